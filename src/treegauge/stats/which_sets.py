"""Test sets of gold: its files, or its folders, or none.

A test set is a file or folder of its own, such as a treebank.  ``auto`` takes the folders of gold where it
has several, or else its files; but neither where one is too small to be a test set, nor files that are a
document each where there are enough of them to be units.
"""

from __future__ import annotations

from array import array
from collections import Counter
from typing import TYPE_CHECKING

from treegauge.errors import MismatchError, SettingsError
from treegauge.results.parts_of import part_of
from treegauge.results.same_gold import under_same_names
from treegauge.stats.paired import MANY_DOCUMENTS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.results.counts import UnitTable
    from treegauge.results.result import Result
    from treegauge.stats.comparison_result import How

SETS = ("auto", "file", "folder", "none")
#: what has fewer sentences is not a test set unless asked for
SMALL = 20
#: tests that a mean over test sets does not have
TESTS_OF_ONE = frozenset({"exact", "sign", "mcnemar"})


def chosen_sets(results: Sequence[Result], sets: str, how: How, *, pooled: bool = False) -> str:
    """Return which test sets are averaged over: ``file``, ``folder``, or ``none``.

    ``pooled``: what is asked for (breakdowns, other settings) takes all files together by default.
    """
    if sets not in SETS:
        raise SettingsError(f"sets is one of {', '.join(SETS)}, not {sets!r}")
    first = results[0]
    if sets in {"file", "folder"}:
        if first.summary is not None:
            raise SettingsError("a summary has no test sets: leave out sets=")
        if len({set_name(name, sets) for name in first.units.files}) < 2:
            raise SettingsError(f"gold has one {sets}: there are no test sets to average over")
        return sets
    # Who averages over files or swaps whole ones, or asks for another test, does without.  So do means over
    # types, which have no tests.
    margins = (how.margin, how.equivalence, how.power) != (None, None, None)
    without = "file" in {how.unit, first.average} or first.average == "type" or pooled or margins
    if sets == "none" or first.summary is not None or without or how.test in TESTS_OF_ONE:
        return "none"
    return _by_layout(first.units)


def _by_layout(units: UnitTable) -> str:
    files = set(units.files)
    folders = {set_name(name, "folder") for name in files}
    if len(folders) > 1 and "." not in folders:
        return "folder" if _large_enough(units, "folder") else "none"
    documents = len(set(zip(units.documents, units.files, strict=True)))
    one_each = documents == len(files) >= MANY_DOCUMENTS
    several = len(files) > 1 and _large_enough(units, "file")
    return "file" if several and not one_each else "none"


def taken_together(results: Sequence[Result], how: How) -> list[str]:
    """Return the note on files that might be test sets and are pooled."""
    files = len(set(results[0].units.files))
    if files < 2 or results[0].summary is not None or "file" in {how.unit, results[0].average}:
        return []
    return [f'all {files} files of gold are one test set here (sets="file": means over files)']


def set_name(file: str, sets: str) -> str:
    """Return the test set of a file.

    >>> set_name("de/news/a", "folder"), set_name("de/news/a", "file"), set_name("a", "folder")
    ('de', 'de/news/a', '.')
    """
    return file if sets == "file" else file.rpartition("/")[0].partition("/")[0] or "."


def _large_enough(units: UnitTable, sets: str) -> bool:
    names = [set_name(name, sets) for name in units.files]
    sizes = Counter(
        names[document]
        for document, number in zip(units.document, units.number, strict=True)
        if number
    )
    return min(sizes.values(), default=0) >= SMALL and len(sizes) == len(set(names))


def sets_of(
    named: Mapping[str, Result], sets: str
) -> tuple[dict[str, dict[str, Result]], list[str]]:
    """Return the results of each test set, and what is to be said on sets that not all results have."""
    tables = under_same_names([result.units for result in named.values()])
    in_set = [[set_name(name, sets) for name in units.files] for units in tables]
    every = list(dict.fromkeys(name for names in in_set for name in names))
    common = [name for name in every if all(name in names for names in in_set)]
    if not common:
        raise MismatchError(
            "these results have no test set in common: were they scored on the same gold files?"
        )
    by_set: dict[str, dict[str, Result]] = {name: {} for name in common}
    for (system, result), units, names in zip(named.items(), tables, in_set, strict=True):
        for test_set in common:
            wanted = [int(name == test_set) for name in names]
            rows = array("b", [wanted[document] for document in units.document])
            by_set[test_set][system] = part_of(result, rows)
    missing = [name for name in every if name not in by_set]
    notes = [
        f"warning: {name}: not all results have this test set; it is left out" for name in missing
    ]
    return by_set, notes
