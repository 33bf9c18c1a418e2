"""srl-eval: semantic roles as spans of words, byte for byte.

The scorer of Xavier Carreras and Lluís Màrquez, *Introduction to the CoNLL-2005 Shared Task: Semantic Role
Labeling*.  It follows ``srl-eval.pl`` of 2005-04-21 under Perl 5.36.

    treegauge srl-eval [-C] [-latex] [-noW] GOLD TEST

Both are files of props: a word per line, its lemma if it is a predicate (else ``-``), and a column of
brackets for each predicate.

Standard output and exit code are the original's.  Messages are not, nor is what is printed where there are
not two files: the options, in words of our own.  The original has gunzip read a name with ``.gz``, takes
``-`` for standard input, and runs a shell on names with ``|``, ``<`` or ``>``; the last is not done here.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.classic._program import run_program
from treegauge.commands import message

if TYPE_CHECKING:
    from treegauge.commands import Outcome

SUMMARY = "srl-eval (CoNLL-2005, semantic roles as spans)"


def run(arguments: list[str]) -> Outcome:
    """Score two files of props as ``srl-eval.pl ARGUMENTS`` does."""
    problems: list[str] = []

    def unpack(path: bytes) -> bytes:
        import gzip
        import zlib

        try:
            with gzip.open(path) as file:
                return file.read()
        except (OSError, EOFError, zlib.error) as error:
            # The original goes on with an empty file.
            problems.append(f"{os.fsdecode(path)} cannot be unpacked: {error}")
            return b""

    def program(given: list[str]) -> tuple[bytes, bytes, int, bytes | None]:
        out, err, code, file = _core.srl_eval(given, unpack)
        return out, message(*problems).encode() + err, code, file

    return run_program(program, arguments)
