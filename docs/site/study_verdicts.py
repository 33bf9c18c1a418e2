"""Writes the verdicts on the papers' claims into docs/study.md, from the tables in docs/study.

    python docs/site/study_verdicts.py

Each block of the page begins with ``<!-- verdicts: PAPER -->`` and ends with ``<!-- end -->``.  The block of
docs/which-metric.md is what each metric sees of each kind of noise.
"""

from __future__ import annotations

import re
from pathlib import Path

from treegauge.study.claims import CLAIMS, check
from treegauge.study.curves import curves
from treegauge.study.table import Table

DOCS = Path(__file__).resolve().parents[1]
PAGE = DOCS / "study.md"
METRICS_PAGE = DOCS / "which-metric.md"
BLOCK = re.compile(r"(<!-- verdicts: (.*?) -->\n).*?(<!-- end -->)", re.DOTALL)
HEADER = "| claim | data | verdict | estimate | 95 % |\n| --- | --- | --- | --- | --- |\n"
SEEN = re.compile(r"(<!-- what each metric sees -->\n).*?(<!-- end -->)", re.DOTALL)
#: metrics of the table of what each sees, and kinds of noise at a rate, in words
METRICS = ("brackets", "heads", "heads-open", "e-dice", "t-dice")
ERRORS = {
    ("word-substitution", 0.1): "a word is substituted",
    ("word-deletion", 0.1): "a word is missing",
    ("boundary-deletion", 0.1): "a boundary is missing",
    ("boundary-insertion", 0.01): "a boundary is inserted",
    ("attachment", 0.1): "a constituent is attached elsewhere",
}
NO_METRIC = "missing: scores of"


def _number(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.2f}" if abs(value) >= 0.1 or not value else f"{value:.3f}"


def rows_by_paper(folder: Path) -> dict[str, list[str]]:
    """Return the rows of each paper: a claim with every table that has data for it, or what is missing."""
    tables = {path.stem: Table.read(path) for path in sorted(folder.glob("*.csv"))}
    verdicts = {name: {each.claim: each for each in check(table)} for name, table in tables.items()}
    rows: dict[str, list[str]] = {}
    for claim in CLAIMS.values():
        told = {name: own[claim.name] for name, own in verdicts.items()}
        known = {name: each for name, each in told.items() if each.value is not None}
        own = rows.setdefault(claim.paper, [])
        for number, (name, each) in enumerate(known.items()):
            ends = (
                "" if each.interval is None else f"{each.interval[0]:.2f} to {each.interval[1]:.2f}"
            )
            text = claim.text if number == 0 else ""
            own.append(f"| {text} | {name} | **{each.verdict}** | {_number(each.value)} | {ends} |")
        if not known:
            # A table that has the metric says what else is missing.
            reasons = [each.basis for each in told.values()]
            basis = min(reasons, key=lambda reason: (reason.startswith(NO_METRIC), reason))
            own.append(f"| {claim.text} | | cannot be told | {basis} | |")
    return rows


def page(text: str, folder: Path = DOCS / "study") -> str:
    """Return the page with its blocks as the tables have them."""
    rows = rows_by_paper(folder)

    def block(match: re.Match[str]) -> str:
        return f"{match[1]}\n{HEADER}" + "\n".join(rows[match[2]]) + f"\n\n{match[3]}"

    return BLOCK.sub(block, text)


def metrics_page(text: str, folder: Path = DOCS / "study") -> str:
    """Return the page on metrics with its table as noise.csv has it."""
    points = curves(Table.read(folder / "noise.csv"), metrics=METRICS)
    scores = {(point.series, point.at, point.metric): point.score.value for point in points}
    rows = [
        ["error", *(f"`{metric}`" for metric in METRICS)],
        ["---"] * (len(METRICS) + 1),
        *(
            [words, *(f"{scores[(*error, metric)]:.1f}" for metric in METRICS)]
            for error, words in ERRORS.items()
        ),
    ]
    table = "".join(f"| {' | '.join(row)} |\n" for row in rows)
    return SEEN.sub(lambda match: f"{match[1]}\n{table}\n{match[2]}", text)


if __name__ == "__main__":
    for path, written in ((PAGE, page), (METRICS_PAGE, metrics_page)):
        path.write_text(written(path.read_text(encoding="utf-8")), encoding="utf-8")
