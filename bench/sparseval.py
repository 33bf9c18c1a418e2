"""treegauge sparseval against the original program: python bench/sparseval.py PATH_OF_SPARSEVAL.

Both run as whole commands on the same files, in turns; the fastest of each counts.  Outputs must be
the same bytes.  The ratio is treegauge / original, in processor time with start-up.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from sparseval_trees import sentences, with_errors

HEADS = """*default* (r NN NNS NNP) (l VBD VBZ) (l S NP) (r)
NP (r NN NNS NNP) (l NP) (r PRP JJ)
VP (l VBD VBZ) (l VP)
S (l VP) (r S NP)
PP (l IN) (l PP)
"""
PARAMETERS = """DELETE_LABEL TOP
DELETE_LABEL .
EMPTY_NODE -NONE-
EDIT_LABEL EDITED
CLOSED_CLASS DT
CLOSED_CLASS IN
CLOSED_CLASS CC
EQ_WORDS nn1 nn2
FILLED_PAUSE1 rb1
FILLED_PAUSE1 rb2
"""


class Run(NamedTuple):
    """Processor time (which other work on the machine disturbs least), peak memory and output."""

    seconds: float
    megabytes: int
    out: bytes


def run(command: list[str]) -> Run:
    """Run a whole command."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, stdout=out, stderr=err)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        if process.returncode:
            sys.exit(f"{' '.join(command)}\n{err.read().decode()}")
        return Run(used.ru_utime + used.ru_stime, used.ru_maxrss >> 10, out.read())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("original", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    original = str(arguments.original.resolve())
    treegauge = [str(Path(sys.executable).with_name("treegauge")), "sparseval"]

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "heads").write_text(HEADS)
        (folder / "parameters").write_text(PARAMETERS)
        shared = ["-p", str(folder / "parameters"), "-h", str(folder / "heads")]

        def pair(what: str, count: int, words: float, labels: float = 0.1) -> list[str]:
            gold = sentences(1, count)
            files = [folder / f"{what}.gold", folder / f"{what}.test"]
            for file, lines in zip(
                files, (gold, with_errors(2, gold, labels=labels, words=words)), strict=True
            ):
                file.write_text("\n".join(lines) + "\n")
            return [str(file) for file in files]

        corpus, side, noisy = pair("corpus", 2400, 0), pair("side", 240, 0), pair("noisy", 480, 0.3)
        cases = (
            ("default, 2,400 sentences", [], corpus, arguments.rounds, 0.5),
            ("-b, 2,400 sentences", ["-b"], corpus, 1, 0.05),
            ("-b -c, 6,000 words", ["-b", "-c"], side, arguments.rounds, None),
            ("-b -c, 12,000 words, 30% wrong", ["-b", "-c"], noisy, 2, 0.05),
            ("-b -c -u, 12,000 words, 30% wrong", ["-b", "-c", "-u"], noisy, 2, 0.05),
        )
        print(f"{'':35}{'original':>10}{'treegauge':>11}{'ratio':>8}{'bound':>7}")
        for title, options, files, rounds, bound in cases:
            theirs: list[float] = []
            ours: list[float] = []
            for turn in range(max(rounds, 3)):
                if turn < rounds:
                    expected = run([original, *shared, *options, *files])
                    theirs.append(expected.seconds)
                outcome = run([*treegauge, *shared, *options, *files])
                ours.append(outcome.seconds)
                assert outcome.out == expected.out, title
            ratio = min(ours) / min(theirs)
            limit = f"{bound:7}" if bound else f"{'':>7}"
            print(f"{title:35}{min(theirs):9.3f}s{min(ours):10.3f}s{ratio:8.3f}{limit}")
            assert bound is None or ratio <= bound, title

        # What an empty command takes is start-up: below some 10,000 words it is most of the time.
        start = min(run([*treegauge, *shared, *pair("one", 1, 0)]).seconds for _ in range(5))
        print(f"{'one sentence (start-up)':35}{'':>10}{start:10.3f}s")
        for count in (600, 1200, 2400):
            long_side = pair("long", count, 0.2)
            alone = run([*treegauge, *shared, "-b", "-c", *long_side])
            title = f"-b -c, {count * 25:,} words, treegauge"
            print(f"{title:35}{'':>10}{alone.seconds:10.3f}s   peak {alone.megabytes} MB")


if __name__ == "__main__":
    main()
