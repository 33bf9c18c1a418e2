"""Transforms by hand, and combined; their laws are in the contract."""

from __future__ import annotations

import pytest

from treegauge import SettingsError, read, score
from treegauge.rules.params import Params
from treegauge.transforms import apply, names_of

TRACE = "(S (NP-1 (NN tea)) (VP (VBZ is) (VP (VBN made) (NP (-NONE- *-1)))))"
CHAIN = "(S (NP (NP (NN tea))) (VP (VBZ cools)))"
PLAIN = "(S (NP (NN tea)) (VP (VBZ cools)))"


def applied(text: str, names: str, **options: object) -> str:
    return str(apply(read(text.encode(), **options), names)[0])


def test_traces_and_what_is_hollow_then():
    assert applied(TRACE, "traces") == "(S (NP-1 (NN tea)) (VP (VBZ is) (VP (VBN made))))"
    assert applied("(S (SBAR (-NONE- 0) (S (-NONE- *T*-1))) (VB go))", "traces") == "(S (VB go))"
    # Nothing is left of it: a tree without words.
    corpus = apply(read(b"(S (NP (-NONE- *)))\n(S (VB go))\n"), "traces")
    assert [sentence.words for sentence in corpus] == [[], ["go"]]
    assert [sentence.state for sentence in corpus] == ["good", "good"]
    # The parameters may name others.
    named = Params(empty_labels=frozenset({"XX"}))
    assert str(apply(read(b"(S (XX x) (VB go))"), "traces", named)[0]) == "(S (VB go))"
    assert applied("(S (XX x) (VB go))", "traces") == "(S (XX x) (VB go))"


def test_traces_change_no_bracket_score():
    """evalb leaves out -NONE- by its parameters: the same numbers with and without."""
    test = "(S (NP (NN tea)) (VP (VBZ is) (VP (VBN made))))"
    before = score(TRACE, test)["brackets"]
    after = score(apply(read(TRACE.encode()), "traces"), test)["brackets"]
    assert before == after
    # S, NP, VP, VP
    assert (after["matched"], after["gold"], after["test"]) == (4, 4, 4)


def test_chains_of_one_label():
    assert applied(CHAIN, "unary") == PLAIN
    assert applied("(X (X (X (Y (X (A a))))))", "unary") == "(X (Y (X (A a))))"
    assert applied("(S (NP-SBJ (NP (A a)) ) (B b))", "unary") == "(S (NP-SBJ (A a)) (B b))"
    assert applied("(X (X (A a)) (B b))", "unary") == "(X (X (A a)) (B b))"
    # S, NP, NP, VP against S, NP, VP
    before, after = (score(one, PLAIN)["brackets"] for one in (CHAIN, applied(CHAIN, "unary")))
    assert (before["matched"], before["gold"]) == (3, 4)
    assert (after["matched"], after["gold"]) == (3, 3)


def test_edited_regions_by_name_and_by_parameters():
    text = "(TOP (S (NP (EDITED (NP (DT the))) (DT a) (NN dog)) (VP (VBZ barks))))"
    assert applied(text, "edited") == (
        "(TOP (EDITED (DT the)) (S (NP (DT a) (NN dog)) (VP (VBZ barks))))"
    )
    # What the parameters of speech do by themselves.
    corpus = apply(read(text.encode()), "edited")
    assert score(corpus, text, params="speech")["brackets"]["f1"] == 1.0


def test_one_after_the_other():
    corpus = read(f"{TRACE}\n(S (NP (NP (-NONE- *)) (NP (NP (NN dog)))) (VP (VBZ barks)))".encode())
    changed = apply(corpus, "traces,unary")
    assert changed.transforms == ("traces", "unary")
    assert str(changed[1]) == "(S (NP (NN dog)) (VP (VBZ barks)))"
    forms = corpus.columns["tokens.form"]
    assert [corpus.text(forms[row]) for row in changed.origin] == [
        *("tea", "is", "made"),
        *("dog", "barks"),
    ]
    # Twice with words gone leads back to the first corpus, not to the one between.
    tagged = Params(empty_labels=frozenset({"VBZ"}))
    again = apply(changed, "traces", tagged)
    assert [corpus.text(forms[row]) for row in again.origin] == ["tea", "made", "dog"]
    assert corpus.origin is None
    assert corpus.transforms == ()


def test_nothing_to_do():
    corpus = read(PLAIN.encode())
    same = apply(corpus, ["traces", "unary", "edited"])
    assert same.origin is None
    assert same.core is corpus.core
    assert same.transforms == ("traces", "unary", "edited")
    assert apply(corpus, ()) is corpus


def test_unknown_names():
    assert names_of("traces, unary") == ("traces", "unary")
    with pytest.raises(SettingsError, match="transform 'weather' is unknown; known are edited"):
        apply(read(PLAIN.encode()), "weather")


def test_words_stay_in_dependency_files():
    from treegauge import _core

    text = b"1\ta\t_\tX\t-NONE-\t_\t0\troot\t_\t_\n\n"
    corpus = read(text, format="conllu")
    assert apply(corpus, "traces").write() == text
    with pytest.raises(ValueError, match="bracketings only"):
        _core.without_words(corpus.core, b"\1")
    for wrong in (b"", b"\0\0"):
        with pytest.raises(ValueError, match="every row"):
            _core.without_words(corpus.core, wrong)


def test_transforms_are_in_the_signature():
    from treegauge import score

    changed = apply(read(PLAIN.encode()), "traces,unary")
    both = score(changed, changed, metrics="brackets")
    assert both.signature.fields["transforms"] == "traces,unary"
    gold_alone = score(changed, PLAIN, metrics="brackets")
    assert gold_alone.signature.fields["transforms"] == "traces,unary/none"
    assert "transforms" not in score(PLAIN, PLAIN, metrics="brackets").signature.fields


def test_transforms_from_score_and_from_the_command(tmp_path):
    """Traces go from both sides: the hollow NP of gold is not a bracket, so 2 of 2 are found (by pencil)."""
    from helpers.shared import run

    import treegauge

    gold, test = "(S (NP (-NONE- *)) (VP (VB go)))\n", "(S (VP (VB go)))\n"
    options = {"metrics": "brackets", "params": "none", "align": "edit"}
    plain = treegauge.score(gold, test, **options)
    changed = treegauge.score(gold, test, transforms="traces", **options)
    assert (plain["brackets"]["gold"], changed["brackets"]["gold"]) == (3, 2)
    assert changed.signature.fields["transforms"] == "traces"
    for name, text in (("gold", gold), ("test", test)):
        (tmp_path / name).write_text(text)
    done = run(
        "score", tmp_path / "gold", tmp_path / "test", "-m", "brackets", "-p", "none", "--align", "edit",
        "--transform", "traces",
    )  # fmt: skip
    assert "transforms:traces" in done.out
    assert run("score", tmp_path / "gold", tmp_path / "test", "--transform", "x").code == 2


def test_edits_removed_before_parsing():
    text = "(TOP (S (EDITED (NP (PRP i)) (VP (VBD was))) (NP (PRP i)) (VP (VBD left))))"
    clean = "(TOP (S (NP (PRP i)) (VP (VBD left))))"
    assert applied(text, "remove-edited") == clean
    # A region inside another, a tag that is the mark, and a constituent that is hollow then.
    assert applied("(S (EDITED (X (A a) (EDITED (B b)))) (C c))", "remove-edited") == "(S (C c))"
    assert applied("(S (EDITED uh) (NP (EDITED (B b))) (C c))", "remove-edited") == "(S (C c))"
    # By pencil: the parser saw the clean words and found S, NP and VP, which is all that gold has left.
    result = score(text, clean, task="speech", metrics="brackets,wer", transforms="remove-edited")
    assert [result["brackets"][name] for name in ("matched", "gold", "test")] == [3, 3, 3]
    assert result["wer"]["value"] == 0
    # Left in, gold has two more words and the region.
    kept = score(text, clean, task="speech", metrics="brackets,wer")
    assert kept["brackets"]["gold"] == 4
    assert kept["wer"]["numerator"] == 2


def test_edited_words_that_are_apart():
    text = "(S (EDITED (A 0=a) (C 2=c)) (X (B 1=b) (D 3=d)))\n"
    corpus = apply(read(text.encode(), format="discbracket"), "remove-edited")
    assert corpus[0].words == ["b", "d"]


def test_repairs_in_dependencies_are_not_left_in_without_a_word():
    rows = "1\ta\t_\t_\t_\t_\t2\treparandum\t_\t_\n2\tb\t_\t_\t_\t_\t0\troot\t_\t_\n\n"
    with pytest.raises(SettingsError, match="these dependencies have reparandum"):
        apply(read(rows.encode()), "remove-edited")
