"""A saved chart looks the same everywhere: in a browser, by resvg, by rsvg-convert."""

from __future__ import annotations

import shutil
import subprocess
from base64 import b64encode

import pytest

from treegauge.charts import chart_kinds, chart_of
from treegauge.charts._chart import Choice
from treegauge.charts._files import content
from treegauge.charts._gathering import gathered_from

RIGHT = "(S (NP (NN tea)) (VP (VBZ cools) (ADVP (RB slowly))))"
OTHER = "(S (NN tea) (VP (VBZ cools) (NP (RB slowly))))"
SYSTEMS = {
    "one-10": f"{OTHER}\n{RIGHT}",
    "two-200": f"{OTHER}\n{OTHER}",
    "three-3000": f"{RIGHT}\n{RIGHT}",
}
#: the mean difference of two pictures, as a share of all that colours can differ by
DIFFERENCE = """async ([first, second]) => {
  const images = await Promise.all([first, second].map((address) => new Promise((done, fail) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = fail;
    image.src = address;
  })));
  const [width, height] = [images[0].width, images[0].height];
  const [one, other] = images.map((image) => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width, height];
    const context = canvas.getContext("2d");
    context.fillStyle = "white";
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    return context.getImageData(0, 0, width, height).data;
  });
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs(one[at] - other[at]);
  return sum / (255 * one.length);
}"""


@pytest.fixture(scope="module")
def gathered():
    return gathered_from(f"{RIGHT}\n{RIGHT}", SYSTEMS, {"metrics": "brackets,complete,tags"})


def by_resvg(svg: bytes) -> bytes:
    resvg = pytest.importorskip("resvg_py", reason="resvg_py is not installed: treegauge[png]")
    return bytes(resvg.svg_to_bytes(svg_string=svg.decode()))


def by_rsvg(svg: bytes) -> bytes:
    program = shutil.which("rsvg-convert")
    if program is None:
        pytest.skip("there is no rsvg-convert on this machine (apt-get install librsvg2-bin)")
    return subprocess.run([program], input=svg, capture_output=True, check=True).stdout


def address(kind: str, data: bytes) -> str:
    return f"data:image/{kind};base64,{b64encode(data).decode()}"


@pytest.mark.parametrize("drawn", [by_resvg, by_rsvg], ids=["resvg", "rsvg-convert"])
@pytest.mark.parametrize("kind", chart_kinds())
def test_a_chart_looks_as_in_a_browser(browser, gathered, kind, drawn):
    pytest.importorskip("vl_convert", reason="vl-convert is not installed: treegauge[charts]")
    chart = chart_of(gathered, kind, Choice(system="one-10" if kind == "confusion" else ""))
    svg = content(chart, ".svg")
    page = browser.new_page()
    pictures = [address("svg+xml", svg), address("png", drawn(svg))]
    assert page.evaluate(DIFFERENCE, pictures) < 0.03
    # Another picture is told apart.
    blank = svg.replace(b"<path", b"<none")
    assert page.evaluate(DIFFERENCE, [address("svg+xml", blank), pictures[1]]) > 0.001
    page.close()
