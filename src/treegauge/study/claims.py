"""Claims of papers, as hypotheses with a verdict computed from a tidy table.

A claim holds where the whole interval of its estimate lies inside what was claimed; it does not where the
whole interval lies outside; else it cannot be told.  Words such as *slightly* and *about* are numbers here,
and the claim says which.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import partial
from math import inf
from typing import TYPE_CHECKING, Any, Final

from treegauge.base.suggestions import did_you_mean
from treegauge.errors import SettingsError
from treegauge.study import measures
from treegauge.study.measures import Measured, MissingError, Observed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.stats.bootstrap import Interval
    from treegauge.study.table import Table

HOLDS, FAILS, UNKNOWN = "holds", "does not hold", "cannot be told"


@dataclass(frozen=True)
class Claim:
    """A claim: who makes it, in which words, what is measured, and where that must lie for it to hold."""

    name: str
    paper: str
    text: str
    measured: str
    measure: Callable[[Observed], Measured]
    above: float = 0.0
    below: float = inf

    def check(self, seen: Observed) -> Verdict:
        """Return the verdict on what was observed."""
        try:
            measured = self.measure(seen)
        except MissingError as missing:
            return Verdict(self.name, UNKNOWN, None, None, f"missing: {missing}")
        basis = measured.basis
        if measured.interval is None and measured.value:
            basis += "; too few for an interval"
        return Verdict(
            self.name,
            verdict_of(measured.interval, self.above, self.below),
            measured.value,
            measured.interval,
            basis,
        )


@dataclass(frozen=True)
class Verdict:
    """Whether a claim holds, with the estimate, its interval, and what it rests on or what is missing."""

    claim: str
    verdict: str
    value: float | None
    interval: Interval | None
    basis: str

    def as_dict(self) -> dict[str, Any]:
        """Return everything, JSON-ready."""
        return asdict(self)


def verdict_of(interval: Interval | None, above: float, below: float) -> str:
    """Return the verdict on a claim that something lies between two numbers.

    >>> verdict_of((0.1, 2.0), 0, inf), verdict_of((-2.0, -0.1), 0, inf), verdict_of((-1.0, 1.0), 0, inf)
    ('holds', 'does not hold', 'cannot be told')
    """
    if interval is None:
        return UNKNOWN
    low, high = interval
    if low > above and high < below:
        return HOLDS
    return FAILS if high <= above or low >= below else UNKNOWN


def _claims() -> Sequence[Claim]:
    """Return all claims, in the order of the papers."""
    m = measures
    sparseval, favre, emms, tedeval = (
        "Roark et al. (2006)",
        "Favre et al. (2010)",
        "Emms (2008)",
        "Tsarfaty et al. (2012)",
    )
    steps = ("gold", "predicted", "raw")
    # What is put into a system says what its words and sentences are.
    lost = partial(m.level_gap, base="roles", factor="input", along=("words", "boundaries"))
    return (
        Claim(
            "word-errors-cost",
            sparseval,
            "Parse scores are greater on reference words than on recognised ones.",
            "F1 of dependencies lost by wrong words",
            partial(m.loss_of, base="heads", factor="words"),
        ),
        Claim(
            "boundary-errors-cost",
            sparseval,
            "Parse scores are greater with people's sentence boundaries than with a system's.",
            "F1 of brackets lost by wrong boundaries",
            partial(m.loss_of, base="brackets", factor="boundaries"),
        ),
        Claim(
            "words-hurt-dependencies-more",
            sparseval,
            "Word errors hurt dependencies more than brackets.",
            "loss of dependencies less loss of brackets",
            partial(m.more_lost, first="heads", second="brackets", factor="words"),
        ),
        Claim(
            "boundaries-hurt-brackets-more",
            sparseval,
            "Boundary errors hurt brackets more than dependencies.",
            "loss of brackets less loss of dependencies",
            partial(m.more_lost, first="brackets", second="heads", factor="boundaries"),
        ),
        Claim(
            "labels-matter-to-dependencies",
            sparseval,
            "Ignoring labels helps dependencies more than brackets.",
            "gain of dependencies less gain of brackets",
            partial(m.label_gain, first="heads", second="brackets"),
        ),
        Claim(
            "brackets-dependencies-correlate",
            sparseval,
            "Brackets and dependencies correlate highly (r = .88; here: above .8).",
            "r of brackets and dependencies",
            partial(m.correlated, first="brackets", second="heads"),
            above=0.8,
        ),
        Claim(
            "open-class-and-all-correlate",
            sparseval,
            "Open-class and all dependencies correlate almost perfectly (r = .99; here: above .95).",
            "r of open-class and all dependencies",
            partial(m.correlated, first="heads-open", second="heads"),
            above=0.95,
        ),
        Claim(
            "open-class-slightly-above",
            sparseval,
            "Open-class scores are slightly higher than overall ones (0.26 points; here: 0 to 1).",
            "open-class less all dependencies",
            partial(m.metric_gap, first="heads-open", second="heads"),
            below=1.0,
        ),
        Claim(
            "charniak-above-collins",
            sparseval,
            "Charniak's head table gives higher scores than Collins'.",
            "dependencies by Charniak's table less those by Collins'",
            partial(m.level_gap, base="heads", factor="heads", high="charniak", low="collins"),
        ),
        Claim(
            "collins-above-hwa",
            sparseval,
            "Collins' head table gives higher scores than Hwa's.",
            "dependencies by Collins' table less those by Hwa's",
            partial(m.level_gap, base="heads", factor="heads", high="collins", low="hwa"),
        ),
        Claim(
            "removing-edits-helps",
            sparseval,
            "Scores are greater where edits are removed before parsing.",
            "dependencies with edits removed less those with edits kept",
            partial(m.level_gap, base="heads", factor="edits", high="removed", low="kept"),
        ),
        Claim(
            "edits-hurt-brackets-more",
            sparseval,
            "Edits that are left in hurt brackets more than dependencies.",
            "loss of brackets less loss of dependencies",
            partial(
                m.level_loss,
                first="brackets",
                second="heads",
                factor="edits",
                high="removed",
                low="kept",
            ),
        ),
        Claim(
            "unaligned-slightly-above",
            sparseval,
            "Scores without an alignment are slightly higher (0.37 points; here: 0 to 1).",
            "dependencies without alignment less those with it",
            partial(m.metric_gap, first="heads-bag", second="heads"),
            below=1.0,
        ),
        Claim(
            "unaligned-gains-with-word-errors",
            sparseval,
            "Scores gain more by leaving out the alignment on recognised speech.",
            "lead of unaligned scores with wrong words less that without",
            partial(m.gap_grows, first="heads-bag", second="heads", factor="words"),
        ),
        Claim(
            "least-su-error-is-not-best",
            sparseval,
            "The least sentence error does not give the best parse score.",
            "best F1 of brackets elsewhere less that at the least SU error",
            partial(m.least_error_loses, error="su-error", base="brackets"),
        ),
        Claim(
            "bag-and-aligned-syntax",
            favre,
            "The bag of relations tells the same as aligned relations: syntax (R² = .93; here: above .9).",
            "R² of bag and las",
            partial(m.correlated, first="las", second="bag", squared=True),
            above=0.9,
        ),
        Claim(
            "bag-and-aligned-semantics",
            favre,
            "The bag of relations tells the same as aligned relations: semantics (R² = .96; here: above .9).",
            "R² of roles-bag and roles",
            partial(m.correlated, first="roles", second="roles-bag", squared=True),
            above=0.9,
        ),
        Claim(
            "bag-loses-more-by-word-errors",
            favre,
            "The bag of relations is more affected by word errors than aligned relations are.",
            "loss of bag less loss of las",
            partial(m.more_lost, first="bag", second="las", factor="words"),
        ),
        Claim(
            "syntax-and-semantics-correlate",
            favre,
            "Syntactic and semantic scores of shows are quite correlated (here: r above .7).",
            "r of las and roles",
            partial(m.correlated, first="las", second="roles"),
            above=0.7,
        ),
        Claim(
            "parsing-costs-semantics",
            favre,
            "Semantic F1 loses around 10 points by automatic parsing (here: 5 to 15).",
            "roles of ref-dep less those of text",
            partial(lost, high="ref-dep", low="text"),
            above=5.0,
            below=15.0,
        ),
        Claim(
            "recognition-costs-semantics",
            favre,
            "Semantic F1 loses around 10 points by recognised words (here: 5 to 15).",
            "roles of text less those of asr-rs",
            partial(lost, high="text", low="asr-rs"),
            above=5.0,
            below=15.0,
        ),
        Claim(
            "segmentation-costs-semantics",
            favre,
            "Semantic F1 loses another 3 points by automatic sentences (here: 1 to 5).",
            "roles of asr-rs less those of asr",
            partial(lost, high="asr-rs", low="asr"),
            above=1.0,
            below=5.0,
        ),
        Claim(
            "semantics-lost-per-word-error",
            favre,
            "Semantic F1 loses about 3 points for each point of word error rate (here: 2 to 4).",
            "F1 of roles lost for each point of word error rate",
            partial(m.lost_per_point, across="wer", base="roles"),
            above=2.0,
            below=4.0,
        ),
        Claim(
            "syntax-lost-per-word-error",
            favre,
            "Syntactic F1 loses about 1.5 points for each point of word error rate (here: 1 to 2).",
            "F1 of las lost for each point of word error rate",
            partial(m.lost_per_point, across="wer", base="las"),
            above=1.0,
            below=2.0,
        ),
        Claim(
            "tree-distance-is-gentler",
            emms,
            "Tree distance is gentler on attachment errors than spans are.",
            "loss of e-dice less loss of t-dice",
            partial(m.more_lost, first="e-dice", second="t-dice", factor="attachments"),
        ),
        Claim(
            "tree-distance-above-spans",
            emms,
            "Scores by tree distance are higher than scores by spans.",
            "t-dice less e-dice",
            partial(m.metric_gap, first="t-dice", second="e-dice"),
        ),
        Claim(
            "parse-rankings-differ",
            emms,
            "Tree distance and spans order 4 to 5 % of pairs of parses differently (here: 3.5 to 5.5).",
            "pairs in opposite orders by t-dice and e-dice, %",
            partial(m.ordered_differently, first="t-dice", second="e-dice"),
            above=3.5,
            below=5.5,
        ),
        Claim(
            "normalisation-hardly-matters",
            emms,
            "Dice and Jaccard order few pairs of parses differently (0.75 %; here: below 1).",
            "pairs in opposite orders by t-dice and t-jaccard, %",
            partial(m.ordered_differently, first="t-dice", second="t-jaccard"),
            above=-inf,
            below=1.0,
        ),
        Claim(
            "gold-above-predicted",
            tedeval,
            "Gold tags lead to higher scores than predicted ones.",
            "tedeval of gold less predicted",
            partial(m.level_gap, base="tedeval", factor="scenario", high="gold", low="predicted"),
        ),
        Claim(
            "predicted-above-raw",
            tedeval,
            "Gold segmentation leads to higher scores than raw text.",
            "tedeval of predicted less raw",
            partial(m.level_gap, base="tedeval", factor="scenario", high="predicted", low="raw"),
        ),
        Claim(
            "unlabelled-drops-more-to-raw",
            tedeval,
            "Without labels the drop from predicted to raw is the greater one.",
            "drop to raw less drop to predicted, unlabelled",
            partial(m.second_drop, base="tedeval", factor="scenario", steps=steps, labelled=False),
        ),
        Claim(
            "labelled-drops-more-to-predicted",
            tedeval,
            "With labels the drop from gold to predicted is the greater one.",
            "drop to raw less drop to predicted, labelled",
            partial(m.second_drop, base="tedeval", factor="scenario", steps=steps, labelled=True),
            above=-inf,
            below=0.0,
        ),
    )


CLAIMS: Final = {claim.name: claim for claim in _claims()}


def check(table: Table, claims: Sequence[str] = ()) -> list[Verdict]:
    """Return the verdict on each claim, or on those that are named, recomputed from the table."""
    for name in claims:
        if name not in CLAIMS:
            raise SettingsError(
                f"there is no claim {name!r}{did_you_mean(name, CLAIMS)} (known: {', '.join(CLAIMS)})"
            )
    seen = Observed(table)
    return [CLAIMS[name].check(seen) for name in claims or CLAIMS]
