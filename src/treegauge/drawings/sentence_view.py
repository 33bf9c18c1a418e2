"""The view of a sentence: its aligned words, and what metrics matched on them.

A view is made by :func:`treegauge.drawings.make_views` from a comparison and its matches; nothing is
counted again here.  *Columns* are numbered from 0: one for each slot of the sentence, and one for each
word that has no slot (a trace).  A view holds the words and items of one unit, so every word is in one
view, and every item too: what goes on in the next sentence is cut at the edge and marked as open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from treegauge.drawings.lattice_view import LatticeView
    from treegauge.mapping import Mapping

#: what becomes of an item
MATCHED: Final = "matched"
MISSING: Final = "missing"
EXTRA: Final = "extra"
CROSSING: Final = "crossing"
RELABELLED: Final = "relabelled"
STATES: Final = (MATCHED, MISSING, EXTRA, CROSSING, RELABELLED)

#: what becomes of words: gold's word alone is ``deleted``, test's alone ``inserted``
EQUAL: Final = "equal"
DIFFERENT: Final = "different"
DELETED: Final = "deleted"
INSERTED: Final = "inserted"
GROUPED: Final = "grouped"
WORD_STATES: Final = (EQUAL, DIFFERENT, DELETED, INSERTED, GROUPED)

#: places of heads that are not columns: the root; no head; outside, before or behind the sentence; a
#: word of the same group
ROOT: Final = -1
NO_HEAD: Final = -2
BEFORE: Final = -3
BEHIND: Final = -4
INSIDE: Final = -5

#: an item goes on before the first column, behind the last one
OPEN_BEFORE: Final = 1
OPEN_BEHIND: Final = 2


class Slot(NamedTuple):
    """A column of the word line: the words of both sides and what became of them."""

    gold: tuple[str, ...]
    test: tuple[str, ...]
    state: str
    #: it counts for scores; punctuation mostly does not
    counts: bool
    #: a gold sentence ends behind it, a test sentence does
    gold_ends: bool
    test_ends: bool


class Item(NamedTuple):
    """An item that a metric matches: a constituent, an arc, a role, a tag."""

    label: str
    state: str
    #: the columns that it covers: first, one behind the last
    begin: int
    end: int
    #: bits OPEN_BEFORE and OPEN_BEHIND
    open: int
    #: of an arc: the column of its head, or ROOT, NO_HEAD, BEFORE, BEHIND, INSIDE
    head: int
    #: what the partner is called where labels differ, else the own label
    other: str
    #: why it has no partner
    causes: tuple[str, ...]
    #: its number in the matches of its side, and its partner's in those of the other
    number: int
    partner: int | None
    #: columns between its begin and its end that it does not cover, as (first, one behind the last)
    gaps: tuple[tuple[int, int], ...] = ()

    @property
    def runs(self) -> list[tuple[int, int]]:
        """The columns that it covers, as (first, one behind the last); several if it is discontinuous."""
        edges = [self.begin, *(column for gap in self.gaps for column in gap), self.end]
        return list(zip(edges[::2], edges[1::2], strict=True))

    @property
    def size(self) -> int:
        """How many columns it covers."""
        return sum(end - begin for begin, end in self.runs) if self.gaps else self.end - self.begin

    @property
    def columns(self) -> list[int]:
        """The columns that it covers."""
        return [column for begin, end in self.runs for column in range(begin, end)]


class Layer:
    """The items of one metric in one sentence.

    ``kind``: how they are drawn, ``bars`` (constituents, tags), ``arcs`` or ``roles``.  ``counts``: the
    metric's columns in this sentence.  ``nested``: they are constituents, and make a tree.  ``predicates``:
    of arguments that are spans, what the predicates of gold (True) and of test are called, by their columns.
    """

    __slots__ = ("counts", "gold", "kind", "nested", "predicates", "spec", "test")

    def __init__(
        self,
        spec: str,
        kind: str,
        gold: list[Item],
        test: list[Item],
        counts: dict[str, int],
        *,
        nested: bool = False,
        predicates: dict[bool, dict[int, str]] | None = None,
    ) -> None:
        self.spec, self.kind, self.gold, self.test, self.counts = spec, kind, gold, test, counts
        self.nested = nested
        self.predicates = predicates

    def __repr__(self) -> str:
        return f"<{self.spec}: {len(self.gold)} gold and {len(self.test)} test items>"

    def tally(self) -> dict[str, int]:
        """Return how many elements of a drawing have each mark.

        A match is one on each side; ``matched`` are gold's, ``matched_test`` test's, for the partner of an
        item may be in another sentence.
        """
        gold, test = ([item.state for item in items] for items in (self.gold, self.test))
        counts = {state: gold.count(state) for state in STATES}
        for state in STATES:
            name = f"{state}_test" if state in {MATCHED, RELABELLED} else state
            counts[name] = counts.get(name, 0) + test.count(state)
        return counts


class SentenceView:
    """One sentence (a unit of the result), gold and system side by side."""

    __slots__ = (
        "document",
        "lattice",
        "layers",
        "line",
        "mapping",
        "number",
        "rtl",
        "scored",
        "sent_id",
        "sentence",
        "slots",
        "system",
        "unit",
    )

    def __init__(self, unit: int, slots: list[Slot]) -> None:
        #: the row of the result
        self.unit = unit
        self.slots = slots
        #: what metrics matched, by the metric's name
        self.layers: dict[str, Layer] = {}
        #: where it stands: document, number in it from 1 (0: text that has no gold sentence), number
        #: among all sentences, sent_id, line
        self.document = ""
        self.number = 0
        self.sentence = 0
        self.sent_id: str | None = None
        self.line = 0
        self.scored = True
        self.system = ""
        #: the words run from right to left
        self.rtl = False
        #: of a tree distance, where one is drawn
        self.mapping: Mapping | None = None
        self.lattice: LatticeView | None = None

    def __repr__(self) -> str:
        return f"<view of sentence {self.number} of {self.document}: {len(self.slots)} columns>"

    def _repr_svg_(self) -> str:
        from treegauge.drawings.svg import draw_svg

        return draw_svg(self, alone=True)

    @property
    def drawings(self) -> list[str]:
        """The drawings that it has, the one to show first in front."""
        kinds = {layer.kind for layer in self.layers.values()}
        names: list[str] = []
        if self.layer("bars", nested=True) is not None:
            names += ["bars", "tree"]
        # Bars of tags come last: an arc says more.
        names += [kind for kind in ("arcs", "roles", "bars") if kind in kinds and kind not in names]
        if self.mapping is not None:
            names.append("mapping")
        if self.lattice is not None:
            names.append("lattice")
        return names or ["words"]

    def layer(self, kind: str, *, nested: bool = False) -> Layer | None:
        """Return the first layer of a kind; ``nested``: one of constituents."""
        for layer in self.layers.values():
            if layer.kind == kind and (layer.nested or not nested):
                return layer
        return None

    def tally(self) -> dict[str, int]:
        """Return the number of counted words with each mark; a group counts once."""
        states = [slot.state for slot in self.slots if slot.counts]
        return {state: states.count(state) for state in WORD_STATES}

    def words(self, *, gold: bool) -> list[str]:
        """Return the words of one side."""
        return [word for slot in self.slots for word in (slot.gold if gold else slot.test)]

    def place(self) -> dict[str, Any]:
        """Return the place of the sentence, as in a result's units."""
        return {
            "document": self.document,
            "sentence": self.sentence,
            "number": self.number,
            "sent_id": self.sent_id,
            "line": self.line,
        }
