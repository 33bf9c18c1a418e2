"""What a corpus that is read block by block has shown so far: enough to resolve a request and check needs."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any, Self

from treegauge import _core
from treegauge.corpora.blank_lines import States
from treegauge.options.needs import COLUMNS, has_column

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus

WATCHED = ("arcs.head", *(column for _, column, _ in COLUMNS.values()))

FIGURES = ("given", "format", "tokens", "nodes", "sentences", "file")
STATES = ("sentences", "failed", "documents", "double")


class Seen:
    """Stands for a corpus where only its format and what it holds are asked for; it is its own core."""

    def __init__(self, given: str) -> None:
        self.given = given
        self.format = ""
        self.tokens = 0
        self.nodes = 0
        self.sentences = 0
        self._columns: dict[str, array[int]] = {}
        #: trees and empty lines
        self.states = States()
        #: the name of the first file
        self.file = ""

    @property
    def core(self) -> Self:
        """Itself: the tables are here, too."""
        return self

    def __len__(self) -> int:
        return self.sentences

    def add(self, corpus: Corpus) -> None:
        """Look at one more block."""
        core = corpus.core
        self.format = self.format or corpus.format
        self.tokens += core.tokens
        self.nodes += core.nodes
        self.sentences += len(corpus)
        states = States.of(corpus)
        numbers = core.column("documents.first_number")
        # A document that goes on is not another one.
        states.documents -= sum(one > 1 for one in numbers)
        self.states.add(states)
        if not self.file and len(corpus):
            self.file = corpus.source_of(0)
        for name in WATCHED:
            if name not in self._columns and len(core.column(name)):
                if name == "tokens.tag" and not has_column(corpus, name):
                    continue
                self._columns[name] = array("I", [0])

    @classmethod
    def of_trees(cls, given: str, file: str) -> Seen:
        """Return what a file shows that holds at least one tree, and nothing but trees over tagged words."""
        found = cls(given)
        found.format, found.file = "ptb", file
        found.tokens = found.nodes = found.sentences = 1
        found.states.sentences = found.states.documents = 1
        found._columns["tokens.tag"] = array("I", [0])
        return found

    def take(self, more: Seen) -> None:
        """Add what the next files showed."""
        self.format = self.format or more.format
        self.tokens += more.tokens
        self.nodes += more.nodes
        self.sentences += more.sentences
        self._columns |= more._columns
        self.states.add(more.states)
        self.file = self.file or more.file

    def source_of(self, _: int) -> str:
        """Return the name of the first file: others are not asked for."""
        return self.file

    def as_dict(self) -> dict[str, Any]:
        """Return what was seen as JSON-ready data."""
        figures = {name: getattr(self, name) for name in FIGURES}
        states = {name: getattr(self.states, name) for name in STATES}
        ends = [self.states.first.hex(), self.states.last.hex()]
        return {**figures, "columns": sorted(self._columns), "states": states, "ends": ends}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Seen:
        """Return what :meth:`as_dict` wrote."""
        found = cls(str(data["given"]))
        found.format = str(data["format"])
        for name in FIGURES[2:5]:
            setattr(found, name, int(data[name]))
        found.file = str(data["file"])
        for name in STATES:
            setattr(found.states, name, int(data["states"][name]))
        found.states.double = bool(found.states.double)
        found.states.first, found.states.last = (bytes.fromhex(one) for one in data["ends"])
        found._columns = {name: array("I", [0]) for name in data["columns"]}
        return found

    def column(self, name: str) -> array[int]:
        """Return something of the column: a row if it has any."""
        if name in self._columns:
            return self._columns[name]
        return array("I", [_core.NONE] if name == "tokens.tag" and self.tokens else [])
