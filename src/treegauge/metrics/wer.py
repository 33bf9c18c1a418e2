"""Word error rate: substituted, inserted and deleted words over gold words.

The least number of substitutions, insertions and deletions that turn gold into test, chunk by chunk,
whatever aligner the other metrics use; over the words that count.  Of several alignments with that
number of errors the one of the aligner ``levenshtein`` counts.  Words are equal as in the alignment in
force.  Of STM's alternatives the cheapest counts, and an optional word may be missing.  Without gold words
the rate is undefined, and test words are insertions; under ``--align none`` it is n/a.

``sclite`` counts as NIST's sclite does: each segment of STM with the words whose midpoint lies in it, at
costs 4, 3 and 3, so that the errors can be more than the least number; A to Z are lower case.

``times`` lets two words stand together, equal or not, only if they were said at the same time, give or take
a collar (``wer:times:0.5`` is half a second; 5 unless given): meeteval's time-constrained rate.  Words of a
segment share its time by their characters, test words are points in their middle, and a word without times
may stand beside any.

Jurafsky and Martin (2009), Speech and Language Processing; as reported by sclite (Fiscus, NIST, 1998); von
Neumann, Boeddeker, Delcroix and Haeb-Umbach (2023), MeetEval: a toolkit for computation of word error rates
for meeting transcription systems.

>>> import treegauge
>>> gold = "(S (NP (PRP we)) (VP (VBD saw) (NP (DT the) (NN house))))"
>>> test = "(S (NP (PRP we)) (VP (VBD saw) (NP (DT a) (JJ white) (NN house))))"
>>> treegauge.score(gold, test, metrics="wer")["wer"]["value"]
0.5
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, ClassVar

from treegauge import _core
from treegauge.errors import SettingsError
from treegauge.metrics import Metric, Ratio, declared, in_order

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from treegauge.comparison.comparison import Comparison


#: seconds that times of words may differ by, and the most that can be asked for
COLLAR, LONGEST = 5.0, 3600.0


def _is_number(option: str) -> bool:
    return option.replace(".", "", 1).isdecimal() and option.isascii()


class Wer(Metric):
    """Correct, substituted, deleted and inserted words."""

    columns = ("correct", "substituted", "deleted", "inserted")
    shown_counts = columns
    shape = "rate"
    main = "value"
    best = 0.0
    ratios = declared(
        value=Ratio(
            {"substituted": 1, "deleted": 1, "inserted": 1},
            {"correct": 1, "substituted": 1, "deleted": 1},
        )
    )
    formulas = in_order(
        **ratios,
        numerator={"substituted": 1, "deleted": 1, "inserted": 1},
        denominator={"correct": 1, "substituted": 1, "deleted": 1},
        **{name: {name: 1} for name in columns},
    )
    symmetric = "the rate is over gold words"
    aligns = True
    options: ClassVar[Mapping[str, str]] = {
        "sclite": "sclite's count: by segment, with sclite's costs and ties",
        "optional": "sclite's count, in which (word) may be missing (its -D)",
        "fragments": "sclite's count, in which fra- is any word that begins so (its -F)",
        "case": "sclite's count, in which upper case differs from lower case (its -s)",
        "times": "words stand together only if they were said at the same time (meeteval's tcWER)",
        "5": "with times: the collar in seconds (default 5)",
    }

    def __init__(self, name: str, options: Sequence[str] = ()) -> None:
        super().__init__(name, [option for option in options if not _is_number(option)])
        collars = [option for option in options if _is_number(option)]
        self.chosen = tuple(options)
        #: in milliseconds; None where times are not looked at
        self.collar: int | None = None
        if self.has("times"):
            seconds = float(collars[0]) if collars else COLLAR
            if len(options) - len(collars) > 1 or len(collars) > 1 or not 0 <= seconds <= LONGEST:
                raise SettingsError(
                    f"{self.spec}: expected wer:times and a collar from 0 to {LONGEST:.0f} seconds"
                )
            self.collar = round(1000 * seconds)
        elif collars:
            raise SettingsError(f"{self.spec}: a collar goes with times, as in wer:times:5")

    @property
    def needs(self) -> frozenset[str]:  # type: ignore[override]
        """Times, where they are looked at."""
        return frozenset({"times"} if self.has("times") else ())

    @property
    def sees(self) -> frozenset[str]:
        """Words that are others, and words that are lost."""
        return frozenset({"word", "lost"})

    def count(self, comparison: Comparison) -> Sequence[memoryview]:
        """Count per unit."""
        if comparison.aligner == "none":
            return [memoryview(array("q", bytes(8 * comparison.core.units)))] * len(self.columns)
        if not self.chosen:
            return comparison.word_errors
        if self.collar is not None:
            return _core.count_timed_errors(comparison.core, self.collar)
        prepared = comparison.prepared
        return _core.count_sclite_errors(
            comparison.core,
            prepared.all_words or prepared.core,
            comparison.gold.format,
            comparison.test.format,
            [(*pair.gold, *pair.test) for pair in prepared.pairs],
            self.has("optional"),
            self.has("fragments"),
            self.has("case"),
        )


METRIC = Wer
