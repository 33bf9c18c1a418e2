"""The page of a leaderboard as a person uses it: metrics, groups, filters, sorting."""

from __future__ import annotations

import pytest
from helpers.command_runs import EXAMPLES
from helpers.shared import run

ROWS = "[...document.querySelectorAll('section:not([hidden]) table.board tbody tr:not([hidden])')]"
NAMES = f"{ROWS}.map((row) => row.cells[0].textContent)"


@pytest.fixture
def page(open_page, tmp_path):
    gold, systems = (EXAMPLES / "leaderboard" / name for name in ("gold", "systems"))
    assert run("leaderboard", gold, systems, "-o", tmp_path, "--reports").code == 0
    return open_page(tmp_path / "index.html")


def column(page, place):
    return page.evaluate(f"{ROWS}.map((row) => row.cells[{place}].textContent)")


def test_it_opens_with_the_standings(page):
    assert page.evaluate(NAMES) == ["oak", "elm", "ash", "fir"]
    lines = page.evaluate(f"{ROWS}.map((row) => row.classList.contains('line'))")
    # oak and elm share a cluster, ash and fir another.
    assert lines == [False, False, True, False]


def test_sorting_by_any_column_both_ways(page):
    heads = "section:not([hidden]) table.board thead th"
    page.click(f"{heads}[data-set=kitchen] button")
    assert page.evaluate(NAMES) == ["elm", "oak", "fir", "ash"]
    assert page.evaluate(f"{ROWS}.some((row) => row.classList.contains('line'))") is False
    page.click(f"{heads}[data-set=kitchen] button")
    assert page.evaluate(NAMES) == ["ash", "fir", "elm", "oak"]
    page.click(f"{heads}:first-child button")
    assert page.evaluate(NAMES) == ["ash", "elm", "fir", "oak"]


def test_another_metric(page):
    page.select_option("#metric", "complete")
    assert page.inner_text("section:not([hidden]) h2 >> nth=0") == "complete"
    assert column(page, 4) == ["91.67", "87.50", "58.33", "50.00"]


def test_a_group_has_its_own_average(page):
    """The group inside is kitchen alone, so the average is its score; ranks are of all sets and hidden."""
    page.select_option("#group", "place: inside")
    assert page.evaluate(NAMES) == ["elm", "oak", "fir", "ash"]
    assert column(page, 4) == column(page, 7)
    hidden = f"{ROWS}[0].cells"
    assert page.evaluate(f"[...{hidden}].map((cell) => cell.hidden)") == [
        *(False, True, True, True, False),
        *(True, True, False, True),
    ]
    page.select_option("#group", "")
    assert page.evaluate(NAMES) == ["oak", "elm", "ash", "fir"]
    assert column(page, 4) == ["99.02", "99.00", "94.10", "72.66"]


def test_systems_by_name_and_reports(page):
    page.fill("#text", "AS")
    assert page.evaluate(NAMES) == ["ash"]
    assert page.inner_text("#said") == "1 system"
    page.click("section:not([hidden]) table.board tbody tr:not([hidden]) a >> nth=0")
    page.wait_for_selector("html[data-ready]", state="attached")
    assert "ash" in page.title()
