"""Figures for papers fit a column, and say what they leave out."""

from __future__ import annotations

import re

from helpers.drawing_views import compared, views_of

from treegauge.drawings.folding import DOTS, folded
from treegauge.drawings.latex import LONG, MOST, draw_latex


def sentence(heads: list[int]) -> bytes:
    rows = [f"{n}\tw{n}\t_\tX\t_\t_\t{head}\tdep\t_\t_" for n, head in enumerate(heads, 1)]
    return "\n".join([*rows, "", ""]).encode()


def chain(wrong: dict[int, int], size: int = 40):
    """Every word hangs on the word before it, but for some of the system's."""
    heads = list(range(size))
    others = [wrong.get(n, head) for n, head in enumerate(heads, 1)]
    return views_of(compared(sentence(heads), sentence(others), metrics="las"))[0]


def words_of(text: str) -> list[str]:
    row = text.partition("column sep")[2].splitlines()[1].removesuffix(r" \\")
    return row.split(r" \& ")


def test_a_long_sentence_is_cut_to_the_stretch_with_the_error():
    """By hand: w20 hangs on w19, and on w18 in the system; beside these three stands a word on each side."""
    words = words_of(draw_latex(chain({20: 18}), "arcs"))
    dots = r"{\ensuremath{\cdots}}"
    assert words == [dots, *(f"{{w{n}}}" for n in range(17, 22)), dots]
    text = draw_latex(chain({20: 18}), "arcs")
    assert text.count("tg missing}") == text.count("tg extra, ") + text.count("tg extra}") == 1
    assert r"\begin{adjustbox}{max width=\columnwidth}" in text
    assert len(words_of(draw_latex(chain({20: 18}), "arcs", full=True))) == 40
    assert len(words_of(draw_latex(chain({6: 4}, LONG), "arcs"))) == LONG


def test_errors_that_do_not_fit_are_counted():
    view = chain({n: n - 2 for n in range(4, 40, 3)}, 60)
    text = draw_latex(view, "arcs")
    assert len(words_of(text)) <= MOST + 2
    wrong = sum(
        item.state != "matched" for item in (*view.layers["las"].gold, *view.layers["las"].test)
    )
    drawn = text.count("tg missing}") + len(re.findall("edge style={tg extra}", text))
    (left_out,) = re.findall(r"without (\d+) wrong items", text.splitlines()[0])
    assert drawn + int(left_out) == wrong
    assert "without" not in draw_latex(view, "arcs", full=True)


def test_what_is_right_is_not_folded_where_all_is_right():
    view = chain({})
    assert folded(view, view.layers["las"]) == (view, view.layers["las"], 0)


def test_bars_over_a_run_are_left_out_with_it():
    inner = " ".join(f"(NP (N a{n}) (N b{n}))" for n in range(12))
    gold, test = f"(S {inner} (VP (V go)))".encode(), f"(S {inner} (V go))".encode()
    view = views_of(compared(gold, test, metrics="brackets"))[0]
    cut, layer, left_out = folded(view, view.layers["brackets"])
    assert [slot.gold[0] for slot in cut.slots] == [DOTS, "b11", "go"]
    assert sorted((item.label, item.begin, item.end) for item in layer.gold) == [
        ("NP", 0, 2),
        ("S", 0, 3),
        ("VP", 2, 3),
    ]
    assert left_out == 0


def test_roles_go_on_in_a_table_below():
    """Every label has a cell of its own, so none lies over another."""
    size = 30
    sides = []
    for other in ("A1", "A2"):
        rows = []
        for n in range(1, size + 1):
            cells = [str(n), f"word{n}", *["_"] * 6, str(n - 1), str(n - 1), "x", "x"]
            sense = [f"run.0{n % 7}" if n in {5, 25} else "_"]
            roles = [other if n == 6 else "_", "A0" if n == 24 else "_"]
            rows.append("\t".join([*cells, "Y" if n in {5, 25} else "_", *sense, *roles]))
        sides.append("\n".join([*rows, "", ""]).encode())
    view = views_of(compared(*sides, metrics="roles"))[0]
    text = draw_latex(view, "roles", full=True)
    tables = re.findall(r"\\begin\{tabular\}\{(c+)\}", text)
    assert len(tables) > 1
    assert sum(map(len, tables)) == size
    assert text.count("{A1→A2}".replace("→", r"\ensuremath{\to}")) == 2
    assert text.count("run.05") == text.count("run.04") == 2
