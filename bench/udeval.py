"""``treegauge udeval`` beside ``udeval`` of udtools, whole commands, on a generated UD file.

    python bench/udeval.py --udeval path/to/udeval [--sentences 2000] [--rounds 5]

Both commands score the same pair of files with ``-v``; their output must be equal.  The figure is
the ratio of the best times; the bound is 15.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

BOUND = 15.0
SYLLABLES = ("ba", "de", "fi", "go", "lu", "mé", "no", "pra", "qui", "ré", "sto", "tu", "vö")
RELATIONS = ("nsubj", "obj", "obl:in", "amod", "det", "case", "aux", "conj", "advmod", "nmod:of")
TAGS = ("NOUN", "VERB", "ADP", "DET", "ADJ", "ADV")
FEATURES = ("_", "Number=Sing", "Case=Nom|Number=Plur", "Mood=Ind|Tense=Past|VerbForm=Fin")


def word_row(number: int, form: str, length: int, chance: random.Random) -> str:
    head = 0 if number == 1 else chance.randrange(1, number)
    relation = "root" if head == 0 else chance.choice(RELATIONS)
    deps = f"{head}:{relation}"
    if chance.random() < 0.1:
        deps += f"|{chance.randrange(1, length + 1)}:conj:and"
    tag, features = chance.choice(TAGS), chance.choice(FEATURES)
    columns = (number, form, form.lower(), tag, tag[:2], features, head, relation, deps, "_")
    return "\t".join(map(str, columns)) + "\n"


def sentence(tokens: list[list[str]], chance: random.Random) -> str:
    """Write tokens of one word or, as a multiword token, of several."""
    length = sum(map(len, tokens))
    text, number = "", 0
    for words in tokens:
        if len(words) > 1:
            ids = f"{number + 1}-{number + len(words)}"
            text += "\t".join([ids, "".join(words), *"________"]) + "\n"
        for form in words:
            number += 1
            text += word_row(number, form, length, chance)
    return text + "\n"


def generate(sentences: int, chance: random.Random) -> tuple[str, str]:
    """Write a gold file and a system that cuts one word in twelve and trees differently."""
    gold = system = ""
    for _ in range(sentences):
        forms = [
            "".join(chance.choices(SYLLABLES, k=chance.choice((1, 2, 2, 3))))
            for _ in range(chance.randrange(8, 30))
        ]
        ours: list[list[str]] = []
        theirs: list[list[str]] = []
        for form in forms:
            cut = len(form) // 2
            parts = [form[:cut], form[cut:]] if chance.random() < 1 / 12 and cut else [form]
            ours.append(parts)
            theirs.append(parts if chance.random() < 0.5 else [form])
        gold += sentence(ours, random.Random(chance.random()))
        system += sentence(theirs, random.Random(chance.random()))
    return gold, system


def timed(command: list[str]) -> tuple[float, bytes]:
    start = time.perf_counter()
    output = subprocess.run(command, check=True, capture_output=True).stdout
    return time.perf_counter() - start, output


def run_in_turns(
    commands: Sequence[list[str]], rounds: int
) -> tuple[float, float, list[tuple[bytes, bytes]]]:
    """Return the best times of our command and theirs, and what they printed each time."""
    # In turns, so that a slow spell of the machine meets both.
    runs = [[timed(command) for command in commands] for _ in range(rounds)]
    ours, theirs = (min(pair[which][0] for pair in runs) for which in (0, 1))
    return ours, theirs, [(one[1], other[1]) for one, other in runs]


def verdict(sentences: int, name: str, ours: float, theirs: float) -> int:
    """Print the ratio; return 1 if it misses the bound."""
    ratio = theirs / ours
    print(f"{sentences} sentences: udtools {theirs:.3f} s, {name} {ours:.3f} s")
    print(f"ratio {ratio:.1f} (bound {BOUND:.0f})")
    return 0 if ratio >= BOUND else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--udeval", default="udeval", help="the udeval command of udtools")
    parser.add_argument("--treegauge", default=str(Path(sys.executable).with_name("treegauge")))
    parser.add_argument("--sentences", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = [str(Path(folder) / name) for name in ("gold.conllu", "system.conllu")]
        texts = generate(options.sentences, random.Random(1))
        for path, text in zip(files, texts, strict=True):
            Path(path).write_text(text, encoding="utf-8")
        commands = ([options.treegauge, "udeval", "-v", *files], [options.udeval, "-v", *files])
        ours, theirs, outputs = run_in_turns(commands, options.rounds)
    if len({output for pair in outputs for output in pair}) != 1:
        print("the outputs differ")
        return 1
    return verdict(options.sentences, "treegauge", ours, theirs)


if __name__ == "__main__":
    sys.exit(main())
