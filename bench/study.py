"""Time of a study: 1,000 sentences, five kinds of noise at ten rates, every metric.

    python bench/study.py [SENTENCES]

The design is ``sensitivity``.  The first run scores all conditions on two cores, the second finds them in the
folder.  The bound is two minutes for the first.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

HERE = Path(__file__).parent
BOUND = 120.0
JOBS = 2


def timed(command: list[str]) -> tuple[float, float, str]:
    """Return the seconds on the clock and of processors that a command takes, and what it says."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    taken = perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processors = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return taken, processors, done.stderr.strip().splitlines()[-1]


def main() -> int:
    """Measure and print both runs; return the exit code."""
    sentences = sys.argv[1] if len(sys.argv) > 1 else "1000"
    program = [str(Path(sys.executable).with_name("treegauge")), "study"]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        gold, test = folder / "gold.mrg", folder / "test.mrg"
        subprocess.run(
            [sys.executable, str(HERE / "generate.py"), sentences, gold, test], check=True
        )
        command = [*program, str(gold), "-o", str(folder / "study"), "--jobs", str(JOBS)]
        taken, processors, said = timed(command)
        print(f"{sentences} sentences: {taken:.1f} s, {processors:.1f} s of processors ({said})")
        again, _, said = timed(command)
        print(f"once more: {again:.1f} s ({said})")
    return int(taken > BOUND)


if __name__ == "__main__":
    sys.exit(main())
