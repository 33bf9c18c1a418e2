"""``treegauge score --task srl`` against ``treegauge srleval``: processor time and memory, whole commands.

    python bench/srl_score.py [GOLD SYSTEM] [--words 25000] [--runs 5]

Without files, generates them as bench/srleval.py does.  The figures of both must agree.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from srleval import generate, measure


def figures(out: bytes) -> list[str]:
    """The last number of each of the twenty rows."""
    lines = out.decode().splitlines()
    start = next((at for at, line in enumerate(lines) if line.startswith("Category")), -1) + 1
    return [re.findall(r"[0-9]+\.[0-9]{2}", line)[-1] for line in lines[start : start + 20]]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="*", metavar="FILE")
    parser.add_argument("--words", type=int, default=25000)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = options.files or generate(folder, options.words)
        files = [str(Path(path).resolve()) for path in made]
        program = [sys.executable, "-m", "treegauge"]
        score = measure([*program, "score", *files, "--task", "srl"], folder, options.runs)
        classic = measure([*program, "srleval", *files], folder, options.runs)
    for title, found in (("score --task srl", score), ("srleval", classic)):
        print(f"{title:<18} {found.seconds:7.3f} s {found.megabytes:8.1f} MB")
    same = figures(score.out) == figures(classic.out)
    print("figures            " + ("equal" if same else "DIFFERENT"))
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
