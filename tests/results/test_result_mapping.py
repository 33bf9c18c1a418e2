"""A result is a mapping from metrics to scores, and prints as its tables."""

from __future__ import annotations

import copy
import math
import pickle

import pytest
from helpers.shared import GOLD, SYSTEM, run

import treegauge
from treegauge import NamedScores, SettingsError, merge, score
from treegauge.base.plugins import names
from treegauge.metrics import get_metric

EMPTY = "(S (: ;))"  # its only word does not count: nothing is defined


@pytest.fixture
def result():
    return score(GOLD, SYSTEM, metrics="brackets,tags")


def test_values_are_attributes(result):
    # 10 of 11 and 12 brackets (tests/results/test_result.py)
    scores = result["brackets"]
    assert scores.f1 == scores["f1"] == result["brackets.f1"] == 20 / 23
    assert (scores.matched, scores.gold, scores.test) == (10, 11, 12)
    assert result["Brackets.recall"] == 10 / 11
    assert copy.deepcopy(scores) == scores == pickle.loads(pickle.dumps(scores))  # noqa: S301
    assert type(copy.deepcopy(scores)) is NamedScores
    with pytest.raises(AttributeError, match="no value 'f2'; there is precision, recall, f1"):
        _ = scores.f2


def test_undefined_is_none_as_an_item_and_nan_as_an_attribute():
    result = score(EMPTY, EMPTY, metrics="tags")
    assert result["tags"]["f1"] is None
    assert result["tags.f1"] is None
    assert math.isnan(result["tags"].f1)
    assert result["tags"].gold == 0


def test_cells_of_breakdowns_read_as_scores_do():
    """PP: the system has one that gold lacks (helpers.shared), so recall is undefined."""
    result = score(GOLD, SYSTEM, metrics="brackets", by="label")
    pp = result.breakdown("brackets", "label")["PP"]
    assert (pp["recall"], pp["precision"], pp.precision, pp.test) == (None, 0.0, 0.0, 1)
    assert math.isnan(pp.recall)
    for by in ("label", "document", "chunk", "length", "sentence"):
        for cell in result.breakdown("brackets", by).values():
            assert isinstance(cell, NamedScores)
            assert cell.matched == cell["matched"]
    first = result.by_sentence("brackets")[0]
    assert first.document == first["document"] == "<text>"
    assert type(pickle.loads(pickle.dumps(first))) is type(first)  # noqa: S301
    with pytest.raises(AttributeError, match="no value 'f2'; there is precision, recall, f1"):
        _ = pp.f2


def test_a_result_is_a_mapping(result):
    assert dict(result) == {"brackets": result["brackets"], "tags": result["tags"]}
    assert list(result) == ["brackets", "tags"]
    assert len(result) == 2
    assert [spec for spec, _ in result.items()] == ["brackets", "tags"]
    assert result.get("las") is None
    assert result.get("las.f1", 0.0) == 0.0
    assert result.get("tags.f1") == 9 / 10
    assert "brackets" in result
    assert "las" not in result
    assert result == pickle.loads(pickle.dumps(result))  # noqa: S301


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("las", "'las' was not scored; there is brackets, tags"),
        ("nonsense", "'nonsense' was not scored; there is brackets, tags"),
        ("brackets.f2", "brackets has no value 'f2'; it has precision, recall, f1"),
    ],
)
def test_an_unknown_name_is_a_key_error_with_a_message(result, name, told):
    with pytest.raises(KeyError) as caught:
        result[name]
    assert isinstance(caught.value, SettingsError)
    assert str(caught.value).startswith(told)


def test_a_weight_has_a_point_too():
    line = "1\tit\tit\tit\tPRP\tPRP\t_\t_\t2\t2\tSBJ\tSBJ\t_\t_\tA0\n"
    line += "2\trains\train\train\tVBZ\tVBZ\t_\t_\t0\t0\tROOT\tROOT\tY\train.01\t_\n\n"
    result = score(line, line, metrics="joint:macro:0.3")
    assert result["joint:macro:0.3"].f1 == result["joint:macro:0.3.f1"] == 1.0


@pytest.mark.parametrize("name", names("metrics"))
def test_no_value_is_called_as_something_that_dictionaries_have(name):
    metric = get_metric(name)
    values = metric.scores(dict.fromkeys(metric.columns, 0))
    assert not set(values) & set(dir(dict))


def test_it_prints_as_its_tables_and_repr_is_a_line(result):
    assert str(result) + "\n" == result.render()
    assert repr(result) == "<Result system: brackets=0.8696, tags=0.9000>"
    systems = treegauge.score_systems(GOLD, {"a": GOLD, "b": SYSTEM}, metrics="brackets")
    compared = treegauge.compare(systems)
    assert str(compared) + "\n" == compared.render()
    assert "brackets  100.00" in str(compared)
    assert repr(compared) == "<Compared a, b: brackets.f1>"


def test_merge_takes_files(tmp_path):
    parts = [score(GOLD, SYSTEM, name="one"), score(GOLD, GOLD, name="other")]
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    for part, file in zip(parts, files, strict=True):
        part.save(file)
    expected = merge(parts)["brackets"]
    assert merge([str(files[0]), files[1]])["brackets"] == expected
    assert merge([parts[0], files[1]])["brackets"] == expected
    with pytest.raises(SettingsError, match="list of results, or of files"):
        merge(str(files[0]))
    with pytest.raises(SettingsError, match="no file that holds one: 3"):
        merge([3])


@pytest.mark.parametrize("bound", ["brackets=90", "brackets.f1=90", "brackets=0.9", "Brackets=90%"])
def test_a_bound_names_a_metric_or_a_value(bound, tmp_path):
    gold, system = tmp_path / "gold.mrg", tmp_path / "system.mrg"
    gold.write_text(GOLD)
    system.write_text(SYSTEM)
    ran = run("score", str(gold), str(system), "-m", "brackets", "--fail-under", bound)
    assert ran.code == 1
    assert "brackets.f1 is 86.95652174 %, below 90 %" in ran.err
    assert run("score", str(gold), str(gold), "-m", "brackets", "--fail-under", bound).code == 0


def test_a_breakdown_that_is_not_there_says_why():
    """Crossing brackets have no labels; a bag of relations belongs to a whole chunk, so no length of a sentence has one."""
    gold = "(S (NP (NN tea)) (VP (VBZ cools)))\n" * 2
    specs = "brackets,crossing,heads-bag"
    result = score(gold, gold, metrics=specs, by="label", align="groups", chunks="document")
    assert result.why_without("brackets", "label") == result.why_without("crossing", "length") == ""
    assert "has no label" in result.why_without("crossing", "label")
    assert "adds up by chunk" in result.why_without("heads-bag", "length")
    assert "not 'genre'" in result.why_without("brackets", "genre")
    for spec, by in (("crossing", "label"), ("heads-bag", "length"), ("brackets", "genre")):
        with pytest.raises(SettingsError) as caught:
            result.breakdown(spec, by)
        assert str(caught.value) == result.why_without(spec, by)


def test_names_that_were_not_scored_say_what_was_meant(result):
    """One message wherever a metric is named: as a key, in breakdowns, in a table of results."""
    for call in (
        lambda: result["brakets"],
        lambda: result.by_label("brakets"),
        lambda: result.by_cell("brakets", "depth"),
    ):
        with pytest.raises(
            treegauge.SettingsError, match="'brakets' was not scored; did you mean brackets"
        ):
            call()
    with pytest.raises(
        treegauge.SettingsError, match=r"'f1' was not scored; did you mean brackets\.f1"
    ):
        result["f1"]
    assert result["Brackets.F1"] == result["brackets"]["f1"]
    with pytest.raises(treegauge.SettingsError, match="correlate takes a list of results"):
        treegauge.correlate(result)
