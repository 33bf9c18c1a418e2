"""Discontinuous constituents in drawings: bars in pieces, branches that cross."""

from __future__ import annotations

import re

from helpers.shared import run

from treegauge.corpora.tree import Tree
from treegauge.drawings.item_rows import item_rows
from treegauge.drawings.latex import draw_latex
from treegauge.drawings.making import views
from treegauge.drawings.svg import draw_svg
from treegauge.drawings.terminal import draw_text

GOLD = "(S (VP (VB 0=wake) (RP 2=up)) (NP (PRP 1=him)))"
TEST = "(S (VP (VB 0=wake) (NP (PRP 1=him)) (RP 2=up)))"


def view(gold=GOLD, test=TEST):
    (one,) = views(gold, test, metrics="brackets")
    return one


def test_items_know_their_gaps():
    layer = view().layers["brackets"]
    (phrase,) = [item for item in layer.gold if item.label == "VP"]
    assert (phrase.begin, phrase.end, phrase.gaps) == (0, 3, ((1, 2),))
    assert (phrase.runs, phrase.columns, phrase.size) == ([(0, 1), (2, 3)], [0, 2], 2)
    assert all(not item.gaps for item in layer.test)


def test_an_inserted_word_is_no_gap():
    gold = "(S (X 0=a) (VP (X 1=b) (X 2=c)))"
    layer = view(gold, "(S (X 0=a) (VP (X 1=b) (X 2=really) (X 3=c)))").layers["brackets"]
    assert [item.gaps for item in (*layer.gold, *layer.test)] == [()] * 4


def test_terminal_bars_are_in_pieces():
    text = draw_text(view(), full=True)
    assert any(re.match(r"╎-VP╎·+╎", line) for line in text.splitlines()), text
    assert [
        row.words for row in item_rows(view(), view().layers["brackets"]) if row.label == "VP"
    ] == [
        "wake … up",
        "wake him up",
    ]


def test_svg_bars_have_boxes_and_dots():
    drawn = draw_svg(view(), "bars")
    (shape,) = re.findall(r'class="i f g" d="([^"]*)"><title>missing VP', drawn)
    assert shape.count("z") == 2
    assert shape.count("h2") > 1


def test_branches_cross():
    one = view()
    drawn = draw_svg(one, "tree")
    # A path of two branches from VP, on a level above NP's.
    (shape,) = re.findall(r'd="([^"]*)"><title>missing VP', drawn)
    assert shape.count("M") == 2
    latex = draw_latex(one, "tree")
    assert r"\usepackage{tikz,adjustbox}" in latex
    gold, test = latex.split(r"\\[2ex]")
    assert "{system};" in test
    # Each branch begins 7 points below the middle of its label and ends 7 above a word, which is at 0.
    words = dict(re.findall(r"\\node at \((\d+), 0\) {(.*)};", gold))
    labels = re.findall(r"\\node\[tg .*\] at \((\d+), (\d+)\) {(.*)};", gold)
    edges = re.findall(r"\\draw\[.*\] \((\d+), (\d+)\) -- \((\d+), 7\);", gold)
    below = {
        label: {words[to] for begin, top, to in edges if (begin, int(top) + 7) == (x, int(y))}
        for x, y, label in labels
    }
    assert below == {"VP": {"wake", "up"}, "NP": {"him"}, "S": set()}
    # What crosses a label runs behind it.
    assert gold.rindex(r"\draw") < gold.index("fill=white")


def test_a_tree_alone():
    tree = Tree.parse(GOLD)
    assert tree.draw().splitlines()[2] == "│   ├── VB 0=wake"
    places = dict(re.findall(r'<text x="([\d.]+)"[^>]*italic">(\w+)<', tree._repr_svg_()))
    assert [places[x] for x in sorted(places, key=float)] == ["wake", "him", "up"]


def test_a_page(tmp_path):
    gold, test = tmp_path / "gold.dbr", tmp_path / "test.dbr"
    gold.write_text(f"{GOLD}\n" * 2)
    test.write_text(f"{TEST}\n{GOLD}\n")
    page = tmp_path / "page.html"
    ran = run("report", gold, test, "-o", page)
    assert ran.code == 0, ran.err
    assert page.stat().st_size > 10_000


def test_no_label_stands_right_behind_a_branch():
    """On a page it would move along that branch, which is another node's."""
    assert not re.search(
        r'class="i [^>]*>(<title>[^<]*</title>)?</path><text', draw_svg(view(), "tree")
    )
    assert re.search(
        r'class="i [^>]*>(<title>[^<]*</title>)?</path><text', draw_svg(view(), "bars")
    )


def test_no_branch_runs_through_a_label():
    """VP *wake … up* stands over one of its pieces: over the middle is *him*, with its branch to S."""
    drawn = draw_svg(view(), "tree")
    places = {
        word: int(x) for x, word in re.findall(r'<text class="w[^"]*" x="(\d+)"[^>]*>(\w+)<', drawn)
    }
    labels = re.findall(r'<text class="k[^"]*" x="(\d+)"[^>]*>(\w+)<', drawn)
    gold = next(int(x) for x, label in labels if label == "VP")
    assert gold == places["wake"]


def test_latex_of_both_sides():
    """Labels that differ are gold's→system's on both sides, which stand one above the other with their names."""
    gold = "(S (VP (X 0=a) (X 2=c)) (X 1=b) (X 3=d) (X 4=e) (X 5=f))"
    latex = draw_latex(view(gold, gold.replace("VP", "NP")), "tree")
    labels = re.findall(r"\] at \(\d+, \d+\) \{VP(.*)NP\};", latex)
    assert len(labels) == 2
    assert [latex.count(rf"{{{side}}};") for side in ("gold", "system")] == [1, 1]
    assert latex.count(r"\begin{tabular}") == 1
