"""One block of a run: score some sentences or files of both sides.

A block goes through the steps of every run: prepare, decide, align, count.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.time_limit import patient
from treegauge.comparison.comparison import align, prepare
from treegauge.comparison.document_pairs import (
    DocumentPair,
    channels_of,
    documents_of,
    files_of,
    lone_file,
)
from treegauge.comparison.plan import decide
from treegauge.corpora.corpus import Corpus, read_into
from treegauge.corpora.file_arguments import in_parallel
from treegauge.corpora.files import read_bytes
from treegauge.corpora.profile import Profile
from treegauge.corpora.remote_files import LocalCopy
from treegauge.errors import MismatchError
from treegauge.results.count import result_of, word_errors_of
from treegauge.running.part import Issues, NeedsAll, Part, places_of
from treegauge.running.runs import kept

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison, Prepared
    from treegauge.comparison.plan import Plan
    from treegauge.corpora.file_arguments import Named
    from treegauge.results.result import Result
    from treegauge.running.score_files import FilePair, Scoring

    Corpora = tuple[Corpus, Corpus]


def score_group(scoring: Scoring, group: Sequence[FilePair]) -> Part | NeedsAll:
    """Score whole files of both sides."""
    corpora = _read_group(scoring, group)
    golds, tests = (iter(files_of(side)) for side in corpora)
    pairs: list[DocumentPair] = []
    for pair in group:
        gold = next(golds)
        if pair.test is None:
            pairs.append(lone_file(pair.number, pair.name, gold))
        else:
            test = next(tests)
            channels = channels_of(corpora, (gold, test))
            pairs += documents_of(pair.number, pair.name, gold, test, channels=channels)
    if scoring.settings.on_error == "error" and any(pair.lone for pair in pairs):
        return NeedsAll("a file stands alone")
    prepared = prepare_block(scoring, corpora, pairs)
    names = [document.name for pair in pairs for document in pair.documents]
    return count_block(scoring, corpora, prepared, decide(prepared), names, whole=True)


def _read_group(scoring: Scoring, group: Sequence[FilePair]) -> Corpora:
    reading = scoring.request.reading

    def read(files: list[Named], given: str) -> Corpus:
        corpus = Corpus()
        corpus.given = given
        for name, path in files:
            with LocalCopy(path) as here:
                data = read_bytes(here, reading.max_size)[1]
            read_into(corpus, name, data, reading)
        return corpus

    gold, test = in_parallel(
        [
            lambda: read([pair.gold for pair in group], scoring.given[0]),
            lambda: read([pair.test for pair in group if pair.test], scoring.given[1]),
        ]
    )
    return gold, test


def prepare_block(scoring: Scoring, corpora: Corpora, pairs: list[DocumentPair]) -> Prepared:
    """Apply the settings to words, labels and tags of a block."""
    return prepare(*corpora, scoring.settings, jobs=scoring.jobs, pairs=pairs)


def count_block(
    scoring: Scoring,
    corpora: Corpora,
    prepared: Prepared,
    plan: Plan,
    names: list[str],
    *,
    whole: bool = False,
) -> Part:
    """Align and count a block, or (``whole``) whole files.

    ``corpora``: what was read.  ``names``: the documents that begin here.
    """
    profiles = (Profile(scoring.given[0]), Profile(scoring.given[1]))
    for profile, corpus in zip(profiles, corpora, strict=True):
        profile.add(corpus, whole=whole)
    ways = [
        ((document.aligner, document.chunks, document.why), document.lone)
        for document in plan.documents
    ]
    rows = (len(corpora[0]), len(corpora[1]))
    try:
        comparison = align(prepared, plan)
    except MismatchError as error:
        # What stops the run is collected: one piece tells it for all sentences at once.
        issues = Issues(stops=[(error, places_of(error.issues, plan))])
        return Part(None, ways, names, issues, rows, profiles)
    request = scoring.request
    with patient(request.patience):
        result = result_of(
            comparison,
            name=scoring.name,
            by=scoring.resolved.by,
            confusion=tuple(request.confusion),
            attribute=request.attribute,
        )
    result = kept(request, result)
    result.alignment = _counts_of_alignment(comparison, result)
    return Part(result, ways, names, _issues_of(comparison), rows, profiles)


def _issues_of(comparison: Comparison) -> Issues:
    """Return the issues of a block; notes on sentences without a tree are told for all blocks at once."""
    issues = Issues()
    for issue in comparison.issues:
        if issue.code == "no-tree" and issue.note and issue.side:
            side = comparison.gold if issue.side == "gold" else comparison.test
            issues.treeless[issue.side] += len(side.treeless())
        else:
            issues.issues.append(issue)
    issues.places = places_of(issues.issues, comparison.plan)
    return issues


def _counts_of_alignment(comparison: Comparison, result: Result) -> dict[str, Any]:
    """Return what a block's alignment counts; how documents were aligned is told for all at once."""
    counts = {
        key: value
        for key, value in result.alignment.items()
        if key not in {"chosen", "aligner", "chunks"}
    }
    if "word_errors" not in counts and comparison.aligner != "none":
        # Words are equal where sentences were not set aside.
        coverage = comparison.coverage
        lost = coverage.skipped or coverage.zeroed or comparison.mismatches
        counts |= word_errors_of(comparison, equal=not lost)
    return counts
