"""Averages: over types where labels are not compared, and metrics that do not have the one asked for."""

from __future__ import annotations

import json

import pytest
from helpers.real_data import shared_data
from helpers.shared import GOLD, SYSTEM, run, unfolded

from treegauge import SettingsError, compare, score
from treegauge.metrics._example import FERRY

JOINED = "(S (S (NP (PRP it)) (VP (VBZ rains))) (S (NP (PRP we)) (VP (VBP stay))))\n"
APART = "(S (NP (PRP it)) (VP (VBZ rains)))\n(S (NP (PRP we)) (VP (VBP stay)))\n"


def test_every_head_right_is_100_over_types_too():
    """uas --average type, with every head right, is 100, also F1."""
    other = FERRY.replace("nsubj", "obj").replace("det", "amod")
    scores = score(FERRY, other, metrics="uas", average="type")["uas"]
    assert (scores["precision"], scores["recall"], scores["f1"]) == (1.0, 1.0, 1.0)
    assert scores["types"] == 4


def test_a_wrong_head_over_types():
    # By pencil: det has the wrong head, on both sides under other names: recall 3/4, precision 3/4.
    # F1: of nsubj, root and punct 1, of det (gold alone) its recall 0, of amod (test alone) 0.
    other = FERRY.replace("2\tdet", "3\tamod")
    scores = score(FERRY, other, metrics="uas", average="type")["uas"]
    assert (scores["precision"], scores["recall"], scores["f1"]) == (0.75, 0.75, 0.6)


def test_the_f1_of_a_relation_on_one_side_alone():
    # By pencil: every head is right. nsubj and det are in gold alone, obj and amod in test alone: the matches of
    # both sides over both sizes, (1 + 0) / (1 + 0) and (0 + 1) / (0 + 1).
    other = FERRY.replace("nsubj", "obj").replace("det", "amod")
    result = score(FERRY, other, metrics="uas", by="label")
    cells = result.by_label("uas")
    assert {name: cell["f1"] for name, cell in cells.items()} == dict.fromkeys(cells, 1.0)
    assert {"nsubj", "det", "obj", "amod"} < cells.keys()
    assert (cells["obj"]["matched"], cells["obj"]["matched_test"]) == (0, 1)
    # Where it is on both sides F1 is the harmonic mean of precision and recall, as everywhere.
    two = FERRY.replace("nsubj", "punct")
    cell = score(FERRY, two, metrics="uas", by="label").by_label("uas")["punct"]
    assert (cell["matched"], cell["gold"], cell["matched_test"], cell["test"]) == (1, 1, 2, 2)
    assert cell["f1"] == 1.0


def test_matches_of_test_are_shown_where_they_differ(tmp_path):
    gold, test = tmp_path / "gold.conllu", tmp_path / "test.conllu"
    gold.write_text(FERRY)
    test.write_text(FERRY.replace("nsubj", "obj"))
    out = run("score", gold, test, "-m", "uas,las", "--by", "relation").out
    uas, las = out[out.index("uas by") : out.index("las by")], out[out.index("las by") :]
    lines = {line.split()[0]: line.split()[1:] for line in uas.splitlines() if line}
    assert lines["label"][-2:] == ["test", "matched_test"]
    assert lines["nsubj"] == ["n/a", "100.00", "100.00", "1", "1", "0", "0"]
    assert lines["obj"] == ["100.00", "n/a", "100.00", "0", "0", "1", "1"]
    assert "matched_test" not in las


def test_nothing_has_no_average_over_types():
    scores = score("", "", metrics="tags", average="type", format="conllu")["tags"]
    assert [scores[name] for name in ("precision", "recall", "f1")] == [None] * 3


def test_a_metric_without_the_average_does_not_stop_the_others(tmp_path):
    """A mean over sentences is n/a there, and the reason stands below the table."""
    for name, text in (("gold", APART), ("test", JOINED)):
        (tmp_path / name).write_text(text)
    result = score(APART, JOINED, metrics="brackets,boundaries", average="sentence")
    assert result["brackets"]["recall"] == 1.0
    assert (result["boundaries"]["f1"], result["boundaries"]["gold"]) == (None, 2)
    assert list(result.unaveraged) == ["boundaries"]
    given = ["score", tmp_path / "gold", tmp_path / "test", "-m", "brackets,boundaries"]
    reason = "n/a: boundaries adds up by chunk only, and a chunk is more than a sentence here"
    for form in ("text", "markdown", "latex"):
        ran = run(*given, "--average", "sentence", "-f", form)
        assert (ran.code, reason in ran.out) == (0, True)
    data = json.loads(run(*given, "--average", "sentence", "-f", "json").out)
    assert list(data["systems"][0]["unaveraged"]) == ["boundaries"]
    several = run(*given[:3], tmp_path / "gold", *given[3:], "--average", "sentence")
    assert (several.code, reason in several.out) == (0, True)


def test_where_no_metric_has_the_average_it_is_refused(tmp_path):
    (tmp_path / "gold").write_text(FERRY)
    ran = run("score", tmp_path / "gold", tmp_path / "gold", "-m", "exact", "--average", "type")
    assert (ran.code, "no types" in ran.err) == (2, True)
    with pytest.raises(SettingsError, match="has no sentence average"):
        score(APART, JOINED, metrics="boundaries", average="sentence").metrics  # noqa: B018


def test_equal_sentences_are_not_said_to_differ():
    """«sentences differ» was said of Hebrew files whose 491 sentences agree."""
    data = shared_data("conll2018", "he_htb")
    result = score(
        data / "gold.conllu",
        data / "HIT-SCIR-18.conllu",
        metrics="las,boundaries",
        average="sentence",
    )
    assert "differ" not in str(result.unaveraged)
    assert result["las"]["f1"] is not None


def test_speech_in_dependency_files():
    """--task speech reads CoNLL-U. 1071 of 6324, by pencil on gum-speech."""
    data = shared_data("gum-speech")
    result = score(data / "gold", data / "asr", ext=".conllu", task="speech")
    assert list(result) == ["las", "uas", "bag", "boundaries", "wer", "su-error"]
    assert (result["wer"]["numerator"], result["wer"]["denominator"]) == (1071, 6324)
    assert result.signature.fields["params"] == "speech"


def test_the_tasks_options_stay_with_other_metrics(tmp_path):
    for name, text in (("gold", GOLD), ("test", SYSTEM)):
        (tmp_path / name).write_text(text)
    ran = run("score", tmp_path / "gold", tmp_path / "test", "--task", "speech", "-m", "brackets")
    assert "|metric:brackets|params:speech|" in ran.out
    assert "|normalize:lower,hyphens|" in unfolded(ran.out)
    assert "|chunks:document|" in unfolded(ran.out)


def two_files(folder):
    """By hand: file ``a`` has documents with 1 of 2 and 4 of 4 words right, file ``b`` has 1 of 4."""

    def rows(words, right, name=""):
        lines = [f"# newdoc id = {name}"] if name else []
        lines += [
            f"{n}\t{n}w\t_\tX\tX\t_\t{n - 1}\t{'dep' if n > right else 'ok'}\t_\t_"
            for n in range(1, words + 1)
        ]
        return "\n".join([*lines, "", ""])

    texts = {
        "gold": {"a": rows(2, 9, "x") + rows(4, 9, "y"), "b": rows(4, 9)},
        "one": {"a": rows(2, 1) + rows(4, 4), "b": rows(4, 1)},
        "two": {"a": rows(2, 2) + rows(4, 1), "b": rows(4, 4)},
    }
    for side, files in texts.items():
        (folder / side).mkdir()
        for name, text in files.items():
            (folder / side / f"{name}.conllu").write_text(text)
    return [folder / side for side in texts]


def test_means_over_files_and_over_documents(tmp_path):
    """Files and documents are gold's, the system has no documents."""
    gold, system, _ = two_files(tmp_path)
    found = {
        average: score(gold, system, metrics="las", average=average)["las"]["f1"]
        for average in ("corpus", "file", "document")
    }
    assert found == {"corpus": 0.6, "file": (5 / 6 + 1 / 4) / 2, "document": (0.5 + 1 + 0.25) / 3}


@pytest.mark.parametrize("average", ["corpus", "file", "document", "sentence"])
def test_a_document_has_its_own_score_under_any_average(tmp_path, average):
    """The winner of a document does not change with the average."""
    gold, *systems = two_files(tmp_path)
    results = {side.name: score(gold, side, metrics="las", average=average) for side in systems}
    compared = compare(results, by="document")
    rows = {group.name: group.scores for group in compared.groups[0].groups}
    assert rows == {"a/x": [0.5, 1.0], "a/y": [1.0, 0.25], "b": [0.25, 1.0]}
    own = [result.by_document("las") for result in results.values()]
    assert rows == {name: [one[name]["f1"] for one in own] for name in rows}
    whole = [result["las"]["f1"] for result in results.values()]
    assert [one.score for one in compared.scores] == pytest.approx(whole)
    levels = {"corpus": "sentence", "sentence": "sentence"}
    assert {difference.unit for difference in compared.differences} == {
        levels.get(average, average)
    }


def test_units_may_be_more_than_what_is_averaged_over(tmp_path):
    gold, *systems = two_files(tmp_path)
    results = {side.name: score(gold, side, metrics="las", average="document") for side in systems}
    compared = compare(results, unit="file")
    assert [one.score for one in compared.scores] == pytest.approx(
        [result["las"]["f1"] for result in results.values()]
    )
    with pytest.raises(SettingsError, match="mean over documents, so its unit cannot be the sent"):
        compare(results, unit="sentence")
