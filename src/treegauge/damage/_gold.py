"""A gold corpus ready for damage: its columns as lists, and what can be damaged.

It is made once for a corpus, however often noise is planted in it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from treegauge import _core
from treegauge.errors import InputError, SettingsError
from treegauge.rules.params import ROOTS, Params

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus

NONE, ROOT = _core.NONE, _core.ROOT
FORMATS = ("ptb", "conllu", "conll09")
#: columns that are not carried over: they say where something stood in the file, or follow from others
LEFT = frozenset(
    {
        *("documents.source", "documents.first_number", "sentences.offset", "tokens.offset"),
        *("surfaces.offset", "nodes.parent", "tokens.parent", "nodes.others"),
    }
)
PUNCTUATION = frozenset({"PUNCT", "PU"})


class Gold:
    """The tables of a corpus as lists; rows are those of the corpus, heads are rows, too."""

    def __init__(self, corpus: Corpus) -> None:
        if corpus.format not in FORMATS:
            raise SettingsError(
                f"noise is planted in {', '.join(FORMATS)}, and this is {corpus.format}: "
                "convert it first (treegauge convert)"
            )
        states = bytes(corpus.core.column("sentences.state"))
        broken = [issue for issue in corpus.issues if issue.sentence is not None]
        if broken := [issue for issue in broken if states[issue.sentence or 0] == _core.BROKEN]:
            raise InputError(broken, "correct these sentences first: noise is planted in gold")
        core = corpus.core
        if len(core.column("runs.node")):
            raise SettingsError(
                "noise cannot be planted where constituents are discontinuous: a bracketing has none"
            )
        self.format = corpus.format
        self.core = core
        self.strings = core.strings()
        self.columns = {
            name: core.column(name).tolist()
            for name in core.column_names()
            if name not in LEFT and len(core.column(name))
        }
        if self.format == "conll09":
            # Predicted columns, with numbers of heads.
            self.columns.pop("tokens.others", None)
        self.source = core.source_name(0) if core.sources else "<text>"
        self.states = states
        self.sentences, self.tokens = core.sentences, core.tokens
        self.first_token = [*self.column("sentences.first_token"), core.tokens]
        self.first_node = [*self.column("sentences.first_node"), core.nodes]
        self.document_starts = set(self.column("documents.first_sentence"))

    @classmethod
    def of(cls, corpus: Corpus) -> Gold:
        """Return the tables of this corpus, which are made once."""
        if corpus not in _MADE:
            _MADE[corpus] = cls(corpus)
        return _MADE[corpus]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each text."""
        return {text: number for number, text in enumerate(self.strings)}

    def column(self, name: str) -> list[int]:
        """Return a column, empty where the corpus does not have it."""
        return self.columns.get(name, [])

    def text(self, name: str, row: int) -> str | None:
        """Return a text of a column, None where there is none."""
        column = self.column(name)
        return self.strings[column[row]] if column and column[row] != NONE else None

    def rows(self, sentence: int) -> range:
        """Return the words of a sentence."""
        return range(self.first_token[sentence], self.first_token[sentence + 1])

    def nodes(self, sentence: int) -> range:
        """Return the constituents of a sentence."""
        return range(self.first_node[sentence], self.first_node[sentence + 1])

    def sentence_of(self, row: int) -> int:
        """Return the sentence of a word."""
        return bisect_right(self.first_token, row) - 1

    @cached_property
    def heads(self) -> list[int]:
        """Heads as rows, -1 for the root, -2 for none."""
        return [
            row if row < ROOT else -1 if row == ROOT else -2 for row in self.column("tokens.head")
        ]

    def left_out(self) -> str:
        """Return notes on what a damaged corpus lacks of the file."""
        if self.format == "conll09" and _core.has_own_columns(self.core, True):
            return "predicted columns (PLEMMA, PPOS, PHEAD …) are written as the gold ones"
        return ""

    @cached_property
    def sayable(self) -> bytearray:
        """1 for each word that is said: no punctuation, no trace, and no part of a multiword token."""
        said = bytearray(any(letter.isalnum() for letter in text) for text in self.strings)
        names = [name for name in ("tokens.upos", "tokens.tag") if self.column(name)]
        silent = bytearray(is_silent(text) for text in self.strings)
        marks = bytearray(said[form] for form in self.column("tokens.form"))
        for name in names:
            for row, number in enumerate(self.column(name)):
                if number != NONE and silent[number]:
                    marks[row] = 0
        for row in self.grouped:
            marks[row] = 0
        return marks

    @cached_property
    def grouped(self) -> set[int]:
        """The words that are parts of multiword tokens."""
        pairs = zip(self.column("surfaces.first"), self.column("surfaces.last"), strict=True)
        return {row for first, last in pairs for row in range(first, last)}

    @cached_property
    def inner_gaps(self) -> set[int]:
        """Words of multiword tokens that are not their first: nothing is put or cut before them."""
        return self.grouped - set(self.column("surfaces.first"))

    @cached_property
    def surface_lines(self) -> dict[int, int]:
        """The row of ``extra_lines`` of each multiword token, by its first word."""
        lines = {}
        befores = self.column("extra_lines.before")
        for line, number in enumerate(self.column("extra_lines.text")):
            if is_range(self.strings[number]):
                lines[befores[line]] = line
        return lines

    def surface_cell(self, first: int, place: int) -> str:
        """Return a cell of the line of a multiword token that begins at a word."""
        if first not in self.surface_lines:
            return "_"
        line = self.strings[self.column("extra_lines.text")[self.surface_lines[first]]]
        cells = line.split("\t")
        return cells[place] if place < len(cells) else "_"

    @cached_property
    def whole(self) -> bytearray:
        """1 for sentences whose words cannot be renumbered.

        They have no analysis, or no tree, or lines with numbers in them that are not a multiword tokens.
        """
        marks = bytearray(state != _core.GOOD for state in self.states)
        for sentence, tree in enumerate(self.column("sentences.tree")):
            if not tree:
                marks[sentence] = 1
        of_line = self.column("extra_lines.sentence")
        for line, number in enumerate(self.column("extra_lines.text")):
            if not is_range(self.strings[number]):
                marks[of_line[line]] = 1
        return marks

    @cached_property
    def plain_labels(self) -> list[str]:
        """For each string what it is as the label of a constituent, without its decoration."""
        params = Params()
        labels = set(self.core.distinct_labels().tolist())
        return [
            params.plain_label(text) if number in labels else ""
            for number, text in enumerate(self.strings)
        ]

    @cached_property
    def label_counts(self) -> Counter[str]:
        """How often each plain label of a constituent occurs, roots left out."""
        plain = self.plain_labels
        counts = Counter(plain[number] for number in self.column("nodes.label"))
        return Counter({label: many for label, many in counts.items() if label not in ROOTS})


_MADE: WeakKeyDictionary[Corpus, Gold] = WeakKeyDictionary()


def is_silent(tag: str) -> bool:
    """Tell whether a tag is that of punctuation or a trace; ``$`` is a word that is said.

    >>> [is_silent(tag) for tag in ("NN", ",", "-LRB-", "-NONE-", "PUNCT", "$", "_")]
    [False, True, True, True, True, False, False]
    """
    return tag in PUNCTUATION or not (tag[:1].isalpha() or tag[:1] in {"$", "_", ""})


def is_range(line: str) -> bool:
    """Tell whether a line is that of a multiword token, ``3-4``."""
    first, mark, last = line.partition("\t")[0].partition("-")
    return bool(mark) and first.isdigit() and last.isdigit()
