"""Standard output and standard error: what is written arrives whole, or the exit code says that it did not.

Python writes part of a text and says nothing where its streams have no buffer (``PYTHONUNBUFFERED``)
and the disk is full, and it has no streams at all where they were closed before the start (``>&-``).
So everything goes to the file descriptors themselves, piece by piece, until all is written.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NoReturn

from treegauge.base.write_all import write_all

if TYPE_CHECKING:
    from treegauge.commands import Outcome

#: exit codes: the output could not be written; its reader is gone (128 and the number of SIGPIPE)
UNWRITTEN = 2
READER_GONE = 141
OUT_OF_MEMORY = "treegauge: not enough memory for this input\n"
#: made before it is needed
_OUT_OF_MEMORY = OUT_OF_MEMORY.encode()


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


def on_terminal() -> bool:
    """Tell whether somebody reads standard output on a screen."""
    return sys.stdout is not None and sys.stdout.isatty()


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


def end_at_once(code: int) -> None:
    """End with an exit code once all is written, unless somebody waits for the end of Python.

    Python would free everything piece by piece first, which takes a tenth of a short run.  Those who wait:
    other threads, a tracer, functions that are to be called then.
    """
    import atexit

    # The core has one function of its own that is called at the end; that one need not be.
    own = int("treegauge._core" in sys.modules)
    waiting = getattr(atexit, "_ncallbacks", lambda: own + 1)() > own
    if waiting or "threading" in sys.modules or sys.gettrace() or sys.getprofile():
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
    """Let nothing be opened as one of the standard streams where these were closed.

    What was then written to standard error would end up in a file of the user's.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
