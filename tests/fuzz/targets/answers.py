"""Answers of a language model: every answer has a score, gold is counted, repair is idempotent."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from helpers.fuzzing import samples
from helpers.fuzzing.mutations import noise, spoilt
from helpers.fuzzing.outcomes import check_counts

import treegauge
from treegauge.corpora.repair import FORMATS, repair

if TYPE_CHECKING:
    from pathlib import Path
    from random import Random

GOLD = {
    "ptb": samples.TREES[0].split(b"\n")[0],
    "conllu": samples.CONLLX,
    "conllx": samples.CONLLX,
    "conll09": samples.CONLL09,
    "conll08": samples.CONLL08,
}
PIECES = (
    *samples.PIECES,
    b"```\n",
    b'{"a": "',
    b"<think>",
    b"</think>",
    b"\\n",
    b"[",
    b"]",
    b"| ",
    b"Sure: ",
    b'{"label": "S", "children": [',
    b'["NP", ["NN", "tea"]], ',
    b'{"form": "tea", "head": 0, "deprel": "root"}, ',
    b"[.NP ",
    b"\\begin{forest}[S [NN [tea]]",
    "S\n├── NP\n│   └── NN tea\n".encode(),
    b"    S\n  __|__\n NP   VP\n",
    b"dep(tea-1, hot-2)\n",
    b"| Word | Head | Relation |\n| tea | 0 | root |\n",
)
AROUND = (b"", b"", b"Sure!\n", b"```\n", b'{"parse": "', b"1. ", b"<think>so</think>\n")


def check(random: Random, folder: Path) -> None:
    """Repair, score and write a few answers in one format."""
    name = random.choice(FORMATS)
    gold = GOLD[name]
    answers = [
        noise(random, PIECES)
        if random.random() < 0.2
        else random.choice(AROUND) + spoilt(random, gold * random.randrange(1, 3), PIECES, 5)
        for _ in range(4)
    ]
    for answer in answers:
        once = repair(answer, format=name, gold=gold.decode() if random.random() < 0.5 else None)
        if once.usable:
            again = repair(once.text or "", format=name)
            assert (again.text, again.changed) == (once.text, False)
    texts = [answer.decode("utf-8", "replace") for answer in answers]
    records = "".join(f"{json.dumps({'id': n, 'answer': t})}\n" for n, t in enumerate(texts, 1))
    (folder / "answers.jsonl").write_text(records)
    whole = [gold.decode()] * len(texts)
    perfect = treegauge.score(whole, whole, format=name)
    for system in (texts, folder / "answers.jsonl"):
        results = treegauge.score_systems(whole, {"model": system}, on_error="all", format=name)
        check_counts([one.metrics for one in results.values()])
        for spec, scores in results["repair"].metrics.items():
            if "gold" in scores:
                assert scores["gold"] == perfect[spec]["gold"], spec
        validity = results["repair"].validity
        assert validity is not None
        assert validity.answers == len(texts) == validity.usable + validity.unusable
