"""The comparison: gold and test, aligned; metrics and reports read it.

Three steps lead to it: :func:`prepare` (keys and document pairs), :func:`treegauge.comparison.plan.decide`
(which aligner, for each document) and :func:`align`.  Everything after that (metrics, reports) reads
a :class:`Comparison` and nothing else.  Its data are the core's: columns untouched, keep-masks,
slots, units with homes, brackets in slot coordinates.
"""

from __future__ import annotations

from array import array
from itertools import groupby
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex, TypeVar

from treegauge import _core
from treegauge.aligners import aligner_name
from treegauge.base.argument_kinds import CORPUS, COUNT, only, takes
from treegauge.base.plugins import plugin
from treegauge.base.records import Record, made, replaced
from treegauge.comparison.chunks import lay_chunks, pair_sentences
from treegauge.comparison.coverage import Coverage
from treegauge.comparison.document_pairs import SPOKEN, pair_documents
from treegauge.comparison.failure_policy import (
    apply_policy,
    leave_out_documents,
    mismatch_issues,
)
from treegauge.comparison.plan import decide, with_own_words
from treegauge.rules.word_keys import form_kinds, unify_words, word_keys

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.aligners import Aligner
    from treegauge.comparison.chunks import SentencePairs
    from treegauge.comparison.document_pairs import DocumentPair
    from treegauge.comparison.plan import DocumentPlan, Plan
    from treegauge.corpora.corpus import Corpus
    from treegauge.errors import Issue
    from treegauge.metrics import Metric
    from treegauge.options.settings import Settings
    from treegauge.rules.params import Params

    Made = TypeVar("Made")


class Comparison(Record, frozen=False):
    """Gold and test, aligned, with their issues and how each document was aligned."""

    prepared: Prepared
    plan: Plan
    core: _core.Comparison
    issues: list[Issue] = made(factory=list)
    coverage: Coverage = made(factory=Coverage)
    #: pairs of sentences that ``identity`` could not put side by side
    mismatches: list[_core.PairMismatch] = made(factory=list)
    #: where a given alignment comes from, and a digest of what it says
    given: str = ""
    digest: str = ""
    #: numbers that an aligner reports, such as characters that had to be aligned first
    told: dict[str, int] = made(factory=dict)
    #: how many chunks each document has
    chunk_counts: list[int] = made(factory=list)
    cache: dict[str, Any] = made(factory=dict)

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError(
            "a Comparison is tables of the core, which are not pickled: pickle gold, test and settings, and "
            "call align_corpora again; or pickle the Result"
        )

    @property
    def gold(self) -> Corpus:
        """The corpus of the gold side, transformed."""
        return self.prepared.gold

    @property
    def test(self) -> Corpus:
        """The corpus of the system, transformed."""
        return self.prepared.test

    @property
    def settings(self) -> Settings:
        """Everything that changes a score, as the signature has it."""
        return self.prepared.settings

    @property
    def label_names(self) -> list[str]:
        """The names behind the core's keys of labels and tags."""
        return self.prepared.label_names

    def sentence_pairs(self, planned: DocumentPlan) -> SentencePairs:
        """Return the pairs of sentences of a document."""
        return self.prepared.sentence_pairs(planned)

    @property
    def pairs(self) -> tuple[DocumentPlan, ...]:
        """The documents, with their sentences on both sides."""
        return self.plan.documents

    @property
    def aligner(self) -> str:
        """The aligner, ``several`` where documents have different ones."""
        return self.plan.aligner

    @property
    def chunks(self) -> str:
        """The chunks, which were aligned as one; ``several`` where documents have different ones."""
        return self.plan.chunks

    def tell(self, **numbers: int) -> None:
        """Add to the numbers that aligners report."""
        for name, number in numbers.items():
            self.told[name] = self.told.get(name, 0) + number

    @property
    def params(self) -> Params:
        """What counts and what is equal, by the parameters."""
        return self.settings.params

    @property
    def scored(self) -> memoryview:
        """1 for each unit that is scored, as 64-bit integers."""
        return self.core.column("unit.scored")

    @property
    def sentences(self) -> memoryview:
        """1 for each scored unit with a word that counts; the others are not sentences to evalb."""
        return self.once("sentences", self.core.count_sentences)

    def once(self, name: str, make: Callable[[], Made]) -> Made:
        """Return what ``make`` makes; metrics that ask for the same name share it."""
        if name not in self.cache:
            self.cache[name] = make()
        result: Made = self.cache[name]
        return result

    def of(self, metric: Metric) -> Comparison:
        """Return the comparison that a metric is counted on, whatever else is asked for.

        Metrics that put words together by themselves have it with their own aligner; it has the same units.
        Those of trees have it without sentences whose arcs form no tree.
        """
        own = self._with_own_words if metric.own_words else self
        return own.with_trees if metric.compares_trees else own

    @property
    def _with_own_words(self) -> Comparison:
        plan = with_own_words(self.plan) if self.settings.align == "auto" else self.plan
        if plan == self.plan:
            return self
        return self.once("own words", lambda: align(self.prepared, plan))

    @property
    def with_trees(self) -> Comparison:
        """The comparison as metrics of trees see it: without sentences whose arcs form no tree."""
        if not _core.has_treeless(self.core):
            return self
        return self.once("with trees", self._with_trees)

    def _with_trees(self) -> Comparison:
        core = _core.without_treeless(self.core, self.settings.counts_failures)
        return replaced(self, core=core, cache={})

    @property
    def counted(self) -> memoryview:
        """1 for each unit that is scored and not longer than ``max_length`` allows."""
        most = self.settings.max_length
        scored = self.scored
        return (
            scored if most is None else _core.at_most(self.core.column("unit.length"), scored, most)
        )

    @property
    def word_errors(self) -> Sequence[memoryview]:
        """Words that are right, substituted, deleted and inserted, per unit, with the fewest errors."""
        return self.once("word errors", self.core.count_word_errors)

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
        labels = array("I", [_core.UNCOUNTED]) * strings
        tags = array("I", [_core.UNCOUNTED]) * strings
        flags = bytearray(strings)
        for number in corpus.core.distinct_labels():
            label = params.constituent_label(corpus.core.string(number))
            if label is not None:
                labels[number] = numbers.setdefault(label, len(numbers))
        for number in corpus.core.distinct_tags():
            name, flags[number] = params.tag_meaning(corpus.core.string(number))
            tags[number] = numbers.setdefault(name, len(numbers))
        core.set_label_keys(gold, labels, tags, flags)
        if params.edit_labels:
            edited = bytearray(strings)
            for number in corpus.core.distinct_labels():
                edited[number] = params.plain_label(corpus.text(number)) in params.edit_labels
            core.set_edited(gold, edited)
        if params.empty_labels:
            from treegauge.rules.head_tables import label_flags

            _core.set_gone(core, gold, label_flags(corpus, params))
    return list(numbers)


class Prepared(Record, frozen=False):
    """Two corpora with keys and document pairs: everything that comes before deciding and aligning.

    One prepared pair can be aligned as often as wanted, without reading anew.
    """

    gold: Corpus
    test: Corpus
    settings: Settings
    pairs: list[DocumentPair]
    core: _core.Comparison
    label_names: list[str]
    #: by gold sentence: a number for its words and its analysis, before anything was changed
    digests: memoryview

    #: STM and CTM with the words of all alternatives; None where there are none to choose from
    all_words: _core.Comparison | None = None
    #: the texts of these words, gold and test
    all_texts: tuple[Corpus, Corpus] | None = None
    #: gold segments that are not to be scored, and how many words were heard in each
    ignored: dict[int, int] = made(factory=dict)
    #: the same of a transcript beside gold: how many words were heard in each of ``gold.ignored``
    heard: tuple[int | None, ...] = ()
    #: test sentences that have no other words
    unheard: list[int] = made(factory=list)

    #: sentences that go together, by document
    sentences: dict[tuple[int, int, int, int], SentencePairs] = made(factory=dict)

    def sentence_pairs(self, pair: DocumentPair | DocumentPlan) -> SentencePairs:
        """Return the pairs of sentences of a document; they are found once."""
        key = (*pair.gold, *pair.test)
        if key not in self.sentences:
            self.sentences[key] = pair_sentences(self.core, self.gold, self.test, pair)
        return self.sentences[key]


def changed(corpus: Corpus, settings: Settings) -> Corpus:
    """Return a corpus as it is compared: transformed, and equal relations with one name."""
    answers = corpus.answers
    if settings.transforms:
        from treegauge.transforms import apply

        corpus = apply(corpus, settings.transforms, settings.params)
    if settings.params.edit_labels:
        from treegauge.transforms.edited import normalised

        corpus = normalised(corpus, settings.params)
    if settings.params.eq_deprels:
        from treegauge.rules.equal_relations import equated

        corpus = equated(corpus, settings.params)
    # Sentences stay, whatever is changed in them.
    corpus.answers = answers
    return corpus


def prepare(
    gold: Corpus,
    test: Corpus,
    settings: Settings,
    *,
    jobs: int = 1,
    pairs: list[DocumentPair] | None = None,
) -> Prepared:
    """Apply the settings to words, labels and tags, and pair the documents.

    ``pairs``: the documents that do, where that is known (blocks of larger files).
    """
    digests = _core.sentence_digests(gold.core, jobs)
    gold, test = (changed(side, settings) for side in (gold, test))
    if pairs is None:
        pairs = pair_documents(gold, test, settings)
    core, names = _keyed(gold, test, settings, jobs)
    prepared = Prepared(gold, test, settings, pairs, core, names, digests)
    if any(_core.has_choices(side.core, side.format) for side in (gold, test)):
        _choose_words(prepared)
    if gold.ignored:
        _leave_out_ignored(prepared)
    return prepared


def _keyed(
    gold: Corpus, test: Corpus, settings: Settings, jobs: int
) -> tuple[_core.Comparison, list[str]]:
    """Return two corpora with keys for words, labels and tags, and the names behind the keys of labels."""
    core = _core.Comparison(gold.core, test.core)
    core.jobs = jobs
    names = _label_keys(core, {True: gold, False: test}, settings.params)
    steps = (
        ()
        if settings.align == "auto"
        else plugin("aligners", aligner_name(settings.align)).NORMALIZE
    )
    normalize = tuple(dict.fromkeys((*settings.normalize, *steps)))
    if normalize or settings.params.equal_words:
        words = word_keys([gold, test], settings.params, normalize)
        core.set_word_keys(True, words.keys[0])
        core.set_word_keys(False, words.keys[1])
        core.set_equal_words(words.pairs)
        core.set_key_words(words.words)
    else:
        unify_words(core, gold, test)
    for is_gold, side in ((True, gold), (False, test)):
        if kinds := form_kinds(side, settings.params, normalize):
            core.set_form_kinds(is_gold, kinds)
    return core, names


def _choose_words(prepared: Prepared) -> None:
    """Keep of STM and CTM the words that give the fewest errors, and leave out what is to be ignored."""
    settings, jobs = prepared.settings, prepared.core.jobs
    sides = [
        side.like(_core.with_all_words(side.core, side.format == "stm"))
        if side.format in SPOKEN
        else side
        for side in (prepared.gold, prepared.test)
    ]
    prepared.all_words, _ = _keyed(sides[0], sides[1], settings, jobs)
    prepared.all_texts = (sides[0], sides[1])
    gold, test, ignored, heard = _core.choose_words(
        prepared.all_words,
        sides[0].format,
        sides[1].format,
        [(*pair.gold, *pair.test) for pair in prepared.pairs],
    )
    prepared.ignored = dict(zip(ignored, heard, strict=True))
    prepared.gold = prepared.gold if gold is None else prepared.gold.like(gold)
    prepared.test = prepared.test if test is None else prepared.test.like(test)
    prepared.core, prepared.label_names = _keyed(prepared.gold, prepared.test, settings, jobs)


def _leave_out_ignored(prepared: Prepared) -> None:
    """Leave out the words that test has in segments that a transcript beside gold ignores.

    None are known where test has no times, or a text has several channels.
    """
    ignored = prepared.gold.ignored
    timed = len(prepared.test.columns["tokens.start"])
    texts = [
        next(
            (
                pair.test
                for pair in prepared.pairs
                if pair.gold[0] <= segment.near < pair.gold[1]
                and segment.alone
                and (len(pair.documents) == 1 or not prepared.gold.channels)
            ),
            None,
        )
        for segment in ignored
    ]
    heard, prepared.unheard = _core.leave_out_times(
        prepared.core,
        [
            (*(text or (0, 0)), segment.start, segment.end)
            for segment, text in zip(ignored, texts, strict=True)
        ],
    )
    prepared.heard = tuple(
        words if timed and text is not None else None
        for words, text in zip(heard, texts, strict=True)
    )


def align(prepared: Prepared, plan: Plan) -> Comparison:
    """Align both sides as the plan says."""
    settings = prepared.settings
    core = prepared.core.unaligned()
    comparison = Comparison(prepared, plan, core)
    comparison.given = settings.align if settings.align != "auto" else ""
    lay_chunks(comparison)
    apply_policy(comparison)
    done = 0
    for name, documents in groupby(enumerate(plan.documents), key=lambda item: item[1].aligner):
        last = done + sum(comparison.chunk_counts[at] for at, _ in documents)
        if last > done:
            aligner: Aligner = plugin("aligners", name)
            aligner.align(comparison, range(done, last))
        done = last
    if comparison.mismatches:
        mismatch_issues(comparison)
    core.finish_slots()
    core.build_brackets()
    leave_out_documents(comparison)
    return comparison


@takes(
    gold=CORPUS,
    test=CORPUS,
    settings=("Settings (result.settings)", only(lambda value: hasattr(value, "metrics"))),
    jobs=COUNT,
)
def align_corpora(gold: Corpus, test: Corpus, settings: Settings, *, jobs: int = 1) -> Comparison:
    """Align two corpora under these settings: prepare, decide, align.

    For programs that need the alignment itself; :func:`treegauge.score` does it by itself.

    >>> from treegauge import Settings, read
    >>> from treegauge.options.settings import make_settings
    >>> gold, test = read(b"(S (NN tea) (VBZ cools))"), read(b"(S (NN tea) (VBZ cools) (RB now))")
    >>> comparison = align_corpora(gold, test, make_settings("brackets"))
    >>> comparison.aligner, len(comparison.gold), isinstance(comparison.settings, Settings)
    ('groups', 1, True)
    """
    prepared = prepare(gold, test, settings, jobs=jobs)
    return align(prepared, decide(prepared))
