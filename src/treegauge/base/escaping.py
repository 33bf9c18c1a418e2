r"""Text that is not innocent: words, labels and names in every kind of output.

A word may hold anything: line breaks and tabs, codes that steer a terminal, marks that turn the
direction of writing, what is a command in LaTeX or a tag in HTML.  There is one function for each
kind of output, and every report, message and drawing uses it.

What must not reach anybody's screen is *harmful*: control characters (ESC, line breaks and tabs among
them), marks of direction, line and paragraph separators, and halves of surrogate pairs, which is what
Python makes of the bytes of a file name that is no UTF-8.  They are shown as Python writes them:

>>> terminal("two\nlines")
'two\\nlines'
>>> terminal("\x1b[31mred")
'\\x1b[31mred'
>>> terminal("name-\udcff")
'name-\\xff'

A backslash stays what it is (``1\/2`` is a word in treebanks), so what is shown is for people; JSON
alone keeps everything for programs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.lazy import cache

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Iterable, Sequence

NAMED = {0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r"}
CONTROLS = (*range(0x20), *range(0x7F, 0xA0))
DIRECTIONS = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
SEPARATORS = (0x2028, 0x2029)
NONCHARACTERS = (0xFFFE, 0xFFFF)
SURROGATES = range(0xD800, 0xE000)
#: the bytes of a name that is no UTF-8, as :func:`os.fsdecode` has them
BYTES = range(0xDC80, 0xDD00)


def _shown(code: int) -> str:
    if code in NAMED:
        return NAMED[code]
    if code in BYTES:
        code -= 0xDC00
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


@cache
def _table() -> dict[int, str]:
    harmful = (*CONTROLS, *DIRECTIONS, *SEPARATORS, *NONCHARACTERS, *SURROGATES)
    return {code: _shown(code) for code in harmful}


def terminal(text: str) -> str:
    """Return a text on one line, with all that is harmful shown: for terminals and messages."""
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_table())


def terminal_lines(text: str) -> str:
    """Return a text of several lines, each as :func:`terminal` has it."""
    return "\n".join(map(terminal, text.split("\n")))


def tsv_row(cells: Iterable[str]) -> str:
    r"""Return cells with tabs between them; a row never looks like a comment.

    >>> tsv_row(["#1", "a\tb"])
    '\\#1\ta\\tb'
    """
    row = "\t".join(map(terminal, cells))
    return "\\" + row if row.startswith("#") else row


def csv_row(cells: Iterable[str], separator: str = ",") -> str:
    """Return cells with commas between them, in quotation marks where they need them.

    >>> csv_row(["a,b", 'a "b" c', "d"])
    '"a,b","a ""b"" c",d'
    """
    return separator.join([csv_cell(text, separator) for text in cells])


def csv_cell(text: str, separator: str = ",") -> str:
    """Return a cell, in quotation marks where it needs them."""
    text = terminal(text)
    marks = (separator, '"', "'")
    plain = not (text.startswith("#") or any(mark in text for mark in marks))
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
    """What :mod:`json` leaves as it is in strings though it is harmful; nothing else can hold it."""
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
    return _beyond_json().sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def _plain_json(data: Any) -> str | None:
    """Return a number, a plain text or nothing as JSON; None for all else.

    Most reports hold nothing else, and to load :mod:`json` takes as long as to count a test set.
    """
    kind = type(data)
    if kind is str:
        # What is harmful is never printable.
        plain = data.isprintable() and '"' not in data and "\\" not in data
        return f'"{data}"' if plain else None
    if kind is int or (kind is float and data - data == 0):
        return repr(data)
    if kind is bool:
        return "true" if data else "false"
    if data is None:
        return "null"
    return f"{data!r}" if (kind is dict or kind is list) and not data else None


def json_text(data: Any, indent: int | None = None) -> str:
    r"""Return data as JSON that is always UTF-8: a name that is none is the same again when it is read.

    >>> json_text({"name": "é\udcff"})
    '{"name": "é\\udcff"}'
    """
    plain = _plain_json(data)
    if plain is not None:
        return plain
    import json

    if indent is None or isinstance(data, str):
        return json_escaped(json.dumps(data, ensure_ascii=False))
    from treegauge import _core

    # Python's own way of breaking lines takes ten times as long.
    compact = json.dumps(data, ensure_ascii=False, separators=(",", ": "))
    return _core.indented_json(json_escaped(compact), indent)


def json_inside(text: str) -> str:
    r"""Return a text as it stands in JSON between quotation marks.

    >>> print(json_inside('a "b"'))
    a \"b\"
    """
    return json_text(text)[1:-1]


def shown_names(names: Sequence[str]) -> str:
    """Return names with commas between them, as messages have them."""
    return ", ".join(map(terminal, names))
