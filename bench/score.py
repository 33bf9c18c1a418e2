"""Measures ``treegauge score``: against evalb, its growth, its memory, and start-up.

    python bench/score.py --evalb PATH/TO/evalb     # all of it
    python bench/score.py --only growth --largest 1000000

Whole commands with start-up; beside evalb in turns, the median of nine ratios (bench/turns.py), for the rest
the best of several runs.  Files are generated (bench/generate.py).  Exit code 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from evalb import PARAMETERS
from generate import write
from turns import Rounds

BESIDE_EVALB = {2_400: 1.0, 50_000: 0.13}
BYTES_PER_NODE = 64
LARGEST_MEMORY = 8 << 30
STARTUP = 1.3
# Twice the time a sentence at the far end of the scale is still called linear.
GROWTH = 2.0


def timed(command: list[str]) -> tuple[float, int]:
    """Return seconds and peak memory in bytes of a command."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        sys.exit(f"{' '.join(command)} failed with {process.returncode}")
    return seconds, usage.ru_maxrss * 1024


def best_of(commands: dict[str, list[str]], runs: int) -> dict[str, float]:
    best = dict.fromkeys(commands, float("inf"))
    for _ in range(runs):
        for name, command in commands.items():
            best[name] = min(best[name], timed(command)[0])
    return best


class Bench:
    def __init__(self, treegauge: str, folder: Path, runs: int) -> None:
        self.treegauge = treegauge
        self.folder = folder
        self.runs = runs
        self.missed: list[str] = []

    def judge(self, what: str, figure: float, target: float) -> None:
        verdict = "ok" if figure <= target else "MISSED"
        print(f"    {what}: {figure:.3g} (target {target:.3g}) {verdict}", flush=True)
        if figure > target:
            self.missed.append(what)

    def beside(self, evalb: str) -> None:
        print("score beside evalb, the same files and parameters")
        gold, test, prm = (self.folder / name for name in ("gold", "test", "prm"))
        prm.write_text(PARAMETERS)
        for sentences, target in BESIDE_EVALB.items():
            write(sentences, gold, test)
            rounds = Rounds(
                {
                    "evalb": [evalb, "-p", str(prm), str(gold), str(test)],
                    "score": [self.treegauge, "score", str(gold), str(test), "-p", str(prm)],
                }
            )
            print(
                f"  {sentences} sentences: evalb {rounds.seconds('evalb'):.3f} s, "
                f"score {rounds.seconds('score'):.3f} s, "
                f"processor time {rounds.processor('score', 'evalb'):.3f} of evalb's"
            )
            self.judge("ratio", rounds.ratio("score", "evalb"), target)

    def growth(self, largest: int) -> None:
        print(f"score from 1,000 to {largest:,} sentences")
        gold, test = self.folder / "gold", self.folder / "test"
        sizes = [size for size in (1_000, 10_000, 100_000, 1_000_000) if size < largest] + [largest]
        rates = {}
        # What the command takes for nothing is start-up, not growth.
        write(1, gold, test)
        idle = best_of({"score": [self.treegauge, "score", str(gold), str(test)]}, 3)["score"]
        for size in sizes:
            write(size, gold, test)
            runs = self.runs if size < 100_000 else 1
            found = [timed([self.treegauge, "score", str(gold), str(test)]) for _ in range(runs)]
            seconds, memory = min(found)
            rates[size] = (seconds - idle) / size
            megabytes = (gold.stat().st_size + test.stat().st_size) / (1 << 20)
            print(
                f"  {size:>9,} sentences, {megabytes:.0f} MB: {seconds:.2f} s, "
                f"{1e6 * rates[size]:.1f} µs a sentence, peak {memory / (1 << 20):.0f} MB",
                flush=True,
            )
        # 1,000 sentences are too few to tell from the noise of start-up.
        steady = [rates[size] for size in sizes if size >= 10_000] or list(rates.values())
        self.judge("most over least time a sentence", max(steady) / min(steady), GROWTH)
        self.judge("peak memory at the largest, GB", memory / (1 << 30), LARGEST_MEMORY / (1 << 30))

    def memory(self) -> None:
        import treegauge

        print("bytes a node beyond the files")
        gold, test = self.folder / "gold", self.folder / "test"
        write(50_000, gold, test)
        core = treegauge.read(gold).core
        # Nodes as in the tree: constituents, and the preterminals that are stored with the words.
        self.judge("bytes a node", core.bytes / (core.nodes + core.tokens), BYTES_PER_NODE)

    def startup(self) -> None:
        print("start-up")
        python = sys.executable
        best = best_of(
            {
                "argparse": [python, "-c", "import argparse"],
                "version": [self.treegauge, "--version"],
                "import": [python, "-c", "import treegauge"],
                "nothing": [python, "-c", "pass"],
            },
            5 * self.runs,
        )
        for name, seconds in best.items():
            print(f"  {name}: {1000 * seconds:.1f} ms")
        self.judge("--version over import argparse", best["version"] / best["argparse"], STARTUP)
        self.judge(
            "import treegauge over import argparse", best["import"] / best["argparse"], STARTUP
        )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--evalb", help="the original program, built by its own Makefile")
    parser.add_argument("--treegauge", default=str(Path(sys.executable).parent / "treegauge"))
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--largest", type=int, default=1_000_000)
    parser.add_argument("--only", choices=("beside", "growth", "memory", "startup"))
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="treegauge-bench-"))
    bench = Bench(options.treegauge, folder, options.runs)
    try:
        if options.only in {None, "startup"}:
            bench.startup()
        if options.only in {None, "memory"}:
            bench.memory()
        if options.only in {None, "beside"}:
            if options.evalb:
                bench.beside(options.evalb)
            else:
                print("score beside evalb: left out, no --evalb PATH given")
        if options.only in {None, "growth"}:
            bench.growth(options.largest)
    finally:
        shutil.rmtree(folder)
    if bench.missed:
        print(f"missed: {', '.join(bench.missed)}")
    return 1 if bench.missed else 0


if __name__ == "__main__":
    sys.exit(main())
