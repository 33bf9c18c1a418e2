"""How wide a text is on the screen: letters of East Asia take two columns, combining marks none.

After Unicode Standard Annex 11 (East Asian Width): W and F are wide. What is ambiguous (A) is narrow here,
as in every terminal that is not set to an East Asian language.
"""

from __future__ import annotations

WIDE = frozenset({"W", "F"})
#: combining marks and what only says how its neighbours are written
NO_WIDTH = frozenset({"Mn", "Me", "Cf"})


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
    """Return a text with spaces, as wide as it is told: behind it, or before it if it is not to be left.

    >>> padded("北", 4) + "|", padded("北", 4, left=False)
    ('北  |', '  北')
    """
    spaces = " " * (width - display_width(text))
    return text + spaces if left else spaces + text


def shortened(text: str, width: int, end: str = "…") -> str:
    """Return a text that takes no more columns; one that was cut has an ellipsis at its end.

    >>> shortened("名詞句", 5), shortened("名詞句", 6)
    ('名詞…', '名詞句')
    """
    if display_width(text) <= width:
        return text
    kept, room = "", width - len(end)
    for letter in text:
        room -= letter_width(letter)
        if room < 0:
            break
        kept += letter
    return kept + end
