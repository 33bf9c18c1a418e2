"""Trees and nodes as people see them."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from treegauge import InputError, Tree, read

TEXT = "(S (NP (DT the) (NN kettle)) (VP (VBZ sings)))"
TUPLE = ("S", ("NP", ("DT", "the"), ("NN", "kettle")), ("VP", ("VBZ", "sings")))


@pytest.fixture
def tree() -> Tree:
    return Tree.parse(TEXT)


def test_words_tags_and_text(tree):
    assert tree.words == ["the", "kettle", "sings"]
    assert tree.tags == ["DT", "NN", "VBZ"]
    assert str(tree) == TEXT
    assert repr(tree) == f"Tree.parse({TEXT!r})"


def test_nodes_in_preorder(tree):
    found = [(node.kind, node.label, node.span) for node in tree.nodes()]
    assert found == [
        ("constituent", "S", (0, 3)),
        ("constituent", "NP", (0, 2)),
        ("preterminal", "DT", (0, 1)),
        ("word", "the", (0, 1)),
        ("preterminal", "NN", (1, 2)),
        ("word", "kettle", (1, 2)),
        ("constituent", "VP", (2, 3)),
        ("preterminal", "VBZ", (2, 3)),
        ("word", "sings", (2, 3)),
    ]


def test_up_and_down(tree):
    noun = next(node for node in tree.nodes() if node.label == "kettle")
    above = [noun.parent.label, noun.parent.parent.label, noun.parent.parent.parent.label]
    assert above == ["NN", "NP", "S"]
    assert tree.root.parent is None
    assert noun.children == []
    assert [node.label for node in tree.root.children] == ["S", "NP", "VP"][1:]
    assert tree.root.children[0].words == ["the", "kettle"]
    assert [node.label for node in tree.constituents()] == ["S", "NP", "VP"]
    assert repr(tree.root) == "<constituent S 0–3>"


def test_depth_counts_constituents_and_preterminals(tree):
    assert tree.depth == 3
    assert Tree.parse("(UH yes)").depth == 1


def test_a_tree_in_the_middle_of_a_corpus():
    corpus = read(f"(TOP (UH well))\n{TEXT}\n(UH yes)\n".encode())
    middle = corpus[1].tree
    assert middle.to_tuple() == TUPLE
    assert middle == Tree.parse(TEXT)
    assert middle.root.children[1].span == (2, 3)
    assert len({middle, Tree.parse(TEXT)}) == 1
    assert [sentence.row for sentence in corpus[1:]] == [1, 2]
    assert corpus[-1].words == ["yes"]
    with pytest.raises(IndexError):
        corpus[3]


def test_tuples_both_ways(tree):
    assert tree.to_tuple() == TUPLE
    assert Tree.from_tuple(TUPLE) == tree


def test_tuples_with_words_beside_constituents():
    mixed = ("S", "so", ("NP", "the", "kettle"), ("VP", "sings"))
    assert Tree.from_tuple(mixed).to_tuple() == mixed


def test_brackets_in_words_of_tuples_are_escaped():
    assert Tree.from_tuple(("NP", ("-LRB-", "("), ("NN", "x"))).words == ["-LRB-", "x"]
    assert Tree.from_tuple(("NP", ("NN", "f(x)"), ("NN", ":)"))).words == ["f(x)", ":-RRB-"]


@pytest.mark.parametrize(
    "tree", [("NP", ("NN", "two words")), ("NP", ("NN", "")), ("N P", "x"), ("(", "x"), ("NP",)]
)
def test_tuples_that_are_no_trees(tree):
    with pytest.raises(InputError):
        Tree.from_tuple(tree)


def test_a_deep_tuple():
    deep = ("X", "leaf")
    for _ in range(20_000):
        deep = ("X", deep)
    tree = Tree.from_tuple(deep)
    assert tree.depth == 20_001
    assert str(Tree.parse(str(tree))) == str(tree)
    back = tree.to_tuple()
    for _ in range(20_000):
        assert back[0] == "X"
        back = back[1]
    assert back == ("X", "leaf")


@pytest.mark.parametrize(
    "text", ["", "(S (X a)", "(S (X a)) (S (X b))", "(S (X a))\n(S (X b))", "(())", "a"]
)
def test_parse_wants_one_whole_tree(text):
    with pytest.raises(InputError):
        Tree.parse(text)


def test_text_that_has_no_utf8_form_is_an_issue():
    with pytest.raises(InputError, match="invalid-utf8"):
        Tree.parse("(NN \ud800)")


def test_drawing(tree):
    drawing = """\
S
├── NP
│   ├── DT the
│   └── NN kettle
└── VP
    └── VBZ sings"""
    assert tree.draw() == drawing
    assert Tree.parse("( (UH yes))").draw() == "·\n└── UH yes"


def test_svg_is_well_formed_and_holds_every_label():
    tree = Tree.parse("(S (NP (NN A&B)) (VP (VBZ <x>)))")
    picture = ET.fromstring(tree._repr_svg_())
    shown = [item.text for item in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert sorted(shown) == sorted(node.label for node in tree.nodes())
    lines = list(picture.iter("{http://www.w3.org/2000/svg}line"))
    assert len(lines) == len(shown) - 1
    assert read(b"(UH yes)")[0]._repr_svg_() == Tree.parse("(UH yes)")._repr_svg_()


def test_nltk_both_ways(tree):
    nltk = pytest.importorskip("nltk")
    theirs = tree.to_nltk()
    assert isinstance(theirs, nltk.Tree)
    assert theirs == nltk.Tree.fromstring(TEXT)
    assert Tree.from_nltk(theirs) == tree
    assert Tree.from_nltk(nltk.Tree("NP", [nltk.Tree("-LRB-", ["("])])).words == ["-LRB-"]


def test_sentences_without_a_tree_say_why():
    corpus = read(b"(UH yes)\n\n(S (X a)\n(UH no)\n")
    with pytest.raises(InputError, match="failed"):
        _ = corpus[1].tree
    with pytest.raises(InputError, match="unclosed-bracket"):
        _ = corpus[2].tree
    assert repr(corpus) == "<Corpus of 4 sentences, 2 words, 0 nodes>"
