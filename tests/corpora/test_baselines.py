"""Uninformed trees on gold's words; the scores by pencil."""

from __future__ import annotations

from itertools import pairwise

import pytest

from treegauge import SettingsError, compare, read, score, score_systems
from treegauge.corpora.baselines import DRAWS, PREFIX, chance_draws

TREES = "(TOP (S (NP (DT the) (JJ old) (NN cat)) (VP (VBZ sleeps))))\n(TOP (S (NP (PRP it)) (VP (VBZ purrs))))\n"
ROWS = (
    "1\tthe\t_\tDET\t_\t_\t2\tdet\t_\t_\n2\tcat\t_\tNOUN\t_\t_\t3\tnsubj\t_\t_\n3\tsleeps\t_\tVERB\t_\t_\t0\troot\t_\t_\n"
    "4\there\t_\tADV\t_\t_\t3\tadvmod\t_\t_\n\n"
)


def chance_corpora(gold, seed=1):
    """Return the uninformed systems by name; of random ones a draw, the first by default."""
    return {
        called.removeprefix(PREFIX).partition(" (")[0]: draws[min(seed, len(draws)) - 1]
        for called, draws in chance_draws(gold).items()
    }


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


def chi_square_p(counts: list[int]) -> float:
    from scipy.stats import chisquare

    return float(chisquare(counts).pvalue)


def test_random_binary_trees_are_uniform():
    """All binary trees over four and five leaves: 5 and 14, Catalan's numbers; splits at random favour some."""
    from collections import Counter

    for leaves, trees in ((4, 5), (5, 14)):
        words = " ".join(f"(X w{n})" for n in range(leaves))
        gold = read((f"(S {words})\n" * 7000).encode())
        seen = Counter(chance_corpora(gold)["random"].write().decode().splitlines())
        assert len(seen) == trees
        assert chi_square_p(list(seen.values())) > 0.01
        # What random splits would give: of four leaves the balanced tree once in three.
        if leaves == 4:
            wrong = [7000 // 3 if at == 0 else 7000 // 6 for at in range(5)]
            assert chi_square_p(wrong) < 1e-6


def test_random_projective_trees_are_uniform():
    """With one root there are 7 over three words and 30 over four: C(3n − 2, n − 1) / n."""
    from collections import Counter

    for words, trees in ((3, 7), (4, 30)):
        rows = "".join(f"{n}\tw\t_\tX\t_\t_\t{n - 1}\tdep\t_\t_\n" for n in range(1, words + 1))
        gold = read((f"{rows}\n" * 9000).encode(), format="conllu")
        text = chance_corpora(gold)["random-projective"].write().decode().strip()
        seen = Counter(
            tuple(row.split("\t")[6] for row in block.split("\n")) for block in text.split("\n\n")
        )
        assert len(seen) == trees
        assert chi_square_p(list(seen.values())) > 0.01


def test_draws_have_nothing_to_do_with_each_other():
    """Sentence by sentence, trees of two seeds are the same as often as one of five is."""
    gold = read(("(S (X a) (X b) (X c) (X d))\n" * 5000).encode())
    one, other = (chance_corpora(gold, seed)["random"].write().splitlines() for seed in (1, 2))
    same = sum(a == b for a, b in zip(one, other, strict=True))
    assert 900 < same < 1100
    neighbours = sum(a == b for a, b in pairwise(one))
    assert 900 < neighbours < 1100


def test_scores_of_random_trees_are_means_over_draws():
    """Each draw is scored by itself: the mean of its F1 is what is shown, and counts are sums."""
    results = score_systems(
        TREES, {"itself": TREES}, metrics="brackets", by="label", baseline="chance"
    )
    name = f"chance:random (mean of {DRAWS})"
    assert name in results
    gold = read(TREES.encode())
    scores, matched = [], 0
    for seed in range(1, DRAWS + 1):
        drawn = chance_corpora(gold, seed)["random"].write().decode()
        result = score(TREES, drawn, metrics="brackets")["brackets"]
        scores.append(result["f1"])
        matched += result["matched"]
    assert DRAWS == 10
    assert results[name]["brackets"]["f1"] == pytest.approx(sum(scores) / DRAWS)
    assert results[name]["brackets"]["matched"] == matched
    assert len(set(scores)) > 1
    labels = results[name].by_label("brackets")
    assert sum(row["matched"] for row in labels.values()) == matched


def test_chance_stands_beside_the_table():
    """Systems are compared with each other; uninformed trees with nobody."""
    worse = "(TOP (S (DT the) (JJ old) (NN cat) (VP (VBZ sleeps))))\n" * TREES.count("\n")
    systems = {"itself": TREES, "worse": worse}
    results = score_systems(TREES, systems, metrics="brackets", baseline="chance", on_error="zero")
    compared = compare(results)
    assert compared.systems == ["itself", "worse"]
    assert [(difference.baseline, difference.system) for difference in compared.differences] == [
        ("itself", "worse")
    ]
    assert [score.system for score in compared.chance] == [name for name in results if ":" in name]
    for score_ in compared.chance:
        assert score_.score == results[score_.system]["brackets"]["f1"]
    for format_ in ("text", "markdown", "latex", "html", "tsv", "csv", "json"):
        table = "scores" if format_ in {"tsv", "csv"} else ""
        assert f"random (mean of {DRAWS})" in compared.render(format_, table)
    # One system is enough.
    alone = {name: one for name, one in results.items() if name != "worse"}
    assert compare(alone).differences == []


def test_words_and_sentences_are_golds():
    for text, format_ in ((TREES, "ptb"), (ROWS, "conllu")):
        gold = read(text.encode(), format=format_)
        for corpus in chance_corpora(gold).values():
            assert [corpu.words for corpu in corpus] == [one.words for one in gold]


def test_other_baselines_are_refused():
    with pytest.raises(SettingsError, match="baseline is one of chance, itself"):
        score_systems(TREES, {"itself": TREES}, baseline="luck")
