"""Leaf-ancestor: the paper's example, other programs' numbers, and a slow textbook version."""

from __future__ import annotations

import subprocess
import sys

import pytest
from helpers.shared import run
from hypothesis import given, settings
from hypothesis import strategies as st

import treegauge

TWO = "(S (N1 (D two) (N1 (N tax) (N revision)) (N bills)) (V were) (V passed))"
BILLS = "(S (NP (D two) (N tax) (N revision) (N bills)) (V were) (V passed))"


def leaf_ancestor(gold, test, options="", **more):
    spec = f"leaf-ancestor{options}"
    return treegauge.score(gold, test, metrics=spec, **({"params": "none"} | more))[spec]["value"]


def test_the_example_of_the_paper():
    # Sampson and Babarczy (2003): .917 .583 .583 .917 1 1, mean .833. Two: N1 [ S against NP [ S, half an
    # edit of 6. Tax: [ N1 N1 S against NP S: two deletions and half a replacement of 6.
    words = [1 - 0.5 / 6, 1 - 2.5 / 6, 1 - 2.5 / 6, 1 - 0.5 / 6, 1, 1]
    assert [round(word, 3) for word in words] == [0.917, 0.583, 0.583, 0.917, 1, 1]
    assert leaf_ancestor(TWO, BILLS) == pytest.approx(sum(words) / 6, abs=1e-9)
    assert round(leaf_ancestor(TWO, BILLS), 3) == 0.833


def test_other_letters_are_replaced_at_cost_2():
    # she: NP ] [ S against VP ] [ S: 2 of 8. sings: [ VP S ] on both sides.
    gold, test = "(S (NP (P she)) (VP (V sings)))", "(S (VP (P she)) (VP (V sings)))"
    assert leaf_ancestor(gold, test) == pytest.approx(((1 - 2 / 8) + 1) / 2)
    assert leaf_ancestor(gold, test, ":plain") == pytest.approx(((1 - 2 / 4) + 1) / 2)


def test_with_tags_by_hand():
    # she: S NP PRP on both sides, 1. sings: S VP VBZ against S NP VBZ, one edit of 6: 5/6. Mean 11/12.
    gold, test = "(S (NP (PRP she)) (VP (VBZ sings)))", "(S (NP (PRP she) (VBZ sings)))"
    assert leaf_ancestor(gold, test, ":tags:plain") == pytest.approx(11 / 12)
    # With marks: she [ S [ NP ] PRP against [ S [ NP PRP: one edit of 11. sings S ] [ VP ] VBZ against
    # S ] NP ] VBZ: deleting [ and relabelling VP, two edits of 11. Mean of 10/11 and 9/11.
    assert leaf_ancestor(gold, test, ":tags") == pytest.approx((10 / 11 + 9 / 11) / 2)


# Four sentences for other programs.
GOLD = """(ROOT (S (NP (DT the) (NN dog)) (VP (VBD saw) (NP (NP (DT a) (NN cat)) (PP (IN in) (NP (NN town)))))))
(ROOT (S (N1 (D two) (N1 (N tax) (N revision)) (N bills)) (VP (V were) (VP (V passed)))))
(ROOT (S (NP (PRP she)) (VP (VBZ sings) (ADVP (RB well)))))
(ROOT (SBAR (IN if) (S (NP (PRP it)) (VP (VBZ rains)))))
"""
TEST = """(ROOT (S (NP (DT the) (NN dog)) (VP (VBD saw) (NP (DT a) (NN cat)) (PP (IN in) (NP (NN town))))))
(ROOT (S (NP (D two) (N tax) (N revision) (N bills)) (V were) (V passed)))
(ROOT (S (S (NP (PRP she)) (VP (VBZ sings))) (ADJP (RB well))))
(ROOT (S (SBAR (IN if)) (NP (PRP it)) (VP (VBZ rains))))
"""


def test_as_disco_dop():
    # disco-dop 0.5.2, `discodop eval --la`, ROOT deleted, prints 76.38; the mean over sentences.
    assert round(100 * leaf_ancestor(GOLD, TEST, ":disco-dop", params="wsj"), 2) == 76.38


def test_as_corenlp():
    # CoreNLP 4.5, LeafAncestorEval: sums over the words of each sentence, and in its summary 0.679 over
    # words and 0.623 over sentences. (It takes the second S of «S over S» as no child of its own only
    # where it is the sole child: not here.)
    spec = "leaf-ancestor:corenlp"
    result = treegauge.score(GOLD, TEST, metrics=spec, params="wsj")
    sums = [value / 10**9 for value in result.counts[spec]["billionths"]]
    assert sums == pytest.approx([6.0952380952, 3.8666666667, 1.8, 1.1333333333], abs=1e-8)
    assert round(result[spec]["value"], 3) == 0.679
    assert round(result.scores(spec, "sentence")["value"], 3) == 0.623


def test_corenlp_reads_one_of_two_equal_constituents():
    # CoreNLP's reader: (NP (NP (DT the) (NN dog))) is (NP (DT the) (NN dog)).
    gold = "(ROOT (S (NP (DT the) (NN dog)) (VP (VBZ barks))))"
    test = "(ROOT (S (NP (NP (DT the) (NN dog))) (VP (VBZ barks))))"
    assert leaf_ancestor(gold, test, ":corenlp", params="wsj") == 1


def test_as_in_spmrl_by_hand():
    # The shared tasks' program leaves out the label of ROOT, not its marks. The last sentence, gold and test:
    # if SBAR [ and SBAR ] S [, 2 edits of 6; it NP ] [ S SBAR and [ NP ] S, 3 of 9; rains [ VP S SBAR ]
    # and [ VP S ], 1 of 9. Without ROOT the marks move to S and SBAR; if: [ SBAR and SBAR ] [ S,
    # two insertions and half a replacement of 6.
    gold, test = (text.splitlines()[3] for text in (GOLD, TEST))
    rest = (1 - 3 / 9) + (1 - 1 / 9)
    assert leaf_ancestor(gold, test, ":spmrl", params="wsj") == pytest.approx(
        (1 - 2 / 6 + rest) / 3
    )
    assert leaf_ancestor(gold, test, params="wsj") == pytest.approx((1 - 2.5 / 6 + rest) / 3)


def test_ways_exclude_each_other():
    with pytest.raises(treegauge.SettingsError, match="exclude each other"):
        leaf_ancestor(GOLD, TEST, ":corenlp:tags")


def test_words_alone_score_nothing():
    # tax is lost and quietly is too many; of five words three have partners, with equal labels above them.
    gold = "(S (NP (A two) (B tax)) (VP (C were) (C passed)))"
    test = "(S (NP (A two)) (VP (C were) (C passed) (C quietly)))"
    spec = "leaf-ancestor:plain"
    result = treegauge.score(gold, test, metrics=spec, params="none", align="edit")[spec]
    assert (result["value"], result["n"]) == (pytest.approx(3 / 5), 5)


def test_the_report_says_percent_over_words(tmp_path):
    for name, text in (("gold", TWO), ("test", BILLS)):
        (tmp_path / name).write_text(text + "\n")
    done = run("score", tmp_path / "gold", tmp_path / "test", "-m", "leaf-ancestor", "-p", "none")
    assert "leaf-ancestor  83.33  over 6 words" in done.out


DEEP = """
import resource, treegauge
text = "(S (A a) " * 6000 + "(A a)" + ")" * 6000
other = text.replace("(S (A a) (S (A a) (S", "(S (A a) (X (A a) (S", 1)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
value = treegauge.score(text, other, metrics="leaf-ancestor", params="none")["leaf-ancestor"]["value"]
assert 0.99 < value < 1
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="kilobytes of memory are Linux's")
def test_memory_follows_the_nodes_of_deep_trees():
    # Every word opens a constituent: lineages of up to 6,000 labels, 36 million on both sides. Kept they take
    # more than 140 MB; the trees themselves take a few.
    done = subprocess.run([sys.executable, "-c", DEEP], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 50_000


# Any trees ----------------------------------------------------------------------------------------


@st.composite
def tree(draw, words: int) -> tuple:
    """A tree over words 0 … as (label, children); a word is (tag, number)."""
    nodes: list[tuple] = [(draw(st.sampled_from("NV")), word) for word in range(words)]
    for _ in range(draw(st.integers(0, 6))):
        begin = draw(st.integers(0, len(nodes) - 1))
        end = draw(st.integers(begin + 1, len(nodes)))
        label = draw(st.sampled_from(["NP", "NX", "S", "SBAR", "VP", "N"]))  # N is a tag, too
        nodes[begin:end] = [(label, tuple(nodes[begin:end]))]
    return ("ROOT", tuple(nodes))


@st.composite
def pairs(draw) -> tuple[tuple, tuple]:
    words = draw(st.integers(1, 6))
    return draw(tree(words)), draw(tree(words))


def shown(node: tuple) -> str:
    label, below = node
    inside = f"w{below}" if isinstance(below, int) else " ".join(map(shown, below))
    return f"({label} {inside})"


def leaves(node: tuple) -> list[int]:
    return (
        [node[1]] if isinstance(node[1], int) else [w for below in node[1] for w in leaves(below)]
    )


def chain(node: tuple, word: int) -> list[tuple]:
    """The nodes above a word from its tag to the root."""
    if isinstance(node[1], int):
        return [node]
    child = next(below for below in node[1] if word in leaves(below))
    return [*chain(child, word), node]


def slow_lineage(root: tuple, word: int, way: str) -> list:
    """Labels and marks from the word to the root; ROOT does not count."""
    path = chain(root, word)
    if way == "tags":
        path = [path[0], *(node for node in path[1:] if node[0] != "ROOT")]
    else:
        path = [node for node in path[1:] if node[0] != "ROOT" or way == "spmrl"]
    if way == "corenlp":
        path = [
            node
            for node, below in zip(path, [None, *path], strict=False)
            if below is None or node[1] != (below,) or node[0] != below[0]
        ]
        return [(node[0], len(path) - place) for place, node in enumerate(path)]
    inner = [node for node in path if not isinstance(node[1], int)]
    begins = [node for node in inner if leaves(node)[0] == word]
    ends = [node for node in inner if leaves(node)[-1] == word]
    if way != "tags":
        begins, ends = begins[-1:], ends[-1:]
    found: list = []
    for node in path:
        found += ["["] * any(node is begin for begin in begins)
        found += [node[0]] * (node[0] != "ROOT")
        found += ["]"] * any(node is end for end in ends)
    return found


def slow_edits(first: list, second: list, way: str) -> float:
    graded = way in {"", "spmrl"}

    def replaced(a, b):
        if a == b:
            return 0
        return (0.5 if a[0] == b[0] else 2) if graded else 1

    row = [float(j) for j in range(len(second) + 1)]
    for i, a in enumerate(first, 1):
        before, row[0] = row[0], float(i)
        for j, b in enumerate(second, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + replaced(a, b))
    return row[-1]


@pytest.mark.parametrize("way", ["", "tags", "disco-dop", "corenlp", "spmrl"])
@settings(max_examples=60, deadline=None)
@given(pairs())
def test_the_textbook(way, pair):
    gold, test = pair
    words = leaves(gold)
    scores = []
    for word in words:
        left, right = (slow_lineage(side, word, way) for side in pair)
        both = len(left) + len(right)
        scores.append(1 - slow_edits(left, right, way) / both if both else 1)
    found = leaf_ancestor(shown(gold), shown(test), f":{way}" if way else "", params="wsj")
    assert found == pytest.approx(sum(scores) / len(words), abs=1e-8)
