"""Objects of other libraries score as the files they came from; nothing of a library is needed to know them."""

from __future__ import annotations

import pytest
from helpers.library_objects import (
    TREES,
    UD,
    HuggingFaceDataset,
    StanzaDocument,
    StanzaSentence,
    StanzaToken,
    StanzaTree,
    StanzaWord,
    SuparDataset,
    SuparSentence,
    rows_of,
    spacy_docs,
    stanza_document,
    words_of,
)
from helpers.real_data import shared_data

import treegauge
from treegauge.base.plugins import names, plugin
from treegauge.contracts import check_objects
from treegauge.errors import InputError, MismatchError, SettingsError
from treegauge.objects import library_of

#: metrics that need neither multiword tokens nor enhanced graphs
WORDS = "words,sentences,upos,xpos,ufeats,lemmas,uas,las,clas,mlas,blex"


def of_files(pair, metrics=None):
    return treegauge.score(*pair, metrics=metrics).metrics


def conllu_lists(path):
    return pytest.importorskip("conllu").parse(path.read_text(encoding="utf-8"))


def conllu_trees(path):
    return pytest.importorskip("conllu").parse_tree(path.read_text(encoding="utf-8"))


def conllu_iterator(path):
    return iter(conllu_lists(path))


def pyconll_file(path):
    return pytest.importorskip("pyconll").load_from_file(str(path))


def pyconll_sentences(path):
    return list(pyconll_file(path))


def udapi_document(path):
    return pytest.importorskip("udapi.core.document").Document(str(path))


def udapi_bundles(path):
    return list(udapi_document(path))


def udapi_trees(path):
    return list(udapi_document(path).trees)


WHOLE = [
    *(conllu_lists, conllu_iterator, pyconll_file, pyconll_sentences),
    *(udapi_document, udapi_bundles, udapi_trees),
]


@pytest.mark.parametrize("made", WHOLE, ids=lambda made: made.__name__)
def test_objects_score_as_their_files(made):
    """The law: everything that the file says, the object says."""
    result = treegauge.score(*map(made, UD))
    assert result.metrics == of_files(UD)


@pytest.mark.parametrize("made", WHOLE[:1] + WHOLE[4:5], ids=lambda made: made.__name__)
def test_objects_against_a_file(made):
    assert treegauge.score(UD[0], made(UD[1])).metrics == of_files(UD)
    assert treegauge.score(made(UD[0]), UD[1]).metrics == of_files(UD)


def test_trees_of_conllu():
    """The library's trees keep neither multiword tokens nor empty nodes."""
    result = treegauge.score(*map(conllu_trees, UD), metrics=WORDS)
    assert result.metrics == of_files(UD, WORDS)


def spacy_list(path):
    pytest.importorskip("spacy")
    return spacy_docs(path)


def spacy_whole(path):
    """All sentences in one document."""
    pytest.importorskip("spacy")
    from spacy.tokens import Doc

    return Doc.from_docs(spacy_docs(path))


def spacy_spans(path):
    return list(spacy_whole(path).sents)


@pytest.mark.parametrize(
    "made", [spacy_list, spacy_whole, spacy_spans, stanza_document], ids=lambda made: made.__name__
)
def test_documents_score_as_their_files(made):
    result = treegauge.score(*map(made, UD), metrics=WORDS)
    assert result.metrics == of_files(UD, WORDS)


def test_stanza_keeps_multiword_tokens():
    """Stand-ins: stanza needs torch."""
    metrics = f"tokens,{WORDS}"
    result = treegauge.score(*map(stanza_document, UD), metrics=metrics)
    assert result.metrics == of_files(UD, metrics)
    assert result["tokens"]["gold"] < result["words"]["gold"]


def test_documents_go_in_pairs():
    """Two documents against two: a word that moves from one to the other is found in neither."""
    pytest.importorskip("spacy")
    docs, others = spacy_list(UD[0]), spacy_list(UD[1])
    result = treegauge.score(docs, others, metrics="las")
    assert len(result.units.documents) == len(docs)


def two_and_one(library):
    """Two documents of a library, and one."""
    if library == "spacy":
        pytest.importorskip("spacy")
        docs = spacy_docs(UD[0])
        return docs[:2], docs[:1]
    if library == "udapi":
        return [udapi_document(UD[0])] * 2, [udapi_document(UD[0])]
    return [stanza_document(UD[0])] * 2, [stanza_document(UD[0])]


@pytest.mark.parametrize("library", ["spacy", "stanza", "udapi"])
def test_lists_of_documents_are_equally_long(library):
    """As lists of trees and of texts; two against one was compared as one document."""
    two, one = two_and_one(library)
    for gold, test, message in (
        (two, one, "gold is a list of 2 documents, system one of 1"),
        (one, two, "gold is a list of 1 document, system one of 2"),
        (two * 2, [*two, *one], "gold is a list of 4 documents, system one of 3"),
        (iter(two), iter(one), "gold is a list of 2 documents, system one of 1"),
    ):
        with pytest.raises(MismatchError, match=message):
            treegauge.score(gold, test, metrics="las", on_error="zero")
    assert treegauge.score(two, two, metrics="las")["las"]["f1"] == 1.0
    assert treegauge.score(one[0], one, metrics="las")["las"]["f1"] == 1.0


PARSED = {"heads": [1, 1], "deps": ["nsubj", "ROOT"]}
LAYERS = {"pos": ["NOUN", "VERB"], "tags": ["NN", "VBZ"], "lemmas": ["tea", "cool"]}
LAYERS |= {"morphs": ["", "Number=Sing"]}
METRIC_OF = {"pos": "upos", "tags": "xpos", "lemmas": "lemmas", "morphs": "ufeats"}


def tea_cools(**layers):
    """A document of spaCy, «tea cools», with these layers."""
    spacy = pytest.importorskip("spacy")
    from spacy.tokens import Doc

    return Doc(spacy.blank("en").vocab, words=["tea", "cools"], **layers)


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_that_documents_do_not_have_is_not_scored(layer):
    """spaCy says what a Doc has (``has_annotation``); what it does not have was 100, as empty columns of files are."""
    metric = METRIC_OF[layer]
    full = tea_cools(**PARSED, **LAYERS)
    without = tea_cools(**PARSED, **{name: LAYERS[name] for name in LAYERS if name != layer})
    for gold, test in ((without, without), (without, full), (full, without)):
        result = treegauge.score([gold], [test], metrics=[metric, "las"], attribute=True)
        assert result[metric]["f1"] is None
        assert (result[metric]["gold"], result[metric]["test"]) == (0, 0)
        assert result["las"]["f1"] == 1.0
    assert treegauge.score([full], [full], metrics=metric)[metric]["f1"] == 1.0
    # One of them has it: the other one's words have no value.
    result = treegauge.score([full, full], [full, without], metrics=metric)[metric]
    assert result["matched"] == (3 if layer == "morphs" else 2)


def test_scores_of_several_layers_need_all_of_them():
    result = treegauge.score([tea_cools(**PARSED)], [tea_cools(**PARSED)])
    assert {name for name, scores in result.metrics.items() if scores["f1"] is None} == {
        *("upos", "xpos", "ufeats", "alltags", "lemmas", "mlas", "blex")
    }
    assert result["words"]["f1"] == result["las"]["f1"] == result["clas"]["f1"] == 1.0


def bare_words(words):
    return [StanzaToken((n,), form, [StanzaWord(n, form, *[None] * 6)]) for n, form in words]


def test_what_stanza_and_data_sets_do_not_have_is_not_scored():
    """A pipeline that only cuts words; a table without the column."""
    stanza = StanzaDocument([StanzaSentence(bare_words([(1, "tea"), (2, "cools")]))])
    rows = [{"tokens": ["tea", "cools"]}]
    for side in (stanza, rows):
        result = treegauge.score(side, side)
        assert result["words"]["f1"] == 1.0
        for metric in ("upos", "xpos", "ufeats", "lemmas", "uas", "las", "mlas"):
            assert result[metric]["f1"] is None, metric


def test_an_unparsed_document_is_a_sentence_without_a_parse():
    """As an item that is None: the policy says what happens.  Its arcs were wrong under every policy."""
    full, tagged = tea_cools(**PARSED, **LAYERS), tea_cools(**LAYERS)
    gold, test = [full, full], [full, tagged]
    with pytest.raises(MismatchError, match="<doc 2>: failed-parse: this was not parsed"):
        treegauge.score(gold, test, metrics="las,upos")
    nothing = treegauge.score(gold, [full, None], metrics="las,upos", on_error="zero")
    for policy, wanted in (("zero", (2, 4, 2)), ("skip", (2, 2, 2))):
        result = treegauge.score(gold, test, metrics="las,upos", on_error=policy)
        for metric in ("las", "upos"):
            scores = result[metric]
            assert (scores["matched"], scores["gold"], scores["test"]) == wanted
        assert policy == "skip" or result.metrics == nothing.metrics
    # Tags need no parse; and where gold has none, there is nothing to compare.
    assert treegauge.score(gold, test, metrics="upos,words")["upos"]["f1"] == 1.0
    result = treegauge.score([tagged], [full], metrics="las,upos")
    assert (result["las"]["f1"], result["upos"]["f1"]) == (None, 1.0)
    rows = [ROW, {"tokens": ["tea"], "head": None}]
    with pytest.raises(MismatchError, match="this was not parsed"):
        treegauge.score([ROW, {"tokens": ["tea"], "head": ["0"], "deprel": ["root"]}], rows)


def test_examples_hold_both_sides():
    pytest.importorskip("spacy")
    from spacy.training import Example

    gold, predicted = map(spacy_docs, UD)
    examples = [Example(one, other) for one, other in zip(predicted, gold, strict=True)]
    wanted = of_files(UD, "las")
    assert treegauge.score(examples, metrics="las").metrics == wanted
    assert treegauge.score(examples, examples, metrics="las").metrics == wanted
    assert treegauge.score(iter(examples), metrics="las").metrics == wanted
    assert treegauge.score(gold, examples, metrics="las").metrics == wanted
    scorer = treegauge.Scorer(metrics="las")
    for one in examples:
        scorer.update([one])
    assert scorer.compute().metrics == wanted


def test_batches_of_documents_add_up():
    pytest.importorskip("spacy")
    scorer = treegauge.Scorer(metrics="las")
    for gold, test in zip(*map(spacy_docs, UD), strict=True):
        scorer.update([gold, gold], [test, test])
    found = scorer.compute()["las"]
    assert found["gold"] == 2 * of_files(UD, "las")["las"]["gold"]
    assert found["f1"] == of_files(UD, "las")["las"]["f1"]


def test_white_space_of_spacy_is_no_word():
    """By hand: «tea \\n cools»; the line break hangs on tea, «black» on the line break, so on tea."""
    spacy = pytest.importorskip("spacy")
    from spacy.tokens import Doc

    doc = Doc(
        spacy.blank("en").vocab,
        words=["black", "\n", "tea", "cools", "_"],
        heads=[1, 2, 3, 3, 3],
        deps=["amod", "dep", "nsubj", "ROOT", "punct"],
    )
    written = treegauge.read(doc).write().decode().strip().split("\n")
    assert [line.split("\t")[:2] + line.split("\t")[6:8] for line in written] == [
        ["1", "black", "2", "amod"],
        ["2", "tea", "3", "nsubj"],
        ["3", "cools", "0", "root"],
        ["4", "_", "3", "punct"],
    ]


def test_a_document_without_a_parse_has_tags():
    spacy = pytest.importorskip("spacy")
    from spacy.tokens import Doc

    vocab = spacy.blank("en").vocab
    gold = Doc(vocab, words=["tea", "cools"], pos=["NOUN", "VERB"])
    test = Doc(vocab, words=["tea", "cools"], pos=["NOUN", "NOUN"])
    assert treegauge.score(gold, test, metrics="upos")["upos"]["matched"] == 1


def test_benepar_in_spacy():
    """A stand-in for benepar's extensions, with the names and the sentinel that it installs."""
    spacy = pytest.importorskip("spacy")
    from spacy.tokens import Doc, Span

    class Constituents:
        starts = (0,)

    tree = "(S (NP (NN tea)) (VP (VBZ cools)))"
    Doc.set_extension("_constituent_data", default=object(), force=True)
    Span.set_extension("parse_string", getter=lambda span: tree, force=True)
    try:
        doc = Doc(spacy.blank("en").vocab, words=["tea", "cools"], sent_starts=[True, False])
        with pytest.raises(SettingsError, match="add benepar"):
            treegauge.score(doc, doc, format="ptb")
        doc._._constituent_data = Constituents()
        assert treegauge.score(doc, doc)["brackets"]["gold"] == 3
        # Two documents against a file without documents: compared as one.
        assert treegauge.score(f"{tree}\n{tree}\n", [doc, doc])["brackets"]["matched"] == 6
    finally:
        Doc.remove_extension("_constituent_data")
        Span.remove_extension("parse_string")


def nltk_trees(path):
    nltk = pytest.importorskip("nltk")
    return [nltk.Tree.fromstring(str(sentence)) for sentence in treegauge.read(path)]


def parented(path):
    nltk = pytest.importorskip("nltk")
    return [nltk.ParentedTree.convert(tree) for tree in nltk_trees(path)]


def stanza_trees(path):
    return [StanzaTree.of(sentence.tree.to_tuple()) for sentence in treegauge.read(path)]


def stanza_parsed(path):
    """A document whose words have no heads, but whose sentences have trees."""
    return StanzaDocument([StanzaSentence([], tree) for tree in stanza_trees(path)])


def supar_trees(path):
    return SuparDataset([SuparSentence(str(sentence)) for sentence in treegauge.read(path)])


def texts(path):
    return [str(sentence) for sentence in treegauge.read(path)]


def pandas_column(path):
    return pytest.importorskip("pandas").DataFrame({"parse": texts(path)})["parse"]


def polars_column(path):
    return pytest.importorskip("polars").DataFrame({"parse": texts(path)})["parse"]


def numpy_array(path):
    return pytest.importorskip("numpy").array(texts(path))


def dataset_column(path):
    return HuggingFaceDataset([{"parse": text} for text in texts(path)])["parse"]


def column_of_trees(path):
    return pytest.importorskip("pandas").Series(nltk_trees(path))


def generator(path):
    yield from texts(path)


@pytest.mark.parametrize(
    "made",
    [
        *(nltk_trees, parented, stanza_trees, stanza_parsed, supar_trees, texts, pandas_column),
        *(polars_column, numpy_array, dataset_column, column_of_trees, generator),
    ],
    ids=lambda made: made.__name__,
)
def test_trees_score_as_their_files(made):
    assert treegauge.score(*map(made, TREES)).metrics == of_files(TREES)


def supar_rows(path):
    shown = ["\n".join("\t".join(row) for row in one) + "\n" for one in rows_of(path)]
    return SuparDataset([SuparSentence(one) for one in shown])


def test_rows_of_supar_score_as_their_files():
    assert treegauge.score(*map(supar_rows, UD)).metrics == of_files(UD)


def test_nltk_graphs():
    """By hand: one of three heads differs."""
    nltk = pytest.importorskip("nltk")
    rows = ["the DT 2 det", "tea NN 3 nsubj", "cools VBZ 0 root"]
    gold = nltk.DependencyGraph("\n".join(rows), top_relation_label="root")
    test = nltk.DependencyGraph("\n".join(["the DT 3 det", *rows[1:]]), top_relation_label="root")
    result = treegauge.score([gold], [test], metrics="uas,las")
    assert (result["uas"]["matched"], result["las"]["matched"]) == (2, 2)


def test_pairs_of_word_and_tag():
    """Chunkers of nltk have (word, tag) as leaves."""
    nltk = pytest.importorskip("nltk")
    chunked = nltk.Tree("S", [nltk.Tree("NP", [("tea", "NN")]), ("cools", "VBZ")])
    result = treegauge.score("(S (NP (NN tea)) (VBZ cools))", chunked)
    assert result["brackets"]["f1"] == result["tags"]["f1"] == 1.0


def test_a_missing_parse_is_a_sentence_without_one():
    trees, parsed = nltk_trees(TREES[0]), nltk_trees(TREES[1])
    parsed[1] = None
    with pytest.raises(InputError):
        treegauge.score(trees, parsed)
    wanted = [*texts(TREES[1])[:1], "", *texts(TREES[1])[2:]]
    by_text = treegauge.score(texts(TREES[0]), wanted, on_error="zero")
    assert treegauge.score(trees, parsed, on_error="zero").metrics == by_text.metrics
    assert by_text.coverage.zeroed == 1


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_empty_cells_are_sentences_without_a_parse(library):
    frames = pytest.importorskip(library)
    parsed = texts(TREES[1])
    parsed[2] = None
    result = treegauge.score(texts(TREES[0]), frames.Series(parsed), on_error="zero")
    assert result.coverage.zeroed == 1
    if library == "pandas":
        strange = frames.Series(parsed, dtype="string")  # its empty cell is pandas.NA
        assert treegauge.score(texts(TREES[0]), strange, on_error="zero").metrics == result.metrics


ROW = {"tokens": ["tea", "cools"], "upos": ["NOUN", "VERB"], "head": ["2", "0"]}
ROW |= {"deprel": ["nsubj", "root"], "lemmas": ["tea", "cool"], "idx": "k1"}


def test_rows_of_a_treebank():
    rows = [
        {
            "tokens": [row[1] for row in one],
            "lemmas": [row[2] for row in one],
            "upos": [row[3] for row in one],
            "xpos": [row[4] for row in one],
            "feats": [row[5] for row in one],
            "head": [row[6] for row in one],
            "deprel": [row[7] for row in one],
        }
        for one in words_of(UD[1])
    ]
    wanted = of_files(UD, WORDS)
    assert treegauge.score(UD[0], rows, metrics=WORDS).metrics == wanted
    assert treegauge.score(UD[0], HuggingFaceDataset(rows), metrics=WORDS).metrics == wanted
    for library in ("pandas", "polars"):
        frame = pytest.importorskip(library).DataFrame(rows)
        assert treegauge.score(UD[0], frame, metrics=WORDS).metrics == wanted


def test_numbered_tags_have_names():
    numbered = {**ROW, "upos": [0, 1]}
    result = treegauge.score(
        [ROW], HuggingFaceDataset([numbered], numbered=True), metrics="upos,las"
    )
    assert (result["upos"]["matched"], result["las"]["matched"]) == (2, 2)
    with pytest.raises(SettingsError, match="upos are numbers"):
        treegauge.score([ROW], [numbered])


def test_what_cannot_be_meant():
    nltk = pytest.importorskip("nltk")
    pandas = pytest.importorskip("pandas")
    tree = nltk.Tree.fromstring("(S (NN tea) (VBZ cools))")
    with pytest.raises(SettingsError, match=r"item 2 is a int, and the first one is .* nltk"):
        treegauge.score([tree, 3], [tree, tree])
    with pytest.raises(SettingsError, match=r"table\['parse'\]"):
        treegauge.score(pandas.DataFrame({"parse": ["(NN tea)"]}), [tree])
    with pytest.raises(SettingsError, match="an object of a library that treegauge knows"):
        treegauge.score([object()], [object()])
    with pytest.raises(SettingsError, match="there is no system to score"):
        treegauge.score([tree])
    with pytest.raises(SettingsError, match="hold ptb, not conllu"):
        treegauge.score([tree], [tree], format="conllu")
    with pytest.raises(InputError, match="tree 2: a word of a tree may be neither empty"):
        treegauge.score([tree, tree], [tree, nltk.Tree("S", ["New York"])])
    with pytest.raises(InputError, match="row 1: 1 head for 2 words"):
        treegauge.score([ROW], [{**ROW, "head": ["0"]}])
    with pytest.raises(SettingsError, match="sentence 1 has no tree: add constituency"):
        treegauge.score(stanza_document(UD[0]), stanza_document(UD[1]), format="ptb")


def test_zones_of_udapi_are_chosen():
    udapi = pytest.importorskip("udapi.core.document")
    document = udapi.Document(str(UD[0]))
    for bundle in document:
        bundle.create_tree("parsed").create_child(form="tea", deprel="root")
    with pytest.raises(SettingsError, match="several zones"):
        treegauge.score(document, document)
    gold = [bundle.get_tree("") for bundle in document]
    assert treegauge.score(gold, UD[0], metrics="las")["las"]["f1"] == 1.0


def test_a_whole_test_set():
    """Raw English text of the CoNLL 2018 shared task: words and sentences differ, and all scores agree."""
    folder = shared_data("conll2018", "en_ewt")
    pair = (folder / "gold.conllu", folder / "Stanford-18.conllu")
    assert treegauge.score(*map(conllu_lists, pair)).metrics == of_files(pair)
    result = treegauge.score(*map(spacy_whole, pair), metrics="words,las")
    assert result.metrics == of_files(pair, "words,las")


def test_what_is_of_no_library():
    for thing in ("(NN tea)", b"(NN tea)", None, 3, object(), UD[0], {}, [], treegauge.read(UD[0])):
        assert library_of(thing) is None


def test_read_makes_a_corpus_of_objects():
    corpus = treegauge.read(conllu_lists(UD[0]))
    assert [corpu.words for corpu in corpus] == [one.words for one in treegauge.read(UD[0])]
    assert len(treegauge.read([str(UD[0])])) == len(corpus)


@pytest.mark.parametrize("name", names("objects"))
def test_the_contract(name):
    check_objects(name)


def test_a_library_that_takes_everything_fails_the_contract(monkeypatch):
    monkeypatch.setattr(plugin("objects", "nltk"), "fits", lambda thing: True)
    with pytest.raises(AssertionError, match="is not an object of nltk"):
        check_objects("nltk")
