"""docs/alignment.md: scores of real speech under each aligner, with STM and CTM beside the trees."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copy

import pytest
from helpers.real_data import shared_data

import treegauge

ROWS = re.findall(
    r"^\| `([\w:]+)`" + r" \| ([\d.]+)" * 6 + r" \|$",
    (Path(__file__).parents[2] / "docs" / "alignment.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)
#: its segments have «Governor(s)», the trees -LRB- and -RRB-: they cannot be joined
LEFT_OUT = "GUM_interview_libertarian"
METRICS = {".mrg": ("brackets", "heads", "boundaries"), ".conllu": ("las", "upos")}


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    """Return folders of trees and times of the seven documents."""
    top = tmp_path_factory.mktemp("speech")
    kinds = {
        "gold": ("gold", "*"),
        "test": ("asr", "*"),
        "stm": ("asr-times", "*.stm"),
        "ctm": ("asr-times", "*.ctm"),
    }
    for name, (source, pattern) in kinds.items():
        (top / name).mkdir()
        for path in shared_data("gum-speech", source).glob(pattern):
            if path.stem != LEFT_OUT:
                copy(path, top / name)
    return {name: top / name for name in kinds}


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_scores_of_the_page(row, folders):
    aligner, overlap, *shown = row
    found = []
    for ext, metrics in METRICS.items():
        result = treegauge.score(
            folders["gold"], folders["test"], ext=ext, task="speech", metrics=metrics, align=aligner,
            gold_times=folders["stm"], test_times=folders["ctm"],
        )  # fmt: skip
        found += [f"{100 * result[metric]['f1']:.2f}" for metric in metrics]
        if ext == ".mrg":
            pairs = result.alignment
            share = f"{100 * pairs['overlapping_pairs'] / pairs['timed_pairs']:.2f}"
            assert share == overlap
    assert found == shown


def test_every_aligner_has_a_row():
    assert [row[0] for row in ROWS] == [
        *("levenshtein", "sclite", "edit", "groups", "characters", "ud", "times", "times:overlap")
    ]
