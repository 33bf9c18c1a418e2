"""eval07: the scorer of the CoNLL-2007 shared task, byte for byte.

Joakim Nivre, Johan Hall, Sandra Kübler, Ryan McDonald, Jens Nilsson, Sebastian Riedel and Deniz
Yuret, *The CoNLL 2007 Shared Task on Dependency Parsing*, EMNLP-CoNLL 2007.  It follows
``eval07.pl`` 1.4 under Perl 5.36: labelled and unlabelled attachment score and label accuracy over
words, then tables of where the errors are.

Standard output and exit code are the original's, with these exceptions in the long report:

- Entries with equal counts stand in the order of their first occurrence in the file; the original
  leaves them in the random order of Perl's hashes.  Which local contexts a «specific error» lists
  depends on that order too.
- The original glues columns together with the text ``0x01`` and so cuts words, tags and relations
  that hold this text; here they stay whole.
- The width of columns that hold bytes which are not UTF-8 may differ.
- A head far beyond the sentence costs the original memory until it dies; here it costs nothing.

A system file with other words is scored all the same (only the number of lines and the places of
blank lines must agree).  Messages on standard error are not the original's.
"""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.classic._program import run_program

if TYPE_CHECKING:
    from treegauge.commands import Outcome

SUMMARY = "the CoNLL-2007 dependency scorer, byte for byte"
# The original ends with the number of the error that keeps it from opening its output file.  It sees
# no error later than that.
OPENING = (
    errno.ENOENT,
    errno.EACCES,
    errno.EPERM,
    errno.EISDIR,
    errno.ENOTDIR,
    errno.EROFS,
    errno.ELOOP,
    errno.ENAMETOOLONG,
)


def _unwritten(number: int | None) -> int:
    return number if number in OPENING else 2


def run(arguments: list[str]) -> Outcome:
    """Run ``treegauge eval07 [-q] [-b] [-p] [-d] [-L] [-o FILE] -g GOLD -s SYSTEM``."""
    return run_program(_core.eval07, arguments, _unwritten)
