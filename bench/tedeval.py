"""Time of TedEval and SegEval on sentences whose segments differ.

    python bench/tedeval.py [SENTENCES]

Gold trees are those of bench/trees.py, with words of one to three segments; the test side has
other segments in every tenth word, and trees with about a tenth of the phrases left out,
relabelled or flat. Prints processor time for a file of about 25 segments a sentence (the goal: 2,000
sentences, labelled, under two seconds on two cores), and for single sentences of 100 to 600
segments (the goal: 300 in well under a second), also with trees that have nothing in common."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from trees import PHRASES, TAGS, Draft, parse

import treegauge


def leaves(tree: Draft) -> list[Draft]:
    """List the preterminals in order."""
    found = []
    todo = [tree]
    while todo:
        node = todo.pop()
        if isinstance(node[1], str):
            found.append(node)
        else:
            todo.extend(reversed(node[1:]))
    return found


def text(tree: Draft) -> str:
    """Write a tree on one line."""
    parts: list[str] = []
    todo: list[Draft | str] = [tree]
    while todo:
        item = todo.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        below = [item[1]] if isinstance(item[1], str) else item[1:]
        todo.extend([")", *reversed(below), f"({item[0]} "])
    return "".join(parts)


def damaged(tree: Draft, rng: random.Random) -> Draft:
    """Copy a tree with some phrases left out or relabelled."""
    label, *children = tree
    if isinstance(children[0], str):
        return [label if rng.random() > 0.04 else rng.choice(TAGS), *children]
    kept: Draft = [label if rng.random() > 0.05 or label == "TOP" else rng.choice(PHRASES)]
    for child in children:
        copy = damaged(child, rng)
        spliced = not isinstance(copy[1], str) and rng.random() < 0.05
        kept.extend(copy[1:] if spliced else [copy])
    return kept


def words_of(tree: Draft, rng: random.Random) -> list[list[str]]:
    """Group the leaves into words of one to three segments."""
    segments = [leaf[1] for leaf in leaves(tree)]
    groups = []
    while segments:
        size = rng.choice((1, 1, 1, 2, 2, 3))
        groups.append(segments[:size])
        segments = segments[size:]
    return groups


def resegmented(tree: Draft, groups: list[list[str]], rng: random.Random) -> list[list[str]]:
    """Change the leaves of every tenth word in place: a segment is spelt otherwise."""
    places = iter(leaves(tree))
    found = []
    for group in groups:
        changed = [f"{one}x" if rng.random() < 0.1 else one for one in group]
        for segment in changed:
            next(places)[1] = segment
        found.append(changed)
    return found


def mapped(groups: list[list[str]], other: list[list[str]]) -> str:
    return (
        "".join(f"{''.join(a)}\t{' '.join(b)}\n" for a, b in zip(groups, other, strict=True)) + "\n"
    )


def corpora(
    lengths: list[int], rng: random.Random, *, alike: bool = True
) -> tuple[treegauge.Corpus, treegauge.Corpus]:
    """Return gold and test with as many sentences as lengths."""
    sides: list[tuple[list[str], list[str]]] = [([], []), ([], [])]
    for length in lengths:
        gold = parse(rng, length)
        groups = words_of(gold, rng)
        test = damaged(gold, rng) if alike else parse(rng, length)
        other = resegmented(test, groups, rng) if alike else groups
        if not alike:
            for leaf, segment in zip(
                leaves(test), [one for group in groups for one in group], strict=True
            ):
                leaf[1] = segment
        for (trees, maps), tree, found in zip(sides, (gold, test), (groups, other), strict=True):
            trees.append(text(tree))
            maps.append(mapped(groups, found))
    made = [
        treegauge.with_words(treegauge.read("\n".join(trees).encode()), "".join(maps).encode())
        for trees, maps in sides
    ]
    return made[0], made[1]


def seconds(gold: treegauge.Corpus, test: treegauge.Corpus, metrics: str) -> float:
    start = time.process_time()
    treegauge.score(gold, test, metrics=metrics, params="none")
    return time.process_time() - start


def main() -> None:
    rng = random.Random(1)
    sentences = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    gold, test = corpora([max(3, int(rng.gauss(25, 10))) for _ in range(sentences)], rng)
    print(f"{sentences} sentences, {gold.core.tokens} segments")
    for metrics in ("tedeval", "tedeval:unlabeled", "segeval", "segments"):
        print(f"  {metrics:<20}{seconds(gold, test, metrics):8.3f} s")
    print(
        "one sentence, tedeval: parses that differ a little, and parses of the same words by chance"
    )
    for length in (100, 300, 600):
        near = seconds(*corpora([length], rng), "tedeval")
        far = seconds(*corpora([length], rng, alike=False), "tedeval")
        print(f"  {length} segments{near:12.3f} s{far:12.3f} s")


if __name__ == "__main__":
    main()
