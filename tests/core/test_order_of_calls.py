"""Steps of the core in the wrong order, and tables in use: errors name the step that comes first."""

from __future__ import annotations

from array import array

import pytest

from treegauge import _core, read
from treegauge.comparison.comparison import prepare
from treegauge.options.settings import Settings
from treegauge.rules.params import Params

TREES = b"(S (X a) (Y b))\n(S (X c))\n"


def prepared():
    settings = Settings(metrics=("wer",), params=Params.load("none"))
    return prepare(read(TREES), read(TREES), settings).core


def test_each_step_asks_for_the_one_before():
    core = prepared()
    core.add_chunk(0, 2, 0, 2, 0)
    with pytest.raises(ValueError, match="not aligned"):
        core.finish_slots()
    core.align_identity(0, 1)
    for again in (lambda: core.align_identity(0, 1), lambda: core.align_edit(0, 1, 4, 3, 3, True)):
        with pytest.raises(ValueError, match="aligned already"):
            again()
    with pytest.raises(ValueError, match="finish_slots comes first"):
        core.count_sentences()
    core.finish_slots()
    with pytest.raises(ValueError, match="build_brackets comes first"):
        core.count_crossing()
    core.build_brackets()
    assert list(core.count_crossing()) == [0, 0]
    for late in (
        core.finish_slots,
        core.build_brackets,
        core.unify_words,
        lambda: core.set_use(True, 0, False),
        lambda: core.add_chunk(2, 2, 2, 2, 0),
    ):
        with pytest.raises(ValueError, match=r"already|before|no more"):
            late()


def test_chunks_lie_in_order_and_apart():
    core = prepared()
    for rows in ((0, 3, 0, 1), (1, 0, 0, 1), (0, 1, 0, 3), (0, 1, 2, 1)):
        with pytest.raises(IndexError):
            core.add_chunk(*rows, 0)
    core.add_chunk(0, 1, 1, 2, 0)
    for rows in ((0, 1, 0, 1), (1, 2, 1, 2)):
        with pytest.raises(ValueError, match=r"order|already"):
            core.add_chunk(*rows, 0)
    core.add_chunk(1, 2, 0, 1, 0)
    assert core.chunks == 2


def test_columns_that_still_grow_are_copied():
    core = prepared()
    core.add_chunk(0, 1, 0, 1, 0)
    before = core.column("unit.sentence")
    core.add_chunk(1, 2, 1, 2, 0)
    assert (list(before), list(core.column("unit.sentence"))) == ([0], [0, 1])


def test_threads_are_limited():
    core = prepared()
    for asked, given in ((0, 1), (3, 3), (2**40, 256)):
        core.jobs = asked
        assert core.jobs == given


def test_a_corpus_does_not_grow_while_somebody_reads_it():
    corpus = read(TREES).core
    forms = corpus.column("tokens.form")
    with pytest.raises(ValueError, match="cannot change"):
        corpus.read_bracketings("more", TREES, False, 0)
    del forms
    corpus.read_bracketings("more", TREES, False, 0)
    compared = _core.Comparison(corpus, corpus)
    with pytest.raises(ValueError, match="cannot change"):
        _core.append_sentences(corpus, read(TREES).core, 0, 1)
    del compared
    with pytest.raises(ValueError, match="different formats"):
        _core.read_conll(corpus, "rows", b"1\ta\ta\tX\tX\t_\t0\troot\t_\t_\n\n", True)
    assert corpus.sentences == 4


def test_labels_have_no_wild_keys():
    corpus = read(TREES).core
    core = _core.Comparison(corpus, corpus)
    keys = array("I", [1000]) * corpus.string_count
    with pytest.raises(ValueError, match="larger than"):
        core.set_label_keys(True, keys, keys, bytearray(corpus.string_count))
