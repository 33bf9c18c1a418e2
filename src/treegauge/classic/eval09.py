"""eval09: the scorer of the CoNLL-2009 shared task, byte for byte.

Jan Hajič, Massimiliano Ciaramita, Richard Johansson, Daisuke Kawahara, Maria Antònia Martí, Lluís
Màrquez, Adam Meyers, Joakim Nivre, Sebastian Padó, Jan Štěpánek, Pavel Straňák, Mihai Surdeanu,
Nianwen Xue and Yi Zhang, *The CoNLL-2009 Shared Task: Syntactic and Semantic Dependencies in
Multiple Languages*, CoNLL 2009.  It follows ``eval09.pl`` 0.4 under Perl 5.36: attachment scores
over words, precision and recall of predicates with their senses and of arguments, the mean of both
(what it calls macro) and both counted together (what it calls micro), then the tables of
``eval07`` and tables for predicates and arguments.

Standard output and exit code are the original's, with the exceptions that :mod:`.eval07` lists.
One more: bytes that are not UTF-8 always stop the scoring.  In the original they swallow what
follows, which most often, not always, makes it stop at a line with missing columns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.classic._program import run_program

if TYPE_CHECKING:
    from treegauge.commands import Outcome

SUMMARY = "the CoNLL-2009 scorer of syntax and semantic roles, byte for byte"


def run(arguments: list[str]) -> Outcome:
    """Run ``treegauge eval09 [-q] [-b] [-p] -g GOLD -s SYSTEM``."""
    return run_program(_core.eval09, arguments)
