"""What people type, and what it means."""

import pytest
from risk_odds_cli.play.commands import understood
from risk_odds_cli.play.legal import legal_lines
from risk_odds_cli.play.meanings import Ask
from risk_odds_cli.play.names import fitting
from risk_odds_cli.play.orders import Auto, Fight, Make, Pass, Put, Shift, Take, next_move, read, written
from risk_odds_cli.play.people import Company, Seat
from risk_odds_cli.play.tasks import task

from risk_odds.boards import board_named
from risk_odds.engine.moves import END_ATTACKS, END_TURN, Attack, Claim, Defend, Occupy, Place, Trade
from risk_odds.engine.notation.position import read_position
from risk_odds.engine.options import options
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import seen_by, to_move
from risk_odds.errors import InvalidInput
from risk_odds.options import rules_named

CLASSIC = board_named("classic")
T = CLASSIC.index
LAND = "classic | A ukraine 7, alaska 4, kamchatka 2, eastern_australia, western_australia | B ural 2, others | C siam 2, china"
HAND = "hands A siam peru wild wild, B ural, C -"

CLAIM = "classic | A alaska | B peru | C - | empty others | turn 0 C | claim C"
DEPLOY = f"{LAND} | turn 0 A | deploy A, left A 9 B 9 C 9"
NEW = f"{LAND} | {HAND} | turn 4 A | reinforce 5 may 1"
ATTACK = f"{LAND} | turn 4 A | attack"
OCCUPY = f"{LAND.replace('ural 2, ', '').replace('ukraine 7', 'ukraine 7, ural 0')} | turn 4 A captured | occupy ukraine > ural 3-6"
FORTIFY = f"{LAND} | turn 4 A | fortify"
DEFEND = f"{LAND} | turn 4 A | defend B ukraine > ural 3"
CASH = f"{LAND} | hands A siam peru wild wild china brazil, B -, C - | turn 4 A captured | cash 0"
MUST = f"{LAND} | hands A siam peru wild wild china, B ural, C - | turn 4 A | reinforce 5 must 1 may 1"
NO_SET = f"{LAND} | hands A siam alaska ukraine, B ural, C - | turn 4 A | reinforce 5 may 1"
PLACE = f"{LAND} | turn 4 A captured | place 4"


def now(line, rules="classic_1993"):
    position = read_position(line)
    state = position.state()
    return options(seen_by(state, to_move(state)), Setting.of(rules_named(rules), position.players))


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("ukraine", "ukraine"), ("ukr", "ukraine"), ("UKR", "ukraine"), ("w us", "western_united_states"),
        ("wus", "western_united_states"), ("nt", "northwest_territory"), ("western_united", "western_united_states"),
        ("s am", ""), ("united", "eastern_united_states western_united_states"), ("east af", "east_africa"),
        ("north africa", "north_africa"), ("zzz", ""), ("", ""), ("new guinea extra", ""),
    ],
)  # fmt: skip
def test_names(typed, names):
    assert " ".join(CLASSIC.ids[t] for t in fitting(typed.lower().split(), CLASSIC)) == names


ural, ukraine, alaska, kamchatka = T["ural"], T["ukraine"], T["alaska"], T["kamchatka"]

RIGHT = [
    (CLAIM, "brazil", (Take((T["brazil"],)),)),
    (CLAIM, "claim Brazil, n af", (Take((T["brazil"], T["north_africa"])),)),
    (CLAIM, "auto", (Auto("claim"),)),
    (CLAIM, "auto turn", (Auto("claim"), Auto("place"))),
    (DEPLOY, "alaska", (Put(alaska, 1),)),
    (DEPLOY, "place alaska 5 ukr 4", (Put(alaska, 5), Put(ukraine, 4))),
    (DEPLOY, "3 alaska, 2 on ukraine", (Put(alaska, 3), Put(ukraine, 2))),
    (DEPLOY, "alaska all", (Put(alaska, 0),)),
    (NEW, "ukraine 3", (Put(ukraine, 3),)),
    (NEW, "p ukr +2, alaska all", (Put(ukraine, 2), Put(alaska, 0))),
    (NEW, "place 2 on alaska", (Put(alaska, 2),)),
    (NEW, "trade", Ask("sets")),
    (NEW, "auto", (Auto("place"),)),
    (NEW, "auto turn", (Auto("turn"),)),
    (PLACE, "ukr 4", (Put(ukraine, 4),)),
    (ATTACK, "attack ukraine ural 3", (Make(Attack(ukraine, ural, 3)),)),
    (ATTACK, "a ukr ural", (Make(Attack(ukraine, ural, 3)),)),
    (ATTACK, "ukr > ural 2", (Make(Attack(ukraine, ural, 2)),)),
    (ATTACK, "attack ural from ukraine with 1", (Make(Attack(ukraine, ural, 1)),)),
    (ATTACK, "a ural", (Make(Attack(ukraine, ural, 3)),)),
    (ATTACK, "a ukr ural all", (Fight(ukraine, ural, 1),)),
    (ATTACK, "a ukr ural until 3", (Fight(ukraine, ural, 3),)),
    (ATTACK, "a alaska nt", (Make(Attack(alaska, T["northwest_territory"], 3)),)),
    (ATTACK, "a ukr northern europe", (Make(Attack(ukraine, T["northern_europe"], 3)),)),
    (ATTACK, "a ukr n eu 2", (Make(Attack(ukraine, T["northern_europe"], 2)),)),
    (ATTACK, "end", (Make(END_ATTACKS),)),
    (ATTACK, "end turn", (Pass(),)),
    (ATTACK, "fortify alaska kam 2", (Shift(alaska, kamchatka, 2),)),
    (OCCUPY, "4", (Make(Occupy(4)),)),
    (OCCUPY, "occupy 3", (Make(Occupy(3)),)),
    (OCCUPY, "move 5 in", (Make(Occupy(5)),)),
    (OCCUPY, "all", (Make(Occupy(6)),)),
    (OCCUPY, "min", (Make(Occupy(3)),)),
    (FORTIFY, "alaska kamchatka 3", (Shift(alaska, kamchatka, 3),)),
    (FORTIFY, "f 2 from alaska to kamchatka", (Shift(alaska, kamchatka, 2),)),
    (FORTIFY, "f kam alaska", (Shift(kamchatka, alaska, 1),)),
    (FORTIFY, "f alaska kam all", (Shift(alaska, kamchatka, 3),)),
    (FORTIFY, "end", (Make(END_TURN),)),
    (DEFEND, "1", (Make(Defend(1)),)),
    (DEFEND, "defend 2", (Make(Defend(2)),)),
    (ATTACK, "h", Ask("odds")), (ATTACK, "h ukr ural", Ask("odds", "ukr ural")), (ATTACK, "?", Ask("moves")),
    (ATTACK, "undo", Ask("undo")), (ATTACK, "save My File.txt", Ask("save", "My File.txt")), (ATTACK, "q", Ask("quit")),
    (ATTACK, ".", Ask("again")), (DEFEND, "defense ask", Ask("defense", "ask")),
]  # fmt: skip


@pytest.mark.parametrize(("position", "typed", "meant"), RIGHT)
def test_what_is_meant(position, typed, meant):
    assert understood(typed, now(position)) == meant


@pytest.mark.parametrize("position", [NEW, CASH])
def test_sets_are_traded_by_their_number(position):
    sets = [move for move in now(position) if isinstance(move, Trade)]
    assert len(sets) > 1
    for number, move in enumerate(sets, 1):
        assert understood(f"trade {number}", now(position)) == (Make(move),)
    assert understood("trade", now(position)) == Ask("sets")


WRONG = [
    (CLAIM, "alaska", "Alaska is taken"),
    (CLAIM, "brazl", "there is no territory 'brazl' (did you mean Brazil?)"),
    (CLAIM, "claim", "claim what?"),
    (CLAIM, "ukraine ural 3", "no territory 'ukraine ural 3'"),
    (DEPLOY, "ural 3", "Ural is not your land"),
    (DEPLOY, "alaska 10", "10 is no number of armies to place: 1 to 9"),
    (DEPLOY, "alaska 5 ukraine 5", "5 is no number of armies to place: 1 to 4"),
    (DEPLOY, "alaska all ukraine 1", "no armies are left for Ukraine"),
    (DEPLOY, "end", "that is no move now"),
    (NEW, "ukraine 6", "6 is no number of armies to place: 1 to 5"),
    (NEW, "ukraine 0", "0 is no number here"),
    (NEW, "ukraine -2", "-2 is no number of armies"),
    (NEW, "ukraine 2.5", "'2.5' is no number of armies"),
    (NEW, "ukraine 99999999999999999999", "is no number of armies"),
    (NEW, "ukraine \u0663", "is no number of armies"),
    (NEW, "3", "armies need a territory"),
    (NEW, "place", "place armies where?; accepted: such as place alaska 3"),
    (NEW, "place -1", "armies need a territory; accepted: such as alaska 1"),
    (NEW, "place 99", "armies need a territory; accepted: such as alaska 5"),
    (DEPLOY, "place 99", "armies need a territory; accepted: such as alaska 9"),
    (MUST, "place -1", "you hold 5 cards: a set must be traded first"),
    (MUST, "place", "you hold 5 cards: a set must be traded first"),
    (NEW, "austral 2", "may be Eastern Australia or Western Australia"),
    (NEW, "a ukraine ural", "that is no move now"),
    (NEW, "trade 9", "there is no set 9"),
    (NO_SET, "trade", "these three cards are no set: three alike, three different, or any two with a wild card"),
    (NO_SET.replace("alaska ukraine,", "alaska,").replace("may 1", "may 0"), "trade", "a set is three cards"),
    (NEW.replace("may 1", "may 0"), "trade", "no set can be traded any more in this turn"),
    (NEW, "trade x", "'x' is no number of a set"),
    (NEW, "auto pilot", "auto pilot means nothing"),
    (ATTACK, "attack", "attack needs two territories"),
    (ATTACK, "atack ukraine ural", "there is no command 'atack' (did you mean attack?)"),
    (ATTACK, "attack ukraine", "attack needs two territories (you gave Ukraine)"),
    (ATTACK, "attack ukrane ural", "there is no territory 'ukrane' (did you mean Ukraine?)"),
    (ATTACK, "attack ukraine urral", "there is no territory 'urral' (did you mean Ural?)"),
    (ATTACK, "attack ukraine brazil", "Ukraine has no border with Brazil"),
    (ATTACK, "attack ural ukraine", "Ural is not your land"),
    (ATTACK, "attack alaska kamchatka", "Kamchatka is your own land"),
    (ATTACK, "attack e aus new g", "Eastern Australia has 1 army, and 1 must stay"),
    (ATTACK, "attack ukraine ural 4", "4 is no number of dice to attack with from Ukraine: 1 to 3"),
    (ATTACK, "attack ukraine ural until", "how many armies to stop at?"),
    (ATTACK, "attack ukraine ural until 7", "Ukraine has 7 armies already"),
    (ATTACK, "attack ukraine eu", "may be"),
    (ATTACK, "place alaska 1", "that is no move now; attack, or end the attacks"),
    (ATTACK, "trade", "that is no move now"),
    (ATTACK, "occupy 3", "that is no move now"),
    (ATTACK, "claim alaska", "that is no move now"),
    (ATTACK, "defend 1", "that is no move now"),
    (ATTACK, "end of it", "end of it means nothing here"),
    (ATTACK, "fortify alaska kam", "how many armies go from Alaska to Kamchatka?"),
    (ATTACK, "xyzzy", "there is no territory 'xyzzy'"),
    (ATTACK, "\x00\x07", "there is no territory '\\x00\\x07'"),
    (OCCUPY, "2", "2 is no number of armies to move in: 3 to 6"),
    (OCCUPY, "7", "7 is no number of armies to move in: 3 to 6"),
    (OCCUPY, "occupy", "how many armies to move in?"),
    (OCCUPY, "end", "that is no move now; move armies into the captured territory"),
    (FORTIFY, "attack ukraine ural", "that is no move now; fortify, or end the turn"),
    (DEFEND, "3", "3 is no number of dice to defend with: 1 or 2"),
    (DEFEND, "defend", "how many dice?"),
    (ATTACK, "undo 3", "'3' means nothing behind undo; accepted: undo alone"),
    (ATTACK, "again ural", "'ural' means nothing behind again"),
    (CASH, "alaska 3", "'alaska 3' is no number of a set"),
]


@pytest.mark.parametrize(("position", "typed", "refused"), WRONG)
def test_what_is_refused(position, typed, refused):
    with pytest.raises(InvalidInput) as error:
        understood(typed, now(position))
    assert refused in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("rules", "reached"),
    [
        ("classic_1993", {"Alaska 1 to 4": "Kamchatka", "Japan 1": "Kamchatka"}),
        ("plain_words", {"Alaska 1 to 4": "Japan, Kamchatka", "Japan 1": "Alaska, Kamchatka"}),
    ],
)
def test_what_can_be_fortified_is_told_and_understood(rules, reached):
    here = now("classic | A alaska 5, kamchatka, japan 2 | B ukraine | C others | turn 4 A | fortify", rules)
    company = Company((Seat("Ann"), Seat("Bob"), Seat("Cleo")), here.setting)
    told = dict(line.removeprefix("fortify  ").split(" > ") for line in legal_lines(here, company)[:-1])
    assert told == reached
    first = reached["Alaska 1 to 4"].split(", ")[0].lower()
    assert task(here, company) == f"Fortify: f alaska {first} 4; or end"
    here = now("classic | A alaska 5, kamchatka, japan 2 | B ukraine | C others | turn 4 A | attack", rules)
    for who, where in reached.items():
        for target in where.split(", "):
            assert understood(f"f {who.split()[0]} > {target} all", here) == (
                Shift(T[who.split()[0].lower()], T[target.lower()], int(who.split()[-1])),
            )


def test_a_fortification_that_is_out_of_reach_is_left_to_the_rules():
    for rules, refusal in (("classic_1993", "can't go"), ("plain_words", "can't go")):
        here = now(FORTIFY, rules)
        (order,) = understood("f alaska ukraine 2", here)
        move, rest = next_move(order, here)
        assert rest is None
        assert refusal in here.refusal(move)


@pytest.mark.parametrize("order", [Take((3, 1)), Put(4, 0), Fight(1, 2, 3), Shift(1, 2, 3), Pass(), Auto("turn")])
def test_orders_that_wait_are_read_as_they_were_written(order):
    assert read(written(order, CLASSIC), CLASSIC) == order


@pytest.mark.parametrize(
    "text", ["", "claim", "place alaska", "fight alaska kamchatka x", "auto fly", "pass 3", "place mars 3"]
)
def test_what_is_no_order(text):
    with pytest.raises((ValueError, KeyError)):
        read(text, CLASSIC)


def test_a_wish_places_one_army_each_time():
    move, rest = next_move(Put(alaska, 3), now(DEPLOY))
    assert (move, rest) == (Place(alaska), Put(alaska, 2))
    assert next_move(Put(alaska, 1), now(DEPLOY)) == (Place(alaska), None)
    assert next_move(Put(alaska, 0), now(DEPLOY)) == (Place(alaska), Put(alaska, 0))
    assert next_move(Put(alaska, 0), now(NEW)) == (Place(alaska, 5), None)


def test_what_somebody_else_took_is_passed_over():
    assert next_move(Take((alaska, T["peru"], ural, ukraine)), now(CLAIM)) == (Claim(ural), Take((ukraine,)))
    assert next_move(Take((alaska,)), now(CLAIM)) == (None, None)


def test_a_fight_ends_with_the_capture_or_with_as_many_armies_as_were_named():
    assert next_move(Fight(ukraine, ural, 6), now(ATTACK)) == (Attack(ukraine, ural, 3), Fight(ukraine, ural, 6))
    assert next_move(Fight(ukraine, ural, 7), now(ATTACK)) == (None, None)
    assert next_move(Fight(alaska, kamchatka, 1), now(ATTACK)) == (None, None)
    assert next_move(Fight(ukraine, ural, 1), now(OCCUPY)) == (None, None)
