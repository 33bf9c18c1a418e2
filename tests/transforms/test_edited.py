"""Edited regions in normal form: worked by hand, and against the textbook version."""

from __future__ import annotations

from helpers.speech_trees import trees
from helpers.textbook import speech as textbook
from hypothesis import given, settings

import treegauge
from treegauge.rules.params import Params
from treegauge.transforms.edited import normalised

SPEECH = Params.load("speech")


def moved(text: str) -> str:
    return str(normalised(treegauge.read(text.encode()), SPEECH)[0])


def test_at_the_start_of_a_clause():
    assert moved(
        "(TOP (S (EDITED (NP (PRP i)) (VP (VBD was))) (NP (PRP we)) (VP (VBD were))))"
    ) == ("(TOP (EDITED (PRP i) (VBD was)) (S (NP (PRP we)) (VP (VBD were))))")


def test_in_the_middle_it_stays():
    text = "(TOP (S (NP (PRP we)) (EDITED (VBD was)) (VP (VBD were))))"
    assert moved(text) == text


def test_at_the_end_it_moves_out_of_all_that_end_there():
    assert moved("(TOP (S (NP (PRP we)) (VP (VBD saw) (NP (NN dog) (EDITED (DT the))))))") == (
        "(TOP (S (NP (PRP we)) (VP (VBD saw) (NP (NN dog)))) (EDITED (DT the)))"
    )


def test_nested_ones_dissolve():
    assert moved(
        "(TOP (S (NP (PRP we)) (EDITED (EDITED (DT a)) (NP (NN cat))) (VP (VBD saw))))"
    ) == ("(TOP (S (NP (PRP we)) (EDITED (DT a) (NN cat)) (VP (VBD saw))))")


def test_neighbours_become_one_also_after_moving():
    assert moved(
        "(TOP (S (NP (PRP we) (EDITED (DT a))) (EDITED (DT the)) (VP (EDITED (VBD was)) (VBD saw))))"
    ) == ("(TOP (S (NP (PRP we)) (EDITED (DT a) (DT the) (VBD was)) (VP (VBD saw))))")


def test_a_node_left_empty_goes():
    assert (
        moved("(TOP (S (NP (EDITED (DT a))) (VP (VBD saw))))")
        == "(TOP (EDITED (DT a)) (S (VP (VBD saw))))"
    )


def test_function_tags_do_not_hide_it():
    assert (
        moved("(TOP (S (EDITED-1 (DT a)) (VP (VBD saw))))")
        == "(TOP (EDITED-1 (DT a)) (S (VP (VBD saw))))"
    )


def test_words_tagged_as_edited_are_regions_of_one_word():
    assert moved("(TOP (S (EDITED a) (EDITED b) (VP (VBD saw))))") == (
        "(TOP (EDITED (EDITED a) (EDITED b)) (S (VP (VBD saw))))"
    )


def test_the_corpus_itself_stays_and_places_still_point_at_the_file():
    text = b"(TOP (S (NP (PRP we)) (VP (VBD saw) (EDITED (DT the)))))\n(TOP (X (UH well)))\n"
    before = treegauge.read(text)
    after = normalised(before, SPEECH)
    assert before.write() == text
    assert len(after) == 2
    assert str(after[1]) == "(TOP (X (UH well)))"
    assert after[0].words == before[0].words
    assert list(after.columns["tokens.offset"]) == list(before.columns["tokens.offset"])
    # Pre-order afterwards.
    names = [after.text(number) for number in after.columns["nodes.label"]]
    assert names == ["TOP", "S", "NP", "VP", "EDITED", "TOP", "X"]


def test_nothing_to_do_gives_the_same_corpus():
    corpus = treegauge.read(b"(TOP (X (UH well)))")
    assert normalised(corpus, SPEECH) is corpus
    assert normalised(treegauge.read(b"(TOP (EDITED (UH a)))"), Params.load("wsj")).core.nodes == 2


@settings(max_examples=150, deadline=None)
@given(trees(labels=("S", "NP", "EDITED", "EDITED", "VP"), tags=("DT", "NN", "VBD")))
def test_the_core_does_what_the_textbook_does(text):
    expected = textbook.parse(text)
    textbook.normalise_edited(expected, SPEECH.edit_labels)
    assert moved(text) == textbook.show(expected)
