"""Arguments and exit codes: the only place that prints.

A sub-command is a module with ``run(arguments) -> Outcome``: ``treegauge score`` is in
``commands/score.py``, ``treegauge evalb`` in ``classic/evalb.py``.  Nothing is imported before the
sub-command is known, so that start-up costs what the sub-command costs.
"""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.commands import Outcome

COMMANDS: Final = {
    "score": "score parses against gold, aligning words where they differ",
    "validate": "list every problem in a file",
    "info": "count sentences, words, labels and depth of a file",
    "convert": "write a file in another format that can hold the same",
    "align": "show or write the alignment of two files",
    "diff": "draw one sentence, gold and system, and how its score is counted",
    "heads": "print trees with lexical heads, or head dependencies as CoNLL-U",
    "lattice": "count the analyses in a lattice, and find trees that are off it",
    "repair": "find and mend the parses in a language model's answers",
    "merge": "put saved results of shards together",
    "compare": "compare systems: tables, intervals, exact significance tests",
    "attribute": "where the points go: wrong words, boundaries, tags, structure",
    "errors": "kinds of error: attachment, coordination, unary, labels, roles",
    "report": "write a page that shows what went wrong, with every sentence drawn",
    "correlate": "how far metrics agree over sentences, documents or systems",
    "metrics": "list all metrics",
    "explain": "say what a metric is: definition, formula, citation, example",
    "rank": "compare how variants of a score rank systems and parses",
    "help": "say what a command does and takes",
    "man": "print or write manual pages",
    "completion": "print the script that lets bash, zsh or fish complete",
}
CLASSIC: Final = {
    "evalb": "evalb (Sekine and Collins), byte for byte",
    "eval07": "the CoNLL-2007 dependency scorer, byte for byte",
    "eval09": "the CoNLL-2009 scorer of syntax and semantic roles, byte for byte",
    "srleval": "srleval (Favre, Bohnet and Hakkani-Tür), byte for byte",
    "udeval": "udeval (CoNLL 2018 shared task, Universal Dependencies)",
    "sparseval": "SParseval (Roark et al.), byte for byte",
    "tedeval": "the command line of TedEval (Tsarfaty, Nivre and Andersson)",
}
#: bytes of memory in small pages: enough for most runs, and large ones can take long to come
SMALL_PAGES: Final = 32 << 20
#: commands that read no data
TALKING: Final = {"metrics", "explain", "help", "man", "completion"}


def usage() -> str:
    """Return the help text that lists all sub-commands."""
    lines = ["usage: treegauge COMMAND [OPTIONS] FILES", "", "commands:"]
    lines += [f"  {name:<10} {what}" for name, what in COMMANDS.items()]
    lines += ["", "the classic programs, with their own options and output:"]
    lines += [f"  {name:<10} {what}" for name, what in CLASSIC.items()]
    lines += ["", "treegauge help COMMAND says more. treegauge --version (-V) prints the version."]
    return "\n".join(lines) + "\n"


def dispatch(arguments: Sequence[str]) -> Outcome:
    """Run the sub-command that the first argument names."""
    from treegauge.base.lazy import module
    from treegauge.commands import Outcome

    if not arguments or arguments[0] in {"-h", "--help"}:
        return Outcome(out=usage(), code=0 if arguments else 2)
    name, rest = arguments[0], list(arguments[1:])
    if name not in COMMANDS and name not in CLASSIC:
        from treegauge.base.suggestions import did_you_mean
        from treegauge.commands import message

        near = did_you_mean(name, (*COMMANDS, *CLASSIC))
        told = f"there is no command {name!r}{near}"
        return Outcome(err=message(told, "treegauge help lists all commands"), code=2)
    package = "commands" if name in COMMANDS else "classic"
    outcome: Outcome = module(f"treegauge.{package}.{name}").run(rest)
    if "treegauge.base.plugins" in sys.modules:
        from treegauge.base.plugins import unloaded

        if unloaded:
            _tell_skipped(outcome, unloaded)
    return outcome


def _tell_skipped(outcome: Outcome, unloaded: dict[tuple[str, str], str]) -> None:
    """Put before all other messages which plug-ins of other packages were skipped."""
    from treegauge.commands import message

    told = [
        f"warning: the {package.removesuffix('s')} {name!r} of another package was skipped: {why}"
        for (package, name), why in unloaded.items()
    ]
    err = outcome.err
    outcome.err = message(*told) + (err if isinstance(err, str) else err.decode("utf-8", "replace"))


def main(arguments: Sequence[str]) -> int:
    """Run treegauge with these arguments, write both streams, and return the exit code."""
    from treegauge.commands import Outcome
    from treegauge.commands._streams import OUT_OF_MEMORY, write_outcome

    try:
        if list(arguments) in (["--version"], ["-V"]):
            from treegauge._version import __version__

            return write_outcome(Outcome(out=f"treegauge {__version__}\n"))
        return write_outcome(dispatch(arguments))
    except MemoryError:
        return write_outcome(Outcome(err=OUT_OF_MEMORY, code=2))


def entry() -> None:
    """Be the console script."""
    from treegauge.commands._streams import end_at_once, end_without_memory, open_closed_streams

    open_closed_streams()
    # A command makes little that refers to itself, and has ended before that matters.
    gc.set_threshold(100_000)
    if sys.argv[1:2] and sys.argv[1] in COMMANDS:
        # A command tells in its own words which plug-ins of others were skipped.
        if "warnings" in sys.modules:
            sys.modules["warnings"].simplefilter("ignore", UserWarning)
        else:
            # Read once warnings are loaded, if they ever are.
            sys.warnoptions.append("ignore::UserWarning")
    try:
        if sys.argv[1:2] and sys.argv[1] in {*COMMANDS, *CLASSIC} - TALKING:
            from treegauge._core import use_large_pages

            # evalb holds little at a time and uses it again and again: for it large pages pay at once.
            use_large_pages(0 if sys.argv[1] == "evalb" else SMALL_PAGES)
        code = main(sys.argv[1:])
    except KeyboardInterrupt:
        code = 130
    except MemoryError:
        # Not even a message could be made.
        end_without_memory()
    end_at_once(code)
    sys.exit(code)
