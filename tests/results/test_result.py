"""Counts, averages and breakdowns, with numbers worked out by hand; results that add, save, load."""

from __future__ import annotations

import json

import pytest
from helpers.shared import GOLD, SYSTEM

from treegauge import Result, Scorer, SettingsError, merge, score

ALL = "brackets,brackets:unlabeled,crossing,complete,tags,wer,boundaries,su-error"
# shared.py's three sentences. Brackets (TOP and the full stop's word do not count):
#   1: S 0-4, NP 0-2, VP 2-4, ADVP 3-4   against S 0-4, NP 0-2, VP 2-3, ADVP 3-4     3 of 4 / 4
#   2: S 0-2, NP 0-1, VP 1-2             against the same                            3 of 3 / 3
#   3: S 0-4, NP 0-1, VP 1-4, NP 2-4     against S, NP, VP, PP 2-4, NP 2-4           4 of 4 / 5
MATCHED, IN_GOLD, IN_TEST = [3, 3, 4], [4, 3, 4], [4, 3, 5]


@pytest.fixture
def result() -> Result:
    return score(GOLD, SYSTEM, metrics=ALL, by="label")


def test_counts_by_sentence(result):
    counts = result.counts["brackets"]
    assert list(counts["matched"]) == MATCHED
    assert list(counts["gold"]) == IN_GOLD
    assert list(counts["test"]) == IN_TEST
    assert list(result.counts["complete"]["complete"]) == [0, 1, 0]
    assert list(result.counts["crossing"]["crossing"]) == [0, 0, 0]
    assert list(result.counts["tags"]["matched"]) == [4, 2, 3]


def test_corpus_average_sums_counts(result):
    scores = result["brackets"]
    assert (scores["matched"], scores["gold"], scores["test"]) == (10, 11, 12)
    assert scores["precision"] == 10 / 12
    assert scores["recall"] == 10 / 11
    assert scores["f1"] == 20 / 23
    assert result["complete"] == {"value": 1 / 3, "numerator": 1, "denominator": 3}
    assert result["tags"]["f1"] == 9 / 10


def test_sentence_average_averages_scores(result):
    scores = result.scores("brackets", average="sentence")
    assert scores["precision"] == pytest.approx((3 / 4 + 1 + 4 / 5) / 3)
    assert scores["recall"] == pytest.approx((3 / 4 + 1 + 1) / 3)
    assert scores["f1"] == pytest.approx((6 / 8 + 1 + 8 / 9) / 3)
    assert scores["matched"] == 10
    same = score(GOLD, SYSTEM, metrics=ALL.split(",")[:5], average="sentence")
    assert same["brackets"] == scores


def test_document_average_averages_documents():
    lines = GOLD.splitlines(), SYSTEM.splitlines()
    gold, test = ("# newdoc id = a\n{}\n{}\n# newdoc id = b\n{}\n".format(*side) for side in lines)
    result = score(gold, test, average="document")
    # a: 6 of 7 and 7; b: 4 of 4 and 5
    assert result["brackets"]["precision"] == pytest.approx((6 / 7 + 4 / 5) / 2)
    assert result["brackets"]["f1"] == pytest.approx((6 / 7 + 8 / 9) / 2)
    assert result.by_document("brackets")["a"]["matched"] == 6
    assert result.by_document("brackets")["b"]["f1"] == 8 / 9


def test_crossing_by_hand():
    # Gold groups 1–3, test groups 0–2 and 2–4: both cross; the third sentence has three.
    gold = "(S (A a) (X (B b) (C c)) (D d))\n(S (A a) (B b))\n(S (A a) (X (B b) (C c)) (D d))\n"
    test = "(S (Y (A a) (B b)) (Z (C c) (D d)))\n(S (A a) (B b))\n(S (Y (Y (Y (A a) (B b)))) (C c) (D d))\n"
    crossing = score(gold, test, metrics="crossing")["crossing"]
    assert crossing == {"value": 5 / 3, "n": 3, "none": 1 / 3, "two_or_less": 2 / 3}


@pytest.mark.parametrize("by", ["label", "document", "length", "sentence"])
@pytest.mark.parametrize("spec", ["brackets", "tags"])
def test_cells_add_up(result, by, spec):
    cells = result.breakdown(spec, by)
    for key in ("matched", "gold", "test"):
        assert sum(cell[key] for cell in cells.values()) == result[spec][key]


def test_by_label_by_hand(result):
    cells = result.by_label("brackets")
    shown = {label: (cell["matched"], cell["gold"], cell["test"]) for label, cell in cells.items()}
    assert shown == {
        "NP": (4, 4, 4),
        "S": (3, 3, 3),
        "VP": (2, 3, 3),
        "ADVP": (1, 1, 1),
        "PP": (0, 0, 1),
    }
    assert cells["PP"]["recall"] is None
    tags = result.by_label("tags")
    assert (tags["NN"]["matched"], tags["NN"]["gold"], tags["NN"]["test"]) == (1, 2, 1)
    assert tags["NNS"]["recall"] is None


def test_by_sentence_and_length(result):
    rows = result.by_sentence("brackets")
    assert [row["matched"] for row in rows] == MATCHED
    assert [row["sentence"] for row in rows] == [1, 2, 3]
    assert [row["line"] for row in rows] == [1, 2, 3]
    # Length counts all words but traces: the full stop, too.
    assert [row["length"] for row in rows] == [5, 3, 5]
    assert list(result.by_length("brackets")) == ["1–10"]
    assert list(result.by_length("brackets", step=4)) == ["1–4", "5–8"]
    assert result.by_length("brackets", step=4)["1–4"]["matched"] == 3


def test_what_does_not_break_down(result):
    with pytest.raises(SettingsError):
        result.by_label("complete")
    with pytest.raises(SettingsError):
        result.breakdown("brackets", "weather")


def test_what_adds_up_by_chunk_breaks_down_by_sentence_only_where_chunks_are_sentences(result):
    assert len(result.by_sentence("boundaries")) == 3
    whole = score(GOLD, SYSTEM, metrics=ALL, align="edit", chunks="document")
    for ask in (whole.by_sentence, whole.by_length, lambda spec: whole.scores(spec, "sentence")):
        ask("brackets")
        with pytest.raises(SettingsError, match="adds up by chunk"):
            ask("boundaries")


def test_length_cut_off(result):
    assert result.scores("brackets", max_length=4)["matched"] == 3
    short = score(GOLD, SYSTEM, max_length=4, by="label")
    assert short["brackets"]["gold"] == 3
    assert short["complete"]["value"] == 1.0
    assert sum(cell["gold"] for cell in short.by_label("brackets").values()) == 3
    assert sum(cell["gold"] for cell in short.by_length("brackets").values()) == 3
    assert len(short.by_sentence("brackets")) == 1
    assert short.signature.fields["max-length"] == "4"


@pytest.mark.parametrize("average", ["corpus", "document", "sentence"])
def test_nothing_scored_is_undefined(average):
    result = score(GOLD, SYSTEM, max_length=1, average=average)
    assert result["brackets"]["f1"] is None
    assert result["brackets"]["precision"] is None
    assert result["brackets"]["gold"] == 0
    assert result["crossing"]["value"] is None
    assert result["complete"]["value"] is None
    empty = score("", "", average=average)
    assert empty["brackets"]["f1"] is None
    assert empty.coverage.gold == 0


def test_traces_do_not_count_for_length():
    text = "(S (NP (-NONE- *)) (VP (VB go) (NP (-NONE- *T*-1))))"
    result = score(text, text)
    assert result.by_sentence("brackets")[0]["length"] == 1
    assert result["brackets"]["gold"] == 2


def test_adding_shards_gives_the_whole(result):
    lines = list(zip(GOLD.splitlines(), SYSTEM.splitlines(), strict=True))
    shards = [score(gold, test, metrics=ALL, by="label") for gold, test in lines]
    whole = merge(shards)
    assert whole.metrics == result.metrics
    assert whole.coverage == result.coverage
    assert whole.labels == {spec: result.labels[spec] for spec in whole.labels}
    # Full stops do not count.
    assert whole.alignment["gold_words"] == result.alignment["gold_words"] == 10
    # Texts have no names: each is a document of its own.
    names = ["<text>", "<text>(2)", "<text>(3)"]
    assert list(whole.breakdown("brackets", "document")) == names
    cells = whole.breakdown("brackets", "sentence")
    assert sum(cell["gold"] for cell in cells.values()) == 11


def test_results_made_differently_do_not_add(result):
    with pytest.raises(SettingsError, match="made differently"):
        _ = result + score(GOLD, SYSTEM)


def test_save_and_load(result, tmp_path):
    path = tmp_path / "result.json"
    result.save(path)
    again = Result.load(path)
    assert again == result
    assert again.metrics == result.metrics
    assert (again + result)["brackets"]["gold"] == 22
    (tmp_path / "other.json").write_text(json.dumps({"x": 1}))
    with pytest.raises(SettingsError, match="not a saved result"):
        Result.load(tmp_path / "other.json")


def test_numpy_takes_columns_without_a_copy(result):
    numpy = pytest.importorskip("numpy")
    column = result.counts["brackets"]["matched"]
    view = numpy.asarray(column)
    assert view.dtype == numpy.int64
    assert view.tolist() == MATCHED
    column[0] = 7
    assert view[0] == 7
    assert numpy.shares_memory(view, numpy.frombuffer(column, dtype=numpy.int64))


def test_polars_takes_columns_without_a_copy(result):
    numpy = pytest.importorskip("numpy")
    polars = pytest.importorskip("polars")
    columns = result.counts["brackets"]
    frame = polars.DataFrame({name: numpy.asarray(column) for name, column in columns.items()})
    assert frame["matched"].to_list() == MATCHED
    assert frame["gold"].dtype == polars.Int64
    columns["matched"][0] = 7
    assert frame["matched"][0] == 7


def test_numpy_takes_the_corpus_columns_without_a_copy():
    numpy = pytest.importorskip("numpy")
    import treegauge

    corpus = treegauge.read(GOLD.encode())
    view = numpy.asarray(corpus.columns["nodes.first"])
    assert view.dtype == numpy.uint32
    assert numpy.shares_memory(view, numpy.asarray(corpus.columns["nodes.first"]))
    assert not view.flags.writeable
    del corpus
    assert view.tolist()[:3] == [0, 0, 0]


def test_scorer(result):
    scorer = Scorer(metrics="brackets")
    with pytest.raises(SettingsError, match="nothing"):
        scorer.compute()
    for gold, test in zip(GOLD.splitlines(), SYSTEM.splitlines(), strict=True):
        scorer.update(gold, test)
    assert scorer.compute()["brackets"] == result["brackets"]
    scorer.reset()
    scorer.update(GOLD, GOLD)
    assert scorer.compute()["brackets"]["f1"] == 1.0


def test_scorer_takes_trees_and_lists():
    from treegauge import Tree, read

    scorer = Scorer(metrics="brackets", chunks="sentence")
    gold = [Tree.parse(line) for line in GOLD.splitlines()]
    scorer.update(gold, SYSTEM.splitlines())
    scorer.update(gold[0], SYSTEM.splitlines()[0])
    scorer.update(read(GOLD.encode()), list(read(SYSTEM.encode())))
    assert list(scorer.compute().counts["brackets"]["matched"]) == [*MATCHED, 3, *MATCHED]


def test_scorer_adds_batches_that_were_aligned_differently():
    scorer = Scorer(metrics="brackets,wer")
    scorer.update("(S (X a))", "(S (X a))")
    scorer.update("(S (X a))", "(S (X b))")
    result = scorer.compute()
    assert (result["brackets"]["matched"], result["wer"]["numerator"]) == (2, 1)
    chosen = {one["aligner"]: one["documents"] for one in result.alignment["chosen"]}
    assert chosen == {"identity": 1, "groups": 1}


def test_scorer_refuses_batches_that_were_scored_in_other_ways():
    from treegauge import InputError

    scorer = Scorer(metrics="brackets")
    scorer.update(["(S (X a))"], ["(S (X a))"])
    with pytest.raises(InputError, match="chunks auto-3, those before it sentence"):
        scorer.update("(S (X a))", "(S (X b))")


def test_paths_streams_and_texts_score_alike(tmp_path, result):
    import io

    gold, test = tmp_path / "gold", tmp_path / "test"
    gold.write_text(GOLD)
    test.write_text(SYSTEM)
    for pair in ((gold, str(test)), (io.StringIO(GOLD), test), (GOLD, SYSTEM), (gold, SYSTEM)):
        assert score(*pair)["brackets"] == result["brackets"]
    assert score(gold, test).name == str(test)
    assert repr(score(GOLD, SYSTEM, metrics="brackets")) == "<Result system: brackets=0.8696>"


def test_threads_change_nothing(result):
    many_gold, many_test = GOLD * 400, SYSTEM * 400
    one = score(many_gold, many_test, metrics=ALL, jobs=1)
    four = score(many_gold, many_test, metrics=ALL, jobs=4)
    assert one == four
    with pytest.raises(SettingsError, match="jobs"):
        score(GOLD, SYSTEM, jobs=-1)
