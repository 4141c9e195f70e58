"""Headquarters and missions at the table: what is asked, told, marked and saved, and who may see it."""

import itertools
import random
import re

import pytest
from risk_odds_cli.play.commands import understood
from risk_odds_cli.play.goals import aim, goal_lines, mission_words
from risk_odds_cli.play.legal import legal_lines
from risk_odds_cli.play.people import Company, Seat
from risk_odds_cli.play.picture import board_lines
from risk_odds_cli.play.status import player_lines
from risk_odds_cli.play.tasks import task

from risk_odds.engine.moves import Assigned, Pick
from risk_odds.engine.notation.position import read_position
from risk_odds.engine.options import options
from risk_odds.engine.phases import Over
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import seen_by
from risk_odds.errors import InvalidInput
from risk_odds.options import rules_named

LOOKS = r"press Enter when nobody else is looking> $"
PEOPLE = (Seat("Ann"), Seat("Bob"), Seat("Cem"))
HEAD = """\
[Rules "{rules}"]
[Board "{board}"]
[Players "3"]
[A "Ann"]
[B "Bob"]
[C "greedy"]
[Bots "C greedy"]
[Seed "4"]
[Start "{start}"]

"""
STAR = 'stroke="#11161C" stroke-width="1.4"'
PICKING = "hexagon | A gate 5, hill | B mill 4, ford 2 | C port, farm 5 | turn 0 A | pick A"
AT_WAR = "hexagon | A gate 12, hill | B mill 4, ford 2 | C port, farm 5 | headquarters A gate, B ford, C farm | turn 4 A | attack"
SECRET = (
    "classic | A ukraine 20, alaska | B ural, siam 9, peru | C others | "
    "missions A asia_africa, B destroy_green, C twenty_four | turn 4 A | attack"
)


@pytest.fixture
def begun(tmp_path):
    """The file of a game that goes on at a position."""

    def write(start, rules="capital_1993"):
        path = tmp_path / "a.txt"
        path.write_text(HEAD.format(rules=rules, board=start.split()[0], start=start))
        return path

    return write


def setting(rules, line):
    position = read_position(line)
    return Setting.of(rules_named(rules), position.players, position.board), position.state()


def shown(lines):
    return ["".join(text for text, _ in line).rstrip() for line in lines]


GAMES = [
    "greedy blitz odds --rules capital_1993 --board hexagon --seed 6",
    "greedy blitz greedy blitz --rules capital_1993_short --set setup=deal --board hexagon --seed 7",
    "greedy odds blitz --rules secret_mission_1993 --seed 8",
    "blitz odds blitz greedy --rules secret_mission_eu+expert --seed 9",
]


@pytest.mark.parametrize("line", GAMES)
def test_a_whole_game_is_told_as_it_was_played(typed, saved, tmp_path, line):
    """What is told is counted against the positions, from which it was not made."""
    played = typed(f"play {line} --save a.txt")
    record = saved(tmp_path / "a.txt")
    states, phase = [state.table for state in record.states()], record.end.table.phase
    assert isinstance(phase, Over)
    again = " ".join(typed("replay a.txt --svg a.svg").out.split())
    assert again.count("wins the game") == " ".join(played.out.split()).count("wins the game") == 1
    places = record.end.table.pack.goals.headquarters
    taken = sum(
        before.owner[place] != after.owner[place]
        for before, after in itertools.pairwise(table for table in states if table.turn.number)
        for place in places
    )
    assert again.count("takes the headquarters of") + again.count("takes the own headquarters back") == taken
    stars = (tmp_path / "a.svg").read_text().count(STAR)
    assert stars == (len(places) + 1 if places else 0)  # and one in the legend
    company = Company(tuple(Seat(record.tags[letter]) for letter in "ABCD"[: record.setting.players]), record.setting)
    picked = []
    for move in record.moves:
        if isinstance(move, Assigned):
            assert f"gets a mission: {mission_words(move.mission, company)}" in again
            assert f"gets a mission: {mission_words(move.mission, company)}" not in " ".join(played.out.split())
        if isinstance(move, Pick):
            assert f"picks {company.land(move.territory)} as" not in " ".join(played.out.split())
            picked.append(company.land(move.territory))
    if picked:
        turned = re.search(r"Headquarters: (.*?) Turn 1", again)[1]
        assert sorted(re.findall(r"\([A-D]\) (\w+)", turned)) == sorted(picked)
        assert all(f"picks {land} as headquarters" in again for land in picked[:-1])  # the last one turns all up
    for letter, mission in zip("ABCD", record.end.secrets.missions, strict=False):
        assert f"{letter}: {mission_words(mission, company)}" in again.rpartition("Missions: ")[2]
    if phase.mission:
        assert f"shows the mission: {mission_words(phase.mission, company)}; wins the game" in again
    assert typed("check a.txt").out.endswith(f"{'ABCD'[phase.winner]} wins\n")


@pytest.mark.parametrize(
    "line",
    [
        "play Ann greedy blitz --rules capital_1993+expert --board hexagon --seed 3",
        "play Ann Bob blitz --rules capital_1993 --board square --seed 1 --set hq_count=ever_captured",
    ],
)
def test_a_game_that_breaks_off_anywhere_ends_in_the_same_position(played, saved, tmp_path, line):
    path, part = tmp_path / "whole.txt", tmp_path / "part.txt"
    assert played(f"{line} --save {path}", path) == 0
    end, content = saved(path), path.read_bytes()
    assert isinstance(end.end.table.phase, Over)
    first = content.index(b" pick ")
    head = content.index(b"\n\n") + 2
    for cut in [first - 2, first + 9, *random.Random(2).sample(range(head, len(content)), 2)]:
        part.write_bytes(re.sub(rb'\[Result ".*"\]', b'[Result "*"]', content[:cut]))
        assert played(f"play --resume {part}", part) == 0
        assert saved(part).moves == end.moves, cut


def test_a_headquarters_is_asked_for_and_turned_up_with_the_last(typed, begun, saved):
    said = typed(f"play --resume {begun(PICKING)}", "", "farm", "pick", "pick farm", "pick frm", "a gate farm", "3")
    assert saved(begun(PICKING)).moves == ()
    said = " ".join(said.out.split())
    for told in (
        "Pick your headquarters, which nobody sees until all have one: pick hill, or auto",
        "Farm is not your land",
        "pick what?; accepted: land of yours, such as pick hill",
        "there is no territory 'frm' (did you mean Farm?)",
        "that is no move now; pick a headquarters",
        "there is no territory '3'",
    ):
        assert told in said
    said = " ".join(typed(f"play --resume {begun(PICKING)}", "?", "h", "hill", "help", "pick mill").out.split())
    assert "pick one of Hill, Gate" in said
    assert re.search(r"The odds bot would pick (Hill|Gate)\.", said)
    assert "pick siam your headquarters, once all armies stand" in said
    assert re.search(r"Headquarters: Ann \(A\) Hill, Bob \(B\) Mill, greedy \(C\) (Port|Farm)", said)


def test_what_is_told_below_what_somebody_else_typed_says_who_did_it(typed, begun):
    lines = typed(f"play --resume {begun(PICKING)}", "pick hill", "pick mill", "hill all").out.splitlines()
    assert lines[lines.index("Bob (B), headquarters> pick mill") + 1] == " A  Ann: picks Hill as headquarters"
    assert lines[lines.index("Ann (A), 3 to place> hill all") + 1] == "  places 3 on Hill"


def test_what_was_picked_is_never_on_the_screen_of_somebody_else(seen, begun, tmp_path):
    path = begun(PICKING)
    first, wipe, bob, *rest = seen(path, "pick gate", "", "log all", "board", "goal", "?", "h", f"map {tmp_path}/a.svg")
    assert (first.prompt, wipe.prompt) == (
        "Ann (A), headquarters> ",
        "Ann (A): press Enter to clear the screen for Bob (B)> ",
    )
    assert "picks Gate as headquarters" in wipe.screen
    for shot in (bob, *rest):
        assert shot.prompt == "Bob (B), headquarters> "
        assert not re.search("pick gate|picks|headquarters: Gate|Gate as", shot.screen.split("one of")[0]), shot.screen
    assert STAR not in (tmp_path / "a.svg").read_text()
    mine, *_, ann = seen(path, "pick mill", "log all")
    assert mine.prompt == "Bob (B), headquarters> "
    assert "Headquarters: Ann (A) Gate, Bob (B) Mill, greedy (C)" in ann.screen
    *_, wipe, bob, log = seen(path, "undo", "", "log all")  # who has picked before is still not to be known
    assert wipe.prompt == "Ann (A): press Enter to clear the screen for Bob (B)> "
    for shot in (bob, log):
        assert shot.prompt == "Bob (B), headquarters> "
        assert "Gate as" not in shot.screen
    assert "B pick" not in path.read_text()


def test_killed_between_two_picks_it_goes_on_there(terminal, begun, saved):
    path = begun(PICKING)
    there = terminal("play", "--resume", path)
    there.until()
    there.say("gate", r"press Enter to clear the screen for Bob \(B\)> $")
    there.kill()
    again = terminal("play", "--resume", path)
    assert again.until()[2] == "B"
    again.say("\x1b[A\x1b[A")
    again.say("log all")
    assert "Gate as" not in again.text
    again.say("pick ford")
    assert "Headquarters: Ann (A) Gate, Bob (B) Ford, greedy (C)" in " ".join(again.text.split())
    again.kill()
    assert [move.territory for move in saved(path).moves[:2]] == [2, 3]


def test_a_mission_is_never_on_the_screen_of_somebody_else(seen, begun):
    own, other = "Your mission: hold Asia and Africa", "Your mission: destroy all armies of greedy (C)"
    path = begun(SECRET, "secret_mission_1993")
    look, ann, *_, wipe, looks, bob, log, goal = seen(path, "", "goal", "end turn", "", "", "log all", "goal")
    assert re.search(LOOKS, look.prompt)
    assert "mission:" not in look.screen
    assert own in ann.screen
    assert "clear the screen for Bob (B)" in wipe.prompt
    assert re.search(LOOKS, looks.prompt)
    assert "mission:" not in looks.screen
    for shot in (bob, log, goal):
        assert other in shot.screen
        assert own not in shot.screen
        assert "twenty_four" not in shot.screen


def test_a_card_that_was_drawn_leaves_the_screen_even_if_it_is_the_first(seen, begun):
    path = begun(
        "square | A northwest 9 | B northeast, southeast 2 | C southwest 2 | turn 5 A | attack", "classic_1993"
    )
    *_, drawn, wipe, bob, log = seen(path, "a northwest northeast all", "min", "end", "end", "", "log all")
    card = re.search(r"takes a card: (.*?) Fortify", drawn.screen)[1]
    assert "clear the screen for Bob (B)" in wipe.prompt
    assert card in wipe.screen
    for shot in (bob, log):
        assert shot.prompt == "Bob (B), 3 to place> "
        assert "takes a card" in shot.screen
        assert card not in shot.screen


def test_a_headquarters_is_marked_and_who_has_it_is_said():
    line = (
        "hexagon | A gate 12, hill, mill | B port | C others | headquarters A gate, B mill, C farm | turn 4 A | attack"
    )
    here, state = setting("capital_1993", line)
    view = seen_by(state, 0)
    company = Company(PEOPLE, here)
    board = " ".join(shown(board_lines(view.table, company, 0, 80)))
    assert re.findall(r"\*(\w+)", board) == ["Gate", "Mill", "Farm"]
    assert [re.search(r"HQ \w+(?: \(.*\))?", row)[0] for row in shown(player_lines(view, company, 80))] == [
        "HQ Gate", "HQ Mill (A has it)", "HQ Farm",
    ]  # fmt: skip
    assert [*goal_lines(view, company)] == ["Headquarters (* on the board): you hold 1 of others; you need 2"]
    lost, state = setting("capital_1993_short", line.replace("A gate", "A port", 1).replace("B port", "B gate"))
    assert [*goal_lines(seen_by(state, 0), Company(PEOPLE, lost))] == [
        "Headquarters (* on the board): you hold 1 of others; you need 2, and your own back"
    ]
    plain, state = setting("classic_1993 headquarters=true", line)
    assert [*goal_lines(seen_by(state, 0), Company(PEOPLE, plain))] == []  # they decide nothing there


def test_who_is_out_of_the_game_keeps_a_headquarters_for_others():
    here, state = setting(
        "capital_1993", AT_WAR.replace("B mill 4, ford 2", "B -").replace("A gate", "A mill, ford, gate", 1)
    )
    rows = shown(player_lines(seen_by(state, 0), Company(PEOPLE, here), 80))
    assert rows[1] == " B  Bob  out of the game  HQ Ford (A has it)"


@pytest.mark.parametrize(
    ("rules", "players", "said"),
    [
        ("classic_1993", 3, "Whoever has all land wins."),
        ("two_player_1993", 2, "Whoever leaves no land to the opponent wins."),
        ("scrabble", 3, "The last one who has land wins."),
        ("capital_1993", 3, "Whoever holds the own headquarters and those of all others wins."),
        ("capital_1993_short", 5, "Whoever holds the own headquarters and 3 of others wins."),
        (
            "capital_1993 hq_count=ever_captured",
            4,
            "Whoever holds the own headquarters, and has captured those of all others wins.",
        ),
        (
            "secret_mission_1993",
            3,
            "Whoever has done the own mission wins at once, and so does the last one who has land.",
        ),
        (
            "secret_mission_eu mission_check=own_turn_end",
            4,
            "Whoever has done the own mission wins at the end of an own turn, and so does the last one who has land.",
        ),
    ],
)
def test_goal_says_what_wins(rules, players, said):
    assert aim(Setting.of(rules_named(rules), players)) == said


def test_goal_is_answered_before_anything_is_picked_and_in_every_game(typed, begun):
    said = " ".join(typed(f"play --resume {begun(PICKING)}", "goal").out.split())
    assert "goal Whoever holds the own headquarters and those of all others wins." in said
    said = typed("play Ann greedy --rules two_player_1993 --board square --seed 3", "goal").out
    assert "Whoever leaves no land to the opponent wins." in said


def test_armies_come_evenly_where_the_rules_say_so():
    here, state = setting(
        "secret_mission_1993 sm_setup=each_territory",
        "classic | A alaska 2, alberta | B peru 2, brazil | C others 2 | missions A asia_africa, B destroy_green, "
        "C twenty_four | turn 0 A | deploy A, left A 5 B 5 C 5",
    )
    now = options(seen_by(state, 0), here)
    said = "5 armies to place, one on each land before any gets another: alberta, or auto"
    assert task(now, Company(PEOPLE, here)) == said
    assert understood("alberta", now)
    with pytest.raises(InvalidInput, match=r"3 is no number of armies to place on Alberta: 1$"):
        understood("alberta 3", now)
    assert legal_lines(now, Company(PEOPLE, here)) == ["place  1, on Alberta"]
