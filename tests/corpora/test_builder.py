"""Corpora built in Python equal those that are read; inconsistent sentences are errors."""

from __future__ import annotations

from array import array

import pytest
from helpers.corpora import UD, assert_same
from hypothesis import given
from hypothesis import strategies as st

from treegauge import CorpusBuilder, InputError, Tree, _core, read, score
from treegauge.contracts.inputs import INPUTS
from treegauge.contracts.transforms import TREES, rows_of
from treegauge.corpora.corpus import NONE, ROOT, Corpus


def rebuilt(corpus: Corpus) -> Corpus:
    """Return a corpus with the columns of another."""
    name, data = corpus.core.source(0)
    builder = CorpusBuilder(corpus.format, name=name, data=data)
    names = [name for name in _core.Corpus.column_names() if len(corpus.core.column(name))]
    columns = {one: corpus.core.column(one) for one in names}
    builder.columns(columns, strings=corpus.core.strings(), issues=corpus.issues)
    return builder.corpus()


@pytest.mark.parametrize("data", [TREES, UD, b"(S (NP\n"])
def test_the_columns_of_a_file_are_the_file(data):
    corpus = read(data)
    assert_same(rebuilt(corpus), corpus)


@pytest.mark.parametrize("kind", sorted(INPUTS))
@given(seed=st.integers(0, 2**32))
def test_built_from_columns_it_is_the_same_and_scores_the_same(kind, seed):
    from random import Random

    inputs, rng = INPUTS[kind], Random(seed)
    text = inputs.draw(rng, 3)
    gold = read(inputs.show(text).encode(), format=inputs.format)
    test = read(inputs.show(inputs.disturb(rng, text)).encode(), format=inputs.format)
    assert_same(rebuilt(gold), gold)
    assert rebuilt(gold).write() == gold.write()
    scored = {
        **dict.fromkeys(("ptb", "discbracket"), "brackets"),
        **dict.fromkeys(("conll09", "conll08"), "roles"),
        **dict.fromkeys(("conll12", "props"), "span-roles"),
        "bio": "entities",
    }
    metric = scored.get(inputs.format, "las")
    one = score(gold, test, metrics=metric)
    assert score(rebuilt(gold), rebuilt(test), metrics=metric).counts == one.counts


def test_trees_in_every_shape():
    text = "(S (NP (PRP she)) (VP (VBZ sings)))"
    builder = CorpusBuilder()
    builder.sentence(tree=text)
    builder.sentence(tree=Tree.parse(text))
    builder.sentence(tree=("S", ("NP", ("PRP", "she")), ("VP", ("VBZ", "sings"))))
    # Spans in any order; words count from 0.
    spans = [("NP", 0, 1), ("VP", 1, 2), ("S", 0, 2)]
    builder.sentence(["she", "sings"], ["PRP", "VBZ"], spans=spans)
    built = builder.corpus()
    read_ = read(f"{text}\n{text}\n{text}\n{text}\n".encode())
    assert built.write() == read_.write()
    assert score(built, read_)["brackets"]["f1"] == 1.0
    assert [sentence.tree for sentence in built] == [Tree.parse(text)] * 4
    # Words without tags, and brackets with the same words, the first outermost.
    builder.sentence(["a", "b"], spans=[("S", 0, 2), ("X", 0, 2), ("Y", 0, 1)])
    assert [str(corpu) for corpu in builder.corpus()] == ["(S (X (Y a) b))"]


def test_a_tree_of_another_library():
    nltk = pytest.importorskip("nltk")
    builder = CorpusBuilder()
    builder.sentence(tree=nltk.Tree.fromstring("(S (NP (PRP she)) (VP (VBZ sings)))"))
    assert str(builder.corpus()[0]) == "(S (NP (PRP she)) (VP (VBZ sings)))"


def test_dependencies_as_in_a_file():
    builder = CorpusBuilder("conllu", name="<text>")
    builder.document("a")
    builder.sentence(
        ["de", "el", "mar"],
        ["IN", "DT", "NN"],
        lemmas=["de", "el", "mar"],
        upos=["ADP", "DET", "NOUN"],
        feats=[None, None, "Gender=Masc"],
        heads=[3, 3, 0],
        deprels=["case", "det", "root"],
        misc=[None, None, "x=y"],
        enhanced=[(3, 0, "root"), (1, 3, "case"), (2, 3, "det"), (2, 1, "x")],
        multiword=[(1, 2, "del")],
        sent_id="s1",
        line=1,
    )
    builder.sentence(["sol"], upos=["NOUN"], heads=[0], deprels=["root"], line=8)
    built = builder.corpus()
    text = (
        "# newdoc id = a\n# sent_id = s1\n1-2\tdel\t_\t_\t_\t_\t_\t_\t_\t_\n"
        "1\tde\tde\tADP\tIN\t_\t3\tcase\t3:case\t_\n"
        "2\tel\tel\tDET\tDT\t_\t3\tdet\t3:det|1:x\t_\n"
        "3\tmar\tmar\tNOUN\tNN\tGender=Masc\t0\troot\t0:root\tx=y\n\n"
        "1\tsol\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n"
    )
    assert built.write().decode() == text
    expected = read(text.encode())
    rows, known = rows_of(built), rows_of(expected)
    for name in rows:
        # A corpus that was built has no text to point into.
        if not name.endswith("offset"):
            assert rows[name] == known[name], name
    metrics = "tokens,las,elas,mlas,upos,lemmas"
    assert (
        score(built, expected, metrics=metrics).metrics
        == score(text, text, metrics=metrics).metrics
    )
    assert built[0].sent_id == "s1"


def test_roles_as_in_a_file():
    builder = CorpusBuilder("conll09")
    builder.sentence(
        ["tea", "cools"],
        ["NN", "VBZ"],
        lemmas=["tea", "cool"],
        heads=[2, 0],
        deprels=["SBJ", "ROOT"],
        predicates={2: "cool.01"},
        roles=[(2, 1, "A1")],
    )
    built = builder.corpus()
    again = read(built.write(), format="conll09")
    assert again.issues == []
    assert again.write() == built.write()
    result = score(built, again, metrics="roles,predicates")
    # The role, and the predicate with its sense.
    assert (result["roles"]["f1"], result["roles"]["gold"], result["predicates"]["gold"]) == (
        1.0,
        2,
        1,
    )


def test_documents_lines_and_sentences_that_failed():
    builder = CorpusBuilder(name="out.mrg")
    builder.sentence(tree="(S (A a))", line=3)
    builder.document("b")
    assert builder.failed("time is up", line=4, sent_id="x") == 1
    assert builder.broken("odd", "what is this?", "ask", line=5, column=7) == 2
    builder.issue("note", "an odd file", note=True)
    corpus = builder.corpus()
    assert corpus.document_names() == ["out.mrg", "b"]
    assert [sentence.state for sentence in corpus] == ["good", "failed", "broken"]
    assert [sentence.line for sentence in corpus] == [3, 4, 5]
    told = [str(issue) for issue in corpus.issues]
    assert told[:2] == [
        "out.mrg:4:1: failed-parse: time is up",
        "out.mrg:5:7: odd: what is this? (ask)",
    ]
    with pytest.raises(InputError, match=r"out\.mrg:4:1: failed-parse: time is up"):
        score("(S (A a))\n(S (A a))\n(S (A a))", corpus)
    assert score("(S (A a))\n(S (A a))\n(S (A a))", corpus, on_error="skip").coverage.skipped == 2
    # A word that differs is told with the sentence's line, without a text to look at.
    with pytest.raises(InputError, match=r"out\.mrg:3:1: words-differ"):
        score("(S (A b))", corpus.slice(0, 1), align="identity")


ODD = {
    "no words": {"words": []},
    "one text": {"words": "abc"},
    "is empty": {"words": ["a", ""]},
    "line break": {"words": ["a\nb", "c"]},
    "is not text": {"words": [1, 2]},
    "cannot be a word of a tree": {"words": ["a b", "c"]},
    "'a)' cannot be": {"words": ["a)", "c"]},
    "is not a tag": {"tags": ["A", "B(C"]},
    "has a tab": {"lemmas": ["a", "b\tc"]},
    "3 tags for 2 words": {"tags": ["A", "B", "C"]},
    "1 lemmas for 2 words": {"lemmas": ["a"]},
    "the head of word 2 is 5; expected 0 to 2": {"heads": [0, 5]},
    "the head of word 1 is -1": {"heads": [-1, 0]},
    "1 head for 2 words": {"heads": [0]},
    "no word is the root": {"heads": [2, 1]},
    "depends on itself": {"heads": [0, 2]},
    "word 2 has no head": {"heads": [0, None]},
    "not in this sentence of 2 words": {"spans": [("S", 0, 3)]},
    "the X from word 1 to 1": {"spans": [("S", 0, 2), ("X", 1, 1)]},
    "no bracket holds all words": {"spans": [("S", 0, 1)]},
    "is not a label": {"spans": [("S X", 0, 2)]},
    "not a tree": {"words": None, "tree": "(S (A a)"},
    "of its own": {"tree": "(S (A a))"},
    "the arc from 3 to 1": {"heads": [0, 1], "enhanced": [(1, 3, "x")]},
    "not a label of an arc": {"heads": [0, 1], "enhanced": [(1, 2, "a|b")]},
    "not a predicate": {"roles": [(1, 2, "A0")]},
    "word 3 is not in": {"predicates": {1: "a.01"}, "roles": [(1, 3, "A0")]},
    "no such word": {"predicates": {3: "a.01"}},
    "the multiword token 2-3": {"multiword": [(2, 3, "x")]},
    "the multiword token 1-2 overlaps": {"multiword": [(1, 2, "x"), (1, 2, "y")]},
    "sent_id": {"sent_id": "a\nb"},
}


@pytest.mark.parametrize("told", ODD)
def test_what_does_not_fit_together_raises_or_is_an_issue(told):
    import re

    given_ = {"words": ["a", "b"], **ODD[told]}
    with pytest.raises(InputError, match=re.escape(told)):
        CorpusBuilder().sentence(**given_)
    lenient = CorpusBuilder(strict=False, name="f")
    lenient.sentence(tree="(S (A a))")
    lenient.sentence(**given_, line=7)
    corpus = lenient.corpus()
    (issue,) = corpus.issues
    assert told in issue.message
    assert (issue.sentence, issue.line, corpus[1].state) == (1, 7, "broken")


def test_crossing_brackets_are_told_with_both():
    with pytest.raises(InputError, match="the Y from word 1 to 3 crosses the X from 0 to 2"):
        CorpusBuilder().sentence(["a", "b", "c"], spans=[("S", 0, 3), ("Y", 1, 3), ("X", 0, 2)])


def numbers(*values: int) -> array:
    return array("I", values)


SOUND = {
    "sentences.first_token": numbers(0, 2),
    "sentences.first_node": numbers(0, 2),
    "tokens.form": ["a", "b", "c"],
    "tokens.tag": ["A", None, "C"],
    "nodes.label": ["S", "X", "S"],
    "nodes.first": numbers(0, 1, 2),
    "nodes.last": numbers(2, 2, 3),
}


def test_parents_follow_from_spans():
    builder = CorpusBuilder()
    builder.columns(SOUND)
    assert [str(corpu) for corpu in builder.corpus()] == ["(S (A a) (X b))", "(S (C c))"]


WRONG = {
    "rows; expected 3": {"tokens.tag": ["A"]},
    "there are no strings": {"tokens.tag": numbers(0, 1, 1)},
    "no column tokens.weather": {"tokens.weather": numbers(1)},
    "has texts": {"tokens.tag": [1, 2, 3]},
    "has numbers": {"nodes.first": ["a", "b", "c"]},
    "is negative": {"nodes.first": array("q", [-1, 0, 0])},
    "is too large": {"nodes.first": array("Q", [1 << 40, 0, 0])},
    "array of integers": {"nodes.first": array("d", [0, 1, 2])},
    "9 is no word": {"nodes.last": numbers(2, 9, 3)},
    "must hold all words": {"nodes.last": numbers(1, 2, 3)},
    "not in the order of the words": {
        "nodes.first": numbers(0, 0, 2),
        "nodes.last": numbers(2, 3, 3),
    },
    "first sentence does not begin": {"sentences.first_token": numbers(1, 2)},
    "sentences do not follow": {
        "sentences.first_token": numbers(0, 2, 1),
        "sentences.first_node": numbers(0, 2, 2),
    },
    "8 is no constituent": {
        "tokens.parent": numbers(0, 8, 2),
        "nodes.parent": numbers(NONE, 0, NONE),
    },
    "hang elsewhere": {"tokens.parent": numbers(0, 0, 2), "nodes.parent": numbers(NONE, 0, NONE)},
    "hang elsewhere|does not hold it": {
        "tokens.parent": numbers(1, 1, 2),
        "nodes.parent": numbers(NONE, 0, NONE),
    },
    "the head of word 1 is not in": {"tokens.head": numbers(2, ROOT, ROOT)},
    "depends on itself": {"tokens.head": numbers(1, 0, ROOT), "sentences.tree": numbers(1, 1)},
    "1 or 0": {"sentences.tree": numbers(1, 2)},
    "point at no word": {
        "tokens.head": numbers(1, ROOT, ROOT),
        "odd_heads.token": numbers(1),
        "odd_heads.text": ["9"],
    },
    "neither good": {"sentences.state": numbers(0, 3)},
    "first_sentence has 0 rows": {
        "documents.name": ["a"],
        "documents.first_sentence": numbers(),
    },
    "first document": {"documents.name": ["a"], "documents.first_sentence": numbers(1)},
    "is no file": {
        "documents.name": ["a"],
        "documents.first_sentence": numbers(0),
        "documents.source": numbers(4),
    },
    "from outside the sentence": {
        "arcs.kind": numbers(0),
        "arcs.dependent": numbers(0),
        "arcs.head": numbers(2),
        "arcs.label": ["x"],
    },
    "neither enhanced nor": {
        "arcs.kind": numbers(2),
        "arcs.dependent": numbers(0),
        "arcs.head": numbers(1),
        "arcs.label": ["x"],
    },
    "not a predicate": {
        "arcs.kind": numbers(1),
        "arcs.dependent": numbers(0),
        "arcs.head": numbers(1),
        "arcs.label": ["x"],
    },
    "multiword token 1": {"surfaces.first": numbers(1), "surfaces.last": numbers(3)},
    "kept for writing": {
        "extra_lines.sentence": numbers(0),
        "extra_lines.before": numbers(3),
        "extra_lines.text": ["x"],
    },
}


@pytest.mark.parametrize("told", WRONG)
def test_columns_that_are_no_corpus_are_refused(told):
    with pytest.raises(InputError, match=told):
        CorpusBuilder().columns({**SOUND, **WRONG[told]})


def test_heads_that_are_no_tree_are_marked():
    builder = CorpusBuilder("conll09")
    builder.columns({**SOUND, "tokens.head": numbers(1, 0, ROOT)})
    assert list(builder.corpus().columns["sentences.tree"]) == [0, 1]
    for heads in ([2, 1], [0, None], [0, 2]):
        builder.sentence(["a", "b"], heads=heads)
    builder.sentence(["a", "b"], heads=[None, None])
    builder.sentence(["a", "b"], heads=[0, 0])
    assert list(builder.corpus().columns["sentences.tree"]) == [0, 0, 0, 1, 1]
    universal = CorpusBuilder("conllu", name="f")
    universal.sentence(["a", "b"], heads=[0, 0], line=3)
    corpus = universal.corpus()
    text = b"1\ta\t_\t_\t_\t_\t0\t_\t_\t_\n2\tb\t_\t_\t_\t_\t0\t_\t_\t_\n\n"
    assert list(corpus.columns["sentences.tree"]) == [0]
    assert list(read(text, format="conllu").columns["sentences.tree"]) == [0]
    assert [issue.code for issue in corpus.issues] == ["several-roots"]


def test_numbers_of_strings_are_places_in_a_list():
    builder = CorpusBuilder()
    builder.columns({**SOUND, "tokens.tag": numbers(1, NONE, 0)}, strings=["C", "A"])
    assert [str(corpu) for corpu in builder.corpus()] == ["(S (A a) (X b))", "(S (C c))"]
    with pytest.raises(InputError, match="9 is not a string"):
        builder.columns({**SOUND, "tokens.tag": numbers(0, 1, 9)}, strings=["C", "A"])


def test_an_issue_of_a_sentence_that_is_not_there():
    from treegauge import Issue

    with pytest.raises(InputError, match="not there"):
        CorpusBuilder().columns(SOUND, issues=[Issue("x", None, 1, 1, "y", sentence=9)])
    with pytest.raises(InputError, match="there are 0"):
        CorpusBuilder().issue("x", "y", sentence=1)


@given(st.data())
def test_whatever_is_in_the_columns_the_core_stays_sound(data):
    """Any number in any place: a corpus that can be walked through, or an error."""
    columns = {
        name: array("q", values) for name, values in SOUND.items() if isinstance(values, array)
    }
    texts = {name: values for name, values in SOUND.items() if isinstance(values, list)}
    more = {
        "tokens.parent": [0, 1, 2],
        "nodes.parent": [NONE, 0, NONE],
        "tokens.head": [1, ROOT, ROOT],
        "arcs.kind": [0],
        "arcs.dependent": [1],
        "arcs.head": [0],
        "surfaces.first": [0],
        "surfaces.last": [2],
    }
    columns |= {name: array("q", values) for name, values in more.items()}
    for _ in range(data.draw(st.integers(1, 3))):
        column = columns[data.draw(st.sampled_from(sorted(columns)))]
        place = data.draw(st.integers(0, len(column) - 1))
        column[place] = data.draw(st.integers(0, 4) | st.sampled_from([ROOT, NONE]))
    builder = CorpusBuilder()
    try:
        builder.columns({**columns, **texts, "arcs.label": ["x"]})
    except InputError:
        return
    corpus = builder.corpus()
    assert not _core.what_is_wrong(corpus.core)
    corpus.write()
    for sentence in corpus:
        assert sentence.tree.to_tuple()
    assert score(corpus, corpus, metrics="brackets,uas,tags")["brackets"]["f1"] == 1.0


def test_more_and_more():
    builder = CorpusBuilder()
    builder.columns(SOUND)
    builder.sentence(tree="(S (D d))")
    corpus = builder.corpus()
    assert len(corpus) == 3
    # The next corpus is another one.
    builder.sentence(tree="(S (D d))")
    with pytest.raises(InputError, match="finish the sentences"):
        builder.columns(SOUND)
    assert [str(corpu) for corpu in builder.corpus()] == ["(S (D d))"]
    assert [str(one) for one in corpus] == ["(S (A a) (X b))", "(S (C c))", "(S (D d))"]
    assert len(CorpusBuilder().corpus()) == 0


def test_arguments_and_entities_as_in_files():
    """She made them leave early: A1 of made is in two pieces; Ada Lind is a person."""
    words = ["She", "made", "them", "leave", "early"]
    builder = CorpusBuilder("props")
    builder.sentence(["Fog"], predicates={})
    builder.sentence(
        words,
        predicates={2: "make", 4: "leave"},
        arguments=[
            *((2, 1, 1, "A0"), (2, 2, 2, "V"), (2, 3, 3, "A1"), (2, 4, 5, "C-A1")),
            *((4, 3, 3, "A0"), (4, 4, 4, "V"), (4, 5, 5, "AM-TMP")),
        ],
    )
    built = builder.corpus()
    text = (
        b"Fog\t-\n\nShe\t-\t(A0*)\t*\nmade\tmake\t(V*)\t*\nthem\t-\t(A1*)\t(A0*)\n"
        b"leave\tleave\t(C-A1*\t(V*)\nearly\t-\t*)\t(AM-TMP*)\n\n"
    )
    assert built.write() == text
    result = score(built, read(text), metrics="span-roles:with-v")["span-roles:with-v"]
    assert (result["matched"], result["gold"], result["test"]) == (6, 6, 6)
    names = CorpusBuilder("bio")
    names.sentence(["Ada", "Lind", "left", "Oslo"], entities=[(1, 2, "PER"), (4, 4, "LOC")])
    assert names.corpus().write() == b"Ada\tB-PER\nLind\tI-PER\nleft\tO\nOslo\tB-LOC\n\n"


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (
            {"entities": [(1, 3, "PER")]},
            "entities: words 1 to 3 are not in this sentence of 2 words",
        ),
        ({"entities": [(1, 1, "")]}, "entities: words 1 to 1 have no label"),
        ({"arguments": [(1, 2, 2, "A1")]}, "an argument of word 1, which is not a predicate"),
        ({"arguments": [(1, 2, "A1")]}, "arguments: (1, 2, 'A1') is not"),
    ],
)
def test_arguments_and_entities_that_do_not_fit(given, words):
    with pytest.raises(InputError) as raised:
        CorpusBuilder().sentence(["tea", "cools"], **given)
    assert words in str(raised.value)
