"""Head dependencies, bags and brackets of speech: figures worked out by hand.

The rules are those of Roark et al. (2006), section 2; heads after the table ``charniak``.
"""

from __future__ import annotations

import pytest

import treegauge
from treegauge.rules.prm_files import parse_prm

HEADS = ("heads", "heads-open", "heads-bag", "heads-bag-open")


def counts(gold: str, test: str, metrics="heads", **options) -> dict[str, tuple[int, int, int]]:
    options = {"params": "speech", "normalize": "lower,hyphens", "chunks": "document"} | options
    result = treegauge.score(gold, test, metrics=metrics, **options)
    return {
        spec: tuple(result[spec][key] for key in ("matched", "gold", "test")) for spec in result
    }


# we saw the dog: TOP>saw(S), saw>we(NP in S), saw>dog(NP in VP), dog>the(DT in NP)
GOLD = "(TOP (S (NP (PRP we)) (VP (VBD saw) (NP (DT the) (NN dog)))))"


def test_every_word_depends_once():
    assert counts(GOLD, GOLD, HEADS) == {
        "heads": (4, 4, 4),
        "heads-open": (4, 4, 4),
        "heads-bag": (4, 4, 4),
        "heads-bag-open": (4, 4, 4),
    }


def test_a_substitution():
    # «the dog» heard as «a dog»: one word's dependency is lost on both sides. Its bracket matches.
    test = GOLD.replace("the", "a")
    assert counts(GOLD, test, "heads,heads-bag,brackets") == {
        "heads": (3, 4, 4),
        "heads-bag": (3, 4, 4),
        "brackets": (4, 4, 4),
    }


def test_a_substituted_head_costs_its_dependents_too():
    # «dog» heard as «dock»: dog's own dependency and the one of «the» are lost.
    assert counts(GOLD, GOLD.replace("dog", "dock")) == {"heads": (2, 4, 4)}


def test_an_insertion():
    # «the old dog»: one dependency too many; the NP and all around it keep their first and last slot.
    test = GOLD.replace("(NN dog)", "(JJ old) (NN dog)")
    assert counts(GOLD, test, "heads,heads-bag,brackets") == {
        "heads": (4, 4, 5),
        "heads-bag": (4, 4, 5),
        "brackets": (4, 4, 4),
    }


def test_a_deletion():
    # «saw dog»: the dependency of «the» is missing; the NP now starts at another slot.
    test = GOLD.replace("(DT the) ", "")
    assert counts(
        GOLD, test, "heads,heads-bag,brackets,brackets:gap-tolerant,brackets:sparseval-spans"
    ) == {
        "heads": (3, 4, 3),
        "heads-bag": (3, 4, 3),
        "brackets": (3, 4, 4),
        "brackets:gap-tolerant": (4, 4, 4),
        # In test the slot of «the» belongs to the NP after it, as in gold.
        "brackets:sparseval-spans": (4, 4, 4),
    }


def test_spans_where_a_word_is_lost_at_the_end():
    # gold: (VP saw (NP the dog)) (ADVP today); test lost «dog».
    gold = "(TOP (S (NP (PRP we)) (VP (VBD saw) (NP (DT the) (NN dog))) (ADVP (RB today))))"
    test = gold.replace(" (NN dog)", "")
    found = counts(gold, test, "brackets,brackets:gap-tolerant,brackets:sparseval-spans")
    # Own slots: NP and VP end one slot early in test; S, NP «we», ADVP match.
    assert found["brackets"] == (3, 5, 5)
    assert found["brackets:gap-tolerant"] == (5, 5, 5)
    # SParseval gives the slot of «dog» to the ADVP, which then does not match either.
    assert found["brackets:sparseval-spans"] == (2, 5, 5)


def test_a_bracket_of_inserted_words_matches_nothing():
    # The NP over the two inserted words is an error; «left» alone has a partner in every VP.
    gold = "(TOP (S (NP (PRP we)) (VP (VBD left))))"
    test = "(TOP (S (NP (PRP we)) (VP (VBD left) (NP (DT the) (NN house)))))"
    assert counts(gold, test, "brackets,brackets:gap-tolerant") == {
        "brackets": (1, 3, 4),
        "brackets:gap-tolerant": (3, 3, 4),
    }


def test_labels_are_asked_for_unless_unlabelled():
    # The object is labelled NML: its own dependency, and the governor's label of «the», differ.
    test = GOLD.replace("(NP (DT", "(NML (DT")
    assert counts(GOLD, test, "heads,heads:unlabeled,heads-bag,heads-bag:unlabeled") == {
        "heads": (2, 4, 4),
        "heads:unlabeled": (4, 4, 4),
        "heads-bag": (2, 4, 4),
        "heads-bag:unlabeled": (4, 4, 4),
    }


def test_open_class():
    # we went to Rome: of four dependencies TOP>went and went>we are open; to is closed by its tag.
    gold = "(TOP (S (NP (PRP we)) (VP (VBD went) (PP (IN to) (NP (NNP Rome))))))"
    assert counts(gold, gold, HEADS)["heads-open"] == (2, 2, 2)
    # Tagged RB in test, «to» still heads the PP but is open: its dependencies are open only in test.
    test = gold.replace("(IN to)", "(RB to)")
    assert counts(gold, test, "heads:unlabeled,heads-open:unlabeled") == {
        "heads:unlabeled": (4, 4, 4),
        "heads-open:unlabeled": (2, 2, 4),
    }


def test_closed_class_by_word(tmp_path):
    prm = tmp_path / "own.prm"
    prm.write_text("DELETE_LABEL TOP\nCLOSED_CLASS we\n", encoding="utf-8")
    assert counts(GOLD, GOLD, "heads-open", params=prm) == {"heads-open": (3, 3, 3)}


def test_the_governors_place_is_not_asked():
    # Two dogs; the adjective of the second hangs on the first in test. That is not an error. All else
    # is: in gold «and» (the last word below FRAG) governs both dogs, in test the second dog does.
    gold = "(TOP (FRAG (NP (NN dog)) (CC and) (NP (JJ old) (NN dog))))"
    test = "(TOP (FRAG (NP (NN dog) (CC and) (JJ old)) (NP (NN dog))))"
    assert counts(gold, test, "heads:unlabeled") == {"heads:unlabeled": (1, 4, 4)}


# Edits. The clause without: we saw the dog, four dependencies.
EDIT = "(EDITED (PRP we) (VBD was))"
PLACES = {
    "start": f"(TOP (S {EDIT} (NP (PRP we)) (VP (VBD saw) (NP (DT the) (NN dog)))))",
    "middle": f"(TOP (S (NP (PRP we)) {EDIT} (VP (VBD saw) (NP (DT the) (NN dog)))))",
    "end": f"(TOP (S (NP (PRP we)) (VP (VBD saw) (NP (DT the) (NN dog) {EDIT}))))",
    "nested": "(TOP (S (NP (PRP we)) (EDITED (EDITED (PRP we)) (VP (VBD was))) (VP (VBD saw) (NP (DT the) (NN dog)))))",
    "adjacent": "(TOP (S (NP (PRP we)) (EDITED (PRP we)) (EDITED (VBD was)) (VP (VBD saw) (NP (DT the) (NN dog)))))",
}


@pytest.mark.parametrize("place", PLACES)
def test_an_edit_has_no_dependencies_and_one_bracket(place):
    found = counts(PLACES[place], PLACES[place], "heads,heads-bag,brackets")
    # Brackets: S, NP, VP, NP and the region, however it was annotated.
    assert found == {"heads": (4, 4, 4), "heads-bag": (4, 4, 4), "brackets": (5, 5, 5)}


@pytest.mark.parametrize("place", PLACES)
def test_an_edit_only_in_gold_costs_precision_once_a_word(place):
    # Test has the two words in a PRN (or two) that depends on the clause.
    test = PLACES[place].replace("EDITED", "PRN")
    matched, gold, found = counts(PLACES[place], test)["heads"]
    assert (matched, gold, found) == (4, 4, 6)
    assert found - matched == 2


@pytest.mark.parametrize("place", PLACES)
def test_an_edit_only_in_test_costs_recall_once_a_word(place):
    gold = PLACES[place].replace("EDITED", "PRN")
    assert counts(gold, PLACES[place])["heads"] == (4, 6, 4)


def test_filled_pauses_of_one_class_are_one_word():
    gold = "(TOP (S (INTJ (UH uh)) (NP (PRP we)) (VP (VBD left))))"
    assert counts(gold, gold.replace("uh", "Um"))["heads"] == (3, 3, 3)
    # Another class: yes is not a hesitation.
    assert counts(gold, gold.replace("uh", "mhm"))["heads"] == (2, 3, 3)
    # Listed with a hyphen, found without.
    assert counts(gold.replace("uh", "mm-hm"), gold.replace("uh", "MMHM"))["heads"] == (3, 3, 3)
    assert counts(gold, gold.replace("uh", "um"), "heads", params="wsj")["heads"] == (2, 3, 3)


def test_pauses_of_one_class_are_no_word_errors():
    gold = "(TOP (S (INTJ (UH uh)) (NP (PRP we)) (VP (VBD left))))"
    result = treegauge.score(gold, gold.replace("uh", "um"), metrics="wer", params="speech")
    assert result["wer"]["value"] == 0
    assert result.alignment["aligner"] == "identity"


def test_spellings_of_one_word_are_listed_pair_by_pair():
    # because = 'cause, because = cuz and 'cause = cuz are listed.
    gold = "(TOP (SBAR (IN 'cause) (S (NP (PRP we)) (VP (VBD left)))))"
    assert counts(gold, gold.replace("'cause", "cuz"))["heads"] == (3, 3, 3)


@pytest.mark.parametrize(
    ("word", "matched"),
    [("is", 3), ("'s", 3), ("was", 0), ("'S", 3)],
)
def test_a_listed_pair_is_no_class(word, matched):
    # All three dependencies name the verb: TOP>is, is>he, is>here.
    params = parse_prm("EQ_WORDS is 's\nEQ_WORDS was 's\nDELETE_LABEL TOP\n")
    gold = "(TOP (S (NP (PRP he)) (VP (VBZ is) (ADVP (RB here)))))"
    test = gold.replace("is)", f"{word})")
    # In order, too, and whichever side has which word.
    for pair in ((gold, test), (test, gold)):
        found = counts(*pair, HEADS, params=params, heads="charniak")
        assert found == dict.fromkeys(HEADS, (matched, 3, 3))


def test_a_bag_with_listed_pairs_takes_the_most():
    # 's can be the partner of is or of was, but of one of them only.
    params = parse_prm("EQ_WORDS is 's\nEQ_WORDS was 's\nDELETE_LABEL TOP\n")
    gold = "(TOP (FRAG (VBZ is)) (FRAG (VBD was)) (FRAG (VBZ 's)))"
    test = "(TOP (FRAG (VBZ 's)) (FRAG (VBZ 's)) (FRAG (VBD was)))"
    found = counts(gold, test, "heads-bag:unlabeled", params=params, heads="charniak")
    assert found["heads-bag:unlabeled"] == (3, 3, 3)
    found = counts(gold, gold.replace("'s", "is"), "heads-bag:unlabeled", params=params)
    assert found["heads-bag:unlabeled"] == (3, 3, 3)
    swapped = "(TOP (FRAG (VBD was)) (FRAG (VBZ is)) (FRAG (VBZ 's)))"
    found = counts(gold, swapped, "heads-bag:unlabeled", params=params, heads="charniak")
    assert found["heads-bag:unlabeled"] == (2, 3, 3)


def test_a_closed_word_is_found_in_any_case():
    # Of depends on nothing open: the dependencies of «tea» on it and of it on the root are closed.
    gold = "(TOP (PP (IN Of) (NP (NN tea))))"
    for entry, open_class in (("of", 0), ("Of", 0), ("OF", 2), ("IN", 0), ("in", 2)):
        params = parse_prm(f"CLOSED_CLASS {entry}\nDELETE_LABEL TOP\n")
        found = counts(gold, gold, "heads-open", params=params, heads="charniak")
        assert found["heads-open"] == (open_class, open_class, open_class), entry


def test_case_and_hyphens_never_matter_for_head_words():
    test = GOLD.replace("dog", "D-OG")
    assert counts(GOLD, test, normalize="")["heads"] == (4, 4, 4)


def test_the_bag_needs_no_alignment():
    # «dog» and «cat» change places: in order, only one of them can match.
    gold = "(TOP (FRAG (NP (NN dog)) (NP (NN cat)) (NP (NN cow))))"
    test = "(TOP (FRAG (NP (NN cat)) (NP (NN dog)) (NP (NN cow))))"
    assert counts(gold, test, "heads-bag", align="identity", on_error="zero")["heads-bag"] == (
        0,
        3,
        0,
    )
    # cow heads the FRAG; cat, cow or dog, cow.
    assert counts(gold, test, "heads-bag")["heads-bag"] == (2, 3, 3)


def test_the_bag_crosses_sentences_within_a_chunk_only():
    gold = "(TOP (NP (NN dog)))\n(TOP (NP (NN cat)))"
    test = "(TOP (NP (NN cat)))\n(TOP (NP (NN cow)))"
    assert counts(gold, test, "heads-bag")["heads-bag"] == (1, 2, 2)
    assert counts(gold, test, "heads-bag", chunks="sentence")["heads-bag"] == (0, 2, 2)


def test_the_open_bag_takes_the_best_of_the_longest():
    # One «to» of test can match the one of gold, and only the second makes an open pair.
    gold = "(TOP (RB to))"
    test = "(TOP (IN to) (RB to))"
    found = counts(gold, test, "heads-bag:unlabeled,heads-bag-open:unlabeled")
    assert found == {"heads-bag:unlabeled": (1, 1, 2), "heads-bag-open:unlabeled": (1, 1, 1)}


def test_per_label_cells_add_up():
    gold = PLACES["middle"] + "\n" + GOLD
    test = GOLD + "\n" + PLACES["end"].replace("EDITED", "PRN")
    result = treegauge.score(
        gold,
        test,
        metrics=[
            *HEADS,
            "heads:unlabeled",
            "heads-bag:unlabeled",
            "brackets:gap-tolerant",
            "brackets:sparseval-spans",
        ],
        params="speech",
        by="label",
        chunks="document",
    )
    for spec in result:
        cells = result.by_label(spec)
        for key in ("matched", "gold", "test"):
            assert sum(cell[key] for cell in cells.values()) == result[spec][key]
        if "unlabeled" in spec:
            assert sum(cell["matched_test"] for cell in cells.values()) == result[spec]["matched"]
    assert result.by_label("heads")["DT"]["gold"] == 2


@pytest.mark.parametrize("metric", ["heads", "heads-open", "heads-bag", "heads-bag-open"])
def test_without_labels_each_side_has_its_matches_in_its_own_cells(metric):
    # All four match without labels; dog's is an NP in gold and an NML in test.
    spec = f"{metric}:unlabeled"
    test = GOLD.replace("(NP (DT", "(NML (DT")
    cells = treegauge.score(GOLD, test, metrics=spec, params="speech", by="label").by_label(spec)
    found = {
        name: tuple(cell[key] for key in ("matched", "gold", "matched_test", "test"))
        for name, cell in cells.items()
    }
    assert found == {
        "NP": (2, 2, 1, 1),
        "DT": (1, 1, 1, 1),
        "S": (1, 1, 1, 1),
        "NML": (0, 0, 1, 1),
    }
    assert (cells["NP"]["precision"], cells["NP"]["recall"]) == (1, 1)
    assert (cells["NML"]["precision"], cells["NML"]["recall"]) == (1, None)


def test_without_labels_a_chain_keeps_the_matches_that_it_has_with_labels():
    # S over VP in gold, VP over X in test, all over the same word: VP matches VP, and S matches X.
    gold, test = "(TOP (S (VP (VB go))))", "(TOP (VP (X (VB go))))"
    spec = "brackets:unlabeled"
    cells = treegauge.score(gold, test, metrics=spec, params="speech", by="label").by_label(spec)
    assert {name: (cell["matched"], cell["matched_test"]) for name, cell in cells.items()} == {
        "S": (1, 0),
        "VP": (1, 1),
        "X": (0, 1),
    }


def test_dependencies_have_no_heads_in_trees(tmp_path):
    from treegauge.errors import SettingsError

    path = tmp_path / "one.conllu"
    path.write_text("1\tyes\t_\tINTJ\tUH\t_\t0\troot\t_\t_\n\n", encoding="utf-8")
    with pytest.raises(SettingsError, match=r"needs constituents, and gold \(conllu\) has none"):
        treegauge.score(path, path, metrics="heads-bag")


def test_brackets_without_labels_too_are_in_their_own_cells():
    test = GOLD.replace("(NP (DT", "(NML (DT")
    spec = "brackets:unlabeled"
    cells = treegauge.score(GOLD, test, metrics=spec, params="speech", by="label").by_label(spec)
    assert {name: (cell["precision"], cell["recall"]) for name, cell in cells.items()} == {
        "NP": (1, 1),
        "S": (1, 1),
        "VP": (1, 1),
        "NML": (1, None),
    }


def test_a_tree_without_a_root_hangs_from_one():
    bare = "(S (NP (PRP we)) (VP (VBD left)))"
    assert counts(f"(TOP {bare})", bare)["heads"] == (2, 2, 2)
    assert counts(f"(S1 {bare})", f"( {bare})")["heads"] == (2, 2, 2)


def test_empty_constituents_take_their_words_with_them():
    # Switchboard's speaker codes: (CODE (SYM SpeakerA1) (. .))
    gold = "(TOP (CODE (SYM SpeakerA1) (. .)) (S (NP (PRP we)) (VP (VBD left))))"
    test = "(TOP (S (NP (PRP we)) (VP (VBD left))))"
    assert counts(gold, test, "heads,brackets,tags") == {
        "heads": (2, 2, 2),
        "brackets": (3, 3, 3),
        "tags": (2, 2, 2),
    }


def test_deleted_labels_are_spliced_out_before_heads_are_found():
    gold = "(TOP (S (NP (PRP we)) (TYPO (VP (VBD left)))))"
    test = "(TOP (S (NP (PRP we)) (VP (VBD left))))"
    assert counts(gold, test)["heads"] == (2, 2, 2)


def test_eq_labels_match_but_keep_their_own_head_rules():
    # ADVP = PRT as labels. ADVP takes the rightmost RB, PRT the rightmost RP.
    gold = "(TOP (S (NP (PRP we)) (VP (VBD ran) (ADVP (RP up)))))"
    assert counts(gold, gold.replace("ADVP", "PRT"))["heads"] == (3, 3, 3)


def test_both_ways_of_spans_are_refused():
    from treegauge.errors import SettingsError

    with pytest.raises(SettingsError, match="one kind of spans"):
        treegauge.score(GOLD, GOLD, metrics="brackets:sparseval-spans:gap-tolerant")


def test_the_table_is_part_of_the_signature():
    result = treegauge.score(GOLD, GOLD, metrics="heads", heads="collins")
    assert result.signature.fields["heads"] == "collins"
    assert treegauge.score(GOLD, GOLD, metrics="heads").signature.fields["heads"] == "charniak"
    assert (
        treegauge.score(GOLD, GOLD, metrics="heads", params="ctb").signature.fields["heads"]
        == "ctb"
    )
    assert "heads" not in treegauge.score(GOLD, GOLD).signature.fields
