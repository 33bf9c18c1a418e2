"""What is put side by side as one: documents paired, then cut into chunks."""

from __future__ import annotations

import itertools
from pathlib import PurePath
from typing import TYPE_CHECKING

from treegauge.errors import Issue, MismatchError
from treegauge.records import Record

if TYPE_CHECKING:
    from treegauge.comparison import Comparison
    from treegauge.corpus import Corpus
    from treegauge.settings import Settings

FAILED = 1


class DocumentPair(Record):
    """A stretch of gold sentences and the stretch of test sentences it is compared with.

    ``lone``: one side does not have this document; there is nothing to align then.  ``file``: the number
    of the file pair that it belongs to.
    """

    name: str
    gold: tuple[int, int]
    test: tuple[int, int]
    lone: bool = False
    file: int = 0

    def parallel(self, gold: Corpus, test: Corpus) -> bool:
        """Tell whether both sides have equally many sentences (trailing blank lines apart)."""
        return self.lone or self.trimmed(gold, test) is not None

    def side_by_side(self, gold: Corpus, test: Corpus) -> tuple[DocumentPair, tuple[int, int]]:
        """Return sentences with a partner, and the gold ones behind them that have none."""
        size = min(self.gold[1] - self.gold[0], self.test[1] - self.test[0])
        whole = self.trimmed(gold, test)
        begin, end = self.gold[0] + size, self.gold[1]
        if whole is not None:
            return whole, (begin, begin)
        return DocumentPair(
            self.name, (self.gold[0], begin), (self.test[0], self.test[0] + size)
        ), (begin, end)

    def trimmed(self, gold: Corpus, test: Corpus) -> DocumentPair | None:
        """Return the pair without the longer side's trailing blank lines, if that makes it fit."""
        size = min(self.gold[1] - self.gold[0], self.test[1] - self.test[0])
        for corpus, (begin, end) in ((gold, self.gold), (test, self.test)):
            states = corpus.columns["sentences.state"]
            if any(states[row] != FAILED for row in range(begin + size, end)):
                return None
        return DocumentPair(
            self.name,
            (self.gold[0], self.gold[0] + size),
            (self.test[0], self.test[0] + size),
        )


def _keys(corpus: Corpus) -> list[str]:
    """Return what documents are paired by: their names without folders and endings."""
    return [PurePath(name).name.split(".")[0] for name in corpus.document_names()]


def pair_documents(gold: Corpus, test: Corpus, settings: Settings) -> list[DocumentPair]:
    """Pair documents by name where names agree, by order where numbers agree, else as one.

    A document without a partner is an issue: an error unless the policy is ``skip`` (left out) or
    ``zero`` (a gold one counts as wholly wrong, a test one is left out).
    """
    gold_ranges, test_ranges = gold.document_ranges(), test.document_ranges()
    if len(gold_ranges) == len(test_ranges) == 1:
        return [DocumentPair(gold.document_names()[0], gold_ranges[0], test_ranges[0])]
    gold_keys, test_keys = _keys(gold), _keys(test)
    unique = len(set(gold_keys)) == len(gold_keys) and len(set(test_keys)) == len(test_keys)
    if unique and set(gold_keys) & set(test_keys):
        gold_named = dict(zip(gold_keys, gold_ranges, strict=True))
        return _by_name(gold_named, dict(zip(test_keys, test_ranges, strict=True)), settings)
    if len(gold_ranges) == len(test_ranges):
        names = gold.document_names()
        return [DocumentPair(*three) for three in zip(names, gold_ranges, test_ranges, strict=True)]
    return [DocumentPair("all", (0, len(gold)), (0, len(test)))]


def _by_name(
    gold: dict[str, tuple[int, int]], test: dict[str, tuple[int, int]], settings: Settings
) -> list[DocumentPair]:
    pairs = [
        DocumentPair(name, gold[name], test.get(name, (0, 0)), name not in test) for name in gold
    ]
    pairs += [
        DocumentPair(name, (0, 0), test[name], lone=True) for name in test if name not in gold
    ]
    issues = [lone_issue(pair) for pair in pairs if pair.lone]
    if issues and settings.on_error == "error":
        raise MismatchError(issues, "give both sides, or choose --on-error skip or zero")
    return pairs


def lone_issue(pair: DocumentPair) -> Issue:
    """Return what to say about a document that one side does not have."""
    side = "gold" if pair.gold[0] < pair.gold[1] else "test"
    message = f"only the {side} side has this document"
    return Issue("lone-document", pair.name, 0, 0, message, side=side)


def lay_chunks(comparison: Comparison) -> None:
    """Cut the document pairs into the comparison's chunks."""
    core = comparison.core
    for number, planned in enumerate(comparison.plan.documents):
        pair = planned.pair
        before = core.chunks
        if pair.lone and pair.gold[0] == pair.gold[1]:
            pass
        elif planned.chunks == "sentence":
            _lay_sentences(comparison, pair, number)
        elif planned.chunks == "block" and not pair.lone:
            _lay_blocks(comparison, pair, number)
        else:
            core.add_chunk(*pair.gold, *pair.test, number)
        comparison.chunk_counts.append(core.chunks - before)


def _lay_sentences(comparison: Comparison, pair: DocumentPair, number: int) -> None:
    fitting, partnerless = pair.side_by_side(comparison.gold, comparison.test)
    if not pair.parallel(comparison.gold, comparison.test):
        issue = _length_issue(comparison, pair)
        if comparison.settings.on_error == "error":
            raise MismatchError([issue], LENGTH_ADVICE)
        comparison.issues.append(issue)
    comparison.core.add_sentence_chunks(*fitting.gold, fitting.test[0], number)
    for row in range(*partnerless):
        comparison.core.add_chunk(row, row + 1, 0, 0, number)


LENGTH_ADVICE = "leave out --align identity and --chunks sentence, and treegauge aligns them"


def _length_issue(comparison: Comparison, pair: DocumentPair) -> Issue:
    gold, test = pair.gold[1] - pair.gold[0], pair.test[1] - pair.test[0]
    shorter, side = (comparison.test, "test") if test < gold else (comparison.gold, "gold")
    end = (pair.test if test < gold else pair.gold)[1]
    line = shorter[end - 1].line if end > 0 and len(shorter) else 0
    name = shorter.source_of(end - 1) if 0 < end <= len(shorter) else pair.name
    message = f"gold has {gold} sentences, test has {test}; here the {side} side ends"
    return Issue(
        "length-mismatch", name, line, 1, message, "are these files of the same text?", side=side
    )


def _blocks(corpus: Corpus, begin: int, end: int) -> list[tuple[int, int]]:
    starts = corpus.columns["sentences.starts_block"]
    cuts = [begin, *(row for row in range(begin + 1, end) if starts[row]), end]
    return [(a, b) for a, b in itertools.pairwise(cuts) if a < b]


def _lay_blocks(comparison: Comparison, pair: DocumentPair, number: int) -> None:
    gold = _blocks(comparison.gold, *pair.gold)
    test = _blocks(comparison.test, *pair.test)
    if len(gold) != len(test):
        message = f"gold has {len(gold)} blocks, test has {len(test)}"
        issue = Issue("block-mismatch", pair.name, 0, 0, message, "blocks are cut at blank lines")
        raise MismatchError([issue], "leave out --chunks block to align whole documents")
    for gold_block, test_block in zip(gold, test, strict=True):
        comparison.core.add_chunk(*gold_block, *test_block, number)
