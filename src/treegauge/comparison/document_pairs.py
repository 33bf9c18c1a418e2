"""Pair the files of gold with those of test, and say where alignments inside them are cut.

**Files** go together by their names (:func:`treegauge.corpora.files.pair_names`).
A test file without gold stops the run.  A gold file without test stops it too, but for the policy
``zero``, which scores it as 0.

**Documents** (``# newdoc``) are gold's, whatever the test side says of its own.  What is aligned as one may
be less than a file: an id that one document of each side has cuts both files there.  A text reaches from
one such document to the next; what the other side does not name goes with what stands before it.

**Channels** of STM and CTM, and of trees beside such files, go together by name, in any case.  One in which
nothing was recognised has no words; one that gold does not have stops the run.  One channel against one
always pairs.

**Names.**  A document is called ``FILE`` where the file is the document, else ``FILE/ID`` (``FILE/2`` for the
second document of the file if it has no id).  ``FILE`` is the gold file's path below its directory, or
the name of a file that was named itself, without known endings; a text has no file, and its documents
are called by their ids alone.  So a document has the same name in every process, whether its file was
given alone or in a directory.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from treegauge.base.records import Record, replaced
from treegauge.base.text import counted, side_name
from treegauge.corpora.files import UNKNOWN, file_key, last_part, pair_names, repeated
from treegauge.errors import Issue, MismatchError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.corpora.corpus import Corpus
    from treegauge.options.settings import Settings


Range = tuple[int, int]
#: what channels are called, by document: gold's and those of test
Channels = tuple[list[str], list[str]]
MISSING = 'give both sides; or choose on_error="zero" to score missing parses as 0'
EMPTY = 'choose on_error="skip" (leave these sentences out) or zero (they score 0)'
CHANNEL = "every channel of CTM needs segments in STM: check the names of files and channels"
#: formats whose documents are the channels of recordings
SPOKEN = frozenset({"stm", "ctm"})


class GoldDocument(Record):
    """A document of gold: its name, its first sentence, and the name of its file."""

    name: str
    first: int
    file: str


class DocumentPair(Record):
    """A stretch of gold sentences and the stretch of test sentences it is compared with.

    ``documents``: gold's, of which it may have several.  ``lone``: test does not have this file, or no
    sentence in it (``empty``); there is nothing to align then.  ``file``: the number of the pair of files
    that it is in.  ``cut``: an id of a document on both sides cuts it off from the rest of its file.
    ``items``: both sides are lists of sentences, which go in pairs whatever is in them.
    ``silent``: a channel in which nothing was recognised; its words are lost.
    """

    name: str
    gold: Range
    test: Range
    documents: tuple[GoldDocument, ...] = ()
    lone: bool = False
    file: int = 0
    cut: bool = False
    items: bool = False
    empty: bool = False
    silent: bool = False

    def __post_init__(self) -> None:
        if self.silent:
            return
        if not self.lone and self.gold[0] < self.gold[1] and self.test[0] == self.test[1]:
            self.__dict__.update(lone=True, empty=True)

    @classmethod
    def of_one(
        cls, name: str, gold: Range, test: Range, file: int = 0, **more: Any
    ) -> DocumentPair:
        """Return the pair of a text that is one document, and a file of its own."""
        return cls(name, gold, test, (GoldDocument(name, gold[0], name),), file=file, **more)


class Document(Record):
    """A document of a side: its id, ``""`` where it has none, and its sentences."""

    id: str
    sentences: Range


class File(Record):
    """One file of a side: its name, and its documents."""

    name: str
    documents: list[Document]

    @property
    def sentences(self) -> Range:
        """(first, behind last) sentence."""
        return self.documents[0].sentences[0], self.documents[-1].sentences[1]

    def shown(self) -> list[str]:
        """Return the ids of documents; one without an id is called by its number."""
        return [document.id or str(number) for number, document in enumerate(self.documents, 1)]


def files_of(corpus: Corpus) -> list[File]:
    """Return a corpus's files in order."""
    sources = corpus.core.column("documents.source")
    files: list[File] = []
    before = None
    for source, name, sentences in zip(
        sources, corpus.document_names(), corpus.document_ranges(), strict=True
    ):
        if source != before:
            files.append(File(corpus.core.source_name(source), []))
            before = source
        file = files[-1]
        # What the readers call a document without an id, and what stands before the first document.
        nameless = name == file.name or name.startswith(f"{file.name}#")
        file.documents.append(Document("" if nameless else name, sentences))
    return files


def gold_documents(name: str, gold: File) -> tuple[GoldDocument, ...]:
    """Return the documents of a gold file by name: ``FILE``, or ``FILE/ID`` where it has several."""
    text = name.startswith("<")
    ids = gold.shown()
    if len(ids) == 1:
        names = [gold.documents[0].id if text and gold.documents[0].id else name]
    else:
        names = ids if text else [f"{name}/{own}" for own in ids]
    return tuple(
        GoldDocument(own, document.sentences[0], name)
        for own, document in zip(names, gold.documents, strict=True)
    )


def documents_of(
    number: int, name: str, gold: File, test: File, *, channels: Channels | None
) -> list[DocumentPair]:
    """Return the texts of two files side by side, cut at documents whose id both sides have once.

    ``channels``: what the documents of both sides are called as channels of recordings, if they are.
    """
    if channels:
        return _channels_of(number, name, gold, test, channels)
    documents = gold_documents(name, gold)
    left, right = (_ids_once(file) for file in (gold, test))
    shared = left & right
    if left != right and all(any(own.startswith("<") for own in side) for side in (left, right)):
        # Documents of a list have numbers, not names: they go in pairs.
        counts = [len(file.documents) for file in (gold, test)]
        message = f"gold has {counted(counts[0], 'document')}, test has {counts[1]}"
        raise MismatchError([Issue("length-mismatch", name, 0, 0, message)], "give both sides")
    ours, theirs = _texts_of(gold, shared), _texts_of(test, shared)
    if BEFORE not in ours or BEFORE not in theirs:
        # What one side alone has before its first cut goes with what follows.
        ours, theirs = _without_front(ours), _without_front(theirs)
    if len(ours) <= 1:
        whole = documents[0].name if len(documents) == 1 else name
        return [DocumentPair(whole, gold.sentences, test.sentences, documents, file=number)]

    def rows(file: File, places: Range) -> Range:
        return file.documents[places[0]].sentences[0], file.documents[places[1] - 1].sentences[1]

    return [
        DocumentPair(
            documents[places[0]].name,
            rows(gold, places),
            rows(test, theirs[own]),
            documents[slice(*places)],
            file=number,
            cut=True,
        )
        for own, places in ours.items()
    ]


def _channels_of(
    number: int, name: str, gold: File, test: File, names: Channels
) -> list[DocumentPair]:
    """Return the channels of two files side by side; one that only test has stops the run."""
    documents = gold_documents(name, gold)
    if len(gold.documents) == len(test.documents) == 1:
        own = documents[0].name
        return [DocumentPair(own, gold.sentences, test.sentences, documents, file=number)]
    heard = dict(zip(names[1], test.documents, strict=True))
    pairs = []
    for document, channel, own in zip(documents, gold.documents, names[0], strict=True):
        partner = heard.pop(own, None)
        pairs.append(
            DocumentPair(
                document.name,
                channel.sentences,
                partner.sentences if partner else (test.sentences[0],) * 2,
                (document,),
                file=number,
                cut=True,
                silent=partner is None,
            )
        )
    alone = [_lone_error(f"{name}/{document.id}", "test", "channel") for document in heard.values()]
    if alone:
        raise MismatchError(alone, CHANNEL)
    return pairs


#: what stands before the first document that cuts a file
BEFORE = ""


def _ids_once(file: File) -> set[str]:
    ids = [document.id for document in file.documents if document.id]
    return set(ids) - set(repeated(ids))


def _texts_of(file: File, cuts: set[str]) -> dict[str, Range]:
    """Return the texts that documents with these ids begin, by id: places of documents."""
    begins = [
        (document.id, place) for place, document in enumerate(file.documents) if document.id in cuts
    ]
    if not begins or begins[0][1] > 0:
        begins.insert(0, (BEFORE, 0))
    ends = [place for _, place in begins[1:]] + [len(file.documents)]
    return {own: (place, end) for (own, place), end in zip(begins, ends, strict=True)}


def _without_front(texts: dict[str, Range]) -> dict[str, Range]:
    """Return texts, the first of them with what stands before it."""
    if BEFORE not in texts or len(texts) == 1:
        return texts
    (_, front), (first, places), *rest = texts.items()
    return {first: (front[0], places[1]), **dict(rest)}


def pair_documents(gold: Corpus, test: Corpus, settings: Settings) -> list[DocumentPair]:
    """Return the pairs of texts, in the order of gold.  A file without a partner stops the run, see above."""
    # Rounds of answers are lists, too, where they are compared with each other.
    if gold.given == test.given and gold.given in {"items", "answers"}:
        return [DocumentPair.of_one("<list>", (0, len(gold)), (0, len(test)), items=True)]
    if test.given == "answers":
        # A sentence for each of gold's, whatever is in it.
        same = pair_documents(gold, gold, settings)
        return [replaced(pair, items=True, cut=False) for pair in same]
    pairs: list[DocumentPair] = []
    stops: list[Issue] = []
    files = files_of(gold), files_of(test)
    golds, tests = ([file.name for file in side] for side in files)
    for number, (name, ours, theirs) in enumerate(
        pair_names(golds, tests, (gold.given, test.given))
    ):
        gold_file = None if ours is None else files[0][ours]
        test_file = None if theirs is None else files[1][theirs]
        if gold_file is not None and test_file is not None:
            channels = channels_of((gold, test), (gold_file, test_file))
            pairs += documents_of(number, name, gold_file, test_file, channels=channels)
        elif gold_file is not None:
            pairs.append(lone_file(number, name, gold_file))
            if settings.on_error in {"error", "skip"}:
                stops.append(_lone_error(name, "gold", "file"))
        elif test_file is not None:
            stops.append(_lone_error(name, "test", "file"))
    if stops:
        only_gold = all(issue.side == "gold" for issue in stops)
        raise MismatchError(stops, MISSING if only_gold else UNKNOWN)
    empty = [_lone_issue(pair) for pair in pairs if pair.empty]
    if empty and settings.on_error == "error":
        raise MismatchError(empty, EMPTY)
    return _with_unique_names(pairs)


def in_channels(corpus: Corpus) -> bool:
    """Tell whether documents are channels: of STM and CTM, or of trees beside such files."""
    return corpus.format in SPOKEN or corpus.channels


def channels_of(sides: tuple[Corpus, Corpus], files: tuple[File, File]) -> Channels | None:
    """Return what the documents of two files are called as channels, None where they are not.

    Where a file of a recogniser is beside one side alone, the other's documents are called as channels are
    (``call_A`` for ``call-A``, ``call-1`` for ``call``).
    """
    gold, test = (
        [(own.id or file_key(last_part(file.name))).lower() for own in file.documents]
        for file in files
    )
    if in_channels(sides[0]) and in_channels(sides[1]):
        return gold, test
    if not (sides[0].channels or sides[1].channels):
        return None
    gold, test = ([re.sub(r"[-_.]|[-_.]?1$", "", name) for name in side] for side in (gold, test))
    apart = all(len(set(side)) == len(side) for side in (gold, test))
    return (gold, test) if apart and set(gold) & set(test) else None


def lone_file(number: int, name: str, gold: File) -> DocumentPair:
    """Return the pair of a gold file that test does not have."""
    documents = gold_documents(name, gold)
    return DocumentPair(name, gold.sentences, (0, 0), documents, lone=True, file=number)


def _with_unique_names(pairs: list[DocumentPair]) -> list[DocumentPair]:
    """Return the pairs with names of texts and of documents that occur once."""
    texts = _apart([pair.name for pair in pairs])
    names = _apart([document.name for pair in pairs for document in pair.documents])
    if texts is None and names is None:
        return pairs
    own = iter(names or [document.name for pair in pairs for document in pair.documents])
    return [
        replaced(
            pair,
            name=text,
            documents=tuple(replaced(document, name=next(own)) for document in pair.documents),
        )
        for pair, text in zip(pairs, texts or [pair.name for pair in pairs], strict=True)
    ]


def _apart(names: list[str]) -> list[str] | None:
    """Return names with ``(2)``, ``(3)`` behind those that came before; None where none did."""
    if len(set(names)) == len(names):
        return None
    seen: dict[str, int] = {}
    unique = []
    for name in names:
        again = seen[name] = seen.get(name, 0) + 1
        unique.append(name if again == 1 else f"{name}({again})")
    return unique


def _lone_error(name: str, side: str, what: str) -> Issue:
    message = f"only {side_name(side)} has this {what}"
    return Issue(f"lone-{what}", name, 0, 0, message, side=side)


def _lone_issue(pair: DocumentPair) -> Issue:
    """Return the issue for gold sentences that test has no file for, or no sentence."""
    if pair.empty:
        message = "the system has no sentence of this document (is its file empty?)"
        return Issue("lone-file", pair.name, 0, 0, message, side="gold")
    return _lone_error(pair.name, "gold", "file")


def pair_issues(pairs: Iterable[DocumentPair]) -> list[Issue]:
    """Return the issues of the pairs: files without a partner, or without a sentence."""
    pairs = list(pairs)
    message = "nothing was recognised in this channel: all its words are deletions"
    silent = [
        Issue("lone-channel", pair.name, 0, 0, message, side="gold", note=True)
        for pair in pairs
        if pair.silent
    ]
    return [_lone_issue(pair) for pair in pairs if pair.lone] + silent
