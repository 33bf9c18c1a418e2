"""Numbers and lists of names as people write and read them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def counted(number: float | None, noun: str) -> str:
    """Return a number with its noun.

    >>> counted(1, "word"), counted(0, "word")
    ('1 word', '0 words')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(names: Sequence[str]) -> str:
    """Return names as a sentence has them.

    >>> listed(["wer"]), listed(["crossing", "complete", "wer"])
    ('wer', 'crossing, complete and wer')
    """
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def names_in(names: str | Iterable[str]) -> tuple[str, ...]:
    """Return the names in a text, with commas or blanks between them, or in a list of such texts.

    What stands in brackets stays together.

    >>> names_in("brackets, tags"), names_in(["wer", "t-dice:delete(,)=2,tags"])
    (('brackets', 'tags'), ('wer', 't-dice:delete(,)=2', 'tags'))
    """
    found: list[str] = []
    for text in [names] if isinstance(names, str) else names:
        open_brackets, name = 0, ""
        for letter in f"{text},":
            if letter in ", \t\n" and not open_brackets:
                found += [name] if name else []
                name = ""
                continue
            name += letter
            open_brackets = max(0, open_brackets + (letter == "(") - (letter == ")"))
        # A bracket that nobody closed is the metric's to complain about.
        found += [name.rstrip(",")] if name else []
    return tuple(found)
