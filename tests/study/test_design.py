"""Designs: errors name the line; built-in designs run."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.shared import run as command

from treegauge import InputError, SettingsError
from treegauge.study.design import shipped
from treegauge.study.design_file import line_of, load_design
from treegauge.study.run import run
from treegauge.study.table import Table

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
TREES = EXAMPLES / "constituency" / "gold.mrg"
SPEECH = EXAMPLES / "speech"
SRL = EXAMPLES / "srl-speech"
HEBREW = EXAMPLES / "hebrew"
UD = EXAMPLES / "ud" / "gold.conllu"

#: a file of a design, the line that is wrong, and what is said of it
WRONG = [
    ("title = 3\n", 1, "title is a text"),
    (
        '[factors]\n\nhats = ["a"]\n',
        3,
        "there is no key 'hats' in [factors]; did you mean heads? known are labelled",
    ),
    ('[factors]\nhead = ["a"]\n', 2, "there is no key 'head' in [factors]; did you mean heads?"),
    ('[factors]\nheads = "collins"\n', 2, "heads is a list of levels, not 'collins'"),
    ('[factors]\nheads = ["x", "x"]\n', 2, "heads has one level twice"),
    ('[factors]\nlabelled = ["yes"]\n', 2, "labelled has the levels true and false, not 'yes'"),
    ('[factors]\nedits = ["gone"]\n', 2, "edits has the levels kept and removed, not 'gone'"),
    ('[factors]\nchunks = ["sentence", "page"]\n', 2, "chunks: "),
    ('[score]\ntask = "poetry"\n', 2, "task: task 'poetry' is unknown"),
    ('[score]\n# a comment\nmetric = ["brackts"]\n', 3, "metric: "),
    (
        '[score]\nheads = "collins"\n[factors]\nheads = ["charniak"]\n',
        2,
        "heads varies in [factors]",
    ),
    ("[score]\nmax-length = -5\n", 2, "max-length: "),
    ("[noise]\n", 1, "there is no noise here"),
    (
        '[noise]\nkinds = ["word-substitution"]\nrates = [0, 1.5]\n',
        3,
        "a rate is a number from 0 to 1, not 1.5",
    ),
    (
        '[noise]\nkinds = ["word-substitution"]\nrates = ["0.1"]\n',
        3,
        "a rate is a number from 0 to 1",
    ),
    ('[noise]\nkinds = ["word-substitution"]\n', 1, "kinds = and rates = go together"),
    (
        '[noise]\nkinds = ["word-substitutions"]\nrates = [0]\n',
        2,
        "there is no noise 'word-substitutions'; did you mean word-substitution?",
    ),
    ("[noise]\nword-substitution = []\n", 2, "word-substitution has no level"),
    (
        "[noise]\nword-deletion = 0.1\nword-loss = 0.1\n",
        3,
        "there is no key 'word-loss' in [noise]",
    ),
    ("[noise]\nword-deletion = 0.1\nseeds = [-1]\n", 3, "seeds are whole numbers from 0"),
    ('[noise]\nword-deletion = 0.1\nof = "test"\n', 3, "of is gold or systems, not 'test'"),
    (
        '[conditions.a]\nwords = "r"\n\n[conditions.b]\nboundaries = "r"\n',
        4,
        "all conditions have the same factors",
    ),
    ('[conditions."a/b"]\nwords = "r"\n', 1, "files cannot be called 'a/b'"),
    ('[factors]\nheads = ["charnak"]\n', 2, "heads: 'charnak' is neither a head table"),
    ('[factors]\n\nalign = ["edits"]\n', 3, "align: aligner 'edits' is unknown"),
    ('[score]\nparams = "wsjj"\n', 2, "params: "),
    ('[conditions.a]\nscore = "r"\n', 2, "'score' is the name of another column"),
    ('[conditions.a]\nwords = ["r"]\n', 2, "words is a text or a number"),
    (
        '[conditions.a]\nwords = "r"\nnoise = { word-deletion = 3 }\n',
        3,
        "a rate is a number from 0 to 1, not 3",
    ),
    (
        'condition = "x"\n[conditions.a]\nwords = "r"\n',
        1,
        "condition = names the factor of any condition",
    ),
    ('condition = "metric"\n', 1, "'metric' is the name of another column"),
    ("conditions = 3\n", 1, "conditions is a table"),
    ("[noise\n", 1, "this is not TOML: "),
    ('figures = ["emms-33"]\n', 1, "there is no figure 'emms-33'; did you mean emms-3?"),
    ('sentences = "yes"\n', 1, "sentences is true or false"),
    ("colour = 1\n", 1, "there is no key 'colour'; known are title"),
]


@pytest.mark.parametrize(("text", "line", "said"), WRONG)
def test_what_is_wrong_has_its_line(tmp_path, text, line, said):
    path = tmp_path / "own.toml"
    path.write_text(text)
    with pytest.raises(InputError) as wrong:
        load_design(path)
    [issue] = wrong.value.issues
    assert (issue.code, issue.file, issue.line) == ("bad-design", str(path), line)
    assert issue.message.startswith(said)


def test_no_text(tmp_path):
    path = tmp_path / "own.toml"
    path.write_bytes(b'title = "a"\n\xff')
    with pytest.raises(InputError, match="this is not UTF-8"):
        load_design(path)


def test_a_design_that_is_not_there():
    with pytest.raises(SettingsError, match=r"'emms-variant'; did you mean emms-variants\?"):
        load_design("emms-variant")


def test_lines_of_keys():
    text = 'a.b = 1\n["x y".c]\nd = 2\n[x]\nd = 3\n'
    assert line_of(text, ["a", "b"]) == 1
    assert line_of(text, ["x y", "c", "d"]) == 3
    assert line_of(text, ["x", "d"]) == 5
    # What is not there itself: the table that it would be in.
    assert line_of(text, ["x", "e"]) == 4
    assert line_of(text, ["nowhere"]) == 1


def test_files_are_looked_for_beside_the_design(tmp_path, monkeypatch):
    heads = "*default* (l)\n"
    (tmp_path / "designs").mkdir()
    (tmp_path / "designs" / "left.heads").write_text(heads)
    path = tmp_path / "designs" / "own.toml"
    path.write_text('[score]\nmetric = "heads"\n[factors]\nheads = ["charniak", "left.heads"]\n')
    monkeypatch.chdir(tmp_path)
    table = run(
        TREES, {"a": TREES.with_name("parser-a.mrg")}, design=path, output=tmp_path / "out"
    ).table
    assert len(table.distinct("heads")) == 2
    [first, second] = table.where(document="*", value="f1")["score"]
    assert first != second


#: gold of the examples that each design is for, and systems by name
FILES = {
    "sensitivity": (TREES, {}),
    "sparseval-transcripts": (
        SPEECH / "gold",
        {"p/ref-ref-kept": SPEECH / "gold", "p/asr-sys-kept": SPEECH / "asr"},
    ),
    "sparseval-metadata": (
        SPEECH / "thresholds" / "gold.mrg",
        {f"p/{name}": SPEECH / "thresholds" / f"{name}.mrg" for name in ("0.2", "0.5", "0.8")},
    ),
    "srleval-conditions": (SRL / "gold", {"text": SRL / "gold", "asr": SRL / "heard"}),
    "srleval-wer": (SRL / "gold", {"s/text": SRL / "gold", "s/asr": SRL / "heard"}),
    "emms-variants": (
        TREES,
        {name: TREES.with_name(f"parser-{name}.mrg") for name in ("a", "b")},
    ),
    "tedeval-scenarios": (
        HEBREW / "gold.mrg",
        {
            "gold": HEBREW / "given.mrg",
            "predicted": HEBREW / "predicted.mrg",
            "raw": HEBREW / "raw.mrg",
        },
    ),
}


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_design_runs_on_systems_and_on_gold_alone(tmp_path, name):
    gold, systems = FILES[name]
    design = load_design(name)
    assert design.title
    assert name == "sensitivity" or design.source
    if systems:
        table = run(gold, systems, design=name, output=tmp_path / "systems").table
        assert table.length
        assert "noise" not in table.factors
        assert all(
            score is not None
            for score in table.where(document="*", metric=table["metric"][0])["score"]
        )
    # Without a system, every condition is made of gold by noise; no noise leaves it perfect.
    gold = UD if name == "tedeval-scenarios" else gold
    alone = run(gold, design=name, output=tmp_path / "alone").table
    assert alone.distinct("system") == ["gold"]
    if "rate" in alone.factors:
        clean = alone.where(rate=0.0, document="*", value="f1")
        assert set(clean["score"]) <= {100.0, None}
        assert 100.0 in clean["score"]
        worst = alone.where(rate=max(alone["rate"]), document="*", value="f1")
        assert min(score for score in worst["score"] if score is not None) < 100
    else:
        shown = set(alone["condition"])
        assert len(shown) >= len(design.conditions)


def test_figures_of_sparseval_are_those_of_separate_runs(tmp_path):
    """Figure 6: SU error and F1 by threshold, as ``treegauge score`` has them."""
    import treegauge

    gold, systems = FILES["sparseval-metadata"]
    table = run(gold, systems, design="sparseval-metadata", output=tmp_path).table
    for name, path in systems.items():
        result = treegauge.score(gold, path, task="speech")
        own = table.where(threshold=float(name[2:]), document="*")
        [su] = own.where(metric="su-error", value="value")["score"]
        [brackets] = own.where(metric="brackets", value="f1")["score"]
        assert su == pytest.approx(100 * result["su-error"]["value"])
        assert brackets == pytest.approx(100 * result["brackets"]["f1"])


def test_thresholds_are_numbers_if_all_are(tmp_path):
    gold, systems = FILES["sparseval-metadata"]
    files = dict(zip(("few", "0.5", "1e1"), systems.values(), strict=True))
    for names, levels in ((("0.5", "1e1"), [0.5, 10.0]), (("few", "0.5"), ["few", "0.5"])):
        own = {name: files[name] for name in names}
        table = run(gold, own, design="sparseval-metadata", output=tmp_path).table
        assert table.distinct("threshold") == levels


def test_labelled_scores_of_scenarios(tmp_path):
    """TedEval's tables: labelled and unlabelled are levels of a factor, and metrics keep their names."""
    import treegauge

    gold, systems = FILES["tedeval-scenarios"]
    table = run(gold, systems, design="tedeval-scenarios", output=tmp_path).table
    result = treegauge.score(gold, systems["raw"], metrics="tedeval,tedeval:unlabeled")
    for labelled, spec in (("yes", "tedeval"), ("no", "tedeval:unlabeled")):
        [score] = table.where(
            scenario="raw", labelled=labelled, metric="tedeval", document="*", value="score"
        )["score"]
        assert score == pytest.approx(100 * result[spec]["score"])


def test_the_design_that_was_run_is_in_the_folder(tmp_path):
    path = tmp_path / "own.toml"
    path.write_text('[score]\nmetric = "brackets"\n[noise]\nword-deletion = [0, 0.5]\n')
    ran = command("study", TREES, "--design", path, "-o", tmp_path / "out")
    assert ran.code == 0, ran.err
    assert (tmp_path / "out" / "design.toml").read_text() == path.read_text()
    table = Table.read(tmp_path / "out" / "table.csv")
    assert table.factors == ("system", "word-deletion")
    assert table.distinct("word-deletion") == [0.0, 0.5]
