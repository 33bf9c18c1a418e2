"""Pharaoh pairs: ``0-0 1-2``, a line for each chunk, numbers of gold and test words from 0.

A group has a link from each of its words to each on the other side: ``0-0 1-0``.
"""

from __future__ import annotations

import re

from treegauge.alignments import AlignedChunk, broken

LINK = re.compile(r"^([0-9]+)-([0-9]+)$")
MOST_DIGITS = 12


def likelihood(text: str) -> float:
    """All fields are pairs of numbers."""
    fields = text.split()
    return 0.97 if fields and all(LINK.match(field) for field in fields[:200]) else 0.0


def read(text: str, name: str) -> list[AlignedChunk]:
    """Return a chunk for each line."""
    chunks = []
    for number, line in enumerate(text.splitlines(), 1):
        links = []
        for field in line.split():
            link = LINK.match(field)
            if not link:
                raise broken(
                    name, number, f"{field!r} is not a link", "expected pairs such as 0-0 1-2"
                )
            if max(map(len, link.groups())) > MOST_DIGITS:
                raise broken(
                    name, number, f"{field[:40]!r}… is not a word number", "numbers start at 0"
                )
            links.append((int(link.group(1)), int(link.group(2))))
        chunks.append(AlignedChunk(str(number), links=links, line=number))
    return chunks


def write(chunks: list[AlignedChunk]) -> str:
    """Return a line for each chunk."""
    lines = []
    for chunk in chunks:
        if chunk.links is not None:
            lines.append(" ".join(f"{gold}-{test}" for gold, test in chunk.links))
            continue
        gold = test = 0
        links = []
        for step in chunk.steps:
            words = step.parts or ((step.gold,), (step.test,))
            sizes = [sum(word is not None for word in side) for side in words]
            links += [
                f"{gold_word}-{test_word}"
                for gold_word in range(gold, gold + sizes[0])
                for test_word in range(test, test + sizes[1])
            ]
            gold += sizes[0]
            test += sizes[1]
        lines.append(" ".join(links))
    return "".join(line + "\n" for line in lines)
