"""Adding many results: the same as merging them, in time that follows their number."""

from __future__ import annotations

import pickle
from array import array
from functools import reduce
from operator import add

import pytest
from helpers.odd_files import TREES
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge.errors import MismatchError, SettingsError
from treegauge.results.add import Column


def parts(size: int, **options) -> list[treegauge.Result]:
    gold = treegauge.read("\n".join(TREES[n % 3] for n in range(size)).encode())
    return [
        treegauge.score(gold.slice(n, n + 1), gold.slice(n, n + 1), name="t", **options)
        for n in range(size)
    ]


def relation(word: str, head: str) -> str:
    rows = [f"1\t{word}\t_\t_\t_\t_\t2\tnsubj\t_\t_", f"2\t{head}\t_\t_\t_\t_\t0\troot\t_\t_"]
    return "\n".join([*rows, "", ""])


def test_a_bag_needs_its_whole_document() -> None:
    """By hand: two sentences that change places have all relations in common; each alone has none."""
    tea, fog = relation("tea", "cools"), relation("fog", "lifts")
    gold, test = (treegauge.read((one + other).encode()) for one, other in ((tea, fog), (fog, tea)))
    options = {"metrics": "bag", "chunks": "sentence"}
    assert treegauge.score(gold, test, **options)["bag"]["matched"] == 4
    halves = [
        treegauge.score(gold.slice(n, n + 1), test.slice(n, n + 1), **options) for n in (0, 1)
    ]
    merged = treegauge.merge(halves)["bag"]
    assert (merged["matched"], merged["gold"]) == (0, 4)


def test_adding_is_merging() -> None:
    found = parts(8, by="label")
    total = reduce(add, found)
    assert total == treegauge.merge(found)
    assert total.metrics == treegauge.merge(found).metrics
    assert pickle.loads(pickle.dumps(total)) == total  # noqa: S301
    # A sum that others were added to is what it was.
    half = reduce(add, found[:4])
    one, other = half + found[4], half + found[5]
    assert half == treegauge.merge(found[:4])
    assert one == treegauge.merge(found[:5])
    assert other == treegauge.merge([*found[:4], found[5]])


def test_nothing_is_copied_until_somebody_looks(monkeypatch) -> None:
    """Four hundred additions put rows together once."""
    calls: list[int] = []
    from treegauge.results import add as adding

    real = adding.merge
    monkeypatch.setattr(adding, "merge", lambda some: calls.append(len(some)) or real(some))
    found = parts(20)
    total = reduce(add, found)
    assert calls == []
    assert total["brackets"]["f1"] == 1.0
    assert len(total.units) == 20
    assert calls == [20]


def test_what_cannot_be_added_is_told_at_once(tmp_path) -> None:
    path = tmp_path / "a.mrg"
    path.write_text("\n".join(TREES[:3]) + "\n")
    one = treegauge.score(str(path), str(path), name="t")
    with pytest.raises(MismatchError, match="a sentence counts once"):
        one + one
    corpus = treegauge.read(path)
    first, second, third = (
        treegauge.score(corpus.slice(n, n + 1), corpus.slice(n, n + 1), name="t") for n in range(3)
    )
    with pytest.raises(MismatchError, match="a sentence counts once"):
        first + second + third + second
    with pytest.raises(SettingsError, match="made differently"):
        one + treegauge.score(str(path), str(path), name="t", params="none")


@given(
    st.lists(
        st.tuples(
            st.lists(st.integers(0, 50) | st.integers(2**31 - 3, 2**40), max_size=6),
            st.integers(0, 5),
        )
    ),
    st.data(),
)
def test_a_column_that_grows_has_the_rows_of_all_parts(parts, data):
    """Rows wait to be added, and get wider where one needs it; looking at them changes nothing."""
    column = Column()
    expected: list[int] = []
    for rows, shift in parts:
        column.extend(array("q", rows), shift)
        expected += [row + shift if row else 0 for row in rows]
        if data.draw(st.booleans()):
            assert list(column.values) == expected
    assert list(column.values) == expected
    wide = any(row >= 2**31 for row in expected)
    assert column.values.typecode == ("q" if wide else "i")
