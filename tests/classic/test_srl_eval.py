"""srl-eval beyond the recorded cases: arguments inside arguments, pieces, broken files, options.

Every expected number and code is what ``srl-eval.pl`` of 2005-04-21 gives under Perl 5.36.
"""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

import pytest

from treegauge.classic import srl_eval

if TYPE_CHECKING:
    from pathlib import Path

    from treegauge.commands import Outcome


def run(folder: Path, gold: str, test: str, *options: str) -> Outcome:
    (folder / "gold").write_text(gold)
    (folder / "test").write_text(test)
    return srl_eval.run([*options, str(folder / "gold"), str(folder / "test")])


def column(tags: str) -> str:
    """Return a sentence whose first word is the predicate."""
    rows = [f"{'-' if place else 'go'} {tag}\n" for place, tag in enumerate(tags.split())]
    return "".join(rows) + "\n"


def rows(outcome: Outcome) -> dict[str, tuple[int, ...]]:
    """Right, excess, missed by role."""
    assert isinstance(outcome.out, bytes)
    fields = [line.split() for line in outcome.out.decode().splitlines()]
    return {
        row[0]: tuple(map(int, row[1:4])) for row in fields if len(row) == 7 and row[1].isdigit()
    }


@pytest.mark.parametrize(
    ("gold", "test", "a0"),
    [
        ("(A0* * *)", "(A0* * *)", (1, 0, 0)),
        # Another inside: the spans right below decide, whatever their roles.
        ("(A0* (A1*) *)", "(A0* * *)", (0, 1, 1)),
        ("(A0* (A1*) *)", "(A0* (A2*) *)", (1, 0, 0)),
        ("(A0* (A1* (A3*) *) *)", "(A0* (A1* * *) *)", (1, 0, 0)),
        # Pieces.
        ("(A0*) * (C-A0*)", "(A0*) * (C-A0*)", (1, 0, 0)),
        ("(A0*) * (C-A0*)", "(A0*) * *", (0, 1, 1)),
        ("(A0*) * (C-A0*)", "(A0(A1*) * (A2*))", (1, 0, 0)),
        ("(C-A0*) * (A0*)", "(A0*) * (A0*)", (2, 0, 0)),
        ("(A0*) * (A0*) (C-A0*)", "(A0*) * (A0* *)", (1, 1, 1)),
        ("(C-A0(A0* *) *)", "(A0(A0* *) *)", (2, 0, 0)),
        # A piece inside its argument: gold has it once, test twice.
        ("(A0* (C-A0*) *)", "(A0* (C-A0*) *)", (0, 1, 1)),
        ("(A0* (C-A0*) *)", "(A0* (A1*)) *", (1, 0, 0)),
        ("(A0* (A1*)) *", "(A0* (C-A0*) *)", (0, 1, 1)),
        # The type of a closing bracket may be written; 0 is none.
        ("(A0* *A0)", "(A0* *0)", (1, 0, 0)),
    ],
)
def test_arguments(gold, test, a0, tmp_path):
    outcome = run(tmp_path, column("(V*) " + gold), column("(V*) " + test))
    assert (rows(outcome)["A0"], outcome.code) == (a0, 0)


def test_of_two_on_one_span_the_inner_counts(tmp_path):
    outcome = run(tmp_path, column("(V*) (A0(A1* *))"), column("(V*) (A1* *)"))
    assert rows(outcome) == {"Overall": (1, 0, 0), "A1": (1, 0, 0), "V": (1, 0, 0)}


def test_of_two_gold_arguments_that_a_piece_brings_to_one_span_the_later_counts(tmp_path):
    # The piece ends A0 where A1 ends.
    gold = column("(V*) (A0(A1* (C-A0*)) *)")
    assert rows(run(tmp_path, gold, gold))["A0"] == (0, 1, 0)
    assert rows(run(tmp_path, gold, column("(V*) * * *")))["Overall"] == (0, 0, 1)


def test_a_line_with_too_few_fields_moves_up_what_follows(tmp_path):
    outcome = run(tmp_path, "go (V*)\n-\n- (A0*)\n\n", column("(V*) (A0*) *"))
    assert rows(outcome)["A0"] == (1, 0, 0)


@pytest.mark.parametrize(
    ("gold", "test", "sentences"),
    [
        ("", "", 0),
        ("", column("(V*)"), 0),
        ("\n" + column("(V*)"), column("(V*)"), 0),
        (column("(V*)") + "\n" + column("(V*)"), column("(V*)"), 1),
        (column("(V*)"), column("(V*)") * 2, 1),
        ("go (V*)", "go (V*)", 1),
        ("  go (V*)  \n \n", "go\t(V*)\n\n", 1),
    ],
)
def test_ends(gold, test, sentences, tmp_path):
    outcome = run(tmp_path, gold, test)
    assert outcome.out.startswith(b"Number of Sentences    :  %10d\n" % sentences)
    assert outcome.code == 0


GOOD = column("(V*) *")


@pytest.mark.parametrize(
    ("gold", "test", "code"),
    [
        (GOOD, "", 255),
        (GOOD, column("(V*)"), 25),
        (GOOD.rstrip(), column("(V*)"), 255),
        (column("(V*) (A0*"), GOOD, 25),
        (GOOD, column("(V*) (A0*"), 25),
        (GOOD, column("(V*) (A0*").rstrip("\n"), 255),
        *(
            (column("(V*) " + tag), GOOD, 25)
            for tag in ("*)", "x", "(*)", "((A0*)", "(A0*A1)", "(A0*))", "(A0*)x", "(A0", "*A0)")
        ),
    ],
)
def test_broken_files(gold, test, code, tmp_path):
    outcome = run(tmp_path, gold, test)
    assert (outcome.out, outcome.code) == (b"", code)
    assert outcome.err


def test_a_directory_is_an_empty_file(tmp_path):
    run(tmp_path, GOOD, GOOD)
    outcome = srl_eval.run([str(tmp_path), str(tmp_path / "test")])
    assert (outcome.code, outcome.out.split()[4]) == (0, b"0")
    assert outcome.err
    assert srl_eval.run([str(tmp_path / "gold"), str(tmp_path)]).code == 21


def test_packed_files(tmp_path):
    gold, test = column("(V*) (A0*)"), column("(V*) (A1*)")
    expected = run(tmp_path, gold, test).out
    (tmp_path / "gold.gz").write_bytes(gzip.compress(gold.encode()))
    (tmp_path / "broken.gz").write_bytes(gzip.compress(column("(V*) (A0*").encode()))
    (tmp_path / "no.gz").write_text(gold)
    name = {path.name: str(path) for path in tmp_path.iterdir()}
    assert srl_eval.run([name["gold.gz"], name["test"]]).out == expected
    assert srl_eval.run([name["broken.gz"], name["test"]]).code == 25
    assert srl_eval.run([name["gold"], name["broken.gz"]]).code == 29
    # What cannot be unpacked is empty.
    for packed in ("no.gz", "absent.gz"):
        outcome = srl_eval.run([str(tmp_path / packed), name["test"]])
        assert (outcome.code, outcome.out.split()[4]) == (0, b"0")
        assert packed.encode() in outcome.err
        assert srl_eval.run([name["gold"], str(tmp_path / packed)]).code == 255


def test_confusions_of_nothing_divide_by_zero(tmp_path):
    outcome = run(tmp_path, GOOD, GOOD, "-C")
    assert outcome.out.endswith(b"prec.    rec.      F1    lAcc\n")
    assert outcome.code == 255


def test_options_as_perl_reads_them(tmp_path):
    gold, test = column("(V*) (A0*)"), column("(V*) (A1*)")
    plain = run(tmp_path, gold, test).out
    latex = run(tmp_path, gold, test, "-latex").out
    confusions = run(tmp_path, gold, test, "-C").out
    assert plain != latex != confusions != plain
    for option in ("--latex", "-l", "-LAT", "--la"):
        assert run(tmp_path, gold, test, option).out == latex
    assert run(tmp_path, gold, test, "-c").out == confusions
    for option in ("-noW", "-n", "-x", "--"):
        assert run(tmp_path, gold, test, option).out == plain
    other = test.replace("go", "be")
    assert run(tmp_path, gold, other).err
    assert not run(tmp_path, gold, other, "-noW").err
    run(tmp_path, gold, test)
    files = [str(tmp_path / "gold"), str(tmp_path / "test")]
    assert srl_eval.run([*files, "-C"]).out == confusions
    for files in ([], ["one"], ["one", "two", "three"]):
        assert srl_eval.run(files).code == 0
    assert srl_eval.run(["absent", "absent"]).code == 2
