"""The whole program on one page: read, normalise, align, compare, aggregate.

Reporting is done elsewhere (:mod:`treegauge.reports`); this module returns results.
"""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.breakdowns import UNIT_BREAKDOWNS
from treegauge.comparison import Comparison, compare
from treegauge.confusion import count_confusion
from treegauge.counts import UnitTable, column, grouped
from treegauge.errors import InputError, SettingsError
from treegauge.needs import check_needs
from treegauge.policy import leave_out_documents
from treegauge.resolve import Request, resolve
from treegauge.result import Result
from treegauge.sources import as_corpus, read_all, shown_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from treegauge.corpus import Corpus
    from treegauge.counts import Columns
    from treegauge.heads import HeadTable
    from treegauge.metrics import Metric
    from treegauge.params import Params
    from treegauge.settings import Settings


def _unit_table(comparison: Comparison) -> UnitTable:
    core, gold = comparison.core, comparison.gold
    lines = gold.columns["sentences.line"]
    rows = list(core.column("unit.sentence"))
    size = len(gold)
    return UnitTable(
        [pair.name for pair in comparison.pairs],
        _unsigned(core.column("unit.document")),
        column([row + 1 if row < size else 0 for row in rows]),
        column([lines[row] if row < size else 0 for row in rows]),
        column(core.column("unit.length")),
        column(core.column("unit.scored")),
    )


def _unsigned(values: memoryview) -> Any:
    from array import array

    result = array("I")
    result.frombytes(values.cast("B"))
    return result


def _alignment(comparison: Comparison) -> dict[str, Any]:
    """Return what was aligned: words and sentences on both sides, errors, boundaries."""
    scored = comparison.scored
    words = {
        name: _core.total(values, scored)
        for name, values in zip(
            ("correct", "substituted", "deleted", "inserted"),
            comparison.core.count_aligned(),
            strict=True,
        )
    }
    ends = [_core.total(values, scored) for values in comparison.core.count_boundaries()]
    found: dict[str, Any] = {
        "aligner": comparison.aligner,
        "why": comparison.why,
        "chunks": comparison.chunks,
        "gold_sentences": ends[1],
        "test_sentences": ends[2],
        "matched_boundaries": ends[0],
        "gold_words": words["correct"] + words["substituted"] + words["deleted"],
        "test_words": words["correct"] + words["substituted"] + words["inserted"],
    }
    if comparison.aligner == "none":
        return {name: value for name, value in found.items() if name != "matched_boundaries"}
    return found | words


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
    if step:
        step(f"aligning {name}")
    check_needs(settings.metrics, gold, test)
    comparison = compare(gold, test, settings, jobs=jobs or os.cpu_count() or 1)
    leave_out_documents(comparison)
    return result_of(comparison, name=name, by=by, confusion=confusion, step=step)


def result_of(
    comparison: Comparison,
    *,
    name: str,
    by: Sequence[str] = (),
    confusion: Sequence[str] = (),
    step: Callable[[str], None] | None = None,
) -> Result:
    """Count all metrics of a comparison's settings."""
    settings = comparison.settings
    metrics = settings.metrics
    counts = {}
    wanted = [one for one in by if one not in UNIT_BREAKDOWNS]
    if settings.average == "type" and "label" not in wanted:
        wanted.append("label")
    broken_down: dict[str, Any] = {one: {} for one in wanted}
    for metric in metrics:
        if step:
            step(f"counting {metric.spec} of {name}")
        columns = metric.count(comparison)
        counts[metric.spec] = {
            name: column(values) for name, values in zip(metric.columns, columns, strict=True)
        }
        for one in wanted:
            cells = (
                _by_chunk(comparison, metric, counts[metric.spec])
                if one == "chunk"
                else metric.by_cell(comparison, one)
            )
            if cells is not None:
                broken_down[one][metric.spec] = cells
    labels = broken_down.pop("label", {})
    result = Result(
        name,
        settings.signature(comparison.aligner, _ties(comparison), _lattices(comparison)),
        comparison.coverage,
        comparison.issues,
        _unit_table(comparison),
        counts,
        labels,
        _alignment(comparison),
        broken_down,
        {kind: count_confusion(comparison, kind) for kind in confusion},
    )
    for metric in metrics if settings.max_length is not None else ():
        if metric.whole_chunks and result.unit_of(metric) != "sentence":
            raise SettingsError(
                f"{metric.spec} compares each {comparison.chunks} as one: "
                "no sentence of it can be left out by --max-length"
            )
    return result


def _by_chunk(
    comparison: Comparison, metric: Metric, columns: Columns
) -> dict[str, dict[str, int]] | None:
    """Return a metric's counts for each chunk: a document, or document#1, document#2 and so on."""
    from collections import Counter

    if metric.unit not in {"sentence", "chunk"}:
        return None
    core = comparison.core
    rows = grouped(
        columns, column(comparison.counted), _unsigned(core.column("unit.chunk")), core.chunks
    )
    documents = [core.chunk(number)[4] for number in range(core.chunks)]
    chunks = Counter(documents)
    found: dict[str, dict[str, int]] = {}
    place = 0
    for number, row in enumerate(rows):
        document = documents[number]
        place = place + 1 if number and documents[number - 1] == document else 1
        name = comparison.pairs[document].name
        found[f"{name}#{place}" if chunks[document] > 1 else name] = row
    return found


def _ties(comparison: Comparison) -> str:
    from treegauge.aligners import get_aligner

    return get_aligner(comparison.aligner).TIES


def _lattices(comparison: Comparison) -> dict[str, str]:
    """Return the lattices that changed a score: they gave words, or states that were compared."""
    sides = (comparison.gold, comparison.test)
    found = {"words": ",".join(dict.fromkeys(one.words_from for one in sides if one.words_from))}
    # States of one side alone are compared with nothing.
    if comparison.settings.strict_arcs and all(one.lattice_states for one in sides):
        found["lattice"] = ",".join(dict.fromkeys(one.lattice[0] for one in sides))
        found["tag-map"] = ",".join(dict.fromkeys(one.lattice[1] for one in sides))
    return {name: value for name, value in found.items() if value.strip(",")}


def score(
    gold: Any,
    system: Any,
    *,
    task: str | None = None,
    metrics: str | Iterable[str] | None = None,
    by: str | Iterable[str] = (),
    confusion: str | Iterable[str] = (),
    average: str = "corpus",
    weight: float | None = None,
    params: Params | str | os.PathLike[str] | None = None,
    heads: HeadTable | str | os.PathLike[str] | None = None,
    normalize: str | Iterable[str] | None = None,
    align: str = "auto",
    chunks: str | None = None,
    on_error: str = "error",
    max_length: int | None = None,
    max_wer: float | None = None,
    words: Sequence[Any] = (),
    join: str | None = None,
    lattice: Any = None,
    tag_map: Any = None,
    lattice_arcs: str = "loose",
    format: str | None = None,  # noqa: A002
    blank_lines: str = "auto",
    bare_words: bool = False,
    columns: str = "auto",
    ext: str | None = None,
    jobs: int = 0,
    name: str | None = None,
) -> Result:
    """Score a system against gold; both as path, text, open file, corpus, tree or list of trees.

    The keywords are the options of ``treegauge score``.

    ``task`` is a set of metrics with the options that go with it; ``metrics`` are computed instead
    of the task's, whose options stay.  Both are by default those of what the files hold: brackets
    as in evalb, attachment scores for CoNLL-X, the scores of the CoNLL 2018 shared task for
    CoNLL-U, those of srleval for CoNLL-2009 and CoNLL-2008.  ``max_wer`` leaves out documents above
    that word error rate, in percent.  ``words`` are maps from words to segments, one for gold and one
    for the system.  ``name`` is what the system is called in reports.

    Several systems: :func:`score_systems`.

    >>> score("(S (NP (PRP it)) (VP (VBZ rains)))", "(S (NP (PRP it)) (VP (VBZ rains)))")["brackets"]["f1"]
    1.0
    """
    # Every keyword but the name is a field of the request.
    given = {key: value for key, value in locals().items() if key in Request.__fields__}
    shown = name or shown_name(system)
    return score_request(gold, {shown: system}, Request(**given))[shown]


def score_systems(gold: Any, systems: Mapping[str, Any], **options: Any) -> dict[str, Result]:
    """Score several systems, by their names, against one gold; the options are those of :func:`score`.

    >>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))"
    >>> results = score_systems(gold, {"one": gold, "other": "(S (PRP it) (VP (VBZ rains)))"})
    >>> [round(result["brackets"]["f1"], 2) for result in results.values()]
    [1.0, 0.8]
    """
    return score_request(gold, systems, _request(options, "score_systems"))


def _request(options: dict[str, Any], who: str) -> Request:
    unknown = sorted(options.keys() - set(Request.__fields__))
    if unknown:
        raise TypeError(f"{who} takes what score() takes by name, not {unknown[0]!r}")
    return Request(**options)


def score_request(
    gold: Any, systems: Mapping[str, Any], request: Request, *, text: bool = False
) -> dict[str, Result]:
    """Read gold and systems, and do with them what the request asks for; ``text``: strings are texts."""
    names = [shown_name(gold, "gold"), *systems]
    sources = [gold, *systems.values()]
    gold_corpus, *others = read_all(request, sources, names, partial(as_corpus, text=text)).corpora
    resolved = resolve(request, gold_corpus, *others)
    return {
        name: score_corpora(
            gold_corpus,
            other,
            resolved.settings,
            name=name,
            by=resolved.by,
            confusion=resolved.confusion,
            jobs=resolved.jobs,
        )
        for name, other in zip(systems, others, strict=True)
    }


class Scorer:
    """Scores batch after batch, for training loops.

    >>> scorer = Scorer(metrics="brackets")
    >>> scorer.update("(S (NP (PRP it)) (VP (VBZ rains)))", "(S (NP (PRP it)) (VP (VBZ rains)))")
    >>> scorer.compute()["brackets"]["f1"]
    1.0
    """

    def __init__(self, *, name: str = "system", **options: Any) -> None:
        # What is wrong is told here, not after hours of training.
        self._request = _request(options, "a Scorer")
        self._name = name
        self._result: Result | None = None

    def update(self, gold: Any, system: Any) -> None:
        """Score one more batch: anything :func:`score` takes, but a string is always a text.

        What cannot be read in it is the policy's business (``on_error``).
        """
        batch = score_request(gold, {self._name: system}, self._request, text=True)
        result = batch[self._name]
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
