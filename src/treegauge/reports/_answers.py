"""What reports say about a language model's answers: the validity profile, policies, samples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.phrases import counted
from treegauge.reports import Table

if TYPE_CHECKING:
    from treegauge.reports import Report
    from treegauge.result import Result
    from treegauge.validity import Validity

POLICIES = (
    ("scored", "scored"),
    ("left out", "skipped"),
    ("counted as wholly wrong", "zeroed"),
    ("repaired", "repaired"),
)


def validity_lines(result: Result, report: Report) -> list[str]:
    """Return the profile of the answers in words; nothing where no answers were scored.

    Of several policies it is told once.
    """
    found = result.validity
    repaired = result.signature.fields["on-error"].startswith("repair")
    if found is None or (report.policies and not repaired):
        return []
    as_they_stand = found.usable - found.repaired
    # What could have been repaired is told, whatever the policy does with it.
    shown = f"{found.repaired} {'repaired' if repaired else 'can be repaired'}"
    lines = [
        f"{counted(found.answers, 'answer')}: {as_they_stand} as they stand, {shown}, "
        f"{found.unusable} without an analysis"
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
        flags = [name.replace("_", " ") for name in ("unbalanced", "truncated", "looping") if one.get(name)]
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
        header = ["gold sentences", *(one.name for one in report.results)]
        rows = [["all", *(str(one.coverage.gold) for one in report.results)]]
        rows += [
            [title, *(str(getattr(one.coverage, name)) for one in report.results)]
            for title, name in POLICIES
        ]
        tables.append(Table("", header, rows))
    if report.samples:
        from treegauge.samples import samples_table

        first = report.results[0]
        shares = {spec: first.metric(spec).share for spec in first.counts}
        tables += [samples_table(one, list(first.counts), shares) for one in report.samples]
    return tables


def more_data(report: Report) -> dict[str, Any]:
    """Return the same for programs."""
    return {"samples": [one.as_dict() for one in report.samples]} if report.samples else {}
