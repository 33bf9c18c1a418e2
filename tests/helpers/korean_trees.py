"""A treebank of our own in the manner of Korean: words of three or four syllables, some cut differently.

Gold sentences are trees over words (eojeol).  Test has the same trees; a tenth of the words are cut in two or
joined with the word before them in the same phrase, and some sentences are split or joined, with the same analysis
of what is left.  So every bracket that does not cut a word is right.
"""

from __future__ import annotations

import random
from typing import NamedTuple

SYLLABLES = "가나다라마바사아자차카타파하거너더러머버서어저고노도로모보소오조구누두루무부수우주기니디리미비시이지"


class Texts(NamedTuple):
    """Gold and test in brackets, a sentence a line."""

    gold: str
    test: str


def phrase(label: str, words: list[str]) -> str:
    return f"({label} " + " ".join(f"(W {word})" for word in words) + ")"


def recut(rng: random.Random, words: list[str], rate: float) -> list[str]:
    """Cut or join words inside a phrase."""
    found: list[str] = []
    for word in words:
        draw = rng.random()
        if draw < rate / 2:
            at = rng.randint(1, len(word) - 1)
            found += [word[:at], word[at:]]
        elif draw < rate and found:
            found[-1] += word
        else:
            found.append(word)
    return found


def made(seed: int, sentences: int = 60, rate: float = 0.1, split: float = 0.1) -> Texts:
    """Return both sides."""
    rng = random.Random(seed)
    vocabulary = ["".join(rng.choices(SYLLABLES, k=rng.choice((3, 4)))) for _ in range(400)]
    gold, test = [], []
    for _ in range(sentences):
        phrases = [
            (rng.choice(("NP", "VP", "AP")), rng.choices(vocabulary, k=rng.randint(2, 4)))
            for _ in range(rng.randint(2, 5))
        ]
        gold.append([phrase(label, words) for label, words in phrases])
        test.append([phrase(label, recut(rng, words, rate)) for label, words in phrases])
    lines = []
    for phrases in test:
        if rng.random() < split:
            at = rng.randint(1, len(phrases) - 1)
            lines += [phrases[:at], phrases[at:]]
        else:
            lines.append(phrases)
    return Texts(*("".join(f"(S {' '.join(one)})\n" for one in side) for side in (gold, lines)))
