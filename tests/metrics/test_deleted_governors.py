"""An arc to a deleted governor matches if the governors are partners, under every aligner."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge.base.plugins import names

#: aligners that take two texts as they are
ALIGNERS = sorted(set(names("aligners")) - {"given", "lattice", "none", "times"})
#: `,` is deleted by the parameters `wsj`, NN is not
TAGS = ("NN", ",")


def conllu(words: list[tuple[str, str, int]]) -> str:
    """A sentence of words with a tag (XPOS) and a head."""
    rows = [
        f"{number}\t{form}\t_\tX\t{tag}\t_\t{head}\t{'dep' if head else 'root'}\t_\t_"
        for number, (form, tag, head) in enumerate(words, 1)
    ]
    return "\n".join(rows) + "\n\n"


@pytest.mark.parametrize("align", ALIGNERS)
def test_arcs_to_a_deleted_governor(align: str) -> None:
    # By hand: «de» and «el» count, and hang from «mar», which its tag deletes. Two arcs of two.
    text = conllu([("de", "NN", 3), ("el", "NN", 3), ("mar", ",", 0)])
    result = treegauge.score(text, text, metrics="uas,las", params="wsj", align=align)
    for metric in ("uas", "las"):
        assert [result[metric][part] for part in ("matched", "gold", "test")] == [2, 2, 2]


@pytest.mark.parametrize("align", ["edit", "groups"])
def test_only_equal_words_are_partners(align: str) -> None:
    # By hand: the governors are different words that are deleted, so neither arc to them matches.
    gold = conllu([("de", "NN", 3), ("el", "NN", 3), ("mar", ",", 0)])
    test = conllu([("de", "NN", 3), ("el", "NN", 3), ("ola", ",", 0)])
    result = treegauge.score(gold, test, metrics="uas", params="wsj", align=align)
    assert [result["uas"][part] for part in ("matched", "gold", "test")] == [0, 2, 2]


@pytest.mark.parametrize("align", ["edit", "groups"])
def test_a_deleted_word_between_them_changes_nothing(align: str) -> None:
    # By hand: «eh» stands in test alone and is deleted; «ola» and «mar» are partners still.
    gold = conllu([("ola", ",", 2), ("mar", ",", 0), ("de", "NN", 1), ("el", "NN", 2)])
    test = conllu(
        [("ola", ",", 3), ("eh", ",", 3), ("mar", ",", 0), ("de", "NN", 1), ("el", "NN", 3)]
    )
    result = treegauge.score(gold, test, metrics="uas", params="wsj", align=align)
    assert [result["uas"][part] for part in ("matched", "gold", "test")] == [2, 2, 2]


@given(
    words=st.lists(
        st.tuples(st.sampled_from("abc"), st.sampled_from(TAGS), st.integers(0, 9)),
        min_size=1,
        max_size=9,
    ),
    align=st.sampled_from(ALIGNERS),
)
def test_a_file_against_itself_is_perfect(words: list[tuple[str, str, int]], align: str) -> None:
    # Heads to the left, the first word is the root: always a tree.
    tree = [(form, tag, head % number) for number, (form, tag, head) in enumerate(words, 1)]
    tree = [
        (form, tag, max(head, 1) if number > 1 else 0)
        for number, (form, tag, head) in enumerate(tree, 1)
    ]
    text = conllu(tree)
    result = treegauge.score(text, text, metrics="las", params="wsj", align=align)["las"]
    assert result["matched"] == result["gold"] == result["test"]
