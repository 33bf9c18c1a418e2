"""What repair must keep, in every format whose answers can be repaired.

- **A well-formed analysis is never changed**: what the strict reader takes without fault comes back byte for
  byte, with nothing done to it.
- **Repair twice is repair once**: what comes out is read without fault, and repairing it changes nothing.
- **Every answer has a score**: whatever an answer holds, it can be scored against gold, and gold counts.
- **Gold chooses and changes nothing**: with gold's words at hand an answer with one attempt is the same.
"""

from __future__ import annotations

from random import Random
from typing import Final

from treegauge.contracts.inputs import INPUTS
from treegauge.corpora.corpus import Corpus, Reading, read_into
from treegauge.corpora.repair import Repair, repair
from treegauge.pipeline import score

SEEDS: Final = range(3)
SPOILT: Final = range(40)
PIECES: Final = (
    "(",
    ")",
    "))",
    "(NP ",
    "\t",
    " ",
    "\n",
    "\n\n",
    "```\n",
    '"',
    "\\",
    "1\t",
    "<think>",
    "|",
    "é",
    "\0",
)
AROUND: Final = ("", "Sure!\n", "```\n", '{"a": "', "1. ", "<think>x</think>")


def _sentences(name: str) -> list[str]:
    """Return sound sentences of a format, a text each."""
    found = []
    for inputs in INPUTS.values():
        if inputs.format != name:
            continue
        for seed in SEEDS:
            drawn = inputs.draw(Random(seed), 4)  # noqa: S311
            found += [inputs.show([sentence]) for sentence in drawn]
    assert found, f"there are no sample texts in {name}"
    return found


def _spoil(rng: Random, text: str) -> str:
    letters = list(text)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(letters) + 1)
        if rng.random() < 0.4 and at < len(letters):
            del letters[at : at + rng.randrange(1, 6)]
        else:
            letters.insert(at, rng.choice(PIECES))
    return rng.choice(AROUND) + "".join(letters)


def _sound(found: Repair, name: str) -> None:
    """Check that an analysis is one sentence without fault."""
    corpus = Corpus()
    read_into(
        corpus, "answer", (found.text or "").encode(), Reading(name, blank_lines="separators")
    )
    told = [issue for issue in corpus.issues if not issue.note]
    sound = len(corpus) == 1 and corpus[0].state == "good" and not told
    assert sound, f"{name}: what repair made is not read without fault: {found.text!r}"


def check_repair(name: str) -> None:
    """Hold the repair of answers in one format against the laws."""
    sentences = _sentences(name)
    for text in sentences:
        found = repair(text, format=name)
        assert (found.text, found.changed, found.steps) == (text, False, ()), (
            f"{name}: a well-formed analysis was changed: {text!r}"
        )
    rng = Random(0)  # noqa: S311
    for number in SPOILT:
        gold = rng.choice(sentences)
        answer = _spoil(rng, gold) if number else ""
        found = repair(answer, format=name)
        if found.usable:
            _sound(found, name)
            again = repair(found.text or "", format=name)
            assert (again.text, again.changed) == (found.text, False), (
                f"{name}: repair twice is not repair once: {answer!r}"
            )
            if "attempts" not in found.rules:
                chosen = repair(answer, format=name, gold=gold)
                assert chosen.text == found.text, f"{name}: gold changed an answer: {answer!r}"
        result = score([gold], [answer], on_error="repair", format=name)
        perfect = score([gold], [gold], format=name)
        for spec, scores in result.metrics.items():
            if "gold" in scores:
                assert scores["gold"] == perfect[spec]["gold"], (
                    f"{name}: gold items of {spec} were lost"
                )
