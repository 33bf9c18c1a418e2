"""Baselines: uninformed trees on gold's words, which a parser must beat.

Constituents: right-branching, left-branching, flat, and random binary trees.  Dependencies: every word hangs
on the word before it (``adjacent-left``) or behind it (``adjacent-right``), all hang on the first (``flat``),
and random projective trees.  Labels, relations and tags are gold's most frequent ones.

Klein and Manning (2004), Corpus-based induction of syntactic structure, compare with such trees.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from treegauge import _core

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus

SEED: Final = 1
CONSTITUENTS: Final = ("right-branching", "left-branching", "flat", "random")
DEPENDENCIES: Final = ("adjacent-left", "adjacent-right", "flat", "random-projective")


def chance_corpora(gold: Corpus, seed: int = SEED) -> dict[str, Corpus]:
    """Return the uninformed systems by name: random ones are those of the seed.

    >>> from treegauge.corpora.read import read
    >>> gold = read(b"(S (NP (DT the) (NN cat)) (VP (VBZ sleeps) (ADVP (RB well))))")
    >>> print(chance_corpora(gold)["right-branching"][0])
    (S (DT the) (NP (DT cat) (NP (DT sleeps) (DT well))))
    """
    names = DEPENDENCIES if len(gold.core.column("tokens.head")) else CONSTITUENTS
    corpora = {}
    for number, name in enumerate(names):
        corpus = gold.like(_core.chance_trees(gold.core, number, seed))
        # A sentence for each of gold's.
        corpus.given = "answers"
        corpora[name] = corpus
    return corpora
