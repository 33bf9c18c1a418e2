"""The texts of files go once nothing can ask for them; what can still be asked for has the same answer."""

from __future__ import annotations

import pytest
from helpers.dependency_files import rows

import treegauge
from treegauge import read
from treegauge.options.request import make_settings
from treegauge.pipeline import compare_corpora

GOLD = rows([("tea", 2, "nsubj"), ("cools", 0, "root")])
#: the same characters, one word more
CUT = rows([("tea", 2, "nsubj"), ("coo", 0, "root"), ("ls", 2, "conj")])


def texts(*corpora):
    return [corpus.core.source(0)[1] for corpus in corpora]


def compared(gold: str, test: str, metric: str, **options):
    corpora = read(gold.encode()), read(test.encode())
    compare_corpora(*corpora, make_settings(metric), **options)
    return texts(*corpora)


def test_a_corpus_without_its_text_knows_the_line_of_a_sentence():
    corpus = read((GOLD + GOLD).encode())
    # The second word of the second sentence: two words and an empty line before its sentence.
    assert corpus.core.token_position(3) == (5, 3)
    corpus.core.drop_texts()
    assert corpus.core.token_position(3) == (4, 1)
    assert texts(corpus) == [b""]
    assert corpus.core.source_name(0) == "<text>"
    assert corpus.write().decode() == GOLD + GOLD


def test_texts_go_where_words_are_aligned_and_nobody_else_has_the_corpora():
    assert compared(GOLD, CUT, "las") == [GOLD.encode(), CUT.encode()]
    assert compared(GOLD, CUT, "las", once=True) == [b"", b""]


def test_test_keeps_its_text_where_a_message_may_point_at_it():
    assert compared(GOLD, GOLD, "las", once=True) == [b"", GOLD.encode()]


def test_trees_have_the_same_digests_without_their_texts():
    one, other = (read(b"(S (NN tea) (VBZ cools))\n") for _ in range(2))
    one.core.drop_texts()
    digests = [list(treegauge._core.sentence_digests(corpus.core, 1)) for corpus in (one, other)]
    assert digests[0] == digests[1]


@pytest.mark.parametrize("given", ["corpora", "texts"])
def test_a_corpus_that_was_given_keeps_its_text(given):
    corpora = read(GOLD.encode()), read(CUT.encode())
    sides = corpora if given == "corpora" else (corpora[0], CUT)
    treegauge.score(*sides, metrics="las")
    assert texts(corpora[0]) == [GOLD.encode()]
