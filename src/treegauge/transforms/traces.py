"""Take out empty elements: words tagged ``-NONE-`` (or what the parameters name), then empty constituents.

Treebank trees have traces and null elements, parsers print none.  Where brackets are scored the
parameters see to that; for tree distances, conversion or another program's eyes take them out.

Bies, Ferguson, Katz and MacIntyre (1995), Bracketing guidelines for Treebank II style, chapter 4.

>>> import treegauge
>>> from treegauge.transforms import apply
>>> read = treegauge.read(b"(S (NP-1 (NN tea)) (VP (VBZ is) (VP (VBN made) (NP (-NONE- *-1)))))")
>>> plain = apply(read, "traces")
>>> print(plain[0])
(S (NP-1 (NN tea)) (VP (VBZ is) (VP (VBN made))))
>>> list(plain.origin)
[0, 1, 2]
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus
    from treegauge.rules.params import Params

EMPTY = frozenset({"-NONE-"})
IDEMPOTENT = True


def transform(corpus: Corpus, params: Params) -> Corpus:
    """Return the corpus without its empty elements."""
    tags = EMPTY | params.traces
    flags = bytearray(corpus.core.string_count)
    for number in corpus.core.distinct_tags():
        flags[number] = corpus.text(number) in tags
    # Dependency files have empty nodes of another kind, which are not words.
    if not any(flags) or not corpus.core.nodes:
        return corpus
    core, origin = _core.without_words(corpus.core, _core.tagged_words(corpus.core, flags))
    changed = corpus.like(core)
    changed.origin = array("I", origin)
    return changed
