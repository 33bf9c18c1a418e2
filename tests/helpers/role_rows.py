"""Rows of srleval and of the CoNLL-2009 scorer beside those of ``score --task srl``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import treegauge
from treegauge.classic import eval09
from treegauge.metrics._lists import TASKS

if TYPE_CHECKING:
    from treegauge.results.result import Result

PARITY = Path(__file__).resolve().parents[1] / "parity"
# Two places, and a tie such as 28.125 falls to either side by the order of the operations.
SHOWN = 0.005 + 1e-9


def shown(out: bytes) -> list[list[float]]:
    lines = out.decode().splitlines()
    return [[float(figure) for figure in re.findall(r"[0-9]+\.[0-9]{2}", line)] for line in lines]


def rows(result: treegauge.Result) -> list[list[float]]:
    """The figures of the task's twenty rows as srleval prints them; undefined is nought there."""
    found = []
    for spec in TASKS["srl"]:
        scores = result[spec]
        names = ("recall", "precision", "f1") if "f1" in scores else ("value",)
        found.append([100 * (scores[name] or 0) for name in names])
    return found


EVAL09 = {
    "Labeled   attachment score": ("las", "recall"),
    "Unlabeled attachment score": ("uas", "recall"),
    "Label accuracy score": ("label", "recall"),
    "Exact syntactic match": ("exact", "value"),
    "Labeled precision": ("roles", "precision"),
    "Labeled recall": ("roles", "recall"),
    "Labeled F1": ("roles", "f1"),
    "Unlabeled precision": ("roles:unlabeled", "precision"),
    "Unlabeled recall": ("roles:unlabeled", "recall"),
    "Unlabeled F1": ("roles:unlabeled", "f1"),
    "Proposition precision": ("propositions", "precision"),
    "Proposition recall": ("propositions", "recall"),
    "Proposition F1": ("propositions", "f1"),
    "Exact semantic match": ("roles-exact", "recall"),
    "Labeled macro precision": ("joint:macro:conll", "precision"),
    "Labeled macro recall": ("joint:macro:conll", "recall"),
    "Labeled macro F1": ("joint:macro:conll", "f1"),
    "Unlabeled macro precision": ("joint:macro:conll:unlabeled", "precision"),
    "Unlabeled macro recall": ("joint:macro:conll:unlabeled", "recall"),
    "Unlabeled macro F1": ("joint:macro:conll:unlabeled", "f1"),
    "Labeled micro precision": ("joint:micro", "precision"),
    "Labeled micro recall": ("joint:micro", "recall"),
    "Labeled micro F1": ("joint:micro", "f1"),
    "Unlabeled micro precision": ("joint:micro:unlabeled", "precision"),
    "Unlabeled micro recall": ("joint:micro:unlabeled", "recall"),
    "Unlabeled micro F1": ("joint:micro:unlabeled", "f1"),
}


def as_eval09(gold: Path, test: Path, **options) -> None:
    """Assert that every row of the CoNLL-2009 scorer is ours on the same files."""
    outcome = eval09.run(["-q", "-g", str(gold), "-s", str(test)])
    assert isinstance(outcome.out, bytes)
    lines = dict(
        line.strip().split(":", 1) for line in outcome.out.decode().splitlines() if ":" in line
    )
    names = list(dict.fromkeys(spec for spec, _ in EVAL09.values()))
    result = treegauge.score(gold, test, metrics=names, format="conll09", **options)
    seen = 0
    for title, (spec, name) in EVAL09.items():
        if title not in lines:
            assert outcome.code != 0, "only a run that stops leaves rows out"
            continue
        value = result[spec][name]
        if value is None:
            continue  # nought there; undefined here
        printed = float(re.findall(r"[0-9]+\.[0-9]{2}", lines[title])[-1])
        assert 100 * value == pytest.approx(printed, abs=SHOWN), title
        seen += 1
    assert seen >= 4


BAGS = {"bag", "roles-bag"}


def original(case: Path) -> list[list[float]]:
    return shown((case / "expected.out").read_bytes())


def folders(name: str, metrics: list[str]) -> Result:
    case = PARITY / "srleval" / name
    found = [
        {path.name.split(".")[0]: path for path in sorted((case / side).rglob("*.*"))}
        for side in ("ref", "hyp")
    ]
    # srleval says nothing of files that only one side has.
    both = found[0].keys() & found[1].keys()
    gold, test = (
        treegauge.read([side[key] for key in sorted(both)], format="conll09") for side in found
    )
    return treegauge.score(gold, test, metrics=metrics, align="levenshtein", on_error="skip")
