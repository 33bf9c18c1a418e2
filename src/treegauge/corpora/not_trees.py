"""Sentences whose arcs form no tree: a cycle, a head out of range, a word without a head, roots.

Such a sentence can be used: words, tags and arcs are scored one by one.  Metrics that compare trees
cannot use it, so for them the failure policy says what happens to it.  The same goes for a sentence that
another library has not parsed, where a metric compares parses.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.corpora.profile import holds_chunks

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.corpora.corpus import Corpus
    from treegauge.metrics import Metric

# Constituents of a dependency file are words with all that hangs below them.
TREES = frozenset({"trees", "nodes"})
#: what a metric may need of dependencies
PARSES = frozenset({"heads", "trees"})


def needs_trees(metrics: Iterable[Metric]) -> bool:
    """Tell whether one of these metrics compares trees."""
    return any(TREES & metric.needs for metric in metrics)


def needs_parses(metrics: Iterable[Metric], gold: Corpus) -> bool:
    """Tell whether one of these metrics compares parses that gold has."""
    asked = any(PARSES & metric.needs for metric in metrics)
    return asked and _is_filled(gold.core.column("tokens.head"))


def unparsed(corpus: Corpus, begin: int, end: int) -> list[int]:
    """Return the sentences of a range in which no word has a head, of what other libraries hand over.

    A file says itself what it holds: there a sentence without heads is one whose arcs are all missing.
    """
    heads = corpus.core.column("tokens.head")
    if corpus.objects is None or not len(heads):
        return []
    states = corpus.columns["sentences.state"]
    return [
        row
        for row in range(begin, end)
        if not states[row] and not _is_filled(heads[slice(*corpus.token_rows(row, row + 1))])
    ]


def _is_filled(numbers: memoryview) -> bool:
    """Tell whether a column has a value that is not NONE, all of whose bits are set."""
    return numbers.tobytes() != b"\xff" * numbers.nbytes


def has_words_only(corpus: Corpus) -> bool:
    """Tell whether a corpus has no heads or constituents, and no tags, as CTM and STM, or chunks."""
    core = corpus.core
    if not core.tokens or core.nodes or len(core.column("tokens.head")):
        return False
    return not _is_filled(core.column("tokens.tag")) or holds_chunks(corpus)


def treeless(corpus: Corpus, begin: int = 0, end: int | None = None) -> list[int]:
    """Return the sentences of a range that were read well but whose arcs form no tree."""
    flags = bytes(corpus.columns["sentences.tree"][begin:end])
    if 0 not in flags:
        return []
    states = corpus.columns["sentences.state"]
    rows = []
    at = flags.find(0)
    while at >= 0:
        if not states[begin + at]:
            rows.append(begin + at)
        at = flags.find(0, at + 1)
    return rows
