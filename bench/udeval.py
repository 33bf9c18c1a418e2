"""``treegauge udeval`` against ``udeval`` of udtools, whole commands, on a generated UD file.

    python bench/udeval.py --udeval path/to/udeval [--sentences 2000] [--rounds 9]

Both commands score the same pair of files with ``-v``; their output must be equal.  The figures are how many
times faster treegauge is, the median of nine rounds (bench/turns.py): as it is, and without the time that
``treegauge --version`` takes.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from pathlib import Path

from turns import ROUNDS, Rounds

BOUND, BOUND_WITHOUT_STARTUP = 40, 60
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


def verdict(found: Rounds, sentences: int, bound: float, bound_without: float) -> int:
    """Print how many times faster ``ours`` is than ``theirs``; return 1 if that misses a bound."""
    print(
        f"{sentences} sentences: udtools {found.seconds('theirs'):.3f} s, "
        f"treegauge {found.seconds('ours'):.3f} s, --version {found.seconds('version'):.3f} s"
    )
    ratio = 1 / found.ratio("ours", "theirs")
    without = 1 / found.ratio("ours", "theirs", without="version")
    print(
        f"{ratio:.1f} times faster (bound {bound}), without start-up {without:.1f} ({bound_without})"
    )
    return 0 if ratio >= bound and without >= bound_without else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--udeval", default="udeval", help="the udeval command of udtools")
    parser.add_argument("--treegauge", default=str(Path(sys.executable).with_name("treegauge")))
    parser.add_argument("--sentences", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = [str(Path(folder) / name) for name in ("gold.conllu", "system.conllu")]
        texts = generate(options.sentences, random.Random(1))
        for path, text in zip(files, texts, strict=True):
            Path(path).write_text(text, encoding="utf-8")
        commands = {
            "ours": [options.treegauge, "udeval", "-v", *files],
            "theirs": [options.udeval, "-v", *files],
            "version": [options.treegauge, "--version"],
        }
        rounds = Rounds(commands, options.rounds, keep=True)
    if len(rounds.outputs("ours") | rounds.outputs("theirs")) != 1:
        print("the outputs differ")
        return 1
    return verdict(rounds, options.sentences, BOUND, BOUND_WITHOUT_STARTUP)


if __name__ == "__main__":
    sys.exit(main())
