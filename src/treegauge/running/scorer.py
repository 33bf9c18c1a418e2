"""Score batch after batch, for training loops."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.base.argument_kinds import TEXT, of_kind
from treegauge.corpora.paths_and_texts import as_text
from treegauge.errors import InputError, SettingsError
from treegauge.pipeline import request_from, score_one

if TYPE_CHECKING:
    from typing import Unpack

    from treegauge.options.choices import AllKeywords
    from treegauge.results.result import Result


class Scorer:
    """Scores batch after batch, for training loops; several threads may share one.

    >>> scorer = Scorer(metrics="brackets")
    >>> scorer.update("(S (NP (PRP it)) (VP (VBZ rains)))", "(S (NP (PRP it)) (VP (VBZ rains)))")
    >>> scorer.compute()["brackets"]["f1"]
    1.0
    """

    def __init__(self, *, name: str = "system", **options: Unpack[AllKeywords]) -> None:
        # Wrong options are refused here, not after hours of training.
        self._request = request_from(options, "a Scorer")
        self._name = "system" if name is None else of_kind("name", name, TEXT)
        self._results: list[Result] = []
        self._own_lock()

    def update(self, gold: Any, system: Any = None) -> None:
        """Score one more batch: anything :func:`score` takes, but a string is a text, and never opened.

        What cannot be read in it is the policy's business (``on_error``).
        """
        if system is None:
            from treegauge.objects import both_sides

            gold, system = both_sides(gold)
        result = score_one(as_text(gold), as_text(system), self._request, self._name)
        with self._lock:
            if self._results and self._results[0].signature != result.signature:
                before, now = self._results[0].signature.fields, result.signature.fields
                key = next(key for key in {**before, **now} if before.get(key) != now.get(key))
                raise InputError(
                    f"this batch has {key} {now.get(key)}, those before it {before.get(key)}, and cannot be "
                    f"added to them: give all batches alike (lists of sentences, or texts), or set {key}"
                )
            self._results.append(result)

    def compute(self) -> Result:
        """Return the :class:`Result` over everything so far; more batches may follow."""
        from treegauge.results.add import merge

        with self._lock:
            if not self._results:
                raise SettingsError("nothing has been scored yet: call update first")
            # Merged once for all batches since the last call, so that the work follows their number.
            merged = merge(self._results)
            self._results = [merged]
        return merged

    def reset(self) -> None:
        """Forget all batches so far, for the next round."""
        with self._lock:
            self._results = []

    def __getstate__(self) -> dict[str, Any]:
        # A lock belongs to its process.
        return {name: value for name, value in vars(self).items() if name != "_lock"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._own_lock()

    def _own_lock(self) -> None:
        from threading import Lock

        self._lock = Lock()
