"""Types of the public functions: lists are complete, and mypy accepts what users write."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import treegauge
from treegauge.base.plugins import names
from treegauge.formats.conll09 import COLUMNS
from treegauge.formats.ptb import BLANK_LINES
from treegauge.metrics._lists import TASKS, Name
from treegauge.options import choices
from treegauge.options.request import ARCS
from treegauge.options.settings import ASKED, AVERAGES, CHUNKS
from treegauge.running.runs import CHANCE
from treegauge.stats.bootstrap import METHODS
from treegauge.stats.comparison_result import TESTS
from treegauge.stats.multiple import CORRECTIONS

USER_CODE = Path(__file__).with_name("user_code.py")


@pytest.mark.parametrize(
    ("listed", "known"),
    [
        (choices.Task, TASKS),
        (choices.Average, AVERAGES),
        (choices.Policy, ASKED),
        # ``given`` is what a file is called in a signature.
        (choices.Aligner, {"auto", *names("aligners")} - {"given"}),
        (choices.Chunks, CHUNKS),
        (choices.LatticeArcs, ARCS),
        (choices.BlankLines, BLANK_LINES),
        (choices.ConllColumns, COLUMNS),
        (choices.Baseline, [CHANCE]),
        (choices.Test, TESTS),
        (choices.IntervalMethod, METHODS),
        (choices.Correction, CORRECTIONS),
        (Name, names("metrics")),
    ],
)
def test_what_types_list_is_what_is_known(listed, known):
    assert set(get_args(listed)) == set(known)


def test_keywords_of_other_functions_have_the_types_of_score():
    parameters = inspect.signature(treegauge.score).parameters
    own = {
        name: one.annotation
        for name, one in parameters.items()
        if name not in {"gold", "system", "name"}
    }
    typed = choices.Keywords.__annotations__ | choices.AllKeywords.__annotations__
    assert {name: one.__forward_arg__ for name, one in typed.items()} == own


def test_user_code_runs_under_mypy():
    pytest.importorskip("mypy", reason="mypy is not installed: .ci/lint checks the same file")
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(USER_CODE)],
        cwd=USER_CODE.parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout
