"""What never changes during a game: its rules, its board and how many play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeVar

from risk_odds.boards.board import Board
from risk_odds.chance import Distribution
from risk_odds.engine.moves import Chance, Drawn, Rolled
from risk_odds.engine.wordbook import Wordbook, wordbook
from risk_odds.errors import InvalidInput
from risk_odds.rules import Rules
from risk_odds.rules.cards import WILD
from risk_odds.rules.combat import CombatRule, Commitment, DiceCombat, Force, Losses, Reroll, Roll
from risk_odds.rules.dice import sorted_rolls
from risk_odds.rules.mission_cards import mission_set
from risk_odds.rules.missions import Mission
from risk_odds.rules.words import WordCombat, Words
from risk_odds.wording import plural

MOST_ROLLS = 500_000
"""The most results of one roll: a game lists them."""


K = TypeVar("K")
V = TypeVar("V")


class Remembered(dict[K, V]):
    """What a function says, worked out once for each argument.

    Args:
        work: The function.
    """

    def __init__(self, work: Callable[[K], V]) -> None:
        self.work = work

    def __missing__(self, key: K) -> V:
        value = self[key] = self.work(key)
        return value


def _made() -> Any:
    """A field that is made of those that are given."""
    return field(init=False, repr=False, compare=False)


@dataclass(frozen=True)
class Setting:
    """Rules, a board and a number of players.

    What a game asks a thousand times is looked up here.

    Args:
        rules: The rules; where they say so, two players have rules of their own (`Rules.for_players`).
        players: How many play.
        board: The board.

    Attributes:
        wild: The number that stands for a wild card.
        neighbors: For each territory those it is linked with, as the board has them.
        attack_dice: Armies on a territory -> the numbers of dice that can be rolled from there, the most first.
        defense_dice: Armies on a territory -> the numbers of dice that can defend it, the most first.
            In a game of words both are numbers of armies: those that can be committed, and all that defend.
        rolls: Dice of both sides -> the law of what they show.
        losses: Faces of both sides -> what the roll costs both.
        cap: The most armies on a territory; None if there is no limit.
        reroll: Which dice a card lets the attacker roll again: none, his own or any.
        commander: Whether he has a Commander.
        acts: Whether he may act on dice that lie there, by either.
        vacant: Whether land may be empty while turns are played.
        spells: Whether words are laid.
        goals: Whether there are headquarters or missions.
        missions: What each mission asks for, by its id; those that name a color nobody plays are out.

    Raises:
        InvalidInput: They do not go together.
    """

    rules: Rules
    players: int
    board: Board
    wild: int = _made()
    neighbors: tuple[tuple[int, ...], ...] = _made()
    attack_dice: Mapping[int, tuple[int, ...]] = _made()
    defense_dice: Mapping[int, tuple[int, ...]] = _made()
    rolls: Mapping[tuple[int, int], Distribution[Chance]] = _made()
    losses: Mapping[tuple[tuple[int, ...], tuple[int, ...]], Losses] = _made()
    cap: int | None = _made()
    reroll: Reroll = _made()  # noqa: RUF009 - a Literal can change no more than a str
    commander: bool = _made()
    acts: bool = _made()
    vacant: bool = _made()
    spells: bool = _made()
    goals: bool = _made()
    missions: Mapping[str, Mission] = _made()

    def __post_init__(self) -> None:
        rules = self.rules.for_players(self.players)
        self._set(rules=rules)
        _check(self)
        combat, stay = rules.combat, rules.stay
        dice = combat if isinstance(combat, DiceCombat) else None
        self._set(
            wild=len(self.board),
            neighbors=self.board.neighbors,
            attack_dice=Remembered(lambda armies: tuple(combat.attack_dice(armies - stay))),
            defense_dice=Remembered(combat.defense_dice),
            rolls=Remembered(self._law),
            losses=Remembered(self._losses),
            cap=rules.army_cap,
            reroll=dice.reroll if dice else "none",
            commander=dice is not None and dice.commander,
            acts=dice is not None and dice.acts,
            vacant=rules.setup.leaves_land,
            spells=rules.words is not None,
            goals=rules.has_goals,
            missions=_missions(rules, self.board, self.players),
        )

    def _set(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __reduce__(self) -> tuple[type[Setting], tuple[Rules, int, Board]]:
        """To another process go the parts; what is remembered stays here."""
        return Setting, (self.rules, self.players, self.board)

    @classmethod
    def of(cls, rules: Rules, players: int, board: Board | None = None) -> Setting:
        """Rules and players on a board, by default that of the rules."""
        from risk_odds.boards import board_named  # no board file is read where a board is given

        return cls(rules, players, board_named(rules.board) if board is None else board)

    @cached_property
    def armies_each(self) -> int:
        """The armies that each player starts with."""
        return self.rules.setup.armies_each(self.players, self.board.armies)

    @cached_property
    def rotations(self) -> tuple[tuple[int, ...], ...]:
        """For each seat that may begin, the order in which armies go on the board (WD-03, PW-03)."""
        return tuple(self.rules.setup.rotation(first, self.players) for first in range(self.players))

    @cached_property
    def deck(self) -> tuple[int, ...]:
        """All cards: one for each territory, and the wild cards (GEN-06)."""
        return (*range(self.wild), *[self.wild] * self.board.wilds) if self.rules.cards.in_play else ()

    def design(self, card: int) -> str:
        """What a card shows: infantry, cavalry, artillery, or all three."""
        return WILD if card == self.wild else self.board.territories[card].card

    @cached_property
    def drawn(self) -> tuple[Drawn, ...]:
        """The draws of each card."""
        return tuple(Drawn(card) for card in range(self.wild + 1))

    @cached_property
    def draws(self) -> dict[Chance, int]:
        """The draws from the whole deck, each with how many cards there are: the law of a draw is made from a copy."""
        return dict(Counter(self.drawn[card] for card in self.deck))

    @cached_property
    def words(self) -> Words:
        """What is played with words.

        Raises:
            InvalidInput: Battles are fought with dice.
        """
        if self.rules.words is None:
            raise InvalidInput(f"{self.rules.name} is not played with words", "rules that are")
        return self.rules.words

    @cached_property
    def wordbook(self) -> Wordbook:
        """Tiles and lexicon."""
        return wordbook(self.words)

    def _losses(self, faces: tuple[tuple[int, ...], tuple[int, ...]]) -> Losses:
        return _dice(self.rules).losses(Roll(*faces))

    @cached_property
    def extra_dice(self) -> bool:
        """Whether a side may roll more dice than it has armies, so that what a roll costs depends on these too."""
        combat = self.rules.combat
        return isinstance(combat, DiceCombat) and bool(combat.attack_extra or combat.defense_extra)

    def losses_of(self, faces: tuple[tuple[int, ...], tuple[int, ...]], force: Force) -> Losses:
        """What a roll costs those who fight, if that depends on how many they are."""
        return _dice(self.rules).losses(Roll(*faces), force)

    def _law(self, dice: tuple[int, int]) -> Distribution[Chance]:
        rolls = _dice(self.rules).rolls(Commitment(*dice))
        if not isinstance(rolls, Distribution):
            raise InvalidInput(f"the rolls of {self.rules.name} can't be listed", "dice")
        return rolls.map(lambda roll: Rolled(*roll))


def _dice(rules: Rules) -> CombatRule:
    if isinstance(rules.combat, WordCombat):
        raise InvalidInput(f"{rules.name} is fought with words, so nothing is rolled", "rules with dice")
    return rules.combat


def _check(setting: Setting) -> None:
    rules, board = setting.rules, setting.board
    owners = setting.players + rules.setup.neutral
    if owners > len(board):
        raise InvalidInput(
            f"{board.name} has {len(board)} territories, too few for {owners} armies",
            "a larger board, or fewer players",
        )
    if rules.stay < 1:
        raise InvalidInput("an army must stay on a territory that attacks", "rules with stay of 1 or more")
    if isinstance(combat := rules.combat, DiceCombat):
        if (combat.reroll != "none" and combat.attack_special) or (combat.reroll == "any" and combat.defense_special):
            raise InvalidInput(
                f"{rules.name} lets one of several kinds of dice be rolled again, but a game tells dice by their faces",
                "odds for these rules, or dice that are all alike",
            )
        rolls = sorted_rolls(combat.attack_pool(combat.max_attack)) * sorted_rolls(
            combat.defense_pool(combat.max_defense)
        )
        if rolls > MOST_ROLLS:
            raise InvalidInput(
                f"the dice of {rules.name} can fall in {rolls:,} ways, too many for a game",
                f"up to {MOST_ROLLS:,}: fewer dice, or dice with fewer sides",
            )
    try:
        armies = setting.armies_each
    except KeyError:
        raise InvalidInput(
            f"neither {rules.name} nor {board.name} says how many armies {setting.players} players start with",
            "another number of players",
        ) from None
    land = -(-len(board) // owners)
    if armies < land and not rules.setup.leaves_land:
        raise InvalidInput(f"{armies} armies are too few for {land} territories each", "a smaller board")
    _check_cap(setting, len(board) // owners, armies)
    _check_tiles(setting)
    _check_goals(setting)


def _missions(rules: Rules, board: Board, players: int) -> Mapping[str, Mission]:
    """What the missions ask for, by their ids; none where none are dealt."""
    return mission_set(rules.missions.cards).on(board, players) if rules.missions.in_play else {}


def _check_goals(setting: Setting) -> None:
    """Whether the rest of the rules says what headquarters and missions need."""
    rules = setting.rules
    if rules.has_goals and (rules.setup.leaves_land or rules.words is not None):
        what = "headquarters" if rules.headquarters.in_play else "missions"
        raise InvalidInput(f"{rules.name} has {what}, but words or empty land too", "dice, and land that is all taken")


def _check_cap(setting: Setting, land: int, armies: int) -> None:
    """Whether all armies fit on the land that everybody has at least (SC-04)."""
    cap = setting.rules.setup.cap
    if cap is not None and armies > cap * land:
        raise InvalidInput(
            f"{armies} armies do not fit on {plural(land, 'territory', 'territories')} with {cap} on each at most",
            "a larger board, or fewer players",
        )


def _check_tiles(setting: Setting) -> None:
    """Whether everybody has a rack, and the words can be read."""
    rules = setting.rules
    if rules.words is None:
        return
    if rules.setup.neutral:
        raise InvalidInput("a neutral army has no tiles to lay words with", "a set-up without one")
    tiles, needed = setting.wordbook.tiles, setting.players * rules.words.rack
    if needed > tiles.size:
        raise InvalidInput(f"{needed} tiles are needed for the racks, but there are {tiles.size}", "fewer players")
    setting.wordbook.lexicon  # noqa: B018 - a list of words that can't be read is said here, not in the first battle
