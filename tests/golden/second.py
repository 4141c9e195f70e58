"""A second rules engine: deliberately dumb, written from the sentences of the rules, sharing no code with the first.

It keeps one mutable heap of facts, knows a move as a tuple of words and numbers, and finds the legal moves by trying
every move that could be written down. It is slow and plain, so that each line can be held against the printed rule.
"""

import gzip
from collections import Counter
from copy import copy
from itertools import combinations, product
from math import comb
from pathlib import Path

import risk_odds

CLASSIC = {
    "attack_dice": 3, "defense_dice": 2, "attack_die": 6, "defense_die": 6, "ties": "defender", "defense": "most",
    "defender_dice": "choice", "announce_order": "attacker_first", "setup": "claim", "setup_after_claims": "continue",
    "two_player_setup": "claim_neutral", "two_player_win": "eliminate_opponent", "neutral_placer": "alternate", "neutral_extra": "placed",
    "neutral_roller": "opponent", "cards": "on", "set_values": "standard", "start_sets_max": 2, "elim_trade_until": 4,
    "trade_window": "before_placing", "occupied_bonus": "per_turn", "draw_when": "after_attacks",
    "deck_empty": "reshuffle", "fortify": "adjacent", "map": "us_standard",
    "combat": "dice", "sc_leftover": "set_aside", "starting_armies": "by_table", "setup_cap": "none", "win": "all_42",
    "single_split": "all_in_a", "sc_occupy": "committed", "bonus_words_per_turn": 1, "bonus_window": "before_placing",
    "exchange_for_turn": "true", "bingo_bonus": 0, "invalid_word": "refuse", "lexicon": "scowl",
}  # fmt: skip
PLAIN = {"fortify": "chain", "elim_trade_until": 5, "draw_when": "end_of_turn", "two_player_win": "own_all_42"}
PRESETS = {
    "classic_1993": CLASSIC,
    "plain_words": CLASSIC | PLAIN,
    "uk_1990": CLASSIC | {"defense": "uk"},
    "risiko": CLASSIC | {"defense_dice": 3},
    "scrabble": CLASSIC | {
        "setup": "scrabble", "two_player_setup": "scrabble", "combat": "words", "cards": "off", "starting_armies": 20,
        "setup_cap": 3, "win": "last_owner",
    },
}  # fmt: skip
"""Section 11 of the rules, by hand."""

ARMIES = {2: 40, 3: 35, 4: 30, 5: 25, 6: 20}
LADDER = [4, 6, 8, 10, 12, 15]

POINTS = {1: "AEIOULNSTR", 2: "DG", 3: "BCMP", 4: "FHVWY", 5: "K", 8: "JX", 10: "QZ", 0: "?"}
BAG = Counter(
    "E" * 12 + "AI" * 9 + "O" * 8 + "NRT" * 6 + "LSUD" * 4 + "G" * 3 + "BCMPFHVWY?" * 2 + "KJXQZ"
)  # the letters of one row are as many as its number
WORDS = {}
"""Path of a list of words -> the words."""


def lexicon(path):
    """The words of a list, a word a line; those of the package stand behind three lines about them."""
    if path not in WORDS:
        if path == "scowl":
            text = gzip.decompress(
                Path(risk_odds.__file__).with_name("data").joinpath("lexicon", "scowl.gz").read_bytes()
            )
            lines = text.decode("ascii").split("\n")[3:]
        else:
            lines = Path(path).read_text(encoding="utf-8").split("\n")
        WORDS[path] = dict.fromkeys(line for line in lines if line and line[0] != "#")
    return WORDS[path]


TRIANGLE = {
    "links": {frozenset(p) for p in [(0, 1), (0, 2), (1, 2)]},
    "continents": [({0}, 1), ({1, 2}, 2)],
    "cards": "icaw",
    "armies": {2: 4, 3: 3},
}
SQUARE = {  # northwest, northeast, southeast, southwest
    "links": {frozenset(p) for p in [(0, 1), (1, 2), (2, 3), (3, 0)]},
    "continents": [({0, 3}, 1), ({1, 2}, 1)],
    "cards": "icaiw",
    "armies": {2: 5, 3: 4, 4: 3},
}
HEXAGON = {  # hill, farm, gate, ford, mill, port
    "links": {frozenset(p) for p in [(0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)]},
    "continents": [({0, 1}, 1), ({2, 3}, 2), ({4, 5}, 1)],
    "cards": "icaicaww",
    "armies": {2: 8, 3: 6, 4: 5, 5: 4, 6: 4},
}
TINY = {"triangle": TRIANGLE, "square": SQUARE, "hexagon": HEXAGON}
"""The tiny boards by hand: links, continents with their bonus, designs of the deck (w is wild), armies to start with."""


STRANGE = {
    "attack_bonus", "defense_bonus", "card_reroll", "reroll_scope", "commander", "strategic_dice", "army_cap",
    "cap_waste", "fortify=free", "two_player_setup=piles2",
}  # fmt: skip
"""Options, and values of them, that this engine does not know."""


def knows(rules):
    """Whether this engine can play by a name of rules."""
    preset, *settings = rules.split()
    strange = {setting for setting in settings if STRANGE & {setting, setting.split("=")[0]}}
    return preset in PRESETS and not strange


def options_of(rules):
    """The value of each option that a name of rules stands for, such as `plain_words cards=off`."""
    preset, *settings = rules.split()
    told = PRESETS[preset] | dict(setting.split("=") for setting in settings)
    return {name: int(value) if str(value).isdigit() else value for name, value in told.items()}


class Second:
    """A game between seats 0, 1, 2 ...; land belongs to a seat, to "neutral", or to None."""

    def __init__(self, world, players, opt, first=None):
        self.world, self.players, self.opt = world, players, opt
        self.size = 1 + max(max(link) for link in world["links"])
        self.owner = [None] * self.size
        self.armies = [0] * self.size
        self.hands = [[] for _ in range(players)]
        self.traded = []
        self.sets = 0
        self.racks, self.sealed, self.said = (
            [""] * players,
            None,
            {"words": 0, "placing": 0, "attacked": 0, "exchanged": 0},
        )
        self.number, self.turn, self.captured, self.extra = 0, None, False, 0
        self.stage, self.facts = "roll off", {"rolling": list(range(players)), "faces": []}
        if first is not None:
            self._opened(first)

    def twin(self):
        """The same game once more, to try something on."""
        other = copy(self)
        other.owner, other.armies, other.traded = self.owner[:], self.armies[:], self.traded[:]
        other.hands = [hand[:] for hand in self.hands]
        other.racks, other.said = self.racks[:], dict(self.said)
        other.facts = {k: v[:] if isinstance(v, list) else v for k, v in self.facts.items()}
        return other

    def key(self):
        """All there is to know, as a value."""
        facts = tuple(sorted((k, tuple(v) if isinstance(v, list) else v) for k, v in self.facts.items()))
        hands = tuple(tuple(sorted(hand)) for hand in self.hands)
        turn = self.number, self.turn, self.captured, self.extra
        cards = hands, tuple(sorted(self.traded)), self.sets
        tiles = tuple("".join(sorted(rack)) for rack in self.racks), self.sealed, tuple(self.said.values())
        return tuple(self.owner), tuple(self.armies), cards, turn, self.stage, facts, tiles

    # who moves, and what they may do

    def mover(self):
        """A seat, "chance", or None when the game is over."""
        if self.stage in ("roll off", "deal", "roll", "draw", "refill"):
            return "chance"
        if self.stage == "over":
            return None
        return self.facts["who"] if self.stage in ("claim", "deploy", "defend", "spell") else self.turn

    def moves(self):
        """The legal moves, found by trying all; or what chance may bring."""
        if self.mover() == "chance":
            return list(self.weights())
        return [] if self.mover() is None else [move for move in self.written() if self.allowed(*move)]

    def written(self):
        """Every move that could be written down now, legal or not."""
        land, many = range(self.size), range(max([*self.armies, self.facts.get("left", 0), 7]) + 2)
        yield from (("claim", t) for t in land)
        yield from (("place", t, n) for t in land for n in many)
        yield from (("attack", s, t, n) for s in land for t in land for n in (many if self._words() else range(8)))
        yield from (("settle", s, t, n) for s in land for t in land for n in many)
        if self._words():
            yield from (("word", word) for word in ["", *lexicon(self.opt["lexicon"])])
            yield from (("swap", letter) for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ?")
            if self.stage == "reinforce":
                rack = self.racks[self.turn]
                parts = {"".join(part) for n in range(1, 15) for part in combinations(in_order(rack), n)}
                yield from (("exchange", part) for part in sorted(parts))
        yield from (("defend", n) for n in range(8))
        yield from (("occupy", n) for n in many)
        yield from (("fortify", s, t, n) for s in land for t in land for n in many)
        yield from (("end attacks",), ("end turn",))
        if self.stage in ("reinforce", "cash"):
            for cards in sorted(set(combinations(sorted(self.hands[self.turn]), 3))):
                for bonus in [(), *((t,) for t in cards), *combinations(cards, 2), cards]:
                    if len(set(bonus)) == len(bonus) and self.size not in bonus:
                        yield "trade", cards, bonus

    def allowed(self, kind, *given):
        """Whether a decision is legal."""
        return getattr(self, f"_may_{kind.replace(' ', '_')}")(*given)

    def _mine(self, t):
        return self.owner[t] == self.turn

    def _near(self, s, t):
        return frozenset((s, t)) in self.world["links"]

    def _may_claim(self, t):
        return self.stage == "claim" and self.owner[t] is None

    def _words(self):
        return self.opt["combat"] == "words"

    def _by_cards(self):
        return self._way() == "scrabble"

    def _may_place(self, t, n):
        if self.stage == "deploy":
            if self.opt["setup_cap"] != "none" and self.armies[t] >= self.opt["setup_cap"]:
                return False
            if self._by_cards():
                return n == 1 and t in self.hands[self.facts["whose"]]
            return n == 1 and self.owner[t] == self.facts["whose"]
        if self.stage == "reinforce" and self.facts["must"]:
            return False
        return self.stage in ("reinforce", "place") and self._mine(t) and 1 <= n <= self.facts["left"]

    def _may_trade(self, cards, bonus):
        if self.stage == "reinforce" and not self.facts["may"]:
            return False
        designs = [self.world["cards"][card] for card in cards]
        wild, kinds = designs.count("w"), set(designs) - {"w"}
        if not (wild or len(kinds) in (1, 3)):
            return False
        own = tuple(card for card in cards if card < self.size and self._mine(card))
        how = self.opt["occupied_bonus"]
        if not own or (how == "per_turn" and self.extra):
            return bonus == ()
        return bonus == own if how == "per_card" else len(bonus) == 1 and bonus[0] in own

    def _may_attack(self, s, t, n):
        if self.stage != "attack" or not self._mine(s) or self._mine(t) or not self._near(s, t):
            return False
        if self.owner[t] is None:
            return False
        if self._words():
            return 1 <= n <= self.armies[s] - 1
        return 1 <= n <= self.opt["attack_dice"] and self.armies[s] >= n + 1

    def _may_settle(self, s, t, n):
        if self.stage != "attack" or not self._mine(s) or self.owner[t] is not None or not self._near(s, t):
            return False
        return 1 <= n <= self.armies[s] - 1

    def _can_lay(self, word, seat):
        short = Counter(word) - Counter(self.racks[seat].replace("?", ""))
        return short.total() <= self.racks[seat].count("?")

    def _too_late_for_a_word(self):
        """As far as anybody at the table can tell."""
        if self.said["exchanged"] or self.said["attacked"]:
            return True
        if self.opt["bonus_words_per_turn"] != "any" and self.said["words"] >= self.opt["bonus_words_per_turn"]:
            return True
        return self.opt["bonus_window"] == "before_placing" and (
            self.stage != "reinforce" or bool(self.said["placing"])
        )

    def _may_word(self, word):
        known = word in lexicon(self.opt["lexicon"])
        if self.stage == "spell":
            zero = self.opt["invalid_word"] == "zero"
            return word == "" or ((known or zero) and self._can_lay(word, self.facts["who"]))
        if self.stage not in ("reinforce", "attack") or self.facts.get("must"):
            return False
        return not self._too_late_for_a_word() and known and len(word) >= 8 and self._can_lay(word, self.turn)

    def _may_swap(self, letter):
        return (
            self.stage in ("reinforce", "attack", "fortify")
            and letter != "?"
            and self.racks[self.turn].count(letter) >= 7
        )

    def _may_exchange(self, tiles):
        if self.stage != "reinforce" or self.opt["exchange_for_turn"] == "false" or any(self.said.values()):
            return False
        left = 100 - sum(map(len, self.racks))
        return 0 < len(tiles) <= left and not Counter(tiles) - Counter(self.racks[self.turn])

    def _may_end_attacks(self):
        return self.stage == "attack"

    def _may_defend(self, n):
        return self.stage == "defend" and n in self._defense(self.facts["target"])

    def _may_occupy(self, n):
        return self.stage == "occupy" and self.facts["least"] <= n < self.armies[self.facts["source"]]

    def _may_fortify(self, s, t, n):
        if self.stage != "fortify" or s == t or not self._mine(s) or not self._mine(t):
            return False
        joined = self._near(s, t) if self.opt["fortify"] == "adjacent" else t in self._chain(s)
        return joined and 1 <= n < self.armies[s]

    def _may_end_turn(self):
        return self.stage == "fortify"

    def _chain(self, s):
        """All own land that a chain of own land joins to s."""
        group, before = {s}, set()
        while group != before:
            before = set(group)
            group |= {t for t in range(self.size) if self._mine(t) and any(self._near(t, u) for u in before)}
        return group

    def _defense(self, t):
        """Numbers of dice that can defend a territory."""
        spare = 1 if self.opt["defense"] == "uk" else 0
        can = [n for n in range(1, self.opt["defense_dice"] + 1) if n == 1 or n + spare <= self.armies[t]]
        return can[-1:] if self.opt["defender_dice"] == "max" else can

    # chance

    def weights(self):
        """What may fall, with how often it falls among equally likely cases."""
        if self.stage == "roll off":
            return {("die", face): 1 for face in range(1, 7)}
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

    def deck(self):
        """All cards: those of the territories by number, a wild one as the number of territories."""
        if self.opt["cards"] == "off":
            return []
        return [min(i, self.size) for i in range(len(self.world["cards"]))]

    def pile(self):
        """The cards nobody has and nobody has traded."""
        left = Counter(self.deck())
        for cards in [*self.hands, self.traded]:
            left.subtract(cards)
        return sorted(left.elements())

    # what follows

    def do(self, kind, *given):
        """Make a move."""
        getattr(self, f"_{kind.replace(' ', '_')}")(*given)
        return self

    def _die(self, face):
        rolling, faces = self.facts["rolling"], [*self.facts["faces"], face]
        self.facts = {"rolling": rolling, "faces": faces}
        if len(faces) == len(rolling):
            best = [seat for seat, f in zip(rolling, faces, strict=True) if f == max(faces)]
            if len(best) == 1:
                self._opened(best[0])
            else:
                self.facts = {"rolling": best, "faces": []}

    def _circle(self):
        """Who puts armies on the board, in order: seats clockwise from the starter, then neutral."""
        circle = [(self.turn + k) % self.players for k in range(self.players)]
        return [*circle, "neutral"] if self._way() == "claim_neutral" else circle

    def _way(self):
        return self.opt["setup" if self.players > 2 else "two_player_setup"]

    def _opened(self, first):
        self.turn = first
        dealing = self._way() in ("deal", "scrabble")
        self.stage, self.facts = ("deal", {"whose": first}) if dealing else ("claim", {})
        if not dealing:
            self._claim_next(0)

    def _claim_next(self, taken):
        whose = self._circle()[taken % len(self._circle())]
        self.facts = {"whose": whose, "who": self._actor(whose)}

    def _actor(self, whose):
        """Who chooses for neutral: each in turn, the starter first; or chance; or the other player."""
        if whose != "neutral":
            return whose
        other = 1 - self.turn
        lying = sum(n for n, o in zip(self.armies, self.owner, strict=True) if o == "neutral")
        in_turn = self.turn if lying % 2 == 0 else other
        return {"alternate": in_turn, "random": "chance", "second_player": other}[self.opt["neutral_placer"]]

    def _claim(self, t):
        self.owner[t], self.armies[t] = self.facts["whose"], 1
        self._taken()

    def _deal(self, t):
        if self._by_cards():
            self._deal_card(t)
            return
        self.owner[t], self.armies[t] = self.facts["whose"], 1
        self._taken()

    def _deal_card(self, t):
        self.hands[self.facts["whose"]].append(t)
        dealt = sum(map(len, self.hands))
        each = self.size // self.players
        if dealt < (self.size if self.opt["sc_leftover"] == "deal_extra" else each * self.players):
            self.facts = {"whose": self._circle()[dealt % self.players]}
        else:
            self._deploy_next(0, [self._armies()] * self.players)

    def _armies(self):
        each = 20 if self.opt["starting_armies"] == 20 else ARMIES[self.players]
        return self.world["armies"].get(self.players, each)

    def _stray(self, t):
        if self.stage == "claim":
            self._claim(t)
        else:
            self._place(t, 1)

    def _taken(self):
        taken = self.size - self.owner.count(None)
        circle = self._circle()
        if taken < self.size:
            if self.stage == "deal":
                self.facts = {"whose": circle[taken % len(circle)]}
            else:
                self._claim_next(taken)
            return
        begins = 0 if self.stage == "deal" or self.opt["setup_after_claims"] == "restart" else taken % len(circle)
        each = self._armies()
        rest = [each - self.owner.count(whose) for whose in circle]
        if circle[-1] == "neutral" and self.opt["neutral_extra"] == "none":
            rest[-1] = 0
        self._deploy_next(begins, rest)

    def _deploy_next(self, place, rest):
        circle = self._circle()
        for k in range(len(circle)):
            at = (place + k) % len(circle)
            if rest[at]:
                self.stage, whose = "deploy", circle[at]
                self.facts = {"whose": whose, "who": self._actor(whose), "rest": rest}
                return
        if self._by_cards():
            self.hands = [[] for _ in self.hands]
        self._begin(self.turn)
        if self._words():
            self._refill_all([(seat, 14) for seat in circle])

    def _refill_all(self, draws):
        """Tiles are drawn, and then it goes on as it stands."""
        draws = [(seat, number) for seat, number in draws if number]
        if draws:
            self.facts = {"draws": draws, "then": (self.stage, tuple(sorted(self.facts.items())))}
            self.stage = "refill"
        elif self.stage == "attack":
            self._attacks()
        elif self.stage == "occupy" and self.facts["least"] == self.armies[self.facts["source"]] - 1:
            self._occupy(self.facts["least"])

    def _refill(self, seat, tiles):
        self.racks[seat] += tiles
        draws = self.facts["draws"][1:]
        self.stage, facts = self.facts["then"]
        self.facts = dict(facts)
        self._refill_all(draws)

    def _take(self, seat, tiles):
        """Tiles go from a rack back into the bag."""
        self.racks[seat] = in_order((Counter(self.racks[seat]) - Counter(tiles)).elements())

    def _tiles_of(self, word, seat):
        """The tiles that lay a word: a letter if there is one, else a blank."""
        rack, tiles = list(self.racks[seat]), ""
        for letter in word:
            tile = letter if letter in rack else "?"
            rack.remove(tile)
            tiles += tile
        return tiles

    def _worth(self, word, tiles):
        if word and word not in lexicon(self.opt["lexicon"]):
            return 0
        bingo = self.opt["bingo_bonus"] if len(tiles) >= 7 else 0
        return bingo + sum(points for points, letters in POINTS.items() for tile in tiles if tile in letters)

    def _settle(self, s, t, n):
        self.said["attacked"] = int(self._words())
        self.armies[s] -= n
        self.owner[t], self.armies[t] = self.turn, n
        if not self._won():
            self._attacks()

    def _swap(self, letter):
        self._take(self.turn, letter * 7)
        self._refill_all([(self.turn, 7)])

    def _exchange(self, tiles):
        self.said["exchanged"] = 1
        self._take(self.turn, tiles)
        self._refill_all([(self.turn, len(tiles))])

    def _word(self, word):
        if self.stage != "spell":
            self._bonus_word(word)
        elif self.sealed is None:
            self.sealed, self.facts["who"] = word, self.owner[self.facts["target"]]
        else:
            self._reveal(self.sealed, word)

    def _bonus_word(self, word):
        self.sets += 1
        self.said["words"] += 1
        left = self.facts.get("left", 0) + self._set_value()
        self.stage, self.facts = "reinforce", {"must": 0, "may": 0} | self.facts | {"left": left}
        tiles = self._tiles_of(word, self.turn)
        self._take(self.turn, tiles)
        self._refill_all([(self.turn, len(tiles))])

    def _reveal(self, mine, theirs):
        s, t, a = self.facts["source"], self.facts["target"], self.facts["committed"]
        me, them, d = self.turn, self.owner[t], self.armies[t]
        my_tiles, their_tiles = self._tiles_of(mine, me), self._tiles_of(theirs, them)
        x, y = self._worth(mine, my_tiles), self._worth(theirs, their_tiles)
        lost_a, lost_d = battle_of_words(a, d, x, y, self.opt["single_split"])
        self.sealed = None
        self.armies[s] -= lost_a
        self.armies[t] -= lost_d
        self._take(me, my_tiles)
        self._take(them, their_tiles)
        self.stage, self.facts = "attack", {}
        if not self.armies[t]:
            self.owner[t], self.captured = me, True
            self.stage = "occupy"
            self.facts = {"source": s, "target": t, "least": a if self.opt["sc_occupy"] == "committed" else 1}
        draws = [(me, len(my_tiles)), (them, len(their_tiles))]
        if them not in self.owner:
            self.racks[them] = ""
            draws.pop()
        self._refill_all(draws)

    def _begin(self, seat):
        """A turn begins: a third of the land, at least 3; continents; sets."""
        self.number, self.turn, self.captured, self.extra = self.number + 1, seat, False, 0
        self.said = dict.fromkeys(self.said, 0)
        land = {t for t in range(self.size) if self._mine(t)}
        new = max(3, len(land) // 3) + sum(bonus for members, bonus in self.world["continents"] if members <= land)
        held = len(self.hands[seat])
        must = 1 if held >= 5 else 0
        may = min(0 if held < 3 else 1 if held < 6 else 2, self.opt["start_sets_max"])
        self.stage, self.facts = "reinforce", {"left": new, "must": must, "may": may}

    def _place(self, t, n):
        self.armies[t] += n
        if self.stage == "deploy":
            self.owner[t] = self.facts["whose"]
            circle, rest = self._circle(), self.facts["rest"][:]
            at = circle.index(self.facts["whose"])
            rest[at] -= 1
            self._deploy_next(at + 1, rest)
            return
        self.facts["left"] -= n
        self.said["placing"] = int(self._words())
        if self.stage == "reinforce" and self.opt["trade_window"] == "before_placing":
            self.facts["may"] = 0
        if not self.facts["left"]:
            if self.said["exchanged"]:
                self._end_turn()
            else:
                self._attacks()

    def _trade(self, cards, bonus):
        for card in cards:
            self.hands[self.turn].remove(card)
        self.traded += cards
        self.sets += 1
        for t in bonus:
            self.armies[t] += 2
            self.extra += 2
        self.facts["left"] += self._set_value()
        if self.stage == "reinforce":
            self.facts["must"] = 0
            self.facts["may"] -= 1
        elif len(self.hands[self.turn]) <= self.opt["elim_trade_until"]:
            self.stage = "place"

    def _set_value(self):
        """What the last set was worth."""
        if self.opt["set_values"] == "plus_one":
            return self.sets + 3
        return LADDER[self.sets - 1] if self.sets <= 6 else 15 + 5 * (self.sets - 6)

    def _attacks(self):
        """Go on attacking if anything could be attacked, or taken, or if a word might still bring armies."""
        self.stage, self.facts = "attack", {}
        if self._words() and not self._too_late_for_a_word():
            return
        land = range(self.size)
        if not any(self._may_attack(s, t, 1) or self._may_settle(s, t, 1) for s in land for t in land):
            self._end_attacks()

    def _end_attacks(self):
        if not (self.opt["draw_when"] == "after_attacks" and self._draws()):
            self._last_step()

    def _draws(self):
        """A card for a capture, if there is one."""
        again = self.traded if self.opt["deck_empty"] == "reshuffle" else []
        if self.captured and (self.pile() or again):
            self.stage, self.facts = "draw", {}
            return True
        return False

    def _draw(self, card):
        if not self.pile():
            self.traded = []
        self.hands[self.turn].append(card)
        if self.opt["draw_when"] == "after_attacks":
            self._last_step()
        else:
            self._pass_on()

    def _last_step(self):
        self.stage, self.facts = "fortify", {}
        land = range(self.size)
        if not any(self._may_fortify(s, t, 1) for s in land for t in land):
            self._end_turn()

    def _fortify(self, s, t, n):
        self.armies[s] -= n
        self.armies[t] += n
        self._end_turn()

    def _end_turn(self):
        if not (self.opt["draw_when"] == "end_of_turn" and self._draws()):
            self._pass_on()

    def _pass_on(self):
        seat = (self.turn + 1) % self.players
        while seat not in self.owner:
            seat = (seat + 1) % self.players
        self._begin(seat)

    def _attack(self, s, t, n):
        if self._words():
            self.said["attacked"] = 1
            self.stage, self.facts = "spell", {"who": self.turn, "source": s, "target": t, "committed": n}
            return
        choices = self._defense(t)
        if len(choices) == 1:
            self.stage, self.facts = "roll", {"source": s, "target": t, "attack": n, "defense": choices[0]}
            return
        who = self.owner[t] if self.owner[t] != "neutral" else 1 - self.turn
        self.stage, self.facts = "defend", {"who": who, "source": s, "target": t, "attack": n}

    def _defend(self, n):
        self.stage = "roll"
        self.facts = {k: self.facts[k] for k in ("source", "target", "attack")} | {"defense": n}

    def _roll(self, attack, defense):
        s, t = self.facts["source"], self.facts["target"]
        for mine, theirs in zip(sorted(attack)[::-1], sorted(defense)[::-1], strict=False):
            if mine > theirs or (mine == theirs and self.opt["ties"] == "attacker"):
                self.armies[t] -= 1
            elif mine < theirs or self.opt["ties"] == "defender":
                self.armies[s] -= 1
        if self.armies[t]:
            self._attacks()
            return
        self.owner[t], self.captured = self.turn, True
        self.stage, self.facts = "occupy", {"source": s, "target": t, "least": len(attack)}
        if len(attack) == self.armies[s] - 1:
            self._occupy(len(attack))

    def _occupy(self, n):
        s, t = self.facts["source"], self.facts["target"]
        self.armies[s] -= n
        self.armies[t] += n
        if self._won():
            return
        grew = False
        for seat in range(self.players):
            if seat not in self.owner and self.hands[seat]:
                self.hands[self.turn] += self.hands[seat]
                self.hands[seat] = []
                grew = True
        if grew and len(self.hands[self.turn]) >= 6:
            self.stage, self.facts = "cash", {"left": 0}
        else:
            self._attacks()

    def _won(self):
        """Whether the game is over."""
        others = set(self.owner) - {self.turn}
        if self.opt["two_player_win" if self.players == 2 else "win"] in ("eliminate_opponent", "last_owner"):
            others -= {"neutral", None}
        if not others:
            self.stage, self.facts = "over", {"winner": self.turn}
        return not others


def in_order(tiles):
    """Tiles by the alphabet, blanks last."""
    return "".join(sorted(tiles, key=lambda tile: (tile == "?", tile)))


def battle_of_words(a, d, x, y, split):
    """What attackers and defenders lose whose words are worth x and y (SC-22 to SC-24)."""
    a1, a2, d1, d2 = -(-a // 2), a // 2, -(-d // 2), d // 2
    if a == 1 or d == 1:
        a2 = d2 = 0
        if split == "all_in_a":
            a1, d1 = a, d
    first = x + 5 * a > y + 5 * d
    second = x > y
    lost_a = (0 if first else a1) + (0 if second else a2)
    lost_d = (d1 if first else 0) + (d2 if second else 0)
    return lost_a, lost_d


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
