r"""NeGra's export format, versions 3 and 4: a row for each word and node, with its parent.

Fields are word, lemma (version 4), tag, morphology, edge and parent, then pairs of secondary edge and parent.
Nodes are called ``#500`` and up; above those whose parent is 0 comes a root ``ROOT``, as in disco-dop.  Edges
and secondary edges, lemmas, morphology and the tables before the first sentence are kept for writing.

Brants (1997), The NeGra export format for annotated corpora (version 3).

>>> import treegauge
>>> rows = b"#BOS 1\nwake VB -- HD 500\nhim PRP -- OA 0\nup PRT -- SVP 500\n#500 VP -- -- 0\n#EOS 1\n"
>>> corpus = treegauge.read(rows)
>>> corpus.format, [(node.label, node.runs) for node in corpus[0].tree.constituents()]
('export', [('ROOT', [(0, 3)]), ('VP', [(0, 1), (2, 3)])])
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core

if TYPE_CHECKING:
    from treegauge.formats import ReadOptions

NAMES = ("negra", "export3", "export4")
HOLDS = frozenset(
    {
        "constituents", "discontinuous constituents", "features", "functions", "lemmas",
        "remarks on rows", "secondary edges", "comments",
    }
)  # fmt: skip
NEEDS = frozenset({"constituents"})
DROPS = frozenset(
    {"attributes", "head tables", "predicates", "arguments", "chunks", "columns of its own"}
)
#: versions to write, by name; otherwise the file's own, or 4 where there are lemmas
SCHEMES = ("export3", "export4")
#: what version 3 has no place for
SCHEME_DROPS = {"export3": frozenset({"lemmas"})}
SAMPLES = (
    (
        b"#FORMAT 4\n#BOT ORIGIN\n0\tmade-up\tno corpus\n#EOT ORIGIN\n#BOS 1 2 3 0 %% first\n"
        b"wake\twake\tVB\tImp\tHD\t500\nhim\the\tPRP\t--\tOA\t501\tSB\t500\nup\tup\tPRT\t--\tSVP\t500\n"
        b".\t--\t$.\t--\t--\t0\n#500\t--\tVP\t--\tHD\t501\n#501\t--\tS\t--\t--\t0\t%% odd\n#EOS 1\n"
    ),
    b"#BOS a\nyes\tUH\t--\t--\t0\n#EOS a\n#BOS b\nno\tUH\t--\tHD\t500\n#500\tINTJ\t--\t--\t0\n#EOS b\n",
)


def likelihood(head: bytes) -> float:
    """How surely these first bytes are an export file: a line begins a sentence."""
    lines = head.removeprefix(b"\xef\xbb\xbf").splitlines()
    if any(line == b"#BOS" or line.startswith((b"#BOS ", b"#BOS\t")) for line in lines):
        return 1.0
    return 0.9 if lines and lines[0].startswith(b"#FORMAT ") else 0.0


def read(core: _core.Corpus, name: str, data: bytes, options: ReadOptions) -> None:
    """Append one file."""
    del options
    _core.read_graphs(core, name, data, xml=False)


def write(core: _core.Corpus, *, scheme: str = "", **dropped: bool) -> bytes:
    """Return all sentences, with a ``scheme`` in that version; one that failed has no rows."""
    del dropped
    return _core.write_graphs(core, xml=False, version=int(scheme[-1:] or 0))
