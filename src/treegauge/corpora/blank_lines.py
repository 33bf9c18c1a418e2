"""Empty lines in a file of bracketings: sentences without a parse, or nothing?

Parsers write an empty line where they fail; people put one after each tree.  A file alone does not always
tell the two apart.  Where an empty line follows each tree, the second is likely, and treegauge says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.records import Record

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus

GOOD, FAILED = 0, 1
ADVICE = (
    'an empty line follows each tree: if it only separates trees, choose blank_lines="separators"; '
    "if it is a failed parse, "
)


class BlankLines(Record, frozen=False):
    r"""How trees and empty lines follow each other in files, which may be read in blocks.

    ``first`` and ``last``: the state of the first and the last sentence, None where there is none.
    ``double``: an empty line follows another.

    >>> import treegauge
    >>> tree = b"(S (NP (PRP it)) (VP (VBZ rains)))"
    >>> corpus = treegauge.read(tree + b"\n\n" + tree + b"\n\n", blank_lines="failed")
    >>> BlankLines.of(corpus).separate
    True
    """

    sentences: int = 0
    failed: int = 0
    documents: int = 0
    first: int | None = None
    last: int | None = None
    double: bool = False

    @classmethod
    def of(cls, corpus: Corpus) -> BlankLines:
        """Return how they follow each other in a corpus or block."""
        states = bytes(corpus.columns["sentences.state"])
        # A document that goes on from the block before is not another one.
        open_before = sum(number > 1 for number in corpus.core.column("documents.first_number"))
        begun = corpus.core.documents - open_before
        first, last = (states[0], states[-1]) if states else (None, None)
        double = bytes([FAILED, FAILED]) in states
        return cls(len(states), states.count(FAILED), begun, first, last, double)

    def add(self, more: BlankLines) -> None:
        """Go on with the next block."""
        self.double = self.double or more.double or self.last == more.first == FAILED
        self.first = more.first if self.first is None else self.first
        self.last = self.last if more.last is None else more.last
        self.sentences += more.sentences
        self.failed += more.failed
        self.documents += more.documents

    @property
    def separate(self) -> bool:
        """Whether an empty line follows each tree."""
        # Behind the last tree of a document there need not be one.
        most = self.sentences - self.documents
        alternate = self.first == GOOD and not self.double
        return alternate and self.failed > 0 and 2 * self.failed >= most


def note(file: str) -> str:
    """Return a note on a file whose trees are parted by empty lines."""
    return (
        f"note: {file}: an empty line follows each tree and counts as a sentence without "
        'a parse; blank_lines="separators" reads it as nothing'
    )
