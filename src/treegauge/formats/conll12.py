"""CoNLL-2012: trees, predicates with their arguments, and names, in columns.

``#begin document (id); part 000``, a word per line, an empty line after a sentence, ``#end document``.
Columns between blanks or tabs: document, part, word number from 0, word, tag, parse bit (``(NP*`` opens,
``*)`` closes), lemma, frameset, sense, speaker, names, a column of arguments for each predicate,
coreference.  The predicate of a column is the first word of its V.  Speakers are attributes of sentences
(``--by speaker``).  Coreference is kept and not compared.

Pradhan et al. (2012), CoNLL-2012 shared task: modeling multilingual unrestricted coreference in OntoNotes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.formats import ReadOptions

NAMES = ("conll-2012", "conll2012", "ontonotes")
HOLDS = frozenset({"constituents", "predicates", "arguments", "chunks", "comments"})
SAMPLES = (
    b"""#begin document (nw/harbour/00/harbour_0001); part 000
nw/harbour/00/harbour_0001 0 0 The DT (TOP(S(NP* - - - ida (FAC* (ARG0* -
nw/harbour/00/harbour_0001 0 1 Pier NNP *) - - - ida *) *) -
nw/harbour/00/harbour_0001 0 2 opened VBD (VP* open 02 1 ida * (V*) -
nw/harbour/00/harbour_0001 0 3 today NN (NP*)))) - - - ida (DATE) (ARGM-TMP*) -

nw/harbour/00/harbour_0001 0 0 Good JJ (TOP(INTJ*)) - - - - * -

#end document
""",
)
MARK = b"#begin document"
LEAST = 12
LOOKED_AT = 300


def likelihood(head: bytes) -> float:
    """How surely these first bytes are CoNLL-2012: its first line, or rows with numbers and parse bits."""
    lines = head.removeprefix(b"\xef\xbb\xbf").split(b"\n")[:LOOKED_AT]
    if any(line.startswith(MARK) for line in lines):
        return 0.99
    # The last line may have been cut off.
    rows = [row for row in map(bytes.split, lines[: max(1, len(lines) - 1)]) if row]
    rows = [row for row in rows if not row[0].startswith(b"#")]
    fitting = [
        len(row) >= LEAST and row[1].isdigit() and row[2].isdigit() and b"*" in row[5]
        for row in rows
    ]
    if sum(fitting) * 10 >= len(rows) * 9:
        return 0.95 if rows else 0.0
    return 0.6 if sum(fitting) * 2 >= len(rows) else 0.0


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file."""
    del options
    _core.read_span_columns(core, name, data, True)


def write(core: _core.Corpus) -> bytes:
    """Return all good sentences."""
    try:
        return _core.write_span_columns(core, True)
    except ValueError as error:
        raise SettingsError(str(error)) from None
