"""The same move and the same position as the engine has them, in the words of the second engine."""

from risk_odds.engine import moves as m
from risk_odds.engine import phases as p
from risk_odds.rules.seats import CHANCE, NEUTRAL, NOBODY

from .second.boards import TINY
from .second.game import Second
from .second.options import options_of

KINDS = {
    m.Claim: "claim", m.Place: "place", m.Trade: "trade", m.Attack: "attack", m.Defend: "defend",
    m.Occupy: "occupy", m.EndAttacks: "end attacks", m.Fortify: "fortify", m.EndTurn: "end turn",
    m.Settle: "settle", m.Word: "word", m.Swap: "swap", m.Exchange: "exchange", m.Refilled: "refill",
    m.Pick: "pick", m.Reroll: "reroll", m.Command: "command", m.Keep: "keep",
    m.Die: "die", m.Dealt: "deal", m.Strayed: "stray", m.Rolled: "roll", m.Drawn: "draw", m.Assigned: "mission",
}  # fmt: skip


def words(move):
    """A move of the engine as a tuple."""
    return KINDS[type(move)], *(getattr(move, name) for name in type(move).__match_args__)


def whose(owner):
    return {NEUTRAL: "neutral", NOBODY: None}.get(owner, owner)


def mover(seat):
    return {CHANCE: "chance", NOBODY: None}.get(seat, seat)


def same(value):
    return value


def _as_they_are(*names):
    return {name: (name, same) for name in names}


STAGES = {
    p.RollingOff: ("roll off", _as_they_are("rolling", "faces")),
    p.Dealing: ("deal", {"whose": ("to", whose)}),
    p.Claiming: ("claim", {"whose": ("owner", whose), "who": ("seat", mover)}),
    p.Deploying: ("deploy", {"whose": ("owner", whose), "who": ("seat", mover)}),
    p.Reinforcing: ("reinforce", {"left": ("armies", same)} | _as_they_are("must", "may")),
    p.Attacking: ("attack", {}),
    p.Defending: ("defend", {"who": ("seat", same)} | _as_they_are("source", "target")),
    p.Rolling: ("roll", _as_they_are("source", "target", "attack", "defense")),
    p.Occupying: ("occupy", _as_they_are("source", "target", "least")),
    p.Cashing: ("cash", {"left": ("armies", same)}),
    p.Placing: ("place", {"left": ("armies", same)}),
    p.Drawing: ("draw", {}),
    p.Fortifying: ("fortify", _as_they_are("gave", "got")),
    p.Over: ("over", _as_they_are("winner", "mission")),
    p.Briefing: ("brief", {"whose": ("to", same)}),
    p.Picking: ("pick", {"who": ("seat", same)}),
    p.Adjusting: ("adjust", _as_they_are("source", "target", "attack", "defense", "rerolled")),
    p.Rerolling: ("reroll", _as_they_are("source", "target", "attack", "defense", "enemy")),
    p.Spelling: ("spell", {"who": ("seat", same)} | _as_they_are("source", "target", "committed")),
    p.Refilling: ("refill", _as_they_are("draws")),
}
"""Phase -> the stage of the second engine, and its facts: name -> (field of the phase, how it is told)."""


def facts(state):
    """Stage and facts of a position."""
    phase = state.table.phase
    if isinstance(phase, p.Refilling):
        then, facts_then = facts(state._replace(table=state.table._replace(phase=phase.then)))
        return "refill", {"draws": phase.draws, "then": (then, tuple(sorted(facts_then.items())))}
    stage, known = STAGES[type(phase)]
    found = {name: value(getattr(phase, field)) for name, (field, value) in known.items()}
    if isinstance(phase, p.Deploying):
        first, seats = state.table.turn.seat, len(state.secrets.hands)
        found["rest"] = (*phase.left[first:seats], *phase.left[:first], *phase.left[seats:])
    if isinstance(phase, p.Defending):
        found["attack"] = phase.dice or state.secrets.sealed
    return stage, found


def goals_of(state):
    """Headquarters, whether they are turned up, who has their cards for good, missions, and who removed whom."""
    places, holders, fallen, briefed = state.table.pack.goals
    hands, *_, picked, missions = state.secrets
    none = (None,) * len(hands)
    assert briefed == sum(map(bool, missions))
    picks = tuple(map(whose, places or picked or none))
    return (
        picks,
        bool(places),
        holders,
        tuple(name or None for name in missions or none),
        tuple(map(whose, fallen or none)),
    )


def told(state):
    """A position of the engine as the key of the second one."""
    (owner, armies, pack, turn, _), (hands, _, racks, word, *_) = state
    stage, known = facts(state)
    seat = None if turn.seat == NOBODY else turn.seat
    cards = hands, pack.traded, pack.sets
    now = turn.number, seat, turn.captured, turn.bonus, turn.commanded
    tiles = tuple("".join(sorted(rack)) for rack in racks or ("",) * len(hands)), word, tuple(map(int, turn.said))
    rest = tuple(sorted(known.items())), tiles, goals_of(state)
    return tuple(map(whose, owner)), armies, cards, now, stage, *rest


def world(board):
    """A board for the second engine: the tiny ones by hand, the large ones from their data."""
    if board.name in TINY:
        return TINY[board.name]
    letters = {"infantry": "i", "cavalry": "c", "artillery": "a"}
    return {
        "links": {frozenset(link) for link in board.links},
        "continents": [(set(members), c.bonus) for c, members in zip(board.continents, board.members, strict=True)],
        "called": [c.id for c in board.continents],
        "cards": "".join(letters[t.card] for t in board.territories) + "w" * board.wilds,
        "armies": dict(board.armies),
    }


def second_of(setting, first=None):
    """The second engine with the same setting."""
    return Second(world(setting.board), setting.players, options_of(setting.rules.name), first)
