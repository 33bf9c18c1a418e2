"""Where sentences differ, trees are compared stretch by stretch: the fewest sentences that hold the same words."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise

import pytest
from helpers.shared import run
from hypothesis import given, settings
from hypothesis import strategies as st

import treegauge
from treegauge import _core
from treegauge.corpora.read import as_corpus
from treegauge.mapping import e_mapping_of, mapping_of, stretch_at
from treegauge.options.settings import make_settings

# The system joins the first two sentences, and has the third right but for a label.
GOLD = "(S (N rain) (V fell))\n(S (P we) (V left))\n(S (A dry) (R again))\n"
JOINED = "(S (N rain) (V fell) (S (P we) (V left)))\n(X (A dry) (R again))\n"
BY_DOCUMENT = {"params": "none", "align": "edit", "chunks": "document"}


def score(gold, test, metrics, **more):
    return treegauge.score(gold, test, metrics=metrics, **(BY_DOCUMENT | more))


def aligned(gold, test):
    options = make_settings("t-dice", **BY_DOCUMENT)
    return treegauge.align_corpora(as_corpus(gold.encode()), as_corpus(test.encode()), options)


def test_stretches_by_hand():
    result = score(GOLD, JOINED, "t-dice,e-dice,e-jaccard,linear-edit")
    # First stretch: two trees of 5 nodes against one of 10. The first S of gold is deleted and the outer S of
    # test inserted, or the other way round: 2 edits. Words 4, so 1 − 2 / (6 + 6). Second: one
    # relabelling, 1 − 1 / (3 + 3).
    first, second = result.by_stretch(["t-dice", "e-dice"])
    assert (first["sentence"], first["sentences"], second["sentence"]) == (1, 2, 3)
    assert (first["t-dice"]["cost"], second["t-dice"]["cost"]) == (2, 1)
    assert first["t-dice"]["score"] == pytest.approx(1 - 2 / 12)
    assert second["t-dice"]["score"] == pytest.approx(1 - 1 / 6)
    assert result["t-dice"]["score"] == pytest.approx(1 - 3 / 18)
    # Spans: S over «we left» and four tags of 6 and 6; then two tags of 3 and 3.
    assert (first["e-dice"]["matched"], first["e-dice"]["gold"], first["e-dice"]["test"]) == (
        5,
        6,
        6,
    )
    assert result["e-dice"]["f1"] == pytest.approx(2 * 7 / 18)
    assert result["e-jaccard"]["value"] == pytest.approx(7 / (9 + 9 - 7))
    # In a row: «S)» stands behind fell in gold and behind left in test: one deletion, one insertion; then X
    # for S twice. Marks: 8 in each of five trees, but 16 in the joined one.
    assert (result["linear-edit"]["cost"], result["linear-edit"]["denominator"]) == (4, 24 + 24)


def test_counts_stand_on_the_first_gold_sentence():
    result = score(GOLD, JOINED, "t-dice,e-dice,linear-edit")
    for spec in result.counts:
        assert [value > 0 for value in result.counts[spec]["gold"]] == [True, False, True]


def test_means_over_sentences_are_means_over_stretches_and_say_so(tmp_path):
    result = score(GOLD, JOINED, "t-dice")
    mean = ((1 - 2 / 12) + (1 - 1 / 6)) / 2
    assert result.scores("t-dice", "sentence")["score"] == pytest.approx(mean)
    for name, text in (("gold", GOLD), ("test", JOINED)):
        (tmp_path / name).write_text(text)
    command = ["score", tmp_path / "gold", tmp_path / "test", "-p", "none", "--average", "sentence"]
    done = run(*command, "--align", "edit", "--chunks", "document", "-m", "t-dice,brackets")
    assert "means over sentences, of t-dice over stretches" in done.out
    # Where sentences go in pairs nothing is said of stretches.
    same = run(
        "score", tmp_path / "gold", tmp_path / "gold", "--average", "sentence", "-m", "t-dice"
    )
    assert "means over sentences;" in same.out


def test_words_without_partners_do_not_join_sentences(tmp_path):
    # «so» ends the first gold sentence and «uh» begins the second test one; the pairs say where to cut.
    gold = "(S (N rain) (V fell) (R so))\n(S (P we) (V left))\n"
    test = "(S (N rain) (V fell))\n(S (I uh) (P we) (V left))\n"
    # Opposite each other they hold the sentences together.
    assert len(score(gold, test, "t-dice").by_stretch(["t-dice"])) == 1
    pairs = tmp_path / "apart.pharaoh"
    pairs.write_text("0-0 1-1 3-3 4-4\n")
    one, other = score(gold, test, "t-dice", align=str(pairs)).by_stretch(["t-dice"])
    # A tag and a word are lost, a tag and a word are added.
    assert (one["t-dice"]["cost"], other["t-dice"]["cost"]) == (2, 2)
    assert (one["t-dice"]["deleted"], other["t-dice"]["inserted"]) == (2, 2)


def test_words_that_do_not_count_do_not_join_sentences():
    # The full stop stands in the second sentence of test, beside its partner in the first of gold.
    gold = "(S (N rain) (V fell) (. .))\n(S (P we) (V left))\n"
    test = "(S (N rain) (V fell))\n(S (. .) (P we) (V left))\n"
    assert len(score(gold, test, "t-dice", params="wsj").by_stretch(["t-dice"])) == 2
    assert len(score(gold, test, "t-dice").by_stretch(["t-dice"])) == 1


def test_sentences_of_one_side_alone():
    # A gold sentence in the middle is lost: it is wholly wrong, and its neighbours are right.
    result = score(GOLD, "(S (N rain) (V fell))\n(S (A dry) (R again))\n", "t-dice")
    assert [row["t-dice"]["score"] for row in result.by_stretch(["t-dice"])] == [1, 0, 1]
    # Two test sentences too many: they count with the one before them. 10 nodes are inserted; 3 + 3 nodes are
    # no words in the first pair, and nothing is taken off for the words of lost or added sentences.
    more = "(S (N rain) (V fell))\n(S (X um) (X er))\n(S (X ah) (X oh))\n(S (P we) (V left))\n"
    result = score("(S (N rain) (V fell))\n(S (P we) (V left))\n", more, "t-dice")
    first, second = result.by_stretch(["t-dice"])
    assert first["t-dice"]["score"] == pytest.approx(1 - 10 / (3 + 3 + 10))
    assert second["t-dice"]["score"] == 1


def test_one_lone_sentence_on_each_side_is_one_stretch():
    # No word of the second sentences is aligned: they are all there is between their neighbours.
    gold = as_corpus(b"(S (N rain) (V fell))\n(S (A dry))\n(S (P we) (V left))\n")
    test = as_corpus(b"(S (N rain) (V fell))\n(S (B wet))\n(S (P we) (V left))\n")
    options = make_settings("t-dice", **BY_DOCUMENT)
    core = treegauge.align_corpora(gold, test, options).core
    found = [(s.gold_begin, s.gold_end, s.test_begin, s.test_end) for s in _core.TreePairs(core)]
    assert found == [(0, 1, 0, 1), (1, 2, 1, 2), (2, 3, 2, 3)]


def test_mappings_of_stretches():
    comparison = aligned(GOLD, JOINED)
    for sentence, cost, edits in ((0, 2, 2), (1, 2, 2), (2, 1, 2)):
        number = stretch_at(comparison, sentence)
        assert mapping_of(comparison, stretch=number).cost == cost
        # E: of the first stretch one S on each side is over, of the second S and X.
        assert e_mapping_of(comparison, stretch=number).cost == edits
    with pytest.raises(ValueError, match="has 2 stretches"):
        mapping_of(comparison)
    with pytest.raises(IndexError):
        mapping_of(comparison, stretch=2)
    with pytest.raises(IndexError):
        stretch_at(comparison, 3)


def test_rank_draws_stretches(tmp_path):
    for name, text in (("gold", GOLD), ("test", JOINED)):
        (tmp_path / name).write_text(text)
    done = run(
        *("rank", tmp_path / "gold", tmp_path / "test", "-p", "none", "--align", "edit"),
        *("--chunks", "document", "-m", "e-dice,t-dice", "-f", "json"),
    )
    (parses,) = json.loads(done.out)["parses"]
    assert parses["parses"] == 2
    for parse in parses["largest"]:
        assert set(parse["mappings"]) == {"e-dice", "t-dice"}


# Any documents ------------------------------------------------------------------------------------


@st.composite
def tree(draw, words: list[str]) -> tuple:
    """A tree over words as (label, children)."""
    leaves = [(draw(st.sampled_from("NV")), ((word, ()),)) for word in words]
    while len(leaves) > 1:
        begin = draw(st.integers(0, len(leaves) - 1))
        end = draw(st.integers(begin + 1, len(leaves)))
        leaves[begin:end] = [(draw(st.sampled_from("SX")), tuple(leaves[begin:end]))]
        if draw(st.booleans()):
            break
    return ("S", tuple(leaves))


@st.composite
def sentences(draw, words: list[str]) -> list[list[str]]:
    cuts = sorted(draw(st.sets(st.integers(1, max(len(words) - 1, 1)))))
    found = [words[a:b] for a, b in zip([0, *cuts], [*cuts, len(words)], strict=True)]
    return [sentence for sentence in found if sentence]


@st.composite
def documents(draw) -> tuple[list[tuple], list[tuple]]:
    gold = draw(st.lists(st.sampled_from("abcd"), min_size=1, max_size=7))
    test: list[str] = []
    for word in gold:
        kept = draw(st.sampled_from(["kept"] * 4 + ["lost", "other", "more"]))
        test += {"kept": [word], "lost": [], "other": ["e"], "more": [word, "f"]}[kept]
    sides = (draw(sentences(gold)), draw(sentences(test or ["g"])))
    return tuple([draw(tree(words)) for words in side] for side in sides)


def shown(node: tuple) -> str:
    label, children = node
    return f"({label} {' '.join(map(shown, children))})" if children else label


def flat(forest: tuple) -> list[str]:
    """A forest in a row, marks of brackets and words apart."""
    marks = []
    for label, children in forest:
        inside = flat(children)
        marks += [f"({label}", *inside, f"{label})"] if children else [f"={label}"]
    return marks


def size(forest: tuple) -> int:
    return sum(1 + size(children) for _, children in forest)


@cache
def slow_distance(first: tuple, second: tuple) -> int:
    """The recursion over forests at unit costs."""
    if not first or not second:
        return size(first) + size(second)
    (*before, (a, below)), (*others, (b, under)) = first, second
    return min(
        slow_distance((*before, *below), second) + 1,
        slow_distance(first, (*others, *under)) + 1,
        slow_distance(tuple(before), tuple(others)) + slow_distance(below, under) + (a != b),
    )


def slow_edits(first: list[str], second: list[str]) -> int:
    row = list(range(len(second) + 1))
    for i, a in enumerate(first, 1):
        before, row[0] = row[0], i
        for j, b in enumerate(second, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (a != b))
    return row[-1]


def aligned_sentences(comparison) -> list[tuple[int, int]]:
    """(gold, test) sentence numbers of every pair of aligned words."""
    found = {}
    for side, corpus in ((True, comparison.gold), (False, comparison.test)):
        slots = comparison.core.side_column(side, "slot")
        starts = [*corpus.columns["sentences.first_token"], len(slots)]
        for number, (begin, end) in enumerate(pairwise(starts)):
            for token in range(begin, end):
                found.setdefault(slots[token], {})[side] = number
    return [(both[True], both[False]) for both in found.values() if len(both) == 2]


@settings(max_examples=150, deadline=None)
@given(documents())
def test_stretches_are_as_few_sentences_as_pairs_allow(pair):
    gold, test = pair
    comparison = aligned(*("".join(shown(one) + "\n" for one in side) for side in pair))
    links = aligned_sentences(comparison)
    pairs = _core.TreePairs(comparison.core)
    found = [(s.gold_begin, s.gold_end, s.test_begin, s.test_end) for s in pairs]
    g = t = 0
    for gold_begin, gold_end, test_begin, test_end in found:
        assert (gold_begin, test_begin) == (g, t), "they follow each other on both sides"
        g, t = gold_end, test_end
        inside = [
            (a, b) for a, b in links if gold_begin <= a < gold_end or test_begin <= b < test_end
        ]
        for a, b in inside:
            assert gold_begin <= a < gold_end, "a pair on both sides of a point"
            assert test_begin <= b < test_end, "a pair on both sides of a point"
        if not inside:
            assert gold_end - gold_begin <= 1
            assert test_end - test_begin <= 1
            continue
        # No point inside could end a stretch.
        for cut in range(gold_begin, gold_end + 1):
            for other in range(test_begin, test_end + 1):
                if (cut, other) in {(gold_begin, test_begin), (gold_end, test_end)}:
                    continue
                assert any((a < cut) != (b < other) for a, b in inside)
    assert (g, t) == (len(gold), len(test))


@settings(max_examples=150, deadline=None)
@given(documents())
def test_scores_of_stretches_equal_the_textbook(pair):
    gold, test = pair
    texts = ["".join(shown(one) + "\n" for one in side) for side in pair]
    metrics = "t-dice,t-jaccard,linear-edit,e-dice,e-dice:roof,brackets,tags"
    result = score(*texts, metrics)
    cost = edits = 0
    for s in _core.TreePairs(aligned(*texts).core):
        left, right = (
            tuple(gold[s.gold_begin : s.gold_end]),
            tuple(test[s.test_begin : s.test_end]),
        )
        cost += slow_distance(left, right)
        edits += slow_edits(flat(left), flat(right))
    assert (result["t-dice"]["cost"], result["linear-edit"]["cost"]) == (cost, edits)
    # Equal nodes share their words, so what brackets and tags count over the document is the same.
    for name in ("matched", "gold", "test"):
        assert result["e-dice:roof"][name] == result["brackets"][name]
        assert result["e-dice"][name] == result["brackets"][name] + result["tags"][name]
    back = score(*reversed(texts), metrics)
    assert back["t-dice"]["score"] == result["t-dice"]["score"]
    assert back["linear-edit"]["cost"] == result["linear-edit"]["cost"]
