"""Somebody else sits down at the keyboard: what the last one saw goes, and what the next one sees waits."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.engine.options import Defenses, Options
from risk_odds.rules.seats import LETTERS, NOBODY
from risk_odds_cli.play.commands import QUIT
from risk_odds_cli.play.names import shown
from risk_odds_cli.play.screen import Screen
from risk_odds_cli.play.sight import Sight


class Leave(Exception):  # noqa: N818 - it is no error
    """Somebody leaves; the game can go on later."""


def change(sight: Sight, who: int, now: Options) -> bool:
    """Bring somebody else to the keyboard; True if that cleared the screen.

    Args:
        sight: The eyes of who sits there.
        who: The seat of who comes.
        now: What he may do.
    """
    screen, company = sight.screen, sight.company
    name = f"{company.seats[who].name} ({LETTERS[who]})"
    secret = bool(now.view.hand or now.view.rack or now.view.mission) and not isinstance(now, Defenses)
    hide = screen.people and (sight.secret_seen or _typed_here(sight))
    if hide:
        sight.tell()
        wish(screen, f"{company.called(sight.viewer)}: press Enter to clear the screen for {name}> ")
    came, sight.viewer, sight.secret_seen = sight.viewer, who, False
    if not screen.people or not (hide or secret):
        return False
    screen.clear()
    if came == NOBODY:
        sight.regreet()
    if secret:
        wish(screen, f"{name}: press Enter when nobody else is looking> ")
    sight.racks.pop(who, None)
    return True


def _typed_here(sight: Sight) -> bool:
    """Whether who sits at the keyboard has typed what others must not see, and it is still on the screen.

    That is a number of sealed dice, or a headquarters (WD-32, CR-01).
    """
    state, viewer = sight.match.game.state, sight.viewer
    sealed = bool(state.secrets.sealed) and viewer == state.table.turn.seat
    return sealed or (viewer >= 0 and sight.match.game.view(viewer).picked != NOBODY)


def wish(screen: Screen, question: str, words: Sequence[str] = ()) -> str:
    """What is typed at a question: nothing but Enter, or one of these words.

    Raises:
        Leave: It is `quit`.
    """
    while True:
        line = screen.ask(question).strip().lower()
        if line in QUIT:
            raise Leave
        if not line or line in words:
            return line
        accepted = ", ".join(["Enter", *words[:1], QUIT[0]])
        screen.say(f"{shown(line)} means nothing here; accepted: {accepted}", "red")
