"""Every command that writes a file: arguments, with the file's name as {}."""

from __future__ import annotations

from pathlib import Path

from treegauge.cli import dispatch

TREE = "(TOP (S (NP (DT the) (NN kettle{0})) (VP (VBZ sings) (ADVP (RB softly{0}))) (. .)))\n"
CLAUSE = "(S (NP (DT the) (NN kettle{0})) (VP (VBZ sings)))"
ARC = "1\tkettles{0}\t_\tNOUN\tNN\t_\t2\tSBJ\t_\t_\n2\tsing{0}\t_\tVERB\tVB\t_\t0\tROOT\t_\t_\n\n"

WRITERS = {
    "score --save": "score {side}.mrg {side}.mrg --save {file}",
    "score --table": "score {side}.mrg {side}.mrg --table {file}.tsv",
    "score -o": "score {side}.mrg {side}.mrg --by sentence -o {file}",
    "merge -o": "merge {side}.json -o {file}",
    "convert -o": "convert {side}.mrg --to ptb -o {file}",
    "align -o": "align {side}.mrg {side}.mrg -f json -o {file}",
    "heads -o": "heads {side}.mrg -o {file}",
    "repair -o": "repair {side}.mrg {side}.mrg -o {file}",
    "report -o": "report {side}.mrg {side}.mrg -o {file}",
    "diff --svg": "diff {side}.long {side}.long -n 1 --full --svg {file}",
    "diff --html": "diff {side}.long {side}.long -n 1 --full --html {file}",
    "diff --latex": "diff {side}.long {side}.long -n 1 --view tree --full --latex {file}",
    "eval07 -o": "eval07 -g {side}.conll -s {side}.conll -b -o {file}",
    "sparseval -F": "sparseval -v -F {file} {side}.mrg {side}.mrg",
    "tedeval -o": "tedeval -g {side}.mrg -p {side}.mrg -format bracketed -o {file}",
}
SIDES = ("old", "new")


def target(writer: str, file: str) -> Path:
    """Return the file that a writer writes, if it is told this name."""
    return Path(file + ".tsv" if writer == "score --table" else file)


def make_inputs(folder: Path, sentences: int) -> None:
    """Write two inputs of which different outputs are made."""
    for number, side in enumerate(SIDES):
        words = range(sentences + number)
        (folder / f"{side}.mrg").write_text("".join(TREE.format(word) for word in words))
        (folder / f"{side}.long").write_text(
            f"(TOP {''.join(map(CLAUSE.format, range(30 + number)))})\n"
        )
        (folder / f"{side}.conll").write_text("".join(ARC.format(word) for word in words))
        arguments = [str(folder / f"{side}.mrg")] * 2
        assert dispatch(["score", *arguments, "--save", str(folder / f"{side}.json")]).code == 0


def arguments_of(writer: str, side: str, file: str) -> list[str]:
    """Return the command line; a name may have blanks."""
    parts = WRITERS[writer].split()
    return [part.format(side=side, file=file) for part in parts]
