"""The object in the middle: two corpora put side by side.

Everything after alignment (metrics, reports) reads a :class:`Comparison` and nothing else.  Its
data are the core's: columns untouched, keep-masks, slots, units with homes, brackets in slot
coordinates.  This module decides what is put beside what, and says why.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.aligners import aligner_name, get_aligner
from treegauge.chunks import DocumentPair, lay_chunks, pair_documents
from treegauge.errors import SettingsError
from treegauge.heads import label_flags
from treegauge.metrics import get_metric
from treegauge.policy import Coverage, apply_policy, mismatch_issues
from treegauge.records import Record, made, replaced
from treegauge.transforms import edited
from treegauge.words import unify_words, word_keys

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    from treegauge.corpus import Corpus
    from treegauge.errors import Issue
    from treegauge.params import Params
    from treegauge.settings import Settings

    Made = TypeVar("Made")

UNCOUNTED = 0xFFFFFFFF
DELETED, EMPTY, NO_LENGTH, CLOSED = 1, 2, 4, 8


class Comparison(Record, frozen=False):
    """Gold and test side by side, with what was found wrong and how they were aligned."""

    gold: Corpus
    test: Corpus
    settings: Settings
    pairs: list[DocumentPair]
    core: _core.Comparison
    label_names: list[str]
    aligner: str = "identity"
    why: str = ""
    chunks: str = "sentence"
    issues: list[Issue] = made(factory=list)
    coverage: Coverage = made(factory=Coverage)
    mismatches: Sequence[tuple[int, str, int, int, int, int]] = ()
    given: str = ""
    edits: int = 0  # characters that differ, where characters were aligned
    cache: dict[str, Any] = made(factory=dict)

    @property
    def params(self) -> Params:
        """What counts."""
        return self.settings.params

    @property
    def scored(self) -> memoryview:
        """1 for each unit that is scored, as 64-bit integers."""
        return self.core.column("unit.scored")

    @property
    def sentences(self) -> memoryview:
        """1 for each scored unit with a word that counts; the others are no sentences to evalb."""
        return self.once("sentences", self.core.count_sentences)

    def once(self, name: str, make: Callable[[], Made]) -> Made:
        """Return what ``make`` makes; metrics that ask for the same name share it."""
        if name not in self.cache:
            self.cache[name] = make()
        made: Made = self.cache[name]
        return made

    @property
    def counted(self) -> memoryview:
        """1 for each unit that is scored and not longer than ``max_length`` allows."""
        most = self.settings.max_length
        scored = self.scored
        return (
            scored if most is None else _core.at_most(self.core.column("unit.length"), scored, most)
        )

    def flags(self, column: memoryview, mask: memoryview, most: int) -> memoryview:
        """Return 1 for each masked unit with at most this value."""
        return _core.at_most(column, mask, most)

    def all_equal(self, a: memoryview, b: memoryview, c: memoryview) -> memoryview:
        """Return 1 for each sentence with a word that counts where three columns agree."""
        return _core.all_equal(a, b, c, self.sentences)


def _label_keys(core: _core.Comparison, corpora: dict[bool, Corpus], params: Params) -> list[str]:
    """Tell the core what each label and tag means; return the names behind the keys."""
    numbers: dict[str, int] = {}
    for gold, corpus in corpora.items():
        strings = corpus.core.string_count
        labels = array("I", [UNCOUNTED]) * strings
        tags = array("I", [UNCOUNTED]) * strings
        flags = bytearray(strings)
        for number in corpus.core.distinct_labels():
            label = params.constituent_label(corpus.text(number))
            if label is not None:
                labels[number] = numbers.setdefault(label, len(numbers))
        for number in corpus.core.distinct_tags():
            tag = corpus.text(number)
            tags[number] = numbers.setdefault(params.tag_label(tag), len(numbers))
            flags[number] = (
                DELETED * (tag in params.delete_labels)
                | EMPTY * (tag in params.traces)
                | NO_LENGTH * (tag in params.delete_for_length)
                | CLOSED * (tag in params.closed_class)
            )
        core.set_label_keys(gold, labels, tags, flags)
        if params.empty_labels:
            _core.set_gone(core, gold, label_flags(corpus, params))
    return list(numbers)


def _prepare(
    gold: Corpus, test: Corpus, settings: Settings, normalize: tuple[str, ...], jobs: int
) -> tuple[_core.Comparison, list[str]]:
    """Return a core comparison with keys but without chunks."""
    core = _core.Comparison(gold.core, test.core)
    core.jobs = jobs
    names = _label_keys(core, {True: gold, False: test}, settings.params)
    if normalize or settings.params.equal_words:
        keys, equal = word_keys([gold, test], settings.params, normalize)
        core.set_word_keys(True, keys[0])
        core.set_word_keys(False, keys[1])
        core.set_equal_words(equal)
    else:
        unify_words(core, gold, test)
    return core, names


def _compare_with(
    name: str,
    gold: Corpus,
    test: Corpus,
    settings: Settings,
    pairs: list[DocumentPair],
    jobs: int,
    chunks: str,
    why: str,
) -> Comparison:
    """Put both sides side by side with one aligner."""
    aligner = get_aligner(name)
    normalize = tuple(dict.fromkeys((*settings.normalize, *aligner.NORMALIZE)))
    core, names = _prepare(gold, test, settings, normalize, jobs)
    comparison = Comparison(gold, test, settings, pairs, core, names, name, why, chunks)
    comparison.given = settings.align if name == "given" else ""
    lay_chunks(comparison)
    apply_policy(comparison)
    aligner.align(comparison)
    return comparison


def _finish(comparison: Comparison) -> Comparison:
    comparison.core.finish_slots()
    comparison.core.build_brackets()
    return comparison


def compare(gold: Corpus, test: Corpus, settings: Settings, *, jobs: int = 1) -> Comparison:
    """Put two corpora side by side under these settings.

    ``auto`` takes ``identity`` where words and sentences (and multiword tokens) are equal: it
    changes no number and is fast.  Otherwise it takes ``ud`` for CoNLL-U and ``edit`` for other
    formats: sentence by sentence where the sides have equally many sentences and that costs no more
    than aligning whole documents, over whole documents elsewhere (``ud`` always where the characters
    agree, as udeval does).  Metrics that put words together by themselves (TedEval, SegEval) get
    ``lattice`` in the same way, and bags of relations, which need no partners, get ``none``.
    """
    gold, test = (edited.normalised(side, settings.params) for side in (gold, test))
    pairs = pair_documents(gold, test, settings)
    parallel = all(pair.parallel(gold, test) for pair in pairs)
    unaligned = _unaligned(settings)
    if unaligned:
        # Where sentences go in pairs, one that cannot be used takes its partner with it.
        chunks = "sentence" if parallel else "document"
        if settings.chunks != "auto":
            chunks = settings.chunks
        return _finish(_compare_with("none", gold, test, settings, pairs, jobs, chunks, unaligned))
    if settings.align == "identity":
        comparison = _compare_with(
            "identity", gold, test, settings, pairs, jobs, "sentence", "as asked"
        )
        mismatch_issues(comparison)
        return _finish(comparison)
    if settings.align == "lattice" and settings.chunks == "auto":
        return _finish(
            _aligned(gold, test, settings, pairs, jobs, parallel=parallel, name="lattice")
        )
    if settings.align != "auto":
        name = aligner_name(settings.align)
        chunks = settings.chunks if settings.chunks != "auto" else get_aligner(name).CHUNKS
        return _finish(_compare_with(name, gold, test, settings, pairs, jobs, chunks, "as asked"))
    if parallel and settings.chunks in {"auto", "sentence"}:
        why = "both sides have the same words and sentences"
        comparison = _compare_with("identity", gold, test, settings, pairs, jobs, "sentence", why)
        if not comparison.mismatches and _core.same_surfaces(gold.core, test.core):
            return _finish(comparison)
    if all(get_metric(spec).own_words for spec in settings.metrics):
        return _finish(
            _aligned(gold, test, settings, pairs, jobs, parallel=parallel, name="lattice")
        )
    if gold.format == test.format == "conllu":
        return _finish(_by_characters(gold, test, settings, pairs, jobs, parallel=parallel))
    return _finish(_aligned(gold, test, settings, pairs, jobs, parallel=parallel))


def _unaligned(settings: Settings) -> str:
    """Return why nothing is aligned; nothing where words need partners."""
    lonely = [spec for spec in settings.metrics if get_metric(spec).partners]
    cut = settings.max_wer is not None or settings.max_length is not None
    if settings.align == "none":
        if lonely:
            raise SettingsError(
                f"{lonely[0]} compares aligned words: it cannot do with --align none"
            )
        if cut:
            raise SettingsError("--max-wer and --max-length need aligned words, not --align none")
        return "as asked"
    return "bags need none" if settings.align == "auto" and not lonely and not cut else ""


def _by_characters(
    gold: Corpus,
    test: Corpus,
    settings: Settings,
    pairs: list[DocumentPair],
    jobs: int,
    *,
    parallel: bool,
) -> Comparison:
    """Align CoNLL-U as the shared tasks did."""
    differ = "words differ" if parallel else "sentences differ"
    if _core.same_characters(gold.core, (0, len(gold)), test.core, (0, len(test))):
        differ += ", characters agree"
        # udeval knows no documents: where their ends differ, the whole text is one.
        if settings.chunks == "auto" and not _ends_agree(gold, test, pairs):
            pairs = [DocumentPair("all", (0, len(gold)), (0, len(test)))]
    chunks = settings.chunks if settings.chunks != "auto" else "document"
    whole = _compare_with("ud", gold, test, settings, pairs, jobs, chunks, differ)
    if not whole.edits or not parallel or settings.chunks != "auto":
        return whole
    why = f"{differ}, sentences agree"
    by_sentence = _compare_with("ud", gold, test, settings, pairs, jobs, "sentence", why)
    edits = by_sentence.edits
    if by_sentence.coverage.zeroed:
        # A gold sentence without a partner says nothing about whether the others go in pairs.
        lenient = replaced(settings, on_error="skip")
        edits = _compare_with("ud", gold, test, lenient, pairs, jobs, "sentence", why).edits
    return by_sentence if edits <= whole.edits else whole


def _ends_agree(gold: Corpus, test: Corpus, pairs: list[DocumentPair]) -> bool:
    """Tell whether every document has the same characters on both sides, the whole having them."""
    return len(pairs) < 2 or all(
        _core.same_characters(gold.core, pair.gold, test.core, pair.test) for pair in pairs
    )


def _aligned(
    gold: Corpus,
    test: Corpus,
    settings: Settings,
    pairs: list[DocumentPair],
    jobs: int,
    *,
    parallel: bool,
    name: str = "edit",
) -> Comparison:
    """Align words that differ; sentence by sentence where that is as cheap as by document."""
    differ = (
        ("words differ" if name == "edit" else "segments differ")
        if parallel
        else "sentences differ"
    )
    if settings.chunks != "auto":
        asked = f"whole {settings.chunks}s as asked" if parallel else differ
        return _compare_with(name, gold, test, settings, pairs, jobs, settings.chunks, asked)
    whole = _compare_with(name, gold, test, settings, pairs, jobs, "document", differ)
    if not parallel:
        return whole
    why = f"{differ}, sentences agree"
    by_sentence = _compare_with(name, gold, test, settings, pairs, jobs, "sentence", why)
    return by_sentence if by_sentence.core.cost <= whole.core.cost else whole
