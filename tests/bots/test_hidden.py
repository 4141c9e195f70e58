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

HEXAGON = Setting.of(rules_named("classic_1993"), 3, board_named("hexagon"))
CAPITAL = Setting.of(rules_named("capital_1993"), 3, board_named("hexagon"))
SECRET = Setting.of(rules_named("secret_mission_eu"), 3)


def twin_of(state, seat, setting, rng):
    """The same position, but others hold cards, headquarters and missions that they might as well hold."""
    hands, sealed, racks, word, picked, missions = state.secrets
    rest, pool = list(setting.deck), [*setting.missions]
    for card in (*state.table.pack.traded, *state.table.pack.goals.headquarters, *hands[seat]):
        rest.remove(card)
    if any(missions):
        pool.remove(missions[seat])
    rng.shuffle(rest)
    rng.shuffle(pool)
    dealt = tuple(hand if k == seat else tuple(sorted(rest.pop() for _ in hand)) for k, hand in enumerate(hands))
    land = [[t for t, o in enumerate(state.table.owner) if o == k] for k in range(setting.players)]
    picked = tuple(t if k == seat or t == NOBODY else rng.choice(land[k]) for k, t in enumerate(picked))
    missions = tuple(mission if k == seat else pool.pop() for k, mission in enumerate(missions))
    return State(state.table, Secrets(dealt, sealed, racks, word, picked, missions))


@pytest.mark.parametrize(
    ("setting", "games", "moves"),
    [(HEXAGON, 12, 600), (CAPITAL, 12, 600), (SECRET, 2, 500)],
    ids=["cards", "headquarters", "missions"],
)
@pytest.mark.parametrize("bot", BOTS)
def test_what_others_hold_changes_nothing(bot, setting, games, moves):
    different = 0
    for game in range(games):
        rng, state = Random(game), start(setting, first=0)
        bots = [make_bot(bot, seat, setting, Random(game * 10 + seat)) for seat in range(3)]
        twins = [make_bot(bot, seat, setting, Random(game * 10 + seat)) for seat in range(3)]
        for _ in range(moves):
            seat = to_move(state)
            if seat == NOBODY:
                break
            if seat == CHANCE:
                move = chance(state, setting).sample(rng)
            else:
                twin = twin_of(state, seat, setting, rng)
                different += twin != state
                move = bots[seat].choose(options(seen_by(state, seat), setting))
                assert twins[seat].choose(options(seen_by(twin, seat), setting)) == move
            state = apply(state, move, setting)
    assert different > 100
