"""Drawings of arguments that are spans: in text, SVG and LaTeX, and of one sentence alone."""

from __future__ import annotations

import re

from helpers.drawing_views import compared, views_of

import treegauge
from treegauge.drawings import draw_svg
from treegauge.drawings.item_rows import item_rows
from treegauge.drawings.latex import draw_latex
from treegauge.drawings.single import picture
from treegauge.drawings.span_frames import frames_of
from treegauge.drawings.terminal import draw_text

GOLD = "call call (V*)\nthe - (A1*\ntug - *)\nnow - (AM-TMP*)\nagain - (C-A1*)\n\n"
TEST = GOLD.replace("AM-TMP", "AM-LOC").replace("(C-A1*)", "*")
# One argument inside another.
NESTED = "go go (V*)\na - (A0*\nb - (A1*)\nc - *)\n\n"


def view(gold: str, test: str):
    (one,) = views_of(compared(gold.encode(), test.encode(), metrics="span-roles"))
    return one


def test_text():
    assert draw_text(view(GOLD, TEST)).splitlines() == [
        "     -A1╌╌╌╌                 -C-A1╌",
        "call         ~AM-TMP→AM-LOC─",
        "call the tug       now       again",
        "call +A1━━━━ ~AM-TMP→AM-LOC─",  # gold's→system's, as above
    ]
    assert draw_text(view(NESTED, NESTED), full=True).splitlines()[:3] == [
        "   A0─────",
        "go   A1─",
        "go a  b  c",
    ]


def test_every_row_has_its_predicate_and_an_argument_is_one_element():
    layer = view(GOLD, TEST).layers["span-roles"]
    assert [(frame.name, frame.column) for frame in frames_of(layer, gold=True)] == [("call", 0)]
    svg = draw_svg(view(GOLD, TEST))
    assert svg.count('class="i f g"') == 1  # A1 with both its pieces
    assert ">C-A1<" in svg
    assert svg.count(">call<") == 3  # the word, and a row on each side
    assert svg.count(">AM-TMP→AM-LOC<") == 2  # on each side
    assert len(frames_of(view(NESTED, NESTED).layers["span-roles"], gold=True)[0].lanes) == 2


def test_latex_has_a_row_for_each_side_and_piece():
    """*call the tug … again*: gold's A1 has two pieces, the system's has none of the second."""
    text = draw_latex(view(GOLD, TEST))
    rows = [line for line in text.splitlines() if line.endswith(r" \\") and "&" in line]
    words = next(number for number, row in enumerate(rows) if row.startswith("{call}"))
    assert r"\textbf{call}" in rows[words - 1]
    assert r"\textbf{call}" in rows[words + 1]
    above = rows[words - 2]
    assert re.search(r"\\multicolumn\{2\}\{c\}\{.*tg missing node.*\{A1\}", above)
    assert re.search(r"tg missing node[^&]*\{C-A1\}", above)
    # Each row has a cell for each word.
    for row in rows:
        several = sum(int(one) - 1 for one in re.findall(r"multicolumn\{(\d)", row))
        assert row.count("&") + several == rows[words].count("&")


def test_words_of_an_argument_in_pieces_are_told():
    one = view(GOLD, TEST)
    rows = [(row.label, row.words) for row in item_rows(one, one.layers["span-roles"])]
    assert ("A1", "the tug … again ← call") in rows


def test_one_sentence_alone():
    drawn = picture(treegauge.read(GOLD.encode())[0])
    assert ">C-A1<" in drawn
    assert ">AM-TMP<" in drawn
