"""Calls every public function that takes answers with hostile ones, and records which files are touched.

Run as a script in a folder with traps (files of the names that answers have) and in an empty one::

    python tests/helpers/answer_functions.py OUT [MUTANT]

It prints JSON: what each call gave, and each file, folder, pattern or address that was opened, listed or
looked up though an answer alone named it.  A MUTANT lets strings through as paths: what is found then shows that
the watch sees something.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import treegauge
from helpers.fuzzing.hostile import NAMES, ROWS, TREE
from treegauge.drawings import views
from treegauge.integrations.evaluate import Evaluation, compute

if TYPE_CHECKING:
    from collections.abc import Callable

POLICIES = ("error", "skip", "zero", "repair")
#: events of sys.addaudithook that open, list or expand something, or reach out
WATCHED = (
    "open",
    "os.listdir",
    "os.scandir",
    "os.walk",
    "os.fwalk",
    "glob.glob",
    "shutil.",
    "socket.",
)
WATCHED += (
    "subprocess.Popen",
    "os.system",
    "os.exec",
    "os.posix_spawn",
    "urllib.Request",
    "pathlib.Path.glob",
)
GOLD_FILE = ""
OUT = ""


def _scorer(gold: Any, answer: Any, policy: str) -> Any:
    scorer = treegauge.Scorer(on_error=policy)
    scorer.update(gold, answer)
    return scorer.compute()


def _evaluation(answer: str, policy: str) -> Any:
    evaluation = Evaluation(on_error=policy)
    evaluation.add(prediction=answer, reference=TREE)
    return evaluation.compute()


def _reported(result: Any) -> Any:
    result.report(f"{OUT}/page.html")
    return result


def _records(answer: str, policy: str, **record: Any) -> Any:
    path = Path(OUT, "answers.jsonl")
    path.write_text(json.dumps({"id": 1, "answer": answer, **record}) + "\n")
    return treegauge.score(Path(GOLD_FILE), path, on_error=policy)


def _rows(answer: str, policy: str) -> Any:
    row = {"tokens": [answer, "x"], "head": [2, 0], "deprel": [answer, "root"], "sent_id": answer}
    return treegauge.score([row], [row], on_error=policy)


#: how an answer comes in: by name, with the answer and the policy
DOORS: dict[str, Callable[[str, str], Any]] = {
    "score, gold a text": lambda a, p: treegauge.score(TREE, a, on_error=p),
    "score, gold bytes": lambda a, p: treegauge.score(TREE.encode(), a, on_error=p),
    "score, gold a list": lambda a, p: treegauge.score([TREE], [a], on_error=p),
    "score, a list": lambda a, p: treegauge.score([TREE, TREE], iter([a, TREE]), on_error=p),
    "score, gold rows": lambda a, p: treegauge.score(ROWS, a, on_error=p),
    "score, gold a list of rows": lambda a, p: treegauge.score([ROWS], [a], on_error=p),
    "score, gold a tree": lambda a, p: treegauge.score(treegauge.Tree.parse(TREE), a, on_error=p),
    "score, gold a corpus": lambda a, p: treegauge.score(
        treegauge.read(TREE.encode()), a, on_error=p
    ),
    "score, gold a file, a list": lambda a, p: treegauge.score(Path(GOLD_FILE), [a], on_error=p),
    "score, gold a file's name, a list": lambda a, p: treegauge.score(GOLD_FILE, [a], on_error=p),
    "score_systems": lambda a, p: treegauge.score_systems(TREE, {"m": a, "n": [a]}, on_error=p),
    "score_systems, all": lambda a, p: treegauge.score_systems([TREE], {a: [a]}, on_error="all"),
    "compare": lambda a, p: treegauge.compare(
        treegauge.score_systems([TREE], {"a": [a], "b": [TREE]}, on_error=p)
    ),
    "Scorer": lambda a, p: _scorer(TREE, a, p),
    "Scorer, lists": lambda a, p: _scorer([TREE], [a], p),
    "Scorer, gold too": lambda a, p: _scorer(a, a, p),
    "Monitor": lambda a, p: treegauge.Monitor(TREE, "brackets", on_error=p)(a),
    "Monitor, a list": lambda a, p: treegauge.Monitor([TREE], "brackets", on_error=p)([a]),
    "Monitor, gold a file's name": lambda a, p: treegauge.Monitor(
        GOLD_FILE, "brackets", on_error=p
    )(a),
    "evaluate.compute": lambda a, p: compute(predictions=a, references=TREE, on_error=p),
    "evaluate.compute, lists": lambda a, p: compute(predictions=[a], references=[TREE], on_error=p),
    "evaluate.Evaluation": _evaluation,
    "error_kinds": lambda a, p: treegauge.error_kinds(TREE, a, on_error=p),
    "views": lambda a, p: views(TREE, a, on_error=p),
    "report": lambda a, p: treegauge.report(TREE, {"m": a}, f"{OUT}/page.html", on_error=p),
    "report, one": lambda a, p: treegauge.report([TREE], [a], f"{OUT}/page.html", on_error=p),
    "Result.report": lambda a, p: _reported(treegauge.score([TREE], [a], on_error=p)),
    "records": _records,
    "a record's id": lambda a, p: _records("x", p, id=a),
    "rows of a data set": _rows,
    "ud.evaluate": lambda a, _: treegauge.ud.evaluate(ROWS, a),
    "repair": lambda a, _: treegauge.repair(a),
    "repair, gold": lambda a, _: treegauge.repair(a, gold=TREE),
    "Tree.parse": lambda a, _: treegauge.Tree.parse(a),
}
#: doors without a policy, or slow ones
ONCE = ("repair", "repair, gold", "Tree.parse", "ud.evaluate", "score_systems, all", "compare")
ONCE += ("report", "report, one", "Result.report", "views")


class Watch:
    """Notes what is touched because an answer names it."""

    def __init__(self) -> None:
        self.answer: str | None = None
        self.traps = os.path.realpath(".")
        self.found: list[list[str]] = []
        self.door = ""
        sys.addaudithook(self._heard)
        for name in ("stat", "lstat", "access", "readlink"):
            setattr(os, name, self._looked_up(name, getattr(os, name)))

    def _heard(self, event: str, arguments: tuple[Any, ...]) -> None:
        if self.answer is not None and event.startswith(WATCHED):
            if event.startswith(
                ("socket", "subprocess", "os.system", "os.exec", "os.posix", "urllib")
            ):
                self.found.append([self.door, self.answer, event])
            elif arguments:
                self._touched(event, arguments[0])

    def _looked_up(self, event: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def watched(path: Any, *more: Any, **named: Any) -> Any:
            self._touched(event, path)
            return function(path, *more, **named)

        return watched

    def _touched(self, event: str, path: Any) -> None:
        answer = self.answer
        if answer is None or not isinstance(path, str | bytes | os.PathLike):
            return
        self.answer = None
        name = os.fsdecode(path)
        # Text as gold is looked up once; no answer here is that text.
        named = {
            answer,
            answer.removeprefix("@"),
            _absolute(answer) if answer else "/",
        }
        inside = _absolute(name).startswith(self.traps)
        if (inside and name != TREE) or name in named - {""}:
            self.found.append([self.door, answer, f"{event} {name}"])
        self.answer = answer


def _absolute(name: str) -> str:
    return os.path.abspath(name.replace("\0", ""))  # noqa: PTH100


class Refusing:
    """Standard input that nobody may read."""

    def __init__(self, watch: Watch | None = None) -> None:
        self.watch = watch
        self.buffer = self

    def read(self, *_: Any) -> bytes:
        if self.watch is None:
            raise AssertionError("standard input was read")
        self.watch.found.append([self.watch.door, self.watch.answer or "", "standard input"])
        return b""


def outcome(call: Callable[[str, str], Any], answer: str, policy: str) -> Any:
    """Return what a call gives as plain data: values, or the error."""
    try:
        given = call(answer, policy)
    except Exception as error:  # noqa: BLE001
        return [type(error).__name__, str(error)]
    if isinstance(given, dict):
        return {str(key): shown(value) for key, value in given.items()}
    return shown(given)


def shown(value: Any) -> Any:
    """Return what is compared of a value."""
    return value.metrics if hasattr(value, "metrics") else repr(value)[:300]


def main() -> None:
    """Go through all doors with all names."""
    global GOLD_FILE, OUT  # noqa: PLW0603
    OUT = sys.argv[1]
    GOLD_FILE = f"{OUT}/reference.mrg"
    mutant = "mutant" in sys.argv
    if mutant:
        from treegauge.corpora import paths_and_texts

        paths_and_texts.as_text = lambda source: source  # the door stands open
    # Modules are loaded before anything is watched.
    for door in DOORS.values():
        outcome(door, "(S (X x))", "repair")
    watch = Watch()
    sys.stdin = Refusing(watch)  # type: ignore[assignment]
    given = {}
    # An open door would read /dev/zero to its end.
    names = ("gold.mrg", ".", "-", "@gold.lst") if mutant else NAMES
    for name, door in DOORS.items():
        for policy in POLICIES if name not in ONCE else ("repair",):
            for answer in names:
                watch.answer, watch.door = answer, name
                given[f"{name} | {policy} | {answer}"] = outcome(door, answer, policy)
                watch.answer = None
    json.dump({"given": given, "touched": watch.found}, sys.stdout)


if __name__ == "__main__":
    main()
