"""The columns that a metric may read, and functions that make new columns from them.

A column is a ``memoryview`` of numbers that numpy takes without a copy.  :data:`COLUMNS` says of each what
its numbers are and what it has a row for; ``docs/columns.md`` shows it as a table.  There are three kinds,
each with a way to read it, where ``gold`` says which side is meant::

    (comparison.gold if gold else comparison.test).columns["tokens.head"]    of a corpus
    comparison.core.side_column(gold, "slot")                                of one side of the comparison
    comparison.core.column("slot.gold")                                      of the comparison

``NONE`` in a column means that there is nothing, ``ROOT`` as a head that the word is a root.
"""

# A folder, because every file beside it is a metric.

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.metrics.columns._table import TABLE

if TYPE_CHECKING:
    from treegauge._core import Integers
    from treegauge.comparison.comparison import Comparison

#: no word, no constituent, no text, no slot
NONE = _core.NONE
#: the head of a word that is a root
ROOT = _core.ROOT


@dataclass(frozen=True)
class Column:
    """A column that a metric may read.

    ``type``: ``uint8``, ``uint32``, ``uint64`` or ``int64``.  ``numbers``: what its numbers are; a ``string``
    is shown by ``corpus.text(number)``, a ``label`` by ``comparison.label_names[number]``; words,
    constituents, sentences, slots, units and so on are given by their rows.  ``of``: ``corpus``, ``side`` or
    ``comparison``.  ``rows``: what there is a row for.  ``optional``: it is empty where a corpus does not
    have such a thing.

    >>> print(*(column.name for column in COLUMNS if column.rows == "slot"))
    slot.gold slot.test
    """

    name: str
    type: str
    numbers: str
    holds: str
    of: str
    rows: str
    optional: bool


def _columns() -> tuple[Column, ...]:
    columns = []
    for line in filter(None, TABLE.splitlines()):
        if line.startswith("# "):
            of, _, rows = line.removeprefix("# ").partition(": ")
            rows, optional, _ = rows.partition(", optional")
        else:
            name, kind, numbers, holds = line.split(None, 3)
            columns.append(Column(name, kind, numbers, holds, of, rows, bool(optional)))
    return tuple(columns)


#: every column, in the order of the tables
COLUMNS = _columns()


def take(column: Integers, rows: Integers) -> memoryview:
    """Return the column's entry for each of these rows; ``ROOT`` and ``NONE`` among the rows stay.

    >>> from array import array
    >>> take(array("I", [30, 10, 20]), array("I", [2, 0, NONE])).tolist() == [20, 30, NONE]
    True
    """
    return _core.take(column, rows)


def least(a: Integers, b: Integers) -> memoryview:
    """Return the smaller number of each row.

    >>> from array import array
    >>> least(array("I", [1, 5]), array("I", [2, 3])).tolist()
    [1, 3]
    """
    return _core.least(a, b)


def most(a: Integers, b: Integers) -> memoryview:
    """Return the larger number of each row.

    >>> from array import array
    >>> most(array("I", [1, 5]), array("I", [2, 3])).tolist()
    [2, 5]
    """
    return _core.most(a, b)


def head_places(comparison: Comparison, gold: bool) -> memoryview:
    """Return for each word the slot of its head; ``ROOT`` for a root, ``NONE`` without a head.

    A head that has no slot, because it was left out before words were aligned, has a number behind all slots;
    the heads of two words have the same one if they are equal and stand between the same aligned words.
    """
    return _core.head_places(comparison.core, gold)
