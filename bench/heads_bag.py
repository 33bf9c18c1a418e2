"""score --metric heads-bag against the original -b: python bench/heads_bag.py PATH_OF_SPARSEVAL.

Both run as whole commands on the same conversation side; processor time with start-up, the fastest of
each counts: 2,400 sentences (60,000 words) in both, 15,000 and 30,000 words in treegauge alone, with
the peak memory of each run.  Matched, gold and test dependencies must be equal where the original's
band (2,000 dependencies off the diagonal) leaves nothing out.  The ratio is treegauge / original; the
bound 1/50.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
from pathlib import Path

from sparseval import PARAMETERS, run
from sparseval_trees import sentences, with_errors

from treegauge.rules.head_tables import HeadTable

SIZES = (600, 1200, 2400)
METRICS = ("heads-bag", "heads-bag:unlabeled", "heads-bag-open", "heads-bag,heads-bag-open")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("original", type=Path)
    arguments = parser.parse_args()
    # Modules are compiled once, as they are where the package is installed.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    program = str(Path(sys.executable).with_name("treegauge"))
    print(f"{'':50}{'original':>10}{'treegauge':>11}{'ratio':>8}{'peak':>9}")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "heads").write_text(HeadTable.load("charniak").text())
        (folder / "own.prm").write_text(PARAMETERS)
        files = [str(folder / side) for side in ("gold.mrg", "test.mrg")]
        ours = [program, "score", *files, "-p", str(folder / "own.prm"), "--chunks", "document"]
        settings = ["-p", str(folder / "own.prm"), "-h", str(folder / "heads"), "-b", "-c"]
        for count in SIZES:
            gold = sentences(1, count)
            test = with_errors(2, gold, labels=0.1, words=0.2)
            for file, lines in zip(files, (gold, test), strict=True):
                Path(file).write_text("\n".join(lines) + "\n")
            words = len(re.findall(r"\(\S+ [^()\s]+\)", " ".join(gold)))
            for metric in METRICS:
                title = f"{metric}, {words} words, 20% wrong"
                runs = [run([*ours, "--metric", metric, "--format", "json"]) for _ in range(3)]
                seconds = min(one.seconds for one in runs)
                peak = max(one.megabytes for one in runs)
                if count != SIZES[-1] or "open" in metric:
                    print(f"{title:50}{'':>10}{seconds:10.3f}s{'':>8}{peak:6} MB")
                    continue
                options = ["-u"] if "unlabeled" in metric else []
                theirs = run([str(arguments.original.resolve()), *settings, *options, *files])
                total = next(row for row in theirs.out.decode().splitlines() if "Total:" in row)
                scores = json.loads(runs[0].out)["systems"][0]["metrics"][metric]
                found = [scores[key] for key in ("matched", "gold", "test")]
                expected = [int(text) for text in re.findall(r"\d+", total)][4:7]
                assert found == expected, (found, expected)
                ratio = seconds / theirs.seconds
                print(f"{title:50}{theirs.seconds:9.3f}s{seconds:10.3f}s{ratio:8.4f}{peak:6} MB")
                assert ratio <= 1 / 50, title


if __name__ == "__main__":
    main()
