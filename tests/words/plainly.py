"""Battles of words in exact fractions, from the sentences of the rules and with none of the project's code.

A law is a mapping (attacker's score, defender's score) -> weight. Every joint outcome is gone through.
"""

from fractions import Fraction


def fight(attackers, defenders, attack, defense, halves=False):
    """Who is left after one reveal, army by army: those at even places are in group A, the others in group B."""
    ours, theirs = list(range(attackers)), list(range(defenders))
    lonely = attackers == 1 or defenders == 1
    if lonely and not halves:
        our_a, our_b, their_a, their_b = ours, [], theirs, []
    else:
        our_a, our_b, their_a, their_b = ours[::2], ours[1::2], theirs[::2], theirs[1::2]
    dead, fallen = [], []
    if attack + 5 * attackers > defense + 5 * defenders:
        fallen += their_a
    else:
        dead += our_a
    if not lonely:
        if attack > defense:
            fallen += their_b
        else:
            dead += our_b
    return attackers - len(dead), defenders - len(fallen)


def law_of(attackers, defenders, law, halves=False, commits=None, first=None):
    """(attackers left, defenders left) -> chance, and the expected number of reveals.

    `commits(attackers, defenders)` says how many fight; everybody if it is not given.
    """
    committed = attackers if commits is None else commits(attackers, defenders)
    if not attackers or not defenders or not committed:
        return {(attackers, defenders): Fraction(1)}, Fraction(0)
    now, reveals, found = first or law, Fraction(1), {}
    for (attack, defense), weight in now.items():
        p = Fraction(weight, sum(now.values()))
        left, defenders_left = fight(committed, defenders, attack, defense, halves)
        after, more = law_of(attackers - committed + left, defenders_left, law, halves, commits)
        reveals += p * more
        for state, q in after.items():
            found[state] = found.get(state, 0) + p * q
    return found, reveals


def best_play(attackers, defenders, law, final, halves=False, seen=None):
    """The value of best play and the smallest number to commit that has it, 0 if stopping is as good."""
    seen = {} if seen is None else seen
    if (attackers, defenders) not in seen:
        best, number = final(attackers, defenders), 0
        for k in range(1, attackers + 1) if defenders else ():
            worth = value_of(k, attackers, defenders, law, final, halves, seen)
            if worth > best:
                best, number = worth, k
        seen[attackers, defenders] = best, number
    return seen[attackers, defenders]


def value_of(k, attackers, defenders, law, final, halves=False, seen=None, first=None):
    """The value of committing k now, and of best play after it."""
    now, worth = first or law, Fraction(0)
    for (attack, defense), weight in now.items():
        left, defenders_left = fight(k, defenders, attack, defense, halves)
        after, _ = best_play(attackers - k + left, defenders_left, law, final, halves, seen)
        worth += Fraction(weight, sum(now.values())) * after
    return worth


SMALL = {
    "three scores": {(12, 12): 2, (12, 18): 3, (18, 12): 4, (18, 18): 1, (27, 12): 1, (12, 27): 2},
    "far apart": {(0, 40): 1, (40, 0): 1, (20, 20): 5, (21, 20): 3, (8, 14): 3, (30, 13): 2},
    "ties only": {(5, 5): 1},
    "one sided": {(30, 5): 7, (9, 5): 2, (5, 9): 1},
}
