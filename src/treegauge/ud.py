r"""The scores of the CoNLL 2018 shared task, for programs: ``treegauge.ud.evaluate``.

The names are those of the shared task's script (Zeman et al. 2018): a dictionary from the metric's
name to an object with ``precision``, ``recall``, ``f1`` and ``aligned_accuracy`` and the counts
behind them.

>>> rows = ["1 Slow _ ADJ _ _ 2 amod _ _", "2 trains _ NOUN _ _ 0 root _ _"]
>>> gold = "".join(row.replace(" ", "\t") + "\n" for row in rows) + "\n"
>>> scores = evaluate(gold, gold.replace("amod", "det"))
>>> scores["UAS"].f1, scores["LAS"].f1
(1.0, 0.5)
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.base.argument_kinds import FLAG, SOURCE, TEXT, takes
from treegauge.corpora.paths_and_texts import gold_and_systems, looks_like_text

if TYPE_CHECKING:
    import os

__all__ = ["Score", "UDError", "evaluate"]


class UDError(ValueError):
    """A file that is not CoNLL-U as udeval wants it, or files with different characters."""


@dataclass(frozen=True)
class Score:
    """Counts of one metric and their ratios, 0 where there is nothing to divide by.

    ``aligned_total`` counts the aligned words a property was compared on.  It is None, and so is
    ``aligned_accuracy``, where the metric is not a property of aligned words: Tokens, Sentences,
    Words, ELAS, EULAS.
    """

    correct: int
    gold_total: int
    system_total: int
    aligned_total: int | None = None

    @property
    def precision(self) -> float:
        """Correct over the system's total."""
        return self.correct / self.system_total if self.system_total else 0.0

    @property
    def recall(self) -> float:
        """Correct over the gold total."""
        return self.correct / self.gold_total if self.gold_total else 0.0

    @property
    def f1(self) -> float:
        """Return the harmonic mean of precision and recall."""
        total = self.gold_total + self.system_total
        return 2 * self.correct / total if total else 0.0

    @property
    def aligned_accuracy(self) -> float | None:
        """Correct over the aligned words."""
        if self.aligned_total is None:
            return None
        return self.correct / self.aligned_total if self.aligned_total else 0.0


def _load(source: str | os.PathLike[str] | bytes, role: str) -> tuple[bytes, str]:
    """Return the bytes and a name for messages; a text is bytes already."""
    if isinstance(source, bytes):
        return source, role
    path = Path(source)
    # A name that is not text (any bytes may be a file name) is shown with question marks.
    return path.read_bytes(), str(path).encode("utf-8", "replace").decode()


@takes(gold=SOURCE, system=SOURCE, enhancements=TEXT, no_empty_nodes=FLAG, multiple_roots_okay=FLAG)
def evaluate(
    gold: str | os.PathLike[str] | bytes,
    system: str | os.PathLike[str] | bytes,
    *,
    enhancements: str = "0",
    no_empty_nodes: bool = False,
    multiple_roots_okay: bool = False,
) -> dict[str, Score]:
    """Score a system's CoNLL-U against the gold, aligned as in the CoNLL 2018 shared task.

    Each side is a path or the text itself.  Beside gold that is a text, a string is a text; beside gold that
    is a file, a string without line ends is a path (:mod:`treegauge.corpora.paths_and_texts`).  The options
    are those of ``treegauge udeval``.  The dictionary has the keys Tokens, Sentences, Words, UPOS, XPOS,
    UFeats, AllTags, Lemmas, UAS, LAS, CLAS, MLAS, BLEX, ELAS, EULAS, in this order.  Raises UDError where a
    file breaks the format or the characters differ.
    """
    # A text in this format has line ends.
    if isinstance(gold, str) and not looks_like_text(gold):
        gold = Path(gold)
    gold, system = gold_and_systems(gold, [system])
    gold_text, gold_name = _load(gold, "gold")
    system_text, system_name = _load(system, "system")
    try:
        rows = _core.ud_evaluate(
            gold_text,
            gold_name,
            system_text,
            system_name,
            enhancements,
            no_empty_nodes,
            multiple_roots_okay,
        )
    except ValueError as error:
        raise UDError(str(error)) from None
    return {
        name: Score(correct, gold_total, system_total, aligned)
        for name, correct, gold_total, system_total, aligned in rows
    }
