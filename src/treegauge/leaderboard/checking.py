"""Check a submission before the deadline: files that are missing or broken.

Nothing is shown that a participant could learn from.  For each test set the file is read, all its problems
are listed, and it is asked whether it holds what the board's metrics need.  Where there are files to compare
with (gold, or the texts that participants were given, under the same names), their words are aligned too, and
beside gold what is fine here can be scored.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from treegauge.base.records import replaced
from treegauge.base.text import counted
from treegauge.corpora.files import RECORDS, ending_of
from treegauge.corpora.profile import FAILED
from treegauge.errors import TreegaugeError
from treegauge.leaderboard.cells import BROKEN, MISSING, scored
from treegauge.reports import Table, Tables
from treegauge.reports._cells import with_sign

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.corpora.corpus import Corpus
    from treegauge.leaderboard.layout import System, TestSet
    from treegauge.options.request import Request

FINE = "fine"
#: how many problems of a file are shown
SHOWN = 5


@dataclass
class Checked:
    """One test set of a submission."""

    test_set: str
    state: str
    sentences: int | None = None
    words: int | None = None
    #: of the words that participants were given, how many are not there, in the sense of the word error rate
    word_errors: float | None = None
    problems: list[str] = field(default_factory=list)


def check_submission(
    request: Request,
    sets: Sequence[TestSet],
    system: System,
    step: Callable[[str], None] | None = None,
) -> list[Checked]:
    """Look at everything that a system handed in."""
    checked = []
    for test_set in sets:
        if step:
            step(f"checking {test_set.name}")
        path = system.files.get(test_set.name)
        if path is None:
            checked.append(Checked(test_set.name, MISSING))
        else:
            checked.append(_checked(request, test_set, path))
    return checked


def _checked(request: Request, test_set: TestSet, path: str) -> Checked:
    from treegauge.corpora.file_arguments import read_argument

    checked = Checked(test_set.name, BROKEN)
    if ending_of(path) in RECORDS:
        # Which sentence an answer belongs to is known beside the texts alone.
        if test_set.gold is None:
            checked.problems.append(
                "answers can be checked beside the texts: name their folder too"
            )
        else:
            _align(request, test_set.gold, path, checked)
            checked.problems = checked.problems or _unscored(request, test_set, path)
        checked.state = BROKEN if checked.problems else FINE
        return checked
    try:
        corpus = read_argument(path, request.reading, request.ext)
    except (OSError, TreegaugeError) as error:
        checked.problems.append(str(error))
        return checked
    checked.sentences, checked.words = len(corpus), corpus.profile.tokens
    unusable = _unusable(corpus)
    checked.problems += unusable
    if not len(corpus):
        checked.problems.append("there is no sentence; expected some")
        return checked
    checked.problems += _unmet(request, corpus)
    if test_set.gold is not None:
        _align(request, test_set.gold, path, checked)
    # A board that says what sentences without a parse count is not stopped by them.
    told = 0 if request.on_error == "error" else len(unusable)
    if test_set.gold is not None and len(checked.problems) == told:
        checked.problems += _unscored(request, test_set, path)
    checked.state = BROKEN if len(checked.problems) > told else FINE
    return checked


def _unscored(request: Request, test_set: TestSet, path: str) -> list[str]:
    """Return why the board could not score this; texts without analyses tell nothing of that."""
    cell = scored(request, test_set, "submission", path)
    if (
        cell.state != BROKEN
        or scored(request, test_set, "gold", str(test_set.gold)).state == BROKEN
    ):
        return []
    return [cell.problem]


def _unusable(corpus: Corpus) -> list[str]:
    """Return what is wrong with single sentences."""
    wrong = [str(issue) for issue in corpus.issues if not issue.note]
    lines = wrong[:SHOWN]
    if len(wrong) > SHOWN:
        lines.append(f"… and {len(wrong) - SHOWN} more (treegauge validate lists them all)")
    if failed := bytes(corpus.columns["sentences.state"]).count(FAILED):
        lines.append(f"{counted(failed, 'sentence')} without a parse")
    return lines


def _unmet(request: Request, corpus: Corpus) -> list[str]:
    """Return which metrics have nothing to compare in this file."""
    from treegauge.options.needs import check_needs
    from treegauge.options.request import resolve

    profile = corpus.profile
    try:
        check_needs(resolve(request, profile, profile).settings.metrics, profile, profile)
    except TreegaugeError as error:
        return [str(error).replace("gold (", "the submission (")]
    return []


def _align(request: Request, gold: str, path: str, checked: Checked) -> None:
    """Align the words, and say so where they are hardly the same text."""
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.metrics._lists import WORD_ERROR_RATE
    from treegauge.pipeline import score_sources
    from treegauge.reports._tables import doubts

    # What cannot be read was told; here it is only asked which text it is.
    policy = "skip" if request.on_error == "error" else request.on_error
    words = replaced(request, task=None, metrics=WORD_ERROR_RATE, weight=None, on_error=policy)
    try:
        made = score_sources(words, [gold, path], [gold, path], read_argument)
        rate = made.results[0][WORD_ERROR_RATE]
        checked.word_errors = rate["value"]
        alignment = made.results[0].alignment
        if "equal" in alignment:
            checked.problems += doubts(
                alignment["equal"], alignment["gold_words"], alignment["test_words"]
            )
    except (OSError, TreegaugeError) as error:
        checked.problems.append(str(error))


def exit_code(checked: Sequence[Checked]) -> int:
    """Return 2 where something is broken, 1 where something is missing, else 0."""
    states = {check.state for check in checked}
    return 2 if BROKEN in states else 1 if MISSING in states else 0


def check_tables(system: System, checked: Sequence[Checked]) -> Tables:
    """Return what was found, for all formats."""
    compared = any(check.word_errors is not None for check in checked)
    rows = []
    for check in checked:
        numbers = [
            "" if number is None else str(number) for number in (check.sentences, check.words)
        ]
        row = [check.test_set, check.state, *numbers]
        if compared:
            row.append("" if check.word_errors is None else with_sign(check.word_errors))
        rows.append(row)
    header = ["set", "", "sentences", "words", *(["word error rate"] if compared else [])]
    lines = [
        f"{check.test_set}: {problem}"
        for check in checked
        for text in check.problems
        for problem in text.split("\n")
    ]
    lines += [f"{name}: this belongs to no test set" for name in system.strays]
    counts = [sum(check.state == state for check in checked) for state in (FINE, MISSING, BROKEN)]
    lines.append(
        f"{counts[0]} of {counted(len(checked), 'test set')} fine, {counts[1]} missing, {counts[2]} broken"
    )
    data: dict[str, Any] = {
        "check": {
            "system": system.name,
            "sets": [vars(check) for check in checked],
            "strays": system.strays,
        }
    }
    return Tables([Table("", header, rows, left=2), "\n".join(lines)], [], data)
