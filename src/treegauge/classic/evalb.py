"""evalb, byte for byte.

The standard scorer of labelled brackets: Satoshi Sekine and Michael J. Collins, *Evalb*, 1997
(https://nlp.cs.nyu.edu/evalb/), with David Ellis's changes of 2006.  It computes the PARSEVAL
measures (Black et al., *A procedure for quantitatively comparing the syntactic coverage of
English grammars*, HLT 1991) as Collins used them (*Three generative, lexicalised models for
statistical parsing*, ACL 1997).

Standard output and exit code are the original's wherever it survives.  Where it crashes or shows
what happens to be in its memory (more than 200 words or brackets, more than 5,000 characters a
line, long words and labels, a key without a value in the parameter file, text that ends inside a
bracket), sentences are scored like any other.  Messages on standard error say the same, not always
in the same words.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.classic._program import run_program

if TYPE_CHECKING:
    from treegauge.commands import Outcome

SUMMARY = "evalb (Sekine and Collins), byte for byte"


def run(arguments: list[str]) -> Outcome:
    """Run ``treegauge evalb ARGUMENTS``: ``[-p prm] [-d] [-D] [-e n] [-c n] [-h] GOLD TEST``."""
    return run_program(_core.evalb, arguments)
