"""What reports say about a language model's answers: the validity profile, policies, samples."""

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
    found = result.validity
    if found is None:
        return []
    as_they_stand = found.usable - found.repaired
    # What could have been repaired is told, whatever the policy does with it.
    shown = f"{found.repaired} {'repaired' if is_repair(result) else 'can be repaired'}"
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


def is_repair(result: Result) -> bool:
    """Tell whether answers were mended before they were scored."""
    return result.settings.on_error == "repair"


def _named(found: Validity, names: tuple[str, ...]) -> str:
    return ", ".join(
        f"{name.replace('_', ' ')} {getattr(found, name)}" for name in names if getattr(found, name)
    )


def validity_tables(found: Validity) -> list[Table]:
    """Return what became of each answer that is not as it should be; nothing where all are."""
    if not found.sentences:
        return []
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
    table = Table(
        "answers that are not as they should be",
        ["answer", "sentence", "state", "rules", "flags", "words"],
        rows,
        left=6,
    )
    return [table]


def policy_and_sample_tables(report: Report) -> list[Table]:
    """Return what each policy scored, and what samples have in common."""
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
