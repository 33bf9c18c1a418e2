"""Words and labels in SVG: escaped, with an estimate of their width, because fonts are unknown.

Both are kept: words come again and again.
"""

from __future__ import annotations

from functools import lru_cache
from unicodedata import category, east_asian_width

from treegauge.base.escaping import html

#: the size of words and of labels, in pixels
SIZE = 13
SMALL = 11
NARROW = frozenset("iljtfrI.,:;'|!()[]-` ")
WIDE = frozenset("mwMWOQGDHNU@%&+→")
KEPT = 65536

#: a text for SVG
escaped = lru_cache(maxsize=KEPT)(html)


@lru_cache(maxsize=KEPT)
def text_width(text: str) -> int:
    """Return about how many pixels a text is wide in the size of words, in a sans-serif font."""
    if text.isascii():
        return sum(5 if letter in NARROW else 11 if letter in WIDE else 8 for letter in text)
    width = 0
    for letter in text:
        if east_asian_width(letter) in {"W", "F"}:
            width += SIZE + 1
        elif category(letter) not in {"Mn", "Me", "Cf"}:
            width += 5 if letter in NARROW else 11 if letter in WIDE else 8
    return width


def label_width(text: str) -> int:
    """Return the width of a text in the size of labels."""
    return text_width(text) * SMALL // SIZE
