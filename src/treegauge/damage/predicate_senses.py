"""Change senses of predicates to other senses of the same predicate: ``steer.01`` to ``steer.02``.

Items: predicates.  The sense is another one of the file; where it has none, the next number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.damage._gold import NONE
from treegauge.damage._roles import FORMATS, REASON, hit_predicates

if TYPE_CHECKING:
    from treegauge.damage._draft import Draft

__all__ = ["FORMATS", "ORDER", "REASON", "damage"]
ORDER = 49


def damage(draft: Draft, rate: float) -> None:
    """Change senses."""
    gold = draft.gold
    senses: dict[str, list[str]] = {}
    for number in sorted(set(gold.column("tokens.predicate")) - {NONE}):
        senses.setdefault(_name(draft.text(number)), []).append(draft.text(number))
    for sentence, row in hit_predicates(draft, rate):
        sense = draft.text(gold.column("tokens.predicate")[row])
        others = [other for other in senses[_name(sense)] if other != sense]
        chosen = draft.word_chance(sentence, row).of(others) if others else _next(sense)
        draft.record(sentence, draft.place_of(row, row + 1), sense, chosen)
        draft.set("tokens.predicate", row, draft.number(chosen))


def _name(sense: str) -> str:
    """Return a sense without its number.

    >>> _name("steer.01"), _name("steer")
    ('steer', 'steer')
    """
    name, _, number = sense.rpartition(".")
    return name if name and number else sense


def _next(sense: str) -> str:
    """Return the sense with the next number.

    >>> _next("steer.01"), _next("lift.09"), _next("steer")
    ('steer.02', 'lift.10', 'steer.02')
    """
    number = sense[len(_name(sense)) + 1 :]
    if not number.isdigit():
        return f"{sense}.02"
    return f"{_name(sense)}.{int(number) + 1:0{len(number)}}"
