"""Checks that every aligner must pass."""

from __future__ import annotations

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from treegauge import _core
from treegauge.base.plugins import plugin
from treegauge.comparison.comparison import Comparison, align_corpora
from treegauge.contracts.inputs import WORDS
from treegauge.corpora.read import read
from treegauge.metrics import get_metric
from treegauge.options.settings import Settings
from treegauge.rules.params import Params

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.corpora.corpus import Corpus

SEEDS = range(25)
Slots = list[tuple[int, int]]


def _corpus(sentences: Sequence[Sequence[str]]) -> Corpus:
    lines = ["(S " + " ".join(f"(W {word})" for word in words) + ")" for words in sentences]
    return read("\n".join(lines).encode(), format="ptb")


def _timed_corpus(sentences: Sequence[Sequence[str]]) -> Corpus:
    """Return the sentences as segments that follow each other, over four seconds."""
    size = len(sentences)
    lines = [
        f"talk 1 speaker {4 * number / size:.2f} {4 * (number + 1) / size:.2f} {' '.join(words)}\n"
        for number, words in enumerate(sentences)
    ]
    return read("".join(lines).encode(), format="stm")


def _disturbed(rng: Random, words: Sequence[str], rate: float) -> list[str]:
    disturbed = []
    for word in words:
        draw = rng.random()
        if draw >= rate / 3:
            disturbed.append(rng.choice(WORDS) if draw < 2 * rate / 3 else word)
        if rng.random() < rate / 3:
            disturbed.append(rng.choice(WORDS))
    return disturbed or [words[0]]


def _recut(rng: Random, words: Sequence[str]) -> list[str]:
    """Return the words with some of them cut in two, and some written as one."""
    recut: list[str] = []
    for word in words:
        draw = rng.random()
        if draw < 0.15 and recut:
            recut[-1] += word
        elif draw < 0.3:
            recut += [word[:2], word[2:]]
        else:
            recut.append(word)
    return recut


def slots_of(comparison: Comparison) -> Slots:
    """Return (gold token, test token) of every slot."""
    core = comparison.core
    return list(zip(core.column("slot.gold"), core.column("slot.test"), strict=True))


def _aligned(align: str, gold: Corpus, test: Corpus, chunks: str = "auto") -> Comparison:
    metrics = (get_metric("bag" if align == "none" else "wer"),)
    settings = Settings(metrics=metrics, params=Params.load("none"), align=align, chunks=chunks)
    return align_corpora(gold, test, settings)


def textbook_cost(
    gold: Sequence[Any],
    test: Sequence[Any],
    costs: tuple[int, int, int],
    unlike: Callable[[Any, Any], int],
) -> int:
    """Return the least cost by the table of Wagner and Fischer (1974); ``unlike``: of different words."""
    _, insertion, deletion = costs
    above = [place * insertion for place in range(len(test) + 1)]
    for row, word in enumerate(gold, 1):
        here = [row * deletion]
        for place, test_word in enumerate(test, 1):
            diagonal = above[place - 1] + (0 if word == test_word else unlike(word, test_word))
            here.append(min(diagonal, here[-1] + insertion, above[place] + deletion))
        above = here
    return above[-1]


def textbook_group_cost(
    gold: Sequence[Sequence[str]],
    test: Sequence[Sequence[str]],
    costs: tuple[int, int, int],
    unlike: Callable[[str, str], int],
) -> tuple[int, int]:
    """Return the least cost and the fewest words in groups, where groups with the same letters are free.

    The table of Wagner and Fischer (1974) with one more way into a cell: words of one sentence of each
    side, of one side several, whose letters agree.  For words of letters alone.
    """
    _, insertion, deletion = costs
    sides = [[word for words in side for word in words] for side in (gold, test)]
    starts = [_sentence_starts(side) for side in (gold, test)]
    rows, columns = (len(side) for side in sides)
    table: dict[tuple[int, int], tuple[int, int]] = {(0, 0): (0, 0)}
    for row in range(rows + 1):
        for place in range(columns + 1):
            ways = [table[0, 0]] if row == place == 0 else []
            if row:
                cost, grouped = table[row - 1, place]
                ways.append((cost + deletion, grouped))
            if place:
                cost, grouped = table[row, place - 1]
                ways.append((cost + insertion, grouped))
            if row and place:
                cost, grouped = table[row - 1, place - 1]
                words = sides[0][row - 1], sides[1][place - 1]
                ways.append((cost + (0 if words[0] == words[1] else unlike(*words)), grouped))
                ways += (
                    (table[begin, first][0], table[begin, first][1] + row - begin + place - first)
                    for begin in range(starts[0][row - 1], row)
                    for first in range(starts[1][place - 1], place)
                    if row - begin + place - first > 2
                    and "".join(sides[0][begin:row]) == "".join(sides[1][first:place])
                )
            table[row, place] = min(ways)
    return table[rows, columns]


def _sentence_starts(side: Sequence[Sequence[str]]) -> list[int]:
    """Return for each word the number of its sentence's first word."""
    starts: list[int] = []
    for words in side:
        starts += [len(starts)] * len(words)
    return starts


def _words(comparison: Comparison, *, gold: bool) -> list[int]:
    corpus = comparison.gold if gold else comparison.test
    keys = comparison.core.side_column(gold, "word_key")
    return [keys[form] for form in corpus.columns["tokens.form"]]


def check_aligner(name: str) -> None:
    """Check one aligner against all rules below."""
    module = plugin("aligners", name)
    assert (module.__doc__ or "").strip(), "an aligner's docstring states costs and tie-break"
    assert isinstance(module.TIES, str)
    assert module.CHUNKS in {"sentence", "document", "auto"}
    for seed in SEEDS:
        rng = Random(seed)  # noqa: S311
        text = [[rng.choice(WORDS) for _ in range(rng.randint(1, 9))] for _ in range(4)]
        rate = 0.0 if name == "identity" else rng.choice((0.0, 0.2, 0.6, 1.0))
        test = [_disturbed(rng, words, rate) for words in text]
        if getattr(module, "GROUPS", False) and rate > 0:
            test = [_recut(rng, words) for words in test]
        if rate > 0.5:
            test = [[word for words in test for word in words]]
        corpus = _timed_corpus if hasattr(module, "NEEDS") else _corpus
        _check_pair(name, corpus(text), corpus(test), equal=rate == 0.0)


def _check_pair(name: str, gold: Corpus, test: Corpus, *, equal: bool) -> None:
    if name == "given":
        with TemporaryDirectory() as folder:
            path = Path(folder) / "links"
            pairs = zip(range(gold.core.tokens), range(test.core.tokens), strict=False)
            path.write_text(" ".join(f"{a}-{b}" for a, b in pairs) + "\n", encoding="utf-8")
            _check_slots(_aligned(str(path), gold, test, "document"))
        return
    module = plugin("aligners", name)
    comparison = _aligned(name, gold, test)
    _check_slots(comparison)
    assert slots_of(comparison) == slots_of(_aligned(name, gold, test)), "not deterministic"
    if module.COSTS is not None:
        _check_cost(comparison, module.COSTS)
    if module.SYMMETRIC:
        back = slots_of(_aligned(name, test, gold))
        mirrored = [(test_token, gold_token) for gold_token, test_token in back]
        assert _linked(mirrored) == _linked(slots_of(comparison)), (
            "swapped sides: another alignment"
        )
    if equal and getattr(module, "PARTNERS", True):
        plain = slots_of(_aligned("identity", gold, test))
        assert slots_of(comparison) == plain, "equal words are not put side by side"


def _linked(slots: Slots) -> Slots:
    """Return the slots with words of both sides."""
    return [slot for slot in slots if _core.NONE not in slot]


Groups = dict[int, tuple[range, range]]


def _groups_of(comparison: Comparison) -> Groups:
    """Return by slot the words of a group, gold and test."""
    core = comparison.core
    edges = [list(core.column(f"group.{side}")) for side in ("gold", "test")]
    gold, test = ([range(*pair) for pair in zip(row[::2], row[1::2], strict=True)] for row in edges)
    return dict(zip(core.column("group.slot"), zip(gold, test, strict=True), strict=True))


def _check_slots(comparison: Comparison) -> None:
    """Every word has one slot, and slots keep the order of both sides."""
    slots = slots_of(comparison)
    groups = _groups_of(comparison)
    for place, (side, corpus) in enumerate((("gold", comparison.gold), ("test", comparison.test))):
        tokens = [
            token
            for number, slot in enumerate(slots)
            for token in (groups[number][place] if number in groups else [slot[place]])
            if token != _core.NONE
        ]
        assert tokens == list(range(corpus.core.tokens)), f"{side} words are lost or out of order"
    assert (_core.NONE, _core.NONE) not in slots, "a slot without a word"


def _check_cost(comparison: Comparison, costs: tuple[int, int, int]) -> None:
    module = plugin("aligners", comparison.settings.align)
    gold, test = (_words(comparison, gold=side) for side in (True, False))
    corpora = (comparison.gold, comparison.test)
    sides = [[list(sentence.words) for sentence in corpus] for corpus in corpora]
    forms = [[word for words in side for word in words] for side in sides]
    substitution, insertion, deletion = costs
    # Where costs of different words differ, the aligner has a function for them.
    unlike = getattr(module, "substitution", lambda _gold, _test: substitution)
    groups = _groups_of(comparison)
    paid = 0
    for number, (a, b) in enumerate(slots_of(comparison)):
        if number in groups:
            continue
        if _core.NONE in (a, b):
            paid += insertion if a == _core.NONE else deletion
        elif gold[a] != test[b]:
            paid += unlike(forms[0][a], forms[1][b])
    assert comparison.core.cost == paid, f"the slots cost {paid}, {comparison.core.cost} is said"
    if getattr(module, "GROUPS", False):
        least, fewest = textbook_group_cost(sides[0], sides[1], costs, unlike)
        grouped = sum(len(a) + len(b) for a, b in groups.values())
        assert paid > least or grouped == fewest, (
            f"{grouped} words are in groups, the textbook's are {fewest}"
        )
    else:
        least = textbook_cost(gold, test, costs, lambda _gold, _test: substitution)
    assert paid == least, f"the alignment costs {paid}, the textbook's {least}"
