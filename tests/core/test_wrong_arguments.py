"""The core cannot be crashed from Python: wrong arguments, sizes and orders of calls raise.

Every bound function and method is called with values of the right types that are wrong otherwise: rows
out of range, columns of wrong sizes, comparisons that are not filled yet.  The calls run in a process of
their own, so that a crash is seen as one.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

CALLS = r"""
import faulthandler, random, re, sys
from array import array
from treegauge import _core, read
from treegauge.comparison.comparison import align, prepare
from treegauge.corpora.corpus import Corpus
from treegauge.comparison.plan import decide
from treegauge.options.settings import Settings
from treegauge.rules.params import Params

faulthandler.enable()
part, parts = int(sys.argv[1]), int(sys.argv[2])
TREES = b"(S (NP (DT the) (NN tea)) (VP (VBZ cools) (. .)))\n(S (NP (PRP we)) (VP (VBD left)))\n"
ROWS = b"1\twe\twe\tPRON\tPRP\t_\t2\tnsubj\t2:nsubj\t_\n2\tleft\tleave\tVERB\tVBD\t_\t0\troot\t0:root\t_\n\n"


def corpora():
    found = [read(TREES), read(TREES.replace(b"tea", b"pot"), bare_words=True), read(ROWS), Corpus()]
    return found


def comparisons():
    found = []
    sides = corpora()
    for gold in sides:
        for test in sides:
            core = _core.Comparison(gold.core, test.core)
            found.append(core)
            keyed = _core.Comparison(gold.core, test.core)
            try:
                keyed.unify_words()
            except Exception:
                pass
            found.append(keyed)
    for align_by in ("auto", "edit", "identity", "ud", "lattice"):
        for gold, test in ((sides[0], sides[1]), (sides[2], sides[2]), (sides[0], sides[0])):
            settings = Settings(metrics=("wer",), params=Params.load("none"), align=align_by, on_error="zero")
            try:
                found.append(align(p := prepare(gold, test, settings), decide(p)).core)
            except Exception:
                continue
    return found


NUMBERS = [0, 1, 2, 3, 7, -1, 2**31 - 1, 2**32 - 1, 2**32, 2**63 - 1, -(2**63)]
TEXTS = ["", "label", "tokens.form", "edit", "NP", "x" * 300, "\ud800"]
BUFFERS = [
    array("I"), array("I", [0]), array("I", range(4)), array("I", [2**32 - 1] * 5), array("I", [3, 2, 1, 0]),
    array("q"), array("q", [0, 1, 1]), array("q", [-1] * 4), bytearray(), bytearray(3), bytearray(b"\x01" * 40),
    array("d", [0.5]),
]
LISTS = [[], [0], [1, 2, 3], [2**32 - 1], [(0, 0)], [(5, 7), (1, 2)], [("a", 1)], ["a", "b"], [(0, "x")], [-1]]


def values(kind, rng, pool):
    if "Corpus" in kind:
        return rng.choice(pool["corpora"]).core
    if kind.endswith("Comparison"):
        return rng.choice(pool["comparisons"])
    if kind == "bool":
        return rng.choice([True, False])
    if kind == "int":
        return rng.choice(NUMBERS)
    if kind == "float":
        return rng.choice([0.0, -1.0, float("nan"), float("inf"), 1e300])
    if kind == "str":
        return rng.choice(TEXTS)
    if kind == "bytes":
        return rng.choice([b"", TREES, ROWS, b"((((", b"\xff\x00", b"1\ta\n"])
    if "list" in kind or "Sequence" in kind or "tuple" in kind:
        return rng.choice(LISTS) if "tuple" != kind[:5] else rng.choice([(0, 0), (0, 9), (3, 1), (2**32 - 1, 2**32 - 1)])
    if "Buffer" in kind or "ndarray" in kind or "NDArray" in kind or "array" in kind:
        return rng.choice(BUFFERS)
    if "None" in kind:
        return None
    made = pool["made"].get(kind.split(".")[-1])
    if made:
        return rng.choice(made)
    return rng.choice([None, 0, "x", b"x", *BUFFERS[:3]])


def split(text):
    parts, depth, now = [], 0, ""
    for letter in text:
        depth += letter in "[("
        depth -= letter in "])"
        if letter == "," and depth == 0:
            parts.append(now)
            now = ""
        else:
            now += letter
    return [one for one in (*parts, now) if one.strip()]


def kinds(signature):
    inside = re.match(r"def \w+\((.*)\) -> ", signature, re.S)
    found = []
    for one in split(inside.group(1)) if inside else []:
        one = one.strip()
        if one in {"self", "/", "*", ""}:
            continue
        name, _, kind = one.partition(":")
        found.append(kind.split("=")[0].strip() or "Any")
    return found


def targets():
    for name, one in sorted(vars(_core).items()):
        if isinstance(one, type):
            for inner, method in sorted(vars(one).items()):
                if hasattr(method, "__nb_signature__") and (inner == "__init__" or not inner.startswith("__")):
                    yield one, inner, method
        elif hasattr(one, "__nb_signature__"):
            yield None, name, one


rng = random.Random(part)
pool = {"corpora": corpora(), "comparisons": comparisons(), "made": {}}
todo = [one for place, one in enumerate(targets()) if place % parts == part]
for owner, name, function in todo:
    if name in {"evalb", "sparseval", "srleval", "udeval", "eval07", "eval09", "sclite", "run"}:
        continue
    if name in {"conlleval", "discodop", "srl_eval"}:
        continue
    if name == "rows_between":  # returns as many rows as it is asked for: 16 GB of them
        continue
    for signature, *_ in function.__nb_signature__:
        wanted = kinds(signature)
        for _ in range(40):
            if rng.random() < 0.05:
                pool = {"corpora": corpora(), "comparisons": comparisons(), "made": pool["made"]}
            arguments = [values(kind, rng, pool) for kind in wanted]
            label = f"{owner.__name__ if owner else ''}.{name}{tuple(type(one).__name__ for one in arguments)}"
            print(label, repr(arguments)[:300], flush=True)
            try:
                if owner is None:
                    function(*arguments)
                elif name == "__init__":
                    made = owner(*arguments)
                    pool["made"].setdefault(owner.__name__, []).append(made)
                else:
                    kept = pool["made"].get(owner.__name__, [])
                    if owner.__name__ == "Comparison":
                        me = rng.choice(pool["comparisons"])
                    elif owner.__name__ == "Corpus":
                        me = rng.choice([*pool["corpora"], Corpus()]).core
                    elif kept:
                        me = rng.choice(kept)
                    else:
                        try:
                            me = owner()
                        except Exception:
                            break
                    getattr(me, name)(*arguments)
            except Exception:
                pass
print("survived")
"""
PARTS = 8


@pytest.mark.parametrize("part", range(PARTS))
def test_wrong_arguments_raise(part):
    done = subprocess.run(
        [sys.executable, "-c", CALLS, str(part), str(PARTS)],
        capture_output=True,
        text=True,
        check=False,
    )
    last = done.stdout.splitlines()[-3:]
    assert done.returncode == 0, (
        f"the core crashed ({done.returncode}) at {last}\n{done.stderr[-600:]}"
    )
    assert last[-1] == "survived"
