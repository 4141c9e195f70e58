"""`live`: a prompt for the table."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from risk_odds.errors import InvalidInput, unknown_name
from risk_odds.odds.laws import dice_rolled, listed, round_law
from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat, Force, Losses
from risk_odds.rules.occupation import moves_in
from risk_odds.wording import plural
from risk_odds_cli.answer import Answer, Given
from risk_odds_cli.bare import bare
from risk_odds_cli.battles import odds
from risk_odds_cli.numbers import garrison, is_number, whole
from risk_odds_cli.query import attacking, ends_of, keep_of, refuse, rules_of, split_versus

HELP = """10 8         10 armies on your territory attack 8
15 > 3 > 2   15 armies through 3, then 2
-2 -0        the last roll: you lost 2, the defender none
attack       should I go on, and when do I stop?
odds         the odds of the battle as it stands
commander    the Commander has been used this turn; once more: a new turn
undo         take the last line back
quit         leave (so does Ctrl-D)"""


class Stand(NamedTuple):
    """What stands on the table.

    Attributes:
        battle: (armies, defenders); None where there is no single battle.
        used: Whether the Commander has been used this turn.
    """

    battle: tuple[int, int] | None = None
    used: bool = False


@dataclass
class Table:
    """A battle as it stands on the table, and what came before it.

    Attributes:
        typed: The options that were typed behind `live`.
        stands: What stood there, the last one being now.
    """

    typed: Given
    stands: list[Stand] = field(default_factory=lambda: [Stand()])

    @property
    def given(self) -> Given:
        """The options as they are now: once the Commander was used, the rules have none."""
        if not self.stands[-1].used:
            return self.typed
        settings = [s for s in self.typed.get("set") or () if s.partition("=")[0].strip() != "commander"]
        return {**self.typed, "set": [*settings, "commander=false"]}

    def put(self, battle: tuple[int, int] | None) -> None:
        """Put a battle on the table; None where there is no single one."""
        self.stands.append(self.stands[-1]._replace(battle=battle))

    @property
    def rules(self) -> Rules:
        """The rules it is fought by."""
        return rules_of(self.given)

    def answer(self, line: str) -> str:
        """What a line is answered with.

        Raises:
            InvalidInput: It can't be understood; nothing is changed then.
        """
        words = line.replace(">", " > ").split()
        if words[0] in COMMANDS:
            return COMMANDS[words[0]](self)
        if ">" in words:
            return self._campaign([word for word in words if word != ">"])
        if all(word.startswith("-") for word in words):
            return self.roll(words)
        if not is_number(words[0]):
            raise unknown_name("command", words[0], [*COMMANDS, "quit"])
        numbers = split_versus(words)
        if len(numbers) != 2:
            return self._campaign(numbers)
        answer = odds(numbers, self.given)
        if any(mark in part for part in numbers for mark in "+-,"):
            return self._aside(answer)
        self.put((attacking(numbers[0], self.given, self.rules), garrison(numbers[1])))
        return answer.text()

    def _campaign(self, numbers: list[str]) -> str:
        """Answer a campaign, if the options of this session have a meaning for one."""
        refuse(self.given, ["keep", "stop", "until"], "was given to this session, and a campaign does not heed it")
        return self._aside(bare(numbers, self.given))

    def _aside(self, answer: Answer) -> str:
        """Answer what is not one battle: no roll belongs to it."""
        self.put(None)
        return answer.text()

    def now(self) -> tuple[int, int]:
        """The battle as it stands."""
        battle = self.stands[-1].battle
        if battle is None:
            raise InvalidInput("there is no single battle on the table", "ARMIES DEFENDERS, such as 10 8")
        return battle

    def roll(self, words: list[str]) -> str:
        """Enter the last roll: what both sides lost."""
        armies, defenders = self.now()
        attackers, ends = armies - keep_of(self.given, self.rules), ends_of(self.given)
        if ends.over(attackers, defenders):
            raise InvalidInput("this battle is over", "a new one, such as 10 8, or undo")
        if len(words) != 2:
            raise InvalidInput("a roll takes what you lost and what the defender lost", "such as -2 -0")
        lost = Losses(*(whole(word.removeprefix("-"), "armies lost") for word in words))
        dice = self._dice_that_cost(Force(attackers, defenders), lost)
        self.put((armies - lost.attackers, defenders - lost.defenders))
        left = attackers - lost.attackers, defenders - lost.defenders
        if not ends.over(*left):
            return self.odds()
        if left[1] == 0:
            moving, rolled = moves_in(dice, left[0]), plural(dice, "die", "dice")
            return f"captured with {rolled}: {moving[0]} to {moving[-1]} of your {plural(left[0], 'attacker')} move in"
        return f"{ends.at(*left)}: {plural(left[0], 'attacker')} and {plural(left[1], 'defender')} left"

    def _dice_that_cost(self, force: Force, lost: Losses) -> int:
        """The most dice the attacker may have rolled to lose and win just that."""
        combat = listed(self.rules)
        for choice in combat.commitments(force):
            if lost in combat.losses_law(choice, force):
                return choice.attack
        possible = sorted(round_law(self.rules, *force), key=lambda x: x.attackers)
        most = dice_rolled(self.rules, *force).attack
        raise InvalidInput(
            f"{force.attackers} against {force.defenders}: no roll of up to {plural(most, 'die', 'dice')} costs you "
            f"{lost.attackers} and the defender {lost.defenders}",
            " or ".join(f"-{x.attackers} -{x.defenders}" for x in possible),
        )

    def odds(self) -> str:
        """The odds as it stands."""
        armies, defenders = self.now()
        return odds([str(armies), str(defenders)], self.given).text()

    def advice(self) -> str:
        """Should I go on?"""
        from risk_odds_cli.advice import attack

        armies, defenders = self.now()
        refuse(self.given, ["stop"], "was given to this session, and advice finds out itself where to stop")
        return attack([str(armies), str(defenders)], self.given).text()

    def commander(self) -> str:
        """The Commander has been used, or a new turn has begun."""
        stand = self.stands[-1]
        dice = rules_of(self.typed).combat
        if not (isinstance(dice, DiceCombat) and dice.commander):
            raise InvalidInput(f"{self.rules.name} has no Commander", "live --rules expert")
        self.stands.append(stand._replace(used=not stand.used))
        said = "the Commander may be used again" if stand.used else "the Commander has been used this turn"
        return said if stand.battle is None else f"{said}\n{self.odds()}"

    def undo(self) -> str:
        """Take the last battle or roll back."""
        if len(self.stands) == 1:
            raise InvalidInput("there is nothing to undo", "a battle first, such as 10 8")
        self.stands.pop()
        battle = self.stands[-1].battle
        return "the table is empty" if battle is None else f"back to {battle[0]} against {battle[1]}"


COMMANDS: dict[str, Callable[[Table], str]] = {
    "odds": Table.odds,
    "attack": Table.advice,
    "commander": Table.commander,
    "undo": Table.undo,
    "help": lambda table: HELP,
    "?": lambda table: HELP,
}
QUIT = ("quit", "exit", "q")


def live(given: Given) -> int:
    """Read lines until the end; 0."""
    table = Table(given)
    rules_of(given)
    interactive = sys.stdin.isatty()
    if interactive:
        print("armies and defenders, such as 10 8; help lists the rest")
    for line in _lines(interactive):
        if line in QUIT:
            break
        if line:
            _answer(table, line)
    return 0


def _answer(table: Table, line: str) -> None:
    try:
        print(table.answer(line), flush=True)
    except InvalidInput as error:
        print(f"risk-odds: {error}", file=sys.stderr, flush=True)


def _lines(interactive: bool) -> Iterator[str]:
    if not interactive:
        yield from (line.strip() for line in sys.stdin)
        return
    import contextlib

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - arrow keys and history at the prompt
    while True:
        try:
            yield input("> ").strip()
        except EOFError:
            print()
            return
        except KeyboardInterrupt:
            print()
