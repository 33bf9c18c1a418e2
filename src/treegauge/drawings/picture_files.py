"""Figures as files: SVG, HTML, LaTeX, and PNG by whatever on this machine can make one."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
import zlib
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from treegauge.base.escaping import html
from treegauge.drawings.marks import stylesheet
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
#: what a browser may take away from the height of its window
SPARE = 200
#: pixels of the PNG for each of the drawing
SCALE = 2


def page_of(title: str, svg: str, notes: str) -> str:
    """Return a drawing, with the text about its score, as an HTML page that needs nothing else."""
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
    browser = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    if browser is not None:
        return _by_browser(browser, svg, width, height)
    if cairo is not None:
        return bytes(cairo.svg2png(bytestring=svg.encode(), scale=SCALE))
    raise SettingsError(
        "nothing here can make a PNG: pip install 'treegauge[png]' (or cairosvg), or install Chromium; "
        "SVG needs neither"
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
            f"--window-size={width},{height + SPARE}",
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
        return cut(shot.read_bytes(), SCALE * height)


def cut(png: bytes, height: int) -> bytes:
    """Return a PNG without the rows below a height; a row is coded by those above it alone."""
    pieces = list(_pieces(png))
    head = bytearray(pieces[0][1])
    wide, tall = (int.from_bytes(head[at : at + 4]) for at in (0, 4))
    bits, colours = head[8], {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[head[9]]
    if tall <= height or head[12]:
        return png  # Nothing to cut off, or rows in another order.
    head[4:8] = height.to_bytes(4)
    row = 1 + (wide * bits * colours + 7) // 8
    data = zlib.decompress(b"".join(body for kind, body in pieces if kind == b"IDAT"))
    kept = [(kind, body) for kind, body in pieces[1:] if kind not in {b"IDAT", b"IEND"}]
    kept += [(b"IDAT", zlib.compress(data[: row * height])), (b"IEND", b"")]
    return png[:8] + b"".join(
        len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4)
        for kind, body in [(b"IHDR", bytes(head)), *kept]
    )


def _pieces(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Yield the chunks of a PNG: kind and content."""
    at = 8
    while at + 8 <= len(png):
        size = int.from_bytes(png[at : at + 4])
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + size]
        at += size + 12
