"""A scorer that can be named in a spaCy config file::

    [components.parser.scorer]
    @scorers = "treegauge.v1"
    metrics = "las,uas,clas"

    [training.score_weights]
    las = 1.0

It is registered by the entry point ``spacy_scorers``; nothing of spaCy is imported here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.metrics._lists import SPACY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Scorer = Callable[..., dict[str, Any]]


def make_scorer(
    metrics: str | list[str] = SPACY,
    *,
    prefix: str = "",
    on_error: str = "zero",
    options: dict[str, Any] | None = None,
) -> Scorer:
    """Return a scorer as spaCy wants it: examples in, a dictionary of fractions out.

    ``metrics`` as in :func:`treegauge.score`; ``las`` is the main value (F1) of las, ``las.precision``
    another one.  ``prefix`` stands before all names, ``options`` are further keywords of
    :func:`treegauge.score`.  Words that the model tokenised differently are aligned; sentences that cannot
    be used score 0 (``on_error``).
    """
    from treegauge.pipeline import request_from

    keywords = {"metrics": metrics, "on_error": on_error, **(options or {})}
    # A misspelt metric is refused when the config is read.
    request_from(dict(keywords), "treegauge.v1")

    def score_examples(examples: Iterable[Any], **_: Any) -> dict[str, Any]:
        from treegauge.pipeline import score

        batch = list(examples)
        return score(batch, **keywords).flat(prefix) if batch else {}

    return score_examples
