"""A study equals separate runs of ``treegauge score``, with stored cells and any number of jobs."""

from __future__ import annotations

import contextlib
import json
import pickle
from pathlib import Path

import pytest
from helpers.shared import run as command

import treegauge
from treegauge import SettingsError
from treegauge.study import run as study_run
from treegauge.study.run import run
from treegauge.study.table import Table

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
TREES = EXAMPLES / "constituency"
SPEECH = EXAMPLES / "speech"
SYSTEMS = {"a": TREES / "parser-a.mrg", "heard": TREES / "recognised.mrg"}

DESIGN = """
title = "By hand"

[score]
task = "speech"
metric = ["brackets", "heads", "wer"]

[factors]
heads = ["charniak", "collins"]
labelled = [true, false]
average = ["corpus", "sentence"]
align = ["edit", "groups"]

[conditions.text]
words = "reference"
edits = "kept"

[conditions.asr]
words = "recognised"
edits = "removed"
"""


@pytest.fixture
def design(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text(DESIGN)
    return path


def rows(table: Table, **equal):
    return list(table.where(**equal).rows())


def test_every_row_is_that_of_score(tmp_path, design):
    """The whole table, against a separate run for each combination."""
    gold = TREES / "gold.mrg"
    systems = {"p/text": SYSTEMS["a"], "p/asr": SYSTEMS["heard"]}
    table = run(gold, systems, design=design, output=tmp_path / "out").table
    assert table.factors == ("system", "words", "edits", "heads", "align", "labelled", "average")
    checked = 0
    for name, path in systems.items():
        edits = "removed" if name == "p/asr" else "kept"
        for heads in ("charniak", "collins"):
            for align in ("edit", "groups"):
                for average in ("corpus", "sentence"):
                    result = treegauge.score(
                        gold,
                        path,
                        task="speech",
                        metrics="brackets,brackets:unlabeled,heads,heads:unlabeled,wer",
                        heads=heads,
                        align=align,
                        average=average,
                        transforms="remove-edited" if edits == "removed" else "",
                    )
                    for spec, scores in result.metrics.items():
                        metric, _, bare = spec.partition(":")
                        labelled = None if metric == "wer" else "no" if bare else "yes"
                        for value, score in scores.items():
                            if isinstance(score, int):
                                continue
                            [row] = rows(
                                table,
                                words="reference" if edits == "kept" else "recognised",
                                heads=heads,
                                align=align,
                                average=average,
                                labelled=labelled,
                                document="*",
                                metric=metric,
                                value=value,
                            )
                            assert row["score"] == pytest.approx(100 * score)
                            assert row["matched"] == scores.get("matched")
                            assert (row["system"], row["edits"]) == ("p", edits)
                            checked += 1
    # 2 systems, 2 head tables, 2 aligners, 2 averages; precision, recall and F1 of four metrics, and wer.
    assert checked == 16 * 13
    assert len(rows(table, document="*")) == checked


def test_a_number_by_pencil(tmp_path):
    """Gold has S, NP, VP and ADVP, the system S and VP alone: 2 of 4, 2 of 2."""
    (tmp_path / "gold.mrg").write_text(
        "(S (NP (DT the) (NN tea)) (VP (VBZ cools) (ADVP (RB now))))\n"
    )
    (tmp_path / "flat.mrg").write_text("(S (DT the) (NN tea) (VP (VBZ cools) (RB now)))\n")
    study = run(
        tmp_path / "gold.mrg",
        {"flat": tmp_path / "flat.mrg"},
        output=tmp_path / "out",
        metrics="brackets",
    )
    values = {row["value"]: row["score"] for row in rows(study.table, document="*")}
    assert values == {"precision": 100.0, "recall": 50.0, "f1": pytest.approx(200 / 3)}
    [row] = rows(study.table, document="*", value="f1")
    assert (row["matched"], row["gold"], row["test"]) == (2, 4, 2)
    assert (row["condition"], row["system"]) == ("system=flat", "flat")


def test_documents_have_rows_of_their_own(tmp_path):
    """Each row is what the two files of one side give alone."""
    table = run(SPEECH / "gold", {"asr": SPEECH / "asr"}, output=tmp_path, task="speech").table
    for name in ("side-a.mrg", "side-b.mrg"):
        alone = treegauge.score(SPEECH / "gold" / name, SPEECH / "asr" / name, task="speech")
        for metric in ("brackets", "heads-bag", "heads:unlabeled"):
            [row] = rows(table, document=name[:6], metric=metric, value="f1")
            assert row["score"] == pytest.approx(100 * alone[metric]["f1"])
        [row] = rows(table, document=name[:6], metric="wer")
        assert row["score"] == pytest.approx(100 * alone["wer"]["value"])


def test_means_over_sentences_of_a_document(tmp_path):
    """By pencil: the sentences of the first document score 1 and 2/3, that of the second 1."""
    right, wrong = "(S (NP (N tea)) (VP (V cools)))\n", "(S (N tea) (VP (V cools)) (X (Y now)))\n"
    for side, texts in {
        "gold": (right + wrong, right),
        "test": (right + wrong.replace("(X (Y now))", "(Y now)"), right),
    }.items():
        (tmp_path / side).mkdir()
        for name, text in zip("ab", texts, strict=True):
            (tmp_path / side / f"{name}.mrg").write_text(text)
    table = run(
        tmp_path / "gold",
        {"test": tmp_path / "test"},
        output=tmp_path / "out",
        metrics="brackets",
        average="sentence",
    ).table
    means = {row["document"]: row["score"] for row in rows(table, value="f1")}
    assert means["a"] == pytest.approx(100 * (1 + 4 / 5) / 2)
    assert means["b"] == 100
    assert means["*"] == pytest.approx(100 * (1 + 4 / 5 + 1) / 3)


@pytest.fixture
def counted(monkeypatch):
    """The cells that are scored and not kept."""
    seen = []
    whole = study_run.Scoring.__call__

    def counting(self, cells):
        seen.extend(cells)
        return whole(self, cells)

    monkeypatch.setattr(study_run.Scoring, "__call__", counting)
    return seen


def test_what_was_scored_is_not_scored_again(tmp_path, design, counted):
    files = {}
    for name, path in {"p/text": SYSTEMS["a"], "p/asr": SYSTEMS["heard"]}.items():
        files[name] = tmp_path / f"{name[2:]}.mrg"
        files[name].write_bytes(path.read_bytes())
    gold = TREES / "gold.mrg"

    def again(**more):
        counted.clear()
        study = run(gold, files, design=design, output=tmp_path / "out", jobs=1, **more)
        assert study.scored == len(counted)
        assert study.scored + study.kept == 8
        return len(counted), (tmp_path / "out" / "table.csv").read_bytes()

    first, table = again()
    assert first == 8
    assert again() == (0, table)
    # Another time of writing is no change; another text is.
    files["p/asr"].touch()
    assert again() == (0, table)
    files["p/asr"].write_text(files["p/asr"].read_text().replace("(NN", "(NNS", 1))
    assert again()[0] == 4
    assert again(patience=9.0)[0] == 0
    assert again(max_length=8)[0] == 8
    assert again(max_length=8)[0] == 0
    # A level more: what was there stays.
    design.write_text(DESIGN.replace('"collins"', '"collins", "content"'))
    counted.clear()
    assert run(gold, files, design=design, output=tmp_path / "out", max_length=8).scored == 4


def test_a_new_version_scores_everything_again(tmp_path, counted, monkeypatch):
    gold = TREES / "gold.mrg"
    run(gold, {"a": SYSTEMS["a"]}, output=tmp_path, metrics="brackets")
    monkeypatch.setattr("treegauge.study.stored_cells.__version__", "999")
    assert run(gold, {"a": SYSTEMS["a"]}, output=tmp_path, metrics="brackets").scored == 1


def test_a_damaged_cell_is_scored_again(tmp_path, counted):
    gold = TREES / "gold.mrg"
    run(gold, SYSTEMS, output=tmp_path, metrics="brackets", jobs=1)
    table = (tmp_path / "table.csv").read_bytes()
    first, second = sorted((tmp_path / "cells").iterdir())
    first.write_text("{}")
    second.write_text(second.read_text()[:100])
    assert run(gold, SYSTEMS, output=tmp_path, metrics="brackets", jobs=1).scored == 2
    assert (tmp_path / "table.csv").read_bytes() == table


def test_jobs_and_engines_change_no_byte(tmp_path, design):
    gold = TREES / "gold.mrg"
    systems = {"p/text": SYSTEMS["a"], "p/asr": SYSTEMS["heard"]}
    texts = []
    for name, how in {"1": {"jobs": 1}, "2": {"jobs": 2}, "map": {"engine": map}}.items():
        run(gold, systems, design=design, output=tmp_path / name, **how)
        texts.append((tmp_path / name / "table.csv").read_bytes())
    assert texts[0] == texts[1] == texts[2]
    assert len(texts[0]) > 10_000


def test_workers_elsewhere_read_the_same_files(tmp_path, monkeypatch):
    """A worker of a cluster begins in another folder, and gets its work in bytes."""

    def on_ray(address):
        assert address == "ray://here:1"

        def engine(work, tasks):
            for task in tasks:
                with contextlib.chdir(tmp_path):
                    sent = pickle.dumps((work, task))
                    received, own = pickle.loads(sent)  # noqa: S301
                    yield received(own)

        return engine

    monkeypatch.setattr("treegauge.distributed.on_ray", on_ray)
    monkeypatch.chdir(EXAMPLES)
    files = ["constituency/gold.mrg", "a=constituency/parser-a.mrg", "b=constituency/parser-b.mrg"]
    tables = []
    for name, more in (("far", ["--cluster", "ray://here:1"]), ("near", ["--jobs", "1"])):
        ran = command("study", *files, "-o", tmp_path / name, *more)
        assert ran.code == 0, ran.err
        tables.append((tmp_path / name / "table.csv").read_bytes())
    assert tables[0] == tables[1]


def test_csv_and_parquet_are_one_table(tmp_path):
    pytest.importorskip("polars")
    study = run(SPEECH / "gold", {"asr": SPEECH / "asr"}, output=tmp_path, task="speech")
    for name in ("table.csv", "table.parquet"):
        assert dict(Table.read(tmp_path / name)) == dict(study.table)


def test_what_the_caller_says_counts_more(tmp_path, design):
    table = run(
        TREES / "gold.mrg",
        {"text": SYSTEMS["a"]},
        design=design,
        output=tmp_path,
        metrics="brackets",
    ).table
    assert table.distinct("metric") == ["brackets"]
    assert "system" not in table.factors


@pytest.mark.parametrize(
    ("systems", "options", "message"),
    [
        ({"x/news": "a"}, {}, "the design has no condition 'news'; call files"),
        ({"x/texts": "a"}, {}, "the design has no condition 'texts'; did you mean 'text'?"),
        ({"x/text": "a"}, {"by": "label"}, "by= does not go with a study"),
        ({"x/text": "a"}, {"on_error": "all"}, "one policy"),
        ({"x/text": "-"}, {}, "standard input"),
        ({"x/text": "a"}, {"words": ["m"]}, "words= is there 1 times: give 2 files"),
    ],
)
def test_what_does_not_go(tmp_path, design, systems, options, message):
    systems = {name: SYSTEMS.get(path, path) for name, path in systems.items()}
    with pytest.raises(SettingsError) as wrong:
        run(TREES / "gold.mrg", systems, design=design, output=tmp_path, **options)
    assert message.partition("; did")[0] in str(wrong.value)
    assert not (tmp_path / "table.csv").exists()


def test_the_command_line(tmp_path, design):
    gold = TREES / "gold.mrg"
    given = ["--design", design, f"p/text={SYSTEMS['a']}", f"q/text={SYSTEMS['heard']}"]
    ran = command("study", gold, *given, "-o", tmp_path / "out", "-m", "brackets")
    assert ran.code == 0, ran.err
    assert "note: no file for asr" in ran.err
    assert "note: 8 runs scored; the table has" in ran.err
    assert (tmp_path / "out" / "summary.md").read_text().startswith("By hand: ")
    assert (tmp_path / "out" / "design.toml").read_text() == DESIGN
    data = json.loads(
        command("study", gold, *given, "-o", tmp_path / "out", "-m", "brackets", "-f", "json").out
    )
    table = Table.read(tmp_path / "out" / "table.csv")
    [row] = [
        row
        for row in data["scores"]
        if row["condition"].startswith("system=p;")
        and row["value"] == "f1"
        and row["factors"]["heads"] == "charniak"
        and row["factors"]["align"] == "edit"
        and row["factors"]["labelled"] == "yes"
        and row["factors"]["average"] == "corpus"
    ]
    result = treegauge.score(gold, SYSTEMS["a"], task="speech")
    assert row["score"] == pytest.approx(result["brackets"]["f1"])
    assert data["study"]["rows"] == table.length


def test_options_of_the_command_line_count_more_than_the_design(tmp_path, design):
    """Also where they say what is usual."""
    design.write_text('[score]\naverage = "sentence"\nmetric = "brackets"\n')
    out = tmp_path / "out"
    arguments = [
        "study",
        TREES / "gold.mrg",
        f"a={SYSTEMS['heard']}",
        "--design",
        design,
        "-o",
        out,
    ]
    scores = []
    for more in ([], ["--average", "corpus"]):
        ran = command(*arguments, *more)
        assert ran.code == 0, ran.err
        scores.append(Table.read(out / "table.csv").where(document="*", value="f1")["score"])
    result = treegauge.score(TREES / "gold.mrg", SYSTEMS["heard"], metrics="brackets")
    assert scores[1] == [100 * result["brackets"]["f1"]]
    assert scores[0] == [100 * result.scores("brackets", "sentence")["f1"]]
    assert scores[0] != scores[1]


def test_the_command_line_says_what_is_missing(tmp_path):
    ran = command("study", TREES / "gold.mrg", f"a={SYSTEMS['a']}")
    assert (ran.code, ran.err) == (
        2,
        "treegauge: give the folder that the study is written to: -o DIR\n",
    )
    ran = command("study", TREES / "gold.mrg", "a=nowhere.mrg", "-o", tmp_path / "out")
    assert ran.code == 2
    assert "nowhere.mrg: no-such-file" in ran.err


def test_sentences_have_rows_of_their_own(tmp_path):
    """As ``treegauge score --table`` has them; once, whatever the averages."""
    path = tmp_path / "own.toml"
    path.write_text(
        'sentences = true\n[score]\nmetric = ["e-jaccard", "brackets"]\n'
        '[factors]\naverage = ["corpus", "sentence"]\n'
    )
    table = run(TREES / "gold.mrg", {"a": SYSTEMS["a"]}, design=path, output=tmp_path / "out").table
    result = treegauge.score(TREES / "gold.mrg", SYSTEMS["a"], metrics="e-jaccard,brackets")
    frame = list(
        zip(*[result.counts["brackets"][name] for name in ("matched", "gold", "test")], strict=True)
    )
    own = [row for row in rows(table, metric="brackets", value="f1") if "#" in row["document"]]
    assert len(own) == len(result.units) == 6
    assert {row["average"] for row in own} == {"corpus"}
    for row, (matched, gold, test) in zip(own, frame, strict=True):
        assert row["score"] == pytest.approx(200 * matched / (gold + test))
        assert (row["matched"], row["gold"], row["test"]) == (matched, gold, test)
    assert [row["document"][-2:] for row in own] == [f"#{number}" for number in range(1, 7)]


def test_figures_are_drawn_or_said_to_be_missing(tmp_path):
    pytest.importorskip("vl_convert")
    systems = {name: TREES / f"parser-{name}.mrg" for name in ("a", "b")}
    study = run(TREES / "gold.mrg", systems, design="emms-variants", output=tmp_path / "two")
    names = {path.name for path in (tmp_path / "two" / "figures").iterdir()}
    assert names == {f"emms-{n}.{form}" for n in range(3, 9) for form in ("svg", "png", "tsv")}
    assert not [note for note in study.notes if "figure" in note]
    study = run(
        TREES / "gold.mrg", {"a": SYSTEMS["a"]}, design="emms-variants", output=tmp_path / "out"
    )
    assert any(note.startswith("note: no figure emms-3: ") for note in study.notes)


def test_without_a_converter_figures_are_specifications(tmp_path, monkeypatch):
    def missing():
        raise SettingsError("charts are drawn by vl-convert")

    monkeypatch.setattr("treegauge.charts._files.converter", missing)
    systems = {name: TREES / f"parser-{name}.mrg" for name in ("a", "b")}
    study = run(TREES / "gold.mrg", systems, design="emms-variants", output=tmp_path)
    assert (tmp_path / "figures" / "emms-3.json").exists()
    assert not (tmp_path / "figures" / "emms-3.svg").exists()
    assert any("Vega-Lite specifications" in note for note in study.notes)


def test_noise_is_planted_as_the_library_plants_it(tmp_path):
    """Each condition against a corpus that was damaged and scored apart."""
    path = tmp_path / "own.toml"
    path.write_text(
        '[score]\nmetric = ["brackets", "wer"]\n[noise]\nkinds = ["word-deletion", "attachment"]\n'
        'rates = [0, 0.3]\nseeds = [1, 2]\nlabels = 0.2\nattachment-sites = "high"\n'
    )
    gold = TREES / "gold.mrg"
    study = run(gold, design=path, output=tmp_path / "out", jobs=1)
    table = study.table
    assert table.factors == ("system", "noise", "rate", "seed", "labels", "attachment-sites")
    for kind in ("word_deletion", "attachment"):
        for rate in (0.0, 0.3):
            for seed in (1, 2):
                damaged = treegauge.noise(
                    gold, labels=0.2, attachment_sites="high", seed=seed, **{kind: rate}
                ).corpus
                result = treegauge.score(gold, damaged, metrics="brackets,wer")
                own = table.where(noise=kind.replace("_", "-"), rate=rate, seed=seed, document="*")
                [f1] = own.where(metric="brackets", value="f1")["score"]
                [wer] = own.where(metric="wer", value="value")["score"]
                assert f1 == pytest.approx(100 * result["brackets"]["f1"])
                assert wer == pytest.approx(100 * result["wer"]["value"])
    # Rate 0 of either kind is the same text, scored once for each seed.
    assert study.scored == 6


def test_nothing_planted_is_perfect_and_scored_once(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('[noise]\nkinds = ["word-deletion", "tags"]\nrates = [0]\nseeds = [1, 2, 3]\n')
    study = run(TREES / "gold.mrg", design=path, output=tmp_path / "out")
    assert study.scored == 1
    assert len(study.table.distinct("condition")) == 6
    for metric in study.table.distinct("metric"):
        shown = treegauge.score(TREES / "gold.mrg", TREES / "gold.mrg", metrics=metric)
        main = shown.metric(metric).main
        [score, *others] = study.table.where(document="*", metric=metric, value=main)["score"]
        assert set(others) == {score}
        assert score == 100 * shown.metric(metric).best


def test_noise_in_the_parses_of_systems(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('[score]\nmetric = "brackets"\n[noise]\nof = "systems"\nlabels = [0, 0.5]\n')
    table = run(TREES / "gold.mrg", {"a": SYSTEMS["a"]}, design=path, output=tmp_path / "out").table
    clean, noisy = table.where(document="*", value="f1")["score"]
    damaged = treegauge.noise(SYSTEMS["a"], labels=0.5).corpus
    assert noisy == pytest.approx(
        100 * treegauge.score(TREES / "gold.mrg", damaged, metrics="brackets")["brackets"]["f1"]
    )
    assert clean == pytest.approx(
        100
        * treegauge.score(TREES / "gold.mrg", SYSTEMS["a"], metrics="brackets")["brackets"]["f1"]
    )
    assert noisy < clean


def test_documents_of_several_files_stay_apart_under_noise(tmp_path):
    table = run(SPEECH / "gold", design="sparseval-metadata", output=tmp_path).table
    assert table.distinct("document") == ["*", "side-a", "side-b"]


def test_what_follows_from_a_table(tmp_path):
    gold, systems = TREES / "gold.mrg", [f"{name}={path}" for name, path in SYSTEMS.items()]
    assert command("study", gold, *systems, "-o", tmp_path / "one" / "study").code == 0
    folder = tmp_path / "one"
    by_file = command("study", "analyse", folder / "study" / "table.csv")
    assert by_file.code == 0
    assert "cannot be told" in by_file.out
    # A folder of studies is all of its tables; --check says the same as the analysis of claims.
    assert command("study", "analyse", folder) == by_file
    assert command("study", "--check", folder) == by_file
    ran = command(
        "study", "analyse", folder, "--analysis", "differences", "--factors", "system", "-f", "csv"
    )
    assert ran.out.startswith("metric,factor,first,second,difference")
    ran = command("study", "analyse", folder, "--figure", "favre-5", "-o", tmp_path / "figure.tsv")
    assert ran.code == 2
    assert "the table cannot give this figure" in ran.err


def test_a_figure_from_a_table(tmp_path):
    systems = [f"{name}={TREES / f'parser-{name}.mrg'}" for name in ("a", "b")]
    out = tmp_path / "study"
    given = ["study", TREES / "gold.mrg", *systems, "--design", "emms-variants", "-o", out]
    assert command(*given).code == 0
    ran = command(
        "study", "analyse", out, "--figure", "emms-3", "--title", "Ours", "-o", tmp_path / "f.tsv"
    )
    assert (ran.code, ran.out) == (0, "f.tsv: Ours\n")
    assert (tmp_path / "f.tsv").read_text().count("\n") >= 5


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere.csv"], "nowhere.csv"),
        (["."], "there is no table.csv in this folder or one below it"),
        (["t.csv", "t.csv"], "is there twice"),
        (["t.csv", "--figure", "emms-3"], "give the file that the figure is written to"),
        (["t.csv", "--figure", "emms-9", "-o", "f.svg"], "there is no figure 'emms-9'"),
        (["t.csv", "--figure", "emms-3", "--analysis", "claims", "-o", "f.svg"], "leave out one"),
        (["t.csv", "--analysis", "curve"], "did you mean curves"),
    ],
)
def test_what_cannot_be_analysed(tmp_path, monkeypatch, arguments, said):
    monkeypatch.chdir(tmp_path)
    if "." not in arguments:
        run(TREES / "gold.mrg", {"a": SYSTEMS["a"]}, output="s", metrics="brackets")
        (tmp_path / "s" / "table.csv").rename("t.csv")
    ran = command("study", "analyse", *arguments)
    assert ran.code == 2
    assert said in ran.err
