"""The sentences with which moves are refused, read from the source, so that a new one can't be left out."""

import ast
import re
from pathlib import Path

from risk_odds.engine import check, wordbook
from risk_odds.engine.options import adjusting, base, fighting, fortifying, laying, picking, placing

NO_REFUSALS = (
    "name",
    "wants",
    "_called",
    "_named",
    "alike",
    "write",
    "shown",
    "without",
    "sorted_tiles",
    "part",
    "together",
)
"""What gives something else than a sentence."""


def _pattern(node):
    """A regular expression for what a string of the source says; None if it is no string, or an empty one."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        return re.escape(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(re.escape(part.value) if isinstance(part, ast.Constant) else "(.+)" for part in node.values)
    return None


def _returned(node):
    """The expressions that a return may give."""
    if isinstance(node, ast.IfExp):
        yield from _returned(node.body)
        yield from _returned(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from _returned(value)
    else:
        yield node


def patterns():
    """Where a sentence stands -> its regular expression; where numbers are asked for, one for each of these."""
    found = {}
    for module in (adjusting, base, fighting, fortifying, laying, picking, placing, check, wordbook):
        tree = ast.parse(Path(module.__file__).read_text(encoding="utf-8"))
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef) or function.name in NO_REFUSALS:
                continue
            if isinstance(function.returns, ast.Name) and function.returns.id == "str":
                found |= _of(function, Path(module.__file__).name)
    return found


def _of(function, file):
    found = {}
    for node in ast.walk(function):
        if not isinstance(node, ast.Return) or node.value is None:
            continue
        for value in _returned(node.value):
            pattern = _pattern(value)
            if isinstance(value, ast.Call) and getattr(value.func, "attr", "") == "odd_number":
                pattern = f"(.+) is no number of {next(filter(None, map(_pattern, value.args)))}.*: (.+)"
            if pattern:
                found[f"{file}:{value.lineno} {function.name}"] = re.compile(pattern, re.DOTALL)
    return found
