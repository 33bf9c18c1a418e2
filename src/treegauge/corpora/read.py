"""Read a corpus from a path, a text, an open file, a tree, or a list of those."""

from __future__ import annotations

import os
from typing import IO, TYPE_CHECKING, Any

from treegauge.base.argument_kinds import FLAG, TEXT, is_number, is_text, only, takes
from treegauge.corpora.corpus import Corpus, Reading, read_into
from treegauge.errors import InputError, SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.objects import Objects


def _sources(
    source: Any, reading: Reading, ext: str | None, left_out: list[str]
) -> Iterable[tuple[str, bytes]]:
    from treegauge.corpora.file_arguments import contents, kind_of
    from treegauge.corpora.files import read_bytes

    if isinstance(source, bytes):
        yield "<text>", source
        return
    path = os.fspath(source) if isinstance(source, str | os.PathLike) else ""
    if kind_of(path) != "file":
        yield from contents(path, reading, ext, left_out)
        return
    yield read_bytes(source, reading.max_size)


@takes(
    max_size=(
        "a size such as 500M, or a number of bytes",
        only(lambda value: is_text(value) or is_number(value)),
    ),
    format=TEXT,
    bare_words=FLAG,
    blank_lines=TEXT,
    columns=TEXT,
    ext=TEXT,
    otherwise=TEXT,
)
def read(
    source: str | os.PathLike[str] | bytes | IO[Any] | Sequence[str | os.PathLike[str]] | Any,
    *,
    format: str | None = None,  # noqa: A002
    bare_words: bool = False,
    blank_lines: str = "auto",
    columns: str = "auto",
    ext: str | None = None,
    otherwise: str | None = None,
    max_size: int | str | None = None,
) -> Corpus:
    """Read a file (path, ``-``, stream, bytes, or a list of paths) into a corpus.

    A path may also be a directory, of which all files are read that end in ``ext``, or ``@list``, a
    file of file names.  The format is found by content unless it is named; ``otherwise`` is that of
    files whose content tells none.  ``max_size`` is what a compressed file may unpack to, in bytes or
    as in ``"20G"``; by default 8 GB, and 250 times its size beyond 64 MB.  Objects of other libraries
    (:mod:`treegauge.objects`) become a corpus as well; of those that hold both sides, the system's.

    Problems do not raise: they are in ``corpus.issues``, and the sentences they touch are
    ``broken``.  A file that cannot be opened or unpacked raises
    :class:`~treegauge.errors.InputError`.

    >>> read("examples/ud/gold.conllu")  # doctest: +SKIP
    <Corpus of 3 sentences, 21 words, 0 nodes>
    >>> read(b"(S (NN tea) (VBZ cools))")
    <Corpus of 1 sentence, 2 words, 1 node>
    """
    from treegauge.formats.conll09 import COLUMNS
    from treegauge.formats.ptb import BLANK_LINES

    if blank_lines not in BLANK_LINES:
        raise SettingsError(f"blank_lines is one of {', '.join(BLANK_LINES)}, not {blank_lines!r}")
    if columns not in COLUMNS:
        raise SettingsError(f"columns is one of {', '.join(COLUMNS)}, not {columns!r}")
    from treegauge.corpora.decompression import size_of

    reading = Reading(format, bare_words, blank_lines, columns, otherwise, size_of(max_size))
    if not isinstance(source, str | os.PathLike | bytes) and not hasattr(source, "read"):
        from treegauge.objects import Objects, read_objects

        items = gone_through(source)
        if isinstance(items, Objects):
            return read_objects(items, reading)
        source = source if items is None else items
    corpus = Corpus()
    if isinstance(source, str | os.PathLike):
        from treegauge.corpora.file_arguments import kind_of

        corpus.given = kind_of(os.fspath(source))
    for part in source if isinstance(source, list | tuple) else [source]:
        for name, data in _sources(part, reading, ext, corpus.left_out):
            read_into(corpus, name, data, reading)
    return corpus


def shown_name(source: Any, otherwise: str = "system") -> str:
    """Return the name of a source in reports: its path, if it is one."""
    if isinstance(source, str | os.PathLike):
        return str(source)
    return otherwise


def items_of(source: Any) -> list[Any] | None:
    """Return the items of a source that has a sentence in each; None for a single source."""
    if isinstance(source, str | bytes):
        return None
    from treegauge.corpora.sentence_lists import items_of as listed

    return listed(source)


def as_corpus(source: Any, reading: Reading | None = None, ext: str | None = None) -> Corpus:
    """Return a corpus: from a path, a text, an open file, a corpus, a tree, or a list of sentences.

    A string is a path here and bytes are a text: :mod:`treegauge.corpora.paths_and_texts` has made what
    people give into that.  A list, or anything else that can be gone through, holds a sentence an item: see
    :mod:`treegauge.corpora.sentence_lists`; or it holds objects of another library: see
    :mod:`treegauge.objects`.
    """
    reading = reading or Reading()
    if isinstance(source, Corpus):
        return source
    items = gone_through(source)
    if isinstance(items, list):
        from treegauge.corpora.sentence_lists import read_items

        return read_items(items, reading)
    if items is not None:
        from treegauge.objects import read_objects

        return read_objects(items, reading)
    try:
        return read(
            source,
            format=reading.format,
            blank_lines=reading.blank_lines,
            bare_words=reading.bare_words,
            columns=reading.columns,
            ext=ext,
            otherwise=reading.otherwise,
            max_size=reading.max_size,
        )
    except InputError as error:
        if not isinstance(source, bytes) or b"\n" in source:
            raise
        raise InputError(error.issues, "a string is a text here: give a file as a Path") from error


def file_names(gold: Any, system: Any) -> tuple[str, str] | None:
    """Return the names of two sources that are files and can be read again; None for anything else."""
    names = []
    for source in (gold, system):
        if not isinstance(source, str | os.PathLike):
            return None
        name = os.fspath(source)
        if not isinstance(name, str) or name == "-":
            return None
        names.append(name)
    return names[0], names[1]


def gone_through(source: Any, side: str = "test") -> list[Any] | Objects | None:
    """Return the items of a source that is not a file: a list, or objects of another library.

    ``side``: what is taken of objects that hold gold and system.
    """
    if isinstance(source, str | bytes | os.PathLike | Corpus) or hasattr(source, "read"):
        return None
    from treegauge.objects import Objects, objects_in

    if isinstance(source, Objects):
        return source
    objects = objects_in(source)
    if objects is None:
        items = items_of(source)
        objects = objects_in(items) if items is not None else None
        if objects is None:
            return items
    from dataclasses import replace

    return replace(objects, side=side)
