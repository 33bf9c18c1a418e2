"""SParseval: brackets and head dependencies of parses of speech.

Roark, Harper, Charniak, Dorr, Johnson, Kahn, Liu, Ostendorf, Hale, Krasnyanskaya, Lease, Shafran,
Snover, Stewart, Yung (2006): SParseval: Evaluation Metrics for Parsing Speech. LREC.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.classic._program import run_program

if TYPE_CHECKING:
    from treegauge.commands import Outcome

SUMMARY = "SParseval (Roark et al.), byte for byte"


def run(arguments: list[str]) -> Outcome:
    """Run ``sparseval ARGUMENTS``: output and exit code are those of the original program.

    ``sparseval [-p params] [-h heads] [-a align] [-F out] [-lbcuvz?] gold test``, options in any
    place.  Where the original crashes (a tree that is empty after deletion, long labels, words
    without a tag) this one goes on.
    """
    return run_program(_core.sparseval, arguments, lambda _: 1)
