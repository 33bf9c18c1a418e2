"""Several answers for each sentence, as tables: best of k, mean of k, majority of k, with intervals.

What they are is said in :mod:`treegauge.running.samples`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.text import counted, listed
from treegauge.reports import Table
from treegauge.reports._cells import decimal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from treegauge.running.samples import Samples
    from treegauge.stats.bootstrap import Interval

SUMMARIES = ("mean", "best", "majority")
NOTE = (
    "mean: of the rounds; best: the best sample of each sentence, which no parser knows beforehand; "
    "majority: the sample of each sentence that agrees most with its others"
)


def sample_tables(samples: Samples, shown: Mapping[str, bool]) -> list[Table]:
    """Return the tables of one system's samples; ``shown``: which metrics are shares, in percent."""
    rounds = samples.rounds
    rows: list[list[str]] = []
    curve: list[list[str]] = []
    ks = list(next((own["best_of"] for own in samples.metrics.values() if own["best_of"]), {}))
    for spec, own in samples.metrics.items():
        share = shown[spec]
        rows += _two_rows(spec, [(own[one], own["intervals"][one]) for one in SUMMARIES], share)
        if own["best_of"]:
            parts = own["best_of"].values()
            curve += _two_rows(spec, [(one["score"], one["interval"]) for one in parts], share)
    header = ["metric", *(f"{name} of {rounds}" for name in SUMMARIES)]
    foot = [NOTE, *_uneven(samples), *_intervals(samples)]
    tables = [Table(_title(samples), header, rows, foot="\n".join(foot))]
    if len(ks) > 1:
        title = f"best of k of {rounds} samples: {samples.system}"
        tables.append(Table(title, ["metric", *(f"k = {k}" for k in ks)], curve))
    return tables


def _title(samples: Samples) -> str:
    few = "" if samples.fewest == samples.rounds else f"{samples.fewest} to "
    return f"{few}{samples.rounds} samples of each sentence: {samples.system}"


def _two_rows(
    spec: str, values: Sequence[tuple[float | None, Interval | None]], share: bool
) -> list[list[str]]:
    """Return a row of scores, and one of intervals below it."""
    rows = [[spec, *(_number(score, share) for score, _ in values)]]
    if any(ends for _, ends in values):
        cells = (", ".join(_number(end, share) for end in ends or ()) for _, ends in values)
        rows.append(["", *(f"[{cell}]" if cell else "" for cell in cells)])
    return rows


def _number(value: float | None, share: bool) -> str:
    return "n/a" if value is None else decimal(100 * value if share else value)


def _uneven(samples: Samples) -> list[str]:
    lacking = [f"#{number} {lost}" for number, lost in enumerate(samples.unsampled, 1) if lost]
    if not lacking:
        return []
    less = f"sentences without a sample in a round, and left out of it: {listed(lacking)}"
    return [f"{less}; here they count with the samples that they have"]


def _intervals(samples: Samples) -> list[str]:
    every = [ends for own in samples.metrics.values() for ends in own["intervals"].values()]
    if not any(every):
        return []
    how = samples.how
    kind = {"bca": "BCa", "percentile": "percentile"}[how.interval]
    over = counted(samples.units, samples.unit or "unit")
    method = f"{kind} bootstrap over {over}, {how.samples} draws, seed {how.seed}"
    return [f"in brackets {100 * how.level:g} % intervals ({method})"]


def flat_values(own: Mapping[str, Any]) -> Iterator[tuple[str, float | None]]:
    """Yield the values of a metric by name, with the ends of their intervals."""
    for name in (*SUMMARIES, "lowest", "highest"):
        yield name, own[name]
        if ends := own["intervals"].get(name):
            yield from zip((f"{name}.low", f"{name}.high"), ends, strict=True)
    for k, one in own["best_of"].items():
        yield f"best_of.{k}", one["score"]
        if ends := one["interval"]:
            yield from zip((f"best_of.{k}.low", f"best_of.{k}.high"), ends, strict=True)
