"""Sentences that cannot be scored: ``error`` stops, ``skip`` leaves out, ``zero`` counts gold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.errors import Issue, MismatchError
from treegauge.pairing import pair_issues
from treegauge.records import Record, as_dict, replaced

if TYPE_CHECKING:
    from treegauge.comparison import Comparison
    from treegauge.corpus import Corpus

NONE = 0xFFFFFFFF
ADVICE = "choose --on-error skip (leave such sentences out) or zero (count them as wholly wrong)"


class Coverage(Record, frozen=False):
    """How many gold sentences there are, and what happened to them."""

    gold: int = 0
    scored: int = 0
    skipped: int = 0
    zeroed: int = 0
    repaired: int = 0
    aligned: int = 0

    def as_dict(self) -> dict[str, int]:
        """Return the counts as JSON-ready data."""
        return as_dict(self)

    def __add__(self, other: Coverage) -> Coverage:
        return Coverage(
            **{key: value + getattr(other, key) for key, value in self.as_dict().items()}
        )


def _bad_rows(corpus: Corpus, begin: int, end: int) -> list[int]:
    states = bytes(corpus.columns["sentences.state"][begin:end])
    if not states.strip(b"\0"):
        return []
    return [begin + place for place, state in enumerate(states) if state]


def _reading_issues(corpus: Corpus, side: str) -> dict[int, Issue]:
    found: dict[int, Issue] = {}
    for issue in corpus.issues:
        if issue.sentence is not None:
            found.setdefault(issue.sentence, replaced(issue, side=side))
    return found


def _issue_of(corpus: Corpus, row: int, side: str, known: dict[int, Issue]) -> Issue:
    if row in known:
        return known[row]
    message = "an empty parse; expected a tree"
    return Issue("failed-parse", corpus.source_of(row), corpus[row].line, 1, message, "", row, side)


def apply_policy(comparison: Comparison) -> None:
    """Set aside sentences without a tree, before words are put side by side."""
    gold, test, core = comparison.gold, comparison.test, comparison.core
    by_sentence = comparison.chunks == "sentence"
    known = {"gold": _reading_issues(gold, "gold"), "test": _reading_issues(test, "test")}
    coverage = comparison.coverage
    units = 0
    comparison.issues += pair_issues(comparison.pairs)
    for pair in comparison.pairs:
        fitting, partnerless = pair, pair.gold if pair.lone else (0, 0)
        if by_sentence:
            fitting, partnerless = pair.side_by_side(gold, test)
        all_gold = (fitting.gold[0], max(fitting.gold[1], partnerless[1]))
        size = all_gold[1] - all_gold[0]
        coverage.gold += size
        bad_gold = _bad_rows(gold, *all_gold)
        bad_test = dict.fromkeys(_bad_rows(test, *fitting.test))
        lost: set[int] = set()
        for row in bad_gold:
            unit = units + row - fitting.gold[0]
            core.set_scored(unit, False)
            lost.add(row)
            if by_sentence and row < fitting.gold[1]:
                partner = fitting.test[0] + row - fitting.gold[0]
                core.set_use(False, partner, False)
                if partner in bad_test and row not in known["gold"]:
                    # A blank line on both sides is no sentence on either.
                    del bad_test[partner]
                    continue
            comparison.issues.append(_issue_of(gold, row, "gold", known["gold"]))
        for row in bad_test:
            comparison.issues.append(_issue_of(test, row, "test", known["test"]))
            if not by_sentence:
                continue
            partner = fitting.gold[0] + row - fitting.test[0]
            if partner not in lost:
                set_aside(comparison, partner, units + partner - fitting.gold[0], row)
                if comparison.settings.on_error == "skip":
                    lost.add(partner)
        for row in range(*partnerless):
            if row not in lost:
                set_aside(comparison, row, units + row - all_gold[0], None)
                if comparison.settings.on_error == "skip":
                    lost.add(row)
        coverage.skipped += len(lost)
        units += size or (not pair.lone and not by_sentence and fitting.test[1] > fitting.test[0])
    coverage.scored = coverage.gold - coverage.skipped
    coverage.aligned = 0 if comparison.aligner in {"identity", "none"} else coverage.scored
    stop_on_error(comparison)


def set_aside(comparison: Comparison, gold_row: int, unit: int, test_row: int | None) -> None:
    """Take a pair of sentences out (``skip``), or its test side alone (``zero``)."""
    if test_row is not None:
        comparison.core.set_use(False, test_row, False)
    if comparison.settings.on_error == "zero":
        comparison.coverage.zeroed += 1
        return
    comparison.core.set_use(True, gold_row, False)
    comparison.core.set_scored(unit, False)


def stop_on_error(comparison: Comparison) -> None:
    """Raise if the policy is ``error`` and there is something to say."""
    wrong = [issue for issue in comparison.issues if not issue.note]
    if wrong and comparison.settings.on_error == "error":
        raise MismatchError(wrong, ADVICE)


def mismatch_issues(comparison: Comparison) -> None:
    """Make issues of pairs that ``identity`` could not put side by side, and apply the policy."""
    gold, test = comparison.gold, comparison.test
    for chunk, kind, gold_token, test_token, gold_words, test_words in comparison.mismatches:
        gold_row, _, test_row, _, _, _, _, unit, _ = comparison.core.chunk(chunk)
        if test_token != NONE:
            line, column = test.core.token_position(test_token)
        else:
            line, column = test[test_row].line, 1
        left = (
            gold.text(gold.columns["tokens.form"][gold_token]) if gold_token != NONE else "nothing"
        )
        right = (
            test.text(test.columns["tokens.form"][test_token]) if test_token != NONE else "nothing"
        )
        if kind == "length":
            message = (
                f"{test_words} words, gold has {gold_words}; first difference: {left!r}, {right!r}"
            )
        else:
            message = f"the word is {right!r}, gold has {left!r}"
        name = test.source_of(test_row)
        code = "words-differ" if kind == "words" else "word-count-differs"
        comparison.issues.append(Issue(code, name, line, column, message, "", test_row, "test"))
        set_aside(comparison, gold_row, unit, test_row)
        if comparison.settings.on_error == "skip":
            comparison.coverage.skipped += 1
            comparison.coverage.scored -= 1
    wrong = [issue for issue in comparison.issues if not issue.note]
    if wrong and comparison.settings.on_error == "error":
        advice = f"{ADVICE}, or leave out --align identity, and treegauge aligns the words"
        raise MismatchError(wrong, advice)


def leave_out_documents(comparison: Comparison) -> None:
    """Leave out documents whose word error rate is above ``max_wer`` percent, and say which.

    Without gold words there is no rate: such a document is left out if test has words.
    """
    most = comparison.settings.max_wer
    if most is None:
        return
    core = comparison.core
    every = core.column("unit.scored")
    documents = core.column("unit.document")
    size = len(comparison.pairs)
    correct, *errors = (
        _core.group_totals(column, every, documents, size) for column in core.count_aligned()
    )
    above: dict[int, str] = {}
    for number, right in enumerate(correct):
        substituted, deleted, inserted = (column[number] for column in errors)
        words = right + substituted + deleted
        wrong = substituted + deleted + inserted
        if 100 * wrong > most * words:
            above[number] = f"{100 * wrong / words:.2f} %" if words else "undefined"
    for unit, document in enumerate(documents):
        if document in above and every[unit]:
            core.set_scored(unit, False)
            comparison.coverage.skipped += 1
            comparison.coverage.scored -= 1
    for number, rate in above.items():
        name = comparison.pairs[number].name
        message = f"word error rate {rate}, above {most:g} %: left out"
        comparison.issues.append(Issue("word-error-rate", name, 0, 0, message, note=True))
