"""Lists of sentences from Python: one item, one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.shared import GOLD, SYSTEM
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge import InputError, MismatchError, Scorer, SettingsError, score
from treegauge.corpora.corpus import Reading
from treegauge.corpora.sentence_lists import read_items
from treegauge.metrics._example import FERRY

A, B = "(S (NP (PRP it)) (VP (VBZ rains)))", "(S (NP (PRP we)) (VP (VBP stay)))"
SORRY = "I'm sorry."
COUNTS = ("matched", "gold", "test")


def counts(result, spec="brackets"):
    return [result[spec][name] for name in COUNTS]


def test_lists_score_as_files_do():
    lists = score(GOLD.splitlines(), SYSTEM.splitlines())
    assert lists.metrics == score(GOLD, SYSTEM).metrics


@pytest.mark.parametrize("around", ["{}", "{}\n", "\n{}\n\n", "  {}  "])
def test_what_stands_around_an_item_means_nothing(around):
    assert counts(score([A, B], [around.format(one) for one in (A, B)])) == [6, 6, 6]
    ferries = [around.format(FERRY), FERRY]
    assert counts(score([FERRY, FERRY], ferries, metrics="las"), "las") == [8, 8, 8]


def test_iterators_and_trees():
    assert counts(score(iter([A, B]), (one for one in (A, B)))) == [6, 6, 6]
    trees = [treegauge.Tree.parse(A), B]
    assert counts(score(trees, [A, B])) == [6, 6, 6]
    sentences = list(treegauge.read(FERRY.encode()))
    assert counts(score(sentences, [FERRY], metrics="las"), "las") == [4, 4, 4]
    assert score([], [])["brackets"]["f1"] is None


def test_unequal_lengths_are_an_error():
    for policy in ("error", "skip", "zero"):
        with pytest.raises(MismatchError, match="gold is a list of 2 sentences, system one of 1"):
            score([A, B], [A], on_error=policy)


# By pencil: each sentence has three brackets; that of a bad item counts in gold alone.
@pytest.mark.parametrize(
    "bad", [SORRY, "", None, f"{B}\n{B}", f"{B} {B}", "(S (X b)", f"{B})", "a\nb"]
)
def test_an_item_that_is_no_sentence_is_its_pairs_business(bad):
    gold, test = [A, B, A], [A, bad, A]
    with pytest.raises(MismatchError):
        score(gold, test)
    assert counts(score(gold, test, on_error="skip")) == [6, 6, 6]
    zeroed = score(gold, test, on_error="zero")
    assert counts(zeroed) == [6, 9, 6]
    assert (zeroed.coverage.zeroed, zeroed.coverage.gold) == (1, 3)
    assert [issue.sentence for issue in zeroed.issues] == [1]


@pytest.mark.parametrize("bad", [SORRY, "", FERRY + FERRY, "# only = a comment"])
def test_items_in_conllu(bad):
    zeroed = score([FERRY, FERRY], [bad, FERRY], metrics="las", on_error="zero")
    assert counts(zeroed, "las") == [4, 8, 4]
    assert zeroed.coverage.zeroed == 1


def test_an_item_does_not_go_on_in_the_next():
    zeroed = score([A, B, A], ["(S (X b)", B, "(S (X d)))"], on_error="zero")
    assert counts(zeroed) == [3, 9, 3]


def test_items_go_in_pairs_whatever_their_words_are():
    """The words of the second item are those of the first gold sentence: they stay where they are."""
    result = score([A, B], [B, A], metrics="wer")
    assert (result["wer"]["numerator"], result["wer"]["denominator"]) == (4, 4)
    assert result.alignment["chunks"] == "sentence"


@pytest.mark.parametrize("paths", [["a.mrg", "b.mrg"], [Path("a"), Path("b")], [__file__]])
def test_a_list_of_paths_is_refused_with_the_right_call(paths):
    with pytest.raises(SettingsError, match=r"treegauge\.read\(\[path"):
        score(paths, paths)


def test_several_systems_are_refused_with_the_right_call():
    with pytest.raises(SettingsError, match="score_systems"):
        score([A], {"one": [A]})
    with pytest.raises(SettingsError, match="not int"):
        score([A], [3])


def test_in_a_scorer_a_string_is_always_a_text():
    scorer = Scorer(metrics="brackets", on_error="zero")
    scorer.update(A, SORRY)
    scorer.update(A, A)
    assert counts(scorer.compute()) == [3, 6, 3]
    scorer = Scorer(metrics="las", on_error="zero")
    scorer.update(FERRY, SORRY)
    assert counts(scorer.compute(), "las") == [0, 4, 0]
    with pytest.raises(InputError, match="unknown-format"):
        Scorer().update(A, SORRY)


def test_a_whole_file_of_refusals_is_the_policys_business(tmp_path):
    for name, text in (("gold", f"{A}\n{B}\n"), ("test", f"{SORRY}\n{SORRY}\n")):
        (tmp_path / name).write_text(text)
    zeroed = score(tmp_path / "gold", tmp_path / "test", on_error="zero")
    assert counts(zeroed) == [0, 6, 0]
    assert zeroed.coverage.zeroed == 2
    with pytest.raises(InputError, match="unknown-format"):
        score(tmp_path / "gold", tmp_path / "test")
    (tmp_path / "test").write_bytes(b"\x89PNG\0\0")
    with pytest.raises(InputError, match="unknown-format"):
        score(tmp_path / "gold", tmp_path / "test", on_error="zero")


ITEMS = st.lists(
    st.one_of(
        st.sampled_from([A, B, SORRY, "", f"{A}\n{B}", "(S", "))", "# sent_id = 1", f"# x\n{A}"]),
        st.text(alphabet="(S)# a\n_\t1", max_size=12),
    ),
    max_size=6,
)


def test_an_open_bracket_does_not_take_in_the_next_item():
    """«#)» closes the bracket before it, if the two are read as one file."""
    found = read_items(["(S", " #)", A], Reading("ptb"))
    assert [one.state == "good" for one in found] == [False, False, True]


@given(ITEMS)
def test_every_list_has_a_sentence_for_each_item(items):
    found = read_items(items, Reading("ptb"))
    assert len(found) == len(items)
    for text, sentence in zip(items, found, strict=True):
        alone = read_items([text], Reading("ptb"))[0]
        assert (alone.state == "good") == (sentence.state == "good")
        # What could be made out of an item that cannot be used is nobody's business.
        assert alone.words == sentence.words or alone.state != "good"


@given(st.lists(st.one_of(st.sampled_from([FERRY, FERRY + FERRY, SORRY, "", "# x"]),
                          st.text(alphabet="1\t_a# \n", max_size=12)), max_size=5))  # fmt: skip
def test_every_list_of_conllu_has_a_sentence_for_each_item(items):
    found = read_items(items, Reading("conllu"))
    assert len(found) == len(items)
    assert [one.state == "good" for one in found] == [
        text.strip() == FERRY.strip() for text in items
    ]


def test_an_answer_that_was_read_from_json_is_an_answer():
    """Under a policy nothing raises; what is a tree in JSON is one as a dict, for Reward too."""
    tree = {
        "label": "S",
        "children": [
            {"label": "NP", "children": [{"label": "NN", "children": ["tea"]}]},
            {"label": "VP", "children": [{"label": "VBZ", "children": ["cools"]}]},
        ],
    }
    answers = [tree, [], {}, ("(S",), ["x"]]
    golds = ["(S (NP (NN tea)) (VP (VBZ cools)))"] * len(answers)
    assert counts(score(golds, answers, on_error="repair")) == [3, 15, 3]
    assert counts(score(golds, answers, on_error="zero")) == [0, 15, 0]
    assert treegauge.Reward("brackets")(answers, golds) == [1.0, 0.0, 0.0, 0.0, 0.0]
