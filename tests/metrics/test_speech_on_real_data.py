"""``--task speech`` on recognised speech (gum-speech): the bag's law, the classic program, what docs say."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers.real_data import shared_data
from helpers.shared import run

import treegauge
from treegauge.base.records import replaced
from treegauge.rules.head_tables import HeadTable
from treegauge.rules.params import Params

ROOT = Path(__file__).resolve().parents[2]
SPEECH = ROOT / "src" / "treegauge" / "data" / "params" / "speech.prm"
KEYS = ("matched", "gold", "test")
COMPARED = "brackets:sparseval-spans,heads,heads-open"
SYSTEMS = ("reference-transcript", "asr", "asr-over-segmented", "asr-under-segmented")


def scored(system: str, **options) -> treegauge.Result:
    data = shared_data("gum-speech")
    return treegauge.score(data / "gold", data / system, ext=".mrg", task="speech", **options)


def counts(result: treegauge.Result, spec: str) -> list[int]:
    return [result[spec][key] for key in KEYS]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_aligned_score_is_at_most_the_bags(system):
    """Roark et al. (2006), section 3; by groups 57.21 stood above 57.06 where words were grouped."""
    result = scored(system, metrics="heads,heads:unlabeled,heads-bag,heads-bag:unlabeled")
    for option in ("", ":unlabeled"):
        assert result["heads" + option]["matched"] <= result["heads-bag" + option]["matched"]
    if system == "asr":
        assert [f"{100 * result[spec]['f1']:.2f}" for spec in result] == [
            "56.95",
            "61.71",
            "57.06",
            "61.84",
        ]


def classic_totals(folder: Path, params: Path) -> list[list[int]]:
    """Return what ``treegauge sparseval`` counts with our alignments, over all documents."""
    data = shared_data("gum-speech")
    heads = folder / "heads"
    heads.write_text(HeadTable.load("charniak").text(), encoding="utf-8")
    sums = [0] * 10
    for gold in sorted((data / "gold").glob("*.mrg")):
        test, words = data / "asr" / gold.name, folder / f"{gold.stem}.align"
        options = ["-p", params, "--normalize", "lower,hyphens", "--align", "edit"]
        assert run("align", gold, test, *options, "-f", "sparseval", "-o", words).code == 0
        ran = run("sparseval", "-p", params, "-h", heads, "-a", words, gold, test)
        assert ran.code == 0, ran.err
        row = next(line for line in ran.out.splitlines() if line.startswith("Total:"))
        sums = [a + int(b) for a, b in zip(sums, re.findall(r"\d+", row), strict=True)]
    return [sums[:3], sums[4:7], sums[7:]]


def test_the_classic_programs_counts(tmp_path):
    """docs/coming-from/sparseval.md: its table of counts, and equal labels as the one difference."""
    ours = scored("asr", metrics=f"brackets,{COMPARED}")
    theirs = classic_totals(tmp_path, SPEECH)
    assert [counts(ours, spec) for spec in COMPARED.split(",")] == [
        [4283, 6344, 6342],
        [3635, 6324, 6442],
        [2611, 4609, 4670],
    ]
    assert theirs == [[4283, 6344, 6342], [3635, 6324, 6442], [2609, 4602, 4667]]
    assert counts(ours, "brackets") == [4251, 6344, 6342]

    lines = SPEECH.read_text(encoding="utf-8").splitlines(keepends=True)
    own = tmp_path / "own.prm"
    own.write_text("".join(line for line in lines if "EQ_LABEL" not in line), encoding="utf-8")
    ours = scored("asr", metrics=COMPARED, params=own)
    assert [counts(ours, spec) for spec in COMPARED.split(",")] == classic_totals(tmp_path, own)


def test_short_forms_make_up_nine_of_the_words_that_the_originals_file_calls_equal():
    """docs/coming-from/sparseval.md.  The original's own file gives 16.54: 1046 of 6324."""
    short = {
        "'s": "is has us", "'re": "are", "'m": "am", "'ll": "will", "'d": "would had", "'ve": "have",
        "n't": "not",
    }  # fmt: skip
    pairs = tuple((form, word) for form, words in short.items() for word in words.split())
    speech = Params.load("speech")
    more = replaced(speech, eq_words=(*speech.eq_words, *pairs), name="more")
    errors = [scored("asr", metrics="wer", params=one)["wer"] for one in (speech, more)]
    assert [error["numerator"] for error in errors] == [1071, 1071 - 9]
    assert {found["denominator"] for found in errors} == {6324}


def test_what_roark_et_al_found_and_what_is_found_here():
    """docs/speech.md: the rows of its table, with the figures that it states."""
    found = {system: scored(system) for system in SYSTEMS}
    collins = scored("asr", metrics="heads", heads="collins")

    def f1(system: str, spec: str) -> float:
        return 100 * found[system][spec]["f1"]

    transcript, asr, over, under = SYSTEMS
    lost = [f1(transcript, spec) - f1(asr, spec) for spec in ("heads", "brackets")]
    cut = [f1(asr, spec) - f1(under, spec) for spec in ("brackets", "heads")]
    gained = [f1(asr, f"{spec}:unlabeled") - f1(asr, spec) for spec in ("heads", "brackets")]
    rows = [
        (*lost, "yes"),
        (*cut, "yes"),
        (*gained, "yes"),
        (f1(asr, "heads"), f1(asr, "heads-bag"), "yes"),
        (f1(transcript, "heads"), f1(transcript, "brackets"), "no"),
        (f1(asr, "heads-open"), f1(asr, "heads"), "no"),
        (f1(over, "brackets"), f1(asr, "brackets"), "no"),
        (f1(asr, "heads"), 100 * collins["heads"]["f1"], "no"),
    ]
    # The first three say «more» of the first figure, the fourth of the second; the others of the first.
    holds = [first > second for first, second, _ in rows]
    holds[3] = rows[3][0] < rows[3][1]
    assert holds == [said == "yes" for *_, said in rows]
    page = (ROOT / "docs" / "speech.md").read_text(encoding="utf-8")
    section = page.split("### What Roark et al. found")[1]
    table = [line for line in section.splitlines() if line.endswith(("| yes |", "| no |"))]
    for line, (first, second, said) in zip(table, rows, strict=True):
        figures = re.findall(r"\d+\.\d\d", line)
        assert figures == [f"{first:.2f}", f"{second:.2f}"], line
        assert line.endswith(f"| {said} |")


def test_words_alone_have_no_trees(tmp_path):
    """73.53 of F1 came of the words of STM and CTM alone."""
    data = shared_data("gum-speech", "asr-times")
    for kind in ("stm", "ctm"):
        (tmp_path / kind).mkdir()
        for file in data.glob(f"*.{kind}"):
            (tmp_path / kind / file.name).write_bytes(file.read_bytes())
    result = treegauge.score(tmp_path / "stm", tmp_path / "ctm", task="speech")
    assert {result[spec]["f1"] for spec in result if spec.startswith(("heads", "brackets"))} == {
        None
    }
    assert result["wer"]["denominator"] == 6140
