"""Games of words at the table: what is told, what is hidden, what is saved."""

import itertools
import re

import pytest
from risk_odds_cli.play.reveals import as_told

from risk_odds.engine.moves import Refilled, Settle, Word
from risk_odds.engine.phases import Occupying, Over, Spelling
from risk_odds.engine.state import to_move
from risk_odds.rules.seats import NOBODY

PROMPT = r"(\w+ \(([A-F])\), [^\n>]*> )$"
LOOKS = r"nobody else is looking> $"
WIPES = r"press Enter to clear the screen for \w+ \([A-F]\)> $"
RACKS = "racks A AEINTQUOPSSDBK, B AELNOPRSTTUUI?"
HEAD = """\
[Rules "scrabble"]
[Board "hexagon"]
[Players "2"]
[A "Ann"]
[B "{second}"]
[Seed "4"]
[Start "hexagon | A gate 5, ford 2 | B hill 4, farm | empty others | {start}"]
[Result "*"]

"""


@pytest.fixture
def begun(tmp_path):
    """A game that goes on at a position; the line that does it."""

    def write(start, second="Bob"):
        path = tmp_path / "a.txt"
        path.write_text(HEAD.format(start=f"{RACKS} | {start}", second=second))
        return f"play --resume {path}"

    return write


def flat(text):
    return " ".join(text.split())


@pytest.mark.parametrize(
    "line",
    [
        "play Ann greedy --rules scrabble --board hexagon --seed 3",
        "play Ann blitz odds --rules scrabble --board hexagon --seed 4",
        "play Ann Bob --rules scrabble --board square --seed 5",
        "play Ann Bob greedy --rules scrabble --board hexagon --seed 6 --set invalid_word=zero --set bingo_bonus=50",
    ],
)
def test_a_whole_game_is_played_to_its_end_and_told_again(played, typed, saved, capsys, tmp_path, line):
    path = tmp_path / "a.txt"
    assert played(f"{line} --save {path} --turn-cap 60", path) == 0
    told = capsys.readouterr().out
    record = saved(path)
    assert isinstance(record.end.table.phase, Over)
    assert re.search(r"You win!|wins\.", told)
    assert any(isinstance(move, Word) for move in record.moves)
    again = flat(typed(f"replay {path}").out)
    for k, state in enumerate(record.states()):
        if isinstance(state.table.phase, Spelling) and state.secrets.word is not None:
            mine, theirs = state.secrets.word, record.moves[k].word
            assert re.search(f"{mine or 'no word'} \\d+ v {theirs or 'no word'} \\d+ \\(group A", again, re.IGNORECASE)
    assert again.count("wins the game") == 1
    taken = [set(state.table.owner) - {NOBODY} for state in record.states()]
    thrown = re.findall(r"throws \w+ \([A-F]\) out of the game", again)
    assert len(thrown) == sum(len(a - b) for a, b in itertools.pairwise(taken)) > 0
    assert again.count(" claims ") == sum(isinstance(move, Settle) for move in record.moves)


def test_each_battle_is_told_with_what_it_cost(played, typed, saved, tmp_path):
    """The numbers of the sentences are read off the armies before and after."""
    path = tmp_path / "a.txt"
    played(f"play greedy blitz odds --rules scrabble --board hexagon --seed 8 --turn-cap 40 --save {path}", path)
    record = saved(path)
    said = typed(f"replay {path} --step", *[""] * 2000).out
    told = re.findall(r"^Turn \d+: \w+ \([A-C]\) lays ([^;]*); (.*(?:\n  .*)*?)\n  [A-C] word", said, re.MULTILINE)
    states, battles = list(record.states()), 0
    for k, (move, before, after) in enumerate(zip(record.moves, states, states[1:], strict=False)):
        phase = before.table.phase
        if not isinstance(phase, Spelling) or before.secrets.word is None:
            continue
        sentence = flat(told[battles][1])
        battles += 1
        lost = before.table.armies[phase.source] - after.table.armies[phase.source]
        killed = before.table.armies[phase.target] - after.table.armies[phase.target]
        if not after.table.armies[phase.target] or after.table.owner[phase.target] == before.table.turn.seat:
            lost, killed = 0, before.table.armies[phase.target]
        assert sum(map(int, re.findall(r"attacker loses (\d+)", sentence))) == lost, (k, sentence)
        assert sum(map(int, re.findall(r"defender loses (\d+)", sentence))) == killed, (k, sentence)
        assert move.word.lower() in told[battles - 1][0].lower() or not move.word
    assert battles == len(told) > 5
    drawn = [(k, move) for k, move in enumerate(record.moves, 1) if isinstance(move, Refilled)]
    for k, move in drawn:
        name = f"{record.tags['ABC'[move.seat]]} ({'ABC'[move.seat]})"
        rack = f"{'ABC'[move.seat]} {states[k].secrets.racks[move.seat]}"
        assert re.search(
            rf"^Turn \d+: {re.escape(name)} draws {len(move.tiles)} tiles?: {re.escape(move.tiles)}\n", said, re.M
        )
        assert rack in said, (k, rack)
    assert len(drawn) > 10


TAKING = """\
[Rules "scrabble"]
[Board "hexagon"]
[Players "3"]
[A "Ann"]
[B "greedy"]
[C "greedy"]
[Seed "4"]
[Start "hexagon | A gate 9, hill 3 | B farm | C port | empty others | {RACKS}, C EEEEIIIOOAAARR | turn 4 A attacked | attack"]
[Result "*"]

"""


def test_land_is_taken_only_when_armies_have_moved_in(typed, tmp_path, saved):
    """Between the words and the armies that move in tiles are drawn: till then nothing is held, and nobody is out."""
    path = tmp_path / "a.txt"
    path.write_text(TAKING.replace("{RACKS}", RACKS))
    fought = flat(typed(f"play --resume {path}", "a gate farm 3", "antique").out)
    assert isinstance(saved(path).end.table.phase, Occupying)
    assert re.search(
        r"Gate > Farm \(B\): 3 with ANTIQUE 16 v \w+ \d+ \(group A [^)]*\), captured Your rack: [A-Z0-9? ]+ Farm is yours",
        fought,
    )
    assert "holds all of" not in fought
    assert "out of the game" not in fought
    path.write_text(TAKING.replace("{RACKS}", RACKS))
    moved = flat(typed(f"play --resume {path}", "a gate farm 3", "antique", "5").out)
    after = "holds all of Highland now throws greedy (B) out of the game"
    assert f"moves 5 from Gate into Farm {after}" in moved
    told = flat(typed(f"replay {path}").out)
    after = "holds all of Highland now; throws greedy (B) out of the game"
    assert re.search(rf"defender loses 1\), captured with 5; {re.escape(after)}", told)
    assert [told.count(once) for once in ("captured", "holds all of", "throws")] == [1, 1, 1]


def test_what_one_reveal_has_cost_is_said_once(typed, begun):
    said = flat(typed(begun("turn 4 A attacked | attack", second="greedy"), "a gate hill 3", "antique").out)
    assert re.search(r"ANTIQUE 16 v \w+ \d+ \(group A [^)]*\), now \d against \d", said)


def test_wrong_words_are_refused_and_change_nothing(typed, begun, tmp_path):
    line = begun("turn 4 A attacked | attack", second="greedy").replace(str(tmp_path / "a.txt"), "a.txt")
    text = (tmp_path / "a.txt").read_text()
    wrong = ["a gate hill", "a gate hill 5", "claim mill 2", "word zebra", "exchange all", "defense one", "h farm"]
    said = flat(typed(line, *wrong).out)
    assert (tmp_path / "a.txt").read_text() == text
    assert "how many armies attack from Gate?" in said
    assert "everybody defends with all armies, and with a word" in said
    typed(line, "a gate hill 3")
    text = (tmp_path / "a.txt").read_text()
    assert "A attack gate > hill 3\n" in text
    said = flat(typed(line, "", "zebra", "antiq", "quit", "two words", "?", "h", "").out)
    assert (tmp_path / "a.txt").read_text() == text
    for told in (
        "your rack ABDEIKNOPQSSTU does not have the tiles for ZEBRA",
        "ANTIQ is not in the lexicon",
        "quit may be the command, or a word that your rack has",
        "is more than one word",
        "Your rack: A1 B3 D2 E1 I1 K5 N1 O1 P3 Q10 S1 S1 T1 U1",
        "Your best words (small letters are blanks):",
        "The odds bot would lay ",
        "3 armies (+15) from Gate (you) against 4 (+20) in Hill (B)",
    ):
        assert told in said
    best = re.search(r"are blanks\): (\w+) (\d+), \w+ (\d+)", said)
    assert int(best[2]) >= int(best[3])
    said = flat(typed(line, "word antique").out)
    assert re.search(r"Gate > Hill \(B\): 3 with ANTIQUE 16 v \w+ \d+ \(group A 31 v \d+:", said)
    assert "A word ANTIQUE\n" in (tmp_path / "a.txt").read_text()


def test_a_word_that_is_a_command_too_is_laid_with_word_before_it(typed, begun, tmp_path):
    typed(begun("turn 4 A attacked | spell A gate > hill 3", second="greedy"), "quit", "word quit")
    assert "A word QUIT\n" in (tmp_path / "a.txt").read_text()
    typed(begun("turn 4 A attacked | spell A gate > hill 3", second="greedy"), "none")
    assert "A word -\n" in (tmp_path / "a.txt").read_text()


def test_what_is_taken_back_meets_the_same_tiles(typed, begun, tmp_path, saved):
    path = tmp_path / "a.txt"
    line = begun("turn 4 A | reinforce 3", second="greedy")
    typed(line, "exchange qk")
    first = saved(path).moves
    assert isinstance(first[-1], Refilled)
    said = typed(f"play --resume {path}", "undo", "exchange sk")
    assert "The tiles are put back too" in said.out
    assert saved(path).moves[0].tiles == "KS"
    typed(f"play --resume {path}", "undo", "exchange qk")
    assert saved(path).moves == first
    said = typed(f"play --resume {path}", "gate all")
    assert "that is no move now" not in said.out
    assert saved(path).end.table.turn.number > 4  # who exchanges attacks nothing


def test_odds_of_battles_of_words_are_those_of_the_chain(typed, begun):
    from risk_odds.odds.words.chain import word_battle
    from risk_odds.odds.words.prepared import prepared_law
    from risk_odds.options import rules_named
    from risk_odds.words.lexicon import lexicon_named
    from risk_odds.words.policies import Vocabulary
    from risk_odds.words.tiles import tiles_named

    line = begun("turn 4 A | reinforce 3", second="greedy")
    said = flat(typed(line, "h", "gate all").out)
    law = prepared_law(Vocabulary(lexicon_named("scowl"), tiles_named("english")))
    chance = word_battle(3, 5, law, rule=rules_named("scrabble").combat).p_conquer.value
    assert f"Gate 5 Hill B4 {100 * chance:.1f} %" in said
    assert "Words of 8 letters or more: " in said or "Your rack has no word of 8 letters" in said
    said = flat(typed(line, "gate all", "h", "h gate farm").out)
    assert re.search(r"Gate > Farm B 8 v 1 \d \d+\.\d % \d+\.\d % ATTACK", said)
    assert "The odds bot would attack" in said


def by_chain(law, attackers, defenders, rules):
    from risk_odds.odds.words.chain import word_battle

    return word_battle(attackers, defenders, law, rule=rules.combat).p_conquer


@pytest.mark.parametrize(
    "changed", ["lexicon={lexicon}", "bingo_bonus=50", "tiles"], ids=["lexicon", "bonus", "the usual words"]
)
def test_odds_say_what_they_rest_on(typed, begun, tmp_path, changed):
    """By a lexicon or a bonus of one's own the odds are those of racks drawn for them, within their errors."""
    from risk_odds.engine.wordbook import wordbook
    from risk_odds.odds.words.estimate import reveal_law
    from risk_odds.odds.words.meetings import Meeting
    from risk_odds.options import rules_named
    from risk_odds.words.lexicon import lexicon_named
    from risk_odds.words.policies import Highest, Vocabulary
    from risk_odds.words.tiles import tiles_named

    (tmp_path / "few.txt").write_text("".join(f"{word}\n" for word in lexicon_named().words[::40]))
    line = begun("turn 4 A | reinforce 3", second="greedy")
    own = "" if changed == "tiles" else " " + changed.format(lexicon=tmp_path / "few.txt")
    text = (tmp_path / "a.txt").read_text().replace('"scrabble"', f'"scrabble{own}"')
    (tmp_path / "a.txt").write_text(text)
    said = flat(typed(line, "h", "gate all", "h gate farm").out)
    pairs, how, lexicon, bonus, most = re.search(
        r"By ([\d,]+) pairs of fresh racks \((.*?)\), highest words of the lexicon (\S*?)(, 50 more for long words)?: "
        r"standard errors up to ([\d.]+) points\.",
        said,
    ).groups()
    assert said.count("pairs of fresh racks") == 2
    rules = rules_named(f"scrabble{own}")
    shown = float(re.search(r"Gate 5 Hill B4 ([\d.]+) %", said)[1])
    words = wordbook(rules.words).lexicon
    assert (lexicon == words.name, bool(bonus)) == (True, "bonus" in changed)
    if changed == "tiles":
        assert (pairs, how, float(most) < 0.05) == ("4,001,792", "drawn once and kept", True)
        return
    assert (pairs, how, float(most) < 1.2) == ("4,096", "drawn just now, always the same", True)
    both = Highest(Vocabulary(words, tiles_named("english"), rules.words.bingo_bonus))
    long = by_chain(reveal_law(Meeting(both.words.tiles, both, both), 40_000, 99), 3, 5, rules)
    assert abs(shown / 100 - long.value) < 4 * (float(most) / 100 + long.standard_error) + 0.0005
    usual = by_chain(prepared(), 3, 5, rules)
    assert abs(shown / 100 - usual.value) > 2 * float(most) / 100  # so that the law of the usual words is told apart


def prepared():
    from risk_odds.odds.words.prepared import prepared_law
    from risk_odds.words.lexicon import lexicon_named
    from risk_odds.words.policies import Vocabulary
    from risk_odds.words.tiles import tiles_named

    return prepared_law(Vocabulary(lexicon_named("scowl"), tiles_named("english")))


@pytest.mark.parametrize("columns", [80, 100])
def test_the_odds_of_attacks_fit_the_window(typed, tmp_path, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", str(columns))
    (tmp_path / "a.txt").write_text(
        HEAD.replace("hexagon", "classic")
        .format(second="greedy", start=f"{RACKS} | turn 4 A | attack")
        .replace("A gate 5, ford 2 | B hill 4, farm | empty others", LONG_NAMES)
    )
    said = typed(f"play --resume {tmp_path / 'a.txt'}", "h").out
    rows = [line for line in said.splitlines() if line.startswith("  ") and " > " in line]
    assert len(rows) > 3
    assert max(map(len, rows)) <= columns
    assert all(re.search(r" v .*(ATTACK|HOLD)$", row) for row in rows)


LONG_NAMES = (
    "A northwest_territory 9, western_united_states 12, eastern_united_states 30 | "
    "B central_america 3, western_australia, eastern_australia 12, quebec 5, ontario, alberta, greenland | empty others"
)

SECRETS = ("ANTIQUE", "antique", "Q10", "AEINTQUOPSSDBK", "ABDEIKNOPQSSTU")
THEIRS = ("?0", "AEILNOPRSTTUU", "RELATION", "relation")


def test_no_word_and_no_rack_is_on_the_screen_of_somebody_else(terminal, begun, tmp_path):
    there = terminal(*begun("turn 4 A attacked | attack").split(), columns=80, rows=24)
    there.until(rf"Ann \(A\): press Enter when {LOOKS}")
    assert "Your rack" not in there.text
    there.say("")
    assert "Your rack: A1 B3 D2 E1 I1 K5 N1 O1 P3 Q10" in there.screen
    there.say("attack gate hill 3")
    there.say("antique", rf"Ann \(A\): {WIPES}")
    there.say("", rf"Bob \(B\): press Enter when {LOOKS}")
    assert not [secret for secret in (*SECRETS, *THEIRS) if secret in there.screen]
    asked = there.say("")
    assert (asked[2], "Bob (B), word> " in asked[1]) == ("B", True)
    assert "A word ANTIQUE\n" in (tmp_path / "a.txt").read_text()
    assert "Your rack: A1 E1 I1 L1 N1 O1 P3" in there.screen
    for line in (
        "log all",
        "board",
        "",
        "h",
        "?",
        "rack",
        "help",
        "zebra",
        "\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A",
        f"map {tmp_path}/b.svg",
    ):
        there.say(line)
        assert not [secret for secret in SECRETS if secret in there.screen], line
    assert there.say("relation", rf"Bob \(B\): {WIPES}")
    assert "ANTIQUE 16 v RELATION 8" in flat(there.screen)  # now both lie open
    assert not [secret for secret in SECRETS[2:] if secret in there.screen]
    there.say("", rf"Ann \(A\): press Enter when {LOOKS}")
    assert not [secret for secret in (*SECRETS, *THEIRS) if secret in there.screen]
    there.say("")
    assert "ANTIQUE 16 v RELATION 8" in flat(there.screen)
    there.say("log all")
    there.say("board")
    assert not [secret for secret in THEIRS[:2] if secret in there.screen]
    there.say("quit", r"To go on: .*\n$")
    assert there.end() == 0


def test_a_word_lies_open_to_others_only_with_that_of_the_defender(typed, begun, saved, tmp_path):
    typed(begun("turn 4 A attacked | attack"), "a gate hill 3", "antique")
    record = saved(tmp_path / "a.txt")
    states, setting = list(record.states()), record.setting
    for viewer, word in ((0, "ANTIQUE"), (1, "?"), (NOBODY, "?"), (None, "ANTIQUE")):
        assert as_told(record.moves, states, viewer, setting)[-1] == Word(word)
    typed(f"play --resume {tmp_path / 'a.txt'}", "pleasure")
    record = saved(tmp_path / "a.txt")
    states = list(record.states())
    for viewer in (0, 1, NOBODY, None):
        told = as_told(record.moves, states, viewer, setting)
        assert told[1:3] == [Word("ANTIQUE"), Word("PLEASURe")]  # the blank is the same for all
        assert (told[3].tiles == "7", told[4].tiles == "8") == (viewer in (1, NOBODY), viewer in (0, NOBODY))


def test_nobody_sees_the_cards_of_others_while_armies_are_placed(terminal, tmp_path):
    path = tmp_path / "a.txt"
    there = terminal(
        "play", "Ann", "Bob", *["--rules", "scrabble", "--board", "hexagon", "--seed", "2", "--save"], str(path)
    )
    shown = {}
    for _ in range(2):
        who = there.until(rf"(\w)\w+ \([AB]\): press Enter when {LOOKS}")[1]
        assert ("Seed 2. Saved as you play" in there.screen) == (not shown)
        there.say("")
        shown[who] = set(re.search(r"Your cards: (.*)", there.screen)[1].split(", "))
        assert "gets the cards of" in there.screen
        assert not any(f"cards of {land}" in there.screen for other, land in _pairs(shown, who))
        there.say("auto", rf"{WIPES}|{LOOKS}")
        if there.answer.rstrip().endswith(">") and "clear the screen" in there.answer:
            there.send("")
    first, second = shown.values()
    assert len(first) == len(second) == 3
    assert not first & second
    there.kill()


def _pairs(shown, who):
    return [(other, land) for other, lands in shown.items() if other != who for land in lands]


def test_killed_while_a_word_is_sealed_it_goes_on_there(terminal, begun, tmp_path, saved):
    there = terminal(*begun("turn 4 A attacked | attack").split())
    there.until(LOOKS)
    there.say("")
    there.say("attack gate hill 3")
    there.say("antique", WIPES)
    there.kill()
    again = terminal("play", "--resume", str(tmp_path / "a.txt"))
    again.until(rf"Bob \(B\): press Enter when {LOOKS}")
    again.say("")
    assert "2 armies" not in again.screen
    assert "3 armies (+15) from Gate (A) against 4 (+20) in Hill (you)" in flat(again.screen)
    assert not [secret for secret in SECRETS if secret in again.text]
    again.say("log all")
    assert not [secret for secret in SECRETS if secret in again.text]
    again.say("relation", WIPES)
    assert "Gate > Hill (you): 3 with ANTIQUE 16 v RELATION 8" in flat(again.screen)
    again.kill()
    last = terminal("play", "--resume", str(tmp_path / "a.txt"))
    last.until(rf"Ann \(A\): press Enter when {LOOKS}")
    last.say("")
    assert "3 with ANTIQUE 16 v RELATION 8" in flat(last.screen)
    last.kill()


def test_killed_at_ten_moments_it_ends_in_the_same_position(terminal, tmp_path, saved, wish, killed_ten_times):
    game = [
        "play",
        "Ann",
        "greedy",
        "blitz",
        "--rules",
        "scrabble",
        "--board",
        "hexagon",
        "--seed",
        "3",
        "--turn-cap",
        "12",
    ]
    whole, broken = tmp_path / "whole.txt", tmp_path / "broken.txt"
    there, words = terminal(*game, "--save", whole), 0
    while asked := there.until(f"{PROMPT}|or quit> $"):
        words += "word>" in asked[0]
        there.send(wish(saved(whole)) if asked[1] else "")
    assert there.end() == 0
    assert words > 3
    killed_ten_times(game, broken, lambda prompt: 1.0 if "word>" in prompt else 0.3)
    assert saved(broken).moves == saved(whole).moves


@pytest.mark.parametrize(
    ("start", "events", "place"),
    [
        ("racks A 14, B AELNOPRSTTUUI? | turn 4 A attacked | attack", "", "7:79"),
        (f"{RACKS} | turn 4 A attacked | spell B gate > hill 3 | word ?", "", None),
        (f"{RACKS} | turn 4 A attacked | attack", "A attack gate > hill 3\nA word ?\n", "11:8"),
        (f"{RACKS} | turn 4 A | reinforce 3", "A exchange QK\ndraw A 2\n", "11:8"),
    ],
)
def test_what_is_hidden_keeps_a_game_from_going_on(typed, tmp_path, start, events, place):
    (tmp_path / "a.txt").write_text(HEAD.format(start=start, second="greedy") + events)
    said = typed("play --resume a.txt", "quit")
    assert said.code == 3
    assert "what is hidden here is not known, so this game can't go on" in said.err
    assert place is None or f"a.txt:{place}: " in said.err


def test_where_a_person_is_to_lay_a_word_enter_lays_none(typed, begun, saved, tmp_path):
    line = begun("turn 4 A attacked | spell A gate > hill 3", second="greedy")
    typed(line, "", " ", "\t")
    assert saved(tmp_path / "a.txt").moves == ()
    assert to_move(saved(tmp_path / "a.txt").end) == 0


def test_a_turn_left_to_the_bot_has_its_words_laid_too(typed, tmp_path, saved):
    typed("play Ann greedy --rules scrabble --board hexagon --seed 3 --save a.txt", "auto", *["auto turn"] * 4)
    record = saved(tmp_path / "a.txt")
    laid = [
        to_move(state)
        for state, move in zip(record.states(), record.moves, strict=False)
        if isinstance(move, Word) and isinstance(state.table.phase, Spelling)
    ]
    assert {0, 1} <= set(laid)
