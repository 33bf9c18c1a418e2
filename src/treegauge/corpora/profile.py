"""The profile of one side's files: what they hold, for defaults, checks of metrics, and warnings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from treegauge import _core
from treegauge.base.records import Record, as_dict, made
from treegauge.formats import get_format

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus

#: chunks and entities; a file may have columns for them and hold none
CHUNKS = "spans.chunk"
#: formats of spans over words, which may have no trees
SPANS: Final = frozenset({"bio", "conll12", "props"})
#: columns that not every file has, and that metrics may need
COLUMNS = (
    "arcs.head",
    "tokens.head",
    "tokens.upos",
    "tokens.lemma",
    "tokens.feats",
    "tokens.predicate",
    "tokens.tag",
    "arcs.label",
    "spans.head",
    "tokens.start",
    CHUNKS,
)
#: how many odd lines of a side are shown
SHOWN = 5
#: so many words tell whether there are capitals
LOOKED_AT = 1000
#: the kind of a span that is a chunk or an entity
CHUNK = 0
#: states of a sentence: with a tree, and an empty line
GOOD, FAILED = 0, 1
ADVICE = (
    'an empty line follows each tree: if it only separates trees, choose blank_lines="separators"; '
    "if it is a failed parse, "
)
EDITED = "EDITED"
#: problems that are found when a file has been read to its end
AT_THE_END = frozenset({"nul-byte", "invalid-utf8"})


class BlankLines(Record, frozen=False):
    r"""The sequence of trees and empty lines in files, which may be read in blocks.

    Parsers write an empty line where they fail; people put one after each tree.  A file alone does not always
    tell the two apart.  Where an empty line follows each tree, the second is likely, and treegauge says so.

    ``first`` and ``last``: the state of the first and the last sentence, None where there is none.
    ``double``: an empty line follows another.

    >>> import treegauge
    >>> tree = b"(S (NP (PRP it)) (VP (VBZ rains)))"
    >>> corpus = treegauge.read(tree + b"\n\n" + tree + b"\n\n", blank_lines="failed")
    >>> BlankLines.of(corpus).separate
    True
    """

    sentences: int = 0
    failed: int = 0
    documents: int = 0
    first: int | None = None
    last: int | None = None
    double: bool = False

    @classmethod
    def of(cls, corpus: Corpus) -> BlankLines:
        """Return how trees and empty lines follow each other in a corpus or block."""
        states = bytes(corpus.columns["sentences.state"])
        # A document that goes on from the block before is not another one.
        open_before = sum(number > 1 for number in corpus.core.column("documents.first_number"))
        begun = corpus.core.documents - open_before
        first, last = (states[0], states[-1]) if states else (None, None)
        double = bytes([FAILED, FAILED]) in states
        return cls(len(states), states.count(FAILED), begun, first, last, double)

    def add(self, more: BlankLines) -> None:
        """Add the next block."""
        self.double = self.double or more.double or self.last == more.first == FAILED
        self.first = more.first if self.first is None else self.first
        self.last = self.last if more.last is None else more.last
        self.sentences += more.sentences
        self.failed += more.failed
        self.documents += more.documents

    @property
    def separate(self) -> bool:
        """Whether an empty line follows each tree."""
        # Behind the last tree of a document there need not be one; the last line of all is seen.
        most = self.sentences - self.documents + (self.last == FAILED)
        alternate = self.first == GOOD and not self.double
        return alternate and self.failed > 0 and 2 * self.failed >= most


class Profile(Record, frozen=False):
    """The profile of what was read so far: format, columns, size, and oddities.

    ``given``: how files were named (``file``, ``directory``, ``list``, ``items``, ``answers``); ``file``: the
    first one's name.  ``odd``: the first messages about sentences that could be used all the same,
    ``odd_count`` how many there are; ``late``, ``late_count``: those that belong to the end of the file.
    """

    given: str = "file"
    format: str = ""
    file: str = ""
    tokens: int = 0
    nodes: int = 0
    sentences: int = 0
    columns: list[str] = made(factory=list)
    blank_lines: BlankLines = made(factory=BlankLines)
    odd: list[str] = made(factory=list)
    odd_count: int = 0
    late: list[str] = made(factory=list)
    late_count: int = 0
    #: there are constituents that mark repairs of speech
    edited: bool = False
    #: there may be discontinuous constituents
    discontinuous: bool = False
    #: among the first words there are some with capitals
    capitals: bool = False

    @classmethod
    def of(cls, corpus: Corpus) -> Profile:
        """Return the profile of a corpus that was read as a whole."""
        profile = cls(corpus.given)
        profile.add(corpus, whole=True)
        return profile

    @classmethod
    def of_plain_trees(cls, file: str, sentences: int = 1, *, edited: bool = False) -> Profile:
        """Return the profile of a file that holds trees over tagged words, and nothing else."""
        blank_lines = BlankLines(sentences, documents=1, first=0, last=0)
        profile = cls("file", "ptb", file, 1, 1, sentences, ["tokens.tag"], blank_lines)
        profile.edited = edited
        return profile

    def add(self, corpus: Corpus, *, whole: bool = False) -> None:
        """Look at one more block of the same file, or (``whole``) at whole files."""
        core = corpus.core
        if len(corpus):
            # An empty file says nothing of its format.
            self.format = self.format or corpus.format
        self.tokens += core.tokens
        self.nodes += core.nodes
        self.sentences += len(corpus)
        if not self.file and len(corpus):
            self.file = corpus.source_of(0)
        self.discontinuous = self.discontinuous or corpus.discontinuous
        self.capitals = self.capitals or _has_capitals(corpus)
        if self.format in {"ptb", "discbracket"}:
            self.blank_lines.add(BlankLines.of(corpus))
            self.edited = self.edited or any(
                is_edited(core.string(number)) for number in core.distinct_labels()
            )
        self.columns += [
            name for name in COLUMNS if name not in self.columns and _has_values(corpus, name)
        ]
        if corpus.issues:
            self._add_odd(corpus, frozenset() if whole else AT_THE_END)

    def _add_odd(self, corpus: Corpus, at_the_end: frozenset[str]) -> None:
        states = corpus.columns["sentences.state"]
        for issue in corpus.issues:
            if issue.sentence is not None and states[issue.sentence]:
                continue
            late = issue.code in at_the_end
            lines = self.late if late else self.odd
            if len(lines) < SHOWN:
                lines.append(f"{'note' if issue.note else 'warning'}: {issue}")
            self.late_count += late
            self.odd_count += not late

    def end_file(self) -> None:
        """Note that a file has ended: problems found at its end count now."""
        self.odd = [*self.odd, *self.late][:SHOWN]
        self.odd_count += self.late_count
        self.late, self.late_count = [], 0

    def take(self, more: Profile) -> None:
        """Add the profile of the next files."""
        self.format = self.format or more.format
        self.file = self.file or more.file
        self.tokens += more.tokens
        self.nodes += more.nodes
        self.sentences += more.sentences
        self.edited = self.edited or more.edited
        self.discontinuous = self.discontinuous or more.discontinuous
        self.capitals = self.capitals or more.capitals
        self.columns += [name for name in more.columns if name not in self.columns]
        self.blank_lines.add(more.blank_lines)
        self.odd = [*self.odd, *more.odd][:SHOWN]
        self.late = [*self.late, *more.late][:SHOWN]
        self.odd_count += more.odd_count
        self.late_count += more.late_count

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of tree: constituents, dependencies; none where there are no words, or spans alone."""
        if not self.tokens or (self.format in SPANS and not self.nodes):
            return frozenset()
        kinds = {"dependencies"} if "tokens.head" in self.columns else set()
        return frozenset(kinds | {"constituents"} if self.nodes or not kinds else kinds)

    @property
    def words_only(self) -> bool:
        """Whether there are words and nothing else, as in CTM and STM: no tags, heads or constituents.

        Files of chunks have no trees either, whether their words have tags or not.
        """
        tagged = "tokens.tag" in self.columns and CHUNKS not in self.columns
        analysed = self.nodes or "tokens.head" in self.columns or tagged
        return bool(self.tokens and not analysed)

    @property
    def facts(self) -> tuple[object, ...]:
        """The facts that defaults depend on: equal facts give equal settings."""
        return self.format, self.kinds, "arcs.head" in self.columns, bool(self.nodes)

    @property
    def separated(self) -> bool:
        """Whether an empty line that counts as a failed parse follows each tree."""
        # Between items of a list there is no line.
        bracketings = self.format in {"ptb", "discbracket"}
        return bracketings and self.given != "items" and self.blank_lines.separate

    @property
    def blank_line_notes(self) -> list[str]:
        """The note on empty lines between trees."""
        if not self.separated:
            return []
        text = "an empty line follows each tree and counts as a sentence without a parse"
        return [f'note: {self.file}: {text}; blank_lines="separators" reads it as nothing']

    @property
    def warnings(self) -> list[str]:
        """The warnings about oddities in sentences that could be used all the same."""
        more = self.odd_count - len(self.odd)
        if more <= 0:
            return self.odd
        return [*self.odd, f"… and {more} more (treegauge validate lists them)"]

    def as_dict(self) -> dict[str, Any]:
        """Return everything as JSON-ready data."""
        return {**as_dict(self), "blank_lines": as_dict(self.blank_lines)}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Profile:
        """Return what :meth:`as_dict` wrote."""
        return cls(**{**data, "blank_lines": BlankLines(**data["blank_lines"])})


def _has_capitals(corpus: Corpus) -> bool:
    """Tell whether there are capitals among the first words."""
    forms = {*corpus.core.column("tokens.form")[:LOOKED_AT]}
    texts = (corpus.core.string(form) for form in forms if form != _core.NONE)
    return any(text != text.lower() for text in texts)


def is_edited(label: str) -> bool:
    """Tell whether a label marks a repair of speech, as in Switchboard."""
    return label == EDITED or label.startswith((f"{EDITED}-", f"{EDITED}="))


def holds_chunks(corpus: Corpus) -> bool:
    """Tell whether a corpus has chunks or entities, or could have some."""
    holds: frozenset[str] = getattr(get_format(corpus.format), "HOLDS", frozenset())
    return "chunks" in holds or CHUNK in bytes(corpus.core.column("spans.kind"))


def is_filled(numbers: memoryview) -> bool:
    """Tell whether a column has a value that is not NONE, all of whose bits are set."""
    return numbers.tobytes() != b"\xff" * numbers.nbytes


def has_words_only(corpus: Corpus) -> bool:
    """Tell whether a corpus has no heads or constituents, and no tags, as CTM and STM, or chunks."""
    core = corpus.core
    if not core.tokens or core.nodes or len(core.column("tokens.head")):
        return False
    return not is_filled(core.column("tokens.tag")) or holds_chunks(corpus)


def _has_values(corpus: Corpus, name: str) -> bool:
    """Tell whether a corpus has a column; untagged words (CTM, STM) have no tags.

    Predicates have roles of words (``arcs.label``) where words have heads, else arguments that are spans
    (``spans.head``), though a system may have found none.
    """
    core = corpus.core
    if name == CHUNKS:
        return holds_chunks(corpus)
    if name in {"arcs.label", "spans.head"}:
        heads = bool(len(core.column("tokens.head")))
        return bool(len(core.column("tokens.predicate"))) and heads == (name == "arcs.label")
    values = core.column(name)
    if name != "tokens.tag" or not len(values):
        return bool(len(values))
    # Most words have tags: the first word tells as a rule.
    return values[0] != _core.NONE or is_filled(values)
