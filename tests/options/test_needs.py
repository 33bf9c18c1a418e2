"""What metrics need of the files is checked once, for all of them."""

from __future__ import annotations

import pytest
from helpers.shared import GOLD

from treegauge import SettingsError, score
from treegauge.base import plugins as registry
from treegauge.corpora.read import as_corpus
from treegauge.metrics import PrfMetric, get_metric
from treegauge.metrics._example import FERRY
from treegauge.options.needs import check_needs

TREE = "(S (NP (DT the) (NN ferry)) (VP (VBZ sails)) (. .))"


@pytest.mark.parametrize("name", registry.names("metrics"))
@pytest.mark.parametrize("sides", [(TREE, FERRY), (FERRY, TREE)], ids=["ptb-conll", "conll-ptb"])
def test_a_bracketing_against_a_dependency_file(name, sides):
    """Either there is something to compare, or a clear word; never n/a, never a crash."""
    metric = get_metric(name)
    if metric.needs - {"tags", "head-table"}:
        with pytest.raises(
            SettingsError, match=rf"(^|: ){name} .*\((ptb|conllu)\)|\((ptb|conllu)\): {name} cannot"
        ):
            score(*sides, metrics=name)
    else:
        result = score(*sides, metrics=name)
        assert result[name][metric.main] is not None


def test_what_is_said():
    with pytest.raises(
        SettingsError, match=r"^gold has constituents \(ptb\), the system has .*: las cannot"
    ):
        score(TREE, FERRY, metrics="las")
    with pytest.raises(
        SettingsError, match=r"dependencies \(conllu\): brackets cannot compare them"
    ):
        score(TREE, FERRY, metrics="brackets")
    with pytest.raises(SettingsError, match=r"treegauge heads FILE -f conllu"):
        score(TREE, FERRY, metrics="t-dice")


def test_files_of_spans_are_not_said_to_have_constituents():
    with pytest.raises(
        SettingsError, match=r"^entities needs chunks .*, and the system \(conllu\)"
    ):
        score("tea B-X\n\n", FERRY)


class Weather(PrfMetric):
    """A metric of one's own with a need that nobody knows."""

    needs = frozenset({"weather"})

    def count(self, comparison):
        raise AssertionError(comparison)


def test_an_unknown_need_names_the_known_ones():
    corpus = as_corpus(GOLD.encode())
    with pytest.raises(SettingsError, match=r"metric weather needs 'weather'.*heads.*trees"):
        check_needs([Weather("weather")], corpus.profile, corpus.profile)


def test_a_side_without_words_lacks_nothing():
    assert as_corpus(b"").profile.kinds == frozenset()
    assert as_corpus(b"(NN dog)").profile.kinds == {"constituents"}
    assert score(FERRY, "", metrics="las", on_error="zero")["las"]["gold"] == 4


CROSSED = "(S (VP (VB 0=wake) (RP 2=up)) (NP (PRP 1=him)))\n"


@pytest.mark.parametrize(
    "sides",
    [(CROSSED, CROSSED), ("(S (NN tea) (VBZ cools))\n", "(S (NN 0=tea) (VBZ 1=cools))\n")],
)
def test_trees_that_may_be_discontinuous_are_scored_by_what_is_defined_for_them(sides):
    """When brackets cross is not."""
    assert list(score(*sides)) == ["brackets", "brackets:discontinuous", "complete", "tags"]


def test_plain_trees_are_scored_by_what_evalb_prints():
    assert list(score(TREE, TREE)) == ["brackets", "crossing", "complete", "tags"]
