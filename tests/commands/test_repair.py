"""``treegauge repair``, and what ``treegauge score`` and saved results say about answers."""

from __future__ import annotations

import json

import pytest

from treegauge import Result, merge, read, score
from treegauge.cli import dispatch as dispatched
from treegauge.corpora.repair_rules import RULES
from treegauge.reports import json as json_report

CAT = "(S (NP (DT the) (NN cat)) (VP (VBZ sleeps)))"
GOLD = f"# sent_id = a\n{CAT}\n# sent_id = b\n{CAT}\n# sent_id = c\n{CAT}\n# sent_id = d\n{CAT}\n"
ANSWERS = [
    {"id": "d", "answer": "I will not."},
    {"id": "a", "answer": f"```\n{CAT}\n```"},
    {"id": "b", "answer": CAT[:-1]},
    {"id": "c", "answer": CAT},
]


def dispatch(arguments):
    """Run a command; what it writes piece by piece in one."""
    done = dispatched(arguments)
    if not isinstance(done.out, str | bytes):
        done.out = "".join(done.out)
    return done


@pytest.fixture
def files(tmp_path):
    gold, answers = tmp_path / "gold.mrg", tmp_path / "answers.jsonl"
    gold.write_text(GOLD)
    answers.write_text("".join(f"{json.dumps(one)}\n" for one in ANSWERS))
    return str(gold), str(answers)


def test_repair_writes_what_was_understood_and_lists_what_was_done(files, tmp_path):
    gold, answers = files
    out = tmp_path / "out.mrg"
    done = dispatch(["repair", answers, gold, "-o", str(out)])
    assert done.code == 0
    assert done.out.splitlines() == [
        "answers.jsonl:2 (a): repaired: 1:4 fence",
        "answers.jsonl:3 (b): repaired: 1:44 close-end",
        "answers.jsonl:1 (d): unusable (refusal)",
        "4 answers: 1 as it stands, 2 repaired, 1 unusable",
        "failures: refusal 1",
    ]
    corpus = read(str(out))
    assert [sentence.state for sentence in corpus] == ["good", "good", "good", "failed"]
    assert [str(sentence) for sentence in corpus[:3]] == [CAT] * 3
    assert [sentence.sent_id for sentence in corpus[:3]] == ["a", "b", "c"]
    # What it wrote is not repaired any more, and has the same score.
    again = dispatch(["repair", str(out), gold])
    assert again.out == out.read_bytes()
    assert (
        score(gold, out, on_error="zero")["brackets"]
        == score(gold, answers, on_error="repair")["brackets"]
    )


@pytest.mark.parametrize("kind", ["conllu", "conllx"])
def test_rows_keep_their_sent_id_and_what_is_unusable_its_place(kind, tmp_path):
    def rows(verb):
        return f"1\tit\t_\tPRON\t_\t_\t2\tnsubj\t_\t_\n2\t{verb}\t_\tVERB\t_\t_\t0\troot\t_\t_\n"

    gold, out = tmp_path / f"gold.{kind}", tmp_path / f"out.{kind}"
    gold.write_text(
        "".join(
            f"# sent_id = {n}\n{rows(v)}\n"
            for n, v in zip("abc", ("rains", "snows", "ends"), strict=True)
        )
    )
    answers = tmp_path / "answers.jsonl"
    told = {"a": "nsubj(rains-2, it-1)", "b": "I will not.", "c": f"# sent_id = 7\n{rows('ends')}"}
    answers.write_text("".join(f"{json.dumps({'id': n, 'answer': t})}\n" for n, t in told.items()))
    dispatch(["repair", str(answers), str(gold), "-o", str(out)])
    assert [s.sent_id for s in read(str(out))] == ["a", "b", "c"]
    again = dispatch(["repair", str(out), str(gold)])
    assert again.out == out.read_bytes()
    mended = score(gold, out, on_error="zero", metrics=["las", "uas"])
    direct = score(gold, answers, on_error="repair", metrics=["las", "uas"])
    assert mended["las"] == direct["las"]
    assert mended["uas"] == direct["uas"]
    assert mended.coverage.zeroed == direct.coverage.zeroed == 1


def test_repair_without_gold_keeps_the_order_of_the_answers(files):
    _, answers = files
    done = dispatch(["repair", answers])
    assert done.out.decode().split("\n")[:2] == ["", "# sent_id = a"]
    assert "4 answers: 1 as it stands, 2 repaired, 1 unusable" in done.err


def test_repair_of_a_file_leaves_sound_sentences_alone(tmp_path):
    path = tmp_path / "model.mrg"
    path.write_text(f"{CAT}\n{CAT[:-1]}\n{CAT})\n")
    done = dispatch(["repair", str(path)])
    assert done.out.decode() == f"{CAT}\n" * 3
    assert "model.mrg:2: repaired: 1:44 close-end" in done.err
    rows = "1\tthe\t_\tDET\t_\t_\t2\tdet\t_\t_\n2\tcat\t_\tNOUN\t_\t_\t0\troot\t_\t_\n\n"
    path = tmp_path / "model.conllu"
    wrong = rows.replace("2\tdet", "7\tdet")
    path.write_text(f"# sent_id = x\n{rows}# sent_id = y\n{wrong}")
    assert (
        dispatch(["repair", str(path)]).out.decode()
        == f"# sent_id = x\n{rows}# sent_id = y\n{rows}"
    )


def test_repair_prints_the_rules():
    out = dispatch(["repair", "--rules"]).out
    assert all(f"\n{rule.name}\n" in out for rule in RULES)


def test_repair_says_what_is_wrong(tmp_path):
    assert "give a FILE" in dispatch(["repair"]).err
    assert "no such file" in dispatch(["repair", str(tmp_path / "none.jsonl")]).err


def test_the_reports_have_the_profile(files):
    gold, answers = files
    text = dispatch(["score", gold, answers, "--on-error", "repair", "--by", "sentence"]).out
    assert "4 of 4 gold sentences scored, 2 repaired; 1 has no usable parse and scores 0" in text
    assert "4 answers: 1 as they stand, 2 repaired, 1 without an analysis" in text
    assert "answers by rule of repair: fence 1, close-end 1" in text
    assert "answers that are not as they should be" in text
    for format_ in ("markdown", "latex", "tsv"):
        shown = dispatch(["score", gold, answers, "--on-error", "repair", "-f", format_]).out
        assert "close-end" in shown
        assert "unusable" in shown or "without an analysis" in shown


def test_json_fits_its_schema(files):
    jsonschema = pytest.importorskip("jsonschema")
    gold, answers = files
    schema = json.loads(json_report.SCHEMA.read_text())
    for more in (
        ["--on-error", "repair"],
        ["--on-error", "all", "--by", "sentence", "--baseline", "chance"],
    ):
        data = json.loads(dispatch(["score", gold, answers, "-f", "json", *more]).out)
        jsonschema.validate(data, schema)
        validity = data["systems"][0]["validity"]
        assert validity["answers"] == 4
        assert ("sentences" in validity) == ("--by" in more)
        assert "validity" not in data["systems"][-1] or len(data["systems"]) == 1


def test_all_policies_in_one_run(files):
    gold, answers = files
    out = dispatch(["score", gold, answers, "--on-error", "all", "-m", "brackets"]).out.splitlines()
    assert ["brackets", "40.00", "100.00", "85.71"] in [line.split() for line in out]
    assert ["scored", "4", "1", "4"] in [line.split() for line in out]
    assert ["repaired", "0", "0", "2"] in [line.split() for line in out]
    assert "several" not in out
    done = dispatch(["score", gold, answers, "--on-error", "all", "--save", "x.json"])
    assert done.code == 2
    assert "--save takes one result, and there are 3" in done.err


def test_profiles_are_saved_and_add_up(files, tmp_path):
    gold, answers = files
    result = score(gold, answers, on_error="repair")
    result.save(tmp_path / "one.json")
    loaded = Result.load(tmp_path / "one.json")
    assert loaded.validity == result.validity
    # The same answers, two and two.
    sentences = read(gold)
    by_id = {one["id"]: one["answer"] for one in ANSWERS}
    parts = [
        score(
            [str(sentence) for sentence in sentences[begin:end]],
            [by_id[one.sent_id] for one in sentences[begin:end]],
            on_error="repair",
        )
        for begin, end in ((0, 2), (2, 4))
    ]
    merged = merge(parts)
    whole = result.validity.as_dict()
    # The texts have no names.
    assert whole.pop("failed") == {"refusal": ["gold:d"]}
    added = merged.validity.as_dict()
    assert added.pop("failed") == {"refusal": ["<text>:#2"]}
    assert added == whole
    assert merged.coverage.repaired == result.coverage.repaired == 2


@pytest.mark.parametrize("damage", ["rules", "answers", "sentences"])
def test_a_damaged_profile_is_refused(files, tmp_path, damage):
    from treegauge import InputError

    path = tmp_path / "one.json"
    score(*files, on_error="repair").save(path)
    data = json.loads(path.read_text())
    data["validity"][damage] = -1
    path.write_text(json.dumps(data))
    with pytest.raises(InputError, match="damaged"):
        Result.load(path)
