"""The pipeline on one page: resolve, read, prepare, decide, align, count.

What comes before (what people may give, and what their options mean) is in :mod:`treegauge.corpora.sources`
and :mod:`treegauge.options.request`; what comes after, in :mod:`treegauge.reports`.
"""

from __future__ import annotations

import os
from contextlib import nullcontext
from typing import TYPE_CHECKING, Any, Protocol

from treegauge.base.argument_kinds import TEXT, of_kind, takes
from treegauge.base.text import shown_value
from treegauge.base.time_limit import patient
from treegauge.corpora.paths_and_texts import gold_and_systems
from treegauge.corpora.read import as_corpus, file_names, shown_name
from treegauge.errors import SettingsError
from treegauge.metrics._breakdown_names import attributes_in
from treegauge.options.request import Request
from treegauge.running.part import NeedsAll
from treegauge.running.score_files import Scored, score_in_parts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import Unpack

    from treegauge.comparison.comparison import Comparison
    from treegauge.corpora.corpus import Corpus, Reading
    from treegauge.options.choices import (
        Aligner,
        AllKeywords,
        Average,
        Baseline,
        BlankLines,
        Chunks,
        ConllColumns,
        LatticeArcs,
        Policy,
        Task,
    )
    from treegauge.options.settings import Settings
    from treegauge.results.result import Result
    from treegauge.rules.head_tables import HeadTable
    from treegauge.rules.params import Params
    from treegauge.running.runs import ReadRuns

    class Watch(Protocol):
        """The progress of a long run."""

        #: how many steps there are
        total: int

        def step(self, what: str) -> None:
            """Begin a step."""

        def at(self, done: int, total: int, sentences: int) -> None:
            """Set how many bytes of how many are done, and how many sentences."""


def compare_corpora(
    gold: Corpus,
    test: Corpus,
    settings: Settings,
    *,
    co_optimal: int | None = None,
    jobs: int = 0,
    once: bool = False,
) -> Comparison:
    """Put a system's corpus beside gold, as everything that is counted needs it.

    ``once``: nobody uses the corpora for anything else, so their files' texts go as soon as they can.
    """
    from treegauge.comparison.comparison import align, prepare
    from treegauge.comparison.document_pairs import SPOKEN
    from treegauge.comparison.plan import decide
    from treegauge.options.needs import check_needs

    check_needs(settings.metrics, gold.profile, test.profile)
    prepared = prepare(gold, test, settings, jobs=jobs or os.cpu_count() or 1)
    # Alternatives and speakers of STM and CTM are looked up in the text.
    once = once and not SPOKEN & {gold.format, test.format}
    if once:
        prepared.gold.core.drop_texts()
    plan = decide(prepared)
    if co_optimal:
        from treegauge.analysis.co_optimal import check_drawn

        check_drawn(plan)
    # `identity` says where in test's file a word differs.
    if once and all(document.aligner != "identity" for document in plan.documents):
        prepared.test.core.drop_texts()
    return align(prepared, plan)


def score_corpora(
    gold: Corpus,
    test: Corpus,
    settings: Settings,
    *,
    name: str,
    by: Sequence[str] = (),
    confusion: Sequence[str] = (),
    attribute: bool = False,
    by_unit: bool = False,
    co_optimal: int | None = None,
    jobs: int = 0,
    once: bool = False,
    step: Callable[[str], None] | None = None,
) -> Result:
    """Score one system's corpus against gold; ``step`` is called with each step.

    ``once``: see :func:`compare_corpora`.
    """
    from treegauge.results.count import result_of

    if step:
        step(f"aligning {name}")
    comparison = compare_corpora(gold, test, settings, co_optimal=co_optimal, jobs=jobs, once=once)
    result = result_of(
        comparison,
        name=name,
        by=by,
        confusion=confusion,
        attribute=attribute,
        by_unit=by_unit,
        step=step,
    )
    if test.answers is not None and not test.answers.ranked:
        from treegauge.results.answer_profile import add_profile

        add_profile(result, comparison, test.answers)
    if co_optimal:
        from treegauge.analysis.co_optimal import draw

        if step:
            step(f"drawing other alignments of {name}")
        result.draws = draw(comparison, result, co_optimal)
    return result


@takes()
def score(
    gold: Any,
    system: Any = None,
    *,
    task: Task | None = None,
    metrics: str | Iterable[str] | None = None,
    by: str | Iterable[str] = (),
    attributes: str | os.PathLike[str] | None = None,
    confusion: str | Iterable[str] = (),
    attribute: bool = False,
    average: Average = "corpus",
    weight: float | None = None,
    params: Params | str | os.PathLike[str] | None = None,
    heads: HeadTable | str | os.PathLike[str] | None = None,
    normalize: str | Iterable[str] | None = None,
    align: Aligner | os.PathLike[str] = "auto",
    chunks: Chunks | None = None,
    transforms: str | Iterable[str] = (),
    on_error: Policy = "error",
    max_length: int | None = None,
    max_wer: float | None = None,
    co_optimal: int | None = None,
    summary: int | str | None = None,
    words: Sequence[Any] = (),
    join: str | None = None,
    lattice: Any = None,
    tag_map: Any = None,
    lattice_arcs: LatticeArcs = "loose",
    gold_times: str | os.PathLike[str] | None = None,
    test_times: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = (),
    format: str | None = None,  # noqa: A002
    blank_lines: BlankLines = "auto",
    bare_words: bool = False,
    columns: ConllColumns = "auto",
    ext: str | None = None,
    max_size: int | str | None = None,
    field: str | None = None,
    system_field: str | None = None,
    n_best: bool = False,
    baseline: Baseline | None = None,
    jobs: int = 0,
    patience: float | None = None,
    name: str | None = None,
) -> Result:
    """Score a system against gold; each is a path, text, open file, corpus, tree or list of trees.

    A string is a text: whatever it names, it is never opened, nor are items of lists.  The one exception is
    for files: beside gold that is a ``Path``, or a string that names an existing file, folder or ``@list``, a
    string is a path too, unless it starts with a bracket or has line breaks
    (:mod:`treegauge.corpora.paths_and_texts`).

    Objects of other libraries (nltk, spaCy, stanza, conllu, pyconll, udapi, supar, columns and rows of
    tables) are taken as they are: :mod:`treegauge.objects`.  Of spaCy's Examples, which hold both sides,
    ``system`` is left out.

    The keywords are the options of ``treegauge score``.

    Which scores: ``task`` is a set of metrics with the options that go with it; ``metrics`` are
    computed instead of the task's, whose options stay.  Both are by default those of what the files
    hold: brackets as in evalb, attachment scores for CoNLL-X, the scores of the CoNLL 2018 shared task
    for CoNLL-U, those of srleval for CoNLL-2009 and CoNLL-2008.  ``average`` is ``corpus``,
    ``file``, ``document``, ``sentence`` or ``type``; ``weight`` that of semantics in the joint scores of
    the task ``srl``.  ``by`` counts breakdowns (label, distance, …: :meth:`Result.breakdown`), also by
    attributes of gold's sentences: of comments such as ``# genre = news``, or of ``attributes``, a file that
    is a table with tabs.  ``confusion`` counts which label is taken for which (:meth:`Result.confusion`),
    ``attribute`` why items were missed (:meth:`Result.attribution`).

    What counts: ``params`` by name or as a ``.prm`` file (:class:`Params`), ``heads`` the head table,
    ``transforms`` changes of both sides before they are compared (:mod:`treegauge.transforms`).
    ``max_length`` leaves out longer gold sentences, ``max_wer`` documents above that word error rate,
    in percent.  ``on_error`` says what happens to sentences that cannot be used: ``error``, ``skip``,
    ``zero`` or ``repair``, which mends what a language model wrote (:mod:`treegauge.corpora.repair`); a list
    of texts is a list of answers then, one for each gold sentence, in gold's format unless ``format`` says
    otherwise.  For any answers ``zero`` and ``repair`` give each its score and raise nothing.

    Aligning: ``align`` is an aligner or a file of alignments (a ``Path``), ``chunks`` what is aligned as one
    piece, ``normalize`` what makes words equal (``lower,punct``).  ``co_optimal`` draws so many other
    alignments of least cost and scores them too (:meth:`Result.co_optimal`).  ``gold_times`` and
    ``test_times`` are files that say when words were said (:mod:`treegauge.corpora.word_times`).

    Segments: ``words`` are maps from words to segments, one for gold and one for the system; ``join`` is a
    mark that ties segments together; ``lattice`` a file of analyses, ``tag_map`` its tags, ``lattice_arcs``
    whether its states count (``strict``).

    Reading: ``format`` (found by content unless named), ``blank_lines``, ``bare_words``, ``columns`` as
    in :func:`read`; ``ext`` picks files of a directory; ``field`` names the field of JSONL, JSON, CSV
    and Parquet files that holds the answer, ``system_field`` the one that names the system (``model=small``:
    that system alone); ``n_best``: the system's file has several analyses of each sentence, the best first
    (:mod:`treegauge.corpora.n_best`); ``max_size`` is what a compressed file may unpack to (``"20G"``).
    ``jobs`` is a number of threads, 0 for all cores; ``patience`` how many seconds the exact distance of
    two trees may take, by estimate (:mod:`treegauge.base.time_limit`); ``name`` what the system is called in
    reports; ``summary`` keeps totals and so many samples instead of every sentence
    (:mod:`treegauge.results.summaries`).

    Several systems: :func:`score_systems`.

    >>> score("(S (NP (PRP it)) (VP (VBZ rains)))", "(S (NP (PRP it)) (VP (VBZ rains)))")["brackets"]["f1"]
    1.0
    """
    # Every keyword but the name is a field of the request.
    options = {key: value for key, value in locals().items() if key in Request.__fields__}
    if system is None:
        from treegauge.objects import both_sides

        gold, system = both_sides(gold)
    gold, system = gold_and_systems(gold, [system])
    if name is not None:
        of_kind("name", name, TEXT)
    shown = name or shown_name(system)
    request = Request(**options)
    if on_error == "all" or baseline is not None:
        option = "on_error='all'" if on_error == "all" else f"baseline={baseline!r}"
        raise SettingsError(
            f"{option} gives several results: score_systems(gold, {{name: system}}, {option})"
        )
    return score_one(gold, system, request, shown)


def score_systems(
    gold: Any, systems: Mapping[str, Any], **options: Unpack[AllKeywords]
) -> dict[str, Result]:
    """Score several systems, by their names, against one gold; the options are those of :func:`score`.

    What a string is: see :func:`score`.

    ``on_error="all"`` gives a result for each of zero, skip and repair; several answers for one sentence
    give one for each round of samples, n-best lists (``n_best=True``) one for each rank;
    ``system_field="model"`` one for each system that this field of a file's records names, under that name;
    ``baseline="chance"`` adds uninformed trees on gold's words.  They
    are named as in the table of ``treegauge score``.

    >>> gold = "(S (NP (PRP it)) (VP (VBZ rains)))"
    >>> results = score_systems(gold, {"one": gold, "other": "(S (PRP it) (VP (VBZ rains)))"})
    >>> [round(result["brackets"]["f1"], 2) for result in results.values()]
    [1.0, 0.8]
    """
    request = request_from(options, "score_systems")
    if not hasattr(systems, "keys") or not hasattr(systems, "values"):
        raise SettingsError(
            f"score_systems(gold, {{name: system}}) takes systems by name, not {shown_value(systems)}"
        )
    systems = {str(name): system for name, system in systems.items()}
    gold, *sources = gold_and_systems(gold, systems.values())
    return score_request(gold, dict(zip(systems, sources, strict=True)), request, by_unit=True)


def request_from(options: Mapping[str, Any], who: str) -> Request:
    """Return the request that keywords make; ``who`` takes them."""
    unknown = sorted(options.keys() - set(Request.__fields__))
    if unknown:
        from treegauge.base.suggestions import did_you_mean

        near = did_you_mean(unknown[0], Request.__fields__)
        raise TypeError(f"{who} takes what score() takes by name, not {unknown[0]!r}{near}")
    return Request(**options)


def score_sources(
    request: Request,
    sources: Sequence[Any],
    names: Sequence[str],
    read_one: Callable[[Any, Reading, str | None], Corpus] = as_corpus,
    *,
    shown: Sequence[str] | None = None,
    by_unit: bool = False,
    parts: bool = True,
    once: bool = False,
    watch: Watch | None = None,
) -> Scored:
    """Read gold and systems and score them, part by part where they are large.

    ``names``, ``shown`` and ``read_one``: see :func:`treegauge.running.runs.read_runs`.
    ``by_unit``: breakdowns are counted for each unit, too.  ``parts``: whether the sources may be scored
    part by part.  ``once``: see :func:`compare_corpora`.
    """
    known = None
    # An attribute may hold for a whole document, of which a part knows nothing.
    if parts and not (request.by and attributes_in(request.by)):
        tell = watch.at if watch else None
        scored = score_in_parts(request, sources, shown or names[1:], tell)
        if not isinstance(scored, NeedsAll):
            return scored
        known = scored.known
    from treegauge.running.runs import read_runs

    read = read_runs(request, sources, names, read_one, shown=shown, samples=True, known=known)
    limited = request.patience is not None
    with patient(request.patience) if limited else nullcontext():
        results = score_runs(request, read, by_unit=by_unit, once=once, watch=watch)
    return Scored(results, read.resolved, read)


def score_runs(
    request: Request,
    read: ReadRuns,
    *,
    by_unit: bool = False,
    once: bool = False,
    watch: Watch | None = None,
) -> list[Result]:
    """Score every run that was planned; ``once``: see :func:`compare_corpora`."""
    from treegauge.running.runs import check_files, kept

    resolved = read.resolved
    if len(read.runs) > 1:
        check_files(read.gold, read.runs)
    if watch:
        watch.total = sum(1 + len(run.draws) for run in read.runs) * (
            1 + len(resolved.settings.metrics) + bool(request.co_optimal)
        )
    results = []
    for run in read.runs:
        drawn = [
            score_corpora(
                read.gold,
                corpus,
                run.settings,
                name=run.name,
                by=resolved.by,
                confusion=tuple(request.confusion),
                attribute=request.attribute,
                by_unit=by_unit,
                co_optimal=request.co_optimal,
                jobs=request.jobs,
                once=once,
                step=watch.step if watch else None,
            )
            for corpus in (run.corpus, *run.draws)
        ]
        if len(drawn) > 1:
            from treegauge.results.pooled import pooled

            drawn = [pooled(drawn)]
        results.append(kept(request, drawn[0]))
    return results


def score_request(
    gold: Any,
    systems: Mapping[str, Any],
    request: Request,
    *,
    by_unit: bool = False,
) -> dict[str, Result]:
    """Read gold and systems, and score them as the request says; a string is a path here.

    ``by_unit``: breakdowns are counted for each unit, too.
    """
    scored = score_sources(
        request,
        [gold, *systems.values()],
        [shown_name(gold, "gold"), *systems],
        by_unit=by_unit,
        parts=not (by_unit and request.by),
        # A corpus that was given is somebody's.
        once=not any(hasattr(source, "core") for source in (gold, *systems.values())),
    )
    results = {result.name: result for result in scored.results}
    for name, system in systems.items():
        own = name in results and request.system_field is None
        if own and (files := file_names(gold, system)) is not None:
            results[name].files = (*files, request)
    return results


def score_one(gold: Any, system: Any, request: Request, name: str) -> Result:
    """Read gold and one system, and score it; a string is a path here."""
    results = list(score_request(gold, {name: system}, request).values())
    if len(results) > 1:
        named = request.system_field is not None
        what = "several systems" if named else "several answers for one sentence"
        raise SettingsError(
            f"{name} has {what}: score_systems(gold, {{name: system}}) has a result for each "
            f"{'of them' if named else 'round of samples'}"
        )
    return results[0]
