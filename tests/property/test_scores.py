"""The core's counts against slow versions that follow the definitions word by word."""

from __future__ import annotations

from collections import Counter

from helpers.random_trees import is_leaf, pairs, text, trees, words_of
from hypothesis import given, settings
from hypothesis import strategies as st

from treegauge import Params, merge, score
from treegauge.metrics import prf

WSJ = Params.load("wsj")
ALL = "brackets,brackets:unlabeled,crossing,complete,tags"
QUICK = settings(max_examples=150, deadline=None)


def plain_label(label: str) -> str | None:
    """wsj's labels, spelt out: no root, no decoration, PRT is ADVP."""
    label = label.split("-", maxsplit=1)[0] if not label.startswith("-") else label
    if label in {"TOP", "", "-NONE-", ",", ".", ":", "``", "''"}:
        return None
    return "ADVP" if label == "PRT" else label


def kept(gold) -> list[bool]:
    """Which words count: by the gold tag."""
    return [tag not in {",", ".", ":", "``", "''", "-NONE-"} for tag, _ in words_of(gold)]


def brackets(tree, keep: list[bool]) -> list[tuple[int, int, str]]:
    """(begin, end, label) of every constituent, positions among the words that count."""
    found = []

    def visit(node, at: int) -> int:
        if is_leaf(node):
            return at + 1
        begin = at
        for child in node[1:]:
            at = visit(child, at)
        label = plain_label(node[0])
        span = (sum(keep[:begin]), sum(keep[:at]))
        if label is not None and span[0] < span[1]:
            found.append((*span, label))
        return at

    visit(tree, 0)
    return found


def crosses(a: tuple[int, int, str], b: tuple[int, int, str]) -> bool:
    return a[0] < b[0] < a[1] < b[1] or b[0] < a[0] < b[1] < a[1]


def textbook(gold, test) -> dict[str, list[int]]:
    keep = kept(gold)
    ours, theirs = brackets(gold, keep), brackets(test, keep)
    spans = Counter(b[:2] for b in ours) & Counter(b[:2] for b in theirs)
    same = [
        one[0] == other[0]
        for counts, one, other in zip(keep, words_of(gold), words_of(test), strict=True)
        if counts
    ]
    return {
        "brackets": [(Counter(ours) & Counter(theirs)).total(), len(ours), len(theirs)],
        "brackets:unlabeled": [spans.total(), len(ours), len(theirs)],
        "crossing": [sum(any(crosses(t, g) for g in ours) for t in theirs)],
        "tags": [sum(same), len(same), len(same)],
    }


@QUICK
@given(pairs())
def test_counts_equal_the_textbook(pair):
    gold, test = pair
    result = score(text(gold), text(test), metrics=ALL, align="identity")
    for row, (left, right) in enumerate(zip(gold, test, strict=True)):
        for spec, expected in textbook(left, right).items():
            columns = result.counts[spec]
            names = ["crossing"] if spec == "crossing" else ["matched", "gold", "test"]
            assert [columns[name][row] for name in names] == expected, spec
        slow = textbook(left, right)["brackets"]
        alive = any(kept(left))
        assert result.counts["complete"]["sentences"][row] == alive
        assert result.counts["complete"]["complete"][row] == (
            alive and slow[0] == slow[1] == slow[2]
        )


@QUICK
@given(pairs())
def test_by_label_equals_the_textbook(pair):
    gold, test = pair
    result = score(text(gold), text(test), metrics="brackets", align="identity", by="label")
    expected: dict[str, Counter] = {}
    for left, right in zip(gold, test, strict=True):
        ours, theirs = (Counter(brackets(tree, kept(left))) for tree in (left, right))
        for key, items in (("matched", ours & theirs), ("gold", ours), ("test", theirs)):
            for (_, _, label), number in items.items():
                expected.setdefault(label, Counter())[key] += number
    found = result.by_label("brackets")
    assert found == {
        label: prf(counts["matched"], counts["gold"], counts["test"])
        for label, counts in expected.items()
    }


@QUICK
@given(pairs())
def test_swapping_the_sides_swaps_precision_and_recall(pair):
    sides = [text(side) for side in pair]
    there = score(*sides, metrics=ALL, params="none", align="edit")
    back = score(sides[1], sides[0], metrics=ALL, params="none", align="edit")
    for spec in ("brackets", "brackets:unlabeled", "tags"):
        assert there[spec]["precision"] == back[spec]["recall"]
        assert there[spec]["f1"] == back[spec]["f1"]
        assert there[spec]["matched"] == back[spec]["matched"]
    assert there["complete"] == back["complete"]


@QUICK
@given(st.lists(trees, max_size=4), st.lists(trees, max_size=4))
def test_swapping_sides_with_other_words(gold, test):
    options = {"metrics": "brackets,tags,boundaries,wer", "params": "none", "on_error": "zero"}
    there = score(text(gold), text(test), **options)
    back = score(text(test), text(gold), **options)
    for spec in ("brackets", "tags", "boundaries"):
        assert there[spec]["precision"] == back[spec]["recall"]
        assert there[spec]["matched"] == back[spec]["matched"]
    # How errors are shared out between kinds is a matter of ties, their number is not.
    assert there["wer"]["numerator"] == back["wer"]["numerator"]


@QUICK
@given(pairs(), st.integers(0, 4))
def test_shards_add_up(pair, cut):
    gold, test = pair
    cut = min(cut, len(gold))
    whole = score(text(gold), text(test), metrics=ALL, align="identity", by="label")
    parts = [
        score(text(gold[part]), text(test[part]), metrics=ALL, align="identity", by="label")
        for part in (slice(None, cut), slice(cut, None))
    ]
    assert merge(parts).metrics == whole.metrics
    assert merge(parts).counts == whole.counts
    assert merge(parts).labels == whole.labels


@QUICK
@given(pairs())
def test_breakdowns_add_up(pair):
    result = score(
        *(text(side) for side in pair), metrics="brackets,tags", align="identity", by="label"
    )
    for spec in result:
        for by in ("label", "document", "length", "sentence"):
            cells = result.breakdown(spec, by).values()
            for key in ("matched", "gold", "test"):
                assert sum(cell[key] for cell in cells) == result[spec][key]


def boundaries(gold: list[int], test: list[int]) -> list[int]:
    """Sentence ends of the same words, by position: matched, gold, test."""
    return [len(set(gold) & set(test)), len(gold), len(test)]


@QUICK
@given(st.lists(st.booleans(), max_size=12), st.lists(st.booleans(), max_size=12))
def test_boundaries_equal_the_textbook(gold, test):
    size = min(len(gold), len(test))
    cuts = [[*side[:size], True] for side in (gold, test)]
    sides = []
    for ends in cuts:
        rows, row = [], []
        for place, end in enumerate(ends):
            row.append(f"(W w{place})")
            if end:
                rows.append(f"(S {' '.join(row)})\n")
                row = []
        sides.append("".join(rows))
    result = score(*sides, metrics="boundaries,su-error", params="none", align="edit")
    places = [[place for place, end in enumerate(ends) if end] for ends in cuts]
    matched, in_gold, in_test = boundaries(*places)
    scores = result["boundaries"]
    assert [scores["matched"], scores["gold"], scores["test"]] == [matched, in_gold, in_test]
    assert result["su-error"]["numerator"] == in_gold + in_test - 2 * matched
