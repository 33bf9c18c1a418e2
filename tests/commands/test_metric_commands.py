"""``explain``, ``metrics``, ``correlate``, ``--cite``, and the table of sentences."""

from __future__ import annotations

import csv
import json
import re

import pytest
from helpers.shared import GOLD, SYSTEM, run, specs

import treegauge
from treegauge.base.plugins import plugins
from treegauge.contracts.inputs import inputs_for
from treegauge.contracts.metrics import Bench, check_ratios
from treegauge.metrics import Ratio, declared, get_metric
from treegauge.metrics._citations import BIB, TESTS, bibtex_of, cited, docstring_of, entries
from treegauge.metrics._explain import explain, formulas, summary
from treegauge.metrics.brackets import Brackets

METRICS = sorted(plugins("metrics"))


@pytest.fixture
def files(tmp_path):
    (tmp_path / "gold.mrg").write_text(GOLD)
    (tmp_path / "system.mrg").write_text(SYSTEM)
    return str(tmp_path / "gold.mrg"), str(tmp_path / "system.mrg")


@pytest.mark.parametrize("name", METRICS)
def test_every_metric_is_explained_and_cited(name):
    text = explain(name)
    assert text.startswith(f"{name}\n")
    assert ">>> " in text
    assert summary(name)
    keys = cited(docstring_of(name).partition(">>>")[0])
    assert keys, f"the work that {name} cites is not in {BIB.name}"


def test_what_has_no_exact_test():
    """Every main value is a ratio of sums, but for a mean of two ratios."""
    without = {spec for spec in specs() if get_metric(spec).main not in get_metric(spec).ratios}
    assert {spec.split(":")[0] for spec in without} == {"joint"}
    assert "joint:micro" not in without


def test_a_wrong_ratio_breaks_the_contract():
    class Wrong(Brackets):
        ratios = declared(f1=Ratio({"matched": 2}, {"gold": 2}))

    metric = Wrong("brackets")
    with pytest.raises(AssertionError, match="f1 is declared as a ratio"):
        check_ratios(Bench(metric, inputs_for(metric)))


def test_formulas():
    assert formulas(get_metric("brackets")) == [
        "precision = matched / test",
        "recall = matched / gold",
        "f1 = 2 matched / (gold + test)",
    ]
    assert formulas(get_metric("su-error")) == ["value = (gold + test − 2 matched) / gold"]


def test_commands():
    done = run("explain", "LAS", "brackets:unlabeled")
    assert done.code == 0
    assert done.out.startswith("las\n")
    assert "brackets:unlabeled\n" in done.out
    assert run("explain", "lass").code == 2
    listed = run("metrics").out
    assert all(any(line.startswith(name) for line in listed.splitlines()) for name in METRICS)
    assert max(map(len, listed.splitlines())) <= 80
    assert run("metrics", "--names").out.split() == METRICS
    assert ":unlabeled" in run("metrics", "--options").out


def test_bibtex():
    text = run("explain", "tedeval", "--cite").out
    assert text.startswith("% for tedeval\n@inproceedings{tsarfaty-2012,")
    everything = run("metrics", "--cite").out
    assert everything.count("@") == len({*everything.split("@")}) - 1
    for keys in TESTS.values():
        assert set(keys) <= entries().keys()
    for entry in entries().values():
        assert entry.count("{") == entry.count("}")
        assert "author = {" in entry
        assert "title = {" in entry
        assert entry.endswith("}")
    assert bibtex_of(["las"], ["exact"]).count("@") == 3


def test_each_entry_says_what_it_is_for():
    """From the docstrings: las and uas rest on Kübler et al., las also on Zeman et al., wer on nothing."""
    text = bibtex_of(["las", "upos", "words"], ["exact", "holm"])
    above = {
        entry.partition("{")[2].partition(",")[0]: remark
        for remark, entry in (block.split("\n", 1) for block in text.split("\n\n") if "@" in block)
    }
    assert above["zeman-2018"] == "% for las, upos and words"
    assert above["zmigrod-2022"] == "% for the exact test"
    assert above["holm-1979"] == "% for the correction of p (holm)"


def test_works_for_options_stand_beside_those_options_alone(files):
    """Brackets are those of Black et al. as evalb has them; Tsarfaty's are between characters."""
    plain = run("score", *files, "-m", "brackets", "--cite").out
    assert re.findall(r"@\w+{([\w-]+),", plain) == ["black-1991", "sekine-1997"]
    characters = run("score", *files, "-m", "brackets:characters", "--cite").out
    assert "% for brackets:characters\n@inproceedings{tsarfaty-2006," in characters
    assert "roark-2006" not in characters
    assert "% for brackets:characters\n" in run("explain", "brackets", "--cite").out


def test_compare_cites_what_it_used(files):
    gold, system = files
    done = run("compare", gold, system, f"right={gold}", "-m", "brackets", "--cite")
    assert "@inproceedings{zmigrod-2022," in done.out
    assert "@article{holm-1979," in done.out
    assert run("compare", gold, system, f"right={gold}", "--cite", "-f", "json").code == 2


def test_the_table_of_sentences(files, tmp_path):
    gold, system = files
    for ending in ("tsv", "csv", "jsonl"):
        path = tmp_path / f"table.{ending}"
        assert run("score", gold, system, gold, "--table", path).code == 0
        text = path.read_text()
        # Of the third sentence 4 brackets match, of 4 in gold and 5 in test.
        if ending == "jsonl":
            rows = [json.loads(line) for line in text.splitlines()]
            assert rows[2]["brackets.f1"] == pytest.approx(8 / 9)
        else:
            rows = list(
                csv.DictReader(text.splitlines(), delimiter="\t" if ending == "tsv" else ",")
            )
            assert float(rows[2]["brackets.f1"]) == pytest.approx(8 / 9)
        # Three sentences of two systems.
        assert [row["system"] for row in rows] == ["system.mrg"] * 3 + ["gold.mrg"] * 3
        assert [int(row["line"]) for row in rows] == [1, 2, 3] * 2
    wrong = run("score", gold, system, "--table", tmp_path / "table.xlsx")
    assert wrong.code == 2
    assert ".jsonl" in wrong.err


def test_data_frames():
    result = treegauge.score(GOLD, SYSTEM, name="one")
    pandas = pytest.importorskip("pandas")
    frame = result.to_pandas()
    assert isinstance(frame, pandas.DataFrame)
    assert frame["brackets.matched"].tolist() == list(result.counts["brackets"]["matched"])
    polars = pytest.importorskip("polars")
    table = result.to_polars()
    assert isinstance(table, polars.DataFrame)
    assert table["brackets.f1"].to_list() == frame["brackets.f1"].tolist()
    assert table["key"].to_list() == result.units.keys


def test_what_was_left_out_has_no_scores():
    lines = SYSTEM.splitlines()
    lines[1] = "(TOP)"
    result = treegauge.score(GOLD, "\n".join(lines), on_error="skip")
    frame = result.to_polars()
    assert frame["scored"].to_list() == [True, False, True]
    assert frame["brackets.f1"].to_list()[1] is None
    assert frame["brackets.gold"].to_list()[1] is None


def test_correlate(files):
    gold, system = files
    done = run("correlate", gold, system, "-m", "brackets,tags,complete", "-f", "json")
    assert done.code == 0
    data = json.loads(done.out)["correlations"]
    assert [(one["first"], one["second"]) for one in data] == [
        ("brackets.f1", "tags.f1"),
        ("brackets.f1", "complete.value"),
        ("tags.f1", "complete.value"),
    ]
    assert data[0]["pearson"]["n"] == 3
    for name in ("text", "markdown", "latex", "tsv", "csv"):
        assert (
            "brackets.f1" in run("correlate", gold, system, "-m", "brackets,tags", "-f", name).out
        )
    assert run("correlate", gold, system, "--over", "system").code == 2
