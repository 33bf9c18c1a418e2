"""Answers of language models from files: JSONL, JSON, CSV, Parquet, a file each, or a list of texts.

Every answer belongs to a gold sentence: by its ``id``, which is a ``sent_id`` of gold or a number from 1, or
by its place where answers have no ids.  Several answers for one id are samples; the first of each id
make up the first round, and so on.  A gold sentence without any answer is one without a parse.  One that
has answers, but fewer than there are rounds, is left out of the later rounds.

A field of the records may say which system answered (:mod:`treegauge.corpora.answer_systems`).
"""

from __future__ import annotations

import os
from array import array
from pathlib import Path
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.text import counted
from treegauge.corpora.answer_records import Answer, SystemAnswers, bad_answers, read_answers
from treegauge.corpora.builder import CorpusBuilder
from treegauge.corpora.corpus import Corpus, Reading, read_into
from treegauge.corpora.repair import (
    AS_IT_STANDS,
    FORMATS,
    MISSING,
    REPAIRED,
    UNSAMPLED,
    UNUSABLE,
    AnswerNotes,
    repair_all,
)
from treegauge.errors import Issue, MismatchError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.options.request import Request

#: of a sentence that has answers, but fewer than there are rounds
NO_SAMPLE = Answer(None, None)


def rounds_of(answers: Sequence[Answer], gold: Corpus, name: str) -> list[list[Answer | None]]:
    """Return the answers for each gold sentence, a list for each round of samples.

    None: the sentence has no answer at all.  ``NO_SAMPLE``: it has fewer than others.
    """
    by_row: list[list[Answer]] = [[] for _ in range(len(gold))]
    for place, answer in zip(gold_rows(answers, gold, name), answers, strict=True):
        by_row[place].append(answer)
    return in_rounds(by_row)


def in_rounds(by_row: Sequence[Sequence[Answer]]) -> list[list[Answer | None]]:
    """Return the answers for each gold sentence, a list for each round: the first ones, the second ones …"""
    most = max(map(len, by_row), default=0)
    return [
        [
            samples[number] if number < len(samples) else NO_SAMPLE if samples else None
            for samples in by_row
        ]
        for number in range(max(most, 1))
    ]


def gold_rows(answers: Sequence[Answer], gold: Corpus, name: str) -> list[int]:
    """Return the gold sentence of each answer."""
    size = len(gold)
    named = [answer for answer in answers if answer.id is not None]
    if not named:
        if len(answers) != size:
            raise MismatchError(
                f"{name} has {counted(len(answers), 'answer')} without ids, gold has "
                f"{counted(size, 'sentence')}: give every answer the id of its sentence, in the field id"
            )
        _check_order(answers, gold)
        return list(range(size))
    if len(named) < len(answers):
        lost = next(answer for answer in answers if answer.id is None)
        raise bad_answers(lost.file, lost.line, "an answer without an id, and others have one")
    rows: dict[str, int] = {}
    twice: set[str] = set()
    for row, sentence in enumerate(gold):
        own = sentence.sent_id
        if own is not None and rows.setdefault(own, row) != row:
            twice.add(own)
    numbers = {str(row + 1): row for row in range(size)}
    ids = [answer.id or "" for answer in answers]
    by_name = sum(key in rows for key in ids) >= sum(key in numbers for key in ids) and bool(rows)
    known = rows if by_name else numbers
    what = "sent_id" if by_name else "number of a sentence"
    unknown = [
        Issue(
            "unknown-id",
            answer.file,
            answer.line,
            1 if answer.line else 0,
            f"{answer.id!r} is no {what} of gold"
            if answer.id not in twice
            else f"{answer.id!r} is the sent_id of several gold sentences",
            "ids are sent_ids of gold, or numbers from 1",
        )
        for answer in answers
        if answer.id not in known or (by_name and answer.id in twice)
    ]
    if unknown:
        needed = "every answer needs a gold sentence"
        if len({answer.file for answer in answers}) == len(answers) > 1:
            needed += (
                "\neach file of a folder is one answer, called after its sentence (where files have many "
                "sentences, give a folder of gold)"
            )
        raise MismatchError(unknown, needed)
    return [known[key] for key in ids]


def _check_order(answers: Sequence[Answer], gold: Corpus) -> None:
    """Refuse answers without ids whose records name gold's sentences in another field and another order."""
    records = [answer.record for answer in answers if answer.record is not None]
    ids = [sentence.sent_id for sentence in gold]
    for field in records[0] if len(records) == len(ids) else ():
        named = [record.get(field) for record in records]
        if named != ids and all(isinstance(name, str) for name in named) and {*named} <= {*ids}:
            raise bad_answers(
                answers[0].file,
                answers[0].line,
                f"the field {field} holds gold's sent_ids, in another order than gold",
                f"ids are read from the field id or sent_id: call {field} so",
            )


def corpus_of(
    answers: Sequence[Answer | None],
    gold: Corpus,
    name: str,
    reading: Reading,
    *,
    repair: bool,
    ranked: bool = False,
) -> Corpus:
    """Return a corpus with a sentence for each gold sentence, from its answer.

    Without ``repair`` an answer that is not an analysis as it stands is a broken sentence.  ``ranked``:
    these are a parser's analyses, of n-best lists.
    """
    format_ = reading.format or gold.format
    answered = [row for row, answer in enumerate(answers) if answer and answer.text is not None]
    texts = [answer.text for answer in answers if answer and answer.text is not None]
    repairs, core = repair_all(texts, format_, reading.bare_words, gold, answered)
    notes = AnswerNotes(
        bytearray(UNSAMPLED if answer is NO_SAMPLE else MISSING for answer in answers),
        ranked=ranked,
    )
    for row, done in zip(answered, repairs, strict=True):
        notes.add(row, done)
    if not ranked:
        notes.add_kinds(answered, texts, core, gold)
    read_well = [row for row in answered if notes.states[row] == AS_IT_STANDS]
    usable = [row for row in answered if notes.states[row] in {AS_IT_STANDS, REPAIRED}]
    as_read = _with_answers(answers, gold, name, format_, notes, core, answered, read_well)
    if not repair:
        return as_read
    repaired = _with_answers(answers, gold, name, format_, notes, core, answered, usable)
    repaired.as_read = as_read
    return repaired


def note_answers(corpus: Corpus, texts: list[Any], gold: Corpus, reading: Reading) -> None:
    """Note which texts were usable, where they were read without repair, one for each gold sentence."""
    if gold.format not in FORMATS or not len(texts) == len(corpus) == len(gold):
        return
    answers = read_answers(texts, None)
    answered = [row for row, answer in enumerate(answers) if answer.text is not None]
    given = [answer.text for answer in answers if answer.text is not None]
    repairs, core = repair_all(given, gold.format, reading.bare_words, gold, answered)
    corpus.answers = AnswerNotes(bytearray([MISSING]) * len(corpus))
    for row, done in zip(answered, repairs, strict=True):
        corpus.answers.add(row, done)
    corpus.answers.add_kinds(answered, given, core, gold)


def _with_answers(
    answers: Sequence[Answer | None],
    gold: Corpus,
    name: str,
    format_: str,
    notes: AnswerNotes,
    core: _core.Repairs,
    answered: Sequence[int],
    used: Sequence[int],
) -> Corpus:
    """Return the corpus in which the answers ``used`` are sentences, all others are broken."""
    builder = CorpusBuilder(format_, name=name, strict=False)
    use = set(used)
    for row, sentence in enumerate(gold):
        answer, state = answers[row], notes.states[row]
        line = answer.line if answer else 0
        if row in use:
            builder.broken("", "", line=line, sent_id=sentence.sent_id)
        elif state == UNSAMPLED:
            builder.failed(sent_id=sentence.sent_id)
        elif notes.ranked and answer and answer.text is not None:
            issue = _first_issue(answer.text, format_)
            told = (issue.code, issue.message, issue.hint)
            at = line + max(issue.line - 1, 0)
            builder.broken(*told, line=at, column=issue.column, sent_id=sentence.sent_id)
        elif state == MISSING:
            what = "analysis of" if notes.ranked else "answer for"
            message = f"there is no {what} sentence {sentence.sent_id or row + 1}"
            builder.broken("no-answer", message, line=line, sent_id=sentence.sent_id)
        elif state == UNUSABLE:
            message = (
                f"no analysis can be found in the answer for sentence {sentence.sent_id or row + 1}"
            )
            builder.broken("no-parse", message, line=line, sent_id=sentence.sent_id)
        else:
            message = f"the answer for sentence {sentence.sent_id or row + 1} is not an analysis as it stands"
            hint = 'on_error="repair" finds the one in it'
            builder.broken("unread-answer", message, hint, line=line, sent_id=sentence.sent_id)
    frame = builder.corpus()
    places = {row: place for place, row in enumerate(answered)}
    mended = core.corpus(array("I", [places[row] for row in used]))
    corpus = Corpus(_core.with_sentences(frame.core, mended, array("I", used)), format_)
    corpus.given = "answers"
    corpus.answers = notes
    return corpus


def _first_issue(text: bytes, format_: str) -> Issue:
    """Return what is wrong with an analysis that a parser wrote."""
    corpus = Corpus(format=format_)
    read_into(corpus, "", text, Reading(format_))
    several = Issue("unread-answer", "", 1, 1, "expected one analysis, as it stands")
    return next(iter(corpus.issues), several)


def rounds_read(
    answers: Sequence[Answer], gold: Corpus, request: Request, shown: str
) -> list[Corpus]:
    """Return the corpora of a system's answers: one, or one for each round of samples."""
    return corpora_of(rounds_of(answers, gold, shown), gold, request, shown)


def corpora_of(
    rounds: Sequence[Sequence[Answer | None]], gold: Corpus, request: Request, shown: str
) -> list[Corpus]:
    """Return a corpus for each round."""
    repair = request.on_error in {"repair", "all"}
    reading, ranked = request.reading, request.n_best
    return [corpus_of(own, gold, shown, reading, repair=repair, ranked=ranked) for own in rounds]


def file_of(source: Any, name: str) -> str:
    """Return the name of a file of answers in messages; ``name``: in notes."""
    if isinstance(source, SystemAnswers):
        return source.file
    return Path(name).name if isinstance(source, str | os.PathLike) else "<list>"


def answer_notes(rounds: Sequence[Corpus], name: str) -> list[str]:
    """Return notes on gold sentences without an answer, and without a sample in some rounds."""
    states = [corpus.answers.states for corpus in rounds if corpus.answers is not None]
    notes = []
    # One that has no answer in the first round has none at all.
    if states and (missing := states[0].count(MISSING)):
        notes.append(f"note: {name}: {counted(missing, 'gold sentence')} without an answer")
    uneven = {number: state.count(UNSAMPLED) for number, state in enumerate(states, 1)}
    if any(uneven.values()):
        lacking = ", ".join(f"#{number}: {lost}" for number, lost in uneven.items() if lost)
        ranked = any(corpus.answers.ranked for corpus in rounds if corpus.answers is not None)
        what = "analyses" if ranked else "answers"
        notes.append(
            f"note: {name}: not all sentences have {len(states)} {what}; those without one in a round are "
            f"left out of that round ({lacking})"
        )
    return notes


def alone(source: Any, request: Request) -> Corpus:
    """Return answers without gold, in their own order; the format is that of most of them."""
    from treegauge.corpora.repair import repair

    answers = read_answers(source, request.field, request.ext, request.reading.max_size)
    format_ = request.reading.format
    if format_ is None:
        formats = [
            repaired.format
            for answer in answers
            if answer.text is not None and (repaired := repair(answer.text)).usable
        ]
        format_ = max(("ptb", "conllu"), key=formats.count)
    builder = CorpusBuilder(format_, strict=False)
    for answer in answers:
        builder.failed(sent_id=answer.id)
    frame = builder.corpus()
    name = file_of(source, os.fspath(source) if isinstance(source, str | os.PathLike) else "")
    reading = Reading(format_, request.bare_words)
    return corpus_of(list(answers), frame, name, reading, repair=True)
