"""What was found wrong part by part, in the order in which one piece tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.base.records import Record, made, replaced
from treegauge.comparison.failure_policy import ADVICE, treeless_note
from treegauge.corpora import blank_lines
from treegauge.corpora.not_trees import treeless
from treegauge.errors import Issue, MismatchError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.comparison.plan import Plan
    from treegauge.options.settings import Settings

#: in one piece these come before and behind what is wrong with single sentences
STAGES = {
    "length-mismatch": 0,
    "lone-document": 1,
    "documents": 1,
    "no-tree": 3,
    "word-count-differs": 4,
    "words-differ": 4,
    "word-error-rate": 5,
}
OF_SENTENCES = 2
#: what stops a run before any sentence is looked at
BEFORE_SENTENCES = frozenset({"length-mismatch", "block-mismatch"})

#: where an issue belongs: the stage, the document, the side
Place = tuple[int, int, int]


class Issues(Record, frozen=False):
    """The issues of parts with their places, and what stopped them.

    ``treeless``: by side, how many sentences have no tree that only some metrics do without.
    """

    issues: list[Issue] = made(factory=list)
    places: list[Place] = made(factory=list)
    treeless: dict[str, int] = made(factory=lambda: {"gold": 0, "test": 0})
    stops: list[tuple[MismatchError, list[Place]]] = made(factory=list)

    @classmethod
    def of(cls, comparison: Comparison) -> Issues:
        """Return the issues of a block."""
        block = cls()
        for issue in comparison.issues:
            if issue.code == "no-tree" and issue.note and issue.side:
                side = comparison.gold if issue.side == "gold" else comparison.test
                block.treeless[issue.side] += len(treeless(side))
            else:
                block.issues.append(issue)
        block.places = _places(block.issues, comparison.plan)
        return block

    @classmethod
    def of_stop(cls, error: MismatchError, plan: Plan) -> Issues:
        """Return the issues of a block that cannot be scored under the policy."""
        return cls(stops=[(error, _places(error.issues, plan))])

    def take(self, more: Issues, documents: int, rows: tuple[int, int]) -> None:
        """Add those of the next part, behind so many documents, and sentences of gold and test."""
        self.issues += _moved(more.issues, rows)
        self.places += _shifted(more.places, documents)
        for error, places in more.stops:
            moved = MismatchError(_moved(error.issues, rows), error.advice)
            self.stops.append((moved, _shifted(places, documents)))
        for side, lost in more.treeless.items():
            self.treeless[side] += lost

    def raise_stop(self, *, separated: bool) -> None:
        """Raise what one piece would: the first step at which something stops, for all parts.

        ``separated``: an empty line follows each tree of a side.
        """
        for error, _ in self.stops:
            if error.issues[0].code in BEFORE_SENTENCES:
                raise error
        if not self.stops:
            return
        of_policy = [stop for stop in self.stops if stop[0].advice.endswith(ADVICE)]
        stops = of_policy or self.stops
        placed = [
            pair for error, places in stops for pair in zip(places, error.issues, strict=True)
        ]
        advice = stops[0][0].advice
        if of_policy:
            advice = f"{blank_lines.ADVICE}{ADVICE}" if separated else ADVICE
        raise MismatchError(_in_order(placed), advice)

    def in_order(self, settings: Settings) -> list[Issue]:
        """Return all issues as one piece has them."""
        placed = list(zip(self.places, self.issues, strict=True))
        for number, (side, lost) in enumerate(self.treeless.items()):
            if lost:
                note = treeless_note(settings, side, lost)
                placed.append(((STAGES["no-tree"], 0, number), note))
        return _in_order(placed)


def _in_order(placed: list[tuple[Place, Issue]]) -> list[Issue]:
    return [issue for _, issue in sorted(placed, key=lambda pair: pair[0])]


def _shifted(places: list[Place], documents: int) -> list[Place]:
    return [(stage, document + documents, side) for stage, document, side in places]


def _moved(issues: Sequence[Issue], rows: tuple[int, int]) -> list[Issue]:
    if rows == (0, 0):
        return list(issues)
    return [
        issue
        if issue.sentence is None
        else replaced(issue, sentence=issue.sentence + rows[issue.side == "test"])
        for issue in issues
    ]


def _places(issues: Sequence[Issue], plan: Plan) -> list[Place]:
    places: list[Place] = []
    for issue in issues:
        of_sentence = issue.code == "no-tree" and not issue.note
        stage = OF_SENTENCES if of_sentence else STAGES.get(issue.code, OF_SENTENCES)
        if stage != OF_SENTENCES:
            places.append((stage, 0, 0))
            continue
        test = issue.side == "test"
        document = 0 if issue.sentence is None else _document(plan, issue.sentence, test)
        places.append((stage, document, int(test)))
    return places


def _document(plan: Plan, row: int, test: bool) -> int:
    for number, document in enumerate(plan.documents):
        begin, end = document.test if test else document.gold
        if begin <= row < end:
            return number
    return 0
