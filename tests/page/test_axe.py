"""axe-core finds nothing serious in any part of the page."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

VIEWS = ("overview", "charts", "sentences&s=1", "sentences&s=1&all=1")


@pytest.fixture(scope="session")
def axe():
    """The program: where ``TREEGAUGE_AXE`` says."""
    found = os.environ.get("TREEGAUGE_AXE")
    if not found:
        pytest.skip("axe-core is not at hand (npm install axe-core; TREEGAUGE_AXE=…/axe.min.js)")
    return Path(found).read_text()


def serious(page, axe):
    """What axe-core finds serious or critical: rule, how it looks, where."""
    page.evaluate(axe)
    found = page.evaluate(
        "axe.run(document, {resultTypes: ['violations']}).then((one) => one.violations)"
    )
    return [
        (one["id"], node["html"][:120])
        for one in found
        if one["impact"] in {"serious", "critical"}
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["constituents", "dependencies", "roles", "languages"])
def test_nothing_serious(page_of, open_page, axe, name, scheme):
    page = open_page(page_of(name).path, color_scheme=scheme, bypass_csp=True)
    for view in VIEWS:
        page.evaluate(f"location.hash = '#v={view}'")
        page.wait_for_timeout(300)
        assert serious(page, axe) == [], view


def test_the_check_sees_errors(page_of, open_page, axe):
    page = open_page(page_of("example").path, bypass_csp=True)
    page.evaluate("document.querySelector('#theme').replaceChildren()")
    page.evaluate("document.querySelector('#theme').removeAttribute('title')")
    assert [rule for rule, _ in serious(page, axe)] == ["button-name"]
