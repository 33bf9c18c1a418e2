"""Random trees of spoken sentences for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

WORDS = ("i", "we", "went", "saw", "dog", "uh", "um", "mm-hm", "UH-huh", "the", "of", "to", "well")
TAGS = ("PRP", "VBD", "NN", "DT", "IN", "TO", "UH", "RB", ",", "-NONE-")
LABELS = ("S", "NP", "VP", "PP", "NP-SBJ", "ADVP", "PRT", "EDITED", "INTJ", "TYPO", "FRAG", "SBAR")


@st.composite
def leaves(draw, tags=TAGS, words=WORDS):
    return f"({draw(st.sampled_from(tags))} {draw(st.sampled_from(words))})"


@st.composite
def trees(draw, labels=LABELS, tags=TAGS, words=WORDS, root="TOP", most=10):
    """Return a bracketing with 1 to ``most`` words."""
    parts = draw(st.lists(leaves(tags, words), min_size=1, max_size=most))
    for _ in range(draw(st.integers(0, 2 * len(parts)))):
        begin = draw(st.integers(0, len(parts) - 1))
        end = draw(st.integers(begin + 1, len(parts)))
        label = draw(st.sampled_from(labels))
        parts[begin:end] = [f"({label} {' '.join(parts[begin:end])})"]
    return f"({root} {' '.join(parts)})"


def sides(**options):
    """Return gold and test of a conversation side: a few trees each."""
    side = st.lists(trees(**options), min_size=1, max_size=3).map("\n".join)
    return st.tuples(side, side)
