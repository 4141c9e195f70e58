"""What the rules leave no choice about: found by hand, and by fighting every order of leads."""

from itertools import product

import pytest

from risk_odds.chance import Distribution
from risk_odds.estimates import Estimate
from risk_odds.odds.words.chain import OneReveal, one_reveal, word_battle
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.possible import Leads, leads_of, settled_end, settled_reveal
from risk_odds.rules.combat import Force
from risk_odds.rules.words import Scores, WordCombat
from risk_odds.words.tiles import tiles_named

RULE = WordCombat()
DRAWN = Estimate(0.25, 0.01, 1000)


def as_law(leads):
    """Every lead as likely as another, as an exact law."""
    return RevealLaw(Distribution({Scores(max(n, 0), max(-n, 0)): 1 for n in leads}))


def test_leads_reach_as_far_as_the_best_tiles():
    """Q, Z, J, X, K, two each of F, H, V, W, and one Y of the English tiles."""
    most = 10 + 10 + 8 + 8 + 5 + 9 * 4
    assert leads_of(18, tiles_named("english")) == (range(18 - most, 19), range(-most, most + 1))
    assert leads_of(0, tiles_named("english"), rack=2, bonus=50).first == range(-70, 1)


@pytest.mark.parametrize("force", list(product(range(1, 6), range(1, 6))))
@pytest.mark.parametrize("own", [3, 18])
def test_exact_where_the_exact_chain_says_0_or_1(force, own):
    """The chain of a law in which all leads come up knows what is impossible."""
    leads = Leads(range(own - 30, own + 1), range(-30, 31))
    reveal = settled_reveal(OneReveal(DRAWN, DRAWN, DRAWN), Force(*force), leads, RULE)
    by_chain = one_reveal(*force, as_law(leads.first))
    for found, known in zip(reveal, by_chain, strict=True):
        assert found == (Estimate(round(known.value)) if abs(known.value - 0.5) > 0.5 - 1e-12 else DRAWN)
    end = settled_end(DRAWN, Force(*force), leads, RULE)
    battle = word_battle(*force, as_law(leads.later), first=as_law(leads.first))
    possible, avoidable = battle.p_conquer.value > 1e-12, battle.p_repelled.value > 1e-12
    assert end == (DRAWN if possible and avoidable else Estimate(float(possible)))
