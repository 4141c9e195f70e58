"""What must be refused: each row of the list, with the reason in the sentence; nothing changes (GEN-07)."""

import pytest

from risk_odds.engine.moves import Attack, Defend, EndTurn, Fortify, Occupy, Place, Trade

HANDS = "hands A argentina peru siam, B congo, C -"
BEGINS = "classic | A ukraine 7, alaska | B ural, others 2 | C india 3, siam"
ATTACKS = "classic | A ukraine 7, scandinavia, alaska | B ural 2, others 2 | C india 3, siam | turn 5 A | attack"


def test_refused_01_out_of_turn_out_of_phase_or_while_something_is_pending(play, begin):
    claims = begin(first="A")
    claims.refused("B claim alaska", "it is not for B to move, but for A")
    claims.refused("A place alaska", "placing armies is no move now; claim empty land")
    claims.refused("draw siam", "not for chance to move, but for A")
    rolls = begin()
    rolls.refused("A claim alaska", "not for A to move, but for chance")
    rolls.refused(EndTurn(), "ending the turn is no move now; dice or cards fall first")
    pending = play(
        f"{BEGINS} | hands A argentina peru siam alberta brazil, B -, C - | turn 6 A | reinforce 3 must 1 may 1"
    )
    pending.refused("A place ukraine", "you hold 5 cards: a set must be traded first")
    pending.refused("A end turn", "ending the turn is no move now; trade a set")
    pending.do("A trade argentina peru siam")
    pending.refused("A end turn", "ending the turn is no move now; place armies on your land")
    free = play(f"{BEGINS} | {HANDS} | turn 6 A | reinforce 3 may 1")
    free.refused("A end turn", "ending the turn is no move now; trade a set, or place armies on your land")
    attack = play(ATTACKS)
    attack.refused("B attack ural > ukraine 1", "it is not for B to move, but for A")
    attack.refused("A end turn", "ending the turn is no move now; attack, or end the attacks")
    attack.do("A attack ukraine > ural 3")
    attack.refused("A end attacks", "it is not for A to move, but for B")
    attack.refused(EndTurn(), "ending the turn is no move now; name the dice you defend with")
    attack.do("B defend 2", "roll 6 5 4 v 3 2")
    attack.refused("A end attacks", "ending the attacks is no move now; move armies into the captured territory")
    for phase, wants in (("cash 0", "trade a set"), ("place 4", "place armies on your land")):
        mine = "argentina peru siam alberta brazil japan" if phase == "cash 0" else "argentina"
        text = (
            f"classic | A ukraine 7, others 2 | B - | C siam 3 | hands A {mine}, B -, C - | sets 1 | turn 5 A captured"
        )
        play(f"{text} | {phase}").refused("A attack ukraine > siam 1", f"attacking is no move now; {wants}")


def test_refused_01_a_game_that_is_over(play):
    game = play("classic | A others | B - | C - | turn 5 A captured | over A")
    for move in ("A end turn", "B end turn", "draw siam"):
        game.refused(move, "the game is over")


def test_refused_02_claiming_taken_land_and_a_second_army_too_early(begin):
    game = begin(first="A").do("A claim alaska")
    game.refused("B claim alaska", "Alaska is taken")
    game.do("B claim brazil", "C claim siam")
    game.refused("A claim alaska", "Alaska is taken")
    game.refused("A place alaska", "claim empty land")


def test_refused_03_placing_on_foreign_land_attacking_early_and_keeping_armies_back(play):
    game = play(f"{BEGINS} | turn 6 A | reinforce 3")
    game.refused("A place ural", "Ural is not your land")
    game.refused(Place(42), "there is no territory 42")
    game.refused(Place(-1), "there is no territory -1")
    game.refused("A place ukraine 4", "4 is no number of armies to place: 1 to 3")
    game.refused(Place(game.at("ukraine"), 0), "0 is no number of armies to place")
    game.refused(Place(game.at("ukraine"), -1), "-1 is no number of armies to place")
    game.do("A place ukraine 2")
    game.refused("A attack ukraine > ural 3", "attacking is no move now")
    game.refused("A end attacks", "ending the attacks is no move now")
    game.refused("A end turn", "ending the turn is no move now")


def test_refused_04_what_is_no_set_or_not_held(play):
    game = play(f"{BEGINS} | hands A argentina peru alberta brazil, B congo, C - | turn 6 A | reinforce 3 may 1")
    game.refused("A trade argentina peru alberta", "these three cards are no set")
    game.refused("A trade argentina congo peru", "you do not hold that card: Congo")
    game.refused("A trade argentina wild peru", "you do not hold that card: a wild card")
    argentina, peru, brazil = game.at("argentina"), game.at("peru"), game.at("brazil")
    game.refused(Trade((argentina, argentina, argentina)), "you do not hold those cards: Argentina")
    game.refused(Trade((argentina, argentina, peru)), "you do not hold those cards: Argentina")
    game.refused(Trade((argentina, peru)), "a set is three cards")
    game.refused(Trade((argentina, peru, brazil, brazil)), "a set is three cards")
    game.refused(Trade((argentina, peru, 43)), "you do not hold that card: 43")  # no mission card either
    game.refused(Trade((-1, argentina, peru)), "you do not hold that card: -1")
    alike = tuple(sorted((argentina, game.at("alberta"), brazil)))
    game.refused(Trade(alike[::-1]), "named in the order of the board")
    game.do(Trade(alike))


def test_refused_04_extra_armies_that_are_not_had(play):
    game = play(f"{BEGINS} | hands A alaska peru siam, B -, C - | turn 6 A | reinforce 3 may 1")
    game.refused("A trade alaska peru siam", "the extra armies of these cards go to Alaska")
    game.refused("A trade alaska peru siam + siam", "the extra armies of these cards go to Alaska")
    game.refused("A trade alaska peru siam + ukraine", "the extra armies of these cards go to Alaska")
    none = play(f"{BEGINS} | {HANDS} | turn 6 A | reinforce 3 may 1")
    none.refused("A trade argentina peru siam + ukraine", "no extra armies are to be had")


def test_refused_05_skipping_a_forced_trade_a_second_set_and_trades_after_placing(play):
    five = "argentina peru siam alberta brazil"
    game = play(f"{BEGINS} | hands A {five}, B -, C - | turn 6 A | reinforce 3 must 1 may 1")
    game.refused("A place ukraine 3", "a set must be traded first")
    game.do("A trade argentina peru siam")
    game.refused("A trade alberta brazil wild", "no set can be traded any more")
    four = play(f"{BEGINS} | {HANDS} | turn 6 A | reinforce 3 may 1").do("A place ukraine")
    four.refused("A trade argentina peru siam", "no set can be traded any more in this turn")
    attack = play(f"{BEGINS} | {HANDS} | turn 6 A | attack")
    attack.refused("A trade argentina peru siam", "trading a set is no move now; attack, or end the attacks")
    fortify = play(f"{BEGINS.replace('alaska', 'scandinavia')} | {HANDS} | turn 6 A | fortify")
    fortify.refused("A trade argentina peru siam", "trading a set is no move now; fortify, or end the turn")
    game.refused(Trade(tuple(sorted(map(game.at, ("alberta", "brazil", "siam"))))))


def test_refused_05_but_the_forced_trade_of_an_elimination_is_made_after_placing(play):
    hands = "hands A argentina peru siam, B alberta brazil japan, C -"
    game = play(f"classic | A siam 9, argentina | B indonesia | C others 2 | {hands} | turn 9 A | reinforce 3 may 1")
    game.do("A place siam 3", "A attack siam > indonesia 3", "roll 6 5 4 v 1", "A occupy 3")
    game.do(f"A {game.legal('trade')[0]}")


def test_refused_06_trading_after_an_elimination_with_five_and_going_on_at_four(play):
    cards = ["argentina", "peru", "siam", "alberta", "brazil", "ontario", "quebec"]

    def killed(number):
        hands = f"hands A {' '.join(cards[:3])}, B {' '.join(cards[3:number])}, C -"
        game = play(f"classic | A india 9, egypt | B afghanistan | C others 2 | {hands} | turn 9 A | attack")
        return game.do("A attack india > afghanistan 3", "roll 6 5 4 v 1", "A occupy 3")

    killed(5).refused("A trade argentina peru siam", "trading a set is no move now; attack, or end the attacks")
    seven = killed(7).do("A trade argentina peru siam")
    assert seven.held("A") == 4
    seven.refused("A trade alberta ontario quebec", "trading a set is no move now; place armies on your land")
    seven.do("A place egypt 4").refused("A trade alberta ontario quebec", "attack, or end the attacks")


@pytest.mark.parametrize(
    ("source", "target", "dice", "says"),
    [
        ("scandinavia", "iceland", 1, "Scandinavia has 1 army, and 1 must stay"),
        ("ukraine", "scandinavia", 1, "Scandinavia is your own land"),
        ("ukraine", "ukraine", 1, "Ukraine is your own land"),
        ("ukraine", "china", 1, "Ukraine has no border with China"),
        ("ural", "ukraine", 1, "Ural is not your land"),
        ("ural", "china", 1, "Ural is not your land"),
        ("ukraine", "ural", 0, "0 is no number of dice to attack with from Ukraine: 1 to 3"),
        ("ukraine", "ural", 4, "4 is no number of dice to attack with from Ukraine: 1 to 3"),
        ("ukraine", "ural", -1, "-1 is no number of dice"),
        ("alaska", "alberta", 2, "2 is no number of dice to attack with from Alaska: 1"),
        ("northern_europe", "western_europe", 3, "3 is no number of dice to attack with from Northern Europe: 1 to 2"),
    ],
)
def test_refused_07_attacks(play, source, target, dice, says):
    text = "classic | A ukraine 7, scandinavia, alaska 2, northern_europe 3 | B others 2 | C siam 3 | turn 5 A | attack"
    game = play(text)
    game.refused(Attack(game.at(source), game.at(target), dice), says)


def test_refused_07_attacks_on_what_is_no_territory(play):
    game = play(ATTACKS)
    game.refused(Attack(42, 0, 1), "there is no territory 42")
    game.refused(Attack(game.at("ukraine"), -1, 1), "there is no territory -1")


def test_refused_08_defense_dice(play):
    game = play(ATTACKS).do("A attack ukraine > ural 3")
    for dice in (0, 3, -1):
        game.refused(Defend(dice), f"{dice} is no number of dice to defend with: 1 or 2")
    game.do("B defend 1")
    game.refused("B defend 2", "not for B to move, but for chance")  # the choice stands
    game.refused(Defend(2), "dice or cards fall first")
    game.do("roll 6 5 4 v 1")
    game.refused("B defend 2", "not for B to move, but for A")  # the roll has been seen


def test_refused_08_two_dice_with_one_army(play):
    """A single army is not asked, and the roll has one die."""
    game = play(ATTACKS.replace("ural 2", "ural")).do("A attack ukraine > ural 3")
    game.refused(Defend(2), "dice or cards fall first")
    game.refused("roll 6 5 4 v 3 2", "can't fall now")


def test_refused_09_occupations(play):
    game = play(ATTACKS.replace("ural 2", "ural")).do("A attack ukraine > ural 3", "roll 6 5 4 v 1")
    for armies in (-1, 0, 2, 7, 8):
        game.refused(Occupy(armies), f"{armies} is no number of armies to move in: 3 to 6")


def test_refused_10_two_cards_in_a_turn_or_one_without_a_capture(play):
    text = "classic | A ukraine 9 | B ural, others 2 | C siam 3 | turn 5 A | attack"
    none = play(text)
    none.refused("draw siam", "not for chance to move, but for A")
    none.do("A end attacks").refused("draw siam", "not for chance to move, but for B")
    game = play(text).do("A attack ukraine > ural 3", "roll 6 5 4 v 1", "A occupy 3")
    game.refused("draw siam", "not for chance to move, but for A")
    game.do("A end attacks", "draw siam")
    game.refused("draw peru", "not for chance to move, but for A")
    game.do("A end turn").refused("draw peru", "not for chance to move, but for B")


def test_refused_10_a_card_that_is_in_a_hand_or_traded(play):
    text = "classic | A ukraine 9, ural | B others 2 | C siam 3 | hands A peru, B wild wild, C congo"
    game = play(f"{text} | traded alaska alberta brazil | sets 1 | turn 5 A captured | draw")
    for card in ("peru", "wild", "congo", "alaska"):
        game.refused(f"draw {card}", "can't fall now")


FORTIFY = "classic | A alaska 5, alberta 2, ontario, peru 4 | B others 2 | C siam 3 | turn 5 A | fortify"


def test_refused_11_fortifying(play):
    game = play(FORTIFY)
    game.refused("A fortify alaska > ontario 1", "armies can't go from Alaska to Ontario")
    game.refused("A fortify alaska > alaska 1", "armies can't go from Alaska to Alaska")
    game.refused("A fortify alaska > alberta 5", "5 is no number of armies to move from Alaska: 1 to 4")
    game.refused(Fortify(game.at("alaska"), game.at("alberta"), 0), "0 is no number of armies")
    game.refused(Fortify(game.at("alaska"), game.at("alberta"), -1), "-1 is no number of armies")
    game.refused("A fortify ontario > alberta 1", "Ontario has 1 army, and it must stay")
    game.refused("A fortify alaska > kamchatka 1", "Kamchatka is not your land")
    game.refused("A fortify kamchatka > alaska 1", "Kamchatka is not your land")
    game.refused("A attack alaska > kamchatka 1", "attacking is no move now; fortify, or end the turn")
    game.do("A fortify alaska > alberta 1")
    game.refused("A fortify alaska > alberta 1", "not for A to move")  # a second move
    game.refused("A fortify peru > brazil 1", "not for A to move")  # a second source
    game.refused("A attack alaska > kamchatka 1", "not for A to move")


def test_refused_11_a_broken_chain(play):
    game = play(FORTIFY, fortify="chain")
    game.refused("A fortify alaska > peru 1", "armies can't go from Alaska to Peru")
    game.do("A fortify alaska > ontario 4")


def test_refused_12_neutral_does_nothing_but_defend(play, begin):
    text = "classic | A ukraine 7, others 2 | B siam 3 | neutral ural 5, china | turn 5 A"
    game = play(f"{text} | reinforce 18", "plain_words")
    game.refused("A place ural", "Ural is not your land")
    attack = play(f"{text} | attack", "plain_words")
    attack.refused("A attack ural > ukraine 3", "Ural is not your land")
    fortify = play(f"{text} | fortify", "plain_words")
    fortify.refused("A fortify ural > china 1", "Ural is not your land")
    fortify.refused("A fortify ukraine > ural 1", "Ural is not your land")
    setup = begin("plain_words", players=2, first="A").until("deploy")
    theirs = next(t for t in setup.board.ids if setup.owner(t) == "neutral")
    setup.refused(f"A place {theirs}", "is not your land")
    setup.until("deploy A for neutral")
    own = next(t for t in setup.board.ids if setup.owner(t) == "A")
    setup.refused(f"A place {own}", "is not land of the neutral army")
    setup.refused(f"A claim {own}", "claiming land is no move now; place an army on land of the neutral army")
    setup.refused("B place siam", "not for B to move, but for A")
