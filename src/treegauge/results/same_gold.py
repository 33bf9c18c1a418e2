"""Whether results were scored on the same gold, by the digests of their units.

A digest is a number for the words and the analysis of a gold sentence.  What the gold file is called does not
matter; results that were saved before there were digests have none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.records import replaced
from treegauge.base.text import listed
from treegauge.errors import MismatchError

if TYPE_CHECKING:
    from array import array
    from collections.abc import Sequence

    from treegauge.results.counts import UnitTable

ADVICE = "score all systems against the same gold file"


def has_digests(units: UnitTable) -> bool:
    """Tell whether a result has digests of its gold."""
    return len(units.digest) == len(units)


def under_same_names(tables: Sequence[UnitTable]) -> list[UnitTable]:
    """Return the units of several results, documents called as in the first where all gold is the same."""
    first = tables[0]
    named = []
    for units in tables:
        other = units.documents != first.documents and len(units.documents) == len(first.documents)
        if other and has_digests(units) and _of_gold(units) == _of_gold(first):
            units = replaced(units, documents=first.documents, files=first.files)  # noqa: PLW2901
        named.append(units)
    return named


def _of_gold(units: UnitTable) -> list[tuple[int, int]]:
    """Return document and digest of each gold sentence."""
    rows = zip(units.document, units.digest, units.number, strict=False)
    return [(document, digest) for document, digest, number in rows if number]


def check_gold(tables: Sequence[UnitTable], names: Sequence[str]) -> str:
    """Refuse results on different gold; return notes on results without digests."""
    known = [(units, name) for units, name in zip(tables, names, strict=True) if has_digests(units)]
    for units, name in known[1:]:
        first, first_name = known[0]
        key = _first_difference(first, units)
        if key is not None:
            where = f": {key} has other words or another analysis" if len(units) > 1 else ""
            raise MismatchError(
                f"{first_name} and {name} were scored on different gold{where}; {ADVICE}"
            )
    without = [name for units, name in zip(tables, names, strict=True) if not has_digests(units)]
    if not without or len(tables) < 2:
        return ""
    return (
        f"{listed(without)} came from files without digests of gold (of an earlier version): "
        "whether the gold is the same cannot be told"
    )


def _first_difference(first: UnitTable, second: UnitTable) -> str | None:
    if first.keys == second.keys:
        return (
            None
            if first.digest == second.digest
            else _differing(first, first.digest, second.digest)
        )
    for key, digest in zip(second.keys, second.digest, strict=True):
        row = first.rows.get(key)
        if row is not None and first.digest[row] != digest:
            return key
    return None


def _differing(units: UnitTable, left: array[int], right: array[int]) -> str:
    rows = zip(units.keys, left, right, strict=True)
    return next(key for key, ours, theirs in rows if ours != theirs)
