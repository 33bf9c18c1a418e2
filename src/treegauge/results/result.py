"""Results: counts with their units, signature, coverage and issues.

They add (:mod:`treegauge.results.add`), join (:mod:`treegauge.results.join`), save and load
(:mod:`treegauge.results.files`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, overload

from treegauge import _core
from treegauge.base.argument_kinds import FLAG, METRIC, PATH, TEXT, of_kind, takes
from treegauge.base.records import Record, made
from treegauge.base.text import shown_value
from treegauge.errors import SettingsError, UnknownNameError
from treegauge.metrics import get_metric
from treegauge.options.settings import (
    AVERAGES,
    ScoreSettings,
    Settings,
    check_choice,
    check_length,
)
from treegauge.options.value_kinds import KINDS
from treegauge.results.breakdowns import LABELS, Breakdowns
from treegauge.results.counts import averaged, type_scores
from treegauge.results.named_scores import NamedScores

if TYPE_CHECKING:
    import os
    from array import array
    from collections.abc import Iterable, Iterator

    from treegauge.analysis.attribution import Attribution, Attributions
    from treegauge.base.columns import Columns
    from treegauge.charts import Chart
    from treegauge.comparison.coverage import Coverage
    from treegauge.errors import Issue
    from treegauge.metrics import Metric
    from treegauge.metrics._cell_rows import CellRows
    from treegauge.metrics._lists import Name
    from treegauge.options.choices import Average, IntervalMethod
    from treegauge.options.request import Request
    from treegauge.options.settings import Signature
    from treegauge.results.answer_profile import Validity
    from treegauge.results.breakdowns import LABELS
    from treegauge.results.causes import Causes
    from treegauge.results.confusion import Cell
    from treegauge.results.counts import UnitTable
    from treegauge.results.draws import Draws
    from treegauge.results.join import Joined
    from treegauge.results.summaries import Summary


class Result(Breakdowns, Record, Mapping[str, NamedScores], frozen=False):
    """The scores of one system, with the counts behind them.

    A result is a mapping from metrics to their scores: ``result["las"]`` are those of one metric,
    ``result["las"].f1`` is a value.  Where it is undefined that is nan; ``result["las"]["f1"]`` and
    ``result["las.f1"]`` are None.  ``coverage`` says how many gold sentences were scored, ``issues`` what was
    wrong, ``alignment`` what was aligned, ``signature`` how all this was made.  ``counts`` are columns of
    integers by metric, with a row for each unit of ``units``.  A result prints as the tables of
    ``treegauge score``, and shows them in a notebook.

    >>> from treegauge import score
    >>> result = score("(S (NP (NN tea)) (VP (VBZ cools)))", "(S (NN tea) (VP (VBZ cools)))")
    >>> result["brackets"]["recall"], result["brackets"]["gold"], result.coverage.scored
    (0.6666666666666666, 3, 1)
    >>> list(result)
    ['brackets', 'crossing', 'complete', 'tags']
    """

    name: str
    signature: Signature
    coverage: Coverage
    issues: list[Issue]
    units: UnitTable
    counts: dict[str, Columns]
    labels: LABELS = made(factory=dict)
    alignment: dict[str, Any] = made(factory=dict)
    #: breakdowns beside ``label``, by name
    cells: dict[str, LABELS] = made(factory=dict)
    confusions: dict[str, list[Cell]] = made(factory=dict)
    #: why items were missed or are too many, by metric (``attribute=True``)
    causes: dict[str, Causes] = made(factory=dict)
    #: breakdowns unit by unit, where systems are to be compared: by name, then metric; not saved
    cell_rows: dict[str, dict[str, CellRows]] = made(factory=dict, compare=False)
    #: how counts become scores; of a result made here, all that changes a score
    settings: ScoreSettings = made(factory=ScoreSettings, compare=False)
    #: what other alignments of least cost count, where they were drawn (``co_optimal=N``)
    draws: Draws | None = None
    #: the files that were scored (gold, system) and the request; not saved
    files: tuple[str, str, Request] | None = made(factory=type(None), compare=False)
    #: the validity profile, where a language model's answers were scored
    validity: Validity | None = None
    #: samples of the sentences, which are not kept themselves (``summary=N``)
    summary: Summary | None = None

    @overload
    def __getitem__(self, name: Name) -> NamedScores: ...

    @overload
    def __getitem__(self, name: str) -> Any: ...

    def __getitem__(self, name: str) -> Any:
        if not isinstance(name, str):
            raise UnknownNameError(f"a metric or value is named by a text, not {shown_value(name)}")
        if name in self.counts:
            return self.metrics[name]
        spec = self._spec_of(name)
        if spec is not None:
            return self.metrics[spec]
        metric, _, value = name.rpartition(".")
        spec = self._spec_of(metric)
        if spec is None:
            raise UnknownNameError(self._not_scored(name))
        scores = self.metrics[spec]
        value = value if value in scores else value.lower()
        if value not in scores:
            raise UnknownNameError(f"{spec} has no value {value!r}; it has {', '.join(scores)}")
        return scores[value]

    def _not_scored(self, name: str) -> str:
        """Return the message about a name that is no metric of this result."""
        from treegauge.base.suggestions import did_you_mean

        value = name.lower()
        of_value = next((spec for spec in self.counts if value in self.metrics[spec]), None)
        near = (
            f"; did you mean {of_value}.{value}?" if of_value else did_you_mean(name, self.counts)
        )
        return f"{name!r} was not scored{near or '; there is ' + ', '.join(self.counts)}"

    def _spec_of(self, name: str) -> str | None:
        """Return what a metric is called here, None if it is not here."""
        try:
            spec = get_metric(name).spec
        except SettingsError:
            return None
        return spec if spec in self.counts else None

    def __iter__(self) -> Iterator[str]:
        return iter(self.counts)

    def __len__(self) -> int:
        return len(self.counts)

    def get(self, name: str, default: Any = None) -> Any:
        """Return what ``result[name]`` is, or the default where it was not scored."""
        try:
            return self[name]
        except UnknownNameError:
            return default

    @takes(spec=METRIC)
    def metric(self, spec: str) -> Metric:
        """Return the metric object behind a name in this result; it is made once."""
        return self._metric(spec)

    def _metric(self, spec: str) -> Metric:
        if spec not in self._metric_objects:
            metric = get_metric(spec)
            if spec not in self.counts:
                raise UnknownNameError(f"{spec} was not scored; there is {', '.join(self.counts)}")
            self._metric_objects[spec] = metric
        return self._metric_objects[spec]

    @cached_property
    def _metric_objects(self) -> dict[str, Metric]:
        metrics = self.settings.metrics if isinstance(self.settings, Settings) else ()
        return {metric.spec: metric for metric in metrics}

    @property
    def average(self) -> str:
        """How units are put together: ``corpus``, ``file``, ``document``, ``sentence`` or ``type``."""
        return self.settings.average

    @property
    def max_length(self) -> int | None:
        """Longer gold sentences are left out."""
        return self.settings.max_length

    @cached_property
    def metrics(self) -> dict[str, NamedScores]:
        """All scores: fractions, and the counts they are made of; None where undefined.

        A metric without the average that was asked for has counts alone (see ``unaveraged``).
        """
        scores, missing = self._averaged
        if missing and len(missing) == len(scores):
            raise SettingsError(next(iter(missing.values())))
        return scores

    @cached_property
    def scored_metrics(self) -> dict[str, tuple[Metric, NamedScores]]:
        """Each metric with its scores, by name."""
        return {spec: (self._metric(spec), scores) for spec, scores in self.metrics.items()}

    @property
    def unaveraged(self) -> dict[str, str]:
        """The metrics that do not have the average that was asked for, and why."""
        return self._averaged[1]

    @cached_property
    def _averaged(self) -> tuple[dict[str, NamedScores], dict[str, str]]:
        scores: dict[str, NamedScores] = {}
        missing: dict[str, str] = {}
        average, mask = self.settings.average, self._mask(self.settings.max_length)
        for spec in self.counts:
            metric = self._metric(spec)
            try:
                scores[spec] = self._scores(metric, self.counts[spec], average, mask)
            except SettingsError as reason:
                missing[spec] = str(reason)
                scores[spec] = NamedScores(
                    (name, value if isinstance(value, int) else None)
                    for name, value in self._scores(
                        metric, self.counts[spec], "corpus", mask
                    ).items()
                )
        return scores, missing

    @takes(spec=METRIC)
    def scores(
        self, spec: str, average: Average | None = None, max_length: int | None = None
    ) -> NamedScores:
        """Return one metric's scores, averaged or cut off in another way than the result's own."""
        metric = self._metric(spec)
        if average is not None:
            check_choice("average", average, AVERAGES)
        if max_length is not None:
            max_length = of_kind("max_length", max_length, KINDS["max_length"])
        # Zero leaves out all, as evalb has it.
        if max_length:
            check_length(max_length)
        if max_length not in {None, self.max_length} and self.unit_of(metric) != "sentence":
            raise SettingsError(
                f"{spec} adds up by {metric.unit}: it has no other cut-off afterwards"
            )
        mask = self._mask(self.max_length if max_length is None else max_length)
        return self._scores(metric, self.counts[spec], average or self.average, mask)

    def _mask(self, max_length: int | None) -> array[int]:
        return self.units.scored if max_length is None else self.units.mask(max_length)

    def _scores(
        self, metric: Metric, columns: Columns, average: str, mask: array[int]
    ) -> NamedScores:
        if average == "corpus":
            # Counts are added, and divided once.
            sums = {name: _core.total(values, mask) for name, values in columns.items()}
            return NamedScores(metric.scores(sums))
        if average == "type":
            if metric.spec not in self.labels:
                raise SettingsError(
                    f"{metric.spec} has no types to average over, or they were not counted"
                )
            return NamedScores(type_scores(metric, list(self.labels[metric.spec].values())))
        unit = self.unit_of(metric)
        return NamedScores(averaged(metric, columns, self.units, mask, average, unit))

    def scores_of(self, spec: str, columns: Columns) -> NamedScores:
        """Return what a metric would score with these columns instead of its own."""
        average, mask = self.settings.average, self._mask(self.settings.max_length)
        return self._scores(self._metric(spec), columns, average, mask)

    @takes(spec=METRIC)
    def co_optimal(self, spec: str) -> dict[str, Any]:
        """Return what a metric's main score is under other alignments of least cost.

        ``n``: how many were looked at; ``exhaustive``: whether these are all; ``low``, ``high`` and
        ``mean`` of the score; ``fixed``: the score of the alignment that the aligner takes.  Needs a
        result that was made with ``co_optimal=N``; see :mod:`treegauge.analysis.co_optimal`.
        """
        from treegauge.results.draws import of_corpus

        return of_corpus(self, spec)

    def _co_optimal_in(self, spec: str, row: int) -> dict[str, Any]:
        if self.draws is None:
            return {}
        from treegauge.results.draws import of_sentence

        return {"co_optimal": of_sentence(self, spec, row)}

    def unit_of(self, metric: Metric) -> str:
        """Return the smallest unit at which a metric's columns add up in this result."""
        if self.summary is not None:
            return "corpus"
        if metric.unit == "chunk" and self._every_row_a_chunk:
            return "sentence"
        # What is counted over more than a document of gold adds up by file.
        if metric.unit == "chunk" and self.units.chunks_join_documents:
            return "file"
        if metric.unit == "document" and self.units.whole_files:
            return "file"
        return metric.unit

    @cached_property
    def _every_row_a_chunk(self) -> bool:
        return _core.all_different(self.units.chunk)

    @takes(spec=METRIC)
    def attribution(self, spec: str) -> Attribution:
        """Return what each cause of error costs a metric; needs a result made with ``attribute=True``."""
        from treegauge.analysis.attribution import attribution

        return attribution(self, spec)

    @takes(spec=METRIC, by=TEXT)
    def attribution_by(self, spec: str, by: str) -> Attributions:
        """Return what each cause costs in each cell, the largest loss first.

        ``by``: label, word-class, word, document or sentence.
        """
        from treegauge.analysis.attribution import attribution_by

        return attribution_by(self, spec, by)

    @takes(spec=METRIC)
    def cleaning_curve(self, spec: str) -> list[float]:
        """Return the score after the 0, 1, 2 … most harmful word errors are undone."""
        from treegauge.analysis.attribution import cleaning_curve

        return cleaning_curve(self, spec)

    def __add__(self, other: Result) -> Result:
        """Return the result over the sentences of both; they must have been made alike."""
        if not isinstance(other, Result):
            return NotImplemented
        from treegauge.results.add import plus

        return plus(self, other)

    def __getattr__(self, name: str) -> Any:
        # A sum is put together when it is first looked at (treegauge.results.add).
        if name in type(self).__fields__ and "_parts" in self.__dict__:
            from treegauge.results.add import put_together

            put_together(self)
            return self.__dict__[name]
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __getstate__(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in type(self).__fields__}

    def join(self, other: Result) -> Joined:
        """Pair the rows of two results on their units, and say which units one of them lacks.

        Two systems on the same gold files have the same units, whatever the order they were scored
        in.  Texts that came without a name are paired by their order.
        """
        from treegauge.results.join import join

        if not isinstance(other, Result):
            raise SettingsError(f"other is another result, not {shown_value(other)}")
        self._need_rows("sentences")
        other._need_rows("sentences")
        return join(self, other)

    @takes(value=TEXT, method=TEXT)
    def interval(
        self,
        value: str,
        *,
        level: float = 0.95,
        method: IntervalMethod = "bca",
        unit: str = "auto",
        samples: int = 10_000,
        seed: int = 1,
    ) -> tuple[float, float] | None:
        """Return the confidence interval of a value such as ``brackets.f1``, by resampling units.

        ``method``: ``bca`` or ``percentile`` (:mod:`treegauge.stats.bootstrap`).  ``unit``: what is drawn;
        ``auto`` takes documents where there are at least 30, sentences else.  None where there is none:
        a single unit, or a score that is the same in every sample.  A summary has the percentile interval of
        its own samples.
        """
        if self.summary is not None:
            from treegauge.stats.summaries import interval_in

            return interval_in(self, value, level)
        from treegauge.stats.compare import How, interval_of

        return interval_of(self, value, How(unit, level, method, samples, seed))

    def to_pandas(self) -> Any:
        """Return a table of sentences × metrics as a pandas data frame (``pip install pandas``)."""
        import pandas as pd

        from treegauge.reports._sentence_table import columns_of

        return pd.DataFrame(columns_of([self]))

    def to_polars(self) -> Any:
        """Return a table of sentences × metrics as a polars data frame (``pip install polars``)."""
        import polars as pl

        from treegauge.reports._sentence_table import columns_of

        return pl.DataFrame(columns_of([self]), infer_schema_length=None)

    @takes(prefix=TEXT, counts=FLAG)
    def flat(self, prefix: str = "", *, counts: bool = False) -> dict[str, Any]:
        """Return all values in one dictionary, for loggers: ``las`` the main value, ``las.recall`` another.

        ``prefix`` stands before every name.  Counts (``las.gold``) are left out unless asked for.

        >>> from treegauge import score
        >>> result = score("(S (NN tea) (VBZ cools))", "(S (NN tea) (VBZ cools))", metrics="brackets")
        >>> result.flat("dev/")
        {'dev/brackets': 1.0, 'dev/brackets.precision': 1.0, 'dev/brackets.recall': 1.0}
        """
        values: dict[str, Any] = {}
        for spec, scores in self.metrics.items():
            main = self.metric(spec).main
            values[f"{prefix}{spec}"] = scores[main]
            for name, value in scores.items():
                if name != main and (counts or not isinstance(value, int)):
                    values[f"{prefix}{spec}.{name}"] = value
        return values

    @takes(path=PATH)
    def report(self, path: str | os.PathLike[str]) -> None:
        """Write a page that shows what went wrong (:mod:`treegauge.page`).

        A result has no words, so the files that were scored are read again.  Where it was made of
        something else, or loaded, the page has scores and charts but no words and no drawings;
        :func:`treegauge.report` has them all.
        """
        from treegauge.page import report_request, report_results

        if self.files is None:
            report_results([self], path)
        else:
            gold, system, request = self.files
            report_request(gold, {self.name: system}, request, path)

    @takes(kind=TEXT)
    def plot(self, kind: str | None = None, **choices: str) -> Chart:
        """Return a chart (:mod:`treegauge.charts`); the choices are those of :func:`treegauge.plot`.

        What needs words (kinds of error, causes) is found in the files that were scored.
        """
        from treegauge.charts import plot_result

        return plot_result(self, kind, choices)

    def as_dict(self) -> dict[str, Any]:
        """Return the system's entry of the published JSON shape."""
        return {
            "name": self.name,
            "coverage": self.coverage.as_dict(),
            **({"validity": self.validity.as_dict()} if self.validity is not None else {}),
            "alignment": self.alignment,
            "issues": [issue.as_dict() for issue in self.issues],
            "metrics": self.metrics if self.draws is None else self._with_co_optimal(),
        }

    def _with_co_optimal(self) -> dict[str, dict[str, Any]]:
        return {
            spec: {**scores, "co_optimal": self.co_optimal(spec)}
            for spec, scores in self.metrics.items()
        }

    @takes(path=PATH)
    def save(self, path: str | os.PathLike[str]) -> None:
        """Write everything, counts included, to a JSON file."""
        from treegauge.results.files import save

        save(self, path)

    @classmethod
    @takes(path=PATH)
    def load(cls, path: str | os.PathLike[str]) -> Result:
        """Read what :meth:`save` wrote, in this version or an earlier one."""
        from treegauge.results.files import load

        return load(cls, path)

    @takes(format=TEXT)
    def render(self, format: str = "text") -> str:  # noqa: A002
        """Return the report that ``treegauge score`` prints: text, markdown, latex, html, tsv, csv or json.

        Breakdowns and confusions that were counted (``by=``, ``confusion=``) are in it.
        """
        from treegauge.reports import Report, render

        by = (*(["label"] if self.labels else []), *self.cells)
        return render(Report("gold", [self], by, tuple(self.confusions)), format)

    def _repr_html_(self) -> str:
        from treegauge.reports import Report, render

        return render(Report("gold", [self]), "html")

    def __str__(self) -> str:
        return self.render().rstrip("\n")

    def __repr__(self) -> str:
        shown = []
        for spec, scores in self.metrics.items():
            value = scores[self.metric(spec).main]
            shown.append(f"{spec}={'n/a' if value is None else format(value, '.4f')}")
        return f"<Result {self.name}: {', '.join(shown)}>"


def merge(results: Iterable[Result | str | os.PathLike[str]]) -> Result:
    """Return one result over the sentences of several results, which must have the same settings.

    A string or a path is a file that :meth:`Result.save` wrote.  Counts are added, so the scores are those
    of one run over everything.  A sentence that is in two of the results is refused; see
    :func:`treegauge.results.add.merge`.

    >>> from treegauge import score
    >>> good, bad = (score("(S (NN tea) (VBZ cools))", f"({label} (NN tea) (VBZ cools))") for label in "SX")
    >>> merge([good, bad])["brackets"]["f1"]
    0.5
    """
    from treegauge.results import add

    given = several_results(results, "merge")
    loaded = [loaded_result(result) for result in given]
    # In messages a file is called by its name.
    names = [
        result.name if own is result else str(own)
        for own, result in zip(given, loaded, strict=True)
    ]
    return add.merge(loaded, names)


def several_results(results: Any, who: str) -> list[Any]:
    """Return the results, or files, that somebody gave; refuse what is not a list of them."""
    single = isinstance(results, Result | str) or hasattr(results, "__fspath__")
    if single or not hasattr(results, "__iter__"):
        shown = shown_value(results)
        raise SettingsError(
            f"{who} takes a list of results, or of files that hold some, not {shown}"
        )
    return list(results)


def loaded_result(result: Any) -> Result:
    """Return a result, or the one that a file holds."""
    if isinstance(result, Result):
        return result
    if isinstance(result, str) or hasattr(result, "__fspath__"):
        return Result.load(result)
    raise SettingsError(f"this is not a result, and no file that holds one: {shown_value(result)}")
