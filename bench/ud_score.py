"""``treegauge score`` beside ``udeval`` of udtools, whole commands, on a generated UD file.

    python bench/ud_score.py --udeval path/to/udeval [--sentences 2000] [--rounds 5]

``treegauge score`` counts all fifteen metrics per sentence; its F1 must be udeval's.  The figure is the
ratio of the best times; the bound is 15.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import sys
import tempfile
from pathlib import Path

from udeval import generate, timed

BOUND = 15.0
# The generated graphs have relations twice, so that those metrics must count them as udeval does.
SPECS = {
    name: name.lower() + (":pairs" if name in {"ELAS", "EULAS"} else "")
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
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    # Both may keep their compiled modules, as installed programs do.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with tempfile.TemporaryDirectory() as folder:
        files = [str(Path(folder) / name) for name in ("gold.conllu", "system.conllu")]
        for path, text in zip(files, generate(options.sentences, random.Random(1)), strict=True):
            Path(path).write_text(text, encoding="utf-8")
        commands = (
            [options.treegauge, "score", *files, "-m", ",".join(SPECS.values()), "-f", "json"],
            [options.udeval, "-v", *files],
        )
        # In turns, so that a slow spell of the machine meets both.
        runs = [[timed(command) for command in commands] for _ in range(options.rounds)]
    scores = json.loads(runs[0][0][1])["systems"][0]["metrics"]
    rows = re.findall(r"^(\w+) +\|.*?\| +[\d.]+ \| +([\d.]+)", runs[0][1][1].decode(), re.MULTILINE)
    wrong = [name for name, f1 in rows if f"{100 * scores[SPECS[name]]['f1']:.2f}" != f1]
    if wrong or len(rows) != 15:
        print(f"the scores differ: {', '.join(wrong) or rows}")
        return 1
    ours, theirs = (min(pair[which][0] for pair in runs) for which in (0, 1))
    ratio = theirs / ours
    print(f"{options.sentences} sentences: udtools {theirs:.3f} s, treegauge score {ours:.3f} s")
    print(f"ratio {ratio:.1f} (bound {BOUND:.0f})")
    return 0 if ratio >= BOUND else 1


if __name__ == "__main__":
    sys.exit(main())
