"""Data for the page's script: JSON that no text can break out of, and deflated blocks.

Everything in a ``<script>`` element that is not a program is data to a browser, but its end is looked for in
the bytes: a word ``</script>`` would end it.  So JSON has no ``<``, ``>`` and ``&`` of its own here, and
blocks are base64.
"""

from __future__ import annotations

import zlib
from base64 import b64encode
from typing import TYPE_CHECKING, Any

from treegauge.base.escaping import json_escaped

if TYPE_CHECKING:
    from array import array

#: fast, and a tenth larger than what the slowest level makes of drawings
LEVEL = 3
UNSAFE = {ord(mark): f"\\u{ord(mark):04x}" for mark in "<>&"}


def json_data(data: Any) -> str:
    r"""Return JSON that is safe within a ``<script>`` element.

    >>> json_data(["</script>"])
    '["\\u003c/script\\u003e"]'
    """
    import json

    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return json_escaped(text).translate(UNSAFE)


def deflated(data: bytes) -> str:
    """Return bytes as a block that a browser inflates: zlib, in base64."""
    return b64encode(zlib.compress(data, LEVEL)).decode("ascii")


def deflated_json(data: Any) -> str:
    """Return data as a block of JSON."""
    import json

    # It goes through the browser's JSON parser alone, so nothing in it can be taken for markup.
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return deflated(text.encode("utf-8", "backslashreplace"))


def little_endian(values: array[Any]) -> bytes:
    """Return a column as typed arrays of a browser have it."""
    import sys

    if sys.byteorder == "big":
        values = values[:]
        values.byteswap()
    return values.tobytes()
