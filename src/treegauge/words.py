"""When are two words the same? Normalisers, and keys for both sides of a comparison."""

from __future__ import annotations

import unicodedata
from array import array
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from treegauge.corpus import Corpus
    from treegauge.params import Params

HYPHENS = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2212")
BRACKETS = {
    "-LRB-": "(",
    "-RRB-": ")",
    "-LSB-": "[",
    "-RSB-": "]",
    "-LCB-": "{",
    "-RCB-": "}",
}


def lower(word: str) -> str:
    """Ignore case."""
    return word.lower()


def punct(word: str) -> str:
    """Ignore punctuation inside a word; a word of punctuation alone stays as it is."""
    kept = "".join(letter for letter in word if not unicodedata.category(letter).startswith("P"))
    return kept or word


def hyphens(word: str) -> str:
    """Ignore hyphens inside a word; a hyphen alone stays as it is."""
    if HYPHENS.isdisjoint(word):
        return word
    kept = "".join(letter for letter in word if letter not in HYPHENS)
    return kept or word


NORMALIZERS: Final[dict[str, Callable[[str], str]]] = {
    "lower": lower,
    "punct": punct,
    "hyphens": hyphens,
}


def word_keys(
    corpora: Iterable[Corpus], params: Params, normalize: Iterable[str]
) -> list[array[int]]:
    """Return for each corpus the key of every string; equal keys are equal words, in sorted order.

    Words that the parameters list as equal are found whatever their case and hyphens.
    """
    from treegauge.params import equivalence_classes

    steps = [NORMALIZERS[name] for name in normalize]

    def plain(word: str) -> str:
        word = BRACKETS.get(word, word)
        for step in steps:
            word = step(word)
        return word

    def surface(word: str) -> str:
        return hyphens(lower(word))

    pairs = [(surface(plain(a)), surface(plain(b))) for a, b in params.equal_words]
    classes = equivalence_classes(pairs)
    levelled: list[dict[int, str]] = []
    for corpus in corpora:
        text = corpus.core.string
        texts = {number: plain(text(number)) for number in corpus.core.distinct_forms()}
        if classes:
            texts = {number: classes.get(surface(word), word) for number, word in texts.items()}
        levelled.append(texts)
    ordered = sorted({word for texts in levelled for word in texts.values()})
    rank = {word: place for place, word in enumerate(ordered)}
    result = []
    for corpus, texts in zip(corpora, levelled, strict=True):
        keys = array("I", [0]) * corpus.core.string_count
        for number, word in texts.items():
            keys[number] = rank[word]
        result.append(keys)
    return result
