"""A language model's answers in reports: the validity profile, policies, samples."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.text import counted
from treegauge.reports import Table
from treegauge.results.answer_profile import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from treegauge.reports import Report
    from treegauge.results.answer_profile import Validity
    from treegauge.results.result import Result

#: so many sentences of a kind of failure are named in a line
NAMED = 3
#: a cell with a sentence or an answer has at most so many characters
WIDEST = 60
POLICIES = (
    ("scored", "scored"),
    ("left out", "skipped"),
    ("scored as 0", "zeroed"),
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
        lines.append(f"  answers by rule of repair: {listed}")
    flags = _flag_counts(validity, ("unbalanced", "truncated", "looping", "unknown_labels"))
    if flags:
        lines.append(f"  answers by flaw: {flags}")
    words = ", ".join(f"{name} {number}" for name, number in validity.words.items() if number)
    if words:
        lines.append(f"  words beside gold's: {words}")
    if validity.kinds:
        lines.append(f"  failures: {', '.join(_failures(validity))}")
    return lines


def _failures(validity: Validity) -> Iterator[str]:
    """Yield how many answers failed in which way, with the first sentences."""
    failed = validity.failed
    for kind, number in validity.kinds.items():
        names = failed[kind][:NAMED]
        # Results of an older version count, and have no list.
        more = ["…"] if names and number > len(names) else []
        yield f"{kind} {number} ({', '.join([*names, *more])})" if names else f"{kind} {number}"


def failure_table(results: Iterable[Result]) -> Table | None:
    """Return how many answers of each system failed, by kind; None where none did."""
    from treegauge.corpora.repair import KINDS

    answered = {result.name: result.validity for result in results if result.validity is not None}
    present = [
        kind for kind in KINDS if any(kind in profile.kinds for profile in answered.values())
    ]
    if not present:
        return None
    rows = [
        [kind, *(str(profile.kinds.get(kind, 0)) for profile in answered.values())]
        for kind in present
    ]
    rows.append(["all", *(str(sum(profile.kinds.values())) for profile in answered.values())])
    return Table("answers that failed", ["failure", *answered], rows)


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
                answer.get("kind", ""),
                ", ".join(answer.get("rules", {})),
                ", ".join(flags),
                ", ".join(words),
            ]
        )
    table = Table(
        "answers that are not as they should be",
        ["answer", "sentence", "state", "failure", "rules", "flags", "words"],
        rows,
        left=7,
    )
    return [table, *_failed_table(validity)]


def _failed_table(validity: Validity) -> list[Table]:
    """Return the answers that failed, each below its gold sentence; nothing where none did."""
    rows = []
    for answer in validity.sentences:
        if "kind" in answer:
            rows.append([name_of(answer), answer["kind"], "gold", _cut(answer.get("gold", ""))])
            rows.append(["", "", "answer", _cut(answer.get("text", ""))])
    header = ["sentence", "failure", "", "text"]
    return [Table("answers that failed", header, rows, left=4)] if rows else []


def _cut(text: str) -> str:
    """Return the beginning of a text, on one line."""
    line = " ".join(text[: 4 * WIDEST].split())
    return line if len(line) <= WIDEST else f"{line[: WIDEST - 2]} …"


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
