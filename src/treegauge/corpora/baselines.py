"""Baselines: uninformed trees on gold's words, which a parser must beat.

Constituents: right-branching, left-branching, flat, and random binary trees.  Dependencies: every word hangs
on the word before it (``adjacent-left``) or behind it (``adjacent-right``), all hang on the first (``flat``),
and random projective trees with one root.  Labels, relations and tags are gold's most frequent ones.

Random trees are uniform: all binary trees over a sentence's words are equally likely, and so are all
projective trees.  They are drawn ``DRAWS`` times, and the score is the mean over the draws.

Klein and Manning (2004), Corpus-based induction of syntactic structure, compare with such trees; Dvoretzky
and Motzkin (1947), A problem of arrangements: the lemma by which trees are drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from treegauge import _core

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus

#: what their names in tables begin with
PREFIX: Final = "chance:"
SEED: Final = 1
#: how often random trees are drawn: seeds 1, 2, 3 and so on
DRAWS: Final = 10
CONSTITUENTS: Final = ("right-branching", "left-branching", "flat", "random")
DEPENDENCIES: Final = ("adjacent-left", "adjacent-right", "flat", "random-projective")


def kinds_of(gold: Corpus) -> tuple[str, ...]:
    """Return the names of the uninformed systems that go with gold."""
    return DEPENDENCIES if len(gold.core.column("tokens.head")) else CONSTITUENTS


def chance_draws(gold: Corpus) -> dict[str, list[Corpus]]:
    """Return all draws of each uninformed system, by what it is called in tables.

    >>> from treegauge.corpora.read import read
    >>> gold = read(b"(S (NP (DT the) (NN cat)) (VP (VBZ sleeps) (ADVP (RB well))))")
    >>> print(chance_draws(gold)["chance:right-branching"][0][0])
    (S (DT the) (NP (DT cat) (NP (DT sleeps) (DT well))))
    """
    draws = {}
    for number, name in enumerate(kinds_of(gold)):
        random = name.startswith("random")
        called = f"{PREFIX}{name}" + (f" (mean of {DRAWS})" if random else "")
        draws[called] = [_corpus(gold, number, SEED + at) for at in range(DRAWS if random else 1)]
    return draws


def _corpus(gold: Corpus, number: int, seed: int) -> Corpus:
    corpus = gold.like(_core.chance_trees(gold.core, number, seed))
    # A sentence for each of gold's.
    corpus.given = "answers"
    return corpus
