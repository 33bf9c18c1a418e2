"""A row for each sentence: ``treegauge score --by sentence`` and ``--table`` in every format.

    python bench/rows.py [--sentences 41000] [--rounds 3]

All fifteen metrics of a generated UD file.  For each format: seconds of processor time of the whole command
(reading, scoring and writing), of the rows alone (made from a result that is at hand, and encoded), the peak
of memory above the command without rows, and the size of what is written.  The rows alone must take less than
a second of processor time, and no more than ROOM of memory.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

from turns import run
from ud_score import SPECS
from udeval import generate

import treegauge
from treegauge.reports import Report, get_report, render_pieces
from treegauge.reports._sentence_table import WRITERS

FORMATS = ("text", "markdown", "latex", "tsv", "csv", "json")
SECONDS = 1.0
#: bytes above those of the same command without rows
ROOM = 64 << 20


def alone(result: treegauge.Result, way: str) -> tuple[float, int]:
    """Return the seconds that the rows take, and how many bytes they are."""
    # Names of sentences are made once for each result; here they are part of the work.
    for one in ("keys", "names"):
        result.units.__dict__.pop(one, None)
    result.__dict__.pop("numbered", None)
    start = time.process_time()
    if way.startswith("."):
        pieces = WRITERS[way]([result])
    else:
        pieces = render_pieces(Report("gold", [result], ("sentence",)), get_report(way))
    size = sum(len(piece.encode()) for piece in pieces)
    return time.process_time() - start, size


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--treegauge", default=str(Path(sys.executable).with_name("treegauge")))
    parser.add_argument("--sentences", type=int, default=41_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    missed = []
    with tempfile.TemporaryDirectory() as folder:
        files = [str(Path(folder) / name) for name in ("gold.conllu", "system.conllu")]
        for path, text in zip(files, generate(options.sentences, random.Random(1)), strict=True):
            Path(path).write_text(text, encoding="utf-8")
        command = [options.treegauge, "score", *files, "-m", ",".join(SPECS.values())]
        run(command)
        bare = min((run(command) for _ in range(options.rounds)), key=lambda one: one.processor)
        print(f"without rows: {bare.processor:.2f} s, {bare.memory >> 20} MB")
        result = treegauge.score(*map(Path, files), metrics=list(SPECS.values()))
        print("| rows | whole command | rows alone | memory above | size |")
        print("| --- | --- | --- | --- | --- |")
        for way in (*FORMATS, *WRITERS):
            asked = ["--by", "sentence", "-f", way]
            if way.startswith("."):
                asked = ["--table", str(Path(folder) / f"table{way}")]
            runs = [run([*command, *asked]) for _ in range(options.rounds)]
            whole = min(one.processor for one in runs)
            more = min(one.memory for one in runs) - bare.memory
            found = [alone(result, way) for _ in range(options.rounds)]
            seconds, size = min(found)
            shown = f"--table FILE{way}" if way.startswith(".") else way
            print(
                f"| {shown} | {whole:.2f} s | {seconds:.2f} s | {max(more, 0) >> 20} MB "
                f"| {size >> 20} MB |",
                flush=True,
            )
            if seconds > SECONDS or more > ROOM:
                missed.append(shown)
    if missed:
        print(f"missed: {', '.join(missed)}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
