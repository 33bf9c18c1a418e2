"""TEDS of two HTML tables as in docs/html-tables.md, against apted: processor time, one thread, one run.

python bench/html_tables.py [--rows 40] [--columns 12]

Prints a table; ends with code 1 when a bound of the table is missed, or when apted says something else.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from array import array
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import apted

from treegauge.tree_distance import CostMatrix, Costs, NodeList, distance

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = Path(__file__).resolve().parents[1] / "docs" / "html-tables.md"
#: the words of cells; the others are numbers
WORDS = ("total", "net income", "tax", "paid in 2025", "not applicable", "per share", "change")


def shown() -> dict[str, Any]:
    """Return the names that the page's code defines."""
    code = re.search(r"```py\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    if code is None:
        raise SystemExit(f"{PAGE} shows no code")
    names: dict[str, Any] = {}
    exec(code[1], names)  # noqa: S102 - the page of this repository
    return names


def cell(random: Random) -> str:
    """Return the text of a cell."""
    if random.random() < 0.2:
        return random.choice(WORDS)
    return f"{random.uniform(0, 10_000):,.2f}"


def misread(random: Random, text: str) -> str:
    """Return a text with a letter changed."""
    at = random.randrange(len(text))
    return text[:at] + random.choice("0123456789.,") + text[at + 1 :]


def tables(rows: int, columns: int, random: Random) -> tuple[str, str]:
    """Return a table, and one with a tenth of its cells misread, a cell of fifty lost and another span."""
    gold = [[cell(random) for _ in range(columns)] for _ in range(rows)]
    test = [
        [
            misread(random, text) if random.random() < 0.1 else text
            for text in row
            if random.random() > 0.02
        ]
        for row in gold
    ]
    written = []
    for side in (gold, test):
        lines = ["".join(f"<td>{text}</td>" for text in row) for row in side]
        written.append("<table>" + "".join(f"<tr>{line}</tr>" for line in lines) + "</table>")
    return written[0], written[1].replace("<td>", '<td colspan="2">', 1)


def edits(first: str, second: str) -> int:
    """Return the letters to insert, delete or replace."""
    row = list(range(len(second) + 1))
    for i, left in enumerate(first, 1):
        corner, row[0] = row[0], i
        for j, right in enumerate(second, 1):
            corner, row[j] = row[j], min(corner + (left != right), row[j] + 1, row[j - 1] + 1)
    return row[-1]


def price(first: tuple[str, ...], second: tuple[str, ...]) -> float:
    """Return what it costs to relabel a node."""
    if first[:-1] != second[:-1]:
        return 1.0
    longer = max(len(first[-1]), len(second[-1]))
    return edits(first[-1], second[-1]) / longer if longer else 0.0


known_price = cache(price)


class Node:
    """A node as apted takes it."""

    def __init__(self, label: tuple[str, ...]) -> None:
        self.name = label
        self.children: list[Node] = []


class Config(apted.Config):
    """Costs for apted; each pair of labels is worked out once."""

    def rename(self, node1: Node, node2: Node) -> float:
        """Return what a pair costs."""
        return known_price(node1.name, node2.name)

    def children(self, node: Node) -> list[Node]:
        """Return the nodes below."""
        return node.children


def rooted(table: Any) -> Node:
    """Return a table's nodes for apted."""
    nodes = [Node(label) for label in table.labels]
    for node, parent in zip(nodes, table.parents, strict=True):
        if parent is not None:
            nodes[parent].children.append(node)
    return nodes[0]


def timed(work: Callable[[], float], rounds: int) -> tuple[float, float]:
    """Return the least processor time, and what came of it."""
    best, value = float("inf"), 0.0
    for _ in range(rounds):
        start = time.process_time()
        value = work()
        best = min(best, time.process_time() - start)
    return best, value


def main() -> int:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--rows", type=int, default=40)
    options.add_argument("--columns", type=int, default=12)
    asked = options.parse_args()
    page = shown()
    gold, test = tables(asked.rows, asked.columns, Random(1))
    read = [page["Table"](html) for html in (gold, test)]
    trees = [NodeList(table.labels, table.parents) for table in read]
    nodes = max(len(tree.labels) for tree in trees)
    sides = [sorted(set(tree.labels)) for tree in trees]
    print(
        f"{asked.rows} by {asked.columns} cells: {nodes} nodes, {len(set().union(*sides))} labels"
    )
    theirs, expected = timed(
        lambda: apted.APTED(*map(rooted, read), Config()).compute_edit_distance(), 1
    )
    calls, values = 0.0, array("d")
    start = time.process_time()
    values.extend(price(a, b) for a in sides[0] for b in sides[1])
    calls = time.process_time() - start
    view = memoryview(values.tobytes()).cast("d", (len(sides[0]), len(sides[1])))
    ways: dict[str, tuple[Callable[[], float], int, float]] = {
        "teds(), as the page shows it": (
            lambda: (1 - page["teds"](gold, test)) * nodes,
            5,
            theirs / 100,
        ),
        "distance, levenshtein": (lambda: distance(*trees, Costs(relabel="levenshtein")), 5, 0.04),
        "distance, a matrix of doubles": (
            lambda: distance(*trees, Costs(relabel=CostMatrix(*sides, view))),
            9,
            0.005,
        ),
        "distance, a function": (lambda: distance(*trees, Costs(relabel=price)), 2, calls + 0.05),
    }
    good = True
    print(f"  {'apted':32} {theirs * 1e3:9.1f} ms   distance {expected:.4f}")
    print(f"  {'the calls of the function alone':32} {calls * 1e3:9.1f} ms")
    for way, (work, rounds, bound) in ways.items():
        own, value = timed(work, rounds)
        good &= own <= bound and abs(value - expected) < 1e-6
        print(
            f"  {way:32} {own * 1e3:9.1f} ms   1/{theirs / own:.0f} of apted's time "
            f"(bound {bound * 1e3:.1f} ms), distance {value:.4f}"
        )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
