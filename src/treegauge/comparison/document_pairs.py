"""Pair the files of gold with those of test, and the documents inside them.

**Files.**  One file against one file always pairs.  Files of directories pair by their path below the
directory, without endings that tell a format, a compression or a side (``a.gold.mrg`` and
``a.sys.mrg.gz`` are both ``a``).  Where no path agrees, the longest ending that all files of a side have
in common is taken off too (``a.bikel``, ``b.bikel`` against ``a.charniak``, ``b.charniak``).  A part of
one letter, or of digits, is never an ending: ``sw2005.A`` is not ``sw2005.B``.  Two lists of files
(``@list``) of equal length pair by order, unless their files have the same names.

A test file without gold stops the run.  A gold file without test stops it too, but for the policy
``zero``, which counts it as wholly wrong.

**Documents** (``# newdoc``) pair inside their files, by their ids.  Where only one side has documents, or
where no ids agree, the file is the document, and a note says so.

**Names.**  A document is called ``FILE`` where the file is the document, else ``FILE/ID`` (``FILE/2`` for the
second document of the file if it has no id).  ``FILE`` is the gold file's path below its directory, or
the name of a file that was named itself, without known endings; a text has no file, and its documents
are called by their ids alone.  So a document has the same name in every process, whether its file was
given alone or in a directory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from treegauge.base.records import Record, replaced
from treegauge.corpora.file_names import file_key, last_part
from treegauge.errors import Issue, MismatchError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.corpora.corpus import Corpus
    from treegauge.options.settings import Settings

    class HasGiven(Protocol):
        """What tells how files were named: one by one, as a directory or as a list."""

        @property
        def given(self) -> str:
            """``file``, ``directory`` or ``list``."""


Range = tuple[int, int]
MISSING = 'give both sides; or choose on_error="zero" to count missing parses as wholly wrong'
UNKNOWN = "every test file needs a gold file: check the names, or name the two files themselves"


class DocumentPair(Record):
    """A stretch of gold sentences and the stretch of test sentences it is compared with.

    ``lone``: one side does not have this document, or test has no sentence in it (an empty file); there is
    nothing to align then.  ``file``: the
    number of the pair of files that it is in.  ``note``: what is to be told about it.  ``items``: both
    sides are lists of sentences, which go in pairs whatever is in them.  ``empty``: test has it, without a
    sentence.
    """

    name: str
    gold: Range
    test: Range
    lone: bool = False
    file: int = 0
    note: str = ""
    items: bool = False
    empty: bool = False

    def __post_init__(self) -> None:
        if not self.lone and self.gold[0] < self.gold[1] and self.test[0] == self.test[1]:
            self.__dict__.update(lone=True, empty=True)


class File(Record):
    """One file of a side: its name, and its documents with their ids and sentences."""

    name: str
    documents: list[tuple[str, Range]]

    @property
    def sentences(self) -> Range:
        """(first, behind last) sentence."""
        return self.documents[0][1][0], self.documents[-1][1][1]


def files_of(corpus: Corpus) -> list[File]:
    """Return a corpus's files in order; a document without an id is called by its number."""
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
        shown = str(len(file.documents) + 1) if nameless else name
        file.documents.append((shown, sentences))
    return files


def _below_shared_folder(names: Sequence[str]) -> list[str]:
    """Return names without the folder that all of them are in."""
    from pathlib import PurePosixPath

    folders = [PurePosixPath(name).parts[:-1] for name in names]
    shared = 0
    while all(len(folder) > shared and folder[shared] == folders[0][shared] for folder in folders):
        shared += 1
    return [PurePosixPath(*PurePosixPath(name).parts[shared:]).as_posix() for name in names]


def _without_shared_ending(keys: Sequence[str]) -> list[str]:
    """Return keys without the longest ending that all have; one file alone shares it with nobody."""
    if len(keys) < 2:
        return list(keys)
    parts = [last_part(key).split(".") for key in keys]
    size = 0
    while all(len(name) > size + 1 for name in parts):
        part = parts[0][-1 - size]
        # A letter or a number tells files apart: a channel, a part.
        if len(part) < 2 or part.isdigit() or any(name[-1 - size] != part for name in parts):
            break
        size += 1
    ending = sum(len(part) + 1 for part in parts[0][len(parts[0]) - size :])
    return [key[: len(key) - ending] for key in keys]


def _shown_names(corpus: HasGiven, names: Sequence[str]) -> list[str]:
    """Return the names that documents get from their files: below their directory, without endings."""
    if corpus.given == "directory" or any(name.startswith("<") for name in names):
        below = list(names)
    elif len(names) == 1:
        return [file_key(last_part(names[0]) or names[0])]
    else:
        below = _below_shared_folder(names)
    keys = [file_key(name) for name in below]
    twice = set(_repeated(keys))
    # Two files that differ in their endings alone keep them.
    return [name if key in twice else key for name, key in zip(below, keys, strict=True)]


def _repeated(keys: Sequence[str]) -> list[str]:
    """Return what occurs more than once, in order."""
    times: dict[str, int] = {}
    for key in keys:
        times[key] = times.get(key, 0) + 1
    return [key for key, count in times.items() if count > 1]


def pair_files(
    gold: HasGiven, test: HasGiven, sides: Sequence[list[File]]
) -> list[tuple[str, File | None, File | None]]:
    """Return (name, gold file, test file), gold's order first, then test files without gold."""
    names = [
        _shown_names(corpus, [file.name for file in files])
        for corpus, files in zip((gold, test), sides, strict=True)
    ]
    alone = gold.given != "directory" or test.given != "directory"
    if len(sides[0]) == len(sides[1]) == 1 and alone:
        return [(names[0][0], sides[0][0], sides[1][0])]
    keys = names
    if not set(names[0]) & set(names[1]):
        keys = [_without_shared_ending(side_keys) for side_keys in names]
    listed = gold.given == test.given == "list" and len(keys[0]) == len(keys[1])
    if listed and (set(keys[0]) != set(keys[1]) or len(set(keys[0])) < len(keys[0])):
        return list(zip(names[0], *sides, strict=True))
    for side, side_keys in zip(("gold", "test"), keys, strict=True):
        twice = _repeated(side_keys)
        if twice:
            issue = Issue(
                "same-name", twice[0], 0, 0, f"two {side} files have this name", side=side
            )
            raise MismatchError([issue], UNKNOWN)
    partners = dict(zip(keys[1], sides[1], strict=True))
    pairs: list[tuple[str, File | None, File | None]] = [
        (name, file, partners.pop(key, None))
        for name, key, file in zip(names[0], keys[0], sides[0], strict=True)
    ]
    return pairs + [(key, None, file) for key, file in partners.items()]


def _ids(file: File) -> list[str]:
    return [name for name, _ in file.documents]


def documents_of(number: int, name: str, gold: File, test: File) -> list[DocumentPair]:
    """Return the documents of two files, side by side."""
    whole = DocumentPair(name, gold.sentences, test.sentences, file=number)
    left, right = _ids(gold), _ids(test)
    text = name.startswith("<")
    if len(left) == len(right) == 1:
        same = text and left == right and left != ["1"]
        return [DocumentPair(left[0], whole.gold, whole.test, file=number)] if same else [whole]
    unique = len(set(left)) == len(left) and len(set(right)) == len(right)
    if 1 in {len(left), len(right)} or not unique or not set(left) & set(right):
        side = "test" if len(left) == 1 else "gold" if len(right) == 1 else ""
        why = f"only the {side} side has documents" if side else "no ids of documents agree"
        if not unique:
            why = "documents have the same id twice"
        note = f"{why} (# newdoc): the file is compared as one document"
        return [DocumentPair(name, whole.gold, whole.test, file=number, note=note)]

    def name_of(own: str) -> str:
        return own if text else f"{name}/{own}"

    partners = dict(test.documents)
    known = set(left)
    pairs = [
        DocumentPair(name_of(own), rows, partners.get(own, (0, 0)), own not in partners, number)
        for own, rows in gold.documents
    ]
    return pairs + [
        DocumentPair(name_of(own), (0, 0), rows, lone=True, file=number)
        for own, rows in test.documents
        if own not in known
    ]


def pair_documents(gold: Corpus, test: Corpus, settings: Settings) -> list[DocumentPair]:
    """Return the pairs of documents, in the order of gold.

    A file without a partner stops the run, see above.  A document without a partner inside two files
    that belong together is an issue: an error unless the policy is ``skip`` (left out), ``zero`` or
    ``repair`` (a gold one counts as wholly wrong, a test one is left out).
    """
    if gold.given == test.given == "items":
        return [DocumentPair("<list>", (0, len(gold)), (0, len(test)), items=True)]
    if test.given == "answers":
        # A sentence for each of gold's, whatever is in it.
        return [replaced(pair, items=True) for pair in pair_documents(gold, gold, settings)]
    pairs: list[DocumentPair] = []
    stops: list[Issue] = []
    for number, (name, gold_file, test_file) in enumerate(
        pair_files(gold, test, (files_of(gold), files_of(test)))
    ):
        if gold_file is not None and test_file is not None:
            pairs += documents_of(number, name, gold_file, test_file)
        elif gold_file is not None:
            pairs.append(DocumentPair(name, gold_file.sentences, (0, 0), lone=True, file=number))
            if settings.on_error in {"error", "skip"}:
                stops.append(_lone_error(name, "gold", "file"))
        elif test_file is not None:
            stops.append(_lone_error(name, "test", "file"))
    if stops:
        only_gold = all(issue.side == "gold" for issue in stops)
        raise MismatchError(stops, MISSING if only_gold else UNKNOWN)
    if settings.on_error == "error":
        lone = [lone_issue(pair) for pair in pairs if pair.lone]
        if lone:
            raise MismatchError(lone, 'give both sides, or choose on_error="skip" or zero')
    return _with_unique_names(pairs)


def _with_unique_names(pairs: list[DocumentPair]) -> list[DocumentPair]:
    """Return the pairs with names that none of them shares with another."""
    if len({pair.name for pair in pairs}) == len(pairs):
        return pairs
    seen: dict[str, int] = {}
    unique = []
    for pair in pairs:
        again = seen[pair.name] = seen.get(pair.name, 0) + 1
        unique.append(pair if again == 1 else replaced(pair, name=f"{pair.name}({again})"))
    return unique


def _lone_error(name: str, side: str, what: str) -> Issue:
    message = f"only the {side} side has this {what}"
    return Issue(f"lone-{what}", name, 0, 0, message, side=side)


def lone_issue(pair: DocumentPair) -> Issue:
    """Return the issue for a document that one side does not have, or has without a sentence."""
    side = "gold" if pair.gold[0] < pair.gold[1] else "test"
    issue = _lone_error(pair.name, side, "document")
    if pair.empty:
        return replaced(issue, message="the test side has no sentence of this document")
    return issue


def pair_issues(pairs: Iterable[DocumentPair]) -> list[Issue]:
    """Return the issues of the pairs: documents without a partner, and notes."""
    issues = []
    for pair in pairs:
        if pair.lone:
            issues.append(lone_issue(pair))
        if pair.note:
            issues.append(Issue("documents", pair.name, 0, 0, pair.note, note=True))
    return issues
