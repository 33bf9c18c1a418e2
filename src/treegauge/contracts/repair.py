"""Laws of repair, for every format whose answers can be repaired.

- **A well-formed analysis is never changed**: what the strict reader takes without fault comes back byte for
  byte, with nothing done to it.
- **Repair twice is repair once**: what comes out is read without fault, and repairing it changes nothing.
- **Every answer has a score**: whatever an answer holds, it can be scored against gold, and gold counts.
- **Gold chooses and changes nothing**: with gold's words at hand an answer with one attempt is the same.
  (A tree without any known label that is not about gold's words is a program, and none.)
- **Every failure has one kind**: each answer without an analysis has one, and kinds add up to the failures.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from treegauge.contracts.inputs import INPUTS
from treegauge.corpora.corpus import Corpus, Reading, read_into
from treegauge.corpora.repair import KINDS, Repair, repair
from treegauge.pipeline import score
from treegauge.results.answer_profile import Validity

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
#: why an answer with an analysis may have failed
WITH_ANALYSIS: Final = frozenset(
    {"looping", "truncated", "another language", "wrong sentence", "several sentences"}
)
AROUND: Final = ("", "Sure!\n", "```\n", '{"a": "', "1. ", "<think>x</think>")


def _sentences(name: str) -> list[str]:
    """Return sound sentences of a format, a text each."""
    texts = []
    for inputs in INPUTS.values():
        if inputs.format != name:
            continue
        for seed in SEEDS:
            drawn = inputs.draw(Random(seed), 4)  # noqa: S311
            texts += [inputs.show([sentence]) for sentence in drawn]
    assert texts, f"there are no sample texts in {name}"
    return texts


def _spoil(rng: Random, text: str) -> str:
    letters = list(text)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(letters) + 1)
        if rng.random() < 0.4 and at < len(letters):
            del letters[at : at + rng.randrange(1, 6)]
        else:
            letters.insert(at, rng.choice(PIECES))
    return rng.choice(AROUND) + "".join(letters)


def _check_sound(repaired: Repair, name: str) -> None:
    """Check that an analysis is one sentence without fault."""
    corpus = Corpus()
    read_into(
        corpus, "answer", (repaired.text or "").encode(), Reading(name, blank_lines="separators")
    )
    faults = [issue for issue in corpus.issues if not issue.note]
    sound = len(corpus) == 1 and corpus[0].state == "good" and not faults
    assert sound, f"{name}: what repair made is not read without fault: {repaired.text!r}"


def check_failures(validity: Validity) -> None:
    """Check that every failure of a profile has one kind, and that kinds add up."""
    failed = [row for row in validity.sentences if "kind" in row]
    unusable = [row for row in validity.sentences if row["state"] in {"unusable", "missing"}]
    assert len(unusable) == validity.unusable, "answers without an analysis are not all listed"
    for row in unusable:
        assert "kind" in row, f"an answer without an analysis has no kind: {row}"
    for row in failed:
        among = KINDS if row in unusable else WITH_ANALYSIS
        assert row["kind"] in among, f"{row['kind']!r} is not a kind of failure here"
    told = Counter(row["kind"] for row in failed)
    assert dict(told) == validity.kinds, f"kinds do not add up: {dict(told)}, {validity.kinds}"
    listed = {kind: len(names) for kind, names in validity.failed.items()}
    assert listed == validity.kinds, "the lists are not as long as the counts say"


def check_repair(name: str) -> None:
    """Check the repair of answers in one format against the laws."""
    sentences = _sentences(name)
    for text in sentences:
        repaired = repair(text, format=name)
        assert (repaired.text, repaired.changed, repaired.steps) == (text, False, ()), (
            f"{name}: a well-formed analysis was changed: {text!r}"
        )
    rng = Random(0)  # noqa: S311
    for number in SPOILT:
        gold = rng.choice(sentences)
        answer = _spoil(rng, gold) if number else ""
        repaired = repair(answer, format=name)
        if repaired.usable:
            _check_sound(repaired, name)
            again = repair(repaired.text or "", format=name)
            assert (again.text, again.changed) == (repaired.text, False), (
                f"{name}: repair twice is not repair once: {answer!r}"
            )
            if "attempts" not in repaired.rules:
                chosen = repair(answer, format=name, gold=gold)
                assert chosen.text == repaired.text, f"{name}: gold changed an answer: {answer!r}"
        result = score([gold], [answer], on_error="repair", format=name)
        check_failures(result.validity or Validity())
        perfect = score([gold], [gold], format=name)
        for spec, scores in result.metrics.items():
            if "gold" in scores:
                assert scores["gold"] == perfect[spec]["gold"], (
                    f"{name}: gold items of {spec} were lost"
                )
