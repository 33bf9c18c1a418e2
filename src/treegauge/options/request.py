"""Requests: what a user asks for, and how it becomes the settings of a run.

:class:`Request` holds the options as a user writes them: the keywords of
:func:`treegauge.score` and the options of ``treegauge score``.  :func:`resolve` turns it into
:class:`~treegauge.options.settings.Settings` once the files are read, because defaults depend on what they
hold: the task, its metrics, parameters and aligner.  ``score()``, ``Scorer``, the command, ``rank`` and
scenarios all go this way.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from treegauge.base.argument_kinds import check_kinds
from treegauge.base.records import Record, replaced
from treegauge.base.text import listed, names_in, shown_value
from treegauge.base.time_limit import check_patience
from treegauge.corpora.profile import CHUNKS as CHUNK_COLUMN
from treegauge.errors import SettingsError
from treegauge.metrics import get_metric
from treegauge.metrics._breakdown_names import attributes_in, breakdowns, labels_meant
from treegauge.metrics._lists import (
    DISCONTINUOUS,
    ENHANCED,
    NAMES_BESIDE,
    SPAN_ROLES,
    SPEECH_DEPENDENCIES,
    TASKS,
    TREES_BESIDE,
    WORD_ERROR_RATE,
)
from treegauge.options.needs import only_continuous, without_trees
from treegauge.options.settings import (
    ASKED,
    AVERAGES,
    CHUNKS,
    check_choice,
    check_length,
    make_settings,
)
from treegauge.options.value_kinds import KINDS

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator, Sequence

    from treegauge.corpora.corpus import Reading
    from treegauge.corpora.profile import Profile
    from treegauge.options.settings import Settings
    from treegauge.rules.head_tables import HeadTable
    from treegauge.rules.params import Params

ARCS = ("loose", "strict")
MOST = 2**31
#: draws of other alignments: nobody needs more, and each is a whole scoring
MOST_DRAWS = 1_000_000
#: the task of a format of files
BY_FORMAT: Final = {
    "conllu": "ud",
    "conllx": "dependency",
    "conll09": "srl",
    "conll08": "srl",
    "conll12": "srl",
    "props": "srl",
    "bio": "entities",
}
# Formats whose roles are spans of words, also where a file has none.
SPANS: Final = frozenset({"conll12", "props"})
# Formats that hold words and no analysis: there is no task for them.
WORDS_ONLY: Final = frozenset({"ctm", "stm"})
# Options that a task sets where they are not given: a chunk of speech is a side, a show or a story.
OPTIONS: Final[dict[str, dict[str, str]]] = {
    "speech": {"params": "speech", "normalize": "lower,hyphens", "chunks": "document"}
}
# The aligner that a task's numbers are known by: SParseval's words come word by word from sclite.
ALIGNERS: Final = {"speech": "edit", "srl": "levenshtein"}


class Request(Record):
    """All options of a run, as the user wrote them; None where an option was not given."""

    # what is computed
    task: str | None = None
    metrics: str | Iterable[str] | None = None
    by: str | Iterable[str] = ()
    confusion: str | Iterable[str] = ()
    attributes: str | os.PathLike[str] | None = None
    attribute: bool = False
    average: str = "corpus"
    weight: float | None = None
    # what counts, and how words are put side by side
    params: Params | str | os.PathLike[str] | None = None
    heads: HeadTable | str | os.PathLike[str] | None = None
    normalize: str | Iterable[str] | None = None
    align: str = "auto"
    chunks: str | None = None
    # what is changed before anything is compared
    transforms: str | Iterable[str] = ()
    # what is left out
    on_error: str = "error"
    max_length: int | None = None
    max_wer: float | None = None
    # what else is looked at: other alignments of least cost
    co_optimal: int | None = None
    # how many samples of the sentences are kept instead of the sentences
    summary: int | str | None = None
    # which segments make up a word
    words: Sequence[Any] = ()
    join: str | None = None
    lattice: Any = None
    tag_map: Any = None
    lattice_arcs: str = "loose"
    # when words were said
    gold_times: str | os.PathLike[str] | None = None
    test_times: str | os.PathLike[str] | Sequence[str | os.PathLike[str]] = ()
    # how files are read
    format: str | None = None
    blank_lines: str = "auto"
    bare_words: bool = False
    columns: str = "auto"
    ext: str | None = None
    max_size: int | str | None = None
    field: str | None = None
    system_field: str | None = None
    n_best: bool = False
    # what is scored beside the systems
    baseline: str | None = None
    # how it is computed
    jobs: int = 0
    patience: float | None = None

    def __post_init__(self) -> None:
        check_kinds(self.__dict__, self.__defaults__, KINDS)
        # Lists of names may be texts or iterators: they are read once, here.
        lists = {
            "by": breakdowns(self.by) if self.by else (),
            "confusion": names_in(self.confusion),
        }
        for name in ("metrics", "normalize"):
            if getattr(self, name) is not None:
                lists[name] = names_in(getattr(self, name))
        self.__dict__.update(lists)
        if hasattr(self.align, "__fspath__"):
            self.__dict__["align"] = str(self.align)
        transforms: tuple[str, ...] = ()
        if self.transforms:
            from treegauge.transforms import names_of

            transforms = names_of(self.transforms)
        self.__dict__["transforms"] = transforms
        # Errors of the request alone are raised before any file is read.
        if self.task is not None and self.task not in TASKS:
            from treegauge.base.suggestions import did_you_mean

            suggestion = did_you_mean(self.task, TASKS)
            raise SettingsError(
                f"task {self.task!r} is unknown{suggestion or ';'} known are {', '.join(TASKS)}"
            )
        for name in self.metrics or ():
            get_metric(name)
        check_choice("lattice_arcs", self.lattice_arcs, ARCS)
        if self.metrics is not None and self.weight is not None:
            raise SettingsError(
                "weight= is for a task; a metric has it in its name: joint:macro:0.3"
            )
        if self.tag_map and not self.lattice:
            raise SettingsError("tag_map= names the tags of a lattice=, and there is none")
        if self.co_optimal is not None and not 1 <= self.co_optimal <= MOST_DRAWS:
            raise SettingsError(f"co_optimal=N is a number of draws, from 1 to {MOST_DRAWS:,}")
        if self.co_optimal is not None and self.average == "type":
            raise SettingsError('co_optimal= has no averages over types: leave out average="type"')
        if self.summary is not None:
            from treegauge.metrics._breakdown_names import UNIT_BREAKDOWNS
            from treegauge.options.summary import Kept

            Kept.of(self.summary)
            units = sorted({*self.by} & {*UNIT_BREAKDOWNS, *attributes_in(self.by)})
            if units or self.attribute or self.co_optimal is not None or self.average != "corpus":
                option = f"by={units[0]!r}" if units else "attribute=, co_optimal= or average="
                raise SettingsError(f"a summary keeps no sentences, which {option} needs")
        if self.system_field is not None and not self.system_field.partition("=")[0]:
            raise SettingsError(
                "system_field= names a field of records, or a field and a system: model=small"
            )
        check_choice("on_error", self.on_error, ASKED)
        check_choice("average", self.average, AVERAGES)
        if self.chunks is not None:
            check_choice("chunks", self.chunks, CHUNKS)
        if not 0 <= self.jobs < MOST:
            shown = shown_value(self.jobs)
            raise SettingsError(f"jobs is a number of threads, or 0 for all cores, not {shown}")
        check_length(self.max_length)
        if self.patience is not None:
            check_patience(self.patience)

    @cached_property
    def reading(self) -> Reading:
        """How files are read."""
        from treegauge.corpora.corpus import Reading
        from treegauge.formats import format_name

        blank_lines = self.blank_lines
        if self.chunks == "block" and blank_lines == "auto":
            blank_lines = "blocks"
        chosen = format_name(self.format) if self.format else None
        most = None
        if self.max_size is not None:
            from treegauge.corpora.decompression import size_of

            most = size_of(self.max_size)
        return Reading(chosen, self.bare_words, blank_lines, self.columns, max_size=most)


class Resolved(Record):
    """What a request means for these files: the settings and the breakdowns."""

    request: Request
    #: what the files hold, gold first
    profiles: tuple[Profile, ...]
    settings: Settings
    #: breakdowns by their full names
    by: tuple[str, ...]
    #: the facts about the files (:attr:`treegauge.corpora.profile.Profile.facts`)
    facts: tuple[object, ...]

    @cached_property
    def notes(self) -> list[str]:
        """Notes about the request for these files."""
        return notes_of(self.request, self.settings, *self.profiles)


def resolve(
    request: Request, gold: Profile, *systems: Profile, known: Resolved | None = None
) -> Resolved:
    """Return the settings for these files; options that were not given follow from task and files.

    ``known``: what was resolved before all files were read; it is valid where the facts are the same.
    """
    profiles = (gold, *systems)
    # Where gold is empty, what the systems hold says what the task is.
    gold = next((profile for profile in profiles if profile.sentences), gold)
    facts = tuple(profile.facts for profile in profiles)
    if known is not None and known.facts == facts:
        return replaced(known, request=request, profiles=profiles)
    # A parameter file is read once: it may be a pipe.
    params = known.settings.params if known is not None and request.params else request.params
    task = task_name(request.task, gold)
    task_options = OPTIONS.get(request.task or "", {})
    align = request.align
    if align == "auto":
        align = default_align(request.task, gold)
    metrics = request.metrics
    names = _metric_names(request, task, gold, *systems) if metrics is None else tuple(metrics)
    settings = make_settings(
        _with_states(names) if request.lattice_arcs == "strict" else names,
        _first_given(params, task_options.get("params"), default_params(gold)),
        _first_given(request.normalize, task_options.get("normalize"), ()),
        request.heads,
        align=align,
        # Whose analyses a list holds is known: no word of another sentence stands beside theirs.
        chunks=_first_given(
            request.chunks,
            "sentence" if request.n_best else None,
            task_options.get("chunks"),
            "auto",
        ),
        transforms=tuple(request.transforms),
        # All policies: runs.planned makes the others of this one.
        on_error="repair" if request.on_error == "all" else request.on_error,
        average=request.average,
        max_length=request.max_length,
        max_wer=request.max_wer,
        columns=request.columns,
        bare_words=request.bare_words,
        blank_lines=request.reading.blank_lines,
        format=request.reading.format,
        field=request.field,
    )
    words = any(profile.format in WORDS_ONLY for profile in profiles)
    by = labels_meant(request.by, settings.metrics, words=words) if request.by else ()
    return Resolved(request, profiles, settings, by, facts)


def notes_of(request: Request, settings: Settings, *profiles: Profile) -> list[str]:
    """Return the notes about a request for these files."""
    notes = [
        f"note: {option} has no effect here: {why}"
        for option, why in idle_options(request, settings, *profiles)
    ]
    partial = any(profile.words_only or profile.discontinuous for profile in profiles)
    for missing in (without_trees, only_continuous) if partial else ():
        lacking, why = missing(settings.metrics, *profiles)
        if lacking:
            notes.append(f"note: {why}, so these are n/a: {', '.join(lacking)}")
    gold = next((profile for profile in profiles if profile.sentences), profiles[0])
    if request.metrics is None:
        names = task_metrics(request.task, gold, *profiles[1:])
        if uncut := _uncut(request, task_name(request.task, gold), names):
            which = f"{listed(uncut)} {'are' if len(uncut) > 1 else 'is'}"
            notes.append(
                f"note: {which} left out: no sentence of a whole document can be (max_length=)"
            )
    # Whoever chose parameters knows what they do with repairs.
    chosen = request.task is not None or request.params is not None
    counted = any(metric.needs & {"nodes", "trees"} for metric in settings.metrics)
    if counted and not chosen and any(profile.edited for profile in profiles):
        notes.append(
            "note: trees have EDITED constituents, as transcripts of speech do, and these count as others "
            'do: task="speech" scores them as repairs'
        )
    notes += _notes_on_names(settings)
    recognised = [profile for profile in profiles[1:] if profile.format in WORDS_ONLY]
    if recognised and "lower" not in settings.normalize and request.align not in {"none", "sclite"}:
        with_capitals = [profile.capitals for profile in (gold, *recognised)]
        if len({*with_capitals}) > 1:
            side, other = ("gold", "a system") if gold.capitals else ("a system", "gold")
            notes.append(
                f"note: {side} has words with capitals and {other} has none, so such words differ; "
                'normalize="lower" compares words without case'
            )
    if settings.blank_lines == "auto":
        notes += [note for profile in profiles for note in profile.blank_line_notes]
    return notes


def _notes_on_names(settings: Settings) -> Iterator[str]:
    """Yield notes on metrics that were likely meant as options of the metric before them."""
    for before, metric in pairwise(settings.metrics):
        if before.chosen and metric.name in before.options and not metric.chosen:
            yield (
                f"note: {before.spec} and {metric.name} are two metrics; options of one have colons between "
                f"them: {before.spec}:{metric.name}"
            )


def idle_options(
    request: Request, settings: Settings, *profiles: Profile
) -> Iterator[tuple[str, str]]:
    """Yield the options that change nothing here, with the reason."""
    formats = {profile.format for profile in profiles}
    if request.heads and settings.heads is None:
        yield "heads=", "no metric needs a head table"
    if request.columns != "auto" and not formats & {"conll08", "conll09", "bio"}:
        yield "columns=", "these files are neither CoNLL-2008 nor CoNLL-2009 nor columns of chunks"
    if request.columns == "all" and "bio" not in formats:
        yield "columns=", "all is for columns of chunks"
    if request.blank_lines != "auto" and not formats & {"ptb", "discbracket"}:
        yield "blank_lines=", "these files are not bracketings"
    if request.bare_words and not formats & {"ptb", "discbracket"}:
        yield "bare_words=", "these files are not bracketings"
    if request.ext and not any(profile.given == "directory" for profile in profiles):
        yield "ext=", "no directory was given"
    if request.field and not any(profile.given == "answers" for profile in profiles):
        yield "field=", "these files hold no records"
    if request.attributes and not attributes_in(request.by):
        yield "attributes=", "no attribute is asked for"
    if request.system_field and not any(profile.given == "answers" for profile in profiles):
        yield "system_field=", "these files hold no records"
    compared = any(metric.lattice_option for metric in settings.metrics)
    if request.lattice_arcs == "strict" and not compared:
        yield "lattice_arcs=", "it is for the metric tedeval"


def _first_given(*choices: Any) -> Any:
    """Return the first choice that was made."""
    return next(choice for choice in choices if choice is not None)


def _metric_names(request: Request, task: str, gold: Profile, *systems: Profile) -> tuple[str, ...]:
    """Return a task's metrics; of a cut-off by length, those that have it (:func:`_uncut`)."""
    # Answers may be anything, and what they hold must not decide what is scored.
    answers = {"items", "answers"} if request.on_error != "error" else set()
    telling = [profile for profile in systems if profile.given not in answers]
    names = task_metrics(request.task, gold, *(telling or [gold]))
    if request.weight is not None:
        if all(get_metric(name).weight is None for name in names):
            raise SettingsError('weight= is for the joint means of task="srl"')
        names = tuple(get_metric(name).with_weight(request.weight).spec for name in names)
    without = _uncut(request, task, names)
    return tuple(name for name in names if name not in without)


def _uncut(request: Request, task: str, names: Iterable[str]) -> list[str]:
    """Return a task's metrics that cannot leave out long sentences: these tasks align whole shows."""
    if request.max_length is None or task not in {"srl", "speech"}:
        return []
    return [name for name in names if get_metric(name).whole_chunks]


def _with_states(names: Iterable[str]) -> tuple[str, ...]:
    """Return the metrics; those that can compare states of a lattice do."""
    metrics = [get_metric(name) for name in names]
    return tuple(
        f"{metric.spec}:{metric.lattice_option}"
        if metric.lattice_option and not metric.has(metric.lattice_option)
        else metric.spec
        for metric in metrics
    )


def task_metrics(task: str | None, gold: Profile, *systems: Profile) -> tuple[str, ...]:
    """Return a task's metrics, by default those of the files' task.

    The enhanced graphs of CoNLL-U are scored where gold and a system have them; of speech in dependency
    files, heads and relations instead of brackets and lexical heads.  Of trees in formats of discontinuous
    ones, discontinuous brackets instead of crossing ones.  Of roles that are spans, arguments, and
    brackets and entities where gold and a system have trees and names beside them; these alone where no
    system has arguments and the task was not asked for.
    """
    if task is None and gold.format in WORDS_ONLY:
        return (WORD_ERROR_RATE,)
    name = task_name(task, gold)
    if name == "speech" and gold.kinds == {"dependencies"}:
        return SPEECH_DEPENDENCIES
    if name == "srl" and _has_spans(gold):
        trees = gold.nodes and any(profile.nodes for profile in systems)
        names = all(CHUNK_COLUMN in profile.columns for profile in (gold, *systems))
        beside = (TREES_BESIDE if trees else ()) + (NAMES_BESIDE if names else ())
        roles = task is not None or not beside or any(map(_has_spans, systems))
        return (SPAN_ROLES if roles else ()) + beside
    if name == "constituency" and any(profile.discontinuous for profile in (gold, *systems)):
        return DISCONTINUOUS
    graphs = ["arcs.head" in profile.columns for profile in (gold, *systems)]
    enhanced = name == "ud" and graphs[0] and any(graphs[1:])
    return TASKS[name] + (ENHANCED if enhanced else ())


def task_name(task: str | None, gold: Profile) -> str:
    """Return the task, by default that of what the files hold."""
    return task or BY_FORMAT.get(gold.format, "constituency")


def default_params(gold: Profile) -> str:
    """Return the parameter set: evalb's rules for bracketings, everything counts elsewhere."""
    return "wsj" if gold.format not in {*BY_FORMAT, *WORDS_ONLY} else "none"


def default_align(task: str | None, gold: Profile) -> str:
    """Return the aligner that a task's metrics stand on unless another is named."""
    return "auto" if _has_spans(gold) else ALIGNERS.get(task_name(task, gold), "auto")


def _has_spans(profile: Profile) -> bool:
    """Tell whether roles are spans of words, and not single words."""
    return "spans.head" in profile.columns or profile.format in SPANS
