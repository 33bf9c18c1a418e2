r"""Columns of chunks and entities: a word a line with its tags behind it, an empty line after each sentence.

A row is the word and, last, the tag of its chunk or entity, between tabs or blanks: two columns, CoNLL-2000's
three or CoNLL-2003's four.  The second of three columns and more is the word's tag, unless the whole column
holds tags of chunks.  ``-DOCSTART-`` begins a document.

Tags are ``O``, or a letter and a type: ``B-`` begins a chunk, ``I-`` goes on with it, ``E-`` (or ``L-``) ends
it, ``S-`` (or ``U-``) is one by itself.  So IOB1, IOB2 (BIO), BIOES and BILOU can be read, and need not be
told apart.  A chunk ends before O, before another type, before B and S, behind E and S: conlleval's rule, and
seqeval's default.

``--columns`` chooses the column: ``auto`` and ``predicted`` the last, ``gold`` the last but one (in
conlleval's files gold's tags stand before the system's), ``all`` all from the end that hold nothing but tags,
for entities inside entities.

Ramshaw and Marcus (1995), Text chunking using transformation-based learning; Tjong Kim Sang and De Meulder
(2003), Introduction to the CoNLL-2003 shared task: language-independent named entity recognition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from treegauge.formats import ReadOptions

NAMES = (
    "iob",
    "iob1",
    "iob2",
    "bioes",
    "bilou",
    "conll2000",
    "conll2003",
    "conll-2000",
    "conll-2003",
)
HOLDS = NEEDS = frozenset({"chunks"})
#: dropped without harm when something is written in this format
DROPS = frozenset({"comments", "constituents", "predicates", "arguments", "columns of its own"})
#: ways to write chunks as tags
SCHEMES = ("iob1", "iob2", "bioes", "bilou")
SAMPLES = (
    (
        b"-DOCSTART- -X- O O\n\nOslo NNP I-NP I-LOC\nsleeps VBZ I-VP O\n\n"
        b"Mr NNP I-NP O\nBerg NNP I-NP I-PER\nOtto NNP B-NP B-PER\nleft VBD I-VP O\n\n"
    ),
    b"# sent_id = s1\nthe\tO\nRed\tB-ORG\nCross\tI-ORG\n\nRome\tB-LOC\n\n",
    b"Ann S-PER\nvan O\nNew B-LOC\nYork I-LOC\nCity E-LOC\n\n",
)
COLUMNS = {"auto": "last", "predicted": "last", "gold": "last-but-one", "all": "all"}
LETTERS = frozenset(b"BIMELSU")
LOOKED_AT = 300


def is_tag(text: bytes) -> bool:
    """Tell whether a cell may be the tag of a chunk: O, or a letter, a hyphen and a type.

    >>> is_tag(b"B-PER"), is_tag(b"O"), is_tag(b"NNP"), is_tag(b"B")
    (True, True, False, True)
    """
    return text == b"O" or (text[:1] != b"" and text[0] in LETTERS and text[1:2] in {b"", b"-"})


def likelihood(head: bytes) -> float:
    """How surely these first bytes are such columns: rows end in tags, and some say more than O."""
    lines = head.removeprefix(b"\xef\xbb\xbf").splitlines()[:LOOKED_AT]
    # The last line may have been cut off.
    rows = [line.split() for line in lines[: max(1, len(lines) - 1)] or lines]
    words = [row for row in rows if row and row[0] != b"-DOCSTART-" and row[0] != b"#"]
    tagged = [row for row in words if len(row) > 1 and is_tag(row[-1])]
    typed = any(row[-1][1:2] == b"-" for row in tagged)
    if not tagged or len(tagged) * 10 < len(words) * 9:
        return 0.3 if typed and len(tagged) * 2 > len(words) else 0.0
    return 0.85 if typed else 0.6


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file."""
    _core.read_chunks(core, name, data, COLUMNS[options.columns])


def write(core: _core.Corpus, *, scheme: str = "", comments: bool = False) -> bytes:
    """Return all good sentences, with a ``scheme`` in that; comments that were read here stay."""
    del comments
    return _core.write_chunks(core, scheme)
