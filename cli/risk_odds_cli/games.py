"""The game that was asked for: its rules, its board, the number of its players."""

from __future__ import annotations

from collections.abc import Sequence

from risk_odds.boards import Board, board_from, is_file
from risk_odds.engine.setting import Setting
from risk_odds.errors import InvalidInput
from risk_odds.variants import VARIANTS
from risk_odds.wording import plural, span
from risk_odds_cli.answer import Given
from risk_odds_cli.query import rules_of


def setting_of(given: Given, players: int) -> tuple[Setting, Sequence[str]]:
    """The rules of `--rules` and `--set` and the board of `--board`, for so many players.

    Beside it what is to be said about a board that was made for another program.

    Raises:
        InvalidInput: The rules are not for so many players; the sentence names rules that are.
    """
    rules = rules_of(given)
    others = [name for name, other in VARIANTS.items() if _fits(players, other.players)]
    if others and not _fits(players, rules.players):
        raise InvalidInput(
            f"{rules.name} is not for {plural(players, 'player')}",
            f"{span(*rules.players)} players, or --rules with {', '.join(others)}",
        )
    board, notes = _board(given["board"]) if given.get("board") else (None, ())
    return Setting.of(rules, players, board), notes


def _board(name_or_path: str) -> tuple[Board, Sequence[str]]:
    if not is_file(name_or_path):
        return board_from(name_or_path), ()
    from risk_odds.boards.read import read_any_file

    board, _, notes = read_any_file(name_or_path)
    return board, notes


def left_out(setting: Setting) -> list[str]:
    """What was left out of the list of words that is played with, as sentences."""
    return [] if setting.rules.words is None else setting.wordbook.left_out


def _fits(players: int, bounds: tuple[int, int]) -> bool:
    return bounds[0] <= players <= bounds[1]
