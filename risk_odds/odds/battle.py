"""One battle, or several territories against one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from typing import TypeAlias

from risk_odds.errors import InvalidInput
from risk_odds.odds.chain import check_exact, settle
from risk_odds.odds.ends import Ends, check_battle
from risk_odds.odds.given import count
from risk_odds.odds.laws import State
from risk_odds.odds.outcome import BattleOdds
from risk_odds.odds.weights import Settled, together
from risk_odds.rules import Rules
from risk_odds.variants import CLASSIC_1993

Fight: TypeAlias = Callable[[Mapping[State, float], float, Rules, Ends, bool], Settled]
"""Follows battles to their ends; `chain.settle` or what stands in its place."""


def battle(
    attackers: int | None = None,
    defenders: int | None = None,
    *,
    armies: int | None = None,
    keep: int | None = None,
    rules: Rules = CLASSIC_1993,
    stop: int = 0,
    until: int = 0,
    rounds: int | None = None,
    exact: bool = False,
    balanced: bool = False,
) -> BattleOdds:
    """The odds of one battle, both sides rolling the most dice they may.

    Give either `attackers` or `armies`.

    Args:
        attackers: Armies that may be lost; the army that must stay at home is not one of them.
        defenders: Armies on the territory that is attacked.
        armies: All armies on the attacking territory; `keep` of them stay and are never risked.
        keep: Armies that stay, with `armies` only; what the rules demand (1) if not given.
        rules: The rules it is fought by.
        stop: Break off as soon as so many attackers or fewer are left; full dice until then.
        until: Success is so many defenders or fewer left.
        rounds: Break off after so many rounds.
        exact: Results as fractions; up to 300 a side.
        balanced: An online game's balanced blitz; then `stop` attackers take no part (hard), and `until`,
            `rounds` and `exact` are refused.

    Raises:
        InvalidInput: No such battle: a side empty or too large, or over before its first roll.

    Source: the chain of Osborne (2003), "Markov chains for the Risk board game revisited"; WD-30 to WD-39.

    >>> battle(1, 1, exact=True).p_conquer
    Fraction(5, 12)
    >>> battle(armies=10, defenders=8).attackers
    9
    """
    at_risk = at_risk_of(attackers, armies, keep, rules)
    return relay(
        [at_risk],
        defenders_given(defenders),
        rules=rules,
        stop=stop,
        until=until,
        rounds=rounds,
        exact=exact,
        balanced=balanced,
    )


def defenders_given(defenders: int | None) -> int:
    """The defenders, if they were given.

    Raises:
        InvalidInput: They were not.
    """
    if defenders is None:
        raise InvalidInput("a battle needs its defenders", "the armies on the territory that is attacked")
    return defenders


def at_risk_of(attackers: int | None, armies: int | None, keep: int | None, rules: Rules) -> int:
    """The attackers of a battle that was given by them or by the armies on the territory.

    Raises:
        InvalidInput: Both were given, or neither; or nobody is left to attack.
    """
    if (attackers is None) == (armies is None):
        raise InvalidInput("a battle needs its attackers, or the armies on the attacking territory", "one of the two")
    if attackers is not None:
        if keep is not None:
            raise InvalidInput("keep is a part of the armies; attackers are what is at risk", "keep with armies")
        return count("attackers", attackers, least=1)
    stay = rules.stay if keep is None else count("armies to keep", keep, least=rules.stay)
    check_able(armies, stay)
    return count("armies", armies) - stay


def check_able(armies: object, stay: int) -> None:
    """Refuse a territory that has nobody to attack with.

    Raises:
        InvalidInput: All of its armies must stay.
    """
    if count("armies", armies) <= stay:
        raise InvalidInput(
            f"a territory needs at least {stay + 1} armies to attack (you gave {armies})", f"{stay + 1} armies or more"
        )


def relay(
    stacks: Sequence[int],
    defenders: int,
    *,
    rules: Rules = CLASSIC_1993,
    stop: int = 0,
    until: int = 0,
    rounds: int | None = None,
    exact: bool = False,
    balanced: bool = False,
) -> BattleOdds:
    """Several territories against one: each stack attacks what the one before it left.

    Args:
        stacks: Attackers of each stack, in the order of their attacks.
        defenders: Armies on the territory that is attacked.
        rules: The rules it is fought by.
        stop: Each stack breaks off as soon as so many of its attackers or fewer are left.
        until: Success is so many defenders or fewer left.
        rounds: Break off after so many rounds; for a single stack only.
        exact: Results as fractions; up to 300 a side.
        balanced: As for `battle`; each stack fights a balanced blitz of its own.

    Returns:
        Odds in which the attackers of all stacks are counted together.

    Raises:
        InvalidInput: As for `battle`; or `rounds` with several stacks.
    """
    ends = Ends(stop, until, rounds)
    if not stacks:
        raise InvalidInput("nobody attacks", "one stack of attackers or more")
    for stack in stacks:
        check_battle(stack, defenders, ends)
    if rules.choices and not balanced:
        return _with_choices(stacks, defenders, rules, ends, exact)
    if exact and not balanced:
        check_exact(sum(stacks), defenders, rules)
    if rounds is not None and not balanced and len(stacks) > 1:
        raise InvalidInput(
            "a limit on rounds needs a single stack of attackers",
            f"rounds without the other {len(stacks) - 1}",
        )
    fight = _fight(balanced)
    if len(stacks) == 1:
        one = 1 if exact else 1.0
        weights, total, played = fight({(stacks[0], defenders): one}, one, rules, ends, exact)
    else:
        weights, total, played = _in_turn(stacks, defenders, rules, ends, exact, fight)
    played = None if balanced else played
    return BattleOdds(sum(stacks), defenders, rules, ends, weights, total, exact, played, balanced)


def _with_choices(stacks: Sequence[int], defenders: int, rules: Rules, ends: Ends, exact: bool) -> BattleOdds:
    """One stack, where both sides choose within a round as is best for the chance of success.

    Raises:
        InvalidInput: Something that is not worked out with such choices.
    """
    from risk_odds.odds.best_play import solve

    for asked, what in ((exact, "fractions"), (ends.rounds is not None, "rounds"), (len(stacks) > 1, "several stacks")):
        if asked:
            raise InvalidInput(
                f"{what} and the choices within a round of {rules.name} don't go together", f"the battle without {what}"
            )
    play = solve(stacks[0], defenders, rules, ends, lambda a, d: float(ends.won(d)), hold=False)
    weights, total, rounds = play.settle()
    return BattleOdds(stacks[0], defenders, rules, ends, weights, total, False, rounds)


def _fight(balanced: bool) -> Fight:
    """How the law of a battle's end is found: the one place where a balanced blitz parts from fair dice."""
    if not balanced:
        return settle
    from risk_odds.odds.blitz import settle_balanced  # bare numbers don't pay for it

    return settle_balanced


def _in_turn(stacks: Sequence[int], defenders: int, rules: Rules, ends: Ends, exact: bool, fight: Fight) -> Settled:
    """Several stacks, one after the other."""
    final: list[Settled] = []
    one = 1 if exact else 1.0
    standing: dict[State, float] = {(0, defenders): one}  # (attackers left of earlier stacks, defenders left)
    total: float = one
    rounds = []
    for k, stack in enumerate(stacks):
        later = sum(stacks[k + 1 :])
        settled = _stack_attacks(stack, standing, total, rules, ends, exact, fight)
        total = settled.total
        rounds.append(settled.rounds or 0.0)
        won = {(a + later, d): w for (a, d), w in settled.weights.items() if ends.won(d)}
        standing = {(a, d): w for (a, d), w in settled.weights.items() if not ends.won(d)}
        final.append(Settled(won, total, None))
    final.append(Settled(standing, total, None))
    return together(final, exact)._replace(rounds=None if exact else fsum(rounds))


def _stack_attacks(
    stack: int, standing: Mapping[State, float], total: float, rules: Rules, ends: Ends, exact: bool, fight: Fight
) -> Settled:
    """One stack attacks what the earlier ones left; what they have left themselves is only carried along."""
    parts = [Settled({}, total, None if exact else 0.0)]
    for carried in sorted({a for a, _ in standing}):
        entry = {(stack, d): w for (a, d), w in standing.items() if a == carried}
        part = fight(entry, total, rules, ends, exact)
        parts.append(part._replace(weights={(a + carried, d): w for (a, d), w in part.weights.items()}))
    rounds = None if exact else fsum(part.rounds or 0.0 for part in parts)
    return together(parts, exact)._replace(rounds=rounds)
