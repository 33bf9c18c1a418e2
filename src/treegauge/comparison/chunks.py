"""Which sentences of two documents go together, and the chunks: the pieces of both texts aligned as one."""

from __future__ import annotations

import itertools
from array import array
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.records import Record
from treegauge.base.text import counted, side_name
from treegauge.errors import Issue, MismatchError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.comparison.document_pairs import DocumentPair
    from treegauge.comparison.plan import DocumentPlan
    from treegauge.corpora.corpus import Corpus
    from treegauge.options.settings import Settings


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


def lay_chunks(comparison: Comparison) -> None:
    """Cut the document pairs into the comparison's chunks."""
    core = comparison.core
    texts = comparison.plan.documents
    behind = list(itertools.accumulate(len(planned.documents) for planned in texts))
    core.set_documents(
        array("I", [document.first for document in comparison.plan.gold_documents]),
        array("I", [0, *behind][: len(texts)]),
    )
    for number, planned in enumerate(comparison.plan.documents):
        before = core.chunks
        if planned.lone and planned.gold[0] == planned.gold[1]:
            pass
        elif planned.chunks == "sentence":
            _lay_sentences(comparison, planned, number)
        elif planned.chunks == "block" and not planned.lone:
            _lay_blocks(comparison, planned, number)
        else:
            core.add_chunk(*planned.gold, *planned.test, number)
        comparison.chunk_counts.append(core.chunks - before)


def _lay_sentences(comparison: Comparison, planned: DocumentPlan, number: int) -> None:
    pairs = comparison.sentence_pairs(planned)
    if not pairs.parallel:
        issue = _length_issue(comparison, planned)
        if comparison.settings.on_error == "error":
            raise MismatchError([issue], _length_advice(comparison.settings))
        comparison.issues.append(issue)
    comparison.core.add_sentence_chunks(*pairs.chunks(), number)


def _length_advice(settings: Settings) -> str:
    """Return what to do, in terms of the options that were given."""
    given = [f'align="{settings.align}"'] if settings.align != "auto" else []
    given += [f'chunks="{settings.chunks}"'] if settings.chunks != "auto" else []
    return f"leave out {' and '.join(given)}, and treegauge aligns them" if given else ""


def _length_issue(comparison: Comparison, pair: DocumentPlan) -> Issue:
    gold, test = pair.gold[1] - pair.gold[0], pair.test[1] - pair.test[0]
    shorter, side = (comparison.test, "test") if test < gold else (comparison.gold, "gold")
    end = (pair.test if test < gold else pair.gold)[1]
    line = shorter[end - 1].line if end > 0 and len(shorter) else 0
    name = shorter.source_of(end - 1) if 0 < end <= len(shorter) else pair.name
    message = (
        f"gold has {counted(gold, 'sentence')}, the system has {test}; {side_name(side)} ends here"
    )
    return Issue(
        "length-mismatch", name, line, 1, message, "are these files of the same text?", side=side
    )


def _blocks(corpus: Corpus, begin: int, end: int) -> list[tuple[int, int]]:
    starts = corpus.columns["sentences.starts_block"]
    cuts = [begin, *(row for row in range(begin + 1, end) if starts[row]), end]
    return [(a, b) for a, b in itertools.pairwise(cuts) if a < b]


def _lay_blocks(comparison: Comparison, pair: DocumentPlan, number: int) -> None:
    gold = _blocks(comparison.gold, *pair.gold)
    test = _blocks(comparison.test, *pair.test)
    if len(gold) != len(test):
        message = f"gold has {len(gold)} blocks, test has {len(test)}"
        issue = Issue("block-mismatch", pair.name, 0, 0, message, "blocks are cut at blank lines")
        raise MismatchError([issue], 'leave out chunks="block" to align whole documents')
    for gold_block, test_block in zip(gold, test, strict=True):
        comparison.core.add_chunk(*gold_block, *test_block, number)
