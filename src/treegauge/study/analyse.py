"""All analyses of a tidy table under their names, as tables for the reports.

>>> from treegauge.study.analyse import ANALYSES
>>> list(ANALYSES)
['claims', 'curves', 'slopes', 'differences', 'variance', 'mixed', 'agreement']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from treegauge.base.suggestions import did_you_mean
from treegauge.base.text import counted, listed
from treegauge.errors import SettingsError
from treegauge.metrics._lists import WORD_ERROR_RATE
from treegauge.reports import Table as Shown
from treegauge.reports import Tables
from treegauge.stats.correlation import FEWEST_UNITS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.stats.bootstrap import Interval
    from treegauge.study.table import Table
    from treegauge.study.variance import Effect


@dataclass(frozen=True)
class Question:
    """What an analysis is asked: factors and metrics, what it goes over, and what is compared with what.

    ``over``: the factor along curves, or what a point of agreement is: ``document``, ``sentence`` or
    ``condition``; ``by``: a curve or line for each of its levels; ``against``: the metric across slopes.
    """

    factors: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    claims: tuple[str, ...] = ()
    over: str = ""
    by: str = ""
    against: str = WORD_ERROR_RATE
    interactions: bool = False
    seed: int = 1


def analyse(table: Table, analysis: str, question: Question | None = None) -> Tables:
    """Return an analysis of a table, to be shown: text, JSON, Markdown, CSV as everything else."""
    if analysis not in ANALYSES:
        near = did_you_mean(analysis, ANALYSES)
        raise SettingsError(
            f"there is no analysis {analysis!r}{near} (known: {', '.join(ANALYSES)})"
        )
    return ANALYSES[analysis][1](table, question or Question())


def _number(value: float | None, digits: int = 2) -> str:
    return "n/a" if value is None or value != value else f"{value:.{digits}f}"  # noqa: PLR0124


def _ends(interval: Interval | None, digits: int = 2) -> str:
    return "" if interval is None else f"[{interval[0]:.{digits}f}, {interval[1]:.{digits}f}]"


def _p(value: float | None) -> str:
    return "" if value is None else "< .0001" if value < 0.0001 else f"{value:.4f}".lstrip("0")


def _f(effect: Effect) -> str:
    """Return F with its degrees of freedom; where documents agree there is none."""
    if effect.f is None:
        return "the same in all documents" if effect.eta_squared else "no difference"
    return f"F({effect.between:g}, {effect.within:g}) = {effect.f:.2f}"


def _exact(row: Sequence[Any]) -> list[str]:
    return ["" if cell is None else str(cell) for cell in row]


def _tables(
    name: str,
    parts: list[Shown | str],
    data: Any,
    header: list[str],
    rows: Sequence[Sequence[Any]],
) -> Tables:
    """Return tables for people, and one with all digits for programs."""
    return Tables(
        parts, [], {name: data}, flat=[Shown(name, header, [_exact(row) for row in rows])]
    )


def _split(interval: Interval | None) -> tuple[float | None, float | None]:
    return interval or (None, None)


def _claims(table: Table, asked: Question) -> Tables:
    from treegauge.study.claims import CLAIMS, check

    verdicts = check(table, asked.claims)
    parts: list[Shown | str] = []
    for paper in dict.fromkeys(CLAIMS[each.claim].paper for each in verdicts):
        own = [each for each in verdicts if CLAIMS[each.claim].paper == paper]
        shown = [
            [each.claim, each.verdict, _number(each.value), _ends(each.interval)] for each in own
        ]
        parts.append(Shown(paper, ["claim", "verdict", "estimate", "95 %"], shown, left=2))
        told = [
            f"{each.claim}: {CLAIMS[each.claim].text} Measured: {CLAIMS[each.claim].measured} "
            f"({each.basis})"
            for each in own
        ]
        parts.append("\n".join(told))
    rows = [
        [each.claim, each.verdict, each.value, *_split(each.interval), each.basis]
        for each in verdicts
    ]
    data = [
        each.as_dict()
        | {"paper": CLAIMS[each.claim].paper, "text": CLAIMS[each.claim].text}
        | {"measured": CLAIMS[each.claim].measured}
        for each in verdicts
    ]
    return _tables(
        "claims", parts, data, ["claim", "verdict", "estimate", "low", "high", "basis"], rows
    )


def _curves(table: Table, asked: Question) -> Tables:
    from treegauge.study.curves import curves

    over = asked.over or "rate"
    points = curves(table, over, by=asked.by or None, metrics=asked.metrics)
    parts: list[Shown | str] = []
    for series in dict.fromkeys(point.series for point in points):
        rows = [
            [
                point.metric,
                str(point.at),
                _number(point.score.value),
                _ends(point.score.interval),
                str(point.score.documents),
            ]
            for point in points
            if point.series == series
        ]
        title = f"scores over {over}" + (f", {series}" if series else "")
        parts.append(Shown(title, ["metric", over, "score", "95 %", "documents"], rows))
    exact = [
        [p.series, p.metric, p.at, p.score.value, *_split(p.score.interval), p.score.documents]
        for p in points
    ]
    data = [
        {"series": p.series, "metric": p.metric, over: p.at} | p.score.as_dict() for p in points
    ]
    header = ["series", "metric", over, "score", "low", "high", "documents"]
    return _tables("curves", parts, data, header, exact)


def _slopes(table: Table, asked: Question) -> Tables:
    from treegauge.study.curves import slopes

    lines = slopes(
        table, asked.against, by=asked.by or None, metrics=asked.metrics, seed=asked.seed
    )
    shown = [
        [
            each.series,
            each.metric,
            _number(each.line.slope),
            _ends(each.line.slope_interval),
            _number(each.line.r_squared, 3),
            _ends(each.line.r_squared_interval, 3),
            str(each.line.points),
            str(each.line.documents),
        ]
        for each in lines
    ]
    title = f"points for each point of {lines[0].across}"
    header = [asked.by or "", "metric", "slope", "95 %", "R²", "95 %", "points", "documents"]
    exact = [
        [
            *(each.series, each.across, each.metric, each.line.slope),
            *(*_split(each.line.slope_interval), each.line.intercept, each.line.r_squared),
            *(*_split(each.line.r_squared_interval), each.line.points, each.line.documents),
        ]
        for each in lines
    ]
    names = ["series", "across", "metric", "slope", "low", "high", "intercept", "r_squared"]
    names += ["r_squared_low", "r_squared_high", "points", "documents"]
    data = [
        {"series": each.series, "across": each.across, "metric": each.metric} | each.line.as_dict()
        for each in lines
    ]
    parts: list[Shown | str] = [Shown(title, header, shown, left=2, foot=_intervals("documents"))]
    return _tables("slopes", parts, data, names, exact)


def _intervals(unit: str) -> str:
    """Return what intervals are, and where there are some."""
    return f"in brackets 95 % intervals (BCa bootstrap over {unit}, from {FEWEST_UNITS} on)"


def _differences(table: Table, asked: Question) -> Tables:
    from treegauge.study.differences import differences

    if len(asked.factors) != 1:
        raise SettingsError("differences are those between the levels of one factor, or of metric")
    tests = differences(table, asked.factors[0], metrics=asked.metrics)
    shown = [
        [
            *(each.metric, each.first, each.second, _number(each.difference.value)),
            *(_ends(each.difference.interval), _p(each.p), str(each.difference.documents)),
        ]
        for each in tests
    ]
    title = f"differences between levels of {asked.factors[0]}, on the same documents"
    header = ["metric", "first", "less second", "difference", "95 %", "p", "documents"]
    foot = "p: Student's t over documents, corrected by Holm's procedure"
    exact = [
        [
            *(each.metric, each.factor, each.first, each.second, each.difference.value),
            *(*_split(each.difference.interval), each.p, each.difference.documents),
        ]
        for each in tests
    ]
    names = ["metric", "factor", "first", "second", "difference", "low", "high", "p", "documents"]
    parts: list[Shown | str] = [Shown(title, header, shown, left=3, foot=foot)]
    return _tables("differences", parts, [each.as_dict() for each in tests], names, exact)


def _variance(table: Table, asked: Question) -> Tables:
    from treegauge.study.variance import analysis_of_variance

    seen = analysis_of_variance(table, asked.factors, metrics=asked.metrics)
    effects = [
        [
            each.name,
            _f(each),
            _p(each.p),
            _p(each.corrected),
            _number(each.eta_squared, 3),
        ]
        for each in seen.effects
    ]
    parts: list[Shown | str] = [
        Shown(
            f"analysis of variance of {listed(seen.metrics)}, repeated over {seen.documents} documents",
            ["effect", "", "p", "p, corrected", "partial η²"],
            effects,
            foot="corrected: by Greenhouse and Geisser's ε, where conditions vary differently",
        )
    ]
    if seen.left_out:
        many = counted(len(seen.left_out), "document")
        parts.append(
            f"left out, without a score in some condition: {many}: {', '.join(seen.left_out)}"
        )
    follow_ups = [
        [
            *(each.factor, each.first, each.second, _number(each.difference.value)),
            *(_ends(each.difference.interval), _p(each.p)),
        ]
        for each in seen.follow_ups
    ]
    header = ["factor", "first", "less second", "difference", "95 %", "p"]
    foot = "p: paired t over documents, corrected by Holm's procedure for each factor"
    parts.append(Shown("levels", header, follow_ups, left=3, foot=foot))
    exact = [
        [e.name, e.f, e.between, e.within, e.p, e.corrected, e.epsilon, e.eta_squared]
        for e in seen.effects
    ]
    names = ["effect", "f", "between", "within", "p", "corrected", "epsilon", "eta_squared"]
    return _tables("variance", parts, seen.as_dict(), names, exact)


def _mixed(table: Table, asked: Question) -> Tables:
    from treegauge.study.mixed import mixed_model

    model = mixed_model(
        table, asked.factors, metrics=asked.metrics, interactions=asked.interactions
    )
    rows = [
        [each.name, _number(each.value), _number(each.error), _ends(each.interval), _p(each.p)]
        for each in model.coefficients
    ]
    foot = (
        f"documents vary by {model.document_spread:.2f}, what is left by {model.rest_spread:.2f} "
        f"(standard deviations); {model.observations} scores of {model.documents} documents "
        f"({listed(model.metrics)}). "
        "p: Wald's test, for many documents; with few, an analysis of variance is more careful"
    )
    parts: list[Shown | str] = [
        Shown(model.formula, ["", "coefficient", "error", "95 %", "p"], rows, foot=foot)
    ]
    parts += [f"statsmodels says: {note}" for note in model.notes]
    exact = [[e.name, e.value, e.error, *e.interval, e.p] for e in model.coefficients]
    names = ["name", "value", "error", "low", "high", "p"]
    return _tables("mixed", parts, model.as_dict(), names, exact)


def _agreement(table: Table, asked: Question) -> Tables:
    from treegauge.study.agreement import agreement

    over = asked.over or "document"
    pairs = agreement(table, over=over, metrics=asked.metrics, seed=asked.seed)
    rows = []
    for each in pairs:
        three = [each.pearson, each.spearman, each.kendall]
        cells = [
            text
            for each_kind in three
            for text in (_number(each_kind.value, 3), _ends(each_kind.interval))
        ]
        share = None if each.discordant is None else 100 * each.discordant
        rows.append([each.first, each.second, str(each.pearson.n), *cells, _number(share)])
    header = ["metric", "and metric", "n"]
    header += ["Pearson", "", "Spearman", "", "Kendall", "", "pairs in opposite order, %"]
    unit = "conditions" if over == "condition" else "documents"
    foot = _intervals(unit)
    parts: list[Shown | str] = [
        Shown(f"agreement over {over}s, all conditions pooled", header, rows, left=2, foot=foot)
    ]
    exact = [
        [
            *(each.first, each.second, each.over, each.pearson.n, each.documents),
            *(each.pearson.value, *_split(each.pearson.interval)),
            *(each.spearman.value, *_split(each.spearman.interval)),
            *(each.kendall.value, *_split(each.kendall.interval), each.discordant),
        ]
        for each in pairs
    ]
    names = ["first", "second", "over", "n", "documents"]
    for kind in ("pearson", "spearman", "kendall"):
        names += [kind, f"{kind}_low", f"{kind}_high"]
    data = [each.as_dict() for each in pairs]
    return _tables("agreement", parts, data, [*names, "discordant"], exact)


#: what each analysis says, in a line, and what does it
ANALYSES: Final[dict[str, tuple[str, Callable[[Table, Question], Tables]]]] = {
    "claims": ("the papers' claims, each with a verdict, an estimate and an interval", _claims),
    "curves": ("scores over the rate of noise, or another factor, with intervals", _curves),
    "slopes": ("points lost for each point of word error rate (or of another metric), R²", _slopes),
    "differences": (
        "tests between levels of a factor, or metrics, on the same parses",
        _differences,
    ),
    "variance": ("repeated-measures analysis of variance, effect sizes, follow-ups", _variance),
    "mixed": ("a linear mixed model with documents as random factor", _mixed),
    "agreement": ("correlations, and pairs that two metrics order differently", _agreement),
}
