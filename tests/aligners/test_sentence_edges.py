"""``groups`` keeps the edges of sentences together at no cost; against all alignments of that cost."""

from __future__ import annotations

from itertools import combinations, groupby

from helpers.real_data import shared_data
from hypothesis import given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.comparison.comparison import align_corpora
from treegauge.options.settings import make_settings


def bracketing(sentences: list[list[str]]) -> bytes:
    return "\n".join(
        "(S " + " ".join(f"(W {word})" for word in sentence) + ")" for sentence in sentences
    ).encode()


def aligned(gold: list[list[str]], test: list[list[str]], align: str = "groups"):
    """Return the words of both sides slot by slot (None where one has none), and the cost."""
    chosen = make_settings("tags", "none", align=align, chunks="document")
    comparison = align_corpora(*(treegauge.read(bracketing(side)) for side in (gold, test)), chosen)
    slots: dict[int, list[int | None]] = {}
    for side, is_gold in enumerate((True, False)):
        for word, slot in enumerate(comparison.core.side_column(is_gold, "slot")):
            slots.setdefault(slot, [None, None])[side] = word
    return [tuple(slots[slot]) for slot in sorted(slots)], comparison.core.cost


def edges(sentences: list[list[str]]) -> list[tuple[bool, bool]]:
    """Of each word: is it the first, is it the last of its sentence?"""
    return [
        (place == 0, place + 1 == len(sentence))
        for sentence in sentences
        for place in range(len(sentence))
    ]


def shared(pairs, ours, theirs) -> int:
    return sum(a and b for g, t in pairs for a, b in zip(ours[g], theirs[t], strict=True))


def test_by_pencil():
    """Gold: one red. two. Test: one blue. grey two. Read from the end, red stood beside grey."""
    gold, test = [["one", "red"], ["two"]], [["one", "blue"], ["grey", "two"]]
    assert aligned(gold, test) == ([(0, 0), (1, 1), (None, 2), (2, 3)], 7)
    assert aligned(gold, test, "edit") == ([(0, 0), (None, 1), (1, 2), (2, 3)], 7)
    # Without a sentence end in the stretch the words that are left alone come first, as before.
    gold, test = [["one", "red", "two"]], [["one", "blue", "grey", "two"]]
    assert aligned(gold, test) == aligned(gold, test, "edit")


WORDS = st.sampled_from("abcdef")
SIDE = st.lists(st.lists(WORDS, min_size=1, max_size=3), min_size=1, max_size=4)


@settings(max_examples=300, deadline=None)
@given(SIDE, SIDE)
def test_as_many_edges_as_can_be_had_at_this_cost(gold, test):
    """A textbook: in every stretch that differs, all choices of the words that are left alone."""
    slots, cost = aligned(gold, test)
    words = [[word for sentence in side for word in sentence] for side in (gold, test)]
    ours, theirs = edges(gold), edges(test)

    def equal(slot) -> bool:
        return None not in slot and words[0][slot[0]] == words[1][slot[1]]

    before, least = aligned(gold, test, "edit")
    assert cost == least
    assert cost == sum(0 if equal(slot) else 3 if None in slot else 4 for slot in slots)
    assert [slot for slot in slots if equal(slot)] == [slot for slot in before if equal(slot)]
    for is_equal, run in groupby(slots, key=equal):
        stretch = list(run)
        left, right = (
            [slot[side] for slot in stretch if slot[side] is not None] for side in (0, 1)
        )
        pairs = [slot for slot in stretch if None not in slot]
        if is_equal or not pairs or len(pairs) != min(len(left), len(right)):
            continue
        if len(left) <= len(right):
            choices = [zip(left, some, strict=True) for some in combinations(right, len(left))]
        else:
            choices = [zip(some, right, strict=True) for some in combinations(left, len(right))]
        best = max(shared(list(choice), ours, theirs) for choice in choices)
        assert shared(pairs, ours, theirs) == best


@settings(max_examples=150, deadline=None)
@given(SIDE, SIDE)
def test_swapped_sides_mirror(gold, test):
    there, back = aligned(gold, test)[0], aligned(test, gold)[0]
    pairs = [slot for slot in there if None not in slot]
    assert pairs == [slot[::-1] for slot in back if None not in slot]


def test_a_long_stretch_stays_as_it_was():
    """Five thousand words beside ten thousand others: too many choices to look at."""
    gold = [[f"g{number}-{place}" for place in range(5)] for number in range(1000)]
    test = [[f"t{number}-{place}" for place in range(10)] for number in range(1000)]
    slots, _ = aligned(gold, test)
    assert [slot for slot in slots if None not in slot] == [(at, at + 5000) for at in range(5000)]


def test_recognised_speech():
    """docs/decisions/ties.md: what eight documents of recognised speech get; as many boundaries as can be had."""
    data = shared_data("gum-speech")
    options = {"normalize": "lower", "chunks": "document", "align": "groups", "co_optimal": 50}
    trees, arcs = (
        treegauge.score(data / "gold", data / "asr", ext=ext, metrics=metrics, **options)
        for ext, metrics in ((".mrg", "boundaries,brackets"), (".conllu", "las"))
    )
    found = [f"{100 * one[spec]['f1']:.2f}" for one in (trees, arcs) for spec in one]
    assert found == ["98.61", "67.44", "57.78"]
    for spec in trees:
        drawn = trees.co_optimal(spec)
        assert drawn["low"] < drawn["mean"] < drawn["high"] == drawn["fixed"]
    assert trees.signature.fields["ties"] == "edges"
