"""Answers to what people ask during a game; none of them changes it."""

from __future__ import annotations

from pathlib import Path

from risk_odds.engine.options import Adjustments, Attacks, Claims, Defenses, Picks, Spellings
from risk_odds.errors import InvalidInput
from risk_odds_cli.answer import NARROW
from risk_odds_cli.play import advice, word_advice
from risk_odds_cli.play.dice_advice import deed_lines
from risk_odds_cli.play.drawing import SUFFIX, draw
from risk_odds_cli.play.goals import aim
from risk_odds_cli.play.legal import legal_lines
from risk_odds_cli.play.match import DEFENSES, MOST, adviser
from risk_odds_cli.play.pairs import pair_of
from risk_odds_cli.play.telling import chapter_lines
from risk_odds_cli.play.words import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from risk_odds_cli.play.session import Session

HELP = """Territories are typed as far as they are clear: ukr, w us, nt (initials). Commands:

  set-up    alaska              claim it; alaska, peru, siam: one after the other
            alaska 3            place 3 armies, one each time it is your turn
            auto                let the greedy bot do this step; auto turn: the whole turn
  new       alaska 3 siam all   place new armies
  armies    trade, trade 2      trade your only set, or see all of them; trade the second
  attack    a ukr ural          one roll with the most dice; a ukr ural 2: with two
            a ukr ural all      to the end; a ukr ural until 5: stop with 5 armies or fewer
            again (or .)        the same once more
            4, all, min         armies that move into captured land
            end                 no more attacks; end turn: nothing at all any more
  fortify   f siam china 4      ends the turn; so does end
  defend    defense ask         be asked for your dice; defense most (as always), one

  ? legal moves   h odds and advice   h ukr ural: of one attack   Enter the board
  cards   goal   log, log all   undo   map FILE   save FILE   quit (saved as you play)"""

HELP_WITH_WORDS = """Territories are typed as far as they are clear: ukr, w us, nt (initials). Commands:

  set-up    alaska 3, peru 2    place armies on land of your cards, at most 3 on each
            auto                let the greedy bot do this step; auto turn: the whole turn
  before    word dialogue       a word of 8 letters or more brings armies
  armies    exchange vvw (all)  other tiles, instead of attacks and a word
            swap e              seven equal tiles for others
  armies    alaska 3 siam all   place new armies
  attack    a ukr ural 3        with 3 armies; a ukr ural all: with all that may attack
            claim siam china 2  move 2 armies into empty land
            again (or .)        the same attack once more
            4, all, min         armies that move into captured land
            end                 no more attacks; end turn: nothing at all any more
  battle    quiz                your word; none: no word; word quit: a word, not the command
  fortify   f siam china 4      ends the turn; so does end

  In a battle each army adds 5 points to the word in group A; group B is words alone.
  Small letters are blanks: they are worth nothing.

  ? legal moves   h best words, odds and advice   h ukr ural: of one attack
  Enter the board   rack   log, log all   undo   map FILE   save FILE   quit"""

HELP_WITH_DICE = """\
  dice      reroll 2            roll a 2 again, by a card of the land that fights
            six 2               the Commander turns a 2 to a six, once a turn
            keep                leave them as they lie; keep all: all dice of this turn"""
"""What may be done with dice that lie there, where the rules let anything be done."""

HELP_WITH_HEADQUARTERS = "            pick siam           your headquarters, once all armies stand"

CHAPTERS = 12
"""So many turns are told by `log`."""


def moves(session: Session, about: str) -> None:
    """What is legal now."""
    for line in legal_lines(session.match.game.options(), session.company):
        session.screen.say(line, "", 9)


def sets(session: Session, about: str) -> None:
    """The sets that can be traded."""
    session.sight.sets()


def goal(session: Session, about: str) -> None:
    """What it takes to win; the own mission, and the headquarters."""
    session.screen.say(aim(session.company.setting), "", 2)
    session.sight.goal()


def odds(session: Session, about: str) -> None:
    """Chances, and what a bot would do."""
    now, company, screen = session.match.game.options(), session.company, session.screen
    if isinstance(now, Attacks):
        pairs = [pair_of(split(about), now.pairs(), now, "h")] if about.strip() else now.pairs()
        pairs = [pair for pair in pairs if pair in now.pairs()]
        if about.strip() and not pairs:
            raise InvalidInput("that can't be attacked now", "h alone, for all that can")
        lines = advice.attack_lines(now, pairs, company) if pairs else []
    elif about.strip():
        raise InvalidInput("nothing can be attacked now, so there are no odds of one attack", "h alone")
    elif isinstance(now, Adjustments):
        lines = deed_lines(now)
    elif isinstance(now, (Claims, Picks, Defenses)):
        lines = []
    elif isinstance(now, Spellings):
        lines = word_advice.word_lines(now, company)
    else:
        lines = advice.threat_lines(now, company)
    if now.play is not None and not isinstance(now, Spellings):
        lines += word_advice.bonus_lines(now.play, company)
    for line in lines:
        screen.show([[(line, "")]]) if line.startswith("  ") else screen.say(line, "", 2)
    bot = adviser()
    screen.say(f"The {bot} bot would {advice.said(session.match.advice(now.seat, bot), company)}.")


def help_(session: Session, about: str) -> None:
    """The commands."""
    screen = session.screen
    setting = session.company.setting
    text = HELP if setting.rules.words is None else HELP_WITH_WORDS
    if setting.rules.headquarters.in_play:
        text = text.replace("            auto  ", f"{HELP_WITH_HEADQUARTERS}\n            auto  ", 1)
    if setting.acts:
        text = text.replace("  fortify ", f"{HELP_WITH_DICE}\n  fortify ", 1)
    if setting.rules.fortification == "free":
        text = text.replace("ends the turn; so does end", "as often as you like; then end", 1)
    for line in text.splitlines():
        screen.say(line.strip(), "", 4) if screen.width < NARROW else screen.show([[(line, "")]])


def log(session: Session, about: str) -> None:
    """What has happened, to the end or from the beginning."""
    wanted = about.strip().lower()
    if wanted not in ("", "all"):
        raise InvalidInput(f"log {wanted} means nothing", "log, or log all")
    turn = -1
    for chapter in session.sight.story(0)[0 if wanted else -CHAPTERS :]:
        if chapter.turn != turn:
            turn = chapter.turn
            session.screen.show([[(f"turn {turn}:" if turn else "set-up:", "dim")]])
        session.screen.show(chapter_lines(chapter, session.company, session.viewer, session.screen.width))


def picture(session: Session, about: str) -> None:
    """Draw the board as an SVG file."""
    path = about.strip() or str(Path(session.match.save.path).with_suffix(SUFFIX))
    draw(session.match.game.svg([seat.name for seat in session.company.seats]), path)
    session.screen.say(f"The board is drawn in {path}.")


def save(session: Session, about: str) -> None:
    """Save a copy of the game."""
    session.match.flush()
    if not about.strip():
        session.screen.say(f"The game is saved in {session.match.save.path} as you play. A copy: save FILE")
        return
    _write(Path(about.strip()), session.match.save.text())
    session.screen.say(f"A copy of the game as it stands is in {about.strip()}.")


def _write(path: Path, text: str) -> None:
    """Write a file that is not there yet."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InvalidInput(f"{path} is there already", "the name of a new file") from None
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else "") or str(error)
        raise InvalidInput(f"{path} can't be written: {reason}", "a file in a folder that exists") from None


def defense(session: Session, about: str) -> None:
    """Say how one defends from now on."""
    if session.company.setting.rules.words is not None:
        raise InvalidInput("everybody defends with all armies, and with a word")
    mode = about.strip().lower()
    seat = session.viewer
    if not mode:
        session.screen.say(f"You defend: {session.match.defense.get(seat, MOST)}. Others: {', '.join(DEFENSES)}")
        return
    if mode not in DEFENSES:
        raise InvalidInput(f"{mode!r} is no way to defend", ", ".join(DEFENSES))
    session.match.defend(seat, mode)
    session.match.flush()
    words = {"most": "with the most dice", "one": "with one die", "ask": "as you are asked each time"}
    session.screen.say(f"{session.company.does(seat, 'defends')} {words[mode]} from now on.")
