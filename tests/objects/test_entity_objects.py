"""Rows of data sets and spaCy documents with entities."""

from __future__ import annotations

import pytest

import treegauge
from treegauge.errors import InputError, SettingsError

GOLD = {"tokens": ["Ada", "left", "Oslo"], "ner_tags": ["B-PER", "O", "B-LOC"], "genre": "news"}
# Oslo is cut in two.
TEST = {"tokens": ["Ada", "left", "Os", "lo"], "ner_tags": ["O", "O", "B-LOC", "I-LOC"]}


def test_rows_with_tags_of_entities():
    result = treegauge.score([GOLD], [TEST], by="genre")
    assert (result["entities"]["matched"], result["entities"]["gold"]) == (1, 2)
    assert result.breakdown("entities", "genre").keys() == {"news"}


def test_rows_that_do_not_fit():
    with pytest.raises(InputError, match="2 ner_tags for 3 words"):
        treegauge.score([{**GOLD, "ner_tags": ["O", "O"]}], [TEST])
    with pytest.raises(SettingsError, match="ner_tags are numbers"):
        treegauge.score([{**GOLD, "ner_tags": [1, 0, 5]}], [TEST])
    with pytest.raises(InputError, match="row 2 has no ner_tags"):
        treegauge.score([GOLD, {"tokens": ["rain"]}], [TEST, TEST])


def test_heads_go_before_entities():
    row = {
        "tokens": ["tea", "cools"],
        "head": [2, 0],
        "deprel": ["nsubj", "root"],
        "ner_tags": ["O", "O"],
    }
    assert treegauge.read([row]).format == "conllu"
    assert treegauge.read([row], format="bio").format == "bio"


def test_documents_of_spacy():
    spacy = pytest.importorskip("spacy")
    nlp = spacy.blank("en")
    gold, test = nlp("Ada Lind  left Oslo"), nlp("Ada Lind left Oslo")
    gold.ents = [spacy.tokens.Span(gold, 0, 2, "PER"), spacy.tokens.Span(gold, 4, 5, "LOC")]
    test.ents = [spacy.tokens.Span(test, 0, 2, "PER")]
    scores = treegauge.score([gold], [test])["entities"]
    assert (scores["matched"], scores["gold"], scores["test"]) == (1, 2, 1)
