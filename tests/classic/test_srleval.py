"""srleval beyond the parity cases: real data, bad input, size."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from helpers.real_data import shared_data
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from treegauge.classic.srleval import run

if TYPE_CHECKING:
    from pathlib import Path


def word(number: int, form: str, head: int, label: str, predicate: str = "_", *roles: str) -> str:
    columns = [str(number), form, form.lower(), form.lower(), "T", "T", "_", "_"]
    columns += [str(head), str(head), label, label, "_", predicate, *roles]
    return "\t".join(columns) + "\n"


def scores(out: str | bytes) -> list[float]:
    """The last number of each row."""
    assert isinstance(out, bytes)
    return [float(re.findall(r"[0-9.]+", line)[-1]) for line in out.decode().splitlines()]


def test_figures_on_web_text_with_other_sentences_and_tokens():
    # Printed by the original program for these two files.
    folder = shared_data("srl-ewt")
    outcome = run([str(folder / "gold.conll09"), str(folder / "HIT-SCIR-18.conll09")])
    syntax = [80.57, 84.03, 88.79, 80.48, 36.18, 81.13]
    semantics = [71.02, 84.90, 70.98, 93.03, 42.08, 43.73, 71.56]
    joint = [75.80, 84.47, 77.14, 84.34]
    assert scores(outcome.out) == [*syntax, *semantics, *joint, 1.97, 88.39, 95.03]
    assert outcome.code == 0


def test_messages_name_file_and_line(tmp_path: Path):
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_text(word(1, "Rain", 2, "SBJ") + word(2, "falls", 0, "ROOT"))
    bad.write_text(word(1, "Rain", 2, "SBJ") + word(2, "falls", 9, "ROOT") + word(3, "!", 0, "P"))
    outcome = run([str(good), str(bad)])
    assert (outcome.out, outcome.code) == (b"", 2)
    assert outcome.err == f"{bad}:2: the head lies outside the sentence\n".encode()


def test_files_without_partner_are_reported(tmp_path: Path):
    (tmp_path / "ref").mkdir()
    (tmp_path / "ref" / "lonely.txt").write_text("")
    outcome = run([f"{tmp_path}/ref/", f"{tmp_path}/hyp/", ".txt", ".txt"])
    assert outcome.code == 0
    assert b"no partner" in outcome.err
    assert b"lonely.txt" in outcome.err


def test_missing_files_and_wrong_arguments(tmp_path: Path):
    # The original leaves standard output empty and exits with 1 in all of these.
    for arguments in ([], ["--csv"], ["a"], ["a", "b", "c"], ["a", "b", "c", "d", "e"], ["--help"]):
        outcome = run(arguments)
        assert (outcome.out, outcome.code) == (b"", 1)
        assert b"usage" in outcome.err
    for path in (tmp_path / "none", tmp_path):
        outcome = run([str(path), str(path)])
        assert (outcome.out, outcome.code) == (b"", 1)
        assert str(path).encode() in outcome.err


def test_a_chain_of_heads_as_long_as_the_file(tmp_path: Path):
    size = 30_000
    file = tmp_path / "chain"
    file.write_text("".join(word(i, f"w{i % 97}", i - 1, "X") for i in range(1, size + 1)))
    outcome = run([str(file), str(file)])
    # Syntax, boundaries and tags are perfect, and there is no word error.
    assert scores(outcome.out)[:6] == [100.0] * 6
    assert scores(outcome.out)[-3:] == [0.0, 100.0, 100.0]


CELL = st.sampled_from(
    ["0", "1", "2", "3", "-1", "-2", "_", "", "a", "b", "a b", "x.01", "é", "99"]
)
ROW = st.lists(CELL, min_size=12, max_size=18).map("\t".join)
FILE = st.lists(st.one_of(ROW, st.just(""), st.text(max_size=5)), max_size=8).map("\n".join)


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ref=FILE, hyp=FILE, option=st.sampled_from([[], ["--csv"], ["--no-align"]]))
@example(ref="\0", hyp="\0\t\0", option=[])
def test_any_file_gives_a_report_or_a_message(
    tmp_path: Path, ref: str, hyp: str, option: list[str]
):
    (tmp_path / "r").write_text(ref, errors="replace")
    (tmp_path / "h").write_text(hyp, errors="replace")
    outcome = run([*option, str(tmp_path / "r"), str(tmp_path / "h")])
    assert outcome.code in {0, 1, 2}
    assert bool(outcome.err) >= (outcome.code != 0)
    rows = {(): 20, ("--csv",): 2, ("--no-align",): 2}[tuple(option)]
    if outcome.code == 0:
        assert isinstance(outcome.out, bytes)
        assert outcome.out.count(b"\n") == rows


TREE = st.lists(
    st.tuples(st.sampled_from("abc"), st.sampled_from("XY"), st.booleans(), st.sampled_from("_A")),
    min_size=1,
    max_size=5,
)


def text(sentences: list[list[tuple[str, str, bool, str]]]) -> str:
    """Left-branching sentences; every predicate has the same roles."""
    blocks = []
    for sentence in sentences:
        roles = sum(predicate for _, _, predicate, _ in sentence)
        blocks.append(
            "".join(
                word(i, form, i - 1, label, "p.01" if predicate else "_", *[role] * roles)
                for i, (form, label, predicate, role) in enumerate(sentence, start=1)
            )
        )
    return "\n".join(blocks)


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ref=st.lists(TREE, max_size=4), hyp=st.lists(TREE, max_size=4))
def test_bags_do_not_see_the_order_of_sentences(tmp_path: Path, ref, hyp):
    (tmp_path / "r").write_text(text(ref))
    (tmp_path / "h").write_text(text(hyp))
    (tmp_path / "back").write_text(text(hyp[::-1]))
    for rows, option in ((slice(None), ["--no-align"]), (slice(5, 13, 7), [])):
        there = run([*option, str(tmp_path / "r"), str(tmp_path / "h")])
        back = run([*option, str(tmp_path / "r"), str(tmp_path / "back")])
        assert scores(there.out)[rows] == scores(back.out)[rows]
        assert there.code == back.code == 0
