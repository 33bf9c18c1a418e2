"""Tree distance against edist, in one run on one thread: processor time, best of three.

python bench/tree_distance.py [--pairs 2400]

Prints a table; ends with code 1 when a bound of the table is missed.
"""

from __future__ import annotations

import argparse
import resource
import sys
import time
from random import Random
from typing import TYPE_CHECKING

import edist.ted
import trees

from treegauge import tree_distance as td

if TYPE_CHECKING:
    from collections.abc import Callable


def timed(work: Callable[[], object], rounds: int = 3) -> tuple[float, object]:
    best = float("inf")
    result: object = None
    for _ in range(rounds):
        start = time.process_time()
        result = work()
        best = min(best, time.process_time() - start)
    return best, result


def adjacency(tree: tuple) -> tuple[list[str], list[list[int]]]:
    """Return a tree as edist takes it."""
    labels: list[str] = []
    children: list[list[int]] = []
    todo = [(tree, -1)]
    while todo:
        node, parent = todo.pop()
        if parent >= 0:
            children[parent].append(len(labels))
        todo += [(child, len(labels)) for child in reversed(node[1:])]
        labels.append(node[0])
        children.append([])
    return labels, children


def labelled(random: Random, parents: list[int]) -> td.NodeList:
    return td.NodeList([random.randrange(20) for _ in parents], parents)


def as_adjacency(tree: td.NodeList) -> tuple[list, list[list[int]]]:
    """Return a node list in pre-order, as edist takes it."""
    children: list[list[int]] = [[] for _ in tree.labels]
    for node, parent in enumerate(tree.parents):
        if parent is not None and parent >= 0:
            children[parent].append(node)
    order: list[int] = []
    todo = [0]
    while todo:
        node = todo.pop()
        order.append(node)
        todo += reversed(children[node])
    place = {node: k for k, node in enumerate(order)}
    return (
        [tree.labels[node] for node in order],
        [[place[child] for child in children[node]] for node in order],
    )


def parses(count: int) -> bool:
    pairs = trees.wsj_like(Random(7), count)
    theirs = [(*adjacency(gold), *adjacency(test)) for gold, test in pairs]
    nodes = [len(side) for pair in theirs for side in (pair[0], pair[2])]
    print(f"{count} pairs of parses: {sum(nodes) / len(nodes):.1f} nodes, at most {max(nodes)}")
    edist_time, expected = timed(lambda: [edist.ted.standard_ted(*pair) for pair in theirs])
    own_time, found = timed(lambda: td.distances(pairs))
    assert found == expected
    print(f"  {sum(found) / count:.2f} edits apart on average")
    mapped_time, _ = timed(lambda: td.comparisons(pairs))
    back_time, _ = timed(lambda: [edist.ted.standard_ted_backtrace(*pair) for pair in theirs])
    good = True
    for what, own, other, bound in (
        ("distance", own_time, edist_time, 18),
        ("mapping", mapped_time, back_time, 5),
    ):
        good &= own * bound <= other
        print(
            f"  {what:9} {own * 1e3:8.1f} ms   edist {other * 1e3:8.1f} ms   "
            f"{other / own:5.1f} times faster (bound {bound})"
        )
    return good


def unrelated(nodes: int) -> bool:
    print(f"unrelated trees of {nodes} nodes, 20 labels")
    good = True
    for shape in (trees.attached, trees.uniform, trees.binary, trees.zigzag):
        random = Random(11)
        first, second = (labelled(random, shape(random, nodes)) for _ in range(2))
        own, found = timed(lambda a=first, b=second: td.distance(a, b), 1)
        mapped, _ = timed(lambda a=first, b=second: td.compare(a, b), 1)
        good &= max(own, mapped) < 1
        line = f"  {shape.__name__:9} {own * 1e3:8.1f} ms, with mapping {mapped * 1e3:8.1f} ms"
        if shape is not trees.zigzag:  # where edist takes minutes
            sides = (*as_adjacency(first), *as_adjacency(second))
            other, expected = timed(lambda s=sides: edist.ted.standard_ted(*s), 1)
            assert found == expected
            line += f"   edist {other * 1e3:8.1f} ms   {other / own:5.1f} times faster"
        print(line)
    return good


def similar(nodes: int, edits: int) -> bool:
    print(f"{nodes} nodes, {edits} edits")
    good = True
    for shape in (trees.attached, trees.uniform, trees.binary, trees.zigzag):
        random = Random(12)
        first = labelled(random, shape(random, nodes))
        second = td.NodeList(list(first.labels), trees.changed(random, first.parents, edits))
        own, found = timed(lambda a=first, b=second: td.compare(a, b), 1)
        good &= own < 10
        print(f"  {shape.__name__:9} {own:8.2f} s with mapping, distance {found.cost}")
    for shape, parents in (("chain", [-1, *range(99_999)]), ("star", [-1] + [0] * 99_999)):
        first = td.NodeList([0] * 100_000, parents)
        second = td.NodeList([int(k % 2000 == 0) for k in range(100_000)], parents)
        own, found = timed(lambda a=first, b=second: td.compare(a, b), 1)
        good &= own < 10
        print(f"  {shape:9} {own:8.2f} s with mapping, 100000 nodes, distance {found.cost}")
    return good


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--pairs", type=int, default=2400)
    arguments = options.parse_args()
    good = parses(arguments.pairs)
    good &= similar(20_000, 50)
    good &= unrelated(1000)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"most memory held: {peak:.0f} MB")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
