"""Monitor: a callback for training loops that scores a development set and says when to stop.

>>> import treegauge
>>> gold = ["(S (NP (PRP it)) (VP (VBZ rains)))"]
>>> monitor = treegauge.Monitor(gold, "brackets", patience=2)
>>> for epoch, parse in enumerate(["(S (PRP it) (VBZ rains))", gold[0], gold[0], gold[0]], 1):
...     result = monitor([parse], step=epoch)
...     if monitor.stop:
...         break
>>> monitor.best_step, monitor.best_value, epoch
(2, 1.0, 4)
>>> [round(value, 2) for value in monitor.values]
[0.5, 1.0, 1.0, 1.0]
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge.base.text import counted, shortened, shown_value
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Unpack

    from treegauge.options.choices import Keywords
    from treegauge.results.result import Result


class Monitor:
    """Scores a model's output on the same gold data, step after step.

    ``gold``: anything that :func:`score` takes; it is read once.  Output is what :func:`score`
    takes as well, but a string is a text and never opened: give a file as a ``Path``.  ``watch``: the value
    that decides, as ``las`` or ``brackets.recall``; of error rates the lowest is the best.  ``patience``:
    ``stop`` is true after so many evaluations in a row that were no better.  ``save``: a file for the best
    result.  ``log``: called with a dictionary of all values after each step, as ``wandb.log`` and the like
    are.  The other keywords are those of :func:`score`; ``on_error`` is ``zero`` unless it is given, so that
    a bad parse ends no training.
    """

    def __init__(
        self,
        gold: Any,
        watch: str,
        *,
        patience: int | None = None,
        save: str | os.PathLike[str] | None = None,
        log: Callable[[dict[str, Any]], Any] | None = None,
        **options: Unpack[Keywords],
    ) -> None:
        from treegauge.base.argument_kinds import is_whole
        from treegauge.corpora.paths_and_texts import gold_source
        from treegauge.corpora.read import as_corpus, gone_through
        from treegauge.metrics import get_metric
        from treegauge.pipeline import request_from
        from treegauge.stats.statistic import split_value

        if patience is not None and not (is_whole(patience) and patience >= 1):
            shown = shown_value(patience)
            raise SettingsError(f"patience is a number of evaluations, at least 1, not {shown}")
        if not isinstance(watch, str):
            raise SettingsError(
                f"watch is a value such as brackets or brackets.recall, not {shown_value(watch)}"
            )
        if log is not None and not callable(log):
            raise SettingsError(
                f"log is a function that takes a dictionary, not {shown_value(log)}"
            )
        if save is not None and not isinstance(save, str | os.PathLike):
            raise SettingsError(f"save is a file, not {shown_value(save)}")
        # Wrong options are refused here, not after hours of training.
        self._request = request_from({"on_error": "zero", **options}, "a Monitor")
        metrics = self._request.metrics
        specs = _specs_of((watch, watch.rpartition(".")[0]) if metrics is None else metrics)
        split_value(watch, specs, get_metric)
        self._watch = watch
        gold = gold_source(gold)
        self._of_file = isinstance(gold, str | os.PathLike)
        source = gone_through(gold, "gold")
        reading, ext = self._request.reading, self._request.ext
        self._gold = as_corpus(gold if source is None else source, reading, ext)
        self._patience, self._save, self._log = patience, save, log
        #: every evaluation so far: what its step was called, and its value
        self.steps: list[Any] = []
        self.values: list[float | None] = []
        #: the best so far
        self.best: Result | None = None
        self.best_step: Any = None
        self.best_value: float | None = None
        #: how many evaluations there were since the best one
        self.waited = 0
        #: whether the last step was the best so far
        self.improved = False

    def __call__(self, system: Any, step: Any = None) -> Result:
        """Score the model's present output, and return the result; ``step`` is counted from 1 by default."""
        from treegauge.corpora.paths_and_texts import as_text, looks_like_text
        from treegauge.pipeline import score_one
        from treegauge.stats.statistic import split_value

        if self._of_file and isinstance(system, str) and not looks_like_text(system):
            raise SettingsError(
                f"a Monitor takes a string for a text, and {shortened(system, 80)!r} is not an analysis: "
                "give a file as a pathlib.Path"
            )
        system = as_text(system)
        step = len(self.steps) + 1 if step is None else step
        result = score_one(self._gold, system, self._request, str(step))
        spec, name = split_value(self._watch, list(result.counts), result.metric)
        value = result[spec][name]
        metric = result.metric(spec)
        lower = metric.best == 0 and name == metric.main
        self.improved = value is not None and (
            self.best_value is None
            or (value < self.best_value if lower else value > self.best_value)
        )
        self.steps.append(step)
        self.values.append(value)
        self.waited = 0 if self.improved else self.waited + 1
        if self.improved:
            self.best, self.best_step, self.best_value = result, step, value
            if self._save is not None:
                result.save(self._save)
        if self._log is not None:
            self._log({"step": step, **result.flat()})
        return result

    @property
    def stop(self) -> bool:
        """Whether training may stop: nothing was better in ``patience`` evaluations."""
        return self._patience is not None and self.waited >= self._patience

    def __repr__(self) -> str:
        best = "nothing yet" if self.best_value is None else f"{self.best_value:.4f}"
        at = "" if self.best_value is None else f" at step {self.best_step}"
        return f"<Monitor of {self._watch}: {best}{at}, {counted(len(self.steps), 'evaluation')}>"


def _specs_of(names: Iterable[str]) -> list[str]:
    """Return the metrics among these names, as they are called in a result."""
    from treegauge.metrics import get_metric

    specs = []
    for name in names:
        try:
            specs.append(get_metric(name).spec)
        except SettingsError:
            continue
    return specs
