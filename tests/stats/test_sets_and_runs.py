"""``treegauge compare`` over test sets and over runs: tables, figures, files, and what is refused."""

from __future__ import annotations

import importlib.util
import json
import shutil
import sys
from array import array
from pathlib import Path
from statistics import mean, stdev

import jsonschema
import pytest
from helpers.real_data import shared_data
from helpers.shared import run, run_all

from treegauge import SettingsError, compare, score, score_systems
from treegauge.reports import json as json_report
from treegauge.results.counts import UnitTable
from treegauge.stats.which_sets import _by_layout

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "test-sets"
GOLD, A, B = (EXAMPLES / name for name in ("gold", "parser-a", "parser-b"))
SETS = ("letters", "news", "recipes")
SCHEMA = json.loads((json_report.SCHEMA.parent / "schema-compare.json").read_text())
RUNS = [EXAMPLES / name for name in ("parser-b", "parser-b-2", "parser-b-3")]


@pytest.fixture(scope="module")
def results():
    return score_systems(GOLD, {"a": A, "b": B}, metrics="brackets,complete")


def f1(gold, system):
    return score(gold, system, metrics="brackets")["brackets"]["f1"]


def test_scores_are_means_over_files(results):
    compared = compare(results)
    added = compared.sets_and_runs
    assert added.sets == list(SETS)
    for name, folder in (("a", A), ("b", B)):
        each = [f1(GOLD / f"{one}.mrg", folder / f"{one}.mrg") for one in SETS]
        assert compared.score(name, "brackets", "f1").score == pytest.approx(mean(each))
        place = compared.systems.index(name)
        rows = [row for row in added.by_set if row.metric == "brackets"]
        assert [row.scores[place] for row in rows[:-1]] == pytest.approx(each)
        assert rows[-1].set is None
        assert rows[-1].scores[place] == pytest.approx(f1(GOLD, folder))


def test_one_test_set_is_what_it_was(results):
    """Without test sets: the pooled score, and an exact test."""
    compared = compare(results, sets="none")
    assert compared.sets_and_runs is None
    assert compared.score("a", "brackets", "f1").score == pytest.approx(f1(GOLD, A))
    assert {pair.test for pair in compared.differences} == {"exact"}


def test_a_mean_that_one_set_decides_is_told():
    """B wins one of three test sets by much, and loses the others."""
    done = run("compare", GOLD, A, B, "-m", "brackets")
    text = " ".join(done.out.split())
    assert (
        "parser-b is better than parser-a on the mean over 3 test sets, but wins 1 and loses 2"
        in text
    )
    assert "on other test sets it may well not be better (random effects:" in text
    assert "pooled" in text
    pooled = run("compare", GOLD, A, B, "-m", "brackets", "--sets", "none")
    assert "test set" not in pooled.out


def test_no_warning_where_one_system_wins_everywhere(tmp_path):
    for name in SETS:
        lines = (GOLD / f"{name}.mrg").read_text().splitlines()
        wrong = [line.replace("(NP (DT the)", "(NX (DT the)") for line in lines]
        (tmp_path / f"{name}.mrg").write_text("\n".join(wrong) + "\n")
    done = run("compare", GOLD, tmp_path, f"gold={GOLD}", "-m", "brackets")
    assert "by test set" in done.out
    assert "but wins" not in done.out


@pytest.mark.parametrize("shown", ["markdown", "latex", "html", "tsv", "csv", "json"])
def test_formats(shown, tmp_path):
    systems = (f"a={A}", f"b={','.join(map(str, RUNS))}")
    given = ("compare", GOLD, *systems, "-m", "brackets", "-f", shown)
    done = run_all(tmp_path, *given) if shown in {"tsv", "csv"} else run(*given)
    assert done.code == 0
    assert "recipes" in done.out
    if shown == "json":
        data = json.loads(done.out)
        jsonschema.validate(data, SCHEMA)
        assert [len(runs["runs"]) for runs in data["runs"]] == [3]


@pytest.mark.parametrize("runs", [RUNS[:1], RUNS])
def test_one_sided(runs):
    """An interval with one end: in text, and as data, where the open end is null."""
    options = ("-m", "brackets", "--baseline", "a", "--one-sided")
    systems = (f"a={A}", f"b={','.join(map(str, runs))}")
    done = run("compare", GOLD, *systems, *options)
    assert "∞)" in done.out
    data = json.loads(run("compare", GOLD, *systems, *options, "-f", "json").out)
    jsonschema.validate(data, SCHEMA)
    assert data["differences"][0]["interval"][1] is None


def test_folders_are_test_sets(tmp_path):
    for side, folder in (("gold", GOLD), ("a", A), ("b", B)):
        for name in SETS:
            place = tmp_path / side / name
            place.mkdir(parents=True)
            shutil.copy(folder / f"{name}.mrg", place / "test.mrg")
    done = run("compare", *(tmp_path / side for side in ("gold", "a", "b")), "-m", "brackets")
    row = next(line for line in done.out.splitlines() if line.startswith("recipes"))
    flat = run("compare", GOLD, A, B, "-m", "brackets")
    assert row.split() in [line.split() for line in flat.out.splitlines()]


def test_saved_results_have_test_sets_too(tmp_path):
    for name, folder in (("a", A), ("b", B)):
        run("score", GOLD, folder, "-m", "brackets", "--save", tmp_path / f"{name}.json")
    direct = run("compare", GOLD, f"a={A}", f"b={B}", "-m", "brackets")
    loaded = run("compare", f"a={tmp_path / 'a.json'}", f"b={tmp_path / 'b.json'}")
    assert loaded == direct


def units(files: dict[str, tuple[int, int]]) -> UnitTable:
    """Return a table with so many documents and sentences in each file."""
    table = UnitTable()
    for file, (documents, sentences) in files.items():
        first = len(table.documents)
        for number in range(documents):
            table.documents.append(file if documents == 1 else f"{file}-{number}")
            table.files.append(file)
        for number in range(sentences):
            table.document.append(first + number % documents)
            table.number.append(number + 1)
    return table


@pytest.mark.parametrize(
    ("files", "chosen"),
    [
        ({"gold": (1, 500)}, "none"),
        ({"gold": (30, 500)}, "none"),
        ({"en": (1, 20), "de": (1, 20)}, "file"),
        ({"en": (1, 20), "de": (1, 19)}, "none"),
        ({"en": (5, 200), "de": (7, 200)}, "file"),
        # Ten files or more that are a document each are units.
        ({f"wsj_{number}": (1, 40) for number in range(9)}, "file"),
        ({f"wsj_{number}": (1, 40) for number in range(40)}, "none"),
        ({f"ud_{number}": (3, 40) for number in range(40)}, "file"),
        ({"en/a": (1, 15), "en/b": (1, 15), "de/a": (1, 30)}, "folder"),
        ({"en/a": (1, 30), "en/b": (1, 30)}, "file"),
    ],
)
def test_which_files_are_test_sets(files, chosen):
    assert _by_layout(units(files)) == chosen


def test_what_is_refused(results):
    for options, message in (
        ({"sets": "files"}, "sets is one of auto, file, folder, none"),
        ({"sets": "folder"}, "gold has one folder"),
        ({"sets": "file", "by": "length"}, "breakdowns are for one test set"),
        ({"sets": "file", "test": "exact"}, "the exact test is for one test set"),
    ):
        with pytest.raises(SettingsError, match=message):
            compare(results, **options)
    # Who asks for a breakdown or another test without a word on sets has one test set, and is told.
    for options in ({"by": "length"}, {"test": "sign"}):
        compared = compare(results, **options)
        assert compared.sets_and_runs is None
        assert any("are one test set here" in note for note in compared.notes)
    assert not any("one test set" in note for note in compare(results, sets="none").notes)


def test_runs(results):
    """The mean over runs, its spread and the best; the interval is wider than that of one run."""
    several = [score(GOLD, folder, metrics="brackets,complete") for folder in RUNS]
    compared = compare({"a": results["a"], "b": several}, sets="none")
    each = [f1(GOLD, folder) for folder in RUNS]
    row = next(runs for runs in compared.sets_and_runs.runs if runs.metric == "brackets")
    assert (row.system, row.runs) == ("b", pytest.approx(each))
    assert (row.mean, row.spread, row.best) == pytest.approx((mean(each), stdev(each), max(each)))
    assert compared.score("b", "brackets", "f1").score == pytest.approx(mean(each))
    pair = next(pair for pair in compared.differences if pair.metric == "brackets")
    assert pair.test == "runs"
    assert pair.interval is not None
    assert (pair.interval[0] > 0) == (pair.p < 0.05)
    assert any(note.startswith("warning: a: one run alone") for note in compared.notes)


def test_runs_on_the_command_line(tmp_path):
    listed = ",".join(map(str, RUNS))
    done = run("compare", GOLD, f"old={listed}", f"new={A}", "-m", "brackets", "--baseline", "old")
    assert done.code == 0
    assert done.out.split("\n")[0].split() == ["metric", "a:", "old", "b:", "new"]
    assert ["brackets", "old", "3"] in [line.split()[:3] for line in done.out.splitlines()]
    # What kind of intervals scores have: those of a single run are by bootstrap.
    assert "BCa bootstrap" in done.out
    every = run("compare", GOLD, f"a={listed}", f"b={listed}", "-m", "brackets").out
    assert "BCa bootstrap" not in every
    assert "95 % intervals, over units and over runs" in every
    missing = run("compare", GOLD, f"a={A}", f"b={RUNS[0]},{tmp_path / 'none'}", "-m", "brackets")
    assert missing.code == 2
    assert "none" in missing.err


def test_files_whose_names_have_commas(tmp_path):
    """A name with a comma is one file where there is such a file, alone or among runs."""
    odd = tmp_path / "b,1.mrg"
    shutil.copy(B / "news.mrg", odd)
    gold, a = GOLD / "news.mrg", A / "news.mrg"
    plain = run("compare", gold, f"a={a}", f"b={B / 'news.mrg'}", "-m", "brackets")
    assert run("compare", gold, f"a={a}", f"b={odd}", "-m", "brackets").out == plain.out
    assert run("compare", gold, a, odd, "-m", "brackets").code == 0
    both = run("compare", gold, f"a={a}", f"b={odd},{B / 'news.mrg'},{odd}", "-m", "brackets")
    assert both.code == 0
    assert ["brackets", "b", "3"] in [line.split()[:3] for line in both.out.splitlines()]


def test_rounds_of_samples_are_runs():
    folder = ROOT / "examples" / "llm"
    done = run(
        "compare",
        folder / "fair.mrg",
        folder / "fair-samples.jsonl",
        *("--field", "response.text", "--system-field", "model"),
        *("--on-error", "repair", "-m", "brackets"),
    )
    assert done.code == 0
    rows = [line.split()[:3] for line in done.out.splitlines()]
    assert ["brackets", "small", "5"] in rows
    assert ["brackets", "large", "5"] in rows
    row = next(line for line in done.out.splitlines() if line.startswith("brackets  b − a"))
    assert " runs " in row


def test_three_treebanks(tmp_path):
    """Stanford's LAS is higher than HIT-SCIR's on one of three treebanks, by much."""
    data = shared_data("conll2018")
    folders = [tmp_path / system for system in ("gold", "HIT-SCIR-18", "Stanford-18")]
    for folder in folders:
        folder.mkdir()
        for name in ("en_ewt", "he_htb", "tr_imst"):
            shutil.copy(data / name / f"{folder.name}.conllu", folder / f"{name}.conllu")
    done = run("compare", *folders, "-m", "las")
    text = " ".join(done.out.split())
    assert (
        "Stanford is better than HIT-SCIR on the mean over 3 test sets, but wins 1 and loses 2"
        in text
    )
    assert "en_ewt: units are documents (316)" in text
    assert "he_htb: units are sentences (491)" in text


@pytest.fixture(scope="module")
def simulation():
    place = ROOT / "bench" / "sets_and_runs.py"
    spec = importlib.util.spec_from_file_location("sets_and_runs", place)
    module = importlib.util.module_from_spec(spec)
    # Dataclasses look for their module.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("place", [1, 2, 7])
def test_errors_and_coverage_simulated(simulation, place):
    """A small version of bench/sets_and_runs.py: 150 replicates have a standard error of 1.8 points."""
    shares = simulation.shares(simulation.SETTINGS[place], 150, samples=200)
    assert shares["rejected"] <= 0.10
    assert shares["held"] >= 0.90
    if place == 2:
        # Where runs differ much, units alone are not enough: what the runs are for.
        assert shares["units alone"] < 0.85


def test_parts_of_a_result_keep_their_rows(results):
    from treegauge.results.parts_of import part_of

    whole = results["a"]
    rows = array("b", [int(number % 2) for number in range(len(whole.units))])
    part = part_of(whole, rows)
    assert len(part.units) == sum(rows)
    assert part.units.keys == [
        key for key, flag in zip(whole.units.keys, rows, strict=True) if flag
    ]
    everything = part_of(whole, array("b", [1] * len(whole.units)))
    assert everything.metrics == whole.metrics


def _two_sets(folder: Path, *, differing: int) -> list[Path]:
    """Write gold and two systems with two test sets of 20 sentences; so many of each differ, all alike."""
    right = "(S (NP (DT the) (NN dog)) (VP (VBD ran)))"
    wrong = right.replace("NP", "NX").replace("VP", "VX")
    sides = {"gold": [right] * 20, "a": [wrong] * differing + [right] * (20 - differing)}
    sides["b"] = sides["gold"]
    for side, lines in sides.items():
        (folder / side).mkdir(parents=True)
        for name in ("one", "two"):
            (folder / side / f"{name}.mrg").write_text("\n".join(lines) + "\n")
    return [folder / side for side in sides]


def test_the_warning_over_sets_counts_the_units_that_differ(tmp_path):
    """Forty units, six of which differ: 2 of the 2⁶ swaps are the least that p can be."""
    files = _two_sets(tmp_path, differing=3)
    text = " ".join(run("compare", *files, "-m", "brackets").out.split())
    assert "a and b differ in 6 of 40 units" in text
    assert "no two-sided p can be below 0.031" in text
    (pair,) = json.loads(run("compare", *files, "-m", "brackets", "-f", "json").out)["differences"]
    assert (pair["differing"], pair["least"], pair["p"]) == (6, 0.03125, 0.03125)


def test_over_sets_nothing_is_detected_where_no_p_is_small_enough(tmp_path):
    """p of six units can be below 0.05, but not below 0.025, a half of that."""
    files = _two_sets(tmp_path, differing=3)
    one = compare(score_systems(files[0], {"a": files[1], "b": files[2]}, metrics="brackets"))
    assert one.differences[0].detectable is not None
    both = score_systems(files[0], {"a": files[1], "b": files[2]}, metrics="brackets,complete")
    assert [pair.detectable for pair in compare(both).differences] == [None, None]


def test_units_that_all_differ_alike_have_no_error(tmp_path):
    """Rounding leaves 1e-17 of a variance of 0: no difference of 0.00 is detected, and no p is 1e-16."""
    files = _two_sets(tmp_path, differing=20)
    compared = compare(score_systems(files[0], {"a": files[1], "b": files[2]}, metrics="brackets"))
    assert (compared.differences[0].detectable, compared.differences[0].error) == (None, None)
    assert compared.sets_and_runs.pairs[0].effects is None


def test_means_over_types_are_of_all_files_together(results):
    """They have no tests, so no means over test sets; a metric without types says so."""
    done = run("compare", GOLD, A, B, "-m", "brackets,complete", "--average", "type")
    assert done.code == 0
    one = score(GOLD, A, metrics="brackets", average="type")["brackets"]["f1"]
    assert f"{100 * one:.2f}" in done.out
    assert "complete has no types to average over" in " ".join(done.out.split())
    for more in (["--sets", "file"], [f"c={','.join(map(str, RUNS))}"]):
        refused = run("compare", GOLD, A, B, *more, "-m", "brackets", "--average", "type")
        assert refused.code == 2
        assert "a mean over types is for one test set" in refused.err


def test_what_is_refused_of_runs_says_to_give_one_run():
    """``--sets none`` would not help there."""
    systems = (f"a={A}", f"b={','.join(map(str, RUNS))}")
    for option in (["--by", "length"], ["--power", "1"], ["--across"], ["--test", "sign"]):
        refused = run("compare", GOLD, *systems, "-m", "brackets", *option)
        assert refused.code == 2
        assert "give one run of each" in refused.err, option


def test_a_raised_letter_is_explained_wherever_it_stands(tmp_path):
    """On one set B is better, on the other worse: the mean says nothing, each set does."""
    gold, a, b = _two_sets(tmp_path, differing=15)
    shutil.copy(b / "two.mrg", tmp_path / "kept")
    shutil.copy(a / "two.mrg", b / "two.mrg")
    shutil.copy(tmp_path / "kept", a / "two.mrg")
    done = run("compare", gold, a, b, "-m", "brackets")
    assert "ᵃ" in done.out
    assert "a raised letter:" in done.out
