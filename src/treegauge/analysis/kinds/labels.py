"""Groups of labels and tags that tell kinds of error apart: PP, clause, conjunction and so on.

Names are those of the Penn Treebank and its descendants; labels of other treebanks are found where they
are the same.  What is unknown is ``other``: its errors are counted, only less is said about them.
"""

from __future__ import annotations

from typing import Final

#: words and phrases that join conjuncts
CONJUNCTIONS: Final = frozenset({"CC", "CONJP", "CONJ", "CCONJ", "KON", "COORD"})
NOUN_PHRASES: Final = frozenset({"NP", "NX", "NML", "NAC", "WHNP", "QP", "NM", "MPN", "CNP"})
CLAUSES: Final = frozenset(
    {"S", "SBAR", "SBARQ", "SINV", "SQ", "RRC", "IP", "CP", "Srel", "Ssub", "Sint", "CS", "SENT"}
)
MODIFIERS: Final = frozenset({"ADVP", "ADJP", "WHADVP", "WHADJP", "AP", "AVP", "PRT", "AdP", "DP"})
PREPOSITIONS: Final = frozenset({"PP", "WHPP", "CPP"})
VERB_PHRASES: Final = frozenset({"VP", "VN", "VZ", "CVP"})

PHRASES: Final = {
    **dict.fromkeys(PREPOSITIONS, "PP"),
    **dict.fromkeys(CLAUSES, "clause"),
    **dict.fromkeys(MODIFIERS, "modifier"),
    **dict.fromkeys(NOUN_PHRASES, "NP"),
    **dict.fromkeys(VERB_PHRASES, "VP"),
}
# How tags of single words begin.
TAGS: Final = (
    ("RB", "modifier"),
    ("ADV", "modifier"),
    ("WRB", "modifier"),
    ("JJ", "modifier"),
    ("ADJ", "modifier"),
    ("RP", "modifier"),
    ("NN", "NP"),
    ("NOUN", "NP"),
    ("PROPN", "NP"),
    ("PRP", "NP"),
    ("PRON", "NP"),
    ("CD", "NP"),
    ("NUM", "NP"),
    ("DT", "NP"),
    ("DET", "NP"),
    ("WP", "NP"),
    ("EX", "NP"),
    ("VB", "VP"),
    ("VERB", "VP"),
    ("AUX", "VP"),
    ("MD", "VP"),
)


def bare(label: str) -> str:
    """Return a label without the parts after hyphens and equals signs.

    >>> bare("NP-SBJ"), bare("-LRB-")
    ('NP', '-LRB-')
    """
    if label.startswith("-"):
        return label
    return label.partition("-")[0].partition("=")[0]


def is_conjunction(label: str) -> bool:
    """Tell whether a tag or label joins conjuncts."""
    return bare(label) in CONJUNCTIONS


def group_of(label: str, word: bool = False) -> str:
    """Return what a phrase (or a lone word, by its tag) is: PP, clause, modifier, NP, VP or other.

    >>> group_of("SBAR"), group_of("RB", word=True), group_of("FRAG")
    ('clause', 'modifier', 'other')
    """
    name = bare(label)
    if word:
        return next((group for start, group in TAGS if name.startswith(start)), "other")
    return PHRASES.get(name, "other")
