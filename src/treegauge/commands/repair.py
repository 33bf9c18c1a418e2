"""``treegauge repair FILE [GOLD] -o OUT``: mend the parses in a language model's answers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from treegauge.base.text import counted
from treegauge.commands import Outcome, guarded
from treegauge.commands._options import add_reading, add_system_field, request_of
from treegauge.commands._parser import new_parser
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Sequence

    from treegauge.corpora.corpus import Corpus
    from treegauge.corpora.repair import AnswerNotes
    from treegauge.options.request import Request

#: what no reader takes for a word: the sentence counts as one without a parse
UNUSABLE_ROW = b"unusable"

SUMMARY = "find and mend the parses in a language model's answers"
EXAMPLES = (
    ("mend a language model's answers", "answers.jsonl gold.mrg --field response.text"),
    ("into a file that every program reads", "answers.jsonl gold.mrg -o mended.mrg"),
    ("list the rules", "--rules"),
)


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    parser = new_parser(
        "repair",
        "Find the parses in a language model's answers, mend them by a table of rules, and write them as a "
        "file that can be read. What was done is listed. What can be read as it stands is not changed.",
        epilog="An answer without a parse is written as an empty line (bracketings), or as a sentence with "
        "the single row «unusable» (other formats): scored with --on-error zero the file gives what the "
        "answers give with --on-error repair. Exit codes: 0 fine, 2 bad input or usage.",
        output=False,
        examples=EXAMPLES,
    )
    parser.add_argument(
        "file",
        metavar="FILE",
        nargs="?",
        help="the answers: bracketings or CoNLL as a parser would write them, records (JSONL, JSON, CSV, "
        "Parquet; --field), or a directory with a file for each answer; - is standard input",
    )
    parser.add_argument(
        "gold",
        metavar="GOLD",
        nargs="?",
        help="the gold analyses: answers are written in their order; their words help to choose between "
        "several attempts at one sentence, and to say why an answer failed",
    )
    add_reading(parser)
    add_system_field(parser.add_argument_group("reading files"))
    output = parser.add_argument_group("output")
    output.add_argument(
        "--output", "-o", metavar="FILE", help="write the analyses to a file instead of the screen"
    )
    output.add_argument(
        "--rules", action="store_true", help="print the table of rules, and read no file"
    )
    return parser


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Repair and write."""
    from treegauge.base.atomic_write import write_whole
    from treegauge.base.text import terminal
    from treegauge.corpora.repair import AnswerNotes

    options = parser().parse_args(arguments)
    if options.rules:
        from treegauge.corpora.repair_rules import rule_lines

        return Outcome(out="".join(f"{line}\n" for line in rule_lines()))
    if not options.file:
        raise SettingsError("give a FILE of answers, or --rules for the table of rules")
    corpus = _repaired(options)
    notes = corpus.answers or AnswerNotes()
    lines = "".join(f"{terminal(line)}\n" for line in _repair_lines(corpus, notes))
    out = _written(corpus)
    if options.output:
        write_whole(options.output, out)
        return Outcome(out=lines)
    return Outcome(out=out, err=lines)


def _one_system(file: str, request: Request) -> Any:
    """Return a file of answers, or those of the system that was asked for."""
    if request.system_field is None or Path(file).is_dir():
        return file
    from treegauge.corpora.answer_systems import only_system, split_systems

    sources, _, shown = split_systems(request, [file], [file], [file], [True])
    only_system(shown, request)
    return sources[0]


def _repaired(options: argparse.Namespace) -> Corpus:
    """Return the answers, as many sentences as gold has where there is gold."""
    from treegauge.corpora.file_arguments import read_argument
    from treegauge.corpora.llm_answers import alone
    from treegauge.corpora.sources import are_answers, read_all

    request = request_of(options, on_error="repair")
    if options.gold:
        if [options.file, options.gold].count("-") > 1:
            raise SettingsError("standard input (-) can be read only once")
        names = [options.gold, options.file]
        return read_all(request, names, names, read_argument).pair(request)[1]
    if are_answers(options.file, request, None) or Path(options.file).is_dir():
        return alone(_one_system(options.file, request), request)
    from treegauge.corpora.repaired_corpus import repaired_corpus

    corpus = read_argument(options.file, request.reading, options.ext)
    return repaired_corpus(corpus, corpus, request.reading)


def _written(corpus: Corpus) -> bytes:
    """Return the analyses, each with its sent_id, and a placeholder for what is unusable."""
    text = corpus.write()
    if corpus.format == "ptb":
        return text
    blocks = iter(text.split(b"\n\n"))
    states = corpus.columns["sentences.state"]
    return b"".join(
        _block(UNUSABLE_ROW if states[row] else next(blocks), sentence.sent_id)
        for row, sentence in enumerate(corpus)
    )


def _block(rows: bytes, sent_id: str | None) -> bytes:
    """Return the rows of a sentence with its sent_id before them."""
    if sent_id:
        name = b"# sent_id = "
        kept = [line for line in rows.split(b"\n") if not line.startswith(name)]
        rows = b"\n".join([name + sent_id.encode("utf-8", "surrogateescape"), *kept])
    return rows + b"\n\n"


def _repair_lines(corpus: Corpus, notes: AnswerNotes) -> Iterable[str]:
    """Yield a line for each answer that was repaired or unusable, and a line of totals."""
    from collections import Counter

    from treegauge.corpora.repair import AS_IT_STANDS, KINDS, REPAIRED, STATES

    for row, state in enumerate(notes.states):
        if state == AS_IT_STANDS and notes.kind(row) is None:
            continue
        sentence = corpus[row]
        place = (
            f"{corpus.source_of(row)}:{sentence.line}" if sentence.line else corpus.source_of(row)
        )
        name = f" ({sentence.sent_id})" if sentence.sent_id else ""
        steps = notes.repairs[row].steps if state == REPAIRED else ()
        rules = ": " + ", ".join(map(str, steps)) if steps else ""
        shown = STATES[state]
        if (kind := notes.kind(row)) and kind != shown:
            shown += f" ({kind})"
        yield f"{place}{name}: {shown}{rules}"
    counts = [notes.states.count(number) for number in range(len(STATES))]
    first = STATES[AS_IT_STANDS] if counts[AS_IT_STANDS] == 1 else "as they stand"
    yield f"{counted(len(notes), 'answer')}: " + ", ".join(
        f"{number} {name}"
        for name, number in zip((first, *STATES[1:]), counts, strict=True)
        if number
    )
    kinds = Counter(notes.kind(row) for row in range(len(notes)))
    if failures := ", ".join(f"{kind} {kinds[kind]}" for kind in KINDS if kinds[kind]):
        yield f"failures: {failures}"
