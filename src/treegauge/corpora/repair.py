"""Repair of what language models answer: one answer, or the broken sentences of a corpus.

Finding the parse in an answer and mending it is the core's work, by the table in
:mod:`treegauge.corpora.repair_rules`.  A well-formed analysis is never changed.  An answer without any parse
is a sentence without a parse.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.records import Record, made, replaced
from treegauge.base.wording import counted
from treegauge.corpora.corpus import Corpus, Reading, read_into
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

#: formats whose answers can be repaired
FORMATS = ("ptb", "conllu", "conllx", "conll09", "conll08")
#: what became of an answer
AS_IT_STANDS, REPAIRED, UNUSABLE, MISSING = range(4)
STATES = ("as it stands", "repaired", "unusable", "missing")
COMMENTS = (b"#", b";", b"%%", b"*x*")
FENCES = (b"```", b"~~~")


class Step(Record):
    """What was done to an answer: the rule, and the line and column in the answer, from 1."""

    rule: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column} {self.rule}"


class Repair(Record):
    """An answer as it was understood.

    ``text``: the analysis, None where there is none; ``changed``: it is not the answer as it stands;
    ``steps``: what was done, in the order of the answer (the first hundred); ``rules``: how often each
    rule was applied; ``unbalanced``: brackets do not pair up; ``truncated``: the answer ends inside the
    analysis; ``looping``: it repeats itself without end.

    >>> found = repair("Sure! (S (NP (NN tea)) (VP (VBZ cools))")
    >>> found.text, found.unbalanced, sorted(found.rules)
    ('(S (NP (NN tea)) (VP (VBZ cools)))', True, ['close-end', 'prose'])
    """

    text: str | None
    format: str
    changed: bool = False
    steps: tuple[Step, ...] = ()
    rules: dict[str, int] = made(factory=dict)
    unbalanced: bool = False
    truncated: bool = False
    looping: bool = False

    @property
    def usable(self) -> bool:
        """Whether an analysis was found in the answer."""
        return self.text is not None


class AnswerNotes(Record):
    """What became of each answer of a corpus, one for each sentence: plain data, beside the corpus."""

    states: bytearray = made(factory=bytearray)
    repairs: dict[int, Repair] = made(factory=dict)

    def __len__(self) -> int:
        return len(self.states)


def repair(
    text: str | bytes,
    *,
    format: str | None = None,  # noqa: A002
    gold: Any = None,
    bare_words: bool = False,
) -> Repair:
    """Return what is understood of one answer, which holds one sentence.

    ``format`` is that of the analysis (ptb, conllu, conllx, conll09, conll08), by default whichever of
    bracketings and CoNLL-U is found.  ``gold``: the gold sentence; its words help to choose between
    several attempts, and for nothing else.

    >>> found = repair("Sure! (S (NP (DT the) (NN cat)) (VP (VBZ sleeps))")
    >>> found.text
    '(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))'
    >>> [str(step) for step in found.steps]
    ['1:1 prose', '1:50 close-end']
    >>> repair("I am sorry.").usable
    False
    """
    data = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    corpus = None
    if gold is not None:
        from treegauge.corpora.sources import as_corpus

        corpus = as_corpus(gold, text=True)
        if len(corpus) != 1:
            raise SettingsError(f"gold has {counted(len(corpus), 'sentence')}; one answer has one")
        format = format or corpus.format  # noqa: A001
    tried = ["ptb", "conllu"] if format is None else [_format(format)]
    found: list[Repair] = []
    for one in tried:
        (done,), _ = repair_all([data], one, bare_words, corpus, [0] if corpus else None)
        if done.usable and not done.changed:
            return done
        found.append(done)
    return next((one for one in found if one.usable), found[0])


def _format(name: str) -> str:
    from treegauge.formats import format_name

    proper = format_name(name)
    if proper not in FORMATS:
        raise SettingsError(f"answers in {proper} cannot be repaired; {', '.join(FORMATS)} can")
    return proper


def repair_all(
    answers: list[bytes],
    format: str,  # noqa: A002
    bare_words: bool = False,
    gold: Corpus | None = None,
    rows: Sequence[int] | None = None,
) -> tuple[list[Repair], _core.Repairs]:
    """Repair answers, one sentence each; ``rows`` are their gold sentences."""
    places = array("I", rows or [_core.NONE] * len(answers))
    core = gold.core if gold is not None else None
    found = _core.repair_answers(answers, format, bare_words, core, places)
    return [_repair(found, place, format) for place in range(len(answers))], found


def _repair(found: _core.Repairs, place: int, format: str) -> Repair:  # noqa: A002
    if not found.usable(place):
        return Repair(None, format)
    text = found.text(place).decode("utf-8", "surrogateescape")
    if not found.changed(place):
        return Repair(text, format)
    return Repair(
        text,
        format,
        True,
        tuple(Step(*step) for step in found.steps(place)),
        found.counts(place),
        found.unbalanced(place),
        found.truncated(place),
        found.looping(place),
    )


def _check_repairable(corpus: Corpus) -> None:
    if corpus.format not in FORMATS:
        raise SettingsError(
            f"answers in {corpus.format} cannot be repaired; {', '.join(FORMATS)} can"
        )


def repaired_corpus(corpus: Corpus, gold: Corpus, reading: Reading) -> Corpus:
    """Return a corpus in which sentences that could not be read are mended, where that can be done.

    Sentences that were read well stay as they are.  The corpus as it was read is its ``as_read``.
    """
    _check_repairable(gold)
    corpus = _read_again(corpus, gold, reading)
    _check_repairable(corpus)
    if len(gold) == 1 and len(corpus) != 1 and corpus.core.sources == 1:
        # All of it is one answer.
        from treegauge.corpora.llm_answers import Answer, corpus_of

        name, data = corpus.core.source(0)
        return corpus_of([Answer(None, data, 1, name)], gold, name, reading, repair=True)
    rows = _faulty(corpus)
    texts = _texts(corpus, rows)
    parallel = len(corpus) == len(gold)
    repairs, core = repair_all(
        texts, corpus.format, reading.bare_words, gold, rows if parallel else None
    )
    notes = AnswerNotes()
    states = bytes(corpus.columns["sentences.state"])
    notes.states.extend(UNUSABLE if state else AS_IT_STANDS for state in states)
    for row, found in zip(rows, repairs, strict=True):
        notes.repairs[row] = found
        notes.states[row] = (
            (REPAIRED if found.changed else AS_IT_STANDS) if found.usable else UNUSABLE
        )
    return _mended(corpus, notes, core, rows)


def _mended(corpus: Corpus, notes: AnswerNotes, core: _core.Repairs, rows: Sequence[int]) -> Corpus:
    """Put what was mended in the place of the sentences ``rows``, which are the answers in order."""
    usable = [place for place, row in enumerate(rows) if notes.states[row] != UNUSABLE]
    mended = core.corpus(array("I", usable))
    places = array("I", [rows[place] for place in usable])
    found = corpus.like(_core.with_sentences(corpus.core, mended, places))
    found.answers = corpus.answers = notes
    found.as_read = corpus
    return found


def _faulty(corpus: Corpus) -> list[int]:
    """Return the sentences that are broken, and those whose heads form no tree."""
    from treegauge.corpora.not_trees import treeless

    states = bytes(corpus.columns["sentences.state"])
    broken = [row for row, state in enumerate(states) if state == _core.BROKEN]
    return sorted(broken + treeless(corpus))


def _texts(corpus: Corpus, rows: Sequence[int]) -> list[bytes]:
    """Return the bytes of sentences as they stand in their files."""
    offsets = corpus.columns["sentences.offset"]
    sources = corpus.core.column("documents.source")
    behind: dict[int, int] = {}
    owners: list[int] = []
    for number, (begin, end) in zip(sources, corpus.document_ranges(), strict=True):
        owners += [number] * (end - begin)
        behind[number] = end
    data = {number: corpus.core.source(number)[1] for number in set(owners)}
    found = []
    for row in rows:
        number = owners[row]
        last = row + 1 == behind[number]
        text = data[number][offsets[row] : None if last else offsets[row + 1]]
        found.append(_without_comments(text) if corpus.format == "ptb" else text)
    return found


def _without_comments(text: bytes) -> bytes:
    """Return a bracketing without the comments of the next one behind it."""
    lines = text.splitlines(keepends=True)
    while len(lines) > 1 and (not lines[-1].strip() or lines[-1].lstrip().startswith(COMMENTS)):
        lines.pop()
    return b"".join(lines)


def _read_again(corpus: Corpus, gold: Corpus, reading: Reading) -> Corpus:
    """Read a file once more where what stands around its sentences can be told from them.

    Lines of a code fence are no sentences.  Nor are lines of prose, where without them there are as many
    sentences as in gold.  A file that is not in gold's format, and has sentences that cannot be read, is
    read in gold's.
    """
    wanted = corpus.format
    if corpus.format != gold.format:
        faulty = _faulty(corpus)
        tables = corpus.format in FORMATS[1:] and gold.format in FORMATS[1:]
        if (faulty and tables) or len(faulty) == len(corpus):
            wanted = gold.format
    sources = [corpus.core.source(number) for number in range(corpus.core.sources)]
    fenced = any(fence in data for _, data in sources for fence in FENCES)
    if wanted != corpus.format or fenced:
        corpus = _reread(corpus, [_silenced(data) for _, data in sources], wanted, reading)
    if wanted == "ptb" and len(corpus) > len(gold):
        rows = _faulty(corpus)
        prose = [
            row
            for row, text in zip(rows, _texts(corpus, rows), strict=True)
            if b"(" not in text and b"[" not in text
        ]
        if len(corpus) - len(prose) == len(gold):
            corpus = _without_prose(corpus, prose, reading)
    return corpus


def _reread(corpus: Corpus, texts: Sequence[bytes], format: str, reading: Reading) -> Corpus:  # noqa: A002
    found = Corpus()
    found.given = corpus.given
    for number, data in enumerate(texts):
        read_into(found, corpus.core.source_name(number), data, replaced(reading, format=format))
    return found


def _silenced(data: bytes) -> bytes:
    """Turn lines of code fences into comments; every byte stays in its place."""
    lines = data.split(b"\n")
    for place, line in enumerate(lines):
        bare = line.strip()
        if bare.startswith(FENCES) and b"(" not in bare and b"\t" not in bare:
            lines[place] = line.replace(bare[:1], b"#", 1)
    return b"\n".join(lines)


def _without_prose(corpus: Corpus, rows: Sequence[int], reading: Reading) -> Corpus:
    lines = corpus.columns["sentences.line"]
    texts = [corpus.core.source(number)[1].split(b"\n") for number in range(corpus.core.sources)]
    for row in rows:
        source = corpus.columns["documents.source"][corpus.core.document_of(row)]
        line = texts[source][lines[row] - 1]
        texts[source][lines[row] - 1] = b"#" + line[1:]
    return _reread(corpus, [b"\n".join(one) for one in texts], corpus.format, reading)
