"""What ``functools`` and ``importlib`` give, at no cost to start-up: they load ten modules more.

>>> class Word:
...     @cached_property
...     def letters(self) -> list[str]:
...         return ["t", "e", "a"]
>>> word = Word()
>>> word.letters is word.letters
True
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from functools import cache, cached_property
    from types import ModuleType
else:

    class cached_property:  # noqa: N801
        """A property that is worked out once and then kept in the object."""

        def __init__(self, make):  # noqa: ANN001, ANN204
            self.make = make
            self.__doc__ = make.__doc__

        def __set_name__(self, owner, name):  # noqa: ANN001, ANN204
            """Note under which name the value is kept."""
            self.name = name

        def __get__(self, one, owner=None):  # noqa: ANN001, ANN204
            """Work it out: once it is kept, Python finds it without asking here."""
            if one is None:
                return self
            value = one.__dict__[self.name] = self.make(one)
            return value

    def cache(function):  # noqa: ANN001, ANN201
        """Let a function keep what it returned, by its arguments."""
        known = {}

        def once(*given):  # noqa: ANN002, ANN202
            if given not in known:
                known[given] = function(*given)
            return known[given]

        once.__name__, once.__doc__ = function.__name__, function.__doc__
        once.__module__, once.__wrapped__ = function.__module__, function
        once.cache_clear = known.clear
        return once


__all__ = ["cache", "cached_property", "last_part", "load_array", "module", "sha256"]


def sha256(data: bytes) -> str:
    """Return the digest as hexadecimal digits; :mod:`hashlib` would load OpenSSL for it.

    >>> sha256(b"abc")[:8]
    'ba7816bf'
    """
    try:
        digest = module("_sha2" if sys.version_info >= (3, 12) else "_sha256").sha256
    except ImportError:
        # A Python whose only digests are OpenSSL's.
        from hashlib import sha256 as digest
    found: str = digest(data).hexdigest()
    return found


def last_part(path: str) -> str:
    """Return what :class:`pathlib.PurePosixPath` calls the name of a path.

    >>> last_part("deep/a.mrg"), last_part("deep/"), last_part("/")
    ('a.mrg', 'deep', '')
    """
    last = path.rpartition("/")[2]
    if last not in {"", "."}:
        return last
    from pathlib import PurePosixPath

    return PurePosixPath(path).name


def load_array() -> None:
    """Load :mod:`array` without :mod:`collections`, of which it wants ``collections.abc`` alone.

    That is another name of ``_collections_abc``, which Python has loaded by itself; ``collections`` around it
    takes as long as the whole of a small test set.
    """
    if "collections" in sys.modules or "array" in sys.modules:
        return
    sys.modules["collections"] = sys.modules["collections.abc"] = module("_collections_abc")
    try:
        module("array")
    finally:
        # Whoever imports them next gets them as they are.
        del sys.modules["collections"], sys.modules["collections.abc"]


def module(name: str) -> ModuleType:
    """Return a module by its full name, imported if need be."""
    __import__(name)
    return sys.modules[name]
