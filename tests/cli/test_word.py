"""`word` and the table of battles of words: contract, numbers by another route, mistakes."""

from io import StringIO
from itertools import permutations, product

import pytest
from risk_odds_cli import word_battle
from risk_odds_cli.word_choice import choices

from risk_odds.odds.words.chain import word_battle as chain
from risk_odds.odds.words.estimate import reveal_law
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.meetings import Meeting
from risk_odds.rules.combat import Force
from risk_odds.rules.words import WordCombat
from risk_odds.words.leave_values import leave_of
from risk_odds.words.lexicon import lexicon_named
from risk_odds.words.policies import Highest, Vocabulary
from risk_odds.words.tiles import tiles_named

ENGLISH, SCOWL = tiles_named("english"), lexicon_named()
RACK = "QUIZABEHNNOOT?"
BOTH = Highest(Vocabulary(SCOWL, ENGLISH))


def test_the_words_of_a_rack(risk_odds):
    """All that its letters can be put together to."""
    rack = "CTAOE"
    every = {"".join(p) for n in range(2, 6) for p in permutations(rack, n)} & set(SCOWL.words)
    answer = risk_odds(f"word {rack} --top 1000 --json").json
    values = dict(zip(ENGLISH.faces, ENGLISH.values, strict=True))
    wanted = sorted((-sum(values[letter] for letter in word), -len(word), word) for word in every)
    assert [(-w["score"], -len(w["word"]), w["word"]) for w in answer["words"]] == wanted
    assert answer["best"] == {"word": wanted[0][2], "score": -wanted[0][0], "blanks": []}
    assert answer["lexicon"] == {"name": "scowl", "words": len(SCOWL), "sha256": SCOWL.sha256}
    assert answer["rack"] == "ACEOT"


@pytest.mark.parametrize(
    ("line", "best"),
    [
        ("BANAN?", {"word": "BANANA", "score": 7, "blanks": ["A"]}),
        ("??", {"word": "AD", "score": 0, "blanks": ["A", "D"]}),
        ("_z", {"word": "ZA", "score": 10, "blanks": ["A"]}),
        ("BCDGV", None),
        ("C?T --level 10", {"word": "ACT", "score": 4, "blanks": ["A"]}),
    ],
)
def test_edge_racks(risk_odds, line, best):
    assert risk_odds(f"word {line} --json").json["best"] == best


def test_a_blank_stands_for_one_letter_only(risk_odds):
    found = [w["word"] for w in risk_odds("word BLSAEM? --top 3000 --json").json["words"]]
    assert "ASSEMBLY" not in found
    assert "BLAMES" in found


def test_no_word_is_said(risk_odds):
    assert "no word can be made of these tiles" in risk_odds("word BCDGV").out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--score-of QUIZ", "QUIZ: 22 points, 4 tiles, in the lexicon scowl (a word of level 20)"),
        ("--score-of quizz", "QUIZZ: 22 points (blanks for Z), 5 tiles, not in the lexicon scowl"),
        ("--score-of pizza", "PIZZA: 15 points (blanks for Z), 5 tiles, in the lexicon scowl (a word of level 20)"),
        (
            "--score-of knickknack",
            "KNICKKNACK can't be laid from the 100 tiles of the english set, 10 tiles, in the lexicon scowl (a word of level 40)",
        ),
        (
            "--score-of stresslessnesses",
            "STRESSLESSNESSES can't be laid from a rack of 14 tiles, 16 tiles, not in the lexicon scowl",
        ),
        (
            "QU?ZAB --score-of quiz",
            "QUIZ: 21 points (blanks for I), 4 tiles, in the lexicon scowl (a word of level 20)",
        ),
        ("ABC --score-of quiz", "QUIZ can't be laid from ABC, 4 tiles, in the lexicon scowl (a word of level 20)"),
    ],
)
def test_what_a_word_is_worth(risk_odds, line, said):
    assert risk_odds(f"word {line}").out == f"{said}\n"


KEYS = {
    "schema", "rack", "lexicon", "best", "words", "armies", "attackers", "commit", "defenders", "p_win_both", "p_split",
    "p_lose_both", "p_conquer", "p_conquer_fresh", "standard_error", "play", "enough", "samples", "seed", "verdict", "commits",
}  # fmt: skip


def test_a_battle(risk_odds):
    answer = risk_odds(f"word {RACK} 6 4 --seed 7 --json").json
    assert set(answer) >= KEYS
    assert answer["schema"] == "risk-odds/word/1"
    assert (answer["armies"], answer["attackers"], answer["defenders"], answer["seed"]) == (6, 5, 4, 7)
    assert answer["p_win_both"] + answer["p_split"] + answer["p_lose_both"] == pytest.approx(1, abs=1e-12)
    low, high = answer["p_conquer_interval"]
    assert 0 < (high - low) / 2 <= 0.01
    assert low < answer["p_conquer"] < high
    assert [row["commit"] for row in answer["commits"]] == [1, 2, 3, 4, 5]
    chosen = answer["commits"][answer["commit"] - 1]
    assert chosen["value"] == max(row["value"] for row in answer["commits"])
    assert (chosen["p_conquer"], chosen["p_conquer_fresh"]) == (answer["p_conquer"], answer["p_conquer_fresh"])
    assert answer["verdict"] == ("attack" if chosen["value"] > answer["value_of_holding"] else "hold")
    assert answer["play"]["word"] == answer["best"]["word"] or answer["play"]["score"] == answer["best"]["score"]


def test_the_numbers_of_a_battle_by_another_way(risk_odds):
    """The chance to lose nothing is that the defender's word is worth less, and less by armies."""
    answer = risk_odds(f"word {RACK} 6 4 --commit 3 --seed 7 --json").json
    score = answer["best"]["score"]
    meeting = Meeting(ENGLISH, BOTH, BOTH, own=ENGLISH.rack(RACK))
    law = reveal_law(meeting, 100_000, 99)
    theirs = law.scores.map(lambda s: s.defense)
    wins = sum(n for points, n in theirs.items() if score > points and score + 15 > points + 20) / theirs.total
    error = answer["standard_error"]["p_win_both"]
    assert abs(answer["p_win_both"] - wins) < 4 * (error**2 + wins * (1 - wins) / theirs.total) ** 0.5
    both = reveal_law(Meeting(ENGLISH, BOTH, BOTH), 100_000, 98)
    fresh = chain(3, 4, both, first=RevealLaw.against(score, theirs)).p_conquer
    off = (answer["standard_error"]["p_conquer_fresh"] ** 2 + fresh.standard_error**2) ** 0.5
    assert abs(answer["p_conquer_fresh"] - fresh.value) < 4 * off


def loses_nothing(points, theirs, attackers, defenders):
    """Whether both comparisons are won; with a single army on either side there is one only."""
    lead = points - theirs
    return lead > 5 * (defenders - attackers) and (lead > 0 or 1 in (attackers, defenders))


def wins_nothing(points, theirs, attackers, defenders):
    """Whether both comparisons are lost."""
    lead = points - theirs
    return lead <= 5 * (defenders - attackers) and (lead <= 0 or 1 in (attackers, defenders))


def share(what, points, law, *force):
    return sum(n for theirs, n in law.items() if what(points, theirs, *force)) / law.total


def is_enough(points, best, law, force, chance):
    """Whether a word with so many points is enough: for a chance, or to be nearly as good as the best."""
    if chance is not None:
        return share(loses_nothing, points, law, *force) >= chance
    worse = [
        share(loses_nothing, best, law, *force) - share(loses_nothing, points, law, *force),
        share(wins_nothing, points, law, *force) - share(wins_nothing, best, law, *force),
    ]
    return max(worse) <= 0.02


def leaves(found):
    """What the tiles of a word would be worth on the rack."""
    return sum(count * worth for count, worth in zip(found.used, leave_of(ENGLISH), strict=True))


@pytest.mark.parametrize("rack", [RACK, "TRAINERSHOEDLQ", "AEIOUAEIOUNNRT", "?Q"])
def test_the_smallest_word_that_is_enough_by_trying_all(rack):
    own = ENGLISH.rack(rack)
    meeting = Meeting(ENGLISH, BOTH, BOTH, own=own)
    law = reveal_law(meeting, 20_000, 5)
    theirs = law.scores.map(lambda s: s.defense)
    words = BOTH.words.index.top(own, 1_000_000)
    best = max(word.score for word in words)
    for force, chance in product([(3, 3), (4, 2), (2, 3), (1, 3), (6, 1)], [None, 0.3, 0.75]):
        named, enough = choices(meeting, law, Force(*force), WordCombat(), chance)
        assert is_enough(enough.points, best, theirs, force, chance)
        assert enough.points == 0 or not is_enough(enough.points - 1, best, theirs, force, chance)
        enough_points = {n for n in {word.score for word in words} if is_enough(n, best, theirs, force, chance)}
        good = [word for word in words if word.score in enough_points]
        if not good:
            assert enough.choice is None
            continue
        found = enough.choice.found
        equal = [word for word in good if word.score == min(word.score for word in good)]
        assert found.word in {word.word for word in equal if leaves(word) <= min(map(leaves, equal)) + 1e-9}
        assert enough.choice.p_win_both.value == pytest.approx(share(loses_nothing, found.score, theirs, *force))
        assert [way.found for way in named if way.word == found.word] == [found]


def test_the_smallest_word_in_an_answer(risk_odds):
    answer = risk_odds(f"word {RACK} 6 5 --seed 7 --chance 0.3 --json").json
    law = reveal_law(Meeting(ENGLISH, BOTH, BOTH, own=ENGLISH.rack(RACK)), word_battle.DRAWS, 7)
    theirs, force = law.scores.map(lambda s: s.defense), (answer["commit"], 5)
    enough = answer["enough"]
    assert enough["chance"] == 0.3
    assert enough["p_win_both"] == pytest.approx(share(loses_nothing, enough["score"], theirs, *force), abs=1e-12)
    assert enough["p_win_both"] >= 0.3 > share(loses_nothing, enough["points"] - 1, theirs, *force)
    assert enough in [{**enough, **{k: v for k, v in way.items() if k != "because"}} for way in answer["others"]]


def test_what_is_said_of_the_smallest_word(risk_odds):
    line = "word TRAINERSHOEDLQ 6 4 --seed 7"
    assert "smallest" not in risk_odds(line).out
    said = " ".join(risk_odds(f"{line} --chance 30%").out.split())
    assert (
        "QINDARS, 17 points: the smallest word that loses nothing with at least 30.0 % (you lose nothing with" in said
    )
    said = " ".join(risk_odds(f"{line} --chance 4/5").out.split())
    assert "to lose nothing with 80.0 % takes 22 points: no word of this rack has so many" in said
    said = " ".join(risk_odds(f"{line} --chance 0.4").out.split())
    assert "to lose nothing with 40.0 % takes 18 points: the smallest such word is SHEQEL" in said
    said = " ".join(risk_odds("word QUIZ?ABEHNNOOT 6 5 --seed 7").out.split())
    assert (
        "QUINZE, 24 points: leaves a word of eight tiles for the bonus; "
        "the smallest word whose chances are nearly as good, within 2 in 100 (you" in said
    )


def test_no_word_is_enough_on_an_empty_rack_of_words(risk_odds):
    answer = risk_odds("word BCDGV 3 3 --seed 1 --json").json
    assert (answer["play"]["word"], answer["enough"]["word"], answer["others"]) == (None, None, [])
    assert answer["enough"]["chance"] == 0


def test_the_same_seed_gives_the_same_answer(risk_odds):
    line = f"word {RACK} 5 3 --seed 3"
    assert risk_odds(line).out == risk_odds(line).out
    assert "Seed 3" in risk_odds(line).out
    assert risk_odds(f"{line}0 --json").json["p_conquer"] != risk_odds(f"{line} --json").json["p_conquer"]


def test_what_is_known_of_tiles_counts(risk_odds):
    """An opponent with both blanks and the Z is stronger than one who has a rack of consonants."""
    line = "word TRAINERSHOEDL 5 5 --commit 4 --seed 3 --json"
    plain, strong, weak, level = (
        risk_odds(f"{line} {more}").json["p_win_both"]
        for more in ("", "--opponent ZX??", "--opponent VVWWCCBBFFGGNN", "--opponent-level 10")
    )
    assert strong < plain < level
    assert weak > 0.99


def test_an_opponent_may_know_more_words_than_oneself(risk_odds):
    line = "word TRAINERSHOEDL 6 5 --commit 5 --seed 3 --level 20 --json"
    same, more = (risk_odds(f"{line} {said}").json["p_win_both"] for said in ("", "--opponent-level 80"))
    assert more < same - 0.05


def test_the_reason_is_that_of_the_number_that_is_committed(risk_odds):
    line = "word TRAINERSHOEDLQ 6 4 --seed 7 --json"
    best, three = risk_odds(line).json, risk_odds(f"{line} --commit 3").json
    assert (best["verdict"], three["verdict"]) == ("attack", "hold")
    assert best["because"].startswith("committing 5 armies and playing best after it is worth 4.1")
    assert three["because"].startswith("holding is worth 1, committing 3 armies and playing best after it is worth 0.4")
    assert three["because"].endswith("; the best number, 5 armies, is worth 4.173")
    said = risk_odds(f"{line} --commit 3".replace(" --json", "")).out
    assert said.startswith("HOLD  is worth 1, attacking with 3 armies 0.45 (in armies)")


def test_the_examples_of_the_help(risk_odds):
    from risk_odds_cli.app import COMMANDS

    for line in COMMANDS["word"].examples.split(" | "):
        assert risk_odds(line if "--score-of" in line or " " not in line[5:] else f"{line} --seed 1").code == 0


def test_hold_has_an_exit_code_of_its_own_and_so_has_an_interval_that_stays_wide(risk_odds, monkeypatch):
    line = "word VVWWCCBBFFGGNN 3 9 --seed 1 --exit-code"
    assert risk_odds(line).code == 10
    assert risk_odds(line).out.startswith("HOLD")
    assert risk_odds(line.replace(" --exit-code", "")).code == 0
    monkeypatch.setattr(word_battle, "MOST_BATTLES", 100)
    said = risk_odds("word TRAINERSHOEDLA 5 5 --commit 4 --seed 1 --ci 0.5pt")
    assert said.code == 4
    assert "the interval is wider than 0.5 points after 2,048 battles" in said.err


def test_a_short_rack_is_filled_up_later(risk_odds):
    assert "4 tiles now; after the first reveal the rack is filled up to 14" in risk_odds("word QUIZ 3 3 --seed 1").err


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ABCDEFGHIJKLMNO", "'ABCDEFGHIJKLMNO' has 15 tiles; accepted: at most 14"),
        ("AB???", "'AB???' has 3 blanks; accepted: at most 2, as in the bag"), ("ZZ", "'ZZ' has 2 Z tiles"),
        ("É", "there is no tile 'É' in the english set"), ("A-B", "there is no tile '-'"),
        ("AB 5", "word takes a rack, or a rack and two numbers of armies"), ("", "word takes a rack"),
        ("QUIZ 1 5", "a territory needs at least 2 armies to attack"), ("QUIZ 5 0", "holds at least 1 army"),
        ("QUIZ 5 five", "'five' is not a number of defenders"), ("QUIZ 5 5 --commit 5", "armies to commit: 5 is too many"),
        ("QUIZ 5 5 --chance 0", "0 is no chance to ask for"), ("QUIZ 5 5 --chance 80", "did you mean 80%?"),
        ("QUIZ --chance 0.8", "--chance is about a battle"), ("QUIZ 5 5 --chance good", "'good' is not a chance"),
        ("QUIZ 5 5 --ci 0", "--ci 0 is no width of an interval"), ("QUIZ 5 5 --ci wide", "is not a number of points"),
        ("QUIZ 5 5 --opponent QZ", "2 tiles Q are named in all"), ("QUIZ 5 5 --opponent-level 9", "'9' is no level of the opponent's vocabulary; accepted: a whole number from 10 to 95"),
        ("QUIZ 5 5 --out EEEEEEEEEEEEE", "13 E tiles"), ("QUIZ --level 35.5", "'35.5' is no level of a vocabulary; accepted: a whole number from 10 to 95"), ("QUIZ --commit 3", "about a battle"),
        ("QUIZ 5 5 --score-of QUIZ", "has nothing to do with a battle"), ("--score-of é", "can't be laid"),
        ("QUIZ --rules classic_1993", "classic_1993 is not fought with words; accepted: --rules scrabble"),
        ("QUIZ --lexicon skowl", "did you mean scowl?"), ("QUIZ --top 0", "words: 0 is too few"),
        ("QUIZ 3000 3000 --seed 1", "too large"),
    ],
)  # fmt: skip
def test_mistakes(risk_odds, line, said):
    answer = risk_odds(f"word {line}")
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err


def test_a_space_in_a_rack(capsys):
    from risk_odds_cli.__main__ import main

    assert main(["word", "AB C"]) == 2
    assert "'AB C' has a space in it" in capsys.readouterr().err


def test_words_from_files(risk_odds, tmp_path):
    (tmp_path / "own.txt").write_text("zebra\nQat\nabaft\n")
    (tmp_path / "not.txt").write_text("abaft\nzoo\n")
    answer = risk_odds(f"word ABAFTZERB --lexicon {tmp_path}/own.txt --json")
    assert [w["word"] for w in answer.json["words"]] == ["ZEBRA", "ABAFT"]
    answer = risk_odds(f"word ABAFTZERB --lexicon {tmp_path}/own.txt --exclude {tmp_path}/not.txt")
    assert "ABAFT" not in answer.out
    assert "1 word of it would not be in the lexicon anyway" in answer.err
    assert risk_odds(f"word QUIZ --lexicon {tmp_path}/none.txt").code == 3


def test_a_file_that_is_called_like_a_lexicon(risk_odds, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_text("zebra\n")
    said = risk_odds("word QUIZ --lexicon mine")
    assert said.code == 2
    assert "there is no lexicon 'mine'; accepted: ./mine for the file of that name, or scowl" in said.err
    assert risk_odds("word ZEBRA --lexicon ./mine").code == 0


def test_the_table(risk_odds):
    """The table of a drawn law against the chain of that law."""
    answer = risk_odds("table --rules scrabble --max 6x5 --seed 4 --json").json
    assert (answer["rules"], answer["seed"], answer["lexicon"]) == ("scrabble", 4, "scowl")
    assert answer["samples"] >= 200_000
    law = reveal_law(Meeting(ENGLISH, BOTH, BOTH), 200_000, 4)
    for row in answer["rows"]:
        odds = chain(row["attackers"], row["defenders"], law)
        assert row["p_conquer"] == pytest.approx(odds.p_conquer.value, abs=1e-12)
        assert row["p_conquer_error"] == pytest.approx(odds.p_conquer.standard_error, abs=1e-12)
        assert row["armies"] == row["attackers"] + 1
    kept = risk_odds("table --rules scrabble --max 6x5 --json").json
    assert kept["seed"] is None
    for row, other in zip(answer["rows"], kept["rows"], strict=True):
        off = (row["p_conquer_error"] ** 2 + other["p_conquer_error"] ** 2) ** 0.5
        assert abs(row["p_conquer"] - other["p_conquer"]) < 4.5 * max(off, 1e-6)


def test_a_table_says_what_is_left_out_of_a_file_of_words(risk_odds, tmp_path):
    (tmp_path / "own.txt").write_text("zebra\nQat\nabaft\n")
    said = risk_odds(f"table --rules scrabble --set lexicon={tmp_path}/own.txt --max 2x1 --seed 1")
    assert "own.txt: 1 word with a capital is left out" in said.err


def test_the_table_in_text_and_what_it_refuses(risk_odds):
    said = risk_odds("table --rules scrabble --max 4x3").out
    assert "lexicon scowl" in said
    assert "standard errors up to" in said
    said = risk_odds("table --rules scrabble --max 4x3 --show losses").out
    assert "standard errors up to 0.00029 armies" in said
    assert "0.9/0.2" in risk_odds("table --rules scrabble --max 3x3 --show losses --set single_split=halves").out
    for line in ("--need 80%", "--stop 2", "--until 1"):
        assert risk_odds(f"table --rules scrabble {line}").code == 2


@pytest.mark.parametrize(
    ("line", "best"),
    [
        ("[CH]ORIZO? --tiles spanish", ("CHORIZOS", 5 + 1 + 1 + 1 + 10 + 1, ["S"])),
        ("quiz --tiles french", ("QUIZ", 8 + 1 + 1 + 10, [])),
        ("quiz --tiles english", ("QUIZ", 22, [])),
    ],
)
def test_tiles_of_another_language(risk_odds, line, best):
    """The Spanish CH is one tile worth 5, the French Q is worth 8."""
    answer = risk_odds(f"word {line} --json").json["best"]
    assert (answer["word"], answer["score"], answer["blanks"]) == best


def test_words_that_tiles_can_not_lay_are_told(risk_odds):
    lacking = sum(not {"Q", "V", "X"}.isdisjoint(word) for word in SCOWL.words)
    said = risk_odds("word CAFE? --tiles polish").err.splitlines()
    assert said == [
        "the words of scowl are English; --lexicon FILE plays with a list of another language",
        f"{lacking:,} words of scowl have a letter that the polish set does not have (the first is AARDVARK), "
        "so nobody can lay them",
    ]
    assert risk_odds("word CAFE? --tiles german").err.splitlines() == said[:1]
    assert risk_odds("word CAFE? --tiles english_super").err == ""
    said = risk_odds("word --score-of vex --tiles polish")
    assert (said.code, said.out) == (2, "")
    assert "'vex' can't be laid with the polish tiles: no tile has 'v', 'x'" in said.err
    assert risk_odds("word --score-of niño --tiles spanish").out.startswith("NIÑO: 11 points, 4 tiles, not in")


def test_a_list_of_another_language(risk_odds, tmp_path):
    (tmp_path / "palabras.txt").write_text("niño\nchorro\nlluvia\nkiwi\n")
    said = risk_odds(f"word [CH]O[RR]ONIÑ --tiles spanish --lexicon {tmp_path}/palabras.txt")
    assert [line.split()[:2] for line in said.out.splitlines()[2:]] == [["CHORRO", "15"], ["NIÑO", "11"]]
    assert said.err == f"{tmp_path}/palabras.txt: 1 word with a letter that no tile has is left out (line 4 'kiwi')\n"


def test_a_battle_with_tiles_of_another_language(risk_odds):
    """The law of two racks of these tiles, drawn otherwise."""
    german = tiles_named("german")
    answer = risk_odds("word QUIZABENNOOTSR 4 3 --commit 3 --seed 5 --tiles german --json").json
    both = Highest(Vocabulary(SCOWL, german))
    law = reveal_law(Meeting(german, both, both, own=german.rack("QUIZABENNOOTSR")), 50_000, 99)
    wins = law.mean(lambda s: s.attack > s.defense)
    error = (answer["standard_error"]["p_win_both"] ** 2 + wins.standard_error**2) ** 0.5
    assert abs(answer["p_win_both"] - wins.value) < 4 * error


def test_a_level_is_told_as_a_word_has_it(risk_odds):
    said = "QUIZ: 22 points, 4 tiles, in the lexicon scowl up to level 35 (a word of level 20)\n"
    assert risk_odds("word --score-of QUIZ --level 35").out == said


def test_the_best_words_are_listed_in_a_battle_too(risk_odds):
    line = f"word {RACK} 3 3 --seed 7"
    best = risk_odds(f"word {RACK} --top 3 --json").json["words"]
    assert (
        f"best words: {', '.join('{word} {score}'.format(**each) for each in best)}\n"
        in risk_odds(f"{line} --top 3").out
    )
    assert "best words" not in risk_odds(line).out


def test_what_no_battle_has_shown_is_neither_impossible_nor_certain(risk_odds):
    """One army against four needs a lead of more than 15 points, against a word worth 2; a split needs two."""
    answer = risk_odds("word TRAINERSHOEDLQ 6 4 --seed 7 --json").json
    one, four = answer["commits"][0], answer["commits"][3]
    assert (one["p_conquer"], one["p_conquer_error"], one["p_win_both"]) == (0, 0, pytest.approx(0, abs=1e-4))
    for name, p in answer["intervals"].items():
        assert p[0] < answer[name] < p[1]
    draws = answer["samples"]
    assert one["intervals"]["p_conquer"] == [0, pytest.approx(1.96**2 / (draws + 1.96**2), rel=1e-3)]
    assert one["intervals"]["p_split"] == [0, 0]
    assert four["intervals"]["p_split"] == [0, 0]
    assert answer["intervals"]["p_conquer"] == answer["p_conquer_interval"]
    said = risk_odds("word TRAINERSHOEDLQ 6 4 --seed 7 --commit 1").out
    rows = {line.split()[0]: line.replace(" %", "%").split()[1:] for line in said.splitlines() if line[2:3].isdigit()}
    assert rows["1"] == ["<", "<0.1%", "0.0%", ">99.9%", "<0.2%", "<0.1%", "0.61"]  # 0 of 2,048 battles
    assert "first reveal with 1: you lose nothing <0.1 %, both lose a group 0.0 %, they lose nothing >99.9 %" in said
    assert "± 0.0" not in said
    assert "100.0 %" not in said


def test_what_the_rules_leave_no_choice_about_is_exact(risk_odds):
    """A word worth 8 leads by 8 at the most, and one army against four would need a lead of more than 15."""
    row = risk_odds("word AB 2 4 --seed 7 --json").json["commits"][0]
    assert row["intervals"]["p_win_both"] == [0, 0]
    assert row["intervals"]["p_lose_both"] == [1, 1]
    assert row["intervals"]["p_conquer"] == row["intervals"]["p_conquer_fresh"] == [0, 0]
    said = risk_odds("word AB 2 4 --seed 7").out
    assert "you lose nothing 0.0 %, both lose a group 0.0 %, they lose nothing 100.0 %" in said


def test_the_table_of_a_smaller_vocabulary(risk_odds, tmp_path):
    (tmp_path / "own.txt").write_text("zebra\n")
    by_level = risk_odds("table --rules scrabble --level 35 --max 3x2 --seed 1 --json").json
    assert by_level["lexicon"] == "scowl up to level 35"
    own = risk_odds(f"table --rules scrabble --lexicon {tmp_path}/own.txt --max 3x2 --seed 1 --json").json
    assert own["lexicon"] == f"{tmp_path}/own.txt"
    assert own["rows"][0]["p_conquer"] < 0.05 < by_level["rows"][0]["p_conquer"]
    for line in ("--level 35", "--lexicon scowl", f"--exclude {tmp_path}/own.txt"):
        said = risk_odds(f"table {line}")
        assert (said.code, "has no meaning without words" in said.err) == (2, True)


def test_games_say_what_is_left_out_of_a_list_of_words(risk_odds, tmp_path, monkeypatch):
    """Once, with the first lines, whether bots alone play or people too."""
    own = tmp_path / "own.txt"
    own.write_text("zebra\nQat\nabaft\nc4fe\n")
    said = risk_odds(
        f"simulate -n 2 --workers 1 --bots random --seed 1 --rules scrabble --set lexicon={own} --turn-cap 3"
    )
    told = [line for line in said.err.splitlines() if str(own) in line]
    assert said.code == 0
    assert told == [
        f"{own}: 1 word with a digit is left out (line 4 'c4fe')",
        f"{own}: 1 word with a capital is left out, since most words of the list have none (line 2 'Qat')",
    ]
    monkeypatch.setattr("sys.stdin", StringIO("quit\n"))
    game = f"play Ann greedy --seed 1 --rules scrabble --set lexicon={own} --save {tmp_path}/a.txt"
    assert [line for line in risk_odds(game).err.splitlines() if str(own) in line] == told
    assert str(own) not in risk_odds("simulate -n 1 --workers 1 --bots random --seed 1 --turn-cap 3").err
