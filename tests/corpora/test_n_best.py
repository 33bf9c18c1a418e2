"""N-best lists: joining with gold, oracle and scores by rank; numbers by hand."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from helpers.shared import run

from treegauge import (
    InputError,
    MismatchError,
    SettingsError,
    TreegaugeError,
    score,
    score_samples,
    score_systems,
)
from treegauge.schemas import schema

EXAMPLES = Path(__file__).parents[2] / "examples" / "speech" / "n-best"
CAT = "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))"
CAT_FLAT = "(S (DT the) (NN cat) (VBZ sleeps))"
CAT_HEARD = "(S (NP (DT the) (NN cart)) (VP (VBZ sleeps) (ADVP (RB deeply))))"
DOG = "(S (NP (DT a) (NN dog)) (VP (VBZ barks)))"
DOG_FLAT = "(S (DT a) (NN dog) (VBZ barks))"
IDS = ("call-1", "call-2")


def gold_file(tmp_path, trees=(CAT, DOG), ids=IDS):
    path = tmp_path / "gold.mrg"
    path.write_text("".join(f"# sent_id = {i}\n{t}\n" for i, t in zip(ids, trees, strict=True)))
    return path


def listed(tmp_path, text, name="lists.mrg"):
    path = tmp_path / name
    path.write_bytes(text.encode())
    return path


def ranked(tmp_path, text, name="lists.mrg", **options):
    lists = listed(tmp_path, text, name)
    options = {"metrics": "brackets", "n_best": True, **options}
    return score_samples(gold_file(tmp_path), {"parser": lists}, **options)["parser"]


BLOCKS = f"{CAT_FLAT}\n{CAT}\n{CAT_HEARD}\n\n{DOG}\n{DOG_FLAT}\n"
#: Charniak's: how many and whose, and before each tree the logarithm of its probability
CHARNIAK = (
    f"3\tcall-1\n-61.3\n{CAT_FLAT}\n-62.125\n{CAT}\n-1.5e+02\n{CAT_HEARD}\n\n"
    f"2 call-2\n-40\n{DOG}\n-41.5\n{DOG_FLAT}\n\n"
)
WITH_IDS = (
    f"# sent_id = call-2-1\n{DOG}\n# sent_id = call-1-2\n{CAT}\n# sent_id = call-1-1\n{CAT_FLAT}\n"
    f"# sent_id = call-2-2\n{DOG_FLAT}\n# sent_id = call-1-10\n{CAT_HEARD}\n"
)
SAME_IDS = "".join(
    f"# sent_id = {IDS[0]}\n{tree}\n" for tree in (CAT_FLAT, CAT, CAT_HEARD)
) + "".join(f"# sent_id = {IDS[1]}\n{tree}\n" for tree in (DOG, DOG_FLAT))
OVER_LINES = BLOCKS.replace(" (VP", "\n   (VP")
RECORDS = "".join(
    f"{json.dumps({'id': i, 'answer': tree, 'rank': rank})}\n"
    for i, rank, tree in [
        ("call-1", 3, CAT_HEARD),
        ("call-2", 2, DOG_FLAT),
        ("call-1", 1, CAT_FLAT),
        ("call-2", 1, DOG),
        ("call-1", 2, CAT),
    ]
)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (BLOCKS, "lists.mrg"),
        (f"\n\n{BLOCKS}\n".replace("\n\n", "\n\n\n"), "lists.mrg"),
        (CHARNIAK, "lists.nbest"),
        (CHARNIAK.replace("\n\n", "\n"), "lists.nbest"),
        (WITH_IDS, "lists.mrg"),
        (SAME_IDS, "lists.mrg"),
        (OVER_LINES, "lists.mrg"),
        (RECORDS, "lists.jsonl"),
        (f"\ufeff{CHARNIAK}".replace("\n", "\r\n"), "lists.nbest"),
        (f"\ufeff{WITH_IDS}".replace("\n", "\r\n"), "lists.mrg"),
    ],
    ids=[
        "blocks",
        "blank",
        "charniak",
        "close",
        "ranks",
        "ids",
        "lines",
        "records",
        "marked",
        "marked-ids",
    ],
)
def test_every_form_by_pencil(tmp_path, text, name):
    """Matched, gold, test.  cat: 1/3/1, 3/3/3, 1/3/4; dog: 3/3/3, 1/3/1.  The root S does not count as a bracket
    of its own: it is one of the three.

    Of the third, *cart* is aligned with *cat* and *deeply* is alone: NP agrees, S and VP do not end alike.
    By rank: 4/6/4, 4/6/4, 1/3/4 (dog has no third).  Oracle: cat's second and dog's first, all six.
    """
    found = ranked(tmp_path, text, name)
    own = found["brackets"]
    assert (found.ranked, found.rounds, found.fewest, found.unsampled) == (True, 3, 2, [0, 0, 1])
    by_rank = [result["brackets"] for result in found.results]
    counts = [[one[key] for key in ("matched", "gold", "test")] for one in by_rank]
    assert counts == [[4, 6, 4], [4, 6, 4], [1, 3, 4]]
    assert [result.name for result in found.results] == ["parser #1", "parser #2", "parser #3"]
    assert (own["best"], own["majority"]) == (1, None)


def test_the_oracle_of_the_first_k_is_no_draw(tmp_path):
    """Of cat the first two are CAT_HEARD and CAT_FLAT, of which F1 is 2/7 and 2/4; the third is right."""
    text = f"{CAT_HEARD}\n{CAT_FLAT}\n{CAT}\n\n{DOG}\n{DOG_FLAT}\n{DOG_FLAT}\n"
    own = ranked(tmp_path, text)["brackets"]
    assert own["best_of"]["2"]["score"] == pytest.approx(2 * (1 + 3) / (6 + 1 + 3))
    assert own["best_of"]["3"]["score"] == own["best"] == 1


def test_dependencies_over_words_that_differ(tmp_path):
    """CoNLL-U by sent_id: the second hypothesis lost a word, the third is right; las 2 of 3 + 2, 1 at last."""
    row = "{}\t{}\t_\tX\t_\t_\t{}\t{}\t_\t_\n"
    right = [("we", 2, "nsubj"), ("wait", 0, "root"), ("here", 2, "advmod")]
    wrong = [("we", 3, "dep"), ("weigh", 3, "dep"), ("here", 0, "root")]
    short = right[:2]

    def sentence(name, words):
        rows = "".join(row.format(number, *word) for number, word in enumerate(words, 1))
        return f"# sent_id = {name}\n{rows}\n"

    gold = listed(tmp_path, sentence("u", right), "gold.conllu")
    text = "".join(
        sentence(f"u-{rank}", words) for rank, words in ((3, right), (1, wrong), (2, short))
    )
    lists = listed(tmp_path, text, "lists.conllu")
    samples = score_samples(gold, {"p": lists}, metrics="las,wer", n_best=True)["p"]
    las = [
        [result["las"][key] for key in ("matched", "gold", "test")] for result in samples.results
    ]
    assert las == [[0, 3, 3], [2, 3, 2], [3, 3, 3]]
    assert [result["wer"]["numerator"] for result in samples.results] == [1, 1, 0]
    assert (samples["las"]["best"], samples["wer"]["best"]) == (1, 0)
    assert samples["las"]["best_of"]["2"]["score"] == pytest.approx(4 / 5)


def test_a_folder_goes_on_where_the_file_before_ended(tmp_path):
    first, second = BLOCKS.split("\n\n")
    folder = tmp_path / "lists"
    folder.mkdir()
    (folder / "a.mrg").write_text(f"{first}\n")
    (folder / "b.mrg").write_text(second)
    results = score_systems(gold_file(tmp_path), {"p": folder}, metrics="brackets", n_best=True)
    assert [result["brackets"]["matched"] for result in results.values()] == [4, 4, 1]


def test_an_empty_list_is_a_sentence_without_a_parse(tmp_path):
    text = f"0 call-1\n\n1 call-2\n-40\n{DOG}\n"
    lists = listed(tmp_path, text)
    gold = gold_file(tmp_path)
    results = score_systems(gold, {"p": lists}, metrics="brackets", n_best=True, on_error="zero")
    assert [results["p"]["brackets"][key] for key in ("matched", "gold", "test")] == [3, 6, 3]
    with pytest.raises(InputError, match="no-answer"):
        score_systems(gold, {"p": lists}, metrics="brackets", n_best=True)


def test_what_does_not_fit_is_told(tmp_path):
    gold = gold_file(tmp_path)

    def told(text, name="lists.mrg", **options):
        lists = listed(tmp_path, text, name)
        with pytest.raises((MismatchError, InputError)) as error:
            score_systems(gold, {"p": lists}, metrics="brackets", n_best=True, **options)
        return str(error.value)

    three = told(f"{CAT}\n{CAT}\n{DOG}\n")
    assert "has 1 n-best list without sent_id, gold has 2 sentences" in three
    assert "has words, and no tree" in told("call-1-1 the cat sleeps\ncall-1-2 the cats sleep\n")
    message = told(WITH_IDS.replace("call-2-2", "call-3-2"))
    assert "lists.mrg:8:1: unknown-id: 'call-3-2' is no sent_id of gold" in message
    assert "without a sent_id, and others have one" in told(f"{WITH_IDS}\n{DOG}\n")
    # What the reader of bracketings says, at its place.
    assert "p:2:44: unclosed-bracket: " in told(BLOCKS.replace(CAT, CAT[:-1]))
    assert "p:2:46: two-roots: " in told(BLOCKS.replace(CAT, f"{CAT} {CAT}"))
    assert "there is no analysis of sentence call-1" in told(f"0 call-1\n\n1 call-2\n-40\n{DOG}\n")
    assert "expected a number" in told(RECORDS.replace('"rank": 3', '"rank": "third"'), "l.jsonl")


def test_flat_trees_have_word_errors(tmp_path):
    """What the message on lists of words tells to do: 1 of 6 words, and with the second 0."""
    words = [["the cat slept", "the cat sleeps"], ["a dog barks"]]
    gold, lists = tmp_path / "gold.mrg", tmp_path / "lists.mrg"
    flat = [
        ["(S " + " ".join(f"(X {w})" for w in one.split()) + ")" for one in own] for own in words
    ]
    gold.write_text(f"{flat[0][1]}\n{flat[1][0]}\n")
    lists.write_text("\n\n".join("\n".join(own) for own in flat) + "\n")
    samples = score_samples(gold, {"p": lists}, metrics="wer", n_best=True)["p"]
    assert samples.results[0]["wer"]["value"] == pytest.approx(1 / 6)
    assert samples["wer"]["best"] == 0


def test_times_of_one_analysis_are_refused(tmp_path):
    gold, lists = gold_file(tmp_path), listed(tmp_path, BLOCKS, "lists.mrg")
    (tmp_path / "heard.ctm").write_text("a 1 0 1 cat\n")
    with pytest.raises(SettingsError, match="leave out test_times="):
        score_systems(gold, {"p": lists}, n_best=True, test_times=tmp_path / "heard.ctm")


def test_a_broken_tree_is_one_analysis_and_no_more(tmp_path):
    """The second of cat has a bracket too few; the third is still the third, and ``(())`` is not a separator."""
    text = BLOCKS.replace(CAT, CAT[:-1]).replace(DOG_FLAT, f"(())\n{DOG_FLAT}")
    found = ranked(tmp_path, text, on_error="zero")
    counts = [
        [result["brackets"][key] for key in ("matched", "gold", "test")] for result in found.results
    ]
    # cat 1/3/1, nothing, 1/3/4; dog 3/3/3, nothing, 1/3/1.
    assert counts == [[4, 6, 4], [0, 6, 0], [2, 6, 5]]


def test_a_parse_for_each_sentence_may_stand_beside_lists(tmp_path):
    systems = {
        "lists": listed(tmp_path, BLOCKS),
        "one": listed(tmp_path, f"{CAT}\n{DOG_FLAT}\n", "one.mrg"),
    }
    results = score_systems(gold_file(tmp_path), systems, metrics="brackets", n_best=True)
    assert list(results) == ["lists #1", "lists #2", "lists #3", "one"]
    assert results["one"]["brackets"]["matched"] == 4


def test_one_sent_id_before_a_list(tmp_path):
    text = f"# sent_id = call-2\n{DOG}\n{DOG_FLAT}\n\n# sent_id = call-1\n{CAT}\n"
    found = ranked(tmp_path, text)
    assert [result["brackets"]["matched"] for result in found.results] == [6, 1]


def test_texts_are_no_files(tmp_path):
    with pytest.raises(InputError, match="n-best lists are read from files"):
        score_systems([CAT], {"p": [CAT]}, metrics="brackets", n_best=True)


def test_the_example_and_its_report(tmp_path):
    """By pencil, as in docs/speech.md."""
    arguments = [
        "score",
        EXAMPLES / "gold.mrg",
        EXAMPLES / "lists.mrg",
        "--n-best",
        "-m",
        "brackets",
    ]
    ran = run(*arguments)
    assert "n-best lists" in ran.out
    assert "best of the first k" in ran.out
    assert "majority" not in ran.out
    assert "answers" not in ran.out
    data = json.loads(run(*arguments, "-f", "json").out)
    assert data["samples"][0]["ranked"] is True
    pytest.importorskip("jsonschema").validate(data, schema("score"))
    arguments[2] = EXAMPLES / "ids.mrg"
    same = json.loads(run(*arguments, "-f", "json").out)
    assert same["samples"][0]["metrics"] == data["samples"][0]["metrics"]


def test_commands_with_one_result_refuse_lists(tmp_path):
    ran = run("errors", EXAMPLES / "gold.mrg", EXAMPLES / "lists.mrg", "--n-best")
    assert ran.code == 2
    with pytest.raises(SettingsError, match="has a result for each round"):
        score(EXAMPLES / "gold.mrg", EXAMPLES / "lists.mrg", n_best=True)


@pytest.mark.parametrize("name", ["lists.mrg", "lists.conllu", "lists.jsonl", "lists.csv"])
def test_garbage_is_refused_and_breaks_nothing(tmp_path, name):
    gold = gold_file(tmp_path)
    for seed in range(30):
        rng = random.Random(seed)
        path = tmp_path / name
        mixed = [
            BLOCKS.encode(),
            CHARNIAK.encode(),
            rng.randbytes(60),
            b"(((",
            b"\r\n\r",
            b"7 (\n-1\n",
        ]
        path.write_bytes(b"".join(rng.choices(mixed, k=4)))
        try:
            score_systems(gold, {"p": path}, metrics="brackets", n_best=True, on_error="zero")
        except TreegaugeError as error:
            assert str(error)


def test_gold_without_trees_has_no_lists(tmp_path):
    recognised = EXAMPLES.parent / "recogniser" / "gold.stm"
    ran = run("score", recognised, EXAMPLES / "lists.mrg", "--n-best")
    assert ran.code == 2
    assert "n-best lists are bracketings or CoNLL, as gold is, and gold is stm" in ran.err


def test_lists_are_aligned_sentence_by_sentence():
    """Whatever the task: of conversation sides *uh* of one utterance could stand beside a word of another."""
    lists = EXAMPLES / "lists.mrg"
    results = score_systems(EXAMPLES / "gold.mrg", {"p": lists}, task="speech", n_best=True)
    assert {str(result.signature.fields["chunks"]) for result in results.values()} == {"sentence"}
