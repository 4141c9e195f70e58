"""What a battle is fought for: what each way to end it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from risk_odds.errors import InvalidInput
from risk_odds.odds.ends import Ends
from risk_odds.odds.given import as_fraction, count
from risk_odds.wording import plural

CAPTURE_VALUE = Fraction(2)
"""What a capture is worth if nothing else is said: two armies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Goal:
    """What counts as success; the attacker may stop as soon as he has it.

    Args:
        until: So many defenders left, or fewer: 0 to conquer.
        exactly: Exactly so many defenders left, instead of `until`.
        at_least: So many attackers left, or more.

    Raises:
        InvalidInput: Both `until` and `exactly`, or numbers that are none.
    """

    until: int = 0
    exactly: int | None = None
    at_least: int = 0

    def __post_init__(self) -> None:
        count("defenders to stop at", self.until)
        count("attackers left", self.at_least)
        if self.exactly is not None:
            count("defenders left", self.exactly, least=1)
            if self.until:
                raise InvalidInput(f"until {self.until} and exactly {self.exactly} are two goals", "one of the two")

    @property
    def ends(self) -> Ends:
        """When the battle is over by itself."""
        return Ends(until=self.exactly or self.until)

    def met(self, attackers: int, defenders: int) -> bool:
        """Whether so many left are a success."""
        if attackers < self.at_least:
            return False
        return defenders == self.exactly if self.exactly is not None else defenders <= self.until

    def __str__(self) -> str:
        """In words: to do what."""
        with_left = f" with {plural(self.at_least, 'attacker')} left or more" if self.at_least else ""
        if self.exactly is not None:
            return f"to leave exactly {plural(self.exactly, 'defender')}{with_left}"
        if self.until:
            return f"to leave {plural(self.until, 'defender')} or fewer{with_left}"
        return f"to conquer{with_left}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """What armies and the capture are worth.

    Args:
        capture: What the capture is worth, in armies.
        own: What each of the attacker's armies is worth.
        enemy: What each of the defender's armies is worth, if it is gone.

    Raises:
        InvalidInput: An army that is worth less than nothing.
    """

    capture: Fraction = CAPTURE_VALUE
    own: Fraction = Fraction(1)
    enemy: Fraction = Fraction(1)

    def __post_init__(self) -> None:
        if self.own < 0 or self.enemy < 0:
            raise InvalidInput("an army that is worth less than nothing", "0 or more")

    def of(self, attackers: Fraction | int, defenders: int, held: Fraction | int) -> Fraction:
        """What an end is worth.

        Args:
            attackers: Attackers left, on average.
            defenders: Defenders left.
            held: The chance that the territory is the attacker's in the end.
        """
        return self.own * attackers - self.enemy * defenders + self.capture * held

    @staticmethod
    def asked(
        value: Fraction | float | None,
        own: Fraction | float,
        enemy: Fraction | float,
        *,
        min_win: Fraction | float | None,
        goal: Goal | None,
    ) -> Worth:
        """What things are worth to whoever asks for advice.

        Args:
            value: What the capture is worth; two armies if nothing is given.
            own: What each of the attacker's armies is worth.
            enemy: What each of the defender's armies is worth.
            min_win: The chance that is wanted instead.
            goal: What is to be reached instead.

        Raises:
            InvalidInput: Two ways to decide together, or an army that is worth less than nothing.
        """
        capture = CAPTURE_VALUE if value is None else as_fraction(value)
        worth = Worth(capture=capture, own=as_fraction(own), enemy=as_fraction(enemy))
        valued = value is not None or not worth.even
        if valued + (min_win is not None) + (goal is not None) > 1:
            raise InvalidInput("a value, a wanted chance and a goal are three ways to decide", "one of them")
        return worth

    @property
    def even(self) -> bool:
        """Whether armies of both sides count the same, one each."""
        return self.own == self.enemy == 1
