"""Matches: tables by hand, against a textbook version, and with wrong arguments."""

from __future__ import annotations

import contextlib
import itertools
import random
from array import array
from collections import Counter

import pytest
from helpers.dependency_files import random_file, rows
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge import _core
from treegauge.comparison.comparison import align_corpora
from treegauge.corpora.corpus import Corpus
from treegauge.metrics import get_metric
from treegauge.metrics._matches import NONE, ROOT
from treegauge.options.settings import Settings
from treegauge.rules.params import Params


def compared(gold: str, test: str, align: str = "auto", params: str = "none"):
    settings = Settings(metrics=("words",), params=Params.load(params), align=align)
    return align_corpora(treegauge.read(gold.encode()), treegauge.read(test.encode()), settings)


def shown(matches) -> list[tuple]:
    return [
        (match.side, match.label, match.place, match.partner, match.loose_partner)
        for match in matches
    ]


def test_brackets_by_hand():
    gold = "(S (NP (DT the) (NN dog)) (VP (VBZ barks)))"
    test = "(S (NP (DT the) (NN dog)) (NP (VBZ barks)))"
    comparison = compared(gold, test)
    matches = get_metric("brackets").matches(comparison)
    assert shown(matches) == [
        ("gold", "S", ((0, 3),), 0, 0),
        ("gold", "NP", ((0, 2),), 1, 1),
        ("gold", "VP", ((2, 3),), None, 2),
        ("test", "S", ((0, 3),), 0, 0),
        ("test", "NP", ((0, 2),), 1, 1),
        ("test", "NP", ((2, 3),), None, 2),
    ]
    assert list(matches.gold.token) == [0, 0, 2]
    assert list(matches.gold.node) == [0, 1, 2]
    assert len(matches) == 6
    assert len(matches.gold.head) == 0
    nodes = comparison.gold.columns["nodes.label"]
    assert [comparison.gold.text(nodes[node]) for node in matches.gold.node] == ["S", "NP", "VP"]
    loose = get_metric("brackets:unlabeled").matches(comparison)
    assert list(loose.gold.partner) == [0, 1, 2]


def test_of_a_chain_the_outer_bracket_is_matched_and_equal_labels_come_first():
    comparison = compared("(A (B (A (X x))))", "(C (A (X x)))")
    matches = get_metric("brackets").matches(comparison)
    assert list(matches.gold.partner) == [1, NONE, NONE]
    # Without labels A keeps A, and B is the next that is free.
    assert list(matches.gold.loose_partner) == [1, 0, NONE]


def test_words_of_one_side_are_no_part_of_a_place():
    # The test side has «old» more: its NP goes over a slot that gold has no word in.
    gold = "(S (NP (DT the) (NN dog)) (VP (VBZ barks)))"
    test = "(S (NP (DT the) (JJ old) (NN dog)) (VP (VBZ barks)))"
    comparison = compared(gold, test, "edit")
    for spec in ("brackets", "brackets:sparseval-spans", "brackets:gap-tolerant"):
        matches = get_metric(spec).matches(comparison)
        assert [match.place for match in matches] == [((0, 4),), ((0, 3),), ((3, 4),)] * 2
        assert list(matches.gold.partner) == [0, 1, 2]


def test_arcs_by_hand():
    gold = rows([("a", 2, "det"), ("b", 0, "root"), ("c", 2, "obj"), ("d", 2, "obl")])
    test = rows([("a", 2, "amod"), ("b", 0, "root"), ("c", 1, "obj"), ("d", 2, "obl")])
    matches = get_metric("las").matches(compared(gold, test))
    assert [(match.label, match.head, match.partner, match.loose_partner) for match in matches][
        :4
    ] == [
        ("det", 1, None, 0),
        ("root", ROOT, 1, 1),
        ("obj", 1, None, None),
        ("obl", 1, 3, 3),
    ]
    relations = get_metric("label").matches(compared(gold, test))
    assert list(relations.gold.partner) == [NONE, 1, 2, 3]
    assert list(relations.gold.loose_partner) == [0, 1, 2, 3]


def test_roles_hang_on_arguments_and_senses_on_predicates():
    from treegauge.metrics._roles import TIDE

    comparison = compared(TIDE, TIDE.replace("A1", "A2"))
    matches = get_metric("roles").matches(comparison)
    found = {(match.label, match.token, match.head, match.partner is not None) for match in matches}
    assert found == {
        ("SENSE", 2, None, True),
        ("A0", 1, 2, True),
        ("A1", 4, 2, False),
        ("A2", 4, 2, False),
    }
    loose = [one.loose_partner for one in matches if one.side == "gold"]
    assert None not in loose
    assert len(get_metric("propositions").matches(comparison).gold) == 1


def test_a_role_called_sense_loses_no_count():
    # Two cells of one name are one cell; the sense is not a role for its kind.
    from treegauge.metrics._roles import TIDE

    text = TIDE.replace("A1", "SENSE")
    result = treegauge.score(text, text, metrics="roles", by=["label", "role-kind"])
    assert result.by_label("roles")["SENSE"]["gold"] == 2
    kinds = result.by_cell("roles", "role-kind")
    assert {name: cell["gold"] for name, cell in kinds.items()} == {
        "core": 1,
        "other": 1,
        "sense": 1,
    }


def test_a_word_that_has_no_head_in_gold_is_no_arc():
    # HEAD _ with PHEAD -1: gold against itself is perfect.
    def text(head: str) -> str:
        first = f"1\tMara\t_\tmara\t_\tN\t_\t_\t{head}\t{head}\tSBJ\tSBJ\t_\t_\tA0\n"
        return first + "2\tsings\t_\tsing\t_\tV\t_\t_\t0\t0\tROOT\tROOT\tY\tsing.01\t_\n\n"

    headless = text("_").replace("_\t_\tSBJ", "_\t-1\tSBJ")
    specs = "uas,las,bag,uuas"
    result = treegauge.score(headless, headless, metrics=specs)
    assert [(result[spec]["f1"], result[spec]["gold"]) for spec in result] == [(1.0, 1)] * 4
    # What gold does not say, test cannot get wrong; a head that test does not say is wrong.
    there, back = (
        treegauge.score(*pair, metrics="uas")["uas"]
        for pair in ((headless, text("2")), (text("2"), headless))
    )
    assert (there["matched"], there["gold"], there["test"]) == (1, 1, 1)
    assert (back["matched"], back["gold"], back["test"]) == (1, 2, 2)


def test_an_arc_to_a_word_that_is_left_out_matches_where_both_have_it():
    # The governor is a trace, which has no slot; its dependents are right all the same.
    text = "1\ta\ta\tX\tX\t_\t2\tdep\t2:dep\t_\n2\tb\tb\tX\t-NONE-\t_\t0\troot\t0:root\t_\n3\tc\tc\tX\tX\t_\t2\tobj\t2:obj\t_\n\n"
    specs = "uas,las,elas,uuas"
    same = treegauge.score(text, text, metrics=specs, params="wsj")
    assert [same[spec]["matched"] for spec in same] == [2, 2, 2, 2]
    other = treegauge.score(text, text.replace("\tb\tb", "\tq\tq"), metrics=specs, params="wsj")
    assert [other[spec]["matched"] for spec in other] == [0, 0, 0, 0]


columns = st.lists(
    st.tuples(st.integers(0, 2), st.sampled_from([0, 1, NONE]), st.integers(0, 2)), max_size=12
)


def given_items(items: list[tuple[int, int, int]]):
    keys = [array("I", [item[at] for item in items]) for at in (0, 1)]
    tokens, labels = array("I", [0] * len(items)), array("I", [item[2] for item in items])
    return keys, tokens, None, None, labels


@given(gold=columns, test=columns, labeled=st.booleans())
def test_items_match_as_multisets(gold, test, labeled):
    comparison = compared("(S (X x))", "(S (X x))")
    names = ["a", "b", "c"]
    found = _core.match_items(
        comparison.core, given_items(gold), given_items(test), labeled, "", False, names
    )
    # The textbook: what is in both, with and without the label; an item that is nowhere is in neither.
    placed = [[item for item in side if item[1] != NONE] for side in (gold, test)]
    loose = Counter(item[:2] for item in placed[0]) & Counter(item[:2] for item in placed[1])
    strict = Counter(placed[0]) & Counter(placed[1])
    counts = [list(column) for column in found.count()]
    expected = strict if labeled else loose
    assert counts == [[expected.total()], [len(gold)], [len(test)]]
    partners = found.column(True, "loose_partner")
    assert sum(partner != NONE for partner in partners) == loose.total()
    equal = sum(p != NONE and gold[g] == test[p] for g, p in enumerate(partners))
    assert equal == strict.total()


@pytest.mark.parametrize("seed", range(20))
def test_undirected_arcs_equal_the_textbook(seed):
    chance = random.Random(seed)
    text = "".join(chance.choices("abcde", k=60))
    gold = random_file(text, chance, join=0.2, end=0.1)
    system = random_file(text, chance, join=0.2, end=0.1)
    comparison = compared(gold, system)
    found = []
    for is_gold, corpus in ((True, comparison.gold), (False, comparison.test)):
        slots = comparison.core.side_column(is_gold, "slot")
        heads = corpus.columns["tokens.head"]
        found.append(
            Counter(
                frozenset((slots[word], head if head == ROOT else slots[head]))
                for word, head in enumerate(heads)
            )
        )
    scores = treegauge.score(gold, system, metrics="uuas,uas")
    assert scores["uuas"]["matched"] == (found[0] & found[1]).total()
    assert scores["uuas"]["gold"] == found[0].total()
    assert scores["uas"]["matched"] <= scores["uuas"]["matched"]


EVERY_MATCH = {
    "match_brackets": ("slots", True),
    "count_brackets": ("slots", True),
    "match_words": ("las",),
    "match_bag": (False, False, None, False),
    "match_role_bag": (False, False, None),
    "match_spans": (False,),
    "match_roles": (True, "ignored"),
    "match_predicates": (True,),
    "match_segments": (True, False, False, False),
    "head_places": (True,),
}


@pytest.mark.parametrize("name", EVERY_MATCH)
def test_out_of_order_is_an_error_and_no_crash(name):
    sides = [
        treegauge.read(rows([("a", 0, "root"), ("b", 1, "obj")]).encode()).core,
        treegauge.read(b"(S (X x))").core,
        Corpus().core,
    ]
    for gold, test in itertools.product(sides, sides):
        core = _core.Comparison(gold, test)
        if gold.string_count or test.string_count:
            with pytest.raises(ValueError, match="no keys"):
                getattr(_core, name)(core, *EVERY_MATCH[name])
            with pytest.raises(ValueError, match="no keys"):
                core.build_brackets()
        # With keys, but neither aligned nor finished: nothing counts, or an error says what is missing.
        for is_gold, side in ((True, gold), (False, test)):
            keys = array("I", [0]) * side.string_count
            core.set_label_keys(is_gold, keys, keys, bytearray(side.string_count))
        core.unify_words()
        core.add_chunk(0, gold.sentences, 0, test.sentences, 0)
        with contextlib.suppress(ValueError):
            found = getattr(_core, name)(core, *EVERY_MATCH[name])
            if isinstance(found, _core.Matches):
                found.complete()
                found.count()


def test_wrong_arguments_are_errors():
    comparison = compared("(S (X x) (Y y))", "(S (X x) (Y y))")
    core = comparison.core
    found = _core.match_brackets(core, "slots", True)
    good = ([array("I", [0])], array("I", [0]), None, None, None)
    for wrong in (
        lambda: _core.match_brackets(core, "nonsense", True),
        lambda: _core.match_words(core, "nonsense"),
        lambda: _core.match_words(core, "las", punctuation="nonsense"),
        lambda: found.column(True, "nonsense"),
        lambda: found.cells("nonsense", comparison.counted),
        lambda: found.cells("distance", comparison.counted),
        lambda: found.cells("label", array("q", [1, 1, 1])),
        lambda: found.cells("label", comparison.counted),  # the labels have no names
        lambda: _core.match_items(core, ([], None, None, None, None), good, True, "", False, []),
        lambda: _core.match_items(
            core, ([array("I", [0])] * 5, *good[1:]), good, True, "", False, []
        ),
        lambda: _core.match_items(
            core, (*good[:1], array("I", [9]), *good[2:]), good, True, "", False, []
        ),
        lambda: _core.match_items(
            core, (*good[:1], array("I"), *good[2:]), good, True, "", False, []
        ),
        lambda: _core.match_items(
            core, (*good[:2], array("I", [9]), None, None), good, True, "", False, []
        ),
        lambda: _core.match_items(core, (*good[:4], array("I", [9])), good, True, "", False, ["a"]),
        lambda: _core.match_items(core, good, good, True, "weather", False, []),
        lambda: _core.head_places(core, True),
        lambda: _core.take(array("I", [1]), array("I", [1])),
        lambda: _core.least(array("I", [1]), array("I", [1, 2])),
    ):
        with pytest.raises((ValueError, IndexError)):
            wrong()
