"""Score single pairs of a gold sentence and an answer, each by itself, for rewards.

Settings are resolved once for each format of gold.  Plain trees over the same words are counted by the kernel
that counts files of them; everything else goes the ordinary way: repair, prepare, decide, align, count.  Each
pair is a document of its own, so that nothing depends on what else is in a batch.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.text import utf8
from treegauge.comparison.comparison import align, prepare
from treegauge.comparison.document_pairs import DocumentPair
from treegauge.comparison.plan import decide
from treegauge.corpora.corpus import Corpus
from treegauge.corpora.repair import AnswerNotes, Repair, repair_all
from treegauge.corpora.sentence_lists import read_items
from treegauge.errors import InputError
from treegauge.options.needs import check_needs
from treegauge.options.request import resolve
from treegauge.running.plain_trees import learn, plain_way

if TYPE_CHECKING:
    from treegauge.comparison.comparison import Comparison
    from treegauge.options.request import Request
    from treegauge.options.settings import Settings

    #: the columns of each metric, by their names
    Counts = dict[str, dict[str, int]]

#: so many golds and labels are kept; then all are forgotten, so that memory stays bounded
KEPT = 1024
TEXTS = 1 << 16


@dataclass(frozen=True)
class Counted:
    """Counts of one pair, and the notes on its answer; None where there are none."""

    counts: Counts
    usable: bool
    repair: Repair | None = None


class PlainPair:
    """Counts pairs of plain trees over the same words, and knows the labels that it has met."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._columns = [name for metric in settings.metrics for name in metric.plain]
        self._core = _core.PlainTexts()
        self._keys: dict[str, int] = {}
        self._learning = Lock()

    def __len__(self) -> int:
        return len(self._core)

    def count(self, gold: bytes, answer: bytes) -> Counts | None:
        """Count a pair; None for anything but plain trees over the same words."""
        while (columns := self._core.count(gold, answer, self._columns)) == []:
            # Another thread may have learned the labels in the meantime.
            with self._learning:
                learn(self._core, self._settings.params, self._keys)
        if columns is None:
            return None
        numbers = iter(columns)
        return {
            metric.spec: dict(zip(metric.columns, numbers, strict=False))
            for metric in self._settings.metrics
        }


class SinglePairs:
    """Counts pairs of one gold sentence and one answer."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.settings: dict[str, Settings] = {}
        self._reading = request.reading
        self._golds: dict[str, Corpus] = {}
        self._plain: PlainPair | None = None

    def __getstate__(self) -> Request:
        return self.request

    def __setstate__(self, request: Request) -> None:
        self.__init__(request)  # type: ignore[misc]

    def count(self, answer: Any, gold: Any) -> Counted:
        """Count one pair."""
        answer = _text(answer)
        if isinstance(gold, str) and answer is not None:
            counts = self._count_plain(answer, gold)
            if counts is not None:
                return Counted(counts, True)
        corpus = self._gold(gold)
        repaired, core = self._repaired(answer, corpus)
        if repaired.text is not None and repaired.changed and isinstance(gold, str):
            counts = self._count_plain(repaired.text, gold)
            if counts is not None:
                return Counted(counts, True, repaired)
        comparison = self._compared(corpus, core)
        counts = {
            metric.spec: {
                name: values[0]
                for name, values in zip(
                    metric.columns, metric.count(comparison.of(metric)), strict=True
                )
            }
            for metric in comparison.settings.metrics
        }
        return Counted(counts, repaired.usable, repaired)

    def kind(self, answer: Any, gold: Any) -> str | None:
        """Return why an answer failed, None where it did not."""
        text = _text(answer)
        if text is None:
            return "missing"
        corpus, texts = self._gold(gold), [text.encode()]
        repairs, core = repair_all(texts, corpus.format, self.request.bare_words, corpus, [0])
        notes = AnswerNotes(bytearray(1))
        notes.add(0, repairs[0])
        notes.add_kinds([0], texts, core, corpus)
        return notes.kind(0)

    def compare(self, answer: Any, gold: Any) -> tuple[Comparison, Repair]:
        """Put a pair side by side."""
        corpus = self._gold(gold)
        repaired, core = self._repaired(_text(answer), corpus)
        return self._compared(corpus, core), repaired

    def _count_plain(self, answer: str, gold: str) -> Counts | None:
        """Count two plain trees over the same words; None for anything else."""
        plain = self._plain
        if plain is None:
            return None
        if len(plain) > TEXTS:
            plain = self._plain = PlainPair(self.settings["ptb"])
        try:
            return plain.count(gold.encode(), answer.encode())
        except UnicodeEncodeError:
            return None

    def _repaired(self, answer: str | None, gold: Corpus) -> tuple[Repair, _core.Corpus | None]:
        """Return what is understood of an answer, and the sentence, if it can be used."""
        if answer is None:
            return Repair(None, gold.format), None
        (repaired,), core = repair_all(
            [answer.encode()], gold.format, self.request.bare_words, gold, [0]
        )
        if repaired.changed and self.request.on_error != "repair":
            repaired = Repair(None, gold.format)
        return repaired, core.corpus(array("I", [0])) if repaired.usable else None

    def _compared(self, gold: Corpus, core: _core.Corpus | None) -> Comparison:
        """Put a gold sentence and an answer side by side; without an answer all of gold is missed."""
        test = Corpus(core, gold.format)
        pair = DocumentPair.of_one("1", (0, 1), (0, len(test)), items=True)
        prepared = prepare(gold, test, self.settings[gold.format], pairs=[pair])
        return align(prepared, decide(prepared))

    def _gold(self, gold: Any) -> Corpus:
        """Return a gold sentence as a corpus; one that cannot be used is an error."""
        text = gold if isinstance(gold, str) else None
        known = self._golds.get(text) if text is not None else None
        if known is not None:
            return known
        corpus = read_items([gold], self._reading)
        if corpus.columns["sentences.state"][0]:
            wrong = corpus.issues[0].message if corpus.issues else "it has no analysis"
            raise InputError(f"this gold sentence cannot be used: {wrong}")
        if corpus.format not in self.settings:
            self._resolve(corpus)
        if text is not None:
            if len(self._golds) >= KEPT:
                self._golds.clear()
            self._golds[text] = corpus
        return corpus

    def _resolve(self, gold: Corpus) -> None:
        settings = resolve(self.request, gold.profile).settings
        check_needs(settings.metrics, gold.profile, gold.profile)
        self.settings[gold.format] = settings
        if gold.format == "ptb" and plain_way(settings) and not settings.bare_words:
            self._plain = PlainPair(settings)


def _text(answer: Any) -> str | None:
    """Return an answer as text; half of a surrogate pair is a replacement character."""
    if answer is None:
        return None
    text = answer.decode("utf-8", "replace") if isinstance(answer, bytes) else str(answer)
    return text if text.isascii() else utf8(text).decode()
