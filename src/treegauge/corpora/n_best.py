"""N-best lists of recognisers and parsers: several analyses of each sentence, the best first.

Each analysis belongs to a gold sentence:

- by its ``sent_id``, which is gold's, or gold's with a rank behind it (``call-7-1``, ``call-7-2``);
- by its block, where bracketings have no ``sent_id``: blank lines stand between the lists, and the first list
  is that of the first gold sentence; without blank lines there is one parse for each sentence.  The lines of
  Charniak's parser before a list (how many, and whose) and before a tree (its probability) are read over;
- by its ``id`` in records (JSONL, JSON, CSV, Parquet), in the order of the field ``rank`` if they have one.

The first analyses of all sentences are the first round, and so on: from here on they are what samples of a
language model are (:mod:`treegauge.corpora.llm_answers`).
"""

from __future__ import annotations

import codecs
import os
import re
from collections import Counter
from itertools import groupby, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from treegauge.base.records import replaced
from treegauge.base.text import counted, shown_value
from treegauge.corpora.answer_records import Answer, SystemAnswers, read_answers
from treegauge.corpora.corpus import Corpus, read_into
from treegauge.corpora.files import RECORDS, ending_of, read_bytes
from treegauge.corpora.llm_answers import gold_rows
from treegauge.corpora.repair import FORMATS
from treegauge.errors import InputError, Issue, MismatchError, SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from treegauge.corpora.corpus import Reading
    from treegauge.options.request import Request

#: how many analyses follow, and the name of the sentence
HEADER: Final = re.compile(rb"\d+\s+\S+")
#: the logarithm of a probability
NUMBER: Final = re.compile(rb"[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?|[-+]?(inf|nan)", re.IGNORECASE)
SENT_ID: Final = re.compile(rb"#\s*sent_id\s*=\s*(.*?)\s*")
RANKED: Final = re.compile(r"(.+)-(\d+)")


class _Analysis(NamedTuple):
    """One analysis: where it begins, its list (a number from 0), its ``sent_id``, its lines."""

    file: str
    line: int
    block: int
    sent_id: str | None
    lines: list[bytes]

    def answer(self, own: str) -> Answer:
        """Return it as a sample of a sentence."""
        return Answer(own, b"\n".join(self.lines) + b"\n", self.line, self.file)


def lists_of(source: Any, gold: Corpus, request: Request) -> list[list[Answer]]:
    """Return the analyses of each gold sentence, the best first."""
    format_ = request.reading.format or gold.format
    if format_ not in FORMATS:
        raise SettingsError(
            f"n-best lists are bracketings or CoNLL, as gold is, and gold is {format_}: give gold's trees"
        )
    if isinstance(source, SystemAnswers):
        return _of_records(source.answers, gold, source.file)
    name = os.fspath(source) if isinstance(source, str | os.PathLike) else None
    if name is None:
        raise InputError(
            "n-best lists are read from files",
            "write it into one, or give texts without n_best=True",
        )
    if not os.path.isdir(name) and (request.field or ending_of(name) in RECORDS):  # noqa: PTH112
        answers = read_answers(source, request.field, None, request.reading.max_size)
        return _of_records(answers, gold, name)
    bracketed = format_ == "ptb"
    analyses: list[_Analysis] = []
    lists = 0
    for file, data in _files(name, request):
        if bracketed and data.strip() and b"(" not in data:
            raise MismatchError(
                f"{file} has words, and no tree: n-best lists are parses; parse the words, or, for word "
                "errors alone, write each analysis as a flat tree, (S (X the) (X ferry)), and a blank line "
                "between lists"
            )
        more, number = (
            _trees(file, data, lists, request.reading) if bracketed else (_rows(file, data), 0)
        )
        analyses += more
        lists += number
    if any(analysis.sent_id is not None for analysis in analyses):
        return _lists(gold, _by_id(analyses, gold))
    if not bracketed:
        raise MismatchError(
            f"{name} has analyses without sent_id: give each the sent_id of its gold sentence, or that with "
            "a rank behind it, such as call-7-1"
        )
    if lists == 1 and len(analyses) == len(gold):
        # No list, but a parse for each sentence: another system beside lists.
        return [[analysis.answer(str(row + 1))] for row, analysis in enumerate(analyses)]
    if lists != len(gold):
        raise MismatchError(
            f"{name} has {counted(lists, 'n-best list')} without sent_id, gold has "
            f"{counted(len(gold), 'sentence')}: put a blank line between the lists, or give each analysis "
            "the sent_id of its sentence"
        )
    return _lists(
        gold,
        ((analysis.block, None, analysis.answer(str(analysis.block + 1))) for analysis in analyses),
    )


def _of_records(answers: Sequence[Answer], gold: Corpus, name: str) -> list[list[Answer]]:
    return _lists(gold, zip(gold_rows(answers, gold, name), _ranks(answers), answers, strict=True))


def _ranks(answers: Sequence[Answer]) -> list[float | None]:
    """Return the ranks that records have; without any they are in order."""
    if all(answer.rank is None for answer in answers):
        return [None] * len(answers)
    for answer in answers:
        if isinstance(answer.rank, bool) or not isinstance(answer.rank, int | float):
            what = f"the rank of this analysis is {shown_value(answer.rank)}; expected a number"
            hint = "give every record a rank, or none: then they are in order"
            raise InputError([Issue("bad-answers", answer.file, answer.line, 1, what, hint)])
    return [answer.rank for answer in answers]


def _files(name: str, request: Request) -> Iterator[tuple[str, bytes]]:
    from treegauge.corpora.file_arguments import files_of

    folder = os.path.isdir(name)  # noqa: PTH112
    for path in [path for _, path in files_of(name, request.ext)] if folder else [name]:
        file, data = read_bytes(path, request.reading.max_size)
        yield file, data.removeprefix(codecs.BOM_UTF8)


def _lists(gold: Corpus, ranked: Iterable[tuple[int, float | None, Answer]]) -> list[list[Answer]]:
    """Return analyses by the row of gold, in the order of their ranks (None: the next one)."""
    lists: list[list[tuple[float, Answer]]] = [[] for _ in range(len(gold))]
    for row, rank, answer in ranked:
        lists[row].append((len(lists[row]) if rank is None else rank, answer))
    return [[answer for _, answer in sorted(own, key=itemgetter(0))] for own in lists]


def _rows(file: str, data: bytes) -> list[_Analysis]:
    """Return the sentences of CoNLL files, which end at blank lines."""
    analyses = []
    lines = enumerate(data.split(b"\n"), 1)
    for blank, group in groupby(lines, key=lambda numbered: not numbered[1].strip()):
        if not blank:
            own = list(group)
            ids = [name for _, line in own if (name := _sent_id(line)) is not None]
            texts = [line for _, line in own]
            analyses.append(_Analysis(file, own[0][0], 0, ids[0] if ids else None, texts))
    return analyses


def _trees(file: str, data: bytes, first: int, reading: Reading) -> tuple[list[_Analysis], int]:
    """Return the bracketings of a file, and how many lists they are; ``first``: the number of its first list.

    Where a tree begins and ends says the reader, for which headers and probabilities are comments.
    """
    lines = data.split(b"\n")
    headers = [HEADER.fullmatch(line.strip()) is not None for line in lines]
    lines = [
        b"#" if header or NUMBER.fullmatch(line.strip()) else line
        for header, line in zip(headers, lines, strict=True)
    ]
    corpus = Corpus()
    read_into(
        corpus, file, b"\n".join(lines), replaced(reading, format="ptb", blank_lines="failed")
    )
    trees = {sentence.line: sentence.sent_id for sentence in corpus}
    places = [line for line in range(1, len(lines) + 1) if line in trees or headers[line - 1]]
    analyses: list[_Analysis] = []
    block, begun = first, False
    sent_id: str | None = None
    for line, end in pairwise([*places, len(lines) + 1]):
        blank = not lines[line - 1].strip()
        if blank or headers[line - 1]:
            # A header begins a list, which may be empty, whether a blank line stands before it or not.
            block += begun
            begun, sent_id = not blank, None
            continue
        begun = True
        sent_id = trees[line] or sent_id
        own = [text for text in lines[line - 1 : end - 1] if not text.lstrip().startswith(b"#")]
        analyses.append(_Analysis(file, line, block, sent_id, own))
    return analyses, block + begun - first


def _sent_id(line: bytes) -> str | None:
    match = SENT_ID.fullmatch(line.strip())
    return match[1].decode("utf-8", "replace") if match else None


def _by_id(
    analyses: Sequence[_Analysis], gold: Corpus
) -> Iterator[tuple[int, float | None, Answer]]:
    """Yield the row of gold, the rank (None: the next one) and the text of each analysis."""
    names = [sentence.sent_id for sentence in gold]
    if not any(names):
        names = [str(row + 1) for row in range(len(gold))]
    seen = Counter(names)
    rows = {name: row for row, name in enumerate(names) if name is not None and seen[name] == 1}
    unknown = []
    for analysis in analyses:
        name, rank = analysis.sent_id, None
        if name is not None and name not in rows and (match := RANKED.fullmatch(name)):
            name, rank = match[1], int(match[2])
        if name in rows:
            yield rows[name], rank, analysis.answer(name)
            continue
        what = "an analysis without a sent_id, and others have one"
        if analysis.sent_id is not None:
            several = "the sent_id of several gold sentences"
            none = "no sent_id of gold, nor one with a rank behind it"
            what = f"{analysis.sent_id!r} is {several if name in names else none}"
        hint = "in an n-best list the sent_id is gold's, or gold's with a rank, such as call-7-1"
        unknown.append(Issue("unknown-id", analysis.file, analysis.line, 1, what, hint))
    if unknown:
        raise MismatchError(unknown, "every analysis needs a gold sentence")
