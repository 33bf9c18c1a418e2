"""``--task speech``, chunks, lists of files, and the examples."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from helpers.shared import run, unfolded

import treegauge

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "speech"
GOLD, ASR = EXAMPLES / "gold", EXAMPLES / "asr"


def metrics_of(*arguments) -> dict:
    ran = run("score", *arguments, "--format", "json")
    assert ran.code == 0, ran.err
    return json.loads(ran.out)["systems"][0]


def metrics_by(by: str, *arguments) -> dict:
    return metrics_of(*arguments, "--by", by)["breakdowns"][by]


def test_one_run_has_all_scores():
    found = metrics_of(GOLD, ASR, "--task", "speech")
    assert list(found["metrics"]) == [
        *(
            name + option
            for name in ("brackets", "heads", "heads-open", "heads-bag", "heads-bag-open")
            for option in ("", ":unlabeled")
        ),
        "boundaries",
        "wer",
        "su-error",
    ]
    assert found["coverage"]["scored"] == 7
    # side-a: «a» for «the», «a» inserted; side-b: «the» deleted; um/uh, uh-huh/mhm are equal.
    assert found["metrics"]["wer"]["numerator"] == 3
    assert found["metrics"]["wer"]["denominator"] == 35
    # Two of four sentences of side-a were run together.
    assert found["metrics"]["boundaries"]["matched"] == 6


def test_side_b_by_hand():
    # Gold: 5 + 1 + 7 dependencies (the edited «a» has none); test: 4 + 1 + 7. «the» is missing, and
    # the tag of «lost» differs, which is a label.
    found = metrics_of(GOLD / "side-b.mrg", ASR / "side-b.mrg", "--task", "speech")["metrics"]
    assert [found["heads"][key] for key in ("matched", "gold", "test")] == [11, 13, 12]
    assert [found["heads:unlabeled"][key] for key in ("matched", "gold", "test")] == [12, 13, 12]
    # Without «of» and what it governs: 13 - 2, 12 - 2.
    assert [found["heads-open"][key] for key in ("matched", "gold", "test")] == [9, 11, 10]


def test_the_terminal_shows_labelled_and_unlabelled_side_by_side():
    out = run("score", GOLD, ASR, "--task", "speech", "--by", "document").out
    assert "7 of 7 gold sentences scored" in out
    assert "word error rate 8.57 %" in out
    assert re.search(
        r"^metric +precision +recall +F1 +u-precision +u-recall +u-F1", out, re.MULTILINE
    )
    assert re.search(r"^heads +73\.53 +78\.12 +75\.76 +79\.41 +84\.38 +81\.82$", out, re.MULTILINE)
    # Too wide for a terminal: the counts are a table of their own.
    assert re.search(r"^heads +25 +32 +34$", out, re.MULTILINE)
    assert re.search(r"^side-b +88\.00 +\S+ +88\.00 +96\.00 ", out, re.MULTILINE)
    assert "|params:speech|" in unfolded(out)
    assert "|heads:charniak" in unfolded(out)


@pytest.mark.parametrize("format_name", ["markdown", "latex", "tsv"])
def test_other_formats(format_name):
    ran = run("score", GOLD, ASR, "--task", "speech", "--format", format_name, "--by", "document")
    assert ran.code == 0
    assert "heads-bag-open" in ran.out


def test_breakdowns_too_have_both_side_by_side():
    out = run("score", GOLD, ASR, "--task", "speech", "--by", "label,sentence").out
    # VBN in test for JJ in gold: no match with labels, one without.
    heads = out[out.index("\nheads by label") : out.index("\nheads-open by label")]
    assert re.search(r"^JJ +n/a +0\.00 +0\.00 +n/a +100\.00 +100\.00$", heads, re.MULTILINE)
    assert re.search(r"^JJ +0 +1 +0$", heads, re.MULTILINE)
    assert re.search(r"^VBN +0\.00 +n/a +0\.00 +100\.00 +n/a +100\.00$", heads, re.MULTILINE)
    assert re.search(r"^VBN +0 +0 +1$", heads, re.MULTILINE)
    assert ":unlabeled by" not in out
    assert "\nwer by sentence\n" in out


def test_several_systems():
    ran = run("score", GOLD, ASR, GOLD, "--task", "speech")
    assert re.search(r"^heads-bag +75\.76 +100\.00$", ran.out, re.MULTILINE)


def test_options_given_win_over_the_tasks():
    out = run(
        "score",
        GOLD,
        ASR,
        "--task",
        "speech",
        "-p",
        "wsj",
        "--normalize",
        "lower",
        "--heads",
        "collins",
        "--chunks",
        "document",
    ).out
    assert "|params:wsj|" in out
    assert "|normalize:lower|" in out
    assert unfolded(out).rstrip().endswith("|heads:collins")


def test_a_given_alignment_gives_the_same_figures():
    own = metrics_of(GOLD, ASR, "--task", "speech")["metrics"]
    given = metrics_of(GOLD, ASR, "--task", "speech", "--align", EXAMPLES / "alignment")["metrics"]
    assert own == given


def test_lists_of_files(tmp_path):
    for side in (GOLD, ASR):
        names = "".join(f"{side / name}\n" for name in ("side-a.mrg", "side-b.mrg"))
        (tmp_path / side.name).write_text(names, encoding="utf-8")
    listed = metrics_of(
        f"@{tmp_path / 'gold'}", f"@{tmp_path / 'asr'}", "--task", "speech", "--by", "document"
    )
    assert listed["metrics"] == metrics_of(GOLD, ASR, "--task", "speech")["metrics"]
    assert list(listed["breakdowns"]["document"]["heads-bag"]) == ["side-a", "side-b"]


def test_blocks_are_chunks(tmp_path):
    # Stories of one show, cut at blank lines: a bag stays within its story.
    gold = tmp_path / "gold.mrg"
    test = tmp_path / "test.mrg"
    gold.write_text(
        "(TOP (NP (NN dog)))\n(TOP (NP (NN cat)))\n\n(TOP (NP (NN cow)))\n", encoding="utf-8"
    )
    test.write_text(
        "(TOP (NP (NN dog)))\n\n(TOP (NP (NN cat)))\n(TOP (NP (NN cow)))\n", encoding="utf-8"
    )
    whole = metrics_of(gold, test, "--task", "speech", "--blank-lines", "separators")["metrics"][
        "heads-bag"
    ]
    stories = metrics_of(gold, test, "--task", "speech", "--chunks", "block")["metrics"][
        "heads-bag"
    ]
    assert (whole["matched"], stories["matched"]) == (3, 2)
    # First story: dog of dog, cat. Second: cow of cow, and of cat, cow.
    ran = run("score", gold, test, "--task", "speech", "--chunks", "block", "--by", "chunk")
    assert ran.code == 0, ran.err
    assert re.search(r"^\S*#1( +66\.67){8}$", ran.out, re.MULTILINE), ran.out
    assert re.search(r"^\S*#1( +66\.67){3} +50\.00 +50\.00$", ran.out, re.MULTILINE), ran.out
    cells = metrics_by("chunk", gold, test, "--task", "speech", "--chunks", "block")["heads-bag"]
    assert [[cell[key] for key in ("matched", "gold", "test")] for cell in cells.values()] == [
        [1, 2, 1],
        [1, 1, 2],
    ]


def test_a_failed_parse_counts_its_gold_words(tmp_path):
    gold, test = tmp_path / "gold.mrg", tmp_path / "test.mrg"
    gold.write_text("(TOP (NP (NN dog)))\n(TOP (NP (NN cat)))\n", encoding="utf-8")
    test.write_text("(())\n(TOP (NP (NN cat)))\n", encoding="utf-8")
    assert run("score", gold, test, "--task", "speech").code == 2
    found = metrics_of(gold, test, "--task", "speech", "--on-error", "zero")["metrics"]["heads-bag"]
    assert (found["matched"], found["gold"], found["test"]) == (1, 2, 1)


def test_a_bag_counts_where_the_first_gold_sentence_is_left_out(tmp_path):
    gold, test = tmp_path / "gold.mrg", tmp_path / "test.mrg"
    gold.write_text("(())\n(TOP (NP (NN cat)))\n", encoding="utf-8")
    test.write_text("(TOP (NP (NN dog)))\n(TOP (NP (NN cat)))\n", encoding="utf-8")
    found = metrics_of(gold, test, "--task", "speech", "--on-error", "skip")["metrics"]["heads-bag"]
    assert (found["matched"], found["gold"]) == (1, 1)


def test_two_segmentations_of_mandarin():
    # 北京 大学 / 北京大学 and 图书馆 / 图书 馆 are groups. Dependencies: 我 参观 了, 老师 都 喜欢 match, and of
    # each group the word whose governor lies outside; the other word counts and matches nothing.
    # Brackets begin and end at the edges of groups, so all ten match.
    folder = EXAMPLES / "mandarin"
    found = metrics_of(
        folder / "gold.mrg",
        folder / "test.mrg",
        "-p",
        "ctb",
        "--align",
        folder / "alignment.txt",
        "--metric",
        "brackets,brackets:gap-tolerant,brackets:sparseval-spans,heads,heads:unlabeled,heads-open",
    )["metrics"]
    counts = {spec: [found[spec][key] for key in ("matched", "gold", "test")] for spec in found}
    assert counts == {
        "brackets": [10, 10, 10],
        "brackets:gap-tolerant": [10, 10, 10],
        "brackets:sparseval-spans": [10, 10, 10],
        "heads": [8, 9, 9],
        "heads:unlabeled": [8, 9, 9],
        # 了 is an aspect marker: closed class.
        "heads-open": [7, 8, 8],
    }


def test_words_cut_differently_within_brackets(tmp_path):
    # One text, cut as ab c de f and as a bc def; the file has it in one slot, or cut as the test's.
    # Gold: S over all, NP over ab c, VP over de f, V over de. Test: S over all, NP over a bc, VP over
    # def. S, NP and VP end at the same letters; V ends within a word of test.
    # Where the file has one slot for all, only S ends at a slot's end.
    gold, test = tmp_path / "gold.mrg", tmp_path / "test.mrg"
    gold.write_text("(TOP (S (NP (A ab) (B c)) (VP (V (C de)) (D f))))\n", encoding="utf-8")
    test.write_text("(TOP (S (NP (A a) (B bc)) (VP (C def))))\n", encoding="utf-8")
    for lines, matched in (
        (["abc abc 000", "def def 000"], 3),
        (["a a 000", "bc bc 000", "def def 000"], 3),
    ):
        path = tmp_path / "slots.txt"
        path.write_text("".join(line.replace(" ", "\t") + "\n" for line in lines), encoding="utf-8")
        found = metrics_of(gold, test, "-p", "wsj", "--align", path, "--metric", "brackets")
        assert found["metrics"]["brackets"]["matched"] == matched
        assert found["metrics"]["brackets"]["gold"] == 4
    path.write_text("abcdef\tabcdef\t000\n", encoding="utf-8")
    found = metrics_of(gold, test, "-p", "wsj", "--align", path, "--metric", "brackets")
    assert found["metrics"]["brackets"]["matched"] == 1


def test_parameter_sets_for_speech_read_without_warnings():
    from treegauge.rules.params import Params

    speech = Params.load("speech")
    assert speech.warnings == ()
    assert speech.edit_labels == {"EDITED"}
    assert speech.traces == {"-NONE-", "CODE"}
    assert Params.load("ctb").warnings == ()


def test_large_bags_take_linear_memory():
    # 30,000 words a side, one in six substituted: a table would take 3.6 GB.
    import resource

    def side(shift: int) -> str:
        words = [
            (place * 7919) % 4001 if place % 6 else (place * 31 + shift) % 997
            for place in range(30000)
        ]
        return "\n".join(
            f"(TOP (S (NP (NN w{a})) (VP (VB v{b}))))"
            for a, b in zip(words[::2], words[1::2], strict=True)
        )

    gold, test = side(0), side(1)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    result = treegauge.score(
        gold,
        test,
        metrics="heads-bag,heads-bag-open,heads-bag:unlabeled",
        chunks="document",
        by="label",
    )
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 300_000
    assert result["heads-bag"]["gold"] == 30000
    assert 0.5 < result["heads-bag"]["f1"] < 1


def test_words_are_aligned_one_by_one():
    """Roark et al. (2006), section 2.2.4: word by word, as sclite does; groups where they are asked for."""
    gold, test = "(TOP (NP (NN icecream)))", "(TOP (NP (NN ice) (NN cream)))"
    plain = treegauge.score(gold, test, task="speech")
    asked = treegauge.score(gold, test, task="speech", align="groups")
    assert plain.signature.fields["align"] == "edit"
    assert asked.signature.fields["align"] == "groups"
    # By pencil: as a group the NP begins and ends alike; word by word it ends a word later.
    assert (plain["brackets"]["matched"], asked["brackets"]["matched"]) == (0, 1)


def test_dependency_files_are_aligned_alike():
    words = "1\ttea\t_\t_\t_\t_\t0\troot\t_\t_\n\n"
    result = treegauge.score(words, words, task="speech")
    assert result.signature.fields["align"] == "edit"


STM = "tea A speaker 0.0 1.0 tea cools\n"
CTM = "tea A 0.0 0.4 tea\ntea A 0.5 0.3 cool\n"
TREE = "(TOP (S (NN tea) (VBZ cools)))\n"


@pytest.mark.parametrize(("gold", "test"), [(STM, CTM), (STM, TREE), (TREE, CTM)])
def test_files_without_trees_have_no_scores_of_trees(gold, test, tmp_path):
    """73.53 was what words alone gave; the word error rate is 1 of 2, or none."""
    paths = []
    for side, text in (("gold", gold), ("test", test)):
        paths.append(
            tmp_path / f"{side}.{'mrg' if text == TREE else 'stm' if text == STM else 'ctm'}"
        )
        paths[-1].write_text(text, encoding="utf-8")
    ran = run("score", *paths, "--task", "speech", "--format", "json")
    assert ran.code == 0, ran.err
    data = json.loads(ran.out)["systems"][0]["metrics"]
    of_trees = [spec for spec in data if spec.startswith(("brackets", "heads"))]
    assert len(of_trees) == 10
    assert {data[spec]["f1"] for spec in of_trees} == {None}
    assert data["wer"]["numerator"] == (0 if test == TREE else 1)
    side = "gold (stm)" if gold == STM else "the system (ctm)"
    assert f"note: {side} has words and no trees, so these are n/a: brackets, " in ran.err
    # Where nothing that was asked for can be given, the run ends.
    refused = run("score", *paths, "-m", "heads,t-dice")
    assert refused.code == 2
    assert "these compare trees: heads, t-dice" in refused.err
