"""A game whose chances are known: two territories, two players, one battle after the other.

Each player has one territory, three armies come every turn, there are no cards. Whoever captures has won. The chances
are worked out here, from dice that are counted one by one, with fractions, and with nothing of the package.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

from risk_odds.boards.read import read_board
from risk_odds.engine.setting import Setting
from risk_odds.options import rules_named

NEW = 3
"""New armies in a turn."""

RULES = [("two_player_setup", "deal"), ("cards", "off")]


def board_text(armies):
    """A board of two territories, on which each of two players begins with so many armies."""
    land = "".join(
        f'[territories.{here}]\nname = "{here}"\ncontinent = "all"\ncard = "infantry"\nlinks = ["{there}"]\nat = [{x}, 9]\n'
        for here, there, x in (("east", "west", 9), ("west", "east", 99))
    )
    return (
        f'name = "duel"\ntitle = "Duel"\nsource = "made for tests"\nwilds = 0\n[armies]\n2 = {armies}\n'
        f'[continents.all]\nname = "All"\nbonus = 0\n{land}'
    )


def duel(armies):
    return Setting.of(rules_named("plain_words", RULES), 2, read_board(board_text(armies), "duel.toml"))


@cache
def roll(attack, defense):
    """(attackers lost, defenders lost) -> chance, by counting all dice."""
    counts = Counter()
    for dice in product(range(1, 7), repeat=attack + defense):
        pairs = zip(sorted(dice[:attack], reverse=True), sorted(dice[attack:], reverse=True), strict=False)
        won = [mine > theirs for mine, theirs in pairs]
        counts[won.count(False), won.count(True)] += 1
    return {lost: Fraction(n, 6 ** (attack + defense)) for lost, n in counts.items()}


@cache
def fight(armies, defenders):
    """Defenders left -> chance, for a battle fought until one side can't go on."""
    if defenders == 0 or armies == 1:
        return {defenders: Fraction(1)}
    ends = Counter()
    for (mine, theirs), p in roll(min(armies - 1, 3), min(defenders, 2)).items():
        for left, q in fight(armies - mine, defenders - theirs).items():
            ends[left] += p * q
    return dict(ends)


def captured(armies, defenders):
    return fight(armies, defenders)[0]


def first_wins(armies):
    """The chance of whoever has the first turn, if both always attack."""
    # One army against one: the mover captures at once with q, else the other one is where the mover was.
    even = 1 / (2 - captured(1 + NEW, 1))
    return sum(p * (1 if left == 0 else 1 - _to_move(left, even)) for left, p in fight(armies + NEW, armies).items())


def _to_move(armies, even):
    """The chance of a mover with so many armies against a single one."""
    q = captured(armies + NEW, 1)
    return q + (1 - q) * (1 - even)


def expected_turns(armies):
    """How many turns such a game takes."""
    # After a failed attack one army is left, so later attacks are all against one.
    even = 1 / captured(1 + NEW, 1)
    first = fight(armies + NEW, armies)
    return 1 + sum(p * (1 + (1 - captured(left + NEW, 1)) * even) for left, p in first.items() if left)


def attacker_wins(armies):
    """The chances of a fighter against one who sits still, with one turn for each: in seat 1, and in seat 2."""
    return captured(armies + NEW, armies), captured(armies + NEW, armies + NEW)
