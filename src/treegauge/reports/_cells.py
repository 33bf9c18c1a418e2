"""Numbers as cells of tables: decimals and colour, percentages, counts, means; and plain tables of scores.

Decimals and colour are the command's to choose (``--digits``, ``--color``) and change no score.  They hold
within a ``with Look(…)`` of a thread and nowhere else, as the context of :mod:`decimal` does.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING

from treegauge.base.text import counted, listed
from treegauge.metrics import Metric, get_metric
from treegauge.reports import Table

if TYPE_CHECKING:
    from treegauge.metrics import Scores, Value
    from treegauge.results.named_scores import NamedScores
    from treegauge.results.result import Result

#: how wide a line may be, so that it fits a terminal, a mail and a listing in a paper
WIDTH = 80
DIGITS = 2
MOST_DIGITS = 12
BOLD, FAINT, RESET = "\x1b[1m", "\x1b[2m", "\x1b[0m"
UNDEFINED = "n/a"
COUNTS = ("matched", "gold", "test")
PRF_HEADER = ("precision", "recall", "F1", *COUNTS)
# The line above every table of means.
AVERAGES = {
    "type": "means over types (labels): recall over those in gold, precision over those in test, "
    "F1 over both",
    "sentence": "means over sentences; counts are sums",
    "document": "means over documents; counts are sums",
    "file": "means over files; counts are sums",
}


def cells_or_none(result: Result, spec: str, by: str) -> dict[str, NamedScores] | None:
    """Return the cells of a breakdown, None for a metric that does not have it."""
    return None if result.why_without(spec, by) else result.breakdown(spec, by)


class Look:
    """The look of tables: decimals of numbers, and bold titles if there is colour.

    >>> with Look(digits=1):
    ...     decimal(97.674)
    '97.7'
    """

    def __init__(self, *, digits: int = DIGITS, color: bool = False) -> None:
        self.digits = digits
        self.color = color

    def __enter__(self) -> None:
        self._token = _IN_FORCE.set(self)

    def __exit__(self, *_: object) -> None:
        _IN_FORCE.reset(self._token)


#: outside of every Look, what people expect of a file
_USUAL = Look()
_IN_FORCE: ContextVar[Look | None] = ContextVar("look", default=None)


def _current_look() -> Look:
    return _IN_FORCE.get() or _USUAL


def digits() -> int:
    """Return how many decimals numbers have."""
    return _current_look().digits


def decimal(value: float, *, sign: bool = False) -> str:
    """Return a number with the decimals in force, and never as -0.00.

    >>> decimal(97.674), decimal(2.0, sign=True), decimal(-0.001)
    ('97.67', '+2.00', '0.00')
    """
    return f"{value:{'+' if sign else ''}z.{_current_look().digits}f}"


def bold(line: str) -> str:
    """Return a line in bold, if there is colour."""
    return f"{BOLD}{line}{RESET}" if line and _current_look().color else line


def faint(line: str) -> str:
    """Return a faint line, if there is colour."""
    return f"{FAINT}{line}{RESET}" if line and _current_look().color else line


def percent(value: Value) -> str:
    """Return a fraction as a percentage, with the decimals in force."""
    return UNDEFINED if value is None else decimal(100 * value)


def with_sign(value: Value) -> str:
    """Return a fraction as a percentage with its sign."""
    return UNDEFINED if value is None else f"{percent(value)} %"


def plain(value: Value) -> str:
    """Return a count, or a mean with the decimals in force."""
    if value is None:
        return UNDEFINED
    return str(value) if isinstance(value, int) else decimal(value)


def main_value(metric: Metric, scores: Scores) -> str:
    """Return the value that people quote: percent, but a mean of counts as it is."""
    value = scores[metric.main]
    return percent(value) if metric.share else plain(value)


def _details(metric: Metric, scores: Scores) -> str:
    if metric.shape == "mean":
        shares = [
            f"{name.replace('_', ' ')} {percent(value)}"
            for name, value in scores.items()
            if name not in {metric.main, "n"}
        ]
        return ", ".join([f"over {counted(scores['n'], metric.per)}", *shares])
    if metric.shape == "rate":
        return f"{plain(scores['numerator'])} of {plain(scores['denominator'])}"
    return ", ".join(f"{name} {plain(scores[name])}" for name in scores if name != metric.main)


def plain_tables(result: Result, specs: list[str]) -> list[Table]:
    """Return the scores of these metrics, one a row."""
    pairs = [result.scored_metrics[spec] for spec in specs]
    tables = []
    prf = [(metric, scores) for metric, scores in pairs if metric.shape == "prf"]
    if prf:
        rows = [
            [metric.spec, *(percent(scores[key]) for key in ("precision", "recall", "f1"))]
            + [plain(scores[key]) for key in COUNTS]
            for metric, scores in prf
        ]
        header = ["metric", "precision", "recall", "F1", *COUNTS]
        feet = dict.fromkeys(metric.footnote for metric, _ in prf if metric.footnote)
        tables.append(Table(averaged(result), header, rows, foot="\n".join(feet)))
    others = [(metric, scores) for metric, scores in pairs if metric.shape != "prf"]
    if others:
        rows = [
            [metric.spec, main_value(metric, scores), _details(metric, scores)]
            for metric, scores in others
        ]
        title = "" if prf else averaged(result)
        tables.append(Table(title, ["metric", "value", ""], rows))
    return tables


def averaged(result: Result) -> str:
    """Return in words what scores are means over; nothing where counts were added."""
    average = result.settings.average
    if average != "sentence":
        return AVERAGES.get(average, "")
    metrics = [get_metric(spec) for spec in result.counts]
    by_stretch = [metric for metric in metrics if metric.over == "stretch"]
    wide = [metric.spec for metric in by_stretch if result.unit_of(metric) != "sentence"]
    if not wide:
        return AVERAGES["sentence"]
    others = "" if len(wide) == len(metrics) else f"sentences, of {listed(wide)} over "
    return (
        f"means over {others}stretches (the fewest sentences that hold the same words on both sides); "
        "counts are sums"
    )
