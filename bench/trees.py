"""Random trees for benchmarks: parses with a few edits, and shapes that have nothing in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

PHRASES = ["S", "NP", "VP", "PP", "SBAR", "ADJP", "ADVP", "QP", "WHNP", "PRN"]
TAGS = ["DT", "NN", "NNS", "NNP", "VB", "VBD", "VBZ", "IN", "JJ", "RB", "CC", "TO", "CD", ",", "."]

# A tree while it is built: [label, child, child, ...].
Draft = list


def parse(random: Random, words: int) -> Draft:
    """Build a parse of this many words: mostly right-branching, words below preterminals."""
    vocabulary = [f"w{int(random.paretovariate(0.8)) % 9000}" for _ in range(words)]
    root: Draft = ["S"]
    todo = [(root, vocabulary)]
    while todo:
        node, span = todo.pop()
        if len(span) <= 3 and (len(span) == 1 or random.random() < 0.75):
            node.extend([random.choice(TAGS), word] for word in span)
            continue
        branches = min(len(span), random.choice((2, 2, 2, 3, 3, 4)))
        sizes = []
        left = len(span)
        for rest in range(branches - 1, 0, -1):
            size = min(left - rest, 1 + int(random.expovariate(0.5)))
            sizes.append(size)
            left -= size
        sizes.append(left)
        start = 0
        for size in sizes:
            part = span[start : start + size]
            start += size
            if size == 1 and random.random() < 0.75:
                node.append([random.choice(TAGS), part[0]])
            else:
                child: Draft = [random.choice(PHRASES)]
                node.append(child)
                todo.append((child, part))
    return ["TOP", root]


def phrases(tree: Draft) -> list[tuple[Draft, int]]:
    """List the phrases below the root as (parent, place), preterminals left out."""
    found = []
    todo = [tree]
    while todo:
        node = todo.pop()
        for place, child in enumerate(node[1:], 1):
            if isinstance(child, list) and isinstance(child[1], list):
                found.append((node, place))
                todo.append(child)
    return found


def copied(tree: Draft) -> Draft:
    """Copy a tree, of any depth."""
    root: Draft = [tree[0]]
    todo = [(tree, root)]
    while todo:
        old, new = todo.pop()
        for child in old[1:]:
            if isinstance(child, list):
                twin: Draft = [child[0]]
                new.append(twin)
                todo.append((child, twin))
            else:
                new.append(child)
    return root


def parsed_again(random: Random, gold: Draft, edits: int) -> Draft:
    """Make the mistakes a parser makes: labels, brackets lost and brackets added."""
    tree = copied(gold)
    for _ in range(edits):
        parent, place = random.choice(phrases(tree))
        node = parent[place]
        kind = random.randrange(4)
        if kind == 0:
            node[0] = random.choice(PHRASES)
        elif kind == 1 and parent is not tree:
            parent[place : place + 1] = node[1:]
        elif kind == 2 and len(node) > 2:
            start = random.randrange(1, len(node) - 1)
            stop = random.randrange(start + 1, len(node)) + 1
            node[start:stop] = [[random.choice(PHRASES), *node[start:stop]]]
        elif len(node) > 2 and parent is not tree:  # attached one higher
            parent.insert(place + 1, node.pop())
    return tree


def as_tuple(tree: Draft) -> tuple:
    """Freeze a draft as nested tuples, words as one-node trees."""
    return (tree[0], *(as_tuple(c) if isinstance(c, list) else (c,) for c in tree[1:]))


def wsj_like(random: Random, count: int) -> list[tuple[tuple, tuple]]:
    """Return pairs (gold, test): 66 nodes and 4 edits on average."""
    pairs = []
    for _ in range(count):
        words = min(68, max(2, round(random.gammavariate(4.2, 5.7))))
        gold = parse(random, words)
        edits = min(words // 2, int(random.expovariate(1 / 5.8)))
        pairs.append((as_tuple(gold), as_tuple(parsed_again(random, gold, edits))))
    return pairs


def attached(random: Random, nodes: int) -> list[int]:
    """Return parents of a random recursive tree: each node below any earlier one."""
    return [-1] + [random.randrange(node) for node in range(1, nodes)]


def uniform(random: Random, nodes: int) -> list[int]:
    """Return parents of an ordered tree drawn uniformly (cycle lemma)."""
    steps = [1] * (nodes - 1) + [-1] * nodes
    random.shuffle(steps)
    height = lowest = at = 0
    for place, step in enumerate(steps):
        height += step
        if height < lowest:
            lowest, at = height, place
    parents = [-1]
    open_nodes = [0]
    for step in (steps[at + 1 :] + steps[: at + 1])[:-1]:
        if step == 1:
            parents.append(open_nodes[-1])
            open_nodes.append(len(parents) - 1)
        else:
            open_nodes.pop()
    return parents


def binary(random: Random, nodes: int) -> list[int]:
    """Return parents of a tree split at random places into two."""
    parents = [-1]
    todo = [(0, nodes - 1)]
    while todo:
        node, below = todo.pop()
        parts = [below] if below == 1 else []
        if below > 1:
            cut = random.randrange(1, below)
            parts = [cut, below - cut]
        for part in parts:
            parents.append(node)
            todo.append((len(parents) - 1, part - 1))
    return parents


def zigzag(random: Random, nodes: int) -> list[int]:
    """Return parents of a spine that turns left or right at random, a leaf at each turn."""
    parents = [-1]
    spine = 0
    while len(parents) < nodes:
        first = len(parents)
        parents += [spine, spine]
        spine = first + random.randrange(2)
    return parents


def changed(random: Random, parents: list[int], edits: int) -> list[int]:
    """Hang some leaves elsewhere: below a sibling, or one higher; each is two edits at most."""
    changed_parents = list(parents)
    inner = set(parents)
    leaves = [node for node in range(1, len(parents)) if node not in inner]
    for leaf in random.sample(leaves, edits // 2):
        parent = changed_parents[leaf]
        changed_parents[leaf] = parents[parent] if parents[parent] >= 0 else parent
    return changed_parents
