"""``treegauge score`` against ``udeval`` of udtools, whole commands, on a generated UD file.

    python bench/ud_score.py --udeval path/to/udeval [--sentences 2000] [--rounds 9]

``treegauge score`` counts all fifteen metrics per sentence; its F1 must be udeval's, but for ELAS and EULAS:
the generated graphs have relations twice, and udeval counts every pair of equal ones.  The figures are those
of bench/udeval.py.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
import tempfile
from pathlib import Path

from turns import ROUNDS, Rounds
from udeval import generate, verdict

BOUND, BOUND_WITHOUT_STARTUP = 60, 40

SPECS = {
    name: name.lower()
    for name in (
        "Tokens", "Sentences", "Words", "UPOS", "XPOS", "UFeats", "AllTags", "Lemmas",
        "UAS", "LAS", "CLAS", "MLAS", "BLEX", "ELAS", "EULAS",
    )
}  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--udeval", default="udeval", help="the udeval command of udtools")
    parser.add_argument("--treegauge", default=str(Path(sys.executable).with_name("treegauge")))
    parser.add_argument("--sentences", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = [str(Path(folder) / name) for name in ("gold.conllu", "system.conllu")]
        for path, text in zip(files, generate(options.sentences, random.Random(1)), strict=True):
            Path(path).write_text(text, encoding="utf-8")
        commands = {
            "ours": [
                options.treegauge,
                "score",
                *files,
                "-m",
                ",".join(SPECS.values()),
                "-f",
                "json",
            ],
            "theirs": [options.udeval, "-v", *files],
            "version": [options.treegauge, "--version"],
        }
        found_in = Rounds(commands, options.rounds, keep=True)
    scores = json.loads(found_in.outputs("ours").pop())["systems"][0]["metrics"]
    table = found_in.outputs("theirs").pop().decode()
    rows = re.findall(r"^(\w+) +\|.*?\| +[\d.]+ \| +([\d.]+)", table, re.MULTILINE)
    found = {name: f"{100 * scores[SPECS[name]]['f1']:.2f}" for name in SPECS}
    wrong = [name for name, f1 in rows if found[name] != f1 and name not in {"ELAS", "EULAS"}]
    if wrong or len(rows) != 15:
        print(f"the scores differ: {', '.join(wrong) or rows}")
        return 1
    return verdict(found_in, options.sentences, BOUND, BOUND_WITHOUT_STARTUP)


if __name__ == "__main__":
    sys.exit(main())
