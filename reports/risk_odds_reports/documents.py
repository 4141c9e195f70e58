"""Documents: titled sections of text, tables and pictures, written as one HTML file or as Markdown.

A report is put together from these parts and knows nothing of how they are shown; `html` and `markdown` know
nothing of what they show. The HTML is one file that needs no other and no network. The same document is the
same text, whenever and wherever it is written.

Text is plain; what stands between backticks is shown as what one would type.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from risk_odds_reports.provenance import Provenance

HTML_START = "<!doctype html>\n<!-- a report of risk-odds -->"
MARKDOWN_START = "<!-- a report of risk-odds -->"
"""How a report begins, by which it is told from other files."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of text."""

    kind: ClassVar[str] = "paragraph"
    text: str


@dataclass(frozen=True, slots=True)
class Command:
    """A line to be typed."""

    kind: ClassVar[str] = "command"
    text: str


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what is to be said of each."""

    kind: ClassVar[str] = "facts"
    pairs: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table.

    Attributes:
        text: What is shown.
        value: The number behind it, which a program can read back from the HTML; None if the text says all.
        tone: A chance from 0 to 1 that its ground is colored by; None for no color.
        edge: Whether it stands out: the first that reaches what is looked for.
    """

    text: str
    value: float | None = None
    tone: float | None = None
    edge: bool = False

    @property
    def classes(self) -> str:
        """The names of its looks: ten steps of color, and the edge."""
        tone = "" if self.tone is None else f"t{min(int(self.tone * 10), 9)}"
        return " ".join(name for name in (tone, "edge" if self.edge else "") if name)


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose first column names its rows.

    Attributes:
        name: A name for it that no other table of the document has.
        caption: What it shows.
        head: The names of the columns.
        rows: Axis 0: rows, axis 1: columns.
        groups: Names above the columns, each with how many it spans; the first column is above none.
        prose: Whether its cells hold text rather than numbers.
    """

    kind: ClassVar[str] = "table"
    name: str
    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    groups: Sequence[tuple[str, int]] = ()
    prose: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture.

    Attributes:
        svg: An SVG element whose names no other element of the document has (see `inline.picture`).
        caption: What it shows; it stands below.
    """

    kind: ClassVar[str] = "picture"
    svg: str
    caption: str


@dataclass(frozen=True, slots=True)
class Columns:
    """Blocks side by side where there is room, each with a heading if there is one."""

    kind: ClassVar[str] = "columns"
    parts: Sequence[tuple[str, Sequence[Block]]]


Block: TypeAlias = Paragraph | Command | Facts | Table | Picture | Columns


@dataclass(frozen=True, slots=True)
class Section:
    """A section.

    Attributes:
        name: What links to it say: letters and dashes.
        title: Its heading.
        blocks: What it holds.
    """

    name: str
    title: str
    blocks: Sequence[Block]


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """A report.

    Attributes:
        title: Its title.
        lead: What it is, in a sentence or two.
        sheet: A section that is printed first, on a page of its own; None if there is none.
        sections: The other sections.
        provenance: Where it comes from.
    """

    title: str
    lead: str
    sheet: Section | None = None
    sections: Sequence[Section]
    provenance: Provenance

    @property
    def all_sections(self) -> Sequence[Section]:
        """The sections in their order, the sheet first."""
        return [*([self.sheet] if self.sheet else []), *self.sections]


def html(document: Document) -> str:
    """The document as one HTML file.

    Raises:
        ModuleNotFoundError: jinja2 is not installed.
    """
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("risk_odds_reports"), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    environment.filters["typed"] = _typed
    return environment.get_template("document.html").render(document=document, start=HTML_START)


def _typed(text: str) -> str:
    """Text as HTML, with what stands between backticks as code."""
    from markupsafe import Markup, escape

    parts = [str(escape(part)) for part in text.split("`")]
    return Markup("".join(f"<code>{part}</code>" if k % 2 else part for k, part in enumerate(parts)))


def markdown(document: Document) -> str:
    """The document as Markdown; pictures are left out, as each shows numbers that stand in a table too."""
    lines = [MARKDOWN_START, "", f"# {_plain(document.title)}", "", document.lead]
    for section in document.all_sections:
        lines += ["", f"## {_plain(section.title)}"]
        for block in section.blocks:
            lines += _lines(block)
    lines += ["", "## Where this comes from", *_lines(Command(document.provenance.command))]
    lines += _lines(Facts(document.provenance.facts))
    return "\n".join(lines) + "\n"


def _lines(block: Block) -> list[str]:
    """A block as lines of Markdown, an empty one first."""
    match block:
        case Paragraph(text):
            return ["", text]
        case Command(text):
            return ["", "```console", f"$ {text}", "```"]
        case Facts(pairs):
            return ["", *(f"- {_plain(name)}: {text}" for name, text in pairs)]
        case Table():
            return _table_lines(block)
        case Picture():
            return []
        case Columns(parts):
            return [line for title, blocks in parts for line in _part_lines(title, blocks)]


def _part_lines(title: str, blocks: Sequence[Block]) -> list[str]:
    inner = [line for block in blocks for line in _lines(block)]
    return ["", f"### {_plain(title)}", *inner] if title and inner else inner


def _table_lines(table: Table) -> list[str]:
    groups = [name for name, span in table.groups for _ in range(span)]
    head = table.head if not groups else [table.head[0], *map(", ".join, zip(groups, table.head[1:], strict=True))]
    rule = "---" if table.prose else "--:"
    rows = [[cell.text for cell in row] for row in table.rows]
    body = ["| " + " | ".join(map(_plain, row)) + " |" for row in (head, *rows)]
    return ["", f"*{table.caption}*", "", body[0], "|" + f"{rule}|" * len(head), *body[1:]]


def _plain(text: str) -> str:
    """Text that Markdown shows as it is."""
    for mark in "\\*_|<[#":
        text = text.replace(mark, "\\" + mark)
    return text
