"""Time to make and open a page, and its size: 2,500 and 50,000 sentences.

    python bench/report.py

Two systems for 2,500 sentences, one for 50,000; needs chromium and playwright for the times in a browser.
Opening is until the list of sentences stands there; sorting is by a metric.  Each line ends with its bound;
the exit code is 1 when one is missed.  Times mean something on a quiet machine with a core built with -O3.
"""

from __future__ import annotations

import random
import resource
import shutil
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from generate import Grammar, text, with_errors

#: sentences, systems, bounds: seconds to make, megabytes, seconds to open, seconds to sort
CASES = (
    (2_500, 2, 3.0, None, 2.0, 1.0),
    (50_000, 1, 60.0, 120.0, 5.0, 1.0),
)
ELEMENTS = 3000
SORT = """async (spec) => {
  const begin = performance.now();
  const field = document.getElementById('f-sort');
  field.value = spec;
  field.dispatchEvent(new Event('change'));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return (performance.now() - begin) / 1000;
}"""


def write(folder: Path, sentences: int, systems: int) -> list[str]:
    """Write gold and systems; return their names."""
    rng = random.Random(1)
    grammar = Grammar(rng)
    stock = []
    for _ in range(min(sentences, 5000)):
        tree = grammar.sentence()
        stock.append([text(tree), *(text(with_errors(tree, rng, 0.06)[0]) for _ in range(systems))])
    chosen = stock if sentences <= len(stock) else rng.choices(stock, k=sentences)
    paths = [folder / f"{sentences}-{place}.mrg" for place in range(systems + 1)]
    for place, path in enumerate(paths):
        path.write_text("".join(f"{one[place]}\n" for one in chosen))
    return [str(path) for path in paths]


def told(what: str, value: float, unit: str, bound: float | None) -> bool:
    """Print a line; return whether it is within its bound."""
    shown = "" if bound is None else f"  (bound {bound:g})"
    print(f"{what:<52}{value:9.2f} {unit}{shown}")
    return bound is None or value <= bound


def in_browser(browser, path: Path, name: str, open_bound: float, sort_bound: float) -> bool:
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    begin = time.perf_counter()
    page.goto(f"{path.as_uri()}#v=sentences")
    page.wait_for_selector("#rows .line", timeout=120_000)
    fine = told(f"{name}: list shown after", time.perf_counter() - begin, "s", open_bound)
    slowest = max(page.evaluate(SORT, spec) for spec in ("brackets", "tags", "length", ""))
    fine &= told(f"{name}: slowest of four sorts", slowest, "s", sort_bound)
    page.keyboard.press("j")
    page.wait_for_selector(".canvas svg")
    most = 0
    for view in ("overview", "charts", "sentences"):
        page.click(f"nav a[data-view={view}]")
        most = max(most, page.evaluate("document.querySelectorAll('*').length"))
    fine &= told(f"{name}: most elements at once", most, "", ELEMENTS)
    page.close()
    return fine


def main() -> int:
    fine = True
    with TemporaryDirectory() as place:
        folder = Path(place)
        pages = []
        for sentences, systems, make, size, *bounds in CASES:
            files = write(folder, sentences, systems)
            path = folder / f"{sentences}.html"
            name = f"{sentences:,} sentences, {systems} system{'s' * (systems > 1)}"
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            begin = time.perf_counter()
            command = [sys.executable, "-m", "treegauge", "report", *files, "-o", str(path)]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            fine &= told(f"{name}: made in", time.perf_counter() - begin, "s", make)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            told(f"{name}: of processors", after.ru_utime - before.ru_utime, "s", None)
            fine &= told(f"{name}: size", path.stat().st_size / 1e6, "MB", size)
            pages.append((path, name, *bounds))
        program = shutil.which("chromium")
        try:
            from playwright.sync_api import sync_playwright
        except ImportError:
            program = None
        if program is None:
            print("no chromium or no playwright: nothing was opened")
            return 0 if fine else 1
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            for page in pages:
                fine &= in_browser(browser, *page)
            browser.close()
    return 0 if fine else 1


if __name__ == "__main__":
    sys.exit(main())
