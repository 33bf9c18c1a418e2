"""Whether files are large enough to be scored in blocks; what does it is loaded only then."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from treegauge.running.sizes import LARGE, VARIABLE

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from treegauge.options.request import Request
    from treegauge.running.outcome import Scored


def in_blocks(
    request: Request,
    sources: Sequence[Any],
    names: Sequence[str],
    *,
    tell: Callable[[int, int, int], None] | None = None,
) -> Scored | None:
    """Score systems against the first source block by block; None if that is to be done in one piece.

    ``names``: what the systems are called.  ``tell``: see :func:`treegauge.running.blocks.score_in_blocks`.
    """
    if VARIABLE not in os.environ and not _may_be_large(sources):
        return None
    from treegauge.running.blocks import Refused, score_in_blocks, suitable

    if not suitable(request, sources):
        return None
    gold, *systems = (os.fspath(one) for one in sources)
    try:
        return score_in_blocks(request, gold, list(zip(names, systems, strict=True)), tell=tell)
    except Refused:
        return None


def _may_be_large(sources: Sequence[Any]) -> bool:
    """Tell whether one of the sources is a large file, or several files."""
    size = 0
    for one in sources:
        if not isinstance(one, str | os.PathLike):
            return False
        path = os.fspath(one)
        if path.startswith("@"):
            return True
        try:
            found = os.stat(path)  # noqa: PTH116
        except (OSError, ValueError):
            return False
        if found.st_mode & 0o170000 == 0o040000:
            return True
        size += found.st_size
    return size >= LARGE
