"""One system against gold, block by block: files in groups, large files in pieces, all added up."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.block_files import grouped, pairs_of, read_group
from treegauge.block_issues import Issues, Odd
from treegauge.block_stops import AgainError, Refused
from treegauge.comparison import align, prepare
from treegauge.counting import result_of
from treegauge.errors import MismatchError
from treegauge.merging import add_alignments
from treegauge.pairing import DocumentPair, documents_of, files_of
from treegauge.pieces import OtherMeaning
from treegauge.plan import DocumentPlan, Plan, decide, unaligned_because
from treegauge.policy import leave_out_documents
from treegauge.result import Result
from treegauge.seen import Seen
from treegauge.summing import Sum, by_size, in_order

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from treegauge.block_files import Pair, Side
    from treegauge.comparison import Comparison, Prepared
    from treegauge.corpus import Corpus
    from treegauge.resolve import Request, Resolved
    from treegauge.settings import Settings

#: how often a file is scored with another plan before it is taken in one piece
ATTEMPTS = 4

Way = tuple[str, str, str]


class Told:
    """Adds up how far all systems are."""

    def __init__(
        self, tell: Callable[[int, int, int], None] | None, systems: int, sides: Sequence[Side]
    ) -> None:
        self._tell = tell
        self._total = sum(side.size for side in sides[1:]) + systems * sides[0].size
        self._before = 0
        self._sentences = 0

    def at(self, done: int, sentences: int) -> None:
        """Say how many bytes of the files at hand are done."""
        if self._tell:
            self._tell(self._before + done, self._total, self._sentences + sentences)

    def passed(self, done: int, sentences: int) -> None:
        """Say that these files are done."""
        self._before += done
        self._sentences += sentences
        self.at(0, 0)


class Files:
    """What scoring one pair of files, or a group of them, gives: added to a run once it is complete."""

    def __init__(self, first_document: int) -> None:
        self.sum = Sum()
        self.first_document = first_document
        self.ways: list[tuple[Way, bool]] = []
        self.alignments: list[dict[str, Any]] = []
        self.issues = Issues()
        self.rows = [0, 0]


class BlockedSystem:
    """One system against gold, block by block."""

    def __init__(
        self,
        request: Request,
        resolved: Resolved,
        name: str,
        gold: Side,
        test: Side,
        size: int,
        told: Told,
    ) -> None:
        self.request = request
        self.resolved = resolved
        self.settings: Settings = resolved.settings
        self.name = name
        self.sides = (gold, test)
        self.size = size
        self.told = told
        self.unaligned = unaligned_because(self.settings)
        self.jobs = resolved.jobs or os.cpu_count() or 1
        self.seen = (Seen(gold.given), Seen(test.given))
        self.odd = (Odd(), Odd())
        self.sum = Sum()
        self.names: set[str] = set()
        self.ways: list[tuple[Way, bool]] = []
        self.alignment: dict[str, Any] = {}
        self.issues = Issues()
        #: gold and test sentences of the files before
        self.rows = [0, 0]

    # The files, one pair or group after the other.

    def go_through(self) -> None:
        """Score all files."""
        pairs = pairs_of(*self.sides)
        if self.settings.on_error in {"error", "skip"} and any(pair.test is None for pair in pairs):
            raise Refused("a gold file stands alone")
        alone = len(pairs) == 1
        for group in grouped(pairs, self.size):
            one = group[0]
            if len(group) == 1 and one.large(self.size):
                try:
                    self._in_pieces(one)
                    continue
                except Refused:
                    if alone:
                        raise
            self._whole(group)

    def _whole(self, group: list[Pair]) -> None:
        """Score files that are read as they are."""
        reading = self.request.reading
        gold, test = read_group(group, reading, self.sides)
        files = [iter(files_of(side)) for side in (gold, test)]
        pairs: list[DocumentPair] = []
        for pair in group:
            one = next(files[0]) if pair.gold else None
            other = next(files[1]) if pair.test else None
            if one is not None and other is not None:
                pairs += documents_of(pair.number, pair.name, one, other)
            elif one is not None:
                pairs.append(
                    DocumentPair(pair.name, one.sentences, (0, 0), lone=True, file=pair.number)
                )
        if self.settings.on_error == "error" and any(pair.lone for pair in pairs):
            raise Refused("a document stands alone")
        self._name(pair.name for pair in pairs)
        prepared = self.prepared(gold, test, pairs)
        found = Files(len(self.sum.documents))
        self.count(found, prepared, decide(prepared), first_document=found.first_document)
        self.see(gold, test)
        for odd in self.odd:
            odd.end_file()
        found.rows = [len(gold), len(test)]
        self._take(found)
        self.told.passed(sum(pair.bytes for pair in group), len(gold))

    def _in_pieces(self, pair: Pair) -> None:
        """Score one pair of large files piece by piece, again where something turns out otherwise."""
        from treegauge.cut_file import CutFile

        file = CutFile(self, pair)
        odd = [one.copy() for one in self.odd]
        seen = [one.copy() for one in self.seen]
        for _ in range(ATTEMPTS):
            try:
                found = file.scored()
            except (AgainError, OtherMeaning, Refused) as again:
                self.odd = (odd[0].copy(), odd[1].copy())
                self.seen = (seen[0].copy(), seen[1].copy())
                if isinstance(again, Refused):
                    raise
                if isinstance(again, OtherMeaning):
                    file.blank_lines[getattr(again, "side", 0)] = again.meaning
                continue
            self._name(file.names)
            self._take(found)
            self.told.passed(pair.bytes, found.rows[0])
            return
        raise Refused("this file is decided otherwise each time")

    # Steps that both share.

    def prepared(self, gold: Corpus, test: Corpus, pairs: list[DocumentPair]) -> Prepared:
        """Prepare a block."""
        return prepare(gold, test, self.settings, jobs=self.jobs, pairs=pairs)

    def see(self, gold: Corpus, test: Corpus) -> None:
        """Note what a block shows of its files."""
        for seen, odd, corpus in zip(self.seen, self.odd, (gold, test), strict=True):
            seen.add(corpus)
            odd.add(corpus)

    def _name(self, names: Iterable[str]) -> None:
        """Note names of documents; two of one name are told apart where all are known."""
        for name in names:
            if name in self.names:
                raise Refused(f"two documents are called {name}")
            self.names.add(name)

    def count(
        self, found: Files, prepared: Prepared, plan: Plan, *, first_document: int
    ) -> Comparison | None:
        """Align and count a block; None where the policy says that the run must stop."""
        try:
            comparison = align(prepared, plan)
        except MismatchError as wrong:
            found.issues.stop(wrong, plan, first_document, self._shifts(found))
            return None
        leave_out_documents(comparison)
        result = result_of(
            comparison,
            name=self.name,
            by=self.resolved.by,
            confusion=self.resolved.confusion,
            attribute=self.resolved.attribute,
        )
        if found.sum.signature is not None and found.sum.signature != result.signature:
            raise Refused("the signature changes")
        found.sum.add(result, first_document=first_document, sentences=self.rows[0] + found.rows[0])
        found.alignments.append(_alignment(comparison, result))
        if len(found.alignments) > 1:
            found.alignments = [_added(found.alignments)]
        found.issues.add(comparison, first_document, self._shifts(found))
        for number, planned in enumerate(plan.documents, first_document):
            way = ((planned.aligner, planned.chunks, planned.why), planned.lone)
            if number == found.first_document + len(found.ways):
                found.ways.append(way)
                found.sum.documents.append(result.units.documents[number - first_document])
        return comparison

    def _shifts(self, found: Files) -> tuple[int, int]:
        return self.rows[0] + found.rows[0], self.rows[1] + found.rows[1]

    def _take(self, found: Files) -> None:
        if self.sum.rows == 0 and not self.sum.documents:
            self.sum = found.sum
        else:
            self.sum.take(found.sum)
        self.ways += found.ways
        self.alignment = _added([self.alignment, *found.alignments])
        self.issues.take(found.issues)
        self.rows = [before + more for before, more in zip(self.rows, found.rows, strict=True)]

    # The result.

    def result(self) -> Result:
        """Return the result over all files."""
        self.issues.raise_stop()
        total = self.sum
        if total.signature is None or total.coverage is None:
            raise Refused("nothing was scored")
        plans = [DocumentPlan("", (0, 0), (0, 0), lone, *way) for way, lone in self.ways]
        chosen = Plan(tuple(plans))
        aligners = {one.aligner for one in plans if not one.lone}
        chunks = {one.chunks for one in plans if not one.lone}
        told = {
            **self.alignment,
            "chosen": chosen.chosen(),
            "aligner": _one(aligners, "identity"),
            "chunks": _one(chunks, "sentence"),
        }
        if told["aligner"] == "identity":
            told.pop("word_errors", None)
        if not told.get("timed_pairs"):
            told.pop("timed_pairs", None)
            told.pop("overlapping_pairs", None)
        return Result(
            self.name,
            total.signature,
            total.coverage,
            self.issues.in_order(self.settings),
            total.units,
            total.counts,
            by_size(total.labels),
            {key: told[key] for key in (*(one for one in ORDER if one in told), *told)},
            {by: in_order(by, cells) for by, cells in total.cells.items()},
            total.confusions,
            total.causes,
        )


#: what an alignment tells, in the order in which it is told (counting.alignment_of)
ORDER = (
    *(
        "chosen",
        "aligner",
        "chunks",
        "gold_sentences",
        "test_sentences",
        "gold_words",
        "test_words",
    ),
    *("matched_boundaries", "equal", "different", "gold_only", "test_only", "grouped_gold"),
    *("grouped_test", "word_errors", "timed_pairs", "overlapping_pairs"),
)


def _one(names: set[str], usual: str) -> str:
    if len(names) > 1:
        return "several"
    return names.pop() if names else usual


def _alignment(comparison: Comparison, result: Result) -> dict[str, Any]:
    """Return what a block's alignment counts; how documents were aligned is told for all at once."""
    found = {
        key: value
        for key, value in result.alignment.items()
        if key not in {"chosen", "aligner", "chunks"}
    }
    if "word_errors" not in found and comparison.aligner != "none":
        # Words are equal where sentences were not set aside.
        coverage = comparison.coverage
        lost = coverage.skipped or coverage.zeroed or comparison.mismatches
        columns = comparison.word_errors[1:] if lost else ()
        found["word_errors"] = sum(_core.total(values, comparison.scored) for values in columns)
    return found


def _added(parts: list[dict[str, Any]]) -> dict[str, Any]:
    found = [part for part in parts if part]
    return add_alignments(found) if found else {}
