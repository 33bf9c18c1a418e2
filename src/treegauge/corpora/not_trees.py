"""Sentences whose arcs form no tree: a cycle, a head out of range, a word without a head, roots.

Such a sentence can be used: words, tags and arcs are scored one by one.  Metrics that compare trees
cannot use it, so for them the failure policy says what happens to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.corpora.corpus import Corpus
    from treegauge.metrics import Metric

# Constituents of a dependency file are words with all that hangs below them.
TREES = frozenset({"trees", "nodes"})


def needs_trees(metrics: Iterable[Metric]) -> bool:
    """Tell whether one of these metrics compares trees."""
    return any(TREES & metric.needs for metric in metrics)


def has_words_only(corpus: Corpus) -> bool:
    """Tell whether a corpus has words and nothing else, as CTM and STM: no tags, heads or constituents."""
    core = corpus.core
    if not core.tokens or core.nodes or len(core.column("tokens.head")):
        return False
    return not bytes(core.column("tokens.tag")).strip(b"\xff")


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
