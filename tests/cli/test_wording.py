"""How numbers are said."""

import pytest
from risk_odds_cli.wording import estimated, felt, percent, with_interval

from risk_odds.estimates import Estimate


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


@pytest.mark.parametrize(
    ("p", "digits", "said"),
    [
        (Estimate(0.0, 0.0, 20_480), 1, "<0.1 %"),
        (Estimate(0.0, 0.0, 1_000), 1, "<0.4 %"),  # 3.84 of 1,003.84
        (Estimate(0.0, 0.0, 20_480), 0, "<1 %"),
        (Estimate(0.0, 0.0, 20_480), 3, "<0.019 %"),
        (Estimate(1.0, 0.0, 1_000), 1, ">99.6 %"),
        (Estimate(1.0, 0.0, 20_480), 1, ">99.9 %"),
        (Estimate(1.0, 0.0, 20_480), 0, ">99 %"),
        (Estimate(0.0), 1, "0.0 %"),
        (Estimate(1.0), 1, "100.0 %"),
        (Estimate(0.25), 1, "25.0 %"),
        (Estimate(0.5, 0.005, 10_000), 1, "50.0 % ± 1.0"),
        (Estimate(0.5, 0.00005, 100_000_000), 1, "50.0 % ± 0.01"),
        (Estimate(0.0002, 0.0001, 20_000), 1, "<0.1 %"),
    ],
)
def test_an_estimate_is_never_said_to_be_certain(p, digits, said):
    assert with_interval(p, digits) == said
    assert estimated(p, digits) == said.partition(" ±")[0]
