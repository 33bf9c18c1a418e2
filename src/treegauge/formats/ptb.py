"""Bracketings in the style of the Penn Treebank, one per line or pretty-printed.

Marcus, Marcinkiewicz and Santorini (1993), Building a large annotated corpus of English.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treegauge import _core
    from treegauge.formats import ReadOptions

NAMES = ("bracketed", "brackets", "mrg", "penn")
BLANK_LINES = ("auto", "failed", "separators", "blocks")


def likelihood(head: bytes) -> float:
    """How surely these first bytes are bracketings: the first line that is no comment tells."""
    for line in head.removeprefix(b"\xef\xbb\xbf").splitlines():
        text = line.strip()
        if text and not text.startswith((b"#", b";", b"%%", b"*x*")):
            return 0.9 if text.startswith(b"(") else 0.0
    return 0.1


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file of bracketings."""
    blank_lines = BLANK_LINES.index(options.blank_lines)
    core.read_bracketings(name, data, options.bare_words, blank_lines)


def write(core: _core.Corpus) -> bytes:
    """Return one bracketing per line, an empty line for a failed or broken parse."""
    return core.write_bracketings()
