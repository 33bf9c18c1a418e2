"""One part of a run: a group of files, or a pair of large ones, scored anywhere.

Everything in a :class:`~treegauge.running.part.Part` is counted from its own first document and sentence;
:class:`treegauge.running.block_sum.BlockedSystem` moves it to its place.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.time_limit import patient
from treegauge.comparison.comparison import align, prepare
from treegauge.comparison.document_pairs import DocumentPair, documents_of, files_of
from treegauge.comparison.failure_policy import leave_out_documents
from treegauge.comparison.plan import decide, unaligned_because
from treegauge.corpora.piece_reader import OtherMeaning
from treegauge.errors import MismatchError
from treegauge.results.count import result_of
from treegauge.running.file_groups import read_group
from treegauge.running.outcome import kept
from treegauge.running.part import Part
from treegauge.running.signals import AgainError, Refused

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison, Prepared
    from treegauge.comparison.plan import Plan
    from treegauge.corpora.corpus import Corpus
    from treegauge.options.request import Request, Resolved
    from treegauge.options.settings import Settings
    from treegauge.results.result import Result
    from treegauge.running.file_groups import Pair, Side
    from treegauge.running.large_pair import LargeFile

#: how often a file is scored with another plan before it is taken in one piece
ATTEMPTS = 4


class Scoring:
    """How parts of one system are scored: plain data that can be handed to other processes."""

    def __init__(
        self, request: Request, resolved: Resolved, name: str, sides: tuple[Side, Side], size: int
    ) -> None:
        self.request = request
        self.resolved = resolved
        self.settings: Settings = resolved.settings
        self.name = name
        self.given = (sides[0].given, sides[1].given)
        self.size = size
        self.unaligned = unaligned_because(self.settings)
        self.jobs = resolved.jobs or os.cpu_count() or 1

    def part(self, group: Sequence[Pair], *, alone: bool = False, tell: Any = None) -> Part:
        """Score a group of files; ``alone``: there are no others, and what cannot be cut is refused.

        ``tell`` is told how many bytes and sentences are done.
        """
        if len(group) == 1 and group[0].large(self.size):
            try:
                return self._in_pieces(group[0], tell)
            except Refused:
                if alone:
                    raise
        return self._whole(group)

    def _whole(self, group: Sequence[Pair]) -> Part:
        """Score files that are read as they are."""
        gold, test = read_group(group, self.request.reading, self.given)
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
        found = Part(self.given)
        found.names = [pair.name for pair in pairs]
        prepared = self.prepared(gold, test, pairs)
        self.count(found, prepared, decide(prepared), first_document=0)
        found.see(gold, test)
        found.end_files()
        return found

    def _in_pieces(self, pair: Pair, tell: Any) -> Part:
        """Score one pair of large files: cut after so many sentences, or else between documents."""
        from treegauge.running.by_sentences import CutFile

        file = CutFile(self, pair, tell)
        if not self._counts_documents():
            try:
                return self._attempted(file)
            except Refused:
                if not file.newdoc_seen:
                    raise
        from treegauge.running.by_documents import WholeDocuments

        whole = WholeDocuments(self, pair, tell)
        whole.blank_lines = file.blank_lines
        return self._attempted(whole)

    def _counts_documents(self) -> bool:
        """Tell whether something is counted that is known of whole documents alone."""
        metrics = self.settings.metrics
        return self.settings.max_wer is not None or any(
            metric.unit not in {"sentence", "chunk"} for metric in metrics
        )

    @staticmethod
    def _attempted(file: LargeFile) -> Part:
        """Score a file, again where something turns out otherwise."""
        for _ in range(ATTEMPTS):
            try:
                return file.scored()
            except AgainError:
                continue
            except OtherMeaning as other:
                file.blank_lines[getattr(other, "side", 0)] = other.meaning
        raise Refused("this file is decided otherwise each time")

    def prepared(self, gold: Corpus, test: Corpus, pairs: list[DocumentPair]) -> Prepared:
        """Prepare a block."""
        return prepare(gold, test, self.settings, jobs=self.jobs, pairs=pairs)

    def count(self, found: Part, prepared: Prepared, plan: Plan, *, first_document: int) -> None:
        """Align and count a block, or note that the policy stops the run here."""
        documents = first_document + len(plan.documents)
        shifts = (found.rows[0], found.rows[1])
        try:
            comparison = align(prepared, plan)
        except MismatchError as wrong:
            found.issues.stop(wrong, plan, first_document, shifts)
            found.documents = documents
            return
        leave_out_documents(comparison)
        with patient(self.request.patience):
            result = result_of(
                comparison,
                name=self.name,
                by=self.resolved.by,
                confusion=self.resolved.confusion,
                attribute=self.resolved.attribute,
            )
        result = kept(self.request, result)
        if found.sum.signature is not None and found.sum.signature != result.signature:
            raise Refused("the signature changes")
        found.sum.add(result, first_document=first_document, sentences=found.rows[0])
        found.add_alignment(_alignment(comparison, result))
        found.issues.add(comparison, first_document, shifts)
        for number, planned in enumerate(plan.documents, first_document):
            if number == found.documents:
                way = (planned.aligner, planned.chunks, planned.why)
                found.ways.append((way, planned.lone))
                found.sum.documents.append(planned.name)
                found.documents += 1


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
