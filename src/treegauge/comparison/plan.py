"""The plan: which aligner each document gets, and which chunks it aligns.

``auto`` is a written rule about one document at a time, so that documents scored anywhere add up.
Its version is in the signature.  It looks at the files, not at what else is asked for.  Rule 3, for each
document:

1. Equally many sentences, with the same words that count and the same multiword tokens in every pair:
   ``identity``, sentence by sentence.
2. CoNLL-U where the characters of both sides agree: ``ud``; sentence by sentence where every pair of
   sentences spells the same characters, else over the whole document.
3. Sentences that go in pairs: ``groups``, sentence by sentence.
4. Both sides have times of nearly all words, and few words are equal: ``times``, over the document.
5. Anything else: ``groups``, over the document.

Metrics that put words together by themselves (TedEval, SegEval) have an aligner of their own in 2 to 5,
``lattice``, with the same chunks: also beside metrics on ``ud`` or ``groups``.  Metrics that need no partners
(bags of relations) take any alignment; where nothing else is asked for none is made (``none``).

Sentences *go in pairs* if both sides have equally many, the pairs share at least half of the shorter
side's words, at most 1 word in 50 stands in a neighbouring sentence instead, and no sentence end has
moved: two words or more, or a whole sentence, from before it to behind it or the other way round.
They do as well if every pair spells the same characters.

*Nearly all* words have times if at most 1 word in 20 of either side has none; *few* are equal if the sides
share less than half of the shorter side's words, in any order.  Where sentences are to be aligned one by one
(``--chunks sentence``), times are not looked at.

Where CoNLL-U documents differ in their characters but the whole files agree, the file is the
document, as in udeval.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.records import Record, as_dict, replaced
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from treegauge.aligners import Aligner
    from treegauge.comparison.chunks import SentencePairs
    from treegauge.comparison.comparison import Prepared
    from treegauge.comparison.document_pairs import DocumentPair, GoldDocument
    from treegauge.options.settings import Settings

Way = tuple[str, str, str]  # aligner, chunks, reason

#: the rule's name and version, as the signature has it
RULE = "auto-3"
#: the aligner of metrics that put words together by themselves
OWN_WORDS = "lattice"
#: one word in so many may stand in a neighbouring sentence by chance
CHANCE = 50
#: one word in so many may have no times where words are aligned by them
UNTIMED = 20


class DocumentPlan(Record):
    """How one text is aligned: its sentences on both sides, the aligner, the chunks, the reason.

    ``documents``: those of gold that it has.  ``cut``: an id of a document on both sides cuts it off from the
    rest of its file.
    """

    name: str
    gold: tuple[int, int]
    test: tuple[int, int]
    lone: bool
    aligner: str
    chunks: str
    why: str
    documents: tuple[GoldDocument, ...] = ()
    cut: bool = False


class Plan(Record):
    """The decisions for every document: plain data that can be printed, saved and handed on."""

    documents: tuple[DocumentPlan, ...]

    def chosen(self) -> list[dict[str, Any]]:
        """Return every choice with the number of documents it was made for, most frequent first."""
        choices: dict[tuple[str, str], dict[str, Any]] = {}
        for plan in self.documents:
            entry = choices.setdefault(
                (plan.aligner, plan.chunks),
                {"aligner": plan.aligner, "chunks": plan.chunks, "why": plan.why, "documents": 0},
            )
            entry["documents"] += 1
        return sorted(choices.values(), key=lambda entry: -entry["documents"])

    @property
    def aligner(self) -> str:
        """The aligner, ``several`` where documents have different ones."""
        return _single_name({plan.aligner for plan in self.documents if not plan.lone}, "identity")

    @property
    def chunks(self) -> str:
        """The chunks, which are aligned as one; ``several`` where documents have different ones."""
        return _single_name({plan.chunks for plan in self.documents if not plan.lone}, "sentence")

    def as_dict(self) -> dict[str, Any]:
        """Return the plan as JSON-ready data."""
        texts = [
            as_dict(plan) | {"documents": [as_dict(own) for own in plan.documents]}
            for plan in self.documents
        ]
        return {"rule": RULE, "documents": texts}

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Plan:
        """Return the plan that :meth:`as_dict` wrote."""
        from treegauge.comparison.document_pairs import GoldDocument

        ranges = ("gold", "test")
        return cls(
            tuple(
                DocumentPlan(
                    **plan
                    | {side: tuple(plan[side]) for side in ranges}
                    | {"documents": tuple(GoldDocument(**own) for own in plan["documents"])}
                )
                for plan in data["documents"]
            )
        )

    @property
    def gold_documents(self) -> list[GoldDocument]:
        """The documents of gold, in order."""
        return [document for plan in self.documents for document in plan.documents]


def _single_name(names: set[str], otherwise: str) -> str:
    if len(names) > 1:
        return "several"
    return names.pop() if names else otherwise


def in_force(settings: Settings, *, items: bool = False) -> dict[str, str]:
    """Return what the signature says about aligner, ties and chunks: a name, or the rule's version.

    ``items``: both sides are lists of sentences, which go in pairs.
    """
    chunk_option = settings.chunks
    if chunk_option == "auto" and items:
        chunk_option = "sentence"
    if settings.align == "auto":
        return {"align": RULE, "chunks": RULE if chunk_option == "auto" else chunk_option}
    from treegauge.aligners import aligner_name
    from treegauge.base.plugins import plugin

    name = aligner_name(settings.align)
    aligner: Aligner = plugin("aligners", name)
    in_signature = {"align": settings.align if hasattr(aligner, "OPTIONS") else name}
    if aligner.TIES:
        in_signature["ties"] = aligner.TIES
    chunks = chunk_option if chunk_option != "auto" else aligner.CHUNKS
    in_signature["chunks"] = RULE if chunks == "auto" else chunks
    return in_signature


def decide(prepared: Prepared) -> Plan:
    """Decide for every document how it is aligned, without aligning anything."""
    settings = prepared.settings
    unaligned = unaligned_because(settings)
    pairs = prepared.pairs
    if settings.chunks == "file":
        pairs = [whole for whole, _ in _files(pairs)]
    elif settings.align in {"auto", "ud"} and settings.chunks == "auto":
        pairs = _joined_documents(prepared, pairs)
    return Plan(tuple(plan_document(prepared, pair, unaligned) for pair in pairs))


def plan_document(prepared: Prepared, pair: DocumentPair, unaligned: str) -> DocumentPlan:
    """Decide for one document how it is aligned; ``unaligned``: :func:`unaligned_because`."""
    way = choose(prepared.settings, DocumentEvidence(prepared, pair), unaligned)
    aligner, chunks, why = way
    if chunks == "document" and len(pair.documents) > 1 and not pair.cut:
        chunks = "file"
    return DocumentPlan(
        pair.name, pair.gold, pair.test, pair.lone, aligner, chunks, why, pair.documents, pair.cut
    )


class SurveySum(Record, frozen=False):
    """How alike pairs of sentences are, as :class:`treegauge._core.Survey`, added up; of none, equal."""

    equal_surfaces: bool = True
    gold_words: int = 0
    test_words: int = 0
    shared: int = 0
    displaced: int = 0
    moved: int = 0


class Evidence:
    """What decides how a document is aligned; here for one with the same words on both sides.

    ``lone``: one side does not have it.  ``items``: both sides are lists of sentences.  ``parallel``:
    both have equally many sentences.
    """

    lone = items = False
    parallel = True

    def __init__(self, formats: tuple[str, str]) -> None:
        #: whether it matters that the characters of both sides are the same
        self.by_characters = formats == ("conllu", "conllu")

    @cached_property
    def survey(self) -> _core.Survey | SurveySum:
        """How alike the pairs of sentences are."""
        return SurveySum()

    @property
    def same_characters(self) -> bool:
        """Whether both sides have the same characters, white space left out."""
        return True

    @property
    def same_spelling(self) -> bool:
        """Whether every pair of sentences spells the same characters."""
        return True

    @property
    def times_tell_more(self) -> bool:
        """Whether both sides have times of nearly all words, and few words are equal."""
        return False


class DocumentEvidence(Evidence):
    """The evidence about a document that was read as a whole, found where it is asked for."""

    def __init__(self, prepared: Prepared, pair: DocumentPair) -> None:
        super().__init__((prepared.gold.format, prepared.test.format))
        self._prepared = prepared
        self._pair = pair
        self._pairs: SentencePairs = prepared.sentence_pairs(pair)
        self.lone = pair.lone
        self.items = pair.items
        self.parallel = self._pairs.parallel

    @cached_property
    def survey(self) -> _core.Survey:
        """How alike the pairs of sentences are."""
        return self._prepared.core.survey(*self._pairs.rows())

    @property
    def same_characters(self) -> bool:
        """Whether both sides have the same characters, white space left out."""
        pair, gold, test = self._pair, self._prepared.gold, self._prepared.test
        return _core.same_characters(gold.core, pair.gold, test.core, pair.test)

    @property
    def same_spelling(self) -> bool:
        """Whether every pair of sentences spells the same characters."""
        return self.parallel and self._prepared.core.same_spelling(*self._pairs.rows())

    @property
    def times_tell_more(self) -> bool:
        """Whether both sides have times of nearly all words, and few words are equal."""
        prepared = self._prepared
        if not all(len(side.columns["tokens.start"]) for side in (prepared.gold, prepared.test)):
            return False
        gold, gold_timed, test, test_timed, shared = _core.survey_times(
            prepared.core, self._pair.gold, self._pair.test
        )
        timed = all(
            UNTIMED * (words - known) <= words
            for words, known in ((gold, gold_timed), (test, test_timed))
        )
        return timed and 2 * shared < min(gold, test)


def choose(settings: Settings, evidence: Evidence, unaligned: str) -> Way:
    """Return aligner, chunks and reason for one document."""
    aligner, chunks, why = _choice(settings, evidence, unaligned)
    if evidence.items and chunks == "document":
        # Items of two lists go in pairs.
        chunks = "sentence"
    chunk_option = settings.chunks
    return aligner, {"auto": chunks, "file": "document"}.get(chunk_option, chunk_option), why


def _choice(settings: Settings, evidence: Evidence, unaligned: str) -> Way:
    if settings.align == "none":
        # Where sentences go in pairs, one that cannot be used takes its partner with it.
        return "none", "sentence" if evidence.parallel else "document", unaligned
    if settings.align != "auto":
        from treegauge.aligners import aligner_name
        from treegauge.base.plugins import plugin

        name = aligner_name(settings.align)
        chunks = plugin("aligners", name).CHUNKS
        if chunks == "auto":
            chunks = "sentence" if evidence.same_spelling or _in_pairs(evidence) else "document"
        return name, chunks, "as asked"
    if evidence.lone:
        return "identity", "sentence", "the other side does not have this document"
    aligner, chunks, why = _by_files(settings, evidence)
    if unaligned:
        return "none", chunks, unaligned
    if aligner != "identity" and all(metric.own_words for metric in settings.metrics):
        return OWN_WORDS, chunks, why
    return aligner, chunks, why


def _by_files(settings: Settings, evidence: Evidence) -> Way:
    """Return what files say: aligner, chunks and reason."""
    equal = evidence.parallel and evidence.survey.equal_surfaces
    if equal and settings.chunks in {"auto", "sentence"}:
        return "identity", "sentence", "both sides have the same words and sentences"
    differ = f"whole {settings.chunks}s as asked" if equal else "words differ"
    if not evidence.parallel:
        differ = "sentences differ"
    if evidence.by_characters and evidence.same_characters:
        chunks = "sentence" if evidence.same_spelling else "document"
        return "ud", chunks, f"{differ}, characters agree"
    if _in_pairs(evidence) or evidence.same_spelling:
        return "groups", "sentence", f"{differ}, sentences agree"
    if settings.chunks not in {"sentence", "block"} and evidence.times_tell_more:
        return "times", "document", "few words are equal, and both sides have times"
    # Sentences that do not go in pairs differ, whatever else does.
    return "groups", "document", differ if equal else "sentences differ"


def with_own_words(plan: Plan) -> Plan:
    """Return what ``auto`` decided, for metrics that put words together by themselves."""
    return Plan(
        tuple(
            document if document.aligner == "identity" else replaced(document, aligner=OWN_WORDS)
            for document in plan.documents
        )
    )


def _in_pairs(evidence: Evidence) -> bool:
    """Tell whether sentence n goes with sentence n, by what a survey found."""
    if not evidence.parallel:
        return False
    survey = evidence.survey
    words = min(survey.gold_words, survey.test_words)
    return 2 * survey.shared >= words and CHANCE * survey.displaced <= words and not survey.moved


def unaligned_because(settings: Settings) -> str:
    """Return why nothing is aligned; nothing where words need partners."""
    need = [metric.spec for metric in settings.metrics if metric.partners]
    refused = [metric.spec for metric in settings.metrics if metric.partners and not metric.aligns]
    cut = settings.max_wer is not None or settings.max_length is not None
    if settings.align == "none":
        if refused:
            raise SettingsError(
                f'{refused[0]} compares aligned words: it needs an aligner, not align="none"'
            )
        if cut:
            raise SettingsError('max_wer= and max_length= need aligned words, not align="none"')
        return "as asked"
    return "bags need none" if settings.align == "auto" and not need and not cut else ""


def _files(pairs: Iterable[DocumentPair]) -> Iterable[tuple[DocumentPair, list[DocumentPair]]]:
    """Yield a pair for each file, its documents joined, and these documents.

    A document that one side does not have is not joined with others.
    """
    waiting: DocumentPair | None = None
    parts: list[DocumentPair] = []
    for pair in pairs:
        if waiting is not None and pair.file == waiting.file and not pair.lone and not waiting.lone:
            waiting = replaced(
                waiting,
                name=pair.documents[0].file,
                gold=(waiting.gold[0], pair.gold[1]),
                test=(min(waiting.test[0], pair.test[0]), max(waiting.test[1], pair.test[1])),
                documents=(*waiting.documents, *pair.documents),
                cut=False,
            )
            parts.append(pair)
            continue
        if waiting is not None:
            yield waiting, parts
        waiting, parts = pair, [pair]
    if waiting is not None:
        yield waiting, parts


def _joined_documents(prepared: Prepared, pairs: list[DocumentPair]) -> list[DocumentPair]:
    """Return the pairs; documents of a file are joined where only the characters of whole files agree."""
    gold, test = prepared.gold, prepared.test
    if not gold.format == test.format == "conllu":
        return pairs

    def agree(pair: DocumentPair) -> bool:
        return _core.same_characters(gold.core, pair.gold, test.core, pair.test)

    documents: list[DocumentPair] = []
    for whole, parts in _files(pairs):
        join = len(parts) > 1 and not all(map(agree, parts)) and agree(whole)
        documents += [whole] if join else parts
    return documents
