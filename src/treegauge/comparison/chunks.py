"""Cut documents into chunks, the pieces of both texts that are aligned as one."""

from __future__ import annotations

import itertools
from array import array
from typing import TYPE_CHECKING

from treegauge.base.text import counted, side_name
from treegauge.errors import Issue, MismatchError

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison
    from treegauge.comparison.plan import DocumentPlan
    from treegauge.corpora.corpus import Corpus
    from treegauge.options.settings import Settings


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
