"""Several answers for each sentence, as tables: best of k, mean of k, majority of k, with intervals.

What they are is said in :mod:`treegauge.running.samples`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from treegauge.base.text import counted, listed
from treegauge.reports import Table
from treegauge.reports._cells import decimal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from treegauge.running.samples import Samples
    from treegauge.stats.bootstrap import Interval

SUMMARIES = ("mean", "best", "majority")


class _Kind(NamedTuple):
    """What tables of samples, and of n-best lists, say."""

    title: str
    curve: str
    values: tuple[str, ...]
    note: str
    item: str
    items: str


SAMPLED = _Kind(
    "several samples of each sentence",
    "best of k samples out of all",
    SUMMARIES,
    "k: samples of each sentence; mean: of the rounds; best: the best sample of each sentence, which no "
    "parser knows beforehand; majority: the sample of each sentence that agrees most with its others",
    "sample",
    "samples",
)
RANKED = _Kind(
    "n-best lists",
    "best of the first k",
    ("mean", "best"),
    "k: analyses of each sentence; mean: of the ranks, which are systems above; best (oracle): the best "
    "analysis of each sentence by this metric",
    "analysis",
    "analyses",
)
Scored = tuple[float | None, "Interval | None"]


def sample_tables(systems: Sequence[Samples], shown: Mapping[str, bool]) -> list[Table]:
    """Return the tables of all systems' samples; ``shown``: which metrics are shares, in percent.

    N-best lists have tables of their own.
    """
    tables = []
    for kind in (SAMPLED, RANKED):
        own = [system for system in systems if system.ranked == (kind is RANKED)]
        tables += _tables(own, shown, kind) if own else []
    return tables


def _tables(systems: Sequence[Samples], shown: Mapping[str, bool], kind: _Kind) -> list[Table]:
    rows: list[list[str]] = []
    curves: list[list[str]] = []
    ks = sorted(
        {int(k) for system in systems for own in system.metrics.values() for k in own["best_of"]}
    )
    for samples in systems:
        few = "" if samples.fewest == samples.rounds else f"{samples.fewest} to "
        for spec, own in samples.metrics.items():
            share = shown[spec]
            start = [samples.system, spec]
            values = [(own[name], own["intervals"][name]) for name in kind.values]
            rows += _two_rows([*start, f"{few}{samples.rounds}"], values, share)
            if own["best_of"]:
                parts = [own["best_of"].get(str(k)) for k in ks]
                curves += _two_rows(start, [_scored(part) for part in parts], share)
    header = ["system", "metric", "k", *(f"{name} of k" for name in kind.values)]
    uneven = [_uneven(system, kind) for system in systems if _lacking(system)]
    foot = "\n".join([kind.note, *uneven, *_intervals(systems)])
    tables = [Table(kind.title, header, rows, left=2, foot=foot)]
    if len(ks) > 1:
        header = ["system", "metric", *(f"k = {k}" for k in ks)]
        tables.append(Table(kind.curve, header, curves, left=2))
    return tables


def _scored(part: Mapping[str, Any] | None) -> Scored | None:
    return None if part is None else (part["score"], part["interval"])


def _two_rows(start: list[str], values: Sequence[Scored | None], share: bool) -> list[list[str]]:
    """Return a row of scores, and one of intervals below it."""
    rows = [[*start, *("" if scored is None else _number(scored[0], share) for scored in values)]]
    if any(scored and scored[1] for scored in values):
        cells = [_ends(scored[1] if scored else None, share) for scored in values]
        rows.append([*[""] * len(start), *cells])
    return rows


def _number(value: float | None, share: bool) -> str:
    return "n/a" if value is None else decimal(100 * value if share else value)


def _ends(ends: Interval | None, share: bool) -> str:
    return f"[{', '.join(_number(end, share) for end in ends)}]" if ends else ""


def _lacking(samples: Samples) -> list[str]:
    return [f"#{number} {lost}" for number, lost in enumerate(samples.unsampled, 1) if lost]


def _uneven(samples: Samples, kind: _Kind) -> str:
    return (
        f"{samples.system}: sentences left out of rounds in which they have no {kind.item}: "
        f"{listed(_lacking(samples))}; here they count with the {kind.items} that they have"
    )


def _intervals(systems: Sequence[Samples]) -> list[str]:
    every = [
        ends
        for system in systems
        for own in system.metrics.values()
        for ends in own["intervals"].values()
    ]
    if not any(every):
        return []
    how = systems[0].how
    kind = {"bca": "BCa", "percentile": "percentile"}[how.interval]
    over = listed(list(dict.fromkeys(counted(own.units, own.unit) for own in systems if own.unit)))
    method = f"{kind} bootstrap over {over}, {how.samples} draws, seed {how.seed}"
    return [f"in brackets {100 * how.level:g} % intervals ({method})"]


def flat_values(own: Mapping[str, Any]) -> Iterator[tuple[str, float | None]]:
    """Yield the values of a metric by name, with the ends of their intervals."""
    for name in (*SUMMARIES, "lowest", "highest"):
        yield name, own[name]
        if ends := own["intervals"].get(name):
            yield from zip((f"{name}.low", f"{name}.high"), ends, strict=True)
    for k, average in own["best_of"].items():
        yield f"best_of.{k}", average["score"]
        if ends := average["interval"]:
            yield from zip((f"best_of.{k}.low", f"best_of.{k}.high"), ends, strict=True)
