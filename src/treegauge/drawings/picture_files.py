"""Figures as files: SVG, HTML, LaTeX, and PNG by whatever on this machine can make one."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from treegauge.drawings.marks import stylesheet
from treegauge.errors import SettingsError
from treegauge.escaping import html

if TYPE_CHECKING:
    from collections.abc import Sequence

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "brave-browser",
)
SECONDS = 60
#: pixels of the PNG for each of the drawing
SCALE = 2


def page_of(title: str, svg: str, notes: str) -> str:
    """Return a drawing with its reckoning as an HTML page that needs nothing else."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'\">"
        f"<title>{html(title)}</title>\n<style>{stylesheet()}"
        "body{font:14px system-ui,sans-serif;margin:1em;color:#1a1a1a;background:#fff}"
        ".picture{overflow-x:auto}pre{white-space:pre-wrap}"
        "@media screen and (prefers-color-scheme:dark){body{color:#eaeaea;background:#16181d}}"
        f"</style></head>\n<body><h1>{html(title)}</h1>\n"
        f'<div class="picture">{svg}</div>\n<pre>{_lines(notes)}</pre></body></html>\n'
    )


def _lines(text: str) -> str:
    return "\n".join(map(html, text.split("\n")))


def png_of(svg: str, width: int, height: int) -> bytes:
    """Return a drawing as PNG: by the library resvg_py or cairosvg, or by a browser."""
    resvg, cairo = (_library(name) for name in ("resvg_py", "cairosvg"))
    if resvg is not None:
        return bytes(resvg.svg_to_bytes(svg_string=svg, zoom=SCALE))
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is not None:
        return _by_browser(browser, svg, width, height)
    if cairo is not None:
        return bytes(cairo.svg2png(bytestring=svg.encode(), scale=SCALE))
    raise SettingsError(
        "nothing here can make a PNG: pip install resvg_py (or cairosvg), or install Chromium; "
        "--svg needs neither"
    )


def _library(name: str) -> Any:
    """Return a module that may not be installed, or whose own library may not be."""
    try:
        return import_module(name)
    except (ImportError, OSError):
        return None


def _by_browser(browser: str, svg: str, width: int, height: int) -> bytes:
    """Return the picture that a browser takes of a page with nothing but the drawing."""
    with tempfile.TemporaryDirectory() as folder:
        page, shot = Path(folder, "drawing.html"), Path(folder, "drawing.png")
        page.write_text(
            '<!doctype html><meta charset="utf-8"><style>body{margin:0}svg{display:block}</style>'
            + svg,
            encoding="utf-8",
        )
        arguments: Sequence[str] = (
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
            f"--user-data-dir={folder}/profile",
            f"--force-device-scale-factor={SCALE}",
            f"--window-size={width},{height}",
            f"--screenshot={shot}",
            page.as_uri(),
        )
        try:
            done = subprocess.run(arguments, capture_output=True, timeout=SECONDS, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise SettingsError(f"{browser} could not take the picture: {error}") from error
        if not shot.exists():
            last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
            raise SettingsError(f"{browser} could not take the picture: {' '.join(last)}")
        return shot.read_bytes()
