"""What was scored and how it was aligned, in words: the lines above the tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.wording import counted
from treegauge.options.tasks import TASKS
from treegauge.reports import Drawn
from treegauge.reports._cells import percent, with_sign

if TYPE_CHECKING:
    from treegauge.results.result import Result


UNLIKELY = 10  # an alignment with less than one equal word in so many is worth a word


def doubts(correct: int, gold_words: int, test_words: int) -> list[str]:
    """Return a word on alignments that can hardly be meant."""
    if not gold_words or not test_words:
        empty = "gold" if not gold_words else "test"
        return [
            f"the {empty} side has no words" if gold_words or test_words else "there are no words"
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
    """Return what was aligned, in words; nothing where both sides have the same words."""
    found = result.alignment
    if not found or found.get("aligner") == "identity":
        return []
    words, ends, test_ends = (
        found[name] for name in ("gold_words", "gold_sentences", "test_sentences")
    )
    sides = [
        f"  gold  {counted(ends, 'sentence')}, {counted(words, 'word')}",
        f"  test  {counted(test_ends, 'sentence')}, {counted(found['test_words'], 'word')}",
    ]
    if found["aligner"] == "none":
        return ["no alignment: bags of relations need none", *sides]
    matched = found["matched_boundaries"]
    scores = [
        matched / test_ends if test_ends else None,
        matched / ends if ends else None,
        2 * matched / (ends + test_ends) if ends + test_ends else None,
    ]
    rate = with_sign(found["word_errors"] / words if words else None)
    return [
        *chosen_lines(found),
        *sides,
        (
            f"  words {found['equal']} equal, {found['different']} different, "
            f"{found['gold_only']} in gold only, {found['test_only']} in test only"
            f"{grouped_words(found, ('gold', 'test'))}"
        ),
        f"  word error rate {rate}",
        (
            f"  sentence boundaries precision {percent(scores[0])}, recall {percent(scores[1])}, "
            f"F1 {percent(scores[2])}"
        ),
        *time_lines(found),
        *(f"  {line}" for line in doubts(found["equal"], words, found["test_words"])),
    ]


def time_lines(found: dict[str, Any]) -> list[str]:
    """Return how many aligned words overlap in time, where both sides have times."""
    pairs = found.get("timed_pairs", 0)
    if not pairs:
        return []
    share = found["overlapping_pairs"] / pairs
    return [f"  {percent(share)} % of {counted(pairs, 'aligned pair')} overlap in time"]


def grouped_words(found: dict[str, Any], sides: tuple[str, ...]) -> str:
    """Return how many words are in groups, to follow the others; nothing where there are none."""
    words = sum(found.get(f"grouped_{side}", 0) for side in sides)
    return f", {words} grouped" if words else ""


def chosen_lines(found: dict[str, Any]) -> list[str]:
    """Return how documents were aligned, and why."""
    chosen = found["chosen"]
    if len(chosen) == 1:
        one = chosen[0]
        # Where nobody had to choose an aligner there is no reason to tell.
        why = "" if one["why"] == "as asked" else f"{one['why']}: "
        lines = [f"{why}words were aligned before scoring ({one['aligner']}, by {one['chunks']})"]
    else:
        lines = ["words were aligned before scoring, each document in its own way"]
        lines += [
            f"  {counted(one['documents'], 'document')}: {one['aligner']}, by {one['chunks']} "
            f"({one['why']})"
            for one in chosen
        ]
    if edits := found.get("edited_characters"):
        share = with_sign(edits / found["characters"]) if found["characters"] else "all"
        differ, were = ("character differs", "was") if edits == 1 else ("characters differ", "were")
        lines.append(f"  {edits} {differ} ({share}) and {were} aligned first")
    if "token_cost" in found:
        cost = found["token_cost"]
        lines.append(f"  tokens aligned at cost {cost}" if cost else "  tokens agree")
    if dropped := found.get("dropped_links"):
        were = "was" if dropped == 1 else "were"
        links = counted(dropped, "link")
        lines.append(f"  of those that cross or share a word {links} {were} left out")
    return lines


def coverage_lines(result: Result) -> list[str]:
    """Return how many sentences were scored, where that is not all of them (of speech, always)."""
    coverage = result.coverage
    changed = coverage.zeroed or coverage.repaired
    whole = coverage.scored == coverage.gold and not changed and not result.issues
    most = result.max_length
    if whole and most is None and not is_speech(result):
        return []
    text = f"{coverage.scored} of {counted(coverage.gold, 'gold sentence')} scored"
    if coverage.skipped:
        text += f", {coverage.skipped} left out"
    if coverage.zeroed:
        text += f", {coverage.zeroed} counted as wholly wrong"
    if coverage.repaired:
        text += f", {coverage.repaired} repaired"
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
