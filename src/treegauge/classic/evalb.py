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
in the same words.  A parameter file may be named by the set that it is: ``-p wsj``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.classic._program import parameter_file, run_program

if TYPE_CHECKING:
    from treegauge.commands import Outcome

SUMMARY = "evalb (Sekine and Collins), byte for byte"


def run(arguments: list[str]) -> Outcome:
    """Run ``treegauge evalb ARGUMENTS``: ``[-p prm] [-d] [-D] [-e n] [-c n] [-h] GOLD TEST``.

    ``prm`` may be the name of a set that comes with treegauge (``wsj``, ``collins``) where no file has it.
    """
    outcome = run_program(_core.evalb, _with_files(arguments))
    if not arguments:
        # The original says that there is no file ((null)); how it is called stands below.
        outcome.err = b"".join(_core.evalb(given)[1] for given in ([], ["-h"]))
    return outcome


def _with_files(arguments: list[str]) -> list[str]:
    """Return the arguments with the files of parameter sets in place of their names."""
    changed = list(arguments)
    for place, argument in enumerate(arguments):
        if argument == "-p" and place + 1 < len(arguments):
            changed[place + 1] = parameter_file(arguments[place + 1])
        elif argument.startswith("-p") and len(argument) > 2:
            changed[place] = f"-p{parameter_file(argument[2:])}"
    return changed
