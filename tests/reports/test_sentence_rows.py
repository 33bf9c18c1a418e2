"""Rows of sentences by the core equal those by Python, byte for byte, in every format.

The textbook version goes through the sentences one by one: ``Metric.scores`` of a row of counts, and the
functions that escape and round one cell.
"""

from __future__ import annotations

import json
from array import array
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge import _core
from treegauge.base.columns import column
from treegauge.base.escaping import csv_row, json_text, tsv_row
from treegauge.base.records import replaced
from treegauge.metrics import PrfMetric
from treegauge.options.settings import Signature
from treegauge.reports import Report, _written, render
from treegauge.reports import html as html_report
from treegauge.reports import latex as latex_report
from treegauge.reports import markdown as markdown_report
from treegauge.reports import text as text_report
from treegauge.reports._cells import Look, main_value, percent, plain
from treegauge.reports._sentence_rows import SentenceRows
from treegauge.reports._sentence_table import PLACES, WRITERS, columns_of
from treegauge.reports._tables import detail_tables
from treegauge.reports.json import as_data
from treegauge.results.counts import UnitTable

METRICS = "brackets,crossing,wer,t-dice,leaf-ancestor"
BASE = treegauge.score("(S (NP (NN tea)) (VP (VBZ cools)))", "(S (NN tea))", metrics=METRICS)
# What is a command, a mark or a break in one of the formats, at the start, inside and at the end.
ODD = st.text(
    st.sampled_from("ab1_#*[]'\"|&\\<>,; \t\n\x1b–é北\u200e\u2028\udcff~$%{}`-+="), max_size=5
)
# What matters only where a line begins.
FIRST = st.sampled_from(["*", "[1]", "#1", " a", "+b"])
NAMES = ODD.map(lambda name: name.replace("\n", " "))


@pytest.fixture(autouse=True)
def few_rows_at_a_time(monkeypatch):
    monkeypatch.setattr(_written, "STEP", 3)


@st.composite
def results(draw) -> treegauge.Result:
    """Return a result with any names, masks and counts."""
    documents = draw(st.lists(ODD | FIRST, min_size=1, max_size=3))
    size = draw(st.integers(0, 8))

    random = Random(draw(st.integers(0, 10**6)))

    def many(least, most):
        return [random.randint(least, most) for _ in range(size)]

    names = draw(st.lists(st.just("") | NAMES, min_size=size, max_size=size))
    numbers = many(1, 3) if draw(st.booleans()) else range(1, size + 1)
    units = UnitTable(
        documents,
        array("I", many(0, len(documents) - 1)),
        column(many(0, 99)),
        column(numbers),
        column(many(0, 10**6)),
        array("I", range(size)),
        column(many(0, 9)),
        column(map(bool, many(0, 2))),
        "\n".join(names) if any(names) else "",
    )
    kind, most = random.choice("qi"), random.choice([1, 40, 10**9])
    counts = {
        spec: {name: array(kind, many(0, most)) for name in columns}
        for spec, columns in BASE.counts.items()
    }
    fields = dict(BASE.signature.fields)
    if draw(st.booleans()):
        fields["max-length"] = "5"
    return replaced(
        BASE, name=draw(ODD), units=units, counts=counts, signature=Signature(fields), labels={}
    )


def textbook(result, spec):
    """Return name and values of each sentence that is shown."""
    units, metric, mask = result.units, result.metric(spec), result.units.mask(result.max_length)
    found = []
    for row in range(len(units)):
        if mask[row]:
            one = {name: values[row] for name, values in result.counts[spec].items()}
            scores = {**units.place(row), "length": units.length[row], **metric.scores(one)}
            found.append((str(scores["sentence" if result.numbered else "key"]), scores))
    return found


def report_of(result):
    return Report("gold", [result], ("sentence",))


@given(results())
def test_json(result):
    data = as_data(report_of(result))
    breakdowns = data["systems"][0]["breakdowns"]["sentence"]
    assert list(breakdowns) == list(result.counts)
    for spec in breakdowns:
        breakdowns[spec] = dict(textbook(result, spec))
    assert render(report_of(result), "json") == json_text(data, indent=2) + "\n"


@pytest.mark.parametrize(("name", "line_of"), [("tsv", tsv_row), ("csv", csv_row)])
@given(result=results())
def test_a_value_a_line(name, line_of, result):
    wanted = [
        line_of([result.name, spec, "sentence", cell, key, "" if value is None else str(value)])
        for spec in result.counts
        for cell, scores in textbook(result, spec)
        for key, value in scores.items()
    ]
    with_rows, without = (
        render(Report("gold", [result], by), name).split("\n") for by in (("sentence",), ())
    )
    # Header and totals come first.
    place = len(without) - 1
    assert with_rows == [*without[:place], *wanted, *without[place:]]


def plain_table(result, table):
    """Return the same table with rows that are made one by one."""
    spec = table.title.removesuffix(" by sentence")
    metric = result.metric(spec)
    rows = [
        [
            name,
            *(percent(one[key]) for key in ("precision", "recall", "f1")),
            *(plain(one[key]) for key in ("matched", "gold", "test")),
        ]
        if metric.shape == "prf"
        else [name, main_value(metric, one), *(plain(one[key]) for key in metric.shown_counts)]
        for name, one in textbook(result, spec)
    ]
    return replaced(table, rows=rows)


@pytest.mark.parametrize(
    "pieces",
    [
        (text_report._pieces, text_report.table_lines),
        (markdown_report._table, markdown_report.table_lines),
        (latex_report._table, latex_report.table_lines),
        (html_report.table_lines, html_report.table_lines),
    ],
    ids=["text", "markdown", "latex", "html"],
)
@given(result=results(), digits=st.integers(0, 12), color=st.booleans())
def test_tables_for_people(pieces, result, digits, color):
    many, one_by_one = pieces
    between = "\n" if many is html_report.table_lines else ""
    with Look(digits=digits, color=color):
        tables = detail_tables(report_of(result), result)
        assert [table.title for table in tables] == [f"{spec} by sentence" for spec in result]
        made = [many(table) for table in tables]
        wanted = ["\n".join(one_by_one(plain_table(result, table))) for table in tables]
    # They are written when the look is no longer in force.
    assert [between.join(one) for one in made] == wanted


@given(results())
def test_rows_one_by_one(result):
    for table in detail_tables(report_of(result), result):
        wanted = plain_table(result, table).rows
        assert isinstance(table.rows, SentenceRows)
        assert list(table.rows) == wanted
        assert len(table.rows) == len(wanted)
        assert table.rows[1:3] == wanted[1:3]


@given(st.lists(results(), min_size=1, max_size=2))
def test_the_table_of_sentences(several):
    columns = {name: [] for name in PLACES}
    for result in several:
        units, mask = result.units, result.units.mask(result.max_length)
        for row in range(len(units)):
            place = units.place(row)
            told = {**place, "system": result.name, "length": units.length[row]}
            told["scored"] = bool(mask[row])
            for name in PLACES:
                columns[name].append(told[name])
        for spec, counts in result.counts.items():
            for name in result.metric(spec).scores(dict.fromkeys(counts, 0)):
                values = columns.setdefault(f"{spec}.{name}", [])
                for row in range(len(units)):
                    one = {key: column[row] for key, column in counts.items()}
                    values.append(result.metric(spec).scores(one)[name] if mask[row] else None)
    assert columns_of(several) == columns
    rows = list(zip(*columns.values(), strict=True))
    lines = [["" if one is None else str(one) for one in row] for row in rows]
    for ending, line_of in ((".tsv", tsv_row), (".csv", csv_row)):
        wanted = "".join(f"{line_of(row)}\n" for row in [list(columns), *lines])
        assert "".join(WRITERS[ending](several)) == wanted
    wanted = "".join(json_text(dict(zip(columns, row, strict=True))) + "\n" for row in rows)
    assert "".join(WRITERS[".jsonl"](several)) == wanted


@given(results())
def test_by_sentence(result):
    for spec in result.counts:
        assert result.by_sentence(spec) == [row for _, row in textbook(result, spec)]
        assert list(result.cells_of(spec, "sentence")) == textbook(result, spec)


class Infinite(PrfMetric):
    """A metric of somebody else's, whose values are not shares."""

    def count(self, comparison):
        raise NotImplementedError

    def scores(self, totals):
        odd = [float("inf"), float("-inf"), 1e300, None][totals["gold"] % 4]
        return super().scores(totals) | {"recall": odd}


@given(results())
def test_numbers_that_are_none(result):
    result.metric("brackets")
    result._metric_objects["brackets"] = Infinite("brackets")
    data = as_data(report_of(result))
    for spec in data["systems"][0]["breakdowns"]["sentence"]:
        data["systems"][0]["breakdowns"]["sentence"][spec] = dict(textbook(result, spec))
    assert render(report_of(result), "json") == json_text(data, indent=2) + "\n"
    rows = columns_of([result])
    lines = [
        json_text(dict(zip(rows, row, strict=True))) for row in zip(*rows.values(), strict=True)
    ]
    assert "".join(WRITERS[".jsonl"]([result])) == "".join(f"{line}\n" for line in lines)
    for table in detail_tables(report_of(result), result)[:1]:
        assert list(table.rows) == plain_table(result, table).rows


@given(st.integers(-(10**12), 10**12), st.integers(-(10**12), 10**12), st.booleans())
def test_numbers_are_written_as_python_writes_them(numerator, denominator, rest):
    cells = _core.Cells.shares(
        [(array("q", [numerator]), 1)], [(array("q", [denominator]), 1)], rest, "none"
    )
    value = None if denominator == 0 else numerator / denominator
    value = 1 - value if rest and value is not None else value
    assert cells.values(None, 0, 1) == [value]
    wanted = "none" if value is None else repr(value)
    assert _core.write_rows(["<", ">"], [cells], None, 0, 1) == f"<{wanted}>"
    assert json.loads(wanted if value is not None else "null") == value


@pytest.mark.parametrize("whole", [1, 2, 3, 7, 11, 10**4, 10**5, 10**9, 10**15, 10**16, 10**17])
def test_small_and_large_numbers_have_exponents_where_python_has_them(whole):
    # repr changes to exponents below 0.0001 and from 1e16 on.
    for parts in ((1, whole), (whole, 1), (3, whole), (whole, 7)):
        columns = [[(array("q", [part]), 1)] for part in parts]
        cells = _core.Cells.shares(*columns)
        assert _core.write_rows(["", ""], [cells], None, 0, 1) == repr(parts[0] / parts[1])


def test_a_share_in_the_middle_between_two_hundredths():
    # 1 of 32 is 3.125 %, and so is the double: half to even, as Python has it.
    one = [[(array("q", [value]), 1)] for value in (1, 32)]
    cells = _core.Cells.shares(*one, False, "n/a", 2, True)
    assert _core.write_rows(["", ""], [cells], None, 0, 1) == f"{100 * (1 / 32):.2f}"


def test_columns_must_fit():
    one, two = array("q", [1]), array("q", [1, 2])
    sums = _core.Cells.sums([(one, 1)])
    with pytest.raises(ValueError, match="different length"):
        _core.write_rows(["", ""], [sums], None, 0, 2)
    with pytest.raises(ValueError, match="different length"):
        _core.write_rows(["", ""], [_core.Cells.sums([(two, 1)])], one, 0, 2)
    with pytest.raises(ValueError, match="different length"):
        _core.write_rows(["", ""], [_core.Cells.texts(["a"], 1)], None, 0, 1)
    with pytest.raises(ValueError, match="different length"):
        sums.values(None, 0, 2)
    with pytest.raises(ValueError, match="different length"):
        sums.widest(None, 0, 2)
    with pytest.raises(ValueError, match="no such text"):
        _core.write_rows(["", ""], [_core.Cells.choices(array("I", [1]), ["a"])], None, 0, 1)
    with pytest.raises(ValueError, match="a text before"):
        _core.write_rows([""], [sums], None, 0, 1)
    with pytest.raises(ValueError, match="a width"):
        _core.write_rows(["", ""], [sums], None, 0, 1, [1, 2])


def test_cells_keep_what_they_are_made_of():
    texts = [f"tea {number}" for number in range(3)]
    made = _core.Cells.texts(texts)
    texts[:] = ["", "", ""]
    assert _core.write_rows(["", " "], [made], None, 0, 3) == "tea 0 tea 1 tea 2 "
    sums = _core.Cells.sums([(array("q", [4, 5]), 2)])
    assert _core.write_rows(["", " "], [sums], None, 0, 2, [-3]) == "8   10  "


GOLD = "(S (NP (DT the) (NN tea)) (VP (VBZ cools)))\n(S (NP (PRP we)) (VP (VBP wait)))\n"
TEST = "(S (NP (DT the)) (NN tea) (VP (VBZ cools)))\n(S (NP (PRP we)) (VP (VBP wait)))\n"


def test_merged_results_have_keys_for_names_and_long_ones_are_cut(tmp_path):
    paths = []
    for name in ("one", "a-document-with-a-very-long-name-that-does-not-fit-into-eighty-columns"):
        (tmp_path / name).write_text(GOLD)
        (tmp_path / f"{name}.test").write_text(TEST)
        paths.append((tmp_path / name, tmp_path / f"{name}.test"))
    parts = [treegauge.score(gold, test, metrics="brackets") for gold, test in paths]
    merged = treegauge.merge(parts)
    assert not merged.numbered
    (table,) = detail_tables(report_of(merged), merged)
    wanted = "\n".join(text_report.table_lines(plain_table(merged, table)))
    assert "".join(text_report._pieces(table)) == wanted
    # Names are cut, and columns go on below.
    assert "…" in wanted
    assert wanted.count("sentence") > 1 + wanted.count("by sentence")
