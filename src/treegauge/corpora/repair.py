"""Repair language models' answers: one answer, or the broken sentences of a corpus.

Finding the parse in an answer and mending it is the core's work, by the table in
:mod:`treegauge.corpora.repair_rules`.  A well-formed analysis is never changed.  An answer without any parse
is a sentence without a parse.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.argument_kinds import FLAG, TEXT, takes
from treegauge.base.records import Record, made, replaced
from treegauge.base.text import counted, shown_value
from treegauge.corpora.paths_and_texts import as_text
from treegauge.errors import InputError, SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.corpora.corpus import Corpus

#: formats whose answers can be repaired
FORMATS = ("ptb", "conllu", "conllx", "conll09", "conll08")
#: what became of an answer
AS_IT_STANDS, REPAIRED, UNUSABLE, MISSING, UNSAMPLED = range(5)
#: ``no sample``: the sentence has answers, but fewer than there are rounds of samples
STATES = ("as it stands", "repaired", "unusable", "missing", "no sample")
#: why an answer failed, in the order in which the core tries the rules (docs/language-models.md has them)
KINDS = ("missing", *_core.failure_kinds())


class Step(Record):
    """One step of a repair: the rule, and the line and column in the answer, from 1."""

    rule: str
    line: int
    column: int

    def __str__(self) -> str:
        return f"{self.line}:{self.column} {self.rule}"


class Repair(Record):
    """A repaired answer: its analysis, and what was done to it.

    ``text``: the analysis, None where there is none; ``changed``: it is not the answer as it stands;
    ``steps``: what was done, in the order of the answer (the first hundred); ``rules``: how often each
    rule was applied; ``unbalanced``: brackets do not pair up; ``truncated``: the answer ends inside the
    analysis; ``looping``: it repeats itself without end; ``kind``: why the answer failed (one of
    :data:`KINDS`), empty where it did not, or where nobody asked.

    >>> repaired = repair("Sure! (S (NP (NN tea)) (VP (VBZ cools))")
    >>> repaired.text, repaired.unbalanced, sorted(repaired.rules)
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
    kind: str = ""

    @property
    def usable(self) -> bool:
        """Whether an analysis was found in the answer."""
        return self.text is not None


class AnswerNotes(Record):
    """Notes on each answer of a corpus, one for each sentence: plain data, beside the corpus."""

    states: bytearray = made(factory=bytearray)
    repairs: dict[int, Repair] = made(factory=dict)
    #: of the answers that failed: why; of these and of those that were repaired: their texts as they came
    kinds: dict[int, str] = made(factory=dict)
    texts: dict[int, bytes] = made(factory=dict)
    #: they are of n-best lists, the best first, and no answers of a language model
    ranked: bool = False

    def __len__(self) -> int:
        return len(self.states)

    def add(self, row: int, repair: Repair) -> None:
        """Note what became of the answer for a sentence."""
        self.repairs[row] = repair
        usable_state = REPAIRED if repair.changed else AS_IT_STANDS
        self.states[row] = usable_state if repair.usable else UNUSABLE

    def add_kinds(
        self,
        rows: Sequence[int],
        answers: list[bytes],
        core: _core.Repairs,
        gold: Corpus | None,
    ) -> None:
        """Note why answers failed; ``rows`` are their sentences, here and in gold, if there is gold."""
        for row, answer, kind in zip(
            rows, answers, _kinds(core, answers, gold, rows if gold else None), strict=True
        ):
            if kind:
                self.kinds[row] = kind
            if kind or (row in self.repairs and self.repairs[row].changed):
                self.texts[row] = answer

    def kind(self, row: int) -> str | None:
        """Return why the answer for a sentence failed; None where it did not."""
        if self.states[row] == MISSING:
            return "missing"
        # A parser's own sign for «no parse» has no text.
        unusable = "empty" if self.states[row] == UNUSABLE else None
        return self.kinds.get(row, unusable)


@takes(format=TEXT, bare_words=FLAG)
def repair(
    text: str | bytes,
    *,
    format: str | None = None,  # noqa: A002
    gold: Any = None,
    bare_words: bool = False,
) -> Repair:
    """Repair one answer of a language model, which holds one sentence.

    ``format`` is that of the analysis (ptb, conllu, conllx, conll09, conll08), by default whichever of
    bracketings and CoNLL-U is found.  ``gold``: the gold sentence; its words help to choose between
    several attempts, to tell a program from a tree, and to say why an answer failed.

    >>> repaired = repair("Sure! (S (NP (DT the) (NN cat)) (VP (VBZ sleeps))")
    >>> repaired.text
    '(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))'
    >>> [str(step) for step in repaired.steps]
    ['1:1 prose', '1:50 close-end']
    >>> repair("I am sorry.").kind
    'refusal'
    """
    data = as_text(text)
    if not isinstance(data, bytes):
        raise InputError(f"repair takes one answer as a text, not {shown_value(text)}")
    corpus = None
    if gold is not None:
        from treegauge.corpora.read import as_corpus

        corpus = as_corpus(as_text(gold))
        if len(corpus) != 1:
            raise SettingsError(f"gold has {counted(len(corpus), 'sentence')}; one answer has one")
        format = format or corpus.format  # noqa: A001
    tried = ["ptb", "conllu"] if format is None else [_format(format)]
    attempts: list[Repair] = []
    for name in tried:
        (done,), core = repair_all([data], name, bare_words, corpus, [0] if corpus else None)
        done = replaced(done, kind=_kinds(core, [data], corpus, [0] if corpus else None)[0])
        if done.usable and not done.changed:
            return done
        attempts.append(done)
    return next((attempt for attempt in attempts if attempt.usable), attempts[0])


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
    repairs = _core.repair_answers(answers, format, bare_words, core, places)
    return [_repair(repairs, place, format) for place in range(len(answers))], repairs


def _kinds(
    core: _core.Repairs, answers: list[bytes], gold: Corpus | None, rows: Sequence[int] | None
) -> list[str]:
    """Return why each answer failed, empty where it did not."""
    places = array("I", rows or [_core.NONE] * len(answers))
    return core.kinds(answers, gold.core if gold is not None else None, places)


def _repair(repairs: _core.Repairs, place: int, format: str) -> Repair:  # noqa: A002
    if not repairs.usable(place):
        return Repair(None, format)
    text = repairs.text(place).decode("utf-8", "surrogateescape")
    if not repairs.changed(place):
        return Repair(text, format)
    return Repair(
        text,
        format,
        True,
        tuple(Step(*step) for step in repairs.steps(place)),
        repairs.counts(place),
        repairs.unbalanced(place),
        repairs.truncated(place),
        repairs.looping(place),
    )
