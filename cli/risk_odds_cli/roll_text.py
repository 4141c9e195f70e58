"""What to do with a roll, for people: conditions in words, and how often each of them comes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from textwrap import fill

from risk_odds.odds.along import Fewer, commander_used
from risk_odds.odds.best_play import Play
from risk_odds.odds.conditions import Place, Rule, decisions
from risk_odds.odds.roll_policy import AnswerRow, RollRow, RoundPolicy
from risk_odds.rules.combat import Losses
from risk_odds_cli.answer import aligned, columns
from risk_odds_cli.dice_words import Speaker, dice_number
from risk_odds_cli.wording import percent

MOST_SIDE = 12
"""The most rows and columns of the table of the Commander."""

LEFT = ("leave", None)


def roll_lines(play: Play, attackers: int, defenders: int, digits: int) -> list[str]:
    """What to do with each roll of a state, with the Commander still to be used and once he was."""
    lines: list[str] = []
    for commander in range(play.commander, -1, -1):
        policy = RoundPolicy(play, attackers, defenders, bool(commander))
        said = {1: ", the Commander not used yet", 0: ", the Commander used"}[commander] if play.commander else ""
        if lines:
            lines.append("")
        if not play.attack[commander, attackers, defenders]:
            lines.append(f"  {attackers} against {defenders}{said}: stop")
            continue
        dice = f"{dice_number(policy.dice.attack)} against {dice_number(policy.dice.defense)}"
        if play.rules.defense == "seen":
            dice = f"{dice_number(policy.dice.attack)}, which the defender sees"
        lines.append(f"  {attackers} against {defenders}{said}: {dice}")
        if play.rules.defense == "seen":
            lines.append(hung(answer_line(list(policy.answers()), digits), "    "))
        stages = list(_stages(policy, digits))
        lines += stages or ([] if play.rules.defense == "seen" else ["    nothing is left to decide"])
    return lines


def _stages(policy: RoundPolicy, digits: int) -> Iterator[str]:
    """The two things that may be done with a roll, one after the other."""
    if policy.combat.reroll != "none":
        yield "    once both have rolled:"
        yield from _groups(policy, list(policy.first()), digits)
    if policy.commander:
        again = "then, with a die rolled again or not:" if policy.combat.reroll != "none" else "once both have rolled:"
        yield f"    {again}"
        yield from _groups(policy, list(policy.then()), digits)


def _groups(policy: RoundPolicy, rows: Sequence[RollRow], digits: int) -> Iterator[str]:
    """What to do, by what would be lost."""
    speaker, losses = Speaker(*policy.pools), sorted({row.losses for row in rows})
    for lost in losses:
        some = [row for row in rows if row.losses == lost]
        share = percent(fsum(row.p for row in some), digits)
        yield hung(f"you would lose {_lost(lost, losses)} ({share}): {decided(speaker, some, digits)}", "      ")


def decided(speaker: Speaker, rows: Sequence[RollRow], digits: int) -> str:
    """What to do with some rolls, as a sentence: each action with the rolls it is for, and their share of all rolls."""
    actions = {row.faces: speaker.step(row.step, row.faces) for row in rows}
    shares = {
        action: percent(fsum(row.p for row in rows if actions[row.faces] == action), digits)
        for action in dict.fromkeys(actions.values())
    }
    if len(shares) == 1:
        return speaker.action(*next(iter(shares)))
    decisions_ = decisions(actions, LEFT)
    ruled = [_ruled(speaker, action, rule, shares[action]) for action, rule in decisions_ if rule]
    rest = [f"{speaker.action(*action)} ({shares[action]})" for action, rule in decisions_ if not rule]
    return "; otherwise ".join([*ruled, " or ".join(rest)])


def _ruled(speaker: Speaker, action: tuple[str, Place | None], rule: Rule, share: str) -> str:
    return f"{speaker.action(*action)} if {speaker.rule(rule)} ({share})"


def _lost(lost: Losses, among: Sequence[Losses]) -> str:
    """What a roll would cost, in words where they say it all."""
    pairs = {sum(each) for each in among}
    if len(pairs) == 1 and (most := pairs.pop()) <= 2:
        return "nothing" if not lost.attackers else "both" if most == lost.attackers == 2 else "one"
    return f"{lost.attackers} and the enemy {lost.defenders}"


def answer_line(rows: Sequence[AnswerRow], digits: int) -> str:
    """How many dice a defender rolls who has seen the attacker's: the rarer numbers with the faces they are for."""
    shares: dict[int, float] = {}
    for row in rows:
        shares[row.dice] = shares.get(row.dice, 0.0) + row.p
    *rarer, usual = sorted(shares, key=lambda n: (shares[n], -n))
    if not rarer:
        return f"the defender always rolls {dice_number(usual)}"
    said = [f"{dice_number(n)} against {_faces(rows, n)} ({percent(shares[n], digits)})" for n in rarer]
    return f"the defender rolls {', '.join(said)}, {dice_number(usual)} otherwise"


def _faces(rows: Sequence[AnswerRow], dice: int) -> str:
    """The attacker's highest faces to which the defender answers with so many dice, as few of them as tell."""
    for length in range(1, len(rows[0].attack) + 1):
        heads = list(dict.fromkeys(row.attack[:length] for row in rows if row.dice == dice))
        if not any(row.attack[:length] in heads for row in rows if row.dice != dice):
            break
    else:
        return "some rolls"
    apart = "" if all(0 <= face <= 9 for head in heads for face in head) else "-"
    return ", ".join(apart.join(map(str, head)) for head in heads)


def commander_lines(play: Play) -> list[str]:
    """How probable it is that the Commander acts in the next roll, by what both sides have left."""
    rows = range(1, min(play.attackers, MOST_SIDE) + 1)
    across = range(1, min(play.defenders, MOST_SIDE) + 1)
    table = [["", *map(str, across)]]
    for a in rows:
        used = [commander_used(play, a, d) if play.attack[-1, a, d] else None for d in across]
        table.append([str(a), *("stop" if p is None else percent(p, 0).removesuffix(" %") for p in used)])
    return [
        "  the chance that the Commander acts in the next roll, in percent",
        "  (down: attackers; across: defenders; he has not been used yet)",
        aligned(table),
    ]


def hung(text: str, indent: str) -> str:
    """A sentence in lines that fit the window, those after the first one further in."""
    return fill(
        text,
        max(columns(), 40),
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def fewer_lines(states: Iterable[Fewer], who: str) -> list[str]:
    """Where a side rolls fewer dice than it may.

    Args:
        states: Those states.
        who: The side, with its verb: "you roll".
    """
    fewer: dict[int, list[str]] = {}
    for a, d, dice in states:
        fewer.setdefault(dice, []).append(f"{a} v {d}")
    return [
        hung(f"{who} {dice_number(n)}, fewer than allowed, in {', '.join(some)}", "  ")
        for n, some in sorted(fewer.items())
    ]
