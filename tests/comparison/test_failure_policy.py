"""Sentences that cannot be scored: error, skip, zero; the coverage says what happened."""

from __future__ import annotations

import pytest

from treegauge import InputError, MismatchError, score

GOOD = "(S (NP (PRP it)) (VP (VBZ rains)))"
OTHER = "(S (NP (PRP we)) (VP (VBP stay)))"
GOLD = f"{GOOD}\n{OTHER}\n{GOOD}\n"


def coverage(result) -> dict[str, int]:
    return {key: value for key, value in result.coverage.as_dict().items() if value}


@pytest.mark.parametrize(
    ("bad", "code"),
    [("", "failed-parse"), ("(())", "failed-parse"), ("(S (NP (PRP we))", "unclosed-bracket")],
)
def test_a_test_sentence_without_a_tree(bad, code):
    test = f"{GOOD}\n{bad}\n{GOOD}\n"
    with pytest.raises(MismatchError, match=code) as raised:
        score(GOLD, test)
    (issue,) = raised.value.issues
    assert (issue.line, issue.side, issue.sentence) == (2, "test", 1)
    assert "on_error=" in str(raised.value)

    skipped = score(GOLD, test, on_error="skip")
    assert coverage(skipped) == {"gold": 3, "scored": 2, "skipped": 1}
    assert skipped["brackets"]["gold"] == 6
    assert skipped["brackets"]["f1"] == 1.0
    assert skipped["complete"]["denominator"] == 2
    assert [issue.code for issue in skipped.issues] == [code]

    zeroed = score(GOLD, test, on_error="zero")
    assert coverage(zeroed) == {"gold": 3, "scored": 3, "zeroed": 1}
    counts = zeroed["brackets"]
    assert (counts["matched"], counts["gold"], counts["test"]) == (6, 9, 6)
    assert counts["precision"] == 1.0
    assert counts["recall"] == 6 / 9
    assert zeroed["complete"]["value"] == 2 / 3
    assert (zeroed["tags"]["matched"], zeroed["tags"]["gold"], zeroed["tags"]["test"]) == (4, 6, 4)


def test_a_gold_sentence_without_a_tree_is_never_scored():
    gold = f"{GOOD}\n(S (NP (PRP we))\n{GOOD}\n"
    with pytest.raises(MismatchError) as raised:
        score(gold, GOLD)
    assert raised.value.issues[0].side == "gold"
    for policy in ("skip", "zero"):
        result = score(gold, GOLD, on_error=policy)
        assert coverage(result) == {"gold": 3, "scored": 2, "skipped": 1}
        assert (result["brackets"]["gold"], result["brackets"]["test"]) == (6, 6)


def test_a_blank_line_on_both_sides_is_no_issue():
    result = score(f"{GOOD}\n\n{GOOD}\n", f"{GOOD}\n\n{GOOD}\n")
    assert result.issues == []
    assert coverage(result) == {"gold": 3, "scored": 2, "skipped": 1}
    assert result["brackets"]["f1"] == 1.0


def test_blank_lines_at_the_end_of_one_side_mean_nothing():
    assert score(GOLD, GOLD + "\n\n")["brackets"]["f1"] == 1.0
    assert score(GOLD + "\n", GOLD)["brackets"]["f1"] == 1.0


def test_words_that_differ_under_identity():
    test = GOLD.replace("stay", "go")
    with pytest.raises(MismatchError, match="words-differ") as raised:
        score(GOLD, test, align="identity")
    (issue,) = raised.value.issues
    assert (issue.line, issue.column) == (2, OTHER.index("stay") + 1)
    assert "'stay'" in issue.message
    assert coverage(score(GOLD, test, align="identity", on_error="skip")) == {
        "gold": 3,
        "scored": 2,
        "skipped": 1,
    }
    zeroed = score(GOLD, test, align="identity", on_error="zero")
    assert (zeroed["brackets"]["matched"], zeroed["brackets"]["gold"]) == (6, 9)


def test_a_word_too_many_under_identity():
    test = GOLD.replace("(VBP stay)", "(VBP stay) (RB here)")
    with pytest.raises(MismatchError, match="word-count-differs"):
        score(GOLD, test, align="identity")
    assert coverage(score(GOLD, test, align="identity", on_error="skip"))["skipped"] == 1


def test_a_deleted_word_that_one_side_lacks_is_no_mismatch():
    gold = "(S (NP (PRP it)) (VP (VBZ rains)) (. .))"
    assert score(gold, GOOD, align="identity")["brackets"]["f1"] == 1.0


def test_a_test_word_goes_by_the_gold_tag():
    # The parser took the comma for a noun; evalb would refuse the sentence.
    gold = "(S (NP (NN tea)) (, ,) (VP (VBZ cools)))"
    test = "(S (NP (NN tea) (NN ,)) (VP (VBZ cools)))"
    result = score(gold, test, align="identity")
    assert result["brackets"]["f1"] == 1.0
    assert result["tags"]["gold"] == result["tags"]["matched"] == 2


@pytest.mark.parametrize("policy", ["skip", "zero"])
def test_a_shorter_test_side_under_identity(policy):
    with pytest.raises(MismatchError, match="length-mismatch"):
        score(GOLD, f"{GOOD}\n", align="identity")
    result = score(GOLD, f"{GOOD}\n", align="identity", on_error=policy)
    expected = {
        "skip": {"gold": 3, "scored": 1, "skipped": 2},
        "zero": {"gold": 3, "scored": 3, "zeroed": 2},
    }
    assert coverage(result) == expected[policy]
    assert result["brackets"]["gold"] == {"skip": 3, "zero": 9}[policy]
    assert result["brackets"]["test"] == 3
    assert [issue.code for issue in result.issues] == ["length-mismatch"]


def test_a_longer_test_side_under_identity():
    result = score(f"{GOOD}\n", GOLD, align="identity", on_error="skip")
    assert result["brackets"]["test"] == 3
    assert [issue.code for issue in result.issues] == ["length-mismatch"]


def test_other_numbers_of_sentences_are_aligned_unless_asked():
    result = score(GOLD, f"{GOOD}\n{OTHER}\n")
    assert result.alignment["aligner"] == "groups"
    assert result["brackets"]["matched"] == 6


def test_failed_parses_inside_documents_that_are_aligned():
    test = f"{GOOD}\n\n{GOOD} \n{OTHER}\n"
    result = score(GOLD, test, on_error="zero")
    assert result.alignment["chunks"] == "document"
    assert result["brackets"]["gold"] == 9
    assert [issue.code for issue in result.issues] == ["failed-parse"]


def test_a_million_blank_lines():
    result = score(b"(X a)\n".decode() + "\n" * 200_000, "(X a)\n" + "\n" * 200_000)
    assert result.coverage.scored == 1


def test_an_empty_side():
    for gold, test, key in ((GOLD, "", "recall"), ("", GOLD, "precision")):
        result = score(gold, test, on_error="zero")
        assert result["brackets"][key] == 0.0
        assert result["brackets"]["matched"] == 0
    for align in ("auto", "identity"):
        with pytest.raises(InputError, match="the system has no sentence of this document"):
            score(GOLD, "", align=align)
        left_out = score(GOLD, "", align=align, on_error="skip")
        assert (left_out.coverage.scored, left_out["brackets"]["gold"]) == (0, 0)
