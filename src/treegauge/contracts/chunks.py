"""Small texts with entities, tagged as IOB1, IOB2 and BIOES.

Every sentence has an entity of two words with words around it, so that every change has a place.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

Text = list[Any]
FORMS = ("ash", "birch", "cedar", "elm", "fir", "hazel", "larch", "maple", "oak", "rowan", "yew")
TYPES = ("PER", "LOC", "ORG")


@dataclass(frozen=True)
class Sentence:
    """Words, and entities as (type, first word, one behind the last), in order and apart."""

    forms: tuple[str, ...]
    entities: tuple[tuple[str, int, int], ...]


def _entities(rng: Random, size: int) -> tuple[tuple[str, int, int], ...]:
    """Return entities in a sentence of this size; some are neighbours."""
    spans = [(rng.choice(TYPES), 1, 3)]
    at = 3 + rng.randint(0, 1)
    while at < size - 1:
        end = min(size - 1, at + rng.randint(1, 3))
        spans.append((rng.choice(TYPES), at, end))
        at = end + rng.randint(0, 2)
    return tuple(spans)


def draw(rng: Random, count: int) -> Text:
    """Return sentences of four to nine words."""
    sizes = [rng.randint(4, 9) for _ in range(count)]
    return [Sentence(tuple(rng.choices(FORMS, k=size)), _entities(rng, size)) for size in sizes]


def disturb(rng: Random, text: Text) -> Text:
    """Return the same words with other entities."""
    changed = [replace(sentence, entities=_entities(rng, len(sentence.forms))) for sentence in text]
    first = changed[0]
    # One type is another in any case.
    odd = ("MISC", *first.entities[0][1:])
    return [replace(first, entities=(odd, *first.entities[1:])), *changed[1:]]


def _each(text: Text, changes: Callable[[Sentence], Iterator[Sentence]]) -> Iterator[Text]:
    for row, sentence in enumerate(text):
        for changed in changes(sentence):
            yield [*text[:row], changed, *text[row + 1 :]]


def _of_entities(
    change: Callable[[str, int, int], tuple[tuple[str, int, int], ...] | None],
) -> Callable[[Text], Iterator[Text]]:
    """Return a way to put others in the place of one entity."""

    def changes(sentence: Sentence) -> Iterator[Sentence]:
        for place, entity in enumerate(sentence.entities):
            others = change(*entity)
            if others is not None:
                before, behind = sentence.entities[:place], sentence.entities[place + 1 :]
                yield replace(sentence, entities=(*before, *others, *behind))

    return lambda text: _each(text, changes)


def _add(sentence: Sentence) -> Iterator[Sentence]:
    held = {word for _, begin, end in sentence.entities for word in range(begin, end)}
    for word in range(len(sentence.forms)):
        if word not in held:
            more = (*sentence.entities, ("MISC", word, word + 1))
            yield replace(sentence, entities=tuple(sorted(more, key=lambda entity: entity[1])))


def _reword(sentence: Sentence) -> Iterator[Sentence]:
    for word in range(len(sentence.forms)):
        forms = (*sentence.forms[:word], "zebrano", *sentence.forms[word + 1 :])
        yield replace(sentence, forms=forms)


def _lose(sentence: Sentence) -> Iterator[Sentence]:
    """Leave out one word; an entity that has no other goes with it."""
    for word in range(len(sentence.forms)):
        moved = [(kind, b - (b > word), e - (e > word)) for kind, b, e in sentence.entities]
        kept = tuple(entity for entity in moved if entity[1] < entity[2])
        yield Sentence((*sentence.forms[:word], *sentence.forms[word + 1 :]), kept)


def _cut(sentence: Sentence) -> Iterator[Sentence]:
    """Cut a word in two; both are where it was."""
    for word, form in enumerate(sentence.forms):
        moved = tuple((kind, b + (b > word), e + (e > word)) for kind, b, e in sentence.entities)
        forms = (*sentence.forms[:word], form[:2], form[2:], *sentence.forms[word + 1 :])
        yield Sentence(forms, moved)


def _join(text: Text) -> Iterator[Text]:
    for row in range(len(text) - 1):
        first, second = text[row], text[row + 1]
        by = len(first.forms)
        later = tuple((kind, b + by, e + by) for kind, b, e in second.entities)
        joined = Sentence((*first.forms, *second.forms), (*first.entities, *later))
        yield [*text[:row], joined, *text[row + 2 :]]


def _letter(scheme: str, *, first: bool, last: bool, follows: bool) -> str:
    if scheme == "iob1":
        return "B" if first and follows else "I"
    if scheme == "bioes" and last:
        return "S" if first else "E"
    return "B" if first else "I"


def show(text: Text, *, scheme: str = "iob2") -> str:
    """Return a file of three columns."""
    lines = []
    for sentence in text:
        tags = ["O"] * len(sentence.forms)
        before = ("", 0, 0)
        for kind, begin, end in sentence.entities:
            for word in range(begin, end):
                first, last = word == begin, word + 1 == end
                follows = before[0] == kind and before[2] == begin
                letter = _letter(scheme, first=first, last=last, follows=follows)
                tags[word] = f"{letter}-{kind}"
            before = (kind, begin, end)
        rows = zip(sentence.forms, tags, strict=True)
        lines += [*(f"{form}\tNN\t{tag}" for form, tag in rows), ""]
    return "".join(f"{line}\n" for line in lines)


def noisy(text: str, rng: Random, word: str, tag: str) -> Iterator[str]:
    """Yield a file with the word behind another, in its entity if that goes on, and as a sentence."""
    sentences = [block.split("\n") for block in text.strip("\n").split("\n\n")]
    row = rng.randrange(len(sentences))
    rows = sentences[row]
    chunks = [line.split("\t")[2] for line in rows]
    # Not between two entities: whether the second begins with B- may depend on the first.
    places = [
        at
        for at in range(1, len(rows) + 1)
        if at == len(rows) or chunks[at] == "O" or (chunks[at][0] in "IE" and _goes_on(chunks, at))
    ]
    at = rng.choice(places)
    inside = at < len(rows) and chunks[at] != "O"
    noise = f"{word}\t{tag}\t{f'I{chunks[at][1:]}' if inside else 'O'}"
    changed = [*sentences[:row], [*rows[:at], noise, *rows[at:]], *sentences[row + 1 :]]
    alone = [*sentences[:row], [f"{word}\t{tag}\tO"], *sentences[row:]]
    for other in (changed, alone):
        yield "".join("\n".join([*block, "", ""]) for block in other)


def _goes_on(chunks: list[str], at: int) -> bool:
    """Tell whether a word goes on with the entity of the one before."""
    return chunks[at - 1][1:] == chunks[at][1:] and chunks[at - 1][0] in "BI"


CHANGES: dict[str, Callable[[Text], Iterator[Text]]] = {
    "label": _of_entities(lambda _, begin, end: (("XX", begin, end),)),
    "removed": _of_entities(lambda *_: ()),
    "edge": _of_entities(
        lambda kind, begin, end: ((kind, begin, end - 1),) if end - begin > 1 else None
    ),
    "added": lambda text: _each(text, _add),
    "word": lambda text: _each(text, _reword),
    "lost": lambda text: _each(text, _lose),
    "cut": lambda text: _each(text, _cut),
    "end": _join,
}
