r"""Plain text for people: counts and lists in words, safe and folded for a terminal.

A word or label may hold anything: line breaks and tabs, codes that steer a terminal, marks that turn the
direction of writing.  What must not reach anybody's screen is *harmful*: control characters (ESC, line
breaks and tabs among them), marks of direction, line and paragraph separators, and halves of surrogate
pairs, which is what Python makes of the bytes of a file name that is not UTF-8.  They are shown as Python
writes them:

>>> terminal("two\nlines")
'two\\nlines'
>>> terminal("\x1b[31mred")
'\\x1b[31mred'
>>> terminal("name-\udcff")
'name-\\xff'

A backslash stays what it is (``1\/2`` is a word in treebanks), so what is shown is for people.

How wide a text is on the screen is told after Unicode Standard Annex 11 (East Asian Width): W and F are
wide, combining marks take no column.  What is ambiguous (A) is narrow here, as in every terminal that is
not set to an East Asian language.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NAMED = {0x09: "\\t", 0x0A: "\\n", 0x0D: "\\r"}
CONTROLS = (*range(0x20), *range(0x7F, 0xA0))
DIRECTIONS = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
SEPARATORS = (0x2028, 0x2029)
NONCHARACTERS = (0xFFFE, 0xFFFF)
SURROGATES = range(0xD800, 0xE000)
#: the bytes of a name that is not UTF-8, as :func:`os.fsdecode` has them
BYTES = range(0xDC80, 0xDD00)
WIDE = frozenset({"W", "F"})
#: combining marks and what only says how its neighbours are written
NO_WIDTH = frozenset({"Mn", "Me", "Cf"})


def utf8(text: str) -> bytes:
    r"""Return a text in UTF-8; half a surrogate pair, which UTF-8 cannot have, is a replacement character.

    >>> utf8("tea \ud83d"), utf8("\ud83d\ude00") == "\U0001f600".encode()
    (b'tea \xef\xbf\xbd', True)
    """
    try:
        return text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").encode()


def counted(number: float | None, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "word"), counted(0, "word")
    ('1 word', '0 words')
    """
    return f"{number} {noun if number == 1 else plural(noun)}"


def plural(noun: str) -> str:
    """Return the plural of a noun.

    >>> plural("bracket"), plural("entity"), plural("key")
    ('brackets', 'entities', 'keys')
    """
    return f"{noun[:-1]}ies" if noun.endswith(("ty", "ry", "dy")) else f"{noun}s"


def side_name(side: str) -> str:
    """Return what messages call a side, ``gold`` or ``test``.

    >>> side_name("gold"), side_name("test")
    ('gold', 'the system')
    """
    return "gold" if side == "gold" else "the system"


def without_markup(docstring: str, quote: str = "`") -> str:
    """Return a docstring as people read it, with one quotation mark around what is typed.

    >>> without_markup("as :mod:`heads <treegauge.metrics.heads>`, but ``las`` of :class:`.Params`")
    'as `heads`, but `las` of `Params`'
    """
    import re

    named = re.sub(r":\w+:`([^`<]+?) ?<[^`]*>`", r"``\1``", docstring)
    plain = re.sub(r":\w+:`[.~]?([^`]+)`", r"``\1``", named)
    return plain.replace("``", quote)


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence has them.

    >>> listed(["wer"]), listed(["crossing", "complete", "wer"])
    ('wer', 'crossing, complete and wer')
    """
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def names_in(names: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names in a text, with commas or blanks between them, or in a list of such texts.

    What stands in brackets stays together.

    >>> names_in("brackets, tags"), names_in(["wer", "t-dice:delete(,)=2,tags"])
    (('brackets', 'tags'), ('wer', 't-dice:delete(,)=2', 'tags'))
    """
    parts: list[str] = []
    for text in [names] if isinstance(names, str) else names:
        open_brackets, name = 0, ""
        for letter in f"{text},":
            if letter in ", \t\n" and not open_brackets:
                parts += [name] if name else []
                name = ""
                continue
            name += letter
            open_brackets = max(0, open_brackets + (letter == "(") - (letter == ")"))
        # A bracket that nobody closed is the metric's to complain about.
        parts += [name.rstrip(",")] if name else []
    return tuple(parts)


def _escape(code: int) -> str:
    if code in NAMED:
        return NAMED[code]
    if code in BYTES:
        code -= 0xDC00
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}"


@cache
def _escapes() -> dict[int, str]:
    harmful = (*CONTROLS, *DIRECTIONS, *SEPARATORS, *NONCHARACTERS, *SURROGATES)
    return {code: _escape(code) for code in harmful}


def terminal(text: str) -> str:
    """Return a text on one line, with all that is harmful shown: for terminals and messages."""
    if text.isascii() and text.isprintable():
        return text
    return text.translate(_escapes())


def terminal_lines(text: str) -> str:
    """Return a text of several lines, each as :func:`terminal` has it."""
    return "\n".join(map(terminal, text.split("\n")))


def shown_names(names: Sequence[str]) -> str:
    """Return names with commas between them, as messages have them."""
    return ", ".join(map(terminal, names))


def letter_width(letter: str) -> int:
    """Return the columns of one letter: 0, 1 or 2."""
    from unicodedata import category, east_asian_width

    if category(letter) in NO_WIDTH:
        return 0
    return 2 if east_asian_width(letter) in WIDE else 1


def display_width(text: str) -> int:
    """Return how many columns a text takes.

    >>> display_width("np"), display_width("名詞句"), display_width("e\u0301")
    (2, 6, 1)
    """
    return len(text) if text.isascii() else sum(map(letter_width, text))


def padded(text: str, width: int, *, left: bool = True) -> str:
    """Return a text padded with spaces to a width, left-aligned unless ``left`` is false.

    >>> padded("北", 4) + "|", padded("北", 4, left=False)
    ('北  |', '  北')
    """
    spaces = " " * (width - display_width(text))
    return text + spaces if left else spaces + text


def shortened(text: str, width: int) -> str:
    """Return a text that takes no more columns; one that was cut has an ellipsis at its end.

    >>> shortened("名詞句", 5), shortened("名詞句", 6)
    ('名詞…', '名詞句')
    """
    if display_width(text) <= width:
        return text
    start, room = "", width - 1
    for letter in text:
        room -= letter_width(letter)
        if room < 0:
            break
        start += letter
    return start + "…"


def folded(text: str, width: int) -> list[str]:
    """Return a line as several that are no longer; the later ones are indented.

    A word that is longer than a line, such as the name of a file, stays whole.

    >>> folded("  words 43 equal, 3 different", 20)
    ['  words 43 equal, 3', '    different']
    """
    if display_width(text) <= width:
        return [text]
    rest = text.lstrip(" ")
    indent = " " * (len(text) - len(rest))
    lines = [""]
    for number, word in enumerate(rest.split(" ")):
        line = f"{lines[-1]} {word}" if number else indent + word
        if display_width(line) > width and lines[-1].strip():
            lines[-1] = lines[-1].rstrip(" ")
            line = f"{indent}  {word}"
            lines.append("")
        lines[-1] = line
    return lines


def folded_text(text: str, width: int) -> str:
    """Return a text with all its lines folded."""
    return "\n".join(part for line in text.split("\n") for part in folded(line, width))


def shown_value(value: object) -> str:
    """Return a value that somebody gave, for a message: on one line, and no longer than needed.

    >>> shown_value("²"), shown_value(10**5000)
    ("'²'", 'a number this large')
    """
    if isinstance(value, int) and abs(value) >= 10**20:
        return "a number this large"
    try:
        return shortened(" ".join(repr(value).split()), 60)
    except Exception:  # noqa: BLE001 - whatever an object of somebody else's does
        return f"an object of the type {type(value).__name__}"
