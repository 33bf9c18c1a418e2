"""Laws of scores on damaged texts: cells add up, swapping sides swaps P and R, matches are bounded.

The contracts hold every metric to these on texts that are sound; here texts, parameters and aligners are drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from helpers.fuzzing import samples
from helpers.fuzzing.mutations import spoilt
from helpers.shared import specs

import treegauge
from treegauge.base import plugins
from treegauge.contracts.breakdowns import Sums
from treegauge.contracts.metrics import TURNED
from treegauge.errors import SettingsError, TreegaugeError
from treegauge.metrics import get_metric
from treegauge.metrics._breakdown_names import BREAKDOWNS, UNIT_BREAKDOWNS
from treegauge.options.request import Request, resolve
from treegauge.pipeline import compare_corpora
from treegauge.results.count import result_of
from treegauge.results.counts import totals
from treegauge.results.validate import check_sums
from treegauge.rules.params import Params

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

    from treegauge.corpora.corpus import Corpus
    from treegauge.results.result import Result

COUNTED = [by for by in BREAKDOWNS if by not in UNIT_BREAKDOWNS]
CHUNKS = (None, None, "sentence", "block", "document", "file")
#: aligners that say in their ties that the sides are alike
EVEN = ("identity", "none", "auto", *(
    name
    for name in plugins.names("aligners")
    if getattr(plugins.plugin("aligners", name), "TIES", "") == "symmetric"
))  # fmt: skip
TINY = 1e-9


def check(random: Random, folder: Path) -> None:
    """Compare a text with a spoilt one of its kind, both ways round."""
    del folder
    kind = random.choice(list(samples.texts()))
    texts = samples.texts()[kind]
    gold = samples.small(random.choice(texts), 2000)
    test = gold if random.random() < 0.6 else samples.small(random.choice(texts), 2000)
    gold = spoilt(random, gold, samples.PIECES, 2)
    test = spoilt(random, test, samples.PIECES, 6)
    asked: dict[str, Any] = {
        "align": random.choice([*EVEN, *plugins.names("aligners")]),
        "on_error": random.choice(("zero", "skip", "error")),
        "params": random.choice((None, *Params.names(), *["none"] * 6)),
        "chunks": random.choice(CHUNKS),
        "normalize": random.choice((None, None, "lower", "punct", "hyphens")),
        "metrics": random.sample(specs(), 4),
    }
    if random.random() < 0.2:
        asked["max_length"] = random.randrange(1, 12)
    if random.random() < 0.2:
        asked["transforms"] = random.choice(plugins.names("transforms"))
    try:
        left, right = treegauge.read(gold), treegauge.read(test)
    except TreegaugeError:
        return
    for spec in asked.pop("metrics"):
        request = {**asked, "metrics": [spec]}
        there = _result(left, right, request)
        if there is None:
            continue
        _check_cells(there, spec)
        back = _result(right, left, request)
        metric = get_metric(spec)
        if (
            back is not None
            and metric.symmetric is True
            and asked["align"] in EVEN
            # A sentence that cannot be used is looked for on one side, and left out for the other.
            and asked["on_error"] == "error"
            and "max_length" not in asked
            # Of two equal words the gold one's tag says whether they are deleted.
            and asked["params"] == "none"
        ):
            _check_turned(there[spec], back[spec], request)


def _result(gold: Corpus, test: Corpus, asked: dict[str, Any]) -> Result | None:
    request = Request(**asked)
    try:
        comparison = compare_corpora(
            gold, test, resolve(request, gold.profile, test.profile).settings
        )
        return result_of(comparison, name="test", by=COUNTED)
    except TreegaugeError:
        return None


def _check_cells(result: Result, spec: str) -> None:
    metric = get_metric(spec)
    wanted = totals(result.counts[spec], result.units.mask(result.max_length))
    check_sums(spec, wanted)
    result._metric_objects[spec] = Sums(metric)  # type: ignore[assignment]
    for by in BREAKDOWNS:
        try:
            cells = list(result.cells_of(spec, by))
        except SettingsError:
            continue
        assert len({name for name, _ in cells}) == len(cells), (by, "two cells of one name")
        found = dict.fromkeys(wanted, 0)
        for name, row in cells:
            counted = {key: row[key] for key in (*wanted, "matched_test") if key in row}
            check_sums(f"{spec} of {by} {name}", counted)
            for column in found:
                found[column] += row[column]
        if by not in metric.others:
            assert found == wanted, f"{spec} by {by} adds up to {found}, not {wanted}"
    result._metric_objects[spec] = metric


def _check_turned(there: dict[str, Any], back: dict[str, Any], request: dict[str, Any]) -> None:
    for name, value in there.items():
        partner = back[TURNED.get(name, name)]
        same = value == partner or (
            None not in (value, partner) and abs(value - partner) <= TINY * max(1.0, abs(value))
        )
        assert same, f"swapped, {name} {value} is {partner}: {request}"
