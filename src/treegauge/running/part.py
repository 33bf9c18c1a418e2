"""What scoring one part of a run gives: sums, ways, issues, and what was seen of the files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.results.running_sum import Sum, add_alignments
from treegauge.running.corpus_profile import Seen
from treegauge.running.issue_sum import Issues, Odd

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus

Way = tuple[str, str, str]


class Part:
    """What scoring a part gives."""

    def __init__(self, given: tuple[str, str]) -> None:
        self.sum = Sum()
        #: how each document was aligned, and whether one side alone has it
        self.ways: list[tuple[Way, bool]] = []
        self._alignments: list[dict[str, Any]] = []
        self.issues = Issues()
        #: gold and test sentences
        self.rows = [0, 0]
        self.documents = 0
        #: the names of documents before some were joined
        self.names: list[str] = []
        self.seen = (Seen(given[0]), Seen(given[1]))
        self.odd = (Odd(), Odd())

    @property
    def alignment(self) -> dict[str, Any]:
        """What alignments count: of blocks one by one until somebody asks."""
        if len(self._alignments) != 1:
            self._alignments = [added_alignments(self._alignments)]
        return self._alignments[0]

    def add_alignment(self, more: dict[str, Any]) -> None:
        """Add what the alignment of one more block counts."""
        self._alignments.append(more)

    def see(self, gold: Corpus, test: Corpus) -> None:
        """Note what a block shows of its files, once it is counted."""
        for seen, odd, corpus in zip(self.seen, self.odd, (gold, test), strict=True):
            seen.add(corpus)
            odd.add(corpus)
        self.rows = [self.rows[0] + len(gold), self.rows[1] + len(test)]

    def end_files(self) -> None:
        """Note that files have ended."""
        for odd in self.odd:
            odd.end_file()


def added_alignments(parts: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what the alignments of parts count together; of some there may be nothing yet."""
    found = [part for part in parts if part]
    return add_alignments(found) if found else {}
