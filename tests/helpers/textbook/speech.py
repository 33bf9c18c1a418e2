"""Slow textbook versions of head dependencies, edited regions, spans and bags.

Written from the definitions in Roark et al. (2006) and Charniak and Johnson (2001), one tree at a
time, as lists: ``[label, [children]]`` for a constituent, ``[tag, word]`` for a word.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from treegauge.rules.head_tables import DEFAULT, HeadTable
from treegauge.rules.params import ROOTS, Params
from treegauge.rules.word_keys import hyphens


def parse(text: str) -> list:
    tokens = re.findall(r"[()]|[^\s()]+", text)
    stack: list[list] = [["", []]]
    at = 0
    while at < len(tokens):
        if tokens[at] == "(":
            label = "" if tokens[at + 1] in "()" else tokens[at + 1]
            at += 1 if label == "" else 2
            if tokens[at] not in "()":
                stack[-1][1].append([label, tokens[at]])
                at += 2
                continue
            node: list = [label, []]
            stack[-1][1].append(node)
            stack.append(node)
            continue
        stack.pop()
        at += 1
    return stack[0][1][0]


def show(node: list) -> str:
    label, rest = node
    if isinstance(rest, str):
        return f"({label} {rest})"
    return f"({label} {' '.join(show(child) for child in rest)})"


def is_word(node: list) -> bool:
    return not isinstance(node[1], list)


def words(node: list) -> list[list]:
    return [node] if is_word(node) else [word for child in node[1] for word in words(child)]


def normalise_edited(root: list, edit: frozenset[str]) -> None:
    """Flatten, move out, merge; one step at a time until nothing changes."""

    def flatten(node: list) -> None:
        for child in node[1]:
            if not is_word(child):
                if child[0] in edit:
                    child[1] = words(child)
                else:
                    flatten(child)

    def move(node: list) -> bool:
        for place, child in enumerate(node[1]):
            if is_word(child) or child[0] in edit:
                continue
            if move(child):
                return True
            for end, shift in ((0, 0), (-1, 1)):
                if child[1] and child[1][end][0] in edit:
                    moved = child[1].pop(end)
                    node[1].insert(place + shift, moved)
                    if not child[1]:
                        node[1].remove(child)
                    return True
        return False

    def merge(node: list) -> None:
        merged: list[list] = []
        for child in node[1]:
            if merged and not is_word(child) and child[0] in edit and merged[-1][0] in edit:
                merged[-1][1] += child[1]
            else:
                merged.append(child)
                if not is_word(child):
                    merge(child)
        node[1] = merged

    flatten(root)
    while move(root):
        pass
    merge(root)


def head_child(table: HeadTable, label: str, children: list[str]) -> int:
    """Return the place of the head among children with these labels."""
    for groups in (table.rules.get(label, ()), table.rules.get(DEFAULT, ())):
        for group in groups:
            places = range(len(children)) if group.side == "l" else range(len(children) - 1, -1, -1)
            for place in places:
                if not group.labels or children[place] in group.labels:
                    return place
    return len(children) - 1


@dataclass
class Dependency:
    token: int
    governor_label: str
    label: str
    governor_word: str
    word: str
    open: bool

    def labels(self, labeled: bool) -> tuple[str, ...]:
        return (self.governor_label, self.label) if labeled else ()


def same_word(params: Params, left: str, right: str) -> bool:
    """Compare two words: equal but for case and hyphens, filled pauses of one class, or a pair."""

    def surface(word: str) -> str:
        return hyphens(word.lower())

    def is_listed(one: str, other: str) -> bool:
        return any((surface(a), surface(b)) == (one, other) for a, b in params.eq_words)

    one, other = surface(left), surface(right)
    pauses = [
        {number for number, word in params.filled_pauses if surface(word) == side}
        for side in (one, other)
    ]
    return (
        one == other
        or not pauses[0].isdisjoint(pauses[1])
        or is_listed(one, other)
        or is_listed(other, one)
    )


def same(params: Params, left: Dependency, right: Dependency, labeled: bool) -> bool:
    """Compare labels and head words."""
    return (
        left.labels(labeled) == right.labels(labeled)
        and same_word(params, left.governor_word, right.governor_word)
        and same_word(params, left.word, right.word)
    )


@dataclass
class Reader:
    """Dependencies of trees under some parameters."""

    params: Params
    table: HeadTable
    found: list[Dependency] = field(default_factory=list)

    def label(self, node: list) -> str:
        return node[0] if is_word(node) else self.params.plain_label(node[0])

    def pruned(self, node: list, keep: list[bool], number: list[int]) -> list[list]:
        """Return what stands for a node once words that do not count are gone: [] or more nodes."""
        if is_word(node):
            token = number[0]
            number[0] += 1
            edited = node[0] in self.params.edit_labels
            return [[*node, token]] if keep[token] and not edited else []
        plain = self.label(node)
        children = [one for child in node[1] for one in self.pruned(child, keep, number)]
        if plain in self.params.edit_labels | self.params.empty_labels or not children:
            return []
        if self.params.constituent_label(node[0]) is None:
            return children
        return [[node[0], children]]

    def head(self, node: list) -> list:
        while not is_word(node):
            labels = [self.label(child) for child in node[1]]
            node = node[1][head_child(self.table, self.label(node), labels)]
        return node

    def is_open(self, word: list) -> bool:
        words = {one.lower() for one in self.params.closed_class if not one.isupper()}
        return word[0] not in self.params.closed_class and word[1].lower() not in words

    def read(self, root: list, keep: list[bool], first: int) -> list[Dependency]:
        """Return a tree's dependencies in the order of the words; ``first``: its first token."""
        children = [root] if self.label(root) not in ROOTS else root[1]
        number = [first]
        top = [one for child in children for one in self.pruned(child, keep, number)]
        found: list[Dependency] = []

        def add(governor: list | None, child: list) -> None:
            dependent = self.head(child)
            governing = None if governor is None else self.head(governor)
            classes = self.params.tag_label
            found.append(
                Dependency(
                    dependent[2],
                    "TOP" if governor is None else classes(self.label(governor)),
                    classes(self.label(child)),
                    "TOP" if governing is None else governing[1],
                    dependent[1],
                    self.is_open(dependent) and (governing is None or self.is_open(governing)),
                )
            )

        def walk(node: list) -> None:
            if is_word(node):
                return
            labels = [self.label(child) for child in node[1]]
            chosen = head_child(self.table, self.label(node), labels)
            for place, child in enumerate(node[1]):
                if place != chosen:
                    add(node, child)
                walk(child)

        for child in top:
            add(None, child)
            walk(child)
        return sorted(found, key=lambda one: one.token)


def best_in_order(
    params: Params, gold: list[Dependency], test: list[Dependency], labeled: bool
) -> tuple[int, int]:
    """Return (matched, open) of the best common subsequence: most matched, then most open."""
    table = [[(0, 0)] * (len(test) + 1) for _ in range(len(gold) + 1)]
    for i, left in enumerate(gold, 1):
        for j, right in enumerate(test, 1):
            best = max(table[i - 1][j], table[i][j - 1])
            if same(params, left, right, labeled):
                matched, opened = table[i - 1][j - 1]
                best = max(best, (matched + 1, opened + (left.open and right.open)))
            table[i][j] = best
    return table[-1][-1]
