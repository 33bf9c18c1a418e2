"""Every command that scores takes the same options and systems, or says why not.

The walk of command × option: an option that is taken runs, and changes what is written or is known to keep
it (``KEEPS``); one that is refused ends with exit code 2 and its reason.
"""

from __future__ import annotations

import json
import re
from argparse import SUPPRESS
from itertools import chain
from shutil import copytree

import pytest
from helpers import attributed
from helpers.command_runs import EXAMPLES
from helpers.shared import run

import treegauge
from treegauge.commands import _systems
from treegauge.commands._manual_pages import parser_of
from treegauge.commands._options import shared_actions
from treegauge.commands._refused import COMMANDS, ONE_POLICY, REFUSED, SYSTEMS
from treegauge.commands._scenarios import UNFIT

OPTIONS = {action.dest: action for action in shared_actions()}
ONE = {"diff", "align"}
TREES = tuple(
    EXAMPLES / "constituency" / f"{name}.mrg" for name in ("gold", "parser-a", "parser-b")
)
HEARD = (TREES[0], EXAMPLES / "constituency" / "recognised.mrg", TREES[1])
UD = tuple(EXAMPLES / "ud" / f"{name}.conllu" for name in ("gold", "parser-a", "recognised"))
HEBREW = tuple(EXAMPLES / "hebrew" / f"{name}.mrg" for name in ("gold", "raw", "raw"))
ROLES = tuple(
    next((EXAMPLES / "srl-speech" / name).iterdir()) for name in ("gold", "heard", "heard")
)
MAPS = [EXAMPLES / "hebrew" / f"{name}.words" for name in ("gold", "raw", "raw")]
LATTICE = ["--lattice", EXAMPLES / "hebrew" / "words.lattice"]
N_BEST = tuple(EXAMPLES / "speech" / "n-best" / f"{name}.mrg" for name in ("gold", "lists", "ids"))
LLM = tuple(EXAMPLES / "llm" / name for name in ("gold.mrg", "small.jsonl", "large.jsonl"))
TREE = "(TOP (S (NP (DT the) (NN tea)) (VP (VBZ cools) (ADVP (RB slowly)))))\n"
FLAT = "(TOP (S (DT the) (NN tea) (VP (VBZ cools)) (RB slowly)))\n"
#: the same words, cut elsewhere
MOVED = """(TOP (S (NP (DT the) (NN tea)) (VP (VBZ cools))))
(TOP (S (RB slowly) (NP (DT the) (NN tea)) (VP (VBZ cools) (ADVP (RB slowly)))))
"""
#: words with times in MISC, the same two seconds on both sides, and a file that has them a minute later
ROW = "{}\t{}\t_\t_\t_\t_\t{}\tdep\t_\tstart={}|end={}\n"
SAID = "".join(ROW.format(*row) for row in ((1, "tea", 2, 0, 1), (2, "cools", 0, 1, 2))) + "\n"
LATER = "60 61 tea\n61 62 {}\n"
#: texts of three files: gold and two systems
TEXTS = {
    "said": (SAID, SAID.replace("cools", "tools"), SAID.replace("cools", "cool")),
    "broken": (TREE * 3, f"{TREE}(())\n{FLAT}", FLAT * 3),
    "blank": (TREE * 3, f"{TREE}\n{FLAT}", FLAT * 3),
    "cut": tuple(
        text.replace("(VBZ cools)", f"(VBZ {cut})")
        for text, cut in ((TREE, "cools"), (TREE, "co) (VBZ ols"), (FLAT, "co) (VBZ ols"))
    ),
    "moved": (TREE * 2, MOVED, MOVED.replace("(NP (DT the) (NN tea))", "(DT the) (NN tea)")),
    "unary": (TREE, TREE.replace("(RB slowly)", "(ADVP (RB slowly))"), FLAT),
    "bare": tuple(text.replace("(RB slowly)", "slowly") for text in (TREE, FLAT, FLAT)),
    "case": (TREE, TREE.replace("tea", "Tea"), FLAT.replace("tea", "Tea")),
    "marks": (
        TREE.replace("(RB slowly)", "(RB slow+) (SX ly)"),
        TREE,
        FLAT.replace("(RB slowly)", "(RB slow+) (SX ly)"),
    ),
}
#: option: files, options of both runs, the option itself
CASES = {
    "task": (HEARD, [], ["--task", "speech"]),
    "metric": (UD, [], ["-m", "uas,las"]),
    "average": (TREES, [], ["--average", "sentence"]),
    "by": ("attributed", [], ["--by", "genre"]),
    "attributes": ("attributed", [], ["--attributes", "table"]),
    "confusion": (UD, [], ["--confusion", "upos"]),
    "attribute": (TREES, [], ["--attribute"]),
    "weight": (ROLES, ["--task", "srl"], ["--weight", "0.3"]),
    "baseline": (TREES, [], ["--baseline", "chance"]),
    "params": (TREES, [], ["--params", "none"]),
    "heads": (TREES, ["-m", "heads,brackets"], ["--heads", "ctb"]),
    "transforms": ("unary", [], ["--transform", "unary"]),
    "max_length": (TREES, [], ["--max-length", "8"]),
    "max_wer": ("documents", [], ["--max-wer", "20"]),
    "on_error": ("broken", [], ["--on-error", "skip"]),
    "align": ("cut", [], ["--align", "edit"]),
    "chunks": ("moved", [], ["--chunks", "sentence"]),
    "normalize": ("case", ["-m", "wer,brackets"], ["--normalize", "lower"]),
    "co_optimal": (HEARD, [], ["--co-optimal", "5"]),
    "words": (HEBREW, ["-m", "segeval,tedeval"], ["--words"]),
    "join": ("marks", [], ["--join", "+"]),
    "lattice": (HEBREW, [], LATTICE),
    "tag_map": (HEBREW, ["--lattice", "lattice"], ["--tag-map", "tags"]),
    "lattice_arcs": (HEBREW, [*LATTICE, "-m", "tedeval,brackets"], ["--lattice-arcs", "strict"]),
    "gold_times": ("said", ["--align", "times"], ["--gold-times", "later-0"]),
    "test_times": ("said", ["--align", "times"], ["--test-times"]),
    "format_in": (TREES, [], ["--format-in", "ptb"]),
    "ext": ("folders", [], ["--ext", ".mrg"]),
    "field": (LLM, ["--on-error", "repair"], ["--field", "response.text"]),
    "blank_lines": ("blank", ["--on-error", "zero"], ["--blank-lines", "separators"]),
    "bare_words": ("bare", [], ["--bare-words"]),
    "columns": (ROLES, [], ["--columns", "gold"]),
    "max_size": (TREES, [], ["--max-size", "1G"]),
    "system_field": ("models", ["--on-error", "repair"], ["--system-field", "model"]),
    "n_best": (N_BEST, ["--on-error", "skip"], ["--n-best"]),
    "jobs": (TREES, [], ["--jobs", "1"]),
    "patience": (TREES, [], ["--patience", "9"]),
    "scenario": (TREES, [], ["--scenario", f"a={TREES[1]}"]),
}
#: options of both runs that one command needs so that the option has something to do
BESIDE = {
    ("baseline", "plot"): ["--kind", "differences"],
    ("attributes", "correlate"): ["--over", "mood"],
    ("attributes", "leaderboard"): ["--unit", "mood"],
    **{
        ("attributes", name): ["--by", "mood"]
        for name in ("score", "compare", "attribute", "errors", "report", "rank")
    },
    **{(option, "errors"): ["-m", "brackets"] for option in ("heads", "normalize", "words")},
    ("words", "attribute"): ["-m", "brackets"],
    ("words", "diff"): ["-m", "brackets"],
    ("words", "align"): [],
    ("normalize", "align"): [],
    ("lattice_arcs", "errors"): ["-m", "brackets"],
    ("average", "correlate"): ["--over", "system"],
    ("by", "plot"): ["--kind", "breakdown"],
    ("attributes", "plot"): ["--kind", "breakdown", "--by", "mood"],
}
OF_COMMAND = {
    "compare": ["--samples", "20"],
    "correlate": ["--samples", "20"],
    "report": ["-o", "page.html"],
    "plot": ["-o", "figure.tsv", "--kind", "scores"],
    "leaderboard": ["-o", "board", "--samples", "20"],
    "study": ["-o", "study"],
}


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def files_of(kind, folder):
    """Return gold and two systems."""
    if isinstance(kind, tuple):
        return kind
    if kind == "attributed":
        gold, a, b, table = attributed.write(folder)
        table.rename(folder / "table")
        return gold, a, b
    if kind == "folders":
        made = []
        for name, file in zip("gab", TREES, strict=True):
            (folder / name).mkdir()
            (folder / name / "x.mrg").write_bytes(file.read_bytes())
            (folder / name / "notes.txt").write_text("no tree (at all")
            made.append(folder / name)
        return tuple(made)
    if kind == "documents":
        other = TREE.replace("the", "a").replace("tea", "bee").replace("slowly", "now")
        texts = {
            "g": (TREE, TREE),
            "a": (TREE, other),
            "b": (FLAT, FLAT.replace("the", "a").replace("tea", "bee").replace("slowly", "now")),
        }
        for name, pair in texts.items():
            (folder / name).mkdir()
            for document, text in zip("xy", pair, strict=True):
                (folder / name / f"{document}.mrg").write_text(text)
        return tuple(folder / name for name in texts)
    if kind == "models":
        (folder / "gold.mrg").write_text(TREE)
        lines = [
            {"id": 1, "answer": text, "model": name} for name, text in (("x", TREE), ("y", FLAT))
        ]
        (folder / "all.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
        return folder / "gold.mrg", folder / "all.jsonl"
    made = []
    for name, text in zip("gab", TEXTS[kind], strict=True):
        (folder / f"{name}.mrg").write_text(text)
        made.append(folder / f"{name}.mrg")
    return tuple(made)


def arguments_of(command, files, folder, *, named=True):
    """Return gold and systems as a command takes them."""
    gold, *systems = files
    if command == "leaderboard":
        for name, file in zip(("golds", "a", "b"), files, strict=False):
            target = folder / "board-files" / name
            if not target.exists() and file.is_dir():
                copytree(file, target)
            elif not target.exists():
                target.mkdir(parents=True)
                (target / f"x{file.suffix}").write_bytes(file.read_bytes())
        return [folder / "board-files" / name for name in ("golds", "a", "b")[: len(files)]]
    if command in ONE:
        systems = systems[:1]
    if not named:
        return [gold, *systems]
    return [gold, *(f"{name}={file}" for name, file in zip("ab", systems, strict=False))]


def written(ran, command, folder):
    """Return what a run says, without its signature, and its exit code."""
    file = folder / {"report": "page.html", "plot": "figure.tsv"}.get(command, "none")
    out = file.read_text() if file.exists() and not ran.code else ran.out
    # The page has the command line in it.
    out = re.sub(r"treegauge report [^<\"]*", "", out)
    out = re.sub(r"treegauge:[0-9.]+\|(?:[^\n]|\n  )*", "", out)
    # How much of a study was there already is not what an option changes.
    own = ("has no effect here", "; the table has ")
    told = [line for line in ran.err.split("\n") if not any(text in line for text in own)]
    return ran.code, out, told


def two_runs(command, option, folder):
    """Return what a command writes without and with an option."""
    kind, both, own = CASES[option]
    files = files_of(kind, folder)
    arguments = arguments_of(command, files, folder, named=option != "system_field")
    beside = [*OF_COMMAND.get(command, []), *BESIDE.get((option, command), both)]
    if (option, command) == ("average", "correlate"):
        arguments.append(f"c={HEARD[1]}")
    if option == "words":
        own = list(chain(*(("--words", file) for file in MAPS[: len(arguments)])))
    if option == "test_times":
        systems = range(1, len(arguments))
        own = list(chain(*(("--test-times", f"later-{place}") for place in systems)))
    for place, last in enumerate(("cools", "tools", "cool")):
        (folder / f"later-{place}").write_text(LATER.format(last))
    if option == "tag_map":
        (folder / "tags").write_text("NOUN\tNN\n")
        text = LATTICE[1].read_text(encoding="utf-8")
        (folder / "lattice").write_text(text.replace("\tNN\tNN\t", "\tNOUN\tNOUN\t"))
    if (option, command) == ("baseline", "plot"):
        own = ["--baseline", "b"]
    if option == "system_field" and command in ONE:
        own = ["--system-field", "model=x"]
    before = written(run(command, *arguments, *beside), command, folder)
    if option == "scenario":
        arguments = arguments[:1]
    return before, written(run(command, *arguments, *beside, *own), command, folder)


def taken(option, command):
    return command not in REFUSED.get(option, {})


#: options that keep what a command writes, on these files
KEEPS: dict[str, set[str]] = {
    # How it is computed, and how a file is read that needs no help.
    **{name: {*COMMANDS} for name in ("jobs", "patience", "format_in", "columns", "max_size")},
    # The same words are found without a map; only score shows how many they are.
    "words": {*COMMANDS} - {"score", "report"},
    # What it changes is not what the command shows.
    "task": {"errors"},
    "weight": {"attribute"},
    "heads": {"errors", "diff"},
    "lattice_arcs": {"errors"},
    "transforms": {"correlate", "align"},
    # One sentence has no correlation.
    **{name: {"correlate"} for name in ("align", "normalize", "join", "gold_times", "test_times")},
}


def test_every_option_is_walked():
    assert set(CASES) == set(OPTIONS)
    assert all(set(reasons) <= set(COMMANDS) for reasons in (*REFUSED.values(), *SYSTEMS.values()))
    assert set(REFUSED) <= set(OPTIONS)
    assert {*UNFIT} & {*OPTIONS} == {*UNFIT} - {"save", "summary", "table", "cluster", "cite"}


@pytest.mark.parametrize("option", CASES)
@pytest.mark.parametrize("command", COMMANDS)
def test_an_option_is_taken_or_refused(folder, command, option):
    if not taken(option, command):
        name = OPTIONS[option].option_strings[0]
        value = CASES[option][2][1:] or (["x"] if option in {"words", "test_times"} else [])
        ran = run(command, "gold", "system", name, *value)
        why = REFUSED[option][command]
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(
            f"treegauge {command}: error: {name} is not for treegauge {command}: {why}"
        )
        [action] = [one for one in parser_of(command).actions() if name in one.option_strings]
        assert action.help == SUPPRESS
        return
    before, after = two_runs(command, option, folder)
    assert after[0] == 0, after[2]
    kept = command in KEEPS.get(option, set())
    assert (before == after) == kept


FILES = (
    "words",
    "gold_times",
    "test_times",
    "lattice",
    "tag_map",
    "attributes",
    "params",
    "heads",
    "align",
)


@pytest.mark.parametrize("option", FILES)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_an_option_names_is_read(folder, command, option):
    """One that is not there is told of: nobody leaves an option out without a word."""
    if not taken(option, command):
        return
    kind = "attributed" if option == "attributes" else HEBREW
    arguments = arguments_of(command, files_of(kind, folder), folder)
    beside = [*OF_COMMAND.get(command, []), *BESIDE.get((option, command), [])]
    beside += LATTICE if option == "tag_map" else []
    name = OPTIONS[option].option_strings[0]
    times = {"words": len(arguments), "test_times": len(arguments) - 1}.get(option, 1)
    ran = run(command, *arguments, *beside, *[name, "nowhere/x.y"] * times)
    assert ran.code == 2
    assert "nowhere/x.y" in ran.err


# ---------------------------------------------------------------- systems


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in ONE])
def test_a_system_has_the_name_that_it_is_given(folder, command):
    gold, *systems = arguments_of(command, TREES, folder, named=False)
    named = [f"{name}={file}" for name, file in zip(("kettle", "teapot"), systems, strict=True)]
    ran = run(command, gold, *named, *OF_COMMAND.get(command, []))
    assert ran.code == 0, ran.err
    out = written(ran, command, folder)[1]
    if command != "correlate":
        assert "kettle" in out
        assert "teapot" in out


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "leaderboard"])
def test_a_list_is_what_its_files_are(folder, command):
    """``NAME=@list`` and ``NAME=FOLDER`` give the same; a system of a board is a folder."""
    gold, *systems = files_of("documents", folder)
    systems = systems[:1] if command in ONE else systems
    for system in systems:
        (folder / f"{system.name}.list").write_text(f"{system}/x.mrg\n{system}/y.mrg\n")
    named = [f"n{place}={system}" for place, system in enumerate(systems)]
    lists = [f"n{place}=@{folder / system.name}.list" for place, system in enumerate(systems)]
    own = OF_COMMAND.get(command, [])
    whole, listed = (
        written(run(command, gold, *given, *own), command, folder) for given in (named, lists)
    )
    assert (whole[0], listed[0]) == (0, 0), listed[2]
    if command != "report":
        assert whole == listed


@pytest.mark.parametrize("command", COMMANDS)
def test_saved_results_are_taken_or_refused(folder, command):
    names = ("a.json", "b.json", "c.json")
    for file, name in zip(TREES, names, strict=True):
        treegauge.score(TREES[0], file, attribute=True).save(folder / name)
    own = OF_COMMAND.get(command, [])
    if command in SYSTEMS["saved results"]:
        system = "a.json"
        gold = TREES[0]
        if command == "leaderboard":
            gold = arguments_of(command, TREES, folder)[0]
            (folder / "s").mkdir()
            (folder / "a.json").rename(folder / "s" / "x.json")
            system = "s"
        ran = run(command, gold, system, *own)
        assert ran.code == 2
        assert "this is a saved result, which has no trees" in ran.err
        assert "compare, attribute, correlate and report take results alone" in ran.err
        return
    assert run(command, *names, *own).code == 0
    # What says how texts are scored comes too late.
    ran = run(command, *names, *own, "--params", "none")
    assert ran.code == 2
    assert "--params says how texts are scored, and saved results are" in ran.err


@pytest.mark.parametrize("command", sorted(ONE))
def test_one_system_where_one_is_shown(folder, command):
    gold, a, b = TREES
    ran = run(command, gold, a, b)
    assert ran.code == 2
    assert f"one argument too many: {SYSTEMS['several systems'][command]}" in ran.err
    ran = run(command, gold, f"a={a},{b}")
    assert ran.code == 2
    assert SYSTEMS["runs"][command] in ran.err


def test_a_system_of_a_board_has_one_folder(folder):
    gold, a, b = arguments_of("leaderboard", TREES, folder)
    ran = run("leaderboard", gold, f"a={a},{b}", "-o", "board")
    assert ran.code == 2
    assert SYSTEMS["runs"]["leaderboard"] in ran.err


@pytest.mark.parametrize("command", COMMANDS)
def test_all_policies_where_a_system_has_several_results(folder, command):
    arguments = arguments_of(command, files_of("broken", folder), folder)
    ran = run(command, *arguments, *OF_COMMAND.get(command, []), "--on-error", "all")
    assert ran.code == (2 if command in ONE_POLICY else 0), ran.err
    if command in ONE_POLICY:
        assert "under one policy: choose --on-error zero" in ran.err


def test_a_command_that_leaves_an_option_out(folder, monkeypatch):
    """The walk sees it: a mutant."""
    before, after = two_runs("rank", "max_length", folder)
    assert before != after
    whole = _systems.request_of
    monkeypatch.setattr(
        _systems, "request_of", lambda *given, **more: whole(*given, **more, max_length=None)
    )
    before, after = two_runs("rank", "max_length", folder)
    assert before == after


@pytest.mark.parametrize("command", COMMANDS)
def test_alignments_in_a_list(folder, command):
    """``--align @list``: a file of alignments for each document."""
    gold, *systems = files_of("documents", folder)
    for document in "xy":
        made = run("align", gold / f"{document}.mrg", systems[0] / f"{document}.mrg", "-f", "json")
        (folder / f"{document}.json").write_text(made.out)
    (folder / "all").write_text("x.json\ny.json\n")
    arguments = arguments_of(command, (gold, *systems), folder)
    if command == "leaderboard":
        # Each test set is one document.
        (folder / "all").write_text("x.json\n")
        for side in (folder / "board-files").iterdir():
            (side / "y.mrg").unlink()
    own = OF_COMMAND.get(command, [])
    ran = run(command, *arguments, *own, "--align", "@all")
    assert ran.code == 0, ran.err
    if command not in {"report", "leaderboard", "align", "diff", "plot"}:
        assert "align:given" in ran.out
