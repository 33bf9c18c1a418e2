"""Four sentences with attributes in comments and in a table, and two systems; each file a few lines.

LAS by hand, a sentence has two words: system a has one wrong in s0 and s2, system b one in s1.

====  =====  =====  =====  =====  ==========
name  place  genre  label  mood   wrong
====  =====  =====  =====  =====  ==========
s0    sea    news   o      good   a
s1    sea    chat   o      good   b
s2    land   news   f      bad    a
s3    land                 (none)
====  =====  =====  =====  =====  ==========
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

COMMENTS = (
    "# newdoc id = x\n# meta::place = sea\n# genre = news\n# label = o\n",
    "# genre = chat\n# label = o\n",
    "# newdoc id = y\n# meta::place = land\n# genre = news\n# label = f\n",
    "",
)
TABLE = "sent_id\tmood\ns0\tgood\ns1\tgood\ns2\tbad\n"
#: the values of each attribute, as groups are named
VALUES = {
    "genre": ["chat", "news", "(none)"],
    "place": ["land", "sea"],
    "gold.label": ["f", "o", "(none)"],
    "mood": ["bad", "good", "(none)"],
}


def sentences(wrong: tuple[int, ...] = (), comments: tuple[str, ...] = ("",) * 4) -> str:
    """Return the text; ``wrong``: where the subject is an object."""
    return "".join(
        f"{comment}# sent_id = s{place}\n"
        f"1\tit\tit\tPRON\tPRP\t_\t2\t{'obj' if place in wrong else 'nsubj'}\t_\t_\n"
        "2\trains\train\tVERB\tVBZ\t_\t0\troot\t_\t_\n\n"
        for place, comment in enumerate(comments)
    )


def write(folder: Path) -> tuple[Path, Path, Path, Path]:
    """Write gold, the systems a and b, and the table; return their paths."""
    texts = {
        "gold.conllu": sentences(comments=COMMENTS),
        "a.conllu": sentences((0, 2)),
        "b.conllu": sentences((1,)),
        "told.tsv": TABLE,
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    gold, a, b, table = (folder / name for name in texts)
    return gold, a, b, table
