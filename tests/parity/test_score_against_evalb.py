"""``score`` with a case's own parameter file agrees with evalb's summary on evalb's parity cases.

``score`` deletes a test word by the gold word's tag and treats EQ_LABEL as transitive; evalb deletes
by each side's own tag.  The cases where that decides are exempt, by name and reason.
"""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest
from helpers.parity_cases import cases

import treegauge
from treegauge import Params
from treegauge.classic import evalb
from treegauge.rules.params import SETS

FOLDER = Path(__file__).parent / "evalb"
QUOTES = "a quote's tag decides a deletion: evalb puts the word back and counts its tags"
# Wholly exempt, and why.
EXEMPT = {
    "punct-tags": "wrong tags on punctuation decide deletions: evalb calls the sentences errors",
    "quotes-shift": "evalb puts one quote back twice; score deletes by the gold tag",
    "eq-label": "EQ_LABEL is not transitive in evalb and reaches DELETE_LABEL; in score it is, and does not",
    "odd-brackets": "evalb scores what it could read of broken lines; score leaves the sentences out",
}
# In one figure only.
PARTLY = {"quotes": {"Tagging accuracy": QUOTES}, "debug-more": {"Tagging accuracy": QUOTES}}
SUMMARY = re.compile(r"^-- (All|len<=(\d+)) --\n(.*?)(?:\n\n|\Z)", re.MULTILINE | re.DOTALL)


def summaries(case: Path) -> dict[int | None, dict[str, float]]:
    """Return evalb's summaries: all sentences (None), and those up to the cut-off."""
    found = {}
    for block in SUMMARY.finditer((case / "expected.out").read_text(errors="replace")):
        rows = (row.split("=") for row in block.group(3).splitlines() if "=" in row)
        values = {name.strip(): float(value) for name, value in rows}
        found[int(block.group(2)) if block.group(2) else None] = values
    return found


def files(case: Path) -> tuple[Params, Path, Path]:
    arguments = (case / "args").read_text().split()
    params = Params.load("none")
    if "-p" in arguments:
        params = Params.load(case / arguments[arguments.index("-p") + 1])
    return params, case / "gold.txt", case / "test.txt"


def percent(value: float | None) -> float:
    return float("nan") if value is None else 100 * value


CASES = [case for case in cases(FOLDER) if summaries(case)]


def check(case: Path, partly: dict[str, str]) -> None:
    compare_summaries(case, *files(case), partly)


def compare_summaries(
    case: Path, params: Params, gold: Path, test: Path, partly: dict[str, str]
) -> None:
    result = treegauge.score(gold, test, params=params, align="identity", on_error="skip")
    for cutoff, expected in summaries(case).items():
        brackets, crossing, complete, tags = (
            result.scores(spec, max_length=cutoff) for spec in result
        )
        found = {
            "Number of Valid sentence": float(crossing["n"]),
            "Bracketing Recall": percent(brackets["recall"]),
            "Bracketing Precision": percent(brackets["precision"]),
            "Bracketing FMeasure": percent(brackets["f1"]),
            "Complete match": percent(complete["value"]),
            "Average crossing": percent(crossing["value"]) / 100,
            "No crossing": percent(crossing["none"]),
            "2 or less crossing": percent(crossing["two_or_less"]),
            "Tagging accuracy": percent(tags["recall"]),
        }
        if not found["Number of Valid sentence"]:
            continue
        for name, value in found.items():
            if name in partly:
                continue
            # evalb prints 0.00 for 0/0, but an undefined F.
            shown = 0.0 if math.isnan(value) and name != "Bracketing FMeasure" else value
            assert shown == pytest.approx(expected[name], abs=0.0051, nan_ok=True), (cutoff, name)


@pytest.mark.parametrize(
    "case", [c for c in CASES if c.name not in EXEMPT], ids=lambda case: case.name
)
def test_the_summaries_agree(case):
    check(case, PARTLY.get(case.name, {}))


@pytest.mark.parametrize("name", [*EXEMPT, *PARTLY])
def test_the_exemption_is_needed(name):
    with pytest.raises(AssertionError):
        check(FOLDER / name, {})


TAGS = "a wrong tag decides a deletion: evalb calls the sentence an error"
# Under the set wsj, which puts no quotes back.
WSJ_EXEMPT = {
    "debug-more": TAGS,
    "listing": TAGS,
    "punct-tags": TAGS,
    "quotes": TAGS,
    "quotes-shift": TAGS,
    "search": TAGS,
    "eq-label": "labels that begin with - or = are cut to nothing in evalb",
    "odd-brackets": EXEMPT["odd-brackets"],
}
SCORED = [case for case in cases(FOLDER) if (case / "test.txt").exists()]


def check_wsj(case: Path, folder: Path) -> int:
    """Hold ``score --params wsj`` against evalb with the same set; return the summaries compared."""
    gold, test = case / "gold.txt", case / "test.txt"
    told = evalb.run(["-p", f"{SETS}/wsj.prm", "-e", "1000000", str(gold), str(test)])
    (folder / "expected.out").write_bytes(bytes(told.out))
    compare_summaries(folder, Params.load("wsj"), gold, test, {})
    return len(summaries(folder))


@pytest.mark.parametrize(
    "case", [c for c in SCORED if c.name not in WSJ_EXEMPT], ids=lambda case: case.name
)
def test_the_set_wsj_agrees_on_every_case(case, tmp_path):
    # Stray text ends evalb before it has a summary.
    assert check_wsj(case, tmp_path) == (0 if case.name == "stray-text" else 2)


@pytest.mark.parametrize("name", WSJ_EXEMPT)
def test_the_exemption_from_wsj_is_needed(name, tmp_path):
    with pytest.raises(AssertionError):
        check_wsj(FOLDER / name, tmp_path)


def test_wsj_agrees_with_the_usual_parameter_file():
    """The set ``wsj`` is what the cases' own file says, but for roots and the cut-off."""
    params, gold, test = files(FOLDER / "plain")
    for metric in ("brackets", "crossing", "complete", "tags"):
        own = treegauge.score(gold, test, params=params, metrics=metric)[metric]
        assert treegauge.score(gold, test, params="wsj", metrics=metric)[metric] == own
