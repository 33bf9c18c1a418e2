"""Arguments and exit codes: the only place that prints.

The first word of a command line names a module with ``run(arguments) -> Outcome``: ``treegauge score`` is
``commands/score.py``, ``treegauge evalb`` is ``classic/evalb.py``.  It alone is imported, so that start-up
costs what the command costs.

What is written arrives whole, or the exit code says that it did not.  Python writes part of a text and says
nothing where its streams have no buffer (``PYTHONUNBUFFERED``) and the disk is full, and it has no streams
at all where they were closed before the start (``>&-``).  So everything goes to the file descriptors
themselves, piece by piece, until all is written.
"""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, Any, Final, NoReturn

from treegauge.commands import OUT_OF_MEMORY, Outcome, message

if TYPE_CHECKING:
    from collections.abc import Sequence

#: the order of the help; commands that are not here follow by name
ORDER: Final = (
    *(
        "score",
        "validate",
        "info",
        "convert",
        "align",
        "diff",
        "heads",
        "lattice",
        "repair",
        "noise",
        "merge",
    ),
    *(
        "compare",
        "leaderboard",
        "attribute",
        "errors",
        "report",
        "plot",
        "correlate",
        "metrics",
        "explain",
        "rank",
        "study",
        "params",
    ),
    *("help", "man", "completion"),
    *("evalb", "eval07", "eval09", "srleval", "udeval", "sparseval", "tedeval"),
    *("conlleval", "srl-eval", "discodop", "sclite"),
)
#: bytes of memory in small pages: enough for most runs, and large ones can take long to come
SMALL_PAGES: Final = 32 << 20
#: exit codes: the output could not be written; its reader is gone (128 and the number of SIGPIPE)
UNWRITTEN: Final = 2
READER_GONE: Final = 141
#: made before it is needed
_OUT_OF_MEMORY: Final = OUT_OF_MEMORY.encode()


def commands() -> dict[str, str]:
    """Return what each command does, in the order of the help; those of other packages come last."""
    from treegauge.base.plugins import installed, names

    own = _summaries("commands", names("commands"))
    return own | _summaries("commands", sorted(installed("commands")))


def classic_programs() -> dict[str, str]:
    """Return what each of the classic programs is, in the order of the help."""
    from treegauge.base.plugins import names

    return _summaries("classic", names("classic"))


def _summaries(package: str, names: list[str]) -> dict[str, str]:
    from treegauge.base.plugins import plugin

    ordered = sorted(names, key=lambda name: ORDER.index(name) if name in ORDER else len(ORDER))
    return {name: getattr(plugin(package, name), "SUMMARY", "") for name in ordered}


def usage() -> str:
    """Return the help text that lists all sub-commands."""
    lines = ["usage: treegauge COMMAND [OPTIONS] FILES", "", "commands:"]
    lines += [f"  {name:<11} {what}" for name, what in commands().items()]
    lines += ["", "the classic programs, with their own options and output:"]
    lines += [f"  {name:<11} {what}" for name, what in classic_programs().items()]
    lines += [
        "",
        "To begin: treegauge score GOLD SYSTEM",
        "treegauge help COMMAND says more. treegauge --version (-V) prints the version.",
    ]
    return "\n".join(lines) + "\n"


def dispatch(arguments: Sequence[str]) -> Outcome:
    """Run the sub-command that the first argument names."""
    from treegauge.base.plugins import unloaded

    if not arguments or arguments[0] in {"-h", "--help"}:
        outcome = Outcome(out=usage(), code=0 if arguments else 2)
    else:
        outcome = _run(arguments[0], list(arguments[1:]))
    if unloaded:
        _warn_of_skipped(outcome, unloaded)
    return outcome


def _run(name: str, arguments: list[str]) -> Outcome:
    from treegauge.base.plugins import installed, names, plugin

    if name in names("classic"):
        package = "classic"
    elif name in names("commands") or name in installed("commands"):
        package = "commands"
    else:
        from treegauge.base.suggestions import did_you_mean

        known = (*names("commands"), *installed("commands"), *names("classic"))
        problem = f"there is no command {name!r}{did_you_mean(name, known)}"
        hint = "treegauge help lists all commands"
        if os.path.exists(name):  # noqa: PTH110
            hint = "the command comes first: treegauge score GOLD SYSTEM; " + hint
        return Outcome(err=message(problem, hint), code=2)
    outcome: Outcome = plugin(package, name).run(arguments)
    return outcome


def _warn_of_skipped(outcome: Outcome, unloaded: dict[tuple[str, str], str]) -> None:
    """Put a warning before all other messages for each plug-in of another package that was skipped."""
    warnings = [
        f"warning: the {package.removesuffix('s')} {name!r} of another package was skipped: {why}"
        for (package, name), why in unloaded.items()
    ]
    err = outcome.err
    text = err if isinstance(err, str) else err.decode("utf-8", "replace")
    outcome.err = message(*warnings) + text


def main(arguments: Sequence[str]) -> int:
    """Run treegauge with these arguments, write both streams, and return the exit code."""
    try:
        if list(arguments) in (["--version"], ["-V"]):
            from treegauge._version import __version__

            return write_outcome(Outcome(out=f"treegauge {__version__}\n"))
        return write_outcome(dispatch(arguments))
    except MemoryError:
        return write_outcome(Outcome(err=OUT_OF_MEMORY, code=2))


def entry() -> None:
    """Run as the console script."""
    import warnings

    open_closed_streams()
    # A command makes little that refers to itself, and has ended before that matters.
    gc.set_threshold(100_000)
    # A command tells in its own words which plug-ins of others were skipped.
    warnings.simplefilter("ignore", UserWarning)
    try:
        if sys.argv[1:] and not sys.argv[1].startswith("-"):
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


class ClosedError(OSError):
    """A stream that was closed before the program began."""


def write_outcome(outcome: Outcome) -> int:
    """Write both streams of a command and return its exit code; never 0 if something was not written."""
    code, complaint = outcome.code, ""
    try:
        _write(sys.stdout, outcome.out)
    except BrokenPipeError:
        code = READER_GONE
    except OSError as error:
        complaint = f"treegauge: the output cannot be written: {error.strerror or error}\n"
        code = UNWRITTEN
    if outcome.err:
        # Notes follow what they are about.
        try:
            _write(sys.stderr, outcome.err)
        except ClosedError:
            pass  # Whoever closes it (2>&-) wants no messages.
        except OSError:
            code = code or UNWRITTEN
    if complaint:
        complain(complaint)
    return code


def complain(message: str) -> None:
    """Write a message to standard error, if it can be written."""
    try:
        _write(sys.stderr, message)
    except OSError:
        return


def _write(stream: Any, content: Any) -> None:
    """Write text, bytes, or pieces of text as they are made."""
    for piece in (content,) if isinstance(content, str | bytes) else content:
        if not piece:
            continue
        data = piece.encode("utf-8", "surrogateescape") if isinstance(piece, str) else piece
        if stream is None:
            raise ClosedError("it was closed before the start")
        stream.flush()
        try:
            number = stream.fileno()
        except (OSError, AttributeError):
            # No file is behind it: somebody catches what is written.
            stream.buffer.write(data)
            stream.flush()
        else:
            write_all(number, data)


def write_all(number: int, data: bytes) -> None:
    """Write all these bytes to an open file: the system may take less at a time, or ask to wait."""
    rest = memoryview(data)
    while rest:
        try:
            rest = rest[os.write(number, rest) :]
        except BlockingIOError:
            from select import select

            select([], [number], [])


def end_at_once(code: int) -> None:
    """End with an exit code once all is written, unless somebody waits for the end of Python.

    Python would free everything piece by piece first, which takes a tenth of a short run.  Those who wait:
    other threads, a tracer, functions that are to be called then.
    """
    import atexit

    # The core has one function of its own that is called at the end; that one need not be.
    own = int("treegauge._core" in sys.modules)
    waiting = getattr(atexit, "_ncallbacks", lambda: own + 1)() > own
    if "threading" in sys.modules:
        from threading import enumerate as threads
        from threading import main_thread

        waiting |= any(not thread.daemon and thread is not main_thread() for thread in threads())
    if waiting or sys.gettrace() or sys.getprofile():
        return
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            try:
                stream.flush()
            except OSError:
                return
    os._exit(code)


def end_without_memory() -> NoReturn:
    """End with a message that is there already, for nothing can be made any more."""
    os.write(2, _OUT_OF_MEMORY)
    os._exit(UNWRITTEN)


def open_closed_streams() -> None:
    """Open closed standard streams, so that no other file takes their numbers.

    What was then written to standard error would end up in a file of the user's.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
