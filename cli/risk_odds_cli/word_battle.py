"""`word RACK A D`: attack with words or hold, with how many armies, and with which word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from risk_odds.errors import InvalidInput
from risk_odds.estimates import Estimate
from risk_odds.odds.policy import Verdict
from risk_odds.odds.words.carried import Fight, all_of, carried_odds
from risk_odds.odds.words.chain import OneReveal
from risk_odds.odds.words.commit import Commit, WordAdvice, advise_words, why
from risk_odds.odds.words.estimate import reveal_law
from risk_odds.odds.words.laws import RevealLaw
from risk_odds.odds.words.meetings import Meeting
from risk_odds.odds.words.possible import Leads, settled_end, settled_reveal
from risk_odds.odds.words.prepared import prepared_law
from risk_odds.rules.combat import Force
from risk_odds.rules.words import WordCombat
from risk_odds.seeds import fresh
from risk_odds.wording import plural
from risk_odds.words.index import Found
from risk_odds.words.lexicon import Lexicon
from risk_odds.words.policies import Highest, Vocabulary
from risk_odds.words.tiles import Tiles
from risk_odds_cli.advice import HOLD
from risk_odds_cli.answer import Answer, Given, Row, aligned, bold, columns, wrapped
from risk_odds_cli.battles import digits_of
from risk_odds_cli.numbers import chance, garrison, rational, seed_of, territory, whole
from risk_odds_cli.progress import Progress
from risk_odds_cli.show import counting
from risk_odds_cli.vocabulary import level_of, vocabulary
from risk_odds_cli.word import MOST_TOP, TOP, Question, best_payload
from risk_odds_cli.word_choice import Choice, Smallest, choices, leads_in
from risk_odds_cli.wording import armies, estimated, with_interval

DRAWS = 20_000
"""Meetings behind the law of a reveal."""

MOST_BATTLES = 2_000_000
"""Battles that are fought at the most for a wanted precision."""

CI = "1pt"
ALL_COMMITS = 40
"""With more attackers only the number that is committed is fought out with carried racks."""

GAVE_UP = 4
"""The exit code where the wanted precision was not reached."""

APART = 1 << 64
"""Added to a seed for draws that have to be independent of the others."""


@dataclass(frozen=True, slots=True)
class Estimated:
    """What was asked, and what was found.

    Attributes:
        question: The words that are played with.
        rack: The attacker's.
        found: The best words of the rack.
        choices: Which word to play: the advice first, then what other ways to choose would play.
        smallest: The smallest word that is enough.
        advice: The advice of the closed chain: fresh racks after the first reveal.
        commit: How many armies are committed.
        carried: Of each number the chance to conquer with carried racks, as far as it was fought for.
        battles: How many battles were fought for each.
        half_width: How far the interval of the chance to conquer may reach, as a chance.
        seed: What was drawn by.
    """

    question: Question
    rack: Tiles
    found: Sequence[Found]
    choices: Sequence[Choice]
    smallest: Smallest
    advice: WordAdvice
    commit: int
    carried: dict[int, Estimate]
    battles: int
    half_width: float
    seed: int

    @property
    def row(self) -> Commit:
        """The numbers of the closed chain for what is committed."""
        return self.advice.commits[self.commit - 1]

    @property
    def p_conquer(self) -> Estimate:
        """The chance to conquer, racks carried on."""
        return self.carried[self.commit]

    @property
    def verdict(self) -> Verdict:
        """Whether committing so many is better than holding."""
        return "attack" if self.row.value.value > self.advice.value_of_holding else "hold"

    @property
    def because(self) -> str:
        """The reason, for the number that is committed; if that is not the best one, what the best is worth."""
        advice = self.advice
        if self.commit == advice.commit:
            return advice.because
        reason = why(self.verdict, advice.plan, self.commit, self.row.value, advice.value_of_holding)
        best = plural(advice.commit, "army", "armies")
        return f"{reason}; the best number, {best}, is worth {armies(advice.value_of_attacking.value, 3)}"

    @property
    def reached(self) -> bool:
        """Whether the interval is as narrow as was wanted."""
        return _half_width(self.p_conquer) <= self.half_width


def battle(operands: Sequence[str], given: Given, question: Question) -> Answer:
    """Should I attack with words, with how many armies, and which word do I play?"""
    if given.get("score_of"):
        raise InvalidInput("--score-of has nothing to do with a battle", "word --score-of WORD")
    said = _estimated(operands, given, question)
    code = HOLD if given.get("exit_code") and said.verdict == "hold" else 0
    hints = list(question.hints)
    size = question.words.rack
    if sum(said.rack) < size:
        hints.append(f"{plural(sum(said.rack), 'tile')} now; after the first reveal the rack is filled up to {size}")
    if not said.reached:
        code = GAVE_UP
        wanted = f"{100 * said.half_width:g} points"
        hints.append(f"the interval is wider than {wanted} after {plural(said.battles, 'battle')}")
    return Answer(
        lambda: _text(said, digits_of(given), bool(given.get("top"))),
        lambda: _payload(said),
        lambda: [_commit_row(said, row) for row in said.advice.commits],
        code=code,
        hints=hints,
    )


def _estimated(operands: Sequence[str], given: Given, question: Question) -> Estimated:
    combat = question.rules.combat
    assert isinstance(combat, WordCombat)
    keep, seed = question.rules.stay, seed_of(given) if given.get("seed") else fresh()
    rack = question.tiles.rack(operands[0], question.words.rack)
    all_armies, defenders = territory(operands[1], keep), garrison(operands[2])
    committed = whole(given["commit"], "armies to commit", 1, all_armies - keep) if given.get("commit") else None
    half_width, meeting = _wanted(given), _meeting(rack, given, question)
    value = rational(given["value"], "a value in armies") if given.get("value") else None
    enough = float(chance(given["chance"])) if given.get("chance") else None
    number = whole(given["top"], "words", 1, MOST_TOP) if given.get("top") else TOP
    with Progress("battles") as progress:
        first = reveal_law(meeting, DRAWS, seed)
        advice = advise_words(
            all_armies, defenders, _fresh(meeting, seed), keep=keep, rule=combat, first=first, value=value
        )
        commit = committed or advice.commit
        others = [k for k in range(1, all_armies - keep + 1) if k != commit] if all_armies <= ALL_COMMITS else []
        numbers = [commit, *others]
        odds = carried_odds(
            meeting,
            [Fight(Force(k, defenders), all_of) for k in numbers],
            MOST_BATTLES,
            seed,
            rule=combat,
            enough=lambda found: _half_width(found[0].p_conquer) <= half_width,
            tell=progress.tell,
        )
    found = question.index(rack).top(rack, number)
    leads = leads_in(meeting, found[0].score if found else 0)
    carried = {k: settled_end(each.p_conquer, each.start, leads, combat) for k, each in zip(numbers, odds, strict=True)}
    return Estimated(
        question,
        rack,
        found,
        *choices(meeting, first, Force(commit, defenders), combat, enough),
        replace(advice, commits=tuple(_settled(row, defenders, leads, combat) for row in advice.commits)),
        commit,
        carried,
        odds[0].samples,
        half_width,
        seed,
    )


def _settled(row: Commit, defenders: int, leads: Leads, rule: WordCombat) -> Commit:
    """What comes of a number, its chances exact where the rules leave no choice."""
    force = Force(row.commit, defenders)
    reveal = settled_reveal(OneReveal(row.p_win_both, row.p_split, row.p_lose_both), force, leads, rule)
    return row._replace(**reveal._asdict(), p_conquer=settled_end(row.p_conquer, force, leads, rule))


def _meeting(rack: Tiles, given: Given, question: Question) -> Meeting:
    """Who meets: both play their highest word, from what they know."""
    tiles, words = question.tiles, question.words
    theirs = _theirs(question, given)
    mine = Highest(Vocabulary(question.lexicon, tiles, words.bingo_bonus))
    return Meeting(
        tiles,
        mine,
        Highest(Vocabulary(theirs, tiles, words.bingo_bonus)),
        own=rack,
        opponent=tiles.rack(given["opponent"], words.rack) if given.get("opponent") else None,
        out=tiles.rack(given["out"], tiles.size) if given.get("out") else None,
        rack=words.rack,
    )


def _theirs(question: Question, given: Given) -> Lexicon:
    """The words the opponent knows: the same, unless he has a level of his own, which may be the higher one."""
    if not given.get("opponent_level"):
        return question.lexicon
    level = level_of(given["opponent_level"], "the opponent's vocabulary")
    said = {**given, "lexicon": given.get("lexicon") or question.words.lexicon, "level": str(level)}
    return vocabulary(said, question.tiles).lexicon


def _fresh(meeting: Meeting, seed: int) -> RevealLaw:
    """The law of later reveals as the closed chain has it: fresh racks, of which nothing is known."""
    alike = meeting.attacker == meeting.defender and meeting.out is None
    if alike and isinstance(meeting.attacker, Highest):
        kept = prepared_law(meeting.attacker.words, meeting.rack)
        if kept is not None:
            return kept
    return reveal_law(replace(meeting, own=None, opponent=None), DRAWS, seed + APART)


def _wanted(given: Given) -> float:
    """How far the interval may reach to both sides, as a chance."""
    text = (given.get("ci") or CI).strip()
    number = text.removesuffix("pt").strip()
    points = rational(number, "a number of points")
    if not 0 < points <= 50:
        raise InvalidInput(f"--ci {text} is no width of an interval", "above 0pt, up to 50pt")
    return float(points / 100)


def _half_width(p: Estimate) -> float:
    low, high = p.chance_interval()
    return (high - low) / 2


JOINED = "\u00a0"
"""A space that is not a place to break a line at."""

ERRORS = ("p_win_both", "p_split", "p_lose_both")


def _payload(said: Estimated) -> Row:
    row, advice = said.row, said.advice
    chosen = said.choices[0]
    numbers = {name: getattr(row, name) for name in ERRORS}
    numbers |= {"p_conquer": said.p_conquer, "p_conquer_fresh": row.p_conquer, "value": row.value}
    low, high = said.p_conquer.chance_interval()
    return {
        **best_payload(said.rack, said.found, said.question),
        "rules": said.question.rules.name,
        "armies": advice.armies,
        "keep": advice.keep,
        "attackers": advice.armies - advice.keep,
        "commit": said.commit,
        "defenders": advice.defenders,
        **{name: p.value for name, p in numbers.items()},
        "p_conquer_interval": [low, high],
        "standard_error": {name: p.standard_error for name, p in numbers.items()},
        "intervals": _intervals(row, said.p_conquer),
        "value_of_holding": advice.value_of_holding,
        "capture_value": float(advice.capture_value),
        "play": chosen.payload(),
        "others": [choice.payload() for choice in said.choices[1:]],
        "enough": said.smallest.payload(),
        "samples": said.battles,
        "seed": said.seed,
        "verdict": said.verdict,
        "because": said.because,
        "commits": [
            {**_commit_row(said, each), "intervals": _intervals(each, said.carried.get(each.commit))}
            for each in advice.commits
        ],
    }


def _intervals(row: Commit, carried: Estimate | None) -> Row:
    """Of each chance the ends of its interval; what is exact has none between them."""
    chances = {name: getattr(row, name) for name in ERRORS}
    chances |= {"p_conquer": carried, "p_conquer_fresh": row.p_conquer}
    return {name: None if p is None else list(p.chance_interval()) for name, p in chances.items()}


def _commit_row(said: Estimated, row: Commit) -> Row:
    """What comes of committing so many; of the carried battle only if it was fought."""
    carried = said.carried.get(row.commit)
    numbers = {
        "p_win_both": row.p_win_both, "p_split": row.p_split, "p_lose_both": row.p_lose_both,
        "p_conquer": carried, "p_conquer_fresh": row.p_conquer, "value": row.value,
    }  # fmt: skip
    found: Row = {"commit": row.commit}
    for name, estimate in numbers.items():
        found[name] = None if estimate is None else estimate.value
        found[f"{name}_error"] = None if estimate is None else estimate.standard_error
    return found


def _text(said: Estimated, digits: int, listed: bool) -> str:
    advice, row = said.advice, said.row
    difference = said.p_conquer.value - row.p_conquer.value
    lines = [
        f"{bold(said.verdict.upper())}  {_worth(said, digits)}",
        counting([advice.armies], advice.keep),
        "",
        *(_folded(choice.text()) for choice in said.choices),
        *_answered(said),
        *([_folded(f"best words: {_words(said.found)}")] if listed else []),
        "",
        _folded(
            f"first reveal with {said.commit}: you lose nothing {with_interval(row.p_win_both, digits)}, "
            f"both lose a group {with_interval(row.p_split, digits)}, "
            f"they lose nothing {with_interval(row.p_lose_both, digits)}"
        ),
        _folded(f"to the end, racks carried on: conquered {with_interval(said.p_conquer, digits)}"),
        _folded(
            f"to the end, fresh racks each time: conquered {with_interval(row.p_conquer, digits)} "
            f"(what is left on the racks makes {100 * difference:+.{digits}f} points)"
        ),
        "",
        _commits_table(said, digits),
        "  (worth: in armies, with best play and fresh racks after the first reveal)",
        "",
        wrapped(f"Why: {said.because}."),
        f"Seed {said.seed}, {plural(said.battles, 'battle')}, lexicon {said.question.lexicon.name}, "
        f"{said.question.rules.name}",
    ]
    return "\n".join(lines)


def _worth(said: Estimated, digits: int) -> str:
    """What following the verdict is worth, and what it is compared with."""
    who, worth = plural(said.commit, "army", "armies"), armies(said.row.value.value, max(digits, 2))
    holding = armies(said.advice.value_of_holding, 0)
    if said.verdict == "hold":
        return f"is worth {holding}, attacking with {who} {worth} (in armies)"
    return f"with {who}, worth {worth} armies (holding: {holding})"


def _words(found: Sequence[Found]) -> str:
    """Words with their points."""
    return ", ".join(f"{each.word} {each.score}" for each in found) or "none"


def _answered(said: Estimated) -> list[str]:
    """What became of a chance that was asked for, if no word above has it as its reason."""
    choice = said.smallest.choice
    named = choice is not None and choice.word != said.choices[0].word
    return [_folded(said.smallest.text())] if said.smallest.asked and not named else []


def _folded(text: str) -> str:
    """A sentence in lines that fit the window, those after the first further in; numbers stay with their signs."""
    from textwrap import fill

    together = text.replace(" %", f"{JOINED}%").replace(" ± ", f"{JOINED}±{JOINED}")
    lines = fill(together, max(columns(), 20), initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
    return lines.replace(JOINED, " ")


def _commits_table(said: Estimated, digits: int) -> str:
    table = [["commit", "lose nothing", "split", "they lose nothing", "conquer", "fresh racks", "worth"]]
    for row in said.advice.commits:
        carried = said.carried.get(row.commit)
        chances = (row.p_win_both, row.p_split, row.p_lose_both, carried, row.p_conquer)
        cells = [estimated(p, digits) if p else "" for p in chances]
        mark = " <" if row.commit == said.commit else ""
        table.append([f"{row.commit}{mark}", *cells, armies(row.value.value, max(digits, 2))])
    return aligned(table)
