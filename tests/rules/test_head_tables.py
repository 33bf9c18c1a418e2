"""Head tables: their format, their errors, and that every line of the built-in ones does something."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.textbook.speech import head_child
from hypothesis import given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.errors import InputError, SettingsError
from treegauge.rules.head_tables import Group, HeadTable, parse_heads, write_heads
from treegauge.rules.params import Params

NONE = Params.load("none")


def head_of(table: HeadTable, category: str, children: list[str]) -> int:
    """Return the place of the head child of (CATEGORY (LABEL w0) (LABEL w1) …), found by the core."""
    leaves = " ".join(f"({label} w{place})" for place, label in enumerate(children))
    shown = write_heads(treegauge.read(f"(TOP ({category} {leaves}))".encode()), NONE, table)
    return int(shown.decode().split(f"({category}^w", 1)[1].split(" ", 1)[0])


def test_the_rule_of_the_paper():
    # Roark et al. (2006), section 2.2.3: the leftmost IN, RP or TO; else the rightmost PP; else the default.
    table = parse_heads("PP (l IN RP TO) (r PP)\n*default* (l)")
    assert head_of(table, "PP", ["NP", "TO", "IN"]) == 1
    assert head_of(table, "PP", ["PP", "NP", "PP", "NP"]) == 2
    assert head_of(table, "PP", ["NP", "ADVP"]) == 0


def test_an_empty_class_matches_every_category():
    assert head_of(parse_heads("X (l)\n*default* (r)"), "X", ["A", "B", "C"]) == 0
    assert head_of(parse_heads("X (r)\n*default* (l)"), "X", ["A", "B", "C"]) == 2


def test_without_a_default_the_rightmost_child_is_taken():
    assert head_of(parse_heads("X (l A)"), "X", ["B", "C", "D"]) == 2


def test_function_tags_do_not_hide_a_category():
    shown = write_heads(
        treegauge.read(b"(TOP (NP-SBJ-1 (NN a) (DT b)))"),
        NONE,
        parse_heads("NP (l NN)\n*default* (r)"),
    )
    assert shown == b"(TOP (NP-SBJ-1^a (NN a) (DT b)))\n"


def test_text_reads_back():
    for name in HeadTable.names():
        table = HeadTable.load(name)
        assert parse_heads(table.text()).rules == table.rules


def test_comments_and_the_number_sign_as_a_label():
    table = parse_heads("# a remark\n#\nNP (r # $)\n")
    assert table.rules == {"NP": (Group("r", ("#", "$")),)}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("NP", "has no group"),
        ("NP r NN", "expected a group"),
        ("NP (r NN", "expected a group"),
        ("NP (r NN) x", "expected a group"),
        ("NP (x NN)", "starts with l or r"),
        ("NP ()", "expected a group"),
        ("NP (r NN) (r (NP))", "expected a group"),
        ("(r NN)", "starts with a category"),
        ("VP (r VB)", "has a line already, line 1"),
    ],
)
def test_a_broken_line_is_told_with_file_and_line(line, message, tmp_path):
    path = tmp_path / "own.heads"
    path.write_text(f"VP (r VB)\n\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError) as caught:
        HeadTable.load(path)
    issue = caught.value.issues[0]
    assert (issue.code, issue.file, issue.line) == ("broken-head-table", str(path), 3)
    assert message in issue.message


def test_an_unknown_name_names_those_that_are_known():
    with pytest.raises(SettingsError, match="charniak, collins, content, ctb"):
        HeadTable.load("nobody")


def test_identity_tells_tables_apart_but_not_files(tmp_path):
    path = tmp_path / "own.heads"
    path.write_text("# one\nNP (r NN)\nVP (l VB)\n", encoding="utf-8")
    same = parse_heads("VP (l VB)\nNP (r NN)")
    assert HeadTable.load(path).identity == same.identity
    assert HeadTable.load(path).identity != parse_heads("NP (r NN)").identity
    assert HeadTable.load("collins").identity == "collins"


def without(table: HeadTable, category: str) -> HeadTable:
    return HeadTable(
        "less", {key: groups for key, groups in table.rules.items() if key != category}
    )


LINES = [
    line.split("\t")
    for line in (Path(__file__).parent / "head_lines.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


def shown_head(table: HeadTable, tree: str) -> str:
    """Return the head word of a constituent below the root, found by the core."""
    shown = write_heads(treegauge.read(f"(TOP {tree})".encode()), NONE, table).decode()
    return shown.split("^", 1)[1].split(" ", 1)[0]


@pytest.mark.parametrize(("name", "category", "tree", "head"), LINES)
def test_only_this_line_gets_its_tree_right(name, category, tree, head):
    table = HeadTable.load(name)
    assert shown_head(table, tree) == head
    for other in table.rules:
        assert (shown_head(without(table, other), tree) != head) == (other == category), other


def test_each_line_of_each_table_has_such_a_tree():
    wanted = [
        (name, category) for name in HeadTable.names() for category in HeadTable.load(name).rules
    ]
    assert sorted((name, category) for name, category, _, _ in LINES) == sorted(wanted)


def test_the_files_name_their_sources():
    from treegauge.rules.head_tables import TABLES

    wanted = {
        "charniak": "Charniak (2000)",
        "collins": "Collins (1999)",
        "ctb": "Zhang and Clark (2008)",
        "content": "Universal",
    }
    for name in HeadTable.names():
        text = (TABLES / f"{name}.heads").read_text(encoding="utf-8")
        assert "# Source" in text
        assert wanted[name] in text


# Worked out with the published tables: (table, tree, tree with heads).
PUBLISHED = [
    # Charniak: the preposition heads a PP; Collins: too, from the right.
    ("charniak", "(TOP (PP (IN at) (NP (NN noon))))", "(TOP (PP^at (IN at) (NP^noon (NN noon))))"),
    ("collins", "(TOP (PP (IN at) (NP (NN noon))))", "(TOP (PP^at (IN at) (NP^noon (NN noon))))"),
    ("content", "(TOP (PP (IN at) (NP (NN noon))))", "(TOP (PP^noon (IN at) (NP^noon (NN noon))))"),
    # A chain of verbs: Charniak and Collins take the modal, content heads the main verb.
    ("charniak", "(TOP (VP (MD may) (VP (VB go))))", "(TOP (VP^may (MD may) (VP^go (VB go))))"),
    ("collins", "(TOP (VP (MD may) (VP (VB go))))", "(TOP (VP^may (MD may) (VP^go (VB go))))"),
    ("content", "(TOP (VP (MD may) (VP (VB go))))", "(TOP (VP^go (MD may) (VP^go (VB go))))"),
    # Collins' noun phrases: a noun from the right, before an NP from the left.
    (
        "collins",
        "(TOP (NP (NP (NN a)) (NN b) (PP (IN c))))",
        "(TOP (NP^b (NP^a (NN a)) (NN b) (PP^c (IN c))))",
    ),
    ("collins", "(TOP (NP (NP (NN a)) (NP (NN b))))", "(TOP (NP^a (NP^a (NN a)) (NP^b (NN b))))"),
    # The possessive is the last word and its head.
    ("collins", "(TOP (NP (NNP Ann) (POS 's)))", "(TOP (NP^'s (NNP Ann) (POS 's)))"),
    # Sun and Jurafsky: the rightmost VP of a clause, the leftmost verb of a VP, DEG of a DNP.
    (
        "ctb",
        "(TOP (IP (NP (PN 我)) (VP (VV 看) (NP (NN 书)))))",
        "(TOP (IP^看 (NP^我 (PN 我)) (VP^看 (VV 看) (NP^书 (NN 书)))))",
    ),
    (
        "ctb",
        "(TOP (NP (DNP (NP (PN 我)) (DEG 的)) (NP (NN 书))))",
        "(TOP (NP^书 (DNP^的 (NP^我 (PN 我)) (DEG 的)) (NP^书 (NN 书))))",
    ),
]


@pytest.mark.parametrize(("name", "tree", "shown"), PUBLISHED)
def test_heads_by_hand(name, tree, shown):
    made = write_heads(treegauge.read(tree.encode()), NONE, HeadTable.load(name)).decode()
    assert made == shown + "\n"


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(HeadTable.names()),
    st.sampled_from(["S", "NP", "VP", "PP", "IP", "QP", "FRAG", "ODD"]),
    st.lists(
        st.sampled_from(["NP", "VP", "NN", "IN", "CC", "VBD", "PU", "VV", "S", "X"]),
        min_size=1,
        max_size=6,
    ),
)
def test_the_core_finds_what_the_textbook_finds(name, category, children):
    table = HeadTable.load(name)
    assert head_of(table, category, children) == head_child(table, category, children)
