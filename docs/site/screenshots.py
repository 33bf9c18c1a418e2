"""Makes the pictures of docs/report.md from the examples: python docs/site/screenshots.py

Needs chromium and playwright; look at the pictures before you commit them.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from treegauge.commands.report import run

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"
#: which page, address, width, height, dark
PICTURES = {
    "report-overview": ("constituency", "", 1100, 760, False),
    "report-charts": ("constituency", "#v=charts&system=parser-b", 1180, 640, False),
    "report-sentence": (
        "constituency",
        "#v=sentences&s=5&system=parser-b&sort=brackets",
        1180,
        640,
        False,
    ),
    "report-dependencies": ("ud", "#v=sentences&s=1&system=parser-b&sort=las", 1180, 700, True),
    "report-narrow": ("constituency", "#v=sentences&s=5&system=parser-b", 360, 900, False),
}
PAGES = {
    "constituency": "gold.mrg parser-a.mrg parser-b.mrg",
    "ud": "gold.conllu parser-a.conllu parser-b.conllu",
}


def main() -> None:
    """Write every picture into docs/images."""
    IMAGES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        for name, files in PAGES.items():
            given = [f"examples/{name}/{file}" for file in files.split()]
            outcome = run([*given, "-o", f"{folder}/{name}.html"])
            if outcome.code:
                raise SystemExit(str(outcome.err))
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for picture, (name, address, width, height, dark) in PICTURES.items():
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if dark else "light",
            )
            page = context.new_page()
            page.goto(f"{Path(folder, name).with_suffix('.html').as_uri()}{address}")
            page.wait_for_selector("html[data-ready]", state="attached")
            page.wait_for_timeout(400)
            page.screenshot(path=IMAGES / f"{picture}.png")
            context.close()
        browser.close()


if __name__ == "__main__":
    sys.exit(main())
