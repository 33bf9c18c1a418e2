"""What was scored and how, beside the scores: coverage, alignment, a language model's answers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.text import counted
from treegauge.metrics._lists import TASKS
from treegauge.reports import Drawn, Table
from treegauge.reports._cells import percent, with_sign

if TYPE_CHECKING:
    from treegauge.reports import Report
    from treegauge.results.answer_profile import Validity
    from treegauge.results.result import Result

UNLIKELY = 10  # an alignment with less than one equal word in so many is worth a word
POLICIES = (
    ("scored", "scored"),
    ("left out", "skipped"),
    ("counted as wholly wrong", "zeroed"),
    ("repaired", "repaired"),
)


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


def validity_lines(result: Result) -> list[str]:
    """Return the profile of the answers in words; nothing where no answers were scored."""
    found = result.validity
    if found is None:
        return []
    as_they_stand = found.usable - found.repaired
    # What could have been repaired is told, whatever the policy does with it.
    shown = f"{found.repaired} {'repaired' if _is_repair(result) else 'can be repaired'}"
    answers = counted(found.answers, "answer")
    lines = [
        f"{answers}: {as_they_stand} as they stand, {shown}, {found.unusable} without an analysis"
    ]
    if found.rules:
        listed = ", ".join(f"{name} {number}" for name, number in found.rules.items())
        lines.append(f"  rules (answers): {listed}")
    flags = _named(found, ("unbalanced", "truncated", "looping", "unknown_labels"))
    if flags:
        lines.append(f"  answers: {flags}")
    words = ", ".join(f"{name} {number}" for name, number in found.words.items() if number)
    if words:
        lines.append(f"  words: {words}")
    return lines


def head_lines(result: Result, report: Report) -> list[str]:
    """Return what stands above a system's tables: coverage, profile, alignment.

    Of several policies ``repair`` has it all; of the others it is enough how many sentences count.
    """
    told = coverage_lines(result)
    if report.policies and result.validity is not None and not _is_repair(result):
        return told[:1]
    return told + validity_lines(result) + alignment_lines(result)


def _is_repair(result: Result) -> bool:
    return result.settings.on_error == "repair"


def _named(found: Validity, names: tuple[str, ...]) -> str:
    return ", ".join(
        f"{name.replace('_', ' ')} {getattr(found, name)}" for name in names if getattr(found, name)
    )


def validity_table(result: Result) -> Table | None:
    """Return what became of each answer that is not as it should be."""
    found = result.validity
    if found is None or not found.sentences:
        return None
    rows = []
    for one in found.sentences:
        flags = [
            name.replace("_", " ")
            for name in ("unbalanced", "truncated", "looping")
            if one.get(name)
        ]
        if one.get("unknown_labels"):
            flags.append(f"unknown labels {one['unknown_labels']}")
        words = [f"{name} {number}" for name, number in one.get("words", {}).items() if number]
        rows.append(
            [
                str(one["answer"]),
                one["key"] or "",
                one["state"],
                ", ".join(one.get("rules", {})),
                ", ".join(flags),
                ", ".join(words),
            ]
        )
    return Table(
        "answers that are not as they should be",
        ["answer", "sentence", "state", "rules", "flags", "words"],
        rows,
        left=6,
    )


def more_tables(report: Report) -> list[Table]:
    """Return the tables below that of all systems: what each policy scored, what samples have in common."""
    tables = []
    if report.policies:
        # Baselines have no answers that could fail.
        answered = [one for one in report.results if one.validity is not None]
        header = ["gold sentences", *(one.name for one in answered)]
        rows = [["all", *(str(one.coverage.gold) for one in answered)]]
        rows += [
            [title, *(str(getattr(one.coverage, name)) for one in answered)]
            for title, name in POLICIES
        ]
        tables.append(Table("", header, rows))
    if report.samples:
        from treegauge.reports._samples import samples_table

        first = report.results[0]
        shares = {spec: first.metric(spec).share for spec in first.counts}
        tables += [samples_table(one, list(first.counts), shares) for one in report.samples]
    return tables


def more_data(report: Report) -> dict[str, Any]:
    """Return the same for programs."""
    return {"samples": [one.as_dict() for one in report.samples]} if report.samples else {}
