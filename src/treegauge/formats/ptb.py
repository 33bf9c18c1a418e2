"""Bracketings in the style of the Penn Treebank, one per line or pretty-printed.

Marcus, Marcinkiewicz and Santorini (1993), Building a large annotated corpus of English.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge import _core
    from treegauge.formats import ReadOptions

NAMES = ("bracketed", "brackets", "mrg", "penn")
HOLDS = NEEDS = frozenset({"constituents"})
#: lines before a tree, and what other formats have beside trees; names of sentences and documents stay
DROPS = frozenset(
    {
        "comments", "features", "functions", "lemmas", "secondary edges", "attributes",
        "remarks on rows", "head tables", "predicates", "arguments", "chunks", "columns of its own",
    }
)  # fmt: skip
BLANK_LINES = ("auto", "failed", "separators", "blocks")


def likelihood(head: bytes) -> float:
    """How surely these first bytes are bracketings: the first line that is not a comment tells."""
    lines = [line.strip() for line in head.removeprefix(b"\xef\xbb\xbf").splitlines()]
    content = [line for line in lines if line and not line.startswith((b"#", b";", b"%%", b"*x*"))]
    if not content:
        return 0.1
    if content[0].startswith(b"("):
        return 0.9
    return 0.2 if any(line.startswith(b"(") for line in content) else 0.0


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file of bracketings."""
    blank_lines = BLANK_LINES.index(options.blank_lines)
    core.read_bracketings(name, data, options.bare_words, blank_lines)


def write(core: _core.Corpus, **dropped: bool) -> bytes:
    """Return one bracketing per line, an empty line for a failed or broken parse."""
    del dropped
    try:
        return core.write_bracketings()
    except ValueError as wrong:
        raise SettingsError(f"{wrong}: write discbracket, which can") from None
