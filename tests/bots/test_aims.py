"""Bots that know the goal of the game: what they do for it, by hand, and what they would do otherwise."""

from collections import Counter
from random import Random

import pytest

from risk_odds import rules_named
from risk_odds.boards import board_named
from risk_odds.bots import make_bot
from risk_odds.bots.aims import by_headquarters, by_mission, own_aim
from risk_odds.bots.campaigns import conquer
from risk_odds.bots.sketch import LAST, Sketch
from risk_odds.bots.ways import ELSEWHERE, Ways
from risk_odds.bots.wishes import DENY, wishes_of
from risk_odds.engine.moves import Attack, Claim, EndAttacks, Occupy, Pick, Place
from risk_odds.engine.options import options
from risk_odds.engine.setting import Setting
from risk_odds.engine.source import Seeded
from risk_odds.engine.state import seen_by, to_move
from risk_odds.rules.missions import is_done
from risk_odds.sim.match import play_match

from ..conformance.walks import in_the_middle

CLASSIC = board_named("classic")
AT = CLASSIC.index
CAPITAL, SECRET = "capital_1993", "secret_mission_1993"

each_bot = pytest.mark.parametrize("bot", ["greedy", "odds"])

NORTH = (
    "alaska, greenland, alberta, ontario, quebec, northwest_territory, western_united_states, eastern_united_states,"
    " central_america"
)
EIGHTEEN = (
    "alaska {}, alberta 2, central_america 2, eastern_united_states 2, greenland 2, northwest_territory 2, ontario 2,"
    " quebec 2, western_united_states 2, argentina 2, brazil 2, peru {}, venezuela 2, iceland 6, kamchatka 2,"
    " north_africa 2, egypt 2, western_europe 2"
)
REST = "B great_britain, others 2 | C congo, japan | missions A eighteen_with_two, B destroy_red, C twenty_four"

POSITIONS = {
    "the last headquarters": (
        "A brazil, alaska 2, indonesia 12, venezuela 6 | B siam 3, peru, others 2"
        " | C north_africa 2, new_guinea, western_australia | headquarters A brazil, B siam, C alaska"
        " | turn 7 A | attack",
        CAPITAL,
        Attack(AT["indonesia"], AT["siam"], 3),
    ),
    "the own headquarters back": (
        "A alaska 2, indonesia 2, siam 3, venezuela 7 | B brazil 3, peru, others 2"
        " | C north_africa 2, new_guinea, western_australia | headquarters A brazil, B siam, C alaska"
        " | turn 7 A | attack",
        CAPITAL,
        Attack(AT["venezuela"], AT["brazil"], 3),
    ),
    "B has all but one, and loses one": (
        "A brazil 2, indonesia 6, kamchatka 2, venezuela 12"
        " | B siam 3, peru, central_america, alaska 4, new_guinea, others 2 | C north_africa 9"
        " | headquarters A brazil, B siam, C alaska | turn 7 A | attack",
        CAPITAL,
        Attack(AT["indonesia"], AT["siam"], 3),
    ),
    "the last that B needs is guarded": (
        "A brazil 3, new_guinea 3, western_australia 3, eastern_australia"
        " | B venezuela 6, peru, alaska, indonesia 2, egypt 2, others 3 | C siam 6"
        " | headquarters A brazil, B alaska, C egypt | turn 7 A | reinforce 4",
        CAPITAL,
        Place(AT["brazil"], 4),
    ),
    "the strongest land becomes the headquarters": (
        "A indonesia 9, brazil 2, peru, argentina | B others 2 | C egypt, congo, japan, siam 3 | turn 0 A | pick A",
        CAPITAL,
        Pick(AT["indonesia"]),
    ),
    "the end of a continent": (
        f"A egypt, east_africa 6, congo, south_africa, north_africa, {NORTH}, brazil 9"
        " | B madagascar 3, argentina, others 2 | C venezuela, peru"
        " | missions A north_america_africa, B destroy_red, C twenty_four | turn 7 A | attack",
        SECRET,
        Attack(AT["east_africa"], AT["madagascar"], 3),
    ),
    "eighteen with two: nothing is wasted that wins": (
        f"A {EIGHTEEN.format(1, 1)} | {REST} | turn 7 A | reinforce 2",
        SECRET,
        Place(AT["alaska"], 1),
    ),
    "a second army everywhere, from the start": (
        "A alaska, alberta 2, peru 4, brazil | B others | C egypt, congo, japan, china"
        " | missions A eighteen_with_two, B destroy_red, C twenty_four | turn 0 A | deploy A, left A 5 B 1 C 5",
        SECRET,
        Place(AT["alaska"], 1),
    ),
    "the first land is that of the mission": (
        "A siam | B alaska | C brazil | empty others | missions A north_america_africa, B destroy_red, C twenty_four"
        " | turn 0 A | claim A",
        f"{SECRET} setup=claim",
        Claim(AT["north_africa"]),
    ),
}


@each_bot
@pytest.mark.parametrize(("line", "rules", "move"), POSITIONS.values(), ids=POSITIONS)
def test_it_does_what_the_goal_asks_for_and_would_not_if_it_did_not_know(bot, line, rules, move, answer):
    assert answer(bot, f"classic | {line}", rules) == move
    assert answer(f"{bot}:aware=no", f"classic | {line}", rules) != move


@each_bot
def test_the_color_to_destroy_is_attacked(bot, answer):
    line = (
        "classic | A brazil 5, venezuela 9 | B peru 3, argentina | C others"
        " | missions A destroy_blue, B asia_africa, C twenty_four | turn 7 A | attack"
    )
    prey = {AT["peru"], AT["argentina"]}
    assert answer(bot, line, SECRET).target in prey
    assert answer(f"{bot}:aware=no", line, SECRET).target not in prey


@each_bot
def test_armies_that_do_not_win_at_once_stay_together(bot, answer):
    """Three territories lack an army, and there are only two to come."""
    line = f"classic | A {EIGHTEEN.format(1, 1).replace('egypt 2', 'egypt')} | {REST} | turn 7 A | reinforce 2"
    assert answer(bot, line, SECRET).armies == 2


@each_bot
def test_two_stay_where_each_needs_two(bot, answer):
    """Also while others are moved into captured land; and nobody attacks with the second army."""
    land = EIGHTEEN.format(2, 2).replace("iceland 6", "iceland 2")
    taken = land.replace("brazil 2", "brazil 7").replace("north_africa 2", "north_africa 0")
    line = (
        f"classic | A {taken} | B great_britain, others 2 | C congo, japan"
        " | missions A eighteen_with_two, B destroy_red, C twenty_four | turn 7 A captured"
        " | occupy brazil > north_africa 1-6"
    )
    assert answer(bot, line, SECRET) == Occupy(5)
    assert answer(f"{bot}:aware=no", line, SECRET) == Occupy(6)
    line = f"classic | A {land.replace(', egypt 2', '')} | {REST} | turn 7 A | attack"
    assert answer(bot, line, SECRET) == EndAttacks()


def test_a_campaign_leaves_two_where_each_needs_two(asked):
    line = f"classic | A {EIGHTEEN.format(2, 2).replace(', egypt 2', '')} | {REST} | turn 7 A | attack"
    sketch = Sketch(question := asked(line, SECRET), wishes_of(question))
    assert sketch.force(AT["iceland"]) == 4
    assert sketch.force(AT["brazil"]) == 0
    conquer(sketch, AT["iceland"], AT["great_britain"], (AT["great_britain"],))
    assert sketch.armies[AT["iceland"]] == 2
    assert sketch.armies[AT["great_britain"]] >= 2


def test_greedy_guards_its_headquarters_before_it_attacks_another(answer):
    line = (
        "classic | A brazil {}, kamchatka 30 | B venezuela 4, alaska 2, others 2 | C siam 6"
        " | headquarters A brazil, B alaska, C siam | turn 7 A | reinforce 3"
    )
    assert answer("greedy", line.format(1), CAPITAL) == Place(AT["brazil"], 3)
    assert answer("greedy", line.format(12), CAPITAL) == Place(AT["kamchatka"], 3)


def positions(rules, players, number=60):
    """Positions in the middle of games, with the setting."""
    setting = Setting.of(rules_named(rules), players, CLASSIC)
    return [(setting, in_the_middle(setting, Random(f"{rules} {k}"))) for k in range(number)]


def test_what_missions_ask_for_is_what_wins():
    """Each mission of the larger set for each seat, in any position, and where seat A has nearly all land."""
    told = Counter()
    for setting, state in positions("secret_mission_eu", 4):
        view = options(seen_by(state, to_move(state)), setting)
        for much in (False, True):
            view.owner = [0 if much and t % 7 else o for t, o in enumerate(state.table.owner)]
            for each in setting.missions.values():
                for seat in {*view.owner}:
                    mission = setting.rules.missions.in_force(each, seat, {})
                    done = is_done(mission, seat, view.owner, view.armies, CLASSIC.members)
                    assert by_mission(mission, view).done(seat, view.owner, view.armies) == done
                    told[type(mission).__name__, done] += 1
    assert len(told) == 6
    assert min(told.values()) > 5, told


@pytest.mark.parametrize("count", ["held", "ever_captured"])
@pytest.mark.parametrize("goal", ["all", "short"])
def test_what_headquarters_ask_for_is_what_wins(count, goal):
    """Those of others are still theirs, or B has got them, or has and has lost them again, or somebody else has."""
    told = Counter()
    for setting, state in positions(f"capital_1993 hq_count={count} hq_goal={goal}", 4, 150):
        rng, table = Random(str(state)), state.table
        places, owner, holders = table.pack.goals.headquarters, [*table.owner], [0, 1, 2, 3]
        owner[places[1]] = rng.choice((1, 1, 1, 3))
        for whose in (0, 2, 3):
            owner[places[whose]], holders[whose] = rng.choice([(whose, whose), (1, 1), (1, 1), (whose, 1), (2, 2)])
        shown = table.pack.goals._replace(holders=tuple(holders) if count == "ever_captured" else ())
        turn, pack = table.turn._replace(seat=1), table.pack._replace(goals=shown)
        table = table._replace(owner=tuple(owner), pack=pack, turn=turn)
        won = setting.rules.headquarters.won(places, shown.holders, owner, 1)
        aim = by_headquarters(options(seen_by(state._replace(table=table), 1), setting), 1)
        assert aim.done(1, owner, table.armies) == won == (aim.missing(1, owner) == 0)
        told[won] += 1
    assert told[True] > 5
    assert told[False] > 5


def test_a_card_that_somebody_has_for_good_is_got_with_all_his_land(asked):
    line = (
        "classic | A alaska 2 | B siam, japan, peru 2 | C others"
        " | headquarters A alaska by A, B siam by B, C brazil by B | turn 7 A | attack"
    )
    question = asked(line, "capital_1993 hq_count=ever_captured")
    assert own_aim(question).others == ((AT["siam"],), (AT["peru"], AT["japan"], AT["siam"]))


def test_a_goal_that_is_not_known_yet_or_not_there_is_none(asked):
    line = "classic | A siam 2 | B others | C brazil {}"
    assert wishes_of(asked(line.format("| turn 0 A | pick A"), CAPITAL)) is None
    assert wishes_of(asked(line.format("| turn 7 A | attack"))) is None
    idle = line.format("| headquarters A siam, B alaska, C brazil | turn 7 A | attack")
    assert wishes_of(asked(idle, CAPITAL)) is not None
    assert wishes_of(asked(idle, f"{CAPITAL} win=all_42")) is None


def test_ways_are_the_cheapest():
    """Compared with prices that are lowered, all at once, until nothing changes."""
    for setting, state in positions("classic_1993", 3, 12):
        seat, (owner, armies, *_) = to_move(state), state.table
        ways = Ways(options(seen_by(state, seat), setting))
        most = max(n for n, o in zip(armies, owner, strict=True) if o == seat)
        cost = [ELSEWHERE * (most - n) if o == seat else 1e9 for n, o in zip(armies, owner, strict=True)]
        for _ in range(len(owner)):
            near = [min(cost[n] for n in setting.neighbors[t]) for t in range(len(owner))]
            cost = [c if owner[t] == seat else min(c, near[t] + armies[t] + 1) for t, c in enumerate(cost)]
        assert ways.cost == pytest.approx(cost)
        for t in range(len(owner)):
            way = ways.to((t,))
            assert (way == ()) == (owner[t] == seat)
            assert not way or way[-1] == t
            price = sum(armies[n] + 1 for n in way)
            assert ways.of((t,)) - price == pytest.approx(_begin(way, setting, ways, seat) if way else 0)


def _begin(way, setting, ways, seat):
    """What it costs to begin with the first land of a way, before that is taken."""
    return min(ways.cost[n] for n in setting.neighbors[way[0]] if ways.owner[n] == seat)


def test_what_wins_is_worth_as_much_as_to_be_the_last(asked):
    line = POSITIONS["the last headquarters"][0]
    question = asked(f"classic | {line}", CAPITAL)
    sketch = Sketch(question, wishes_of(question))
    assert sketch.worth() < LAST / 2
    sketch.owner[AT["siam"]] = 0
    assert sketch.worth() > LAST


def test_headquarters_are_worth_more_the_fewer_are_missing(asked):
    """B lacks that of A only; C, whose own is lost, lacks all three. Nobody has anything else to wish for there."""
    line = (
        "classic | A brazil 2 | B siam, egypt 2, others | C congo 9 | headquarters A brazil, B siam, C egypt"
        " | turn 7 A | attack"
    )
    worth = wishes_of(asked(line, CAPITAL)).worth
    assert worth[AT["brazil"]] == pytest.approx(DENY * (1 + 1 / 9))
    assert worth[AT["siam"]] > worth[AT["brazil"]]
    assert worth[AT["alaska"]] == 0


@each_bot
def test_games_without_such_a_goal_are_played_as_ever(bot):
    setting = Setting.of(rules_named("classic_1993"), 3, board_named("hexagon"))
    logs = []
    for spec in (bot, f"{bot}:aware=no"):
        bots = [make_bot(spec, seat, setting, Random(seat)) for seat in range(3)]
        logs.append([])
        play_match(setting, bots, Seeded.of(5), log=logs[-1])
    assert logs[0] == logs[1]
    assert len(logs[0]) > 50


@pytest.mark.parametrize(("bot", "number", "least"), [("greedy", 100, 65), ("odds", 30, 23)])
def test_who_knows_the_goal_wins_more_often(bot, number, least):
    """Two against two, in all seats: who is no better wins half, so many or more with a chance of 0.003."""
    setting, wins = Setting.of(rules_named("capital_1993_short"), 4), 0
    for game in range(number):
        aware = [(seat - game) % 4 < 2 for seat in range(4)]
        bots = [
            make_bot(bot if knows else f"{bot}:aware=no", seat, setting, Random(f"{game} {seat}"))
            for seat, knows in enumerate(aware)
        ]
        wins += aware[play_match(setting, bots, Seeded.of(11, 0, game)).winner]
    assert wins >= least
