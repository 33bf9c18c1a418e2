"""What users write, for ``mypy --strict`` (``.ci/lint``): forms that type checkers must take, and must refuse.

A line with ``type: ignore`` is one that a type checker must refuse: ``--strict`` complains where it does not.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, assert_type

import treegauge
from treegauge import Compared, Monitor, Result, Scorer

GOLD = "(S (NP (PRP it)) (VP (VBZ rains)))"
FLAT = "(S (PRP it) (VP (VBZ rains)))"

result = treegauge.score(
    GOLD, FLAT, metrics=["brackets", "tags"], on_error="zero", average="sentence"
)
assert_type(result, Result)
assert_type(result["brackets"].f1, float)
assert_type(result["brackets"].gold, int)
assert_type(result["brackets"]["f1"], float | int | None)
percent = f"{100 * result['brackets'].f1:.2f}"
named: float | None = result["brackets.f1"]
chosen: list[float] = [result[name].recall for name in ("brackets", "tags")]
everything: dict[str, treegauge.NamedScores] = dict(result)
missing: float | None = result.get("las.f1")
limits: tuple[float, float] | None = result.interval("brackets.f1")
assert_type(str(result), str)
assert_type(result.breakdown("brackets", "document")["gold"].f1, float)
assert_type(result.by_label("brackets")["NP"].gold, int)
assert_type(result.by_sentence("brackets")[0].recall, float)
place: str = result.by_sentence("brackets")[0]["document"]

treegauge.score(GOLD, FLAT, align="groups", task="speech", chunks="document")
treegauge.score(Path("gold.mrg"), Path("test.mrg"), align=Path("alignment.json"))
treegauge.score(GOLD, FLAT, on_error="nonsense")  # type: ignore[arg-type]
treegauge.score(GOLD, FLAT, average="words")  # type: ignore[arg-type]
treegauge.score(GOLD, FLAT, task="parsing")  # type: ignore[arg-type]
treegauge.score(GOLD, FLAT, align="gruops")  # type: ignore[arg-type]
treegauge.score(GOLD, FLAT, max_length="40")  # type: ignore[arg-type]

systems = treegauge.score_systems(GOLD, {"flat": FLAT, "right": GOLD}, metrics="brackets")
assert_type(systems, dict[str, Result])
treegauge.score_systems(GOLD, {"flat": FLAT}, on_error="nonsense")  # type: ignore[arg-type]
compared = treegauge.compare(systems, baseline="flat", values="brackets.recall")
assert_type(compared, Compared)
treegauge.compare(systems, test="nonsense")  # type: ignore[arg-type]
merged: Result = treegauge.merge(["a.json", Path("b.json"), result])

scorer = Scorer(metrics="brackets", on_error="skip")
scorer.update(GOLD, FLAT)
assert_type(scorer.compute()["brackets"].precision, float)
Scorer(on_error="nonsense")  # type: ignore[arg-type]

monitor = Monitor([GOLD], "brackets", patience=2, on_error="repair")
best: Any = monitor.best_value
Monitor([GOLD], "brackets", average="words")  # type: ignore[arg-type]
