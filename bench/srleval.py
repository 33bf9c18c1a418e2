"""srleval against the original program: processor time, peak memory and equal output, in one run.

    python bench/srleval.py ORIGINAL [--python2 python2] [--words 13000] [--runs 3]

ORIGINAL is the folder of the original with its word aligner built.  The files are generated: own
words, one word in six substituted, inserted or lost, other sentence ends in the hypothesis.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

SYLLABLES = [a + b for a in "bdfgklmnprstv" for b in "aeiou"]
LABELS = ["SBJ", "OBJ", "NMOD", "ADV", "PMOD", "P"]
ROLES = ["A0", "A1", "A2", "AM-TMP", "AM-LOC"]
TAGS = ["NN", "VB", "DT", "IN", "RB"]


def vocabulary(random_: random.Random, size: int) -> list[str]:
    return ["".join(random_.choices(SYLLABLES, k=random_.randint(1, 3))) for _ in range(size)]


def sentence(random_: random.Random, forms: list[str]) -> str:
    """A random tree over the forms, every seventh word a predicate."""
    size = len(forms)
    root = random_.randint(1, size)
    predicates = [random_.random() < 1 / 7 for _ in forms]
    rows = []
    for number, (form, predicate) in enumerate(zip(forms, predicates, strict=True), start=1):
        # Heads lie between the word and the root, so that there is no circle.
        low, high = (number + 1, root) if number < root else (root, number - 1)
        head = 0 if number == root else random_.randint(low, high)
        label = "ROOT" if head == 0 else random_.choice(LABELS)
        tag = random_.choice(TAGS)
        sense = f"{form}.0{random_.randint(1, 2)}" if predicate else "_"
        roles = [random_.choice(ROLES) if random_.random() < 0.2 else "_" for p in predicates if p]
        columns = [number, form, form, form, tag, tag, "_", "_", head, head, label, label]
        rows.append("\t".join(map(str, [*columns, "Y" if predicate else "_", sense, *roles])))
    return "\n".join(rows) + "\n\n"


def cut(random_: random.Random, forms: list[str]) -> list[list[str]]:
    sentences = []
    while forms:
        length = random_.randint(5, 30)
        sentences.append(forms[:length])
        forms = forms[length:]
    return sentences


def heard(random_: random.Random, forms: list[str], words: list[str]) -> list[str]:
    out = []
    for form in forms:
        chance = random_.random()
        if chance < 0.05:
            continue
        out.append(random_.choice(words) if chance < 0.12 else form)
        if chance > 0.95:
            out.append(random_.choice(words))
    return out


def generate(folder: Path, size: int) -> tuple[Path, Path]:
    random_ = random.Random(size)
    words = vocabulary(random_, 3000)
    weights = [1 / (rank + 1) for rank in range(len(words))]
    ref = random_.choices(words, weights, k=size)
    paths = folder / "ref.conll", folder / "hyp.conll"
    for path, forms in zip(paths, (ref, heard(random_, ref, words)), strict=True):
        path.write_text("".join(sentence(random_, part) for part in cut(random_, forms)))
    return paths


@dataclass
class Measure:
    seconds: float
    megabytes: float
    out: bytes


def measure(command: list[str], folder: Path, runs: int) -> Measure:
    """Least processor time and peak memory, descendants included."""
    best: Measure | None = None
    for _ in range(runs):
        with tempfile.TemporaryFile() as out:
            process = subprocess.Popen(command, cwd=folder, stdout=out)
            _, status, usage = os.wait4(process.pid, 0)
            seconds = usage.ru_utime + usage.ru_stime
            process.returncode = os.waitstatus_to_exitcode(status)
            assert process.returncode == 0, command
            out.seek(0)
            found = Measure(seconds, usage.ru_maxrss / 1024, out.read())
        if best is None or found.seconds < best.seconds:
            best = found
    assert best is not None
    return best


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("original", type=Path)
    parser.add_argument("--python2", default="python2")
    parser.add_argument("--words", type=int, default=13000)
    parser.add_argument("--runs", type=int, default=3)
    options = parser.parse_args()
    program = options.original.resolve() / "eval.py"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        files = [str(path) for path in generate(folder, options.words)]
        ours = measure([sys.executable, "-m", "treegauge", "srleval", *files], folder, options.runs)
        theirs = measure([options.python2, str(program), *files], folder, options.runs)
    print(f"{options.words} words, best of {options.runs}")
    for title, found in (("original", theirs), ("treegauge", ours)):
        print(f"{title:<10} {found.seconds:8.3f} s {found.megabytes:9.1f} MB")
    print(
        f"ratio      1/{theirs.seconds / ours.seconds:.1f} of the time, "
        f"1/{theirs.megabytes / ours.megabytes:.1f} of the memory"
    )
    print("output     " + ("equal" if ours.out == theirs.out else "DIFFERENT"))
    return 0 if ours.out == theirs.out else 1


if __name__ == "__main__":
    sys.exit(main())
