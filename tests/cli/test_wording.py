"""How numbers are said."""

import pytest
from risk_odds_cli.wording import felt, percent


@pytest.mark.parametrize(
    ("p", "digits", "said"),
    [
        (0.5675928721, 1, "56.8 %"), (0.6464117649, 0, "65 %"), (0.6464117649, 3, "64.641 %"),
        (0.0, 1, "0.0 %"), (1.0, 1, "100.0 %"), (0.0004, 1, "<0.1 %"), (0.0006, 1, "0.1 %"),
        (0.9996, 1, ">99.9 %"), (0.9994, 1, "99.9 %"), (0.004, 0, "<1 %"), (0.996, 0, ">99 %"),
    ],
)  # fmt: skip
def test_percent(p, digits, said):
    assert percent(p, digits) == said


def test_what_is_possible_is_never_said_to_be_certain():
    assert percent(1.0, 1, rest=1e-300) == ">99.9 %"
    assert percent(1e-300, 1) == "<0.1 %"


@pytest.mark.parametrize(
    ("p", "said"),
    [
        (0.5675928721, "4 in 7"), (0.5, "1 in 2"), (2 / 3, "2 in 3"), (0.1, "1 in 10"), (0.0213, "1 in 47"),
        (0.992, "all but 1 in 120"), (0.0000123, "1 in 81,000"), (0.0, "practically never"), (1.0, "practically always"),
    ],
)  # fmt: skip
def test_odds_that_people_feel(p, said):
    assert felt(p, 1 - p) == said
