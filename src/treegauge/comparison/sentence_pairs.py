"""Pair the sentences of two documents one by one."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.records import Record

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.document_pairs import DocumentPair
    from treegauge.comparison.plan import DocumentPlan
    from treegauge.corpora.corpus import Corpus


class SentencePairs(Record):
    """Rows of sentences: ``gold[n]`` goes with ``test[n]``.

    ``alone``: gold sentences behind the last pair that test lacks.  ``silent``: gold sentences in no
    pair because they have no word that counts.  ``parallel``: test lacks nothing and has nothing more.
    """

    gold: Sequence[int]
    test: Sequence[int]
    alone: range = range(0)
    silent: Sequence[int] = ()
    parallel: bool = True

    @property
    def gold_count(self) -> int:
        """How many gold sentences there are, blank lines at the end left out."""
        return len(self.gold) + len(self.alone) + len(self.silent)

    def rows(self) -> tuple[array[int] | memoryview, array[int] | memoryview]:
        """Return the pairs' rows as the core takes them."""
        return _row_column(self.gold), _row_column(self.test)

    def chunks(self) -> tuple[array[int] | memoryview, array[int] | memoryview]:
        """Return all gold rows in order, each with its partner or none."""
        if not self.silent and not self.alone:
            return self.rows()
        gold, test = array("I", self.gold), array("I", self.test)
        if self.silent:
            partner = dict(zip(gold, test, strict=True))
            gold = array("I", sorted([*gold, *self.silent]))
            test = array("I", [partner.get(row, _core.NONE) for row in gold])
        alone = array("I", self.alone)
        return gold + alone, test + array("I", [_core.NONE]) * len(alone)

    def gold_of(self, test_row: int) -> int:
        """Return the gold sentence that a test sentence goes with."""
        return self.gold[self.test.index(test_row)]

    def test_of(self, gold_row: int) -> int | None:
        """Return the test sentence that a gold sentence goes with, if any."""
        if isinstance(self.gold, range):
            inside = gold_row in self.gold
            return self.test[gold_row - self.gold[0]] if inside else None
        return self.test[self.gold.index(gold_row)] if gold_row in self.gold else None


def pair_sentences(
    core: _core.Comparison, gold: Corpus, test: Corpus, pair: DocumentPair | DocumentPlan
) -> SentencePairs:
    """Pair the sentences of a document by their numbers.

    Blank lines at the end of the longer side are left out.  Where the sides still have different
    numbers of sentences, those without a word that counts are left out, if that makes them fit.
    """
    size = min(end - begin for begin, end in (pair.gold, pair.test))
    gold_rows, test_rows = (range(begin, begin + size) for begin, _ in (pair.gold, pair.test))
    behind = range(pair.gold[0] + size, pair.gold[1])
    if pair.lone:
        return SentencePairs(gold_rows, test_rows, behind)
    sides = ((gold, pair.gold), (test, pair.test))
    if all(_all_failed(corpus, begin + size, end) for corpus, (begin, end) in sides):
        return SentencePairs(gold_rows, test_rows)
    telling = []
    for is_gold, (begin, end) in ((True, pair.gold), (False, pair.test)):
        flags = core.telling_sentences(is_gold, begin, end)
        telling.append([begin + place for place, flag in enumerate(flags) if flag])
    if len(telling[0]) == len(telling[1]):
        known = set(telling[0])
        silent = [row for row in range(*pair.gold) if row not in known]
        return SentencePairs(telling[0], telling[1], silent=silent)
    return SentencePairs(gold_rows, test_rows, behind, parallel=False)


def _all_failed(corpus: Corpus, begin: int, end: int) -> bool:
    states = corpus.columns["sentences.state"]
    return all(states[row] == _core.FAILED for row in range(begin, end))


def _row_column(rows: Sequence[int]) -> array[int] | memoryview:
    """Return rows as the core takes them; it counts by itself where they follow one another."""
    if isinstance(rows, range) and rows.step == 1:
        return _core.rows_between(rows.start, max(rows.start, rows.stop))
    return array("I", rows)
