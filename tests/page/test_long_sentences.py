"""Sentences of 80 words can be read at 1400 and at 360 pixels, and on paper; labels stay in sight."""

from __future__ import annotations

import pytest
from helpers.pages import write

WORDS = 80
#: the least height of letters on a screen, in pixels
LETTERS = 11
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
SEEN = """() => {
  const canvas = document.querySelector('.canvas').getBoundingClientRect();
  const names = document.querySelector('.canvas .a rect').getBoundingClientRect();
  const inside = (box, by = 0) => box.left >= canvas.left - 1 + by && box.right <= canvas.right + 1 - by;
  const svg = document.querySelector('.canvas svg');
  const letters = [...svg.querySelectorAll('.w')].map((word) => parseFloat(getComputedStyle(word).fontSize) * svg.getScreenCTM().a);
  const items = [...svg.querySelectorAll(':scope > path.i:not(.m)')].map((item) => item.getBoundingClientRect());
  const labels = [...svg.querySelectorAll(':scope > text.k')].map((text) => text.getBoundingClientRect());
  // How much of each item is in the window beside the names, and whether its label is.
  const shown = items.map((item, number) => [
    Math.min(item.right, canvas.right) - Math.max(item.left, names.right), labels[number].width, inside(labels[number]),
    labels[number].left >= names.right - 1]);
  return {letters: Math.min(...letters), names: inside(names), shown, wide: svg.clientWidth, room: canvas.width};
}"""


def arcs():
    """Word 70 hangs on word 10 in gold and on word 6 in the system; word 40 has another label."""

    def text(head, label):
        rows = []
        for number in range(1, WORDS + 1):
            at = head if number == 70 else number - 1
            name = label if number == 40 else "dep"
            rows.append(f"{number}\tword{number}\t_\tX\t_\t_\t{at}\t{name}\t_\t_")
        return "\n".join([*rows, "", ""])

    return "conllu", "las", "arcs", text(10, "obj"), text(6, "obl")


def bars():
    """The system has no VP over words 3 to 78."""
    words = [f"(X word{number})" for number in range(1, WORDS + 1)]
    inner = " ".join(words[2:78])
    pattern = f"(S (NP {words[0]} {words[1]}) {{}} {words[78]} {words[79]})\n"
    return "mrg", "brackets", "bars", pattern.format(f"(VP {inner})"), pattern.format(inner)


@pytest.fixture(scope="module", params=[arcs, bars], ids=["arcs", "bars"])
def sample(request, tmp_path_factory):
    ending, metric, tab, gold, test = request.param()
    folder = tmp_path_factory.mktemp("long")
    for name, text in (("gold", gold), ("test", test)):
        (folder / f"{name}.{ending}").write_text(text)
    files = folder / f"gold.{ending}", {"ours": folder / f"test.{ending}"}
    return write(folder, *files, "-m", metric), tab


def open_it(open_page, sample, width, **options):
    page_sample, tab = sample
    page = open_page(
        page_sample.path,
        f"#v=sentences&s=1&tab={tab}",
        viewport={"width": width, "height": 900},
        **options,
    )
    page.wait_for_selector(f"#sentence[data-shown^='1 {tab}']")
    return page


@pytest.mark.parametrize("width", [1400, 360])
def test_labels_stay_in_sight(open_page, sample, width):
    page = open_it(open_page, sample, width)
    looked = 0
    size = page.evaluate("document.querySelector('.canvas').scrollWidth")
    for left in range(0, size, width // 3):
        page.evaluate(f"document.querySelector('.canvas').scrollLeft = {left}")
        # Not so many milliseconds: a busy machine draws late.
        page.evaluate(FRAMES)
        seen = page.evaluate(SEEN)
        assert seen["letters"] >= LETTERS
        assert seen["names"], left
        for shown, label, inside, beside in seen["shown"]:
            if shown > 2 * label + 60:
                looked += 1
                assert inside and beside, (left, shown, label)
    assert looked > 3
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("width", [1400, 360])
def test_fit_leaves_letters_that_can_be_read(open_page, sample, width):
    page = open_it(open_page, sample, width)
    page.click("button:has-text('fit')")
    assert page.evaluate(SEEN)["letters"] >= 9
    if sample[1] == "arcs":
        # All that is wrong fits beside each other where the rest is folded.
        page.click("button:has-text('errors only')")
        page.wait_for_selector(".canvas .fold")
        seen = page.evaluate(SEEN)
        assert seen["letters"] >= 9
        assert seen["wide"] < 1400


def test_the_error_is_in_the_first_window(open_page, sample):
    for width in (1400, 360):
        page = open_it(open_page, sample, width)
        shown = page.evaluate(SEEN)["shown"]
        assert any(part > 20 and inside for part, _, inside, _ in shown)


def test_paper_has_it_line_by_line(open_page, sample):
    page = open_it(open_page, sample, 1280)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    pieces = page.locator(".canvas .piece")
    assert pieces.count() > 2
    words = page.evaluate(
        """() => [...document.querySelectorAll('.piece')].flatMap((piece) => {
          const box = piece.getBoundingClientRect();
          return [...piece.querySelectorAll('.w')].filter((word) => {
            const own = word.getBoundingClientRect();
            return own.left >= box.left - 1 && own.right <= box.right + 1;
          }).map((word) => word.textContent);
        })"""
    )
    for number in range(1, WORDS + 1):
        assert f"word{number}" in words
    widths = page.evaluate(
        "[...document.querySelectorAll('.piece')].map((piece) => piece.viewBox.baseVal.width)"
    )
    assert max(widths) <= 681
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert pieces.count() == 0


#: letters of all texts that are printed, in points
PRINTED = """() => {
  const small = [];
  for (const one of document.querySelectorAll('body *')) {
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !one.getClientRects().length || one.closest('script,style,template,title,option')) continue;
    const svg = one.closest('svg');
    const scale = svg ? svg.getScreenCTM().a : 1;
    const points = parseFloat(getComputedStyle(one).fontSize) * scale * 72 / 96;
    if (points < 7) small.push([one.textContent.slice(0, 40), points, one.getAttribute('class')]);
  }
  return small;
}"""


@pytest.mark.parametrize("name", ["constituents", "dependencies", "roles"])
def test_print(page_of, open_page, name):
    """As wide as A4 between its margins."""
    page = open_page(
        page_of(name).path, "#v=sentences&s=1", viewport={"width": 718, "height": 1000}
    )
    page.wait_for_selector("html[data-charts]", state="attached")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(PRINTED) == []
    charts = page.evaluate(
        """() => [...document.querySelectorAll('figure')].map((figure) => [
          figure.getBoundingClientRect().width, figure.parentElement.getBoundingClientRect().width,
          figure.scrollWidth - figure.clientWidth,
          figure.querySelector('svg, canvas').getBoundingClientRect().width])"""
    )
    assert len(charts) > 5
    for width, room, hidden, drawn in charts:
        assert width >= 0.98 * room
        assert hidden <= 1
        # But for the padding of the figure.
        assert drawn >= width - 30
    kept = page.evaluate(
        """[...document.querySelectorAll('h2, h3, figcaption, caption')].map(
          (one) => getComputedStyle(one).breakAfter)"""
    )
    assert set(kept) == {"avoid"}


def test_a_link_leads_to_its_row(page_of, open_page):
    page = open_page(
        page_of("constituents").path, "#v=sentences&s=24", viewport={"width": 1280, "height": 560}
    )
    page.wait_for_selector("#r23[aria-selected=true]")
    row, box = (page.locator(one).bounding_box() for one in ("#r23", "#list"))
    assert box["y"] - 1 <= row["y"]
    assert row["y"] + row["height"] <= box["y"] + box["height"] + 1
