"""Escape text for TSV, CSV, Markdown, LaTeX, HTML and JSON.

A word may hold anything: what steers a terminal (:mod:`treegauge.base.text`), what is a command in LaTeX or
a tag in HTML.  There is one function for each kind of output, and every report, message and drawing uses
it.  JSON alone keeps everything for programs.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Any

from treegauge.base.text import (
    CONTROLS,
    DIRECTIONS,
    NONCHARACTERS,
    SEPARATORS,
    terminal,
    terminal_lines,
)

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable
    from json import JSONEncoder

#: what a cell begins with that spreadsheets take for a formula; wide forms are the same to them
FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
#: whether such cells of CSV are guarded where nobody says so (``--no-guard``)
GUARDED: ContextVar[bool] = ContextVar("guarded", default=True)


def tsv_row(cells: Iterable[str]) -> str:
    r"""Return cells with tabs between them; a row never looks like a comment.

    >>> tsv_row(["#1", "a\tb"])
    '\\#1\ta\\tb'
    """
    row = "\t".join(map(terminal, cells))
    return "\\" + row if row.startswith("#") else row


def csv_row(cells: Iterable[str], *, guard: bool = True) -> str:
    """Return cells with commas between them, in quotation marks where they need them.

    >>> csv_row(["a,b", 'a "b" c', "d"])
    '"a,b","a ""b"" c",d'
    """
    return ",".join([csv_cell(text, guard=guard) for text in cells])


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def csv_cell(text: str, *, guard: bool = True) -> str:
    r"""Return a cell, in quotation marks where it needs them.

    With ``guard`` a text that a spreadsheet would run as a formula has an apostrophe before it.

    >>> csv_cell("=1+1"), csv_cell("-0.5"), csv_cell("-NONE-")
    ('"\'=1+1"', '-0.5', '"\'-NONE-"')
    """
    text = terminal(text)
    if guard and text.startswith(FORMULA) and not _is_number(text):
        text = "'" + text
    plain = not (text.startswith("#") or any(mark in text for mark in (",", '"', "'")))
    plain = plain and text == text.strip()
    return text if plain else '"' + text.replace('"', '""') + '"'


MARKDOWN = {ord(mark): "\\" + mark for mark in "\\`*_|<>[]&~$"}
FIRST_MARKS = tuple("#+-=:")


def markdown(text: str) -> str:
    """Return a text for a cell of a table, or within a line."""
    return terminal(text).translate(MARKDOWN)


def markdown_line(text: str) -> str:
    r"""Return a text that starts a line: no heading, list or rule is made of it.

    >>> markdown_line("# of words")
    '\\# of words'
    >>> markdown_line("1. word")
    '1\\. word'
    """
    line = markdown(text.strip())
    if line.startswith(FIRST_MARKS):
        return "\\" + line
    digits = len(line) - len(line.lstrip("0123456789"))
    if digits and line[digits : digits + 1] in {".", ")"}:
        return f"{line[:digits]}\\{line[digits:]}"
    return line


def _fence(text: str, least: int) -> str:
    """Return more backticks than stand side by side anywhere in a text."""
    longest = run = 0
    for letter in text:
        run = run + 1 if letter == "`" else 0
        longest = max(longest, run)
    return "`" * max(least, longest + 1)


def markdown_code(text: str) -> str:
    """Return a text as it is, in a span of code.

    >>> markdown_code("a`b")
    '``a`b``'
    """
    shown = terminal(text)
    fence = _fence(shown, 1)
    space = " " if shown.startswith("`") or shown.endswith("`") else ""
    return f"{fence}{space}{shown}{space}{fence}"


def markdown_block(text: str) -> list[str]:
    """Return lines as they are, in a block of code."""
    lines = terminal_lines(text).split("\n")
    fence = _fence("\n".join(lines), 3)
    return [fence, *lines, fence]


LATEX = {
    ord(mark): shown
    for mark, shown in {
        "\\": r"\textbackslash{}",
        "&": r"\&",
        "%": r"\%",
        "$": r"\$",
        "#": r"\#",
        "_": r"\_",
        "{": r"\{",
        "}": r"\}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        "|": r"\textbar{}",
        "–": "--",
        "−": r"\ensuremath{-}",
        "→": r"\ensuremath{\to}",
        "∅": r"\ensuremath{\emptyset}",
        "⋯": r"\ensuremath{\cdots}",
        "∞": r"\ensuremath{\infty}",
    }.items()
}


def latex(text: str) -> str:
    """Return a text for a cell, or within a line."""
    return terminal(text).translate(LATEX)


def latex_row(cells: Iterable[str], cell: Callable[[str], str] = latex) -> str:
    r"""Return a row of a table: ``\\`` before it does not take ``*`` or ``[`` for its own.

    ``cell`` escapes one cell.

    >>> print(latex_row(["*", "[1]"]))
    {}* & [1] \\
    """
    row = " & ".join(map(cell, cells))
    guard = "{}" if row.lstrip().startswith(("*", "[")) else ""
    return rf"{guard}{row} \\"


def latex_first(text: str) -> str:
    """Return the first cell of a row, which says what the row is about."""
    row = latex_row([text, ""])
    return row[: -len(latex_row(["", ""]))]


def latex_comment(text: str) -> list[str]:
    """Return a text as comments, a line each."""
    return [f"% {terminal(line.strip())}".rstrip() for line in text.split("\n")]


HTML = {
    ord(mark): shown
    for mark, shown in {
        "&": "&amp;",
        "<": "&lt;",
        ">": "&gt;",
        '"': "&quot;",
        "'": "&#x27;",
    }.items()
}


def html(text: str) -> str:
    """Return a text for HTML or SVG, within an element or the quotation marks of an attribute."""
    return terminal(text).translate(HTML)


@cache
def _beyond_json() -> re.Pattern[str]:
    """Match the harmful characters that :mod:`json` leaves as they are; only strings can hold them."""
    import re

    codes = (
        *(code for code in CONTROLS if code >= 0x20),
        *DIRECTIONS,
        *SEPARATORS,
        *NONCHARACTERS,
    )
    return re.compile("[" + "".join(map(chr, codes)) + "\ud800-\udfff]")


def json_escaped(text: str) -> str:
    r"""Return JSON with all that is harmful as ``\uXXXX``; programs read the same from it."""
    if text.isascii() and "\x7f" not in text:
        return text
    return _beyond_json().sub(lambda match: f"\\u{ord(match[0]):04x}", text)


@cache
def _json(comma: str) -> JSONEncoder:
    from json import JSONEncoder

    return JSONEncoder(ensure_ascii=False, separators=(comma, ": "))


def json_text(data: Any, indent: int | None = None) -> str:
    r"""Return data as JSON that is always UTF-8: a name that is none is the same again when it is read.

    >>> json_text({"name": "é\udcff"})
    '{"name": "é\\udcff"}'
    """
    if indent is None or not isinstance(data, dict | list | tuple):
        return json_escaped(_json(", ").encode(data))
    from treegauge import _core

    # Python's own way of breaking lines takes ten times as long.
    return _core.indented_json(json_escaped(_json(",").encode(data)), indent)


def json_inside(text: str) -> str:
    r"""Return a text as it stands in JSON between quotation marks.

    >>> print(json_inside('a "b"'))
    a \"b\"
    """
    return json_text(text)[1:-1]
