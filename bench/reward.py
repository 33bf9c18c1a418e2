"""Rewards against nltk with a Counter, in one run on one thread: processor time of a pair, best of five.

python bench/reward.py [--calls 1000000]

Sentences are of the length of the Wall Street Journal's.  Prints a table; ends with code 1 when a bound of
the table is missed.  ``--calls``: how many calls the memory is watched over.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import trees
from nltk import Tree

import treegauge

if TYPE_CHECKING:
    from collections.abc import Callable

PAIRS = 200


def spans(text: str) -> Counter:
    found: Counter = Counter()

    def walk(node: Tree | str, first: int) -> int:
        if isinstance(node, str):
            return first + 1
        end = first
        for child in node:
            end = walk(child, end)
        if not (len(node) == 1 and isinstance(node[0], str)):
            found[node.label(), first, end] += 1
        return end

    walk(Tree.fromstring(text), 0)
    return found


def with_nltk(answer: str, gold: str) -> float:
    ours, theirs = spans(gold), spans(answer)
    return 2 * sum((ours & theirs).values()) / (sum(ours.values()) + sum(theirs.values()))


def bracketed(tree: tuple) -> str:
    label, *children = tree
    if len(children) == 1 and len(children[0]) == 1:
        return f"({label} {children[0][0]})"
    return f"({label} {' '.join(map(bracketed, children))})"


def microseconds(work: Callable[[], object], pairs: int) -> float:
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best / pairs * 1e6


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=1_000_000)
    calls = parser.parse_args().calls
    chosen = Random(1)
    both = [tuple(map(bracketed, pair)) for pair in trees.wsj_like(chosen, PAIRS)]
    golds, answers = map(list, zip(*both, strict=True))
    pairs = list(zip(answers, golds, strict=True))
    reward = treegauge.Reward()
    reward(answers, golds)

    def fresh() -> list[float | None]:
        once = treegauge.Reward()
        return [once.one(answer, gold) for answer, gold in pairs]

    cut = [answer[:-2] for answer in answers]
    changed = [answer.replace("w", "v", 1) for answer in answers]
    peer = microseconds(lambda: [with_nltk(answer, gold) for answer, gold in pairs], PAIRS)
    rows = [
        ("one pair", microseconds(fresh, PAIRS), 0.2),
        (
            "gold seen before",
            microseconds(lambda: [reward.one(*pair) for pair in pairs], PAIRS),
            0.12,
        ),
        ("batches of 64", microseconds(lambda: reward(answers[:64], golds[:64]), 64), 0.14),
        ("repaired", microseconds(lambda: reward(cut, golds), PAIRS), 0.5),
        ("words that differ", microseconds(lambda: reward(changed, golds), PAIRS), None),
        (
            "feedback",
            microseconds(lambda: [reward.feedback(*pair) for pair in pairs[:50]], 50),
            None,
        ),
        (
            "score() of one pair",
            microseconds(lambda: [treegauge.score([g], [a]) for a, g in pairs[:50]], 50),
            None,
        ),
    ]
    size = sum(map(len, golds)) // PAIRS
    print(f"nltk and Counter: {peer:.1f} microseconds a pair, {size} characters of gold")
    missed = False
    for name, taken, bound in rows:
        ratio = taken / peer
        missed |= bound is not None and ratio > bound
        print(
            f"{name:20} {taken:8.1f}  {ratio:6.3f} of nltk" + (f" (bound {bound})" if bound else "")
        )
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number in range(calls):
        answer, gold = pairs[number % PAIRS]
        reward.one(answer if number % 7 else f"{answer} {number}", gold)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"{calls:,} calls: {grown / 1024:.1f} MB more")
    return int(missed or grown > 4096)


if __name__ == "__main__":
    sys.exit(main())
