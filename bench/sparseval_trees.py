"""Seeded treebank-like trees for benchmarks: own words, plausible depth and length."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

LABELS = ("NP", "VP", "S", "PP", "SBAR", "ADVP", "ADJP")
TAGS = ("DT", "NN", "NNS", "NNP", "VBD", "VBZ", "IN", "JJ", "RB", "CC", "PRP")
LEAF = re.compile(r"\(([A-Z]+) ([^()]+)\)")
NODE = re.compile(rf"\(({'|'.join(LABELS)}) ")


def sentences(seed: int, count: int, *, vocabulary: int = 300, length: float = 25.0) -> list[str]:
    """Trees of about ``length`` words; a few words are frequent, most are rare."""
    chance = random.Random(seed)

    def leaf() -> str:
        tag = chance.choice(TAGS)
        rank = min(int(chance.paretovariate(0.8)), vocabulary)
        return f"({tag} {tag.lower()}{rank})"

    def tree(words: int) -> str:
        if words == 1:
            return f"({chance.choice(LABELS)} {leaf()})" if chance.random() < 0.3 else leaf()
        parts = min(words, chance.choice((2, 2, 2, 3, 4)))
        cuts = [0, *sorted(chance.sample(range(1, words), parts - 1)), words]
        inside = " ".join(tree(end - start) for start, end in pairwise(cuts))
        return f"({chance.choice(LABELS)} {inside})"

    lengths = (max(3, round(chance.gauss(length, 8))) for _ in range(count))
    return [f"(TOP (S {tree(words)} (. .)))" for words in lengths]


def with_errors(
    seed: int, lines: Iterable[str], *, labels: float = 0.1, words: float = 0.0
) -> list[str]:
    """Change this share of the labels and of the words."""
    chance = random.Random(seed)

    def label(found: re.Match[str]) -> str:
        return f"({chance.choice(LABELS)} " if chance.random() < labels else found.group()

    def word(found: re.Match[str]) -> str:
        return (
            f"({found[1]} other{chance.randrange(50)})"
            if chance.random() < words
            else found.group()
        )

    return [LEAF.sub(word, NODE.sub(label, line)) for line in lines]
