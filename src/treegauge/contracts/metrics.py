"""Checks that every metric must pass."""

from __future__ import annotations

import doctest
import re
import sys
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

from treegauge.base.columns import Columns, column
from treegauge.base.records import replaced
from treegauge.comparison.comparison import Comparison, align_corpora
from treegauge.contracts.formulas import check_formulas
from treegauge.contracts.inputs import ALIGNERS, ELSEWHERE, Inputs, Text, inputs_for
from treegauge.contracts.plain import check_plain
from treegauge.corpora.corpus import Corpus, Reading, read_into
from treegauge.metrics import (
    ITEMS,
    MAPPINGS,
    SHAPES,
    UNITS,
    MatchMetric,
    Metric,
    get_metric,
    weighted,
)
from treegauge.metrics._distance import StretchMetric
from treegauge.metrics._matches import NONE
from treegauge.options.needs import KNOWN
from treegauge.options.settings import Settings
from treegauge.results.counts import totals
from treegauge.rules.params import Params

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

CITATION = re.compile(r"\b(1[89]|20)\d\d\b")
SEEDS = range(3)
#: pairs of texts that differ in several ways
PAIRS = 12
TINY = 1e-12
TURNED = {"precision": "recall", "gold": "test", "deleted": "inserted"}
TURNED |= {value: key for key, value in TURNED.items()}


class Bench:
    """One metric at work, without going through names: so that copies of a metric can be held up."""

    def __init__(self, metric: Metric, inputs: Inputs) -> None:
        self.metric = metric
        self.inputs = inputs
        self.settings = Settings(metrics=(metric,), params=Params.load("none"), align="identity")

    def corpus(self, *texts: str) -> Corpus:
        """Return a corpus with a document for each text."""
        corpus = Corpus()
        reading = Reading(self.inputs.format)
        for number, text in enumerate(texts):
            read_into(corpus, f"document-{number}", text.encode(), reading)
        return corpus

    def compare(self, gold: Corpus, test: Corpus, align: str = "identity") -> Comparison:
        """Put two corpora side by side."""
        return align_corpora(gold, test, replaced(self.settings, align=align))

    def columns(self, comparison: Comparison) -> Columns:
        """Count, and check the form of what was counted."""
        counted = self.metric.count(comparison)
        names = self.metric.columns
        assert len(counted) == len(names), f"{len(names)} columns declared, {len(counted)} counted"
        for name, values in zip(names, counted, strict=True):
            view = memoryview(values)
            assert view.format in {"q", "l"}, f"column {name} is not a buffer of 64-bit integers"
            assert len(view) == comparison.core.units, f"column {name} has no row for each unit"
            assert min(view, default=0) >= 0, f"column {name} has a negative count"
        return {name: column(values) for name, values in zip(names, counted, strict=True)}

    def scores(self, gold: Corpus, test: Corpus, align: str = "identity") -> dict[str, Any]:
        """Return the scores over everything, and check their form."""
        comparison = self.compare(gold, test, align)
        sums = totals(self.columns(comparison), column(comparison.scored))
        return self.checked(self.metric.scores(sums))

    def checked(self, scores: dict[str, Any]) -> dict[str, Any]:
        """Return scores after checks that hold for all of a shape."""
        metric = self.metric
        assert metric.main in scores, f"the main value {metric.main!r} is not among the scores"
        wanted = {
            "prf": {"precision", "recall", "f1", "matched", "gold", "test"},
            "rate": {"value", "numerator", "denominator"},
            "mean": {"value", "n"},
            "distance": {"score", "cost", "matched", "gold", "test"},
        }[metric.shape]
        assert wanted <= scores.keys(), f"shape {metric.shape} lacks {wanted - scores.keys()}"
        for name, value in scores.items():
            assert value is None or value == value, f"{name} is not a number"  # noqa: PLR0124
        if metric.shape == "prf":
            most = min(scores["gold"], scores["test"])
            assert scores["matched"] <= most, "more matched than there are"
        return scores

    def comparisons(self) -> Iterator[Comparison]:
        """Yield comparisons of equal words, and of words that differ in ways the metric sees."""
        for gold, test in self.texts(6):
            left = self.corpus(self.inputs.show(gold))
            yield self.compare(left, self.corpus(self.inputs.show(test)))
            for kind in sorted(self.inputs.changes.keys() & ELSEWHERE):
                changed = next(iter(self.inputs.changes[kind](gold)))
                right = self.corpus(self.inputs.show(changed))
                yield self.compare(left, right, ALIGNERS.get(kind, "edit"))
            for cut_gold, cut_test in self.cut(gold, test):
                left, right = (self.corpus(self.inputs.show(side)) for side in (cut_gold, cut_test))
                yield self.compare(left, right, ALIGNERS["cut"])

    def cut(self, gold: Text, test: Text) -> Iterator[tuple[Text, Text]]:
        """Yield the two texts with words cut differently: on one side, on the other, and on both."""
        if "cut" not in self.inputs.changes:
            return
        in_gold = list(islice(self.inputs.changes["cut"](gold), 0, 7, 3))
        in_test = list(islice(self.inputs.changes["cut"](test), 1, 8, 3))
        yield in_gold[0], test
        yield gold, in_test[-1]
        yield from zip(in_gold, in_test, strict=False)

    def texts(self, count: int) -> list[tuple[Text, Text]]:
        """Return pairs of gold and disturbed sentences, some seeds of them."""
        pairs = []
        for seed in SEEDS:
            rng = Random(seed)  # noqa: S311
            gold = self.inputs.draw(rng, count)
            pairs.append((gold, self.inputs.disturb(rng, gold)))
        return pairs


def check_metric(metric: str | Metric) -> None:
    """Check one metric (by name or as an object) against all rules below."""
    metric = get_metric(metric) if isinstance(metric, str) else metric
    bench = Bench(metric, inputs_for(metric))
    check_declaration(metric)
    check_perfect(bench)
    check_changes(bench)
    check_swapped(bench)
    check_swapped_pairs(bench)
    check_shards(bench)
    check_cells(bench)
    check_matches(bench)
    check_causes(bench)
    check_ratios(bench)
    check_formulas(bench)
    check_empty(bench)
    check_plain(bench)


def check_declaration(metric: Metric) -> None:
    """Its names are those of the vocabulary; its docstring has a citation and an example that runs."""
    kind = type(metric)
    assert metric.columns, "a metric counts at least one column"
    assert metric.unit in UNITS, f"unit is one of {UNITS}"
    assert metric.shape in SHAPES, f"shape is one of {SHAPES}"
    assert metric.needs <= set(KNOWN), f"needs are of {', '.join(KNOWN)}"
    assert metric.symmetric is True or str(metric.symmetric).strip("False "), (
        "a metric that is not symmetric says why"
    )
    check_uses(metric)
    module = sys.modules[kind.__module__]
    text = next((doc for doc in (module.__doc__, kind.__doc__) if doc and ">>>" in doc), None)
    assert text is not None, "the docstring needs a worked example (>>>)"
    assert CITATION.search(text), "the docstring needs a citation with a year"
    test = doctest.DocTestParser().get_doctest(text, {}, metric.spec, None, None)
    output: list[str] = []
    outcome = doctest.DocTestRunner(verbose=False).run(test, out=output.append)
    assert outcome.failed == 0, "the worked example does not hold:\n" + "".join(output)


def check_uses(metric: Metric) -> None:
    """What commands and drawings need of it fits: its items, its variants, its options."""
    assert metric.item in ITEMS, f"item is one of {', '.join(ITEMS[1:])}, or nothing"
    assert not metric.item or isinstance(metric, MatchMetric), "what has no matches has no items"
    assert metric.mapping in MAPPINGS, f"mapping is one of {', '.join(MAPPINGS[1:])}, or nothing"
    assert not metric.mapping or isinstance(metric, StretchMetric), "a mapping is of two trees"
    if metric.labeled_as:
        labeled = get_metric(metric.labeled_as)
        assert labeled.item == metric.item, f"{labeled.name} has other items"
    assert metric.lattice_option in {"", *metric.options}, "lattice_option is one of its options"
    if metric.weight is not None:
        assert metric.with_weight(0.25).weight == 0.25, "with_weight changes its weight"
    assert metric.with_weight(0.25).columns == metric.columns, "with_weight changes nothing else"


def check_perfect(bench: Bench) -> None:
    """A file against itself is perfect."""
    for gold, _ in bench.texts(6):
        corpus = bench.corpus(bench.inputs.show(gold))
        for align in ("identity", "edit", "groups"):
            scores = bench.scores(corpus, corpus, align)
            score, best = scores[bench.metric.main], bench.metric.best
            assert score == best, f"a file against itself gets {score} (best is {best}): {scores}"


def check_changes(bench: Bench) -> None:
    """From a perfect pair, every one-item change the metric can see gives less than perfect.

    What is counted on the gold side does not change with the test side.
    """
    metric, inputs = bench.metric, bench.inputs
    assert metric.sees, "a metric must see some kind of change: declare `sees`"
    unknown = metric.sees - inputs.changes.keys()
    assert not unknown, f"{sorted(unknown)} are not kinds of change: {sorted(inputs.changes)}"
    gold = inputs.draw(Random(7), 3)  # noqa: S311
    shown = inputs.show(gold)
    corpus = bench.corpus(shown)
    before = bench.scores(corpus, corpus)
    for kind in sorted(inputs.changes):
        align = ALIGNERS.get(kind, "edit") if kind in ELSEWHERE else "identity"
        tried = 0
        for changed in inputs.changes[kind](gold):
            tried += 1
            scores = bench.scores(corpus, bench.corpus(inputs.show(changed)), align)
            if kind in metric.sees:
                assert scores[metric.main] != metric.best, (
                    f"a change of {kind} goes unseen:\n{shown}\n{inputs.show(changed)}"
                )
            if "gold" in before:
                assert scores["gold"] == before["gold"], (
                    f"a change of {kind} on the test side changes what is counted in gold"
                )
        assert tried, f"there is no change of {kind} to try"


def check_swapped(bench: Bench) -> None:
    """Swapping the sides swaps precision and recall, where the metric says so."""
    if bench.metric.symmetric is not True:
        return
    inputs = bench.inputs
    for gold, test in bench.texts(8):
        others = [(test, "identity")] if bench.metric.sees - ELSEWHERE else []
        for kind in sorted(bench.metric.sees & ELSEWHERE):
            align = ALIGNERS.get(kind, "edit")
            others += [(changed, align) for changed in islice(inputs.changes[kind](gold), 4)]
        pairs = [(gold, text, align) for text, align in others]
        if bench.metric.sees - ELSEWHERE:
            # Other analyses of words that are cut differently.
            pairs += [(*pair, ALIGNERS["cut"]) for pair in bench.cut(gold, test)]
        for first, second, align in pairs:
            left, right = (bench.corpus(inputs.show(side)) for side in (first, second))
            there = bench.scores(left, right, align)
            assert there[bench.metric.main] != bench.metric.best, "the other text is not a test"
            _check_swapped_sides(bench, left, right, align)


def check_swapped_pairs(bench: Bench) -> None:
    """The same for pairs that differ in many ways at once: words, sentence ends, punctuation, trees."""
    if bench.metric.symmetric is not True:
        return
    inputs = bench.inputs
    changes = {**inputs.changes, **inputs.odd}
    for seed in range(PAIRS):
        rng = Random(seed)  # noqa: S311
        gold = inputs.draw(rng, 3)
        test = gold if rng.random() < 0.5 else inputs.disturb(rng, gold)
        for _ in range(rng.randint(1, 4)):
            texts = list(changes[rng.choice(sorted(changes))](test))
            test = rng.choice(texts) if texts else test
        left, right = (bench.corpus(inputs.show(side)) for side in (gold, test))
        for align in ("edit", "auto"):
            _check_swapped_sides(bench, left, right, align)


def _check_swapped_sides(bench: Bench, left: Corpus, right: Corpus, align: str) -> None:
    there, back = bench.scores(left, right, align), bench.scores(right, left, align)
    for name, value in there.items():
        partner = back[TURNED.get(name, name)]
        assert _same(value, partner), (
            f"swapped under {align}: {name} was {value}, its partner is {partner}:\n"
            f"{left.write().decode()}\n{right.write().decode()}"
        )


def _same(first: float | None, second: float | None) -> bool:
    if first is None or second is None:
        return first is second
    return abs(first - second) <= TINY * max(1.0, abs(first))


def check_shards(bench: Bench) -> None:
    """Any split into shards at the metric's unit gives the same result."""
    metric, inputs = bench.metric, bench.inputs
    if metric.unit == "corpus":
        return
    for gold, test in bench.texts(6):
        pairs = list(zip(gold, test, strict=True))
        size = 1 if metric.unit == "sentence" else 3
        shards = [pairs[at : at + size] for at in range(0, len(pairs), size)]
        texts = [
            [inputs.show([pair[side] for pair in shard]) for shard in shards] for side in (0, 1)
        ]
        whole = bench.scores(bench.corpus(*texts[0]), bench.corpus(*texts[1]))
        sums = dict.fromkeys(metric.columns, 0)
        for pair in zip(*texts, strict=True):
            comparison = bench.compare(bench.corpus(pair[0]), bench.corpus(pair[1]))
            counts = totals(bench.columns(comparison), column(comparison.scored))
            sums = {name: sums[name] + counts[name] for name in sums}
        assert metric.scores(sums) == whole, f"shards add up to {metric.scores(sums)}, not {whole}"


def check_cells(bench: Bench) -> None:
    """The cells of every breakdown add up to the total, and no cell has more matches than items.

    Those that count something else than the metric's items (``Metric.others``) add up over units alone.
    """
    metric = bench.metric
    for comparison in bench.comparisons():
        whole = totals(bench.columns(comparison), column(comparison.scored))
        for by in sorted(metric.cells | {"label"}):
            cells = metric.by_cell(comparison, by)
            assert cells is not None or by not in metric.cells, f"{by} is declared, but not counted"
            for name in next(iter((cells or {}).values()), {}):
                if by in metric.others:
                    break  # They have items of their own.
                total = sum(cell[name] for cell in (cells or {}).values())
                # Matches counted from the test side are as many as from the gold side.
                expected = whole["matched" if name == "matched_test" else name]
                assert total == expected, f"by {by}, {name} adds up to {total}, not {expected}"
            for name, cell in (cells or {}).items():
                if "matched" in cell:
                    sides = (cell["matched"], cell.get("matched_test", cell["matched"]))
                    assert sides[0] <= cell["gold"] and sides[1] <= cell["test"], (  # noqa: PT018
                        f"by {by}, {name} has more matches than items: {cell}"
                    )
            rows = metric.cell_rows(comparison, by)
            if rows is not None:
                by_unit = {
                    name: {key: sum(values) for key, values in counts.items()}
                    for name, counts in rows.counts.items()
                }
                assert by_unit == cells, f"by {by}, units add up to {by_unit}, not {cells}"


def check_ratios(bench: Bench) -> None:
    """What is declared as a ratio of sums is that ratio: of everything, and of each unit."""
    metric = bench.metric
    for comparison in bench.comparisons():
        columns = bench.columns(comparison)
        rows = [
            {name: values[row] for name, values in columns.items()}
            for row in range(comparison.core.units)
        ]
        for sums in [totals(columns, column(comparison.scored)), *rows]:
            scores = metric.scores(sums)
            for name, declared in metric.ratios.items():
                assert weighted(declared.denominator, sums) >= 0, (
                    f"the denominator of {name} is negative"
                )
                ratio = declared.of(sums)
                assert _same(ratio, scores[name]), (
                    f"{name} is declared as a ratio that is {ratio}, but it is {scores[name]}: {sums}"
                )


def check_matches(bench: Bench) -> None:
    """Counts are what the matches say: partners go in pairs, and stay when labels are ignored."""
    for comparison in bench.comparisons():
        matches = bench.metric.matches(comparison)
        if matches is None:
            return
        columns = bench.columns(comparison)
        core = comparison.core
        sides = (("gold", matches.gold, matches.test), ("test", matches.test, matches.gold))
        for name, side, other in sides:
            assert _tally(side.unit, core.units) == list(columns[name]), (
                f"{name} items are not those that were counted"
            )
            assert len(side.run_first) == len(side) + 1, "every item has a place"
            assert all(
                begin < end <= core.slots
                for begin, end in zip(side.run_begin, side.run_end, strict=True)
            ), f"a {name} item is in slots that are none"
            for item in range(len(side)):
                partner, loose = side.partner[item], side.loose_partner[item]
                assert partner in {NONE, loose}, "without labels another item is the partner"
                assert partner == NONE or other.partner[partner] == item, "partners go in pairs"
                assert loose == NONE or other.loose_partner[loose] == item, "partners go in pairs"
        matched = [
            unit
            for unit, partner in zip(matches.gold.unit, matches.gold.partner, strict=True)
            if partner != NONE
        ]
        assert _tally(matched, core.units) == list(columns["matched"]), (
            "matches are not those that were counted"
        )


def check_causes(bench: Bench) -> None:
    """Every item without a partner has a cause, no other item has one, and the losses add up."""
    from treegauge.analysis.attribution import attribute
    from treegauge.results.causes import find_causes, has_causes

    if not has_causes(bench.metric):
        return
    for comparison in bench.comparisons():
        causes = find_causes(comparison, bench.metric)
        matches = bench.metric.matches(comparison)
        assert matches is not None
        for gold, side in ((True, matches.gold), (False, matches.test)):
            for mask, partner in zip(causes.column(gold), side.partner, strict=True):
                assert (mask != 0) == (partner == NONE), "a cause, and a partner, or neither"
        sums = totals(bench.columns(comparison), column(comparison.counted))
        rows = [row[1:] for row in causes.count("total", comparison.counted)]
        attribution = attribute(bench.metric.spec, sums, rows)
        loss, score = attribution.loss, attribution.score
        if loss is not None and score is not None:
            whole = 1.0 if sums["gold"] else 0.0
            assert abs(score + loss - whole) < TINY, "all causes are not the whole loss"
            assert abs(sum(attribution.shapley.values()) - loss) < TINY
            assert abs(sum(attribution.waterfall.values()) - loss) < TINY


def _tally(units: Iterable[int], size: int) -> list[int]:
    counts = [0] * size
    for unit in units:
        counts[unit] += 1
    return counts


def check_empty(bench: Bench) -> None:
    """Empty input is defined: no exception, and no score out of nothing."""
    nothing = bench.corpus("")
    scores = bench.scores(nothing, nothing)
    assert scores[bench.metric.main] is None, (
        f"nothing scores {scores[bench.metric.main]}, not None"
    )
    gold = bench.corpus(bench.inputs.show(bench.inputs.draw(Random(1), 2)))  # noqa: S311
    # Parses that are missing count as wrong.
    bench.settings = replaced(bench.settings, on_error="zero")
    for sides in ((gold, nothing), (nothing, gold)):
        score = bench.scores(*sides, align="edit")[bench.metric.main]
        assert score is None or score != bench.metric.best or bench.metric.best == 0, (
            "one empty side is not a perfect match"
        )
