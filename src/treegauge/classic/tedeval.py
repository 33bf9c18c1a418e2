"""``tedeval``: the command line of TedEval, whose original program is lost.

It compares the n-th tree with the n-th tree.  Trees that one side has beyond the other score 0, as with
``treegauge score``, and a message says so.  ``-format`` is ``bracketed`` or ``conll``; ``-unlabeled``
ignores labels; ``-sg`` and ``-sp`` say which segments make up a word.  A line for each sentence has
its number, its score, the number of edits, the sizes of the parse and of the gold tree, and 1
where they are equal, with tabs between; the last line is ``AVG:`` and the average.  That is the
average over the corpus, 1 − ΣTED / Σ(|p| + |g| − 2), and with ``-micro`` the mean of the
sentences' scores.  There is no limit on length.  Maps are those of :func:`treegauge.with_words`.

Options and ``AVG:`` line are the old program's, definitions those of the metric ``tedeval``; the
columns of a sentence's line are our own.

Tsarfaty, Nivre and Andersson (2012), Joint evaluation of morphological segmentation and syntactic
parsing.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge.commands import Outcome, guarded, message
from treegauge.errors import InputError, SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.corpora.corpus import Corpus
    from treegauge.metrics import Scores
    from treegauge.options.settings import Settings
    from treegauge.results.result import Result

SUMMARY = "the command line of TedEval (Tsarfaty, Nivre and Andersson)"
USAGE = (
    "usage: treegauge tedeval -g GOLD -p PARSE [-unlabeled] [-micro] [-sg GOLD_MAP -sp PARSE_MAP] "
    "-format bracketed|conll [-o OUT]"
)
#: what stands below it where help was asked for
DETAILS = """
Scores the trees of PARSE against those of GOLD by TedEval's distance, the n-th tree with the n-th.

  -g, -p      the files of gold and of the parser
  -format     what they hold: bracketed, or conll (CoNLL-X or CoNLL-U)
  -unlabeled  ignore labels
  -micro      the mean of the sentences' scores, not the score over the corpus
  -sg, -sp    which segments make up a word: a map for gold, one for the parser
  -o          write to a file
  -h          this text
"""
VALUES = ("-g", "-p", "-sg", "-sp", "-format", "-o")
FLAGS = ("-unlabeled", "-micro")
FORMATS = {"bracketed": ("ptb",), "conll": ("conllx", "conllu")}


def _options(arguments: Sequence[str]) -> dict[str, str]:
    options: dict[str, str] = {}
    rest = list(arguments)
    while rest:
        name = rest.pop(0)
        if name in FLAGS:
            options[name] = ""
        elif name in VALUES and rest:
            options[name] = rest.pop(0)
        else:
            problem = f"{name} wants a value" if name in VALUES else f"unknown option {name!r}"
            raise SettingsError(f"{problem}\n{USAGE}")
    for name in ("-g", "-p", "-format"):
        if name not in options:
            raise SettingsError(f"{name} is missing\n{USAGE}")
    if options["-format"] not in FORMATS:
        raise SettingsError(f"-format is bracketed or conll, not {options['-format']!r}\n{USAGE}")
    if ("-sg" in options) != ("-sp" in options):
        raise SettingsError(f"-sg and -sp go together\n{USAGE}")
    return options


def _read(path: str, kinds: Sequence[str], words: str | None) -> Corpus:
    from treegauge.corpora.corpus import Corpus, Reading, read_into
    from treegauge.corpora.files import read_bytes
    from treegauge.corpora.segmentation import with_words
    from treegauge.formats import sniff

    name, data = read_bytes(path)
    kind = sniff(data, name)
    corpus = Corpus()
    read_into(corpus, name, data, Reading(format=kind if kind in kinds else kinds[0]))
    if words is not None:
        with_words(corpus, words)
        wrong = [issue for issue in corpus.issues if issue.sentence is None and not issue.note]
        if wrong:
            raise InputError(wrong)
    return corpus


def _score(gold: Corpus, parse: Corpus, settings: Settings, name: str) -> tuple[Result, bool]:
    """Score the n-th tree against the n-th tree; tell whether the parse goes on behind the last gold tree."""
    from treegauge.comparison.comparison import align, prepare
    from treegauge.comparison.document_pairs import DocumentPair
    from treegauge.comparison.plan import decide
    from treegauge.options.needs import check_needs
    from treegauge.results.count import result_of

    check_needs(settings.metrics, gold.profile, parse.profile)
    whole = DocumentPair.of_one(name, (0, len(gold)), (0, len(parse)))
    prepared = prepare(gold, parse, settings, jobs=os.cpu_count() or 1, pairs=[whole])
    comparison = align(prepared, decide(prepared))
    parallel = all(comparison.sentence_pairs(pair).parallel for pair in comparison.pairs)
    return result_of(comparison, name=name), not parallel and len(parse) > len(gold)


def _shown(score: float | None) -> str:
    return "NaN" if score is None else f"{score:.4f}"


def _swapped(row: Scores) -> Scores:
    """Return the row of a tree that gold lacks: nothing is gold, all of it is the parse's."""
    sides = {"gold": row["test"], "test": row["gold"]}
    return row | sides | {"deleted": row["inserted"], "inserted": row["deleted"]}


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score as ``tedeval ARGUMENTS`` does."""
    from treegauge.base.atomic_write import write_whole
    from treegauge.options.settings import make_settings

    if not arguments or arguments[0] in {"-h", "-help", "--help"}:
        return Outcome(out=f"{USAGE}\n{DETAILS if arguments else ''}", code=0 if arguments else 2)
    options = _options(arguments)
    kinds = FORMATS[options["-format"]]
    gold = _read(options["-g"], kinds, options.get("-sg"))
    parse = _read(options["-p"], kinds, options.get("-sp"))
    spec = "tedeval:unlabeled" if "-unlabeled" in options else "tedeval"
    settings = make_settings((spec,), "none", align="lattice", chunks="sentence", on_error="zero")
    result, longer = _score(gold, parse, settings, options["-p"])
    rows: list[dict[str, Any]] = [*result.by_sentence(spec)]
    issues = result.issues
    if longer:
        # The measure is symmetric: what gold lacks is scored as if it were gold without a parse.
        rest = parse.slice(len(gold), len(parse))
        alone, _ = _score(rest, rest.slice(0, 0), settings, options["-p"])
        rows += [
            _swapped(row) | {"sentence": len(gold) + row["sentence"]}
            for row in alone.by_sentence(spec)
        ]
        issues = [*issues, *(issue for issue in alone.issues if issue.code != "length-mismatch")]
    lines = []
    for row in rows:
        cells = (row["sentence"], _shown(row["score"]), row["cost"], row["test"], row["gold"])
        lines.append("\t".join(map(str, (*cells, row["exact"]))))
    metric = result.metric(spec)
    scores = [row["score"] for row in rows if row["score"] is not None]
    if "-micro" in options:
        total = sum(scores) / len(scores) if scores else None
    else:
        sums = {name: sum(row[name] for row in rows) for name in metric.columns}
        total = metric.scores(sums)["score"]
    lines.append(f"AVG:\t{_shown(total)}")
    text = "\n".join(lines) + "\n"
    err = message(*(f"warning: {issue}" for issue in issues))
    if "-o" not in options:
        return Outcome(out=text, err=err)
    write_whole(options["-o"], text)
    return Outcome(err=err)
