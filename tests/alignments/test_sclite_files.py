"""sclite's files as sclite 2.10 (SCTK) wrote them for small texts of our own."""

from __future__ import annotations

import pytest

import treegauge
from treegauge.alignments import AlignedChunk, Step, alignment_format, digest, read_alignment
from treegauge.cli import dispatch

# sclite -r ref trn -h hyp trn -i rm -D -o pra sgml, of:
#   the café is naïve (uh) ok (spk_1)      the coffee is naïve ok (spk_1)
#   x (y) z (spk_2)                        x y z (uh) w (spk_2)
PRA = """\
id: (spk_1)
Scores: (#C #S #D #I) 5 1 0 0
REF:  the CAFé  is naïve (uh) ok 
HYP:  the COFFEE is naïve      ok 
Eval:     S                        

id: (spk_2)
Scores: (#C #S #D #I) 4 0 0 1
REF:  x (y) z      * 
HYP:  x y   z (uh) W 
Eval:              I 

"""  # noqa: W291
SGML = """\
<SYSTEM title="hyp" ref_fname="ref" hyp_fname="hyp" creation_date="Mon Nov 16 11:33:06 2026" \
format="2.4" frag_corr="FALSE" opt_del="TRUE" weight_ali="FALSE" weight_filename="">
<SPEAKER id="spk">
<PATH id="(spk_1)" word_cnt="6" sequence="0">
C,"the","the":S,"café","coffee":C,"is","is":C,"naïve","naïve":C,"(uh)","":C,"ok","ok"
</PATH>
<PATH id="(spk_2)" word_cnt="5" sequence="1">
C,"x","x":C,"(y)","y":C,"z","z":C,"","(uh)":I,,"w"
</PATH>
</SPEAKER>
</SYSTEM>
"""
# sclite -r ref stm -h hyp ctm, of a reference with labels, one empty segment, quotation marks, a tag.
LABELLED = """\
<SYSTEM title="k.ctm" ref_fname="k.stm" hyp_fname="k.ctm" format="2.4" frag_corr="FALSE">
<LABEL id="O" title="Overall" desc="all of it">
</LABEL>
<LABEL id="F0" title="Read" desc="read speech">
</LABEL>
<SPEAKER id="ann">
<PATH id="(ann-000)" word_cnt="3" labels="<o,f0,unknown>" file="talk" channel="1" sequence="0" R_T1="0.000" \
R_T2="2.000" word_aux="h_t1+t2">
C,"say","say",0.100+0.300:C,""hi"",""hi"",0.500+0.700:S,"a\\;b;tag1;","a;c;",0.900+1.100
</PATH>
<PATH id="(ann-001)" word_cnt="0" labels="<o,f0>" file="talk" channel="1" sequence="1" word_aux="h_t1+t2">

</PATH>
<PATH id="(ann-002)" word_cnt="3" labels="<o,f0>" file="talk" channel="1" sequence="2" word_aux="h_t1+t2">
S,"it's","its",4.100+4.300:C,"ten:thirty","ten:thirty",4.500+4.700:D,"ok",,
</PATH>
</SPEAKER>
</SYSTEM>
"""
STEPS = [
    [("the", "the"), ("café", "coffee"), ("is", "is"), ("naïve", "naïve"), ("(uh)", None), ("ok", "ok")],
    [("x", "x"), ("(y)", "y"), ("z", "z"), (None, "(uh)"), (None, "w")],
]  # fmt: skip


def steps(chunks: list[AlignedChunk]) -> list[list[tuple[str | None, str | None]]]:
    return [[(step.gold, step.test) for step in chunk.steps] for chunk in chunks]


def test_sgml_with_words_that_may_be_missing():
    chunks = read_alignment(SGML, "a")
    assert steps(chunks) == STEPS
    assert [chunk.operations() for chunk in chunks] == [list("CSCCCC"), list("CCCCI")]


def test_pra_is_in_columns_of_bytes():
    chunks = read_alignment(PRA, "a")
    small = [[(g and g.lower(), t and t.lower()) for g, t in chunk] for chunk in steps(chunks)]
    assert small == STEPS
    assert [chunk.operations() for chunk in chunks] == [list("CSCCCC"), list("CCCCI")]
    assert [chunk.name for chunk in chunks] == ["spk_1", "spk_2"]


def test_what_is_written_is_what_sclite_writes():
    assert alignment_format("pra").write(read_alignment(SGML, "a")) == PRA
    again = alignment_format("sgml").write(read_alignment(SGML, "a"))
    assert [line for line in again.splitlines() if '","' in line] == [
        line for line in SGML.splitlines() if '","' in line
    ]
    assert 'id="(spk_1)" word_cnt="6" sequence="0"' in again


def test_sgml_with_labels_times_tags_and_quotation_marks():
    chunks = read_alignment(LABELLED, "a")
    assert [chunk.name for chunk in chunks] == ["(ann-000)", "(ann-001)", "(ann-002)"]
    assert steps(chunks) == [
        [("say", "say"), ('"hi"', '"hi"'), ("a;b", "a")],
        [],
        [("it's", "its"), ("ten:thirty", "ten:thirty"), ("ok", None)],
    ]
    assert (chunks[2].line, chunks[2].steps[0].line) == (13, 14)


def test_fields_on_lines_of_their_own():
    # -o nl.sgml
    text = '<PATH id="(a)" word_cnt="3">\nC\n"x"\n"x"\nI\n\n"y"\nD\n"z"\n\nS\n"a"\n"b"\n</PATH>\n'
    assert steps(read_alignment(text, "a")) == [[("x", "x"), (None, "y"), ("z", None), ("a", "b")]]


def test_utterances_without_words_in_pra():
    text = f"id: (a)\nScores: (#C #S #D #I) 0 0 0 0\n\n{PRA}"
    assert [len(chunk.steps) for chunk in read_alignment(text, "a")] == [0, 6, 5]


def test_pra_padded_by_letters_or_not_at_all():
    by_letters = "id: (a)\nREF:  the CAFÉ   is\nHYP:  the COFFEE is\nEval:     S\n"
    not_at_all = "id: (a)\nREF: the CAFÉ is\nHYP: the COFFEE is\n"
    for text in (by_letters, not_at_all):
        assert steps(read_alignment(text, "a")) == [
            [("the", "the"), ("CAFÉ", "COFFEE"), ("is", "is")]
        ]
    with pytest.raises(treegauge.InputError, match="REF has 3 columns, HYP has 2"):
        read_alignment("id: (a)\nREF: the CAFÉ is\nHYP: the COFFEE\n", "a")


def test_a_long_utterance_goes_on_below():
    text = "id: (a)\nREF:  a b \nHYP:  a c \nEval:   S \n\n>> REF:  d * \n>> HYP:  d e \n>> Eval:   I \n"
    assert steps(read_alignment(text, "a")) == [[("a", "a"), ("b", "c"), ("d", "d"), (None, "e")]]


def test_scores_on_a_file_with_words_in_brackets(tmp_path):
    # The trees have the words as they were spoken; the brackets say only that they may be missing.
    gold = "(TOP (X (W the) (W café) (W is) (W naïve) (W uh) (W ok)))\n(TOP (X (W x) (W y) (W z)))"
    test = "(TOP (X (W the) (W coffee) (W is) (W naïve) (W ok)))\n(TOP (X (W x) (W y) (W z) (W uh) (W w)))"
    for name, text in (("a.pra", PRA), ("a.sgml", SGML)):
        (tmp_path / name).write_text(text)
        result = treegauge.score(
            gold, test, align=str(tmp_path / name), metrics="tags", params="none"
        )
        # Of nine gold words uh is missing; all others stand beside a word with their tag.
        assert [result["tags"][key] for key in ("matched", "gold", "test")] == [8, 9, 10]


def test_a_word_that_sgml_cannot_hold_is_refused():
    chunks = [AlignedChunk("a", [Step('x","y', "z")])]
    with pytest.raises(treegauge.SettingsError, match="cannot hold"):
        alignment_format("sgml").write(chunks)


BROKEN = {
    '{"chunks":[1]}': (1, 12, "chunk 1"),
    '{"chunks":\n [{"slots": [["a", "b"],\n  ["c"]]}]}': (3, 3, "slot 2 of chunk 1"),
    '{"chunks": [{"slots": [["a", "b", "c"]]}]}': (1, 24, "slot 1 of chunk 1"),
    '{"chunks": [{"slots": [["a", 7]]}]}': (1, 24, "slot 1 of chunk 1"),
    '{"chunks": [{"slots": [[null, null]]}]}': (1, 24, "slot 1 of chunk 1"),
    '{"chunks": [{"slots": [5]}]}': (1, 24, "slot 1 of chunk 1"),
    '{"chunks": [{"name": 3, "slots": []}]}': (1, 13, "chunk 1"),
    '{"chunks": [{"name": "a"}]}': (1, 13, "no list of slots"),
    '{"chunks": 3}': (1, 12, "without a list of chunks"),
    '{"chunks": [': (1, 13, "no JSON"),
    '{"chunks": ' + "[" * 100_000: (1, 16, "too deep"),
    '{"chunks": ' + "9" * 5000 + "}": (1, 12, "a number of 5000 digits"),
    '<PATH id="a">\nC,"a","a":S,"b"\n</PATH>': (2, 11, "cannot read 'S,\"b\"'"),
    "0-0 1-" + "9" * 5000 + "\n": (1, 1, "is not a word number"),
}


@pytest.mark.parametrize("text", BROKEN, ids=lambda text: text[:40])
def test_a_broken_file_is_told_with_its_place(text, tmp_path):
    line, column, message = BROKEN[text]
    (tmp_path / "given").write_text(text)
    (tmp_path / "tree").write_text("(TOP (X (W oak)))\n")
    tree = str(tmp_path / "tree")
    done = dispatch(["score", tree, tree, "--align", str(tmp_path / "given")])
    assert done.code == 2
    assert f"given:{line}:{column}: broken-alignment: " in done.err
    assert message in done.err
    assert "Traceback" not in done.err


def test_the_digest_is_of_what_an_alignment_says():
    made = digest(read_alignment(SGML, "a"))
    assert len(made) == 8
    assert digest(read_alignment(PRA, "b")) == made
    assert digest(read_alignment(SGML.replace("spk", "other"), "c")) == made
    assert digest(read_alignment(SGML.replace('"w"', '"v"'), "d")) != made
    assert digest(read_alignment(SGML.replace('C,"x","x"', 'D,"x",:I,,"x"'), "e")) != made
    links = [digest(read_alignment(text, "f")) for text in ("0-0 1-1\n", "0-0\n1-1\n", "0-0 1-1")]
    assert links[0] == links[2] != links[1]
