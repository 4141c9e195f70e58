"""The best word of a rack by ways that share nothing with the index: tile by tile, and by counting letters."""

import numpy as np

END = "end"


def trie(words):
    """The words as nested dictionaries, a letter a step."""
    root = {}
    for word in words:
        node = root
        for letter in word:
            node = node.setdefault(letter, {})
        node[END] = True
    return root


def all_ways(root, rack, values):
    """Lay all words in all ways, each letter with a real tile or with a blank: word -> the most it is worth."""
    found = {}
    left = {tile: rack.count(tile) for tile in rack}

    def lay(node, word, score):
        if END in node:
            found[word] = max(score, found.get(word, 0))
        for letter, further in node.items():
            if letter == END:
                continue
            for tile in (letter, "?"):
                if left.get(tile, 0):
                    left[tile] -= 1
                    lay(further, word + letter, score + (values[letter] if tile == letter else 0))
                    left[tile] += 1

    lay(root, "", 0)
    return found


def in_order(found):
    """Words with what they count for, the best first: score, then length, then the alphabet."""
    return sorted(((score, word) for word, score in found.items()), key=lambda each: (-each[0], -len(each[1]), each[1]))


def laid(word, rack):
    """The tiles that lay a word letter by letter, a real one if one is left, else a blank; None if that can't be."""
    left, used = list(rack), []
    for letter in word:
        tile = letter if letter in left else "?"
        if tile not in left:
            return None
        left.remove(tile)
        used.append(tile)
    return used


def real_tiles_first(words, rack, weights):
    """Lay words with real tiles first: word -> what its tiles count for."""
    ways = ((word, laid(word, rack)) for word in words)
    return {word: sum(weights[tile] for tile in used) for word, used in ways if used is not None}


class Counted:
    """Words as counts of letters A to Z, in numpy: the straightforward way."""

    def __init__(self, words, values):
        self.words = sorted(words, key=lambda word: (-len(word), word))
        self.counts = np.zeros((26, len(words)), np.uint8)  # axis 0: letters, axis 1: words
        for at, word in enumerate(self.words):
            for letter in word:
                self.counts[ord(letter) - ord("A"), at] += 1
        self.values = np.array(values, np.int32)
        self.full = self.values @ self.counts.astype(np.int32)

    def best(self, rack):
        """(score, word), the first of the best, for the counts of a rack; None if there is no word."""
        missing = np.zeros(len(self.words), np.uint8)
        lost = np.zeros(len(self.words), np.int32)
        for letter, counts in enumerate(self.counts):
            short = counts - np.minimum(counts, rack[letter])
            missing += short
            if rack[26]:
                lost += self.values[letter] * short
        can = np.flatnonzero(missing <= rack[26])
        if not len(can):
            return None
        at = can[np.argmax((self.full - lost)[can])]
        return int(self.full[at] - lost[at]), self.words[at]
