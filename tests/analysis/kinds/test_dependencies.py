"""Kinds of dependency errors: by hand, filters, matrices, and operations that cover all errors."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from helpers.real_data import shared_data
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge.analysis.kinds.in_words import errors_in_words
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.analysis.kinds import Kinds


def rows(*words: str) -> str:
    """Return a CoNLL-U sentence of ``form/upos/head/relation``."""
    lines = []
    for number, word in enumerate(words, 1):
        form, upos, head, relation = word.split("/")
        lines.append(f"{number}\t{form}\t_\t{upos}\t_\t_\t{head}\t{relation}\t_\t_\n")
    return "".join(lines) + "\n"


def kinds(gold: str, test: str, **options: object) -> Kinds:
    options = {"metrics": "las", **options}
    [found] = treegauge.error_kinds(gold, test, **options).values()
    return found


def named(gold: str, test: str, **options: object) -> list[tuple[str, str, int, int]]:
    """Return kind, detail, missed and extra arcs of each operation."""
    return [
        (operation.kind, operation.detail, len(operation.missed), len(operation.extra))
        for operation in kinds(gold, test, **options).operations
    ]


GOLD = (
    "she/PRON/2/nsubj",
    "ate/VERB/0/root",
    "ripe/ADJ/4/amod",
    "pears/NOUN/2/obj",
    "with/ADP/6/case",
    "cream/NOUN/2/obl",
    "./PUNCT/2/punct",
)


def changed(**words: str) -> str:
    """Return the sentence with other heads and relations: ``w6="4/nmod"``."""
    found = list(GOLD)
    for name, value in words.items():
        place = int(name[1:]) - 1
        found[place] = "/".join(found[place].split("/")[:2]) + f"/{value}"
    return rows(*found)


# --- each kind, by pencil -------------------------------------------------------------------------------------------


def test_nothing_is_wrong() -> None:
    assert named(rows(*GOLD), rows(*GOLD)) == []


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        # "cream" is word 6: its head is word 2 (4 to the left), in test word 4 (2 to the left).
        ({"w6": "4/obl"}, ("attachment", "obl: left 4, not left 2", 1, 1)),
        ({"w6": "4/nmod"}, ("attachment, relation", "obl: left 4, not left 2", 1, 1)),
        ({"w6": "2/advmod"}, ("different relation", "obl, not advmod", 1, 1)),
        ({"w7": "4/punct"}, ("punctuation", "punct: left 5, not left 3", 1, 1)),
        ({"w6": "4/conj"}, ("coordination", "obl: left 4, not left 2", 1, 1)),
        ({"w1": "4/nsubj"}, ("attachment", "nsubj: right 1, not right 3", 1, 1)),
    ],
)
def test_one_error(words: dict[str, str], expected: tuple[str, str, int, int]) -> None:
    assert named(rows(*GOLD), changed(**words)) == [expected]


def test_another_root_with_all_that_follows() -> None:
    # "pears" is the root, and "ate" and all its dependents but "with" hang on it: one mistake.
    test = changed(w1="4/nsubj", w2="4/acl", w4="0/root", w6="4/obl", w7="4/punct")
    assert named(rows(*GOLD), test) == [("root", "VERB, not NOUN", 5, 5)]


def test_swapped_heads_with_all_that_follows() -> None:
    # "ripe" is the head of "pears" and the object: both arcs are turned, nothing else.
    assert named(rows(*GOLD), changed(w3="2/obj", w4="3/amod")) == [
        ("swapped head", "amod: NOUN, not ADJ", 2, 2)
    ]
    # "cream" hangs on "with", and "with" on the verb.
    assert named(rows(*GOLD), changed(w5="2/obl", w6="5/case")) == [
        ("swapped head", "case: NOUN, not ADP", 2, 2)
    ]


def test_words_that_move_together() -> None:
    # Two adjectives of "cream" hang on "pears": one operation for both.
    gold = rows("pears/NOUN/0/root", "sweet/ADJ/4/amod", "cold/ADJ/4/amod", "cream/NOUN/1/conj")
    test = rows("pears/NOUN/0/root", "sweet/ADJ/1/amod", "cold/ADJ/1/amod", "cream/NOUN/1/conj")
    assert named(gold, test) == [("attachment", "amod: right 2, not left 1", 2, 2)]


def test_lone_words() -> None:
    # "ripe" is missing in test: its own arc.
    test = rows(*GOLD[:2], "pears/NOUN/2/obj", "with/ADP/5/case", "cream/NOUN/2/obl", GOLD[6])
    assert named(rows(*GOLD), test, align="edit") == [("words", "amod, not ∅", 1, 0)]
    assert named(test, rows(*GOLD), align="edit") == [("words", "∅, not amod", 0, 1)]


def test_sentence_boundary() -> None:
    # Test cuts before "with": "cream" and "." hang on the verb in gold, over the cut.
    test = rows(*GOLD[:4]) + rows("with/ADP/2/case", "cream/NOUN/0/root", "./PUNCT/2/punct")
    [(kind, _, missed, extra)] = named(rows(*GOLD), test, align="edit", chunks="document")
    assert kind == "sentence boundary"
    # The root of gold is about its whole sentence, which test has in two.
    assert missed == extra
    assert missed >= 2


def in_words(gold: str, test: str, metric: str = "las", **options: object) -> list[str]:
    sides = treegauge.read(gold.encode()), treegauge.read(test.encode())
    settings = treegauge.Settings(metrics=[metric], **options)
    return errors_in_words(treegauge.align_corpora(*sides, settings), metric)


#: "darkroom" in one word and in two, with what hangs on it
ONE = rows("the/DET/2/det", "darkroom/NOUN/3/nsubj", "closed/VERB/0/root")
TWO = rows("the/DET/3/det", "dark/ADJ/3/amod", "room/NOUN/4/nsubj", "closed/VERB/0/root")


def test_a_word_that_is_cut_is_one_error() -> None:
    # By pencil: "darkroom" is missed, "dark" and "room" are extra; "the" hangs on one and on the other.
    assert named(ONE, TWO, align="ud") == [("segmentation", "nsubj, not amod nsubj", 2, 3)]
    assert named(TWO, ONE, align="ud") == [("segmentation", "amod nsubj, not nsubj", 3, 2)]
    # As a group "darkroom" stands beside both: its arc and that of "the" are right, one is too many.
    assert named(ONE, TWO, align="groups") == [("segmentation", "∅, not amod", 0, 1)]
    assert in_words(ONE, TWO, align="groups") == ["‹dark room› should be one word: ‹darkroom›"]


def test_a_word_that_is_cut_in_words() -> None:
    hangs = "‹the› should attach to ‹{}› as det, not to ‹{}›"
    assert in_words(ONE, TWO, align="ud") == [
        "‹dark room› should be one word: ‹darkroom›; " + hangs.format("darkroom", "room")
    ]
    assert in_words(TWO, ONE, align="ud") == [
        "‹darkroom› should be two words: ‹dark room›; " + hangs.format("room", "darkroom")
    ]


def test_words_that_are_there_twice_have_their_numbers() -> None:
    # Of two "need" the fourth word is the right head.
    gold = ("they/PRON/2/nsubj", "need/VERB/0/root", "what/PRON/4/obj", "need/VERB/2/ccomp")
    gold += ("brings/VERB/4/dep",)
    [said] = in_words(rows(*gold), rows(*gold[:4], "brings/VERB/2/dep"))
    assert said == "‹brings› should attach to ‹need› (word 4) as dep, not to ‹need› (word 2)"


def test_where_a_sentence_ends_in_words() -> None:
    first = rows(*GOLD[:4]).rstrip("\n") + "\n\n"
    second = rows("with/ADP/2/case", "cream/NOUN/0/root", "./PUNCT/2/punct")
    [said] = in_words(rows(*GOLD), first + second, align="edit", chunks="document")
    assert said.startswith("the sentence is cut after ‹pears›: ")
    joined = in_words(first + second, rows(*GOLD), align="edit", chunks="document")
    assert [one.partition(":")[0] for one in joined] == [
        "the sentence is joined with the one before it"
    ]


def test_unparsed() -> None:
    # The second sentence cannot be read: both its arcs are one operation.
    gold = rows(*GOLD) + rows("it/PRON/2/nsubj", "rains/VERB/0/root")
    test = rows(*GOLD) + "1\tit\tsorry\n\n"
    assert named(gold, test, on_error="zero") == [("unparsed", "", 2, 0)]


# --- filters and matrices -------------------------------------------------------------------------------------------


def test_where_keeps_words_with_these_attributes() -> None:
    test = changed(w6="4/nmod", w3="2/amod")
    found = kinds(rows(*GOLD), test, where={"gold.deprel": "obl", "test.deprel": "nmod"})
    assert [
        (operation.kind, operation.what, operation.items) for operation in found.operations
    ] == [("attachment, relation", "obl", 2)]
    # The totals are those of all errors, so that shares stay shares of the whole.
    assert (found.missed, found.extra) == (2, 2)
    assert found.by_kind()["attachment, relation"].share == 0.5
    for name, value in {
        "gold.form": "cream",
        "gold.upos": "NOUN",
        "gold.head.form": "ate",
        "gold.head.upos": "VERB",
        "gold.head.deprel": "root",
        "test.head.deprel": "obj",
        "gold.distance": "4",
        "test.distance": "2",
        "gold.direction": "left",
    }.items():
        found = kinds(rows(*GOLD), test, where={name: value})
        # "ripe" hangs on the verb, too, but on its right side, and is an adjective.
        assert [one.what for one in found.operations] == ["obl"], name


def test_where_of_operations() -> None:
    test = changed(w6="4/nmod", w3="2/amod")
    found = kinds(rows(*GOLD), test, where={"kind": "attachment"})
    assert [operation.what for operation in found.operations] == ["amod"]
    assert kinds(rows(*GOLD), test, where={"what": "punct"}).operations == []


def test_matrix_counts_all_words() -> None:
    # Pencil: six words agree, "cream" is obl in gold and nmod in test.
    pair = ("gold.deprel", "test.deprel")
    found = kinds(rows(*GOLD), changed(w6="4/nmod"), matrices=[pair])
    cells = {
        (matrice.gold, matrice.test): matrice.count
        for matrice in found.matrices["gold.deprel,test.deprel"]
    }
    assert cells == {
        ("nsubj", "nsubj"): 1,
        ("root", "root"): 1,
        ("amod", "amod"): 1,
        ("obj", "obj"): 1,
        ("case", "case"): 1,
        ("obl", "nmod"): 1,
        ("punct", "punct"): 1,
    }


def test_matrix_of_words_of_one_side() -> None:
    test = rows(*GOLD[:2], "pears/NOUN/2/obj", "with/ADP/5/case", "cream/NOUN/2/obl", GOLD[6])
    pair = ("gold.upos", "test.upos")
    found = kinds(rows(*GOLD), test, align="edit", matrices=[pair], where={"gold.form": "ripe"})
    assert [
        (matrice.gold, matrice.test, matrice.count, matrice.units)
        for matrice in found.matrices["gold.upos,test.upos"]
    ] == [("ADJ", None, 1, (0,))]


@pytest.mark.parametrize("name", ["deprel", "gold.colour", "other.form"])
def test_unknown_attributes(name: str) -> None:
    with pytest.raises(SettingsError):
        kinds(rows(*GOLD), rows(*GOLD), where={name: "x"})


def test_attributes_of_words_are_for_words() -> None:
    tree = "(S (NP (PRP it)) (VP (VBZ rains)))"
    with pytest.raises(SettingsError, match="las and uas"):
        treegauge.error_kinds(tree, tree, where={"gold.form": "it"})


# --- all errors are covered -----------------------------------------------------------------------------------------

RELATIONS = ["nsubj", "obj", "obl", "conj", "cc", "punct", "det"]


def random_sentence(chance: random.Random, words: list[str]) -> str:
    """Return a random tree over these words: each hangs on a word that is nearer to the root."""
    order = list(range(1, len(words) + 1))
    chance.shuffle(order)
    heads = {order[0]: 0} | {word: chance.choice(order[:at]) for at, word in enumerate(order) if at}
    return rows(
        *(
            f"{form}/X/{heads[number]}/{chance.choice(RELATIONS) if heads[number] else 'root'}"
            for number, form in enumerate(words, 1)
        )
    )


@given(st.integers(0, 10**6), st.integers(1, 10), st.booleans())
def test_every_error_belongs_to_one_operation(seed: int, size: int, lose: bool) -> None:
    chance = random.Random(seed)
    words = [f"w{number}" for number in range(size)]
    heard = words[:-1] if lose and size > 1 else words
    gold, test = random_sentence(chance, words), random_sentence(chance, heard)
    found = kinds(gold, test, align="edit")
    score = treegauge.score(gold, test, metrics="las", align="edit")["las"]
    missed = [item for operation in found.operations for item in operation.missed]
    extra = [item for one in found.operations for item in one.extra]
    assert len(missed) == len(set(missed)) == score["gold"] - score["matched"] == found.missed
    assert len(extra) == len(set(extra)) == score["test"] - score["matched"] == found.extra


@pytest.mark.parametrize(
    ("gold", "test", "options"),
    [
        ("gum-text/gold", "gum-text/gold-tokens", {"ext": ".conllu"}),
        ("gum-speech/gold", "gum-speech/asr", {"ext": ".conllu", "task": "speech"}),
        ("conll2018/he_htb/gold.conllu", "conll2018/he_htb/Stanford-18.conllu", {}),
    ],
)
def test_real_errors_belong_to_operations(gold: str, test: str, options: dict[str, str]) -> None:
    paths = shared_data(gold), shared_data(test)
    found = treegauge.error_kinds(*paths, metrics="las", **options)["las"]
    score = treegauge.score(*paths, metrics="las", **options)["las"]
    missed = {item for operation in found.operations for item in operation.missed}
    extra = {item for one in found.operations for item in one.extra}
    assert len(missed) == sum(len(one.missed) for one in found.operations)
    assert len(missed) == score["gold"] - score["matched"]
    assert len(extra) == score["test"] - score["matched"]
    assert found.explained() == 1
