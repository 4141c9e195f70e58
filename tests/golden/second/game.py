"""A second rules engine: deliberately dumb, written from the sentences of the rules, sharing no code with the first.

It keeps one mutable heap of facts, knows a move as a tuple of words and numbers, and finds the legal moves by trying
every move that could be written down. It is slow and plain, so that each line can be held against the printed rule.
"""

from collections import Counter
from copy import copy
from itertools import combinations
from math import comb

from .dice import rolls
from .experts import Experts
from .fights import Fights
from .goals import Goals
from .setup import Setup
from .turns import Turns
from .words import BAG, Words, in_order, lexicon


class Second(Setup, Turns, Fights, Experts, Words, Goals):
    """A game between seats 0, 1, 2 ...; land belongs to a seat, to "neutral", or to None."""

    def __init__(self, world, players, opt, first=None):
        self.world, self.players, self.opt = world, players, opt
        self.size = 1 + max(max(link) for link in world["links"])
        self.owner = [None] * self.size
        self.armies = [0] * self.size
        self.hands = [[] for _ in range(players)]
        self.traded = []
        self.sets = 0
        self.racks, self.sealed = [""] * players, None
        self.said = {"words": 0, "placing": 0, "attacked": 0, "exchanged": 0}
        self.picked, self.shown, self.trophies = [None] * players, False, []
        self.missions, self.fallen = [None] * players, [None] * players
        self.number, self.turn, self.captured, self.extra, self.commanded = 0, None, False, 0, False
        if first is not None:
            self._opened(first)
        elif self._way() == "sm_deal" and opt["general"] == "first_seat":
            self._opened(1)
        else:
            self._roll_off()

    def twin(self):
        """The same game once more, to try something on."""
        other = copy(self)
        other.owner, other.armies, other.traded = self.owner[:], self.armies[:], self.traded[:]
        other.hands = [hand[:] for hand in self.hands]
        other.racks, other.said = self.racks[:], dict(self.said)
        other.picked, other.trophies = self.picked[:], self.trophies[:]
        other.missions, other.fallen = self.missions[:], self.fallen[:]
        other.facts = {k: v[:] if isinstance(v, list) else v for k, v in self.facts.items()}
        return other

    def key(self):
        """All there is to know, as a value."""
        facts = tuple(sorted((k, tuple(v) if isinstance(v, list) else v) for k, v in self.facts.items()))
        hands = tuple(tuple(sorted(hand)) for hand in self.hands)
        turn = self.number, self.turn, self.captured, self.extra, self.commanded
        cards = hands, tuple(sorted(self.traded)), self.sets
        tiles = tuple("".join(sorted(rack)) for rack in self.racks), self.sealed, tuple(self.said.values())
        goals = tuple(self.picked), self.shown, tuple(self.trophies), tuple(self.missions), tuple(self.fallen)
        return tuple(self.owner), tuple(self.armies), cards, turn, self.stage, facts, tiles, goals

    def mover(self):
        """A seat, "chance", or None when the game is over."""
        if self.stage in ("roll off", "brief", "deal", "roll", "reroll", "draw", "refill"):
            return "chance"
        if self.stage == "over":
            return None
        return self.facts["who"] if self.stage in ("claim", "deploy", "pick", "defend", "spell") else self.turn

    def moves(self):
        """The legal moves, found by trying all; or what chance may bring."""
        if self.mover() == "chance":
            return list(self.weights())
        return [] if self.mover() is None else [move for move in self.written() if self.allowed(*move)]

    def written(self):
        """Every move that could be written down in such a stage, legal or not; nobody moves armies of others."""
        land, many = range(self.size), range(max([*self.armies, self.facts.get("left", 0), 7]) + 2)
        own = [t for t in land if self._mine(t)]
        match self.stage:
            case "claim" | "pick":
                yield from ((self.stage, t) for t in land)
            case "deploy" | "reinforce" | "place" | "cash":
                yield from (("place", t, n) for t in land for n in many)
                yield from self._trades()
            case "attack":
                dice = many if self._words() else range(8)
                yield from (("attack", s, t, n) for s in own for t in land for n in dice)
                yield from (("settle", s, t, n) for s in own for t in land for n in many)
            case "defend":
                yield from (("defend", n) for n in range(8))
            case "adjust":
                faces, cards = range(1, 21), range(self.size + 1)
                yield from (("reroll", card, face, enemy) for card in cards for face in faces for enemy in (0, 1))
                yield from (("command", face) for face in faces)
            case "occupy":
                yield from (("occupy", n) for n in many)
            case "fortify":
                yield from (("fortify", s, t, n) for s in own for t in land for n in many)
        yield from (("end attacks",), ("end turn",), ("keep",))
        if self._words():
            yield from self._laid()

    def _trades(self):
        """Three cards, and land that gets more for them."""
        for cards in sorted(set(combinations(sorted(self.hands[self.turn]), 3))):
            for bonus in [(), *((t,) for t in cards), *combinations(cards, 2), cards]:
                if len(set(bonus)) == len(bonus) and self.size not in bonus:
                    yield "trade", cards, bonus

    def _laid(self):
        """Words, and tiles that are given back."""
        yield from (("word", word) for word in ["", *lexicon(self.opt["lexicon"])])
        yield from (("swap", letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ?")
        if self.stage == "reinforce":
            rack = self.racks[self.turn]
            parts = {"".join(part) for n in range(1, 15) for part in combinations(in_order(rack), n)}
            yield from (("exchange", part) for part in sorted(parts))

    def allowed(self, kind, *given):
        """Whether a decision is legal."""
        return getattr(self, f"_may_{kind.replace(' ', '_')}")(*given)

    def weights(self):
        """What may fall, with how often it falls among equally likely cases."""
        if self.stage == "roll off":
            return {("die", face): 1 for face in range(1, 7)}
        if self.stage == "brief":
            return {("mission", name): 1 for name in self.missions_left()}
        if self.stage == "reroll":
            die = self.opt["defense_die" if self.facts["enemy"] else "attack_die"]
            return {("die", face): 1 for face in range(1, die + 1)}
        if self.stage == "draw":
            return Counter(("draw", card) for card in self.pile() or self.traded)
        if self.stage == "roll":
            return rolls(self.facts["attack"], self.facts["defense"], self.opt["attack_die"], self.opt["defense_die"])
        if self.stage == "deal" and self._by_cards():
            return {("deal", t): 1 for t in range(self.size) if not any(t in hand for hand in self.hands)}
        word, whose = {"deal": ("deal", None), "claim": ("stray", None), "deploy": ("stray", "neutral")}[self.stage]
        return {(word, t): 1 for t in range(self.size) if self.owner[t] == whose}

    def weight(self, kind, *given):
        """How often that falls; tiles can't all be written down."""
        if self.stage != "refill":
            return self.weights().get((kind, *given), 0)
        seat, tiles = given
        left = BAG - Counter("".join(self.racks))
        if kind != "refill" or (seat, len(tiles)) != self.facts["draws"][0]:
            return 0
        ways = 1
        for tile, number in Counter(tiles).items():
            ways *= comb(left[tile], number)
        return ways

    def do(self, kind, *given):
        """Make a move."""
        getattr(self, f"_{kind.replace(' ', '_')}")(*given)
        return self

    def _mine(self, t):
        return self.owner[t] == self.turn

    def _near(self, s, t):
        return frozenset((s, t)) in self.world["links"]

    def _words(self):
        return self.opt["combat"] == "words"
