"""Analyses under their names: every report shows them, with all numbers."""

from __future__ import annotations

import csv
import io
import json

import pytest
from helpers.tidy import tidy

import treegauge
from treegauge.errors import SettingsError
from treegauge.reports import get_report
from treegauge.study.analyse import ANALYSES, Question, analyse
from treegauge.study.table import Table


def table() -> Table:
    rows = []
    for number in range(12):
        for rate in (0, 0.1, 0.2):
            lost = 100 * rate
            wobble = (number * 7 + int(lost)) % 5 / 10
            scores = {
                "wer": lost + number % 3,
                "heads": 90 - 1.5 * lost - wobble,
                "brackets": 88 - lost + wobble,
            }
            rows += [
                {
                    "noise": "word-substitution",
                    "rate": rate,
                    "document": f"d{number}",
                    "metric": metric,
                    "score": float(score),
                }
                for metric, score in scores.items()
            ]
    return tidy(*rows)


ASKED = {
    "claims": Question(),
    "curves": Question(),
    "slopes": Question(),
    "differences": Question(factors=("metric",), metrics=("heads", "brackets")),
    "variance": Question(factors=("rate", "metric"), metrics=("heads", "brackets")),
    "mixed": Question(factors=("rate", "metric"), metrics=("heads", "brackets"), interactions=True),
    "agreement": Question(metrics=("heads", "brackets")),
}


@pytest.mark.parametrize("name", ANALYSES)
@pytest.mark.parametrize("format_", ["text", "markdown", "json", "csv", "tsv", "latex"])
def test_every_analysis_in_every_report(name, format_):
    if name == "mixed":
        pytest.importorskip("statsmodels")
    shown = get_report(format_).render_tables(analyse(table(), name, ASKED[name]))
    assert shown.endswith("\n")
    if format_ == "json":
        assert json.loads(shown)[name]
    if format_ == "csv":
        [header, *rows] = csv.reader(io.StringIO(shown))
        assert rows
        assert all(len(row) == len(header) for row in rows)


def test_csv_has_all_digits():
    shown = get_report("csv").render_tables(
        analyse(table(), "slopes", Question(metrics=("heads",)))
    )
    [row] = csv.DictReader(io.StringIO(shown))
    assert row["metric"] == "heads"
    assert -1.7 < float(row["slope"]) < -1.2
    assert float(row["low"]) < float(row["slope"]) < float(row["high"])
    assert len(row["slope"]) > 8


def test_lines_fit_a_terminal():
    shown = get_report("text").render_tables(analyse(table(), "claims"))
    assert max(map(len, shown.splitlines())) <= 80
    assert "words-hurt-dependencies-more" in shown


def test_unknown_analyses():
    with pytest.raises(SettingsError, match="did you mean curves"):
        analyse(table(), "curve")
    with pytest.raises(SettingsError, match="one factor"):
        analyse(table(), "differences")


GOLD = "(S (NP (DT the) (NN tea)) (VP (VBZ cools)))\n(S (NP (NN rain)) (VP (VBZ falls)))"
TEST = "(S (NP (DT the)) (VP (NN tea) (VBZ cools)))\n(S (NP (NN rain)) (VP (VBZ falls)))"


@pytest.mark.parametrize("ending", ["csv", "tsv"])
def test_a_table_of_sentences_is_read(tmp_path, ending):
    from treegauge.reports._sentence_table import writer_of

    result = treegauge.score(GOLD, TEST, metrics="brackets,e-dice,t-dice")
    path = tmp_path / f"sentences.{ending}"
    path.write_text("".join(writer_of(str(path))([result])), encoding="utf-8")
    read = Table.read(path)
    rows = list(read.where(metric="brackets", value="f1").rows())
    # Two of S, NP, VP: only S is right in the first sentence (NP and VP are cut elsewhere).
    assert [row["score"] for row in rows] == pytest.approx([100 / 3, 100.0])
    assert [str(row["document"]).rpartition("#")[2] for row in rows] == ["1", "2"]
    assert rows[0]["matched"] == 1
    assert set(read["metric"]) == {"brackets", "e-dice", "t-dice"}
    assert read.factors == ("system",)
