"""Every requested metric, file and sentence is in the output, or a line says why not."""

from __future__ import annotations

import json

import pytest
from helpers.command_runs import EXAMPLES
from helpers.shared import run, specs

import treegauge
from treegauge.errors import InputError, TreegaugeError
from treegauge.metrics import get_metric
from treegauge.stats import correlate

FILES = {
    "ptb": ("constituency/gold.mrg", "constituency/recognised.mrg", "brackets"),
    "conll09": ("srl-speech/gold", "srl-speech/heard", "las"),
}
#: commands that take metrics, and how they name a system
COMMANDS = {
    "score": ["{}"],
    "compare": ["a={}", "b={}"],
    "correlate": ["{}"],
    "attribute": ["{}"],
    "errors": ["{}"],
    "rank": ["a={}", "b={}"],
}
TREE = "(TOP (S (NP (PRP we)) (VP (VBD left))))\n"
ROW = "1\thush\thush\tINTJ\tUH\t_\t0\troot\t_\t_\n\n"
ROLES = "1\thush\thush\thush\tUH\tUH\t_\t_\t0\t0\tROOT\tROOT\t_\t_\n\n"
TEXTS = {"mrg": TREE, "conllu": ROW, "conll09": ROLES}


def unsaid(command: str, kind: str, wanted: list[str]) -> list[str]:
    """Return the metrics that a command says nothing of."""
    gold, system, usual = FILES[kind]
    arguments = [shape.format(EXAMPLES / system) for shape in COMMANDS[command]]
    lost = []
    for spec in wanted:
        ran = run(command, EXAMPLES / gold, *arguments, "-m", f"{usual},{spec}")
        # The signature lists every metric: it is not an answer.
        said = "\n".join(line for line in (ran.out + ran.err).splitlines() if "|" not in line)
        said = said.replace("treegauge:0.1.0|metric:", "")
        if ran.code not in {0, 2} or get_metric(spec).name not in said:
            lost.append(spec)
    return lost


@pytest.mark.slow
@pytest.mark.parametrize("kind", FILES)
@pytest.mark.parametrize("command", COMMANDS)
def test_every_metric_is_shown_or_told(command, kind):
    gold, system, usual = FILES[kind]
    given = []
    for spec in specs():
        if spec == usual:
            continue
        try:
            treegauge.score(EXAMPLES / gold, EXAMPLES / system, metrics=[usual, spec])
        except TreegaugeError:
            continue
        given.append(spec)
    assert len(given) > 20
    assert unsaid(command, kind, given) == []


def test_a_command_that_drops_metrics_breaks_the_law(monkeypatch):
    """A mutant, as it was: metrics without a value for a sentence are not correlated, and nothing says so."""
    assert unsaid("correlate", "conll09", ["bag"]) == []
    monkeypatch.setattr(correlate, "left_out", lambda *_, **__: [])
    assert unsaid("correlate", "conll09", ["bag"]) == ["bag"]


def test_a_table_and_an_average_say_which_metrics_they_lack(tmp_path):
    files = (EXAMPLES / "speech" / "gold", EXAMPLES / "speech" / "asr", "--task", "speech")
    table = tmp_path / "table.tsv"
    ran = run("score", *files, "--table", table)
    for spec in ("heads-bag", "heads-bag-open:unlabeled", "boundaries", "su-error"):
        assert f"{spec}.f1" not in table.read_text().splitlines()[0]
        assert spec in ran.err
    ran = run("score", *files, "--average", "sentence")
    assert "n/a: heads-bag adds up by chunk only" in ran.out
    assert "n/a: boundaries adds up by chunk only" in ran.out
    ran = run("score", *files, "--max-length", "8")
    assert "heads-bag:unlabeled" in ran.err
    assert "left out: no sentence of a whole document can be (--max-length)" in ran.err


def test_links_are_followed_or_told(tmp_path):
    (tmp_path / "far").mkdir()
    (tmp_path / "far" / "b.mrg").write_text(TREE)
    gold = tmp_path / "gold"
    gold.mkdir()
    (gold / "a.mrg").write_text(TREE)
    (gold / "linked").symlink_to(tmp_path / "far")
    # Round and round: each folder is looked into once.
    (tmp_path / "far" / "back").symlink_to(gold)
    (gold / "self").symlink_to(gold)
    assert len(treegauge.read(gold)) == 2
    (gold / "gone.mrg").symlink_to(tmp_path / "nowhere.mrg")
    with pytest.raises(InputError, match=r"gone\.mrg: no-such-file: this link leads to no file"):
        treegauge.read(gold)
    assert run("score", gold, gold).code == 2
    assert run("score", gold, gold, "--ext", "a.mrg").code == 0


@pytest.mark.parametrize("kind", TEXTS)
def test_an_empty_file_is_a_document_without_sentences(kind, tmp_path):
    whole, empty, other = (tmp_path / f"{name}.{kind}" for name in ("whole", "empty", "other"))
    whole.write_text(TEXTS[kind])
    empty.write_bytes(b"")
    other.write_text(TEXTS[kind] * 2)
    ran = run("score", whole, empty)
    assert ran.code == 2
    assert "the system has no sentence of this document" in ran.err
    ran = run("score", whole, empty, "--on-error", "zero", "-m", "words", "-f", "json")
    [system] = json.loads(ran.out)["systems"]
    assert system["coverage"]["zeroed"] == 1
    assert system["metrics"]["words"]["recall"] == 0
    # Nothing is left of what was asked for.
    assert run("score", whole, empty, "--on-error", "skip").code == 2
    assert run("score", empty, empty).code == 2
    for order in ("ab", "ba"):
        for side, (first, second) in {"gold": (whole, other), "test": (whole, empty)}.items():
            folder = tmp_path / order / side
            folder.mkdir(parents=True)
            for name, file in zip(order, (first, second), strict=True):
                (folder / f"{name}.{kind}").write_bytes(file.read_bytes())
        sides = (tmp_path / order / "gold", tmp_path / order / "test")
        assert run("score", *sides).code == 2
        result = treegauge.score(*sides, metrics="words", on_error="zero")
        assert (result["words"]["matched"], result.coverage.zeroed) == (
            treegauge.score(whole, whole, metrics="words")["words"]["gold"],
            2,
        )
        # A gold file without sentences has nothing to miss: what test has there is too much.
        turned = treegauge.score(*sides[::-1], metrics="words")
        assert turned["words"]["recall"] == 1
        assert turned["words"]["precision"] < 1


def test_compare_says_how_much_was_scored(tmp_path):
    gold, part, none = (tmp_path / f"{name}.mrg" for name in ("gold", "part", "none"))
    gold.write_text(TREE * 3)
    part.write_text(f"{TREE}(())\n{TREE}")
    none.write_text("(())\n" * 3)
    ran = run("compare", gold, f"a={part}", f"b={gold}", "--on-error", "skip")
    assert "a: 2 of 3 gold sentences scored, 1 left out" in ran.out
    shown = run("compare", gold, f"a={part}", f"b={gold}", "--on-error", "zero", "-f", "json").out
    assert json.loads(shown)["coverage"]["a"]["coverage"]["zeroed"] == 1
    ran = run("compare", gold, f"a={none}", f"b={gold}", "--on-error", "skip")
    assert (ran.code, ran.out) == (2, "")
    assert "nothing to compare" in ran.err


def test_compare_shows_what_answers_are_like():
    gold, system = EXAMPLES / "llm" / "gold.mrg", EXAMPLES / "llm" / "small.jsonl"
    large = EXAMPLES / "llm" / "large.jsonl"
    ran = run(
        "compare",
        gold,
        f"a={system}",
        f"b={large}",
        "--on-error",
        "repair",
        "--field",
        "response.text",
    )
    assert ran.out.count("as they stand") == 2


#: commands that read the files of a directory, and what stands behind its name
READERS = {
    **{
        name: ["{system}"]
        for name in ("score", "correlate", "attribute", "errors", "align", "diff")
    },
    **{name: ["{system}", "{other}"] for name in ("compare", "rank")},
    "report": ["{system}", "-o", "{page}"],
    **{name: [] for name in ("info", "validate", "heads")},
    "convert": ["--to", "ptb"],
}


@pytest.mark.parametrize("command", READERS)
def test_files_of_another_format_are_told(command, tmp_path):
    """A forced format picks its own of a directory: those that it leaves out have no scores."""
    names = {name: tmp_path / name for name in ("gold", "system", "other")}
    for folder in names.values():
        folder.mkdir()
        (folder / "tree.mrg").write_text(TREE * 2)
        (folder / "rows.conllu").write_text(ROW)
    names["page"] = tmp_path / "page.html"
    rest = [shape.format(**names) for shape in READERS[command]]
    ran = run(command, names["gold"], *rest, "--format-in", "ptb")
    assert ran.code == 0, ran.err
    assert f"note: {names['gold']}: 1 file left out, not ptb: rows.conllu" in ran.err
    (names["gold"] / "rows.conllu").unlink()
    ran = run(command, names["gold"], *rest, "--format-in", "ptb")
    assert f"note: {names['gold']}" not in ran.err


@pytest.mark.parametrize(
    "command", ["score", "compare", "rank", "correlate", "attribute", "errors", "report"]
)
def test_a_run_without_any_value_ends_with_2(command, tmp_path):
    names = {name: tmp_path / f"{name}.mrg" for name in ("gold", "system", "other")}
    names["gold"].write_text(TREE)
    for name in ("system", "other"):
        names[name].write_text("\n")
    names["page"] = tmp_path / "page.html"
    rest = [shape.format(**names) for shape in READERS[command]]
    options = ("--on-error", "skip", "--blank-lines", "failed")
    ran = run(command, names["gold"], *rest, *options)
    assert ran.code == 2
    assert "--on-error" in ran.err or "left out" in ran.err
    assert not names["page"].exists()
    # Counted as wrong, there is a value.
    assert run(command, names["gold"], *rest, *options[2:], "--on-error", "zero").code == 0
