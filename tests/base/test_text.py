"""Columns line up on the screen whatever the words are written in."""

from __future__ import annotations

from helpers.shared import run

import treegauge
from treegauge.base.text import display_width
from treegauge.mapping import MappedNode, Mapping
from treegauge.reports import Report, render

# Widths by hand: a letter of Chinese or Japanese takes two columns, a full-width Latin one too, an accent that
# combines none, a Hebrew or Arabic letter one.
WIDTHS = {
    "np": 2,
    "北京": 4,
    "カフェ": 6,
    "ＮＰ": 4,
    "cafe\u0301": 4,
    "שָׁלוֹם": 4,
    "한국": 4,
    "": 0,
}


def test_width_of_a_text():
    assert {text: display_width(text) for text in WIDTHS} == WIDTHS


def column_of(line: str, word: str) -> int:
    """The column of the screen at which a word begins."""
    return display_width(line[: line.index(word)])


def test_tables_line_up(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.mrg").write_text(
        "(名詞句 (NN 北京) (動詞 去))\n(S (NN tea))\n", encoding="utf-8"
    )
    (tmp_path / "系统.mrg").write_text(
        "(名詞句 (NN 北京) (動詞 去))\n(S (NN tea))\n", encoding="utf-8"
    )
    (tmp_path / "b.mrg").write_text("(NP (NN 北京) (動詞 去))\n(S (NN tea))\n", encoding="utf-8")
    out = run("score", "gold.mrg", "系统.mrg", "b.mrg", "--by", "label").out.splitlines()
    title = out.index("metric    系统.mrg   b.mrg")
    assert {display_width(line) for line in out[title : title + 5]} == {
        len("brackets    100.00   50.00")
    }
    labels = [line for line in out if line.startswith(("label   ", "名詞句", "S  ", "NP  "))]
    assert len(labels) == 4  # one matrix: a header and three labels
    assert len({display_width(line) for line in labels}) == 1


def test_documents_with_wide_names_line_up(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for side in ("gold", "test"):
        (tmp_path / side).mkdir()
        for name in ("文書", "b"):
            text = f"# sent_id = {name}-1\n1\ttea\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n"
            (tmp_path / side / f"{name}.conllu").write_text(text, encoding="utf-8")
    out = run("score", "gold", "test", "-m", "uas", "--by", "document").out.splitlines()
    rows = [line for line in out if line.startswith(("文書", "b"))]
    assert len(rows) == 2
    assert display_width(rows[0]) == display_width(rows[1])


def test_aligned_words_stand_below_each_other(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.mrg").write_text("(S (NN 北京) (NN tea) (VB cools))\n", encoding="utf-8")
    (tmp_path / "test.mrg").write_text("(S (NN x) (NN tea) (VB cools))\n", encoding="utf-8")
    out = run("align", "gold.mrg", "test.mrg").out.splitlines()
    lines = [line for line in out if line.startswith(("REF:", "HYP:"))]
    assert len(lines) == 2
    assert len({column_of(line, "tea") for line in lines}) == 1
    assert column_of(lines[0], "tea") == len("REF:  ") + 4 + 1


def test_mapped_trees_stand_side_by_side():
    nodes = [
        MappedNode("名詞句", "node", None, 0, "matched"),
        MappedNode("N", "node", 0, 1, "matched"),
    ]
    drawn = Mapping(nodes, nodes, 0).draw().splitlines()
    # The widest line on the left takes six columns; three spaces are between the trees.
    assert drawn == ["gold     test", "名詞句   名詞句", "  N        N"]


def test_sentences_of_merged_results_line_up(tmp_path):
    paths = []
    for name in ("文書", "b"):
        paths.append(tmp_path / f"{name}.mrg")
        paths[-1].write_text("(S (NN tea) (VB cools))\n", encoding="utf-8")
    one, other = (treegauge.score(path, path, metrics="brackets") for path in paths)
    out = render(Report("gold", [one + other], ("sentence",)), "text").splitlines()
    title = next(number for number, line in enumerate(out) if line.startswith("sentence"))
    rows = out[title : title + 3]
    assert "文書" in rows[1]
    assert len({display_width(line) for line in rows}) == 1
