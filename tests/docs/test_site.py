"""The site has every page, public name and command (checked without mkdocs)."""

from __future__ import annotations

import re
from pathlib import Path

import treegauge
from treegauge.cli import classic_programs, commands

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SETTINGS = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
#: pages that are taken from elsewhere: docs/site/hooks.py
ELSEWHERE = re.findall(r'"(project/\w+\.md)"', (DOCS / "site" / "hooks.py").read_text("utf-8"))


def in_the_nav() -> list[str]:
    nav = SETTINGS.split("\nnav:\n")[1]
    return re.findall(r"([\w/-]+\.md)$", nav, re.MULTILINE)


def test_every_page_is_in_the_nav_once():
    pages = sorted(str(page.relative_to(DOCS)) for page in DOCS.rglob("*.md"))
    assert sorted(in_the_nav()) == sorted([*pages, *ELSEWHERE])


def test_pages_from_elsewhere_are_there():
    assert ELSEWHERE
    assert not [page for page in ELSEWHERE if (DOCS / page).exists()]


def test_what_is_broken_is_an_error():
    assert "\nstrict: true\n" in SETTINGS
    # mkdocs counts only what it prints: with --quiet nothing is an error.
    checks = (ROOT / ".ci" / "site").read_text(encoding="utf-8")
    assert re.search(r"mkdocs\"? build --strict$", checks, re.MULTILINE)
    checks = SETTINGS.split("\nvalidation:\n")[1].split("\nmarkdown_extensions:")[0]
    for check in ("omitted_files", "not_found", "anchors", "absolute_links", "unrecognized_links"):
        assert re.search(rf"^ +{check}: warn$", checks, re.MULTILINE), check


def test_nothing_comes_from_the_network():
    assert re.search(r"^  font: false\b", SETTINGS, re.MULTILINE)
    assert "http" not in SETTINGS


def test_the_reference_has_every_public_name():
    text = "".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    shown = re.findall(r"^::: treegauge\.([\w.]+)$", text, re.MULTILINE)
    wanted = [
        f"{treegauge._PLACES[name]}.{name}" for name in treegauge.__all__ if name != "__version__"
    ]
    assert "`treegauge.__version__`" in text
    # Modules that are imported by their own names.
    others = ["drawings", "metrics", "metrics.columns"]
    others += ["study.design.Design", "study.run.Study", "study.run.run", "study.table.Table"]
    assert sorted(shown) == sorted([*wanted, *treegauge._MODULES, *others])


def test_the_commands_page_has_every_command():
    text = (DOCS / "reference" / "commands.md").read_text(encoding="utf-8")
    helps = re.findall(r"^## ([\w-]+)\n\n\{\{ help ([\w-]+) \}\}$", text, re.MULTILINE)
    names = [*commands(), *classic_programs()]
    assert helps == [(name, name) for name in names]
    assert "\n{{ help }}\n" in text
    assert "\n{{ help study analyse }}\n" in text
