"""``treegauge rank --by``: rankings within documents, or within sentences of one value of an attribute."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError
from treegauge.reports import Table
from treegauge.reports._cells import decimal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.metrics import Metric
    from treegauge.results.result import Result

#: a group of sentences that is not an attribute
DOCUMENT = "document"


def goodness(metric: Metric, score: float | None) -> float:
    """Return a score as a number of which more is better; undefined scores are the worst."""
    if metric.best > 0:
        return 0.0 if score is None else score
    return float("-inf") if score is None else -score


def group_rows(
    results: Sequence[Result], whole: Sequence[dict[str, Any]], by: str, notes: list[str]
) -> list[dict[str, Any]]:
    """Return a row for each variant and group: scores and ranks of all systems there.

    ``whole``: the same for all sentences; ``agrees``: the order is that of all sentences.
    """
    from treegauge.stats.ranks import ranks

    rows: list[dict[str, Any]] = []
    for row in whole:
        if row["average"] != "corpus":
            continue
        spec = row["metric"]
        metric = results[0].metric(spec)
        main = metric.main
        try:
            cells = [result.breakdown(spec, by) for result in results]
        except SettingsError as reason:
            notes.append(f"note: not ranked by {by}: {reason}")
            continue
        for group in cells[0]:
            scores = [own[group][main] for own in cells]
            if any(score is not None for score in scores):
                order = ranks([goodness(metric, score) for score in scores])
                agrees = order == row["ranks"]
                rows.append(
                    {"metric": spec, "group": group, "scores": scores, "ranks": order}
                    | {"agrees": agrees}
                )
    return rows


def group_table(names: Sequence[str], by: str, rows: Sequence[dict[str, Any]]) -> Table:
    """Return scores and ranks of all systems in each group."""
    cells = [
        [
            row["metric"],
            row["group"],
            *(
                f"{number(row['metric'], score)} ({rank:g})"
                for score, rank in zip(row["scores"], row["ranks"], strict=True)
            ),
            "" if row["agrees"] else "other order",
        ]
        for row in rows
    ]
    foot = "(in brackets the rank)"
    if not all(row["agrees"] for row in rows):
        foot = "(in brackets the rank; other order: not the order in all sentences)"
    return Table(f"ranks by {by}", ["metric", by, *names, ""], cells, left=2, foot=foot)


def parse_groups(
    result: Result,
    places: Sequence[dict[str, Any]],
    by: str,
    values: tuple[Sequence[float], Sequence[float]],
) -> list[dict[str, Any]]:
    """Return how far two measures agree on the order of the parses in each group.

    ``places``: where each parse is; several sentences that are one parse are in the group of the first.
    """
    from treegauge.results.breakdowns import in_order, named_values
    from treegauge.stats.ranks import kendall

    if by == DOCUMENT:
        names = [place["document"] for place in places]
        order = list(dict.fromkeys(names))
    else:
        units = result.units
        of_sentence = dict(zip(units.sentence, named_values(units.attributes[by]), strict=True))
        names = [of_sentence[place["sentence"]] for place in places]
        order = in_order(names)
    groups = []
    for group in order:
        first, second = ([side[k] for k, n in enumerate(names) if n == group] for side in values)
        agreement = kendall(first, second)
        groups.append(
            {
                "group": group,
                "parses": len(first),
                "discordant": agreement.discordant,
                "discordant_share": agreement.discordant_share,
                "tau_b": agreement.tau_b,
            }
        )
    return groups


def parse_table(ranking: dict[str, Any], by: str, groups: Sequence[dict[str, Any]]) -> Table:
    """Return how far two measures agree in each group."""
    rows = [
        [
            group["group"],
            str(group["parses"]),
            _number(group["discordant_share"]),
            "n/a" if group["tau_b"] is None else format(group["tau_b"], ".4f"),
        ]
        for group in groups
    ]
    title = f"{ranking['system']}: parses by {by}"
    return Table(title, [by, "parses", "% discordant", "tau-b"], rows)


def number(spec: str, value: float | None) -> str:
    """Return a metric's value as tables show it: a share in percent, a number of things as it is."""
    from treegauge.metrics import get_metric

    return "n/a" if value is None else decimal(100 * value if get_metric(spec).share else value)


def _number(value: float | None) -> str:
    return "n/a" if value is None else decimal(100 * value)
