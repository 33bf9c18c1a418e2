"""Speakers, channels and times of words, from STM or CTM files beside trees or dependencies.

Words are found again in the file by their letters, in order; case, punctuation, empty elements, and where
words are cut (*it's*, *it 's*) do not matter.  Filled pauses, fragments (*wor-*) and what STM marks as
optional or as a sound may be missing on one side.  Of alternatives any may be in the trees.  All other words
must be on both sides.

A sentence is of one channel, and belongs to the segment of its first word: speaker, channel and label become
its comments, and a sentence that begins in a segment that is to be ignored is not scored.  The sides of a
conversation become documents, called ``FILE-CHANNEL`` (``FILE`` for channel 1), as when STM itself is read.
Where a text that it is compared with is not known by channels, sentences stay in their order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.text import counted
from treegauge.corpora.files import file_key, last_part
from treegauge.errors import InputError, Issue, SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.corpora.corpus import Corpus

    Channels = list[tuple[str, str, int]]
    Text = tuple[int, int, list[int], bool]

#: words that may be missing on one side: the filled pauses of the parameters ``speech``, without hyphens
NO, YES = "huhuh uhuh nuhuh unhunh", "mhm mmhm mmhmm mmhuh uhhm uhhmm uhhuh umhm umhmm umhum"
PAUSES = f"{NO} {YES} ah eh er erm hm hmm huh mm uh um".split()
#: so many names are told
SHOWN = 5
#: and so many differences
MOST = 20


@dataclass(frozen=True, slots=True)
class IgnoredSegment:
    """A segment of STM that is not to be scored.

    ``near``: a sentence of its channel.  ``start`` and ``end``: in milliseconds; what was heard between them
    belongs to it.  ``sentences``: those that begin in it.  ``alone``: its text has no other channel.
    """

    file: str
    line: int
    near: int
    start: int
    end: int
    sentences: tuple[int, ...]
    alone: bool


def of_side(
    files: Sequence[tuple[str, bytes]], kinds: Sequence[str], name: str, *, gold: bool
) -> tuple[list[tuple[str, bytes]], str, list[str]]:
    """Return the files of one side in a folder, their kind, and a note on the others.

    Where there are STM and CTM files, gold has the transcripts, a system what was recognised.
    """
    known = [kind for kind in dict.fromkeys(kinds) if kind]
    kind = known[0] if len(known) == 1 else "stm" if gold else "ctm"
    own = [file for file, its_kind in zip(files, kinds, strict=True) if its_kind == kind]
    left = len(files) - len(own)
    note = f"note: {name}: {counted(left, 'file')} left out, not {kind.upper()}"
    return own, kind, [note] if left else []


def join(
    corpus: Corpus,
    files: Sequence[tuple[str, bytes]],
    kind: str,
    *,
    gold: bool,
    others: Sequence[Corpus] = (),
) -> list[str]:
    r"""Give words the times of STM or CTM files, and sentences their speakers; return notes.

    ``others``: texts to compare with that have no such file beside them.

    >>> import treegauge
    >>> trees = treegauge.read(b"(S (NP (PRP It)) (VP (VBZ 's) (ADJP (JJ late))) (. .))")
    >>> join(trees, [("a.stm", b"quay 1 ida 0.5 1.25 <o> (uh) it's late\n")], "stm", gold=True)
    ['note: 1 word of a.stm is not in the trees (filled pauses, fragments, sounds, or optional words)']
    >>> trees.text(trees.columns["sentences.comments"][0]).splitlines()
    ['# speaker = ida', '# channel = 1', '# label = <o>']
    >>> list(trees.columns["tokens.start"]), list(trees.columns["tokens.end"])
    ([500, 500, 500, 500], [1250, 1250, 1250, 1250])
    """
    if corpus.format in {"ctm", "stm"}:
        raise SettingsError(
            f"{corpus.format.upper()} has its own times: none can be given beside it"
        )
    segments = kind == "stm"
    channels, wrong = _core.spoken_channels(list(files), segments)
    if wrong:
        issues = [
            Issue(
                "bad-stm-line" if segments else "bad-ctm-line",
                *(files[number][0], line, column, message, hint),
            )
            for number, line, column, message, hint in wrong
        ]
        raise InputError(issues, "mend these lines")
    if not channels:
        empty = Issue(
            "no-spoken-words", files[0][0], 0, 0, f"this {kind.upper()} file has no line with words"
        )
        raise InputError([empty], "give the STM or CTM of these trees")
    channel_names = _Names(files, channels)
    texts = _texts(corpus, channel_names, channels, kind)
    apart = all(channel_names.has_sides(other) for other in others)
    core, differences, ignored, *words, unused = _core.join_spoken(
        corpus.core, list(files), segments, texts, PAUSES, apart
    )
    names = ", ".join(name for name, _ in files[:SHOWN]) + (" …" if len(files) > SHOWN else "")
    if core is None:
        more = len(differences) - MOST
        rest = f"{more} other differences are not shown: " if more > 0 else ""
        raise InputError(
            [_issue(*difference) for difference in differences[:MOST]],
            rest + _advice(kind, gold=gold),
        )
    corpus.core = core
    vars(corpus).pop("columns", None)
    corpus.channels = apart and any(named for *_, named in texts)
    if gold:
        mixed = [
            range(begin, end)
            for begin, end, own, _ in texts
            if not apart and len({*own} - {*unused}) > 1
        ]
        corpus.ignored = tuple(
            IgnoredSegment(
                file, line, near, start, end, rows, not any(near in text for text in mixed)
            )
            for file, line, near, start, end, rows in ignored
        )
    return [*_word_notes(names, *words), *_channel_notes(names, channels, unused)]


def _texts(corpus: Corpus, names: _Names, channels: Channels, kind: str) -> list[Text]:
    """Return which sentences are looked for in which channels, and whether documents get their names."""
    documents = [
        (begin, end, name, corpus.core.source_name(source))
        for (begin, end), name, source in zip(
            corpus.document_ranges(),
            corpus.document_names(),
            corpus.core.column("documents.source"),
            strict=True,
        )
        if begin < end
    ]
    matching = [names.channels_of(name, file) for _, _, name, file in documents]
    if not any(matching) and len({file.lower() for file, _, _ in channels}) == 1:
        # There is one conversation, whatever the trees are called.
        everything = list(range(len(channels)))
        return [(0, len(corpus), everything, len(documents) == 1)] if documents else []
    lone = [
        Issue(
            "no-spoken-words",
            file,
            0,
            0,
            f"{kind.upper()} has no words for {'document ' + name if name != file else 'this file'}; "
            f"its files are called {_ids(channels)}",
            "name the trees' file or document FILE, or FILE-CHANNEL",
        )
        for (_, _, name, file), own in zip(documents, matching, strict=True)
        if not own
    ]
    if lone:
        raise InputError(lone, "give the STM or CTM of these trees")
    return [
        (begin, end, own, True) for (begin, end, _, _), own in zip(documents, matching, strict=True)
    ]


def _ids(channels: Channels) -> str:
    """Return the names of files in STM or CTM, those that come first."""
    names = list(dict.fromkeys(file for file, _, _ in channels))
    return ", ".join(names[:SHOWN]) + (" …" if len(names) > SHOWN else "")


class _Names:
    """The names under which channels are found."""

    def __init__(self, files: Sequence[tuple[str, bytes]], channels: Channels) -> None:
        self.sides: dict[str, int] = {}
        self.conversations: dict[str, list[int]] = {}
        self.files: dict[str, list[int]] = {}
        keys = [_key(beside) for beside, _ in files]
        for number, (call, channel, source) in enumerate(channels):
            for mark in ("-", "_", ".", ""):
                self.sides.setdefault(f"{call}{mark}{channel}".lower(), number)
            self.conversations.setdefault(call.lower(), []).append(number)
            self.files.setdefault(keys[source], []).append(number)

    def has_sides(self, corpus: Corpus) -> bool:
        """Return whether each document of a text is a side of a conversation."""
        known = corpus.format in {"ctm", "stm"}
        return known or all(_key(name) in self.sides for name in corpus.document_names())

    def channels_of(self, name: str, file: str) -> list[int]:
        """Return the channels in which a document may be.

        A document is called as a channel is (``call-A``, ``call_A``, ``call.A``, ``callA``), as a
        conversation, or as the file of words is.
        """
        keys = (_key(name), _key(file))
        for key in keys:
            if key in self.sides:
                return [self.sides[key]]
        for table in (self.conversations, self.files):
            for key in keys:
                if key in table:
                    return table[key]
        return []


def _key(name: str) -> str:
    """Return a file's or a document's name, without folders and known endings, in lower case."""
    for ending in (".stm", ".ctm"):
        name = name.removesuffix(ending)
    return file_key(last_part(name) or name).lower()


def _issue(
    file: str,
    line: int,
    column: int,
    words: str,
    beside: str,
    beside_line: int,
    beside_column: int,
    said: str,
) -> Issue:
    """Return the issue of a stretch in which words differ, at the words that are there."""
    here = f"{file}:{line}:{column}" if column else f"{file}:{line}"
    there = (
        f"{beside}:{beside_line}:{beside_column}" if beside_column else f"{beside}:{beside_line}"
    )
    if words and said:
        message = f"the trees have «{_short(words)}» where {there} has «{_short(said)}»"
    elif words:
        rest = f" (it goes on at {there})" if beside_line else ""
        message = f"the trees have «{_short(words)}», but {beside} does not{rest}"
    else:
        message = f"«{_short(said)}» is not in the trees (they go on at {here})"
        return Issue("spoken-words-differ", beside, beside_line, beside_column, message)
    return Issue("spoken-words-differ", file, line, column, message)


def _short(words: str, most: int = 8) -> str:
    """Return the first words of a text."""
    parts = words.split(" ")
    return " ".join(parts[:most]) + (" …" if len(parts) > most else "")


def _advice(kind: str, *, gold: bool) -> str:
    if kind == "stm" and not gold:
        return "beside a system's trees stands the CTM of the words that were parsed"
    if kind == "stm":
        return "give the STM of these trees; a word that may be missing is written (word) in STM"
    return "give the CTM whose words were parsed"


def _word_notes(names: str, unsaid: int, unwritten: int, unread: int) -> list[str]:
    """Say how many words are on one side only."""
    notes = []
    if unwritten:
        verb = "is" if unwritten == 1 else "are"
        why = "filled pauses, fragments, sounds, or optional words"
        notes.append(
            f"note: {counted(unwritten, 'word')} of {names} {verb} not in the trees ({why})"
        )
    if unsaid:
        verb = "is" if unsaid == 1 else "are"
        notes.append(
            f"note: {counted(unsaid, 'word')} of the trees {verb} not in {names} "
            "(filled pauses or fragments)"
        )
    if unread:
        verb = "is" if unread == 1 else "are"
        notes.append(
            f"note: {counted(unread, 'word')} of {names} {verb} in sentences without a tree"
        )
    return notes


def _channel_notes(names: str, channels: Channels, unused: Sequence[int]) -> list[str]:
    """Say which channels have no sentence."""
    if not unused:
        return []
    lone = [f"{channels[number][0]} {channels[number][1]}" for number in unused]
    shown = ", ".join(lone[:SHOWN]) + (" …" if len(lone) > SHOWN else "")
    return [f"note: {names}: {counted(len(lone), 'channel')} without trees: {shown}"]
