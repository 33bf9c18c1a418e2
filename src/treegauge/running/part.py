"""What scoring a part of a run gives, and the sum of all parts.

A part is a block of sentences, some files, or all of them.  It counts from its own first document and
sentence; :class:`Total` moves it to its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.records import Record
from treegauge.comparison.plan import DocumentPlan, Plan
from treegauge.corpora.profile import Profile
from treegauge.results.add import Sum, add_alignments
from treegauge.running.issues import Issues

if TYPE_CHECKING:
    from treegauge.comparison.plan import Way
    from treegauge.corpora.corpus import Corpus
    from treegauge.options.request import Resolved
    from treegauge.options.settings import Settings
    from treegauge.results.result import Result

#: what an alignment tells, in the order in which it is told (results.count.alignment_of)
ORDER = (
    *("chosen", "aligner", "chunks", "gold_sentences", "test_sentences", "gold_words"),
    *("test_words", "matched_boundaries", "equal", "different", "gold_only", "test_only"),
    *("grouped_gold", "grouped_test", "word_errors", "timed_pairs", "overlapping_pairs"),
)


class NeedsAll(Record):
    """Why something cannot be scored part by part: it is done in one piece then.

    ``known``: what the request was found to mean by then.
    """

    why: str
    known: Resolved | None = None


class Part(Record, frozen=False):
    """What scoring a part gives.

    ``result``: its counts; None where the policy stops the run.  ``ways``: how each document was aligned,
    and whether one side alone has it.  ``names``: what the files call the documents that begin here.
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
        self._sum = Sum(small=True)
        self._documents: list[str] = []
        self._ways: list[tuple[Way, bool]] = []
        self._names: dict[str, None] = {}
        self._alignments: list[dict[str, Any]] = []
        self._issues = Issues()

    @property
    def documents(self) -> int:
        """How many there are."""
        return len(self._ways)

    def add(self, part: Part, *, goes_on: bool = False) -> NeedsAll | None:
        """Add the next part; ``goes_on``: its first document is the last one's rest.

        Returns what keeps it from being added to those before.
        """
        names, result = len(self._names), part.result
        self._names.update(dict.fromkeys(part.names))
        if len(self._names) < names + len(part.names):
            return NeedsAll("two documents have the same name")
        before = self._sum.signature
        if result is not None and before is not None and before != result.signature:
            return NeedsAll("the signature changes")
        for profile, more in zip(self.profiles, part.profiles, strict=True):
            if profile.format and more.format not in {"", profile.format}:
                return NeedsAll("files of several formats")
            profile.take(more)
        first = self.documents - goes_on
        if result is None:
            # The run will stop: only their number counts.
            self._documents += [""] * (len(part.ways) - goes_on)
        else:
            self._sum.add(result, first, sentences=self.rows[0])
            self._alignments.append(result.alignment)
            self._documents += result.units.documents[goes_on:]
        self._issues.take(part.issues, first, self.rows)
        self._ways += part.ways[goes_on:]
        self.rows = (self.rows[0] + part.rows[0], self.rows[1] + part.rows[1])
        return None

    def see(self, gold: Corpus, test: Corpus) -> None:
        """Note sentences that are left out because the other side has none, and what was odd in them."""
        for profile, corpus in zip(self.profiles, (gold, test), strict=True):
            profile.add(corpus)
        self.rows = (self.rows[0] + len(gold), self.rows[1] + len(test))

    def part(self) -> Part:
        """Return everything so far as one part."""
        result = None
        if self._alignments:
            result = self._sum.result(self._documents, alignment=add_alignments(self._alignments))
        names = list(self._names)
        return Part(result, self._ways, names, self._issues, self.rows, self.profiles)

    def result(self, name: str, settings: Settings) -> Result | NeedsAll:
        """Return the result over everything, or raise what one piece would."""
        separated = settings.blank_lines == "auto" and any(
            profile.separated for profile in self.profiles
        )
        self._issues.raise_stop(separated=separated)
        if not self._alignments:
            return NeedsAll("nothing was scored")
        return self._sum.result(
            self._documents,
            name=name,
            alignment=self._alignment(),
            issues=self._issues.in_order(settings),
        )

    def _alignment(self) -> dict[str, Any]:
        told = {**add_alignments(self._alignments), **aligned(self._ways)}
        if told["aligner"] == "identity":
            told.pop("word_errors", None)
        if not told.get("timed_pairs"):
            told.pop("timed_pairs", None)
            told.pop("overlapping_pairs", None)
        return {key: told[key] for key in (*(key for key in ORDER if key in told), *told)}


def aligned(ways: list[tuple[Way, bool]]) -> dict[str, Any]:
    """Return how documents were aligned, as a result says it."""
    plans = [DocumentPlan("", (0, 0), (0, 0), lone, *way) for way, lone in ways]
    plan = Plan(tuple(plans))
    return {"chosen": plan.chosen(), "aligner": plan.aligner, "chunks": plan.chunks}
