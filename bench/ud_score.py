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
            [options.treegauge, "score", *files, "--format", "json"],
            [options.udeval, "-v", *files],
        )
        # In turns, so that a slow spell of the machine meets both.
        runs = [[timed(command) for command in commands] for _ in range(options.rounds)]
    scores = json.loads(runs[0][0][1])["systems"][0]["metrics"]
    rows = re.findall(r"^(\w+) +\|.*?\| +[\d.]+ \| +([\d.]+)", runs[0][1][1].decode(), re.MULTILINE)
    # A relation given twice counts four times in udeval: the generated graphs have some.
    compared = [(name, f1) for name, f1 in rows if name not in {"ELAS", "EULAS"}]
    wrong = [name for name, f1 in compared if f"{100 * scores[name.lower()]['f1']:.2f}" != f1]
    if wrong or len(compared) != 13:
        print(f"the scores differ: {', '.join(wrong) or compared}")
        return 1
    ours, theirs = (min(pair[which][0] for pair in runs) for which in (0, 1))
    ratio = theirs / ours
    print(f"{options.sentences} sentences: udtools {theirs:.3f} s, treegauge score {ours:.3f} s")
    print(f"ratio {ratio:.1f} (bound {BOUND:.0f})")
    return 0 if ratio >= BOUND else 1


if __name__ == "__main__":
    sys.exit(main())
