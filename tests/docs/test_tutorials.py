"""Tutorials: their commands run one after the other, from installation to a figure."""

from __future__ import annotations

import re

import pytest
from helpers.shown_commands import ROOT, check_printed, link_clone, printed_by, shown_in

FOLDER = ROOT / "docs" / "tutorials"
PAGES = sorted(page for page in FOLDER.glob("*.md") if page.name != "README.md")


def test_the_uses_have_one():
    names = {
        "speech",
        "conversation",
        "language-models",
        "ud-table",
        "hebrew",
        "training-loop",
        "study",
    }
    assert {page.stem for page in PAGES} == names
    overview = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"\((\S+)\.md\)", overview)) == names


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_it_installs_as_the_readme_does(page):
    """CI runs the README's command as it stands; the tutorials' is its first part."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    command = re.search(r"```sh\n(.*)\n```", page.read_text(encoding="utf-8"))[1]
    install, _, activate = command.rpartition(" && ")
    # Charts need an extra.
    assert install.replace("'.[charts]'", ".") in readme
    assert activate == ". .venv/bin/activate"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_its_commands_print_what_it_shows(page, tmp_path):
    link_clone(tmp_path)
    for shown in shown_in(page):
        check_printed(shown, printed_by(shown, tmp_path))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_it_ends_with_a_figure(page):
    """A command, Python, a section with the figure, and numbers with two decimals in it."""
    text = page.read_text(encoding="utf-8")
    assert "```console\n$ treegauge --version\n" in text
    figure = re.split(r"^## \d\. The (?:figure|table)", text, flags=re.MULTILINE)
    assert len(figure) == 2
    assert ">>> " in figure[1]
    assert re.search(r"\b\d\d\.\d\d\b", figure[1])


@pytest.mark.parametrize("page", [*PAGES, FOLDER / "README.md"], ids=lambda page: page.stem)
def test_its_links_lead_somewhere(page):
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
