"""Large files scored in blocks: memory follows the counts, not the files, and is used again and again.

A *block* is some thousand sentences of gold and of a system, or some whole files.  Each goes through the
ordinary steps (prepare, decide, align, count) and is added to a :class:`~treegauge.results.running_sum.Sum`,
while the next ones are read.  What is printed is what one piece gives, byte for byte:

- Sentences are cut by number, equally many on both sides, so blocks serve where sentences go in pairs.
- How a document is aligned is a decision about the whole document.  The first block's is taken, what
  it stands on is added up over all blocks (:mod:`treegauge.running.survey_sum`), and if the whole says
  otherwise the file is scored again with that.
- Settings that follow from what files hold are found from the first sentences and checked at the end.
- Everything that needs a whole document or the whole corpus raises :class:`Refused`, and the run is made in
  one piece: documents aligned as a whole, other numbers of sentences, bags, answers of language models,
  draws of alignments, lattices and the like.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge.corpora.piece_reader import FORMATS, USUAL, PieceReader
from treegauge.corpora.remote_files import LocalCopy
from treegauge.errors import InputError, SettingsError
from treegauge.options.needs import check_needs
from treegauge.options.request import resolve
from treegauge.running.block import ATTEMPTS
from treegauge.running.block_sum import BlockedSystem, Told
from treegauge.running.corpus_profile import Seen
from treegauge.running.file_groups import Side
from treegauge.running.outcome import Scored, kept
from treegauge.running.signals import Refused
from treegauge.running.sizes import LARGE, SIZE, VARIABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.options.request import Request

__all__ = ["Refused", "score_in_blocks", "suitable"]

#: sentences that are looked at to find out what files hold
SAMPLE = 100
#: sentences of a block at least
LEAST = 1_000
#: into how many blocks a file is cut where they stay within that: the first is read before any is counted
PARTS = 16


def block_size() -> int | None:
    """Return the sentences of a block that the environment asks for, None where it says nothing."""
    given = os.environ.get(VARIABLE, "")
    if not given:
        return None
    if not given.isdigit():
        raise SettingsError(f"{VARIABLE} is a number of sentences, or 0, not {given!r}")
    return int(given)


def sentences_of_a_block(size: int) -> int:
    """Return how many sentences are a good part of a file of so many bytes."""
    return min(SIZE, max(LEAST, size // USUAL // PARTS))


def suitable(request: Request, sources: Sequence[Any], *, large: bool = True) -> bool:
    """Tell whether a request is one that blocks can serve, and (``large``) its files are large."""
    asked = block_size() if large else None
    paths = [os.fspath(one) for one in sources if isinstance(one, str | os.PathLike)]
    if asked == 0 or (large and len(paths) < len(sources)):
        return False
    idle = (
        request.words,
        request.join,
        request.lattice,
        request.field,
        request.baseline,
        request.co_optimal,
    )
    if any(idle) or request.on_error in {"repair", "all"}:
        return False
    if any(name.strip().lower().startswith("tedeval") for name in request.metrics or ()):
        return False
    if request.chunks in {"block", "file"}:
        return False
    from treegauge.base.plugins import names

    if request.align not in {"auto", *names("aligners")} or request.align == "given":
        return False
    if not large:
        return True
    sizes = [_size(path) for path in paths]
    return all(size is not None for size in sizes) and (
        asked is not None or sum(size or 0 for size in sizes) >= LARGE
    )


def _size(path: str) -> int | None:
    """Return the bytes of what an argument names, None if that is no file, list or directory."""
    from treegauge.corpora.file_arguments import files_of as named_files
    from treegauge.corpora.read import is_text

    if path in {"", "-"} or is_text(path):
        return None
    try:
        return sum(os.stat(one).st_size for _, one in named_files(path))  # noqa: PTH116
    except (OSError, ValueError, InputError):
        return None


def score_in_blocks(
    request: Request,
    gold: str,
    systems: Sequence[tuple[str, str]],
    *,
    tell: Callable[[int, int, int], None] | None = None,
) -> Scored:
    """Score systems (name and argument each) against gold, block by block.

    ``tell`` is told how many bytes of how many are done, and how many sentences.  Raises
    :class:`Refused` where that cannot be done in blocks.
    """
    from treegauge.corpora.sources import are_answers

    if any(are_answers(argument, request, gold) for _, argument in systems):
        raise Refused("answers are joined with gold one by one")
    try:
        sides = [Side.of(one, request) for one in (gold, *(argument for _, argument in systems))]
        names = [name for name, _ in systems]
        size = block_size() or sentences_of_a_block(sides[0].size)
        return score_sides(request, sides, names, size, tell=tell)
    except (OSError, InputError, SettingsError) as wrong:
        # One piece tells what is wrong: all of it, and in its order.
        if getattr(wrong, "summed", False):
            raise
        raise Refused(str(wrong)) from wrong


def score_sides(
    request: Request,
    sides: Sequence[Side],
    names: Sequence[str],
    size: int,
    *,
    go: Callable[[BlockedSystem], None] = BlockedSystem.go_through,
    tell: Callable[[int, int, int], None] | None = None,
) -> Scored:
    """Score all sides against the first; ``go`` has the parts of a system scored."""
    seen = [_sampled(side, request, size) for side in sides]
    for _ in range(ATTEMPTS):
        resolved = resolve(request, *seen)  # type: ignore[arg-type]
        for one in seen[1:]:
            check_needs(resolved.settings.metrics, seen[0], one)  # type: ignore[arg-type]
        told = Told(tell, len(names), sides)
        runs = [
            BlockedSystem(request, resolved, name, sides[0], side, size, told)
            for name, side in zip(names, sides[1:], strict=True)
        ]
        for run in runs:
            go(run)
        seen = [runs[0].seen[0], *(run.seen[1] for run in runs)]
        again = resolve(request, *seen)  # type: ignore[arg-type]
        if again.settings == resolved.settings:
            for run in runs:
                check_needs(resolved.settings.metrics, *run.seen)  # type: ignore[arg-type]
            odd = [runs[0].odd[0], *(run.odd[1] for run in runs)]
            return Scored(
                [kept(request, run.result()) for run in runs],
                again,
                [line for one in odd for line in one.told],
                [one.sentences for one in odd],
            )
    raise Refused("the files say something else each time")


def _sampled(side: Side, request: Request, size: int) -> Seen:
    """Return what the first sentences of a side show."""
    seen = Seen(side.given)
    name, path = side.files[0]
    with (
        LocalCopy(path) as here,
        PieceReader(name, here, request.reading, given=side.given) as reader,
    ):
        seen.format = reader.format
        if reader.format not in FORMATS:
            raise Refused(f"{reader.format} is not read in pieces")
        seen.add(next(reader.pieces([min(size, SAMPLE)])))
    return seen
