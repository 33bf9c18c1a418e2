"""Metrics in the style of Hugging Face ``evaluate``: predictions and references in, one dictionary out.

>>> from treegauge.integrations.evaluate import compute
>>> tree = "(S (NP (PRP it)) (VP (VBZ rains)))"
>>> compute(predictions=[tree], references=[tree], metrics="brackets")["brackets"]
1.0
"""

from __future__ import annotations

from typing import Any


def compute(*, predictions: Any, references: Any, **options: Any) -> dict[str, Any]:
    """Score predictions against references; the other keywords are those of :func:`treegauge.score`.

    The dictionary has the main value of each metric by its name (``las``), its other values
    (``las.precision``, ``las.gold``), and the ``signature`` that belongs into a paper.
    """
    from treegauge.corpora.paths_and_texts import as_text
    from treegauge.pipeline import score

    result = score(as_text(references), as_text(predictions), **options)
    return {**result.flat(counts=True), "signature": str(result.signature)}


class Evaluation:
    """Batches of predictions and references, added one after the other, as ``evaluate.load`` returns it.

    >>> evaluation = Evaluation(metrics="brackets")
    >>> tree = "(S (NP (PRP it)) (VP (VBZ rains)))"
    >>> evaluation.add(prediction=tree, reference=tree)
    >>> evaluation.add_batch(predictions=[tree, tree], references=[tree, tree])
    >>> evaluation.compute()["brackets.gold"]
    9
    """

    name = "treegauge"

    def __init__(self, **options: Any) -> None:
        from treegauge.running.scorer import Scorer

        self._scorer = Scorer(**options)

    def add(self, *, prediction: Any = None, reference: Any = None, **named: Any) -> None:
        """Add one prediction and its reference: texts, trees, or objects of other libraries."""
        # ``evaluate.combine`` calls them as in add_batch.
        prediction = named.get("predictions", prediction)
        reference = named.get("references", reference)
        self.add_batch(predictions=[prediction], references=[reference])

    def add_batch(self, *, predictions: Any, references: Any) -> None:
        """Add a list of predictions and the list of their references."""
        self._scorer.update(references, predictions)

    @staticmethod
    def _feature_names() -> list[str]:
        """Return what ``evaluate.combine`` is to hand over."""
        return ["predictions", "references"]

    def compute(self, *, predictions: Any = None, references: Any = None) -> dict[str, Any]:
        """Return the scores of everything that was added, what is given here included, and begin anew."""
        if predictions is not None:
            self.add_batch(predictions=predictions, references=references)
        result = self._scorer.compute()
        self._scorer.reset()
        return {**result.flat(counts=True), "signature": str(result.signature)}
