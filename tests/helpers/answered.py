"""Three sentences with gold and a model's answers, counted by hand, and the files that docs/integrations.md shows.

One answer is right (3 brackets), one is flat (1 of 4, 1 in test), one is not an analysis (0 of 3): together 4 matched, 10
in gold, 4 in test.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "integrations.md"
SENTENCES = ("she sings", "she sings a song", "tea cools")
GOLDS = (
    "(S (NP (PRP she)) (VP (VBZ sings)))",
    "(S (NP (PRP she)) (VP (VBZ sings) (NP (DT a) (NN song))))",
    "(S (NP (NN tea)) (VP (VBZ cools)))",
)
ANSWERS = (
    f"Here it is: {GOLDS[0]}",
    "(S (PRP she) (VBZ sings) (DT a) (NN song))",
    "I cannot do that.",
)
F1S = (1.0, 2 * 1 / (4 + 1), 0.0)
F1 = 2 * 4 / (10 + 4)
RECALL = 4 / 10
VALID = 2 / 3
#: what a reward of 0.2*valid + 0.8*brackets gives
SHAPED = tuple(0.2 * valid + 0.8 * f1 for valid, f1 in zip((1, 1, 0), F1S, strict=True))


def answer_to(prompt: str) -> str:
    """What the model answers to a prompt: to the longest sentence in it."""
    asked = [one for one in SENTENCES if one in prompt]
    return ANSWERS[SENTENCES.index(max(asked, key=len))]


def shown_file(name: str) -> str:
    """A file that the page shows: the block with this title."""
    text = PAGE.read_text(encoding="utf-8")
    (body,) = re.findall(
        rf'^```\w+ title="{re.escape(name)}"\n(.*?)^```$', text, re.MULTILINE | re.DOTALL
    )
    return body


def write_jsonl(path: Path, times: int = 1) -> None:
    """Write the sentences with their trees, as the tasks of the page read them."""
    rows = [{"sentence": one, "tree": tree} for one, tree in zip(SENTENCES, GOLDS, strict=True)]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows * times), encoding="utf-8")
