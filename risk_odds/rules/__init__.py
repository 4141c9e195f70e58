"""The rules of a game as one value, made of independent parts."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal, get_args

from risk_odds.errors import InvalidInput
from risk_odds.rules.cards import Cards
from risk_odds.rules.combat import CombatRule, DiceCombat, check_range, check_word
from risk_odds.rules.fortification import Fortification
from risk_odds.rules.headquarters import Headquarters
from risk_odds.rules.limit import CAPS, Waste
from risk_odds.rules.missions import Missions
from risk_odds.rules.reinforcement import Reinforcement
from risk_odds.rules.setup import Neutral, Setup, TwoPlayers
from risk_odds.rules.victory import Win
from risk_odds.rules.words import WordCombat, Words
from risk_odds.wording import plural, span

Defense = Literal["most", "one", "best", "seen"]
Announce = Literal["attacker_first", "simultaneous"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """A game's rules: one field per question that a variant answers.

    Args:
        name: The name in the registry, and the options that were set on it.
        source: Where the rules are printed.
        board: The name of the board it is played on.
        players: The fewest and the most that play with them.
        two_players: What two players do otherwise.
        setup: How the game begins.
        reinforcement: The new armies of a turn.
        cards: What cards are worth, and when they are drawn and traded.
        combat: How one round is fought.
        words: What is played with words and tiles besides the battles; None where they are fought with dice.
        announce: Whether the defender names his dice after the attacker, or both at the same time.
        defense: What odds take the defender to roll, of what is legal: the most dice, always one, the number that
            is best for him chosen before the roll, or chosen once he has seen the attacker's dice. A game asks
            the defender.
        stay: The fewest armies that must stay on a territory that attacks (GEN-04, WD-33).
        fortification: Where armies may go at the end of a turn.
        army_cap: The most armies on a territory; None if there is no limit (EX-20).
        cap_waste: Whether new armies may be lost on a full territory while there is room elsewhere (EX-21).
        neutral: Who acts for a neutral army.
        victory: When the game is won.
        headquarters: Whether each player has one, and what it takes to win by them. Two players have none.
        missions: The missions that are dealt, and when one is done. Two players have none.

    Raises:
        InvalidInput: A value outside its range.
    """

    name: str
    source: str
    board: str = "classic"
    players: tuple[int, int] = (3, 6)
    two_players: TwoPlayers = field(default_factory=TwoPlayers)
    setup: Setup = field(default_factory=Setup)
    reinforcement: Reinforcement = field(default_factory=Reinforcement)
    cards: Cards = field(default_factory=Cards)
    combat: CombatRule | WordCombat = field(default_factory=DiceCombat)
    words: Words | None = None
    announce: Announce = "attacker_first"
    defense: Defense = "most"
    stay: int = 1
    fortification: Fortification = "adjacent"
    army_cap: int | None = None
    cap_waste: Waste = "forbidden"
    neutral: Neutral = field(default_factory=Neutral)
    victory: Win = "all_42"
    headquarters: Headquarters = field(default_factory=Headquarters)
    missions: Missions = field(default_factory=Missions)

    def __post_init__(self) -> None:
        check_word("defense", self.defense, get_args(Defense))
        check_word("announce", self.announce, get_args(Announce))
        check_word("fortification", self.fortification, get_args(Fortification))
        check_word("cap_waste", self.cap_waste, get_args(Waste))
        check_word("victory", self.victory, get_args(Win))
        if isinstance(self.combat, WordCombat) != (self.words is not None):
            raise InvalidInput(f"{self.name} has battles of words without tiles, or tiles without", "both, or neither")
        if self.victory == "headquarters" and not self.headquarters.in_play:
            raise InvalidInput(f"{self.name} is won by headquarters that nobody has", "headquarters=true")
        if self.victory == "mission" and not self.missions.in_play:
            raise InvalidInput(f"{self.name} is won by missions that nobody has", "the name of a set of missions")
        if self.army_cap is not None:
            check_range("armies on a territory", self.army_cap, CAPS)
            if self.words is not None:
                raise InvalidInput(
                    f"{self.name} limits the armies on a territory, which goes with dice only", "no limit"
                )
        if isinstance(self.stay, bool) or not isinstance(self.stay, int) or self.stay < 0:
            raise InvalidInput(f"{self.stay!r} armies can't be bound to stay", "a whole number from 0")

    @property
    def choices(self) -> bool:
        """Whether somebody decides something within a round, besides what is the most dice."""
        return self.decided_after_roll or self.defense == "best"

    @property
    def decided_after_roll(self) -> bool:
        """Whether somebody decides something once dice lie there."""
        return (isinstance(self.combat, DiceCombat) and self.combat.acts) or self.defense == "seen"

    @property
    def has_goals(self) -> bool:
        """Whether there are headquarters or missions."""
        return self.headquarters.in_play or self.missions.in_play

    def for_players(self, number: int) -> Rules:
        """The rules for so many players: two may have a set-up and an end of their own.

        Raises:
            InvalidInput: So many can't play.
        """
        fewest, most = self.players
        if not fewest <= number <= most:
            raise InvalidInput(f"{self.name} is not for {plural(number, 'player')}", f"{span(fewest, most)} players")
        if number != 2:
            return self
        way, win = self.two_players
        return replace(
            self,
            setup=self.setup._replace(way=way),
            victory=win,
            headquarters=Headquarters(),
            missions=Missions(),
        )
