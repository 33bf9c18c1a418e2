"""The validity profile: how many answers were usable or repaired, and which words changed.

It stands beside every score of answers: a score without it says how well the survivors did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from treegauge import _core
from treegauge.base.records import Record, made
from treegauge.corpora.repair import (
    AS_IT_STANDS,
    KINDS,
    MISSING,
    REPAIRED,
    STATES,
    UNSAMPLED,
    UNUSABLE,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.corpora.repair import AnswerNotes
    from treegauge.results.result import Result

STATE_COUNTS: Final = ("answers", "usable", "repaired", "unusable", "unsampled")
FLAGS: Final = ("unbalanced", "truncated", "looping")
#: what became of words: in gold only, in test only, in test twice, another word, cut in other places
WORDS: Final = ("missing", "extra", "repeated", "changed", "recut")
#: so many characters of an answer that failed or was repaired are kept
LONGEST: Final = 2000


class Validity(Record, frozen=False):
    """What became of the answers of one run.

    ``answers``: how many there are, one for each sentence of this round; ``usable``: those with an
    analysis; ``repaired``: the usable ones that had to be mended; ``unusable``: those without an analysis,
    or that are missing; ``unsampled``: sentences that have no sample in this round, and are left out of it.
    ``rules``: the number of answers to which each rule was applied.  ``unbalanced``,
    ``truncated``, ``looping`` and ``unknown_labels`` (labels, tags or relations that gold does not have)
    are numbers of answers.  ``words`` counts words: gold words that are missing, changed or recut
    (cut in other places), test words that are extra or repeated.  ``kinds``: how many answers failed, by
    why they did: all that are unusable, and those whose analysis is cut, repeats itself, or is one of
    another sentence.  ``sentences`` has a row for each answer that is not as it should be.
    """

    answers: int = 0
    usable: int = 0
    repaired: int = 0
    unusable: int = 0
    unsampled: int = 0
    rules: dict[str, int] = made(factory=dict)
    unbalanced: int = 0
    truncated: int = 0
    looping: int = 0
    unknown_labels: int = 0
    words: dict[str, int] = made(factory=lambda: dict.fromkeys(WORDS, 0))
    kinds: dict[str, int] = made(factory=dict)
    sentences: list[dict[str, Any]] = made(factory=list)

    def as_dict(self, *, sentences: bool = False) -> dict[str, Any]:
        """Return the profile as JSON-ready data, with a row for each answer if asked."""
        *counted, rows = self.__fields__
        data = {name: getattr(self, name) for name in counted} | {"failed": self.failed}
        return data | {rows: self.sentences} if sentences else data

    @property
    def failed(self) -> dict[str, list[str]]:
        """The sentences of the answers that failed, by why they did."""
        names: dict[str, list[str]] = {kind: [] for kind in self.kinds}
        for row in self.sentences:
            if "kind" in row:
                names.setdefault(row["kind"], []).append(name_of(row))
        return names

    def __add__(self, other: Validity) -> Validity:
        return total([self, other])


def total(parts: Iterable[Validity]) -> Validity:
    """Return the profile over the answers of all."""
    whole = Validity()
    for part in parts:
        for name in (*STATE_COUNTS, *FLAGS, "unknown_labels"):
            setattr(whole, name, getattr(whole, name) + getattr(part, name))
        for name in ("rules", "words", "kinds"):
            counts = getattr(whole, name)
            for key, number in getattr(part, name).items():
                counts[key] = counts.get(key, 0) + number
        whole.sentences += part.sentences
    whole.kinds = _in_order(whole.kinds, KINDS)
    return whole


def name_of(answer: dict[str, Any]) -> str:
    """Return what an answer's sentence is called; one that stands beside no gold sentence has a number."""
    return answer["key"] or f"answer {answer['answer']}"


def _in_order(counts: dict[str, int], names: Sequence[str]) -> dict[str, int]:
    return {name: counts[name] for name in names if name in counts}


def add_profile(result: Result, comparison: Comparison, notes: AnswerNotes) -> None:
    """Put the profile beside a result, and what was repaired into its coverage."""
    units = {row: place.unit for row, place in _places(comparison).items()}
    result.validity = profile(comparison, notes, result.units.keys)
    if result.settings.on_error == "repair":
        scored = result.units.scored
        result.coverage.repaired = sum(
            state == REPAIRED and (row not in units or scored[units[row]] == 1)
            for row, state in enumerate(notes.states)
        )


def profile(comparison: Comparison, notes: AnswerNotes, keys: list[str]) -> Validity:
    """Return the profile of a comparison whose test side was answered; ``keys`` are those of its units."""
    unknown = _core.count_unknown_labels(comparison.core)
    changes = [column.tolist() for column in _core.count_word_changes(comparison.core)]
    places = _places(comparison)
    validity = Validity()
    validity.unsampled = notes.states.count(UNSAMPLED)
    validity.answers = len(notes) - validity.unsampled
    validity.words = {name: sum(column) for name, column in zip(WORDS, changes, strict=True)}
    for row, state in enumerate(notes.states):
        validity.usable += state in {AS_IT_STANDS, REPAIRED}
        validity.repaired += state == REPAIRED
        validity.unusable += state in {UNUSABLE, MISSING}
        repair = notes.repairs.get(row)
        details: dict[str, Any] = {}
        if repair is not None and repair.changed:
            for rule in repair.rules:
                validity.rules[rule] = validity.rules.get(rule, 0) + 1
            details["rules"] = dict(repair.rules)
            details["steps"] = [[step.rule, step.line, step.column] for step in repair.steps]
            for flag in FLAGS:
                if getattr(repair, flag):
                    setattr(validity, flag, getattr(validity, flag) + 1)
                    details[flag] = True
        if unknown[row]:
            validity.unknown_labels += 1
            details["unknown_labels"] = unknown[row]
        place = places.get(row)
        unit = place.unit if place is not None else None
        if unit is not None:
            words = {name: column[unit] for name, column in zip(WORDS, changes, strict=True)}
            if any(words.values()):
                details["words"] = words
        if kind := notes.kind(row):
            validity.kinds[kind] = validity.kinds.get(kind, 0) + 1
            details["kind"] = kind
            if place is not None:
                details["gold"] = " ".join(comparison.gold[place.sentence].words)
        if kind or state == REPAIRED:
            details["text"] = _shown(notes.texts.get(row, b""))
        if details or state != AS_IT_STANDS:
            key = keys[unit] if unit is not None else None
            validity.sentences.append(
                {"key": key, "answer": row + 1, "state": STATES[state], **details}
            )
    validity.rules = _in_order(validity.rules, _core.repair_rules())
    validity.kinds = _in_order(validity.kinds, KINDS)
    return validity


class Place(NamedTuple):
    """Where an answer stands: its unit, and its gold sentence."""

    unit: int
    sentence: int


def _places(comparison: Comparison) -> dict[int, Place]:
    """Return the place of each test sentence that stands beside one gold sentence."""
    places = {}
    for number in range(comparison.core.chunks):
        chunk = comparison.core.chunk(number)
        if chunk.test_end == chunk.test_begin + 1 and chunk.gold_end == chunk.gold_begin + 1:
            places[chunk.test_begin] = Place(chunk.unit_begin, chunk.gold_begin)
    return places


def _shown(answer: bytes) -> str:
    """Return an answer as it came, the beginning of a long one."""
    text = answer.decode("utf-8", "replace")
    if len(text) <= LONGEST:
        return text
    return f"{text[:LONGEST]} … ({len(text):,} characters)"
