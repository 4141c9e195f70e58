"""Games with eight or ten tiles: the law of everything in exact fractions, by going through all draws.

Racks are sorted tuples of letters here, and words are laid letter by letter: none of the project's code is used but to
say what set and lexicon the same game has there.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations

from risk_odds.words.lexicon import Lexicon
from risk_odds.words.policies import Highest, Vocabulary
from risk_odds.words.tiles import TileSet

from . import plainly
from .by_hand import laid, real_tiles_first

VALUES = {"A": 1, "B": 3, "C": 8, "?": 0}
BAG = "AAABBCC?"
WORDS = ("AA", "AB", "AC", "BB", "ABC", "BAA", "CAB", "CCB")
FEWER = ("AA", "AB", "BAA")
RACK = 3

TILES = TileSet("tiny", "made for tests", tuple(VALUES), tuple(VALUES.values()), tuple(map(BAG.count, VALUES)))
LEXICON, SMALLER = Lexicon.of("tiny", WORDS), Lexicon.of("tinier", FEWER)
ALL, SOME = Highest(Vocabulary(LEXICON, TILES)), Highest(Vocabulary(SMALLER, TILES))
PLAIN = {ALL: WORDS, SOME: FEWER}


def counts(rack):
    """A rack as the project has it."""
    return tuple(map(rack.count, VALUES))


def highest(words, rack):
    """(score, tiles that lay it) of the word that is played, (0, "") if there is none."""
    found = real_tiles_first(words, list(rack), VALUES)
    if not found:
        return 0, ""
    word = min(found, key=lambda each: (-found[each], -len(each), each))
    return found[word], "".join(laid(word, rack))


def without(rack, used):
    """What is left of tiles."""
    left = list(rack)
    for tile in used:
        left.remove(tile)
    return "".join(sorted(left))


def draws(bag, number):
    """What can be drawn -> its chance: all choices of places in the bag."""
    ways = Counter("".join(sorted(bag[at] for at in places)) for places in combinations(range(len(bag)), number))
    return {drawn: Fraction(n, ways.total()) for drawn, n in ways.items()}


def filled(racks, bag, size=RACK):
    """All ways to fill up racks one after the other, as far as the bag goes: (racks, bag) -> chance."""
    states = {((), bag): Fraction(1)}
    for rack in racks:
        after = Counter()
        for (done, rest), p in states.items():
            for drawn, q in draws(rest, min(size - len(rack), len(rest))).items():
                after[(*done, "".join(sorted(rack + drawn))), without(rest, drawn)] += p * q
        states = after
    return states


def start(own=None, opponent="", out="", others=0):
    """The racks before the first reveal, the attacker's and the defender's first: state -> chance."""
    bag = without(without(without(BAG, own or ""), opponent), out)
    if own is None:
        return filled(["", opponent, *[""] * others], bag)
    return {((own, *racks), rest): p for (racks, rest), p in filled([opponent, *[""] * others], bag).items()}


def filled_after(tiles, own=None, opponent="", out=""):
    """As `start`, where somebody else has drawn so many tiles before: state -> chance."""
    bag = without(without(without(BAG, own or ""), opponent), out)
    found = Counter()
    for drawn, p in draws(bag, tiles).items():
        for state, q in start(own, opponent, out + drawn).items():
            found[state] += p * q
    return found


def reveal(state, attack, defense):
    """The scores, and the states after them: used tiles go back, then both racks are filled up."""
    (mine, theirs, *others), bag = state
    (a, mine_used), (d, their_used) = highest(attack, mine), highest(defense, theirs)
    racks = [without(mine, mine_used), without(theirs, their_used)]
    after = filled(racks, bag + mine_used + their_used)
    return (a, d), {((*racks, *others), rest): p for (racks, rest), p in after.items()}


def law(states, attack=WORDS, defense=WORDS):
    """(attacker's score, defender's score) -> chance."""
    found = Counter()
    for ((mine, theirs, *_), _), p in states.items():
        found[highest(attack, mine)[0], highest(defense, theirs)[0]] += p
    return dict(found)


def carried(states, attack=WORDS, defense=WORDS):
    """The states one reveal later."""
    found = Counter()
    for state, p in states.items():
        for after, q in reveal(state, attack, defense)[1].items():
            found[after] += p * q
    return found


def ends(attackers, defenders, states, attack=WORDS, defense=WORDS, halves=False):
    """(attackers left, defenders left, reveals) -> chance, racks carried, everybody attacks."""
    found, live, reveals = Counter(), {(attackers, defenders, s): p for s, p in states.items()}, 0
    while live:
        after = Counter()
        for (a, d, state), p in live.items():
            if not a or not d:
                found[a, d, reveals] += p
                continue
            scores, further = reveal(state, attack, defense)
            left = plainly.fight(a, d, *scores, halves)
            for then, q in further.items():
                after[*left, then] += p * q
        live, reveals = after, reveals + 1
    return dict(found)
