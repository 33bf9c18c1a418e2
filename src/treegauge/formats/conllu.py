"""CoNLL-U and CoNLL-U Plus: words, multiword tokens, empty nodes, trees and enhanced graphs.

Nivre et al. (2016), Universal Dependencies v1; de Marneffe et al. (2021), Universal Dependencies;
the format is described at universaldependencies.org/format.html.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from treegauge.formats import ReadOptions

NAMES = ("conll-u", "ud", "conllup", "conllu-plus")
HOLDS = frozenset(
    {
        "heads", "multiword tokens", "empty nodes", "deps", "misc", "comments", "features",
        "tags of two kinds", "confidences",
    }
)  # fmt: skip

TAGS = frozenset(
    b"ADJ ADP ADV AUX CCONJ CONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X _".split()
)
LOOKED_AT = 300


def is_number(text: bytes) -> bool:
    """Tell whether a cell numbers a word (3), a multiword token (3-4) or an empty node (3.1)."""
    first, mark, last = text.partition(b"-" if b"-" in text else b".")
    return first.isdigit() and (not mark or last.isdigit())


def rows(head: bytes) -> tuple[list[bytes], list[list[bytes]]]:
    """Return the comments and the rows, cut at tabs, among the first lines of a file."""
    lines = head.removeprefix(b"\xef\xbb\xbf").splitlines()[:LOOKED_AT]
    comments = [line for line in lines if line.startswith(b"#")]
    words = [line.split(b"\t") for line in lines if line.strip() and not line.startswith(b"#")]
    return comments, words


def universal(words: list[list[bytes]]) -> float:
    """Return the share of these rows that have a universal tag in the fourth column."""
    wide = [row for row in words if len(row) > 3]
    return sum(row[3] in TAGS for row in wide) / len(wide) if wide else 0.0


def likelihood(head: bytes) -> float:
    """How surely these first bytes are CoNLL-U: numbered rows of ten columns, universal tags."""
    return _likelihood(*rows(head))


def is_certain(head: bytes) -> bool:
    """Tell whether no other built-in format can be as likely: numbered rows of ten columns alone.

    Bracketings begin with a bracket, CoNLL-2008 and CoNLL-2009 have more columns, all others are less sure.
    """
    comments, words = rows(head)
    plain = all(len(row) == 10 and is_number(row[0]) for row in words)
    return plain and _likelihood(comments, words) >= 0.9


def _likelihood(comments: list[bytes], words: list[list[bytes]]) -> float:
    if any(b"global.columns" in line for line in comments):
        return 1.0
    numbered = [row for row in words if is_number(row[0])]
    wide = [row for row in numbered if len(row) == 10]
    if not words or len(numbered) * 2 < len(words) or len(wide) * 2 < len(numbered):
        return 0.0
    if comments or any(b"-" in row[0] or b"." in row[0] for row in wide):
        return 0.95
    return 0.9 if universal(wide) >= 0.9 else 0.3


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file."""
    del options
    _core.read_conll(core, name, data, True)


def write(core: _core.Corpus) -> bytes:
    """Return all good sentences."""
    return _core.write_conll(core, True)
