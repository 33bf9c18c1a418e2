"""The laws of comparisons, for every metric under every aligner; what breaks a law fails."""

from __future__ import annotations

import pytest
from helpers.shared import specs

from treegauge.base import plugins
from treegauge.contracts import (
    check_bag,
    check_co_optimal,
    check_deleted_words,
    check_documents_apart,
    check_gold_decides,
    check_punctuation,
    check_repeatable,
    check_sentences_apart,
)
from treegauge.metrics import get_metric

# Every metric under every aligner: too much for the sanitizers.
pytestmark = pytest.mark.slow
ALIGNERS = ["auto", *plugins.plugins("aligners")]


@pytest.mark.parametrize("spec", specs())
def test_words_that_do_not_count_decide_nothing(spec):
    for align in ALIGNERS:
        check_deleted_words(spec, align)


@pytest.mark.parametrize("spec", specs())
def test_documents_apart_equal_the_whole(spec):
    for align in ALIGNERS:
        check_documents_apart(spec, align)


@pytest.mark.parametrize("spec", specs())
def test_units_come_from_gold_alone(spec):
    for align in ALIGNERS:
        check_gold_decides(spec, align)


def test_a_system_that_decides_about_units_is_noticed(monkeypatch):
    """A mutant: gold has documents where the system has some, as it was before."""
    from treegauge.comparison import document_pairs

    right = document_pairs.documents_of

    def mutant(number, name, gold, test, **options):
        if len(test.documents) == 1:
            return [
                document_pairs.DocumentPair.of_one(name, gold.sentences, test.sentences, number)
            ]
        return right(number, name, gold, test, **options)

    monkeypatch.setattr(document_pairs, "documents_of", mutant)
    with pytest.raises(AssertionError, match="changes documents"):
        check_gold_decides("tags", "auto")


@pytest.mark.parametrize("spec", specs())
def test_sentences_apart_equal_the_whole(spec):
    for align in ALIGNERS:
        check_sentences_apart(spec, align)


@pytest.mark.parametrize("spec", specs())
def test_equal_input_gives_equal_results(spec):
    for align in ALIGNERS:
        check_repeatable(spec, align)


@pytest.mark.parametrize("spec", specs())
def test_other_alignments_keep_their_laws(spec):
    for align in ALIGNERS:
        check_co_optimal(spec, align)


@pytest.mark.parametrize("spec", [spec for spec in specs() if spec.endswith(":nopunct-unicode")])
def test_punctuation_that_is_left_out_decides_nothing(spec):
    check_punctuation(spec)


BAGS = [spec for spec in specs() if get_metric(spec).bag_of]


def test_head_dependencies_have_a_bag_and_open_ones_have_none():
    """Roark et al. (2006), section 3; open-class pairs are those of one path of the whole bag."""
    assert BAGS == ["heads-bag", "heads-bag:unlabeled"]


@pytest.mark.parametrize("align", plugins.plugins("aligners"))
@pytest.mark.parametrize("spec", BAGS)
def test_a_bag_matches_no_less_than_an_alignment(spec, align):
    check_bag(spec, align)


def test_a_bag_that_matches_less_breaks_the_law(monkeypatch):
    """Mutants: a bag that loses a match, and groups, which are outside the law for this reason."""
    from treegauge.aligners import groups

    def lossy(columns):
        return [
            [max(0, value - (place == 0)) for value in rows] for place, rows in enumerate(columns)
        ]

    with pytest.raises(AssertionError, match="less than heads "):
        check_bag(spoilt("heads-bag", lossy), "edit")
    monkeypatch.setattr(groups, "GROUPS", False)
    with pytest.raises(AssertionError, match="less than heads "):
        check_bag("heads-bag", "groups")


def test_an_aligner_that_aligns_deleted_words_first_breaks_the_law(monkeypatch):
    """A mutant: every word stands opposite whatever is cheapest, and is deleted afterwards."""
    from array import array

    from treegauge import _core
    from treegauge.aligners import edit

    def align(comparison, chunks):
        core = comparison.core
        keys = [core.side_column(side, "word_key") for side in (True, False)]
        for number in chunks:
            rows = [core.chunk_tokens(side, number) for side in (True, False)]
            forms = [one.columns["tokens.form"] for one in (comparison.gold, comparison.test)]
            words = [
                [key[form[row]] for row in part]
                for key, form, part in zip(keys, forms, rows, strict=True)
            ]
            _, slots = _core.edit_align(*words, 4, 3, 3, "symmetric")
            found = memoryview(slots).cast("I")
            gold, test = array("I", found[::2]), array("I", found[1::2])
            core.place_slots(number, gold, test)

    monkeypatch.setattr(edit, "align", align)
    with pytest.raises(AssertionError, match="does not count"):
        for spec in ("tags", "boundaries", "brackets", "las", "wer"):
            check_deleted_words(spec, "edit")


@pytest.mark.parametrize("ignored", ["punct", "delete_words"])
def test_words_that_count_all_the_same_break_the_law(ignored, monkeypatch):
    """Mutants: words count that ``punct``, or the parameters, leave out."""
    from treegauge.base.records import replaced
    from treegauge.comparison import comparison as module

    right = module.form_kinds

    def ignoring(corpus, params, normalize):
        if ignored == "punct":
            return right(corpus, params, ())
        return right(corpus, replaced(params, delete_words=frozenset()), normalize)

    monkeypatch.setattr(module, "form_kinds", ignoring)
    with pytest.raises(AssertionError, match="does not count"):
        check_deleted_words("wer", "edit")


def test_a_rule_that_looks_at_all_documents_breaks_the_law(monkeypatch):
    """A mutant: where there are several documents, no word gets a partner."""
    from treegauge.base.records import replaced
    from treegauge.comparison import comparison as module
    from treegauge.comparison.plan import Plan, decide

    def by_number(prepared):
        documents = decide(prepared).documents
        if len(documents) == 1:
            return Plan(documents)
        return Plan(tuple(replaced(document, aligner="none") for document in documents))

    monkeypatch.setattr(module, "decide", by_number)
    with pytest.raises(AssertionError, match="documents apart"):
        check_documents_apart("tags", "auto")


def spoilt(name, change):
    """Return a copy of a metric whose columns go through ``change(columns)``."""
    from array import array

    original = type(get_metric(name))

    class Mutant(original):
        def count(self, comparison):
            columns = [list(values) for values in original.count(self, comparison)]
            return [memoryview(array("q", values)) for values in change(columns)]

    return Mutant(name)


@pytest.mark.parametrize("align", ["identity", "edit"])
def test_a_metric_that_looks_at_other_sentences_breaks_the_law(align):
    """A mutant: no more is counted in a whole text than three of each."""

    def capped(columns):
        return [[min(sum(values), 3), *[0] * (len(values) - 1)] for values in columns]

    with pytest.raises(AssertionError, match="sentences apart give"):
        check_sentences_apart(spoilt("tags", capped), align)
    check_sentences_apart(spoilt("tags", lambda columns: columns), align)


def test_an_aligner_that_looks_at_other_sentences_breaks_the_law(monkeypatch):
    """A mutant: where there are several sentences, no word gets a partner."""
    from treegauge.aligners import edit, none

    right = edit.align

    def align(comparison, chunks):
        (none.align if comparison.core.chunks > 1 else right)(comparison, chunks)

    monkeypatch.setattr(edit, "align", align)
    with pytest.raises(AssertionError, match="sentences apart give"):
        check_sentences_apart("tags", "edit")


def test_a_metric_that_depends_on_the_run_breaks_the_law():
    """A mutant: the second run counts one more than the first."""
    runs = []

    def growing(columns):
        runs.append(columns)
        return [[value + len(runs) for value in values] for values in columns]

    with pytest.raises(AssertionError, match="differs from run to run"):
        check_repeatable(spoilt("tags", growing), "identity")
    check_repeatable(spoilt("tags", lambda columns: columns), "identity")


@pytest.mark.parametrize(
    ("name", "told"),
    [("_score_range", "is not between"), ("_seed", "other draws"), ("merged", "documents apart")],
)
def test_draws_that_break_a_law_are_found(monkeypatch, name, told):
    """Mutants: the aligner's own left out, draws that begin anywhere, shards whose draws get lost."""
    from treegauge.analysis import co_optimal
    from treegauge.results import draws

    module = co_optimal if name == "_seed" else draws
    right = getattr(module, name)
    calls = iter(range(1000))

    def without_own(values, weights, fixed, n, exhaustive):
        found = right(values, weights, fixed, n, exhaustive)
        return found | ({} if found["low"] == found["high"] else {"low": 2.0})

    def anywhere(key, digest):
        del key, digest
        return next(calls)

    def short(parts, called):
        found = right(parts, called)
        for rows in found.rows.values():
            rows.clear()
        return found

    mutants = {"_score_range": without_own, "_seed": anywhere, "merged": short}
    monkeypatch.setattr(module, name, mutants[name])
    for one in (co_optimal, draws):
        monkeypatch.setattr(one, "LIMIT", 1)
    with pytest.raises(AssertionError, match=told):
        for spec in ("tags", "las", "brackets"):
            check_co_optimal(spec, "levenshtein")
