"""The result of one part of a run, and the total of all parts.

A part is a block of sentences, some files, or all of them.  It counts from its own first document and
sentence; :class:`Total` moves it to its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.records import Record, made, replaced
from treegauge.comparison.plan import DocumentPlan, Plan
from treegauge.corpora.profile import ADVICE as BLANK_LINES
from treegauge.corpora.profile import Profile
from treegauge.errors import Issue, MismatchError
from treegauge.results.counts import ERRORS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.comparison.plan import Way
    from treegauge.corpora.corpus import Corpus
    from treegauge.options.request import Resolved
    from treegauge.options.settings import Settings
    from treegauge.results.add import Sum
    from treegauge.results.result import Result

#: what an alignment tells, in the order in which it is told (results.count.alignment_of)
ORDER = (
    *("chosen", "aligner", "chunks", "cut", "gold_sentences", "test_sentences", "gold_words"),
    *("test_words", "matched_boundaries", "equal", "different", "gold_only", "test_only"),
    *("grouped_gold", "grouped_test", "word_errors", *ERRORS, "timed_pairs", "overlapping_pairs"),
)


#: in one piece these come before and behind what is wrong with single sentences
STAGES = {
    "length-mismatch": 0,
    "lone-file": 1,
    "lone-channel": 1,
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


class NeedsAll(Record):
    """The reason why files are scored in one piece, not part by part.

    ``known``: what the request was found to mean by then.
    """

    why: str
    known: Resolved | None = None


class Issues(Record, frozen=False):
    """The issues of parts with their places, and what stopped them.

    ``treeless``: by side, how many sentences have no tree that only some metrics do without.
    """

    issues: list[Issue] = made(factory=list)
    places: list[Place] = made(factory=list)
    treeless: dict[str, int] = made(factory=lambda: {"gold": 0, "test": 0})
    stops: list[tuple[MismatchError, list[Place]]] = made(factory=list)

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
        from treegauge.comparison.failure_policy import ADVICE

        of_policy = [stop for stop in self.stops if stop[0].advice.endswith(ADVICE)]
        stops = of_policy or self.stops
        placed = [
            pair for error, places in stops for pair in zip(places, error.issues, strict=True)
        ]
        advice = stops[0][0].advice
        if of_policy:
            advice = f"{BLANK_LINES}{ADVICE}" if separated else ADVICE
        raise MismatchError(_in_order(placed), advice)

    def in_order(self, settings: Settings) -> list[Issue]:
        """Return all issues as one piece has them."""
        placed = list(zip(self.places, self.issues, strict=True))
        for number, (side, lost) in enumerate(self.treeless.items()):
            if lost:
                from treegauge.comparison.failure_policy import treeless_note

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


def places_of(issues: Sequence[Issue], plan: Plan) -> list[Place]:
    """Return where issues belong: the stage, the document and the side of each."""
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


class Part(Record, frozen=False):
    """The result of scoring a part.

    ``result``: its counts; None where the policy stops the run.  ``ways``: how each text was aligned,
    and whether gold alone has it.  ``names``: of gold's documents that begin here.
    ``rows``: gold and test sentences.
    """

    result: Result | None
    ways: list[tuple[Way, bool]]
    names: list[str]
    issues: Issues
    rows: tuple[int, int]
    profiles: tuple[Profile, Profile]


class Total:
    """Parts of one system's run, added up in order."""

    def __init__(self, given: tuple[str, str]) -> None:
        self.profiles = (Profile(given[0]), Profile(given[1]))
        self.rows = (0, 0)
        self._first: Result | None = None
        self._sum: Sum | None = None
        self._documents: list[str] = []
        self._files: list[str] = []
        self._ways: list[tuple[Way, bool]] = []
        self._names: dict[str, None] = {}
        self._alignments: list[dict[str, Any]] = []
        self._issues = Issues()

    @property
    def texts(self) -> int:
        """The number of texts that were compared."""
        return len(self._ways)

    def add(self, part: Part, *, goes_on: bool = False) -> NeedsAll | None:
        """Add the next part; ``goes_on``: its first document is the last one's rest.

        Returns what keeps it from being added to those before.
        """
        names, result = len(self._names), part.result
        self._names.update(dict.fromkeys(part.names))
        if len(self._names) < names + len(part.names):
            return NeedsAll("two documents have the same name")
        before = self._first
        if result is not None and before is not None and before.signature != result.signature:
            return NeedsAll("the signature changes")
        for profile, more in zip(self.profiles, part.profiles, strict=True):
            if profile.format and more.format not in {"", profile.format}:
                return NeedsAll("files of several formats")
            profile.take(more)
        # A text may have several documents of gold.
        first, first_document = self.texts - goes_on, len(self._documents) - goes_on
        if result is None:
            # The run will stop: only their number counts.
            self._documents += [""] * (len(part.ways) - goes_on)
            self._files += [""] * (len(part.ways) - goes_on)
        else:
            self._add_counts(result, first_document)
            self._alignments.append(result.alignment)
            self._documents += result.units.documents[goes_on:]
            self._files += result.units.files[goes_on:]
        self._issues.take(part.issues, first, self.rows)
        self._ways += part.ways[goes_on:]
        self.rows = (self.rows[0] + part.rows[0], self.rows[1] + part.rows[1])
        return None

    def _add_counts(self, result: Result, first_document: int) -> None:
        """Add what a part counts; of one part nothing is copied."""
        if self._first is None:
            self._first = result
            return
        if self._sum is None:
            from treegauge.results.add import Sum

            self._sum = Sum(small=True)
            self._sum.add(self._first)
        self._sum.add(result, first_document, sentences=self.rows[0])

    def _counts(self, result: Result, **changes: Any) -> Result:
        """Return the counts of all parts; ``result``: the first one's."""
        if self._sum is None:
            return replaced(result, **changes)
        return self._sum.result(self._documents, self._files, **changes)

    def see(self, gold: Corpus, test: Corpus) -> None:
        """Note sentences that are left out because the other side has none, and what was odd in them."""
        for profile, corpus in zip(self.profiles, (gold, test), strict=True):
            profile.add(corpus)
        self.rows = (self.rows[0] + len(gold), self.rows[1] + len(test))

    def part(self) -> Part:
        """Return everything so far as one part."""
        result = self._first
        if result is not None:
            result = self._counts(result, alignment=_added(self._alignments))
        names = list(self._names)
        return Part(result, self._ways, names, self._issues, self.rows, self.profiles)

    def result(self, name: str, settings: Settings) -> Result | NeedsAll:
        """Return the result over everything, or raise what one piece would."""
        separated = settings.blank_lines == "auto" and any(
            profile.separated for profile in self.profiles
        )
        self._issues.raise_stop(separated=separated)
        if self._first is None:
            return NeedsAll("nothing was scored")
        return self._counts(
            self._first,
            name=name,
            alignment=self._alignment(),
            issues=self._issues.in_order(settings),
        )

    def _alignment(self) -> dict[str, Any]:
        told = {**_added(self._alignments), **aligned(self._ways)}
        if told["aligner"] == "identity":
            for name in ("word_errors", *ERRORS):
                told.pop(name, None)
        if not told.get("cut"):
            told.pop("cut", None)
        if not told.get("timed_pairs"):
            told.pop("timed_pairs", None)
            told.pop("overlapping_pairs", None)
        return {key: told[key] for key in (*(key for key in ORDER if key in told), *told)}


def _added(alignments: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what alignments count together."""
    if len(alignments) == 1:
        return alignments[0]
    from treegauge.results.add import add_alignments

    return add_alignments(alignments)


def aligned(ways: list[tuple[Way, bool]]) -> dict[str, Any]:
    """Return how documents were aligned, as a result says it."""
    plans = [DocumentPlan("", (0, 0), (0, 0), lone, *way) for way, lone in ways]
    plan = Plan(tuple(plans))
    return {"chosen": plan.chosen(), "aligner": plan.aligner, "chunks": plan.chunks}
