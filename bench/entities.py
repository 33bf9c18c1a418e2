"""``treegauge score`` against seqeval, whole commands, on generated columns of words and tags.

    python bench/entities.py [--python path/to/python] [--sentences 40000] [--rounds 9]

``--python`` is one that has seqeval.  Both read two files and print precision, recall and F1, which must be
the same.  The figure is that of the clock; without start-up, the time that each takes to begin is taken off.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from pathlib import Path

from turns import ROUNDS, Rounds

BOUND = 20
TYPES = ("PER", "LOC", "ORG", "MISC")
#: what people write: rows into lists of tags, then seqeval's report
PEER = """
import sys
from seqeval.metrics import classification_report

def tags(path):
    sentences = [[]]
    for line in open(path, encoding="utf-8"):
        fields = line.split()
        if fields:
            sentences[-1].append(fields[-1])
        elif sentences[-1]:
            sentences.append([])
    return sentences[:-1]

if len(sys.argv) > 1:
    report = classification_report(tags(sys.argv[1]), tags(sys.argv[2]), output_dict=True)["micro avg"]
    print(*(f"{100 * float(report[name]):.6f}" for name in ("precision", "recall", "f1-score")))
"""


def tags_of(size: int, rng: random.Random) -> list[str]:
    """Return the tags of a sentence: about two words of ten are in entities, as in news."""
    tags: list[str] = []
    while len(tags) < size:
        if rng.random() < 0.85:
            tags.append("O")
            continue
        kind = rng.choice(TYPES)
        tags += [f"B-{kind}", *[f"I-{kind}"] * rng.choice((0, 0, 1, 1, 2))]
    return tags[:size]


def generate(count: int, rng: random.Random) -> tuple[str, str]:
    """Return gold, and a system that has every tenth sentence wrong."""
    words = [f"w{number}" for number in range(20_000)]
    gold, test = [], []
    for _ in range(count):
        size = rng.randint(5, 25)
        forms = rng.choices(words, k=size)
        right = tags_of(size, rng)
        found = tags_of(size, rng) if rng.random() < 0.1 else right
        gold += [*map(" ".join, zip(forms, right, strict=True)), ""]
        test += [*map(" ".join, zip(forms, found, strict=True)), ""]
    return "\n".join([*gold, ""]), "\n".join([*test, ""])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--python", default=sys.executable, help="a Python that has seqeval")
    parser.add_argument("--treegauge", default=str(Path(sys.executable).with_name("treegauge")))
    parser.add_argument("--sentences", type=int, default=40_000)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = [str(Path(folder) / name) for name in ("gold.bio", "system.bio")]
        for path, text in zip(files, generate(options.sentences, random.Random(1)), strict=True):
            Path(path).write_text(text, encoding="utf-8")
        peer = Path(folder) / "peer.py"
        peer.write_text(PEER, encoding="utf-8")
        commands = {
            "ours": [options.treegauge, "score", *files, "-m", "entities", "-f", "json"],
            "theirs": [options.python, str(peer), *files],
            "our start": [options.treegauge, "--version"],
            "their start": [options.python, str(peer)],
        }
        rounds = Rounds(commands, options.rounds, keep=True)
    scores = json.loads(rounds.outputs("ours").pop())["systems"][0]["metrics"]["entities"]
    ours = [f"{100 * scores[name]:.6f}" for name in ("precision", "recall", "f1")]
    theirs = rounds.outputs("theirs").pop().decode().split()
    if ours != theirs:
        print(f"the scores differ: {ours} and {theirs}")
        return 1
    times = rounds.ratio("theirs", "ours")
    work = [
        rounds.seconds(name) - rounds.seconds(f"{who} start")
        for name, who in (("theirs", "their"), ("ours", "our"))
    ]
    print(f"{options.sentences} sentences, F1 {ours[2]}")
    print(f"seqeval {rounds.seconds('theirs'):.2f} s, treegauge {rounds.seconds('ours'):.3f} s")
    print(
        f"treegauge takes 1/{times:.1f} (at most 1/{BOUND}), without start-up 1/{work[0] / work[1]:.1f}"
    )
    print(f"processor time: 1/{1 / rounds.processor('ours', 'theirs'):.1f}")
    return int(times < BOUND)


if __name__ == "__main__":
    sys.exit(main())
