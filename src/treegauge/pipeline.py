"""The whole program on one page: read, normalise, align, compare, aggregate.

Reporting is done elsewhere (:mod:`treegauge.reports`); this module returns results.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge.comparison import align_corpora
from treegauge.corpus import Corpus, Sentence, read
from treegauge.counting import UNIT_BREAKDOWNS, result_of
from treegauge.errors import InputError, SettingsError
from treegauge.heads import HeadTable, default_table
from treegauge.metrics import get_metric
from treegauge.params import Params
from treegauge.policy import leave_out_documents
from treegauge.settings import Settings
from treegauge.tasks import OPTIONS, TASKS, default_align, default_params, task_metrics
from treegauge.tree import Tree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from treegauge.result import Result

def as_corpus(
    source: Any,
    *,
    format: str | None = None,  # noqa: A002
    blank_lines: str = "auto",
    bare_words: bool = False,
    columns: str = "auto",
    ext: str | None = None,
) -> Corpus:
    """Return a corpus: from a path, text, bytes, an open file, a corpus, trees or a list of those.

    A string that starts with a bracket (or holds a line break) is text, any other is a path.
    """
    if isinstance(source, Corpus):
        return source
    if isinstance(source, Tree | Sentence):
        source = [source]
    if isinstance(source, list | tuple) and any(
        isinstance(item, Tree | Sentence) for item in source
    ):
        bare = bare_words or any(None in item.tags for item in source if not isinstance(item, str))
        return read("\n".join(str(item) for item in source).encode(), format="ptb", bare_words=bare)
    if isinstance(source, list | tuple) and not source:
        source = ""
    if isinstance(source, list | tuple) and any(_is_text(item) for item in source):
        source = "\n".join(source)
    if isinstance(source, str) and _is_text(source):
        source = source.encode("utf-8", "surrogatepass")
    return read(
        source,
        format=format,
        blank_lines=blank_lines,
        bare_words=bare_words,
        columns=columns,
        ext=ext,
    )


def _is_text(source: Any) -> bool:
    return isinstance(source, str) and (
        source.lstrip().startswith("(") or "\n" in source or not source
    )


def score_corpora(
    gold: Corpus,
    test: Corpus,
    settings: Settings,
    *,
    name: str,
    by: Sequence[str] = (),
    confusion: Sequence[str] = (),
    jobs: int = 0,
    step: Callable[[str], None] | None = None,
) -> Result:
    """Score one system's corpus against gold; ``step`` is told what begins."""
    if jobs < 0:
        raise SettingsError(f"jobs is a number of threads, or 0 for all cores, not {jobs}")
    if step:
        step(f"aligning {name}")
    comparison = align_corpora(gold, test, settings, jobs=jobs or os.cpu_count() or 1)
    leave_out_documents(comparison)
    return result_of(comparison, name=name, by=by, confusion=confusion, step=step)


def make_settings(
    metrics: str | Iterable[str] | None = None,
    params: Params | str | os.PathLike[str] = "wsj",
    normalize: str | Iterable[str] = (),
    heads: HeadTable | str | os.PathLike[str] | None = None,
    **rest: Any,
) -> Settings:
    """Return settings from names: metrics and normalisers as text or lists, parameters by name.

    A head table that no metric needs does not become part of the settings.
    """
    chosen = [
        get_metric(spec) for spec in (TASKS["constituency"] if metrics is None else _names(metrics))
    ]
    what_counts = Params.load(params)
    needed = any("head-table" in metric.needs for metric in chosen)
    # One that was given is read in any case: its errors are the user's.
    table = HeadTable.load(heads or default_table(what_counts)) if needed or heads else None
    return Settings(
        metrics=tuple(metric.spec for metric in chosen),
        params=what_counts,
        normalize=_names(normalize),
        heads=table if needed else None,
        **rest,
    )


def _names(names: str | Iterable[str]) -> tuple[str, ...]:
    if isinstance(names, str):
        names = names.replace(",", " ").split()
    return tuple(names)


BREAKDOWNS = (
    "label",
    *UNIT_BREAKDOWNS,
    "chunk",
    "distance",
    "direction",
    "projectivity",
    "root",
    "predicate",
    "role-kind",
)


def breakdowns(by: str | Iterable[str]) -> tuple[str, ...]:
    """Return breakdowns by their names; ``relation`` is another name for ``label``."""
    found = tuple("label" if name == "relation" else name for name in _names(by))
    unknown = [name for name in found if name not in BREAKDOWNS]
    if unknown:
        raise SettingsError(f"by is one of {', '.join(BREAKDOWNS)}, not {unknown[0]!r}")
    return found


def score(
    gold: Any,
    system: Any,
    *,
    task: str | None = None,
    metrics: str | Iterable[str] | None = None,
    params: Params | str | os.PathLike[str] | None = None,
    align: str = "auto",
    normalize: str | Iterable[str] | None = None,
    chunks: str | None = None,
    on_error: str = "error",
    average: str = "corpus",
    max_length: int | None = None,
    heads: HeadTable | str | os.PathLike[str] | None = None,
    max_wer: float | None = None,
    by: str | Iterable[str] = (),
    confusion: str | Iterable[str] = (),
    format: str | None = None,  # noqa: A002
    bare_words: bool = False,
    columns: str = "auto",
    ext: str | None = None,
    jobs: int = 0,
    name: str | None = None,
) -> Result:
    """Score a system against gold; both as path, text, open file, corpus, tree or list of trees.

    ``task`` is a set of metrics with the options that go with it, as on the command line.  Metrics
    and parameters are by default those of what the files hold: brackets as in evalb,
    attachment scores for CoNLL-X, the scores of the CoNLL 2018 shared task for CoNLL-U,
    those of srleval for CoNLL-2009 and CoNLL-2008.  ``max_wer`` leaves out documents above that word
    error rate, in percent.

    >>> score("(S (NP (PRP it)) (VP (VBZ rains)))", "(S (NP (PRP it)) (VP (VBZ rains)))")["brackets"]["f1"]
    1.0
    """
    if task is not None and metrics is not None:
        raise SettingsError("give either task or metrics")
    of_task = OPTIONS.get(task or "", {})
    reading: dict[str, Any] = {"bare_words": bare_words, "columns": columns, "ext": ext}
    gold_corpus = as_corpus(gold, format=format, **reading)
    test_corpus = as_corpus(system, format=format, **reading)
    if metrics is None and align == "auto":
        align = default_align(task, gold_corpus)
    settings = make_settings(
        task_metrics(task, gold_corpus, test_corpus) if metrics is None else metrics,
        of_task.get("params", default_params(gold_corpus)) if params is None else params,
        of_task.get("normalize", ()) if normalize is None else normalize,
        align=align,
        chunks=chunks or of_task.get("chunks", "auto"),
        on_error=on_error,
        average=average,
        max_length=max_length,
        heads=heads,
        max_wer=max_wer,
        columns=columns,
    )
    shown = name or (
        str(system) if isinstance(system, str | os.PathLike) and not _is_text(system) else "system"
    )
    return score_corpora(
        gold_corpus,
        test_corpus,
        settings,
        name=shown,
        by=breakdowns(by),
        confusion=_names(confusion),
        jobs=jobs,
    )


class Scorer:
    """Scores batch after batch, for training loops.

    >>> scorer = Scorer(metrics="brackets")
    >>> scorer.update("(S (NP (PRP it)) (VP (VBZ rains)))", "(S (NP (PRP it)) (VP (VBZ rains)))")
    >>> scorer.compute()["brackets"]["f1"]
    1.0
    """

    def __init__(self, **settings: Any) -> None:
        # What is wrong is told here, not after hours of training.
        unknown = sorted(settings.keys() - (score.__kwdefaults__ or {}).keys())
        if unknown:
            raise TypeError(f"a Scorer takes what score() takes by name, not {unknown[0]!r}")
        for spec in _names(settings.get("metrics") or ()):
            get_metric(spec)
        self._settings = settings
        self._result: Result | None = None

    def update(self, gold: Any, system: Any) -> None:
        """Score one more batch (anything :func:`score` takes)."""
        self._settings.setdefault("name", "system")
        result = score(gold, system, **self._settings)
        if self._result is not None and self._result.signature != result.signature:
            # A batch may need an alignment where others did not; the sum stands on alignments then.
            raise InputError(
                "one batch has other words than its gold, others have not: "
                "choose one aligner for all, for example align='edit'"
            )
        self._result = result if self._result is None else self._result + result

    def compute(self) -> Result:
        """Return the result over everything so far."""
        if self._result is None:
            raise SettingsError("nothing has been scored yet: call update first")
        return self._result

    def reset(self) -> None:
        """Forget everything so far."""
        self._result = None
