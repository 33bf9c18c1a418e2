"""Small analyses with predicates and roles: CoNLL-2009 and CoNLL-2008.

Every sentence has a predicate with an argument, so that every metric on roles sees every change of its
kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

Text = list[Any]
FORMS = ("ash", "birch", "cedar", "elm", "fir", "hazel", "larch", "maple", "oak", "rowan", "yew")
RELATIONS = ("SBJ", "OBJ", "NMOD", "ADV")
ROLES = ("A0", "A1", "AM-TMP", "R-A0")


@dataclass(frozen=True)
class Word:
    """One row; ``arguments`` has the places of a predicate's arguments, from 1, with their roles."""

    form: str
    head: int
    relation: str
    tag: str
    lemma: str
    sense: str = ""
    arguments: dict[int, str] = field(default_factory=dict)


def _analysed(rng: Random, forms: list[str]) -> list[Word]:
    """Return a sentence of these forms: each word hangs on one before it."""
    sentence = []
    size = len(forms)
    for place, form in enumerate(forms, 1):
        sense = f"{form}.0{rng.randint(1, 2)}" if place == 2 or rng.random() < 0.3 else ""
        chosen = rng.sample(range(1, size + 1), rng.randint(1, 2)) if sense else ()
        relation = rng.choice(RELATIONS) if place > 1 else "ROOT"
        roles = {at: rng.choice(ROLES) for at in chosen}
        head = rng.randrange(1, place) if place > 1 else 0
        sentence.append(Word(form, head, relation, rng.choice("NV"), form, sense, roles))
    return sentence


def draw(rng: Random, count: int) -> Text:
    """Return sentences of three to seven words."""
    return [_analysed(rng, rng.choices(FORMS, k=rng.randint(3, 7))) for _ in range(count)]


def disturb(rng: Random, text: Text) -> Text:
    """Return the same words with other trees, predicates and roles."""
    return [_analysed(rng, [word.form for word in sentence]) for sentence in text]


def _each(text: Text, change: Callable[[Word, int], Word | None]) -> Iterator[Text]:
    """Yield the text with one word changed, for each word that ``change(word, place)`` can change."""
    for row, sentence in enumerate(text):
        for place, word in enumerate(sentence):
            changed = change(word, place + 1)
            if changed is not None:
                words = [*sentence[:place], changed, *sentence[place + 1 :]]
                yield [*text[:row], words, *text[row + 1 :]]


def change(**values: Any) -> Callable[[Text], Iterator[Text]]:
    """Return a way to set one column of one word to something that occurs nowhere."""
    return lambda text: _each(text, lambda word, _: replace(word, **values))


def _of_predicates(changed: Callable[[Word], Word | None]) -> Callable[[Text], Iterator[Text]]:
    return lambda text: _each(text, lambda word, _: changed(word) if word.sense else None)


def _rename(word: Word) -> Word | None:
    if not word.arguments:
        return None
    first, *rest = word.arguments.items()
    return replace(word, arguments=dict([(first[0], "AM-XX"), *rest]))


def _drop(word: Word) -> Word | None:
    if not word.arguments:
        return None
    return replace(word, arguments=dict(list(word.arguments.items())[1:]))


def _rehead(word: Word, place: int) -> Word | None:
    """Hang a word on another one before it."""
    if place < 3:
        return None
    return replace(word, head=1 if word.head != 1 else place - 1)


def _moved(word: Word, by: int, lost: int = 0) -> Word:
    """Return a word whose numbers are those of a longer or shorter sentence."""

    def there(place: int) -> int:
        return place + by - (place > lost > 0)

    arguments = {there(at): role for at, role in word.arguments.items() if at != lost}
    return replace(word, head=there(word.head) if word.head else 0, arguments=arguments)


def lose(text: Text) -> Iterator[Text]:
    """Leave out one word without dependents."""
    for row, sentence in enumerate(text):
        for place in range(2, len(sentence) + 1):
            if all(word.head != place for word in sentence):
                shorter = [
                    _moved(word, 0, place) for at, word in enumerate(sentence, 1) if at != place
                ]
                yield [*text[:row], shorter, *text[row + 1 :]]


def cut(text: Text) -> Iterator[Text]:
    """Cut a word in two; the second part hangs on the first, which keeps all roles."""
    for row, sentence in enumerate(text):
        for place, word in enumerate(sentence, 1):
            moved = [
                replace(
                    item,
                    head=item.head + (item.head > place),
                    arguments={at + (at > place): role for at, role in item.arguments.items()},
                )
                for item in sentence
            ]
            first = replace(moved[place - 1], form=word.form[:2])
            second = Word(word.form[2:], place, "NAME", word.tag, word.lemma)
            moved[place - 1 : place] = [first, second]
            yield [*text[:row], moved, *text[row + 1 :]]


def join(text: Text) -> Iterator[Text]:
    """Make two sentences one; the second root hangs on the first."""
    for row in range(len(text) - 1):
        first, second = text[row], text[row + 1]
        later = [_moved(word, len(first)) for word in second]
        later[0] = replace(later[0], head=1, relation="DEP")
        yield [*text[:row], [*first, *later], *text[row + 2 :]]


def show(text: Text, *, year: int = 2009) -> str:
    """Return a file of CoNLL-2009, or of CoNLL-2008."""
    lines = []
    for sentence in text:
        predicates = [word for word in sentence if word.sense]
        for place, word in enumerate(sentence, 1):
            form, lemma, tag = word.form, word.lemma, word.tag
            columns = [form, lemma, lemma, tag, tag, "_", "_", word.head, word.head]
            columns += [word.relation, word.relation, "Y" if word.sense else "_"]
            if year == 2008:
                columns = [form, lemma, tag, tag, form, lemma, tag, word.head, word.relation]
            roles = [predicate.arguments.get(place, "_") for predicate in predicates]
            lines.append("\t".join(map(str, [place, *columns, word.sense or "_", *roles])))
        lines.append("")
    return "".join(f"{line}\n" for line in lines)


CHANGES: dict[str, Callable[[Text], Iterator[Text]]] = {
    "head": lambda text: _each(text, _rehead),
    "relation": change(relation="DEP"),
    "role": _of_predicates(_rename),
    "argument": _of_predicates(_drop),
    "sense": _of_predicates(lambda word: replace(word, sense="other.99")),
    "predicate": _of_predicates(lambda word: replace(word, sense="", arguments={})),
    "extra": lambda text: _each(
        text, lambda word, _: None if word.sense else replace(word, sense="more.01")
    ),
    "lemma": change(lemma="zebrano"),
    "word": change(form="zebrano"),
    "lost": lose,
    "cut": cut,
    "end": join,
}
