"""A language model's answers in reports: the validity profile, policies, samples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.text import counted
from treegauge.reports import Table

if TYPE_CHECKING:
    from treegauge.reports import Report
    from treegauge.results.answer_profile import Validity
    from treegauge.results.result import Result

POLICIES = (
    ("scored", "scored"),
    ("left out", "skipped"),
    ("counted as wholly wrong", "zeroed"),
    ("repaired", "repaired"),
)


def validity_lines(result: Result) -> list[str]:
    """Return the profile of the answers in words; nothing where no answers were scored."""
    validity = result.validity
    if validity is None:
        return []
    as_they_stand = validity.usable - validity.repaired
    # Answers that can be repaired are counted, whatever the policy does with them.
    shown = f"{validity.repaired} {'repaired' if is_repair(result) else 'can be repaired'}"
    answers = counted(validity.answers, "answer")
    lines = [
        f"{answers}: {as_they_stand} as they stand, {shown}, {validity.unusable} without an analysis"
    ]
    if validity.unsampled:
        have = "has" if validity.unsampled == 1 else "have"
        sentences = counted(validity.unsampled, "sentence")
        lines.append(f"  {sentences} {have} no sample in this round: left out")
    if validity.rules:
        listed = ", ".join(f"{name} {number}" for name, number in validity.rules.items())
        lines.append(f"  rules (answers): {listed}")
    flags = _flag_counts(validity, ("unbalanced", "truncated", "looping", "unknown_labels"))
    if flags:
        lines.append(f"  answers: {flags}")
    words = ", ".join(f"{name} {number}" for name, number in validity.words.items() if number)
    if words:
        lines.append(f"  words: {words}")
    return lines


def is_repair(result: Result) -> bool:
    """Tell whether answers were mended before they were scored."""
    return result.settings.on_error == "repair"


def _flag_counts(validity: Validity, names: tuple[str, ...]) -> str:
    numbers = ((name.replace("_", " "), getattr(validity, name)) for name in names)
    return ", ".join(f"{name} {number}" for name, number in numbers if number)


def validity_tables(validity: Validity) -> list[Table]:
    """Return a table of the answers that are not as they should be; nothing where all are."""
    if not validity.sentences:
        return []
    rows = []
    for answer in validity.sentences:
        flags = [
            name.replace("_", " ")
            for name in ("unbalanced", "truncated", "looping")
            if answer.get(name)
        ]
        if answer.get("unknown_labels"):
            flags.append(f"unknown labels {answer['unknown_labels']}")
        words = [f"{name} {number}" for name, number in answer.get("words", {}).items() if number]
        rows.append(
            [
                str(answer["answer"]),
                answer["key"] or "",
                answer["state"],
                ", ".join(answer.get("rules", {})),
                ", ".join(flags),
                ", ".join(words),
            ]
        )
    table = Table(
        "answers that are not as they should be",
        ["answer", "sentence", "state", "rules", "flags", "words"],
        rows,
        left=6,
    )
    return [table]


def policy_and_sample_tables(report: Report) -> list[Table]:
    """Return tables of how many sentences each policy scored, and of samples."""
    tables = []
    if report.policies:
        # Baselines have no answers that could fail.
        answered = [result for result in report.results if result.validity is not None]
        header = ["gold sentences", *(result.name for result in answered)]
        rows = [["all", *(str(result.coverage.gold) for result in answered)]]
        rows += [
            [title, *(str(getattr(result.coverage, name)) for result in answered)]
            for title, name in POLICIES
        ]
        tables.append(Table("", header, rows))
    if report.samples:
        from treegauge.reports._samples import sample_tables

        first = report.results[0]
        shares = {spec: first.metric(spec).share for spec in first.counts}
        tables += sample_tables(report.samples, shares)
    return tables


def more_data(report: Report) -> dict[str, Any]:
    """Return the samples as JSON-ready data."""
    return {"samples": [samples.as_dict() for samples in report.samples]} if report.samples else {}
