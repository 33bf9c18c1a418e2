"""Every malformed sample yields the code that its name says, at the place that places.tsv says.

``CODE.mrg`` or ``CODE--note.mrg``.  The first and the last line of a sample with three lines are
sound: under ``skip`` and ``zero`` they are scored.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.shared import run

HERE = Path(__file__).parent
GOOD = "(S (NP (PRP it)) (VP (VBZ rains)))\n"
# What a file may be like that can be scored all the same.
VALIDATE_ONLY = {"empty-file"}
UNREADABLE = {"broken-archive", "not-utf8", "unknown-format"}


def places() -> list[tuple[str, int, int]]:
    rows = (HERE / "places.tsv").read_text().splitlines()[1:]
    return [
        (name, int(line), int(column)) for name, line, column in (row.split("\t") for row in rows)
    ]


def code_of(name: str) -> str:
    return name.split(".", maxsplit=1)[0].split("--", maxsplit=1)[0]


def place_of(path: Path, line: int, column: int) -> str:
    return f"{path}:{line}:{column}: " if line else f"{path}: "


CASES = places()
BROKEN = [name for name, _, _ in CASES if code_of(name) not in UNREADABLE | VALIDATE_ONLY]


def test_every_sample_has_a_place():
    assert sorted(path.name for path in (HERE / "samples").iterdir()) == sorted(
        name for name, _, _ in CASES
    )


@pytest.mark.parametrize(("name", "line", "column"), CASES)
def test_validate(name, line, column):
    path = HERE / "samples" / name
    ran = run("validate", path)
    assert ran.code == 2
    first = (ran.out or ran.err).splitlines()[0].removeprefix("treegauge: ")
    assert first.startswith(f"{place_of(path, line, column)}{code_of(name)}: ")
    assert ran.out.count(str(path)) <= 1, "one problem, told once"


@pytest.mark.parametrize(("name", "line", "column"), CASES)
@pytest.mark.parametrize("side", ["gold", "test"])
def test_score_stops(name, line, column, side, tmp_path):
    path = HERE / "samples" / name
    other = tmp_path / "other"
    other.write_text(GOOD * 3)
    files = (path, other) if side == "gold" else (other, path)
    ran = run("score", *files)
    if code_of(name) in VALIDATE_ONLY:
        # A gold file without sentences has nothing to miss; test's misses all of gold's.
        assert ran.code == (0 if side == "gold" else 2)
        assert side == "gold" or "the system has no sentence of this document" in ran.err
        return
    assert (ran.code, ran.out) == (2, "")
    assert f"{place_of(path, line, column)}{code_of(name)}: " in ran.err


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("policy", ["skip", "zero"])
@pytest.mark.parametrize("side", ["gold", "test"])
def test_policies_go_on(name, policy, side, tmp_path):
    path = HERE / "samples" / name
    other = tmp_path / "other"
    few = {"unclosed-bracket--at-the-end.mrg": 2, "unclosed-bracket--bom.mrg": 1}
    lines = few.get(name, 3)
    pretty = "(S\n  (NP (PRP it))\n  (VP (VBZ rains)))\n"
    other.write_text((pretty if "pretty" in name else GOOD) * lines)
    files = (path, other) if side == "gold" else (other, path)
    ran = run("score", *files, "--on-error", policy)
    sound = 3 * (lines - 1)
    wrong = 3 if policy == "zero" and side == "test" else 0
    # Where nothing is left there is no score.
    assert ran.code == (0 if sound + wrong else 2)
    assert f"{code_of(name)}: " in ran.out
    counts = next(row for row in ran.out.splitlines() if row.startswith("brackets")).split()[-3:]
    assert counts == [str(sound), str(sound + wrong), str(sound)]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["good", "none"], "no-such-file"),
        (["none", "good"], "no-such-file"),
        (["good", "folder"], "no-files"),
        (["good", "longer", "--align", "identity"], "length-mismatch"),
        (["good", "other", "--align", "identity"], "words-differ"),
        (["good", "more", "--align", "identity"], "word-count-differs"),
        (["good", "good", "--params", "folder"], "is-a-directory"),
        (["@good", "good"], "no-such-file"),
    ],
)
def test_files_that_do_not_fit(arguments, code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("good").write_text(GOOD)
    Path("longer").write_text(GOOD * 2)
    Path("other").write_text(GOOD.replace("rains", "snows"))
    Path("more").write_text(GOOD.replace("(VBZ rains)", "(VBZ rains) (RB now)"))
    Path("folder").mkdir()
    ran = run("score", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert f": {code}: " in ran.err
    if code in {"words-differ", "word-count-differs", "length-mismatch"}:
        assert ":1:" in ran.err


def test_a_directory_is_its_files(tmp_path):
    import treegauge

    with pytest.raises(treegauge.InputError, match="no-files"):
        treegauge.read(tmp_path)
    (tmp_path / "one").write_text(GOOD)
    (tmp_path / "two").write_text(GOOD)
    assert len(treegauge.read(tmp_path)) == 2
    with pytest.raises(treegauge.InputError, match="is-a-directory"):
        treegauge.score(tmp_path / "one", tmp_path / "one", params=tmp_path)


def test_an_unreadable_file(tmp_path, monkeypatch):
    import treegauge

    def refused(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("treegauge.corpora.files.open", refused, raising=False)
    with pytest.raises(treegauge.InputError, match="unreadable: cannot be read: Permission denied"):
        treegauge.read(tmp_path / "x")


def test_every_problem_is_listed():
    lines = [GOOD.strip(), "(S (X a)", "(S (X a)) (S (X b))", ") x", "words", "(S ())"]
    import treegauge

    corpus = treegauge.read("\n".join(lines).encode())
    assert [(issue.code, issue.line) for issue in corpus.issues] == [
        ("unclosed-bracket", 2),
        ("two-roots", 3),
        ("extra-bracket", 4),
        ("stray-text", 5),
    ]
    assert [sentence.state for sentence in corpus] == ["good", *["broken"] * 4, "failed"]


def test_many_problems_are_told_in_few_lines(tmp_path):
    path = tmp_path / "bad"
    path.write_text("(S (X a)\n" * 1000)
    (tmp_path / "good").write_text("(S (X a))\n" * 1000)
    ran = run("score", tmp_path / "good", path)
    assert ran.code == 2
    assert "… and 990 more" in ran.err
    assert len(ran.err.splitlines()) < 15
    assert run("validate", path).out.count("unclosed-bracket") == 1000
