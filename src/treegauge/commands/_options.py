"""Options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from argparse import Action, ArgumentParser, Namespace

    from treegauge.commands._parser import Parser
    from treegauge.corpora.corpus import Reading
    from treegauge.options.request import Request


class Group(Protocol):
    """What options are added to: a parser, or a group of its options."""

    def add_argument(self, *names: str, **options: Any) -> Any:
        """Add an option."""


def add_reading(parser: ArgumentParser) -> None:
    """Add the options for reading files."""
    from treegauge.base.plugins import names
    from treegauge.formats.conll09 import COLUMNS
    from treegauge.formats.ptb import BLANK_LINES

    group = parser.add_argument_group("reading files")
    group.add_argument(
        "--format-in",
        metavar="FORMAT",
        help=f"the format of the files: {', '.join(names('formats'))} (default: found by content)",
    )
    group.add_argument(
        "--ext", metavar="ENDING", help="read only the files of a directory whose names end in this"
    )
    group.add_argument(
        "--field",
        metavar="NAME",
        help="for records (JSONL, JSON, CSV, Parquet): the field with the answer, such as response.text for "
        "the field text in the field response (default answer); the field id or sent_id says which gold "
        "sentence it belongs to",
    )
    group.add_argument(
        "--blank-lines",
        choices=BLANK_LINES,
        default="auto",
        help="what an empty line in a file of bracketings is: a sentence without a parse (failed), nothing "
        "(separators), or the end of a block of sentences (blocks); default auto: by the file",
    )
    group.add_argument(
        "--bare-words",
        action="store_true",
        help="words without a tag may stand beside constituents, as in (NP the (NN dog))",
    )
    group.add_argument(
        "--columns",
        choices=COLUMNS,
        default="auto",
        help="which columns are read. CoNLL-2008 and CoNLL-2009: gold, predicted, or (auto, the default) "
        "gold unless they are empty. Chunks and entities: the last (auto, predicted), the last but one "
        "(gold), or all from the end that hold tags of chunks",
    )
    group.add_argument(
        "--max-size",
        metavar="SIZE",
        help="the most that a compressed file may unpack to, such as 500M or 20G (default: 250 times its "
        "size, but at least 64M and at most 8G)",
    )


def add_system_field(group: Group) -> None:
    """Add the field that says which system answered."""
    group.add_argument(
        "--system-field",
        metavar="FIELD",
        help="for records: the field that says which system answered, such as model; each of its values is a "
        "system, in the order of the file. FIELD=NAME, such as model=small, takes one of them",
    )


def reading_of(options: Namespace) -> Reading:
    """Return how files are to be read."""
    from treegauge.corpora.corpus import Reading
    from treegauge.formats import format_name

    chosen = format_name(options.format_in) if options.format_in else None
    blank_lines = options.blank_lines
    if getattr(options, "chunks", None) == "block" and blank_lines == "auto":
        blank_lines = "blocks"
    from treegauge.corpora.decompression import size_of

    size = size_of(options.max_size)
    return Reading(chosen, options.bare_words, blank_lines, options.columns, max_size=size)


def add_words(group: Group) -> None:
    """Add the options for segments that make up a space-delimited word."""
    group.add_argument(
        "--words",
        action="append",
        default=[],
        metavar="MAP",
        help="a file that says which segments make up a word (a map or a lattice); give one for each "
        "file of trees, in the same order",
    )
    group.add_argument(
        "--join",
        metavar="MARK",
        help="segments that end or begin with this mark make up one word with their neighbour",
    )


def add_attributes(group: Group) -> None:
    """Add the option for a table of sentences' attributes."""
    group.add_argument(
        "--attributes",
        metavar="FILE",
        help="a table of attributes of gold's sentences, with tabs: sent_id (or key) and a column for each",
    )


def add_format(group: Group, what: str = "tables") -> None:
    """Add the option for the format of scores or tables."""
    from treegauge.base.plugins import names

    group.add_argument(
        "--format",
        "-f",
        default="text",
        metavar="NAME",
        help=f"how {what} are shown: {', '.join(names('reports'))}, or a report of another package",
    )
    add_guard(group)


def add_guard(group: Group) -> None:
    """Add the option to leave cells of CSV unguarded."""
    group.add_argument(
        "--no-guard",
        action="store_true",
        help="for csv: leave texts as they are that a spreadsheet would run as a formula (=, +, -, @); by "
        "default they have an apostrophe before them",
    )


def add_values(group: Group, more: str = "") -> None:
    """Add the option for the values of tables."""
    group.add_argument(
        "--value",
        "--values",
        action="append",
        default=[],
        metavar="METRIC.VALUE",
        help="which values are shown, for example brackets.recall; comma-separated or repeated "
        f"(default: the main value of every metric){more}",
    )


def add_rows(group: Group, default: str = "metrics") -> None:
    """Add the option for the rows of tables."""
    from treegauge.reports import ROWS

    group.add_argument(
        "--rows",
        choices=ROWS,
        default=default,
        help="the rows of tables of scores: metrics, with a column for each system, or systems, as "
        f"papers have it (default {default})",
    )


def add_sort(group: Group, default: str = "as they were given") -> None:
    """Add the option for the order of systems."""
    group.add_argument(
        "--sort",
        metavar="METRIC.VALUE",
        help="the value that systems are ordered by, the best first, such as las or brackets.recall "
        f"(default: {default})",
    )


def add_cite(group: Group, what: str) -> None:
    """Add the option to print BibTeX."""
    group.add_argument(
        "--cite",
        action="store_true",
        help=f"also print BibTeX of {what} (text, markdown and latex)",
    )


def shared_actions() -> list[Action]:
    """Return the options that all commands which score share."""
    from treegauge.commands._parser import new_parser

    parser = new_parser("", "", output=False)
    own = {action.dest for action in parser.actions()}
    add_scoring(parser)
    return [action for action in parser.actions() if action.dest not in own]


def _add_scores(group: Group) -> None:
    """Add which scores are computed."""
    from treegauge.commands._parser import number
    from treegauge.metrics._breakdown_names import BREAKDOWNS
    from treegauge.metrics._lists import TASKS
    from treegauge.options.settings import AVERAGES
    from treegauge.results.confusion import KINDS

    group.add_argument(
        "--scenario",
        action="append",
        default=[],
        metavar="[PARSER/]NAME=FILE",
        help="instead of SYSTEM, repeated: a parser's output on one kind of input (gold, predicted, raw …); "
        "all are shown in one table, with the change from each to the next",
    )
    group.add_argument(
        "--task",
        choices=list(TASKS),
        help="a set of metrics with the options that go with it (default: by the format of the files)",
    )
    group.add_argument(
        "--metric",
        "--metrics",
        "-m",
        action="append",
        metavar="NAMES",
        help="metrics by name, comma-separated or repeated, instead of those of the task (docs/metrics.md "
        "lists them); the task's other options stay",
    )
    group.add_argument(
        "--average",
        default="corpus",
        choices=AVERAGES,
        help="corpus (the default) adds up the counts of all sentences before dividing, as evalb's summary "
        "does; file, document, sentence and type take the mean of the scores of each file, document "
        "(# newdoc) or sentence of gold, or of each label",
    )
    group.add_argument(
        "--by",
        action="append",
        default=[],
        metavar="NAMES",
        help="also break scores down by "
        f"{', '.join(BREAKDOWNS)} (relation is label), or an attribute of gold's "
        "sentences (# genre = news: genre; speaker in STM; a column of --attributes); comma-separated or "
        "repeated",
    )
    add_attributes(group)
    group.add_argument(
        "--confusion",
        action="append",
        default=[],
        metavar="NAMES",
        help=f"count confusions, gold label by test label, of: {', '.join(KINDS)}",
    )
    group.add_argument(
        "--attribute",
        action="store_true",
        help="show what wrong words, boundaries, tags, labels and structure cost (more: treegauge attribute)",
    )
    group.add_argument(
        "--weight",
        type=number(0, 1),
        metavar="W",
        help="with task srl: the weight of semantics in the joint scores, 0 to 1 (default 0.5)",
    )


def _add_what_counts(group: Group) -> None:
    """Add what counts, what is changed before, and what is left out."""
    from treegauge.base.plugins import names
    from treegauge.commands._parser import number, whole_number
    from treegauge.options.settings import ASKED

    known = ", ".join(names("data/params", ".prm"))
    group.add_argument(
        "--params",
        "-p",
        metavar="NAME",
        help=f"which words and brackets count, as in evalb: {known}, or a .prm file "
        "of evalb or SParseval (default: wsj for bracketings, none for other formats; task speech: speech)",
    )
    group.add_argument(
        "--heads",
        metavar="NAME",
        help="the head table, which says which child holds the head word, for the metrics of heads: "
        f"{', '.join(names('data/heads', '.heads'))}, or a file (default charniak; ctb with -p ctb)",
    )
    group.add_argument(
        "--transform",
        "--transforms",
        dest="transforms",
        default="",
        metavar="NAMES",
        help="changes made to both sides before they are compared, comma-separated, one after the other: "
        f"{', '.join(names('transforms'))}",
    )
    group.add_argument(
        "--max-length",
        type=whole_number(1),
        metavar="N",
        help="leave out gold sentences of more than N words",
    )
    group.add_argument(
        "--max-wer",
        type=number(0),
        metavar="PERCENT",
        help="leave out documents with a higher word error rate, and list them",
    )
    group.add_argument(
        "--on-error",
        default="error",
        choices=ASKED,
        help="what happens to sentences without a usable parse: error (the default) stops, skip "
        "leaves them out, zero counts everything in their gold sentences as missed, repair mends what can be "
        "mended (docs/language-models.md) and counts the rest as missed, all shows zero, skip and repair "
        "side by side",
    )


def _add_aligning(group: Group) -> None:
    """Add how words are put side by side, and which segments make up a word."""
    from treegauge.base.plugins import names
    from treegauge.commands._parser import whole_number
    from treegauge.options.request import MOST_DRAWS
    from treegauge.options.settings import CHUNKS

    # ``given`` is what a file is called in a signature.
    aligners = [name for name in names("aligners") if name != "given"]
    group.add_argument(
        "--align",
        default="auto",
        metavar="NAME",
        help=f"the aligner for words that differ: {', '.join(aligners)}, or a file or "
        "a directory with alignments of another program (default auto: chosen by the files; task srl: "
        "levenshtein)",
    )
    group.add_argument(
        "--chunks",
        choices=CHUNKS,
        help="how much text is aligned in one piece: sentence n with sentence n, blocks of sentences, "
        "whole documents or whole files (default auto, or the task's)",
    )
    group.add_argument(
        "--normalize",
        metavar="NAMES",
        help="how words are normalised before they are compared: lower (case does not matter), punct "
        "(punctuation inside words does not, and alone it is not a word), hyphens (hyphens do not), ptb "
        "(the Penn Treebank's escapes are the characters they stand for: -LRB- \\/ `` ''); "
        "comma-separated (default: not at all, or the task's)",
    )
    group.add_argument(
        "--co-optimal",
        type=whole_number(1, MOST_DRAWS),
        metavar="N",
        help="draw N other alignments of the same least cost, and show the lowest, highest and mean score "
        "(of all of them if there are at most 10,000)",
    )
    # Which segments make up a word says what is aligned with what (Hebrew, Arabic, Turkish …).
    add_words(group)
    group.add_argument(
        "--lattice",
        metavar="FILE",
        help="a lattice of possible analyses (CoNLL-UL or SPMRL): words whose analysis is not in it are "
        "reported; it also says which segments make up a word where nothing else does",
    )
    group.add_argument(
        "--tag-map",
        metavar="FILE",
        help="a map of tags: each line has a tag of the lattice and the same tag of the trees",
    )
    group.add_argument(
        "--lattice-arcs",
        choices=("loose", "strict"),
        default="loose",
        help="strict: for TedEval two segments are the same only between the same states of the lattice",
    )
    group.add_argument(
        "--gold-times",
        metavar="FILE",
        help="when gold's words were said, and by whom: their STM or CTM, or a file with a word a line "
        "(start and end in seconds, word; an empty line between sentences)",
    )
    group.add_argument(
        "--test-times",
        action="append",
        default=[],
        metavar="FILE",
        help="the same for a system; of several, one for each, in the same order",
    )


def add_scoring(parser: Parser) -> None:
    """Add the options of every command that scores: what to score and how; its own ones come before."""
    from treegauge.commands._parser import number, whole_number

    scores = parser.shared_group("what to score")
    _add_scores(scores)
    _add_what_counts(parser.shared_group("what counts"))
    scores.add_argument(
        "--baseline",
        choices=("chance",),
        help="chance: also score uninformed trees on gold's words: right-branching, left-branching, "
        "flat, random",
    )
    _add_aligning(parser.shared_group("aligning"))
    add_reading(parser)
    reading = parser.shared_group("reading files")
    add_system_field(reading)
    reading.add_argument(
        "--n-best",
        action="store_true",
        help="the systems' files are n-best lists, several analyses of each sentence, the best first: by "
        "sent_id (gold's, or gold's with a rank, as in call-7-1), in blocks between blank lines, or records",
    )
    output = parser.shared_group("output")
    output.add_argument(
        "--jobs",
        "-j",
        type=whole_number(0),
        default=0,
        metavar="N",
        help="threads (default: all cores)",
    )
    output.add_argument(
        "--patience",
        type=number(0, 10**9),
        metavar="SECONDS",
        help="how long the exact tree distance of one sentence may take (t-dice, t-jaccard, tedeval, "
        "leaf-ancestor; default 20): a sentence that would take longer is an error",
    )
    parser.set_defaults(command=parser.command)


#: options whose keyword in :func:`treegauge.score` has another name
RENAMED = {"metric": "metrics", "format_in": "format"}


def request_of(options: Namespace, **more: Any) -> Request:
    """Return the request of a command's options; ``more`` has keywords that the command itself sets."""
    from treegauge.options.request import Request

    values = {RENAMED.get(name, name): value for name, value in vars(options).items()}
    values["format"] = vars(options).get("format_in")
    known = {name: value for name, value in values.items() if name in Request.__fields__}
    return Request(**(known | more))
