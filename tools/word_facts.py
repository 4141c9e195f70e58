"""Draws racks by the million and says what they hold: the facts of battles of words, next to what is known of them.

    python tools/word_facts.py shared/enable2k.txt --pairs 4000000 --seed 101    # any list of words, against ENABLE2K's
    python tools/word_facts.py scowl --pairs 4000000 --seed 12                   # against the law that is kept
    python tools/word_facts.py scowl --duels                                     # the policies besides
    python tools/word_facts.py scowl --keep                                      # the files of the package

Each number has its standard error. Where a value is known, what it deviates by is given in standard errors of the
difference, and marked above four of them. The same arguments print the same numbers.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from math import hypot, sqrt
from pathlib import Path
from typing import NamedTuple

from word_numbers import (
    KNOWN,
    PARTS,
    Numbers,
    Task,
    Ticker,
    alike_facts,
    battle_facts,
    carried_facts,
    length_facts,
    level_facts,
    pmf_facts,
    policies,
    quantiles,
    score_facts,
    shortest,
    step_facts,
)

from risk_odds.estimates import Estimate, error_of_mean
from risk_odds.odds.words.duel import duel
from risk_odds.odds.words.leave import LeaveFit, fit_leave
from risk_odds.odds.words.meetings import Meeting
from risk_odds.odds.words.prepared import FILE as REVEALS
from risk_odds.odds.words.prepared import kept_text, prepared_law
from risk_odds.words.leave_values import FILE as LEAVE
from risk_odds.words.lexicon import lexicon_from, lexicon_named
from risk_odds.words.tiles import tiles_named

KEPT = Path(__file__).parent.parent / "risk_odds" / "data" / "words"

KEPT_PAIRS, KEPT_SEED = 4_000_000, 11
"""What the law of the package is drawn by."""

FITTED_RACKS, FITTED_SEED = 2_000_000, 7
"""What the worths of tiles in the package are fitted by."""

FAR = 4.0
"""A deviation is marked from so many standard errors on."""


class Wanted(NamedTuple):
    """A value that is known.

    Attributes:
        value: What it is.
        error: Its standard error; None if nobody has said, so that it is that of as many draws as were made.
        digits: By how much it may be rounded.
    """

    value: float
    error: float | None
    rounded: float

    @classmethod
    def read(cls, text: str) -> Wanted:
        """"17.5766 .0007" or "1.82e-5": the value, its error if there is one."""
        value, *error = text.split()
        digits, _, exponent = value.partition("e")
        unit = 10.0 ** (int(exponent or 0) - len(digits.partition(".")[2]))
        return cls(float(value), float(error[0]) if error else None, unit)

    def deviation(self, found: Estimate, draws: int) -> float:
        """How far a number is from it, in standard errors of the difference.

        Args:
            found: The number.
            draws: The independent draws behind the known value, if its error is not known.
        """
        own, error = found.standard_error, self.error
        if found.samples and not own:  # nothing, or everything: as the known value has it
            own = error_of_mean(self.value * (1 - self.value), found.samples)
        if error is None:
            error = own * sqrt((found.samples or 0) / draws)
        # A rounded value deviates by anything up to half a unit.
        return (found.value - self.value) / hypot(own, error, self.rounded / sqrt(12))


class Page:
    """What is printed, and what was too far off."""

    def __init__(self) -> None:
        self.compared, self.far = 0, list[str]()

    def title(self, text: str) -> None:
        """The head of a part."""
        print(f"\n{text}\n")

    def rows(self, what: str, found: Numbers, wanted: Mapping[str, str], draws: int) -> None:
        """Numbers below each other, known values next to them."""
        for name, number in found.items():
            line = f"  {name:24} {_number(number.value):>12} {_error(number):>12}"
            if name in wanted:
                line += f"   {wanted[name].split()[0]:>11} {self.compare(f'{what} {name}', number, wanted[name], draws)}"
            print(line)

    def compare(self, name: str, found: Estimate, wanted: str, draws: int) -> str:
        """The deviation, kept in mind if it is too large."""
        z = Wanted.read(wanted).deviation(found, draws)
        self.compared += 1
        if abs(z) > FAR:
            self.far.append(f"{name.strip()} ({z:+.1f})")
        return f"{z:+6.1f}{' !' if abs(z) > FAR else ''}"

    def end(self) -> None:
        """How many values agree."""
        self.title(f"{self.compared} known values, {len(self.far)} of them more than {FAR:g} standard errors away")
        for name in self.far:
            print(f"  {name}")


def _number(value: float) -> str:
    return f"{value:.4f}" if abs(value) >= 1 else f"{value:.7f}" if abs(value) >= 1e-3 or not value else f"{value:.4e}"


def _error(number: Estimate) -> str:
    return "exact" if number.exact else f"({number.standard_error:.2g})"


def scores(page: Page, task: Task) -> None:
    """All that follows from the joint law of the two best scores."""
    highest = task.highest
    law = task.law(task.pairs, task.seed, highest, highest)
    parts: dict[str, Numbers] = {
        "scores": score_facts(law),
        "pmf": pmf_facts(law),
        "steps": step_facts(law),
        **battle_facts(law),
    }
    known, draws = _known_scores(task)
    for name, title in TITLES.items():
        page.title(title)
        page.rows(name, parts[name], known.get(name, {}), draws)
    page.title("Quantiles of the best score: share, score, known")
    for share, score in quantiles(law).items():
        print(f"  {share:>6} {score:4} {KNOWN['quantiles'][share] if task.known else '':>4}")


TITLES = {
    "scores": "Best scores of two fresh racks from one bag: value, standard error, known, deviation",
    "pmf": "How often the best score is so much",
    "steps": "P(A - D > 5 k), by k",
    "three_against_six": "Three attack six, one reveal",
    "all_in_a": "P(conquer), fresh racks for each reveal, all of the larger side in group A against a single army",
    "halves": "P(conquer), the larger side halved all the same",
}


def _known_scores(task: Task) -> tuple[dict[str, dict[str, str]], int]:
    """The values that are known of a lexicon, and the pairs behind them."""
    if task.known:
        table = KNOWN["all_in_a"]["table"]
        cells = {f"{a}v{d}": text for a, row in enumerate(table, 1) for d, text in enumerate(row, 1)}
        return {**KNOWN, "all_in_a": cells}, KNOWN["pairs"]
    kept = prepared_law(task.highest.words)
    if kept is None or task.seed == KEPT_SEED:
        return {}, 1
    found = {"scores": score_facts(kept), "pmf": pmf_facts(kept), "steps": step_facts(kept), **battle_facts(kept)}
    texts = {part: {name: _written(number) for name, number in numbers.items()} for part, numbers in found.items()}
    return texts, kept.samples or 1


def _written(number: Estimate) -> str:
    return f"{number.value:.10f}{f' {number.standard_error:.12f}' if number.standard_error else ''}"


def racks(page: Page, task: Task) -> None:
    """How long words are, and seven tiles alike."""
    known = KNOWN if task.known else {"alike": KNOWN["alike"]}
    page.title("Longest words, and seven tiles alike, on a fresh rack")
    page.rows("lengths", length_facts(task), known.get("lengths", {}), KNOWN["pairs"])
    page.rows("alike", alike_facts(task), known["alike"], 1)


def carried(page: Page, task: Task) -> None:
    """Racks that are carried on."""
    ways = {
        "of equal words the longest is played": task.highest,
        "of equal words the shortest is played": shortest(task.highest.words),
    }
    for six in (False, True):
        for way, policy in ways.items():
            players = "six players, two of whom meet by chance" if six else "two players"
            page.title(f"Racks carried on, {players}, {way}: reveal, then {', '.join(PARTS)}")
            for reveal, numbers in carried_facts(task, policy, six).items():
                print(f"  {reveal:3} " + _side_by_side(numbers.values()))
                if task.known:
                    texts = KNOWN["carried"]["six" if six else "two"][str(reveal)]
                    _known_line(page, f"carried {way[19:]}, {6 if six else 2} players,", reveal, numbers, texts, "carried")


def levels(page: Page, task: Task) -> None:
    """Smaller vocabularies."""
    page.title("Vocabularies: level, then words, mean best, P(8+), win and tie against all words, mirror P(A - D > 5)")
    for level, numbers in level_facts(task).items():
        print(f"  {level:3} " + _side_by_side(numbers.values()))
        if task.known:
            _known_line(page, "level", level, numbers, KNOWN["levels"][str(level)], "levels")


def _side_by_side(numbers: Iterable[Estimate]) -> str:
    return "  ".join(f"{f'{n.value:.0f}' if n.exact else _number(n.value):>10} {_error(n):>9}" for n in numbers)


def _known_line(page: Page, what: str, row: int, numbers: Numbers, texts: list[str], part: str) -> None:
    """The values that are known of the numbers in a line, below it."""
    cells = []
    for (name, number), text in zip(numbers.items(), texts, strict=True):
        z = page.compare(f"{what} {row} {name}", number, text, KNOWN[part]["pairs"])
        cells.append(f"{text:>10} {z:>9}")
    print("      " + "  ".join(cells))


def worths(page: Page, task: Task) -> None:
    """What each tile is worth on a rack."""
    fit = fit_leave(task.highest, task.tiles, task.pairs // 2, task.seed, executor=task.executor, tell=Ticker("racks"))
    page.title("What a tile adds to the best score, in points against the average tile")
    found = {tile.face: tile.worth for tile in sorted(fit.tiles, key=lambda tile: -tile.worth.value)}
    page.rows("worth", found, KNOWN["worth"] if task.known else {}, 400_000)
    print(f"  R2 {fit.r2:.4f}; mean best score {_fitted_mean(fit)}")


def _fitted_mean(fit: LeaveFit) -> str:
    with_fit, plain = fit.mean, fit.plain_mean
    ratio = (plain.standard_error / with_fit.standard_error) ** 2
    return (
        f"{with_fit.value:.4f} {_error(with_fit)} by the fit, {plain.value:.4f} {_error(plain)} plainly: "
        f"{ratio:.2f} times the variance"
    )


def duels(page: Page, task: Task) -> None:
    """Ways to choose words, each against the highest score."""
    page.title("Against the highest score (ties to the longest word), reveals 4 to 12, two players, 95 % intervals")
    print(f"  {'':40} {'win':20} {'tie':20} {'lose':20} {'points':17} points against")
    for name, policy, part in policies(task.highest.words):
        meeting = Meeting(task.tiles, policy, task.highest)
        meetings = max(2048, task.pairs // 40 // part)
        found = duel(meeting, meetings, task.seed, executor=task.executor, tell=Ticker("meetings"))
        chances = (_percent(p) for p in (found.p_win, found.p_tie, found.p_lose))
        points = (_points(score) for score in (found.score, found.score_against))
        print(f"  {name:40} " + "  ".join([*chances, *points]))


def _percent(p: Estimate) -> str:
    low, high = p.interval()
    return f"{p.value:.4f} {f'{low:.3f}-{high:.3f}':11}"


def _points(score: Estimate) -> str:
    low, high = score.interval()
    return f"{score.value:.2f} {f'{low:.2f}-{high:.2f}'}"


def keep(task: Task) -> None:
    """Draw what the package keeps, and write it."""
    highest, lexicon = task.highest, task.lexicon
    law = task.law(KEPT_PAIRS, KEPT_SEED, highest, highest)
    meeting = Meeting(task.tiles, highest, highest)
    text = kept_text(meeting, law, lexicon.name, lexicon.sha256, KEPT_SEED)
    (KEPT / REVEALS).write_text(text + "\n", encoding="ascii")
    fit = fit_leave(highest, task.tiles, FITTED_RACKS, FITTED_SEED, executor=task.executor, tell=Ticker("racks"))
    (KEPT / LEAVE).write_text(leave_text(task, fit), encoding="utf-8")
    print(f"{REVEALS} and {LEAVE} are in {KEPT}")


def leave_text(task: Task, fit: LeaveFit) -> str:
    """What tiles are worth, as the file of the package."""
    worst = max(tile.worth.standard_error for tile in fit.tiles)
    worth = "\n".join(f"{_key(tile.face)} = {tile.worth.value:.4f}" for tile in fit.tiles)
    return f"""\
# What a tile adds to the best score of a rack of 14, in points against the average tile of the bag.
# Least squares on fresh racks, both played with the highest word.

[{task.tiles.name}]
lexicon = "{task.lexicon.name}"
sha256 = "{task.lexicon.sha256}"
racks = {fit.mean.samples}
seed = {FITTED_SEED}
r2 = {fit.r2:.4f}
standard_error = {worst:.4f}  # the largest

[{task.tiles.name}.worth]
{worth}
"""


def _key(face: str) -> str:
    return face if face.isascii() and face.isalpha() else f'"{face}"'


def main() -> None:
    """Read the arguments, print the facts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lexicon", help="the name of a lexicon, or a file with a list of words")
    parser.add_argument("--tiles", default="english", help="the set of tiles (default: %(default)s)")
    parser.add_argument("--pairs", type=int, default=1_000_000, help="pairs of racks (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=101, help="what is drawn by (default: %(default)s)")
    parser.add_argument("--threads", type=int, default=0, help="threads that draw; 0 for none besides this one")
    parser.add_argument("--duels", action="store_true", help="what tiles are worth, and policies, too")
    parser.add_argument("--keep", action="store_true", help="write the files of the package instead, for its lexicon")
    given = parser.parse_args()
    tiles = tiles_named(given.tiles)
    with ThreadPoolExecutor(given.threads) if given.threads else nullcontext() as executor:
        task = Task(lexicon_from(given.lexicon, tiles), tiles, given.pairs, given.seed, executor)
        if given.keep:
            keep(task._replace(lexicon=lexicon_named()))
            return
        facts(task, given.duels)


def facts(task: Task, with_duels: bool) -> None:
    """Print all facts."""
    lexicon, page = task.lexicon, Page()
    print(f"{len(lexicon):,} words, sha256 {lexicon.sha256}, {task.tiles.name} tiles")
    print(f"{task.pairs:,} pairs of racks, seed {task.seed}")
    parts = [scores, racks, carried, levels, *([worths, duels] if with_duels else [])]
    for number, part in enumerate(parts, 1):
        print(f"part {number} of {len(parts)}", file=sys.stderr)
        part(page, task)
    page.end()


if __name__ == "__main__":
    main()
