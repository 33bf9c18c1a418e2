"""Word equality: normalisers, and keys for the words of both sides."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Final

from treegauge import _core
from treegauge.base.records import Record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from treegauge.corpora.corpus import Corpus
    from treegauge.rules.params import Params

HYPHENS = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2212")
BRACKETS = {
    "-LRB-": "(",
    "-RRB-": ")",
    "-LSB-": "[",
    "-RSB-": "]",
    "-LCB-": "{",
    "-RCB-": "}",
}
# The treebank writes opening and closing quotes by these; texts and tokenisers by the others.
QUOTES = {
    "``": '"',
    "''": '"',
    "\u201c": '"',
    "\u201d": '"',
    "`": "'",
    "\u2018": "'",
    "\u2019": "'",
}


def lower(word: str) -> str:
    """Ignore case."""
    return word.lower()


def punct(word: str) -> str:
    """Ignore punctuation inside a word; what is punctuation alone stays as it is, and is not a word."""
    import unicodedata

    letters = "".join(letter for letter in word if not unicodedata.category(letter).startswith("P"))
    return letters or word


def is_punctuation(word: str) -> bool:
    """Tell whether every character is punctuation, as Unicode says (categories P)."""
    import unicodedata

    return all(unicodedata.category(letter).startswith("P") for letter in word)


def ptb(word: str) -> str:
    r"""Read the Penn Treebank's escapes as the characters they stand for.

    >>> ptb(r"1\/2"), ptb(":-RRB-"), ptb("``"), ptb("'")
    ('1/2', ':)', '"', "'")
    """
    if word in QUOTES:
        return QUOTES[word]
    if "\\" in word:
        word = word.replace("\\/", "/").replace("\\*", "*")
    if "-" in word:
        for name, bracket in BRACKETS.items():
            word = word.replace(name, bracket)
    return word


def hyphens(word: str) -> str:
    """Ignore hyphens inside a word; a hyphen alone stays as it is."""
    if HYPHENS.isdisjoint(word):
        return word
    letters = "".join(letter for letter in word if letter not in HYPHENS)
    return letters or word


NORMALIZERS: Final[dict[str, Callable[[str], str]]] = {
    "lower": lower,
    "punct": punct,
    "hyphens": hyphens,
    "ptb": ptb,
}


def nfc(word: str) -> str:
    """Compose letters: e and a combining accent are one letter, é."""
    if word.isascii():
        return word
    from unicodedata import normalize

    return normalize("NFC", word)


def surface(word: str) -> str:
    """Return a listed word without case and hyphens, as it is looked up."""
    return nfc(hyphens(lower(word)))


class WordKeys(Record):
    """Word equality: two words are equal if they have one key, or if a pair lists their keys.

    ``keys``: for each corpus the key of every string; keys are in the order of the words.
    ``pairs``: keys that are equal without being the same, in either order; not transitive.
    ``words``: by key, the word as it is compared.
    """

    keys: list[array[int]]
    pairs: list[tuple[int, int]]
    words: list[str]


def unify_words(core: _core.Comparison, gold: Corpus, test: Corpus) -> None:
    """Give words keys as they stand: equal words are equal, with composed letters or without."""
    core.unify_words(_composed(gold), _composed(test))


def _composed(corpus: Corpus) -> list[tuple[int, str]]:
    """Return the strings that are not in NFC, by number, and what they are in NFC."""
    replacements = []
    for number in corpus.core.maybe_decomposed():
        text = corpus.text(number)
        if (composed := nfc(text)) != text:
            replacements.append((number, composed))
    return replacements


def _normalizer(normalize: Iterable[str]) -> Callable[[str], str]:
    # Escapes first: the other steps must see the characters that are meant.
    steps = [NORMALIZERS[name] for name in sorted(normalize, key=lambda name: name != "ptb")]

    def plain(word: str) -> str:
        word = BRACKETS.get(word, nfc(word))
        for step in steps:
            word = step(word)
        return nfc(word)

    return plain


def word_keys(corpora: Iterable[Corpus], params: Params, normalize: Iterable[str]) -> WordKeys:
    """Return keys for the words of some corpora, after these steps and under these parameters.

    Filled pauses of one class have one key.  EQ_WORDS lines are pairs: with ``is 's`` and
    ``was 's``, ``is`` and ``was`` are different words.  Listed words are found whatever their case
    and hyphens.
    """
    corpora, plain = list(corpora), _normalizer(normalize)
    listed = [(surface(plain(a)), surface(plain(b))) for a, b in params.eq_words]
    pauses = [(surface(plain(a)), surface(plain(b))) for a, b in params.pause_pairs]
    classes, pause_pairs = _pause_classes(pauses, {word for pair in listed for word in pair})
    known = classes.keys() | {word for pair in (*listed, *pause_pairs) for word in pair}
    words_of_corpora: list[dict[int, str]] = []
    spelt: dict[str, set[str]] = {}
    for corpus in corpora:
        text = corpus.core.string
        compared = {number: plain(text(number)) for number in corpus.core.distinct_forms()}
        if known:
            for number, word in compared.items():
                if (name := surface(word)) in known:
                    compared[number] = classes.get(name, word)
                    spelt.setdefault(name, set()).add(compared[number])
        words_of_corpora.append(compared)
    ordered = sorted({word for compared in words_of_corpora for word in compared.values()})
    rank = {word: place for place, word in enumerate(ordered)}
    keys = []
    for corpus, compared in zip(corpora, words_of_corpora, strict=True):
        column = array("I", [0]) * corpus.core.string_count
        for number, word in compared.items():
            column[number] = rank[word]
        keys.append(column)
    pairs = {
        (rank[left], rank[right])
        for a, b in (*listed, *pause_pairs)
        for left in spelt.get(a, ())
        for right in spelt.get(b, ())
        if left != right
    }
    return WordKeys(keys, sorted(pairs), ordered)


def form_kinds(corpus: Corpus, params: Params, normalize: Iterable[str]) -> bytearray:
    """Return for each string whether it is not a word or left out, for the core; empty where all are words.

    ``punct`` makes punctuation no words.  Words that the parameters delete are looked for as they stand.
    """
    no_words, left_out = "punct" in normalize, {nfc(word) for word in params.delete_words}
    if not no_words and not left_out:
        return bytearray()
    plain = _normalizer(normalize)
    kinds = bytearray(corpus.core.string_count)
    for number in corpus.core.distinct_forms():
        word = corpus.core.string(number)
        if nfc(word) in left_out:
            kinds[number] = _core.LEFT_OUT_WORD
        elif no_words and is_punctuation(plain(word)):
            kinds[number] = _core.NO_WORD
    return kinds


def _pause_classes(
    pauses: list[tuple[str, str]], listed: set[str]
) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Return the word that stands for each filled pause, and pairs of those that stand alone.

    A pause that an EQ_WORDS line names, too, must not lend its other partner to its whole class:
    it keeps a key of its own, and is equal to the rest of its class pair by pair.
    """
    from treegauge.rules.params import equivalence_classes

    members: dict[str, list[str]] = {}
    for word, first in equivalence_classes(pauses).items():
        members.setdefault(first, []).append(word)
    representative: dict[str, str] = {}
    pairs: list[tuple[str, str]] = []
    for words in members.values():
        alone = [word for word in words if word in listed]
        together = [word for word in words if word not in listed]
        representative.update(dict.fromkeys(together, together[0] if together else ""))
        representative.update({word: word for word in alone})
        pairs += [(word, member) for word in alone for member in words if word != member]
    return representative, pairs


def closed_class(params: Params) -> Callable[[str], bool]:
    """Return whether a word is of the closed class by itself, whatever its tag.

    Case is ignored, as in comparing head words: ``CLOSED_CLASS of`` finds ``Of``.  But an entry in
    capitals alone is a tag, and finds a word only as it stands: ``IN`` is not the word ``in``.
    """
    exact = params.closed_class
    words = {nfc(lower(word)) for word in exact if not word.isupper()}
    return lambda word: word in exact or nfc(lower(word)) in words
