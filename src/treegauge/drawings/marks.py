"""The marks of items and words in every kind of output: colours, lines and signs.

Never colour alone: what is missing is dashed, what is too much thick, what crosses double, a wrong
label thin with both labels.  The colours are Okabe and Ito's, darkened or lightened until lines have a
contrast of at least 3 to the background; text has the colour of text.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from treegauge.base.escaping import html
from treegauge.drawings.sentence_view import (
    CROSSING,
    DELETED,
    DIFFERENT,
    EQUAL,
    EXTRA,
    GROUPED,
    INSERTED,
    MATCHED,
    MISSING,
    RELABELLED,
)

#: classes of items in SVG: every item is one element with ``i`` and one of these
ITEM_CLASS: Final = {MATCHED: "m", MISSING: "g", EXTRA: "e", CROSSING: "x", RELABELLED: "l"}
#: classes of words in SVG: every column is one element with ``w`` and one of these; ``u`` where it does
#: not count
WORD_CLASS: Final = {EQUAL: "q", DIFFERENT: "d", DELETED: "o", INSERTED: "n", GROUPED: "r"}

#: colours on white and on black
LIGHT: Final = {
    "t": "#1a1a1a",
    "q": "#666",
    "b": "#fff",
    "m": "#777",
    "g": "#0072b2",
    "e": "#b87f00",
    "x": "#d55e00",
    "l": "#c06a9a",
}
DARK: Final = {
    "t": "#eaeaea",
    "q": "#a8a8a8",
    "b": "#16181d",
    "m": "#9a9a9a",
    "g": "#56b4e9",
    "e": "#f0b432",
    "x": "#ff8a3d",
    "l": "#e29bc4",
}

STYLES: Final = """\
.tg{font:13px system-ui,"Noto Sans","Noto Sans Hebrew","Noto Sans Arabic","Noto Sans CJK SC",sans-serif;\
background:var(--tg-b);max-width:none}
.tg text{fill:var(--tg-t);text-anchor:middle;stroke:none}
.tg path,.tg rect,.tg circle{fill:none;stroke:var(--tg-m);stroke-width:1}
.tg .k{font-size:11px}
.tg .c{font-size:10px;fill:var(--tg-q)}
.tg .h{paint-order:stroke;stroke:var(--tg-b);stroke-width:3px;stroke-linejoin:round}
.tg .a text{font-size:11px;font-weight:600;fill:var(--tg-q);text-anchor:start}
.tg .a rect{fill:var(--tg-b);stroke:none}
.tg .a.z text{text-anchor:end}
.tg .s{text-anchor:start}
.tg .z{text-anchor:end}
.tg .m{stroke:var(--tg-m)}
.tg .g{stroke:var(--tg-g);stroke-width:1.6;stroke-dasharray:5 3}
.tg .e{stroke:var(--tg-e);stroke-width:3}
.tg .x{stroke:var(--tg-x);stroke-width:1.6}
.tg .l{stroke:var(--tg-l);stroke-width:1.2}
.tg .f{fill:var(--tg-b)}
.tg .g.f{fill:color-mix(in srgb,var(--tg-g) 13%,var(--tg-b))}
.tg .e.f{fill:color-mix(in srgb,var(--tg-e) 20%,var(--tg-b))}
.tg .x.f{fill:color-mix(in srgb,var(--tg-x) 17%,var(--tg-b))}
.tg .l.f{fill:color-mix(in srgb,var(--tg-l) 17%,var(--tg-b))}
.tg .i:hover{stroke-width:4}
.tg text.u,.tg .u text{fill:var(--tg-q)}
.tg .d path{stroke:var(--tg-t);stroke-width:1.2;stroke-dasharray:1.5 2}
.tg .o path,.tg .n path{stroke:var(--tg-t);stroke-dasharray:2 2}
.tg .r path{stroke:var(--tg-t)}
.tg .v{stroke:var(--tg-q);stroke-dasharray:3 2}
.tg .p{stroke:var(--tg-t);stroke-width:1.6}
.tg .y{stroke:var(--tg-m);stroke-width:.6}
@media print{.tg{background:none}}
"""


def stylesheet() -> str:
    """Return the styles of all drawings: light and dark by what the reader prefers, or ``data-theme``."""
    light, dark = (
        "".join(f"--tg-{name}:{colour};" for name, colour in colours.items())
        for colours in (LIGHT, DARK)
    )
    return (
        f".tg{{{light}}}\n"
        f"@media screen and (prefers-color-scheme:dark){{.tg{{{dark}}}}}\n"
        f'[data-theme="light"] .tg{{{light}}}\n'
        f'@media screen{{[data-theme="dark"] .tg{{{dark}}}}}\n{STYLES}'
    )


@cache
def plain_stylesheet(*, dark: bool = False) -> str:
    """Return the styles with their colours put in, for programs that know no variables.

    Labels have no halo there: a program that does not know ``paint-order`` would paint it over them.
    """
    colours = DARK if dark else LIGHT
    mixed = re.compile(r"color-mix\(in srgb,var\(--tg-(\w)\) (\d+)%,var\(--tg-b\)\)")

    def mix(match: re.Match[str]) -> str:
        share = int(match[2]) / 100
        pairs = zip(_parts(colours[match[1]]), _parts(colours["b"]), strict=True)
        return "#" + "".join(f"{round(share * a + (1 - share) * b):02x}" for a, b in pairs)

    styles = re.sub(r"\.tg \.h\{[^}]*\}\n", "", mixed.sub(mix, STYLES))
    return re.sub(r"var\(--tg-(\w)\)", lambda match: colours[match[1]], styles)


def _parts(colour: str) -> list[int]:
    """Return red, green and blue."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    return [int(digits[place : place + 2], 16) for place in (0, 2, 4)]


def wrapped(parts: list[str], width: int, height: int, title: str, *, alone: bool) -> str:
    """Return the elements as one picture."""
    style = f"<style>{plain_stylesheet()}</style>" if alone else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="tg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" role="img" aria-label="{html(title)}">{style}'
        f"{''.join(parts)}</svg>"
    )
