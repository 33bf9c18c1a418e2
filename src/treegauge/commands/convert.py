"""``treegauge convert IN [-o OUT] --to FORMAT``: between formats that can hold the same thing."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from treegauge.commands import Outcome, guarded
from treegauge.commands._options import add_reading, reading_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from treegauge.corpus import Corpus

BROKEN = 2


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    from treegauge.registry import names

    made = argparse.ArgumentParser(
        prog="treegauge convert",
        description="Write a file in another format. What that format cannot hold is an error.",
    )
    made.add_argument("file", metavar="IN")
    made.add_argument("--to", required=True, metavar="FORMAT", help=", ".join(names("formats")))
    made.add_argument("--output", "-o", metavar="OUT", help="write to a file")
    add_reading(made)
    return made


def held(corpus: Corpus) -> frozenset[str]:
    """Return what a corpus holds beside words and tags, by names that formats know."""
    from treegauge import _core

    found = set(_core.contents(corpus.core))
    if corpus.format == "conllx" and found & {"deps", "misc"}:
        # PHEAD and PDEPREL stand where CoNLL-U has DEPS and MISC.
        found = found - {"deps", "misc"} | {"projective heads"}
    return frozenset(found)


def converted(corpus: Corpus, target: str) -> tuple[bytes, list[str]]:
    """Return a corpus in another format, and what had to be said about it."""
    from treegauge.errors import InputError, Issue, SettingsError
    from treegauge.formats import format_name, get_format

    name = format_name(target)
    module = get_format(name)
    notes: list[str] = []
    rest: dict[str, bool] = {}
    if name != corpus.format:
        holds: frozenset[str] | None = getattr(module, "HOLDS", None)
        if holds is None:
            raise SettingsError(
                f"treegauge writes {name} only from {name}, not from {corpus.format}"
            )
        drops: frozenset[str] = getattr(module, "DROPS", frozenset())
        has = held(corpus)
        lost = sorted(has - holds - drops)
        if lost:
            raise SettingsError(
                f"{name} cannot hold what this {corpus.format} file has: {', '.join(lost)}"
            )
        notes += [f"{name} has no {one}; they were left out" for one in sorted(has & drops)]
        rest = dict.fromkeys(has & drops, False)
    broken = [one for one in corpus.issues if one.sentence is not None and not one.note]
    bad = bytes(corpus.columns["sentences.state"])
    unusable = [one for one in broken if bad[one.sentence or 0] == BROKEN]
    if unusable:
        raise InputError(unusable, "correct these sentences first: they cannot be written")
    if bad.count(1) and name != corpus.format:
        issue = Issue("failed-parse", None, 0, 0, f"{bad.count(1)} sentences are empty")
        raise InputError([issue], "an empty parse cannot be converted")
    return module.write(corpus.core, **rest), notes


@guarded
def run(arguments: Sequence[str]) -> Outcome:
    """Read, check and write."""
    from treegauge.inputs import read_argument

    options = parser().parse_args(arguments)
    corpus = read_argument(options.file, reading_of(options), options.ext)
    out, notes = converted(corpus, options.to)
    err = "".join(f"treegauge: note: {note}\n" for note in notes)
    if options.output:
        Path(options.output).write_bytes(out)
        return Outcome(err=err)
    return Outcome(out=out, err=err)
