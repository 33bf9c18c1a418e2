"""Rows for each sentence that the core makes are those that Python makes."""

from __future__ import annotations

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge import _core
from treegauge.metrics import prf
from treegauge.records import replaced
from treegauge.reports import Report, Table
from treegauge.reports import text as text_report
from treegauge.reports._look import Look
from treegauge.reports._sentence_rows import SentenceRows
from treegauge.reports._tables import PRF_HEADER, _prf_cells, detail_tables

counts = st.tuples(
    st.integers(0, 900), st.integers(0, 900), st.integers(0, 900), st.booleans()
).map(lambda one: (min(one[:3]), one[1], one[2], one[3]))
names = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=6)


@given(st.lists(st.tuples(counts, names), max_size=30), st.booleans())
def test_lines_are_those_of_the_textbook(rows, named):
    header = ["sentence", *PRF_HEADER]
    numbers = array("q", range(7, 7 + len(rows)))
    columns = [array("q", column) for column in zip(*(one for one, _ in rows), strict=True)]
    matched, gold, test, mask = columns or [array("q")] * 4
    called = [name for _, name in rows] if named else None
    found = _core.prf_lines(header, called, numbers, mask, matched, gold, test)
    shown = [
        _prf_cells(name if named else str(number), prf(*one[:3]))
        for (one, name), number in zip(rows, numbers, strict=True)
        if one[3]
    ]
    cells = [header, *shown]
    widths = [max(len(row[place]) for row in cells) for place in range(len(header))]
    lines = [
        "  ".join(
            cell.rjust(width) if place else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        for row in cells
    ]
    assert found.split("\n") == [line.rstrip() for line in lines]


def test_a_share_in_the_middle_between_two_hundredths():
    # 1 of 32 is 3.125 %, and so is the double: half to even, as Python has it.
    one = [array("q", [value]) for value in (1, 1, 32, 32)]
    mask, matched, gold, test = one
    line = _core.prf_lines(["n", *PRF_HEADER], ["a"], mask, mask, matched, gold, test)
    assert line.split("\n")[1].split()[1:4] == [f"{100 * (1 / 32):.2f}"] * 3


def test_columns_must_fit():
    one, two = array("q", [1]), array("q", [1, 2])
    with pytest.raises(ValueError, match="different length"):
        _core.prf_lines(["n", *PRF_HEADER], None, one, one, one, two, one)
    with pytest.raises(ValueError, match="different length"):
        _core.prf_lines(["n"], None, one, one, one, one, one)


GOLD = "(S (NP (DT the) (NN tea)) (VP (VBZ cools)))\n(S (NP (PRP we)) (VP (VBP wait)))\n"
TEST = "(S (NP (DT the)) (NN tea) (VP (VBZ cools)))\n(S (NP (PRP we)) (VP (VBP wait)))\n"


def tables(result):
    return [
        table
        for table in detail_tables(Report("gold", [result], ("sentence",)), result)
        if isinstance(table.rows, SentenceRows)
    ]


def shown_alike(table: Table):
    plain = replaced(table, rows=list(table.rows))
    assert len(plain.rows) == len(table.rows)
    assert [table.rows[place] for place in range(len(plain.rows))] == plain.rows
    return "\n".join(text_report.table_lines(table)) == "\n".join(text_report.table_lines(plain))


def test_a_report_is_the_same_with_rows_of_either_kind():
    result = treegauge.score(GOLD, TEST, metrics="brackets,tags,crossing")
    found = tables(result)
    assert [table.title for table in found] == ["brackets by sentence", "tags by sentence"]
    assert all(map(shown_alike, found))
    with Look(digits=4):
        assert all(map(shown_alike, tables(result)))
    with Look(color=True):
        assert all(map(shown_alike, tables(result)))


def test_merged_results_have_keys_for_names_and_long_ones_are_cut(tmp_path):
    paths = []
    for name in ("one", "a-document-with-a-very-long-name-that-does-not-fit-into-eighty-columns"):
        (tmp_path / name).write_text(GOLD)
        (tmp_path / f"{name}.test").write_text(TEST)
        paths.append((tmp_path / name, tmp_path / f"{name}.test"))
    parts = [treegauge.score(gold, test, metrics="brackets") for gold, test in paths]
    merged = treegauge.merge(parts)
    assert not merged.numbered
    assert all(map(shown_alike, tables(merged)))
