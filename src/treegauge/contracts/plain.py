"""Checks of metrics that can be counted in one pass (:mod:`treegauge.running.plain_trees`)."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from treegauge.base.columns import column
from treegauge.base.records import replaced
from treegauge.rules.params import Params
from treegauge.running.plain_trees import count_pairs, serves

if TYPE_CHECKING:
    from treegauge.contracts.metrics import Bench


def check_plain(bench: Bench) -> None:
    """Its columns are those of the core for every sentence, and the ordinary way's."""
    metric = bench.metric
    if not serves(metric) or bench.inputs.format != "ptb":
        return
    names = metric.plain
    assert len(names) == len(metric.columns), (
        "plain names one column of the core for each of its own"
    )
    for params in ("none", "wsj"):
        bench.settings = replaced(bench.settings, params=Params.load(params))
        for gold, test in bench.texts(6):
            texts = [bench.inputs.show(side) for side in (gold, test)]
            left, right = (bench.corpus(text) for text in texts)
            wanted = bench.columns(bench.compare(left, right))
            with TemporaryDirectory() as folder:
                paths = [Path(folder, side) for side in ("gold", "test")]
                for path, text in zip(paths, texts, strict=True):
                    path.write_bytes(text.encode())
                pairs = count_pairs(str(paths[0]), str(paths[1]), bench.settings.params)
            assert pairs is not None, "trees over the same words are not taken as plain"
            columns = {
                own: column(pairs.column(name, True))
                for own, name in zip(metric.columns, names, strict=True)
            }
            assert columns == wanted, f"in one pass {columns}, else {wanted}"
