"""Shared code of the metrics on predicates and semantic roles: options, checks, breakdowns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.metrics import Metric, Ratio, Scores, prf, ratio

if TYPE_CHECKING:
    from collections.abc import Mapping

    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Unit

BAGS = {
    "lemmas": "words by lemma, not by form",
    "pooled": "all documents in one bag (srleval on folders); otherwise each has its own",
}
# Kinds of change that must lower a score (see treegauge.contracts.roles).
STRUCTURE = frozenset({"predicate", "argument", "extra"})
NAMES = frozenset({"role", "sense"})


def bag_unit(metric: Metric) -> Unit:
    """Return the unit of a bag: a document, or everything."""
    return "corpus" if metric.has("pooled") else "document"


def bag_options(metric: Metric, comparison: Comparison) -> tuple[bool, bool, int | None]:
    """Return the options of bags for the core: by lemmas, pooled, longest sentence."""
    return metric.has("lemmas"), metric.has("pooled"), comparison.settings.max_length


#: of metrics that count sentences; precision and F1 are none where test has merged sentences
SENTENCE_RATIOS = {name: Ratio({"exact": 1}, {"sentences": 1}) for name in ("value", "recall")}


def sentence_scores(totals: Mapping[str, int]) -> Scores:
    """Return the share of gold sentences that are right, and precision, recall and F1.

    Where test has merged sentences, more of them can be right than test has: precision is 1 then.
    """
    right, gold, test = totals["exact"], totals["sentences"], totals["test_sentences"]
    rate: Scores = {"value": ratio(right, gold), "numerator": right, "denominator": gold}
    return rate | prf(right, gold, test, test if right > test else None)


#: A sentence for the worked examples: «the tide lifts the boats», lift.01 with two arguments.
TIDE = """\
1\tthe\tthe\tthe\tDT\tDT\t_\t_\t2\t2\tNMOD\tNMOD\t_\t_\t_
2\ttide\ttide\ttide\tNN\tNN\t_\t_\t3\t3\tSBJ\tSBJ\t_\t_\tA0
3\tlifts\tlift\tlift\tVBZ\tVBZ\t_\t_\t0\t0\tROOT\tROOT\tY\tlift.01\t_
4\tthe\tthe\tthe\tDT\tDT\t_\t_\t5\t5\tNMOD\tNMOD\t_\t_\t_
5\tboats\tboat\tboat\tNNS\tNNS\t_\t_\t3\t3\tOBJ\tOBJ\t_\t_\tA1

"""
#: The same sentence without its predicate.
BARE = "".join(
    "\t".join([*line.split("\t")[:12], "_", "_"]) + "\n" if line else "\n"
    for line in TIDE.splitlines()
)
