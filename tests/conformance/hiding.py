"""Positions that differ only in what a seat may not see, and all that is shown of a position."""

import contextlib
import io
from collections import Counter
from dataclasses import replace
from itertools import islice

from risk_odds_cli.play.match import Match
from risk_odds_cli.play.people import Company, Seat
from risk_odds_cli.play.saving import Save
from risk_odds_cli.play.screen import Screen
from risk_odds_cli.play.session import ASKED, Session
from risk_odds_cli.play.streams import Rows
from risk_odds_cli.play.tasks import prompt, task

from risk_odds.engine.check import check
from risk_odds.engine.drawing import table_svg
from risk_odds.engine.game import Game
from risk_odds.engine.moves import Attack, Word
from risk_odds.engine.notation.position import write_view
from risk_odds.engine.notation.record import Record, write_record
from risk_odds.engine.options import options
from risk_odds.engine.phases import Attacking, Dealing, Defending, Deploying, Refilling, Spelling
from risk_odds.engine.state import Secrets, State, seen_by, to_move
from risk_odds.errors import InvalidInput
from risk_odds.rules.seats import CHANCE, LETTERS, NOBODY

from .conceivable import choices
from .walks import ENGLISH


def twin(state, seat, setting, rng):
    """The position with the cards that a seat does not see dealt anew, and sealed dice chosen anew."""
    hands, sealed, racks, word, *_ = state.secrets
    goals = _aims(state, seat, setting, rng)
    by_cards = setting.vacant and isinstance(state.table.phase, (Dealing, Deploying))
    if by_cards and isinstance(state.table.phase, Deploying):
        return state._replace(secrets=Secrets(_armed(state, seat, setting, rng), sealed, racks, word, *goals))
    pool = list(range(setting.wild)) if by_cards else list(setting.deck)
    for card in (
        *state.table.pack.traded,
        *state.table.pack.goals.headquarters,
        *(hands[seat] if seat in range(len(hands)) else ()),
    ):
        pool.remove(card)
    rng.shuffle(pool)
    dealt = []
    for other, hand in enumerate(hands):
        dealt.append(hand if other == seat else tuple(sorted(pool.pop() for _ in hand)))
    phase = state.table.phase
    if sealed:
        assert isinstance(phase, Defending)
        sealed = rng.choice(setting.attack_dice[state.table.armies[phase.source]])
    racks = _drawn(racks, seat, rng)
    if word is not None and seat != state.table.turn.seat:
        book, rack = setting.wordbook, racks[state.table.turn.seat]
        word = rng.choice([w for w in ("", *book.lexicon.words) if not w or not book.fits(w, rack)])
    return State(state.table, Secrets(tuple(dealt), sealed, racks, word, *goals))


def _aims(state, seat, setting, rng):
    """Headquarters picked anew and missions dealt anew, but for those of a seat."""
    picked, missions, table = state.secrets.picked, state.secrets.missions, state.table
    again = [rng.choice([t for t, o in enumerate(table.owner) if o == k]) for k in range(len(picked))]
    picked = tuple(place if place == NOBODY or k == seat else again[k] for k, place in enumerate(picked))
    while True:
        pool = [id for id in setting.missions if not (0 <= seat < len(missions) and missions[seat] == id)]
        rng.shuffle(pool)
        dealt = tuple(id if k == seat or not id else pool.pop() for k, id in enumerate(missions))
        fit = setting.rules.missions.is_fit
        if all(not id or fit(setting.missions[id], k) for k, id in enumerate(dealt)):
            return picked, dealt


def _armed(state, seat, setting, rng):
    """Hands of the set-up dealt anew: whoever has an army somewhere keeps the card of it."""
    owner, hands = state.table.owner, state.secrets.hands
    keep = [hand if k == seat else tuple(t for t in hand if owner[t] == k) for k, hand in enumerate(hands)]
    pool = sorted(set(range(setting.wild)) - {card for hand in keep for card in hand})
    rng.shuffle(pool)
    return tuple(
        tuple(sorted([*kept, *(pool.pop() for _ in range(len(hand) - len(kept)))]))
        for kept, hand in zip(keep, hands, strict=True)
    )


def _drawn(racks, seat, rng):
    """Racks drawn anew, but for that of a seat."""
    bag = list((Counter(ENGLISH) - Counter(racks[seat] if 0 <= seat < len(racks) else "")).elements())
    rng.shuffle(bag)
    return tuple(
        rack if k == seat else "".join(sorted((bag.pop() for _ in rack), key=lambda tile: (tile == "?", tile)))
        for k, rack in enumerate(racks)
    )


def listed(state, seat, setting):
    """The choices of the seat that decides, in their order; not all ways to exchange tiles."""
    return list(islice(options(seen_by(state, seat), setting), 800)) if seat == to_move(state) and seat >= 0 else None


def refusals(state, seat, setting):
    """What a seat is told about every move it could think of."""
    said = []
    view = seen_by(state, seat)
    racks = tuple(rack if k == seat else "" for k, rack in enumerate(state.secrets.racks))
    known = state._replace(secrets=state.secrets._replace(racks=racks))  # it can think of tiles that it sees
    for move in islice(choices(known, setting, view.hand), 0, None, 7):
        try:
            check(state, move, setting, seat)
            said.append("")
        except InvalidInput as refused:
            said.append(str(refused))
    return said


SEED = 7


def seated(game, seat):
    """A game of people at one keyboard, at which a seat sits; its file is written nowhere."""
    company = Company(tuple(Seat(f"Player {LETTERS[k]}") for k in range(game.setting.players)), game.setting)
    session = Session(Match(game, game.source, company, Save(io.BytesIO(), "a.txt", b"", [])), Screen(), 1000)
    session.sight.viewer = seat
    return session


def said(*asked):
    """What is printed when functions are called, one after the other; refusals too."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        for ask in asked:
            try:
                ask()
            except InvalidInput as refused:
                print(refused)
    return out.getvalue()


def game_at(state, setting):
    """A game that goes on from a position."""
    game = Game(setting, Rows(SEED), state)
    game.source.moves = game.moves
    return game


def screen(state, seat, setting):
    """The board, the players, the borders, the hand and what is to be decided."""
    session = seated(game_at(state, setting), seat)
    return said(lambda: session.board(""), lambda: session.cards("") if seat >= 0 else None)


def decision(state, seat, setting):
    """The prompt, what is legal, the sets, and the odds with a bot's advice: for the seat that decides."""
    if seat != to_move(state) or seat < 0:
        return ""
    session = seated(game_at(state, setting), seat)
    now = session.match.game.options()
    asked = said(*(lambda what=what: ASKED[what](session, "") for what in ("moves", "sets", "odds")))
    return prompt(now, session.company), task(now, session.company), asked


def told(state, seat, setting):
    """What is told, logged, drawn and recorded of what has just happened, for a seat's eyes: a card drawn, an attack."""
    return story(happening(state, seat, setting), seat)


def happening(state, seat, setting):
    """The game in which something falls next, or in which the attack has been made that awaits its defense."""
    phase, game = state.table.phase, game_at(state, setting)
    if seat == state.table.turn.seat:  # a card and dice of one's own may well differ
        return game
    if isinstance(phase, Spelling) and state.secrets.word is not None:
        return _sealing(state, setting)
    if not isinstance(phase, Defending):
        if game.to_move == CHANCE and seat != _receiver(phase):
            game.fall()
        return game
    sealed = state.secrets.sealed
    game = game_at(State(state.table._replace(phase=Attacking()), state.secrets._replace(sealed=0)), setting)
    game.play(Attack(phase.source, phase.target, sealed or phase.dice))
    assert game.state == state
    return game


def _receiver(phase):
    """Who sees what falls next, though it may not be his turn."""
    return phase.draws[0][0] if isinstance(phase, Refilling) else getattr(phase, "to", None)


def _sealing(state, setting):
    """The game in which the attacker has just laid the word that the defender does not see."""
    table, secrets = state
    before = table._replace(phase=replace(table.phase, seat=table.turn.seat))
    game = game_at(State(before, secrets._replace(word=None)), setting)
    game.play(Word(secrets.word))
    assert game.state == state
    return game


def story(game, seat):
    """What is told, logged and drawn of a game, and its record, for a seat's eyes."""
    session = seated(game, seat)
    heard = said(session.sight.tell, lambda: ASKED["log"](session, "all"))
    record = Record({"Seed": str(SEED)}, game.setting, game.states[0], tuple(game.moves))
    return heard, game.svg() if game.moves else "", write_record(record, seat)


RENDERERS = {
    "view": lambda state, seat, setting: seen_by(state, seat),
    "line": lambda state, seat, setting: write_view(setting.board, seen_by(state, seat)),
    "board": lambda state, seat, setting: table_svg(setting.board, seen_by(state, seat).table),
    "view in words": lambda state, seat, setting: repr(seen_by(state, seat)),
    "choices": listed,
    "refusals": refusals,
    "screen": screen,
    "decision": decision,
    "story and record": told,
}
"""All that a seat is shown of a position, by name: (state, seat, setting) -> something with `==`.

Whatever is added that shows a position to somebody belongs here.
"""

QUICK = {RENDERERS[name] for name in ("view", "view in words", "line", "choices", "story and record")}
"""Those that are tried on every pair of positions."""
