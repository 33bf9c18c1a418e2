"""eval07 and eval09 against the original Perl scorers: whole commands on generated files.

    python bench/conll.py --eval07 PATH/eval07.pl --eval09 PATH/eval09.pl [--sentences 2000]

Prints the best of several runs of each and how many times faster treegauge is, for the scores alone
(-q) and for the full report; processor time too, which a busy machine disturbs less.  The files are
made here: random trees over a small vocabulary, the system's version with a share of wrong heads,
relations and arguments.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TAGS = ["NN", "VB", "DT", "JJ", "IN", "PRP", "RB", "CC", "NNP", "MD", "."]
RELATIONS = ["SBJ", "OBJ", "NMOD", "PMOD", "ADV", "LOC", "TMP", "COORD", "CONJ", "P"]
ROLES = ["A0", "A1", "A2", "AM-TMP", "AM-LOC", "AM-MNR"]
ERROR_RATE = 0.12

Word = tuple[str, str, int, str]  # form, tag, head, relation


def sentence(source: random.Random) -> list[Word]:
    size = min(60, max(3, int(source.gauss(20, 9))))
    root = source.randrange(size)
    words = []
    for position in range(size):
        head = (
            0 if position == root else 1 + source.choice([p for p in range(size) if p != position])
        )
        tag = source.choice(TAGS)
        form = "." if tag == "." else f"{tag.lower()}{int(source.paretovariate(0.8)) % 3000}"
        words.append((form, tag, head, "ROOT" if head == 0 else source.choice(RELATIONS)))
    return words


def parsed(source: random.Random, gold: list[Word]) -> list[Word]:
    words = []
    for form, tag, head, relation in gold:
        wrong_head = source.random() < ERROR_RATE
        wrong_relation = source.random() < ERROR_RATE / 2
        words.append(
            (
                form,
                tag,
                source.randrange(len(gold) + 1) if wrong_head else head,
                source.choice(RELATIONS) if wrong_relation else relation,
            )
        )
    return words


def roles(source: random.Random, size: int) -> dict[int, dict[int, str]]:
    """Return the arguments of each predicate by position."""
    predicates = [position for position in range(size) if source.random() < 0.12]
    return {
        predicate: {
            argument: source.choice(ROLES)
            for argument in source.sample(range(size), min(size, source.randrange(4)))
        }
        for predicate in predicates
    }


def found(source: random.Random, gold: dict[int, dict[int, str]]) -> dict[int, dict[int, str]]:
    return {
        predicate: {
            argument: source.choice(ROLES) if source.random() < ERROR_RATE else label
            for argument, label in arguments.items()
            if source.random() > ERROR_RATE
        }
        for predicate, arguments in gold.items()
        if source.random() > ERROR_RATE
    }


def lines_2007(words: list[Word]) -> list[str]:
    return [
        f"{number}\t{form}\t{form}\t{tag}\t{tag}\t_\t{head}\t{relation}\t_\t_"
        for number, (form, tag, head, relation) in enumerate(words, 1)
    ]


def lines_2009(words: list[Word], frames: dict[int, dict[int, str]]) -> list[str]:
    lines = []
    for position, (form, tag, head, relation) in enumerate(words):
        predicate = f"{form}.01" if position in frames else "_"
        columns = [str(position + 1), form, form, form, tag, tag, "_", "_", str(head), str(head)]
        columns += [relation, relation, "Y" if position in frames else "_", predicate]
        columns += [arguments.get(position, "_") for arguments in frames.values()]
        lines.append("\t".join(columns))
    return lines


def generate(folder: Path, sentences: int) -> None:
    source = random.Random(2009)
    texts: dict[str, list[str]] = {"eval07.g": [], "eval07.s": [], "eval09.g": [], "eval09.s": []}
    for _ in range(sentences):
        gold = sentence(source)
        system = parsed(source, gold)
        frames = roles(source, len(gold))
        texts["eval07.g"] += [*lines_2007(gold), ""]
        texts["eval07.s"] += [*lines_2007(system), ""]
        texts["eval09.g"] += [*lines_2009(gold, frames), ""]
        texts["eval09.s"] += [*lines_2009(system, found(source, frames)), ""]
    for name, lines in texts.items():
        (folder / name).write_text("\n".join(lines) + "\n")


def best_times(command: list[str], folder: Path, runs: int) -> tuple[float, float]:
    """Return the best wall-clock time and the best processor time."""
    walls, processors = [], []
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        start = time.perf_counter()
        subprocess.run(command, cwd=folder, check=True, capture_output=True)
        walls.append(time.perf_counter() - start)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        processors.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(walls), min(processors)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--eval07", type=Path, help="the original eval07.pl")
    parser.add_argument("--eval09", type=Path, help="the original eval09.pl")
    parser.add_argument("--sentences", type=int, default=2000)
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_args()
    treegauge = Path(sys.executable).parent / "treegauge"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        generate(folder, arguments.sentences)
        print(f"{arguments.sentences} sentences, best of {arguments.runs} runs, whole command")
        for tool in ("eval07", "eval09"):
            script: Path | None = getattr(arguments, tool)
            if script is None:
                continue
            for options in (["-q"], ["-p"]):
                rest = [*options, "-g", f"{tool}.g", "-s", f"{tool}.s"]
                old = best_times(["perl", str(script.resolve()), *rest], folder, arguments.runs)
                new = best_times([str(treegauge), tool, *rest], folder, 3 * arguments.runs)
                what = "scores only" if options == ["-q"] else "full report"
                for clock, perl, ours in zip(("elapsed", "processor"), old, new, strict=True):
                    ratio = perl / ours
                    print(f"{tool} {what}, {clock}: Perl {perl:.3f} s, {ours:.3f} s, {ratio:.1f} x")


if __name__ == "__main__":
    main()
