"""``treegauge score --task srl``: figures of the original program, shows, layout, worked numbers."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from helpers.real_data import shared_data
from helpers.role_rows import BAGS, PARITY, SHOWN, as_eval09, folders, original, rows
from helpers.shared import run

import treegauge
from treegauge.metrics._lists import TASKS
from treegauge.metrics._roles import TIDE

if TYPE_CHECKING:
    from pathlib import Path


def table(out: str) -> list[list[float]]:
    """The figures of the table's twenty rows."""
    lines = out.splitlines()
    start = next(at for at, line in enumerate(lines) if line.startswith("Category"))
    return [
        [float(one) for one in re.findall(r"[0-9]+\.[0-9]{2}", line)]
        for line in lines[start + 1 :][:20]
    ]


def test_all_figures_on_web_text_with_other_sentences_and_tokens():
    # Printed by the original srleval for these two files.
    folder = shared_data("srl-ewt")
    done = run("score", folder / "gold.conll09", folder / "HIT-SCIR-18.conll09", "--task", "srl")
    assert done.code == 0
    syntax = [80.57, 84.03, 88.79, 80.48, 36.18, 81.13]
    semantics = [71.02, 84.90, 70.98, 93.03, 42.08, 43.73, 71.56]
    joint = [75.80, 84.47, 77.14, 84.34]
    assert [one[-1] for one in table(done.out)] == [*syntax, *semantics, *joint, 1.97, 88.39, 95.03]


# Files that the original stops on, or counts by rules that are not kept (each is named in the docs).
STOPPED = {"argument-apart", "blank-in-aligned-form", "head-outside", "two-blank-lines"}
REFUSED = {"argument-column-missing", "argument-columns-too-many", "odd-numbers"}
ROOTS = {"apart", "many-roots"}  # srleval keeps one root, and only words below it


def cases() -> list[Path]:
    plain = [
        case.parent
        for case in (PARITY / "srleval").glob("*/args")
        if case.read_text().split() == ["gold.conll", "test.conll"]
    ]
    assert len(plain) > 15
    return sorted(plain)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
def test_every_row_is_srlevals(case: Path):
    files = [case / "gold.conll", case / "test.conll"]
    if case.name in REFUSED:
        with pytest.raises(treegauge.TreegaugeError, match=r"conll:\d+:\d+: "):
            treegauge.score(*files, format="conll09")
        return
    # An empty file is a document whose parses are missing.
    policy = "zero" if case.name == "empty-test" else "error"
    result = treegauge.score(*files, format="conll09", on_error=policy)
    if case.name in STOPPED:
        assert (case / "expected.out").read_bytes() == b""
        assert result["las"]["gold"] > 0
        return
    if case.name in ROOTS:
        lines = files[0].read_text().splitlines()
        assert result["las"]["gold"] == sum(bool(line.strip()) for line in lines)
        return
    theirs = dict(zip(TASKS["srl"], original(case), strict=True))
    for spec, ours in zip(TASKS["srl"], rows(result), strict=True):
        undefined = result[spec].get("f1", 0) is None
        if undefined and spec.startswith("joint:macro"):
            continue  # an undefined part counts as nought there
        assert ours == pytest.approx(theirs[spec], abs=SHOWN) or (undefined and not theirs[spec][2])


def test_folders_are_added_up():
    # srleval throws the relations of all files into one bag; in the table every show has its own.
    theirs = dict(zip(TASKS["srl"], original(PARITY / "srleval" / "folders"), strict=True))
    ours = dict(zip(TASKS["srl"], rows(folders("folders", [*TASKS["srl"]])), strict=True))
    differ = {spec for spec in ours if ours[spec] != pytest.approx(theirs[spec], abs=SHOWN)}
    assert differ == BAGS


# Of the other cases, some are malformed, and «perfect» has senses with several full stops (`....01`), of
# which eval09 takes all and srleval what follows the last.
@pytest.mark.parametrize("name", ["short", "full", "bracket-style"])
def test_every_row_is_eval09s_where_words_are_equal(name: str):
    case = PARITY / "eval09" / name
    as_eval09(case / "gold.conll", case / "test.conll")


# --- worked by hand

SPEECH = TIDE.replace("boats", "boots").replace("\tA1", "\tA2")


def test_a_substituted_word_keeps_its_arcs():
    # Sense and A0 are right; the third arc has another role and another word.
    result = treegauge.score(TIDE, SPEECH)
    assert [result["roles"][name] for name in ("matched", "gold", "test")] == [2, 3, 3]
    assert result["roles:unlabeled"]["matched"] == 3
    assert result["roles:lexical"]["matched"] == 2
    assert result["las"]["matched"] == 5
    assert result["las:lexical"]["matched"] == 4
    assert result["propositions"]["matched"] == 0
    assert result["predicates"]["matched"] == 1
    # (predicate, sense) and (predicate, A0, tide) are in both bags.
    assert result["roles-bag"]["matched"] == 2
    # the the tide lifts; boots and boats differ as dependents.
    assert result["bag"]["matched"] == 3
    assert result["wer"]["value"] == 0.2


def test_both_readings_of_lexicalised():
    # «lifts» is heard as «lift»: the arguments' own forms agree, their predicate's does not.
    heard = TIDE.replace("3\tlifts", "3\tlift")
    result = treegauge.score(
        TIDE, heard, metrics="roles:lexical,roles:lexical-both,las:lexical,las:lexical-both"
    )
    assert result["roles:lexical"]["matched"] == 2
    assert result["roles:lexical-both"]["matched"] == 0
    assert result["las:lexical"]["matched"] == 4
    # tide and boats hang on lifts; the root's own form differs.
    assert result["las:lexical-both"]["matched"] == 2


def test_both_readings_of_exact_sentences():
    # Test has one more predicate, and one more word: «boats» as a verb, «quickly» inserted.
    extra = TIDE.replace("\tlift.01\t_\n", "\tlift.01\t_\t_\n").replace("\tA0\n", "\tA0\t_\n")
    extra = extra.replace("\t_\t_\t_\n", "\t_\t_\t_\t_\n").replace(
        "\t_\t_\tA1\n", "\tY\tboat.01\tA1\t_\n"
    )
    result = treegauge.score(TIDE, extra, metrics="roles-exact,roles-exact:lenient,propositions")
    assert result["propositions"]["matched"] == 1
    assert result["roles-exact"]["recall"] == 0.0
    assert result["roles-exact:lenient"]["recall"] == 1.0


def test_macro_f_by_both_readings():
    # Syntax 1, 1, 1; semantics P 1, R 2/3, F 4/5. Mean of F 0.9; F of (1, 5/6) 10/11.
    test = TIDE.replace("A1", "_")
    result = treegauge.score(
        TIDE, test, metrics="joint:macro,joint:macro:conll,joint:macro:1,joint:micro:unlabeled"
    )
    assert result["joint:macro"]["f1"] == pytest.approx(0.9)
    assert result["joint:macro:conll"]["f1"] == pytest.approx(10 / 11)
    assert result["joint:macro:1"]["f1"] == pytest.approx(0.8)
    # (5 + 2) of 8 and of 7.
    assert result["joint:micro:unlabeled"]["recall"] == pytest.approx(7 / 8)
    assert result["joint:micro:unlabeled"]["precision"] == 1.0


@pytest.mark.parametrize(
    "spec",
    ["joint:macro:2", "joint:micro:0.5", "joint:macro:0.1:0.2", "joint:micro:conll", "joint:x"],
)
def test_joint_options_that_mean_nothing(spec: str):
    with pytest.raises(treegauge.TreegaugeError):
        treegauge.score(TIDE, TIDE, metrics=spec)


def test_cells_by_role_predicate_and_kind():
    test = TIDE.replace("\tA1", "\tAM-LOC").replace("lift.01", "lift.02")
    result = treegauge.score(
        TIDE, test, metrics="roles,roles:unlabeled", by="label,predicate,role-kind"
    )
    assert {name: (cell["matched"], cell["gold"], cell["test"]) for name, cell in result.breakdown("roles", "label").items()} == {
        "A0": (1, 1, 1), "A1": (0, 1, 0), "SENSE": (0, 1, 1), "AM-LOC": (0, 0, 1),
    }  # fmt: skip
    kinds = result.breakdown("roles:unlabeled", "role-kind")
    assert {name: (cell["matched"], cell["matched_test"]) for name, cell in kinds.items()} == {
        "core": (2, 1), "sense": (1, 1), "adjunct": (0, 1),
    }  # fmt: skip
    assert list(result.breakdown("roles", "predicate")) == ["lift.01", "lift.02"]


def test_one_word_with_two_roles_has_two_arcs():
    two = TIDE.replace("\tA1", "\tA1|AM-LOC")
    result = treegauge.score(two, TIDE, metrics="roles,roles:unlabeled")
    assert [result["roles"][name] for name in ("matched", "gold", "test")] == [3, 4, 3]
    # Two arcs on the word in gold, one in test: one of them is matched.
    assert result["roles:unlabeled"]["matched"] == 3
    same = TIDE.replace("\tA1", "\tA1|A1")
    assert treegauge.score(same, TIDE, metrics="roles")["roles"]["gold"] == 3


def test_without_predicates_scores_are_undefined():
    bare = (
        TIDE.replace("lift.01\t_", "_")
        .replace("\tA0", "")
        .replace("\tA1", "")
        .replace("\t_\t_\t_\n", "\t_\t_\n")
    )
    result = treegauge.score(bare, bare)
    assert result["las"]["f1"] == 1.0
    assert result["roles"]["f1"] is None
    assert result["joint:macro:0.5"]["f1"] is None
    assert result["joint:micro"]["f1"] == 1.0
    assert result["roles-exact:lenient"]["f1"] == 1.0


def test_a_side_without_predicates_is_told():
    plain = "1\tthe\tthe\tDET\tDT\t_\t0\troot\t_\t_\n\n"
    with pytest.raises(
        treegauge.TreegaugeError, match=r"roles needs predicates .*, and the system \(conllu\)"
    ):
        treegauge.score(TIDE, plain, metrics="roles")


# --- shows


@pytest.fixture
def shows(tmp_path: Path) -> Path:
    """Two shows: one recognised well (one of ten words wrong), one badly (three of five)."""
    for side, morning, evening in (
        ("gold", TIDE * 2, TIDE),
        (
            "heard",
            TIDE + SPEECH,
            TIDE.replace("the\tthe\tthe", "a\ta\ta").replace("tide\t", "tight\t"),
        ),
    ):
        folder = tmp_path / side
        folder.mkdir()
        (folder / "morning.conll09").write_text(morning)
        (folder / "evening.conll09").write_text(evening)
    return tmp_path


def test_shows_are_scored_one_by_one_and_together(shows: Path):
    done = run("score", shows / "gold", shows / "heard")
    lines = done.out.splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("show "))
    assert lines[first + 1].split()[:4] == ["evening", "60.00", "100.00", "100.00"]
    assert lines[first + 2].split()[:4] == ["morning", "10.00", "100.00", "83.33"]
    # 3 + 5 of 9 arcs, 4 of 15 words wrong.
    assert table(done.out)[6] == [88.89, 88.89, 88.89]
    assert table(done.out)[17] == [26.67]


def test_shows_above_a_word_error_rate_are_left_out_and_listed(shows: Path):
    done = run("score", shows / "gold", shows / "heard", "--max-wer", "50")
    assert "2 of 3 gold sentences scored, 1 left out" in done.out
    assert "evening: word-error-rate: word error rate 60.00 %, above 50 %: left out" in done.out
    assert "|max-wer:50" in done.out
    assert table(done.out)[6] == [83.33, 83.33, 83.33]
    assert table(done.out)[17] == [10.0]
    assert "2 sentences, 10 words" in done.out
    # The bound itself is not above the bound.
    assert "left out" not in run("score", shows / "gold", shows / "heard", "--max-wer", "60").out
    cells = run(
        "score",
        shows / "gold",
        shows / "heard",
        "--max-wer",
        "50",
        "-m",
        "roles",
        "--by",
        "label",
        "-f",
        "json",
    )
    system = json.loads(cells.out)["systems"][0]
    assert sum(cell["gold"] for cell in system["breakdowns"]["label"]["roles"].values()) == 6
    assert system["coverage"]["skipped"] == 1


def test_the_task_follows_from_the_files_and_other_layouts_hold_the_same(shows: Path):
    files = [shows / "gold" / "morning.conll09", shows / "heard" / "morning.conll09"]
    by_default = run("score", *files)
    assert by_default.out == run("score", *files, "--task", "srl").out
    assert "align:levenshtein" in by_default.out
    assert list(
        json.loads(run("score", *files, "-f", "json").out)["systems"][0]["metrics"]
    ) == list(TASKS["srl"])
    for layout in ("markdown", "latex", "tsv"):
        assert "83.33" in run("score", *files, "-f", layout).out or layout == "tsv"
    both = run("score", files[0], files[1], files[0]).out
    assert re.search(r"Semantics: labeled +83\.33 +100\.00", both)
    assert "macro is the mean of the syntactic and the semantic score" in both


@pytest.mark.parametrize("average", ["sentence", "document", "type"])
def test_other_averages_say_what_they_are(shows: Path, average: str):
    done = run("score", shows / "gold", shows / "heard", "--average", average)
    assert (done.code, done.err) == (0, "")
    assert f"means over {average}s" in done.out
    # Bags are of whole shows, sentences have none: they are n/a, and a line says why.
    assert ("n/a: roles-bag" in done.out) == (average == "sentence")
    assert re.search("roles +|Semantics +labeled", done.out)
    both = run("score", shows / "gold", shows / "heard", shows / "heard", "--average", average)
    assert f"means over {average}s" in both.out


def test_any_weight_of_semantics_in_the_table(shows: Path):
    files = [shows / "gold" / "morning.conll09", shows / "heard" / "morning.conll09"]
    half, third = (run("score", *files, *more) for more in ((), ("--weight", "0.3")))
    assert "macro labeled (0.3)" in third.out
    assert "(semantics weighs 0.3)" in " ".join(third.out.split())
    assert "joint:macro:0.3,joint:macro:unlabeled:0.3" in third.out
    syntax, semantics = table(third.out)[0], table(third.out)[6]
    mean = [0.7 * one + 0.3 * other for one, other in zip(syntax, semantics, strict=True)]
    assert table(third.out)[13] == pytest.approx(mean, abs=0.01)
    assert (
        table(third.out)[:13] + table(third.out)[15:] == table(half.out)[:13] + table(half.out)[15:]
    )
    assert "macro labeled (0.3)" in run("score", files[0], *files, "--weight", "0.3").out
    for wrong in (
        ("--weight", "2"),
        ("-m", "las", "--weight", "0.3"),
        ("--task", "ud", "--weight", "1"),
    ):
        refused = run("score", *files, *wrong)
        assert (refused.code, refused.out) == (2, "")
        assert "weight" in refused.err


def test_macro_and_micro_are_never_shown_without_what_they_mean(shows: Path):
    for more in ((), ("--average", "sentence"), ("-m", "joint:micro,las"), ("-f", "markdown")):
        done = run("score", shows / "gold", shows / "heard", *more)
        assert "micro adds the counts of syntactic and semantic arcs" in done.out


def test_split_and_merged_sentences_cost_only_what_they_break():
    # Two sentences run together: the second root hangs on the first. All roles stay right.
    merged = TIDE.rstrip("\n") + "\n"
    rows_ = []
    for line in TIDE.strip().splitlines():
        cells = line.split("\t")
        cells[0] = str(int(cells[0]) + 5)
        cells[8] = cells[9] = str(int(cells[8]) + 5) if cells[8] != "0" else "3"
        rows_.append("\t".join([*cells[:14], "_", cells[14]]))
    merged = "\n".join([line + "\t_" for line in TIDE.strip().splitlines()] + rows_) + "\n\n"
    result = treegauge.score(TIDE * 2, merged)
    assert result["roles"]["f1"] == 1.0
    assert result["las"]["matched"] == 9
    assert [result["boundaries"][name] for name in ("matched", "gold", "test")] == [1, 2, 1]
    # Both gold sentences are right in their roles, and test has one sentence: precision is 1, not 2.
    assert result["roles-exact:lenient"]["precision"] == 1.0
