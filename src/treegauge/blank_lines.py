"""Empty lines in a file of bracketings: sentences without a parse, or nothing?

Parsers write an empty line where they fail; people put one after each tree.  A file alone does not always
tell the two apart.  Where an empty line follows each tree, the second is likely, and treegauge says so.
"""

from __future__ import annotations

TYPE_CHECKING = False  # type checkers know this name; importing typing takes time
if TYPE_CHECKING:
    from treegauge.corpus import Corpus

GOOD, FAILED = b"\0", b"\1"
ADVICE = (
    'an empty line follows each tree: if it only separates trees, choose blank_lines="separators"; '
    "if it is a failed parse, "
)


def separates(corpus: Corpus) -> bool:
    r"""Tell whether an empty line that counts as a failed parse follows each tree.

    >>> import treegauge
    >>> tree = b"(S (NP (PRP it)) (VP (VBZ rains)))"
    >>> separates(treegauge.read(tree + b"\n\n" + tree + b"\n\n", blank_lines="failed"))
    True
    """
    if corpus.format != "ptb":
        return False
    states = bytes(corpus.columns["sentences.state"])
    failed = states.count(FAILED)
    # Behind the last tree of a document there need not be one.
    most = len(states) - corpus.core.documents
    alternate = states.startswith(GOOD) and FAILED * 2 not in states
    return alternate and failed > 0 and 2 * failed >= most


def note(corpus: Corpus) -> str:
    """Return a note on a corpus whose trees are parted by empty lines."""
    return (
        f"note: {corpus.source_of(0)}: an empty line follows each tree and counts as a sentence without "
        'a parse; blank_lines="separators" reads it as nothing'
    )
