"""How dice can fall."""

from collections import Counter
from itertools import product

KNOWN = {}


def rolls(attack, defense, attack_die, defense_die):
    """All ways the dice can lie, each die told apart, counted by their sorted faces."""
    return fallen([range(1, attack_die + 1)] * attack, [range(1, defense_die + 1)] * defense)


def fallen(attack, defense):
    """As `rolls`, for dice with any faces."""
    which = tuple(map(tuple, attack)), tuple(map(tuple, defense))
    if which not in KNOWN:
        found = Counter()
        for faces in product(*attack, *defense):
            sides = sorted(faces[: len(attack)], reverse=True), sorted(faces[len(attack) :], reverse=True)
            found["roll", tuple(sides[0]), tuple(sides[1])] += 1
        KNOWN[which] = found
    return KNOWN[which]
