"""Parameters: named sets, .prm files in and out, what they make of labels and words; signatures."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.real_data import shared_data
from helpers.shared import run

from treegauge import InputError, Params, Settings, SettingsError, Signature, score
from treegauge.base.records import replaced
from treegauge.rules.params import equivalence_classes
from treegauge.rules.prm_files import parse_prm, write_prm

PRM = """\
# a comment
DEBUG 0
MAX_ERROR\t10
CUTOFF_LEN   40
LABELED 1
DELETE_LABEL TOP
DELETE_LABEL -NONE-
DELETE_LABEL_FOR_LENGTH -NONE-
DELETE_WORD ``
QUOTE_LABEL ''
EQ_LABEL\tADVP PRT
EQ_WORD colour color
EMPTY_NODE *T*
CLOSED_CLASS DT
EDIT_LABEL EDITED
FILLED_PAUSE1 uh
FILLED_PAUSE1 um
FILLED_PAUSE2 hm
"""


def test_every_key_is_read():
    params = parse_prm(PRM, "my.prm")
    assert params.warnings == ()
    assert (params.debug, params.max_error, params.cutoff, params.labeled) == (0, 10, 40, True)
    assert params.delete_labels == {"TOP", "-NONE-"}
    assert params.delete_for_length == {"-NONE-"}
    assert params.delete_words == {"``"}
    assert params.quote_labels == {"''"}
    assert params.eq_labels == (("ADVP", "PRT"),)
    assert params.eq_words == (("colour", "color"),)
    assert params.empty_labels == {"*T*"}
    assert params.closed_class == {"DT"}
    assert params.edit_labels == {"EDITED"}
    assert params.filled_pauses == (("1", "uh"), ("1", "um"), ("2", "hm"))
    assert params.pause_pairs == [("uh", "uh"), ("uh", "um"), ("hm", "hm")]


def test_what_disco_dop_asks_for_in_files_is_asked_for_elsewhere():
    params = parse_prm("DISC_ONLY 0\nLA 0\nTED 1\nDISC_ONLY 1\n", "proper.prm")
    assert [(issue.line, issue.hint) for issue in params.warnings] == [
        (3, "ask for -m t-dice"),
        (4, "ask for -m brackets:discontinuous"),
    ]


@pytest.mark.parametrize("name", Params.names())
def test_named_sets_read_without_a_warning_and_write_back_the_same(name):
    params = Params.load(name)
    assert params.warnings == ()
    assert params.identity == name
    again = parse_prm(write_prm(params), "again")
    assert again.digest() == params.digest()


def test_a_set_that_was_changed_is_not_called_by_its_name():
    changed = replaced(Params.load("wsj"), labeled=False)
    assert changed.identity == f"own-{changed.digest()}"
    assert replaced(changed, labeled=True).identity == "wsj"


def test_a_decoration_that_is_no_pattern():
    with pytest.raises(SettingsError, match="not a pattern"):
        Params(decoration="[")


def test_lines_end_at_line_feeds_only():
    params = parse_prm("DELETE_LABEL a\x85b\nNONSENSE 1\n")
    assert params.delete_labels == {"a\x85b"}
    assert params.warnings[0].line == 2


def test_own_files_write_back_the_same():
    params = parse_prm(PRM, "my.prm")
    assert parse_prm(write_prm(params), "my.prm") == params
    assert params.identity == f"own-{params.digest()}"
    assert params.digest() != parse_prm(PRM + "DELETE_LABEL X\n").digest()
    assert params.digest() == parse_prm("\n" + PRM + "# more\n").digest()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("DELETE_LABLE TOP", "unknown-key"),
        ("some words", "unknown-key"),
        ("DELETE_LABEL TOP", "repeated-key"),
        ("MAX_ERROR 11", "repeated-key"),
        ("DELETE_LABEL", "missing-value"),
        ("EQ_LABEL A", "wrong-values"),
        ("EQ_WORD a b c", "wrong-values"),
        ("DEBUG many", "wrong-values"),
        ("MAX_ERROR 10", "repeated-key"),
        ("DECORATION [", "wrong-values"),
        ("DELETE_LABEL S1 # a root", "wrong-values"),
    ],
)
def test_doubtful_lines_are_warnings_with_file_and_line(line, code):
    text = "DELETE_LABEL TOP\nMAX_ERROR 10\n\n" + line + "\n"
    (warning,) = parse_prm(text, "my.prm").warnings
    assert (warning.code, warning.file, warning.line) == (code, "my.prm", 4)
    # Of a pattern the place where it is wrong.
    column = 12 if line == "DECORATION [" else 1
    assert str(warning).startswith(f"my.prm:4:{column}: ")


def test_score_shows_the_warnings(tmp_path):
    (tmp_path / "p.prm").write_text("DELETE_LABEL TOP\nDELETE_LABLE X\n")
    (tmp_path / "gold").write_text("(TOP (S (UH yes)))\n")
    ran = run("score", tmp_path / "gold", tmp_path / "gold", "-p", tmp_path / "p.prm")
    assert ran.code == 0
    assert f"{tmp_path / 'p.prm'}:2:1: unknown-key" in ran.err


def test_files_with_a_bom_and_crlf(tmp_path):
    path = tmp_path / "p.prm"
    path.write_bytes(b"\xef\xbb\xbfDELETE_LABEL TOP\r\nCUTOFF_LEN 5\r\n")
    params = Params.load(path)
    assert params.warnings == ()
    assert params.delete_labels == {"TOP"}
    assert params.cutoff == 5


def test_unknown_sets_and_files():
    with pytest.raises(SettingsError, match="neither a parameter set"):
        Params.load("wjs")
    with pytest.raises(InputError, match="is-a-directory"):
        Params.load("/")


@pytest.mark.parametrize(
    ("name", "label", "counted"),
    [
        ("wsj", "NP-SBJ-1", "NP"),
        ("wsj", "NP=2", "NP"),
        ("wsj", "TOP", None),
        ("wsj", "", None),
        ("wsj", "PRT", "ADVP"),
        ("wsj", "ADVP-TMP", "ADVP"),
        ("wsj", "-NONE-", None),
        ("none", "TOP", "TOP"),
        ("none", "NP-SBJ", "NP"),
        ("none", "PRT", "PRT"),
        ("spmrl", "NP##case=nom##", "NP"),
        ("spmrl", "VROOT", None),
        ("spmrl", "NP", "NP"),
    ],
)
def test_labels_under_the_named_sets(name, label, counted):
    assert Params.load(name).constituent_label(label) == counted


def test_punctuation_counts_under_spmrl_only():
    text = "(S (NP (NN tea)) (PRN (, ,) (UH ah) (, ,)))"
    assert score(text, text, params="wsj", metrics="tags")["tags"]["gold"] == 2
    assert score(text, text, params="spmrl", metrics="tags")["tags"]["gold"] == 4


def test_equal_words_and_labels_make_sentences_match():
    gold, test = "(S (NP (NN colour)) (ADVP (RB up)))", "(S (NP (NN color)) (PRT (RB up)))"
    params = parse_prm("EQ_WORD colour color\nEQ_LABEL ADVP PRT\n")
    result = score(gold, test, params=params, align="identity")
    assert result["brackets"]["f1"] == 1.0
    with pytest.raises(InputError, match="words-differ"):
        score(gold, test, align="identity")


def test_unlabeled_parameters():
    gold, test = "(S (NP (NN tea)) (VP (VB cools)))", "(S (NP (NN tea)) (XP (VB cools)))"
    assert score(gold, test, params=parse_prm("LABELED 0\n"))["brackets"]["f1"] == 1.0
    assert score(gold, test)["brackets"]["matched"] == 2


def test_equality_is_transitive():
    classes = equivalence_classes([("a", "b"), ("c", "d"), ("b", "c"), ("x", "y")])
    assert classes["d"] == classes["c"] == classes["b"] == classes["a"] == "a"
    assert classes["y"] == "x"


def test_own_decoration():
    params = parse_prm("DECORATION _.*\n")
    assert params.constituent_label("NP_x-y") == "NP"
    assert params.constituent_label("NP-SBJ") == "NP-SBJ"


def test_signature_round_trip():
    result = score(
        "(UH yes)",
        "(UH yes)",
        metrics=["brackets:unlabeled", "tags"],
        max_length=40,
        normalize="lower",
    )
    signature = Signature.parse(str(result.signature))
    assert signature == result.signature
    assert signature.fields["metric"] == "brackets:unlabeled,tags"
    assert signature.fields["max-length"] == "40"
    assert signature.fields["normalize"] == "lower"
    assert "\n" not in str(signature)


@pytest.mark.parametrize("value", ["a|b", "50%", "%7C", "x\ny", "ä:ö", ""])
def test_signatures_hold_any_value(value):
    signature = Signature({"treegauge": "1", "params": value})
    assert Signature.parse(str(signature)) == signature
    assert str(signature).count("|") == 1


@pytest.mark.parametrize("text", ["", "treegauge", "a:b|c", ":x"])
def test_no_signature(text):
    with pytest.raises(SettingsError, match="no signature"):
        Signature.parse(text)


def test_the_signature_holds_settings_only():
    one = score("(UH yes)", "(UH yes)").signature
    assert one == score("(S (UH no))\n(UH yes)", "(S (UH no))\n(UH yes)").signature
    assert one != score("(UH yes)", "(UH yes)", on_error="zero").signature


@pytest.mark.parametrize(
    "wrong",
    [
        {"on_error": "maybe"},
        {"average": "micro"},
        {"chunks": "word"},
        {"normalize": ("x",)},
        {"metrics": ()},
    ],
)
def test_settings_are_checked(wrong):
    with pytest.raises(SettingsError):
        Settings(**wrong)


def test_only_what_score_reads_is_a_files_identity():
    """Not CUTOFF_LEN, not the order of lines."""
    lines = [
        "DELETE_LABEL TOP",
        "DELETE_LABEL .",
        "EQ_LABEL ADVP PRT",
        "EQ_LABEL A B",
        "EQ_WORDS is was",
    ]
    lines += ["FILLED_PAUSE1 uh", "FILLED_PAUSE1 um", "FILLED_PAUSE2 yeah"]
    plain = parse_prm("\n".join(lines))
    quiet = ["DEBUG 1", "MAX_ERROR 3", "CUTOFF_LEN 40", "QUOTE_LABEL ``"]
    assert parse_prm("\n".join(quiet + lines[::-1])).identity == plain.identity
    swapped = [line.replace("EQ_LABEL A B", "EQ_LABEL B A") for line in lines]
    assert parse_prm("\n".join(swapped)).identity == plain.identity
    renamed = [line.replace("PAUSE1", "PAUSE7") for line in lines]
    assert parse_prm("\n".join(renamed)).identity == plain.identity
    for changed in (lines[1:], [*lines, "CLOSED_CLASS IN"], [*lines, "FILLED_PAUSE1 yeah"]):
        assert parse_prm("\n".join(changed)).identity != plain.identity


@pytest.mark.parametrize("root", ["ROOT", "S1", "VROOT", "TOP", ""])
@pytest.mark.parametrize("deleted", ["TOP", "S1", ""])
def test_a_root_is_a_root_whatever_its_name(root, deleted):
    """With any .prm ROOT, S1, VROOT, TOP or no label at all are one root."""
    params = parse_prm(f"DELETE_LABEL {deleted}\n" if deleted else "")
    gold, test = (
        "(TOP (S (NP (NN tea)) (VP (VBZ cools))))",
        f"({root} (S (NP (NN tea)) (VP (VBZ cools))))",
    )
    scores = score(gold, test, params=params)["brackets"]
    brackets = 3 if deleted else 4
    assert [scores[name] for name in ("matched", "gold", "test")] == [brackets] * 3


def test_the_originals_speech_parameters_on_recognised_speech():
    """4251 of 6344 and 6342 (4283 by SParseval's spans), not 4631, 6778, 6770.

    The parity cases' speech.prm stands in for the original's: like it, it deletes TOP alone of all roots.
    """
    data = shared_data("gum-speech")
    params = Path(__file__).parents[1] / "parity" / "sparseval" / "plain" / "speech.prm"
    result = score(
        data / "gold", data / "asr", ext=".mrg", params=params, align="edit", chunks="document",
        normalize="lower,hyphens", metrics="brackets,brackets:sparseval-spans",
    )  # fmt: skip
    assert [result["brackets"][name] for name in ("matched", "gold", "test")] == [4251, 6344, 6342]
    assert result["brackets:sparseval-spans"]["matched"] == 4283


def test_spmrl_counts_what_jp_evalb_counts():
    """jp-evalb by default, run on this pair: 4 brackets on each side, 3 of them matched, 4 of 4 tags.

    Roots do not count, punctuation does, function tags are cut.
    """
    gold = "(TOP (S (NP-SBJ (NN tea)) (VP (VBZ cools) (ADVP (RB slowly))) (. .)))"
    test = "(TOP (S (NP (NN tea)) (VP (VBZ cools) (NP (RB slowly))) (. .)))"
    result = score(gold, test, params="spmrl")
    assert [result["brackets"][key] for key in ("matched", "gold", "test")] == [3, 4, 4]
    assert result["tags"]["matched"] == 4
    assert score(gold, test, params="none")["brackets"]["gold"] == 5
