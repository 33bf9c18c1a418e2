"""Options that all scoring commands share, but that a command refuses, with the reason.

:func:`treegauge.commands._options.add_scoring` gives every one of them the same options, with the same
meaning.  These are all exceptions: an option that makes no sense there is refused with its reason.
``docs/reference/options.md`` shows them as a table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

#: the commands that score
COMMANDS: Final = (
    *("score", "compare", "attribute", "errors", "report"),
    *("rank", "correlate", "diff", "align", "leaderboard", "plot", "study"),
)


_ALL_BUT_SCORE = COMMANDS[1:]
_WITHOUT_BASELINES = [
    command for command in COMMANDS if command not in {"score", "compare", "plot"}
]
_ONE_SENTENCE = "one sentence is shown, with its own score"
_ALL_WORDS = "an alignment has all sentences"
_NO_SCORES = "an alignment has no scores: treegauge score has them"
_ONE_FILE = "it belongs to one file, and a board has many"
_ROWS = "the rows of a study are conditions and documents"

#: option (as it is called in the parsed options), command, reason
REFUSED: Final[Mapping[str, Mapping[str, str]]] = {
    "scenario": {
        **dict.fromkeys(_ALL_BUT_SCORE, "treegauge score has the table of scenarios"),
        "attribute": "--condition NAME=FILE says what each condition costs",
        "study": "--design tedeval-scenarios takes SYSTEM/SCENARIO=FILE",
    },
    "metric": {"align": _NO_SCORES},
    "average": {
        "attribute": "the points that are lost add up over the whole corpus",
        "errors": "errors are counted over the whole corpus",
        "rank": "the means over corpus and sentences are both shown",
        "diff": _ONE_SENTENCE,
        "align": _NO_SCORES,
    },
    "by": {
        "correlate": "--over NAME says what the points of a correlation are",
        "leaderboard": "a board has columns for test sets, and --groups FILE",
        "diff": "--where NAME=VALUE finds a sentence with an attribute",
        "align": _NO_SCORES,
        "study": _ROWS,
    },
    "attributes": {"align": _NO_SCORES, "study": _ROWS},
    "confusion": {
        **dict.fromkeys(_ALL_BUT_SCORE, "treegauge score counts which label is taken for which"),
        "errors": "--matrix NAME,NAME counts labels against each other",
        "plot": "--kind confusion shows it",
    },
    "attribute": {
        **dict.fromkeys(_ALL_BUT_SCORE, "treegauge attribute says what each cause costs"),
        "attribute": "that is what this command does",
        "report": "the page shows it anyway",
        "plot": "--kind causes shows it",
    },
    "weight": {
        "errors": "joint scores have no errors of their own",
        "diff": "joint scores cannot be drawn",
        "align": _NO_SCORES,
    },
    "baseline": dict.fromkeys(
        _WITHOUT_BASELINES,
        "treegauge score and treegauge compare show uninformed trees",
    ),
    "co_optimal": dict.fromkeys(
        _ALL_BUT_SCORE, "treegauge score shows how far the choice of an alignment decides"
    ),
    "heads": {"align": "no word is a head in an alignment"},
    "max_length": {
        "diff": "one sentence is shown, however long it is",
        "align": _ALL_WORDS,
    },
    "max_wer": {"diff": "one sentence is shown, however wrong its words are", "align": _ALL_WORDS},
    "words": {"leaderboard": _ONE_FILE},
    "lattice": {"leaderboard": _ONE_FILE},
    "gold_times": {"leaderboard": _ONE_FILE},
    "test_times": {"leaderboard": _ONE_FILE},
    "tag_map": {"leaderboard": _ONE_FILE},
    "lattice_arcs": {
        "leaderboard": _ONE_FILE,
        "align": "it is for the metric tedeval, and an alignment has no scores",
    },
    "system_field": {
        "leaderboard": "a system is a folder, with a file for each test set",
        "study": "a file is one system under one condition",
    },
    "n_best": dict.fromkeys(
        _ALL_BUT_SCORE,
        "treegauge score has a result for each rank of n-best lists, and the oracle",
    ),
    "patience": {"align": "no tree distance is computed"},
}

#: forms of systems that not every command takes: form, command, reason
SYSTEMS: Final[Mapping[str, Mapping[str, str]]] = {
    "several systems": {
        "diff": "one drawing shows one system",
        "align": "one alignment has one system",
    },
    "runs": {
        "diff": "one drawing shows one system",
        "align": "one alignment has one system",
        "leaderboard": "a system has one folder",
        "study": "a file is one system under one condition",
    },
    "saved results": dict.fromkeys(
        ("score", "errors", "rank", "diff", "align", "leaderboard", "study"),
        "a saved result has no trees: treegauge merge shows it; compare, attribute, correlate, plot "
        "and report take it",
    ),
}

#: commands with one result for a system, which a policy of ``--on-error`` decides
ONE_POLICY: Final = frozenset(COMMANDS) - {"score", "errors"}


def reasons(command: str) -> dict[str, str]:
    """Return the options and forms of systems that a command does not take, each with why."""
    refused = {**REFUSED, **SYSTEMS}
    return {option: why[command] for option, why in refused.items() if command in why}
