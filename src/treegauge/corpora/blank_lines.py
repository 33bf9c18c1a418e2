"""Empty lines in a file of bracketings: sentences without a parse, or nothing?

Parsers write an empty line where they fail; people put one after each tree.  A file alone does not always
tell the two apart.  Where an empty line follows each tree, the second is likely, and treegauge says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus

GOOD, FAILED = b"\0", b"\1"
ADVICE = (
    'an empty line follows each tree: if it only separates trees, choose blank_lines="separators"; '
    "if it is a failed parse, "
)


class States:
    """What is known of the trees and empty lines of a corpus, which may come in blocks."""

    def __init__(self) -> None:
        self.sentences = self.failed = self.documents = 0
        self.first = self.last = b""
        #: an empty line follows another
        self.double = False

    @classmethod
    def of(cls, corpus: Corpus) -> States:
        """Return what is known of one corpus or block."""
        states = bytes(corpus.columns["sentences.state"])
        found = cls()
        found.sentences, found.failed = len(states), states.count(FAILED)
        found.documents = corpus.core.documents
        found.first, found.last = states[:1], states[-1:]
        found.double = FAILED * 2 in states
        return found

    def add(self, more: States) -> None:
        """Go on with the next block."""
        self.double = self.double or more.double or self.last + more.first == FAILED * 2
        self.first, self.last = self.first or more.first, more.last or self.last
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


def separates(corpus: Corpus) -> bool:
    r"""Tell whether an empty line that counts as a failed parse follows each tree.

    >>> import treegauge
    >>> tree = b"(S (NP (PRP it)) (VP (VBZ rains)))"
    >>> separates(treegauge.read(tree + b"\n\n" + tree + b"\n\n", blank_lines="failed"))
    True
    """
    return corpus.format == "ptb" and _states(corpus).separate


def _states(corpus: Corpus) -> States:
    """Return what is known of a corpus; one that was read in blocks brings it along."""
    known: States | None = getattr(corpus, "states", None)
    return States.of(corpus) if known is None else known


def note(corpus: Corpus) -> str:
    """Return a note on a corpus whose trees are parted by empty lines."""
    return (
        f"note: {corpus.source_of(0)}: an empty line follows each tree and counts as a sentence without "
        'a parse; blank_lines="separators" reads it as nothing'
    )
