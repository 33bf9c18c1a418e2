"""Checks that every metric, format, aligner, transform, report and command must pass.

    from treegauge.contracts import check_metric
    check_metric("my-metric")          # by name, or an object of a Metric subclass

A check raises AssertionError.  treegauge's own tests run all of them over everything that is
registered.  Packages that add plug-ins can do the same.
"""

from __future__ import annotations

from treegauge.contracts.aligners import check_aligner
from treegauge.contracts.breakdowns import check_breakdowns
from treegauge.contracts.co_optimal import check_co_optimal
from treegauge.contracts.commands import check_command
from treegauge.contracts.formats import check_format
from treegauge.contracts.inputs import INPUTS, Inputs
from treegauge.contracts.laws import (
    check_bag,
    check_deleted_words,
    check_documents_apart,
    check_gold_decides,
    check_punctuation,
    check_repeatable,
    check_sentences_apart,
)
from treegauge.contracts.metrics import check_metric
from treegauge.contracts.noise import check_noise
from treegauge.contracts.objects import check_objects
from treegauge.contracts.one_value import check_one_value
from treegauge.contracts.repair import check_repair
from treegauge.contracts.reports import check_report
from treegauge.contracts.transforms import check_transform

__all__ = [
    "INPUTS",
    "Inputs",
    "check_aligner",
    "check_bag",
    "check_breakdowns",
    "check_co_optimal",
    "check_command",
    "check_deleted_words",
    "check_documents_apart",
    "check_format",
    "check_gold_decides",
    "check_metric",
    "check_noise",
    "check_objects",
    "check_one_value",
    "check_punctuation",
    "check_repair",
    "check_repeatable",
    "check_report",
    "check_sentences_apart",
    "check_transform",
]
