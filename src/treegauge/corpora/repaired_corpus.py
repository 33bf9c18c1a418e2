"""Repair the broken sentences of a corpus whose text holds a parse."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.records import replaced
from treegauge.corpora.corpus import Corpus, Reading, read_into
from treegauge.corpora.repair import AS_IT_STANDS, FORMATS, UNUSABLE, AnswerNotes, repair_all
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

#: what a comment begins with in files of bracketings
COMMENTS = (b"#", b";", b"%%", b"*x*")
FENCES = (b"```", b"~~~")


def _check_repairable(corpus: Corpus) -> None:
    if corpus.format not in FORMATS:
        raise SettingsError(
            f"answers in {corpus.format} cannot be repaired; {', '.join(FORMATS)} can"
        )


def repaired_corpus(corpus: Corpus, gold: Corpus, reading: Reading) -> Corpus:
    """Return a corpus whose broken sentences are repaired where that is possible.

    Sentences that were read well stay as they are.  The corpus as it was read is its ``as_read``.
    """
    _check_repairable(gold)
    corpus = _read_again(corpus, gold, reading)
    _check_repairable(corpus)
    if len(gold) == 1 and len(corpus) != 1 and corpus.core.sources == 1:
        # All of it is one answer.
        from treegauge.corpora.answer_records import Answer
        from treegauge.corpora.llm_answers import corpus_of

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
    for row, repair in zip(rows, repairs, strict=True):
        notes.add(row, repair)
    notes.add_kinds(rows, texts, core, gold if parallel else None)
    return _mended(corpus, notes, core, rows)


def _mended(corpus: Corpus, notes: AnswerNotes, core: _core.Repairs, rows: Sequence[int]) -> Corpus:
    """Put the repaired answers in the place of the sentences ``rows``, in order."""
    usable = [place for place, row in enumerate(rows) if notes.states[row] != UNUSABLE]
    mended = core.corpus(array("I", usable))
    places = array("I", [rows[place] for place in usable])
    repaired = corpus.like(_core.with_sentences(corpus.core, mended, places))
    repaired.answers = corpus.answers = notes
    repaired.as_read = corpus
    return repaired


def _faulty(corpus: Corpus) -> list[int]:
    """Return the sentences that are broken, and those whose heads form no tree."""
    states = bytes(corpus.columns["sentences.state"])
    broken = [row for row, state in enumerate(states) if state == _core.BROKEN]
    return sorted(broken + corpus.treeless())


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
    texts = []
    for row in rows:
        number = owners[row]
        last = row + 1 == behind[number]
        text = data[number][offsets[row] : None if last else offsets[row + 1]]
        texts.append(_without_comments(text) if corpus.format == "ptb" else text)
    return texts


def _without_comments(text: bytes) -> bytes:
    """Return a bracketing without the comments of the next one behind it."""
    lines = text.splitlines(keepends=True)
    while len(lines) > 1 and (not lines[-1].strip() or lines[-1].lstrip().startswith(COMMENTS)):
        lines.pop()
    return b"".join(lines)


def _read_again(corpus: Corpus, gold: Corpus, reading: Reading) -> Corpus:
    """Read a file once more where what stands around its sentences can be told from them.

    Lines of a code fence are not sentences.  Nor are lines of prose, where without them there are as many
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
        texts = [_fences_as_comments(data) for _, data in sources]
        corpus = _reread(corpus, texts, wanted, reading)
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
    reread = Corpus()
    reread.given = corpus.given
    for number, data in enumerate(texts):
        read_into(reread, corpus.core.source_name(number), data, replaced(reading, format=format))
    return reread


def _fences_as_comments(data: bytes) -> bytes:
    """Turn lines of code fences into comments; every byte stays in its place."""
    lines = data.split(b"\n")
    for place, line in enumerate(lines):
        bare = line.strip()
        if bare.startswith(FENCES) and b"(" not in bare and b"\t" not in bare:
            lines[place] = line.replace(bare[:1], b"#", 1)
    return b"\n".join(lines)


def _without_prose(corpus: Corpus, rows: Sequence[int], reading: Reading) -> Corpus:
    lines = corpus.columns["sentences.line"]
    files = [corpus.core.source(number)[1].split(b"\n") for number in range(corpus.core.sources)]
    for row in rows:
        source = corpus.columns["documents.source"][corpus.core.document_of(row)]
        line = files[source][lines[row] - 1]
        files[source][lines[row] - 1] = b"#" + line[1:]
    return _reread(corpus, [b"\n".join(file) for file in files], corpus.format, reading)
