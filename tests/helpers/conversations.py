"""A conversation of two sides: gold trees with an STM, and a system's trees with a CTM, drawn by one seed."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

WORDS = [
    "ferry",
    "harbour",
    "late",
    "rain",
    "bridge",
    "lamp",
    "winter",
    "ticket",
    "window",
    "letter",
    "garden",
    "stone",
]
TAGS, LABELS = ("NN", "VB", "JJ"), ("NP", "VP", "PP", "ADVP")
SPEAKERS = {"A": ("ida", "mara"), "B": ("otto", "pia")}
IGNORE = "IGNORE_TIME_SEGMENT_IN_SCORING"


class Turn(NamedTuple):
    """A segment: its channel, speaker, label and time, gold's sentences, and what the system has for it."""

    channel: str
    speaker: str
    label: str
    start: int
    gold: list[str]
    words: list[str]
    test: str
    heard: list[str]


class Files(NamedTuple):
    """What ``score`` is given."""

    gold: Path
    test: Path
    stm: Path
    ctm: Path

    def options(self) -> list[str | Path]:
        """The files as arguments of a command."""
        return [self.gold, self.test, "--gold-times", self.stm, "--test-times", self.ctm]

    def keywords(self) -> dict[str, Path]:
        """The files beside the trees, for Python."""
        return {"gold_times": self.stm, "test_times": self.ctm}


def bracketing(rng: random.Random, words: list[str]) -> str:
    """A tree by chance."""

    def part(begin: int, end: int) -> str:
        if end - begin == 1:
            return f"({rng.choice(TAGS)} {words[begin]})"
        cut = rng.randrange(begin + 1, end)
        return f"({rng.choice(LABELS)} {part(begin, cut)} {part(cut, end)})"

    return f"(S {part(0, len(words))})\n"


def dependencies(rng: random.Random, words: list[str]) -> str:
    """Rows of CoNLL-U by chance."""
    rows = []
    for number, word in enumerate(words, 1):
        head = 0 if number == 1 else rng.randrange(1, number)
        relation = "root" if number == 1 else rng.choice(["obj", "nsubj", "det"])
        rows.append(
            f"{number}\t{word}\t{word}\t{rng.choice(['NOUN', 'VERB'])}\tX\t_\t{head}\t{relation}\t_\t_\n"
        )
    return "".join(rows) + "\n"


KINDS = {"mrg": bracketing, "conllu": dependencies}


def turns(kind: str, seed: int = 3, size: int = 24) -> list[Turn]:
    """A conversation in turns; the system hears other words here and there, and none in some."""
    rng = random.Random(seed)
    write = KINDS[kind]
    found = []
    for number in range(size):
        channel = "AB"[number % 2]
        sentences = [rng.choices(WORDS, k=rng.randrange(2, 6)) for _ in range(rng.randrange(1, 3))]
        words = [word for sentence in sentences for word in sentence]
        heard = [rng.choice(WORDS) if rng.random() < 0.2 else word for word in words]
        if rng.random() < 0.3:
            heard.insert(rng.randrange(len(heard)), rng.choice(WORDS))
        label = rng.choice(["<o,f0>", "<o,f1>"])
        speaker = rng.choice(SPEAKERS[channel])
        gold = [write(rng, sentence) for sentence in sentences]
        found.append(
            Turn(channel, speaker, label, 10 * number, gold, words, write(rng, heard), heard)
        )
    return found


def write_turns(
    folder: Path, kind: str, conversation: list[Turn], ignored: tuple[int, ...] = ()
) -> Files:
    """Write gold, test, STM and CTM; segments of these numbers are to be ignored."""
    folder.mkdir(parents=True, exist_ok=True)
    files = Files(
        folder / f"gold.{kind}", folder / f"test.{kind}", folder / "call.stm", folder / "call.ctm"
    )
    segments, words = [], []
    for number, turn in enumerate(conversation):
        text = IGNORE if number in ignored else f"{turn.label} {' '.join(turn.words)}"
        segments.append(
            f"call {turn.channel} {turn.speaker} {turn.start} {turn.start + 9} {text}\n"
        )
        for place, word in enumerate(turn.heard):
            words.append(f"call {turn.channel} {turn.start + place / 2:.2f} 0.50 {word} 0.9\n")
    files.gold.write_text("".join(tree for turn in conversation for tree in turn.gold))
    files.test.write_text("".join(turn.test for turn in conversation))
    files.stm.write_text("".join(sorted(segments, key=lambda line: line.split()[1])))
    files.ctm.write_text("".join(sorted(words, key=lambda line: line.split()[1])))
    return files
