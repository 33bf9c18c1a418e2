"""NeGra's export format and TIGER XML: what is read, what is kept, what is written."""

from __future__ import annotations

import pytest

import treegauge
from treegauge import _core
from treegauge.commands.convert import converted
from treegauge.errors import InputError, SettingsError

# Version 3 has no lemmas; Brants (1997). The first word has a secondary edge, the last node a comment.
EXPORT_3 = """#FORMAT 3
#BOT EDGETAG
0	HD	head
#EOT EDGETAG
#BOS 7 1 985275570 1 %% checked
Wen	PWS	Acc	OA	500	SB	501
hat	VAFIN	--	HD	501
er	PPER	Nom	SB	501
gesehen	VVPP	--	HD	500
?	$.	--	--	0
#500	VP	--	OC	501
#501	S	--	--	0	%% a question
#EOS 7
"""
EXPORT_4 = """#FORMAT 4
#BOS 1
Wen	wer	PWS	Acc	OA	500
hat	haben	VAFIN	--	HD	501
er	er	PPER	Nom	SB	501	SB	500
gesehen	sehen	VVPP	--	HD	500
(	--	$(	--	--	0
#500	--	VP	--	OC	501
#501	--	S	Q	--	0
#EOS 1
"""
TIGER = """<?xml version="1.0" encoding="UTF-8"?>
<corpus id="treegauge">
<head><annotation/></head>
<body>
<s id="s1">
<graph root="s1_501">
<terminals>
<t id="s1_1" word="R&amp;B" lemma="--" pos="NN" morph="--" number="Sg">
<secedge label="SB" idref="s1_500"/>
</t>
<t id="s1_2" word="hat" lemma="haben" pos="VAFIN" morph="3.Sg"/>
<t id="s1_3" word="gewonnen" lemma="--" pos="VVPP" morph="--"/>
</terminals>
<nonterminals>
<nt id="s1_500" cat="VP">
<edge label="OA" idref="s1_1"/>
<edge label="HD" idref="s1_3"/>
</nt>
<nt id="s1_501" cat="S">
<edge label="HD" idref="s1_2"/>
<edge label="OC" idref="s1_500"/>
</nt>
</nonterminals>
</graph>
</s>
</body>
</corpus>
"""
VROOT = TIGER.replace("s1_501", "s1_VROOT").replace('cat="S"', 'cat="VROOT"')


def tree(corpus, sentence=0):
    return [(node.label, node.runs) for node in corpus[sentence].tree.constituents()]


@pytest.mark.parametrize("text", [EXPORT_3, EXPORT_4])
def test_an_export_file_comes_back_as_it_was(text):
    corpus = treegauge.read(text.encode())
    assert corpus.format == "export"
    assert not corpus.issues
    assert tree(corpus) == [("ROOT", [(0, 5)]), ("S", [(0, 4)]), ("VP", [(0, 1), (3, 4)])]
    assert corpus.write().decode() == text


# What the writer could take for something else (found by native/fuzz/fuzz_crossing_trees.cpp).
ODD_TEXTS = {
    "a word, a tag and a label that look like none": EXPORT_3.replace("er\tPPER", "_\t_").replace(
        "#501\tS", "#501\t_"
    ),
    "a secondary edge whose label looks like an attribute": EXPORT_3.replace(
        "SB\t501\n", "@a=b\t501\n"
    ),
    "the same before a remark": EXPORT_3.replace("0\t%% a", "0\t@\t500\t%% @a"),
}


@pytest.mark.parametrize("text", ODD_TEXTS.values(), ids=ODD_TEXTS)
def test_odd_texts_come_back_as_they_were(text):
    assert text != EXPORT_3
    corpus = treegauge.read(text.encode())
    assert not corpus.issues
    assert corpus.write().decode() == text


def test_a_name_with_an_ampersand_comes_back():
    text = TIGER.replace("s1", "R&amp;B")
    corpus = treegauge.read(text.encode())
    assert not corpus.issues
    assert corpus.write().decode() == text


def test_an_empty_tag_is_none():
    corpus = treegauge.read(TIGER.replace('pos="VVPP"', 'pos=""').encode())
    assert corpus[0].tags == ["NN", "VAFIN", "--"]


def test_tabs_in_a_remark_are_blanks():
    """Tabs are between what is kept of a row: what follows one was taken for an edge."""
    text = EXPORT_3.replace("a question", "a\tquestion\tor not")
    assert treegauge.read(text.encode()).write().decode() == text.replace("a\tq", "a q").replace(
        "n\tor", "n or"
    )


@pytest.mark.parametrize("text", [TIGER, VROOT])
def test_tiger_xml_comes_back_as_it_was(text):
    corpus = treegauge.read(text.encode())
    assert corpus.format == "tiger"
    assert not corpus.issues
    root = "S" if text == TIGER else "VROOT"
    assert tree(corpus) == [(root, [(0, 3)]), ("VP", [(0, 1), (2, 3)])]
    assert corpus[0].words == ["R&B", "hat", "gewonnen"]
    assert corpus.write().decode() == text


def test_lemmas_and_morphology_are_those_of_words():
    corpus = treegauge.read(EXPORT_4.encode())
    texts = {
        name: [corpus.text(n) for n in corpus.columns[name]]
        for name in ("tokens.lemma", "tokens.feats")
    }
    assert texts["tokens.lemma"] == ["wer", "haben", "er", "sehen", "_"]
    assert texts["tokens.feats"] == ["Acc", "_", "Nom", "_", "_"]


def test_there_and_back():
    """Functions, secondary edges, morphology of nodes: TIGER XML holds what an export file does."""
    corpus = treegauge.read(EXPORT_4.encode())
    there, notes = converted(corpus, "tiger")
    assert notes == []
    back, notes = converted(treegauge.read(there), "export")
    assert notes == []
    # TIGER's ids begin with a letter.
    assert back.decode() == EXPORT_4.replace("OS 1", "OS s1")


def test_what_other_formats_have_no_place_for_is_said():
    corpus = treegauge.read(EXPORT_3.encode())
    text, notes = converted(corpus, "discbracket")
    assert text.splitlines()[-1] == (
        b"(ROOT (S (VP (PWS 0=Wen) (VVPP 3=gesehen)) (VAFIN 1=hat) (PPER 2=er)) ($. 4=?))\tchecked"
    )
    kinds = ("features", "functions", "head tables", "remarks on rows", "secondary edges")
    assert notes == [f"discbracket has no {kind}; they were left out" for kind in kinds]
    assert converted(corpus, "tiger")[1] == [
        "tiger has no comments; they were left out",
        "tiger has no head tables; they were left out",
    ]
    assert converted(treegauge.read(TIGER.encode()), "export")[1] == [
        "export has no attributes; they were left out",
        "export has no head tables; they were left out",
    ]
    with pytest.raises(SettingsError, match=r"ptb cannot hold .* discontinuous constituents"):
        converted(corpus, "ptb")


def test_lemmas_are_said_to_be_dropped():
    corpus = treegauge.read(EXPORT_4.encode())
    assert "discbracket has no lemmas; they were left out" in converted(corpus, "discbracket")[1]


def test_bracketings_become_graphs():
    trees = b"(ROOT (S (NP (DT the) (NN fog)) (VP (VBZ lifts))))\n"
    text, _ = converted(treegauge.read(trees), "export")
    assert text == (
        b"#FORMAT 3\n#BOS 1\nthe\tDT\t--\t--\t501\nfog\tNN\t--\t--\t501\nlifts\tVBZ\t--\t--\t500\n"
        b"#500\tVP\t--\t--\t502\n#501\tNP\t--\t--\t502\n#502\tS\t--\t--\t0\n#EOS 1\n"
    )
    for form in ("export", "tiger", "discbracket"):
        there, _ = converted(treegauge.read(trees), form)
        back, _ = converted(treegauge.read(there, format=form), "ptb")
        assert back.splitlines()[-1] + b"\n" == trees


def test_brackets_in_tags_are_square_in_bracketings():
    text, _ = converted(treegauge.read(EXPORT_4.encode()), "discbracket")
    assert text.rstrip().endswith(b"($[ 4=#LRB#))")


def test_one_tree_in_four_formats_is_the_same_tree():
    corpus = treegauge.read(EXPORT_4.encode())
    for form in ("tiger", "discbracket"):
        other = treegauge.read(converted(corpus, form)[0], format=form)
        result = treegauge.score(corpus, other, params="negra", metrics="brackets,tags")
        assert (result["brackets"]["f1"], result["tags"]["f1"]) == (1, 1)


def test_a_failed_parse_has_no_rows():
    corpus = treegauge.read(b"#BOS 1\n#EOS 1\n#BOS 2\nyes\tUH\t--\t--\t0\n#EOS 2\n")
    assert [sentence.state for sentence in corpus] == ["failed", "good"]
    assert treegauge.read(corpus.write())[0].state == "failed"


def test_a_word_alone_has_a_root():
    text = '<corpus><s id="a"><graph root="a_1"><terminals><t id="a_1" word="Ja" pos="ITJ"/></terminals></graph></s>'
    corpus = treegauge.read(text.encode())
    assert tree(corpus) == [("VROOT", [(0, 1)])]


def test_an_xml_file_says_its_encoding():
    text = TIGER.replace("UTF-8", "ISO-8859-1").replace("gewonnen", "gehört")
    assert treegauge.read(text.encode("latin-1"))[0].words[-1] == "gehört"


def test_an_export_file_in_latin_1_is_told_what_to_do():
    corpus = treegauge.read(EXPORT_3.replace("Wen", "Fürs").encode("latin-1"))
    (issue,) = corpus.issues
    assert (issue.code, issue.line, issue.column) == ("invalid-utf8", 6, 2)
    assert "iconv -f LATIN1 -t UTF-8" in issue.hint


def test_a_broken_sentence_leaves_the_others():
    broken = EXPORT_3.replace("#501\tS\t--\t--\t0", "#501\tS\t--\t--\t777")
    rest = "#BOS 8\nyes\tUH\t--\t--\t0\n#EOS 8\n"
    corpus = treegauge.read((broken + rest).encode())
    assert [sentence.state for sentence in corpus] == ["broken", "good"]
    xml = TIGER.replace('idref="s1_3"', 'idref="s1_9"').replace(
        "</body>", TIGER.split("<body>\n")[1].split("</body>", maxsplit=1)[0] + "</body>"
    )
    corpus = treegauge.read(xml.encode())
    assert [sentence.state for sentence in corpus] == ["broken", "good"]


def test_columns_are_empty_in_other_formats():
    corpus = treegauge.read(b"(S (NN fog))")
    assert len(corpus.columns["nodes.others"]) == 0
    assert not _core.what_is_wrong(treegauge.read(TIGER.encode()).core)


def test_versions_by_name():
    """Version 3 has no lemmas, version 4 a column for them; without a name a file keeps its version."""
    corpus = treegauge.read(EXPORT_4.encode())
    three, notes = converted(corpus, "export3")
    assert notes == ["export3 has no lemmas; they were left out"]
    assert three.decode().splitlines()[:3] == ["#FORMAT 3", "#BOS 1", "Wen\tPWS\tAcc\tOA\t500"]
    again = treegauge.read(three)
    assert tree(again) == tree(corpus)
    four, notes = converted(treegauge.read(EXPORT_3.encode()), "export4")
    assert notes == []
    assert four.decode().splitlines()[0] == "#FORMAT 4"
    assert "Wen\t--\tPWS\tAcc\tOA\t500\tSB\t501" in four.decode().splitlines()
    assert tree(treegauge.read(four)) == tree(treegauge.read(EXPORT_3.encode()))
    assert treegauge.read(EXPORT_3.encode()).write("export4") == four


def test_trees_of_other_formats_leave_the_rest_behind():
    rows = (
        b"#begin document (x); part 000\nx 0 0 fog NN (S* - - - - (LOC) (ARG0*) -\n"
        b"x 0 1 lifts VBZ *) lift 01 - - * (V*) -\n\n#end document\n"
    )
    for target in ("export", "tiger"):
        out, notes = converted(treegauge.read(rows), target)
        assert [note.partition(" has no ")[2].partition(";")[0] for note in notes][:2] == [
            "arguments",
            "chunks",
        ]
        assert tree(treegauge.read(out))[-1] == ("S", [(0, 2)])


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (EXPORT_3.replace("OA\t500\tSB\t501", "OA\t500\tSB\t777"), (6, 1)),
        (TIGER.replace('idref="s1_500"/>\n</t>', 'idref="s1_3"/>\n</t>'), (8, 1)),
    ],
)
def test_a_secondary_edge_leads_to_a_node(text, place):
    """To none, or to a word: what is written then is an edge to the root, and that is told."""
    corpus = treegauge.read(text.encode())
    (issue,) = corpus.issues
    assert (issue.code, issue.note, (issue.line, issue.column)) == ("secondary-edge", True, place)
    assert corpus[0].state == "good"


def test_lines_between_sentences_are_told():
    """Comments, tables and empty lines may stand there; rows are of no sentence."""
    usual = "%% end of text\n\n#BOT X\n1\ta\n#EOT X\n"
    assert not treegauge.read((EXPORT_3 + usual + EXPORT_4).encode()).issues
    lost = EXPORT_3 + "Wen\tPWS\tAcc\tOA\t0\ner\tPPER\tNom\tSB\t0\n" + EXPORT_4
    corpus = treegauge.read(lost.encode())
    (issue,) = corpus.issues
    assert (issue.code, issue.note, issue.line) == ("bad-sentence-mark", True, 14)
    assert len(corpus) == 2


def test_a_file_that_was_cut_off_between_sentences():
    (issue,) = treegauge.read(TIGER.replace("</body>\n</corpus>\n", "").encode()).issues
    assert (issue.code, issue.note) == ("bad-xml", False)


def test_what_is_broken_is_told_before_what_is_missing():
    broken = TIGER.replace('cat="S"', "")
    with pytest.raises(InputError, match="nt has no attribute cat"):
        converted(treegauge.read(broken.encode()), "export")


@pytest.mark.parametrize(("words", "first"), [(499, 500), (500, 501), (700, 701)])
def test_nodes_of_a_long_sentence_are_numbered_behind_its_words(words, first):
    """Usually from 500; but ids of words and nodes differ in nothing else.  A secondary edge follows."""
    text = f"(S {' '.join('(NN tea)' for _ in range(words - 1))} (NP (NN pot)))"
    made = treegauge.read(text.encode()).write("tiger")
    assert f'<graph root="s1_{first + 1}">'.encode() in made
    assert f'<edge label="--" idref="s1_{first}"/>'.encode() in made
    edge = f'pos="NN" morph="--">\n<secedge label="SB" idref="s1_{first}"/>\n</t>'.encode()
    more = made.replace(b'pos="NN" morph="--"/>', edge, 1)
    corpus = treegauge.read(more)
    assert not corpus.issues
    assert corpus.write() == more


@pytest.mark.parametrize("between", ["\n", ""])
def test_a_broken_graph_leaves_what_follows_it(between):
    """Nothing but the sentence is broken: neither the next one, right behind it, nor the file's end."""
    begin, end = TIGER.index("<s "), TIGER.index("</s>") + len("</s>")
    good = TIGER[begin:end]
    twice = good.replace('<t id="s1_2"', '<t id="s1_1"', 1)
    corpus = treegauge.read(f"{TIGER[:begin]}{twice}{between}{good}{TIGER[end:]}".encode())
    (issue,) = corpus.issues
    assert (issue.code, "the id s1_1 is there twice" in str(issue)) == ("bad-tree-graph", True)
    assert [len(sentence.words) for sentence in corpus] == [0, 3]
    assert len(treegauge.read(f"{TIGER[:begin]}{twice}{TIGER[end:]}".encode()).issues) == 1


def test_a_sentence_that_begins_inside_another_is_read():
    begin, end = TIGER.index("<s "), TIGER.index("</s>") + len("</s>")
    good = TIGER[begin:end]
    corpus = treegauge.read(f"{TIGER[:begin]}<s id='s0'>\n{good}{TIGER[end:]}".encode())
    (issue,) = corpus.issues
    assert "a sentence begins inside a sentence" in str(issue)
    assert [len(sentence.words) for sentence in corpus] == [0, 3]
