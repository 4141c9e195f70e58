"""The same move and the same position as the engine has them, in the words of the second engine."""

from risk_odds.engine import moves as m
from risk_odds.engine import phases as p
from risk_odds.rules.seats import CHANCE, NEUTRAL, NOBODY

from .second import TINY, Second, options_of

KINDS = {
    m.Claim: "claim", m.Place: "place", m.Trade: "trade", m.Attack: "attack", m.Defend: "defend",
    m.Occupy: "occupy", m.EndAttacks: "end attacks", m.Fortify: "fortify", m.EndTurn: "end turn",
    m.Die: "die", m.Dealt: "deal", m.Strayed: "stray", m.Rolled: "roll", m.Drawn: "draw",
}  # fmt: skip


def words(move):
    """A move of the engine as a tuple."""
    return KINDS[type(move)], *(getattr(move, name) for name in type(move).__match_args__)


def whose(owner):
    return {NEUTRAL: "neutral", NOBODY: None}.get(owner, owner)


def mover(seat):
    return {CHANCE: "chance", NOBODY: None}.get(seat, seat)


def facts(state):
    """Stage and facts of a position."""
    phase, sealed = state.table.phase, state.secrets.sealed
    match phase:
        case p.RollingOff():
            return "roll off", {"rolling": phase.rolling, "faces": phase.faces}
        case p.Dealing():
            return "deal", {"whose": phase.to}
        case p.Claiming():
            return "claim", {"whose": whose(phase.owner), "who": mover(phase.seat)}
        case p.Deploying():
            rest = phase.left[state.table.turn.seat :] + phase.left[: state.table.turn.seat]
            if len(phase.left) > len(state.secrets.hands):
                first, seats = state.table.turn.seat, phase.left[:-1]
                rest = (*seats[first:], *seats[:first], phase.left[-1])
            return "deploy", {"whose": whose(phase.owner), "who": mover(phase.seat), "rest": rest}
        case p.Reinforcing():
            return "reinforce", {"left": phase.armies, "must": phase.must, "may": phase.may}
        case p.Attacking():
            return "attack", {}
        case p.Defending():
            asked = {"who": phase.seat, "source": phase.source, "target": phase.target}
            return "defend", asked | {"attack": phase.dice or sealed}
        case p.Rolling():
            dice = {"attack": phase.attack, "defense": phase.defense}
            return "roll", {"source": phase.source, "target": phase.target} | dice
        case p.Occupying():
            return "occupy", {"source": phase.source, "target": phase.target, "least": phase.least}
        case p.Cashing():
            return "cash", {"left": phase.armies}
        case p.Placing():
            return "place", {"left": phase.armies}
        case p.Drawing():
            return "draw", {}
        case p.Fortifying():
            return "fortify", {}
    return "over", {"winner": phase.winner}


def told(state):
    """A position of the engine as the key of the second one."""
    (owner, armies, pack, turn, _), (hands, _) = state
    stage, known = facts(state)
    seat = None if turn.seat == NOBODY else turn.seat
    cards = hands, pack.traded, pack.sets
    now = turn.number, seat, turn.captured, turn.bonus
    return tuple(map(whose, owner)), armies, cards, now, stage, tuple(sorted(known.items()))


def world(board):
    """A board for the second engine: the tiny ones by hand, the large ones from their data."""
    if board.name in TINY:
        return TINY[board.name]
    letters = {"infantry": "i", "cavalry": "c", "artillery": "a"}
    return {
        "links": {frozenset(link) for link in board.links},
        "continents": [(set(members), c.bonus) for c, members in zip(board.continents, board.members, strict=True)],
        "cards": "".join(letters[t.card] for t in board.territories) + "w" * board.wilds,
        "armies": dict(board.armies),
    }


def second_of(setting, first=None):
    """The second engine with the same setting."""
    return Second(world(setting.board), setting.players, options_of(setting.rules.name), first)
