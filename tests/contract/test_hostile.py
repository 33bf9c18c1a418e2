"""Hostile text: every report stays well formed, and a report that lets markup through fails."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree as ET

import pytest
from helpers.shared import run

import treegauge
from treegauge.base import escaping, plugins
from treegauge.contracts import check_report
from treegauge.contracts.hostile import HARMFUL, HOSTILE
from treegauge.drawings.tree_lines import drawing, svg
from treegauge.errors import Issue, SettingsError
from treegauge.mapping import MappedNode, Mapping
from treegauge.reports import csv, html, latex, markdown, text, tsv
from treegauge.reports import json as json_report

FORMATS = sorted(plugins.names("reports"))
# What a word in a file of bracketings can be, and what one in CoNLL-U can be.
WORDS = [one for one in HOSTILE if one and not re.search(r"[\s()]", one) and one.isprintable()]
WORDS += ["\x1b[31mred", "a\u202eb", "a\u2028b", "a\x85b", "\x7f"]


def unchanged(value):
    return value


def row_of(cells, cell=unchanged):
    return "\t".join(map(cell, cells))


MUTANTS = [
    ("text", text, "terminal", unchanged),
    ("tsv", tsv, "tsv_row", "\t".join),
    ("tsv", tsv, "terminal", unchanged),
    ("csv", csv, "csv_row", ",".join),
    ("html", html, "html", unchanged),
    ("markdown", markdown, "markdown", unchanged),
    ("markdown", markdown, "markdown", escaping.terminal),
    ("markdown", markdown, "markdown_line", escaping.terminal),
    ("markdown", markdown, "markdown_code", lambda one: f"`{one}`"),
    ("latex", latex, "latex_row", lambda cells, *_: " & ".join(cells) + r" \\"),
    (
        "latex",
        latex,
        "latex_row",
        lambda cells, *_: " & ".join(map(escaping.latex, cells)) + r" \\",
    ),
    ("latex", latex, "latex_comment", lambda one: [f"% {one}"]),
    ("json", json_report, "pieces", lambda data: [json.dumps(data, default=str)]),
    ("json", json_report, "json_text", lambda data, **_: json.dumps(data, ensure_ascii=False)),
]


@pytest.mark.parametrize(("name", "module", "function", "instead"), MUTANTS)
def test_a_report_that_lets_it_through_fails(name, module, function, instead, monkeypatch):
    monkeypatch.setattr(module, function, instead)
    with pytest.raises((AssertionError, UnicodeEncodeError)):
        check_report(name)


@pytest.fixture
def hostile_files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    trees = [f"(TOP (S (N{word} {word}) (VP (V{word} sings) (X{word} x))))" for word in WORDS]
    (tmp_path / "gold").write_text("\n".join(trees) + "\n", newline="\n")
    other = [f"(TOP (S (N{word} {word}) (V{word} sings) (Y{word} y{word})))" for word in WORDS]
    (tmp_path / "test\x1b[31m\n\u202e").write_text("\n".join(other) + "\n", newline="\n")
    return ["gold", "test\x1b[31m\n\u202e"]


@pytest.mark.parametrize(
    "command",
    [
        ["score", "--by", "label,document,sentence"],
        ["score", "--by", "label", "--task", "speech"],
        ["align"],
        ["rank", "-n", "100"],
        ["rank", "-n", "100", "-f", "markdown"],
        ["rank", "-n", "100", "-f", "latex"],
        ["rank", "-n", "100", "-f", "tsv"],
        ["rank", "-n", "100", "-f", "json"],
        ["info"],
        ["info", "-f", "json"],
        ["validate"],
        ["validate", "-f", "json"],
        ["compare"],
        *(["score", "--by", "label,document,sentence", "-f", one] for one in FORMATS),
        *(["diff", "--full", "-n", "3", "--view", one] for one in ("bars", "tree", "words")),
        ["diff", "--full", "-m", "t-dice", "--view", "mapping"],
        ["errors"],
        ["attribute"],
    ],
    ids=" ".join,
)
def test_every_command_is_harmless(hostile_files, command):
    gold, test = hostile_files
    more = ["gold"] if command[0] == "compare" else []
    ran = run(command[0], gold, test, *more, *command[1:])
    assert ran.code == 0, ran.err
    for stream in (ran.out, ran.err):
        assert not HARMFUL.search(stream.replace("\t", "") if "tsv" in command else stream)
    if "json" in command:
        json.loads(ran.out)


def test_messages_are_harmless(hostile_files):
    for arguments in (
        ["score", "no\x1b[31m\nsuch", "gold"],
        ["score", "gold", "gold", "-p", "no\x1b\u202e"],
        ["score", "gold", "gold", "-m", "no\x1b\u202e"],
        ["score", "gold", "gold", "--heads", "no\x1b\u202e", "-m", "heads"],
        ["score", "gold", "gold", "--align", "no\x1b\u202e"],
        ["score", "gold", "gold", "--no\x1b\u202e"],
        ["score", "gold", "gold", "--save", "no\x1b\u202e/such"],
        ["score", "gold", "gold", "--fail-under", "no\x1b\u202e"],
        ["score", "gold", "--scenario", "a\x1b=no\x1b\u202e"],
        ["score", "@no\x1b\u202e", "gold"],
        ["convert", "gold", "--to", "no\x1b\u202e"],
        ["merge", "no\x1b\u202e"],
        ["no\x1b\u202e"],
        ["sparseval", "gold", "gold", "-F", "no\x1b\u202e/such"],
    ):
        ran = run(*arguments)
        assert ran.code in {1, 2}, arguments
        assert not HARMFUL.search(ran.err), arguments


@pytest.mark.parametrize("word", HOSTILE)
def test_an_issue_is_one_harmless_line(word):
    shown = str(Issue("code", word, 3, 4, word, word))
    assert not HARMFUL.search(shown)
    assert "\n" not in shown


def test_drawings_are_harmless():
    for word in HOSTILE:
        if re.search(r"[\s()\0\ud800-\udfff]", word) or not word:
            continue
        tree = treegauge.Tree.from_tuple((word, ("NN", word)))
        drawn = drawing(tree)
        assert not HARMFUL.search(drawn)
        assert drawn.count("\n") == 1
        picture = svg(tree)
        assert not HARMFUL.search(picture)
        texts = [one.text for one in ET.fromstring(picture).iter() if one.tag.endswith("text")]
        assert texts[0] == escaping.terminal(word)


def test_mappings_are_harmless():
    for word in HOSTILE:
        nodes = [MappedNode(word, "word", None, None, "deleted")]
        drawn = Mapping(nodes, nodes, 1).draw()
        assert not HARMFUL.search(drawn)
        assert drawn.count("\n") == 1


@pytest.mark.parametrize("kind", plugins.names("alignments"))
def test_alignment_files_hold_a_word_or_refuse_it(kind):
    from treegauge.alignments import AlignedChunk, Step, alignment_format

    module = alignment_format(kind)
    for word in HOSTILE:
        steps = [Step(word or "x", word or "x", equal=True), Step("tea", "tea", equal=True)]
        try:
            written = module.write([AlignedChunk("a", steps)])
        except SettingsError:
            continue
        again = module.read(written, "a")
        if kind == "pharaoh":
            continue
        words = [(step.gold, step.test) for chunk in again for step in chunk.steps]
        assert words == [(word or "x", word or "x"), ("tea", "tea")], (kind, word)


def test_the_escapes_of_one_text():
    """What each kind of output makes of one text."""
    nasty = "a\x1b&<|*\u202e\n"
    shown = r"a\x1b&<|*\u202e\n"
    assert escaping.terminal(nasty) == shown
    assert escaping.tsv_row([nasty, "b"]) == f"{shown}\tb"
    assert escaping.csv_row([nasty, 'b"']) == f'{shown},"b"""'
    assert escaping.markdown(nasty) == r"a\\x1b\&\<\|\*\\u202e\\n"
    slash = r"\textbackslash{}"
    assert escaping.latex(nasty) == rf"a{slash}x1b\&\textless{{}}\textbar{{}}*{slash}u202e{slash}n"
    assert escaping.html(nasty) == r"a\x1b&amp;&lt;|*\u202e\n"
    assert escaping.json_text(nasty) == '"a\\u001b&<|*\\u202e\\n"'
