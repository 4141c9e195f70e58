"""A bot sees no more than its seat: what is hidden from it changes nothing it does."""

from random import Random

import pytest

from risk_odds import rules_named
from risk_odds.boards import board_named
from risk_odds.bots import BOTS, make_bot
from risk_odds.engine.apply import apply
from risk_odds.engine.laws import chance
from risk_odds.engine.opening import start
from risk_odds.engine.options import options
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import Secrets, State, seen_by, to_move
from risk_odds.rules.seats import CHANCE, NOBODY

SETTING = Setting.of(rules_named("classic_1993"), 3, board_named("hexagon"))


def other_hands(state, seat, rng):
    """The same position, but others hold cards that they might as well hold."""
    hands, traded = state.secrets.hands, state.table.pack.traded
    rest = list(SETTING.deck)
    for card in (*traded, *hands[seat]):
        rest.remove(card)
    rng.shuffle(rest)
    dealt = tuple(hand if k == seat else tuple(sorted(rest.pop() for _ in hand)) for k, hand in enumerate(hands))
    return State(state.table, Secrets(dealt, state.secrets.sealed))


@pytest.mark.parametrize("bot", BOTS)
def test_the_cards_of_others_change_nothing(bot):
    different = 0
    for game in range(12):
        rng, state = Random(game), start(SETTING, first=0)
        bots = [make_bot(bot, seat, SETTING, Random(game * 10 + seat)) for seat in range(3)]
        twins = [make_bot(bot, seat, SETTING, Random(game * 10 + seat)) for seat in range(3)]
        for _ in range(600):
            seat = to_move(state)
            if seat == NOBODY:
                break
            if seat == CHANCE:
                move = chance(state, SETTING).sample(rng)
            else:
                twin = other_hands(state, seat, rng)
                different += twin != state
                move = bots[seat].choose(options(seen_by(state, seat), SETTING))
                assert twins[seat].choose(options(seen_by(twin, seat), SETTING)) == move
            state = apply(state, move, SETTING)
    assert different > 100
