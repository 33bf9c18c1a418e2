"""Random trees for property tests, as nested tuples of labels and words."""

from __future__ import annotations

from hypothesis import strategies as st

LABELS = ("NP", "VP", "S", "PP", "TOP", "NP-SBJ", "ADVP", "PRT", "")
TAGS = ("NN", "VB", ",", ".", "-NONE-", "DT")
WORDS = ("ash", "birch", "cedar", ",", ".", "*T*", "(", "f(x)", "Käse")

# Traces go on each side by its own tag: a word may not become one.
TAGGED = tuple(tag for tag in TAGS if tag != "-NONE-")

leaves = st.tuples(st.sampled_from(TAGS), st.sampled_from(WORDS))


def constituents(labels: tuple[str, ...] = LABELS[:-1]) -> st.SearchStrategy:
    """Trees of at most a dozen words."""

    def grown(children: st.SearchStrategy) -> st.SearchStrategy:
        below = st.lists(children, min_size=1, max_size=4)
        return st.tuples(st.sampled_from(labels), below).map(lambda pair: (pair[0], *pair[1]))

    return grown(st.recursive(leaves, grown, max_leaves=12))


trees = constituents()


def is_leaf(tree) -> bool:
    return len(tree) == 2 and isinstance(tree[1], str)


def words_of(tree) -> list[tuple[str, str]]:
    if is_leaf(tree):
        return [tree]
    return [leaf for child in tree[1:] for leaf in words_of(child)]


def shown(tree) -> str:
    if is_leaf(tree):
        word = {"(": "-LRB-"}.get(tree[1], tree[1])
        return f"({tree[0]} {word})"
    return f"({tree[0]} {' '.join(shown(child) for child in tree[1:])})"


def text(side) -> str:
    return "".join(shown(tree) + "\n" for tree in side)


@st.composite
def over(draw, leaves_of):
    """A tree over given words: tags may change."""
    parts = [
        (draw(st.sampled_from(TAGGED)) if draw(st.booleans()) and tag != "-NONE-" else tag, word)
        for tag, word in leaves_of
    ]
    for _ in range(draw(st.integers(0, 6))):
        begin = draw(st.integers(0, len(parts) - 1))
        end = draw(st.integers(begin + 1, len(parts)))
        parts[begin:end] = [(draw(st.sampled_from(LABELS[:-1])), *parts[begin:end])]
    return (draw(st.sampled_from(LABELS[:-1])), *parts)


@st.composite
def pairs(draw):
    """A gold side and a test side with the same words."""
    gold = draw(st.lists(trees, min_size=1, max_size=4))
    return gold, [draw(over(words_of(tree))) for tree in gold]
