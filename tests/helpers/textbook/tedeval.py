"""Random sentences with two segmentations and two trees, and slow textbook versions of the scores."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from hypothesis import strategies as st

import treegauge

SEGMENTS = ("a", "b", "ab")
TAGS = ("X", "Y")
LABELS = ("NP", "VP")
OPEN, CLOSE = "(", ")"


@dataclass(frozen=True)
class Analysis:
    """One side: segments by word as (segment, tag), and a bracketing as text."""

    words: tuple[tuple[tuple[str, str], ...], ...]
    tree: str

    @property
    def map(self) -> bytes:
        lines = (
            f"w{n}\t{' '.join(segment for segment, _ in word)}\n"
            for n, word in enumerate(self.words)
        )
        return "".join(lines).encode()

    @property
    def lexemes(self) -> list[tuple[int, str, str]]:
        return [(n, segment, tag) for n, word in enumerate(self.words) for segment, tag in word]

    def corpus(self, *, mapped: bool = True) -> treegauge.Corpus:
        corpus = treegauge.read(self.tree.encode())
        return treegauge.with_words(corpus, self.map) if mapped else corpus


@st.composite
def analyses(draw, words: int, segments: int = 3, cuts: int = 4) -> Analysis:
    lexeme = st.tuples(st.sampled_from(SEGMENTS), st.sampled_from(TAGS))
    found = tuple(
        tuple(draw(st.lists(lexeme, min_size=1, max_size=segments))) for _ in range(words)
    )
    parts = [f"({tag} {segment})" for word in found for segment, tag in word]
    for _ in range(draw(st.integers(0, cuts))):
        begin = draw(st.integers(0, len(parts) - 1))
        end = draw(st.integers(begin + 1, len(parts)))
        parts[begin:end] = [f"({draw(st.sampled_from(LABELS))} {' '.join(parts[begin:end])})"]
    return Analysis(found, f"(TOP {' '.join(parts)})")


@st.composite
def pairs(draw, words: int = 4, segments: int = 3, cuts: int = 4) -> tuple[Analysis, Analysis]:
    count = draw(st.integers(1, words))
    return draw(analyses(count, segments, cuts)), draw(analyses(count, segments, cuts))


def nested(analysis: Analysis, *, labeled: bool = True, constrained: bool = True):
    """Return the tree as (label, children) with lexemes as leaves, the word in the leaf's label."""
    lexemes = iter(analysis.lexemes)
    text = analysis.tree.replace("(", " ( ").replace(")", " ) ").split()
    stack: list[list] = [[]]
    names: list[str] = []
    place = 0
    while place < len(text):
        token = text[place]
        if token == OPEN:
            names.append(text[place + 1])
            stack.append([])
            place += 1
        elif token == CLOSE:
            children, name = stack.pop(), names.pop()
            if children == ["leaf"]:
                word, segment, tag = next(lexemes)
                label = ("leaf", word if constrained else 0, segment, tag if labeled else "")
                stack[-1].append((label, ()))
            else:
                label = "root" if not names else name if labeled else "node"
                stack[-1].append((label, tuple(children)))
        else:
            stack[-1].append("leaf")
        place += 1
    return stack[0][0]


def size(tree) -> int:
    return 1 + sum(size(child) for child in tree[1])


@cache
def _kept(gold, test) -> int:
    """Most pairs of equal nodes of two forests that keep order and ancestry."""
    if not gold or not test:
        return 0
    (gold_label, gold_below), (test_label, test_below) = gold[-1], test[-1]
    best = max(_kept(gold[:-1] + gold_below, test), _kept(gold, test[:-1] + test_below))
    if gold_label == test_label:
        best = max(best, 1 + _kept(gold_below, test_below) + _kept(gold[:-1], test[:-1]))
    return best


def slow_ted(gold, test) -> int:
    """Add and delete only, by the recursion over forests."""
    return size(gold) + size(test) - 2 * _kept((gold,), (test,))


def all_mappings_ted(gold, test) -> int:
    """Try every set of pairs: nodes as (label, pre-order, post-order)."""

    def listed(tree):
        nodes = []
        counter = [0]

        def walk(node):
            place = len(nodes)
            nodes.append(None)
            for child in node[1]:
                walk(child)
            nodes[place] = (node[0], place, counter[0])
            counter[0] += 1

        walk(tree)
        return nodes

    gold_nodes, test_nodes = listed(gold), listed(test)

    def fits(pair, others):
        a, b = pair
        return all(
            a is not c
            and b is not d
            and (a[1] < c[1]) == (b[1] < d[1])
            and (a[2] < c[2]) == (b[2] < d[2])
            for c, d in others
        )

    def most(place, chosen):
        if place == len(gold_nodes):
            return len(chosen)
        best = most(place + 1, chosen)
        for node in test_nodes:
            if node[0] == gold_nodes[place][0] and fits((gold_nodes[place], node), chosen):
                best = max(best, most(place + 1, [*chosen, (gold_nodes[place], node)]))
        return best

    return len(gold_nodes) + len(test_nodes) - 2 * most(0, [])


def slow_common(gold: list, test: list) -> int:
    """Length of the longest common subsequence."""
    rows = [[0] * (len(test) + 1) for _ in range(len(gold) + 1)]
    for i, left in enumerate(gold):
        for j, right in enumerate(test):
            rows[i + 1][j + 1] = (
                rows[i][j] + 1 if left == right else max(rows[i][j + 1], rows[i + 1][j])
            )
    return rows[-1][-1]


def multiset_common(gold: list, test: list) -> int:
    return (Counter(gold) & Counter(test)).total()
