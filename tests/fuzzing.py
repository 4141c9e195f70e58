"""Files damaged at random, for every parser: how many, in what time, with how much memory.

RISK_ODDS_FUZZ=1000 sets the number of files that each parser is given.
"""

import os
import re
import time
import tracemalloc
from contextlib import contextmanager

TRIES = int(os.environ.get("RISK_ODDS_FUZZ", "10000"))  # a minute of the processor for all

SECONDS = 10  # of the processor, for a file; one of the worst kind known takes two
BYTES = 20_000_000  # for a file, besides 150 for each of its own; a number of a million digits takes 123
SAMPLE = 50  # watching the memory takes several times as long, so it is done for one file of so many

ODD = ["?", "-1", "0", "999999", "1000000", "|", ",", ">", "+", "-", "#", '"', "\\", "[", "]", "v", "others", "wild",
       "neutral", "empty", "A", "F", "G", "٣", "\ufeff", "\u2028", "\x00", "\r", "\t", " ", "ß", "captured", "must 9"]  # fmt: skip

TILES = ["racks", "racks A 14, B 7", "A 14", "B 99999999999", "word", "word ?", "word -", "word QUIZ", "word quiz", "QZ??", "???", "[CH]",
         "[", "spell", "spell A", "refill", "refill A 3", "draw A", "draw A 0", "draw B EE?", "draw A ٣", "swap E", "swap ?", "exchange",
         "exchange 3", "exchange AAAAAAAAAAAAAAA", "claim", "_", "cards A 9"]  # fmt: skip
"""What is odd in games of words."""


@contextmanager
def bounded(number, content, memory=None):
    """See to it that a file is judged soon and with little memory; whatever goes wrong tells which file it was.

    Args:
        number: The number of the file.
        content: The file.
        memory: Whether the memory is watched; by default for every fiftieth.
    """
    memory = number % SAMPLE == 0 if memory is None else memory
    if memory:
        tracemalloc.start()
    start = time.process_time()
    try:
        yield
        spent, most = time.process_time() - start, tracemalloc.get_traced_memory()[1] if memory else 0
    except Exception as error:
        raise AssertionError(f"file {number} of the fuzz: {content[:2000]!r}") from error
    finally:
        if memory:
            tracemalloc.stop()
    assert spent < SECONDS * (5 if memory else 1), (number, content[:2000])
    assert most < 150 * len(content) + BYTES, (number, content[:2000])


def damaged(text, other, random, odd=ODD):
    """The text with some of it lost, doubled, exchanged, or replaced by something odd or from another text."""
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        lines = random.random() < 0.3 and "\n" in text
        parts = text.split("\n") if lines else re.split(r"(\s+|[|,>])", text) if random.random() < 0.7 else list(text)
        parts = parts or [""]
        here, there = random.randrange(len(parts)), random.randrange(len(parts))
        what = random.randrange(6)
        if what == 0:
            del parts[here : here + random.choice((1, 1, 2, 10))]
        elif what == 1:
            parts.insert(here, parts[there])
        elif what == 2:
            parts[here], parts[there] = parts[there], parts[here]
        elif what == 3:
            parts[here] = random.choice(odd)
        elif what == 4:
            parts[here] = random.choice(other.split("\n") if lines else re.split(r"(\s+)", other))
        else:
            parts[here] = parts[here] * random.choice((2, 50))
        text = ("\n" if lines else "").join(parts)
    return text
