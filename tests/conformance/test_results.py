"""What results promise beside their numbers: they travel to other processes, compare, and make tidy frames."""

import pickle

import pytest

from risk_odds import Branch, advise, battle, campaign, relay, tree_campaign
from risk_odds.tables import OUTCOMES, STAGES

RESULTS = {
    "battle": lambda: battle(9, 8),
    "exact battle": lambda: battle(9, 8, exact=True),
    "relay": lambda: relay([8, 5], 10, stop=1),
    "campaign": lambda: campaign(15, [3, 2, 4]),
    "tree": lambda: tree_campaign(15, [Branch("a", 3, (Branch("b", 2),))]),
    "advice": lambda: advise(9, 8, counter=[5]),
    "large advice": lambda: advise(150, 140),
}


@pytest.mark.parametrize("make", [m for name, m in RESULTS.items() if name != "large advice"])
def test_equal_questions_have_equal_answers(make):
    assert make() == make()


@pytest.mark.parametrize("make", RESULTS.values(), ids=RESULTS)
def test_results_travel_between_processes(make):
    result = make()
    again = pickle.loads(pickle.dumps(result))
    assert repr(again) == repr(result)


@pytest.mark.parametrize(
    ("frame", "columns"),
    [(battle(9, 8, stop=2).to_frame(), OUTCOMES), (campaign(15, [3, 2, 4]).to_frame(), STAGES)],
)
def test_frames_have_the_columns_and_types_of_their_schema(frame, columns):
    assert list(frame.columns) == [column.name for column in columns]
    assert [str(dtype) for dtype in frame.dtypes] == [column.dtype for column in columns]
    assert not frame.duplicated([column.name for column in columns if column.key]).any()


def test_a_frame_sums_to_the_chances():
    odds = battle(9, 8, stop=2)
    by_end = odds.to_frame().groupby("end")["p"].sum()
    assert by_end.to_dict() == pytest.approx({"conquered": odds.p_conquer, "stopped": odds.p_stopped})
