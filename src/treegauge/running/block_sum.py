"""One system against gold, part by part, all added up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.comparison.plan import DocumentPlan, Plan
from treegauge.results.result import Result
from treegauge.results.running_sum import Sum, by_size, in_order
from treegauge.running.block import Scoring
from treegauge.running.corpus_profile import Seen
from treegauge.running.file_groups import grouped, pairs_of
from treegauge.running.issue_sum import Issues, Odd
from treegauge.running.part import added_alignments
from treegauge.running.signals import Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.options.request import Request, Resolved
    from treegauge.running.file_groups import Pair, Side
    from treegauge.running.part import Part, Way


class Told:
    """Adds up how far all systems are."""

    def __init__(
        self, tell: Callable[[int, int, int], None] | None, systems: int, sides: Sequence[Side]
    ) -> None:
        self._tell = tell
        self._total = sum(side.size for side in sides[1:]) + systems * sides[0].size
        self._before = 0
        self._sentences = 0

    def at(self, done: int, sentences: int) -> None:
        """Say how many bytes of the files at hand are done."""
        if self._tell:
            self._tell(self._before + done, self._total, self._sentences + sentences)

    def passed(self, done: int, sentences: int) -> None:
        """Say that these files are done."""
        self._before += done
        self._sentences += sentences
        self.at(0, 0)


class BlockedSystem:
    """One system: the parts that it is scored in, and their sum."""

    def __init__(
        self,
        request: Request,
        resolved: Resolved,
        name: str,
        gold: Side,
        test: Side,
        size: int,
        told: Told,
    ) -> None:
        self.scoring = Scoring(request, resolved, name, (gold, test), size)
        self.settings = resolved.settings
        self.name = name
        self.sides = (gold, test)
        self.size = size
        self.told = told
        self.seen = (Seen(gold.given), Seen(test.given))
        self.odd = (Odd(), Odd())
        self.sum = Sum()
        self.names: set[str] = set()
        self.ways: list[tuple[Way, bool]] = []
        self.alignment: dict[str, Any] = {}
        self.issues = Issues()
        #: documents, gold and test sentences of the parts before
        self.documents = 0
        self.rows = [0, 0]

    def groups(self) -> list[list[Pair]]:
        """Return the files that are scored together, in order."""
        pairs = pairs_of(*self.sides)
        if self.settings.on_error in {"error", "skip"} and any(pair.test is None for pair in pairs):
            raise Refused("a gold file stands alone")
        return list(grouped(pairs, self.size))

    def go_through(self) -> None:
        """Score all files, one part after the other."""
        groups = self.groups()
        alone = len(groups) == 1 and len(groups[0]) == 1
        for group in groups:
            part = self.scoring.part(group, alone=alone, tell=self.told.at)
            self.take(part, group)

    def take(self, part: Part, group: Sequence[Pair]) -> None:
        """Add the next part."""
        for name in part.names:
            # Two of one name are told apart where all are known.
            if name in self.names:
                raise Refused(f"two documents are called {name}")
            self.names.add(name)
        if self.sum.signature is not None and part.sum.signature not in (None, self.sum.signature):
            raise Refused("the signature changes")
        for seen, more in zip(self.seen, part.seen, strict=True):
            if seen.format and more.format != seen.format:
                raise Refused("files of several formats")
            seen.take(more)
        for odd, other in zip(self.odd, part.odd, strict=True):
            odd.take(other)
        if self.documents == 0:
            self.sum = part.sum
        else:
            self.sum.take(part.sum, first_document=self.documents, sentences=self.rows[0])
        missing = self.documents + part.documents - len(self.sum.documents)
        # The run will stop: only their number counts.
        self.sum.documents += [""] * missing
        self.ways += part.ways
        self.alignment = added_alignments([self.alignment, part.alignment])
        self.issues.take(part.issues, self.documents, (self.rows[0], self.rows[1]))
        self.documents += part.documents
        self.rows = [before + more for before, more in zip(self.rows, part.rows, strict=True)]
        self.told.passed(sum(pair.bytes for pair in group), part.rows[0])

    def result(self) -> Result:
        """Return the result over all files."""
        auto = self.settings.blank_lines == "auto"
        separated = auto and any(one.format == "ptb" and one.states.separate for one in self.seen)
        self.issues.raise_stop(separated=separated)
        total = self.sum
        if total.signature is None or total.coverage is None:
            raise Refused("nothing was scored")
        plans = [DocumentPlan("", (0, 0), (0, 0), lone, *way) for way, lone in self.ways]
        chosen = Plan(tuple(plans))
        aligners = {one.aligner for one in plans if not one.lone}
        chunks = {one.chunks for one in plans if not one.lone}
        told = {
            **self.alignment,
            "chosen": chosen.chosen(),
            "aligner": _one(aligners, "identity"),
            "chunks": _one(chunks, "sentence"),
        }
        if told["aligner"] == "identity":
            told.pop("word_errors", None)
        if not told.get("timed_pairs"):
            told.pop("timed_pairs", None)
            told.pop("overlapping_pairs", None)
        return Result(
            self.name,
            total.signature,
            total.coverage,
            self.issues.in_order(self.settings),
            total.units,
            total.counts,
            by_size(total.labels),
            {key: told[key] for key in (*(one for one in ORDER if one in told), *told)},
            {by: in_order(by, cells) for by, cells in total.cells.items()},
            total.confusions,
            total.causes,
            summary=total.summary,
        )


#: what an alignment tells, in the order in which it is told (counting.alignment_of)
ORDER = (
    *(
        "chosen",
        "aligner",
        "chunks",
        "gold_sentences",
        "test_sentences",
        "gold_words",
        "test_words",
    ),
    *("matched_boundaries", "equal", "different", "gold_only", "test_only", "grouped_gold"),
    *("grouped_test", "word_errors", "timed_pairs", "overlapping_pairs"),
)


def _one(names: set[str], usual: str) -> str:
    if len(names) > 1:
        return "several"
    return names.pop() if names else usual
