"""Settings of the documentation: sphinx-build -W --keep-going -b html docs docs/_build/html."""

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from sphinx.application import Sphinx

from risk_odds import __version__
from risk_odds.mix_ins import MIX_INS
from risk_odds.options import OPTIONS, Option, preset, with_each_value
from risk_odds.rules import Rules
from risk_odds.rules.combat import DiceCombat
from risk_odds.variants import VARIANTS
from risk_odds.wording import span

project = "risk_odds"
author = "The risk_odds maintainers"
project_copyright = author
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
default_role = "code"

autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_typehints = "description"
autodoc_typehints_description_target = "documented"
napoleon_use_ivar = True

html_theme = "furo"
html_title = f"risk_odds {release}"
html_copy_source = False
html_show_sourcelink = False

myst_enable_extensions = ["deflist", "substitution"]
myst_heading_anchors = 3


def table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def dice(rules: Rules) -> tuple[str, str]:
    """The most dice of both sides, and what the defender needs to roll two."""
    c = rules.combat
    if not isinstance(c, DiceCombat):
        return "words", ""
    return f"{c.max_attack} v {c.max_defense}", f"{2 + c.spare_defenders} armies"


def shown(option: Option) -> str:
    """What an option takes; whole numbers by the least and the most."""
    accepted = option.accepted
    if len(accepted) > 3 and all(value.lstrip("-").isdigit() for value in accepted):
        values = f"{accepted[0]} to {accepted[-1]}"
    else:
        values = ", ".join(f"`{value}`" for value in accepted)
    return f"{values}, or {option.also}" if option.also else values


RULEBOOK = tomllib.loads((Path(__file__).parents[1] / "tests" / "rulebook" / "rules.toml").read_text(encoding="utf-8"))
"""The table of rules that the tests have to cover."""


def of_the_fight(option: Option) -> bool:
    """Whether an option changes how a round is fought, and not only how a game is played."""
    rules = preset(option.preset)
    return any((r.combat, r.defense) != (rules.combat, rules.defense) for r in with_each_value(option))


def options_table(fight: bool) -> str:
    rows = [(f"`{o.name}`", shown(o), o.meaning) for o in OPTIONS.values() if of_the_fight(o) == fight]
    return table(("option", "values", "meaning"), rows)


def players(rules: Rules) -> str:
    return span(*rules.players, "-")


myst_substitutions = {
    "rules_table": table(
        ("name", "players", "most dice", "two defense dice need", "fortify", "source"),
        [(f"`{r.name}`", players(r), *dice(r), r.fortification, r.source) for r in VARIANTS.values()],
    ),
    "additions_table": table(("name", "what is added"), [(f"`{m.name}`", m.source) for m in MIX_INS.values()]),
    "rule_numbers": table(("code", "about"), [(f"`{id}`", about) for id, about in RULEBOOK["rules"].items()]),
    "fight_options": options_table(fight=True),
    "game_options": options_table(fight=False),
}


def close_up(app: Sphinx, name: str, text: list[str]) -> None:
    """Take out the blank line that doctest needs between an output and the end of its block."""
    text[0] = re.sub(r"\n\n( *```)$", r"\n\1", text[0], flags=re.MULTILINE)


def keep_colons(app: Sphinx, what: str, *more: Any) -> None:
    """Stop napoleon from reading "The registry: name -> rules" as a type and a description."""
    if what in ("attribute", "data", "property"):
        more[-1][:0] = ["..", ""]  # an empty comment


def setup(app: Sphinx) -> None:
    app.connect("source-read", close_up)
    app.connect("autodoc-process-docstring", keep_colons, priority=400)
