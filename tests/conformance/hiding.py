"""Positions that differ only in what a seat may not see, and all that is shown of a position."""

from itertools import islice

from risk_odds.engine.check import check
from risk_odds.engine.drawing import table_svg
from risk_odds.engine.notation.position import write_view
from risk_odds.engine.options import options
from risk_odds.engine.phases import Defending
from risk_odds.engine.state import Secrets, State, seen_by, to_move
from risk_odds.errors import InvalidInput

from .conceivable import choices


def twin(state, seat, setting, rng):
    """The position with the cards that a seat does not see dealt anew, and sealed dice chosen anew."""
    hands, sealed = state.secrets
    pool = list(setting.deck)
    for card in (*state.table.pack.traded, *(hands[seat] if seat in range(len(hands)) else ())):
        pool.remove(card)
    rng.shuffle(pool)
    dealt = []
    for other, hand in enumerate(hands):
        dealt.append(hand if other == seat else tuple(sorted(pool.pop() for _ in hand)))
    phase = state.table.phase
    if sealed:
        assert isinstance(phase, Defending)
        sealed = rng.choice(setting.attack_dice(state.table.armies[phase.source]))
    return State(state.table, Secrets(tuple(dealt), sealed))


def listed(state, seat, setting):
    """The choices of the seat that decides, in their order."""
    return list(options(seen_by(state, seat), setting)) if seat == to_move(state) and seat >= 0 else None


def refusals(state, seat, setting):
    """What a seat is told about every move it could think of."""
    said = []
    view = seen_by(state, seat)
    for move in islice(choices(state, setting, view.hand), 0, None, 7):
        try:
            check(state, move, setting, seat)
            said.append("")
        except InvalidInput as refused:
            said.append(str(refused))
    return said


RENDERERS = {
    "view": lambda state, seat, setting: seen_by(state, seat),
    "line": lambda state, seat, setting: write_view(setting.board, seen_by(state, seat)),
    "board": lambda state, seat, setting: table_svg(setting.board, seen_by(state, seat).table),
    "view in words": lambda state, seat, setting: repr(seen_by(state, seat)),
    "choices": listed,
    "refusals": refusals,
}
"""All that a seat is shown of a position, by name: (state, seat, setting) -> something with `==`.

Whatever is added that shows a position to somebody belongs here.
"""

QUICK = {RENDERERS[name] for name in ("view", "view in words", "line", "choices")}
"""Those that are tried on every pair of positions."""
