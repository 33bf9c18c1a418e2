"""What is written reads back the same: trees, corpora, tuples, parameters, results."""

from __future__ import annotations

import string

from helpers.random_trees import constituents, is_leaf, shown, trees
from hypothesis import given, settings
from hypothesis import strategies as st

from treegauge import Params, Signature, Tree, read
from treegauge.rules.prm_files import parse_prm, write_prm

QUICK = settings(max_examples=150, deadline=None)
names = st.text(string.ascii_letters + string.digits + "-=#$*'`.,:äß", min_size=1, max_size=6)


def escaped(tree):
    """The tree as it is stored: a lone bracket under its usual name."""
    if is_leaf(tree):
        return (tree[0], {"(": "-LRB-"}.get(tree[1], tree[1]))
    return (tree[0], *(escaped(child) for child in tree[1:]))


@QUICK
@given(st.lists(trees, min_size=1, max_size=4))
def test_lines(side):
    lines = [shown(tree) for tree in side]
    corpus = read("\n".join(lines).encode())
    assert not corpus.issues
    assert corpus.write().decode().splitlines() == lines
    assert [sentence.tree.to_tuple() for sentence in corpus] == [escaped(tree) for tree in side]


def pretty(tree, indent: int = 0) -> str:
    if is_leaf(tree):
        return " " * indent + shown(tree)
    rows = [" " * indent + f"({tree[0]}", *(pretty(child, indent + 2) for child in tree[1:])]
    return "\n".join(rows) + ")"


@QUICK
@given(
    st.lists(trees, min_size=1, max_size=4), st.sampled_from(["\n", "\n\n", "\r\n"]), st.booleans()
)
def test_pretty_printed(side, between, headed):
    text = between.join(pretty(tree) for tree in side)
    if "\r" in between:
        text = text.replace("\r\n", "\n").replace("\n", "\r\n")
    corpus = read((("# header" + between) * headed + text).encode(), blank_lines="separators")
    assert not corpus.issues
    assert [str(sentence) for sentence in corpus] == [shown(tree) for tree in side]


@QUICK
@given(constituents(("X", "NP-SBJ=1", "ä")))
def test_tuples(tree):
    parsed = Tree.parse(shown(tree))
    assert Tree.from_tuple(parsed.to_tuple()) == parsed
    spans = [(node.label, node.span) for node in parsed.constituents()]

    def visit(node, at):
        if is_leaf(node):
            return at + 1, []
        end, found = at, []
        for child in node[1:]:
            end, below = visit(child, end)
            found += below
        return end, [(node[0], (at, end)), *found]

    assert spans == visit(tree, 0)[1]


@QUICK
@given(
    st.builds(
        Params,
        delete_labels=st.frozensets(names),
        delete_for_length=st.frozensets(names),
        delete_words=st.frozensets(names),
        quote_labels=st.frozensets(names),
        empty_labels=st.frozensets(names),
        closed_class=st.frozensets(names),
        edit_labels=st.frozensets(names),
        eq_labels=st.lists(st.tuples(names, names), max_size=3, unique=True).map(tuple),
        eq_words=st.lists(st.tuples(names, names), max_size=3, unique=True).map(tuple),
        labeled=st.booleans(),
        cutoff=st.none() | st.integers(0, 100),
        max_error=st.none() | st.integers(0, 100),
    )
)
def test_parameters(params):
    again = parse_prm(write_prm(params), "none")
    assert again == params
    assert again.warnings == ()


@QUICK
@given(st.dictionaries(st.from_regex(r"[a-z-]+", fullmatch=True), st.text(), min_size=1))
def test_signatures(fields):
    # A line break at the end would be stripped with the line's own.
    fields = {key: value.strip() for key, value in fields.items()}
    assert Signature.parse(str(Signature(fields))).fields == fields
