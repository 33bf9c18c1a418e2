"""The tables of ``treegauge compare`` over test sets and runs: each set, who wins, random effects, runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.reports import Marked, Table
from treegauge.reports._cells import UNDEFINED, decimal

if TYPE_CHECKING:
    from collections.abc import Callable

    from treegauge.stats.comparison_result import Compared
    from treegauge.stats.sets_and_runs import SetsAndRuns, SetScores

    Number = Callable[..., str]
    Title = Callable[[str, str, Compared], str]


def sets_and_runs_tables(
    compared: Compared, short: dict[str, str], number: Number, title: Title, shown_p: Number
) -> list[Table]:
    """Return the tables; ``number``, ``title`` and ``shown_p`` write cells as the other tables do."""
    added = compared.sets_and_runs
    if added is None:
        return []
    tables = []
    if added.pairs:
        tables.append(_pairs_table(compared, added, short, number, title, shown_p))
    for metric, value in compared.values:
        rows = [row for row in added.by_set if (row.metric, row.value) == (metric, value)]
        if rows:
            tables.append(_set_table(compared, rows, short, number, title))
    if added.runs:
        tables.append(_runs_table(compared, added, number, title))
    return tables


def _pairs_table(
    compared: Compared,
    added: SetsAndRuns,
    short: dict[str, str],
    number: Number,
    title: Title,
    shown_p: Number,
) -> Table:
    rows = []
    for pair in added.pairs:
        plain = pair.metric in compared.plain
        cells = [
            title(pair.metric, pair.value, compared),
            f"{short[pair.system]} − {short[pair.baseline]}",
            str(pair.won),
            str(pair.lost),
        ]
        effects = pair.effects
        if effects is None:
            cells += [UNDEFINED] * 5
        else:
            low, high = (number(end, plain, sign=True) for end in effects.interval)
            cells += [
                number(effects.mean, plain, sign=True),
                f"[{low}, {high}]",
                shown_p(effects.p),
                number(effects.spread, plain),
                decimal(100 * effects.inconsistency),
            ]
        rows.append(cells)
    percent = f"{100 * compared.how.level:g} %"
    foot = (
        "won, lost: test sets on which the first system is better, or worse\n"
        f"summary: what to expect on other test sets like these, with {percent} interval and p (random "
        "effects)\n"
        "spread: the standard deviation of true differences from set to set; I²: how much of what sets "
        "differ by is not chance, in percent"
    )
    header = ["metric", "pair", "won", "lost", "summary", "interval", "p", "spread", "I²"]
    return Table("over test sets", header, rows, left=2, foot=foot)


def _set_table(
    compared: Compared, rows: list[SetScores], short: dict[str, str], number: Number, title: Title
) -> Table:
    metric, value = rows[0].metric, rows[0].value
    plain = metric in compared.plain
    lower = (metric, value) in compared.lower

    def cells(scores: list[float | None], beaten: list[list[str]]) -> list[str]:
        known = [score for score in scores if score is not None]
        best = (min(known) if lower else max(known)) if known else None
        return [
            Marked.of(
                number(score, plain),
                bold=score is not None and score == best and len(set(known)) > 1,
                raised="".join(short[name] for name in names),
            )
            for score, names in zip(scores, beaten, strict=True)
        ]

    lines = [
        [row.set, str(row.units), *cells(row.scores, row.beaten)]
        for row in rows
        if row.set is not None
    ]
    means = [compared.score(name, metric, value).score for name in compared.systems]
    nothing: list[list[str]] = [[] for _ in means]
    lines.append(["mean", "", *cells(means, nothing)])
    lines += [
        ["pooled", str(row.units), *cells(row.scores, nothing)] for row in rows if row.set is None
    ]
    header = ["test set", "units", *(f"{short[name]}: {name}" for name in compared.systems)]
    foot = "pooled: all units together, so that large test sets count for more"
    return Table(f"{title(metric, value, compared)} by test set", header, lines, foot=foot)


def _runs_table(compared: Compared, added: SetsAndRuns, number: Number, title: Title) -> Table:
    rows = []
    for runs in added.runs:
        plain = runs.metric in compared.plain
        rows.append(
            [
                title(runs.metric, runs.value, compared),
                runs.system,
                str(len(runs.runs)),
                *(number(value, plain) for value in (runs.mean, runs.spread, runs.best)),
            ]
        )
    header = ["metric", "system", "runs", "mean", "spread", "best"]
    foot = (
        "spread: the standard deviation over runs; best: the best run, which nobody knows beforehand\n"
        "intervals of these systems: mean ± t·√(variance over units + variance over runs)"
    )
    return Table("runs", header, rows, left=2, foot=foot)


def flat_tables(compared: Compared, text: Callable[[object], str]) -> list[Table]:
    """Return the same for programs: full precision, one thing a row."""
    added = compared.sets_and_runs
    if added is None:
        return []
    tables = []
    if added.by_set:
        rows = [
            [row.metric, row.value, row.set or "", text(row.units), system, text(score)]
            for row in added.by_set
            for system, score in zip(compared.systems, row.scores, strict=True)
        ]
        tables.append(Table("sets", ["metric", "value", "set", "units", "system", "score"], rows))
    if added.pairs:
        rows = []
        for pair in added.pairs:
            effects = pair.effects
            figures = (
                (effects.mean, *effects.interval, effects.p, effects.spread, effects.inconsistency)
                if effects
                else (None,) * 6
            )
            own = [pair.metric, pair.value, pair.baseline, pair.system, text(pair.won)]
            rows.append([*own, text(pair.lost), *map(text, figures)])
        header = "metric value baseline system won lost mean low high p spread inconsistency"
        tables.append(Table("over sets", header.split(), rows))
    if added.runs:
        rows = [
            [runs.metric, runs.value, runs.system, str(number), text(score)]
            for runs in added.runs
            for number, score in enumerate(runs.runs, 1)
        ]
        tables.append(Table("runs", ["metric", "value", "system", "run", "score"], rows))
    return tables
