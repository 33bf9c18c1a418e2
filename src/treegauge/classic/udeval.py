"""``udeval``: the scorer of the CoNLL 2018 shared task on Universal Dependencies, byte for byte.

Precision, recall and F1 of tokens, sentences, words, tags, features, lemmas and dependencies on
files that were split into words and sentences in different ways but have the same characters
(Zeman et al. 2018, "CoNLL 2018 Shared Task: Multilingual Parsing from Raw Text to Universal
Dependencies"), with the enhanced graphs of the IWPT shared tasks (Bouma et al. 2020, "Overview of
the IWPT 2020 Shared Task on Parsing into Enhanced Universal Dependencies").  The output is that of
``udeval`` in udtools 0.2.9.  Standard error and ``--help`` have words of their own, and a sentence
whose heads form a chain of a thousand words, on which ``udeval`` runs out of stack, is scored.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.classic._program import run_program

if TYPE_CHECKING:
    from treegauge.commands import Outcome

SUMMARY = "udeval (CoNLL 2018 shared task, Universal Dependencies)"


def run(arguments: list[str]) -> Outcome:
    """Score two CoNLL-U files as ``udeval ARGUMENTS`` does."""
    return run_program(_core.udeval, arguments)
