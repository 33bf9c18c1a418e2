"""The result of :func:`treegauge.noise`: a damaged corpus, and the record of planted errors."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING

from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.corpora.corpus import Corpus

FIELDS = ("kind", "sentence", "sent_id", "place", "before", "after")


@dataclass(frozen=True)
class Planted:
    """One planted change: its kind, the gold sentence (from 1) and its name, the place, before and after.

    ``place`` is a word's number in its gold sentence, or ``first-last`` of several; of a boundary the word
    before it, of an argument predicate and word, ``3>5``.  An empty text is nothing: before what was
    inserted, after what was deleted.

    >>> import treegauge
    >>> treegauge.noise("(S (NN tea) (VBZ cools))", tags=0.5, seed=6).planted
    [Planted(kind='tags', sentence=1, sent_id=None, place='2', before='VBZ', after='NN')]
    """

    kind: str
    sentence: int
    sent_id: str | None
    place: str
    before: str
    after: str


@dataclass(frozen=True, eq=False)
class Noisy:
    """A damaged corpus, the planted errors in order, and notes on what could not be damaged.

    >>> import treegauge
    >>> noisy = treegauge.noise("(S (NP (PRP she)) (VP (VBZ sings)))", labels=1.0, seed=3)
    >>> print(noisy.corpus[0], len(noisy.planted))
    (VP (VP (PRP she)) (S (VBZ sings))) 3
    """

    corpus: Corpus
    planted: list[Planted]
    notes: list[str]

    def write(
        self, path: str | os.PathLike[str], record: str | os.PathLike[str] | None = None
    ) -> None:
        """Write the corpus to a file, and what was planted to another, ``PATH.planted.tsv`` by default."""
        from treegauge.base.atomic_write import write_whole

        target = os.fspath(path)
        beside = os.fspath(record) if record is not None else f"{target}.planted.tsv"
        if os.path.realpath(target) == os.path.realpath(beside):
            raise SettingsError(
                f"{target}: the record would replace the damaged file: give it another name"
            )
        write_whole(target, self.corpus.write())
        write_whole(beside, record_bytes(self.planted, jsonl=beside.endswith(".jsonl")))


def record_bytes(planted: list[Planted], *, jsonl: bool) -> bytes:
    """Return a record as lines: JSON, or a table with tabs."""
    rows = [{name: getattr(change, name) for name in FIELDS} for change in planted]
    if jsonl:
        return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows).encode()
    lines = ["\t".join(FIELDS)]
    lines += ["\t".join("" if cell is None else str(cell) for cell in row.values()) for row in rows]
    return "".join(f"{line}\n" for line in lines).encode()
