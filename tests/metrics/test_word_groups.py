"""Groups of words, by hand for every kind of metric."""

from __future__ import annotations

import pytest
from helpers.grouped_words import ARC, ARCS, DARK, DARK_LINKS, DARKROOM, conllu, counts
from helpers.real_data import shared_data

import treegauge


@pytest.mark.parametrize(
    ("gold", "test", "brackets", "tags"),
    [
        # Tags: 总统 beside 总 and 访问; 北京 is NR and 北京大学 NN. Four words on each side.
        (
            "(IP (NP (NN 总统)) (VP (VV 访问) (NP (NR 北京) (NN 大学))))",
            "(IP (NP (NN 总) (NN 统)) (VP (VV 访问) (NP (NN 北京大学))))",
            (4, 4, 4),
            (2, 4, 4),
        ),
        # The first words are compared: JJ is not NN.
        (DARK, DARKROOM, (3, 3, 3), (1, 3, 2)),
    ],
)
def test_words_cut_differently_lose_no_bracket_by_default(gold, test, brackets, tags):
    result = treegauge.score(gold, test, metrics="brackets,tags")
    for spec, expected in (("brackets", brackets), ("tags", tags)):
        assert tuple(result[spec][name] for name in ("matched", "gold", "test")) == expected
    assert result["brackets"]["f1"] == 1.0
    assert result.alignment["aligner"] == "groups"


def test_a_bracket_that_cuts_a_group_matches_nothing(tmp_path):
    """Gold has NP and VP with the cut between dark and room; only S has group edges on both sides."""
    gold = "(S (NP (DT the) (NN dark)) (VP (NN room) (VBZ smells)))"
    test = "(S (NP (DT the) (NN darkroom)) (VP (VBZ smells)))"
    links = "0-0 1-1 2-1 3-2\n"
    for left, right, given in ((gold, test, links), (test, gold, "0-0 1-1 1-2 2-3\n")):
        found = counts(tmp_path, left, right, given, "brackets", "brackets:unlabeled")
        assert found == [(1, 3, 3), (1, 3, 3)]


def test_brackets_that_cut_a_group_alike_do_not_match_either(tmp_path):
    """Both sides cut the group behind its first word, and only S is left."""
    gold = "(S (NP (NN da)) (VP (NN rkroom) (VBZ smells)))"
    test = "(S (NP (NN dark)) (VP (NN room) (VBZ smells)))"
    assert counts(tmp_path, gold, test, "0-0 0-1 1-0 1-1 2-2\n", "brackets") == (1, 3, 3)


@pytest.mark.parametrize(
    ("test", "crossing"),
    [
        # the darkroom | room smells: they share room only.
        ("(S (NP (DT the) (NN darkroom)) (VP (VBZ smells)))", 1),
        # the | darkroom smells beside the dark | room smells: crosses the gold NP.
        ("(S (DT the) (VP (NN darkroom) (VBZ smells)))", 1),
        # darkroom alone crosses both NP (the dark) and VP (room smells), and is one bracket.
        ("(S (DT the) (NP (NN darkroom)) (VBZ smells))", 1),
        # smells alone lies in VP.
        ("(S (DT the) (NN darkroom) (VP (VBZ smells)))", 0),
    ],
)
def test_crossing_looks_inside_groups(tmp_path, test, crossing):
    gold = "(S (NP (DT the) (NN dark)) (VP (NN room) (VBZ smells)))"
    path = tmp_path / "links"
    path.write_text("0-0 1-1 2-1 3-2\n", encoding="utf-8")
    result = treegauge.score(gold, test, metrics="crossing", align=str(path))
    assert result["crossing"]["value"] == crossing


def test_the_word_whose_head_lies_outside_stands_for_the_group(tmp_path):
    """room hangs on smells as darkroom does; dark hangs on room, inside the group."""
    specs = ("words", "uas", "las", "label", "upos", "clas", "elas", "eulas", "uuas", "blex")
    found = dict(zip(specs, counts(tmp_path, ARCS, ARC, DARK_LINKS, *specs), strict=True))
    # Lemmas differ (room, darkroom): blex has the verb alone.
    assert found.pop("blex") == (1, 3, 2)
    assert set(found.values()) == {(2, 3, 2)}, found


def test_swapped_sides_swap_the_counts(tmp_path):
    found = counts(tmp_path, ARC, ARCS, "0-0 0-1 1-2\n", "words", "las", "upos", "uuas")
    assert found == [(2, 2, 3)] * 4


def test_of_several_heads_outside_the_first_counts(tmp_path):
    """zu (case) and dem (det) both hang on Turm; zum is case."""
    gold = conllu("wir/PRON/2/nsubj gehen/VERB/0/root zu/ADP/5/case dem/DET/5/det Turm/NOUN/2/obl")
    test = conllu("wir/PRON/2/nsubj gehen/VERB/0/root zum/ADP/4/case Turm/NOUN/2/obl")
    other = test.replace("\tcase\t4:case", "\tdet\t4:det")
    links = "0-0 1-1 2-2 3-2 4-3\n"
    assert counts(tmp_path, gold, test, links, "las", "uas") == [(4, 5, 4), (4, 5, 4)]
    assert counts(tmp_path, gold, other, links, "las", "uas") == [(3, 5, 4), (4, 5, 4)]


def test_function_words_in_a_group_are_one(tmp_path):
    """mlas: Turm has zu and dem in gold, zum in test; the group is there once, as case and ADP."""
    gold = conllu("wir/PRON/2/nsubj gehen/VERB/0/root zu/ADP/5/case dem/DET/5/det Turm/NOUN/2/obl")
    test = conllu("wir/PRON/2/nsubj gehen/VERB/0/root zum/ADP/4/case Turm/NOUN/2/obl")
    links = "0-0 1-1 2-2 3-2 4-3\n"
    assert counts(tmp_path, gold, test, links, "mlas") == (3, 3, 3)
    other = test.replace("ADP", "DET")
    assert counts(tmp_path, gold, other, links, "mlas") == (2, 3, 3)


def test_a_head_is_the_group_whichever_of_its_words_it_is(tmp_path):
    """old hangs on dark in gold, on darkroom in test: the same slot."""
    gold = conllu("old/ADJ/2/amod dark/ADJ/3/amod room/NOUN/4/nsubj smells/VERB/0/root")
    test = conllu("old/ADJ/2/amod darkroom/NOUN/3/nsubj smells/VERB/0/root")
    assert counts(tmp_path, gold, test, "0-0 1-1 2-1 3-2\n", "las") == (3, 4, 3)


def test_arcs_inside_a_group_match_only_among_the_same_words(tmp_path):
    """The same words in a group stand one to one; others do not, whatever their arcs."""
    links = "0-0 0-1 1-0 1-1 2-2\n"
    assert counts(tmp_path, ARCS, ARCS, links, "las", "words") == [(3, 3, 3), (3, 3, 3)]
    other = ARCS.replace("dark", "da").replace("room", "rkroom")
    # rkroom stands for its group as room does, and smells is there: the arcs inside do not match.
    assert counts(tmp_path, ARCS, other, links, "las", "words") == [(2, 3, 3), (2, 3, 3)]


def test_a_cycle_inside_a_group_matches_nothing(tmp_path):
    """No word has its head outside: the first stands for the group, and its arc lies inside."""
    gold = conllu("dark/ADJ/2/amod room/NOUN/1/nsubj smells/VERB/0/root")
    test = conllu("da/ADJ/2/amod rkroom/NOUN/1/nsubj smells/VERB/0/root")
    links = "0-0 0-1 1-0 1-1 2-2\n"
    found = counts(tmp_path, gold, test, links, "uas", "uuas", "eulas", "upos", on_error="zero")
    assert found == [(1, 3, 3), (1, 3, 3), (1, 3, 3), (2, 3, 3)]


def test_the_words_of_a_group_are_one_word_for_heads(tmp_path):
    """Collins heads: room and darkroom hang on smells, smells on the root, dark on room inside.

    As a bag forms stay forms: only smells is left.
    """
    found = counts(tmp_path, DARK, DARKROOM, DARK_LINKS, "heads:unlabeled", "heads-bag:unlabeled")
    assert found == [(2, 3, 2), (1, 3, 2)]


def test_a_group_that_governs_is_one_word_too(tmp_path):
    """the hangs on room in gold, on darkroom in test."""
    gold = "(S (NP (DT the) (JJ dark) (NN room)) (VP (VBZ smells)))"
    test = "(S (NP (DT the) (NN darkroom)) (VP (VBZ smells)))"
    links = "0-0 1-1 2-1 3-2\n"
    assert counts(tmp_path, gold, test, links, "heads", "heads-bag") == [(3, 4, 3), (1, 4, 3)]


def test_forms_of_a_group_agree_where_words_must(tmp_path):
    assert counts(tmp_path, ARCS, ARC, DARK_LINKS, "las:lexical") == (2, 3, 2)


def test_bags_keep_forms(tmp_path):
    """smells/root is all they share."""
    assert counts(tmp_path, ARCS, ARC, DARK_LINKS, "bag") == (1, 3, 2)


def _conll09(*rows):
    lines = []
    for number, (form, head, relation, sense, *roles) in enumerate(rows, 1):
        row = [number, form, form, form, "N", "N", "_", "_", head, head, relation, relation]
        lines.append("\t".join(map(str, [*row, "Y" if sense else "_", sense or "_", *roles])))
    return "\n".join(lines) + "\n\n"


def test_roles_of_the_word_that_stands_for_the_group(tmp_path):
    """Gold: reopens is a predicate with door as A1; the second part of a group has a role of its own.

    re + opens: opens hangs outside and stands for the group, so its sense and its role match; door is a
    group as well (trap door), whose first part has AM, which matches nothing.
    """
    gold = _conll09(
        ("re", 2, "P", ""),
        ("opens", 0, "ROOT", "open.01"),
        ("trap", 4, "N", ""),
        ("door", 2, "OBJ", ""),
    )
    gold = _with_roles(gold, {3: "AM", 4: "A1"})
    test = _with_roles(
        _conll09(("reopens", 0, "ROOT", "open.01"), ("trapdoor", 1, "OBJ", "")), {2: "A1"}
    )
    links = "0-0 1-0 2-1 3-1\n"
    specs = ("roles", "predicates", "propositions", "las")
    assert counts(tmp_path, gold, test, links, *specs) == [
        (2, 3, 2),
        (1, 1, 1),
        (0, 1, 1),
        (2, 4, 2),
    ]


def _with_roles(text, roles):
    lines = text.rstrip("\n").split("\n")
    return "".join(f"{line}\t{roles.get(at, '_')}\n" for at, line in enumerate(lines, 1)) + "\n"


def test_e_mapping_keeps_brackets_and_the_first_tag(tmp_path):
    """E-dice: S, NP, VP, and of tags VBZ; JJ stands for the group and is not NN.

    Gold has three constituents and three tags, test three and two: 2 * 4 / 11.
    """
    path = tmp_path / "links"
    path.write_text(DARK_LINKS, encoding="utf-8")
    result = treegauge.score(DARK, DARKROOM, metrics="e-dice", align=str(path))["e-dice"]
    assert (result["matched"], result["gold"], result["test"]) == (4, 6, 5)
    gold = "(S (NP (DT the) (NN dark)) (VP (NN room) (VBZ smells)))"
    test = "(S (NP (DT the) (NN darkroom)) (VP (VBZ smells)))"
    path.write_text("0-0 1-1 2-1 3-2\n", encoding="utf-8")
    result = treegauge.score(gold, test, metrics="e-dice", align=str(path))["e-dice"]
    # S, and the tags DT, NN (of dark), VBZ.
    assert (result["matched"], result["gold"], result["test"]) == (4, 7, 6)


def test_leaf_ancestor_compares_the_first_word(tmp_path):
    """dark begins S and NP (S [ NP); darkroom ends NP as well (S [ NP ]): one mark of seven.

    smells has the same lineage on both sides, and room has no partner: (6/7 + 1 + 0) / 3.
    """
    path = tmp_path / "links"
    path.write_text(DARK_LINKS, encoding="utf-8")
    result = treegauge.score(DARK, DARKROOM, metrics="leaf-ancestor", align=str(path))
    assert result["leaf-ancestor"]["value"] == pytest.approx(13 / 21)


def test_trees_are_edited_with_their_own_words(tmp_path):
    """Tree distances and strings of brackets know no groups: dark, room and darkroom are three words."""
    path = tmp_path / "links"
    path.write_text(DARK_LINKS, encoding="utf-8")
    specs = "t-dice,linear-edit,tedeval"
    given = treegauge.score(DARK, DARKROOM, metrics=specs, align=str(path))
    plain = treegauge.score(DARK, DARKROOM, metrics=specs, align="edit")
    assert given.metrics == plain.metrics


@pytest.mark.parametrize("spans", ["brackets:sparseval-spans", "brackets:gap-tolerant"])
def test_other_spans_keep_groups_together(tmp_path, spans):
    assert counts(tmp_path, DARK, DARKROOM, DARK_LINKS, spans) == (3, 3, 3)
    gold = "(S (NP (DT the) (NN dark)) (VP (NN room) (VBZ smells)))"
    test = "(S (NP (DT the) (NN darkroom)) (VP (VBZ smells)))"
    assert counts(tmp_path, gold, test, "0-0 1-1 2-1 3-2\n", spans) == (1, 3, 3)


def test_recognised_speech_as_conllu_by_default():
    """What ``--align edit --normalize lower`` gives is 57.59; characters first (``ud``) gave 55.73."""
    gold, asr = shared_data("gum-speech", "gold"), shared_data("gum-speech", "asr")
    assert treegauge.score(gold, asr, ext=".conllu", metrics="las")["las"]["f1"] >= 0.5759
