"""How large files are, and from which size on they are scored in blocks."""

from __future__ import annotations

import os
from stat import S_ISREG

#: bytes of all files together from which on they are scored in blocks: below, one piece is as fast
LARGE = 12 << 20
#: sentences of a block at most
SIZE = 10_000
#: for tests: sentences of a block, however small files are (0: never in blocks)
VARIABLE = "TREEGAUGE_BLOCK"


def ordinary_size(path: str) -> int:
    """Return the bytes of an ordinary file, 0 of anything else.

    A name such as ``/dev/stdin`` may stand for one that others have begun to read.
    """
    if path.startswith("/dev/"):
        return 0
    try:
        found = os.stat(path)  # noqa: PTH116
    except (OSError, ValueError):
        return 0
    return found.st_size if S_ISREG(found.st_mode) else 0
