"""Errors as sentences: each operation is described with the words that it changes.

>>> import treegauge
>>> gold = "(S (NP (PRP she)) (VP (VBD ate) (NP (NNS pears)) (PP (IN with) (NP (NN cream)))))"
>>> test = "(S (NP (PRP she)) (VP (VBD ate) (NP (NP (NNS pears)) (PP (IN with) (NP (NN cream))))))"
>>> sides = treegauge.read(gold.encode()), treegauge.read(test.encode())
>>> comparison = treegauge.align_corpora(*sides, treegauge.Settings())
>>> errors_in_words(comparison, "brackets")
['PP ‹with cream› should attach to VP ‹ate pears›, not to NP ‹pears›']
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from treegauge.analysis.kinds import finder_of
from treegauge.analysis.kinds.constituents import Constituents
from treegauge.analysis.kinds.dependencies import Dependencies
from treegauge.analysis.kinds.roles import Roles
from treegauge.analysis.kinds.spans import words_of
from treegauge.analysis.kinds.texts import BothTexts
from treegauge.corpora.corpus import NONE, ROOT
from treegauge.metrics import get_metric

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from treegauge.analysis.kinds.finding import Finder
    from treegauge.analysis.kinds.operations import Operation
    from treegauge.comparison.comparison import Comparison
    from treegauge.metrics import Metric

#: between the pieces of a discontinuous constituent
GAP = "…"
#: longer stretches are shown by their first and last words
LONGEST = 8
SHOWN = 3
COUNTS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def quoted(words: Iterable[str]) -> str:
    """Return words in quotation marks, a long stretch without its middle."""
    listed = list(words)
    if len(listed) > LONGEST:
        listed = [*listed[:SHOWN], "…", *listed[-SHOWN:]]
    return f"‹{' '.join(listed)}›"


def errors_in_words(comparison: Comparison, metric: Metric | str) -> list[str]:
    """Return a sentence for each error of a comparison under one metric, in the order of the text."""
    chosen = get_metric(metric) if isinstance(metric, str) else metric
    finder = finder_of(comparison, chosen)
    operations = finder.run()
    sentences = sentences_of(finder, chosen)
    return [sentences.sentence(operation) for operation in operations]


def sentences_of(finder: Finder, chosen: Metric) -> Sentences:
    """Return the object that puts the operations of a finder into words."""
    kinds: dict[str, Callable[[Finder], Sentences]]
    kinds = {"bracket": _Brackets, "arc": _Arcs, "role": _Roles, "argument": _Arguments}
    kinds["entity"] = _Brackets
    return kinds[chosen.item](finder)


class Sentences(ABC):
    """Puts operations into words."""

    def __init__(self, finder: Finder) -> None:
        self.finder = finder
        self.text = BothTexts(finder.comparison)

    def sentence(self, operation: Operation, most: int | None = None) -> str:
        """Return one operation as a sentence; ``most``: how many of its items are named."""
        if operation.kind == "unparsed":
            return "there is no parse"
        told = list(dict.fromkeys(self.parts(operation)))
        more = len(told) - most if most else 0
        if more > 0:
            told[most:] = [f"{more} more with it"]
        before = f"{self._ends(operation)}: " if operation.kind == "sentence boundary" else ""
        return before + "; ".join(told)

    def _ends(self, operation: Operation) -> str:
        """Say where the parse ends a sentence and gold does not, or the other way round."""
        gold = bool(operation.missed)
        token = self.finder.sides[gold].token[(operation.missed or operation.extra)[0]]
        if not gold:
            token = self.text.partner(False, token)
        told = self.text.ends(token) if token != NONE else []
        return "; ".join(told) or "a sentence ends elsewhere"

    @abstractmethod
    def parts(self, operation: Operation) -> Iterable[str]:
        """Yield what is wrong, item by item."""

    def word(self, gold: bool, token: int) -> str:
        """Return a word in quotation marks; its number follows if the sentence has it more than once."""
        number = self.text.number(gold, token) if self.text.is_repeated(gold, token) else 0
        return quoted([self._form(gold, token)]) + (f" (word {number})" if number else "")

    def _form(self, gold: bool, token: int) -> str:
        return self.text.form(gold, token)

    def label(self, gold: bool, item: int) -> str:
        """Return an item's label, as it is compared."""
        return self.finder.label(gold, item)


class _Brackets(Sentences):
    def parts(self, operation: Operation) -> Iterable[str]:
        if operation.moved is not None and isinstance(self.finder, Constituents):
            yield self._moved(self.finder, operation, *operation.moved)
        elif operation.kind == "discontinuity" and operation.missed and operation.extra:
            yield self._other_words(self.finder, operation.missed[0], operation.extra[0])
        elif operation.kind in {"different label", "wrong type"}:
            pairs = zip(operation.missed, operation.extra, strict=True)
            for missed, extra in pairs:
                names = self.label(True, missed), self.label(False, extra)
                yield f"{self._phrase(True, missed)} should be {names[0]}, not {names[1]}"
        else:
            longer = dict(self._longer(operation))
            for item in operation.missed:
                if item in longer:
                    yield self._too(item, longer[item])
                else:
                    yield f"{self.label(True, item)} {self._phrase(True, item)} is missing"
            for item in operation.extra:
                if item not in longer.values():
                    yield f"{self.label(False, item)} {self._phrase(False, item)} should not be there"

    def _other_words(self, finder: Finder, missed: int, extra: int) -> str:
        """Say which words a bracket has too many and lacks."""
        if not isinstance(finder, Constituents):
            return ""
        gold, test = (
            words_of(finder.forests[side].blocks[item])
            for side, item in ((True, missed), (False, extra))
        )
        told = []
        for verb, side, words in (("leave out", False, test - gold), ("have", True, gold - test)):
            if words:
                told.append(f"{verb} {self._words(finder, side, sorted(words))}")
        phrase = f"{self.label(False, extra)} {self._phrase(False, extra)}"
        return f"{phrase} should {' and '.join(told)}"

    def _too(self, missed: int, extra: int) -> str:
        """Say by which words a bracket is too long or too short."""
        (begin, end), (low, high) = self._place(True, missed), self._place(False, extra)
        long = low < begin or high > end
        rest = self._between(not long, *sorted((begin, low) if begin != low else (end, high)))
        told = f"{self.label(False, extra)} {self._phrase(False, extra)}"
        return f"{told} is too {'long' if long else 'short'} by {rest}"

    def _place(self, gold: bool, item: int) -> tuple[int, int]:
        """Return the slots that a bracket covers: the first, and one behind the last."""
        runs = self.finder.sides[gold].place(item)
        return runs[0][0], runs[-1][1]

    def _longer(self, operation: Operation) -> Iterable[tuple[int, int]]:
        """Yield missed and extra brackets with one label and one edge in common."""
        free = list(operation.extra)
        for missed in operation.missed:
            begin, end = self._place(True, missed)
            for extra in free:
                low, high = self._place(False, extra)
                same = self.label(True, missed) == self.label(False, extra)
                if same and (begin == low) != (end == high):
                    free.remove(extra)
                    yield missed, extra
                    break

    def _between(self, gold: bool, begin: int, end: int) -> str:
        """Return the words of one side in these slots."""
        column = self.finder.comparison.core.column("slot.gold" if gold else "slot.test")
        tokens = [column[slot] for slot in range(begin, end)]
        return quoted(self._form(gold, token) for token in tokens if token != NONE)

    def _moved(self, finder: Constituents, operation: Operation, begin: int, end: int) -> str:
        """Say where a stretch of words hangs, and where it should."""
        around = []
        for gold, forest in finder.forests.items():
            item = forest.holder(begin, end)
            blocks = forest.blocks[item] if item != NONE else ()
            rest = [word for block in blocks for word in range(*block) if not begin <= word < end]
            around.append(
                f"{forest.label[item]} {self._words(finder, gold, rest)}" if rest else "the top"
            )
        moved = self._words(finder, True, range(begin, end))
        what = f"{operation.what} {moved}" if operation.what else moved
        if around[0] == around[1]:
            return f"{what} should attach to another {operation.gold}"
        return f"{what} should attach to {around[0]}, not to {around[1]}"

    def _words(self, finder: Constituents, gold: bool, words: Iterable[int]) -> str:
        tokens = finder.forests[gold].words.tokens[gold]
        return quoted(self._form(gold, tokens[word]) for word in words)

    def _behind(self, gold: bool, item: int) -> int:
        """Return the word behind a bracket of one piece; of words in one slot it may have the first alone."""
        comparison = self.finder.comparison
        side, columns = (
            self.finder.sides[gold],
            (comparison.gold if gold else comparison.test).columns,
        )
        rows, last = (
            (side.span, columns["spans.last"])
            if len(side.span)
            else (side.node, columns["nodes.last"])
        )
        return int(last[rows[item]])

    def _phrase(self, gold: bool, item: int) -> str:
        """Return the words of a bracket."""
        slots = self.text.slots[gold]
        runs = self.finder.sides[gold].place(item)
        first = self.finder.sides[gold].token[item]
        behind = self._behind(gold, item) if len(runs) == 1 else len(slots)
        words = []
        token = first
        while token < behind and (slots[token] == NONE or slots[token] < runs[-1][1]):
            # Of a discontinuous one, what is between its pieces is left out.
            if len(runs) == 1 or any(begin <= slots[token] < end for begin, end in runs):
                words.append(self._form(gold, token))
            elif words[-1] != GAP:
                words.append(GAP)
            token += 1
        return quoted(words)


class _Arcs(Sentences):
    def parts(self, operation: Operation) -> Iterable[str]:
        finder = self.finder
        partners: set[int] = set()
        if isinstance(finder, Dependencies):
            yield from self._changed(finder, operation)
            cut = self._cut(finder, operation)
            if cut:
                yield cut
        else:
            cut = ""
        for item in operation.missed:
            word = self.word(True, finder.sides[True].token[item])
            other = finder.arcs.other(True, item) if isinstance(finder, Dependencies) else NONE
            if other == NONE:
                if not cut:
                    yield f"{word} is missing: it should {self._place(True, item)}"
                continue
            partners.add(other)
            if operation.kind == "different relation":
                head = self._head(True, item)
                names = self.label(True, item), self.label(False, other)
                yield f"{word} should be {names[0]} of {head}, not {names[1]}"
                continue
            gold, test = self._place(True, item), self._place(False, other)
            if gold.startswith("attach"):
                test = test.removeprefix("attach ")
                # What both sides call it is said once.
                if self.label(True, item) == self.label(False, other):
                    test = test.removesuffix(f" as {self.label(False, other)}")
            yield f"{word} should {gold}, not {test}"
        for item in operation.extra:
            if item not in partners and not cut:
                word = self.word(False, finder.sides[False].token[item])
                yield f"{word} is not a word of the sentence"

    def _cut(self, finder: Dependencies, operation: Operation) -> str:
        """Say which words stand for which others, of words that are cut or read differently."""
        numbers = {
            finder.arcs.stretch(gold, finder.sides[gold].token[item])
            for gold, items in ((True, operation.missed), (False, operation.extra))
            for item in items
            if finder.arcs.other(gold, item) == NONE
        } - {NONE}
        if len(numbers) != 1:
            return ""
        words = finder.arcs.words_of_stretch(numbers.pop())
        gold, test = (quoted(self._form(side, token) for token in words[side]) for side in words)
        if len(words[True]) == len(words[False]) or operation.kind == "words":
            return f"{test} should be {gold}"
        count = len(words[True])
        told = COUNTS[count - 1] if count <= len(COUNTS) else str(count)
        return f"{test} should be {told} {'word' if count == 1 else 'words'}: {gold}"

    def _changed(self, finder: Dependencies, operation: Operation) -> Iterable[str]:
        """Say which two words have changed places: as roots, or as head and dependent."""
        heads = finder.sides[True].head
        others = {item: finder.arcs.other(True, item) for item in operation.missed}
        if operation.kind == "root":
            gold = [item for item in others if heads[item] == ROOT]
            test = [other for other in others.values() if self._is_root(other)]
            if gold and test:
                words = self._dependent(True, gold[0]), self._dependent(False, test[0])
                yield f"{words[0]} should be the root, not {words[1]}"
        elif operation.kind == "swapped head":
            for item, other in others.items():
                above = finder.arcs.item[True].get(heads[item], NONE)
                token = finder.sides[False].token[other]
                if above in others and finder.sides[False].head[others[above]] == token:
                    head, word = self._dependent(True, above), self._dependent(True, item)
                    yield f"{head} should be the head of {word}, not the other way round"
                    return

    def _is_root(self, item: int) -> bool:
        return bool(item != NONE and self.finder.sides[False].head[item] == ROOT)

    def _dependent(self, gold: bool, item: int) -> str:
        return self.word(gold, self.finder.sides[gold].token[item])

    def _place(self, gold: bool, item: int) -> str:
        """Return where a word hangs, as a verb."""
        if self.finder.sides[gold].head[item] == ROOT:
            return "be the root"
        name = self.label(gold, item)
        return f"attach to {self._head(gold, item)}" + (f" as {name}" if name else "")

    def _head(self, gold: bool, item: int) -> str:
        head = self.finder.sides[gold].head[item]
        if head == ROOT:
            return "the root"
        return "nothing" if head == NONE else self.word(gold, head)


class _Roles(Sentences):
    def parts(self, operation: Operation) -> Iterable[str]:
        kind = operation.kind
        if kind in {"predicate missed", "predicate extra"}:
            gold = bool(operation.missed)
            item = (operation.missed or operation.extra)[0]
            word = self.word(gold, self._predicate(gold, item))
            yield f"{word} {'is' if gold else 'is not'} a predicate"
        elif operation.missed and operation.extra:
            yield self._pair(kind, operation.missed[0], operation.extra[0])
        else:
            for gold, items in ((True, operation.missed), (False, operation.extra)):
                for item in items:
                    yield f"{self._argument(gold, item)} {'is missing' if gold else 'should not be there'}"

    def _pair(self, kind: str, missed: int, extra: int) -> str:
        names = self.label(True, missed), self.label(False, extra)
        predicate = self.word(True, self._predicate(True, missed))
        words = self.words(True, missed), self.words(False, extra)
        if kind == "wrong sense":
            return f"the sense of {predicate} should be {names[0]}, not {names[1]}"
        if kind == "wrong role":
            return f"{words[0]} should be {names[0]} of {predicate}, not {names[1]}"
        return f"{names[0]} of {predicate} should be {words[0]}, not {words[1]}"

    def label(self, gold: bool, item: int) -> str:
        """Return an argument's role, or what a predicate is called."""
        side = self.finder.sides[gold]
        if isinstance(self.finder, Roles) and side.head[item] == NONE:
            return self.finder.written(gold, side.token[item])
        return super().label(gold, item)

    def _predicate(self, gold: bool, item: int) -> int:
        side = self.finder.sides[gold]
        head: int = side.head[item]
        return side.token[item] if head == NONE else head

    def _argument(self, gold: bool, item: int) -> str:
        side = self.finder.sides[gold]
        predicate = self.word(gold, self._predicate(gold, item))
        if side.head[item] == NONE:
            return f"the sense {self.label(gold, item)} of {predicate}"
        return f"{self.label(gold, item)} {self.words(gold, item)} of {predicate}"

    def words(self, gold: bool, item: int) -> str:
        """Return the words of an argument in quotation marks."""
        return self.word(gold, self.finder.sides[gold].token[item])


class _Arguments(_Roles):
    def _pair(self, kind: str, missed: int, extra: int) -> str:
        if kind != "wrong predicate":
            return super()._pair(kind, missed, extra)
        predicates = (
            self.word(True, self._predicate(True, missed)),
            self.word(False, self._predicate(False, extra)),
        )
        argument = f"{self.label(True, missed)} {self.words(True, missed)}"
        return f"{argument} should belong to {predicates[0]}, not to {predicates[1]}"

    def words(self, gold: bool, item: int) -> str:
        """Return the words of all pieces of an argument in quotation marks."""
        side, slots = self.finder.sides[gold], self.text.slots[gold]
        runs = side.place(item)
        pieces: list[list[str]] = [[] for _ in runs]
        token = side.token[item]
        # All its words are in one sentence, from the first one on.
        while token < len(slots) and (slots[token] == NONE or slots[token] < runs[-1][1]):
            for piece, (begin, end) in zip(pieces, runs, strict=True):
                if begin <= slots[token] < end:
                    piece.append(self._form(gold, token))
            token += 1
        return " … ".join(map(quoted, pieces))


def word_changes(comparison: Comparison) -> list[str]:
    """Return a sentence for each stretch of words that only one side has, or that another stands for."""
    core = comparison.core
    forms = {
        gold: (corpus, corpus.columns["tokens.form"])
        for gold, corpus in ((True, comparison.gold), (False, comparison.test))
    }
    by_slot: dict[int, tuple[list[str], list[str]]] = {}
    for gold, (corpus, column) in forms.items():
        for token, slot in enumerate(core.side_column(gold, "slot")):
            if slot != NONE:
                sides = by_slot.setdefault(slot, ([], []))
                sides[0 if gold else 1].append(corpus.text(column[token]))
    sentences = []
    for _, (gold_words, test_words) in sorted(by_slot.items()):
        if not test_words:
            sentences.append(f"the word {quoted(gold_words)} is missing")
        elif not gold_words:
            sentences.append(f"the word {quoted(test_words)} is not in the sentence")
        elif gold_words != test_words:
            sentences.append(f"{quoted(test_words)} should be {quoted(gold_words)}")
    return sentences
