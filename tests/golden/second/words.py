"""Words: racks and the bag, battles of words, words for new armies."""

import gzip
from collections import Counter
from pathlib import Path

import risk_odds

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


class Words:
    """What tiles can do, and what follows."""

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
