r"""Summaries: results that keep totals and bootstrap samples instead of single sentences.

A sample of the Poisson bootstrap counts each unit 0, 1, 2 … times, as a Poisson variable of mean 1 says,
independently of all others.  How often follows from a hash of the unit's key (``DOCUMENT:SENT_ID`` or
``DOCUMENT:#NUMBER``), the seed and the number of the sample.  So the samples of shards add up to samples of
the whole, do not depend on how it was cut, and are the same for two systems, whose difference is paired.

Two sentences of one key (the same ``sent_id`` twice in a document) count equally often.  A summary cannot
tell whether a sentence was added twice: that shards overlap is not noticed when they are merged.

Hanley and MacGibbon (2006), Creating non-parametric bootstrap samples using Poisson frequencies; Chamandy,
Muralidharan, Najmi and Naidu (2012), Estimating uncertainty for massive data streams.

>>> import treegauge
>>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))\n" * 3
>>> result = treegauge.score(gold, gold, metrics="brackets", summary=100)
>>> len(result.units), result["brackets"]["gold"], result.summary.units
(1, 9, 3)
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.columns import column
from treegauge.base.records import replaced
from treegauge.errors import SettingsError
from treegauge.results.counts import UnitTable, totals

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.base.columns import Columns
    from treegauge.options.summary import Kept
    from treegauge.results.result import Result

SEED = 1
#: what the one row of a summary is called
WHOLE = "<summary>"
UNDEFINED = float("nan")


@dataclass
class Summary:
    """The sums of all columns in every sample.

    ``unit``: what was sampled.  ``units``: how many sentences are in the totals.
    """

    samples: int
    seed: int
    unit: str
    units: int
    sums: dict[str, Columns] = field(default_factory=dict)

    def as_dict(self) -> dict[str, Any]:
        """Return everything as JSON-ready data."""
        return {
            "samples": self.samples,
            "seed": self.seed,
            "unit": self.unit,
            "units": self.units,
            "sums": {
                spec: {name: list(values) for name, values in columns.items()}
                for spec, columns in self.sums.items()
            },
        }

    @property
    def kind(self) -> tuple[int, int, str]:
        """What must be the same in two summaries that are added or compared."""
        return self.samples, self.seed, self.unit


def one_row(digest: array[int]) -> UnitTable:
    """Return the units of a summary: one row for all sentences.  ``digest``: the sum of theirs."""
    return UnitTable(
        [WHOLE],
        array("I", [0]),
        column([0]),
        column([0]),
        column([0]),
        array("I", [0]),
        column([0]),
        column([1]),
        files=[WHOLE],
        digest=digest,
    )


def summed(*digests: array[int]) -> array[int]:
    """Return what the digests of units add up to."""
    return array("Q", [sum(sum(part) for part in digests) % (1 << 64)])


def summarised(result: Result, wanted: Kept, *, jobs: int = 1) -> Result:
    """Return a result with its totals and samples, and without its sentences."""
    if result.summary is not None:
        raise SettingsError("this result is a summary already")
    if result.average != "corpus":
        raise SettingsError(
            f"a summary has no {result.average} average: its sentences are not kept"
        )
    if result.draws is not None or result.causes:
        raise SettingsError("a summary keeps no causes and no draws of alignments: leave them out")
    for spec in result.counts:
        unit = result.unit_of(result.metric(spec))
        coarse = unit in {"file", "corpus"}
        if coarse or (unit != "sentence" and wanted.unit == "sentence"):
            advice = "" if coarse else f' (summary="{wanted.samples}:document")'
            raise SettingsError(
                f"{spec} adds up by {unit}, so {wanted.unit}s cannot be sampled for it{advice}"
            )
    units, mask = result.units, result.units.mask(result.max_length)
    keys = _core.unit_keys(
        units.documents, units.document, units.number, units.sent_ids, wanted.unit == "document"
    )
    places = [(spec, name) for spec, columns in result.counts.items() for name in columns]
    sums = _core.poisson_sums(
        keys, [result.counts[spec][name] for spec, name in places], mask, wanted.samples, SEED, jobs
    )
    samples: dict[str, Columns] = {spec: {} for spec in result.counts}
    for place, (spec, name) in enumerate(places):
        begin = place * wanted.samples
        samples[spec][name] = column(sums[begin : begin + wanted.samples])
    whole = {
        spec: {name: column([value]) for name, value in totals(columns, mask).items()}
        for spec, columns in result.counts.items()
    }
    confusions = {
        kind: [replaced(cell, units=()) for cell in cells]
        for kind, cells in result.confusions.items()
    }
    scored = sum(1 for flag in mask if flag)
    return replaced(
        result,
        units=one_row(summed(units.digest) if len(units.digest) == len(units) else array("Q")),
        counts=whole,
        confusions=confusions,
        cell_rows={},
        summary=Summary(wanted.samples, SEED, wanted.unit, scored, samples),
    )


def added(first: Summary, second: Summary) -> Summary:
    """Return the summary of both, which have the same samples."""
    sums = {
        spec: {
            name: column(_core.sum_columns(values, second.sums[spec][name]))
            for name, values in columns.items()
        }
        for spec, columns in first.sums.items()
    }
    return Summary(*first.kind, first.units + second.units, sums)


def in_words(summary: Summary) -> str:
    """Return what the samples of a summary are."""
    return f"{summary.samples} of {summary.unit}s, seed {summary.seed}"


def check_alike(parts: Sequence[Result], called: Sequence[str]) -> None:
    """Refuse summaries among results that have their sentences, and other samples."""
    first = parts[0].summary
    for part, name in zip(parts, called, strict=True):
        own = part.summary
        if first is None or own is None:
            if own is not first:
                summary, complete = (name, called[0]) if first is None else (called[0], name)
                raise SettingsError(f"{summary} is a summary, {complete} is not: make both alike")
        elif own.kind != first.kind:
            raise SettingsError(
                f"summaries of {called[0]} and {name} have other samples: "
                f"{in_words(first)} and {in_words(own)}"
            )


# Scores of samples.


def values_of(result: Result, spec: str, value: str) -> array[float]:
    """Return a value in every sample; NaN where it is undefined."""
    summary = result.summary
    if summary is None:
        raise SettingsError("this result is not a summary")
    metric = result.metric(spec)
    columns = summary.sums[spec]
    sampled = array("d")
    for place in range(summary.samples):
        scores = metric.scores({name: values[place] for name, values in columns.items()})
        score = scores.get(value)
        sampled.append(UNDEFINED if score is None else float(score))
    return sampled
