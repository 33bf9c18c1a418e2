r"""Translate Perl's regular expressions to Python's.

Bytes are compared, as Perl does where nobody has told it an encoding.

>>> python_pattern(rb"[[:digit:]]|\Q(?<name>x)").pattern
b'[0-9]|Q(?P<name>x)'
"""

from __future__ import annotations

import re
import string
from functools import cache

ALL = frozenset(range(256))
ALPHABETIC = frozenset(string.ascii_letters.encode())
GRAPHIC = frozenset(range(33, 127))
#: sets of bytes by their POSIX names
CLASSES = {
    "alpha": ALPHABETIC,
    "digit": frozenset(string.digits.encode()),
    "alnum": ALPHABETIC | frozenset(string.digits.encode()),
    "upper": frozenset(string.ascii_uppercase.encode()),
    "lower": frozenset(string.ascii_lowercase.encode()),
    "punct": frozenset(string.punctuation.encode()),
    "space": frozenset(b"\t\n\v\f\r "),
    "blank": frozenset(b"\t "),
    "cntrl": frozenset(range(32)) | {127},
    "graph": GRAPHIC,
    "print": GRAPHIC | {32},
    "xdigit": frozenset(string.hexdigits.encode()),
    "word": ALPHABETIC | frozenset(b"0123456789_"),
    "ascii": frozenset(range(128)),
}
#: sets of bytes that have a letter; the capital letter is all other bytes
LETTERS = {b"h": frozenset(b"\t \xa0"), b"v": frozenset(b"\n\v\f\r\x85"), b"N": ALL - {10}}
#: letters that mean the same to both after a backslash
SAME = b"AbBdDsSwWafnrtZ0123456789"
#: letters that mean what Python's patterns do not have
NEITHER = b"CGKpPXgk"
TOKEN = re.compile(
    rb"""\\(?:x\{(?P<hexadecimal>[0-9A-Fa-f]+)\} | o\{(?P<octal>[0-7]+)\} | N\{U\+(?P<unicode>[0-9A-Fa-f]+)\}
    | x(?P<digits>[0-9A-Fa-f]{0,2}) | c(?P<control>[@-_a-z?]) | g\{?(?P<group>[0-9]+)\}?
    | k[<{'](?P<called>\w+)[>}'] | (?P<letter>[A-Za-z0-9]) | (?P<other>.))
    | \[:(?P<not>\^?)(?P<posix>[a-z]+):\]
    | \(\?<(?P<name>[A-Za-z_]\w*)> | \(\?\^(?P<caret>[a-z]*)(?=[:)])
    | (?P<open>\[\^?\]?) | (?P<close>\]) | (?P<brace>\{(?![0-9]*,?[0-9]*\})|^\{)""",
    re.VERBOSE | re.DOTALL,
)


def _bytes(members: frozenset[int]) -> bytes:
    """Return these bytes as what stands inside square brackets."""
    shown = b""
    for first in sorted(members):
        if first - 1 in members:
            continue
        last = first
        while last + 1 in members:
            last += 1
        shown += re.escape(bytes([first]))
        if last > first:
            shown += b"-" + re.escape(bytes([last]))
    return shown


def _number(number: int, match: re.Match[bytes]) -> bytes:
    if number > 255:
        raise re.error(f"{match[0].decode()} is not a byte", match.string, match.start())
    return re.escape(bytes([number]))


@cache
def python_pattern(perl: bytes) -> re.Pattern[bytes]:
    """Return the pattern as Python has it; raise ``re.error`` where Python has nothing like it."""
    in_class = False

    def members(kind: frozenset[int]) -> bytes:
        return _bytes(kind) if in_class else b"[" + _bytes(kind) + b"]"

    def letter(match: re.Match[bytes]) -> bytes:
        name = match["letter"]
        if name in LETTERS:
            return members(LETTERS[name])
        if name.lower() in LETTERS:
            return members(ALL - LETTERS[name.lower()])
        if name in NEITHER:
            raise re.error(f"\\{name.decode()} is not known here", perl, match.start())
        if name == b"R":
            return rb"(?>\r\n|[\n-\r\x85])"
        special = {b"z": rb"\Z", b"e": rb"\x1b"}
        return special.get(name, match[0] if name in SAME else name)

    def shown(match: re.Match[bytes]) -> bytes:
        nonlocal in_class
        for name, base in (("hexadecimal", 16), ("octal", 8), ("unicode", 16), ("digits", 16)):
            if match[name] is not None:
                return _number(int(match[name] or b"0", base), match)
        if match["control"]:
            return _number(match["control"].upper()[0] ^ 64, match)
        if match["group"]:
            return b"(?:\\" + match["group"] + b")"
        if match["called"]:
            return b"(?P=" + match["called"] + b")"
        if match["letter"]:
            return letter(match)
        if match["posix"] and in_class:
            kind = CLASSES.get(match["posix"].decode())
            if kind is None:
                raise re.error(f"there is no class {match[0].decode()}", perl, match.start())
            return _bytes(ALL - kind if match["not"] else kind)
        if in_class:
            in_class = not match[0].endswith(b"]")
            return b"\\" * bool(match["open"]) + match[0]
        if match["name"]:
            return b"(?P<" + match["name"] + b">"
        if match["caret"] is not None:
            return b"(?" + match["caret"]
        if match["brace"]:
            return b"\\{"
        in_class = match["open"] is not None
        return match[0]

    return re.compile(TOKEN.sub(shown, perl))
