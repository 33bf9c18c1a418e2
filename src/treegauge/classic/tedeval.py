"""``tedeval``: the command line of TedEval, whose original program is lost.

``tedeval -g GOLD -p PARSE [-unlabeled] [-micro] [-sg GOLD_MAP -sp PARSE_MAP] -format
bracketed|conll [-o OUT]`` compares the n-th tree with the n-th tree.  A line for each sentence has
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

from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded, message
from treegauge.errors import InputError, SettingsError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.corpora.corpus import Corpus

SUMMARY = "the command line of TedEval (Tsarfaty, Nivre and Andersson)"
USAGE = (
    "usage: treegauge tedeval -g GOLD -p PARSE [-unlabeled] [-micro] [-sg GOLD_MAP -sp PARSE_MAP] "
    "-format bracketed|conll [-o OUT]"
)
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
    from treegauge.corpora.file_bytes import read_bytes
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


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Score as ``tedeval ARGUMENTS`` does."""
    from treegauge.base.atomic_write import write_whole
    from treegauge.options.request import make_settings
    from treegauge.pipeline import score_corpora

    if not arguments or arguments[0] in {"-h", "-help", "--help"}:
        return Outcome(out=USAGE + "\n", code=0 if arguments else 2)
    options = _options(arguments)
    kinds = FORMATS[options["-format"]]
    gold = _read(options["-g"], kinds, options.get("-sg"))
    parse = _read(options["-p"], kinds, options.get("-sp"))
    spec = "tedeval:unlabeled" if "-unlabeled" in options else "tedeval"
    average = "sentence" if "-micro" in options else "corpus"
    settings = make_settings(
        (spec,), "none", align="lattice", chunks="sentence", on_error="zero", average=average
    )
    result = score_corpora(gold, parse, settings, name=options["-p"])
    lines = []
    for row in result.by_sentence(spec):
        score = row["score"]
        cells = (
            row["sentence"],
            "NaN" if score is None else f"{score:.4f}",
            row["cost"],
            row["test"],
            row["gold"],
            row["exact"],
        )
        lines.append("\t".join(map(str, cells)))
    total = result[spec]["score"]
    lines.append(f"AVG:\t{'NaN' if total is None else f'{total:.4f}'}")
    text = "\n".join(lines) + "\n"
    err = message(*(f"warning: {issue}" for issue in result.issues))
    if "-o" not in options:
        return Outcome(out=text, err=err)
    write_whole(options["-o"], text)
    return Outcome(err=err)
