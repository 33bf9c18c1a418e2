"""The most usual run, in one pass over two files: line n of both is a tree over the same words.

The core reads some hundred lines of both files, counts, and forgets them
(:class:`treegauge._core.PlainPairs`): every byte is looked at once, and little memory is used again and
again.  That serves the metrics that say so (:attr:`treegauge.metrics.Metric.plain`), under settings that
change neither trees nor words.  Everything else goes the ordinary way (:mod:`treegauge.pipeline`), and so do
files in which the core finds a line that is anything else.  Both ways give the same result.
"""

from __future__ import annotations

import os
from array import array
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.columns import unsigned
from treegauge.comparison.coverage import Coverage
from treegauge.comparison.plan import DocumentPlan, Plan, choose, in_force, unaligned_because
from treegauge.corpora.file_names import RECORDS, ending_of, file_key, last_part
from treegauge.errors import InputError, SettingsError
from treegauge.options.request import Request, resolve
from treegauge.results.counts import UnitTable
from treegauge.results.result import Result
from treegauge.running.corpus_profile import Seen
from treegauge.running.outcome import Scored
from treegauge.running.sizes import LARGE, VARIABLE, ordinary_size

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.metrics import Metric
    from treegauge.options.settings import Settings
    from treegauge.rules.params import Params

#: what may be asked for; all else is not, or the run goes the ordinary way
ASKED = frozenset({"task", "metrics", "average", "params", "on_error", "jobs"})
POLICIES = frozenset({"error", "skip", "zero"})
#: blocks of the core that are counted between two looks at how far it is: some 64 MB of both files
BLOCKS = 512
#: bytes of gold in a block
BYTES = 64 << 10


class Equal:
    """What deciding looks at (``plan.Looks``) where both sides have the same words."""

    lone = items = False
    parallel = True
    formats = ("ptb", "ptb")

    @property
    def survey(self) -> Equal:
        """How alike the pairs of sentences are."""
        return self

    equal_surfaces = True


def score_plain(
    request: Request,
    sources: Sequence[Any],
    names: Sequence[str],
    *,
    tell: Callable[[int, int, int], None] | None = None,
) -> Scored | None:
    """Score systems against the first source in one pass; None where that cannot be done.

    ``names``: what the systems are called.  ``tell`` is told how many bytes of how many are done, and how
    many sentences.
    """
    if VARIABLE in os.environ or not names or not _suits(request):
        return None
    paths = [_path(one) for one in sources]
    sizes = {path: ordinary_size(path) for path in paths}
    if not all(sizes.values()):
        return None
    try:
        resolved = resolve(request, *(Seen.of_trees("file", path) for path in paths))  # type: ignore[arg-type]
        if not _suits_settings(resolved.settings):
            return None
        total = sum(sizes[path] for path in paths[1:]) + len(names) * sizes[paths[0]]
        wide = sum(sizes[path] for path in paths) < LARGE
        far = _Far(tell, total)
        results = []
        for name, path in zip(names, paths[1:], strict=True):
            pairs = count_pairs(paths[0], path, resolved.settings.params, resolved.jobs, far.at)
            if pairs is None:
                far.begin_again()
                return None
            results.append(_result(name, paths[0], resolved.settings, pairs, wide=wide))
            far.passed(pairs)
    except (OSError, InputError, SettingsError):
        # Told where the files are read the ordinary way, in its order.
        return None
    return Scored(results, resolved, sentences=[len(results[0].units)] * len(paths))


def _suits(request: Request) -> bool:
    """Tell whether nothing is asked that needs more than numbers for each pair of trees."""
    idle = Request.__defaults__
    if request.on_error not in POLICIES or any(
        getattr(request, name) != idle[name] for name in Request.__fields__ if name not in ASKED
    ):
        return False
    params = request.params
    if not isinstance(params, str | os.PathLike) or not os.path.exists(params):  # noqa: PTH110
        return True
    # What comes by a pipe can be read once: by the ordinary way, if it comes to that.
    return ordinary_size(str(params)) > 0


def _path(source: Any) -> str:
    """Return the path of a source; nothing for texts, streams, lists, records and names that are no UTF-8."""
    path = os.fspath(source) if isinstance(source, str | os.PathLike) else ""
    if not isinstance(path, str) or path.lstrip().startswith(("(", "@", "-", "<")) or "\n" in path:
        return ""
    if last_part(path).startswith("<") or ending_of(path) in RECORDS:
        return ""
    try:
        path.encode()
    except UnicodeEncodeError:
        return ""
    return path


def _suits_settings(settings: Settings) -> bool:
    """Tell whether settings change neither trees nor words, and all metrics can be counted."""
    params = settings.params
    words = params.equal_words or params.empty_labels or params.edit_labels or params.eq_deprels
    changed = settings.normalize or settings.transforms or words or not params.labeled
    if changed or settings.align != "auto" or settings.chunks != "auto":
        return False
    if settings.average == "type" or not all(serves(metric) for metric in settings.metrics):
        return False
    return _way(settings)[:2] == ("identity", "sentence")


def _way(settings: Settings) -> tuple[str, str, str]:
    """Return how documents with the same words are aligned, and why."""
    return choose(settings, Equal(), unaligned_because(settings))  # type: ignore[arg-type]


class _Far:
    """Tells how far all systems are."""

    def __init__(self, tell: Callable[[int, int, int], None] | None, total: int) -> None:
        self._tell, self._total = tell, total
        self._bytes = self._sentences = 0

    def at(self, pairs: _core.PlainPairs) -> None:
        """Tell how far the system at hand is."""
        if self._tell:
            self._tell(self._bytes + pairs.bytes, self._total, self._sentences + len(pairs))

    def begin_again(self) -> None:
        """Tell that files are gone through another way."""
        if self._tell:
            self._tell(0, self._total, 0)

    def passed(self, pairs: _core.PlainPairs) -> None:
        """Note that a system is done."""
        self._bytes += pairs.bytes
        self._sentences += len(pairs)


def count_pairs(
    gold: str,
    test: str,
    params: Params,
    jobs: int = 0,
    tell: Callable[[_core.PlainPairs], None] | None = None,
) -> _core.PlainPairs | None:
    """Count the pairs of trees of two files; None where files are not plain."""
    threads = jobs or os.cpu_count() or 1
    keys: dict[str, int] = {}
    # No more of them than there can be: no thread is begun for nothing.
    most = min(BLOCKS, ordinary_size(gold) // BYTES + 1)
    with open(gold, "rb", buffering=0) as left, open(test, "rb", buffering=0) as right:  # noqa: PTH123
        pairs = _core.PlainPairs(left.fileno(), right.fileno())
        # The first block has most labels and tags.
        blocks = 1
        while (found := pairs.count(blocks, threads)) in {"more", "unknown"}:
            if found == "unknown":
                _learn(pairs, params, keys)
            else:
                blocks = most
            if tell:
                tell(pairs)
    return pairs if found == "ended" and len(pairs) > 0 else None


def serves(metric: Metric) -> bool:
    """Tell whether a metric is counted by what :class:`treegauge._core.PlainPairs` counts."""
    return bool(vars(type(metric)).get("plain")) and not metric.chosen


def _learn(pairs: _core.PlainPairs, params: Params, keys: dict[str, int]) -> None:
    """Say what labels and tags mean that were met; ``keys``: a number for each that counts."""
    for text in pairs.unknown:
        label = params.constituent_label(text)
        tag, flags = params.tag_meaning(text)
        number = _core.UNCOUNTED if label is None else keys.setdefault(label, len(keys))
        pairs.learn(text, number, keys.setdefault(tag, len(keys)), flags)


def _result(
    name: str, gold: str, settings: Settings, pairs: _core.PlainPairs, *, wide: bool
) -> Result:
    """Return what was counted as a result."""

    def column(what: str) -> array[int]:
        found = array("q" if wide else "i")
        found.frombytes(pairs.column(what, wide).cast("B"))
        return found

    def numbers(what: str) -> array[int]:
        return unsigned(pairs.column(what, False))

    document = file_key(last_part(gold) or gold)
    rows = (0, len(pairs))
    plan = DocumentPlan(document, rows, rows, False, *_way(settings))
    sentences, words = sum(pairs.column("sentences", False)), sum(pairs.column("words", False))
    units = UnitTable(
        [document],
        numbers("zero"),
        number=column("number"),
        sentence=column("number"),
        line=column("number"),
        chunk=numbers("row"),
        length=column("length"),
        scored=column("one"),
    )
    return Result(
        name,
        settings.signature(in_force(settings, [Equal()])),  # type: ignore[list-item]
        Coverage(gold=len(pairs), scored=len(pairs)),
        [],
        units,
        {
            metric.spec: {
                own: column(what) for own, what in zip(metric.columns, metric.plain, strict=True)
            }
            for metric in settings.metrics
        },
        {},
        {
            "chosen": Plan((plan,)).chosen(),
            "aligner": plan.aligner,
            "chunks": plan.chunks,
            "gold_sentences": sentences,
            "test_sentences": sentences,
            "gold_words": words,
            "test_words": words,
            "matched_boundaries": sentences,
            "equal": words,
            "different": 0,
            "gold_only": 0,
            "test_only": 0,
            "grouped_gold": 0,
            "grouped_test": 0,
        },
    )
