"""Objects that only look like those of a library, trees without an end, odd list items: clear errors."""

from __future__ import annotations

import pytest

import treegauge
from treegauge import InputError, MismatchError, Monitor, score

TREE = "(S (NP (PRP it)) (VP (VBZ rains)))"
LONG = "1\tit\t_\t_\t_\t_\t2\tnsubj\t_\t_\n2\trains\t_\t_\t_\t_\tx\troot\t_\t_\n\n"


def test_a_tree_below_itself():
    nltk = pytest.importorskip("nltk")
    tree = nltk.Tree("S", [nltk.Tree("NP", ["it"])])
    tree[0].append(tree)
    for call in (
        lambda: score([tree], [TREE]),
        lambda: score([TREE], [TREE, tree][1:]),
        lambda: treegauge.Tree.from_nltk(tree),
    ):
        with pytest.raises(InputError, match="below itself"):
            call()


def test_a_tree_that_is_in_two_places_has_an_end():
    nltk = pytest.importorskip("nltk")
    noun = nltk.Tree("NP", [nltk.Tree("NN", ["tea"])])
    assert (
        score([nltk.Tree("S", [noun, noun])], ["(S (NP (NN tea)) (NP (NN tea)))"])["brackets"].f1
        == 1
    )


class Word:
    """A word as stanza has it, without its miscellany."""

    def __init__(self, number: int, text: str, head: int) -> None:
        self.id, self.text, self.head, self.deprel = number, text, head, "dep"
        self.lemma = self.upos = self.xpos = self.feats = None


class Token:
    def __init__(self, word: Word) -> None:
        self.id, self.text, self.words = (word.id,), word.text, [word]


class Sentence:
    words: list[Word]
    constituency = None

    def __init__(self) -> None:
        self.words = [Word(1, "it", 2), Word(2, "rains", 0)]
        self.tokens = [Token(word) for word in self.words]


class Document:
    def __init__(self) -> None:
        self.sentences = [Sentence()]

    def iter_words(self) -> None:
        """As stanza has it."""


Sentence.words = []


def test_words_without_miscellany():
    assert score(Document(), Document(), metrics="las")["las"].f1 == 1.0


def test_an_object_that_only_looks_like_one():
    document = Document()
    document.sentences[0].tokens = [5]
    with pytest.raises(
        InputError, match="Document: known as an object of stanza, but it cannot be read"
    ):
        score(document, document, metrics="las")


@pytest.mark.parametrize(
    ("gold", "system", "told"),
    [
        ([TREE, TREE], [TREE, None], "item 2 of the system: failed-parse: an empty parse"),
        ([TREE, ""], [TREE, TREE], "item 2 of gold: failed-parse"),
        ([TREE], [f"{TREE} {TREE}"], "item 1 of the system: two-roots: a second tree in one item"),
        ([TREE, TREE], [TREE, TREE[:-1]], "this is not a tree, or one whose brackets do not close"),
        ([TREE, TREE], [TREE, "it rains"], "(write trees as (LABEL …); None stands for a failed parse)"),
        ([LONG.replace("x", "0")], [LONG], "item 1 of the system: bad-head: 'x' is not a head"),
    ],
)  # fmt: skip
def test_items_of_lists_have_no_lines(gold, system, told):
    with pytest.raises(MismatchError) as caught:
        score(gold, system)
    message = str(caught.value)
    assert told in message
    first = message.split("\n", maxsplit=1)[0]
    assert "line" not in first
    assert "<list>" not in message
    assert "blank_lines" not in message


def test_lists_of_other_lengths_are_refused_in_a_monitor_too():
    monitor = Monitor([TREE, TREE], "brackets")
    with pytest.raises(MismatchError, match="gold is a list of 2 sentences"):
        monitor([TREE])
    trees = pytest.importorskip("nltk").Tree.fromstring
    with pytest.raises(MismatchError, match="gold is a list of 2 sentences"):
        score([trees(TREE), trees(TREE)], [trees(TREE)])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"align": "identity"}, 'leave out align="identity", and treegauge aligns them'),
        ({"chunks": "sentence", "align": "identity"}, 'leave out align="identity" and chunks="sentence"'),
    ],
)  # fmt: skip
def test_advice_names_what_was_given(options, told):
    with pytest.raises(MismatchError) as caught:
        score(f"{TREE}\n{TREE}\n", TREE, **options)
    assert told in str(caught.value)
