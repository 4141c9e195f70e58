"""What to do with a roll: the sentences are read back and compared with every roll of the JSON."""

import csv
import io
import re
from collections import defaultdict

import pytest

LINES = [
    "attack 10 8 --rules expert",
    "attack 4 2 --rules expert --maximize chance",
    "attack 3 2 --rules expert --value 0",
    "attack 2 3 --rules classic_1993+expert",
    "attack 5 3 --rules expert --ties nobody",
    "attack 4 3 --rules expert+warrior",
    "attack 5 3 --set commander=true",
    "attack 5 3 --set card_reroll=true",
    "attack 4 3 --rules expert --set reroll_scope=any",
]

DIE = r"(your|the enemy's) (?:(highest|middle|lowest|higher|lower) )?(die|d\d+)"
SHOWS = re.compile(rf"{DIE} shows (\d+)(?: or (more|less))?")
THAN = re.compile(
    rf"{DIE} is (at least|at most|no|)\s?(\d*)\s?(higher than|lower than|as high as) {DIE}",
)
ACTION = re.compile(rf"leave it|(?:roll|use the Commander on) {DIE}(?: again)?")


@pytest.fixture
def said(risk_odds, monkeypatch):
    monkeypatch.setenv("COLUMNS", "5000")

    def run(line):
        return risk_odds(f"{line} --rolls --digits 6").out, risk_odds(f"{line} --rolls --json").json

    return run


class Reader:
    """Reads sentences about the rolls of a round; written from what the words mean in English."""

    def __init__(self, dice):
        self.dice = {"your": dice["attack_dice"], "the enemy's": dice["defense_dice"]}

    def place(self, owner, rank, noun):
        dice = self.dice[owner]
        kind = [k for k, die in enumerate(dice) if noun in ("die", f"d{die}")]
        return owner, kind[{None: 0, "highest": 0, "higher": 0, "middle": 1, "lower": -1, "lowest": -1}[rank]]

    def face(self, roll, owner, rank, noun):
        _, at = self.place(owner, rank, noun)
        return roll["attack" if owner == "your" else "defense"][at]

    def test(self, text, roll):
        shows = SHOWS.fullmatch(text)
        if shows:
            *die, bound, more = shows.groups()
            face = self.face(roll, *die)
            return {"more": face >= int(bound), "less": face <= int(bound), None: face == int(bound)}[more]
        than = THAN.fullmatch(text)
        assert than, text
        one, (how, by, compared), other = than.groups()[:3], than.groups()[3:6], than.groups()[6:]
        more = self.face(roll, *one) - self.face(roll, *other)
        if compared == "as high as":
            return more >= 0
        if how == "no":
            return more <= 0
        if not how:
            return more > 0 if compared == "higher than" else more < 0
        bound = int(by) if compared == "higher than" else -int(by)
        at_least = (how == "at least") == (compared == "higher than")
        return more >= bound if at_least else more <= bound

    def rule(self, text, roll):
        return any(all(self.test(part, roll) for part in way.split(" and ")) for way in text.split(", or "))

    def action(self, text):
        found = ACTION.fullmatch(text)
        assert found, text
        if text == "leave it":
            return ("leave",)
        return ("reroll" if text.startswith("roll") else "six", *self.place(*found.groups()))

    def done(self, row):
        """What the JSON says is done, with the place of the lowest of equal dice."""
        if row["action"] == "leave":
            return ("leave",)
        owner = "your" if row["side"] == "attacker" else "the enemy's"
        faces = row["attack" if owner == "your" else "defense"]
        at = max(k for k, die in enumerate(self.dice[owner]) if die == row["die"] and faces[k] == row["face"])
        return row["action"], owner, at


def advised(reader, sentence, roll):
    """The actions that a sentence leaves open for a roll, each with the share it states."""
    for clause in sentence.split("; otherwise "):
        if " if " in clause:
            action, rule, share = re.fullmatch(r"(.*?) if (.*) \((.*?) %\)", clause).groups()
            if reader.rule(rule, roll):
                return {reader.action(action): share}
            continue
        options = re.findall(r"(.+?)(?: \(([^()]*?) %\))?(?: or (?=leave|roll|use)|$)", clause)
        return {reader.action(action): share for action, share in options}
    raise AssertionError(sentence)


def stages(text):
    """State -> stage -> (losses in words, share, sentence)."""
    found = []
    for line in text.splitlines():
        if re.match(r"  \d+ against \d+", line):
            found.append(defaultdict(list))
        elif found and re.match(r"    (once|then)", line):
            stage = line.split()[0].rstrip(",")
        elif found and (row := re.match(r"      you would lose (.*?) \((.*?)\): (.*)", line)):
            found[-1][stage].append(row.groups())
    return found


@pytest.mark.parametrize("line", LINES)
def test_the_sentences_say_what_is_done_with_every_roll(said, line):
    text, answer = said(line)
    states = stages(text)
    assert len(states) == len(answer["rolls"])
    for state, dice in zip(states, answer["rolls"], strict=True):
        if dice["action"] == "stop":
            assert not state
            continue
        reader = Reader(dice)
        stage_one = [
            row if row["action"] != "six" or dice["then"] is None else {**row, "action": "leave"}
            for row in dice["rolls"] or ()
        ]
        for stage, rows in (("once", stage_one), ("then", dice["then"] or ())):
            check_stage(reader, state[stage], rows)


def check_stage(reader, sentences, rows):
    by_losses = defaultdict(list)
    for row in rows:
        by_losses[row["attackers_lost"], row["defenders_lost"]].append(row)
    assert len(by_losses) == len(sentences)
    for (losses, some), (words, share, sentence) in zip(sorted(by_losses.items()), sentences, strict=True):
        assert words in ({0: "nothing", 1: "one", 2: "both"}[losses[0]], f"{losses[0]} and the enemy {losses[1]}")
        assert close(share.removesuffix(" %"), sum(row["p"] for row in some))
        shares = defaultdict(float)
        stated = {}
        for row in some:
            open_ = advised(reader, sentence, row)
            assert reader.done(row) in open_, (sentence, row)
            shares[reader.done(row)] += row["p"]
            stated |= open_
        for action, p in shares.items():
            if stated[action]:
                assert close(stated[action], p)


def close(stated, p):
    return float(stated.replace("<", "").replace(">", "")) == pytest.approx(100 * p, abs=2e-6)


@pytest.mark.parametrize("line", LINES)
def test_the_rolls_are_worth_what_attacking_is(risk_odds, line):
    answer = risk_odds(f"{line} --rolls --json").json
    first = answer["rolls"][0]
    assert sum(row["p"] for row in first["rolls"]) == pytest.approx(1)
    worth = sum(row["p"] * row["value"] for row in first["rolls"])
    assert worth == pytest.approx(answer["p_goal"] if answer["goal"] else answer["value_of_attacking"], abs=1e-12)
    if first["then"]:
        assert sum(row["p"] * row["value"] for row in first["then"]) == pytest.approx(worth, abs=1e-12)


def test_the_conditions_of_the_expert_card(said):
    """Both lost: a lower die of 6 can't be beaten, and with the Commander in reserve all else is worth a try."""
    text, _ = said("attack 10 8 --rules expert")
    (first, _) = stages(text)
    assert [sentence for _, _, sentence in first["once"]] == [
        "leave it",
        "roll your lowest die again if the enemy's higher die shows 5 or less (19.688786 %); "
        "otherwise leave it (13.888889 %)",
        "roll your lowest die again if the enemy's lower die shows 5 or less (26.478909 %); "
        "otherwise leave it (2.777778 %)",
    ]


def test_the_answer_of_a_defender_who_sees_the_attack(risk_odds):
    """The shared facts: one die against 66, 65, 64, 55, 54; 10 against 10 is then conquered with .452924."""
    line = "attack 11 10 --defense seen --maximize chance --rolls"
    text, answer = risk_odds(line).out, risk_odds(f"{line} --json").json
    assert "the defender rolls one die against 66, 65, 64, 55, 54 (45.4 %), two dice otherwise" in text
    assert answer["p_goal"] == pytest.approx(0.452924, abs=5e-7)
    (seen,) = answer["rolls"]
    one = {tuple(row["attack"][:2]) for row in seen["answers"] if row["dice"] == 1}
    assert one == {(6, 6), (6, 5), (6, 4), (5, 5), (5, 4)}
    assert sum(row["p"] for row in seen["answers"] if row["dice"] == 1) == pytest.approx(98 / 216)
    assert sum(row["p"] * row["value"] for row in seen["answers"]) == pytest.approx(answer["p_goal"], abs=1e-12)
    assert seen["rolls"] is None
    assert seen["then"] is None


def test_csv_has_a_row_for_every_roll(risk_odds):
    rows = list(csv.DictReader(io.StringIO(risk_odds("attack 4 2 --rules expert --rolls --csv").out)))
    count = defaultdict(int)
    for row in rows:
        count[row["commander"], row["stage"]] += 1
    assert count == {("True", "rolls"): 56 * 21, ("True", "then"): 56 * 21, ("False", "rolls"): 56 * 21}
    answer = risk_odds("attack 4 2 --rules expert --rolls --json").json
    first = answer["rolls"][0]["rolls"]
    assert [float(row["value"]) for row in rows[: len(first)]] == [row["value"] for row in first]
    assert [row["attack"] for row in rows[:2]] == ["6 6 6", "6 6 6"]


def test_the_policy_of_every_state_stays_what_csv_gives_with_policy(risk_odds):
    rows = list(csv.DictReader(io.StringIO(risk_odds("attack 4 2 --rules expert --policy --csv").out)))
    assert list(rows[0]) == ["attackers", "defenders", "action", "dice", "value"]
    assert len(rows) == 3 * 2


def test_both_stop_lines_where_the_commander_makes_a_difference(risk_odds):
    text, answer = (risk_odds(f"attack 5 3 --set commander=true{more}") for more in ("", " --json"))
    unused = "stop rolling once this many attackers are left, or fewer, as long as the Commander was not used:"
    assert unused in text.out
    assert "  and once he was used:\n    against 1 defender: never stop\n    against 2 defenders: 1\n" in text.out
    assert answer.json["stop_at"] == [{"defenders": d, "attackers": 0} for d in (1, 2, 3)]
    plain = risk_odds("attack 5 3 --json").json
    assert answer.json["stop_at_commander_used"] == plain["stop_at"]
    assert plain["stop_at_commander_used"] is None


def test_the_table_of_the_commander_is_how_often_he_acts(risk_odds):
    text = risk_odds("attack 5 3 --rules expert --policy").out
    table = text[text.index("the chance that the Commander acts") :].splitlines()[3:7]
    shown = {(int(row.split()[0]), d): int(p) for row in table for d, p in enumerate(row.split()[1:], 1)}
    assert len(shown) == 12
    for (a, d), percent in shown.items():
        answer = risk_odds(f"attack {a + 1} {d} --rules expert --rolls --json").json
        acts = sum(row["p"] for row in answer["rolls"][0]["then"] if row["action"] == "six")
        assert percent == pytest.approx(100 * acts, abs=0.5 + 1e-9)


def test_where_fewer_dice_are_rolled(risk_odds):
    text = risk_odds("attack 6 2 --exactly 1 --policy").out
    assert "you roll one die, fewer than allowed, in 2 v 2, 3 v 2, 4 v 2, 5 v 2" in text


@pytest.mark.parametrize(
    ("line", "rules"),
    [("attack 6 2", "classic_1993"), ("attack 6 2 --rules warrior", "warrior"), ("attack 6 2 --defense best", "best")],
)
def test_rolls_are_refused_where_nothing_is_decided_in_them(risk_odds, line, rules):
    said = risk_odds(f"{line} --rolls")
    assert said.code == 2
    assert "nothing is decided once the dice of" in said.err
    assert rules in said.err


def test_a_state_where_it_is_best_to_stop_says_so(risk_odds):
    assert "  2 against 3, the Commander used: stop\n" in risk_odds("attack 3 3 --set commander=true --rolls").out
