"""srleval: dependencies and semantic roles on recognised speech.

The scorer of B. Favre, B. Bohnet and D. Hakkani-Tür, "Evaluation of semantic role labeling and
dependency parsing of automatic speech recognition output", ICASSP 2010.  The words of two
CoNLL-2009 files are aligned over the whole file (Levenshtein distance, exact forms, sentence ends
ignored); every score is counted over reference words and their partners.

    treegauge srleval REF HYP
    treegauge srleval REF_DIR HYP_DIR REF_EXT HYP_EXT
    treegauge srleval --csv ...         one line per file and a total, separated by semicolons
    treegauge srleval --no-align ...    bags of relations over lemmas, nothing aligned

Files of two directories belong together when their paths below the directories are equal apart from
the extension; sub-directories are read only if REF_DIR ends in a slash.  In the table, "macro" is
the mean of the syntactic and the semantic score, "micro" is the score of their added counts, and
"unordered" are the bags of relations over forms.

Standard output and exit codes are those of the original.  Standard error is not: it names the file
and line of what stops the program (exit code 2 for a head outside its sentence, 1 for everything
else), and the files that have no partner.  Where the two differ on purpose:

- chains of about a thousand heads, a current directory without write permission, a NUL byte in a
  form, and more words than there is memory for a table of all word pairs stop the original or its
  aligner; here they are scored;
- an aligned hypothesis word whose form contains a blank followed by a number ("1 000") is taken for
  some other word by the original; here it stops the program, as any other blank does there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.classic._program import run_program

if TYPE_CHECKING:
    from treegauge.commands import Outcome

SUMMARY = "srleval (Favre, Bohnet and Hakkani-Tür), byte for byte"


def run(arguments: list[str]) -> Outcome:
    """Run srleval with these arguments."""
    return run_program(_core.srleval, arguments)
