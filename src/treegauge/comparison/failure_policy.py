"""Sentences that cannot be scored: ``error`` stops, ``skip`` leaves out, ``zero`` counts gold.

``repair`` is ``zero`` for what could not be repaired when it was read (:mod:`treegauge.corpora.repair`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.records import replaced
from treegauge.base.text import counted, listed
from treegauge.comparison.document_pairs import pair_issues
from treegauge.corpora.profile import ADVICE as BLANK_LINES
from treegauge.corpora.profile import is_filled
from treegauge.errors import Issue, MismatchError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.comparison.comparison import Comparison
    from treegauge.comparison.plan import DocumentPlan
    from treegauge.corpora.corpus import Corpus
    from treegauge.metrics import Metric
    from treegauge.options.settings import Settings

ADVICE = (
    'choose on_error="skip" (leave such sentences out), zero (they score 0) or repair '
    "(mend what can be mended)"
)

#: what a metric may need of dependencies
PARSES = frozenset({"heads", "trees"})


def _bad_rows(comparison: Comparison, gold: bool, begin: int, end: int) -> list[int]:
    """Return the sentences that cannot be used, and take those without a tree out of use.

    Those whose arcs form no tree are among them where errors stop a run with a metric that compares trees;
    otherwise such metrics alone do without them, whatever else is asked for.  Those that another library has
    not parsed are among them where a metric compares parses.
    """
    corpus = comparison.gold if gold else comparison.test
    lost = [] if _keeps_treeless(comparison) else corpus.treeless(begin, end)
    if corpus.objects is not None and _needs_parses(comparison.settings.metrics, comparison.gold):
        lost = sorted({*lost, *_unparsed(corpus, begin, end)})
    for row in lost:
        comparison.core.set_use(gold, row, False)
    states = bytes(corpus.columns["sentences.state"][begin:end])
    if not states.strip(b"\0"):
        return lost
    return sorted(lost + [begin + place for place, state in enumerate(states) if state])


def _needs_parses(metrics: Iterable[Metric], gold: Corpus) -> bool:
    """Tell whether one of these metrics compares parses that gold has."""
    asked = any(PARSES & metric.needs for metric in metrics)
    return asked and is_filled(gold.core.column("tokens.head"))


def _unparsed(corpus: Corpus, begin: int, end: int) -> list[int]:
    """Return the sentences of a range in which no word has a head, of what other libraries hand over.

    A file says itself what it holds: there a sentence without heads is one whose arcs are all missing.
    """
    heads = corpus.core.column("tokens.head")
    if corpus.objects is None or not len(heads):
        return []
    states = corpus.columns["sentences.state"]
    return [
        row
        for row in range(begin, end)
        if not states[row] and not is_filled(heads[slice(*corpus.token_rows(row, row + 1))])
    ]


def _keeps_treeless(comparison: Comparison) -> bool:
    """Tell whether sentences without a tree stay in use, for metrics that need no trees."""
    return comparison.once("keeps treeless", lambda: _settings_keep_treeless(comparison.settings))


def _settings_keep_treeless(settings: Settings) -> bool:
    return settings.on_error != "error" or not any(
        metric.compares_trees for metric in settings.metrics
    )


def _note_treeless(comparison: Comparison) -> None:
    """Say which metrics do without sentences that have no tree, where others use them."""
    metrics = [metric.spec for metric in comparison.settings.metrics if metric.compares_trees]
    if not metrics or not _keeps_treeless(comparison):
        return
    for side, corpus in (("gold", comparison.gold), ("test", comparison.test)):
        if lost := len(corpus.treeless()):
            comparison.issues.append(treeless_note(comparison.settings, side, lost))


def treeless_note(settings: Settings, side: str, lost: int) -> Issue:
    """Return the note on sentences without a tree, which only some metrics leave out."""
    metrics = [metric.spec for metric in settings.metrics if metric.compares_trees]
    how = "left out" if side == "gold" or settings.on_error == "skip" else "zero"
    message = f"the arcs of {counted(lost, 'sentence')} form no tree: {how} for {listed(metrics)}"
    return Issue("no-tree", side, 0, 0, message, side=side, note=True)


def _reading_issues(corpus: Corpus, side: str) -> dict[int, Issue]:
    by_sentence: dict[int, Issue] = {}
    for issue in corpus.issues:
        if issue.sentence is not None:
            by_sentence.setdefault(issue.sentence, replaced(issue, side=side))
    return by_sentence


def _issue_of(corpus: Corpus, row: int, side: str, known: dict[int, Issue]) -> Issue:
    if row in known:
        # What is a note to others (a cycle in CoNLL-2009) costs the sentence here.
        return replaced(known[row], note=False)
    if corpus.objects is not None and not corpus.columns["sentences.state"][row]:
        message = "this was not parsed: no word has a head"
        hint = "add a parser to the pipeline, or choose metrics that need no heads"
        return Issue("failed-parse", corpus[row].document, 0, 0, message, hint, row, side)
    return failed_parse(corpus, row, side)


def failed_parse(corpus: Corpus, row: int, side: str = "") -> Issue:
    """Return the issue of a sentence for which the parser found no analysis."""
    message = "an empty parse; expected a tree"
    return Issue("failed-parse", corpus.source_of(row), corpus[row].line, 1, message, "", row, side)


def apply_policy(comparison: Comparison) -> None:
    """Set aside sentences without a tree, before words are put side by side."""
    known = {
        "gold": _reading_issues(comparison.gold, "gold"),
        "test": _reading_issues(comparison.test, "test"),
    }
    comparison.issues += pair_issues(comparison.prepared.pairs)
    coverage = comparison.coverage
    units = 0
    for planned, chunks in zip(comparison.plan.documents, comparison.chunk_counts, strict=True):
        if not chunks:
            continue
        if planned.chunks == "sentence":
            size = comparison.sentence_pairs(planned).gold_count
            lost = _set_aside_in_pairs(comparison, planned, units, known)
        else:
            size = planned.gold[1] - planned.gold[0]
            lost = _set_aside_whole(comparison, planned, units, known)
        lost += _leave_out_ignored(comparison, planned, units)
        coverage.gold += size
        coverage.skipped += lost
        if planned.aligner not in {"identity", "none"}:
            coverage.aligned += size - lost
        # Test items without any gold sentence have a unit of their own.
        units += size or planned.test[1] > planned.test[0]
    coverage.scored = coverage.gold - coverage.skipped
    _note_treeless(comparison)
    stop_on_error(comparison)


def _leave_out_ignored(comparison: Comparison, planned: DocumentPlan, units: int) -> int:
    """Leave out segments of a transcript that are not to be scored; return how many sentences they have."""
    begin, end = planned.gold
    gold, prepared = comparison.gold, comparison.prepared
    # Without times nobody knows which words of the system belong there.
    timed = len(comparison.test.columns["tokens.start"])
    told: list[tuple[str, int, int, tuple[int, ...], int | None]] = [
        (gold.source_of(row), gold[row].line, row, (row,), heard if timed else None)
        for row, heard in prepared.ignored.items()
        if begin <= row < end
    ]
    told += [
        (segment.file, segment.line, segment.near, segment.sentences, heard)
        for segment, heard in zip(gold.ignored, prepared.heard, strict=True)
        if begin <= segment.near < end
    ]
    for row in prepared.unheard:
        if planned.test[0] <= row < planned.test[1]:
            comparison.core.set_use(False, row, False)
    pairs = comparison.sentence_pairs(planned) if planned.chunks == "sentence" and told else None
    lost = 0
    for name, line, near, rows, heard in told:
        for row in rows:
            _leave_out(comparison, row, units + row - begin, pairs.test_of(row) if pairs else None)
        lost += len(rows)
        what = f", nor {counted(heard, 'word')} that the system has there" if heard else ""
        message = f"this segment is not scored (IGNORE_TIME_SEGMENT_IN_SCORING){what}"
        comparison.issues.append(
            Issue("ignored-segment", name, line, 1, message, "", near, "gold", note=True)
        )
    return lost


def _set_aside_whole(
    comparison: Comparison, planned: DocumentPlan, units: int, known: dict[str, dict[int, Issue]]
) -> int:
    """Set aside what cannot be used of a document aligned as one; return the number of gold sentences."""
    gold, test = comparison.gold, comparison.test
    lost = _bad_rows(comparison, True, *planned.gold)
    for row in lost:
        comparison.core.set_scored(units + row - planned.gold[0], False)
        comparison.issues.append(_issue_of(gold, row, "gold", known["gold"]))
    unsampled = _unsampled(comparison)
    for row in _bad_rows(comparison, False, *planned.test):
        if row not in unsampled:
            comparison.issues.append(_issue_of(test, row, "test", known["test"]))
    # Answers are as many as gold's sentences.
    for row in sorted(unsampled.difference(lost).intersection(range(*planned.gold))):
        _leave_out(comparison, row, units + row - planned.gold[0], row)
        lost.append(row)
    if planned.lone:
        return len(lost) + _missing(comparison, range(*planned.gold), units, planned, set(lost))
    return len(lost)


def _unsampled(comparison: Comparison) -> frozenset[int]:
    """Return the sentences that have answers, but none in this round of samples."""
    answers = comparison.test.answers
    if answers is None:
        return frozenset()
    from treegauge.corpora.repair import UNSAMPLED

    return frozenset(row for row, state in enumerate(answers.states) if state == UNSAMPLED)


def _set_aside_in_pairs(
    comparison: Comparison, planned: DocumentPlan, units: int, known: dict[str, dict[int, Issue]]
) -> int:
    """Set aside what cannot be used of a document whose sentences go in pairs, with its partner."""
    gold, test, core = comparison.gold, comparison.test, comparison.core
    pairs = comparison.sentence_pairs(planned)
    first = planned.gold[0]
    tests = (pairs.test[0], pairs.test[-1] + 1) if len(pairs.test) else (0, 0)
    bad_test = dict.fromkeys(_bad_rows(comparison, False, *tests))
    lost: set[int] = set()
    unsampled = _unsampled(comparison)
    for row in _bad_rows(comparison, True, first, first + pairs.gold_count):
        core.set_scored(units + row - first, False)
        lost.add(row)
        partner = pairs.test_of(row)
        if partner is not None:
            core.set_use(False, partner, False)
            if partner in bad_test and row not in known["gold"]:
                # A blank line on both sides is not a sentence on either.
                del bad_test[partner]
                continue
        comparison.issues.append(_issue_of(gold, row, "gold", known["gold"]))
    for row in bad_test:
        partner = pairs.gold_of(row)
        if row in unsampled:
            if partner not in lost:
                _leave_out(comparison, partner, units + partner - first, row)
                lost.add(partner)
            continue
        comparison.issues.append(_issue_of(test, row, "test", known["test"]))
        if partner not in lost:
            set_aside(comparison, partner, units + partner - first, row)
            if comparison.settings.on_error == "skip":
                lost.add(partner)
    return len(lost) + _missing(comparison, pairs.alone, units, planned, lost)


def _missing(
    comparison: Comparison, rows: range, units: int, planned: DocumentPlan, lost: set[int]
) -> int:
    """Deal with gold sentences that test lacks; return how many were left out."""
    left_out = 0
    for row in rows:
        if row not in lost:
            set_aside(comparison, row, units + row - planned.gold[0], None)
            left_out += comparison.settings.on_error == "skip"
    return left_out


def set_aside(comparison: Comparison, gold_row: int, unit: int, test_row: int | None) -> None:
    """Take a pair of sentences out (``skip``), or its test side alone (``zero``)."""
    if comparison.settings.counts_failures:
        if test_row is not None:
            comparison.core.set_use(False, test_row, False)
        comparison.coverage.zeroed += 1
        return
    _leave_out(comparison, gold_row, unit, test_row)


def _leave_out(comparison: Comparison, gold_row: int, unit: int, test_row: int | None) -> None:
    """Take a pair of sentences out."""
    if test_row is not None:
        comparison.core.set_use(False, test_row, False)
    comparison.core.set_use(True, gold_row, False)
    comparison.core.set_scored(unit, False)


def stop_on_error(comparison: Comparison) -> None:
    """Raise if the policy is ``error`` and something is wrong; notes are not errors."""
    wrong = [issue for issue in comparison.issues if not issue.note]
    if wrong and comparison.settings.on_error == "error":
        sides = (comparison.gold, comparison.test)
        blank = comparison.settings.blank_lines == "auto" and any(
            side.profile.separated for side in sides
        )
        raise MismatchError(wrong, f"{BLANK_LINES}{ADVICE}" if blank else ADVICE)


def mismatch_issues(comparison: Comparison) -> None:
    """Make issues of pairs that ``identity`` could not put side by side, and apply the policy."""
    gold, test = comparison.gold, comparison.test
    for mismatch in comparison.mismatches:
        chunk = comparison.core.chunk(mismatch.chunk)
        gold_row, test_row, unit = chunk.gold_begin, chunk.test_begin, chunk.unit_begin
        gold_token, test_token = mismatch.gold_token, mismatch.test_token
        if test_token != _core.NONE:
            line, column = test.core.token_position(test_token)
        else:
            line, column = test[test_row].line, 1
        left = (
            gold.text(gold.columns["tokens.form"][gold_token])
            if gold_token != _core.NONE
            else "nothing"
        )
        right = (
            test.text(test.columns["tokens.form"][test_token])
            if test_token != _core.NONE
            else "nothing"
        )
        if mismatch.by_length:
            message = (
                f"{counted(mismatch.test_words, 'word')}, gold has {mismatch.gold_words}; "
                f"first difference: {left!r}, {right!r}"
            )
        else:
            message = f"the word is {right!r}, gold has {left!r}"
        name = test.source_of(test_row)
        code = "word-count-differs" if mismatch.by_length else "words-differ"
        comparison.issues.append(Issue(code, name, line, column, message, "", test_row, "test"))
        set_aside(comparison, gold_row, unit, test_row)
        if comparison.settings.on_error == "skip":
            comparison.coverage.skipped += 1
            comparison.coverage.scored -= 1
    wrong = [issue for issue in comparison.issues if not issue.note]
    if wrong and comparison.settings.on_error == "error":
        asked = comparison.settings.align != "auto"
        rest = ', or leave out align="identity", and treegauge aligns the words' if asked else ""
        raise MismatchError(wrong, f"{ADVICE}{rest}")


def leave_out_documents(comparison: Comparison) -> None:
    """Leave out documents whose word error rate is above ``max_wer`` percent, and say which.

    Without gold words there is no rate: such a document is left out if test has words.
    """
    most = comparison.settings.max_wer
    if most is None:
        return
    core = comparison.core
    every = core.column("unit.scored")
    documents = core.column("unit.document")
    names = [document.name for document in comparison.plan.gold_documents]
    correct, *errors = (
        _core.group_totals(column, every, documents, len(names))
        for column in comparison.word_errors
    )
    above: dict[int, str] = {}
    for number, right in enumerate(correct):
        substituted, deleted, inserted = (column[number] for column in errors)
        words = right + substituted + deleted
        wrong = substituted + deleted + inserted
        if 100 * wrong > most * words:
            above[number] = f"{100 * wrong / words:.2f} %" if words else "n/a"
    for unit, document in enumerate(documents):
        if document in above and every[unit]:
            core.set_scored(unit, False)
            comparison.coverage.skipped += 1
            comparison.coverage.scored -= 1
    for number, rate in above.items():
        name = names[number]
        message = f"word error rate {rate}, above {most:g} %: left out"
        comparison.issues.append(Issue("word-error-rate", name, 0, 0, message, note=True))
