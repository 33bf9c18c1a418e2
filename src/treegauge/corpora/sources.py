"""Read gold and the systems of a run side by side, and group their segments into words."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge.base.records import Record, replaced
from treegauge.base.text import counted
from treegauge.corpora.corpus import Corpus, Reading
from treegauge.corpora.files import RECORDS, ending_of, read_bytes
from treegauge.corpora.read import as_corpus, gone_through
from treegauge.errors import InputError, MismatchError, SettingsError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.corpora.lattices import Lattices
    from treegauge.corpora.profile import Profile
    from treegauge.options.request import Request

SHOWN = 5


class Sources(Record):
    """The corpora of a run in order, gold first, with the lattices and notes on their words.

    ``given``: what each was read from; ``names``: what they are called in notes; ``shown``: what the systems
    are called in tables.  One file may hold several systems (:mod:`treegauge.corpora.answer_systems`).
    """

    corpora: list[Corpus]
    lattices: Lattices | None
    notes: list[str]
    given: list[Any]
    names: list[str]
    shown: list[str]

    @property
    def gold(self) -> Corpus:
        """Gold."""
        return self.corpora[0]

    @property
    def systems(self) -> list[Corpus]:
        """The systems, in order."""
        return self.corpora[1:]

    @property
    def profiles(self) -> list[Profile]:
        """What the files hold, gold first."""
        return [corpus.profile for corpus in self.corpora]

    def pair(self, request: Request) -> tuple[Corpus, Corpus]:
        """Return gold and the only system."""
        if len(self.corpora) > 2:
            from treegauge.corpora.answer_systems import only_system

            only_system(self.shown, request)
        gold, system = self.corpora
        return gold, system


def read_all(
    request: Request,
    sources: Sequence[Any],
    names: Sequence[str],
    read_one: Callable[[Any, Reading, str | None], Corpus] = as_corpus,
    *,
    samples: bool = False,
    shown: Sequence[str] | None = None,
) -> Sources:
    """Read gold and systems side by side, with the words of their maps, marks or lattice.

    ``names`` are what they are called in notes, ``shown`` what the systems are called in tables (as in notes
    unless given); ``read_one`` reads one of the sources.  ``samples``: a source may have several answers for
    a sentence (``Corpus.samples``); otherwise that is an error.
    """
    from treegauge.corpora.file_arguments import in_parallel

    reading = request.reading
    lattices = None
    if request.lattice:
        from treegauge.corpora.lattices import read_lattices

        lattices = read_lattices(request.lattice)
    # An iterator can be read only once.
    sources = [
        _readable(source, "test" if place else "gold", reading)
        for place, source in enumerate(sources)
    ]
    names, shown = list(names), list(names[1:] if shown is None else shown)
    if request.system_field is not None:
        from treegauge.corpora.answer_systems import split_systems

        gold, systems = sources[0], sources[1:]
        records = [_are_records(source, request, gold) for source in systems]
        systems, noted, shown = split_systems(request, systems, names[1:], shown, records)
        sources, names = [gold, *systems], [names[0], *noted]
    check_maps(request.words, sources)
    times = _times_for(request, sources)
    _check_same_lengths(sources, names)
    # Where unreadable sentences stop the run, so does a file in which nothing can be read.
    keep_errors = request.on_error != "error"
    texts: set[int] = set()
    for place, source in enumerate(sources):
        if place and keep_errors and isinstance(source, list):
            from treegauge.corpora.llm_answers import note_answers
            from treegauge.corpora.sentence_lists import answers_of, are_texts

            sources[place] = answers_of(source)
            # In gold's format: what one of them looks like must not decide how the others are read.
            if not reading.format and are_texts(source):
                texts.add(place)
    answer_places = _answers_among(sources, request)

    def job(source: Any) -> Callable[[], Corpus | InputError]:
        if keep_errors:
            return lambda: _try_reading(read_one, source, reading, request.ext)
        return lambda: read_one(source, reading, request.ext)

    others = [source for place, source in enumerate(sources) if place not in answer_places | texts]
    jobs = [job(source) for source in others]
    # Files are read at the same time; to begin a thread takes longer than to read a sentence that is there.
    files = any(isinstance(source, str | os.PathLike) for source in others)
    results = iter(in_parallel(jobs) if files else [read() for read in jobs])
    corpora: list[Corpus] = []
    notes: list[str] = []
    for place, (source, name) in enumerate(zip(sources, names, strict=True)):
        if place in answer_places:
            corpus, more = _answered(source, corpora[0], request, name, samples=samples)
            corpora.append(corpus)
            notes += more
            continue
        if place in texts:
            corpora.append(read_one(source, _in_format_of(corpora[0], reading), request.ext))
            note_answers(corpora[-1], source, corpora[0], reading)
            continue
        result = next(results)
        if isinstance(source, bytes) and corpora and not _repairable(result, request):
            corpora.append(read_one(source, _in_format_of(corpora[0], reading), request.ext))
        elif isinstance(result, Corpus):
            corpora.append(result)
        elif corpora:
            # No sentence of it can be read: in gold's format each line is a broken sentence.
            otherwise = replaced(reading, otherwise=corpora[0].format)
            corpora.append(read_one(source, otherwise, request.ext))
        else:
            raise result
    if request.on_error in {"repair", "all"}:
        from treegauge.corpora.repaired_corpus import repaired_corpus

        gold = corpora[0]
        corpora[1:] = [
            corpus if corpus.given == "answers" else repaired_corpus(corpus, gold, reading)
            for corpus in corpora[1:]
        ]
    if corpora:
        corpora[0].attribute_table = _table_of(request.attributes)
    attach_words(corpora, request.words, request.join, lattices)
    if any(beside is not None for beside in times):
        from treegauge.corpora.word_times import attach_all

        notes += attach_all(corpora, times)
    notes += left_out_notes(names, corpora)
    notes += _off_lattice_notes(request, lattices, corpora, names)
    return Sources(corpora, lattices, notes, sources, names, shown)


def _answered(
    source: Any, gold: Corpus, request: Request, name: str, *, samples: bool
) -> tuple[Corpus, list[str]]:
    """Return the first round of a system's answers, which has the others, and notes on them."""
    if request.n_best:
        return _ranked(source, gold, request, name, samples=samples)
    from treegauge.corpora.answer_records import read_answers
    from treegauge.corpora.answer_systems import looks_like_systems
    from treegauge.corpora.llm_answers import answer_notes, file_of, rounds_read

    answers = read_answers(source, request.field, request.ext, request.reading.max_size)
    first, *more = rounds_read(answers, gold, request, file_of(source, name))
    first.samples = tuple(more)
    advice = ""
    if more and request.system_field is None and (field := looks_like_systems(answers)):
        advice = (
            f'{field} looks like the name of a system: system_field="{field}" scores each alone'
        )
    if more and not samples:
        raise SettingsError(
            f"{name} has several answers for one sentence: treegauge score (score_systems) has a "
            "result for each round of samples" + (f"; its field {advice}" if advice else "")
        )
    notes = answer_notes([first, *more], name)
    return first, [*notes, *([f"note: {name}: the field {advice}"] if advice else [])]


def _ranked(
    source: Any, gold: Corpus, request: Request, name: str, *, samples: bool
) -> tuple[Corpus, list[str]]:
    """Return the first analyses of n-best lists, which have the others, and notes on them."""
    from treegauge.corpora.llm_answers import answer_notes, corpora_of, file_of, in_rounds
    from treegauge.corpora.n_best import lists_of

    rounds = in_rounds(lists_of(source, gold, request))
    if len(rounds) > 1 and not samples:
        raise SettingsError(
            f"{name} has several analyses of one sentence: treegauge score (score_systems) has a result for "
            "each rank"
        )
    first, *more = corpora_of(rounds, gold, request, file_of(source, name))
    first.samples = tuple(more)
    return first, answer_notes([first, *more], name)


def _table_of(source: str | os.PathLike[str] | None) -> tuple[str, bytes] | None:
    """Return name and content of a table of attributes."""
    if source is None:
        return None
    return read_bytes(os.fspath(source))


def left_out_notes(names: Sequence[str], corpora: Sequence[Corpus]) -> list[str]:
    """Return notes on files of directories that are left out because of their format."""
    notes = []
    for name, corpus in zip(names, corpora, strict=True):
        if files := corpus.left_out:
            shown = ", ".join(files[:SHOWN]) + (" …" if len(files) > SHOWN else "")
            number = counted(len(files), "file")
            notes.append(f"note: {name}: {number} left out, not {corpus.format}: {shown}")
    return notes


def _repairable(read: Corpus | InputError, request: Request) -> bool:
    """Tell whether a text was read, and in a format that can be mended where that is asked for."""
    from treegauge.corpora.repair import FORMATS

    asked = request.on_error in {"repair", "all"} and not request.format
    return isinstance(read, Corpus) and (not asked or read.format in FORMATS)


def _in_format_of(gold: Corpus, reading: Reading) -> Reading:
    """Return how a text is read whose format is gold's."""
    return replaced(reading, format=gold.format)


def _readable(source: Any, side: str, reading: Reading) -> Any:
    """Return a source that a thread of its own may read: a file, a list or a corpus.

    Objects of other libraries become a corpus here: they may not be safe in a thread.
    """
    if isinstance(source, str | os.PathLike):
        return source
    items = gone_through(source, side)
    if items is None or isinstance(items, list):
        return source if items is None else items
    from treegauge.objects import read_objects

    return read_objects(items, reading)


def _answers_among(sources: Sequence[Any], request: Request) -> set[int]:
    """Return which systems are answers of a language model, joined with gold one by one."""
    return {
        place
        for place, source in enumerate(sources)
        if place and are_answers(source, request, sources[0])
    }


def _are_records(source: Any, request: Request, gold: Any) -> bool:
    """Tell whether a source is a file of records, which may hold the answers of several systems."""
    file = isinstance(source, str | os.PathLike) and not os.path.isdir(source)  # noqa: PTH112
    return file and are_answers(source, request, gold)


def are_answers(source: Any, request: Request, gold: Any) -> bool:
    """Tell whether a source holds answers that are joined with gold one by one (see llm_answers.py)."""
    if request.n_best:
        return True
    if isinstance(source, list):
        return request.on_error in {"repair", "all"}
    if not isinstance(source, str | os.PathLike):
        if request.system_field is None:
            return False
        from treegauge.corpora.answer_records import SystemAnswers

        return isinstance(source, SystemAnswers)
    name = os.fspath(source)
    if request.field is not None or ending_of(name) in RECORDS:
        return True
    # Several files of a directory against one file: a file for each sentence.
    single = isinstance(gold, str | os.PathLike)
    if not (single and os.path.isdir(name) and os.path.isfile(gold)):  # noqa: PTH112, PTH113
        return False
    from treegauge.corpora.file_arguments import files_of

    return len(files_of(name, request.ext)) > 1


def _try_reading(
    read_one: Callable[[Any, Reading, str | None], Corpus],
    source: Any,
    reading: Reading,
    ext: str | None,
) -> Corpus | InputError:
    """Return the corpus, or why its format is unknown; gold's format may do then."""
    try:
        return read_one(source, reading, ext)
    except InputError as error:
        again = not isinstance(source, str) or source != "-"
        again = again and not hasattr(source, "read")
        if again and all(issue.code == "unknown-format" for issue in error.issues):
            return error
        raise


def _check_same_lengths(sources: Sequence[Any], names: Sequence[str]) -> None:
    """Refuse lists of sentences, or of documents, that do not go in pairs."""
    what, wanted = _listed(sources[0]) if sources else ("", 0)
    for name, source in zip(names[1:], sources[1:], strict=True):
        other, size = _listed(source)
        if what and what == other and size != wanted:
            raise MismatchError(
                f"gold is a list of {counted(wanted, what)}, {name} one of {size}: "
                "the first item is compared with the first, and so on"
            )


def _listed(source: Any) -> tuple[str, int]:
    """Return what a list holds, and how many; nothing for what is not a list."""
    if isinstance(source, list) or (isinstance(source, Corpus) and source.given == "items"):
        return "sentence", len(source)
    documents = source.objects.documents if isinstance(source, Corpus) and source.objects else None
    return ("", 0) if documents is None else ("document", documents)


def check_maps(words: Sequence[Any], sources: Sequence[Any]) -> None:
    """Refuse maps that are not one for each source."""
    if words and len(words) != len(sources):
        maps = counted(len(words), "map")
        raise SettingsError(
            f"{maps} for {len(sources)} files of trees: give one for gold and one for each "
            "system, in this order (words=MAP words=MAP)"
        )


def _check_word_map(corpus: Corpus) -> None:
    """Refuse a map that does not fit these trees."""
    wrong = [issue for issue in corpus.issues if issue.code.startswith("word-map")]
    if wrong:
        raise InputError(wrong, "mend the map, or give the one of these trees")


def _times_for(request: Request, sources: Sequence[Any]) -> list[Any]:
    """Return the file of times of each source; None where there is none."""
    given: Any = request.test_times
    systems = list(given)
    if systems and request.n_best:
        raise SettingsError(
            "the analyses of n-best lists have different words, and a file of times has those of one: "
            "leave out test_times="
        )
    if systems and len(systems) != len(sources) - 1:
        files = counted(len(systems), "file")
        raise SettingsError(
            f"{files} of times for {counted(len(sources) - 1, 'system')}: give one for each with test_times="
        )
    return [request.gold_times, *(systems or [None] * len(sources))][: len(sources)]


def attach_words(
    corpora: Sequence[Corpus], words: Sequence[Any], join: str | None, lattices: Lattices | None
) -> None:
    """Tell corpora which segments make up a word: by maps, a mark, or else the lattice."""
    if words or join:
        from treegauge.corpora.segmentation import join_marked, with_words

        for corpus, source in zip(corpora, words, strict=False):
            with_words(corpus, source)
            _check_word_map(corpus)
        for corpus in corpora if join else ():
            join_marked(corpus, join or "")
    elif lattices:
        from treegauge.corpora.lattice_words import words_from_lattices

        # CoNLL-U says by itself which words are one token.
        for corpus in corpora:
            if corpus.format != "conllu":
                words_from_lattices(corpus, lattices)


def _off_lattice_notes(
    request: Request, lattices: Lattices | None, corpora: Sequence[Corpus], names: Sequence[str]
) -> list[str]:
    """Check every file against the lattice, if one was given; say how many words are off it."""
    if lattices is None:
        return []
    from treegauge.corpora.lattice_paths import check_paths, read_tag_map

    tags = read_tag_map(request.tag_map) if request.tag_map else {}
    # A corpus that took its words from the lattice tells what was wrong with it.
    reported = any(corpus.words_from == lattices.identity for corpus in corpora)
    lines = [f"warning: {issue}" for issue in lattices.issues[:SHOWN] if not reported]
    return lines + [
        f"note: {name}: {check_paths(corpus, lattices, tags)}"
        for name, corpus in zip(names, corpora, strict=True)
    ]
