"""The points behind correlations over systems: what a plot of scores against SU error needs (Roark et al. 2006).

The files are those of examples/speech/thresholds: one text cut at three thresholds.  By pencil: gold has four
sentences; at 0.2 two more ends, at 0.5 one end is missed, at 0.8 two are.
"""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest
from helpers.shared import run, run_all

from treegauge import correlate, score_systems
from treegauge.schemas import schema
from treegauge.stats.correlate import system_points

FOLDER = Path(__file__).parents[2] / "examples" / "speech" / "thresholds"
NAMES = ("0.2", "0.5", "0.8")
FILES = [FOLDER / "gold.mrg", *(f"{name}={FOLDER / name}.mrg" for name in NAMES)]
ASKED = ["--over", "system", "--task", "speech", "-m", "brackets,su-error,crossing"]


def test_a_row_for_each_system_in_their_order():
    ran = run("correlate", *FILES, *ASKED)
    table = [line.split() for line in ran.out.split("\n\n")[0].splitlines()]
    assert table[:2] == [
        ["the", "points"],
        ["system", "brackets.f1", "su-error.value", "crossing.value"],
    ]
    assert [(row[0], row[2]) for row in table[2:]] == [
        ("0.2", "50.00"),
        ("0.5", "25.00"),
        ("0.8", "50.00"),
    ]


def test_csv_has_them_with_all_decimals(tmp_path):
    run_all(tmp_path / "out", "correlate", *FILES, *ASKED, "-f", "csv")
    text = (tmp_path / "out" / "points.csv").read_text()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["system"], float(row["su-error.value"])) for row in rows] == [
        ("0.2", 0.5),
        ("0.5", 0.25),
        ("0.8", 0.5),
    ]


def test_json_has_them_and_fits_its_schema():
    data = json.loads(run("correlate", *FILES, *ASKED, "-f", "json").out)
    assert [point["system"] for point in data["points"]] == list(NAMES)
    assert [point["values"]["su-error.value"] for point in data["points"]] == [0.5, 0.25, 0.5]
    pytest.importorskip("jsonschema").validate(data, schema("correlate"))


def test_over_sentences_there_are_none():
    assert "points" not in run("correlate", *FILES[:2], "-m", "brackets,tags").out


def test_one_value_goes_with_nothing():
    ran = run("correlate", *FILES, "--over", "system", "-m", "brackets")
    assert (ran.code, ran.out) == (2, "")
    assert "a correlation is of two values" in ran.err


def test_values_that_are_asked_for():
    systems = {name: FOLDER / f"{name}.mrg" for name in NAMES}
    results = score_systems(
        FOLDER / "gold.mrg", systems, metrics="brackets,crossing", task="speech"
    )
    own = list(results.values())
    points = system_points(own, correlate(own, over="system", values="brackets.recall,crossing"))
    assert points.shares == {"brackets.recall": True, "crossing.value": False}
    for name, values in points.rows:
        assert values["brackets.recall"] == results[name]["brackets"]["recall"]
        assert values["crossing.value"] == results[name]["crossing"]["value"]
