"""Arguments that are spans, the slow way: a parser of brackets, places as plain tuples, counts as multisets.

Definitions: Carreras and Màrquez (2005); C-X goes on with the latest X of its predicate, else it is an X; V is no
argument.  Words of the two sides are put side by side by whoever asks: ``slots`` says where each word stands.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

ROLES = ("A0", "A1", "A2", "AM-TMP", "R-A0", "C-A0", "C-A1", "C-R-A0")
BRACKET = re.compile(r"\(([^()*]+)|(\*)|(\))")

Rows = list[list[str]]
Argument = tuple[int, str, tuple[tuple[int, int], ...]]


def draw(rng: Random, words: list[str], *, predicates: list[int] | None = None) -> Rows:
    """Return rows of one sentence: word, lemma, and a column without brackets inside each other."""
    size = len(words)
    if predicates is None:
        predicates = [at for at in range(size) if rng.random() < 0.35]
    columns = []
    for predicate in predicates:
        cells = ["*"] * size
        at = 0
        while at < size:
            last = min(at + rng.choice((0, 0, 1, 2)), size - 1)
            if at <= predicate <= last:
                cells[predicate] = "(V*)"
                at = predicate + 1
                continue
            if rng.random() < 0.6:
                role = rng.choice((*ROLES, "C-V") if at > predicate else ROLES)
                cells[at] = f"({role}*"
                cells[last] += ")"
            at = last + 1
        columns.append(cells)
    lemmas = [f"do{at}" if at in predicates else "-" for at in range(size)]
    return [[word, lemmas[at], *(cells[at] for cells in columns)] for at, word in enumerate(words)]


def text(sentences: list[Rows], *, words: bool = True) -> str:
    """Return a file of props."""
    return "".join(
        "".join(" ".join(row if words else row[1:]) + "\n" for row in rows) + "\n"
        for rows in sentences
    )


def arguments(rows: Rows) -> list[Argument]:
    """Return predicate, role and pieces of each argument of a sentence, with V."""
    predicates = [at for at, row in enumerate(rows) if row[1] != "-"]
    found: list[Argument] = []
    for column, predicate in enumerate(predicates, 2):
        spans: list[list[object]] = []
        opened: list[int] = []
        for at, row in enumerate(rows):
            for label, _, closed in BRACKET.findall(row[column]):
                if label:
                    opened.append(len(spans))
                    spans.append([label, at, at])
                elif closed:
                    spans[opened.pop()][2] = at
        joined: list[tuple[str, list[tuple[int, int]]]] = []
        for label, first, last in spans:
            role = str(label)
            piece = (int(str(first)), int(str(last)))
            whole = [one for one in joined if role.startswith("C-") and one[0] == role[2:]]
            if whole:
                whole[-1][1].append(piece)
            else:
                joined.append((role.removeprefix("C-"), [piece]))
        found += [(predicate, role, tuple(pieces)) for role, pieces in joined]
    return found


def counts(
    gold: Rows,
    test: Rows,
    slots: tuple[list[int], list[int]],
    *,
    labeled: bool = True,
    with_v: bool = False,
    given: bool = False,
) -> tuple[int, int, int]:
    """Return matched, gold and test arguments of one sentence, on words with these slots."""
    sides = []
    known = {slots[0][at] for at, row in enumerate(gold) if row[1] != "-"}
    for rows, slot in zip((gold, test), slots, strict=True):
        items: Counter[object] = Counter()
        for predicate, role, pieces in arguments(rows):
            if (role == "V" and not with_v) or (given and slot[predicate] not in known):
                continue
            blocks = tuple((slot[first], slot[last]) for first, last in pieces)
            items[slot[predicate], role if labeled else "", blocks] += 1
        sides.append(items)
    return (sides[0] & sides[1]).total(), sides[0].total(), sides[1].total()
