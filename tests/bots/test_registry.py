"""Bots by name: what a spec says, and what is said of one that can't be used."""

import sys
from random import Random

import pytest

from risk_odds import InvalidInput, rules_named
from risk_odds.boards import board_named
from risk_odds.bots import BOTS, make_bot, read_spec
from risk_odds.bots.registry import defaults
from risk_odds.engine.setting import Setting

SQUARE = Setting.of(rules_named("plain_words"), 2, board_named("square"))

OWN = '''
class Mine:
    """A bot of one's own."""

    def __init__(self, seat, setting, rng, *, bold=False, word="none", least=0.5):
        self.given = seat, setting, rng, bold, word, least

    def choose(self, options):
        return next(iter(options))


class NoBot:
    pass
'''


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A module with a bot of one's own, and one that can't be imported."""
    (tmp_path / "own_bots.py").write_text(OWN, encoding="utf-8")
    (tmp_path / "broken_bots.py").write_text("import no_such_module_at_all\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    yield
    sys.modules.pop("own_bots", None)


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_says_what_it_does_and_where_it_is_from(name):
    bot = BOTS[name]
    assert bot.name == name
    assert bot.about
    assert bot.source
    assert bot.about[0].islower()
    assert callable(make_bot(name, 0, SQUARE, Random(1)).choose)


def test_parameters_are_read_as_what_they_are():
    assert read_spec("greedy").parameters == {}
    assert read_spec("greedy:margin=3").parameters == {"margin": 3}
    assert read_spec("odds:sure=1").parameters == {"sure": 1.0}
    assert read_spec("odds:aware=no").parameters == {"aware": False}
    assert make_bot("greedy:margin=3", 0, SQUARE, Random(1)).margin == 3
    assert make_bot("greedy", 0, SQUARE, Random(1)).margin == defaults(BOTS["greedy"].make)["margin"] == 1


def test_a_bot_of_ones_own_is_made_like_the_others(own):
    rng = Random(1)
    bot = make_bot("own_bots:Mine:bold=yes:word=a=b:least=0.25", 1, SQUARE, rng)
    assert bot.given == (1, SQUARE, rng, True, "a=b", 0.25)
    assert make_bot("own_bots:Mine", 1, SQUARE, rng).given == (1, SQUARE, rng, False, "none", 0.5)


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("gredy", "there is no bot 'gredy' (did you mean greedy?)"),
        ("", "there is no bot ''"),
        ("greedy:margn=2", "there is no parameter of greedy 'margn' (did you mean margin?); accepted: aware, margin"),
        ("greedy:margin=two", "'two' is no value of margin; accepted: a whole number, such as 1"),
        ("greedy:margin=1.5", "'1.5' is no value of margin"),
        ("greedy:margin=", "'' is no value of margin"),
        ("greedy:margin=1:margin=2", "margin was set twice"),
        ("greedy:margin=1:bold", "'bold' sets nothing; accepted: greedy:parameter=value"),
        ("blitz:speed=2", "blitz has no parameters (you gave 'speed')"),
        ("odds:sure=high", "'high' is no value of sure; accepted: a number, such as 0.6"),
        ("own_bots:Mine:bold=maybe", "'maybe' is no value of bold; accepted: yes or no"),
        ("own_bots:Yours", "own_bots has no class Yours with a method `choose`"),
        ("own_bots:NoBot", "own_bots has no class NoBot with a method `choose`"),
        ("no_such_package.bots:Mine", "no_such_package.bots:Mine can't be imported: No module named"),
        ("broken_bots:Mine", "broken_bots:Mine can't be imported: No module named 'no_such_module_at_all'"),
        (":Mine", ":Mine can't be imported"),
    ],
)
def test_a_spec_that_can_not_be_used_gets_a_sentence(spec, said, own):
    with pytest.raises(InvalidInput) as refusal:
        read_spec(spec)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize("spec", ["greedy:margin=-1", "odds:sure=1.1", "odds:sure=-0.1", "odds:sure=nan"])
def test_values_out_of_range_are_refused_by_the_bot(spec):
    with pytest.raises(InvalidInput):
        make_bot(spec, 0, SQUARE, Random(1))
