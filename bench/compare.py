"""Time of comparing beyond scoring: exact tests and the bootstrap.

    python bench/compare.py

Counts as of parsers at 85 % (two systems on the same gold, which also differ in how many items they have on
half of the sentences), the least processor time of several runs.  Each line ends with its bound; the exit
code is 1 when one is missed.
"""

from __future__ import annotations

import random
import resource
import sys
import tempfile
import time
from array import array
from pathlib import Path
from typing import TYPE_CHECKING

from turns import run

from treegauge.base.columns import column
from treegauge.comparison.coverage import Coverage
from treegauge.options.settings import Signature
from treegauge.results.counts import UnitTable
from treegauge.results.result import Result
from treegauge.stats.compare import compare
from treegauge.stats.exact import exact_test

if TYPE_CHECKING:
    from collections.abc import Callable

RUNS = 5


def best(work, runs: int = RUNS) -> float:
    found = []
    for _ in range(runs):
        begin = time.process_time()
        work()
        found.append(time.process_time() - begin)
    return min(found)


def memory() -> int:
    """Return the most memory so far, in bytes."""
    return 1024 * resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def parsed(rng: random.Random, golds: list[int], skill: float) -> tuple[array, array]:
    """Return 2·matched and gold + test for each sentence."""
    numerators, denominators = array("q"), array("q")
    for gold in golds:
        test = max(1, gold + rng.choice((0, 0, 0, 0, -2, -1, 1, 2)))
        matched = sum(rng.random() < skill for _ in range(min(gold, test)))
        numerators.append(2 * matched)
        denominators.append(gold + test)
    return numerators, denominators


def exact() -> bool:
    fine = True
    for units, bound in ((2400, 0.050), (25_000, 0.150)):
        rng = random.Random(units)
        golds = [2 + int(rng.expovariate(1 / 16)) for _ in range(units)]
        a, b = parsed(rng, golds, 0.850), parsed(rng, golds, 0.845)
        before = memory()
        seconds = best(lambda a=a, b=b: exact_test(a, b))
        grown = (memory() - before) / 1e6
        tested = exact_test(a, b)
        print(
            f"exact test, {units} sentences: {1000 * seconds:.1f} ms, {grown:.0f} MB more, "
            f"p = {tested.p:.3g} ({tested.detail}); bound {1000 * bound:.0f} ms, 50 MB"
        )
        fine = fine and seconds <= bound and grown <= 50
    rng = random.Random(1)
    sides = []
    for _ in range(2):
        matched = [300 + rng.randint(0, 100) for _ in range(50)]
        test = [500 + rng.randint(0, 100) for _ in range(50)]
        sides.append(
            (array("q", [2 * one for one in matched]), array("q", [1000 + one for one in test]))
        )
    before = memory()
    seconds = best(lambda: exact_test(*sides))
    grown = (memory() - before) / 1e6
    print(
        f"exact test, 50 units that differ by up to 100 items: {seconds:.2f} s, {grown:.0f} MB more "
        f"({exact_test(*sides).detail}); bound 0.3 s"
    )
    return fine and seconds <= 0.3


def bootstrap(systems: int, bound: float, runs: int, baseline: str | None = None) -> bool:
    """2,400 sentences and ten metrics as ``treegauge compare`` does them, tests and intervals included."""
    units = 2400
    rng = random.Random(9)
    specs = ["uas", "las", "clas", "mlas", "blex", "upos", "xpos", "ufeats", "lemmas", "words"]
    table = UnitTable(
        ["gold"],
        array("I", bytes(4 * units)),
        column(range(1, units + 1)),
        column(range(1, units + 1)),
        column(range(1, units + 1)),
        array("I", range(units)),
        column([10] * units),
        column([1] * units),
        files=["gold"],
    )
    golds = [2 + int(rng.expovariate(1 / 12)) for _ in range(units)]
    signature = Signature.parse(f"treegauge:0|metric:{','.join(specs)}|average:corpus")
    results = []
    for number in range(systems):
        counts = {}
        for spec in specs:
            numerators, denominators = parsed(rng, golds, 0.80 + 0.01 * number)
            counts[spec] = {
                "matched": column([numerator // 2 for numerator in numerators]),
                "gold": column(golds),
                "test": column([one - gold for one, gold in zip(denominators, golds, strict=True)]),
            }
        coverage = Coverage(units, units)
        results.append(Result(f"system-{number}", signature, coverage, [], table, counts))
    seconds = best(lambda: compare(results, baseline=baseline), runs)
    pairs = "all pairs" if baseline is None else "beside one of them"
    print(
        f"compare, {units} sentences, {systems} systems, {len(specs)} metrics, 10,000 samples, {pairs}: "
        f"{seconds:.2f} s; bound {bound:g} s"
    )
    return seconds <= bound


def labelled(number: int, wrong: bool) -> str:
    """Return a tree with two labels, each of them once in gold."""
    label = 2 * number + wrong
    return f"(S (L{label} (D a) (N b{number % 50})) (L{2 * number + 1} (V c)))\n"


def document(number: int, wrong: bool) -> str:
    """Return a document of one sentence."""
    rows = ""
    for word in range(1, 5):
        head = word - 1 - (wrong and word == 3)
        rows += f"{word}\tw{word}\t_\tX\t_\t_\t{head}\t{'dep' if head else 'root'}\t_\t_\n"
    return f"# newdoc id = d{number}\n# sent_id = s{number}\n{rows}\n"


def cells(by: str, sentence: Callable[[int, bool], str], options: list[str]) -> bool:
    """``treegauge compare --by`` with cells that grow with the sentences: linear."""
    treegauge = str(Path(sys.executable).with_name("treegauge"))
    rng = random.Random(5)
    took = {}
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("gold", "first", "second")]
        for sentences in (4_000, 8_000):
            for path, right in zip(paths, (1.0, 0.9, 0.8), strict=True):
                path.write_text(
                    "".join(sentence(number, rng.random() >= right) for number in range(sentences))
                )
            command = [treegauge, "compare", *map(str, paths), "--by", by, *options]
            took[sentences] = run(command).processor
    growth = took[8_000] / took[4_000]
    print(
        f"compare --by {by}, 8,000 sentences: {took[8_000]:.1f} s, {growth:.2f} times that of half of them; "
        "bound 2.5"
    )
    return growth <= 2.5


if __name__ == "__main__":
    checks = [
        exact(),
        bootstrap(3, 2, RUNS),
        bootstrap(20, 10, 1, "system-0"),
        bootstrap(20, 10, 1),
    ]
    checks += [cells("label", labelled, []), cells("document", document, ["-m", "las"])]
    sys.exit(0 if all(checks) else 1)
