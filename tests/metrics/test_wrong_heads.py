"""A wrong head costs an arc, not a sentence: cycles, heads out of range, roots."""

from __future__ import annotations

import pytest
from helpers.real_data import shared_data
from hypothesis import given, settings
from hypothesis import strategies as st

import treegauge
from treegauge.comparison.comparison import align_corpora
from treegauge.metrics import get_metric
from treegauge.options.settings import Settings

# The example in the docstring of nltk.parse.DependencyEvaluator: word, tag, head and relation, gold and
# parsed.  The parse has a cycle (two commas depend on the first of them) and no head right for two.
NLTK = """\
Pierre NNP 2 NMOD 8 NMOD
Vinken NNP 8 SUB 1 SUB
, , 2 P 3 P
61 CD 5 NMOD 6 NMOD
years NNS 6 AMOD 6 AMOD
old JJ 2 NMOD 2 NMOD
, , 2 P 3 AMOD
will MD 0 ROOT 0 ROOT
join VB 8 VC 8 VC
the DT 11 NMOD 11 AMOD
board NN 9 OBJ 9 OBJECT
as IN 9 VMOD 9 NMOD
a DT 15 NMOD 15 NMOD
nonexecutive JJ 15 NMOD 15 NMOD
director NN 12 PMOD 12 PMOD
Nov. NNP 9 VMOD 9 VMOD
29 CD 16 NMOD 16 NMOD
. . 9 VMOD 9 VMOD
"""


def conllx(rows: list[tuple[str, str, object, str]]) -> bytes:
    lines = [
        f"{number}\t{word}\t_\t{tag}\t{tag}\t_\t{head}\t{relation}\t_\t_\n"
        for number, (word, tag, head, relation) in enumerate(rows, 1)
    ]
    return "".join([*lines, "\n"]).encode()


def test_the_example_of_nltks_evaluator():
    # nltk 3.9: las 0.6 and uas 0.8 of the words that are not punctuation.
    rows = [line.split() for line in NLTK.splitlines()]
    gold = conllx([(word, tag, head, label) for word, tag, head, label, _, _ in rows])
    test = conllx([(word, tag, head, label) for word, tag, _, _, head, label in rows])
    specs = ["las:nopunct-unicode", "uas:nopunct-unicode"]
    result = treegauge.score(gold, test, metrics=specs, format="conllx")
    assert [result[spec]["recall"] for spec in specs] == [0.6, 0.8]
    assert [result[spec]["precision"] for spec in specs] == [0.6, 0.8]


# The sentence of nltk.parse.transitionparser's doctest, whose second use of the evaluator asks only
# that there is a score: every parse of it has one here, and the right one is perfect.
ECONOMIC = "Economic JJ 2 ATT|news NN 3 SBJ|has VBD 0 ROOT|little JJ 5 ATT|effect NN 3 OBJ"
MORE = "|on IN 5 ATT|financial JJ 8 ATT|markets NNS 6 PC|. . 3 PU"


def economic(heads: list[int] | None = None) -> bytes:
    rows = [tuple(word.split()) for word in (ECONOMIC + MORE).split("|")]
    return conllx(
        [
            (word, tag, heads[place] if heads else head, label)
            for place, (word, tag, head, label) in enumerate(rows)
        ]
    )


@pytest.mark.filterwarnings("ignore:The graph doesn't contain a node")
@settings(deadline=None)
@given(st.lists(st.integers(0, 9), min_size=9, max_size=9))
def test_any_parse_scores_as_in_nltks_evaluator(heads):
    nltk = pytest.importorskip("nltk")
    specs = ["las:nopunct-unicode", "uas:nopunct-unicode"]
    test = economic(heads)
    result = treegauge.score(economic(), test, metrics=specs, format="conllx")
    graphs = [
        nltk.DependencyGraph(text.decode(), top_relation_label="ROOT")
        for text in (test, economic())
    ]
    theirs = nltk.parse.DependencyEvaluator(graphs[:1], graphs[1:]).eval()
    assert [result[spec]["recall"] for spec in specs] == pytest.approx(list(theirs))


def test_parses_of_a_chat_model():
    # The issue's figures; ties decide within the bounds.
    gold = shared_data("llm", "gold.conllu")
    test = shared_data("llm", "chatgpt-oneshot.conllu")
    result = treegauge.score(gold, test, metrics="words,uas,las", align="edit")
    assert round(100 * result["words"]["f1"], 2) == 99.34
    assert 46.9 <= 100 * result["uas"]["f1"] <= 49.1
    assert 44.6 <= 100 * result["las"]["f1"] <= 46.8
    assert (result.coverage.gold, result.coverage.scored) == (25, 25)
    assert len(treegauge.read(test).treeless()) == 9
    assert treegauge.read(gold).treeless() == []


HEADS = st.lists(st.one_of(st.integers(0, 9), st.just("_"), st.just(99)), min_size=1, max_size=8)
WORDS = "abcdefgh"
TREES = ("t-dice", "e-dice", "tedeval", "leaf-ancestor", "linear-edit")


def conllu(heads: list[object]) -> bytes:
    return conllx([(WORDS[place], "X", head, "dep") for place, head in enumerate(heads)])


def is_tree(heads: list[object]) -> bool:
    """Every word comes to the one root."""
    if all(head == "_" for head in heads):
        return True
    if heads.count(0) != 1 or not all(isinstance(head, int) for head in heads):
        return False
    for place in range(1, len(heads) + 1):
        at, steps = place, 0
        while at != 0 and steps <= len(heads):
            if at > len(heads):
                return False
            at, steps = heads[at - 1], steps + 1
        if at != 0:
            return False
    return True


@given(HEADS)
def test_whether_arcs_are_a_tree_and_writing_back(heads):
    data = conllu(heads)
    corpus = treegauge.read(data, format="conllu")
    assert list(corpus.columns["sentences.tree"]) == [is_tree(heads)]
    assert bool(corpus.treeless()) != is_tree(heads)
    assert bool(corpus.issues) != is_tree(heads)
    assert corpus.write() == data
    there = treegauge.read(corpus.write("conll09"), format="conll09")
    back = treegauge.read(there.write("conllu"), format="conllu")
    assert [line.split(b"\t")[6] for line in back.write().splitlines()[:-1]] == [
        str(head).encode() for head in heads
    ]


@given(HEADS, HEADS)
def test_trees_are_walked_whatever_the_heads(one, other):
    # The policy keeps such sentences from the kernels; they lose no word and come to an end all the same.
    size = min(len(one), len(other))
    gold, test = (treegauge.read(conllu(side[:size]), format="conllu") for side in (one, other))
    comparison = align_corpora(gold, test, Settings(metrics=("las",)))
    gold_nodes, test_nodes = get_metric("t-dice").count(comparison)[4:6]
    # A node for each word, its relation and its tag.
    assert sum(gold_nodes) == sum(test_nodes) == 3 * size
    spans = get_metric("e-dice:roof").count(comparison)
    assert [sum(column) for column in spans[1:3]] == [size, size]


@given(HEADS)
def test_projectivity_by_the_textbook(heads):
    corpus = treegauge.read(conllu(heads), format="conllu")
    cells = treegauge.score(corpus, corpus, metrics="uas", by="projectivity")
    size = len(heads)
    inside = [head if isinstance(head, int) and head <= size else None for head in heads]

    def dominated(word: int, by: int) -> bool:
        at: int | None = word
        for _ in range(size + 1):
            if at == by:
                return True
            if not at:
                return False
            at = inside[at - 1]
        return False

    crossing = sum(
        any(not dominated(between, head) for between in range(min(word, head) + 1, max(word, head)))
        for word, head in enumerate(inside, 1)
        if head
    )
    found = cells.breakdown("uas", "projectivity")
    assert found.get("non-projective", {"gold": 0})["gold"] == crossing
    # A word that has no head in gold is not an arc, on either side.
    assert "no head" not in found
    assert cells["uas"]["gold"] == cells["uas"]["test"] == size - inside.count(None)


def test_a_metric_of_trees_changes_nothing_for_the_others():
    """The second sentence has a cycle: las has it, t-dice treats it by the policy; by pencil."""
    good = "1\twe\t_\t_\t_\t_\t2\tnsubj\t_\t_\n2\tsail\t_\t_\t_\t_\t0\troot\t_\t_\n\n"
    cycle = good.replace("\t0\troot", "\t1\tdep")
    gold, test = good + good, good + cycle
    alone = treegauge.score(gold, test, metrics="las", on_error="skip")["las"]
    assert (alone["matched"], alone["gold"], alone["test"]) == (3, 4, 4)
    # Two words, each with its tag and its relation: 6 nodes; 12 in gold where the second sentence is all wrong.
    for policy, nodes in (("skip", (6, 6)), ("zero", (12, 6))):
        both = treegauge.score(gold, test, metrics="las,t-dice", on_error=policy)
        assert both["las"] == alone
        assert [issue.code for issue in both.issues] == ["no-tree"]
        assert (both["t-dice"]["gold"], both["t-dice"]["test"]) == nodes
    with pytest.raises(treegauge.InputError, match="no-root"):
        treegauge.score(gold, test, metrics="las,t-dice")
