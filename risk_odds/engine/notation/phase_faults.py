"""What keeps the phase of a position from being one that its table can lead to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from risk_odds.engine import goals
from risk_odds.engine.adjusting import could_reroll, may_command
from risk_odds.engine.fighting import attacked
from risk_odds.engine.moves import UNKNOWN, UNSEEN, Attack, Word
from risk_odds.engine.notation import goal_faults, opening_faults
from risk_odds.engine.notation.land import owner_name
from risk_odds.engine.notation.position import Position
from risk_odds.engine.notation.word_faults import by_cards
from risk_odds.engine.options import Attacks, Spellings
from risk_odds.engine.phases import (
    ATTACKING,
    DRAWING,
    FORTIFYING,
    Adjusting,
    Attacking,
    Briefing,
    Cashing,
    Claiming,
    Dealing,
    Defending,
    Deploying,
    Drawing,
    Fortifying,
    Occupying,
    Over,
    Picking,
    Placing,
    Refilling,
    Reinforcing,
    Rerolling,
    Rolling,
    RollingOff,
    Spelling,
)
from risk_odds.engine.setting import Setting
from risk_odds.engine.state import Secrets, State, Table, View
from risk_odds.engine.turns import attacks_over, can_attack, fortify_or_end, may_lay, turn_over
from risk_odds.rules.cards import SET
from risk_odds.rules.combat import DiceCombat
from risk_odds.rules.fortification import more_moves, reach
from risk_odds.rules.limit import has_room
from risk_odds.rules.occupation import moves_in
from risk_odds.rules.seats import LETTERS, NEUTRAL, NOBODY
from risk_odds.rules.victory import WHOLE_BOARD, has_won

NO_CHOICE = "there is no choice, so the armies have moved in"

Rule = Callable[[Table, Any, Setting], Iterator[str]]


def phase_faults(position: Position, setting: Setting) -> Iterator[str]:
    """What is wrong with the phase of a position in which land, cards and turn are as they can be."""
    table = position.table
    if setting.vacant and isinstance(table.phase, (Dealing, Deploying)):
        yield from by_cards(position, table.phase, setting)
    elif isinstance(table.phase, Over) and (table.phase.mission or setting.goals):
        yield from _over_by_goal(position, table.phase, setting)
    elif isinstance(table.phase, Defending):
        yield from _defending(table, table.phase, position.sealed, setting)
    elif isinstance(table.phase, Rerolling):
        yield from _rerolling(position, table.phase, setting)
    elif isinstance(table.phase, Spelling):
        yield from _spelling(position, table.phase, setting)
    elif isinstance(table.phase, Refilling):
        yield from _refilling(position, table.phase, setting)
    else:
        yield from RULES[type(table.phase)](table, table.phase, setting)


def _reinforcing(table: Table, phase: Reinforcing, setting: Setting) -> Iterator[str]:
    """New armies come for land and for sets (WD-11 to WD-17)."""
    cards, held = setting.rules.cards, table.pack.held[table.turn.seat]
    income = setting.rules.reinforcement.income(setting.board, table.owner, table.turn.seat)
    words = table.turn.said.words
    sets = words + (cards.start_sets_max if cards.in_play else 0)
    most = income + _worth(table, min(table.pack.sets, sets), setting)
    if phase.must > phase.may or phase.must > 1 or phase.must > (held >= cards.must_from):
        yield f"with so many cards ({held}) not so many sets must be traded"
    elif phase.may > min(cards.start_sets_max, held // SET):
        yield f"with so many cards ({held}) not so many sets may be traded"
    elif phase.must and phase.armies != income:
        yield f"before the first set is traded {income} armies are to be placed, not {phase.armies}"
    elif not 1 <= phase.armies <= most:
        yield f"1 to {most} armies can be left to place here, not {phase.armies}"
    elif not phase.must:
        yield from _without_room(table, setting)


def _without_room(table: Table, setting: Setting) -> Iterator[str]:
    """Armies without room are lost, so nobody is asked where they go (EX-21)."""
    if not has_room(setting.cap, table.owner, table.armies, table.turn.seat):
        yield f"no land of {LETTERS[table.turn.seat]} has room for another army, so none is placed"


def _worth(table: Table, sets: int, setting: Setting) -> int:
    """The armies that the last sets have brought."""
    last = table.pack.sets
    return sum(setting.rules.cards.value(number) for number in range(last - sets + 1, last + 1))


def _attacking(table: Table, phase: Attacking, setting: Setting) -> Iterator[str]:
    if not can_attack(table, setting) and not may_lay(table, setting):
        yield f"{LETTERS[table.turn.seat]} can attack nothing, so the attacks are over"


def _defending(table: Table, phase: Defending, sealed: int, setting: Setting) -> Iterator[str]:
    """The defender is asked for his dice after an attack that was possible (WD-31 to WD-34)."""
    dice = phase.dice or (1 if sealed == UNKNOWN else sealed)
    attack = Attack(phase.source, phase.target, dice)
    if setting.rules.words is not None:
        yield "no dice are rolled in this game"
        return
    if refusal := _no_attack(table, attack, setting):
        yield refusal
        return
    before = State(table._replace(phase=ATTACKING), Secrets(()))
    asked = attacked(before, attack, setting).table.phase
    if not isinstance(asked, Defending):
        yield "the defender has no choice here, so he is not asked"
    elif asked.dice != phase.dice:
        yield "dice are sealed where both sides say theirs at the same time, and only there"
    elif asked.seat != phase.seat:
        yield f"it is for {LETTERS[asked.seat]} to defend, not for {LETTERS[phase.seat]}"


def _rolling(table: Table, phase: Rolling, setting: Setting) -> Iterator[str]:
    """Dice fall after an attack that was possible, with as many dice as can defend (WD-31 to WD-34)."""
    choices = setting.defense_dice[table.armies[phase.target]]
    if setting.rules.words is not None:
        yield "no dice are rolled in this game"
    elif refusal := _no_attack(table, Attack(phase.source, phase.target, phase.attack), setting):
        yield refusal
    elif phase.defense not in choices:
        yield f"{phase.defense} dice can't defend there: {' or '.join(map(str, sorted(choices)))}"


def _adjusting(table: Table, phase: Adjusting, setting: Setting) -> Iterator[str]:
    """The attacker is asked about dice that lie there, if he can do something as far as all can see (EX-30, EX-40)."""
    if refusal := _no_dice(table, phase, phase.attack, phase.defense, setting):
        yield refusal
    elif phase.rerolled and setting.reroll == "none":
        yield "no die is rolled again in this game"
    elif not could_reroll(table, phase, setting) and not may_command(table, phase, setting):
        yield "nothing can be done about these dice, so armies have been removed"


def _rerolling(position: Position, phase: Rerolling, setting: Setting) -> Iterator[str]:
    """A die falls again, by a card that has been shown (EX-30)."""
    table = position.table
    falling = (1,)  # only the number of dice counts
    attack, defense = phase.attack + falling * (not phase.enemy), phase.defense + falling * phase.enemy
    before = Adjusting(phase.source, phase.target, attack, defense)
    if setting.reroll == "none" or (phase.enemy and setting.reroll != "any"):
        yield "no such die is rolled again in this game"
    elif refusal := _no_dice(table, before, phase.attack, phase.defense, setting):
        yield refusal
    else:
        hand = position.hands[table.turn.seat]
        if not could_reroll(table, before, setting) or not {phase.source, phase.target, UNKNOWN} & {*hand}:
            yield f"{LETTERS[table.turn.seat]} holds no card that lets a die be rolled again"


def _no_dice(
    table: Table, phase: Adjusting, attack: tuple[int, ...], defense: tuple[int, ...], setting: Setting
) -> str:
    """Why dice can't lie there like that.

    Args:
        table: What lies open.
        phase: Where the battle is, with as many dice as were rolled.
        attack: The attacker's faces that are known.
        defense: The defender's.
        setting: What is played.
    """
    combat = setting.rules.combat
    if not isinstance(combat, DiceCombat) or not setting.acts:
        return "nobody acts on dice in this game"
    if refusal := _no_attack(table, Attack(phase.source, phase.target, len(phase.attack)), setting):
        return refusal
    choices = setting.defense_dice[table.armies[phase.target]]
    if len(phase.defense) not in choices:
        return f"{len(phase.defense)} dice can't defend there: {' or '.join(map(str, sorted(choices)))}"
    pools = combat.attack_pool(len(phase.attack)), combat.defense_pool(len(phase.defense))
    for faces, pool in zip((attack, defense), pools, strict=True):
        for face in faces:
            if not any(face in die.faces for die in pool):
                return f"a die has no face with {face}"
    return ""


def _spelling(position: Position, phase: Spelling, setting: Setting) -> Iterator[str]:
    """Words are laid after an attack that was possible, the attacker's first (SC-20, SC-21)."""
    table = position.table
    if setting.rules.words is None:
        yield "no words are laid in this game"
        return
    if refusal := _no_attack(table, Attack(phase.source, phase.target, phase.committed), setting):
        yield refusal
        return
    if phase.seat not in (table.turn.seat, table.owner[phase.target]):
        yield f"{LETTERS[phase.seat]} has no part in this battle"
        return
    if position.word is None or position.word == UNSEEN:
        return
    seat = table.turn.seat
    before = Spelling(seat, phase.source, phase.target, phase.committed)
    view = View(seat, table._replace(phase=before), (), position.racks[seat])
    if refusal := Spellings(view, setting).refusal(Word(position.word)):
        yield f"the sealed word can't be that: {refusal}"


def _refilling(position: Position, phase: Refilling, setting: Setting) -> Iterator[str]:
    """Tiles are drawn, and then the turn goes on."""
    if setting.rules.words is None:
        yield "no tiles are drawn in this game"
        return
    table, then = position.table, phase.then
    if isinstance(then, Attacking):
        return  # where nothing can be attacked any more, it goes on by itself
    found = RULES[type(then)](table._replace(phase=then), then, setting)
    yield from (said for said in found if said != NO_CHOICE)


def _no_attack(table: Table, attack: Attack, setting: Setting) -> str:
    """Why the seat on turn can't have attacked so."""
    return Attacks(View(table.turn.seat, table._replace(phase=ATTACKING), ()), setting).refusal(attack)


def _occupying(table: Table, phase: Occupying, setting: Setting) -> Iterator[str]:
    """Armies move into land that was captured from a neighbor (WD-38)."""
    source, target, seat = phase.source, phase.target, table.turn.seat
    names = setting.board.ids
    if target not in setting.board.neighbors[source]:
        yield f"{names[source]} has no border with {names[target]}"
    for t in (source, target):
        if table.owner[t] != seat:
            yield f"{names[t]} does not belong to {LETTERS[seat]}, who occupies"
    left = table.armies[source] - setting.rules.stay
    dice = setting.attack_dice[table.armies[source] + phase.least]
    if phase.least not in dice or moves_in(phase.least, left) != range(phase.least, phase.most + 1):
        yield f"from {phase.least} to {phase.most} armies can't be the choice, with {left} that may leave"
    elif setting.rules.words is not None and setting.words.occupation == "one_or_more" and phase.least != 1:
        yield "one army or more may move in"
    elif phase.least == phase.most:
        yield NO_CHOICE


def _cashing(table: Table, phase: Cashing, setting: Setting) -> Iterator[str]:
    """Sets are traded after an elimination, until few enough cards are left (WD-51)."""
    cards, pack = setting.rules.cards, table.pack
    held = pack.held[table.turn.seat]
    most = 2 * max(cards.down_from, cards.must_from) - 1
    for traded in range(min(pack.sets, (most - held) // SET) + 1):
        if phase.armies == _worth(table, traded, setting):
            begun = held >= cards.down_from if not traded else held > cards.elim_trade_until
            if not begun or held + SET * traded < cards.down_from:
                yield f"with so many cards ({held}) no set has to be traded now"
            return
    yield f"the last sets can't have brought {phase.armies} armies"


def _placing(table: Table, phase: Placing, setting: Setting) -> Iterator[str]:
    """The armies of those sets are placed (WD-54)."""
    cards, pack = setting.rules.cards, table.pack
    held = pack.held[table.turn.seat]
    most = 2 * max(cards.down_from, cards.must_from) - 1
    sets = min(pack.sets, (most - held) // SET)
    if held > cards.elim_trade_until:
        yield f"with so many cards ({held}) another set has to be traded first"
    if not 1 <= phase.armies <= _worth(table, sets, setting):
        yield f"1 to {_worth(table, sets, setting)} armies can be left to place here, not {phase.armies}"
    else:
        yield from _without_room(table, setting)


def _drawing(table: Table, phase: Drawing, setting: Setting) -> Iterator[str]:
    """A card is drawn after a capture, if there is one (WD-19, WD-41)."""
    over = attacks_over if setting.rules.cards.draw_when == "after_attacks" else turn_over
    if over(table, setting).phase != DRAWING:
        yield "there is no card to draw"


def _fortifying(table: Table, phase: Fortifying, setting: Setting) -> Iterator[str]:
    if phase != FORTIFYING:
        yield from _moved(table, phase, setting)
    elif fortify_or_end(table, setting).phase != FORTIFYING:
        yield f"{LETTERS[table.turn.seat]} can't move armies anywhere, so the turn is over"


def _moved(table: Table, phase: Fortifying, setting: Setting) -> Iterator[str]:
    """Armies have been moved freely, and may be moved again (EX-10)."""
    gave, got = phase.gave, phase.got
    owner, armies, ids = table.owner, table.armies, setting.board.ids
    if setting.rules.fortification != "free":
        yield "armies are moved once in this game, and then the turn is over"
        return
    foreign = [ids[t] for t in (*gave, *got) if owner[t] != table.turn.seat]
    if foreign or not gave or not got or {*gave} & {*got}:
        yield "armies are moved from own land to other own land"
        return
    for here, there in ((gave, got), (got, gave)):
        for t in here:
            if not {*reach("free", setting.board, owner, t)} & {*there}:
                yield f"no armies can have been moved between {ids[t]} and another of these territories"
    for t in got:
        if armies[t] < 2:
            yield f"armies have come to {ids[t]}, so it has more than one"
    if not more_moves(setting.board, owner, armies, gave, got, setting.cap):
        yield f"{LETTERS[table.turn.seat]} can't move armies any more, so the turn is over"


def _over(table: Table, phase: Over, setting: Setting) -> Iterator[str]:
    """Whoever has won has all the land that winning takes (WD-56); so it is his turn, as nobody else has any."""
    if has_won(setting.rules.victory, table.owner, phase.winner):
        return
    allowed = {phase.winner, NOBODY} if setting.rules.victory in WHOLE_BOARD else {phase.winner, NOBODY, NEUTRAL}
    others = [owner_name(owner) for owner in sorted({*table.owner} - allowed)]
    left = f"{' and '.join(others)} {'has' if len(others) == 1 else 'have'} land" if others else "there is empty land"
    yield f"{LETTERS[phase.winner]} has not won: {left}"


def _over_by_goal(position: Position, phase: Over, setting: Setting) -> Iterator[str]:
    """Whoever has won has done his mission, or holds the headquarters, or all the land (CR-10, SM-20)."""
    table, missions = position.table, position.missions
    if not phase.mission:
        if table.turn.seat != phase.winner or not goals.has_headquarters(table, setting):
            yield from _over(table, phase, setting)
    elif not missions or missions[phase.winner] not in (phase.mission, UNSEEN):
        yield f"{LETTERS[phase.winner]} does not have the mission {phase.mission}"
    else:
        known = tuple(phase.mission if seat == phase.winner else "" for seat in range(setting.players))
        if not goals.done(State(table, Secrets((), missions=known)), phase.winner, setting):
            yield f"{LETTERS[phase.winner]} has not done the mission {phase.mission}"


RULES: dict[type, Rule] = {
    RollingOff: opening_faults.rolling_off,
    Dealing: opening_faults.dealing,
    Claiming: opening_faults.claims,
    Deploying: opening_faults.deploying,
    Briefing: goal_faults.briefing,
    Picking: goal_faults.picking,
    Reinforcing: _reinforcing,
    Attacking: _attacking,
    Rolling: _rolling,
    Adjusting: _adjusting,
    Occupying: _occupying,
    Cashing: _cashing,
    Placing: _placing,
    Drawing: _drawing,
    Fortifying: _fortifying,
    Over: _over,
}
"""Phase -> what is wrong with it."""
