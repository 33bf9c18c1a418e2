"""Times ``treegauge evalb`` beside the original evalb, whole commands with start-up.

    python bench/evalb.py --evalb PATH/TO/evalb

Both programs score the same generated files in turn; the best of several runs counts, and the
outputs must be equal.  The ratio is treegauge's time over evalb's.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from generate import nodes_and_words, write

PARAMETERS = """DELETE_LABEL TOP
DELETE_LABEL -NONE-
DELETE_LABEL ,
DELETE_LABEL :
DELETE_LABEL ``
DELETE_LABEL ''
DELETE_LABEL .
DELETE_LABEL_FOR_LENGTH -NONE-
EQ_LABEL ADVP PRT
"""
TARGETS = {2_400: 1.0, 50_000: 0.2}


def timed(command: list[str], out: Path) -> float:
    with out.open("wb") as file:
        start = time.perf_counter()
        subprocess.run(command, stdout=file, check=True)
        return time.perf_counter() - start


def compare(evalb: str, treegauge: str, sentences: int, runs: int, folder: Path) -> float:
    gold, test, prm = folder / "gold", folder / "test", folder / "prm"
    write(sentences, gold, test)
    prm.write_text(PARAMETERS)
    files = ["-p", str(prm), str(gold), str(test)]
    commands = {"evalb": [evalb, *files], "treegauge": [treegauge, "evalb", *files]}
    best = dict.fromkeys(commands, float("inf"))
    for _ in range(runs):
        for name, command in commands.items():
            best[name] = min(best[name], timed(command, folder / name))
    assert (folder / "evalb").read_bytes() == (folder / "treegauge").read_bytes()
    ratio = best["treegauge"] / best["evalb"]
    nodes, words = nodes_and_words(gold)
    print(
        f"{sentences:>7} sentences ({words:.1f} words, {nodes:.1f} nodes): "
        f"evalb {best['evalb']:.3f} s, treegauge {best['treegauge']:.3f} s, "
        f"ratio {ratio:.3f} (target {TARGETS.get(sentences, 'none')})"
    )
    return ratio


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--evalb", required=True, help="the original program")
    beside = Path(sys.executable).with_name("treegauge")
    found = str(beside) if beside.exists() else shutil.which("treegauge")
    parser.add_argument("--treegauge", default=found, help="the treegauge command")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--sentences", type=int, nargs="*", default=list(TARGETS))
    options = parser.parse_args()
    missed = 0
    with tempfile.TemporaryDirectory() as folder:
        for sentences in options.sentences:
            ratio = compare(options.evalb, options.treegauge, sentences, options.runs, Path(folder))
            missed += ratio > TARGETS.get(sentences, float("inf"))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
