"""span-roles by pencil, and against the recorded output of srl-eval.pl."""

from __future__ import annotations

from pathlib import Path

import pytest
from helpers.parity_cases import cases
from helpers.shared import run

import treegauge
from treegauge.errors import SettingsError

EXAMPLES = Path(__file__).resolve().parents[2] / "examples" / "span-roles"
# «the tide lifts the old boats»
TIDE = "the - (A0*\ntide - *)\nlifts lift (V*)\nthe - (A1*\nold - *\nboats - *)\n\n"


def counts(gold: str, test: str, spec: str = "span-roles", **options) -> tuple[int, int, int]:
    """Return matched, gold and test."""
    scores = treegauge.score(gold, test, metrics=spec, format="props", **options)[spec]
    return scores["matched"], scores["gold"], scores["test"]


@pytest.mark.parametrize(
    ("test", "spec", "expected"),
    [
        (TIDE, "span-roles", (2, 2, 2)),
        (TIDE, "span-roles:with-v", (3, 3, 3)),
        (TIDE.replace("A1", "A2"), "span-roles", (1, 2, 2)),
        (TIDE.replace("A1", "A2"), "span-roles:unlabeled", (2, 2, 2)),
        # Another lemma is the same predicate: srl-eval alone compares lemmas.
        (TIDE.replace("lift ", "raise "), "span-roles", (2, 2, 2)),
        # A1 in two pieces is not A1 over the same words.
        (
            TIDE.replace("old - *", "old - *)").replace("boats - *)", "boats - (C-A1*)"),
            "span-roles",
            (1, 2, 2),
        ),
        # A word lost or put in inside an argument changes nothing.
        (TIDE.replace("old - *\n", ""), "span-roles", (2, 2, 2)),
        (TIDE.replace("old - *\n", "very - *\nold - *\n"), "span-roles", (2, 2, 2)),
        # At its edge it does.
        (TIDE.replace("the - (A0*\ntide - *)", "tide - (A0*)"), "span-roles", (1, 2, 2)),
        # Another word is the same place.
        (TIDE.replace("boats", "goats"), "span-roles", (2, 2, 2)),
        # Cut differently, with both parts in the argument, and with one.
        (TIDE.replace("boats - *)", "bo - *\nats - *)"), "span-roles", (2, 2, 2)),
        (TIDE.replace("boats - *)", "bo - *)\nats - *"), "span-roles", (1, 2, 2)),
        # The predicate is cut: its first part stands for it.
        (TIDE.replace("lifts lift (V*)", "li lift (V*\nfts - *)"), "span-roles", (2, 2, 2)),
    ],
)
def test_one_sentence(test, spec, expected):
    assert counts(TIDE, test, spec) == expected


def test_pieces_with_a_word_between_that_one_side_lacks():
    gold = "call call (V*)\nthe - (A1*\ntug - *)\nnow - *\nagain - (C-A1*)\n\n"
    assert counts(gold, gold.replace("now - *\n", "")) == (1, 1, 1)
    assert counts(gold, gold.replace("(C-A1*)", "(A2*)")) == (0, 1, 2)


def test_missed_and_extra_predicates():
    # Gold: come with A0. Test: come without, and sing with A0.
    gold = "she - (A0*)\ncame come (V*)\nand - *\nsang - *\n\n"
    test = "she - * (A0*)\ncame come (V*) *\nand - * *\nsang sing * (V*)\n\n"
    assert counts(gold, test) == (0, 1, 1)
    assert counts(gold, test, "span-roles:given-predicates") == (0, 1, 0)
    assert counts(test, gold) == (0, 1, 1)
    assert counts(gold, test, "predicates") == (1, 1, 2)


def test_arguments_inside_each_other_are_arguments_like_others():
    """srl-eval.pl takes the outer one for wrong: it compares it by what is inside."""
    gold = "go go (V*)\na - (A0*\nb - (A1*)\nc - *)\n\n"
    assert counts(gold, gold.replace("(A1*)", "*")) == (1, 2, 1)
    two = "go go (V*)\na - (A0(A1*\nb - *))\n\n"
    assert counts(two, two) == (2, 2, 2)


def test_words_that_do_not_count():
    row = "d 0 {} {} {} * {} - - - * {} -\n"
    gold = "".join(
        row.format(at, *cells)
        for at, cells in enumerate(
            [("fog", "NN", "-", "(A0*"), (",", ",", "-", "*)"), ("lifts", "VBZ", "lift", "(V*)")]
        )
    )
    test = gold.replace("(A0*", "(A0*)").replace("* - - - - * *)", "* - - - - * *")
    for params, matched in (("wsj", 1), ("none", 0)):
        result = treegauge.score(gold, test, metrics="span-roles", params=params, format="conll12")
        assert result["span-roles"]["matched"] == matched


CASES = cases(Path(__file__).resolve().parents[1] / "parity" / "srl-eval")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_overall_of_the_recorded_cases(case):
    overall = next(
        line for line in (case / "expected.out").read_text().splitlines() if "Overall" in line
    )
    gold, test = (str(case / f"{side}.props") for side in ("gold", "test"))
    spec = "span-roles:given-predicates"
    scores = treegauge.score(gold, test, metrics=spec)[spec]
    if "&" in overall:  # the table in LaTeX has no counts
        shown = [field.strip(" \\%") for field in overall.split("&")[1:]]
        assert shown == [f"{100 * scores[name]:.2f}" for name in ("precision", "recall", "f1")]
        return
    right, extra, missed = map(int, overall.split()[1:4])
    if case.name == "predicates":
        # One predicate has another lemma, which the original takes for another predicate.
        # Of its two arguments one is right here.
        right, missed = right + 1, missed - 1
    assert (scores["matched"], scores["gold"], scores["test"]) == (
        right,
        right + missed,
        right + extra,
    )


def test_what_files_of_props_are_scored_by():
    gold, system = (str(EXAMPLES / f"heard-{name}.props") for name in ("gold", "system"))
    result = treegauge.score(gold, system)
    assert list(result.metrics) == [
        "span-roles",
        "span-roles:unlabeled",
        "predicates",
        "propositions",
    ]
    assert "align:auto" in str(result.signature)
    # Trees and names beside the arguments are scored, too, where both sides have them.
    trees = treegauge.score(*(str(EXAMPLES / f"{name}.conll12") for name in ("gold", "system")))
    assert list(trees.metrics)[-2:] == ["brackets", "entities"]
    assert trees["brackets"]["f1"] == 1
    # A system that has no arguments is scored by what it has; who asks for roles is told that there are none.
    gold = str(EXAMPLES / "gold.conll12")
    words = (
        "The\tO\nNorth\tB-FAC\nPier\tI-FAC\nopened\tO\ntoday\tO\n\nFerries\tO\ncrowd\tO\nit\tO\n\n"
    )
    assert list(treegauge.score(gold, words.encode()).metrics) == ["entities"]
    tree = "(S (NP (DT The) (NNP North) (NNP Pier)) (VP (VBD opened) (NP (NN today))))\n(S (NP (NNS Ferries)) (VP (VBP crowd) (NP (PRP it))))\n"
    assert list(treegauge.score(gold, tree.encode()).metrics) == ["brackets"]
    with pytest.raises(treegauge.SettingsError, match="span-roles needs predicates"):
        treegauge.score(gold, tree.encode(), task="srl")


def test_a_file_without_good_sentences_is_scored_by_the_same_metrics():
    broken = b"a - (A0*\nb go (V*)\n\n"
    result = treegauge.score(broken, broken, format="props", on_error="skip")
    assert next(iter(result.metrics)) == "span-roles"


def test_propositions_are_perfect_props():
    # srl-eval.pl on these files: 4 propositions, 50.00 perfect.
    gold, system = (str(EXAMPLES / f"{name}.props") for name in ("gold", "parser-a"))
    assert treegauge.score(gold, system)["propositions"]["recall"] == 0.5
    # An extra argument is one too many, V alone is not looked at.
    more = TIDE.replace("lifts lift (V*)", "lifts lift (AM-MOD(V*))")
    assert counts(TIDE, more, "propositions") == (0, 1, 1)
    assert counts(TIDE, TIDE.replace("(V*)", "*"), "propositions") == (1, 1, 1)
    result = treegauge.score(TIDE, more, metrics="propositions", format="props", attribute=True)
    assert result.attribution("propositions").causes["structure"]["missed"] == 1


def test_roles_of_words_and_spans_are_told_apart():
    with pytest.raises(SettingsError, match="span-roles compares arguments that are spans"):
        treegauge.score(TIDE, TIDE, metrics="roles", format="props")
    with pytest.raises(SettingsError, match="roles compares roles of words"):
        from treegauge.metrics._roles import TIDE as ROWS

        treegauge.score(ROWS, ROWS, metrics="span-roles")


def test_causes():
    def causes(test: str) -> dict[str, int]:
        result = treegauge.score(TIDE, test, metrics="span-roles", format="props", attribute=True)
        rows = result.attribution("span-roles").causes
        found = {name: row["missed"] + row["extra"] for name, row in rows.items()}
        return {name: count for name, count in found.items() if count}

    assert causes(TIDE.replace("A1", "A2")) == {"label": 2}
    # The word that test lacks is to blame for what test has instead, too.
    assert causes(TIDE.replace("the - (A0*\ntide - *)", "tide - (A0*)")) == {"deleted": 2}
    assert causes(TIDE.replace("the - (A1*", "a - (A1*)").replace("boats - *)", "boats - *")) == {
        "substituted": 2
    }
    assert causes(TIDE.replace("boats - *)", "bo - *)\nats - *")) == {"segmentation": 2}
    assert causes(TIDE.replace("old - *", "old - *)").replace("boats - *)", "boats - *")) == {
        "structure": 2
    }


def test_every_command_takes_it():
    """Tests, intervals, attribution, errors, drawings, breakdowns: nothing special."""
    files = [EXAMPLES / f"heard-{name}.props" for name in ("gold", "system")]
    for command in (
        ["score", *files, "--by", "label,predicate,role-kind,length"],
        ["compare", files[0], files[1], f"other={files[0]}", "-m", "span-roles"],
        ["attribute", *files, "-m", "span-roles"],
        ["errors", *files],
        ["diff", *files, "--full"],
        ["score", *files, "--confusion", "role"],
    ):
        done = run(*command)
        assert done.code == 0, (command, done.err)
        assert "span-roles" in done.out or "argument" in done.out
