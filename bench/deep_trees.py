"""Tree distances of one dependency sentence of 1,000 words, by the shape of its tree and the changes.

python bench/deep_trees.py [--words 1000]

Prints processor seconds on one core; ends with code 1 when a sentence takes more than a second with half of
its heads changed, or fewer.
"""

from __future__ import annotations

import argparse
import sys
import time
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING

import treegauge

if TYPE_CHECKING:
    from collections.abc import Callable

RELATIONS = ["nsubj", "obj", "obl", "nmod", "det", "case", "advmod", "conj"]
METRICS = ("t-dice", "t-jaccard", "tedeval")
NEAR = 6


def nested(random: Random, words: int, close: float) -> list[int]:
    """Return heads of a projective tree: the more often words close, the less deep it is."""
    heads = [0] * words
    stack: list[int] = []
    for word in range(1, words + 1):
        while stack and random.random() < close:
            heads[stack.pop() - 1] = word
        stack.append(word)
    for above, word in pairwise(stack):
        heads[word - 1] = above
    return heads


def zigzag(random: Random, words: int, leaves: float) -> list[int]:
    """Return heads of a spine that runs from the outside in, from the left or the right at random."""
    heads = [0] * words
    low, high, head = 0, words - 1, 0
    while low <= high:
        word = low if random.random() < 0.5 else high
        low, high = (low + 1, high) if word == low else (low, high - 1)
        heads[word] = head
        if head == 0 or random.random() >= leaves:
            head = word + 1
    return heads


def windowed(random: Random, words: int, width: int) -> list[int]:
    """Return heads a few words before each word."""
    return [0] + [random.randrange(max(1, word - width), word) for word in range(2, words + 1)]


SHAPES: dict[str, Callable[[Random, int], list[int]]] = {
    "nested, deep": lambda random, words: nested(random, words, 0.2),
    "nested": lambda random, words: nested(random, words, 0.4),
    "nested, flat": lambda random, words: nested(random, words, 0.48),
    "zigzag": lambda random, words: zigzag(random, words, 0.0),
    "zigzag with leaves": lambda random, words: zigzag(random, words, 0.5),
    "head within 3 words": lambda random, words: windowed(random, words, 3),
    "head within 10 words": lambda random, words: windowed(random, words, 10),
}


def changed(random: Random, heads: list[int], share: float) -> list[int]:
    """Hang this share of the words from their head's head or from a sister nearby."""
    heads = list(heads)
    for word in range(1, len(heads) + 1):
        old = heads[word - 1]
        if not old or random.random() >= share:
            continue
        near = range(max(1, word - NEAR), min(len(heads), word + NEAR) + 1)
        sisters = [one for one in near if one != word and heads[one - 1] == old]
        ways = [heads[old - 1]] if heads[old - 1] else []
        if sisters:
            ways.append(random.choice(sisters))
        if ways:
            heads[word - 1] = random.choice(ways)
    return heads


def conllu(heads: list[int], share: float) -> bytes:
    """Return a sentence: words and tags are always the same, half the share of relations is drawn anew."""
    random, anew = Random(1), Random(2)
    rows = []
    for number, head in enumerate(heads, 1):
        word = f"w{int(random.paretovariate(0.7)) % 3000}"
        tag, relation = random.choice(("NOUN", "VERB", "ADP")), random.choice(RELATIONS)
        if anew.random() < share / 2:
            relation = anew.choice(RELATIONS)
        named = relation if head else "root"
        rows.append(f"{number}\t{word}\t{word}\t{tag}\tX\t_\t{head}\t{named}\t_\t_\n")
    return ("".join(rows) + "\n").encode()


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--words", type=int, default=1000)
    words = options.parse_args().words
    good = True
    print(f"{words} words" + "".join(f"{metric:>11}" for metric in METRICS))
    for shape, draw in SHAPES.items():
        heads = draw(Random(5), words)
        gold = treegauge.read(conllu(heads, 0), format="conllu")
        for share in (0.1, 0.3, 0.5, 0.8):
            other = conllu(changed(Random(6), heads, share), share)
            test = treegauge.read(other, format="conllu")
            times = []
            for metric in METRICS:
                begin = time.process_time()
                treegauge.score(gold, test, metrics=metric, jobs=1)
                times.append(time.process_time() - begin)
            good &= share > 0.5 or max(times) < 1
            print(
                f"{shape:21} {share:4.0%}" + "".join(f"{one:9.2f} s" for one in times), flush=True
            )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
