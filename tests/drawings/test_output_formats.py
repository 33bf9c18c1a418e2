"""Drawings in the terminal, in LaTeX, in files and in notebooks; hostile words do no harm anywhere."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import zlib
from xml.etree import ElementTree as ET

import pytest
from helpers.drawing_views import EXAMPLES, PAIRS, compared, example, views_of
from helpers.shared import run

import treegauge
from treegauge.base.escaping import latex
from treegauge.contracts.hostile import HARMFUL, HOSTILE
from treegauge.drawings import draw_svg, make_views, stylesheet
from treegauge.drawings.bars import shown_label
from treegauge.drawings.item_rows import MARKS, item_rows, sums
from treegauge.drawings.latex import draw_latex
from treegauge.drawings.marks import DARK, LIGHT, plain_stylesheet
from treegauge.drawings.picture_files import page_of
from treegauge.drawings.terminal import draw_text
from treegauge.errors import SettingsError
from treegauge.mapping import mapping_of
from treegauge.reports import Table, Tables
from treegauge.reports import latex as latex_report

GOLD = str(EXAMPLES / "constituency" / "gold.mrg")
PARSER_B = str(EXAMPLES / "constituency" / "parser-b.mrg")
WORDS = [
    "<script>alert(1)</script>",
    '"quoted"\'',
    "&amp;",
    "a\u202eb",
    "]]>",
    "\\end{forest}",
    "x,]y",
]


def hostile():
    """Return a comparison of words and labels that are not innocent, constituents and arcs."""
    trees, arcs = [], []
    for word in WORDS:
        plain = re.sub(r"[()\s]", "", word)
        trees.append(
            (
                f"(S (N{plain} (A{plain} {plain})) (VP (V sings) (NP (X x))))",
                f"(S (A{plain} {plain}) (M{plain} (V sings) (X {plain})))",
            )
        )
        row = "\t".join(["1", word, "_", "X", "_", "_", "2", f"a{word}", "_", "_"])
        other = "2\tgoes\t_\tV\t_\t_\t0\troot\t_\t_"
        wrong = row.replace("\t2\t", "\t0\t").replace(f"a{word}", f"b{word}")
        arcs.append((f"{row}\n{other}\n\n", f"{wrong}\n{other.replace('root', word)}\n\n"))
    sides = [[pair[side] for pair in trees] for side in (0, 1)]
    left, right = ("\n".join(side) + "\n" for side in sides)
    yield compared(left.encode(), right.encode(), metrics="brackets")
    left, right = ("".join(pair[side] for pair in arcs) for side in (0, 1))
    yield compared(left.encode(), right.encode(), metrics="las", on_error="zero")


def test_hostile_words_are_harmless():
    seen = 0
    for comparison in hostile():
        for view in views_of(comparison):
            for which in view.drawings:
                svg = draw_svg(view, which, alone=True)
                root = ET.fromstring(svg)
                names = {element.tag.rpartition("}")[2] for element in root.iter()}
                assert names <= {"svg", "style", "g", "path", "rect", "text", "title", "circle"}
                attributes = {name for element in root.iter() for name in element.attrib}
                assert not any(name.startswith("on") or "href" in name for name in attributes)
                shown = draw_text(view, which)
                for text in (svg, shown):
                    assert not HARMFUL.search(text.replace("\n", ""))
                page = page_of(
                    "one < two",
                    svg,
                    "\n".join(map(str, item_rows(view, next(iter(view.layers.values()))))),
                )
                assert "<script" not in page
                seen += 1
            if view.drawings[0] in {"bars", "arcs"}:
                text = draw_latex(view)
                assert text.count(r"\end{document}") == 1
                assert text.count(r"\begin{forest}") == text.count(r"\end{forest}")
    assert seen > 2 * len(WORDS)


def marks_of(text):
    return [one for one in text if one in "-+x~"]


def test_terminal_shows_an_attachment_error():
    """The PP is in the NP in test (parser-b): one extra NP over «every morning at seven»."""
    view = views_of(example("parser-b"))[0]
    assert draw_text(view).splitlines() == [
        "              ├────────────VP─────────────┤",
        "The old ferry leaves every morning at seven .",
        "                     ┣━━━━━━━━+NP━━━━━━━━━┫",
        "              ├────────────VP─────────────┤",
    ]


def test_terminal_shows_words_that_differ():
    views = views_of(example("recognised"))
    shown = [draw_text(view, "words") for view in views]
    assert "ferry/fairies leaves/leave" in shown[0]
    assert "that/∅" in shown[2]
    assert "apart/a+part" in shown[4]


@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("width", [40, 100])
def test_terminal_lines_fit(name, width):
    from treegauge.drawings.terminal import cells_of

    for view in views_of(example(name)):
        widest = max(
            (len(cells_of("/".join(("+".join(s.gold), "+".join(s.test))))) for s in view.slots),
            default=0,
        )
        for which in view.drawings:
            if which == "lattice":
                continue
            for full in (False, True):
                text = draw_text(view, which, width=width, full=full)
                assert "\x1b" not in text
                # A column is never cut; labels of single words may widen it.
                assert max(map(len, text.splitlines())) <= max(width, widest + 30)
                words = text.replace(" ", "")
                for slot in view.slots:
                    assert "+".join(slot.gold or slot.test).replace(" ", "") in words


def test_colour_only_where_it_is_asked_for():
    view = views_of(example("parser-b"))[0]
    painted = draw_text(view, colour=True)
    assert "\x1b[33m" in painted
    assert re.sub(r"\x1b\[\d+m", "", painted) == draw_text(view)


def test_right_to_left_text_runs_right_to_left():
    gold = "(S (NP (NN הילד)) (VP (VB קרא) (NP (NN ספר))))"
    test = "(S (NP (NN הילד)) (VB קרא) (NP (NN ספר)))"
    view = views_of(compared(gold.encode(), test.encode(), metrics="brackets"))[0]
    assert view.rtl
    places = {
        "".join(one.itertext()): int(one.get("x"))
        for one in ET.fromstring(draw_svg(view, "words")).iter()
        if one.tag.endswith("text")
    }
    assert places["הילד"] > places["קרא"] > places["ספר"]
    line = draw_text(view, "words")
    assert line.index("ספר") < line.index("קרא") < line.index("הילד")
    latin = views_of(example("parser-b"))[0]
    assert not latin.rtl


def luminance(colour):
    digits = colour[1:] if len(colour) == 7 else "".join(2 * one for one in colour[1:])
    parts = [int(digits[k : k + 2], 16) / 255 for k in (0, 2, 4)]
    linear = [x / 12.92 if x <= 0.03928 else ((x + 0.055) / 1.055) ** 2.4 for x in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colours", [LIGHT, DARK])
def test_contrast(colours):
    """WCAG 2: 4.5 for text, 3 for lines."""
    for name, colour in colours.items():
        if name == "b":
            continue
        light, dark = sorted((luminance(colour), luminance(colours["b"])), reverse=True)
        least = 4.5 if name in {"t", "q"} else 3
        assert (light + 0.05) / (dark + 0.05) >= least, name


def test_marks_differ_without_colour():
    """Dashed, thick, double and thin: no two kinds of error look alike in grey."""
    rules = dict(re.findall(r"\.tg \.([gexl])\{([^}]*)\}", plain_stylesheet()))
    shapes = {name: re.sub(r"stroke:[^;]*;?", "", rule) for name, rule in rules.items()}
    assert len(set(shapes.values())) == 4
    assert "dasharray" in shapes["g"]
    assert stylesheet().count("prefers-color-scheme:dark") == 1
    assert "paint-order" in stylesheet()
    assert "paint-order" not in plain_stylesheet()


def test_the_sums_add_up():
    """parser-b, sentence 1: 6 brackets match, the system has one more: 12 / 13."""
    view = views_of(example("parser-b"))[0]
    layer = view.layers["brackets"]
    rows = item_rows(view, layer)
    assert [tuple(row) for row in rows if row.mark != "="] == [
        ("+", "test", "NP", "every morning at seven", "", "structure")
    ]
    assert sum(row.mark == "=" for row in rows) == layer.counts["matched"] == 6
    assert sums(layer)[-1].endswith("= 12 / 13 = 92.31")


@pytest.mark.parametrize("name", PAIRS)
def test_item_rows_have_every_item(name):
    for view in views_of(example(name)):
        for layer in view.layers.values():
            rows = item_rows(view, layer)
            counted = {
                "gold": sum(row.side in {"gold", "both"} for row in rows),
                "test": sum(row.side in {"test", "both"} for row in rows),
            }
            assert counted == {"gold": layer.counts["gold"], "test": layer.counts["test"]}
            wrong = [row for row in rows if row.mark != "="]
            assert all(row.cause for row in wrong)


def test_diff_shows_the_first_error():
    ran = run("diff", GOLD, PARSER_B)
    assert ran.code == 0
    assert ran.out.startswith("sentence 1: number 1 of gold, line 1\n")
    assert "+  test  NP  every morning at seven  structure" in ran.out
    assert "f1 = 2 matched / (gold + test) = 12 / 13 = 92.31" in ran.out


@pytest.mark.parametrize("view", ["bars", "tree", "mapping", "words"])
def test_diff_draws_every_view_of_constituents(view):
    ran = run("diff", GOLD, PARSER_B, "-n", "5", "--view", view)
    assert ran.code == 0, ran.err
    assert "drifted" in ran.out


def test_diff_draws_roles_and_arcs():
    folder = EXAMPLES / "srl-speech"
    for view, mark in (("arcs", "▼"), ("roles", "-AM-TMP"), ("bars", "~VB→NN")):
        ran = run("diff", str(folder / "gold"), str(folder / "heard"), "-n", "2", "--view", view)
        assert ran.code == 0, ran.err
        assert mark in ran.out


def test_diff_draws_a_lattice():
    folder = EXAMPLES / "hebrew"
    ran = run(
        "diff",
        str(folder / "gold.mrg"),
        str(folder / "predicted.mrg"),
        "--lattice",
        str(folder / "words.lattice"),
        "--view",
        "lattice",
        "--align",
        "lattice",
    )
    assert ran.code == 0, ran.err
    assert "more)" in ran.out


def test_diff_finds_a_sentence_by_its_name():
    files = [str(EXAMPLES / "ud" / name) for name in ("gold.conllu", "parser-b.conllu")]
    name = treegauge.read(files[0])[1].sent_id
    ran = run("diff", *files, "--id", name)
    assert ran.code == 0
    assert f"({name})" in ran.out.splitlines()[0]
    assert run("diff", *files, "--id", "nobody").err.count("nobody") == 1
    assert "gold has" in run("diff", *files, "-n", "99").err
    assert "once" in run("diff", *files, "-n", "1", "--id", name).err


def test_diff_says_what_cannot_be_drawn():
    assert "brackets, las" in run("diff", GOLD, PARSER_B, "-m", "wer").err
    assert "it has bars, tree" in run("diff", GOLD, PARSER_B, "--view", "roles").err


def test_diff_writes_figures(tmp_path):
    names = {kind: str(tmp_path / f"figure.{kind}") for kind in ("svg", "latex", "html")}
    options = [part for kind, path in names.items() for part in (f"--{kind}", path)]
    assert run("diff", GOLD, PARSER_B, "-n", "4", *options).code == 0
    root = ET.parse(names["svg"]).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert r"\begin{forest}" in (tmp_path / "figure.latex").read_text()
    page = (tmp_path / "figure.html").read_text()
    assert "<svg" in page
    assert "Content-Security-Policy" in page
    assert "f1 = 2 matched" in page


def test_png_by_what_is_there_or_a_clear_word(tmp_path, monkeypatch):
    from treegauge.drawings import picture_files

    monkeypatch.setattr(picture_files.shutil, "which", lambda _: None)
    monkeypatch.setattr(picture_files, "_library", lambda _: None)
    ran = run("diff", GOLD, PARSER_B, "--png", str(tmp_path / "a.png"))
    assert ran.code == 2
    assert "SVG needs neither" in ran.err
    assert not (tmp_path / "a.png").exists()


@pytest.mark.parametrize("width", [40, 44, 60, 80])
def test_lines_that_are_cut_repeat_their_labels(width):
    """No label is lost or cut where a sentence is wider than the terminal."""
    for name, which in (("parser-b", "bars"), ("roles", "arcs"), ("recognised", "bars")):
        for view in views_of(example(name)):
            layer = view.layer(which)
            text = draw_text(view, which, width=width)
            for gold, items in ((True, layer.gold), (False, layer.test)):
                for item in items:
                    if item.state != "matched":
                        assert MARKS[item.state] + shown_label(item, gold) in text
    view = views_of(example("parser-b"))[4]
    # S above and below, in both pieces.
    assert draw_text(view, "bars", width=44).count("─S─") == 4
    assert draw_text(view, "bars", width=80).count("─S─") == 2


def test_png_by_a_browser(tmp_path):
    from treegauge.drawings import picture_files

    if not any(map(picture_files.shutil.which, picture_files.BROWSERS)):
        pytest.skip("no browser on this machine")
    path = tmp_path / "a.png"
    assert run("diff", GOLD, PARSER_B, "--png", str(path)).code == 0
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG")
    view = views_of(example("parser-b"))[0]
    view.system = "parser-b.mrg"
    width, height = picture_files_size(draw_svg(view, alone=True))
    assert int.from_bytes(data[16:20]) == 2 * width
    assert int.from_bytes(data[20:24]) == 2 * height
    # The last row that is not empty is the S below the words, a few pixels from the edge.
    assert last_painted_row(data) > 2 * height - 40


def last_painted_row(png):
    """Return the last row of a PNG that is not the same as the one below it, from the bottom."""
    pieces = dict.fromkeys((b"IHDR", b"IDAT"), b"")
    for kind, body in picture_files_pieces(png):
        pieces[kind] = pieces.get(kind, b"") + body
    wide, tall = (int.from_bytes(pieces[b"IHDR"][at : at + 4]) for at in (0, 4))
    data = zlib.decompress(pieces[b"IDAT"])
    size = len(data) // tall
    assert size >= wide
    # A row like the one above it is a row of zeros under the filter «up», which browsers write.
    rows = [data[at * size : (at + 1) * size] for at in range(tall)]
    return max(at for at, row in enumerate(rows) if any(row[1:]) and row[1:] != rows[-1][1:])


def picture_files_pieces(png):
    from treegauge.drawings.picture_files import _pieces

    return _pieces(png)


def test_a_picture_is_cut_at_the_bottom():
    """Three rows of two grey pixels, each with its filter byte; two rows are left."""
    from treegauge.drawings.picture_files import cut

    def piece(kind, body):
        return len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4)

    def picture(rows):
        head = (2).to_bytes(4) + len(rows).to_bytes(4) + bytes([8, 0, 0, 0, 0])
        data = zlib.compress(b"".join(b"\0" + row for row in rows))
        return (
            b"\x89PNG\r\n\x1a\n" + piece(b"IHDR", head) + piece(b"IDAT", data) + piece(b"IEND", b"")
        )

    rows = [b"ab", b"cd", b"ef"]
    assert cut(picture(rows), 2) == picture(rows[:2])
    assert cut(picture(rows), 3) == picture(rows)
    assert cut(picture(rows), 9) == picture(rows)


def picture_files_size(svg):
    from treegauge.drawings.svg import size_of

    return size_of(svg)


def test_latex_of_arcs_has_every_wrong_arc():
    view = next(view for view in views_of(example("ud-b")) if view.layers["las"].tally()["missing"])
    text = draw_latex(view, "arcs")
    layer = view.layers["las"]
    wrong = sum(one.state != "matched" for one in (*layer.gold, *layer.test))
    assert (
        text.count("tg missing}") + text.count("tg extra}") + text.count("tg relabelled}") >= wrong
    )
    edges = text.count(r"\depedge") + text.count(r"\deproot")
    assert edges == len(layer.gold) + sum(one.state != "matched" for one in layer.test)
    with pytest.raises(SettingsError, match="SVG"):
        draw_latex(view, "lattice")


def test_notebooks_show_sentences_mappings_and_results():
    for path in ("ud/gold.conllu", "srl-speech/gold", "constituency/gold.mrg"):
        sentence = treegauge.read(str(EXAMPLES / path))[0]
        picture = ET.fromstring(sentence._repr_svg_())
        shown = " ".join("".join(one.itertext()) for one in picture.iter())
        assert all(word in shown for word in sentence.words)
    mapping = mapping_of(example("parser-b"), chunk=4)
    nodes = ET.fromstring(mapping._repr_svg_()).iter()
    marked = [node for node in nodes if "i" in node.get("class", "").split()]
    assert len(marked) == len(mapping.gold) + len(mapping.test)
    result = treegauge.score(GOLD, PARSER_B)
    table = ET.fromstring(result._repr_html_().replace("<br>", "<br/>"))
    cells = ["".join(one.itertext()) for one in table.iter("td")]
    assert f"{100 * result['brackets']['f1']:.2f}" in cells
    assert str(result.signature) in "".join(table.itertext())
    view = views_of(example("parser-b"))[0]
    assert ET.fromstring(view._repr_svg_()) is not None


def test_arcs_of_a_sentence_alone_have_all_labels():
    sentence = treegauge.read(str(EXAMPLES / "ud" / "gold.conllu"))[0]
    texts = [
        "".join(one.itertext())
        for one in ET.fromstring(sentence._repr_svg_()).iter()
        if one.tag.endswith("text")
    ]
    assert {"nsubj", "det", "root"} <= set(texts)


def test_rank_draws_what_is_asked_for():
    ran = run("rank", GOLD, PARSER_B, "--most", "0", "--sentence", "3", "-f", "json")
    parses = json.loads(ran.out)["parses"][0]
    assert [parse["sentence"] for parse in parses["asked"]] == [3]
    assert parses["asked"][0]["mappings"]
    assert [one["sentence"] for one in parses["points"]] == [1, 2, 3, 4, 5, 6]
    assert parses["largest"] == []
    shown = run("rank", GOLD, PARSER_B, "--most", "0", "--sentence", "3")
    assert "sentence 3 (line 3): rank" in shown.out
    assert "no sentence '77'" in run("rank", GOLD, PARSER_B, "--sentence", "77").err


FIGURES = {
    "diff-bars.svg": ("constituency/gold.mrg", "constituency/parser-b.mrg", "5"),
    "diff-arcs.svg": ("srl-speech/gold", "srl-speech/heard", "2"),
}


@pytest.mark.parametrize("name", FIGURES)
def test_figures_of_the_docs_are_what_the_command_draws(name, tmp_path):
    gold, system, number = FIGURES[name]
    path = tmp_path / name
    run("diff", str(EXAMPLES / gold), str(EXAMPLES / system), "-n", number, "--svg", str(path))
    shown = EXAMPLES.parent / "docs" / "images" / name
    assert path.read_text() == shown.read_text(), "make the figure anew: treegauge diff --svg"


#: what is something else for LaTeX than for people, in words that a file of trees can hold
LATEX_WORDS = [
    *(one for one in HOSTILE if one and not re.search(r"[\s()\0\ud800-\udfff]", one)),
    *"&%$#_{}~^\\|*[],=<>@!/→∅−–",
    *(
        "{}",
        "}{",
        "**",
        "[x]",
        r"\\*",
        r"\&",
        "^^M",
        "^^5c",
        "a=b,c",
        r"\input{x}",
        r"\write18{x}",
        "!{x}",
    ),
    *("a\u202eb", "a\x1b[31mb", "a\x85b"),
]
#: what the drawings themselves are made of
DRAWN_WITH = {"begin", "end", "qquad", "depedge", "deproot", "symbol", "columnwidth"}
ESCAPES = {"textbackslash", "textasciitilde", "textasciicircum", "textless", "textgreater"}
ESCAPES |= {"textbar", "ensuremath", "to", "emptyset"}


def test_latex_of_entities_has_a_box_for_each():
    gold, test = b"Ada B-PER\nLind I-PER\nleft O\n\n", b"Ada B-PER\nLind O\nleft B-LOC\n\n"
    view = views_of(compared(gold, test, metrics="entities"))[0]
    text = draw_latex(view)
    assert r"\wordgroup[group style={tg missing}]{1}{1}{2}{north0}" in text
    assert text.count(r"\wordgroup[group style={tg extra}]{2}") == 2
    assert text.count(r"\node[") == 3
    # Types that differ are gold's→system's on both sides.
    view = views_of(compared(gold, gold.replace(b"PER", b"LOC"), metrics="entities"))[0]
    assert draw_latex(view).count(r"{PER\ensuremath{\to}LOC}") == 2


def latex_figures():
    """Return one figure of constituents and one of arcs, in which every word and label is hostile."""
    gold = " ".join(f"(A{word} (X{word} {word}))" for word in LATEX_WORDS)
    test = " ".join(f"(B{word} (Y{word} {word}))" for word in LATEX_WORDS)
    trees = (f"(TOP (S {gold}))\n".encode(), f"(TOP (S (VP {test})))\n".encode())
    yield draw_latex(views_of(compared(*trees, metrics="brackets"))[0], full=True)
    sides = []
    for label, back, change in (("a", 1, 100), ("b", 2, 3)):
        rows = [
            f"{n}\t{'y' if n % change == 0 else ''}{word}\t_\tX\t_\t_\t{max(0, n - back)}\t{label}{word}\t_\t_"
            for n, word in enumerate(LATEX_WORDS, 1)
        ]
        sides.append("\n".join([*rows, "", ""]).encode())
    arcs = compared(*sides, metrics="las", on_error="zero", align="edit")
    yield draw_latex(views_of(arcs)[0], full=True)


def more_latex_figures():
    """Return roles of words, roles as spans and a mapping, in which every word and label is hostile."""
    size = len(LATEX_WORDS)
    sides = []
    for name in ("A", "B"):
        rows = []
        for n, word in enumerate(LATEX_WORDS, 1):
            predicate = f"{word}.01" if n == 2 else "_"
            role = f"{name}{word}" if n % 2 else "_"
            cells = [str(n), word, *["_"] * 6, str(n - 1), str(n - 1), "x", "x"]
            rows.append("\t".join([*cells, "Y" if n == 2 else "_", predicate, role]))
        sides.append("\n".join([*rows, "", ""]).encode())
    view = views_of(compared(*sides, metrics="roles"))[0]
    assert len(view.layers["roles"].gold) > size // 3
    yield draw_latex(view, "roles", full=True)
    props = []
    for name in ("A", "B"):
        rows = [
            f"{word}\t{'x' if n == 1 else '-'}\t{'(V*)' if n == 1 else f'({name}{n}*)'}"
            for n, word in enumerate(LATEX_WORDS)
            if not set(word) & set("()* ")
        ]
        props.append("\n".join([*rows, "", ""]).encode())
    yield draw_latex(views_of(compared(*props, metrics="span-roles"))[0], "roles", full=True)
    gold = " ".join(f"(A{word} (X{word} {word}))" for word in LATEX_WORDS)
    trees = (f"(TOP (S {gold}))\n".encode(), f"(TOP (S (VP {gold})))\n".encode())
    comparison = compared(*trees, metrics="t-dice")
    yield draw_latex(make_views(comparison, mapping="t-dice")[0], "mapping")


def test_latex_figures_hold_no_command_of_anybody_else():
    for text in latex_figures():
        assert not HARMFUL.search(text.replace("\n", ""))
        comment, _, rest = text.partition("\n")
        assert comment.startswith("% ")
        body = rest.partition("\\begin{document}\n")[2].partition("\\end{document}")[0]
        for word in LATEX_WORDS:
            shown = latex(word)
            assert shown in body or shown.replace(r"\&", r"\symbol{38}") in body, word
        # As TeX reads it: a command is a backslash with letters, or with one other mark.
        commands = re.findall(r"\\([A-Za-z]+|.)", body, re.DOTALL)
        assert {command for command in commands if command.isalpha()} <= DRAWN_WITH | ESCAPES
        assert {one for one in commands if not one.isalpha()} <= set("&%$#_{}\\")
        plain = re.sub(r"\\([A-Za-z]+|.)", "", body, flags=re.DOTALL)
        assert not re.search("[$%#^~_&]", plain)
        depth = 0
        for mark in re.findall("[{}]", plain):
            depth += 1 if mark == "{" else -1
            assert depth >= 0
        assert depth == 0
        environments = re.findall(r"\\(begin|end)\{(\w+)\}", body)
        opened = sorted(name for what, name in environments if what == "begin")
        assert opened == sorted(name for what, name in environments if what == "end")
        assert set(opened) <= {"forest", "dependency", "deptext", "adjustbox", "tabular"}
        # The row of words ends in \\ once, and no word is an option of it.
        if "deptext" in opened:
            assert commands.count("\\") == 1
            row = body.partition("\\end{deptext}")[0].splitlines()[3].removesuffix(r" \\")
            cells = row.split(r" \& ")
            assert len(cells) >= len(LATEX_WORDS)
            assert row.count(r"\&") == len(cells) - 1
            assert all(cell.startswith("{") and cell.endswith("}") for cell in cells)


@pytest.mark.slow
def test_latex_can_be_set(tmp_path):
    """With the packages forest and tikz-dependency, words that are commands in LaTeX included; tables too."""
    if not shutil.which("pdflatex") or not shutil.which("kpsewhich"):
        pytest.skip("no pdflatex on this machine")
    for package in (
        "adjustbox.sty",
        "forest.sty",
        "tikz-dependency.sty",
        "standalone.cls",
        "booktabs.sty",
    ):
        if subprocess.run(["kpsewhich", package], capture_output=True, check=False).returncode:
            pytest.skip(f"no {package} on this machine")
    table = Table("a\nb", ["system", "*", "[x]"], [[word, word, word] for word in LATEX_WORDS])
    tabular = latex_report.render_tables(Tables([table], ["%signature"], {}))
    article = r"\documentclass{article}\usepackage{booktabs,longtable}\begin{document}"
    # A page holds only so many rows.
    for what in ("begin", "end"):
        tabular = tabular.replace(rf"\{what}{{tabular}}", rf"\{what}{{longtable}}")
    article += f"\n{tabular}\n\\end{{document}}\n"
    names = ("trees", "arcs", "roles", "spans", "mapping", "table")
    figures = (*latex_figures(), *more_latex_figures(), article)
    for name, text in zip(names, figures, strict=True):
        (tmp_path / f"{name}.tex").write_text(text)
        options = ["-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape"]
        done = subprocess.run(
            ["pdflatex", *options, f"{name}.tex"],
            cwd=tmp_path,
            capture_output=True,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stdout.decode("utf-8", "replace")[-2000:]
        if shutil.which("pdftotext"):
            command = ["pdftotext", "-layout", f"{name}.pdf", "-"]
            shown = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True).stdout
            for word in (
                r"\end{tabular}",
                "%comment",
                "#hash",
                r"\\[2pt]",
                "&lt;",
                "{brace",
                r"\write18{x}",
            ):
                assert word in shown.decode(), word
