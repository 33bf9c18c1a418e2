"""Shared fixtures: a small gold file, a system's file, and a way to run commands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from treegauge.base import plugins
from treegauge.cli import dispatch
from treegauge.metrics import get_metric

if TYPE_CHECKING:
    from pathlib import Path

# Three sentences; brackets 4, 3, 4 without the roots.
GOLD = """\
(TOP (S (NP (DT the) (NN kettle)) (VP (VBZ sings) (ADVP (RB softly))) (. .)))
(TOP (S (NP (PRP we)) (VP (VBD left)) (. .)))
(TOP (S (NP (NNP Mara)) (VP (VBD found) (NP (DT a) (NN coin))) (. .)))
"""
# The first attaches the adverb higher, the second is right, the third labels one bracket wrong,
# has one too many, and one wrong tag.
SYSTEM = """\
(TOP (S (NP (DT the) (NN kettle)) (VP (VBZ sings)) (ADVP (RB softly)) (. .)))
(TOP (S (NP (PRP we)) (VP (VBD left)) (. .)))
(TOP (S (NP (NNP Mara)) (VP (VBD found) (PP (NP (DT a) (NNS coin)))) (. .)))
"""


class Ran(NamedTuple):
    """A command's streams as text, and its exit code."""

    out: str
    err: str
    code: int


def run(*arguments: str | Path) -> Ran:
    """Run ``treegauge ARGUMENTS`` in this process."""
    outcome = dispatch([str(argument) for argument in arguments])
    pieces = outcome.out if isinstance(outcome.out, str | bytes) else "".join(outcome.out)
    out, err = (text if isinstance(text, str) else text.decode() for text in (pieces, outcome.err))
    return Ran(out, err, outcome.code)


def run_all(folder: Path, *arguments: str | Path) -> Ran:
    """Run a command whose tables go to a folder, a file each, and return all of them as its output."""
    ran = run(*arguments, "-o", f"{folder}/")
    files = [path for path in sorted(folder.iterdir()) if path.suffix in {".csv", ".tsv"}]
    return Ran("".join(path.read_text(encoding="utf-8") for path in files), ran.err, ran.code)


def unfolded(text: str) -> str:
    """Return a report with every signature on one line."""
    return re.sub(r"(?<=[|,])\n  ", "", text)


def specs() -> list[str]:
    """Every metric, plain and with each of its options."""
    found = []
    for name in plugins.plugins("metrics"):
        found += [name, *(f"{name}:{option}" for option in get_metric(name).options)]
    return found
