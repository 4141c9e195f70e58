"""The options of every command, declared once, and what was typed sorted into options and numbers.

Options that exist, each with its value, then `--`, then the numbers: so `-3` reaches the one function that reads
numbers, and every complaint is a sentence of ours. Typer makes the help of the same options.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from risk_odds.errors import InvalidInput, unknown_name
from risk_odds_cli.answer import Given
from risk_odds_cli.numbers import is_number


@dataclass(frozen=True, slots=True)
class Option:
    """An option of the command line.

    Args:
        flag: How it is typed, with its dashes.
        meaning: What it does, for the help.
        value: What its value is called in the help; None for a flag without one.
        several: Whether it may be given more than once.
    """

    flag: str
    meaning: str
    value: str | None = None
    several: bool = False

    @property
    def name(self) -> str:
        """Its name in `Given`."""
        return self.flag.lstrip("-").replace("-", "_")


RULES = (
    Option("--rules", "the rules, and what is added to them; `risk-odds list rules` names both", "NAME[+NAME]"),
    Option(
        "--set",
        "set an option of the rules; `risk-odds list options` names them",
        "OPTION=VALUE",
        several=True,
    ),
    Option("--attack-dice", "the most dice you may roll", "N"),
    Option("--defense-dice", "the most dice the defender may roll", "N"),
    Option("--die", "your dice: sides (8), faces (0/1/1), coin; several (8,6): the last one for all the rest", "DICE"),
    Option("--defense-die", "the defender's dice, in the same way", "DICE"),
    Option("--ties", "who wins ties", "defender|attacker|nobody"),
    Option(
        "--defense",
        "most dice; one always; two from three armies on; what is best for him, before the roll or once he has seen it",
        "most|one|uk|best|seen",
    ),
)
KEEP = Option("--keep", "armies that stay and are never risked (default 1)", "K")
STOP = Option("--stop", "stop rolling once K or fewer attackers are left; full dice until then", "K")
ROUNDS = Option("--rounds", "stop after N rounds", "N")
UNTIL = Option("--until", "success is G or fewer defenders left (default 0)", "G")
AT_LEAST = Option("--at-least", "also the chance to succeed with K or more attackers left", "K")
NEED = Option("--need", "the fewest armies for that chance of success: 0.8, 80% or 5/12", "P")
EXACT = Option("--exact", "fractions too, up to 300 against 300")
BALANCED = Option("--balanced", "an online game's balanced blitz; there --stop K keeps K attackers out of it (hard)")
DIST = Option("--dist", "the whole law, every outcome")
PLOT = Option("--plot", "a picture, in a file that ends in .svg or .png", "FILE")
FORM = (
    Option("--json", "the answer as JSON"),
    Option("--csv", "the answer as CSV"),
    Option("--md", "the answer as a Markdown table"),
    Option("--digits", "digits after the point in text (default 1)", "N"),
)

BOARD = Option("--board", "the board: a name, or a file ending in .toml or .map", "NAME")
SEED = Option("--seed", "what dice, cards and bots are drawn by", "N")

LEXICON = (
    Option("--lexicon", "the words: a name, or a file; `risk-odds list lexicons` names them", "NAME|FILE"),
    Option("--level", "only words of that level: 10 a small child, 35 a school leaver, 80 an expert", "L"),
    Option("--exclude", "without the words in a file", "FILE"),
)

OPTIONS: Mapping[str, tuple[Option, ...]] = {
    "odds": (
        KEEP, STOP, ROUNDS, UNTIL, AT_LEAST, NEED,
        Option("--hold", "the fewest defenders that hold with that chance", "P"),
        DIST, PLOT, EXACT, BALANCED, *RULES, *FORM,
    ),
    "roll": (EXACT, *RULES[:2], *RULES[4:7], *FORM),
    "attack": (
        Option("--value", "what the capture is worth, in armies (default 2)", "V"),
        Option(
            "--worth",
            "the same in parts, added up: card, territory, continent:BONUS, break:BONUS, elimination:CARDS",
            "PART[,PART]",
        ),
        Option("--own", "what each of your armies is worth that you keep (default 1)", "X"),
        Option("--enemy", "what each of the enemy's armies is worth that you kill (default 1)", "Y"),
        Option("--min-win", "a wanted chance instead of a value", "P"),
        Option("--maximize", "play for the greatest chance of success, or for the value (default)", "chance|value"),
        Option("--exactly", "success is exactly G defenders left; played for the greatest chance", "G"),
        Option("--counter", "armies on neighboring enemy territories that strike back", "N[,M]"),
        Option("--policy", "what to do in every state"),
        Option("--rolls", "what to do with each roll, where something is decided in it"),
        Option("--exit-code", "exit with 10 if the advice is hold"),
        KEEP, UNTIL, AT_LEAST, PLOT, EXACT,
        Option("--balanced", "in an online game's balanced blitz: with how many of your attackers, if at all"),
        *RULES, *FORM,
    ),
    "campaign": (
        Option("--leave", "armies left behind: one number, or start,D1,..,Dn (default 1)", "L"),
        Option("--any-order", "the best order of up to eight territories that all touch"),
        Option("--branches", "a tree of territories, from a file", "FILE"),
        NEED, DIST, EXACT, BALANCED, *RULES, *FORM,
    ),
    "reinforce": (
        Option("--front", "an enemy army, and yours on its path", "ENEMY:MINE[,MINE..][@rules]", several=True),
        Option(
            "--minimize",
            "the chance that any front falls (default), or your armies or territories lost on average",
            "falls|losses|territories",
        ),
        EXACT,
        Option("--balanced", "the enemy fights an online game's balanced blitz for each territory"),
        *RULES, *FORM,
    ),
    "luck": (
        Option("--left", "attackers that were left", "N"),
        Option("--defenders-left", "defenders that were left (default 0, or --until)", "M"),
        KEEP, STOP, ROUNDS, UNTIL, EXACT, BALANCED, *RULES, *FORM,
    ),
    "table": (
        Option("--max", "size, armies by defenders (default 10x10)", "AxD"),
        Option("--show", "what is shown (default win)", "win|losses|need"),
        Option("--need", "the chance for --show need", "P"),
        KEEP, STOP, UNTIL, PLOT, SEED, *LEXICON, BALANCED, *RULES, *FORM,
    ),
    "word": (
        Option("--top", "how many words (default 10)", "N"),
        Option("--score-of", "what a word is worth, by itself or from the rack", "WORD"),
        *LEXICON,
        Option("--tiles", "the tiles (default english); `risk-odds list tiles` names them", "NAME"),
        Option("--commit", "armies that are committed (default: the best number)", "K"),
        Option("--opponent", "tiles that are known to be on the opponent's rack", "TILES"),
        Option("--out", "tiles that are known to be elsewhere", "TILES"),
        Option("--opponent-level", "the opponent knows words of that level only", "L"),
        Option("--ci", "how far the 95 % interval may reach to both sides, in points of percent (default 1pt)", "Xpt"),
        Option("--value", "what the capture is worth, in armies (default 2)", "V"),
        Option("--chance", "the smallest word with that chance to lose nothing (default: nearly the best one)", "P"),
        Option("--exit-code", "exit with 10 if the advice is hold"),
        SEED, *RULES[:2], *FORM,
    ),
    "live": (KEEP, STOP, UNTIL, *RULES, FORM[-1]),
    "validate": (
        Option("--games", "how often each fight is fought with dice (default 10,000; 2,000 with --quick)", "N"),
        Option("--seed", "what the dice are drawn by (default 1959)", "N"),
        Option("--quick", "fewer and smaller fights, a few seconds"),
        *FORM[:-1],
    ),
    "simulate": (
        Option("-n", "how many games (default 100)", "N"),
        Option("--players", "how many play (default: as many as bots are named, or 4)", "N"),
        Option("--bots", "a bot for each, or one for all; `risk-odds list bots` names them", "A,B,..."),
        *RULES[:2], BOARD, SEED,
        Option("--workers", "processes that share the work (default: one for each core)", "N"),
        Option("--out", "a Parquet file with a row for each seat of each game; it can be gone on with", "FILE"),
        Option("--turn-cap", "break a game off after so many turns of all seats (default 1,000)", "N"),
        *FORM,
    ),
    "play": (
        *RULES[:2],
        BOARD,
        SEED,
        Option("--save", "a new file to save the game in, as it is played", "FILE"),
        Option("--resume", "go on with a saved game; `last` is the one played last", "FILE"),
        Option("--turn-cap", "end the game after so many turns of all seats (default 1,000)", "N"),
    ),
    "replay": (
        Option("--step", "one event at a time"),
        Option("--svg", "draw the last position in a file", "FILE"),
    ),
    "report": (
        Option("--rules", "the rule sets that are compared, up to five (default classic_1993)", "NAME[,NAME...]"),
        Option("--set", "set an option of all these rules; `risk-odds list options` names them", "OPTION=VALUE", True),
        Option("--max", "the most armies and the most defenders (default 30, up to 60)", "N"),
        Option("--out", "where it goes: a file ending in .html or .md; - for the screen (HTML)", "FILE"),
        Option("--title", "its title", "TEXT"),
    ),
    "check": (
        Option("--kind", "what the file is, where its text does not tell", "board|position|record|rules|lexicon"),
        Option("--tiles", "what a lexicon is laid with (default english); `risk-odds list tiles` names them", "NAME"),
        *RULES[:2], *FORM[:-1],
    ),
    "list": FORM[:-1],
    "doctor": FORM[:-1],
}  # fmt: skip
"""Command -> its options."""

HELP = ("-h", "--help")

MEANINGLESS = {
    ("live", "--balanced"): InvalidInput(
        "live follows a battle roll by roll, and a balanced blitz is drawn as a whole, without rolls",
        "odds, attack, campaign, reinforce, luck and table with --balanced",
    ),
    ("roll", "--balanced"): InvalidInput(
        "a single roll is no balanced blitz, which is drawn as a whole", "odds with --balanced"
    ),
}
"""(Command, option) -> what is said where an option of other commands has no meaning."""


def arrange(arguments: Sequence[str], command: str) -> list[str]:
    """The arguments of a command with the options first, each with its value, then the numbers.

    Args:
        arguments: What stands behind the command's name.
        command: The command.

    Raises:
        InvalidInput: An option that does not exist, has no value, has one it does not take, or stands twice.

    >>> arrange(["10", "8", "--keep", "2"], "odds")
    ['--keep=2', '--', '10', '8']
    """
    known = {option.flag: option for option in OPTIONS[command]}
    options: list[str] = []
    operands: list[str] = []
    seen: set[str] = set()
    rest = list(arguments)
    while rest:
        word = rest.pop(0)
        if word == "--":
            operands += rest
            break
        if word in HELP:
            return ["--help"]
        if not word.startswith("-") or word == "-" or is_number(word):
            operands.append(word)
            continue
        flag, equals, value = word.partition("=")
        if (command, flag) in MEANINGLESS:
            raise MEANINGLESS[command, flag]
        if flag not in known:
            raise unknown_name(f"option of {command}", flag, [*known, "-h"])
        option = known[flag]
        if flag in seen and not option.several:
            raise InvalidInput(f"{flag} was given twice", f"{flag} once")
        seen.add(flag)
        if option.value is None:
            if equals:
                raise InvalidInput(f"{flag} takes no value (you gave {value!r})", flag)
            options.append(flag)
            continue
        if not equals:
            if not rest:
                raise InvalidInput(f"{flag} needs a value", f"{flag} {option.value}")
            value = rest.pop(0)
        if not value:
            raise InvalidInput(f"{flag} needs a value", f"{flag} {option.value}")
        options.append(f"{flag}={value}" if flag.startswith("--") else f"{flag}{value}")
    return [*options, "--", *operands]


def sorted_out(arranged: Sequence[str], command: str) -> tuple[list[str], Given]:
    """The numbers and the options of a command.

    Args:
        arranged: Its arguments, as `arrange` gives them.
        command: The command.

    >>> sorted_out(["--keep=2", "--set=ties=nobody", "--", "10", "8"], "odds")
    (['10', '8'], {'keep': '2', 'set': ['ties=nobody']})
    """
    end = arranged.index("--") if "--" in arranged else len(arranged)
    given: dict[str, Any] = {}
    for typed in arranged[:end]:
        flag = typed.partition("=")[0] if typed.startswith("--") else typed[:2]
        option = next(option for option in OPTIONS[command] if option.flag == flag)
        value = typed[len(flag) :].removeprefix("=") if option.value else True
        if option.several:
            given.setdefault(option.name, []).append(value)
        else:
            given[option.name] = value
    return list(arranged[end + 1 :]), given
