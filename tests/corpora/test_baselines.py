"""Uninformed trees on gold's words; the scores by pencil."""

from __future__ import annotations

import pytest

from treegauge import SettingsError, read, score_systems
from treegauge.corpora.baselines import chance_corpora

TREES = "(TOP (S (NP (DT the) (JJ old) (NN cat)) (VP (VBZ sleeps))))\n(TOP (S (NP (PRP it)) (VP (VBZ purrs))))\n"
ROWS = (
    "1\tthe\t_\tDET\t_\t_\t2\tdet\t_\t_\n2\tcat\t_\tNOUN\t_\t_\t3\tnsubj\t_\t_\n3\tsleeps\t_\tVERB\t_\t_\t0\troot\t_\t_\n"
    "4\there\t_\tADV\t_\t_\t3\tadvmod\t_\t_\n\n"
)


def test_constituents():
    found = {name: str(one[0]) for name, one in chance_corpora(read(TREES.encode())).items()}
    # The most frequent labels of gold: NP below TOP and S, VBZ for words.
    assert found.pop("random").startswith("(TOP (S (")
    assert found == {
        "right-branching": "(TOP (S (VBZ the) (NP (VBZ old) (NP (VBZ cat) (VBZ sleeps)))))",
        "left-branching": "(TOP (S (NP (NP (VBZ the) (VBZ old)) (VBZ cat)) (VBZ sleeps)))",
        "flat": "(TOP (S (VBZ the) (VBZ old) (VBZ cat) (VBZ sleeps)))",
    }


def test_dependencies():
    heads = {}
    for name, corpus in chance_corpora(read(ROWS.encode(), format="conllu")).items():
        rows = corpus.write().decode().splitlines()
        heads[name] = [int(row.split("\t")[6]) for row in rows if row]
    random = heads.pop("random-projective")
    assert heads == {
        "adjacent-left": [0, 1, 2, 3],
        "adjacent-right": [2, 3, 4, 0],
        "flat": [0, 1, 1, 1],
    }
    assert random.count(0) == 1


def test_scores():
    """Left-branching, S (NP the old cat) and S: of gold's 6 brackets S, NP and S match; test has 4 (with NP the old)."""
    results = score_systems(TREES, {"itself": TREES}, metrics="brackets", baseline="chance")
    assert next(iter(results)) == "itself"
    found = results["chance:left-branching"]["brackets"]
    assert (found["matched"], found["gold"], found["test"]) == (3, 6, 4)
    uas = score_systems(ROWS, {"itself": ROWS}, metrics="uas", baseline="chance")
    assert {name: one["uas"]["matched"] for name, one in uas.items() if "random" not in name} == {
        "itself": 4,
        "chance:adjacent-left": 1,
        "chance:adjacent-right": 2,
        "chance:flat": 0,
    }


@pytest.mark.parametrize("text", [TREES * 20, ROWS * 20])
def test_random_trees_are_those_of_the_seed_and_projective(text):
    format_ = "conllu" if text.startswith("1") else "ptb"
    gold = read(text.encode(), format=format_)
    first, again, other = (
        list(chance_corpora(gold, seed).values())[-1].write() for seed in (1, 1, 2)
    )
    assert first == again != other
    # Read again they are trees without fault.
    corpus = read(first, format=format_)
    assert not [issue for issue in corpus.issues if not issue.note]
    assert len(corpus) == len(gold)


def test_random_heads_cross_nothing():
    text = "".join(f"{n}\tw\t_\tX\t_\t_\t{n - 1}\tdep\t_\t_\n" for n in range(1, 13)) + "\n"
    corpus = chance_corpora(read((text * 50).encode(), format="conllu"))["random-projective"]
    seen = set()
    for block in corpus.write().decode().strip().split("\n\n"):
        heads = [int(row.split("\t")[6]) for row in block.split("\n")]
        arcs = [tuple(sorted((word, head))) for word, head in enumerate(heads, 1)]
        assert not [(a, b) for a in arcs for b in arcs if a[0] < b[0] < a[1] < b[1]]
        seen.add(tuple(heads))
    # A word may have several dependents on one side, and the trees differ.
    assert len(seen) > 45
    assert any(max(heads.count(word) for word in heads if word) >= 3 for heads in seen)


def test_words_and_sentences_are_golds():
    for text, format_ in ((TREES, "ptb"), (ROWS, "conllu")):
        gold = read(text.encode(), format=format_)
        for corpus in chance_corpora(gold).values():
            assert [one.words for one in corpus] == [one.words for one in gold]


def test_other_baselines_are_refused():
    with pytest.raises(SettingsError, match="baseline is one of chance, itself"):
        score_systems(TREES, {"itself": TREES}, baseline="luck")
