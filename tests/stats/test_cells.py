"""Every cell of a breakdown has a difference with interval, p and corrected p, in every format."""

from __future__ import annotations

import csv
import io
import json
from itertools import product
from random import Random

import pytest
from helpers.shared import run

import treegauge
from treegauge.metrics import prf
from treegauge.schemas import schema
from treegauge.stats.cells import Cells
from treegauge.stats.comparison_result import How
from treegauge.stats.groups import statistic_of_cell
from treegauge.stats.multiple import holm
from treegauge.stats.paired import Paired
from treegauge.stats.system_statistics import SystemStatistics

RELATIONS = ("nsubj", "nsubj:pass", "obj", "obl")


def rows(sentences: int, seed: int, wrong: float) -> str:
    """Four words a sentence, each below the one before; relations are gold's but for some."""
    gold, noise = Random(1), Random(seed)
    lines = []
    for _ in range(sentences):
        for word in range(1, 5):
            relation = "root" if word == 1 else gold.choice(RELATIONS)
            if word > 1 and noise.random() < wrong:
                relation = noise.choice(RELATIONS)
            head = word - 1
            if word > 2 and noise.random() < wrong / 2:
                head = 1
            lines.append(f"{word}\tw{word}\t_\tX\t_\t_\t{head}\t{relation}\t_\t_")
        lines.append("")
    return "\n".join(lines) + "\n"


GOLD = rows(60, 0, 0)
SYSTEMS = {"a": rows(60, 2, 0.1), "b": rows(60, 3, 0.4), "c": rows(60, 4, 0.2)}


def scored(**options):
    return treegauge.score_systems(GOLD, SYSTEMS, metrics="las,uas", **options)


def test_las_by_label_is_tested():
    """F1, precision and recall of every label have a test: exact, but for F1 of what matches other labels."""
    compared = treegauge.compare(scored(by="label"), values="las,las.recall,uas", by="label")
    for table in compared.groups:
        assert {group.name for group in table.groups} == {"root", "nsubj", "obj", "obl"}
        values = []
        for group in table.groups:
            assert [(one.baseline, one.system) for one in group.differences] == [
                ("a", "b"),
                ("a", "c"),
                ("b", "c"),
            ]
            for one in group.differences:
                places = [compared.systems.index(name) for name in (one.baseline, one.system)]
                old, new = (group.scores[place] for place in places)
                assert one.difference == pytest.approx(new - old)
                assert one.test == "exact" or (table.metric == "uas" and group.name != "root")
                values.append(one.p)
                if one.interval is not None:
                    assert one.interval[0] <= one.difference <= one.interval[1]
        adjusted = [
            difference.adjusted for group in table.groups for difference in group.differences
        ]
        assert adjusted == pytest.approx(holm(values))


def test_f1_of_a_cell_over_all_swaps():
    """Twelve sentences: the p of random swaps is near the share of all 2¹² swaps, counted by hand."""
    gold, a, b = rows(12, 0, 0), rows(12, 2, 0.3), rows(12, 3, 0.5)
    results = treegauge.score_systems(gold, {"a": a, "b": b}, metrics="uas", by="label")
    sides = [
        list(zip(*result.cell_rows["label"]["uas"].columns("nsubj", 12).values(), strict=True))
        for result in results.values()
    ]

    def f1(units):
        matched, gold_items, test, matched_test = (
            sum(column) for column in zip(*units, strict=True)
        )
        return prf(matched, gold_items, test, matched_test)["f1"]

    seen = abs(f1(sides[0]) - f1(sides[1]))
    swaps = [
        abs(
            f1([sides[flag][row] for row, flag in enumerate(flags)])
            - f1([sides[1 - flag][row] for row, flag in enumerate(flags)])
        )
        for flags in product((0, 1), repeat=12)
    ]
    expected = sum(gap >= seen - 1e-12 for gap in swaps) / len(swaps)
    groups = treegauge.compare(results, by="label", samples=20_000).groups[0].groups
    found = next(group for group in groups if group.name == "nsubj")
    assert found.differences[0].p == pytest.approx(expected, abs=0.015)


@pytest.mark.parametrize("by", ["label", "distance", "direction"])
@pytest.mark.parametrize("value", ["f1", "recall", "precision"])
def test_units_without_the_cell_change_nothing(by, value):
    """The score and p of a cell are those over all units, where the others have zeros."""
    results = scored(by=by)
    computed = SystemStatistics(Paired(list(results.values())), list(results), How(samples=300))
    computed.add("uas", value)
    cells = Cells(computed, "uas", value, by)
    for name in results["a"].breakdown("uas", by):
        sparse, dense = cells.statistic(name), statistic_of_cell(computed, "uas", value, by, name)
        assert sparse.scores == pytest.approx(dense.scores)
        p, expected = (computed.tested(one, 0, 1) for one in (sparse, dense))
        # A single unit has no test.
        assert (p is None) == (sparse.units.units < 2 or expected is None)
        if p is not None and p.test == expected.test:
            assert p.p == pytest.approx(expected.p, abs=0.1 if p.test == "randomization" else 1e-9)


def test_many_labels_take_as_long_as_their_items():
    """A cell's statistic has the units that have something in it, and no others."""
    results = scored(by="label")
    computed = SystemStatistics(Paired(list(results.values())), list(results), How())
    computed.add("las", "f1")
    cells = Cells(computed, "las", "f1", "label")
    for name in ("nsubj", "obj", "obl"):
        having = set()
        for result in results.values():
            having |= set(result.cell_rows["label"]["las"].rows.get(name, ()))
        assert cells.statistic(name).units.units == len(having) < 60


def test_results_that_were_loaded_have_differences_without_a_test(tmp_path):
    """Counts by label and unit are not saved."""
    loaded = {}
    for name, result in scored(by="label").items():
        result.save(tmp_path / f"{name}.json")
        loaded[name] = treegauge.Result.load(tmp_path / f"{name}.json")
    compared = treegauge.compare(loaded, values="las", by="label")
    assert "no tests: items were not counted by sentence" in compared.render("text")
    assert "corrected for the 0 tests" not in compared.render("text")
    for group in compared.groups[0].groups:
        for difference in group.differences:
            assert (difference.p, difference.interval, difference.test) == (None, None, None)
            assert difference.difference is not None


def test_formats(tmp_path):
    for name, text in {"gold": GOLD, **SYSTEMS}.items():
        (tmp_path / f"{name}.conllu").write_text(text)
    given = ["compare", *(tmp_path / f"{name}.conllu" for name in ("gold", "a", "b"))]
    given += ["-m", "las", "--by", "label,length"]
    data = json.loads(run(*given, "-f", "json").out)
    pytest.importorskip("jsonschema").validate(data, schema("compare"))
    for table in data["breakdowns"]:
        for group in table["groups"]:
            for pair in group["differences"]:
                assert {"difference", "interval", "p", "adjusted"} <= pair.keys()
                assert pair["p"] is not None
    for format_, mark in (("tsv", "\t"), ("csv", ",")):
        assert run(*given, "-f", format_, "-o", tmp_path / "tables").code == 0
        text = (tmp_path / f"tables/breakdown-differences.{format_}").read_text()
        assert text.split(mark)[:5] == ["metric", "value", "by", "cell", "size"]
        read = list(csv.DictReader(io.StringIO(text), delimiter=mark))
        labels = [row for row in read if row["by"] == "label"]
        assert len(labels) == 4
        for row in labels:
            assert float(row["adjusted"]) >= float(row["p"]) > 0
            assert row["difference"]
    for format_ in ("text", "markdown", "latex", "html"):
        assert "las by label: differences" in run(*given, "-f", format_).out
