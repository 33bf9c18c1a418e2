"""``treegauge merge A.json B.json …``: add up results of shards, as if scored in one run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded
from treegauge.commands._parser import new_parser

if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

SUMMARY = "add up the saved results of parts of a corpus"
EXAMPLES = (
    ("scores over all shards", "part-*.json"),
    ("keep the merged result", "part-*.json --save all.json"),
    ("by document", "part-*.json --by document"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.commands._options import add_attributes, add_format

    parser = new_parser(
        "merge",
        "Merge saved results, and report the scores over all their sentences. All must have "
        "been made with the same settings; the same sentence twice is an error.",
        output=False,
        tables=True,
        examples=EXAMPLES,
    )
    parser.add_argument(
        "files",
        metavar="RESULT",
        nargs="+",
        help="files that `treegauge score --save FILE` wrote, directories or @lists of them",
    )
    scores = parser.add_argument_group("what to score")
    scores.add_argument(
        "--by",
        default="",
        metavar="NAMES",
        help="also break scores down by document, sentence, label …, or by an attribute of gold's "
        "sentences that was saved or is in --attributes; comma-separated",
    )
    add_attributes(scores)
    output = parser.add_argument_group("output")
    output.add_argument(
        "--save", "--output", "-o", metavar="FILE", help="also write the merged result to a file"
    )
    output.add_argument("--name", metavar="NAME", help="the name of the merged result")
    add_format(parser.add_argument_group("output"))
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Load, merge and report."""
    from treegauge.commands._systems import add_table
    from treegauge.commands._wording import issues_in_options
    from treegauge.corpora.file_arguments import files_of
    from treegauge.metrics._breakdown_names import attributes_in, breakdowns, unknown_name
    from treegauge.reports import Report, get_report, written
    from treegauge.results.add import merge
    from treegauge.results.result import Result

    options = parser().parse_args(arguments)
    by = breakdowns(options.by)
    files = [path for name in options.files for _, path in files_of(name, ".json")]
    merged = merge([Result.load(path) for path in files], files)
    if options.attributes is not None:
        add_table(options.attributes, [merged])
    for name in attributes_in(by):
        if name not in merged.units.attributes:
            raise unknown_name(name, merged.units.attributes)
    if options.name:
        merged.name = options.name
    if options.save is not None:
        merged.save(options.save)
    issues_in_options([merged])
    return Outcome(out=written(Report("gold", [merged], by), get_report(options.format)))
