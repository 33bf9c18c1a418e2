"""From options to settings: the command, score(), Scorer and score_systems give the same settings."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest
from helpers.shared import GOLD, SYSTEM, run

import treegauge
from treegauge import Scorer, Settings, SettingsError, score, score_systems
from treegauge.commands._options import RENAMED
from treegauge.commands.score import parser
from treegauge.metrics import get_metric
from treegauge.options.request import Request
from treegauge.options.settings import make_settings

# What the command does with results, and what it calls its files.
OUTPUT = {
    "help",
    "gold",
    "systems",
    "scenario",
    "format",
    "save",
    "table",
    "fail_under",
    "fail_over",
    "output",
    "digits",
    "no_guard",
    "value",
    "rows",
    "sort",
    "color",
    "cite",
    "cluster",
    "parts",
}


def test_options_of_the_command_are_the_keywords_of_score():
    options = {action.dest for action in parser()._actions} - OUTPUT
    keywords = set(inspect.unwrap(score).__kwdefaults__) - {"name"}
    assert {RENAMED.get(name, name) for name in options} == keywords
    assert set(Request.__fields__) == keywords


def test_defaults_are_the_same_everywhere():
    asked = Request()
    for name, value in inspect.unwrap(score).__kwdefaults__.items():
        if name != "name":
            assert (getattr(asked, name) or None) == (value or None), name
    from treegauge.commands._options import request_of

    assert request_of(parser().parse_args(["gold", "system"])) == asked


def test_every_keyword_is_told_of():
    assert set(inspect.signature(score).parameters) - {"gold", "system", "name"} == set(
        Request.__fields__
    )


def test_several_systems():
    results = score_systems(GOLD, {"same": GOLD, "other": SYSTEM}, metrics="brackets", jobs=1)
    assert list(results) == ["same", "other"]
    assert results["other"]["brackets"] == score(GOLD, SYSTEM, metrics="brackets")["brackets"]
    assert results["same"].name == "same"
    with pytest.raises(TypeError, match="'metrix'"):
        score_systems(GOLD, {"same": GOLD}, metrix="brackets")


def test_metrics_are_objects_once_resolved():
    settings = make_settings("Brackets,BRACKETS:Unlabeled,t-dice:DELETE(NP)=2")
    assert settings.specs == ("brackets", "brackets:unlabeled", "t-dice:delete(NP)=2")
    assert settings.metrics[0] is get_metric("brackets")
    assert settings.metrics[0] != settings.metrics[1]
    assert copy.copy(settings.metrics[0]) == settings.metrics[0]
    assert len({*settings.metrics, copy.copy(settings.metrics[0])}) == 3
    assert Settings(metrics=("brackets",)).metrics == (get_metric("brackets"),)
    # Asked for twice is asked for once.
    assert make_settings("brackets,tags,brackets").specs == ("brackets", "tags")


def test_settings_pickle_with_a_head_table():
    settings = make_settings("heads,t-dice:relabel=2,joint:macro:0.3", "speech")
    assert settings.heads.core is not None
    again = pickle.loads(pickle.dumps(settings))  # noqa: S301
    assert again == settings
    assert again.specs == settings.specs


def test_names_with_brackets_stay_together():
    settings = make_settings("t-dice:delete(,)=2:insert(nsubj:pass)=3 wer")
    assert settings.specs == ("t-dice:delete(,)=2:insert(nsubj:pass)=3", "wer")


def test_a_task_with_metrics_of_ones_own_keeps_its_options():
    result = score(GOLD, SYSTEM, task="speech", metrics="brackets")
    fields = result.signature.fields
    assert (fields["metric"], fields["params"], fields["chunks"]) == (
        "brackets",
        "speech",
        "document",
    )
    with pytest.raises(SettingsError, match="weight= is for a task"):
        score(GOLD, SYSTEM, metrics="brackets", weight=0.3)
    with pytest.raises(SettingsError, match='task="srl"'):
        score(GOLD, SYSTEM, weight=0.3)


def test_metrics_can_be_named_one_by_one_and_in_any_case(tmp_path):
    gold = tmp_path / "gold.mrg"
    gold.write_text(GOLD)
    ran = run("score", gold, gold, "-m", "Brackets,TAGS", "-m", "wer")
    assert "|metric:brackets,tags,wer|" in ran.out


def test_words_and_lattices_from_python():
    from treegauge.metrics._lexemes import GOLD as TREE
    from treegauge.metrics._lexemes import GOLD_WORDS, PARSE, PARSE_WORDS

    maps = [GOLD_WORDS.encode(), PARSE_WORDS.encode()]
    plain = treegauge.score(TREE, PARSE, metrics="tedeval", words=maps)
    sides = [treegauge.read(text.encode()) for text in (TREE, PARSE)]
    told = [treegauge.with_words(*both) for both in zip(sides, maps, strict=True)]
    assert plain["tedeval"] == score(*told, metrics="tedeval")["tedeval"]
    with pytest.raises(SettingsError, match="one for each"):
        score(TREE, PARSE, metrics="tedeval", words=maps[:1])
    with pytest.raises(SettingsError, match="tag_map="):
        score(TREE, PARSE, tag_map="tags")


def test_a_scorer_takes_every_option():
    scorer = Scorer(task="speech", metrics="wer", name="mine", blank_lines="failed")
    scorer.update("(S (X a))", "(S (X a))")
    assert scorer.compute().name == "mine"


def test_bare_words_are_in_the_signature():
    assert "bare-words" not in score(GOLD, GOLD).signature.fields
    assert score(GOLD, GOLD, bare_words=True).signature.fields["bare-words"] == "yes"


def test_how_files_were_read_is_in_the_signature_where_it_was_said():
    """Equal signature and equal input, equal score."""
    plain = score(GOLD, GOLD).signature.fields
    assert not {"blank-lines", "format-in"} & plain.keys()
    fields = score(GOLD, GOLD, blank_lines="failed", format="mrg").signature.fields
    assert (fields["blank-lines"], fields["format-in"]) == ("failed", "ptb")
    assert score(GOLD, GOLD, chunks="block").signature.fields["blank-lines"] == "blocks"


# --- No option is swallowed in silence


@pytest.fixture
def files(tmp_path, monkeypatch):
    from treegauge.metrics._example import FERRY

    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.mrg").write_text(GOLD)
    (tmp_path / "gold.conllu").write_text(FERRY)
    (tmp_path / "lattice").write_text("0\t1\ta\ta\tX\tX\t_\t1\n\n")


# Where an option changes nothing, a note says why.
IDLE = [
    ("gold.mrg", ["--heads", "collins"], "no metric needs a head table"),
    ("gold.mrg", ["--columns", "gold"], "neither CoNLL-2008 nor CoNLL-2009"),
    ("gold.mrg", ["--ext", ".mrg"], "no directory was given"),
    ("gold.mrg", ["--lattice-arcs", "strict"], "it is for the metric tedeval"),
    ("gold.conllu", ["--blank-lines", "failed"], "not bracketings"),
    ("gold.conllu", ["--bare-words"], "not bracketings"),
]


@pytest.mark.parametrize(("file", "option", "why"), IDLE)
@pytest.mark.parametrize("command", ["score", "rank", "scenario", "align"])
@pytest.mark.usefixtures("files")
def test_an_option_without_effect_is_told_of(command, file, option, why):
    given = {"score": [file, file], "rank": [file, file], "align": [file, file],
             "scenario": [file, "--scenario", f"a={file}", "-m", "tags"]}[command]  # fmt: skip
    if command == "score":
        given += ["-m", "tags"]
    name = option[0]
    known = {"rank": {"--heads", "--lattice-arcs"}, "align": {"--heads", "--lattice-arcs"}}
    if name in known.get(command, ()):
        return
    ran = run("score" if command == "scenario" else command, *given, *option)
    assert f"treegauge: note: {name} has no effect here: " in ran.err
    assert why in ran.err
    assert ran.code == 0


# Where it cannot be done, the run stops and says so.
REFUSED = [
    ["score", "gold.mrg", "gold.mrg", "--tag-map", "x"],
    ["score", "gold.mrg", "gold.mrg", "--weight", "0.3"],
    ["score", "gold.mrg", "gold.mrg", "--words", "x"],
    ["score", "gold.mrg", "gold.mrg", "--confusion", "relation"],
    ["score", "gold.mrg", "gold.mrg", "-m", "complete", "--by", "label"],
    ["score", "gold.mrg", "gold.mrg", "gold.mrg", "--save", "x"],
    ["score", "gold.mrg", "gold.mrg", "--scenario", "a=gold.mrg"],
    ["align", "gold.mrg", "gold.mrg", "-f", "pra", "--errors"],
    ["align", "gold.mrg", "gold.mrg", "-f", "pra", "--colour", "always"],
    ["lattice", "lattice", "--xpos"],
    ["lattice", "lattice", "--all"],
    ["lattice", "lattice", "--join", "+"],
    ["lattice", "lattice", "--tag-map", "x"],
]


@pytest.mark.parametrize("arguments", REFUSED)
@pytest.mark.usefixtures("files")
def test_what_cannot_be_done_is_refused(arguments):
    ran = run(*arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("treegauge: ")


@pytest.mark.usefixtures("files")
def test_align_counts_words_as_score_does():
    # Of a dependency file everything counts, as in score: the full stop too.
    assert "4 gold words" in run("align", "gold.conllu", "gold.conllu").out


def test_help_has_every_name():
    from treegauge.options.settings import AVERAGES, CHUNKS, NORMALIZERS, POLICIES
    from treegauge.rules.params import Params

    text = parser().format_help()
    for name in (*AVERAGES, *CHUNKS, *NORMALIZERS, *POLICIES, *Params.names()):
        assert name in text
    for group in ("what to score:", "what counts:", "aligning:", "reading files:", "output:"):
        assert group in text
