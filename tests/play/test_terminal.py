"""Games at a real pseudo-terminal."""

import re

import pytest

from risk_odds.engine.phases import Over

PROMPT = r"(\w+ \(([A-F])\), [^\n>]*> )$"
SQUARE = ["play", "Ann", "greedy", "blitz", "--board", "square", "--seed", "5"]


@pytest.fixture
def on(saved, wish):
    """Type whatever is wise until the program ends; how often something was typed."""

    def play(terminal, path, lines=10_000):
        count = 0
        while count < lines and (asked := terminal.until(f"{PROMPT}|or quit> $")):
            terminal.send(wish(saved(path)) if asked[1] else "")
            count += 1
        return count

    return play


def test_a_whole_game_is_played_to_its_end(terminal, tmp_path, saved, on):
    path = tmp_path / "game.txt"
    there = terminal(*SQUARE, "--save", path)
    assert on(there, path) > 5
    assert there.end() == 0
    record = saved(path)
    assert isinstance(record.end.table.phase, Over)
    winner = record.end.table.phase.winner
    assert f'[Result "{"ABC"[winner]}"]' in path.read_text()
    assert ("You win!" if winner == 0 else f"({'ABC'[winner]}) wins.") in there.text
    assert f"risk-odds replay {path}" in there.text


@pytest.mark.parametrize(
    ("game", "over"),
    [
        ("play Ann greedy blitz --board hexagon --seed 7", True),
        ("play Ann greedy blitz greedy --seed 8 --set setup=deal --turn-cap 12", False),
    ],
    ids=["a whole game", "twelve turns of a large one"],
)
def test_killed_at_ten_moments_it_ends_in_the_same_position(
    terminal, tmp_path, saved, on, killed_ten_times, game, over
):
    game = game.split()
    whole, broken = tmp_path / "whole.txt", tmp_path / "broken.txt"
    typed = on(there := terminal(*game, "--save", whole), whole)
    assert there.end() == 0
    assert typed > 15
    killed_ten_times(game, broken, lambda prompt: 0.6)
    assert isinstance(saved(whole).end.table.phase, Over) is over
    assert saved(broken).moves == saved(whole).moves
    assert saved(broken).end == saved(whole).end


def test_a_break_saves_and_says_how_to_go_on(terminal, tmp_path, saved, on):
    path = tmp_path / "game.txt"
    there = terminal(*SQUARE, "--save", path)
    on(there, path, 3)
    there.until()
    there.interrupt()
    assert there.end() == 130
    assert f"Saved. To go on: risk-odds play --resume {path}" in there.text
    moves = saved(path).moves
    again = terminal("play", "--resume", path)
    assert again.until()
    assert again.say("quit", r"To go on: .*\n$")
    assert again.end() == 0
    assert saved(path).moves == moves


HANDS = """\
[Rules "classic_1993"]
[Board "square"]
[Players "3"]
[A "Ann"]
[B "Bob"]
[C "greedy"]
[Bots "C greedy"]
[Seed "4"]
[Start "square | A northwest 40 | B northeast 3, southeast | C southwest 2 | hands A northeast southwest, B southeast, C - | turn 5 A | reinforce 3"]
[Result "*"]

"""


def test_a_hand_is_never_on_the_screen_of_somebody_else(terminal, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(HANDS)
    there = terminal("play", "--resume", path)
    there.until(r"Ann \(A\): press Enter when nobody else is looking> $")
    assert "Your cards" not in there.text
    there.say("")
    assert "Your cards: Northeast (cavalry), Southwest (infantry)" in there.screen
    there.say("northwest all")
    there.say("attack northwest northeast all")
    there.say("min")
    there.say("end attacks")
    assert "takes a card: " in there.screen
    there.say("end turn", r"Ann \(A\): press Enter to clear the screen for Bob \(B\)> $")
    there.say("", r"Bob \(B\): press Enter when nobody else is looking> $")
    assert "Your cards" not in there.screen
    assert "cavalry" not in there.screen
    there.say("")
    assert "Your cards: Southeast (artillery)" in there.screen
    there.say("log all")
    there.say("?")
    there.say("cards")
    assert "takes a card" in " ".join(there.screen.split())
    for secret in ("cavalry", "infantry", "Northeast (cav", "wild", "card: "):
        assert secret not in " ".join(there.screen.split())
    there.say("southeast all")
    there.say("end turn", r"Bob \(B\): press Enter to clear the screen for Ann \(A\)> $")
    there.say("", r"Ann \(A\): press Enter when nobody else is looking> $")
    assert "artillery" not in there.screen
    there.say("quit", r"To go on: .*\n$")
    assert there.end() == 0


SEALED = HANDS.replace('"classic_1993"', '"classic_1993 announce_order=simultaneous"').replace(
    "B northeast 3, southeast | C southwest 2 | hands A northeast southwest, B southeast, C - | turn 5 A | reinforce 3",
    "B northeast 3, southeast | C southwest 2 | turn 5 A | attack",
)


def test_sealed_dice_are_not_on_the_screen_of_the_defender(terminal, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(f"{SEALED}#~ B ask\n")
    there = terminal("play", "--resume", path)
    there.until()
    there.say("attack northwest northeast 1", r"Ann \(A\): press Enter to clear the screen for Bob \(B\)> $")
    assert there.say("")[2] == "B"
    assert "Defend with 1 or 2" in there.screen
    there.sent = len(there.raw)
    for line in ("log", "board", "\x1b[A\x1b[A\x1b[A\x1b[A"):  # the last: what was typed before, by the arrow key
        there.say(line)
    assert "A attack northwest > northeast 1" in path.read_text()
    told = " ".join(there.screen.split())
    for secret in ("northeast 1", "1 die", "with 1"):
        assert secret not in told.replace("Defend with 1 or 2", "")
    there.say("2", r"\(A\), attack> $")
    assert "lost" in there.screen  # now both are known
    there.say("quit", r"To go on: .*\n$")
    assert there.end() == 0


def test_a_dumb_terminal_is_scrolled_empty(terminal, tmp_path):
    path = tmp_path / "game.txt"
    path.write_text(HANDS)
    there = terminal("play", "--resume", path, TERM="dumb", rows=40)
    there.until(r"nobody else is looking> $")
    there.say("")
    there.say("northwest all")
    there.say("end turn", r"clear the screen for Bob \(B\)> $")
    there.say("", r"Bob \(B\): press Enter when nobody else is looking> $")
    window = "\n".join(there.text.splitlines()[-40:])
    assert "cards:" not in window
    assert "\x1b[" not in there.raw.replace("\x1b[?2004h", "").replace("\x1b[?2004l", "")


def test_colors_only_where_they_are_wanted(terminal, tmp_path):
    styled = re.compile(r"\x1b\[[0-9;]*m")
    for k, (wanted, more) in enumerate(
        [(True, {}), (False, {"NO_COLOR": "1"}), (False, {"TERM": "dumb"}), (False, {"columns": 50})]
    ):
        there = terminal(*SQUARE, "--save", tmp_path / f"{k}.txt", **more)
        there.until()
        assert bool(styled.search(there.raw)) is wanted, more
        there.say("quit", r"To go on: .*\n$")


def test_a_narrow_window_holds_every_line(terminal, tmp_path, on):
    path = tmp_path / "game.txt"
    arguments = ["play", "Ann", "greedy", "blitz", "--seed", "1", "--set", "setup=deal", "--save", path]
    there = terminal(*arguments, columns=46)
    on(there, path, 6)
    for line in ("?", "h", "log", "board", "help"):
        there.say(line)
    there.until()
    wide = [
        line for line in there.text.splitlines() if len(line) > 46 and "> " not in line and str(tmp_path) not in line
    ]
    assert wide == []
    assert "Kamchatka" in there.text


def test_where_only_bots_are_left_they_can_be_watched_or_it_is_taken_back(terminal, tmp_path):
    path = tmp_path / "game.txt"
    start = "square | A northwest 2 | B northeast 9, southeast | C southwest 9 | turn 5 A | fortify"
    text = re.sub(r"\[Start .*\]", f'[Start "{start}"]', HANDS).replace("C greedy", "B greedy, C greedy")
    text = text.replace("| fortify", "| attack")
    path.write_text(text)
    there = terminal("play", "--resume", path)
    there.until()
    there.say("end", r"Only bots are left\. Enter to watch them, or undo, or quit> $")
    there.say("und", r"or quit> $")
    assert "'und' means nothing here; accepted: Enter, undo, quit" in there.answer
    there.say("undo")
    assert "Taken back" in there.answer
    there.say("end", r"or quit> $")
    there.say("", r"tells it again\.\n$")
    assert there.end() == 0


def test_nobody_is_asked_to_watch_a_game_that_is_decided(terminal, tmp_path):
    path = tmp_path / "game.txt"
    start = "square | A northwest 2 | B northeast 99, southeast, southwest | C - | turn 5 A | attack"
    path.write_text(re.sub(r"\[Start .*\]", f'[Start "{start}"]', HANDS).replace("C greedy", "B greedy, C greedy"))
    there = terminal("play", "--resume", path)
    there.until()
    there.say("end", r"tells it again\.\n$")
    assert there.end() == 0
    assert "Only bots are left" not in there.text
    assert "Bob (B) wins." in there.text
