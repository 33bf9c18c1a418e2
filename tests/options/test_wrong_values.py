"""Values of the wrong kind are refused by the option's name, before anything is read."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from helpers.shared import GOLD, SYSTEM, run

import treegauge
from treegauge import Monitor, Reward, Settings, SettingsError, TreegaugeError, score
from treegauge.options.request import Request
from treegauge.options.value_kinds import KINDS

TREE = "(S (NP (PRP it)) (VP (VBZ rains)))"
DIGITS = "9" * 5000
#: no option takes one of these
NEVER = [object(), {"a": 1}, b"x", ["x", 3], 10**5000, -(10**5000), float("nan"), 1j]
WRONG = {
    "max_length": [True, "40", 1.5, 0, -1, "²"],
    "max_wer": [True, "30", -1, float("inf")],
    "co_optimal": [True, "5", 1.5, 0],
    "summary": ["²", DIGITS, "1000:", "1000:word", 1, True, 1.5],
    "on_error": ["nonsense", "", True, 3],
    "average": ["nonsense", True],
    "task": ["nonsense", True],
    "chunks": ["nonsense", 3],
    "align": [True, 3],
    "jobs": [True, -1, "2", 1.5],
    "patience": ["x", 0, True, float("inf")],
    "metrics": ["nonsense", 3, [3], True],
    "by": [3, [3], True],
    "words": ["map.txt", 3],
    "max_size": [DIGITS, "²", True, 0],
    "attribute": ["yes", 3],
    "bare_words": ["yes", 3],
    "heads": [DIGITS, 3],
    "params": [DIGITS, 3],
    "join": [3],
    "format": [3, "nonsense"],
    "field": [3],
    "weight": ["x", True],
}


def test_every_option_has_a_kind():
    assert set(Request.__fields__) <= set(KINDS)


# Bytes are a lattice; words may come from a file called x, which is not there.
@pytest.mark.parametrize(
    ("name", "value"),
    [
        *((name, value) for name, values in WRONG.items() for value in values),
        *(
            (name, value)
            for name, value in itertools.product(Request.__fields__, NEVER)
            if (name, value) not in [("lattice", b"x"), ("words", ["x", 3])]
        ),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 20 else "value",
)
def test_score_refuses_it(name, value):
    with pytest.raises(TreegaugeError) as caught:
        score(TREE, TREE, **{name: value})
    message = str(caught.value)
    assert len(message) < 600
    assert name in message or name.rstrip("s") in message or "neither a" in message, message


@pytest.mark.parametrize("name", Request.__fields__)
def test_none_is_the_default(name):
    assert Request(**{name: None}) == Request()


def test_numbers_of_numpy_are_numbers():
    asked = score(TREE, TREE, max_length=np.int64(40), max_wer=np.float32(50), bare_words=np.True_)
    assert asked["brackets"].f1 == 1.0
    assert type(asked.max_length) is int


@pytest.mark.parametrize("value", ["²", DIGITS, "1e3", "1000:word"])
def test_summary_on_the_command_line(value, tmp_path):
    (tmp_path / "gold.mrg").write_text(GOLD)
    ran = run("score", str(tmp_path / "gold.mrg"), str(tmp_path / "gold.mrg"), "--summary", value)
    assert ran.code == 2
    assert ran.err.startswith("treegauge: --summary N is a number of samples, 2 to 100,000")


@pytest.mark.parametrize(
    "call",
    {
        "compare": lambda: treegauge.compare(treegauge.score_systems(TREE, {"a": TREE, "b": TREE}), samples=True),
        "samples": lambda: treegauge.compare(treegauge.score_systems(TREE, {"a": TREE, "b": TREE}), samples=10**5000),
        "seed": lambda: treegauge.compare(treegauge.score_systems(TREE, {"a": TREE, "b": TREE}), seed="x"),
        "level": lambda: score(TREE, TREE).interval("brackets", level="x"),
        "value": lambda: score(TREE, TREE).interval(5),
        "values": lambda: treegauge.compare(treegauge.score_systems(TREE, {"a": TREE, "b": TREE}), values=5),
        "texts": lambda: treegauge.compare(["not", "there"]),
        "number": lambda: treegauge.compare(5),
        "one": lambda: treegauge.compare(score(TREE, TREE)),
        "systems": lambda: treegauge.score_systems(TREE, [TREE]),
        "gold": lambda: score(5, TREE),
        "read": lambda: treegauge.read(5),
        "step": lambda: score(TREE, TREE).by_length("brackets", 0),
        "unscored": lambda: score(TREE, TREE).by_sentence("las"),
        "average": lambda: score(TREE, TREE).scores("brackets", average="nonsense"),
        "length": lambda: score(TREE, TREE).scores("brackets", max_length=True),
        "settings": lambda: Settings(max_length=True),
        "join": lambda: score(TREE, TREE).join(5),
        "monitor": lambda: Monitor([TREE], "brackets", patience=True),
        "watch": lambda: Monitor([TREE], 5),
        "policy": lambda: Monitor([TREE], "brackets", on_error="nonsense"),
        "log": lambda: Monitor([TREE], "brackets", log=5),
        "reward": lambda: Reward(5),
        "unusable": lambda: Reward(unusable=[]),
        "tree": lambda: treegauge.Tree.parse(5),
        "repair": lambda: treegauge.repair(5),
        "merge": lambda: treegauge.merge(5),
    }.values(),
)  # fmt: skip
def test_other_functions_refuse_wrong_values(call):
    with pytest.raises(TreegaugeError):
        call()


def test_adding_something_else_is_pythons_own_error():
    with pytest.raises(TypeError, match="unsupported operand"):
        _ = score(TREE, TREE) + 5


def test_a_near_choice_is_asked_for():
    with pytest.raises(SettingsError, match="not 'repiar'; did you mean repair"):
        score(TREE, SYSTEM, on_error="repiar")
