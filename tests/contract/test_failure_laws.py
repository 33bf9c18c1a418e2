"""Every failed answer has one kind, and kinds add up to the failures: in every format, command and sum."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter

import pytest
from helpers.failed_answers import ALL, ARCS, TREES
from helpers.shared import run_all
from hypothesis import given, settings
from hypothesis import strategies as st

from treegauge import Result, merge, score, score_systems
from treegauge.cli import dispatch as dispatched
from treegauge.contracts.repair import check_failures
from treegauge.corpora.repair import KINDS
from treegauge.reports._answers import validity_lines
from treegauge.schemas import schema

BOTH = {"trees": TREES, "arcs": ARCS}
METRIC = {"trees": "brackets", "arcs": "uas"}
FORMATS = ("text", "json", "tsv", "csv", "markdown", "latex", "html")
#: kinds with the number of their answers, and a word before the list
LISTED = re.compile(rf"({'|'.join(KINDS)}) ([0-9]+)")


def run(*arguments):
    done = dispatched([str(argument) for argument in arguments])
    assert done.code == 0, done.err
    return done.out if isinstance(done.out, str | bytes) else "".join(done.out)


def by_hand(which):
    """Return the number of answers of each kind; the gold sentence at the end has no answer."""
    counts = Counter(kind for _, _, kind in BOTH[which].values() if kind)
    return {kind: counts[kind] for kind in KINDS if counts[kind]} | {"missing": 1}


@pytest.fixture(scope="module", params=BOTH)
def files(request, tmp_path_factory):
    """Return gold and answers as files; the last gold sentence has no answer."""
    folder = tmp_path_factory.mktemp(request.param)
    gold = folder / ("gold.mrg" if request.param == "trees" else "gold.conllu")
    answers = BOTH[request.param]
    ids = [f"s{place}" for place in range(1, len(answers) + 2)]
    texts = [answer[0].strip() for answer in answers.values()]
    texts.append(texts[0])
    blocks = [f"# sent_id = {own}\n{text}\n" for own, text in zip(ids, texts, strict=True)]
    # An empty line is a sentence among trees.
    gold.write_text("".join(blocks) if request.param == "trees" else "\n".join(blocks) + "\n")
    path = folder / "model.jsonl"
    path.write_text(
        "".join(
            json.dumps({"id": own, "answer": one[1]}) + "\n"
            for own, one in zip(ids, answers.values(), strict=False)
        )
    )
    other = folder / "other.jsonl"
    other.write_text("".join(json.dumps({"id": own, "answer": "?"}) + "\n" for own in ids))
    return request.param, gold, path, other


def shown(text, name):
    """Return the kinds that an output counts."""
    if name == "json":
        (system,) = json.loads(text)["systems"]
        return system["validity"]["kinds"]
    if name in {"tsv", "csv"}:
        rows = csv.reader(io.StringIO(text), delimiter="\t" if name == "tsv" else ",")
        return {row[4]: int(row[5]) for row in rows if row[1:3] == ["validity", "kinds"]}
    (line,) = re.findall(
        r"failures:(.*?)(?:words differ|</div>|\n\n|\n%|<br>|  \n)", text + "\n\n", re.DOTALL
    )
    line = re.sub(r"\([^)]*\)", "", re.sub(r"\s+", " ", line))
    return {kind: int(number) for kind, number in LISTED.findall(line)}


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("policy", ["zero", "skip", "repair"])
def test_every_format_counts_the_same(files, name, policy):
    which, gold, path, _ = files
    out = run("score", gold, path, "--on-error", policy, "-m", METRIC[which], "-f", name)
    assert shown(out, name) == by_hand(which)


def test_all_policies_at_once_and_the_schema(files):
    jsonschema = pytest.importorskip("jsonschema")
    which, gold, path, _ = files
    for more in ([], ["--by", "sentence"]):
        data = json.loads(
            run("score", gold, path, "--on-error", "all", "-m", METRIC[which], "-f", "json", *more)
        )
        jsonschema.validate(data, schema("score"))
        for system in data["systems"]:
            validity = system["validity"]
            assert validity["kinds"] == by_hand(which)
            assert {kind: len(ids) for kind, ids in validity["failed"].items()} == by_hand(which)
    # By name, and with gold's words and the answer as it came.
    rows = {row["key"]: row for row in validity["sentences"] if "kind" in row}
    for place, (_, answer, kind) in enumerate(BOTH[which].values(), 1):
        row = rows.get(f"gold:s{place}")
        assert (row["kind"] if row else "") == kind
        if row:
            assert f"gold:s{place}" in validity["failed"][kind]
            assert row["text"] == answer or row["text"].startswith(answer[:2000])
            assert row["gold"]


def test_the_answer_stands_below_its_gold_sentence(files):
    which, gold, path, _ = files
    out = run("score", gold, path, "--on-error", "zero", "-m", METRIC[which], "--by", "sentence")
    rest = out[out.index("answers that failed") :]
    assert len(re.findall(r"^ +answer", rest, re.MULTILINE)) == sum(by_hand(which).values())


@pytest.mark.parametrize("name", FORMATS)
def test_compare_has_a_column_for_each_system(files, name, tmp_path):
    which, gold, path, other = files
    given = ("compare", gold, path, other, "--on-error", "repair", "-m", METRIC[which], "-f", name)
    if name in {"tsv", "csv"}:
        out = run_all(tmp_path, *given, "--samples", "100").out
    else:
        out = run(*given, "--samples", "100")
    every = len(BOTH[which]) + 1
    for kind, number in by_hand(which).items():
        expected = [number, every if kind == "prose only" else 0]
        if name == "json":
            told = json.loads(out)["coverage"]
            found = [told[one]["validity"]["kinds"].get(kind, 0) for one in ("model", "other")]
        else:
            start = rf"^(?:\| |<tr><th[^>]*>)?{kind}(?=\W)(.*)$"
            row = re.search(start, out, re.MULTILINE)
            found = [int(one) for one in re.findall(r"[0-9]+", row[1])]
        assert found == expected, kind


def test_merged_and_saved_results_add_up(files, tmp_path):
    which, gold, path, _ = files
    whole = score(gold, path, on_error="repair", metrics=METRIC[which])
    check_failures(whole.validity)
    whole.save(tmp_path / "whole.json")
    loaded = Result.load(tmp_path / "whole.json")
    assert loaded.validity == whole.validity
    parts = [
        score([one[0]], [one[1]], on_error="repair", metrics=METRIC[which])
        for one in BOTH[which].values()
    ]
    added = merge(parts).validity
    check_failures(added)
    assert added.kinds | {"missing": 1} == whole.validity.kinds == by_hand(which)
    assert list((loaded.validity + added).kinds) == [one for one in KINDS if one in by_hand(which)]
    # A result of a version without kinds.
    data = json.loads((tmp_path / "whole.json").read_text())
    del data["validity"]["kinds"], data["validity"]["failed"]
    for row in data["validity"]["sentences"]:
        for field in ("kind", "text", "gold"):
            row.pop(field, None)
    (tmp_path / "old.json").write_text(json.dumps(data))
    old = Result.load(tmp_path / "old.json")
    assert old.validity.kinds == {}
    assert (old.validity + added).kinds == added.kinds
    assert validity_lines(old)


@pytest.mark.parametrize(
    "damage", [{"kinds": {"empty": -1}}, {"kinds": 3}, {"sentences": [{"kind": 1}]}]
)
def test_a_damaged_list_of_failures_is_refused(damage, tmp_path):
    from treegauge import InputError

    path = tmp_path / "one.json"
    score(["(NN tea)"], [""], on_error="repair").save(path)
    data = json.loads(path.read_text())
    data["validity"] |= damage
    path.write_text(json.dumps(data))
    with pytest.raises(InputError):
        Result.load(path)


def test_the_command_repair_lists_them(files):
    which, gold, path, _ = files
    lines = run("repair", path, gold, "-o", path.parent / "out").splitlines()
    assert {kind: int(number) for kind, number in LISTED.findall(lines[-1])} == by_hand(which)
    for place, (_, _, kind) in enumerate(BOTH[which].values(), 1):
        told = [line for line in lines if f"(s{place}): " in line]
        assert [f"({kind})" in line for line in told] == ([True] if kind else [False] * len(told))


def test_the_page_shows_the_answer_and_filters_by_kind(files):
    which, gold, path, _ = files
    results = score_systems(gold, {"model": path}, on_error="repair", metrics=METRIC[which])
    assert results["model"].validity.kinds == by_hand(which)
    out = path.parent / "page.html"
    run("report", gold, path, "--on-error", "repair", "-m", METRIC[which], "-o", out)
    text = out.read_text()
    for kind, number in by_hand(which).items():
        assert f'<th scope="row">{kind}</th><td class=n>{number}</td>' in text


@given(st.lists(st.text() | st.none() | st.binary(max_size=20), min_size=1, max_size=6))
@settings(max_examples=60, deadline=None)
def test_any_answers_at_all(answers):
    for gold in ("(S (NP (NN tea)) (VP (VBZ cools)))", ARCS["right"][0]):
        for policy in ("zero", "repair"):
            result = score([gold] * len(answers), answers, on_error=policy, metrics="words")
            check_failures(result.validity)


@pytest.mark.parametrize("broken", ["no kind", "two sums", "another name", "not listed"])
def test_the_law_can_be_broken(broken):
    validity = score([TREES["prose"][0]] * 2, ["no", "I cannot."], on_error="repair").validity
    check_failures(validity)
    if broken == "no kind":
        del validity.sentences[0]["kind"]
    elif broken == "two sums":
        validity.kinds["refusal"] += 1
    elif broken == "another name":
        validity.sentences[0]["kind"] = "rude"
    else:
        del validity.sentences[0]
    with pytest.raises(AssertionError):
        check_failures(validity)


def test_there_is_an_answer_for_each_kind():
    assert {kind for _, _, kind in ALL.values()} == {"", *KINDS} - {"missing"}
