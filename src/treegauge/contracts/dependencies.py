"""Small dependency analyses: CoNLL-U with enhanced graphs, and CoNLL-X.

Relations are those of content words and there is no punctuation, so that every metric on words sees
every change of its kind.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

Text = list[Any]
FORMS = ("ash", "birch", "cedar", "elm", "fir", "hazel", "larch", "maple", "oak", "rowan", "yew")
RELATIONS = ("nsubj", "obj", "obl", "amod", "advmod", "conj")
TAGS = ("NOUN", "VERB", "ADJ", "ADV")
FEATURES = ("Number=Sing", "Number=Plur", "Case=Nom|Number=Sing", "_")


@dataclass(frozen=True)
class Word:
    """One row; the enhanced graph has the basic head with ``label``."""

    form: str
    head: int
    relation: str
    tag: str
    features: str
    lemma: str
    label: str


def _tree(rng: Random, length: int) -> list[int]:
    order = list(range(1, length + 1))
    rng.shuffle(order)
    heads = [0] * length
    for place, word in enumerate(order[1:], 1):
        heads[word - 1] = order[rng.randrange(place)]
    return heads


def draw(rng: Random, count: int) -> Text:
    """Return sentences of three to eight words."""
    text = []
    for _ in range(count):
        sentence = []
        for head in _tree(rng, rng.randint(3, 8)):
            relation = "root" if head == 0 else rng.choice(RELATIONS)
            form = rng.choice(FORMS)
            sentence.append(
                Word(form, head, relation, rng.choice(TAGS), rng.choice(FEATURES), form, relation)
            )
        text.append(sentence)
    return text


def disturb(rng: Random, text: Text) -> Text:
    """Return the same words with other trees, relations, tags, features and lemmas, often."""
    disturbed = []
    for sentence, fresh in zip(text, draw(rng, len(text)), strict=True):
        heads = _tree(rng, len(sentence))
        changed = []
        for word, head in zip(sentence, heads, strict=True):
            drawn = rng.choice(fresh)
            relation = "root" if head == 0 else rng.choice(RELATIONS)
            new = Word(word.form, head, relation, drawn.tag, drawn.features, drawn.lemma, relation)
            changed.append(new)
        disturbed.append(changed if rng.random() < 0.7 else sentence)
    return disturbed


def _each(text: Text, change: Callable[[Word], Word]) -> Iterator[Text]:
    for row, sentence in enumerate(text):
        for place, word in enumerate(sentence):
            changed = [*sentence[:place], change(word), *sentence[place + 1 :]]
            yield [*text[:row], changed, *text[row + 1 :]]


def change(**values: Any) -> Callable[[Text], Iterator[Text]]:
    """Return a way to set one column of one word to something that occurs nowhere."""
    return lambda text: _each(text, lambda word: replace(word, **values))


def rehead(text: Text) -> Iterator[Text]:
    """Hang one word that has a head (and no dependents of its own) elsewhere."""
    for row, sentence in enumerate(text):
        for place, word in enumerate(sentence, 1):
            if word.head == 0 or any(dependent.head == place for dependent in sentence):
                continue
            for head in range(1, len(sentence) + 1):
                if head not in {place, word.head}:
                    changed = list(sentence)
                    changed[place - 1] = replace(word, head=head)
                    yield [*text[:row], changed, *text[row + 1 :]]
                    break


def lose(text: Text) -> Iterator[Text]:
    """Leave out one word without dependents."""
    for row, sentence in enumerate(text):
        for place, word in enumerate(sentence, 1):
            if word.head == 0 or any(dependent.head == place for dependent in sentence):
                continue
            shorter = [
                replace(item, head=item.head - (item.head > place))
                for number, item in enumerate(sentence, 1)
                if number != place
            ]
            yield [*text[:row], shorter, *text[row + 1 :]]


def cut(text: Text) -> Iterator[Text]:
    """Cut a word in two; the second part hangs on the first, and all else stays where it was."""
    for row, sentence in enumerate(text):
        for place, word in enumerate(sentence, 1):
            moved = [replace(item, head=item.head + (item.head > place)) for item in sentence]
            first = replace(moved[place - 1], form=word.form[:2])
            second = replace(word, form=word.form[2:], head=place, relation="flat", label="flat")
            moved[place - 1 : place] = [first, second]
            yield [*text[:row], moved, *text[row + 1 :]]


def join(text: Text) -> Iterator[Text]:
    """Make two sentences one; the second root hangs on the first."""
    for row in range(len(text) - 1):
        first, second = text[row], text[row + 1]
        root = next(place for place, word in enumerate(first, 1) if word.head == 0)
        moved = [
            replace(word, head=word.head + len(first))
            if word.head
            else replace(word, head=root, relation="dep", label="dep")
            for word in second
        ]
        yield [*text[:row], [*first, *moved], *text[row + 2 :]]


def show(text: Text, *, universal: bool = True) -> str:
    """Return a file of CoNLL-U, or of CoNLL-X."""
    lines = []
    for sentence in text:
        for number, word in enumerate(sentence, 1):
            tag = word.tag if universal else f"{word.tag}-x"
            deps = f"{word.head}:{word.label}" if universal else "_"
            columns = [number, word.form, word.lemma, tag, word.tag.lower(), word.features]
            columns += [word.head, word.relation, deps, "_"]
            lines.append("\t".join(map(str, columns)))
        lines.append("")
    return "".join(f"{line}\n" for line in lines)


CHANGES: dict[str, Callable[[Text], Iterator[Text]]] = {
    "head": rehead,
    "relation": change(relation="dep"),
    "arc": change(label="dep"),
    "upos": change(tag="X"),
    "feats": change(features="Number=Dual"),
    "lemma": change(lemma="zebrano"),
    "word": change(form="zebrano"),
    "lost": lose,
    "cut": cut,
    "end": join,
}

# Punctuation on one side: by its characters, its tag, its relation.
ODD: dict[str, Callable[[Text], Iterator[Text]]] = {
    "mark": change(form="\u2014"),
    "mark-tag": change(tag="PUNCT"),
    "mark-relation": change(relation="punct", label="punct"),
}
