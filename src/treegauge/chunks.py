"""What is put side by side as one: documents paired, then cut into chunks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING

from treegauge.errors import Issue, MismatchError

if TYPE_CHECKING:
    from treegauge.comparison import Comparison
    from treegauge.corpus import Corpus
    from treegauge.settings import Settings

FAILED = 1


@dataclass(frozen=True, slots=True)
class DocumentPair:
    """A stretch of gold sentences and the stretch of test sentences it is compared with."""

    name: str
    gold: tuple[int, int]
    test: tuple[int, int]

    def parallel(self, gold: Corpus, test: Corpus) -> bool:
        """Tell whether both sides have equally many sentences (trailing blank lines apart)."""
        return self.gold[1] - self.gold[0] == self.test[1] - self.test[0] or self.trimmed(gold, test) is not None

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

    A document without a partner is an issue: an error unless the policy is ``skip`` (left out on
    its side) or ``zero`` (gold counts, test is left out).
    """
    gold_ranges, test_ranges = gold.document_ranges(), test.document_ranges()
    if len(gold_ranges) == len(test_ranges) == 1:
        return [DocumentPair(gold.document_names()[0], gold_ranges[0], test_ranges[0])]
    gold_keys, test_keys = _keys(gold), _keys(test)
    unique = len(set(gold_keys)) == len(gold_keys) and len(set(test_keys)) == len(test_keys)
    if unique and set(gold_keys) & set(test_keys):
        return _by_name(gold, test, dict(zip(gold_keys, gold_ranges, strict=True)),
                        dict(zip(test_keys, test_ranges, strict=True)), settings)
    if len(gold_ranges) == len(test_ranges):
        names = gold.document_names()
        return [DocumentPair(*three) for three in zip(names, gold_ranges, test_ranges, strict=True)]
    return [DocumentPair("all", (0, len(gold)), (0, len(test)))]


def _by_name(
    gold: Corpus,
    test: Corpus,
    gold_ranges: dict[str, tuple[int, int]],
    test_ranges: dict[str, tuple[int, int]],
    settings: Settings,
) -> list[DocumentPair]:
    lost = [("gold", name) for name in gold_ranges if name not in test_ranges]
    lost += [("test", name) for name in test_ranges if name not in gold_ranges]
    if lost and settings.on_error == "error":
        issues = [
            Issue("lone-document", name, 0, 0, f"only the {side} side has this document", side=side)
            for side, name in lost
        ]
        raise MismatchError(issues, "give both sides, or choose --on-error skip or zero")
    pairs = []
    for name, found in gold_ranges.items():
        partner = test_ranges.get(name)
        if partner is None and settings.on_error == "skip":
            continue
        pairs.append(DocumentPair(name, found, partner or (0, 0)))
    del gold, test
    return pairs


def lay_chunks(comparison: Comparison) -> None:
    """Cut the document pairs into the comparison's chunks."""
    core = comparison.core
    for number, pair in enumerate(comparison.pairs):
        if comparison.chunks == "sentence":
            fitting = pair.trimmed(comparison.gold, comparison.test)
            if fitting is None:
                raise MismatchError([_length_issue(comparison, pair)], LENGTH_ADVICE)
            core.add_sentence_chunks(*fitting.gold, fitting.test[0], number)
        elif comparison.chunks == "block":
            _lay_blocks(comparison, pair, number)
        else:
            core.add_chunk(*pair.gold, *pair.test, number)


LENGTH_ADVICE = "leave out --align identity and --chunks sentence, and treegauge aligns them"


def _length_issue(comparison: Comparison, pair: DocumentPair) -> Issue:
    gold, test = pair.gold[1] - pair.gold[0], pair.test[1] - pair.test[0]
    shorter, side = (comparison.test, "test") if test < gold else (comparison.gold, "gold")
    end = (pair.test if test < gold else pair.gold)[1]
    line = shorter[end - 1].line if end > 0 and len(shorter) else 0
    name = shorter.core.source_name(0) if shorter.core.documents else pair.name
    message = f"gold has {gold} sentences, test has {test}; here the {side} side ends"
    return Issue("length-mismatch", name, line, 1, message, "are these files of the same text?", side=side)


def _blocks(corpus: Corpus, begin: int, end: int) -> list[tuple[int, int]]:
    starts = corpus.columns["sentences.starts_block"]
    cuts = [begin, *(row for row in range(begin + 1, end) if starts[row]), end]
    return [(a, b) for a, b in zip(cuts, cuts[1:], strict=False) if a < b]


def _lay_blocks(comparison: Comparison, pair: DocumentPair, number: int) -> None:
    gold = _blocks(comparison.gold, *pair.gold)
    test = _blocks(comparison.test, *pair.test)
    if len(gold) != len(test):
        message = f"gold has {len(gold)} blocks, test has {len(test)}"
        issue = Issue("block-mismatch", pair.name, 0, 0, message, "blocks are cut at blank lines")
        raise MismatchError([issue], "leave out --chunks block to align whole documents")
    for gold_block, test_block in zip(gold, test, strict=True):
        comparison.core.add_chunk(*gold_block, *test_block, number)
