"""A run of every command that there is: for tests of what all of them must keep."""

from __future__ import annotations

from pathlib import Path

from treegauge.base.plugins import names

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
GOLD = str(EXAMPLES / "constituency" / "gold.mrg")
TEST = str(EXAMPLES / "constituency" / "parser-a.mrg")
TEST_B = str(EXAMPLES / "constituency" / "parser-b.mrg")
UD = str(EXAMPLES / "ud" / "gold.conllu")
UD_TEST = str(EXAMPLES / "ud" / "parser-a.conllu")
BOARD = [str(EXAMPLES / "leaderboard" / name) for name in ("gold", "systems")]
SAVED = str(Path(__file__).parents[1] / "results" / "saved" / "result-2.json")
LATTICE = str(EXAMPLES / "hebrew" / "words.lattice")
SRL = str(next((EXAMPLES / "srl-speech" / "gold").rglob("*.*")))
STM, CTM = (str(EXAMPLES / "sclite" / f"harbour.{form}") for form in ("stm", "ctm"))
SCLITE = ["-r", STM, "stm", "-h", CTM, "ctm", "-o", "all", "stdout"]

#: arguments of a run that goes well and writes something to standard output
RUNS: dict[str, list[str]] = {
    "score": ["score", GOLD, TEST],
    "validate": ["validate", GOLD],
    "info": ["info", GOLD],
    "convert": ["convert", GOLD, "--to", "ptb"],
    "align": ["align", GOLD, TEST],
    "heads": ["heads", GOLD],
    "lattice": ["lattice", LATTICE],
    "merge": ["merge", SAVED],
    "noise": ["noise", GOLD, "--labels", "0.2"],
    "rank": ["rank", GOLD, TEST],
    "compare": ["compare", GOLD, TEST, TEST_B],
    "correlate": ["correlate", GOLD, TEST, TEST_B],
    "leaderboard": ["leaderboard", *BOARD, "-o", "board"],
    "study": ["study", GOLD, TEST, "-o", "study"],
    "report": ["report", GOLD, TEST, "-o", "report.html"],
    "plot": ["plot", GOLD, TEST, "-o", "figure.tsv"],
    "explain": ["explain", "las"],
    "metrics": ["metrics"],
    "params": ["params"],
    "help": ["help", "score"],
    "man": ["man", "score"],
    "completion": ["completion", "bash"],
    "evalb": ["evalb", GOLD, TEST],
    "eval07": ["eval07", "-g", "conll07", "-s", "conll07"],
    "eval09": ["eval09", "-g", SRL, "-s", SRL],
    "srleval": ["srleval", SRL, SRL],
    "udeval": ["udeval", UD, UD_TEST],
    "sparseval": ["sparseval", GOLD, TEST],
    "conlleval": ["conlleval", str(EXAMPLES / "entities" / "tagged.txt")],
    "srl-eval": ["srl-eval", *[str(EXAMPLES / "span-roles" / "gold.props")] * 2],
    "discodop": ["discodop", *[str(EXAMPLES / "discontinuous" / "gold.export")] * 2],
    "sclite": ["sclite", *SCLITE],
    "tedeval": ["tedeval", "-g", GOLD, "-p", TEST, "-format", "bracketed"],
    "--help": ["--help"],
    "score --help": ["score", "--help"],
    "--version": ["--version"],
}
#: for eval07, a file in the working directory
CONLL07 = "1\tHush\t_\tUH\tUH\t_\t0\tROOT\t_\t_\n\n"
# A new command is tried on two files; one that needs something else has to be added above.
RUNS |= {
    name: [name, GOLD, TEST] for name in (*names("commands"), *names("classic")) if name not in RUNS
}
