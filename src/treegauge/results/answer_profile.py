"""The validity profile: how many answers could be used, how many were repaired, which words changed.

It stands beside every score of answers: a score without it says how well the survivors did.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final

from treegauge import _core
from treegauge.corpora.repair import AS_IT_STANDS, MISSING, REPAIRED, STATES, UNSAMPLED, UNUSABLE

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.comparison.comparison import Comparison
    from treegauge.corpora.repair import AnswerNotes
    from treegauge.results.result import Result

STATE_COUNTS: Final = ("answers", "usable", "repaired", "unusable", "unsampled")
FLAGS: Final = ("unbalanced", "truncated", "looping")
#: what became of words: in gold only, in test only, in test twice, another word, cut in other places
WORDS: Final = ("missing", "extra", "repeated", "changed", "recut")


@dataclass
class Validity:
    """What became of the answers of one run.

    ``answers``: how many there are, one for each sentence of this round; ``usable``: those with an
    analysis; ``repaired``: the usable ones that had to be mended; ``unusable``: those without an analysis,
    or that are missing; ``unsampled``: sentences that have no sample in this round, and are left out of it.
    ``rules``: the number of answers to which each rule was applied.  ``unbalanced``,
    ``truncated``, ``looping`` and ``unknown_labels`` (labels, tags or relations that gold does not have)
    are numbers of answers.  ``words`` counts words: gold words that are missing, changed or recut
    (cut in other places), test words that are extra or repeated.  ``sentences`` has a row for each
    answer that is not as it should be.
    """

    answers: int = 0
    usable: int = 0
    repaired: int = 0
    unusable: int = 0
    unsampled: int = 0
    rules: dict[str, int] = field(default_factory=dict)
    unbalanced: int = 0
    truncated: int = 0
    looping: int = 0
    unknown_labels: int = 0
    words: dict[str, int] = field(default_factory=lambda: dict.fromkeys(WORDS, 0))
    sentences: list[dict[str, Any]] = field(default_factory=list)

    def as_dict(self, *, sentences: bool = False) -> dict[str, Any]:
        """Return the profile as JSON-ready data, with a row for each answer if asked."""
        names = (own.name for own in fields(self))
        return {name: getattr(self, name) for name in names if sentences or name != "sentences"}

    def __add__(self, other: Validity) -> Validity:
        return total([self, other])


def total(parts: Iterable[Validity]) -> Validity:
    """Return the profile over the answers of all."""
    whole = Validity()
    for part in parts:
        for name in (*STATE_COUNTS, *FLAGS, "unknown_labels"):
            setattr(whole, name, getattr(whole, name) + getattr(part, name))
        for counts, more in ((whole.rules, part.rules), (whole.words, part.words)):
            for name, number in more.items():
                counts[name] = counts.get(name, 0) + number
        whole.sentences += part.sentences
    return whole


def add_profile(result: Result, comparison: Comparison, notes: AnswerNotes) -> None:
    """Put the profile beside a result, and what was repaired into its coverage."""
    units = _units(comparison)
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
    units = _units(comparison)
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
        unit = units.get(row)
        if unit is not None:
            words = {name: column[unit] for name, column in zip(WORDS, changes, strict=True)}
            if any(words.values()):
                details["words"] = words
        if details or state != AS_IT_STANDS:
            key = keys[unit] if unit is not None else None
            validity.sentences.append(
                {"key": key, "answer": row + 1, "state": STATES[state], **details}
            )
    validity.rules = dict(sorted(validity.rules.items(), key=lambda item: _ORDER[item[0]]))
    return validity


_ORDER: Final = {name: place for place, name in enumerate(_core.repair_rules())}


def _units(comparison: Comparison) -> dict[int, int]:
    """Return the unit of each test sentence that stands beside one gold sentence."""
    units = {}
    for number in range(comparison.core.chunks):
        chunk = comparison.core.chunk(number)
        if chunk.test_end == chunk.test_begin + 1 and chunk.gold_end == chunk.gold_begin + 1:
            units[chunk.test_begin] = chunk.unit_begin
    return units
