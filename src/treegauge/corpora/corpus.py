"""The corpus, and views on it for people: documents, sentences, trees, nodes.

The data are the core's columns; a view is a corpus and a row number.  Trees are drawn, printed and
converted here; nothing on the way from file to score goes through this module's views.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, overload

from treegauge import _core
from treegauge.base.argument_kinds import (
    CORPORA,
    COUNT,
    TEXT,
    WHOLE,
    is_sequence,
    is_whole,
    only,
    takes,
)
from treegauge.base.records import Record
from treegauge.errors import InputError, Issue, SettingsError

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Iterator

    from treegauge.corpora.profile import Profile
    from treegauge.corpora.recogniser_files import IgnoredSegment
    from treegauge.corpora.repair import AnswerNotes
    from treegauge.corpora.tree import Tree

NONE = _core.NONE
#: the head of a word that is a root
ROOT = _core.ROOT
# The corpus has a method of this name.
Slice = slice
STATES: tuple[Literal["good"], Literal["failed"], Literal["broken"]] = ("good", "failed", "broken")


class Reading(Record):
    """How files are read: format (found by content unless forced) and the readers' options.

    ``otherwise``: the format of files whose content tells none.  ``max_size``: bytes that a compressed
    file may unpack to.
    """

    format: str | None = None
    bare_words: bool = False
    blank_lines: str = "auto"
    columns: str = "auto"
    otherwise: str | None = None
    max_size: int | None = None


class FromObjects(Record):
    """Facts about objects: how many documents were given one by one, and what no object has.

    ``documents`` is None for what is read like a file.  ``lacks``: names of what metrics need (``upos``,
    ``heads`` and so on).  In a file an empty column is a value; an object tells that nobody filled it.
    """

    documents: int | None = None
    lacks: frozenset[str] = frozenset()


class Corpus:
    r"""Sentences of one or more files, as columns with views on them.

    A corpus has a length, can be gone through, and gives sentences by number and lists of them by slices.
    ``issues`` has what was wrong with the files.  Two corpora add up to one.

    >>> from treegauge import read
    >>> corpus = read(b"(S (NN tea) (VBZ cools))\n(S (PRP it) (VBZ rains))\n")
    >>> len(corpus), corpus[1].words, corpus.write("ptb").decode().splitlines()[0]
    (2, ['it', 'rains'], '(S (NN tea) (VBZ cools))')
    """

    def __init__(self, core: _core.Corpus | None = None, format: str = "ptb") -> None:  # noqa: A002
        self.core = core if core is not None else _core.Corpus()
        self.format = format
        #: how its files were named: one by one (``file``), as a ``directory`` or as a ``list``
        self.given = "file"
        #: files of a directory that are of another format than the one that was asked for
        self.left_out: list[str] = []
        #: where the corpus was made of another library's objects, what these tell beside their rows
        self.objects: FromObjects | None = None
        #: a table of attributes of its sentences, by name and content (see attributes.py)
        self.attribute_table: tuple[str, bytes] | None = None
        #: states of a lattice before and after each segment, once one was given
        self.lattice_states: tuple[array[int], array[int]] | None = None
        #: identities of that lattice and of the tag map it was read with
        self.lattice: tuple[str, str] = ("", "")
        #: what told which segments make up a word where the format does not: a lattice, a map, a mark
        self.words_from = ""
        #: files beside it that told when its words were said
        self.times_from = ""
        #: its documents are channels of recordings, as a file beside it says (see recogniser_files.py)
        self.channels = False
        #: segments that are not to be scored, of a transcript beside it
        self.ignored: tuple[IgnoredSegment, ...] = ()

        #: after a transform: for each word its row in the corpus that was read; None where all words
        #: are still there (see :mod:`treegauge.transforms`)
        self.origin: array[int] | None = None
        #: the names of the transforms that made this corpus, in order
        self.transforms: tuple[str, ...] = ()

        #: what became of each answer of a language model (see :mod:`treegauge.corpora.repair`)
        self.answers: AnswerNotes | None = None
        #: the corpus before it was repaired
        self.as_read: Corpus | None = None
        #: further samples: the other answers for the same sentences, a corpus for each round
        self.samples: tuple[Corpus, ...] = ()

    @property
    def profile(self) -> Profile:
        """What the files hold: format, columns, size, oddities."""
        from treegauge.corpora.profile import Profile

        return Profile.of(self)

    def __len__(self) -> int:
        return self.core.sentences

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "columns"}

    if TYPE_CHECKING:

        @overload
        def __getitem__(self, index: int) -> Sentence: ...
        @overload
        def __getitem__(self, index: Slice) -> list[Sentence]: ...

    def __getitem__(self, index: int | Slice) -> Sentence | list[Sentence]:
        if isinstance(index, Slice):
            return [Sentence(self, row) for row in range(*index.indices(len(self)))]
        row = index + len(self) if index < 0 else index
        if not 0 <= row < len(self):
            raise IndexError(f"sentence {index} of {len(self)}")
        return Sentence(self, row)

    def __iter__(self) -> Iterator[Sentence]:
        return (Sentence(self, row) for row in range(len(self)))

    def __repr__(self) -> str:
        core = self.core
        from treegauge.base.text import counted

        things = {"sentence": core.sentences, "word": core.tokens, "node": core.nodes}
        return f"<Corpus of {', '.join(counted(size, name) for name, size in things.items())}>"

    @cached_property
    def columns(self) -> Columns:
        """The core's tables as memoryviews, read on demand."""
        return Columns(self.core)

    @property
    def issues(self) -> list[Issue]:
        """Everything that was wrong with the files."""
        issues = [Issue(*fields) for fields in self.core.issues()]
        if self.given != "items" or not issues:
            return issues
        from treegauge.corpora.item_issues import said_of_item

        return [said_of_item(issue) for issue in issues]

    @takes(begin=WHOLE, end=WHOLE)
    def slice(self, begin: int, end: int) -> Corpus:
        """Return a corpus of the sentences from ``begin`` up to (without) ``end``, counted from 0.

        Documents keep their names, and sentences their lines, issues and numbers in the document: a
        corpus that is scored in slices has the units of the whole.
        """
        begin, end, _ = Slice(begin, end).indices(len(self))
        return Corpus.concatenate([self], (begin, max(begin, end)))

    @classmethod
    @takes(
        corpora=CORPORA,
        sentences=(
            "a pair of numbers, from and up to",
            only(
                lambda value: is_sequence(value) and len(value) == 2 and all(map(is_whole, value))
            ),
        ),
    )
    def concatenate(
        cls, corpora: Iterable[Corpus], sentences: tuple[int, int] | None = None
    ) -> Corpus:
        """Return one corpus with the sentences of all, one after the other; of each only some if asked.

        All must have one format.  A document that goes on in the next corpus is one document.
        """
        parts = list(corpora)
        if not parts:
            return cls()
        joined = parts[0].like(_core.Corpus())
        joined.ignored = ()
        for part in parts:
            if part.format != joined.format:
                raise SettingsError(
                    f"{joined.format} and {part.format} cannot be in one corpus: "
                    "convert one of them first"
                )
            history = (part.lattice, part.words_from, part.times_from, part.transforms)
            if history != (joined.lattice, joined.words_from, joined.times_from, joined.transforms):
                raise SettingsError("corpora with other lattices or transforms cannot be one")
            if part.origin is not None and len(parts) > 1:
                raise SettingsError("put corpora together before words are taken out of them")
            _core.append_sentences(joined.core, part.core, *(sentences or (0, len(part))))
        rows = [Slice(*part.token_rows(*(sentences or (0, len(part))))) for part in parts]
        if parts[0].origin is not None:
            joined.origin = parts[0].origin[rows[0]]
        states = [part.lattice_states for part in parts if part.lattice_states]
        if len(states) == len(parts):
            joined.lattice_states = (
                _concatenated(before[part] for (before, _), part in zip(states, rows, strict=True)),
                _concatenated(after[part] for (_, after), part in zip(states, rows, strict=True)),
            )
        return joined

    def __add__(self, other: Corpus) -> Corpus:
        return Corpus.concatenate([self, other])

    def like(self, core: _core.Corpus) -> Corpus:
        """Return a corpus with other rows and the attributes of this one: format, lattice, transforms."""
        corpus = Corpus(core, self.format)
        corpus.given, corpus.lattice, corpus.words_from = self.given, self.lattice, self.words_from
        corpus.times_from, corpus.channels = self.times_from, self.channels
        corpus.ignored = self.ignored
        corpus.transforms, corpus.objects = self.transforms, self.objects
        corpus.left_out, corpus.attribute_table = self.left_out, self.attribute_table
        return corpus

    @property
    def discontinuous(self) -> bool:
        """Whether constituents may be discontinuous: some are, or the format is one for such trees."""
        from treegauge.base.plugins import names
        from treegauge.formats import get_format

        if len(self.core.column("runs.node")):
            return True
        # So that the parts of a corpus say the same, whatever is in each.
        known = self.format != "ptb" and self.format in names("formats")
        return known and "discontinuous constituents" in getattr(
            get_format(self.format), "HOLDS", ()
        )

    def token_rows(self, begin: int, end: int) -> tuple[int, int]:
        """Return (first, behind last) token row of a stretch of sentences."""
        firsts = self.core.column("sentences.first_token")
        first, behind = (
            self.core.tokens if row >= len(self) else firsts[row] for row in (begin, end)
        )
        return first, behind

    def treeless(self, begin: int = 0, end: int | None = None) -> list[int]:
        """Return the sentences of a range that were read well but whose arcs form no tree."""
        flags = bytes(self.columns["sentences.tree"][begin:end])
        if 0 not in flags:
            return []
        states = self.columns["sentences.state"]
        rows = []
        at = flags.find(0)
        while at >= 0:
            if not states[begin + at]:
                rows.append(begin + at)
            at = flags.find(0, at + 1)
        return rows

    @takes(number=COUNT)
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
        return list(zip(firsts, [*firsts[1:], len(self)], strict=False))

    def source_of(self, row: int) -> str:
        """Return the name of the file that holds a sentence."""
        return self.core.source_name(self.columns["documents.source"][self.core.document_of(row)])

    @takes(format=TEXT)
    def write(self, format: str | None = None) -> bytes:  # noqa: A002
        """Return all sentences in a format, the corpus's own unless another is named."""
        from treegauge.formats import get_format

        name = format or self.format
        module = get_format(name)
        # A name may be that of a version or a scheme: export3, bioes.
        scheme = {"scheme": name} if name in getattr(module, "SCHEMES", ()) else {}
        return module.write(self.core, **scheme)


def _concatenated(parts: Iterable[array[int]]) -> array[int]:
    from array import array

    joined = array("I")
    for part in parts:
        joined.extend(part)
    return joined


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
    """One sentence of a corpus: a view, not a copy.  In a notebook it shows its drawing.

    >>> from treegauge import read
    >>> sentence = read(b"(S (NN tea) (VBZ cools))")[0]
    >>> sentence.words, sentence.tags, sentence.state
    (['tea', 'cools'], ['NN', 'VBZ'], 'good')
    """

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
    def sent_id(self) -> str | None:
        """The name that the file gives to the sentence, if it does."""
        number = self.corpus.columns["sentences.name"][self.row]
        return None if number == NONE else self.corpus.text(number)

    @property
    def document(self) -> str:
        """The name of the sentence's document."""
        return self.corpus.document_names()[self.corpus.core.document_of(self.row)]

    @property
    def token_range(self) -> tuple[int, int]:
        """The rows of the sentence's words in the corpus's columns: (first, behind last)."""
        firsts = self.corpus.columns["sentences.first_token"]
        last = self.row + 1 == len(self.corpus)
        return firsts[self.row], self.corpus.core.tokens if last else firsts[self.row + 1]

    @property
    def words(self) -> list[str]:
        """The words, as they stand in the file."""
        forms = self.corpus.columns["tokens.form"]
        return [self.corpus.text(forms[row]) for row in range(*self.token_range)]

    @property
    def tags(self) -> list[str | None]:
        """The words' tags, None for a word without one; of dependencies XPOS."""
        tags = self.corpus.columns["tokens.tag"]
        rows = range(*self.token_range)
        return [None if tags[row] == NONE else self.corpus.text(tags[row]) for row in rows]

    @property
    def tree(self) -> Tree:
        """The sentence's constituent tree; a sentence without one raises."""
        from treegauge.corpora.tree import Tree

        return Tree.of_sentence(self)

    def __str__(self) -> str:
        return self.corpus.core.write_bracketing(self.row)

    def _repr_svg_(self) -> str:
        if self.corpus.core.nodes or self.corpus.format == "ptb":
            return self.tree._repr_svg_()
        from treegauge.drawings.single import picture

        return picture(self)


def read_into(corpus: Corpus, name: str, data: bytes, reading: Reading) -> None:
    """Append one file's bytes to a corpus; all files of a corpus have one format."""
    from treegauge.formats import get_format, sniff

    if "columns" in vars(corpus):
        raise SettingsError("a corpus that has been looked at cannot grow: read all files first")
    # An empty file is a document without sentences, in whichever format the others are.
    known = corpus.format if corpus.core.documents and not data.strip() else ""
    format_name = reading.format or known or sniff(data, name, reading.otherwise)
    if len(corpus) == 0:
        corpus.format = format_name
    elif corpus.format != format_name:
        ending = f".{name.rpartition('.')[2]}" if "." in name else ""
        own = f'ext="{ending}" reads only files whose names end so; or ' if ending else ""
        raise InputError(
            [
                Issue(
                    "mixed-formats",
                    name,
                    0,
                    0,
                    f"this is {format_name}, the files before it are {corpus.format}",
                    f"{own}force one format with format=",
                )
            ]
        )
    # A file's name may be any bytes; documents have names that are text, and two files two names.
    shown = name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    get_format(format_name).read(corpus.core, shown, data, reading)


def check_fresh(corpus: Corpus) -> None:
    """Refuse a corpus whose columns somebody may hold, or whose words are known already."""
    if "columns" in vars(corpus):
        raise SettingsError(
            "a corpus that has been looked at cannot change: attach words right after reading"
        )
    if len(corpus.core.column("surfaces.first")):
        raise SettingsError(
            "these trees already say which segments make up a word (multiword tokens, or a map before)"
        )
