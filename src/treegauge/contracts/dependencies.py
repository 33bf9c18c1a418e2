"""Dependency trees for the contracts: CoNLL-U with all columns, and one-item changes of each."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

WORDS = ("ash", "birch", "cedar", "elm", "fir", "hazel", "larch", "maple", "oak", "rowan", "yew")
# Content relations only: scores over content words must see every change.
RELATIONS = ("nsubj", "obj", "obl", "advmod", "amod", "nmod", "conj")
TAGS = ("NOUN", "VERB", "ADJ", "ADV")
FEATURES = ("Number=Sing", "Number=Plur", "Case=Nom", "_")


@dataclass(frozen=True)
class Word:
    """One line: head is the place of another word of the sentence, None for the root."""

    form: str
    lemma: str
    upos: str
    xpos: str
    feats: str
    head: int | None
    relation: str
    deps_head: int | None
    deps_relation: str


Sentence = list[Word]
Text = list[Sentence]


def draw(rng: Random, count: int) -> Text:
    """Return trees of four to nine words."""
    text = []
    for _ in range(count):
        size = rng.randint(4, 9)
        order = rng.sample(range(size), size)
        heads: dict[int, int | None] = {order[0]: None}
        for place in order[1:]:
            heads[place] = rng.choice(list(heads))
        text.append([_word(rng, heads[place]) for place in range(size)])
    return text


def _word(rng: Random, head: int | None) -> Word:
    form = rng.choice(WORDS)
    relation = "root" if head is None else rng.choice(RELATIONS)
    tag = rng.choice(TAGS)
    return Word(form, form + "0", tag, tag.lower(), rng.choice(FEATURES), head, relation, head, relation)


def disturb(rng: Random, text: Text) -> Text:
    """Return the same words with other analyses in most sentences."""
    changed = []
    for sentence in text:
        if rng.random() < 0.3:
            changed.append(sentence)
            continue
        other = draw(rng, 1)[0]
        while len(other) != len(sentence):
            other = draw(rng, 1)[0]
        changed.append([replace(new, form=old.form) for old, new in zip(sentence, other, strict=True)])
    return changed


def _each(change: Callable[[Sentence, int], Word | None]) -> Callable[[Text], Iterator[Text]]:
    """Return all texts in which this change happens to one word."""

    def changes(text: Text) -> Iterator[Text]:
        for row, sentence in enumerate(text):
            for place in range(len(sentence)):
                word = change(sentence, place)
                if word is not None:
                    other = [*sentence[:place], word, *sentence[place + 1 :]]
                    yield [*text[:row], other, *text[row + 1 :]]

    return changes


def _below(sentence: Sentence, place: int) -> set[int]:
    """Return a word and all that hangs on it."""
    found = {place}
    while True:
        more = {at for at, word in enumerate(sentence) if word.head in found} - found
        if not more:
            return found
        found |= more


def _other_head(sentence: Sentence, place: int) -> int | None:
    word = sentence[place]
    if word.head is None:
        return None
    free = set(range(len(sentence))) - _below(sentence, place) - {word.head}
    return min(free, default=None)


def _reattach(sentence: Sentence, place: int) -> Word | None:
    head = _other_head(sentence, place)
    return None if head is None else replace(sentence[place], head=head)


def _reattach_enhanced(sentence: Sentence, place: int) -> Word | None:
    head = _other_head(sentence, place)
    return None if head is None else replace(sentence[place], deps_head=head)


def _rename(sentence: Sentence, place: int) -> Word | None:
    word = sentence[place]
    return None if word.head is None else replace(word, relation="xcomp")


def _rename_enhanced(sentence: Sentence, place: int) -> Word | None:
    word = sentence[place]
    return None if word.head is None else replace(word, deps_relation="xcomp")


def _lose(text: Text) -> Iterator[Text]:
    """Leave out words that nothing hangs on."""
    for row, sentence in enumerate(text):
        for place, word in enumerate(sentence):
            if word.head is None or _below(sentence, place) != {place}:
                continue
            kept = [other for at, other in enumerate(sentence) if at != place]

            def moved(head: int | None, gone: int = place) -> int | None:
                return head - 1 if head is not None and head > gone else head

            shifted = [
                replace(other, head=moved(other.head), deps_head=moved(other.deps_head)) for other in kept
            ]
            yield [*text[:row], shifted, *text[row + 1 :]]


def _join(text: Text) -> Iterator[Text]:
    """Make one sentence of two: the second root hangs on the first."""
    for row in range(len(text) - 1):
        left, right = text[row], text[row + 1]
        root = next(at for at, word in enumerate(left) if word.head is None)
        joined = list(left)
        for word in right:
            if word.head is None:
                joined.append(
                    replace(word, head=root, relation="conj", deps_head=root, deps_relation="conj")
                )
            else:
                head = word.head + len(left)
                joined.append(replace(word, head=head, deps_head=head))
        yield [*text[:row], joined, *text[row + 2 :]]


CHANGES: dict[str, Callable[[Text], Iterator[Text]]] = {
    "head": _each(_reattach),
    "relation": _each(_rename),
    "deps-head": _each(_reattach_enhanced),
    "deps-relation": _each(_rename_enhanced),
    "upos": _each(lambda sentence, place: replace(sentence[place], upos="PROPN")),
    "xpos": _each(lambda sentence, place: replace(sentence[place], xpos="other")),
    "feats": _each(lambda sentence, place: replace(sentence[place], feats="Number=Dual")),
    "lemma": _each(lambda sentence, place: replace(sentence[place], lemma="zebrano0")),
    "word": _each(lambda sentence, place: replace(sentence[place], form="zebrano")),
    "lost": _lose,
    "end": _join,
}


def show(text: Text) -> str:
    """Return CoNLL-U."""
    lines = []
    for sentence in text:
        for place, word in enumerate(sentence, 1):
            head = 0 if word.head is None else word.head + 1
            deps_head = 0 if word.deps_head is None else word.deps_head + 1
            deps = f"{deps_head}:{word.deps_relation}"
            fields = [str(place), word.form, word.lemma, word.upos, word.xpos, word.feats]
            lines.append("\t".join([*fields, str(head), word.relation, deps, "_"]))
        lines.append("")
    return "".join(line + "\n" for line in lines)


def show_conllx(text: Text) -> str:
    """Return CoNLL-X: the basic tree alone."""
    lines = []
    for sentence in text:
        for place, word in enumerate(sentence, 1):
            head = 0 if word.head is None else word.head + 1
            fields = [str(place), word.form, word.lemma, word.upos, word.xpos, word.feats]
            lines.append("\t".join([*fields, str(head), word.relation, "_", "_"]))
        lines.append("")
    return "".join(line + "\n" for line in lines)
