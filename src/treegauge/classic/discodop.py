"""discodop: brackets of discontinuous trees, byte for byte.

``discodop eval`` of Andreas van Cranenburgh's disco-dop (van Cranenburgh, Scha and Bod, *Data-Oriented
Parsing with Discontinuous Constituents and Function Tags*, 2016), commit dd181a6.

    treegauge discodop GOLD TEST [PARAMETERS] [OPTIONS]

The parameters are a file, or a set that comes with treegauge: ``negra``, ``tiger``, ``dptb``.

Standard output and exit code are the original's, but for what comes in the order of a hash there: sets
of parameters, and rows of equal counts under wrong parents, labels and function tags, which come in the
order of the files here; a class of ``EQ_LABEL`` is shown by the label that is named first.  Messages are
not the original's: it shows where its program stopped.  Not done here: the formats ``alpino``,
``alpinocompact`` and ``ftb``, files packed as ``.zst`` or ``.lz4``, and the drawings of ``--debug``, which
otherwise prints what ``--verbose`` does.
"""

from __future__ import annotations

import getopt

from treegauge import _core
from treegauge.classic._discodop_files import reader
from treegauge.classic._discodop_parameters import (
    StoppedError,
    read_head_rules,
    read_parameters,
    shown,
)
from treegauge.classic._program import parameter_file, run_program
from treegauge.commands import Outcome, message

SUMMARY = "discodop eval (discontinuous constituents)"
USAGE = "Usage: discodop eval <gold> <parses> [param] [options]\n"
#: what stands below it where help was asked for
DETAILS = """
Scores the brackets of <parses> against <gold>, sentences paired by their names, as discodop eval does.
[param] is a file of parameters, or negra, tiger or dptb.

  --fmt FORMAT          of both files: export (the default), bracket, discbracket, tiger;
                        --goldfmt and --parsesfmt: of one of them
  --goldenc, --parsesenc ENCODING
                        the encoding of a file (utf8)
  --cutofflen N         leave out longer sentences
  --disconly            discontinuous brackets alone
  --ted                 also tree distance
  --la                  also leaf-ancestor
  --headrules FILE      also head dependencies, by these rules
  --functions HOW       function tags: leave, add, replace, remove (the default), between
  --morphology HOW      morphological tags: no (the default), add, replace, between
  --verbose, --debug    a table for each sentence
"""
FLAGS = ("help", "verbose", "debug", "disconly", "ted", "la")
OPTIONS = (
    *("goldenc", "parsesenc", "goldfmt", "parsesfmt", "fmt"),
    *("cutofflen", "headrules", "functions", "morphology"),
)
FORMATS = ("export", "bracket", "discbracket", "tiger")
FUNCTIONS = ("leave", "add", "replace", "remove", "between")
MORPHOLOGY = ("no", "add", "replace", "between")
#: Integers that the core takes; no length or level of printing is beyond it.
MOST = 1 << 62


def _format(options: dict[str, str], side: str) -> str:
    form = options.get("--fmt", options.get(f"--{side}fmt", "export"))
    if form not in FORMATS:
        raise StoppedError(f"there is no format {form!r} here: " + ", ".join(FORMATS))
    return form


def _choice(options: dict[str, str], name: str, known: tuple[str, ...], usual: str) -> str:
    given = options.get(name, usual)
    if given not in known:
        raise StoppedError(f"{name} takes {', '.join(known)}, not {given!r}")
    return given


def _score(options: dict[str, str], files: list[str]) -> tuple[bytes, bytes, int, bytes | None]:
    parameters = read_parameters(parameter_file(files[2]) if len(files) == 3 else None)
    parameters["CUTOFF_LEN"] = int(options.get("--cutofflen", parameters["CUTOFF_LEN"]))
    parameters["DISC_ONLY"] = "--disconly" in options
    # The first of equal ones: a flag is shown as True.
    parameters["DEBUG"] = max(
        parameters["DEBUG"], "--verbose" in options, 2 * ("--debug" in options)
    )
    parameters["TED"] |= "--ted" in options
    parameters["LA"] |= "--la" in options
    parameters["DEP"] = "--headrules" in options
    forms = _format(options, "gold"), _format(options, "parses")
    rules = read_head_rules(options["--headrules"]) if options.get("--headrules") else {}
    functions = _choice(options, "--functions", FUNCTIONS, "remove")
    morphology = _choice(options, "--morphology", MORPHOLOGY, "no")
    gold, test = (
        reader(path, form, options.get(f"--{side}enc", "utf8"))
        for path, form, side in zip(files[:2], forms, ("gold", "parses"), strict=True)
    )
    settings = {
        "shown": shown(parameters),
        "debug": min(parameters["DEBUG"], MOST),
        "cutoff": max(-MOST, min(parameters["CUTOFF_LEN"], MOST)),
        "labeled": bool(parameters["LABELED"]),
        "only_discontinuous": parameters["DISC_ONLY"],
        "leaf_ancestor": bool(parameters["LA"]),
        "tree_distance": bool(parameters["TED"]),
        "dependencies": parameters["DEP"],
        "delete_under_root": bool(parameters["DELETE_ROOT_PRETERMS"]),
        "delete_labels": list(parameters["DELETE_LABEL"]),
        "delete_labels_for_length": list(parameters["DELETE_LABEL_FOR_LENGTH"]),
        "delete_words": list(parameters["DELETE_WORD"]),
        "equal_labels": parameters["EQ_LABEL"],
        "equal_words": parameters["EQ_WORD"],
        "functions": functions,
        "morphology": "" if morphology == "no" else morphology,
        "head_rules": rules,
    }
    return _core.discodop(settings, gold, test)


def run(arguments: list[str]) -> Outcome:
    """Compare two treebanks as ``discodop eval ARGUMENTS`` does."""
    from xml.etree.ElementTree import ParseError

    try:
        given, files = getopt.gnu_getopt(
            arguments, "h", [*FLAGS, *(f"{name}=" for name in OPTIONS)]
        )
    except getopt.GetoptError as error:
        return Outcome(out=USAGE, err=message(str(error)), code=2)
    if not files and {"-h", "--help"} & {*dict(given)}:
        return Outcome(out=USAGE + DETAILS, code=2)
    if not 2 <= len(files) <= 3:
        return Outcome(
            out=USAGE,
            err=message("give two files, gold and test, and maybe one of parameters"),
            code=2,
        )
    try:
        return run_program(lambda _: _score(dict(given), files), arguments)
    except StoppedError as error:
        return Outcome(out=error.out, err=message(str(error)), code=1)
    except (OSError, ValueError, LookupError, ParseError) as error:
        return Outcome(err=message(f"{type(error).__name__}: {error}"), code=1)
