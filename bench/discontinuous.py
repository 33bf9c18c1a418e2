"""Measures ``treegauge score`` on discontinuous trees against the same trees without crossing branches.

    python bench/discontinuous.py [--discodop path/to/discodop]

Trees of generate.py; in a third of the sentences two words change their places, gold's and test's alike, so
that constituents around them are discontinuous.  The continuous files are the same trees as plain
bracketings, which have a quick way of their own, and as discbracket, which is read as carefully as the other.
Whole commands with start-up, in turns, the median of nine ratios (bench/turns.py).  Exit code 1 if a
target is missed.

``--discodop``: the discontinuous trees are scored by ``discodop eval --la``, too, and by ``score`` and
``treegauge discodop`` with leaf-ancestor, in three rounds.  F1 of all three must be the same.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import shutil
import sys
import tempfile
from pathlib import Path

from generate import write
from turns import Rounds

SENTENCES = 2_400
#: of the time of continuous trees, plain bracketings
TARGET = 1.5
#: of the time of disco-dop
PEER_TARGET = 1 / 50
PEER_ROUNDS = 3
LEAF = re.compile(r" ([^ ()]+)\)")


def numbered(lines: list[str], orders: list[list[int]]) -> str:
    """Return trees whose n-th leaf stands at the n-th place of its sentence's order."""
    shown = []
    for line, order in zip(lines, orders, strict=True):
        places = iter(order)
        shown.append(LEAF.sub(lambda leaf, places=places: f" {next(places)}={leaf[1]})", line))
    return "\n".join(shown) + "\n"


def crossed(sizes: list[int]) -> list[list[int]]:
    """Return for each sentence the places of its leaves: two of them change theirs in a third of them."""
    rng = random.Random(25)
    orders = [list(range(size)) for size in sizes]
    for order in orders:
        if len(order) > 3 and rng.random() < 1 / 3:
            first, second = rng.sample(range(len(order)), 2)
            order[first], order[second] = order[second], order[first]
    return orders


def beside_discodop(discodop: str, treegauge: str, files: list[str]) -> float:
    """Run disco-dop beside both commands of ours; return the larger ratio."""
    # Of sentences above the cut-off the table has a second column.
    classic = ["--fmt=discbracket", "--la", "--cutofflen=1000", *files]
    metrics = "brackets,complete,tags,leaf-ancestor:disco-dop"
    runs = Rounds(
        {
            "score": [treegauge, "score", *files, "-p", "none", "-m", metrics, "-f", "json"],
            "treegauge discodop": [treegauge, "discodop", *classic],
            "disco-dop": [discodop, "eval", *classic],
        },
        PEER_ROUNDS,
        keep=True,
    )
    told = [
        re.search(rb"labeled f-measure: +([\d.]+)", runs.outputs(name).pop())
        for name in ("treegauge discodop", "disco-dop")
    ]
    f1 = json.loads(runs.outputs("score").pop())["systems"][0]["metrics"]["brackets"]["f1"]
    if {match and match[1].decode() for match in told} != {f"{100 * f1:.2f}"}:
        sys.exit(f"the scores differ: {told} and {f1}")
    print(f"disco-dop with leaf-ancestor: {runs.seconds('disco-dop'):.2f} s, F1 {100 * f1:.2f}")
    for name in ("score", "treegauge discodop"):
        times = 1 / runs.ratio(name, "disco-dop")
        print(
            f"{name}: {runs.seconds(name):.3f} s, 1/{times:.1f} (at most 1/{1 / PEER_TARGET:.0f})"
        )
    return max(runs.ratio(name, "disco-dop") for name in ("score", "treegauge discodop"))


def main() -> int:
    """Write files, run the commands in turns, and print ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--discodop", help="the program of disco-dop")
    options = parser.parse_args()
    treegauge = shutil.which("treegauge", path=str(Path(sys.executable).parent)) or "treegauge"
    with tempfile.TemporaryDirectory() as folder:
        plain = [Path(folder, side) for side in ("gold", "test")]
        write(SENTENCES, *plain)
        texts = [path.read_text().splitlines() for path in plain]
        sizes = [len(LEAF.findall(line)) for line in texts[0]]
        files = {"plain": plain}
        for name, orders in (
            ("continuous", [list(range(size)) for size in sizes]),
            ("discontinuous", crossed(sizes)),
        ):
            files[name] = [Path(folder, f"{side}-{name}") for side in ("gold", "test")]
            for path, lines in zip(files[name], texts, strict=True):
                path.write_text(numbered(lines, orders))
        metrics = ["-m", "brackets,complete,tags"]
        rounds = Rounds(
            {
                name: [treegauge, "score", *map(str, paths), *metrics]
                for name, paths in files.items()
            }
        )
        crossed_files = list(map(str, files["discontinuous"]))
        peer = (
            beside_discodop(options.discodop, treegauge, crossed_files) if options.discodop else 0.0
        )
    for name in files:
        print(f"{name}: {rounds.seconds(name):.3f} s")
    ratio = rounds.ratio("discontinuous", "plain")
    print(
        f"discontinuous beside plain bracketings {ratio:.2f} (target {TARGET}), beside continuous trees in "
        f"discbracket {rounds.ratio('discontinuous', 'continuous'):.2f}; processor time "
        f"{rounds.processor('discontinuous', 'plain'):.2f}"
    )
    return int(ratio > TARGET or peer > PEER_TARGET)


if __name__ == "__main__":
    sys.exit(main())
