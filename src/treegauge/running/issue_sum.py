"""What was found wrong block by block, in the order in which one piece tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.records import replaced
from treegauge.comparison.failure_policy import ADVICE, treeless_note
from treegauge.corpora import blank_lines
from treegauge.corpora.not_trees import treeless
from treegauge.errors import Issue, MismatchError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.comparison import Comparison
    from treegauge.comparison.plan import Plan
    from treegauge.corpora.corpus import Corpus
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
#: found when a file has been read to its end
AT_THE_END = frozenset({"nul-byte", "invalid-utf8"})
SHOWN = 5

Placed = tuple[int, int, int, Issue]


class Issues:
    """The issues of blocks, and what stopped them."""

    def __init__(self) -> None:
        self._found: list[Placed] = []
        self._treeless = {"gold": 0, "test": 0}
        self._stops: list[tuple[MismatchError, list[Placed]]] = []

    def add(self, comparison: Comparison, first_document: int, shifts: tuple[int, int]) -> None:
        """Add a block's; ``shifts``: the sentences of gold and test before it."""
        placed = _placed(comparison.issues, comparison.plan, first_document, shifts)
        for one in placed:
            issue = one[3]
            if issue.code == "no-tree" and issue.note and issue.side:
                side = comparison.gold if issue.side == "gold" else comparison.test
                self._treeless[issue.side] += len(treeless(side))
            else:
                self._found.append(one)

    def stop(
        self, wrong: MismatchError, plan: Plan, first_document: int, shifts: tuple[int, int]
    ) -> None:
        """Note that a block cannot be scored under the policy."""
        self._stops.append((wrong, _placed(wrong.issues, plan, first_document, shifts)))

    def take(self, more: Issues, documents: int, shifts: tuple[int, int]) -> None:
        """Add those of the next part, behind so many documents and sentences of gold and test."""
        self._found += _moved(more._found, documents, shifts)
        self._stops += [(wrong, _moved(placed, documents, shifts)) for wrong, placed in more._stops]
        for side, lost in more._treeless.items():
            self._treeless[side] += lost

    @property
    def stopped(self) -> bool:
        """Whether the policy stops the run."""
        return bool(self._stops)

    @property
    def plain(self) -> list[Issue]:
        """The issues as they stand here, and where each belongs (``places``)."""
        return [issue for *_, issue in self._found]

    @property
    def places(self) -> list[tuple[int, int, int]]:
        """Of each issue the step, the document and the side."""
        return [one[:3] for one in self._found]

    @property
    def treeless(self) -> dict[str, int]:
        """Sentences without a tree that only some metrics do without, by side."""
        return self._treeless

    @classmethod
    def of(
        cls, issues: Sequence[Issue], places: Sequence[Sequence[int]], treeless: dict[str, int]
    ) -> Issues:
        """Return what was saved."""
        found = cls()
        found._found = [
            (int(stage), int(document), int(side), issue)
            for issue, (stage, document, side) in zip(issues, places, strict=True)
        ]
        found._treeless = {side: int(treeless[side]) for side in ("gold", "test")}
        return found

    def raise_stop(self, *, separated: bool) -> None:
        """Raise what one piece would: the first step at which something stops, for all blocks.

        ``separated``: an empty line follows each tree of a side.
        """
        if not self._stops:
            return
        first = [wrong for wrong, _ in self._stops if wrong.issues[0].code in _LAID]
        found: MismatchError
        if first:
            found = first[0]
        else:
            of_policy = [stop for stop in self._stops if stop[0].advice.endswith(ADVICE)]
            stops = of_policy or self._stops
            issues = sorted((one for _, placed in stops for one in placed), key=_order)
            advice = stops[0][0].advice
            if of_policy:
                advice = f"{blank_lines.ADVICE}{ADVICE}" if separated else ADVICE
            found = MismatchError([issue for *_, issue in issues], advice)
        found.summed = True  # type: ignore[attr-defined]
        raise found

    def in_order(self, settings: Settings) -> list[Issue]:
        """Return all issues as one piece has them."""
        found = list(self._found)
        for number, (side, lost) in enumerate(self._treeless.items()):
            if lost:
                found.append((STAGES["no-tree"], 0, number, treeless_note(settings, side, lost)))
        return [issue for *_, issue in sorted(found, key=_order)]


def _moved(placed: list[Placed], documents: int, shifts: tuple[int, int]) -> list[Placed]:
    if not documents:
        return placed
    found = []
    for stage, document, side, issue in placed:
        number = None if issue.sentence is None else issue.sentence + shifts[issue.side == "test"]
        found.append((stage, document + documents, side, replaced(issue, sentence=number)))
    return found


_LAID = frozenset({"length-mismatch", "block-mismatch"})


def _order(one: Placed) -> tuple[int, int, int]:
    return one[:3]


def _placed(
    issues: Sequence[Issue], plan: Plan, first_document: int, shifts: tuple[int, int]
) -> list[Placed]:
    found: list[Placed] = []
    for issue in issues:
        stage = STAGES.get(issue.code, OF_SENTENCES) if _told_apart(issue) else OF_SENTENCES
        test = issue.side == "test"
        document = 0
        if issue.sentence is not None:
            if stage == OF_SENTENCES:
                document = _document(plan, issue.sentence, test)
            issue = replaced(issue, sentence=issue.sentence + shifts[test])  # noqa: PLW2901
        place = first_document + document if stage == OF_SENTENCES else first_document
        found.append((stage, place, int(test) if stage == OF_SENTENCES else 0, issue))
    return found


def _told_apart(issue: Issue) -> bool:
    return issue.code != "no-tree" or issue.note


def _document(plan: Plan, row: int, test: bool) -> int:
    for number, one in enumerate(plan.documents):
        begin, end = one.test if test else one.gold
        if begin <= row < end:
            return number
    return 0


class Odd:
    """What was odd in the files of a side though every sentence could be used."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.count = 0
        self.sentences = 0
        self._late: list[str] = []
        self._late_count = 0

    def as_dict(self) -> dict[str, Any]:
        """Return everything as JSON-ready data; files have ended."""
        return {"lines": self.lines, "count": self.count, "sentences": self.sentences}

    @classmethod
    def of(cls, data: dict[str, Any]) -> Odd:
        """Return what :meth:`as_dict` wrote."""
        found = cls()
        found.lines = [str(line) for line in data["lines"]]
        found.count, found.sentences = int(data["count"]), int(data["sentences"])
        return found

    def take(self, more: Odd) -> None:
        """Add what was odd in the next files."""
        self.lines = [*self.lines, *more.lines][:SHOWN]
        self.count += more.count
        self.sentences += more.sentences

    def add(self, corpus: Corpus) -> None:
        """Look at one more block."""
        self.sentences += len(corpus)
        issues = corpus.issues
        if not issues:
            return
        states = corpus.columns["sentences.state"]
        for one in issues:
            if one.sentence is not None and states[one.sentence]:
                continue
            late = one.code in AT_THE_END
            lines = self._late if late else self.lines
            if len(lines) < SHOWN:
                lines.append(f"{'note' if one.note else 'warning'}: {one}")
            if late:
                self._late_count += 1
            else:
                self.count += 1

    def end_file(self) -> None:
        """Note that a file has ended: what is found at its end is told now."""
        self.lines = [*self.lines, *self._late][:SHOWN]
        self.count += self._late_count
        self._late, self._late_count = [], 0

    @property
    def told(self) -> list[str]:
        """The lines that a command prints."""
        more = self.count - len(self.lines)
        if more <= 0:
            return self.lines
        return [*self.lines, f"… and {more} more (treegauge validate lists them)"]
