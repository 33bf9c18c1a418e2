"""Seeds of fuzzing: the repository's examples and small files of each format, as bytes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from treegauge.base import plugins
from treegauge.contracts.inputs import INPUTS

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples"

TREES = (
    b"(TOP (S (NP (DT the) (NN kettle)) (VP (VBZ sings) (ADVP (RB softly))) (. .)))\n(TOP (S (NP (PRP we)) (VP (VBD left)) (. .)))\n",
    b"(S1 (S (EDITED (NP (PRP I))) (NP (PRP I)) (VP (VBP know))))\n(())\n(S (-NONE- *T*) (X (Y (Z z))))\n",
)
CONLLX = b"1\tthe\tthe\tD\tDT\t_\t2\tdet\t_\t_\n2\tkettle\tkettle\tN\tNN\tnum=sg\t3\tsubj\t_\t_\n3\tsings\tsing\tV\tVBZ\t_\t0\tROOT\t_\t_\n\n"
CONLL09 = (
    b"1\twe\twe\twe\tPRP\tPRP\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\tA0\n"
    b"2\tleft\tleave\tleave\tVBD\tVBD\t_\t_\t0\t0\tROOT\tROOT\tY\tleave.01\t_\n\n"
)
CONLL08 = (
    b"1\twe\twe\tPRP\tPRP\twe\twe\tPRP\t2\tSBJ\t_\tA0\n"
    b"2\tleft\tleave\tVBD\tVBD\tleft\tleave\tVBD\t0\tROOT\tleave.01\t_\n\n"
)

TREE_PIECES = (
    b"(",
    b")",
    b" ",
    b"\n",
    b"(NP ",
    b"(NN tea)",
    b"(())",
    b"(, ,)",
    b"-LRB-",
    b"(-NONE- *)",
    b"(EDITED ",
    b"# newdoc\n",
    b"# sent_id = a\n",
)
TIMED = tuple(
    sample for name in ("ctm", "stm") for sample in plugins.plugin("formats", name).SAMPLES
)

ROW_PIECES = (
    b"\t",
    b"\n",
    b"\n\n",
    b"_",
    b"0",
    b"1",
    b"2",
    b"-1",
    b"1-2",
    b"1.1",
    b"99999999999",
    b"|",
    b"=",
    b":",
    b"A0",
    b"leave.01",
    b"# newdoc id = a\n",
    b"# newdoc\n",
    b"1:dep",
    b"PUNCT",
    b"punct",
)
PIECES = TREE_PIECES + ROW_PIECES


@cache
def example(*parts: str) -> bytes:
    """Return the start of an example: small, so that many can be tried."""
    return EXAMPLES.joinpath(*parts).read_bytes()


@cache
def texts() -> dict[str, tuple[bytes, ...]]:
    """Return sound texts by kind: trees, dependencies, roles, words with times."""
    ud = [path.read_bytes() for path in sorted((EXAMPLES / "ud").glob("*.conllu"))]
    constituency = [path.read_bytes() for path in sorted((EXAMPLES / "constituency").glob("*.mrg"))]
    auto = [path.read_bytes() for path in sorted((EXAMPLES / "auto").glob("*.*"))]
    speech = [
        path.read_bytes() for path in sorted((EXAMPLES / "speech").rglob("*")) if path.is_file()
    ]
    roles = [
        path.read_bytes() for path in sorted((EXAMPLES / "srl-speech").rglob("*")) if path.is_file()
    ]
    hebrew = [path.read_bytes() for path in sorted((EXAMPLES / "hebrew").glob("*.mrg"))]
    return {
        "trees": (*TREES, *constituency, *hebrew, *speech),
        "dependencies": (CONLLX, *ud, *auto),
        "roles": (CONLL09, CONLL08, *roles),
        "times": TIMED,
    }


def small(data: bytes, most: int = 3000) -> bytes:
    """Return whole lines from the start of a sample."""
    return data if len(data) <= most else data[: data.rfind(b"\n", 0, most) + 1]


def formats() -> list[str]:
    """Return the names of all formats."""
    return plugins.names("formats")


__all__ = [
    "CONLL08",
    "CONLL09",
    "CONLLX",
    "EXAMPLES",
    "INPUTS",
    "PIECES",
    "ROW_PIECES",
    "TREES",
    "TREE_PIECES",
    "example",
    "formats",
    "small",
    "texts",
]
