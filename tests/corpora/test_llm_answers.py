"""Sources of answers: records, files, lists; ids join them with gold; several answers per id are samples."""

from __future__ import annotations

import gzip
import json

import pytest

from treegauge import InputError, MismatchError, SettingsError, score, score_systems
from treegauge.cli import dispatch as dispatched
from treegauge.corpora.answer_records import read_answers

CAT = "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))"
DOG = "(S (NP (DT a) (NN dog)) (VP (VBZ barks) (ADVP (RB loudly))))"
SUN = "(S (NP (NN sun)) (VP (VBZ shines)))"
GOLD = f"# sent_id = cat\n{CAT}\n# sent_id = dog\n{DOG}\n# sent_id = sun\n{SUN}\n"
# In another order, one missing.  S, NP and VP of cat; S, NP, VP, ADVP of dog; sun's three are missed.
RECORDS = [{"id": "dog", "answer": f"Sure: {DOG}"}, {"id": "cat", "answer": CAT}]


def dispatch(arguments):
    """Run a command; what it writes piece by piece in one."""
    done = dispatched(arguments)
    if not isinstance(done.out, str | bytes):
        done.out = "".join(done.out)
    return done


@pytest.fixture
def gold(tmp_path):
    path = tmp_path / "gold.mrg"
    path.write_text(GOLD)
    return path


def counts(result):
    return tuple(result["brackets"][name] for name in ("matched", "gold", "test"))


def lines(records):
    return "".join(f"{json.dumps(record)}\n" for record in records)


def written(tmp_path, name, text):
    path = tmp_path / name
    if isinstance(text, bytes):
        path.write_bytes(text)
    else:
        path.write_text(text)
    return path


def test_json_lines_in_any_order(gold, tmp_path):
    answers = written(tmp_path, "answers.jsonl", lines(RECORDS))
    result = score(gold, answers, on_error="repair")
    assert counts(result) == (7, 10, 7)
    assert (result.validity.answers, result.validity.repaired, result.validity.unusable) == (
        3,
        1,
        1,
    )
    (issue,) = result.issues
    assert (issue.code, issue.sentence) == ("no-answer", 2)
    assert "sun" in issue.message
    assert result.units.keys == ["gold:cat", "gold:dog", "gold:sun"]


@pytest.mark.parametrize("policy", ["zero", "skip", "error"])
def test_without_repair_an_answer_is_read_as_it_stands(gold, tmp_path, policy):
    answers = written(tmp_path, "answers.jsonl", lines(RECORDS))
    if policy == "error":
        with pytest.raises(MismatchError, match=r"answers\.jsonl:1:1: unread-answer"):
            score(gold, answers)
        return
    assert (
        counts(score(gold, answers, on_error=policy))
        == {"zero": (3, 10, 3), "skip": (3, 3, 3)}[policy]
    )


@pytest.mark.parametrize("name", ["answers.json", "answers.csv", "answers.parquet"])
def test_other_kinds_of_records(gold, tmp_path, name):
    if name.endswith(".json"):
        path = written(tmp_path, name, json.dumps(RECORDS, indent=1))
    else:
        polars = pytest.importorskip("polars")
        path = tmp_path / name
        frame = polars.DataFrame(RECORDS)
        frame.write_csv(path) if name.endswith(".csv") else frame.write_parquet(path)
    assert counts(score(gold, path, on_error="repair")) == (7, 10, 7)


def parquet(path, records):
    pytest.importorskip("polars").DataFrame(records).write_parquet(path)
    return path


def test_a_parquet_file_is_the_one_that_was_named(gold, tmp_path):
    """To polars ``run[1].parquet`` is a pattern, which names run1.parquet: here nobody answered."""
    named = parquet(tmp_path / "run[1].parquet", RECORDS)
    parquet(tmp_path / "run1.parquet", [{"id": "cat", "answer": "no"}])
    assert counts(score(gold, named, on_error="repair")) == (7, 10, 7)
    done = dispatch(["score", str(gold), str(tmp_path / "run*.parquet"), "--on-error", "repair"])
    assert (done.code, "there is no such file" in done.err) == (2, True)


def test_packed_records_have_a_limit(gold, tmp_path):
    """``--max-size`` is for every file that unpacks; columns of Parquet files are packed inside."""
    plain = parquet(tmp_path / "answers.parquet", RECORDS)
    packed = tmp_path / "packed.parquet.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    lines_packed = tmp_path / "packed.jsonl.gz"
    lines_packed.write_bytes(gzip.compress(lines(RECORDS).encode()))
    for path in (packed, lines_packed):
        assert counts(score(gold, path, on_error="repair")) == (7, 10, 7)
        with pytest.raises(InputError, match="archive-limit: this gzip file"):
            score(gold, path, on_error="repair", max_size=20)
    wide = parquet(tmp_path / "wide.parquet", [{"id": "cat", "answer": f"{CAT} " * 100_000}])
    for rows in (wide, parquet(tmp_path / "long.parquet", RECORDS * 50_000)):
        done = dispatch(["score", str(gold), str(rows), "--max-size", "1M"])
        assert done.code == 2
        assert "archive-limit: this Parquet file of" in done.err
        assert "unpacks to more than 1.0 MB, the limit set by max_size" in done.err
    assert counts(score(gold, plain, on_error="repair", max_size="1M")) == (7, 10, 7)


def test_rows_of_parquet_files_keep_their_order(tmp_path):
    """Rows are unpacked in pieces of 1,024, 1,024, 2,048 and so on."""
    path = parquet(tmp_path / "long.parquet", {"answer": [str(n) for n in range(5000)]})
    assert [answer.text for answer in read_answers(path, None)] == [
        str(n).encode() for n in range(5000)
    ]


@pytest.mark.parametrize("damage", ["cut", "text", "empty", "turned"])
def test_damaged_parquet_files_are_told(gold, tmp_path, damage):
    data = parquet(tmp_path / "answers.parquet", RECORDS).read_bytes()
    turned = data[:-30] + bytes(255 - byte for byte in data[-30:-4]) + data[-4:]
    bad = {"cut": data[:-20], "text": b"(S (NN tea))", "empty": b"", "turned": turned}[damage]
    path = written(tmp_path, "bad.parquet", bad)
    done = dispatch(["score", str(gold), str(path), "--on-error", "repair"])
    assert done.code == 2
    assert "bad.parquet: bad-answers: this Parquet file cannot be read: " in done.err
    assert "is it complete?" in done.err


def test_an_object_of_answers_by_id(gold, tmp_path):
    path = written(tmp_path, "answers.json", json.dumps({"dog": DOG, "cat": CAT}))
    assert counts(score(gold, path, on_error="repair")) == (7, 10, 7)


def test_a_file_for_each_answer(gold, tmp_path):
    folder = tmp_path / "answers"
    folder.mkdir()
    for record in RECORDS:
        (folder / f"{record['id']}.txt").write_text(record["answer"])
    assert counts(score(gold, folder, on_error="repair")) == (7, 10, 7)
    (folder / "cat.txt").unlink()
    (folder / "dog.txt").unlink()
    (folder / "1.txt").write_text(CAT)
    (folder / "2.txt").write_text(DOG)
    assert counts(score(gold, folder, on_error="repair")) == (7, 10, 7)


def test_ids_may_be_numbers(gold, tmp_path):
    numbered = [{"id": 2, "answer": DOG}, {"id": 1, "answer": CAT}]
    assert counts(
        score(gold, written(tmp_path, "a.jsonl", lines(numbered)), on_error="repair")
    ) == (7, 10, 7)


def test_a_named_field_inside_others(gold, tmp_path):
    nested = [
        {"id": one["id"], "response": {"choices": [{"text": one["answer"]}]}, "answer": 1}
        for one in RECORDS
    ]
    path = written(tmp_path, "answers.jsonl", lines(nested))
    result = score(gold, path, on_error="repair", field="response.choices.0.text")
    assert counts(result) == (7, 10, 7)
    assert result.signature.fields["field"] == "response.choices.0.text"
    with pytest.raises(InputError, match="expected the text of an answer"):
        score(gold, path, on_error="repair")
    with pytest.raises(
        InputError,
        match=r"answers\.jsonl:1:1: .*the record of dog has no field parse; it has id, answer and "
        r'response\.choices\.0\.text \(field="response\.choices\.0\.text" takes the one',
    ):
        score(gold, path, on_error="repair", field="parse")


def test_ids_in_a_field_of_another_name_are_refused_in_another_order(gold, tmp_path):
    """Answers without ids stand in gold's order: cat, dog, sun."""
    answers = {"cat": CAT, "dog": DOG, "sun": SUN}
    in_order = [{"sentence": name, "answer": text} for name, text in answers.items()]
    path = written(tmp_path, "answers.jsonl", lines(in_order))
    assert counts(score(gold, path, on_error="repair")) == (10, 10, 10)
    path = written(tmp_path, "answers.jsonl", lines(in_order[::-1]))
    with pytest.raises(InputError, match="the field sentence holds gold's sent_ids, in another"):
        score(gold, path, on_error="repair")


@pytest.mark.parametrize(
    ("text", "error", "told"),
    [
        (
            '{"id": "dog", "answer": ""}\n{"id": "cow", "answer": ""}\n',
            MismatchError,
            r"a\.jsonl:2:1: unknown-id: 'cow'",
        ),
        (
            '{"id": 1, "answer": ""}\n{"id": 4, "answer": ""}\n',
            MismatchError,
            "'4' is no number of a sentence",
        ),
        ('{"id": "dog", "answer": ""\n', InputError, r"a\.jsonl:1:1: .*not JSON"),
        ("[1]\n", InputError, "an object with an id"),
        (
            '{"id": "dog", "answer": ""}\n{"answer": ""}\n',
            InputError,
            r"a\.jsonl:2:1: .*without an id",
        ),
        ('{"answer": ""}\n', MismatchError, "1 answer without ids, gold has 3 sentences"),
    ],
)
def test_what_cannot_be_joined_is_told_with_its_place(gold, tmp_path, text, error, told):
    with pytest.raises(error, match=told):
        score(gold, written(tmp_path, "a.jsonl", text), on_error="repair")


def test_records_without_ids_go_by_order(gold, tmp_path):
    path = written(tmp_path, "a.jsonl", lines([{"answer": one} for one in (CAT, DOG, SUN)]))
    assert counts(score(gold, path)) == (10, 10, 10)


def test_the_units_and_documents_are_golds(tmp_path):
    folder = tmp_path / "gold"
    folder.mkdir()
    (folder / "one.mrg").write_text(f"# sent_id = cat\n{CAT}\n")
    (folder / "two.mrg").write_text(
        f"# newdoc id = a\n# sent_id = dog\n{DOG}\n# newdoc id = b\n# sent_id = sun\n{SUN}\n"
    )
    path = written(tmp_path, "a.jsonl", lines(RECORDS))
    result = score(folder, path, on_error="repair")
    assert result.units.keys == score(folder, folder).units.keys
    assert counts(result) == (7, 10, 7)


def test_samples_are_scored_round_by_round(gold, tmp_path):
    """Two answers for cat and dog: by pencil 3 + 4 + 0 and 1 + 0 + 0 matched; the best of each is the first."""
    flat = "(S (NP (DT the) (NN cat)) (VBZ sleeps))"
    more = [*RECORDS, {"id": "cat", "answer": flat}, {"id": "dog", "answer": "no"}]
    path = written(tmp_path, "a.jsonl", lines(more))
    with pytest.raises(SettingsError, match="several answers for one sentence"):
        score(gold, path, on_error="repair")
    results = score_systems(gold, {"model": path}, on_error="repair", metrics="brackets")
    assert list(results) == ["model #1", "model #2"]
    assert [counts(result) for result in results.values()] == [(7, 10, 7), (2, 10, 2)]
    out = dispatch(
        ["score", str(gold), str(path), "--on-error", "repair", "-m", "brackets", "-f", "json"]
    ).out
    (samples,) = json.loads(out)["samples"]
    assert samples["rounds"] == 2
    values = samples["metrics"]["brackets"]
    # F1: 14/17 and 4/12; the best of each sentence are those of the first round.
    assert values["highest"] == values["best"] == pytest.approx(14 / 17)
    assert values["lowest"] == pytest.approx(4 / 12)
    assert values["mean"] == pytest.approx((14 / 17 + 4 / 12) / 2)


def test_the_best_of_each_sentence_is_better_than_any_round(gold, tmp_path):
    """Round one has cat alone, round two dog and sun: the best of each has all ten brackets."""
    more = [
        *({"id": "cat", "answer": CAT}, {"id": "dog", "answer": "?"}, {"id": "sun", "answer": "?"}),
        *({"id": "cat", "answer": "?"}, {"id": "dog", "answer": DOG}, {"id": "sun", "answer": SUN}),
    ]
    path = written(tmp_path, "a.jsonl", lines(more))
    out = dispatch(["score", str(gold), str(path), "--on-error", "repair", "-m", "brackets"]).out
    rows = [line.split() for line in out.splitlines() if line.startswith("a.jsonl  brackets")]
    # 6/13 and 14/17; the parse of each sentence is its majority, too.
    assert rows == [["a.jsonl", "brackets", "2", "64.25", "100.00", "100.00"]]


def test_a_list_in_a_field_is_samples(gold, tmp_path):
    path = written(tmp_path, "a.jsonl", lines([{"id": "cat", "answer": [CAT, "no"]}]))
    assert len(score_systems(gold, {"model": path}, on_error="repair")) == 2


def test_lists_of_answers_need_one_for_each_sentence(gold):
    with pytest.raises(MismatchError, match="2 answers without ids, gold has 3"):
        score(gold, [CAT, DOG], on_error="repair")
    assert counts(score(gold, [CAT, f"{DOG})", None], on_error="repair")) == (7, 10, 7)
    assert (
        score(gold, [CAT, f"{DOG})", None], on_error="repair").validity.sentences[-1]["state"]
        == "missing"
    )


def test_dependencies_from_records(tmp_path):
    rows = "1\tthe\t_\tDET\t_\t_\t2\tdet\t_\t_\n2\tcat\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n"
    gold = written(tmp_path, "gold.conllu", f"# sent_id = a\n{rows}# sent_id = b\n{rows}")
    path = written(
        tmp_path,
        "a.jsonl",
        lines(
            [
                {"id": "b", "answer": f"```\n{rows}```"},
                {"id": "a", "answer": rows.replace("\t", " ")},
            ]
        ),
    )
    result = score(gold, path, on_error="repair", metrics="las")
    assert (result["las"]["matched"], result["las"]["gold"]) == (4, 4)
    assert result.validity.rules == {"fence": 1, "blanks": 1}


UNEVEN = [
    {"id": "cat", "answer": CAT},
    {"id": "dog", "answer": [DOG, "no", DOG, DOG, "no"]},
    *({"id": "sun", "answer": SUN} for _ in range(3)),
]


def test_a_sentence_without_a_sample_in_a_round_is_left_out_of_it(gold, tmp_path):
    """By pencil: 3 brackets of cat, 4 of dog, 3 of sun; cat has one answer, sun three, dog five."""
    path = written(tmp_path, "a.jsonl", lines(UNEVEN))
    results = score_systems(gold, {"model": path}, on_error="repair", metrics="brackets")
    rounds = list(results.values())
    assert [counts(one) for one in rounds] == [
        (10, 10, 10),
        (3, 7, 3),
        (7, 7, 7),
        (4, 4, 4),
        (0, 4, 0),
    ]
    assert [one.validity.unsampled for one in rounds] == [0, 1, 1, 2, 2]
    assert [one.validity.answers for one in rounds] == [3, 2, 2, 1, 1]
    assert [one.validity.unusable for one in rounds] == [0, 1, 0, 0, 1]
    assert [one.coverage.skipped for one in rounds] == [0, 1, 1, 2, 2]
    assert [one.coverage.zeroed for one in rounds] == [0, 1, 0, 0, 1]
    assert rounds[3].validity.sentences[0]["state"] == "no sample"


@pytest.mark.parametrize("policy", ["error", "zero", "skip", "repair"])
@pytest.mark.parametrize("more", [{}, {"chunks": "document"}, {"transforms": "unary"}])
def test_what_is_left_out_of_a_round_is_so_under_every_policy(gold, tmp_path, policy, more):
    usable = [{"id": "cat", "answer": CAT}, {"id": "dog", "answer": [DOG, DOG]}]
    path = written(tmp_path, "a.jsonl", lines([*usable, {"id": "sun", "answer": [SUN, SUN]}]))
    results = score_systems(gold, {"model": path}, on_error=policy, metrics="brackets", **more)
    assert [counts(result) for result in results.values()] == [(10, 10, 10), (7, 7, 7)]
    assert [list(one.units.scored) for one in results.values()] == [[1, 1, 1], [0, 1, 1]]


def test_a_sentence_without_any_answer_is_wrong_in_every_round(gold, tmp_path):
    path = written(tmp_path, "a.jsonl", lines(UNEVEN[:2]))
    results = list(score_systems(gold, {"model": path}, on_error="zero").values())
    assert [result.coverage.zeroed for result in results] == [1, 2, 1, 1, 2]
    assert [one.validity.unsampled for one in results] == [0, 1, 1, 1, 1]


def test_an_answer_that_is_null_is_a_sample_that_failed(gold, tmp_path):
    path = written(tmp_path, "a.jsonl", lines([{"id": "cat", "answer": [CAT, None]}]))
    second = list(score_systems(gold, {"model": path}, on_error="zero").values())[1]
    assert (second.validity.unsampled, second.coverage.zeroed) == (0, 3)


@pytest.mark.parametrize("format", ["text", "json", "markdown", "latex", "html", "tsv", "csv"])
def test_every_format_tells_what_was_left_out_of_a_round(gold, tmp_path, format):  # noqa: A002
    path = written(tmp_path, "a.jsonl", lines(UNEVEN))
    done = dispatch(["score", str(gold), str(path), "--on-error", "repair", "-f", format])
    assert "(#2: 1, #3: 1, #4: 2, #5: 2)" in done.err
    told = {
        "json": '"unsampled": 2',
        "tsv": "a.jsonl #5\tvalidity\t\t\tunsampled\t2",
        "csv": "a.jsonl #5,validity,,,unsampled,2",
    }
    expected = told.get(format, "2 sentences have no sample in this round: left out")
    assert expected in done.out


def test_a_saved_round_knows_what_was_left_out(gold, tmp_path):
    path = written(tmp_path, "a.jsonl", lines(UNEVEN))
    last = list(score_systems(gold, {"model": path}, on_error="repair").values())[-1]
    last.save(tmp_path / "saved.json")
    from treegauge import Result

    loaded = Result.load(tmp_path / "saved.json")
    assert loaded.validity == last.validity
    assert loaded.validity.unsampled == 2
