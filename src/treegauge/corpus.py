"""A corpus and the light views people use: documents, sentences, trees, nodes.

The data are the core's columns; a view is a corpus and a row number.  Trees are drawn, printed and
converted here; nothing on the way from file to score goes through this module's views.
"""

from __future__ import annotations

import os
from functools import cached_property
from typing import IO, TYPE_CHECKING, Any, Literal, overload

from treegauge import _core
from treegauge.errors import InputError, Issue, SettingsError
from treegauge.records import Record

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Iterator, Sequence

    from treegauge.tree import Tree

NONE = 0xFFFFFFFF
STATES: tuple[Literal["good"], Literal["failed"], Literal["broken"]] = ("good", "failed", "broken")


class Reading(Record):
    """How files are read: format (found by content unless forced) and the readers' options.

    ``otherwise``: the format of files whose content tells none.
    """

    format: str | None = None
    bare_words: bool = False
    blank_lines: str = "auto"
    columns: str = "auto"
    otherwise: str | None = None


class Corpus:
    """Sentences of one or more files, as columns with views on them."""

    def __init__(self, core: _core.Corpus | None = None, format: str = "ptb") -> None:  # noqa: A002
        self.core = core if core is not None else _core.Corpus()
        self.format = format
        #: how its files were named: one by one (``file``), as a ``directory`` or as a ``list``
        self.given = "file"
        #: states of a lattice before and after each segment, once one was given
        self.lattice_states: tuple[array[int], array[int]] | None = None
        #: identities of that lattice and of the tag map it was read with
        self.lattice: tuple[str, str] = ("", "")
        #: what told which segments make up a word where the format does not: a lattice, a map, a mark
        self.words_from = ""

    def __len__(self) -> int:
        return self.core.sentences

    @overload
    def __getitem__(self, index: int) -> Sentence: ...
    @overload
    def __getitem__(self, index: slice) -> list[Sentence]: ...
    def __getitem__(self, index: int | slice) -> Sentence | list[Sentence]:
        if isinstance(index, slice):
            return [Sentence(self, row) for row in range(*index.indices(len(self)))]
        row = index + len(self) if index < 0 else index
        if not 0 <= row < len(self):
            raise IndexError(f"sentence {index} of {len(self)}")
        return Sentence(self, row)

    def __iter__(self) -> Iterator[Sentence]:
        return (Sentence(self, row) for row in range(len(self)))

    def __repr__(self) -> str:
        core = self.core
        return f"<Corpus of {core.sentences} sentences, {core.tokens} words, {core.nodes} nodes>"

    @cached_property
    def columns(self) -> Columns:
        """The core's tables as memoryviews, read on demand."""
        return Columns(self.core)

    @property
    def issues(self) -> list[Issue]:
        """Everything that was wrong with the files."""
        return [Issue(*found) for found in self.core.issues()]

    def text(self, number: int) -> str:
        """Return an interned string by its number."""
        return self.core.string(number)

    def document_names(self) -> list[str]:
        """Return the names of all documents, in order."""
        names = self.core.column("documents.name")
        return [self.core.string(names[row]) for row in range(self.core.documents)]

    def document_ranges(self) -> list[tuple[int, int]]:
        """Return (first, behind last) sentence of each document."""
        firsts = list(self.core.column("documents.first_sentence"))
        return list(zip(firsts, [*firsts[1:], len(self)], strict=True))

    def source_of(self, row: int) -> str:
        """Return the name of the file that holds a sentence."""
        return self.core.source_name(self.columns["documents.source"][self.core.document_of(row)])

    def write(self, format: str | None = None) -> bytes:  # noqa: A002
        """Return all sentences in a format, the corpus's own unless another is named."""
        from treegauge.formats import get_format

        return get_format(format or self.format).write(self.core)


class Columns:
    """Memoryviews on the core's tables: ``columns["nodes.label"]``."""

    def __init__(self, core: _core.Corpus) -> None:
        self._core = core
        self._views: dict[str, memoryview] = {}

    def __getitem__(self, name: str) -> memoryview:
        if name not in self._views:
            self._views[name] = self._core.column(name)
        return self._views[name]


class Sentence(Record):
    """One sentence of a corpus."""

    corpus: Corpus
    row: int

    @property
    def state(self) -> str:
        """``good``, ``failed`` (the parser found nothing) or ``broken`` (unreadable)."""
        return STATES[self.corpus.columns["sentences.state"][self.row]]

    @property
    def line(self) -> int:
        """The line of the file on which the sentence starts."""
        line: int = self.corpus.columns["sentences.line"][self.row]
        return line

    @property
    def document(self) -> str:
        """The name of the sentence's document."""
        return self.corpus.document_names()[self.corpus.core.document_of(self.row)]

    @property
    def token_range(self) -> tuple[int, int]:
        """(first, behind last) token row."""
        firsts = self.corpus.columns["sentences.first_token"]
        last = self.row + 1 == len(self.corpus)
        return firsts[self.row], self.corpus.core.tokens if last else firsts[self.row + 1]

    @property
    def words(self) -> list[str]:
        """The words."""
        forms = self.corpus.columns["tokens.form"]
        return [self.corpus.text(forms[row]) for row in range(*self.token_range)]

    @property
    def tags(self) -> list[str | None]:
        """The words' tags."""
        tags = self.corpus.columns["tokens.tag"]
        rows = range(*self.token_range)
        return [None if tags[row] == NONE else self.corpus.text(tags[row]) for row in rows]

    @property
    def tree(self) -> Tree:
        """The sentence's constituent tree."""
        from treegauge.tree import Tree

        return Tree.of_sentence(self)

    def __str__(self) -> str:
        return self.corpus.core.write_bracketing(self.row)

    def _repr_svg_(self) -> str:
        return self.tree._repr_svg_()


def kind_of(argument: str) -> str:
    """Tell what an argument names: a ``file``, a ``directory`` or a ``list`` of files."""
    if argument.startswith("@"):
        return "list"
    return "directory" if argument and os.path.isdir(argument) else "file"  # noqa: PTH112


def _sources(source: Any, reading: Reading, ext: str | None) -> Iterable[tuple[str, bytes]]:
    from treegauge.reading import read_bytes

    if isinstance(source, bytes):
        yield "<bytes>", source
        return
    path = os.fspath(source) if isinstance(source, str | os.PathLike) else ""
    if kind_of(path) != "file":
        from treegauge.inputs import contents

        yield from contents(path, reading, ext)
        return
    yield read_bytes(source)


def read_into(corpus: Corpus, name: str, data: bytes, reading: Reading) -> None:
    """Append one file's bytes to a corpus; all files of a corpus have one format."""
    from treegauge.formats import get_format, sniff

    if "columns" in vars(corpus):
        raise SettingsError("a corpus that has been looked at cannot grow: read all files first")
    found = reading.format or sniff(data, name, reading.otherwise)
    if corpus.core.documents == 0:
        corpus.format = found
    elif corpus.format != found:
        raise InputError(
            [
                Issue(
                    "mixed-formats",
                    name,
                    0,
                    0,
                    f"this is {found}, the files before it are {corpus.format}",
                    "choose those of one format with --ext, or force one with --format-in",
                )
            ]
        )
    # A file's name may be any bytes; what is shown of it is text.
    shown = name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    get_format(found).read(corpus.core, shown, data, reading)


def read(
    source: str | os.PathLike[str] | bytes | IO[Any] | Sequence[str | os.PathLike[str]],
    *,
    format: str | None = None,  # noqa: A002
    bare_words: bool = False,
    blank_lines: str = "auto",
    columns: str = "auto",
    ext: str | None = None,
    otherwise: str | None = None,
) -> Corpus:
    """Read a file (path, ``-``, stream, bytes, or a list of paths) into a corpus.

    A path may also be a directory, of which all files are read that end in ``ext``, or ``@list``, a
    file of file names.  The format is found by content unless it is named; ``otherwise`` is that of
    files whose content tells none.

    Problems do not raise: they are in ``corpus.issues``, and the sentences they touch are
    ``broken``.  A file that cannot be opened or unpacked raises
    :class:`~treegauge.errors.InputError`.
    """
    from treegauge.formats.conll09 import COLUMNS
    from treegauge.formats.ptb import BLANK_LINES

    if blank_lines not in BLANK_LINES:
        raise SettingsError(f"blank_lines is one of {', '.join(BLANK_LINES)}, not {blank_lines!r}")
    if columns not in COLUMNS:
        raise SettingsError(f"columns is one of {', '.join(COLUMNS)}, not {columns!r}")
    reading = Reading(format, bare_words, blank_lines, columns, otherwise)
    corpus = Corpus()
    if isinstance(source, str | os.PathLike):
        corpus.given = kind_of(os.fspath(source))
    for one in source if isinstance(source, list | tuple) else [source]:
        for name, data in _sources(one, reading, ext):
            read_into(corpus, name, data, reading)
    return corpus
