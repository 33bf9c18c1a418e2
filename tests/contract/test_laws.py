"""The laws of comparisons, for every metric under every aligner; what breaks a law fails."""

from __future__ import annotations

import pytest

from treegauge import registry
from treegauge.contracts import (
    check_deleted_words,
    check_documents_apart,
    check_repeatable,
    check_sentences_apart,
)
from treegauge.metrics import get_metric

ALIGNERS = ["auto", *registry.plugins("aligners")]


def specs() -> list[str]:
    """Every metric, plain and with each of its options."""
    found = []
    for name in registry.plugins("metrics"):
        found += [name, *(f"{name}:{option}" for option in get_metric(name).options)]
    return found


@pytest.mark.parametrize("spec", specs())
def test_words_that_do_not_count_decide_nothing(spec):
    for align in ALIGNERS:
        check_deleted_words(spec, align)


@pytest.mark.parametrize("spec", specs())
def test_documents_apart_equal_the_whole(spec):
    for align in ALIGNERS:
        check_documents_apart(spec, align)


@pytest.mark.parametrize("spec", specs())
def test_sentences_apart_equal_the_whole(spec):
    for align in ALIGNERS:
        check_sentences_apart(spec, align)


@pytest.mark.parametrize("spec", specs())
def test_equal_input_gives_equal_results(spec):
    for align in ALIGNERS:
        check_repeatable(spec, align)
