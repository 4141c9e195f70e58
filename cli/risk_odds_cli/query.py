"""From what was typed to a question the library understands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from risk_odds.errors import InvalidInput
from risk_odds.odds.battle import relay
from risk_odds.odds.chain import MOST_EXACT
from risk_odds.odds.ends import MOST_SMALLER, Ends
from risk_odds.odds.outcome import BattleOdds
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993
from risk_odds_cli.answer import Given
from risk_odds_cli.numbers import is_number, territory, whole

RULE_OPTIONS = {
    "attack_dice": "attack_dice",
    "defense_dice": "defense_dice",
    "die": "attack_die",
    "defense_die": "defense_die",
    "ties": "ties",
    "defense": "defense",
}
"""Options of the command line that set an option of the rules, and its name there."""


def rules_of(given: Given, name: str | None = None) -> Rules:
    """The rules asked for: `--rules`, then `--set`, then the options that have a flag of their own.

    Args:
        given: What was typed.
        name: The name of the rules, if it was typed elsewhere (`D@rules`).
    """
    if name == "" or given.get("rules") == "":
        raise InvalidInput("a name of rules is missing", "such as D@risiko; `risk-odds list rules` names them")
    settings = _settings(given)
    if not settings and name is None and given.get("rules") is None:
        return CLASSIC_1993
    from risk_odds.options import rules_named  # the table of options costs time that bare numbers don't have

    return rules_named(name or given.get("rules") or CLASSIC_1993.name, settings)


def _settings(given: Given) -> list[tuple[str, str]]:
    """The options of the rules that were set, each once."""
    settings: dict[str, str] = {}
    typed = [(text, *text.partition("=")) for text in given.get("set") or ()]
    typed += [
        (f"--{flag.replace('_', '-')}", option, "=", given[flag])
        for flag, option in RULE_OPTIONS.items()
        if given.get(flag)
    ]
    for text, option, equals, value in typed:
        if not equals:
            raise InvalidInput(f"--set {text} sets nothing", "--set OPTION=VALUE; `risk-odds list options` lists them")
        name = option.strip()
        if name in settings:
            raise InvalidInput(f"{name} was set twice", f"{name} once")
        settings[name] = _value(name, value.strip(), text)
    if settings.get("defense") == "one" and "defense_dice" in settings:
        raise InvalidInput("a defender who always rolls one die has no use for --defense-dice", "one of the two")
    return list(settings.items())


def _value(option: str, value: str, typed: str) -> str:
    """A value of an option; numbers are read as everywhere."""
    from risk_odds.options import OPTIONS

    accepted = OPTIONS[option].accepted if option in OPTIONS else ()
    if not (accepted and all(word.isdigit() for word in accepted)):
        return value
    if OPTIONS[option].also and ("," in value or "/" in value or not is_number(value)):
        return _dice(value)
    if OPTIONS[option].takes(value):
        return value
    numbers = [int(word) for word in accepted]
    return str(whole(value, typed.partition("=")[0], min(numbers), max(numbers)))


def _dice(value: str) -> str:
    """Dice as they are written, such as `8, 6`; each of them is read, so that the one that is none is named."""
    from risk_odds.rules.dice import read_die

    return ",".join(str(read_die(die)) for die in value.split(","))


class Battle(NamedTuple):
    """A battle as it was asked for.

    Attributes:
        armies: All armies on each attacking territory.
        keep: Armies that stay on each of them.
        defenders: Armies on the territory that is attacked.
        rules: The rules it is fought by.
        ends: When it is over.
        at_least: Attackers that must be left, if that was asked for too.
        exact: Whether fractions were asked for.
        balanced: Whether it is a balanced blitz.
    """

    armies: tuple[int, ...]
    keep: int
    defenders: int
    rules: Rules
    ends: Ends
    at_least: int | None
    exact: bool
    balanced: bool = False

    @property
    def attackers(self) -> int:
        """The attackers of all territories together."""
        return sum(self.armies) - self.keep * len(self.armies)

    def odds(self) -> BattleOdds:
        """Its odds."""
        e = self.ends
        stacks = [a - self.keep for a in self.armies]
        return relay(
            stacks,
            self.defenders,
            rules=self.rules,
            stop=e.stop,
            until=e.until,
            rounds=e.rounds,
            exact=self.exact,
            balanced=self.balanced,
        )


def keep_of(given: Given, rules: Rules) -> int:
    """The armies that stay."""
    if given.get("keep") is None:
        return rules.stay
    return whole(given["keep"], "armies to keep", rules.stay)


def ends_of(given: Given) -> Ends:
    """When the battle is over."""
    rounds = given.get("rounds")
    return Ends(
        stop=whole(given.get("stop") or "0", "attackers to stop at"),
        until=whole(given.get("until") or "0", "defenders to stop at"),
        rounds=None if rounds is None else whole(rounds, "rounds", 1),
    )


UNBALANCED = {
    "rounds": "stops after rounds, and a balanced blitz is drawn as a whole",
    "until": "has no meaning in a balanced blitz, which is fought for the whole territory",
    "exact": "has no meaning in a balanced blitz: it raises chances to powers such as 1.3, which are no fractions",
}
"""Options that a balanced blitz refuses, and why."""


def balanced_of(given: Given, rules: Rules) -> bool:
    """Whether a balanced blitz was asked for; options that have no meaning in it are refused.

    Raises:
        InvalidInput: One of them was given with it.
    """
    if not given.get("balanced"):
        return False
    for option, why in UNBALANCED.items():
        refuse(given, [option], why)
    from risk_odds.odds.blitz import check_balanced

    check_balanced(rules)
    return True


def battle_of(stacks: Sequence[int], defenders: int, given: Given, rules: Rules) -> Battle:
    """A battle with all its options, checked as far as the command line says more than the library."""
    balanced = balanced_of(given, rules)
    keep, ends = keep_of(given, rules), ends_of(given)
    at_least = whole(given["at_least"], "attackers left", 1) if given.get("at_least") else None
    battle = Battle(tuple(stacks), keep, defenders, rules, ends, at_least, bool(given.get("exact")), balanced)
    if min(battle.attackers, defenders) > MOST_SMALLER:
        raise InvalidInput(
            f"{sum(stacks):,} armies against {defenders:,} defenders are too many",
            f"the smaller side up to {MOST_SMALLER:,}",
        )
    if battle.exact and max(battle.attackers, defenders) > MOST_EXACT:
        raise InvalidInput(
            f"--exact is too large for {battle.attackers:,} attackers against {defenders:,} defenders",
            f"up to {MOST_EXACT} against {MOST_EXACT}",
        )
    if at_least is not None and at_least > battle.attackers:
        raise InvalidInput(
            f"--at-least {at_least} is more than the {battle.attackers} that can attack",
            f"a number up to {battle.attackers}",
        )
    for stack in stacks:
        if ends.stop >= stack - keep:
            raise InvalidInput(
                f"--stop {ends.stop} would end the battle before its first roll ({stack - keep} can attack)",
                f"0 to {stack - keep - 1}",
            )
    if ends.until >= defenders:
        raise InvalidInput(f"--until {ends.until} would end the battle before its first roll", f"0 to {defenders - 1}")
    if ends.rounds is not None and len(stacks) > 1:
        raise InvalidInput("--rounds needs a single territory to attack from", "one number of armies")
    return battle


def attacking(text: str, given: Given, rules: Rules) -> int:
    """The armies on a territory that attacks, enough of them for `--keep`."""
    keep = keep_of(given, rules)
    return territory(text, keep, f"--keep {keep}" if keep != rules.stay else "")


def refuse(given: Given, options: Sequence[str], why: str) -> None:
    """Refuse options that contradict what was asked for.

    Raises:
        InvalidInput: One of them was given.
    """
    for option in options:
        if given.get(option):
            raise InvalidInput(
                f"--{option.replace('_', '-')} {why}", f"the command without --{option.replace('_', '-')}"
            )


def split_versus(operands: Sequence[str]) -> list[str]:
    """Operands with `10v8` taken apart."""
    parts: list[str] = []
    for operand in operands:
        left, v, right = operand.partition("v")
        parts += [left, right] if v and left and left[-1].isdigit() and right[:1].isdigit() else [operand]
    return parts


def two_operands(operands: Sequence[str], command: str) -> tuple[str, str]:
    """The two numbers that most commands take.

    Raises:
        InvalidInput: Fewer or more.
    """
    parts = split_versus(operands)
    if len(parts) != 2:
        raise InvalidInput(
            f"{command} takes two numbers (you gave {len(parts)})", f"risk-odds {command} ARMIES DEFENDERS"
        )
    return parts[0], parts[1]
