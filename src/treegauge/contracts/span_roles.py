"""Small analyses with arguments that are spans: CoNLL-2012, and CoNLL-2005 props.

Every predicate has an argument, so that ``span-roles`` sees every change of its kind.  The arguments of a
predicate have no word in common, and each role occurs once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from random import Random

Text = list[Any]
FORMS = ("ash", "birch", "cedar", "elm", "fir", "hazel", "larch", "maple", "oak", "rowan", "yew")
ROLES = ("A0", "A1", "A2", "AM-TMP", "R-A0")
#: first and last word of each piece, from 0
Pieces = tuple[tuple[int, int], ...]
Arguments = tuple[tuple[str, Pieces], ...]


@dataclass(frozen=True)
class Word:
    """One row; a predicate has a sense."""

    form: str
    tag: str
    sense: str = ""
    arguments: Arguments = ()


def _stretches(rng: Random, size: int, predicate: int) -> list[tuple[int, int]]:
    """Return some stretches of words without the predicate, one at least."""
    spans = []
    at = 0
    while at < size:
        last = min(at + rng.randint(0, 2), size - 1)
        if at <= predicate <= last:
            last = predicate - 1
        if last >= at and rng.random() < 0.6:
            spans.append((at, last))
        at = max(last, at) + 1
    return spans or [(0, predicate - 1) if predicate else (1, size - 1)]


def _analysed(rng: Random, forms: list[str]) -> list[Word]:
    """Return a sentence of these forms; the second word is a predicate."""
    sentence = []
    for place, form in enumerate(forms):
        sense, arguments = "", []
        if place == 1 or rng.random() < 0.3:
            sense = f"{form}.0{rng.randint(1, 2)}"
            stretches = _stretches(rng, len(forms), place)
            for role in rng.sample(ROLES, len(ROLES)):
                if stretches:
                    # One in several pieces now and then.
                    count = 2 if len(stretches) > 1 and rng.random() < 0.3 else 1
                    arguments.append((role, tuple(stretches[:count])))
                    del stretches[:count]
        sentence.append(Word(form, rng.choice("NV"), sense, tuple(arguments)))
    return sentence


def draw(rng: Random, count: int) -> Text:
    """Return sentences of four to eight words."""
    return [_analysed(rng, rng.choices(FORMS, k=rng.randint(4, 8))) for _ in range(count)]


def disturb(rng: Random, text: Text) -> Text:
    """Return the same words with other predicates and arguments."""
    return [_analysed(rng, [word.form for word in sentence]) for sentence in text]


def _each(text: Text, change: Callable[[Word, int, list[Word]], Word | None]) -> Iterator[Text]:
    """Yield the text with one word changed, for each word that can be changed."""
    for row, sentence in enumerate(text):
        for place, word in enumerate(sentence):
            changed = change(word, place, sentence)
            if changed is not None:
                words = [*sentence[:place], changed, *sentence[place + 1 :]]
                yield [*text[:row], words, *text[row + 1 :]]


def _of_arguments(
    changed: Callable[[Arguments], Arguments | None],
) -> Callable[[Text], Iterator[Text]]:
    def change(word: Word, place: int, sentence: list[Word]) -> Word | None:
        del place, sentence
        arguments = changed(word.arguments) if word.arguments else None
        return None if arguments is None else replace(word, arguments=arguments)

    return lambda text: _each(text, change)


def _rename(arguments: Arguments) -> Arguments:
    return (("AM-XX", arguments[0][1]), *arguments[1:])


def _shrink(arguments: Arguments) -> Arguments | None:
    """Take away the last word of the first argument that has two in a piece."""
    for number, (role, pieces) in enumerate(arguments):
        first, last = pieces[-1]
        if first < last:
            shorter = (role, (*pieces[:-1], (first, last - 1)))
            return (*arguments[:number], shorter, *arguments[number + 1 :])
    return None


def _part(arguments: Arguments) -> Arguments | None:
    """Leave out the last piece of the first argument that has several."""
    for number, (role, pieces) in enumerate(arguments):
        if len(pieces) > 1:
            return (*arguments[:number], (role, pieces[:-1]), *arguments[number + 1 :])
    return None


def _span(text: Text) -> Iterator[Text]:
    for changed in (_shrink, _part):
        yield from _of_arguments(changed)(text)


def _extra(word: Word, place: int, sentence: list[Word]) -> Word | None:
    if word.sense:
        return None
    beside = place - 1 if place else 1
    del sentence
    return replace(word, sense="more.01", arguments=(("A0", ((beside, beside),)),))


def _moved(arguments: Arguments, there: Callable[[int, int], tuple[int, int]]) -> Arguments:
    """Return arguments with other numbers; those without a word are left out."""
    moved = []
    for role, pieces in arguments:
        kept = tuple(there(first, last) for first, last in pieces)
        kept = tuple((first, last) for first, last in kept if first <= last)
        if kept:
            moved.append((role, kept))
    return tuple(moved)


def lose(text: Text) -> Iterator[Text]:
    """Leave out one word."""
    for row, sentence in enumerate(text):
        for lost in range(1, len(sentence)):
            shorter = [
                replace(
                    word,
                    arguments=_moved(
                        word.arguments,
                        lambda first, last, lost=lost: (
                            first - (first > lost),
                            last - (last >= lost),
                        ),  # type: ignore[misc]
                    ),
                )
                for place, word in enumerate(sentence)
                if place != lost
            ]
            yield [*text[:row], shorter, *text[row + 1 :]]


def cut(text: Text) -> Iterator[Text]:
    """Cut a word in two, which stay together; the first part keeps the predicate."""
    for row, sentence in enumerate(text):
        for at in range(len(sentence)):
            longer = [
                replace(
                    word,
                    arguments=_moved(
                        word.arguments,
                        lambda first, last, at=at: (first + (first > at), last + (last >= at)),  # type: ignore[misc]
                    ),
                )
                for word in sentence
            ]
            form, tag = longer[at].form, longer[at].tag
            longer[at : at + 1] = [replace(longer[at], form=form[:2]), Word(form[2:], tag)]
            yield [*text[:row], longer, *text[row + 1 :]]


def join(text: Text) -> Iterator[Text]:
    """Make two sentences one."""
    for row in range(len(text) - 1):
        size = len(text[row])
        later = [
            replace(
                word,
                arguments=_moved(
                    word.arguments,
                    lambda first, last, size=size: (first + size, last + size),  # type: ignore[misc]
                ),
            )
            for word in text[row + 1]
        ]
        yield [*text[:row], [*text[row], *later], *text[row + 2 :]]


def column(size: int, predicate: int, arguments: Arguments) -> list[str]:
    """Return the brackets of one predicate, word by word."""
    cells = ["*"] * size
    cells[predicate] = "(V*)"
    for role, pieces in arguments:
        for number, (first, last) in enumerate(pieces):
            cells[first] = f"({'C-' if number else ''}{role}{cells[first]}"
            cells[last] += ")"
    return cells


def show(text: Text, *, props: bool = False) -> str:
    """Return a file of CoNLL-2012, or of props with words."""
    lines = []
    for sentence in text:
        columns = [
            column(len(sentence), place, word.arguments)
            for place, word in enumerate(sentence)
            if word.sense
        ]
        for place, word in enumerate(sentence):
            brackets = [cells[place] for cells in columns]
            lemma, _, frameset = word.sense.partition(".")
            if props:
                cells = [word.form, lemma or "-", *brackets]
            else:
                cells = [
                    "tale",
                    "0",
                    str(place),
                    word.form,
                    word.tag,
                    "*",
                    lemma or "-",
                    frameset or "-",
                ]
                cells += ["-", "-", "*", *brackets, "-"]
            lines.append("\t".join(cells))
        lines.append("")
    return "".join(f"{line}\n" for line in lines)


CHANGES: dict[str, Callable[[Text], Iterator[Text]]] = {
    "role": _of_arguments(_rename),
    "argument": _of_arguments(lambda arguments: arguments[1:]),
    "span": _span,
    "predicate": lambda text: _each(
        text, lambda word, _, __: replace(word, sense="", arguments=()) if word.sense else None
    ),
    "extra": lambda text: _each(text, _extra),
    "word": lambda text: _each(text, lambda word, _, __: replace(word, form="zebrano")),
    "lost": lose,
    "cut": cut,
    "end": join,
}
