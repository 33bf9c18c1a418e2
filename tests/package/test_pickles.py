"""Everything people hold can be pickled: for pools of processes, caches, clusters."""

from __future__ import annotations

import copy
import pickle

import pytest
from helpers.corpora import UD, assert_same
from helpers.shared import GOLD, SYSTEM

import treegauge
from treegauge import Params, Tree, read, score
from treegauge.contracts.transforms import TREES
from treegauge.corpora.lattices import read_lattices
from treegauge.corpora.segmentation import join_marked
from treegauge.metrics import get_metric
from treegauge.options.settings import make_settings
from treegauge.rules.head_tables import HeadTable
from treegauge.transforms import apply


def again(thing):
    return pickle.loads(pickle.dumps(thing))  # noqa: S301 own bytes


def used_table() -> HeadTable:
    table = HeadTable.load("charniak")
    assert table.core  # made by the core, and no part of what is pickled
    return table


def used_settings():
    settings = make_settings("heads,brackets", "speech")
    assert settings.heads.core
    assert settings.params.plain_label("NP-SBJ") == "NP"
    return settings


THINGS = {
    "result": lambda: score(GOLD, SYSTEM, by="label"),
    "units": lambda: score(GOLD, SYSTEM).units,
    "settings": used_settings,
    "heads": used_table,
    "params": lambda: Params.load("wsj"),
    "signature": lambda: score(GOLD, SYSTEM).signature,
    "coverage": lambda: score(GOLD, SYSTEM).coverage,
    "issue": lambda: read(b"(S").issues[0],
    "tree": lambda: Tree.parse("(S (NP (PRP it)) (VP (VBZ rains)))"),
    "joined": lambda: score(GOLD, SYSTEM).join(score(GOLD, SYSTEM)),
}


@pytest.mark.parametrize("name", THINGS)
def test_records(name):
    thing = THINGS[name]()
    if name in {"result", "units"}:
        assert thing.keys if name == "units" else thing.metrics
    found = again(thing)
    assert type(found) is type(thing)
    assert found == thing
    assert copy.deepcopy(thing) == thing


def test_a_result_is_as_good_as_before():
    result = again(score(GOLD, SYSTEM, by="label"))
    assert result["brackets"]["matched"] == 10
    assert (result + score(GOLD, SYSTEM, by="label"))["brackets"]["gold"] == 22
    assert again(used_settings()).heads.core.number("NP") == used_table().core.number("NP")


def test_metrics():
    metric = again(get_metric("brackets:unlabeled"))
    assert (metric.spec, metric.chosen) == ("brackets:unlabeled", ("unlabeled",))


def test_exceptions_keep_their_issues():
    for kind in (treegauge.InputError, treegauge.MismatchError):
        error = kind(read(b"(S").issues, "close it")
        found = again(error)
        assert type(found) is kind
        assert (str(found), found.issues, found.advice) == (str(error), error.issues, "close it")
    assert str(again(treegauge.SettingsError("what?"))) == "what?"


@pytest.mark.parametrize("data", [GOLD.encode(), TREES, UD, b"", b"(S (NP\n"])
def test_corpora(data):
    corpus = read(data)
    assert corpus.columns["tokens.form"] is not None  # views are not part of what is pickled
    assert_same(again(corpus), corpus)


def test_corpora_with_words_lattices_and_transforms():
    marked = join_marked(read(b"(S (NP (DEF h+) (NN bit)) (VP (VB ra)))"), "+")
    assert_same(again(marked), marked)
    assert again(marked).columns["surfaces.first"].tolist() == [0]
    from treegauge.corpora.lattice_paths import check_paths

    lattice = b"0\t1\th\t_\tDEF\tDEF\t_\t1\n1\t2\tbit\t_\tNN\tNN\t_\t1\n2\t3\tra\t_\tVB\tVB\t_\t2\n"
    check_paths(marked, read_lattices(lattice), {})
    assert marked.lattice_states is not None
    assert_same(again(marked), marked)
    changed = apply(read(TREES), "traces,unary")
    assert changed.origin is not None
    assert_same(again(changed), changed)


def test_sentences_trees_and_nodes_are_still_there():
    corpus = read(GOLD.encode())
    tree = again(corpus[2].tree)
    assert str(tree) == str(corpus[2].tree)
    assert again(list(corpus[2].tree.nodes())[3]).label == list(corpus[2].tree.nodes())[3].label


def test_bytes_that_are_no_corpus_are_refused():
    state = read(GOLD.encode()).core.__getstate__()
    from treegauge import _core

    for wrong in (
        b"",
        b"what",
        state[:-1],
        state[:60],
        state + b"x",
        state.replace(b"NP", b"XP")[:-9],
    ):
        with pytest.raises((ValueError, RuntimeError)):
            _core.Corpus.__new__(_core.Corpus).__setstate__(wrong)


def test_a_scorer_goes_on_elsewhere():
    scorer = treegauge.Scorer(metrics="brackets")
    scorer.update(GOLD, SYSTEM)
    other = again(scorer)
    other.update(GOLD, SYSTEM)
    assert other.compute()["brackets"].gold == 2 * scorer.compute()["brackets"].gold


def test_a_comparison_says_why_it_is_not_pickled():
    comparison = treegauge.align_corpora(
        read(GOLD.encode()), read(SYSTEM.encode()), used_settings()
    )
    for way in (pickle.dumps, copy.deepcopy):
        with pytest.raises(
            TypeError, match="pickle gold, test and settings, and call align_corpora"
        ):
            way(comparison)
