"""A few executions of every fuzz target; more with TREEGAUGE_FUZZ_RUNS, others with TREEGAUGE_FUZZ_SEED.

``campaign.py`` runs the same for as long as one likes.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from fuzz.campaign import campaign, targets
from helpers.fuzzing.mutations import spoil_json, spoilt
from helpers.fuzzing.outcomes import check_counts
from helpers.fuzzing.samples import PIECES, TREES

RUNS = int(os.environ.get("TREEGAUGE_FUZZ_RUNS", "25"))
SEED = int(os.environ.get("TREEGAUGE_FUZZ_SEED", "1"))


@pytest.mark.parametrize("name", targets())
def test_nothing_is_found(name):
    assert campaign(name, SEED, RUNS, None).runs == RUNS


def test_a_count_that_cannot_be_is_seen():
    with pytest.raises(AssertionError):
        check_counts([{"a": {"matched": 3, "gold": 2, "test": 5}}])
    with pytest.raises(AssertionError):
        check_counts({"matched": 3, "gold": 4, "test": 2})


def test_spoiling_changes_something():
    random = Random(1)
    changed = [spoilt(random, TREES[0], PIECES) for _ in range(200)]
    assert len(set(changed)) > 120
    values = {repr(spoil_json(random, {"a": [1, {"b": "c"}]})) for _ in range(200)}
    assert len(values) > 40
