"""``treegauge validate FILE…``: list every problem in a file; exit code 2 if there is one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded, message
from treegauge.commands._options import add_reading, reading_of
from treegauge.commands._parser import add_choice, new_parser

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

SUMMARY = "list every problem in a file"
EXAMPLES = (
    ("every problem in a file", "system.conllu"),
    ("all files of a directory, for a program", "treebank/ --ext .mrg --format json"),
    ("bracketings with empty lines between them", "system.mrg --blank-lines separators"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = new_parser(
        "validate",
        "List every problem in a file at which a score would stop or warn, with line and column. Exit code "
        "2 if there is one.",
        examples=EXAMPLES,
    )
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="files, directories, @lists of files, or - (standard input)",
    )
    add_reading(parser)
    add_choice(parser, "text", "json")
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Read the files and list their issues."""
    from treegauge.base.escaping import json_text
    from treegauge.base.text import counted
    from treegauge.comparison.failure_policy import failed_parse
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.corpora.profile import FAILED
    from treegauge.corpora.sources import left_out_notes
    from treegauge.errors import Issue

    options = parser().parse_args(arguments)
    reading = reading_of(options)
    issues: list[Issue] = []
    sentences = failed = 0
    notes: list[str] = []
    for name in options.files:
        corpus = read_argument(name, reading, options.ext)
        notes += left_out_notes([name], [corpus]) + corpus.profile.blank_line_notes
        # What a score would stop at is a problem: so is a sentence without a parse.
        states = bytes(corpus.columns["sentences.state"])
        without = [row for row, state in enumerate(states) if state == FAILED]
        all_issues = [*corpus.issues, *(failed_parse(corpus, row) for row in without)]
        issues += sorted(all_issues, key=lambda issue: (issue.file or "", issue.line, issue.column))
        sentences += len(corpus)
        failed += len(without)
        if not len(corpus):
            issues.append(Issue("empty-file", name, 1, 1, "there is no sentence; expected some"))
    code = 2 if any(not issue.note for issue in issues) else 0
    err = message(*notes)
    if options.format == "json":
        return Outcome(json_text([issue.as_dict() for issue in issues], indent=2) + "\n", err, code)
    lines = [f"{'note: ' if issue.note else ''}{issue}" for issue in issues]
    odd = sum(issue.note for issue in issues)
    problems = len(issues) - odd
    number = counted(problems, "problem") if problems else "no problems"
    if odd:
        number += f" and {counted(odd, 'note')}"
    empty = f", of which {failed} failed (no parse)" if failed else ""
    lines.append(f"{number} in {counted(sentences, 'sentence')}{empty}")
    return Outcome("\n".join(lines) + "\n", err, code)
