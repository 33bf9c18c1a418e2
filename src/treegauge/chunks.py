"""What is put side by side as one: pairs of documents cut into chunks."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from treegauge.errors import Issue, MismatchError

if TYPE_CHECKING:
    from treegauge.comparison import Comparison
    from treegauge.corpus import Corpus
    from treegauge.pairing import DocumentPair


def lay_chunks(comparison: Comparison) -> None:
    """Cut the document pairs into the comparison's chunks."""
    core = comparison.core
    for number, pair in enumerate(comparison.pairs):
        if pair.lone and pair.gold[0] == pair.gold[1]:
            continue
        if comparison.chunks == "sentence":
            _lay_sentences(comparison, pair, number)
        elif comparison.chunks == "block" and not pair.lone:
            _lay_blocks(comparison, pair, number)
        else:
            core.add_chunk(*pair.gold, *pair.test, number)


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
