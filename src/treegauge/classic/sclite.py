"""sclite: recognised words against a transcript, with counts for each speaker.

The scorer of NIST's Speech Recognition Scoring Toolkit (Jonathan Fiscus, *SCTK*; sclite 2.10).  Segments of
an STM file take the words of a CTM file by their times; the words of each segment are aligned at the least
cost (substitution 4, insertion and deletion 3), and correct, substituted, deleted and inserted words are
counted for each speaker.

    treegauge sclite -r REF stm -h HYP ctm [-D] [-F] [-s] [-m] [-c] [-e utf-8] -o sum stdout
    treegauge sclite -r REF ctm -h HYP ctm [-D] [-F] [-s] [-T] -o rsum stdout

The reports ``sum`` (percentages), ``rsum`` (counts) and ``pra`` (aligned words) are those of the original,
byte for byte.  Where the two differ on purpose:

- other formats (trn), other reports and output files are refused;
- the exit code is 2, not 1, if the files cannot be scored or an option is unknown;
- where the original crashes, never ends or shows what happens to be in its memory (too few fields in a
  line, braces inside a word, words of more than 40 bytes without a partner), there is a message or a score.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.classic._program import run_program

if TYPE_CHECKING:
    from treegauge.commands import Outcome

SUMMARY = "sclite (NIST), recognised words by speaker, byte for byte"


def run(arguments: list[str]) -> Outcome:
    """Run sclite with these arguments."""
    return run_program(_core.sclite, arguments)
