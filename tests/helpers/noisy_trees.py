"""Trees over random words, and noisy copies of them: words changed, lost and added, sentences cut anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

WORDS = [
    "ash",
    "birch",
    "cedar",
    "elm",
    "fir",
    "hazel",
    "larch",
    "maple",
    "oak",
    "pine",
    "rowan",
    "spruce",
    "willow",
    "yew",
]
LABELS = ("NP", "VP", "PP", "S")


def tree(words: list[str], rng: random.Random) -> str:
    """Return a random bracketing over these words."""
    if len(words) == 1:
        return f"(W {words[0]})"
    cut = rng.randrange(1, len(words))
    left, right = tree(words[:cut], rng), tree(words[cut:], rng)
    return f"({rng.choice(LABELS)} {left} {right})"


def sentences(count: int, rng: random.Random) -> list[list[str]]:
    return [[rng.choice(WORDS) for _ in range(rng.randrange(1, 12))] for _ in range(count)]


def noisy(text: list[list[str]], rate: float, rng: random.Random) -> list[list[str]]:
    """Return the sentences with words substituted, deleted and inserted, and cut at other places."""
    flat: list[str] = []
    ends = []
    for sentence in text:
        for word in sentence:
            draw = rng.random()
            if draw < rate / 3:
                continue
            flat.append(rng.choice(WORDS) if draw < 2 * rate / 3 else word)
            if rng.random() < rate / 3:
                flat.append(rng.choice(WORDS))
        if rng.random() >= rate:
            ends.append(len(flat))
    ends = sorted({*ends, len(flat)} - {0})
    cut = []
    begin = 0
    for end in ends:
        cut.append(flat[begin:end])
        begin = end
    return [sentence for sentence in cut if sentence]


def bracketings(text: list[list[str]], rng: random.Random) -> str:
    return "".join(f"(TOP {tree(sentence, rng)})\n" for sentence in text)
