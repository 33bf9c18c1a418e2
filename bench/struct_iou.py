"""Struct-IoU of one pair of trees: against the authors' program, if installed, and growth of time.

python bench/struct_iou.py

Ends with code 1 when the bound of a row is missed.  Without the authors' program (package structiou) only
growth is shown.
"""

from __future__ import annotations

import sys
import time
from importlib.util import find_spec
from random import Random

import treegauge

#: of the authors' time
BOUND = 1 / 2000
BESIDE = (("random", 40, 8), ("right-branching", 20, 1))
GROWTH = (20, 40, 80, 160, 320)


def random_tree(rng: Random, words: int, first: int = 0) -> str:
    if words == 1:
        return f"(T w{first})"
    left = rng.randint(1, words - 1)
    parts = (random_tree(rng, left, first), random_tree(rng, words - left, first + left))
    return f"({rng.choice(('NP', 'VP', 'S'))} {' '.join(parts)})"


def right_branching(_: Random, words: int) -> str:
    return " ".join(f"(X (T w{n})" for n in range(words)) + ")" * words


SHAPES = {"random": random_tree, "right-branching": right_branching}


def clock(rng: Random, words: int) -> list[tuple[float, float]]:
    times, now = [], 0.0
    for _ in range(words):
        end = now + rng.randint(5, 60) / 100
        times.append((now, end))
        now = end + rng.choice((0, 0, 0.07))
    return times


def ours(trees: list[str], clocks: list[list[tuple[float, float]]]) -> tuple[float, float]:
    best, value = float("inf"), 0.0
    for _ in range(5):
        start = time.process_time()
        value = treegauge.struct_iou(*trees, gold_times=clocks[0], test_times=clocks[1])
        best = min(best, time.process_time() - start)
    return best, value


def theirs(trees: list[str], clocks: list[list[tuple[float, float]]]) -> tuple[float, float]:
    import structiou

    sides = []
    for text, times in zip(trees, clocks, strict=True):
        tree = structiou.data.NLTKTree.fromstring(text)
        words = [(f"w{n}", *span) for n, span in enumerate(times)]
        sides.append(structiou.data.ExtendedTree.from_tree_and_leaf_timestamps(tree, words))
    start = time.process_time()
    value = structiou.struct_iou(*sides, flexible_terminal_alignment=True)
    return time.process_time() - start, value


def main() -> int:
    rng = Random(1)
    missed = False
    for shape, words, pairs in BESIDE if find_spec("structiou") else ():
        own = other = 0.0
        for _ in range(pairs):
            trees = [SHAPES[shape](rng, words) for _ in range(2)]
            clocks = [clock(rng, words) for _ in range(2)]
            (first, value), (second, expected) = ours(trees, clocks), theirs(trees, clocks)
            assert abs(value - expected) < 1e-9, (value, expected)
            own, other = own + first, other + second
        missed |= own > BOUND * other
        figures = f"{own / pairs * 1000:.2f} ms for {other / pairs:.2f} s, 1/{other / own:,.0f}"
        print(f"{shape}, {words} words, mean of {pairs} pairs: {figures} (bound 1/2,000)")
    if not find_spec("structiou"):
        print("structiou is not installed: nothing beside it")
    for shape, make in SHAPES.items():
        shown = []
        for words in GROWTH:
            trees = [make(rng, words) for _ in range(2)]
            took = ours(trees, [clock(rng, words) for _ in range(2)])[0]
            shown.append(f"{words} words {took * 1000:.2f} ms")
        print(f"{shape}: {', '.join(shown)}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
