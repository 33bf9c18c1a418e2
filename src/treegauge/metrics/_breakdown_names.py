"""The names of breakdowns: scores by label, by sentence, by distance and so on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.text import names_in
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable

#: breakdowns that follow from counts per unit; others are counted when asked for
UNIT_BREAKDOWNS = ("sentence", "document", "chunk", "length")
BREAKDOWNS = (
    "label",
    *UNIT_BREAKDOWNS,
    "distance",
    "depth",
    "direction",
    "projectivity",
    "root",
    "predicate",
    "role-kind",
)
#: breakdowns whose cells come in an order of their own, and that order; those of others by size
IN_ORDER = {
    "distance": ("root", "1", "2", "3–6", "7 and more", "no head"),
    "direction": ("root", "head to the left", "head to the right", "no head"),
    "projectivity": ("projective", "non-projective", "no head"),
    "root": ("root", "no root"),
    "depth": ("1", "2", "3", "4", "5–7", "8 and more", "no way to the root"),
}


def breakdowns(by: str | Iterable[str]) -> tuple[str, ...]:
    """Return breakdowns by their names; ``relation`` is another name for ``label``."""
    chosen = tuple("label" if name == "relation" else name for name in names_in(by))
    unknown = [name for name in chosen if name not in BREAKDOWNS]
    if unknown:
        from treegauge.base.suggestions import did_you_mean

        near = did_you_mean(unknown[0], BREAKDOWNS)
        raise SettingsError(f"by is one of {', '.join(BREAKDOWNS)}, not {unknown[0]!r}{near}")
    return chosen
