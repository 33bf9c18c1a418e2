"""Scoring in blocks and in one piece, and test sides that differ from gold."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from treegauge.cli import dispatch
from treegauge.corpora.file_arguments import Side
from treegauge.options.request import Request, resolve
from treegauge.running.cut_pair import CutPair
from treegauge.running.part import NeedsAll, Total
from treegauge.running.score_files import Scoring, _first_profile, pairs_of

if TYPE_CHECKING:
    import treegauge

SIZES = st.integers(1, 9)
POLICIES = ("error", "skip", "zero")


def outcome(arguments: list[str], size: int) -> tuple[str, str, int]:
    """What a command prints, to standard output and error, and its exit code."""
    before = os.environ.get("TREEGAUGE_BLOCK")
    os.environ["TREEGAUGE_BLOCK"] = str(size)
    try:
        found = dispatch(arguments)
        out = found.out if isinstance(found.out, str) else "".join(found.out)
        return out, found.err, found.code
    finally:
        if before is None:
            del os.environ["TREEGAUGE_BLOCK"]
        else:
            os.environ["TREEGAUGE_BLOCK"] = before


def check(arguments: list[str], size: int, saved: str | None = None) -> None:
    """Both ways, as text and as JSON, and what is saved."""
    for form in ("text", "json"):
        whole = outcome(["score", *arguments, "-f", form], 0)
        assert outcome(["score", *arguments, "-f", form], size) == whole
    if saved and whole[2] == 0:
        texts = []
        for one in (0, size):
            outcome(["score", *arguments, "--save", saved], one)
            texts.append(json.loads(Path(saved).read_text()))
        assert texts[0] == texts[1]


def in_blocks(gold, test, size: int, **options) -> treegauge.Result | None:
    """The result of a pair of files that is cut into blocks: None where it needs all at once."""
    request = Request(**options)
    sides = [Side.of(str(path), request) for path in (gold, test)]
    profiles = [_first_profile(side, request, size, small=False) for side in sides]
    resolved = resolve(request, *profiles)
    scoring = Scoring(request, resolved, "t", ("file", "file"), size)
    (pair,) = pairs_of(*sides)
    part = CutPair(scoring, pair, pair.test, None).part()
    if isinstance(part, NeedsAll):
        return None
    total = Total(("file", "file"))
    assert total.add(part) is None
    return total.result("t", resolved.settings)


def written(folder, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, newline="")
    return str(path)


@st.composite
def changed(draw, gold: list[str], others: tuple[str, ...]) -> list[str]:
    """The test side: gold with some sentences, or some words, changed."""
    test = list(gold)
    for _ in range(draw(st.integers(0, 3))):
        if not test:
            break
        place = draw(st.integers(0, len(test) - 1))
        kind = draw(st.sampled_from(["word", "sentence", "label", "lost", "more"]))
        if kind == "sentence":
            test[place] = draw(st.sampled_from(others))
        elif kind == "word":
            test[place] = test[place].replace("rain", "reign").replace("sings", "sing s")
        elif kind == "label":
            test[place] = test[place].replace("(NP", "(XP").replace("nsubj", "obj")
        elif kind == "lost":
            del test[place]
        else:
            test.insert(place, others[0])
    return test
