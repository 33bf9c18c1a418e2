"""Charts: one definition each, for the page, notebooks and papers.

    treegauge plot GOLD SYSTEM… --kind differences -o figure.pdf

A file here is a kind of chart, and its name is the file's.  It makes a :class:`Chart`: a Vega-Lite
specification (a plain dictionary, which Altair takes, too) with the table of its figures.  Nothing is
counted here.  Drawing needs the extra ``treegauge[charts]``; a specification and its table do not.

    result.plot("breakdown", by="length").save("figure.svg")
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.argument_kinds import TEXT, takes
from treegauge.charts._chart import Chart, Choice
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from treegauge.charts._gathering import Gathered
    from treegauge.results.result import Result
    from treegauge.stats.comparison_result import Compared

__all__ = ["Chart", "Choice", "chart_kinds", "chart_of", "plot"]


def chart_kinds() -> dict[str, str]:
    """Return the kinds of charts, with a line on each."""
    from treegauge.base.plugins import names, plugin

    return {name: plugin("charts", name).SUMMARY for name in names("charts")}


def chart_of(gathered: Gathered, kind: str | None, choice: Choice) -> Chart:
    """Return a chart of systems, or raise an error that says why there is none.

    Without a kind it is the one that takes what was chosen, else differences of several systems, scores of
    one.
    """
    from treegauge.base.plugins import plugin

    kind = kind or kind_of(choice) or ("differences" if len(gathered.systems) > 1 else "scores")
    check_choice(kind, choice)
    made: Chart = plugin("charts", kind).chart(gathered, choice)
    return made


def _kinds_with(names: Collection[str]) -> list[str]:
    from treegauge.base.plugins import names as all_names
    from treegauge.base.plugins import plugin

    return [kind for kind in all_names("charts") if set(names) <= {*plugin("charts", kind).TAKES}]


def kind_of(choice: Choice) -> str:
    """Return the only kind of chart that takes these choices; None if there are several, or none."""
    kinds = _kinds_with(choice.given)
    return kinds[0] if len(kinds) == 1 else ""


def check_choice(kind: str, choice: Choice) -> None:
    """Refuse choices that a kind of chart does not take."""
    from treegauge.base.plugins import plugin

    for name in choice.given:
        if name not in plugin("charts", kind).TAKES:
            able = " or ".join(f'kind="{other}"' for other in _kinds_with([name]))
            raise SettingsError(f'{name}= is for {able}, not for kind="{kind}"')


@takes(kind=TEXT)
def plot(
    gold: Any, systems: Mapping[str, Any] | Any, kind: str | None = None, **options: Any
) -> Chart:
    """Score systems against gold and return a chart; a notebook shows it, ``save`` writes it.

    ``kind`` is one of :func:`treegauge.charts.chart_kinds`.  ``value`` is a metric or one of its values
    (``las``, ``brackets.recall``), ``against`` the one across a scatter plot, ``by`` a breakdown, ``over``
    what a point is (sentence, document, system), ``system`` one of several systems, ``baseline`` what others
    are compared with, ``title`` another title.  All other options are those of :func:`treegauge.score`.

    >>> gold = "(S (NP (NN tea)) (VP (VBZ cools)))"
    >>> chart = plot(gold, {"flat": "(S (NN tea) (VP (VBZ cools)))"}, "breakdown", by="label")
    >>> chart.rows[0]
    ['NP', 'flat', '0.00', '', '', '1']
    """
    from treegauge.charts._chart import choice_of
    from treegauge.charts._gathering import gathered_from

    choice = choice_of(options)
    gathered = gathered_from(gold, systems, options, by=choice.by)
    return chart_of(gathered, kind, choice)


def plot_result(result: Result, kind: str | None, choices: Mapping[str, str]) -> Chart:
    """Return a chart of a result; the files that were scored are read again where they are known."""
    from treegauge.charts._chart import only_choices
    from treegauge.charts._gathering import Gathered, System, gathered_of

    choice = only_choices(choices)
    if result.files is None:
        gathered = Gathered([System(result)])
    else:
        gold, system, request = result.files
        gathered = gathered_of(gold, {result.name: system}, request, by=choice.by)
    return chart_of(gathered, kind, choice)


def plot_compared(compared: Compared, kind: str, choices: Mapping[str, str]) -> Chart:
    """Return a chart of systems that are compared."""
    from treegauge.charts import differences, ranks, scores
    from treegauge.charts._chart import only_choices

    able = {"differences": differences, "ranks": ranks, "scores": scores}
    if kind not in able:
        raise SettingsError(
            f"a comparison has the charts {', '.join(able)}, not {kind!r}: treegauge.plot has the others"
        )
    choice = only_choices(choices)
    check_choice(kind, choice)
    made: Chart = able[kind].of_compared(compared, choice)
    return made
