"""The CoNLL scorers beyond the recorded cases: options, files, and what must hold of any input."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from treegauge.classic import eval07, eval09

if TYPE_CHECKING:
    from pathlib import Path

# Four words; the system misses the head of "red" and the relation of "today": labelled 2 / 4,
# unlabelled 3 / 4, labels 3 / 4.
GOLD = [("Ann", 2, "SBJ"), ("paints", 0, "ROOT"), ("red", 2, "OBJ"), ("today", 2, "TMP")]
SYSTEM = [("Ann", 2, "SBJ"), ("paints", 0, "ROOT"), ("red", 4, "OBJ"), ("today", 2, "OBJ")]


def conll_2007(words) -> str:
    rows = [f"{n}\t{w}\t_\tX\tX\t_\t{h}\t{r}\t_\t_\n" for n, (w, h, r) in enumerate(words, 1)]
    return "".join(rows) + "\n"


def conll_2009(words) -> str:
    rows = [
        f"{n}\t{w}\t_\t_\tX\tX\t_\t_\t{h}\t{h}\t{r}\t{r}\t_\t_\n"
        for n, (w, h, r) in enumerate(words, 1)
    ]
    return "".join(rows) + "\n"


def run(tool, folder: Path, gold: str, system: str, *options: str):
    (folder / "g").write_text(gold, encoding="utf-8")
    (folder / "s").write_text(system, encoding="utf-8")
    return tool.run([*options, "-g", str(folder / "g"), "-s", str(folder / "s")])


def scores(out: bytes) -> list[str]:
    return re.findall(r"(?:attachment|accuracy) score: +(\d+ / \d+ \* 100 = [0-9.]+)", out.decode())


def test_scores_by_hand(tmp_path):
    wanted = ["2 / 4 * 100 = 50.00", "3 / 4 * 100 = 75.00", "3 / 4 * 100 = 75.00"]
    seven = run(eval07, tmp_path, conll_2007(GOLD), conll_2007(SYSTEM), "-q")
    nine = run(eval09, tmp_path, conll_2009(GOLD), conll_2009(SYSTEM), "-q")
    assert scores(seven.out) == wanted
    assert scores(nine.out) == wanted
    assert (seven.code, nine.code) == (0, 0)


def test_words_with_equal_counts_stand_in_order_of_occurrence(tmp_path):
    words = [("c", 2, "A"), ("b", 0, "A"), ("a", 2, "A")]
    system = [(form, head, "B") for form, head, _ in words]
    out = run(eval07, tmp_path, conll_2007(words), conll_2007(system)).out.decode()
    table = out[out.index("focus words") :]
    assert re.findall(r"^  (\w) / X", table, re.MULTILINE)[:3] == ["c", "b", "a"]


# Codes of eval07.pl 1.4 and eval09.pl 0.4 under Perl 5.36.
@pytest.mark.parametrize(
    ("tool", "arguments", "code"),
    [
        (eval07, [], 2),
        (eval07, ["-h"], 2),
        (eval07, ["-g", "x"], 2),
        (eval07, ["-q", "x"], 2),
        (eval07, ["--help"], 255),
        (eval07, ["-g", "absent", "-s", "absent"], 2),
        (eval09, [], 255),
        (eval09, ["-h"], 255),
        (eval09, ["-s", "x"], 255),
        (eval09, ["-g", "absent", "-s", "absent"], 2),
    ],
)
def test_codes_without_files(tool, arguments, code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    outcome = tool.run(arguments)
    assert (outcome.out, outcome.code) == (b"", code)
    assert outcome.err


def test_version():
    assert (eval07.run(["-v"]).out, eval09.run(["-v"]).out) == (b"Version 1.4\n", b"Version 0.4\n")


def test_options_run_together(tmp_path):
    gold = tmp_path / "g"
    gold.write_text(conll_2007(GOLD))
    assert eval07.run([f"-qpg{gold}", "-s", str(gold)]).code == 0


def test_output_file(tmp_path):
    expected = run(eval07, tmp_path, conll_2007(GOLD), conll_2007(SYSTEM), "-q").out
    target = tmp_path / "o"
    outcome = run(eval07, tmp_path, conll_2007(GOLD), conll_2007(SYSTEM), "-q", "-o", str(target))
    assert (outcome.out, outcome.code, target.read_bytes()) == (b"", 0, expected)
    # eval09.pl mistakes the name for an encoding.
    nine = run(eval09, tmp_path, conll_2009(GOLD), conll_2009(SYSTEM), "-q", "-o", str(target))
    assert (nine.out, nine.code) == (b"", 2)


def test_a_directory_is_an_empty_file(tmp_path):
    assert eval07.run(["-q", "-g", str(tmp_path), "-s", str(tmp_path)]).code == 21


WORDS = st.lists(
    st.tuples(
        st.sampled_from(["a", "b", ".", "«", "好", "بَ", "*", "+"]),
        st.integers(-1, 9),
        st.sampled_from(["A", "B", "C"]),
    ),
    min_size=1,
    max_size=9,
)


@settings(max_examples=60, deadline=None)
@given(
    sentences=st.lists(st.tuples(WORDS, st.randoms(use_true_random=False)), min_size=1, max_size=4)
)
def test_both_scorers_count_syntax_alike(sentences, tmp_path_factory):
    folder = tmp_path_factory.mktemp("conll")
    golds = [words for words, _ in sentences]
    systems = [
        [
            (form, random.choice([head, 0, 1]), random.choice([relation, "A"]))
            for form, head, relation in words
        ]
        for words, random in sentences
    ]
    texts = {
        tool: ("".join(map(to_text, golds)), "".join(map(to_text, systems)))
        for tool, to_text in ((eval07, conll_2007), (eval09, conll_2009))
    }
    seven = run(eval07, folder, *texts[eval07])
    nine = run(eval09, folder, *texts[eval09])
    right = sum(
        g == s
        for gold, system in zip(golds, systems, strict=True)
        for g, s in zip(gold, system, strict=True)
    )
    total = sum(map(len, golds))
    assert scores(seven.out)[0].startswith(f"{right} / {total} ")
    if nine.code == 0:
        assert scores(seven.out) == scores(nine.out)
        cut = b"Precision and recall of DEPREL\n"
        seven_tables, nine_tables = (
            out[out.index(cut) : out.index(b"Frame")] for out in (seven.out, nine.out)
        )
        assert seven_tables == nine_tables
    else:
        assert scores(nine.out)[0].startswith("0 /")
