"""Results put together: shards of one run merged into the whole, two runs joined on their units."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from treegauge.base.columns import Columns, column
from treegauge.base.records import Record, made
from treegauge.errors import MismatchError, SettingsError
from treegauge.results.confusion import Cell, by_count
from treegauge.results.counts import UnitTable, is_unnamed, named_apart
from treegauge.results.running_sum import add_alignments, add_cells, by_size, in_order

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from treegauge.options.settings import Signature
    from treegauge.results.answer_profile import Validity
    from treegauge.results.breakdowns import LABELS
    from treegauge.results.causes import Causes
    from treegauge.results.draws import Draws
    from treegauge.results.result import Result

SHOWN_NAMES = 3
ALIGNMENT = "alignment"
GIVEN = (ALIGNMENT, "words", "lattice")
Documents = list[tuple[str, int]]


def merge(results: Iterable[Result], names: Sequence[str] = ()) -> Result:
    """Return the result over the sentences of all; they must have been made alike.

    Shards of one document are one document again.  Documents without a name (texts in memory) are
    never the same: they become ``<text>``, ``<text>(2)`` and so on.  The same sentence twice is an
    error.  ``names`` are what the results are called in messages, by default their own names.
    """
    parts = list(results)
    if not parts:
        raise SettingsError("there is no result to merge")
    if len(parts) == 1:
        return parts[0]
    called = list(names) or [part.name for part in parts]
    check_alike(parts, called)
    if any(part.summary is not None for part in parts):
        return _merged_summaries(parts, called)
    documents = _documents(parts)
    _check_apart(parts, called, documents)
    first = parts[0]
    return type(first)(
        _name([part.name for part in parts]),
        _signature([part.signature for part in parts]),
        sum((part.coverage for part in parts[1:]), first.coverage),
        [issue for part in parts for issue in part.issues],
        _units([part.units for part in parts], documents),
        {spec: _columns([part.counts[spec] for part in parts]) for spec in first.counts},
        by_size(_cells([part.labels for part in parts])),
        add_alignments([part.alignment for part in parts]),
        {by: in_order(by, _cells([part.cells[by] for part in parts])) for by in first.cells},
        _confusions(parts),
        _causes(parts),
        validity=_validity(parts),
        draws=_draws(parts, called),
    )


def _merged_summaries(parts: Sequence[Result], called: Sequence[str]) -> Result:
    """Return the summary of all: one row, sums of totals and of samples."""
    from treegauge.results.summaries import added, check_all, one_row

    check_all(parts, called)
    first = parts[0]
    return type(first)(
        _name([part.name for part in parts]),
        _signature([part.signature for part in parts]),
        sum((part.coverage for part in parts[1:]), first.coverage),
        [issue for part in parts for issue in part.issues],
        one_row(),
        {
            spec: {
                name: column([sum(part.counts[spec][name][0] for part in parts)])
                for name in columns
            }
            for spec, columns in first.counts.items()
        },
        by_size(_cells([part.labels for part in parts])),
        add_alignments([part.alignment for part in parts]),
        {by: in_order(by, _cells([part.cells[by] for part in parts])) for by in first.cells},
        _confusions(parts),
        validity=_validity(parts),
        summary=added([part.summary for part in parts if part.summary is not None], called),
    )


def _draws(parts: Sequence[Result], called: Sequence[str]) -> Draws | None:
    if not any(part.draws for part in parts):
        return None
    from treegauge.results.draws import merged

    return merged(parts, called)


def _validity(parts: Sequence[Result]) -> Validity | None:
    """Return the profile of all answers; parts without one scored no answers."""
    found = [part.validity for part in parts if part.validity is not None]
    if not found:
        return None
    from treegauge.results.answer_profile import total

    return total(found)


def _shared(signature: Signature) -> dict[str, str]:
    """Return what the signatures of shards have in common: all but digests of files given with them."""
    return {key: value for key, value in signature.fields.items() if key not in GIVEN}


def _signature(signatures: Sequence[Signature]) -> Signature:
    """Return the signature of the whole.

    Digests of given alignments add up, document by document.  Of word maps and lattices, which may have
    been cut with their documents, each counts once.
    """
    from hashlib import sha256

    from treegauge.alignments import sum_of
    from treegauge.options.settings import Signature

    fields = dict(signatures[0].fields)
    for key in GIVEN:
        values = [one.fields[key] for one in signatures if key in one.fields]
        if key == ALIGNMENT and values:
            fields[key] = sum_of(values)
        elif len(set(values)) > 1:
            fields[key] = sum_of(sha256(one.encode()).hexdigest()[:8] for one in set(values))
    return Signature(fields)


def check_alike(parts: Sequence[Result], called: Sequence[str]) -> None:
    """Refuse results that were made differently."""
    first = parts[0]
    for part, name in zip(parts, called, strict=True):
        if _shared(part.signature) != _shared(first.signature):
            told = differences(_shared(first.signature), _shared(part.signature), called[0], name)
            raise SettingsError(f"results were made differently: {told}")
        for what, own, theirs in (
            ("metrics", first.counts, part.counts),
            ("labels", first.labels, part.labels),
            ("breakdowns", first.cells, part.cells),
            ("confusions", first.confusions, part.confusions),
            ("causes", first.causes, part.causes),
        ):
            if own.keys() != theirs.keys():
                odd = min(own.keys() ^ theirs.keys())
                here, not_here = (called[0], name) if odd in own else (name, called[0])
                raise SettingsError(
                    f"results were made differently: {here} has {what} of {odd}, {not_here} has not"
                )
        for spec, columns in first.counts.items():
            if columns.keys() != part.counts[spec].keys():
                raise SettingsError(f"{called[0]} and {name} have other columns of {spec}")
    for spec in first.counts:
        if first.metric(spec).unit == "corpus":
            raise SettingsError(f"{spec} is counted over everything at once and cannot be merged")


def differences(one: dict[str, str], other: dict[str, str], first: str, second: str) -> str:
    """Return in words in which fields two signatures differ.

    >>> differences({"align": "edit", "params": "wsj"}, {"align": "ud"}, "a", "b")
    "align is 'edit' in a and 'ud' in b; params is 'wsj' in a and not there in b"
    """
    told = []
    for key in dict.fromkeys([*one, *other]):
        left, right = one.get(key), other.get(key)
        if left != right:
            shown = [
                f"{value!r} in {name}" if value is not None else f"not there in {name}"
                for value, name in ((left, first), (right, second))
            ]
            told.append(f"{key} is {shown[0]} and {shown[1]}")
    return "; ".join(told)


def _documents(parts: Sequence[Result]) -> list[Documents]:
    """Return for each result what its documents are known by: name and which of that name."""
    unnamed = 0
    found = []
    for part in parts:
        known: Documents = []
        seen: dict[str, int] = {}
        for name in part.units.documents:
            if is_unnamed(name):
                unnamed += 1
                known.append((name, unnamed))
            else:
                seen[name] = seen.get(name, 0) + 1
                known.append((name, seen[name]))
        found.append(known)
    return found


def _check_apart(
    parts: Sequence[Result], called: Sequence[str], documents: Sequence[Documents]
) -> None:
    """Refuse a unit that two results have; only documents that both have need a look."""
    holders: dict[tuple[str, int], int] = {}
    for known in documents:
        for one in known:
            holders[one] = holders.get(one, 0) + 1
    seen: dict[str, str] = {}
    for part, name, known in zip(parts, called, documents, strict=True):
        shared = {
            number
            for number, one in enumerate(known)
            if holders[one] > 1 and not is_unnamed(one[0])
        }
        if not shared:
            continue
        for key, document in zip(part.units.keys, part.units.document, strict=True):
            if document not in shared:
                continue
            if key in seen:
                where = f"{seen[key]} and in {name}" if seen[key] != name else "two of the results"
                raise MismatchError(f"{key} is in {where}: a sentence counts once")
            seen[key] = name


def one_of_each(part: Result, holders: dict[str, list[Result]], keys: dict[str, str]) -> None:
    """Refuse a unit that an earlier result has, too.

    ``holders``: the earlier results by their documents; ``keys``: the units of documents that were looked at,
    to which those of ``part`` are added.
    """
    shared = {name for name in part.units.documents if name in holders and not is_unnamed(name)}
    for name in shared:
        mark = f"\0{name}"
        if mark not in keys:
            keys[mark] = ""
            for holder in holders[name]:
                keys.update(dict.fromkeys(_keys_in(holder, {name}), holder.name))
    for key in _keys_in(part, shared):
        if key in keys:
            where = (
                f"{keys[key]} and in {part.name}"
                if keys[key] != part.name
                else "two of the results"
            )
            raise MismatchError(f"{key} is in {where}: a sentence counts once")
    keys.update(dict.fromkeys(_keys_in(part, shared), part.name))


def _keys_in(part: Result, documents: set[str]) -> list[str]:
    """Return the keys of the units of some documents."""
    units = part.units
    wanted = {number for number, name in enumerate(units.documents) if name in documents}
    if not wanted:
        return []
    return [key for key, one in zip(units.keys, units.document, strict=True) if one in wanted]


def _units(tables: Sequence[UnitTable], documents: Sequence[Documents]) -> UnitTable:
    numbers: dict[tuple[str, int], int] = {}
    merged = UnitTable()
    chunks = 0
    for table, known in zip(tables, documents, strict=True):
        moved = [numbers.setdefault(one, len(numbers)) for one in known]
        if moved == list(range(len(moved))):
            merged.document.extend(table.document)
        else:
            merged.document.extend([moved[row] for row in table.document])
        merged.chunk.extend(array("I", [row + chunks for row in table.chunk]))
        chunks += table.chunks
        for name in ("number", "sentence", "line", "length", "scored"):
            getattr(merged, name).extend(getattr(table, name))
    merged.documents = named_apart([name for name, _ in numbers])
    if any(table.sent_ids for table in tables):
        merged.sent_ids = "\n".join(
            table.sent_ids or "\n" * (len(table) - 1) for table in tables if len(table)
        )
    return merged


def _columns(parts: Sequence[Columns]) -> Columns:
    merged: Columns = {name: column() for name in parts[0]}
    for part in parts:
        for name, values in merged.items():
            values.extend(part[name])
    return merged


def _cells(parts: Sequence[LABELS]) -> LABELS:
    merged: LABELS = {}
    for part in parts:
        add_cells(merged, part)
    return merged


def _causes(parts: Sequence[Result]) -> dict[str, Causes]:
    if not parts[0].causes:
        return {}
    from itertools import accumulate

    from treegauge.results.causes import merged

    before = [0, *accumulate(len(part.units) for part in parts)]
    return {
        spec: merged([(part.causes[spec], at) for part, at in zip(parts, before, strict=False)])
        for spec in parts[0].causes
    }


def _confusions(parts: Sequence[Result]) -> dict[str, list[Cell]]:
    merged: dict[str, list[Cell]] = {}
    for kind in parts[0].confusions:
        counts: dict[tuple[str | None, str | None], int] = {}
        units: dict[tuple[str | None, str | None], list[int]] = {}
        before = 0
        for part in parts:
            for cell in part.confusions[kind]:
                key = (cell.gold, cell.test)
                counts[key] = counts.get(key, 0) + cell.count
                units.setdefault(key, []).extend([unit + before for unit in cell.units])
            before += len(part.units)
        cells = [Cell(*key, count, tuple(units[key])) for key, count in counts.items()]
        merged[kind] = by_count(cells)
    return merged


def _name(names: Sequence[str]) -> str:
    distinct = list(dict.fromkeys(names))
    if len(distinct) > SHOWN_NAMES:
        return f"{distinct[0]}+{len(distinct) - 1} more"
    return "+".join(distinct)


class Joined(Record):
    """Two results side by side: rows of the same units, and the keys of units that one side lacks."""

    pairs: list[tuple[int, int]] = made(factory=list)
    only_self: list[str] = made(factory=list)
    only_other: list[str] = made(factory=list)

    @property
    def complete(self) -> bool:
        """Whether both results have the same units."""
        return not self.only_self and not self.only_other


def join(one: Result, other: Result) -> Joined:
    """Pair the rows of two results on their units, in the order of the first."""
    rows = other.units.rows
    pairs: list[tuple[int, int]] = []
    missing: list[str] = []
    for row, key in enumerate(one.units.keys):
        partner = rows.get(key)
        if partner is None:
            missing.append(key)
        else:
            pairs.append((row, partner))
    own = one.units.rows
    return Joined(pairs, missing, [key for key in other.units.keys if key not in own])
