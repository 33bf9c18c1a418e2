"""docs/study.md has the verdicts of the tables beside it, and other tables give others."""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path

import pytest
from helpers.real_data import shared_data

from treegauge.study.claims import CLAIMS, check
from treegauge.study.figures import figure
from treegauge.study.table import Table

DOCS = Path(__file__).resolve().parents[2] / "docs"
sys.path.insert(0, str(DOCS / "site"))

import study_tables  # noqa: E402
import study_verdicts  # noqa: E402

TABLES = sorted((DOCS / "study").glob("*.csv"))


def test_the_page_has_the_verdicts_of_its_tables():
    shown = study_verdicts.PAGE.read_text(encoding="utf-8")
    assert shown == study_verdicts.page(shown), "run python docs/site/study_verdicts.py"
    assert shown.count("<!-- verdicts: ") == 4
    assert all(claim.text in shown for claim in CLAIMS.values())


def test_the_page_on_metrics_has_the_scores_of_its_table():
    shown = study_verdicts.METRICS_PAGE.read_text(encoding="utf-8")
    assert shown == study_verdicts.metrics_page(shown), "run python docs/site/study_verdicts.py"
    assert "| a word is substituted | 100.0 | 80.5 |" in shown


def test_the_page_on_metrics_has_the_choices_of_the_tables():
    """How far apart choices lie in parses of speech, as docs/which-metric.md says."""
    shown = study_verdicts.METRICS_PAGE.read_text(encoding="utf-8")
    speech, parsers = (Table.read(DOCS / "study" / f"{name}.csv") for name in ("speech", "parsers"))
    means: dict[tuple[str, ...], list[float]] = {}
    for row in speech.rows():
        key = row["segmenter"], row["heads"], row["metric"]
        means.setdefault(key, []).append(row["score"])
    mean = {key: sum(scores) / len(scores) for key, scores in means.items()}
    segmenters = speech.distinct("segmenter")

    def apart(first, second, tables=("charniak", "charniak")):
        return [
            abs(mean[segmenter, tables[0], first] - mean[segmenter, tables[1], second])
            for segmenter in segmenters
        ]

    tables = combinations(("charniak", "collins", "content"), 2)
    heads = max(far for pair in tables for far in apart("heads", "heads", pair))
    assert f"| head table | up to {heads:.1f} points" in shown
    open_class = max(apart("heads-open", "heads"))
    assert f"| open-class or all dependencies | up to {open_class:.1f} points" in shown
    labels = [far for name in ("brackets", "heads") for far in apart(f"{name}:unlabeled", name)]
    assert f"| with or without labels | {min(labels):.0f} to {max(labels):.0f} points" in shown
    assert f"{max(apart('heads-bag', 'heads')):.1f}" == "0.1"
    assert "| with or without an alignment | a tenth of a point" in shown
    averages: dict[tuple[str, ...], list[float]] = {}
    for row in parsers.rows():
        if row["metric"] in {"e-dice", "t-dice"} and row["value"] in {"f1", "score"}:
            averages.setdefault((row["system"], row["metric"]), []).append(row["score"])
    most = max(abs(first - second) for first, second in averages.values())
    assert f"| micro or macro average | up to {most:.0f} points (whole trees, Dice)" in shown


@pytest.mark.parametrize(("name", "part"), [("scenarios", "gum-text"), ("roles", "srl-ewt")])
def test_tables_are_made_again_from_the_data(name, part, tmp_path):
    data = shared_data(part).parent
    path = tmp_path / f"{name}.csv"
    study_tables.made(name, data).write(path)
    assert path.read_bytes() == (DOCS / "study" / path.name).read_bytes()


def test_every_table_can_be_made():
    assert sorted(study_tables.TABLES) == [path.stem for path in TABLES]


def test_other_scores_give_other_verdicts(tmp_path):
    """What errors cost turned round: the page is not that of any tables."""
    for path in TABLES:
        table = Table.read(path)
        table["score"] = [None if score is None else 100 - score for score in table["score"]]
        table.write(tmp_path / path.name)
    shown = study_verdicts.PAGE.read_text(encoding="utf-8")
    again = study_verdicts.page(shown, tmp_path)
    assert "Word errors hurt dependencies more than brackets. | noise | **does not hold**" in again
    assert "Word errors hurt dependencies more than brackets. | noise | **holds**" in shown


def test_the_tables_are_small_and_without_texts():
    assert sum(path.stat().st_size for path in TABLES) <= 450_000
    for path in TABLES:
        documents = {str(name).partition("#")[0] for name in Table.read(path)["document"]}
        assert all(name == "*" or (name[0] == "d" and name[1:].isdigit()) for name in documents)


def test_emms_percentages_on_other_parses():
    # Emms (2008), section 4: 4 to 5 % of pairs by E and T, 0.75 % by the two normalisations of T.
    found = check(
        Table.read(DOCS / "study" / "sentences.csv"),
        ["parse-rankings-differ", "normalisation-hardly-matters"],
    )
    assert [each.verdict for each in found] == ["holds", "holds"]


@pytest.mark.parametrize(
    ("table", "name"),
    [
        ("noise", "sparseval-6"),
        ("speech", "sparseval-6"),
        ("noise", "sparseval-7"),
        ("noise", "sparseval-8"),
        ("roles", "favre-4"),
        ("roles", "favre-6"),
        ("roles", "favre-7"),
        ("parsers", "emms-3"),
        ("parsers", "emms-4"),
        ("parsers", "emms-5"),
        ("parsers", "emms-6"),
        ("scenarios", "tedeval-1"),
    ],
)
def test_figures_of_the_tables(table, name):
    chart = figure(Table.read(DOCS / "study" / f"{table}.csv"), name)
    assert chart.rows
    assert {len(row) for row in chart.rows} == {len(chart.header)}
