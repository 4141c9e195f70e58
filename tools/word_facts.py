"""Draws racks with any lexicon, and says what comes of them, beside what was measured before by other code.

    python tools/word_facts.py LEXICON [--pairs 12000000] [--seed 101] [--workers 2] [--duels]

LEXICON is the name of a lexicon of the package, or a file. Parts: scores, racks, two_bags, carried, levels, leave; and
duels and policies, which are only drawn if they are asked for. `--only PART ...` draws some of them. Each is printed
when it is done.

    python tools/word_facts.py scowl --pairs 4000000 --seed 11 --only scores --keep
    python tools/word_facts.py scowl --racks 2000000 --seed 7 --only leave --keep

write the data of the package: the law of fresh racks, and what tiles are worth on a rack.
"""

from __future__ import annotations

import argparse
import tomllib
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

from word_choices import duels, leave, leave_fit, levels
from word_compare import Drawing, Fact, Section, table
from word_policies import policy_duels
from word_sections import carried, racks, score_law, scores, two_bags

from risk_odds.odds.words.leave import LeaveFit
from risk_odds.odds.words.prepared import FILE as REVEALS
from risk_odds.odds.words.prepared import kept_text
from risk_odds.words.leave_values import FILE as LEAVE
from risk_odds.words.lexicon import LEXICONS, lexicon_from
from risk_odds.words.policies import Vocabulary
from risk_odds.words.tiles import tiles_named

HERE = Path(__file__).parent
DATA = HERE.parent / "risk_odds" / "data" / "words"
PARTS = ("scores", "racks", "two_bags", "carried", "levels", "leave")
LONGER = ("duels", "policies")

FAR = 4
"""Standard errors: of a hundred numbers that are right none is so far away, in all likelihood."""


def kept_leave(drawing: Drawing, fit: LeaveFit) -> str:
    """The data of the package: what tiles are worth, and where it is from."""
    lexicon, tiles = drawing.words.lexicon, drawing.words.tiles
    head = f"""# What a tile adds to the best score of a rack of 14, in points against the average tile of the bag.
# Least squares on fresh racks, both played with the highest word.

[{tiles.name}]
lexicon = "{lexicon.name}"
sha256 = "{lexicon.sha256}"
racks = {fit.mean.samples}
seed = {drawing.seed}
r2 = {fit.r2:.4f}
standard_error = {max(tile.worth.standard_error for tile in fit.tiles):.4f}  # the largest

[{tiles.name}.worth]
"""
    faces = ((tile.face if tile.face.isalpha() else f'"{tile.face}"', tile.worth.value) for tile in fit.tiles)
    return head + "".join(f"{face} = {worth:.4f}\n" for face, worth in faces)


def drawn(drawing: Drawing, parts: Iterable[str], keep: bool) -> Iterator[Section]:
    """The parts that are asked for, each when it is done."""
    wanted = set(parts)
    if "scores" in wanted:
        law = score_law(drawing)
        yield from scores(drawing, law)
        if keep:
            lexicon = drawing.words.lexicon
            text = kept_text(drawing.meeting, law, lexicon.name, lexicon.sha256, drawing.seed)
            (DATA / REVEALS).write_text(text, "utf-8")
    for part in (racks, two_bags, carried, levels):
        if part.__name__ in wanted:
            yield from part(drawing)
    if wanted & {"leave", "duels"}:
        fit = leave_fit(drawing)
        if "leave" in wanted:
            yield from leave(drawing, fit)
        if keep and "leave" in wanted:
            (DATA / LEAVE).write_text(kept_leave(drawing, fit), "utf-8")
        if "duels" in wanted:
            yield from duels(drawing, fit)
    if "policies" in wanted:
        yield from policy_duels(drawing)


def arguments() -> argparse.Namespace:
    """What is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("lexicon", help="a name or a file")
    parser.add_argument("--tiles", default="english", help="the set of tiles")
    parser.add_argument("--pairs", type=int, default=12_000_000, help="pairs of racks")
    parser.add_argument("--racks", type=int, default=2_000_000, help="racks of the fit")
    parser.add_argument("--games", type=int, default=40_000, help="meetings with carried racks, for each row")
    parser.add_argument("--seed", type=int, default=101)
    parser.add_argument("--workers", type=int, default=1, help="threads")
    parser.add_argument("--only", nargs="+", choices=(*PARTS, *LONGER), default=PARTS, help="these parts")
    parser.add_argument("--duels", action="store_true", help="the duels as well")
    parser.add_argument("--keep", action="store_true", help="write the data of the package")
    given = parser.parse_args()
    if given.keep and given.lexicon not in LEXICONS:
        parser.error(f"--keep is for the lexicons of the package: {', '.join(LEXICONS)}")
    return given


def main() -> None:
    """Draw, print, keep."""
    given = arguments()
    tiles = tiles_named(given.tiles)
    words = Vocabulary(lexicon_from(given.lexicon, tiles), tiles)
    reference: dict[str, Any] = tomllib.loads((HERE / "word_reference.toml").read_text("utf-8"))
    known = (words.lexicon.sha256, given.tiles) == (reference["sha256"], "english")
    say = partial(print, flush=True)
    say(f"{len(words.lexicon):,} words, sha256 {words.lexicon.sha256}, {given.tiles} tiles, seed {given.seed}")
    say(f"{given.pairs:,} pairs, {given.racks:,} racks of the fit, {given.games:,} meetings with carried racks")
    say(f"\n{'':46}{'here (standard error)':>26}" + (f"{'before':>26}{'apart':>8}" if known else ""))
    with ThreadPoolExecutor(given.workers) if given.workers > 1 else nullcontext() as executor:
        numbers = (given.pairs, given.racks, given.games, given.seed)
        drawing = Drawing(words, *numbers, executor, reference if known else {})
        far: list[tuple[str, Fact]] = []
        compared = 0
        for title, facts in drawn(drawing, [*given.only, *(["duels"] if given.duels else [])], given.keep):
            say("\n" + table(title, facts))
            compared += sum(fact.apart is not None for fact in facts)
            far += [(title, fact) for fact in facts if fact.apart is not None and not abs(fact.apart) <= FAR]
    if compared:
        say(f"\n{compared} numbers compared; more than {FAR} standard errors apart: {len(far) or 'none'}")
        for title, fact in far:
            say(f"  {title}: {fact.name}")


if __name__ == "__main__":
    main()
