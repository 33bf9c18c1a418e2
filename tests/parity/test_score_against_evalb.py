"""``score`` with a case's own parameter file agrees with evalb's summary on evalb's parity cases.

``score`` deletes a test word by the gold word's tag and treats EQ_LABEL as transitive; evalb deletes
by each side's own tag.  The cases where that decides are exempt, by name and reason.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from parity.parity import cases

import treegauge
from treegauge import Params

FOLDER = Path(__file__).parent / "evalb"
EXEMPT = {}
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


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_summaries_agree(case):
    if case.name in EXEMPT:
        pytest.skip(EXEMPT[case.name])
    params, gold, test = files(case)
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
            assert value == pytest.approx(expected[name], abs=0.0051, nan_ok=True), (cutoff, name)


def test_the_exemptions_are_needed():
    """A case that agrees has no place among the exempt."""
    for name in EXEMPT:
        with pytest.raises((AssertionError, treegauge.TreegaugeError)):
            test_the_summaries_agree.__wrapped__(FOLDER / name)
