r"""conlleval: chunks and named entities as tags of words, byte for byte.

The scorer of the shared tasks on chunks (Erik F. Tjong Kim Sang and Sabine Buchholz, *Introduction to
the CoNLL-2000 Shared Task: Chunking*) and on named entities (Erik F. Tjong Kim Sang and Fien De Meulder,
*Introduction to the CoNLL-2003 Shared Task*).  It follows ``conlleval.pl`` of 2004-01-26 under Perl 5.36:
the last two columns of each line are the gold tag and the test tag.

    treegauge conlleval [-l] [-r] [-d PATTERN] [-o TAG] [FILE]

The original reads standard input only; here a file may be named.  Standard output and exit code are the
original's.  Messages are not.  The pattern of ``-d`` is Perl's; what Python's patterns do not have, as
recursion, ``\K`` and ``\p``, is refused, with the exit code 255 of a broken pattern, and where an alternative
of a pattern is empty, as in ``|,``, those behind it are not tried.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.classic._perl_patterns import python_pattern
from treegauge.classic._program import run_program
from treegauge.commands import Outcome, message

if TYPE_CHECKING:
    from collections.abc import Iterator

SUMMARY = "conlleval (CoNLL-2000 to CoNLL-2003, chunks and names)"


def _matches(pattern: re.Pattern[bytes], line: bytes) -> Iterator[re.Match[bytes]]:
    """Yield what parts fields: it ends behind the start of the field before it."""
    start = 0
    while start < len(line):
        match = pattern.search(line, start)
        if match and match.end() == start:
            match = pattern.search(line, start + 1)
        if not match:
            return
        yield match
        start = match.end()


def split(perl: bytes, line: bytes) -> list[bytes]:
    """Return the fields as Perl's ``split`` does: groups are fields, empty ones at the end are not."""
    fields: list[bytes] = []
    start = 0
    for match in _matches(python_pattern(perl), line):
        fields += [line[start : match.start()], *match.groups(b"")]
        start = match.end()
    fields.append(line[start:])
    while fields and not fields[-1]:
        fields.pop()
    return fields


def run(arguments: list[str]) -> Outcome:
    """Score the last two columns as ``conlleval.pl ARGUMENTS < FILE`` does."""
    try:
        return run_program(lambda given: _core.conlleval(given, split), arguments)
    except re.error as error:
        return Outcome(err=message(f"-d takes a pattern, and this is none: {error}"), code=255)
