"""Outputs of shared-task systems, scored: F1 as udeval of udtools 0.2.9 gives it."""

from __future__ import annotations

import pytest
from helpers.real_data import shared_data

from treegauge.ud import evaluate

METRICS = ("Tokens", "Sentences", "Words", "UPOS", "UAS", "LAS", "CLAS", "MLAS", "BLEX")
PAIRS = {
    "conll2018/en_ewt/HIT-SCIR-18": "99.03 75.33 99.03 95.64 86.79 84.57 81.64 74.79 78.44",
    "conll2018/en_ewt/Stanford-18": "99.04 82.49 99.04 95.46 86.40 83.87 80.84 76.33 78.17",
    "conll2018/en_ewt/conll18-baseline": "99.03 75.33 99.03 93.62 80.48 77.56 73.58 68.70 71.02",
    "conll2018/he_htb/HIT-SCIR-18": "99.98 100.00 85.16 83.03 70.27 67.05 60.95 51.95 57.17",
    "conll2018/he_htb/Stanford-18": "99.98 100.00 93.98 91.36 80.04 76.09 69.48 63.38 65.04",
    "conll2018/he_htb/conll18-baseline": "99.98 100.00 85.16 80.87 62.18 57.86 49.16 44.09 46.51",
    "conll2018/tr_imst/HIT-SCIR-18": "99.86 97.09 97.92 94.78 72.25 66.44 63.84 53.81 56.72",
    "conll2018/tr_imst/Stanford-18": "99.89 98.16 97.87 93.20 71.07 64.42 61.72 55.73 59.00",
    "conll2018/tr_imst/conll18-baseline": "99.86 97.09 97.92 91.64 60.71 54.04 50.92 44.50 45.91",
    "conll2017/ar_pud/HIT-SCIR": "80.92 99.10 90.87 70.53 57.18 48.01 44.41 7.06 0.00",
    "conll2017/ar_pud/Stanford": "80.89 100.00 90.82 71.17 58.87 49.50 46.06 0.95 0.00",
    "conll2017/ar_pud/conll17-baseline": "80.89 100.00 90.82 70.27 53.55 43.14 38.01 7.10 0.00",
}


@pytest.mark.parametrize("pair", PAIRS)
def test_official_figures(pair: str) -> None:
    task, treebank, system = pair.split("/")
    gold = shared_data(task, treebank, "gold.conllu")
    scores = evaluate(gold, shared_data(task, treebank, f"{system}.conllu"))
    assert " ".join(f"{100 * scores[name].f1:.2f}" for name in METRICS) == PAIRS[pair]
