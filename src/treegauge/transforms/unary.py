"""Collapse unary chains of one label: NP over nothing but NP is one NP.

Such a chain counts as often as it has links: a parser that prints one NP too many, or a treebank that
does, changes precision and recall though nobody would call it another tree.  Labels are compared
without function tags and indices; the upper constituent stays.

Collins (1999), Head-driven statistical models for natural language parsing, section 7.1, takes
them out of the training trees in the same way.

>>> import treegauge
>>> from treegauge.transforms import apply
>>> print(apply(treegauge.read(b"(S (NP-SBJ (NP (NP (NN tea)))) (VP (VBZ cools)))"), "unary")[0])
(S (NP-SBJ (NN tea)) (VP (VBZ cools)))
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus
    from treegauge.rules.params import Params

IDEMPOTENT = True


def transform(corpus: Corpus, params: Params) -> Corpus:
    """Return the corpus with every such chain as its first constituent."""
    numbers: dict[str, int] = {}
    keys = array("I", bytes(4 * corpus.core.string_count))
    for number in corpus.core.distinct_labels():
        plain = params.plain_label(corpus.text(number))
        keys[number] = numbers.setdefault(plain, len(numbers))
    repeated = _core.repeated_nodes(corpus.core, keys)
    if not any(repeated):
        return corpus
    return corpus.like(_core.without_nodes(corpus.core, repeated))
