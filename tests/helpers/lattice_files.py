"""A lattice of two words, and trees in CoNLL-X that take paths through it."""

from __future__ import annotations

# «h bit» or «hbit», «w ra» or «wra», with states as in the SPMRL files.
LATTICE = "".join(
    f"{begin}\t{end}\t{segment}\t_\t{tag}\t{tag}\t_\t{word}\n"
    for begin, end, segment, tag, word in [
        (0, 1, "h", "DEF", 1), (1, 2, "bit", "NN", 1), (0, 2, "hbit", "NNP", 1),
        (2, 3, "w", "CC", 2), (3, 4, "ra", "VB", 2), (2, 4, "wra", "VB", 2),
    ]
)  # fmt: skip


def conll(*rows: str) -> str:
    """CoNLL-X rows as ``number form tag head relation``."""
    cells = (row.split() for row in rows)
    return "".join(f"{n}\t{f}\t_\t{t}\t{t}\t_\t{h}\t{r}\t_\t_\n" for n, f, t, h, r in cells) + "\n"


GOLD = conll("1 h DEF 2 def", "2 bit NN 4 subj", "3 w CC 4 cc", "4 ra VB 0 ROOT")
TEST = conll("1 h DEF 2 def", "2 bit NN 3 subj", "3 wra VB 0 ROOT")
