"""The numbers in every `because` are those of the JSON."""

import re
from itertools import product

import pytest

NUMBER = r"(-?\d+(?:\.\d+)?)"
LINES = [
    f"attack {a} {d} {more}"
    for a, d in product((2, 3, 4, 6, 9, 15), (1, 2, 3, 5, 8))
    for more in ("", "--value 5", "--value -1/3")
]
CHANCES = [
    f"attack {a} {d} --min-win {p}" for a, d in product((2, 4, 7, 12), (1, 3, 6)) for p in ("5/12", "60%", "0.999")
]
COUNTERS = [f"attack 9 4 --counter 7{more}" for more in ("", ",3", " --min-win 30%", " --min-win 60%", " --value 0")]


def close(said, meant):
    """Three digits after the point are said."""
    return float(said) == pytest.approx(meant, abs=0.0005 + 1e-9)


@pytest.mark.parametrize("line", LINES + [c for c in COUNTERS if "min-win" not in c])
def test_reasons_by_value(risk_odds, line):
    answer = risk_odds(f"{line} --json").json
    because = answer["because"]
    if answer["verdict"] == "attack":
        found = re.match(
            rf"attacking with best play is worth {NUMBER} arm(?:y|ies), holding {NUMBER}, with a capture worth {NUMBER}; ",
            because,
        )
        attacking, holding, capture = found.groups()
    else:
        found = re.match(
            rf"holding is worth {NUMBER} arm(?:y|ies), attacking at best {NUMBER}, with a capture worth {NUMBER}; ",
            because,
        )
        holding, attacking, capture = found.groups()
    assert close(attacking, answer["value_of_attacking"])
    assert close(holding, answer["value_of_holding"])
    assert close(capture, answer["capture_value"])
    assert answer["value"] == max(answer["value_of_attacking"], answer["value_of_holding"])
    assert (answer["verdict"] == "attack") == (answer["value_of_attacking"] > answer["value_of_holding"])
    if answer["break_even"] is None:
        assert "whatever the capture were worth" in because
    else:
        assert close(re.search(rf"{NUMBER} arm(?:y|ies)(?: or less)?$", because)[1], answer["break_even"])


@pytest.mark.parametrize("line", CHANCES + [c for c in COUNTERS if "min-win" in c])
def test_reasons_by_chance(risk_odds, line):
    answer = risk_odds(f"{line} --json").json
    because, chance = answer["because"], answer["p_hold"] if answer["counter"] else answer["p_conquer"]
    found = re.match(
        rf"the chance to conquer(?: and hold)? is {NUMBER} %, and {NUMBER} % is wanted; it would be ", because
    )
    assert close(found[1], 100 * chance)
    assert close(found[2], 100 * answer["min_win"])
    assert close(re.search(rf"{NUMBER} %(?: or less)? were wanted$", because)[1], 100 * chance)
    fewer, more = (
        re.search(r"with (\d+) attackers? or fewer", because),
        re.search(r"with (\d+) attackers? or more", because),
    )
    if answer["verdict"] == "attack":
        assert int(fewer[1] if fewer else 0) == answer["stop_at"][-1]["attackers"]
    else:
        assert (more and int(more[1])) == answer["enough"]


@pytest.mark.parametrize("line", CHANCES)
def test_enough_is_where_the_verdict_turns(risk_odds, line):
    answer = risk_odds(f"{line} --json").json
    if answer["enough"]:
        _, _, defenders, rest = line.split(maxsplit=3)
        assert risk_odds(f"attack {answer['enough'] + 1} {defenders} {rest} --json").json["verdict"] == "attack"
        assert risk_odds(f"attack {answer['enough']} {defenders} {rest} --json").json["verdict"] == "hold"


@pytest.mark.parametrize("line", LINES)
def test_break_even_is_where_the_verdict_turns(risk_odds, line):
    answer = risk_odds(f"{line} --json").json
    _, armies, defenders, *_ = line.split()
    if answer["break_even"] is not None:
        for shift, verdict in ((1e-6, "attack"), (-1e-6, "hold")):
            value = f"{answer['break_even'] + shift:.12f}"
            assert risk_odds(f"attack {armies} {defenders} --value {value} --json").json["verdict"] == verdict


def test_a_capture_that_can_not_be_held_is_worth_no_attack_at_any_value(risk_odds):
    answer = risk_odds("attack 3 1 --counter 5000 --json").json
    assert (answer["verdict"], answer["break_even"]) == ("hold", None)
    assert answer["because"].endswith("no value of the capture up to 1,000,000 armies would make it attack")
    assert risk_odds("attack 3 1 --counter 5000 --value 1000000 --json").json["verdict"] == "hold"


def test_certainty_is_never_there(risk_odds):
    for line in ("attack 200 1", "attack 2001 10"):
        answer = risk_odds(f"{line} --min-win 100% --json").json
        assert answer["verdict"] == "hold"
        assert answer["because"].endswith("is just below 100 %, and 100 % is wanted, which no number of attackers has")


def test_a_chance_that_is_nearly_wanted_is_told_from_it(risk_odds):
    assert "and 99.9999999 % is wanted" in risk_odds("attack 12 8 --min-win 99.9999999% --json").json["because"]
