"""Mutations of bytes, texts with meaningful pieces, and JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

#: characters that are not innocent: control, bidirectional, combining, no UTF-8
ODD = (
    b"\x00",
    b"\x1b[31m",
    b"\r",
    b"\x7f",
    "\u202e".encode(),
    "\u00a0".encode(),
    "e\u0301".encode(),
    "\U0001f600".encode(),
    "\ufeff".encode(),
    b"\xff",
    b"\xc3",
    b"\xed\xa0\x80",
    b"|",
    b"&",
    b"\\[",
    b"*",
    b"\xe2\x80\xa8",
)
NUMBERS = (0, 1, 2, 3, 7, -1, 1 << 31, (1 << 32) - 1, 1 << 32, (1 << 63) - 1, 1 << 63, 10**30)


def spoil(random: Random, data: bytes, pieces: Sequence[bytes]) -> bytes:
    """Return the bytes with one change."""
    at = random.randrange(len(data) + 1)
    end = min(len(data), at + random.randrange(12))
    kind = random.randrange(9)
    if kind == 0:
        return data[:at] + data[end:]
    if kind == 1:
        return data[:at] + random.choice(pieces) + data[at:]
    if kind == 2:
        return data[:at] + data[at:end] + data[at:]
    if kind == 3 and random.random() < 0.3:
        return data[:at]
    if kind == 4:
        return data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]
    if kind == 5:
        return data[:at] + random.choice(ODD) + data[at:]
    if kind == 6:
        # A line goes, comes twice, or moves.
        lines = data.split(b"\n")
        row = random.randrange(len(lines))
        line = lines.pop(row) if random.random() < 0.6 else lines[row]
        if random.random() < 0.6:
            lines.insert(random.randrange(len(lines) + 1), line)
        return b"\n".join(lines)
    return data[:at] + random.choice(pieces) + data[end:]


def spoilt(random: Random, data: bytes, pieces: Sequence[bytes], most: int = 6) -> bytes:
    """Return the bytes with some changes; every sixth time with none."""
    if random.random() < 1 / 6:
        return data
    for _ in range(1 + random.randrange(most)):
        data = spoil(random, data, pieces)
    return data


def noise(random: Random, pieces: Sequence[bytes]) -> bytes:
    """Return pieces and bytes in any order."""
    parts = (
        random.choice(pieces) if random.random() < 0.8 else bytes([random.randrange(256)])
        for _ in range(random.randrange(60))
    )
    return b"".join(parts)


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return (container, key) of everything inside a JSON value."""
    found = []
    todo = [value]
    while todo:
        one = todo.pop()
        keys = one if isinstance(one, dict) else range(len(one)) if isinstance(one, list) else ()
        for key in keys:
            found.append((one, key))
            todo.append(one[key])
    return found


def spoil_json(random: Random, value: Any) -> Any:
    """Change one thing inside a JSON value (in place) and return it."""
    inside = places(value)
    if not inside:
        return random_json(random)
    container, key = random.choice(inside)
    kind = random.randrange(6)
    if kind == 0:
        del container[key]
    elif kind == 1:
        container[key] = random_json(random)
    elif kind == 2 and isinstance(container, list):
        container.insert(key, container[key])
    elif kind == 3:
        other, place = random.choice(inside)
        taken = other[place]
        # A value inside itself has no end: looked for before it is put there.
        container[key] = None if taken is container or _holds(taken, container) else taken
    elif kind == 4 and isinstance(container, dict):
        container[random.choice(["", "x", "gold", "brackets", "chunks"])] = container.pop(key)
    elif isinstance(container[key], int) and not isinstance(container[key], bool):
        container[key] += random.choice((-1, 1, 5, -container[key]))
    elif isinstance(container[key], str):
        container[key] += random.choice(("x", "|", ":", "\n", "\x1b[1m", "\ud800"))
    else:
        container[key] = random_json(random)
    return value


def _holds(value: Any, wanted: Any) -> bool:
    return any(container is wanted for container, _ in places(value))


def random_json(random: Random) -> Any:
    """Return a small JSON value of any kind."""
    kind = random.randrange(9)
    if kind == 0:
        return None
    if kind == 1:
        return random.random() < 0.5
    if kind in {2, 3}:
        return random.choice(NUMBERS)
    if kind == 4:
        return random.choice((0.5, 1e308, -0.0, 1e-320))
    if kind in {5, 6}:
        return random.choice(("", "a", "NP", "gold", "\x00", "é", "x" * 300))
    if kind == 7:
        return [random_json(random) for _ in range(random.randrange(3))]
    return {random.choice(("a", "gold", "test", "units")): random_json(random)}
