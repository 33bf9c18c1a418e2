"""Checks that every report must pass."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

from treegauge.contracts.hostile import beside, check_hostile
from treegauge.contracts.inputs import BRACKETINGS
from treegauge.pipeline import score
from treegauge.reports import Report, Table, Tables, get_report, render

if TYPE_CHECKING:
    from treegauge.results.result import Result


def _results() -> list[Result]:
    rng = Random(5)  # noqa: S311
    gold = BRACKETINGS.draw(rng, 5)
    shown = BRACKETINGS.show(gold)
    test = BRACKETINGS.show(BRACKETINGS.disturb(rng, gold))
    metrics = "brackets,crossing,complete,tags"
    return [
        score(shown, test, metrics=metrics, by="label", name="one"),
        score(shown, shown, metrics=metrics, by="label", name="t_w&o|%"),
    ]


def check_report(name: str) -> None:
    """Check one report: it shows every system and signature, the same each time, and harmlessly."""
    results = _results()
    for shown in (results, results[:1]):
        for by in ((), ("label", "document", "length", "sentence")):
            text = render(Report("gold", shown, by), name)
            assert text == render(Report("gold", shown, by), name), "not the same each time"
            assert text.endswith("\n"), "the last line does not end"
            said = _unfolded(text) + "".join(beside(name, Report("gold", shown, by)))
            assert str(results[0].signature) in said, "the signature is missing"
            assert len(shown) == 1 or "one" in text, "a system is missing"
    nothing = score("", "", metrics="brackets,crossing,complete,tags")
    empty = render(Report("gold", [nothing]), name)
    assert "nan" not in empty.lower(), "undefined is shown as a number"
    check_tables(name)
    check_hostile(name, results)
    if name == "json":
        assert json.loads(empty)["systems"][0]["metrics"]["brackets"]["f1"] is None


def _unfolded(text: str) -> str:
    """Return a report without the marks of its format, and with signatures on one line."""
    return text.replace("\\", "").replace("\n  ", "")


def check_tables(name: str) -> None:
    """Check one report: it shows every cell of other tables, and how they were made."""
    signature = "treegauge:0|metric:brackets"
    table = Table("a title", ["system", "F1", ""], [["one", "12.50", ""], ["two", "n/a", "x"]])
    rows = [dict(zip(table.header, row, strict=True)) for row in table.rows]
    shown = Tables([table, "a text\n  and more"], [signature], {"rows": rows})
    text = get_report(name).render_tables(shown)
    assert text == get_report(name).render_tables(shown), "not the same each time"
    assert text.endswith("\n"), "the last line does not end"
    assert signature in _unfolded(text) + "".join(beside(name, shown)), "the signature is missing"
    for cell in (cell for row in table.rows for cell in row):
        assert cell in text, f"a cell of a table is missing: {cell}"
