"""The tables of a report and the lines above them, for all text-like formats.

Tables are of scores, breakdowns, confusions and causes; lines say what was scored, and how it was aligned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.records import replaced
from treegauge.base.text import counted, listed, side_name
from treegauge.metrics import Metric, get_metric
from treegauge.metrics._breakdown_names import not_counted
from treegauge.metrics._lists import TASKS
from treegauge.reports import Drawn, Table
from treegauge.reports._cells import (
    COUNTS,
    PRF_HEADER,
    UNDEFINED,
    averaged,
    main_value,
    percent,
    plain,
    plain_tables,
    with_sign,
)
from treegauge.results.counts import ERRORS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.metrics import Scores
    from treegauge.reports import Report
    from treegauge.results.named_scores import NamedScores
    from treegauge.results.result import Result

#: matches counted from test's side, in cells that the partner may not be in
FROM_TEST = "matched_test"
UNLIKELY = 10  # an alignment with less than one equal word in so many is worth a word


def is_srl(result: Result) -> bool:
    """Tell whether a result has the metrics of the task ``srl``, with whatever weight."""
    if len(result.counts) != len(TASKS["srl"]):
        return False
    from treegauge.reports import _srl

    return _srl.fits(result)


def score_tables(result: Result) -> list[Table]:
    """Return a system's scores: a table of precision and recall, and one of other values."""
    if is_srl(result):
        from treegauge.reports import _srl

        tables = _srl.tables(result)
    elif is_speech(result):
        from treegauge.reports import _speech

        tables = _speech.tables(result)
    else:
        tables = plain_tables(result, list(result.counts))
    return [*tables[:-1], with_reasons(tables[-1], result)]


def co_optimal_tables(result: Result) -> list[Table]:
    """Return how far other alignments of least cost change the scores, where they were drawn."""
    if result.draws is None:
        return []
    from treegauge.results.draws import number_in_words

    rows = []
    for spec in result.counts:
        metric, spread = get_metric(spec), result.co_optimal(spec)
        values = (spread[name] for name in ("fixed", "low", "high", "mean"))
        rows.append([spec, *(percent(value) if metric.share else plain(value) for value in values)])
    title = f"scores under other alignments of equal cost: {number_in_words(result)}"
    return [Table(title, ["metric", "score", "lowest", "highest", "mean"], rows)]


def with_reasons(table: Table, result: Result) -> Table:
    """Return the table with the reasons below it why values are n/a for want of an average."""
    reasons = [f"{UNDEFINED}: {reason}" for reason in result.unaveraged.values()]
    foot = "\n".join([*([table.foot] if table.foot else []), *reasons])
    return replaced(table, foot=foot) if reasons else table


def system_table(report: Report) -> Table:
    """Return one row for each metric and one column for each system, or what was asked for."""
    if report.chosen:
        from treegauge.reports._matrices import chosen_table

        return with_reasons(chosen_table(report), report.results[0])
    from treegauge.reports import _srl

    header = ["metric", *(result.name for result in report.results)]
    if all(_srl.fits(result) for result in report.results):
        rows = _srl.system_rows(report.results)
        return Table(averaged(report.results[0]), header, rows, foot=_srl.foot(report.results[0]))
    rows, others = [], []
    for spec in report.results[0].counts:
        metric = get_metric(spec)
        rows.append([spec, *(main_value(metric, result[spec]) for result in report.results)])
        if metric.main != "f1":
            others.append(f"{spec} ({'percent' if metric.share else 'count'})")
    title = averaged(report.results[0])
    if len(others) < len(rows):
        shown = f"F1, except {listed(others)}" if others else "F1"
        title = f"{shown}; {title}" if title else shown
    return with_reasons(Table(title, header, rows), report.results[0])


def more_tables(report: Report) -> list[Table]:
    """Return the tables below that of all systems: of policies and of samples, of answers that failed."""
    tables = []
    if report.policies or report.samples:
        from treegauge.reports._answers import policy_and_sample_tables

        tables += policy_and_sample_tables(report)
    # Whatever the policy, the same answers failed; rounds of samples would be too many columns.
    if len(report.results) > 1 and not report.policies and not report.samples:
        from treegauge.reports._answers import failure_table

        failures = failure_table(report.results)
        tables += [failures] if failures is not None else []
    if len(report.results) > 1 and report.by:
        from treegauge.reports._matrices import matrix_tables

        tables += matrix_tables(report)
    return tables


def first_tables(report: Report) -> list[Table]:
    """Return the first tables of a report: scores of one or all systems, of policies and samples."""
    many = len(report.results) > 1 or report.chosen
    tables = [system_table(report)] if many else score_tables(report.results[0])
    return tables + more_tables(report)


def _prf_cells(name: str, scores: Scores, counts: Sequence[str] = COUNTS) -> list[str]:
    """Return a row of precision, recall, F1 and the counts they are made of."""
    shares = [percent(scores[key]) for key in ("precision", "recall", "f1")]
    return [name, *shares, *(plain(scores[key]) for key in counts)]


def _two_sided(cells: Mapping[str, Scores]) -> bool:
    """Tell whether matches counted from test's side are others than gold's in one of these cells."""
    return any(cell.get(FROM_TEST, cell["matched"]) != cell["matched"] for cell in cells.values())


def _sentence_table(result: Result, spec: str) -> Table:
    """Return a table of many rows that are made as they are written."""
    from treegauge.reports._sentence_rows import SentenceRows

    metric = result.metric(spec)
    if metric.shape != "prf":
        figures = [(metric.main, metric.share, percent if metric.share else plain)]
        figures += [(name, False, plain) for name in metric.shown_counts]
        header = ["sentence", "value", *metric.shown_counts]
    else:
        figures = [(name, True, percent) for name in ("precision", "recall", "f1")]
        figures += [(name, False, plain) for name in COUNTS]
        header = ["sentence", *PRF_HEADER]
    return Table(f"{spec} by sentence", header, SentenceRows(result, spec, figures))


def own_breakdowns(report: Report) -> list[str]:
    """Return the breakdowns of which each system has tables of its own; others are side by side."""
    return [by for by in report.by if len(report.results) == 1 or by == "sentence"]


def breakdown_tables(report: Report, result: Result) -> list[Table]:
    """Return a table for each metric and each breakdown of the report, other alignments first."""
    tables = co_optimal_tables(result)
    for by in own_breakdowns(report):
        specs = list(result.counts)
        shown = 0
        if is_speech(result):
            from treegauge.reports import _speech

            paired, specs = _speech.breakdown_tables(result, by)
            tables += paired
            shown = len(paired)
        for spec in specs:
            metric = get_metric(spec)
            if result.why_without(spec, by):
                continue
            shown += 1
            if by == "sentence" and result.draws is None:
                tables.append(_sentence_table(result, spec))
                continue
            cells = dict(result.cells_of(spec, by))
            made = cell_table(spec, by, cells)
            if by == "sentence":
                spread = [_spread(metric, scores) for scores in cells.values()]
                rows = [[*row, *more] for row, more in zip(made.rows, spread, strict=True)]
                header = [*made.header, "lowest", "highest", "mean"]
                made = Table(made.title, header, rows, foot=made.foot)
            tables.append(made)
        if by == "sentence" and result.validity is not None:
            from treegauge.reports._answers import validity_tables

            tables += validity_tables(result.validity)
        if not shown:
            raise not_counted(by)
    return tables


def cell_table(spec: str, by: str, cells: Mapping[str, NamedScores]) -> Table:
    """Return a row for each cell of a breakdown."""
    metric = get_metric(spec)
    if metric.shape == "prf":
        counts = [*COUNTS, *([FROM_TEST] if _two_sided(cells) else [])]
        header = [by, *PRF_HEADER, *counts[len(COUNTS) :]]
        rows = [_prf_cells(name, cell, counts) for name, cell in cells.items()]
    else:
        header = [by, "value", *metric.shown_counts]
        rows = [
            [name, main_value(metric, cell), *(plain(cell[count]) for count in metric.shown_counts)]
            for name, cell in cells.items()
        ]
    foot = f"counts are {metric.others[by]}" if by in metric.others else ""
    return Table(f"{spec} by {by}", header, rows, foot=foot)


def _spread(metric: Metric, scores: Any) -> list[str]:
    """Return the lowest, highest and mean score of a sentence under other alignments."""
    values = (scores["co_optimal"][name] for name in ("low", "high", "mean"))
    return [percent(value) if metric.share else plain(value) for value in values]


def detail_tables(report: Report, result: Result) -> list[Table]:
    """Return everything below a system's scores: breakdowns, confusions, causes of error."""
    tables = breakdown_tables(report, result)
    if report.confusion:
        from treegauge.reports._confusions import confusion_tables

        tables += confusion_tables(report, result)
    if result.causes:
        from treegauge.reports._attributed import cause_tables

        tables += cause_tables(result)
    return tables


def doubts(correct: int, gold_words: int, test_words: int) -> list[str]:
    """Return warnings of alignments that look wrong."""
    if not gold_words or not test_words:
        empty = "gold" if not gold_words else "test"
        return [
            f"{side_name(empty)} has no words" if gold_words or test_words else "there are no words"
        ]
    if UNLIKELY * correct >= max(gold_words, test_words):
        return []
    return [
        (
            f"only {correct} of {gold_words} gold and {test_words} test words are the same: "
            "are these files of the same text?"
        )
    ]


def is_speech(result: Result) -> bool:
    """Tell whether a result has the metrics of the task ``speech``, all of them and no others."""
    return tuple(result.counts) == TASKS["speech"]


def alignment_lines(result: Result) -> list[str]:
    """Return lines on the alignment; nothing where both sides have the same words."""
    alignment = result.alignment
    if not alignment or alignment.get("aligner") == "identity":
        return []
    words, ends, test_ends = (
        alignment[name] for name in ("gold_words", "gold_sentences", "test_sentences")
    )
    sides = [
        f"  gold  {counted(ends, 'sentence')}, {counted(words, 'word')}",
        f"  test  {counted(test_ends, 'sentence')}, {counted(alignment['test_words'], 'word')}",
    ]
    if alignment["aligner"] == "none":
        return ["no alignment: bags of relations need none", *_cut_lines(alignment), *sides]
    matched = alignment["matched_boundaries"]
    scores = [
        matched / test_ends if test_ends else None,
        matched / ends if ends else None,
        2 * matched / (ends + test_ends) if ends + test_ends else None,
    ]
    return [
        *chosen_lines(alignment),
        *_cut_lines(alignment),
        *(["  of sentences of any length:"] if result.max_length is not None else []),
        *sides,
        (
            f"  words {alignment['equal']} equal, {alignment['different']} different, "
            f"{alignment['gold_only']} in gold only, {alignment['test_only']} in test only"
            f"{_grouped_on_both(alignment)}"
        ),
        f"  {word_error_rate(alignment)}",
        (
            f"  sentence boundaries precision {percent(scores[0])}, recall {percent(scores[1])}, "
            f"F1 {percent(scores[2])}"
        ),
        *time_lines(alignment),
        *(f"  {line}" for line in doubts(alignment["equal"], words, alignment["test_words"])),
        *_cut_off(result),
    ]


def _cut_off(result: Result) -> list[str]:
    """Return what to ask where the system's words are gold's, but for sentences that it does not have."""
    alignment, coverage = result.alignment, result.coverage
    lost, words = alignment["gold_only"], alignment["gold_words"]
    fewer = alignment["test_sentences"] < alignment["gold_sentences"]
    whole = alignment["equal"] == alignment["test_words"] > 0 and not coverage.zeroed
    if not (fewer and whole and UNLIKELY * lost >= words):
        return []
    return [f"  the system lacks {lost} of gold's words and has no others: is its file complete?"]


def _cut_lines(alignment: dict[str, Any]) -> list[str]:
    """Return that ids of documents cut what is compared, where they do."""
    cut = alignment.get("cut", 0)
    if not cut:
        return []
    return [f"  files are cut at documents (# newdoc) or channels of both sides: {cut} texts"]


def time_lines(alignment: dict[str, Any]) -> list[str]:
    """Return how many aligned words overlap in time, where both sides have times."""
    pairs = alignment.get("timed_pairs", 0)
    if not pairs:
        return []
    share = alignment["overlapping_pairs"] / pairs
    return [f"  {percent(share)} % of {counted(pairs, 'aligned pair')} overlap in time"]


def word_error_rate(alignment: dict[str, Any]) -> str:
    """Return the word error rate in words.

    It has an alignment of its own.  Where the counts of the other alignment do not add up to it, its own
    stand beside it.
    """
    words, others = alignment["gold_words"], alignment["gold_only"] + alignment["test_only"]
    # Without ``word_errors`` all words of aligned sentences are equal.
    errors = alignment.get("word_errors", others)
    text = f"word error rate {with_sign(errors / words if words else None)}"
    if errors == others + alignment["different"] and not grouped_words(alignment, "gold"):
        return text
    parts = [alignment.get(name, 0) for name in ERRORS]
    # Results that were saved earlier have the sum alone.
    told = ", ".join(f"{count} {name}" for count, name in zip(parts, ERRORS, strict=True))
    return (
        f"{text} by its own alignment ({told if sum(parts) == errors else f'{errors} of {words}'})"
    )


def grouped_words(alignment: dict[str, Any], side: str) -> str:
    """Return how many words of a side are in groups, to follow the others; nothing where there are none."""
    words = alignment.get(f"grouped_{side}", 0)
    return f", {words} grouped" if words else ""


def _grouped_on_both(alignment: dict[str, Any]) -> str:
    """Return how many words of gold are grouped with how many of test."""
    gold, test = (alignment.get(f"grouped_{side}", 0) for side in ("gold", "test"))
    return f", {gold} grouped with {test}" if gold else ""


def chosen_lines(alignment: dict[str, Any]) -> list[str]:
    """Return how documents were aligned, and why."""
    chosen = alignment["chosen"]
    if len(chosen) == 1:
        choice = chosen[0]
        # Where nobody had to choose an aligner there is no reason to tell.
        why = "" if choice["why"] == "as asked" else f"{choice['why']}: "
        way = f"{choice['aligner']}, by {choice['chunks']}"
        lines = [f"{why}words were aligned before scoring ({way})"]
    else:
        lines = ["words were aligned before scoring, each document in its own way"]
        lines += [
            f"  {counted(choice['documents'], 'document')}: {choice['aligner']}, by {choice['chunks']} "
            f"({choice['why']})"
            for choice in chosen
        ]
    if edits := alignment.get("edited_characters"):
        share = with_sign(edits / alignment["characters"]) if alignment["characters"] else "all"
        differ, were = ("character differs", "was") if edits == 1 else ("characters differ", "were")
        lines.append(f"  {edits} {differ} ({share}) and {were} aligned first")
    if "token_cost" in alignment:
        cost = alignment["token_cost"]
        lines.append(f"  tokens aligned at cost {cost}" if cost else "  tokens agree")
    if dropped := alignment.get("dropped_links"):
        were = "was" if dropped == 1 else "were"
        links = counted(dropped, "link")
        lines.append(f"  of those that cross or share a word {links} {were} left out")
    return lines


def coverage_lines(result: Result) -> list[str]:
    """Return how many sentences were scored, where that is not all of them (of speech, always)."""
    coverage = result.coverage
    changed = coverage.zeroed or coverage.repaired
    whole = coverage.scored == coverage.gold and not changed and not result.issues
    most = result.settings.max_length
    if whole and most is None and not is_speech(result):
        return []
    text = f"{coverage.scored} of {counted(coverage.gold, 'gold sentence')} scored"
    if coverage.skipped:
        text += f", {coverage.skipped} left out"
    if coverage.repaired:
        text += f", {coverage.repaired} repaired"
    if coverage.zeroed:
        have, score = ("has", "scores") if coverage.zeroed == 1 else ("have", "score")
        text += f"; {coverage.zeroed} {have} no usable parse and {score} 0"
    if most is not None:
        short = sum(result.units.mask(most))
        text += f"; of these the {short} of at most {counted(most, 'word')} count"
    # Where sentences have no partners, one that cannot be used is missing, and its gold words are wrong.
    unused = {
        (issue.file, issue.sentence)
        for issue in result.issues
        if issue.side == "test" and issue.sentence is not None and not issue.note
    }
    if unused and result.alignment.get("chunks") != "sentence":
        text += (
            f"; {counted(len(unused), 'test sentence')} could not be used: the words are missing"
        )
    lines = [text]
    # Documents that were left out are listed, however many.
    left_out = [issue for issue in result.issues if issue.code == "word-error-rate"]
    others = [issue for issue in result.issues if issue.code != "word-error-rate"]
    # Places in files stay on one line, so that they can be found and clicked.
    lines += [Drawn(f"  {issue}") for issue in [*others[:5], *left_out]]
    if len(others) > 5:
        lines.append(f"  … and {counted(len(others) - 5, 'more issue')} (all in the format json)")
    return lines


def head_lines(result: Result, report: Report) -> list[str]:
    """Return what stands above a system's tables: coverage, profile, alignment.

    Of several policies ``repair`` has it all; of the others it is enough how many sentences count.
    """
    lines = coverage_lines(result)
    if result.validity is None:
        return lines + alignment_lines(result)
    from treegauge.reports._answers import is_repair, validity_lines

    if report.policies and not is_repair(result):
        return lines[:1]
    return lines + validity_lines(result) + alignment_lines(result)
