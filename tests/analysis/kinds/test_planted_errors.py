"""Errors that are planted into real trees get the right kind."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING, Any

import pytest
from helpers.real_data import shared_data

import treegauge

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

#: [label, child, …]; a child is such a list, or a word
Tree = list[Any]
KINDS = {"PP": "PP attachment", "SBAR": "clause attachment", "ADVP": "modifier attachment"}


def read(text: str) -> Iterator[Tree]:
    """Yield the trees of a text."""
    stack: list[Tree] = []
    for piece in re.findall(r"\(|\)|[^\s()]+", text):
        if piece == "(":
            stack.append([])
        elif piece == ")":
            done = stack.pop()
            if not stack:
                yield done
            else:
                stack[-1].append(done)
        else:
            stack[-1].append(piece)


def write(tree: Tree) -> str:
    return f"({' '.join(one if isinstance(one, str) else write(one) for one in tree)})"


def phrases(tree: Tree) -> Iterator[Tree]:
    """Yield all phrases, a tagged word is none."""
    if any(isinstance(one, list) for one in tree[1:]):
        yield tree
        for one in tree[1:]:
            if isinstance(one, list):
                yield from phrases(one)


def label(tree: Tree) -> str:
    return re.split(r"[-=]", tree[0])[0] if tree else ""


def is_phrase(tree: Tree) -> bool:
    return any(isinstance(one, list) for one in tree[1:])


def attach_lower(tree: Tree, chance: random.Random) -> str | None:
    """Hang what follows a noun phrase on it, as an adjunct or flat; return the kind."""
    places = [
        (node, at)
        for node in phrases(tree)
        for at in range(1, len(node) - 1)
        if label(node) in {"VP", "S"}
        and is_phrase(node[at])
        and label(node[at]) == "NP"
        and is_phrase(node[at + 1])
        and label(node[at + 1]) in KINDS
    ]
    if not places:
        return None
    node, at = chance.choice(places)
    noun, moved = node[at], node[at + 1]
    adjunct = ["NP", noun, moved]
    node[at : at + 2] = [adjunct if chance.random() < 0.5 else [*noun, moved]]
    return KINDS[label(moved)]


def attach_higher(tree: Tree, chance: random.Random) -> str | None:
    """Hang the last part of a phrase beside it; return the kind."""
    places = [
        (node, at)
        for node in phrases(tree)
        for at in range(1, len(node))
        if is_phrase(node[at])
        and label(node[at]) in {"NP", "VP"}
        and len(node[at]) > 2
        and is_phrase(node[at][-1])
        and label(node[at][-1]) in KINDS
    ]
    if not places:
        return None
    node, at = chance.choice(places)
    inner = node[at]
    moved = inner.pop()
    # What is left of «(NP (NP a) (PP b))» is the inner noun phrase.
    rest = inner[1] if len(inner) == 2 and is_phrase(inner[1]) else inner
    node[at : at + 1] = [rest, moved]
    return KINDS[label(moved)]


def join_elsewhere(tree: Tree, chance: random.Random) -> str | None:
    """Take a conjunction and what follows it out of a phrase; return the kind."""
    places = [
        (node, at)
        for node in phrases(tree)
        for at in range(1, len(node))
        # Alone in its node, the coordination would be a unary node.
        if sum(map(is_phrase, node[1:])) > 1
        and is_phrase(node[at])
        and len(node[at]) == 4
        and label(node[at][2]) == "CC"
        and is_phrase(node[at][1])
        and is_phrase(node[at][3])
    ]
    if not places:
        return None
    node, at = chance.choice(places)
    node[at : at + 1] = node[at][1:]
    return "coordination"


def add_unary(tree: Tree, chance: random.Random) -> str | None:
    """Put a node over a phrase; return the kind."""
    node = chance.choice(list(phrases(tree)))
    above = chance.choice([one for one in ("S", "NP", "VP", "FRAG") if one != label(node)])
    node[:] = [above, list(node)]
    return "unary"


PLANTS = [attach_lower, attach_higher, join_elsewhere, add_unary]


def planted(
    texts: list[Path], plant: Callable[[Tree, random.Random], str | None]
) -> list[tuple[str, str, str]]:
    """Return gold, test and kind of every sentence that has a place for the error."""
    chance = random.Random(1)
    found = []
    for path in texts:
        for tree in read(path.read_text(encoding="utf-8")):
            gold = write(tree)
            # Of "(TOP (S …))" or "( (S …))" the root stays as it is.
            inner = tree[-1]
            kind = plant(inner, chance) if is_phrase(inner) else None
            if kind:
                found.append((gold, write(tree), kind))
    return found


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
@pytest.mark.parametrize("swapped", [False, True], ids=["planted in test", "planted in gold"])
def test_planted_errors_are_named_right(
    plant: Callable[[Tree, random.Random], str | None], swapped: bool
) -> None:
    texts = [
        *shared_data("gum-text", "gold").glob("*.mrg"),
        *shared_data("gum-speech", "gold").glob("*.mrg"),
    ]
    cases = planted(sorted(texts), plant)
    sides = ["\n".join(case[place] for case in cases) for place in (0, 1)]
    if swapped:
        sides.reverse()
    kinds = treegauge.error_kinds(*sides, metrics="brackets", align="identity")["brackets"]
    by_unit: dict[int, list[str]] = {}
    for one in kinds.operations:
        by_unit.setdefault(one.unit, []).append(one.kind)
    assert len(cases) > 50
    # The whole list of a sentence is the one operation that undoes the error.
    wrong = [
        (by_unit.get(unit), *case)
        for unit, case in enumerate(cases)
        if by_unit.get(unit) != [case[2]]
    ]
    assert len(wrong) <= 0.05 * len(cases), wrong[:3]
