"""A real browser, where there is one: chromium with playwright's driver; elsewhere tests skip and say so."""

from __future__ import annotations

import shutil

import pytest
from helpers.pages import PAGES

PROGRAMS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def browser():
    sync_api = pytest.importorskip(
        "playwright.sync_api", reason="playwright is not installed (pip install playwright)"
    )
    program = next(filter(None, map(shutil.which, PROGRAMS)), None)
    if program is None:
        pytest.skip("there is no chromium on this machine (apt-get install chromium)")
    with sync_api.sync_playwright() as playwright:
        # Without its sandbox: tests run as root in containers.
        opened = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield opened
        opened.close()


@pytest.fixture
def open_page(browser):
    """Open a file in a new window; whatever the browser complains about fails the test."""
    complaints: list[str] = []
    contexts = []

    def opened(path, address="", **options):
        options.setdefault("viewport", {"width": 1280, "height": 900})
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on(
            "console",
            lambda said: (
                complaints.append(said.text) if said.type in {"error", "warning"} else None
            ),
        )
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: complaints.append(f"dialog: {dialog.message}"))
        page.goto(f"{path.as_uri()}{address}")
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    opened.complaints = complaints
    yield opened
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def page_of(tmp_path_factory):
    """Return the sample of a name, its page written once."""
    made = {}

    def found(name):
        if name not in made:
            made[name] = PAGES[name](tmp_path_factory.mktemp(name))
        return made[name]

    return found
