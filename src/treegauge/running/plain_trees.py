"""Count two files of trees over the same words in one pass, line by line, without storing them.

The core reads some hundred lines of both files, counts, and forgets them
(:class:`treegauge._core.PlainPairs`): every byte is looked at once, and little memory is used again and
again.  That serves the metrics that say so (:attr:`treegauge.metrics.Metric.plain`), under settings that
change neither trees nor words.  The counts are those of the ordinary steps; files in which a line is anything
else go through these.
"""

from __future__ import annotations

import os
from array import array
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.comparison.coverage import Coverage
from treegauge.comparison.plan import Evidence, choose, in_force, unaligned_because
from treegauge.corpora.files import RECORDS, ending_of, last_part, ordinary_size, text_bytes
from treegauge.corpora.profile import EDITED, Profile
from treegauge.errors import InputError
from treegauge.results.counts import ERRORS, UnitTable
from treegauge.results.result import Result
from treegauge.running.part import Issues, Part

if TYPE_CHECKING:
    from collections.abc import Callable
    from io import FileIO

    from treegauge.comparison.plan import Way
    from treegauge.metrics import Metric
    from treegauge.options.settings import Settings
    from treegauge.rules.params import Params
    from treegauge.running.score_files import FilePair

#: blocks of the core that are counted between two looks at how far it is: some 64 MB of both files
BLOCKS = 512
#: bytes that tell how a file was compressed
HEAD = 8
#: bytes of gold in a block
BYTES = 64 << 10


def plain_way(settings: Settings) -> Way | None:
    """Return how documents with the same words are aligned, and why, where that is line beside line.

    None where settings change trees or words, or a metric is not counted here.
    """
    params = settings.params
    words = params.equal_words or params.delete_words or settings.normalize
    trees = params.empty_labels or params.edit_labels or params.eq_deprels or settings.transforms
    if words or trees or not params.labeled:
        return None
    if settings.align != "auto" or settings.chunks != "auto":
        return None
    if settings.average == "type" or not all(serves(metric) for metric in settings.metrics):
        return None
    way = choose(settings, Evidence(("ptb", "ptb")), unaligned_because(settings))
    return way if way[:2] == ("identity", "sentence") else None


def takes(path: str) -> bool:
    """Tell whether a file is an ordinary one whose text begins with a bracket; a name in <> is a text."""
    if path.startswith("<") or last_part(path).startswith("<"):
        return False
    if ending_of(path) in RECORDS or not ordinary_size(path):
        return False
    try:
        path.encode()
        with open(path, "rb", buffering=0) as file:  # noqa: PTH123
            return bool(_plain(file, path).read(1) == b"(")
    except (OSError, UnicodeEncodeError, InputError):
        # Told where the file is read as others are.
        return False


def _plain(file: FileIO, path: str) -> Any:
    """Return what reads a file's text, unpacked if it is compressed."""
    head = file.read(HEAD)
    file.seek(0)
    # Packed files begin with bytes that are not ASCII, but for those of bzip2.
    if head[:2].isascii() and not head.startswith(b"BZ"):
        return file
    from treegauge.corpora.decompression import unpacking

    return unpacking(file, head, path, ordinary_size(path)) or file


def serves(metric: Metric) -> bool:
    """Tell whether a metric is counted by what :class:`treegauge._core.PlainPairs` counts."""
    return bool(vars(type(metric)).get("plain")) and not metric.chosen


def plain_part(
    name: str,
    pair: FilePair,
    settings: Settings,
    way: Way,
    jobs: int,
    *,
    wide: bool,
    tell: Callable[[int, int], None] | None = None,
) -> Part | None:
    """Score a pair of files; None where they hold anything but plain trees over the same words.

    ``name``: the system's.  ``way``: see :func:`plain_way`.  ``wide``: columns have 64 bits.  ``tell`` is
    told how many bytes and sentences are done.
    """
    if pair.test is None:
        return None
    keys: dict[str, int] = {}
    try:
        pairs = count_pairs(pair.gold[1], pair.test[1], settings.params, jobs, tell, keys)
    except OSError:
        # Told where the files are read as others are.
        return None
    if pairs is None:
        if tell:
            tell(0, 0)
        return None
    profiles = (
        Profile.of_plain_trees(pair.gold[0], len(pairs), edited=EDITED in keys),
        Profile.of_plain_trees(pair.test[0], len(pairs)),
    )
    result = _result(name, pair.name, settings, pairs, wide=wide)
    return Part(result, [(way, False)], [pair.name], Issues(), (len(pairs), len(pairs)), profiles)


def count_pairs(
    gold: str,
    test: str,
    params: Params,
    jobs: int = 0,
    tell: Callable[[int, int], None] | None = None,
    keys: dict[str, int] | None = None,
) -> _core.PlainPairs | None:
    """Count the pairs of trees of two files; None where files are not plain.

    ``keys`` takes the labels and tags that were met.
    """
    threads = jobs or os.cpu_count() or 1
    keys = {} if keys is None else keys
    with open(gold, "rb", buffering=0) as left, open(test, "rb", buffering=0) as right:  # noqa: PTH123
        # No more blocks than there can be: no thread is begun for nothing.
        size = text_bytes(gold, os.fstat(left.fileno()).st_size)
        most = min(BLOCKS, size // BYTES + 1)
        pairs = _core.PlainPairs(_plain(left, gold), _plain(right, test))
        # The first block has most labels and tags.
        blocks = 1
        while (answer := pairs.count(blocks, threads)) in {"more", "unknown"}:
            if answer == "unknown":
                learn(pairs, params, keys)
            else:
                blocks = most
            if tell:
                tell(pairs.bytes, len(pairs))
    return pairs if answer == "ended" and len(pairs) > 0 else None


def learn(pairs: _core.PlainPairs | _core.PlainTexts, params: Params, keys: dict[str, int]) -> None:
    """Apply the parameters to new labels and tags; ``keys``: a number for each that counts."""
    for text in pairs.unknown:
        label = params.constituent_label(text)
        tag, flags = params.tag_meaning(text)
        number = _core.UNCOUNTED if label is None else keys.setdefault(label, len(keys))
        pairs.learn(text, number, keys.setdefault(tag, len(keys)), flags)


def _result(
    name: str, document: str, settings: Settings, pairs: _core.PlainPairs, *, wide: bool
) -> Result:
    """Return what was counted as a result."""

    def column(what: str) -> array[int]:
        values = array("q" if wide else "i")
        values.frombytes(pairs.column(what, wide).cast("B"))
        return values

    def numbers(what: str) -> array[int]:
        return array("I", pairs.column(what, False).cast("B").cast("I"))

    digest = array("Q")
    digest.frombytes(pairs.digests().cast("B"))
    sentences, words = sum(pairs.column("sentences", False)), sum(pairs.column("words", False))
    nothing = ("different", "gold_only", "test_only", "grouped_gold", "grouped_test", "word_errors")
    return Result(
        name=name,
        signature=settings.signature(in_force(settings)),
        settings=settings,
        coverage=Coverage(gold=len(pairs), scored=len(pairs)),
        issues=[],
        units=UnitTable(
            [document],
            numbers("zero"),
            number=column("number"),
            sentence=column("number"),
            line=column("number"),
            chunk=numbers("row"),
            length=column("length"),
            scored=column("one"),
            files=[document],
            digest=digest,
        ),
        counts={
            metric.spec: {
                own: column(what) for own, what in zip(metric.columns, metric.plain, strict=True)
            }
            for metric in settings.metrics
        },
        alignment={
            "gold_sentences": sentences,
            "test_sentences": sentences,
            "gold_words": words,
            "test_words": words,
            "matched_boundaries": sentences,
            "equal": words,
            **dict.fromkeys((*nothing, *ERRORS), 0),
        },
    )
