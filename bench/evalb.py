"""Times ``treegauge evalb`` against the original evalb, whole commands with start-up.

    python bench/evalb.py --evalb PATH/TO/evalb

Both programs score the same generated files in turns (bench/turns.py); the outputs must be equal.  The
ratio is treegauge's time over evalb's, the median of nine rounds.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

from generate import nodes_and_words, write
from turns import ROUNDS, Rounds

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
TARGETS = {2_400: 0.55, 50_000: 0.11}


def compare(evalb: str, treegauge: str, sentences: int, runs: int, folder: Path) -> float:
    gold, test, prm = folder / "gold", folder / "test", folder / "prm"
    write(sentences, gold, test)
    prm.write_text(PARAMETERS)
    files = ["-p", str(prm), str(gold), str(test)]
    commands = {"evalb": [evalb, *files], "treegauge": [treegauge, "evalb", *files]}
    rounds = Rounds(commands, runs, keep=True)
    assert len(rounds.outputs("evalb") | rounds.outputs("treegauge")) == 1
    ratio = rounds.ratio("treegauge", "evalb")
    nodes, words = nodes_and_words(gold)
    print(
        f"{sentences:>7} sentences ({words:.1f} words, {nodes:.1f} nodes): "
        f"evalb {rounds.seconds('evalb'):.3f} s, treegauge {rounds.seconds('treegauge'):.3f} s, "
        f"ratio {ratio:.3f} (target {TARGETS.get(sentences, 'none')}), "
        f"processor time {rounds.processor('treegauge', 'evalb'):.3f}"
    )
    return ratio


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--evalb", required=True, help="the original program")
    beside = Path(sys.executable).with_name("treegauge")
    found = str(beside) if beside.exists() else shutil.which("treegauge")
    parser.add_argument("--treegauge", default=found, help="the treegauge command")
    parser.add_argument("--runs", type=int, default=ROUNDS)
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
