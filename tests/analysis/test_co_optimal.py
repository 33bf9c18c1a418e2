"""``--co-optimal``: scores of other alignments of least cost, against alignments given as files."""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING

import pytest
from helpers.noisy_trees import WORDS, bracketings, noisy
from helpers.real_data import shared_data

import treegauge
from treegauge.cli import main
from treegauge.errors import InputError, SettingsError
from treegauge.results.draws import LIMIT
from treegauge.results.result import Result, merge

if TYPE_CHECKING:
    from pathlib import Path

# Pencil: gold `i i think` against `i think`, least cost 3 (one deletion), two alignments.  If the first i is
# deleted, S begins beside another word, and of gold's S, NP, NP and VP two match; else three do.
STUTTER = "(S (NP (PRP i)) (NP (PRP i)) (VP (VBP think)))"
FLUENT = "(S (NP (PRP i)) (VP (VBP think)))"


def test_two_alignments_by_pencil():
    result = treegauge.score(STUTTER, FLUENT, metrics="brackets,tags,wer", co_optimal=1)
    assert result.co_optimal("brackets") == {
        "n": 2,
        "exhaustive": True,
        "low": 4 / 7,
        "high": 6 / 7,
        "mean": pytest.approx(5 / 7),
        "fixed": 4 / 7,
    }
    # The tag of i is right in both, and the error rate has an alignment of its own.
    for spec, value in (("tags", 0.8), ("wer", 1 / 3)):
        found = result.co_optimal(spec)
        assert found["low"] == found["high"] == found["mean"] == found["fixed"] == value
        assert found["n"] == 2
    assert result["brackets"]["f1"] == 4 / 7


@pytest.mark.parametrize("align", ["groups", "characters"])
def test_two_groups_by_pencil(align):
    """`x y x y` against `xy`: the first two words or the last two are a group, the others are deleted.

    Of S, NP and VP only VP can match, if the group is the last two words: F1 is 0 or 2 * 1 / (3 + 1).
    """
    gold = "(S (NP (X x) (X y)) (VP (X x) (X y)))"
    found = treegauge.score(
        gold, "(VP (X xy))", params="none", metrics="brackets", align=align, co_optimal=9
    ).co_optimal("brackets")
    assert {name: found[name] for name in ("n", "exhaustive", "low", "high", "mean")} == {
        "n": 2,
        "exhaustive": True,
        "low": 0.0,
        "high": 0.5,
        "mean": 0.25,
    }


def all_links(
    gold: list[str], test: list[str], costs: tuple[int, int, int]
) -> list[list[tuple[int, int]]]:
    """Return the pairs of every alignment of least cost, out of all sets of pairs that do not cross."""
    substitution, insertion, deletion = costs
    best, found = None, []
    for size in range(min(len(gold), len(test)) + 1):
        for left in combinations(range(len(gold)), size):
            for right in combinations(range(len(test)), size):
                wrong = sum(gold[g] != test[t] for g, t in zip(left, right, strict=True))
                alone = (len(gold) - size) * deletion + (len(test) - size) * insertion
                cost = wrong * substitution + alone
                if best is None or cost < best:
                    best, found = cost, []
                if cost == best:
                    found.append(list(zip(left, right, strict=True)))
    return found


def words_of(text: str) -> list[str]:
    return [word for line in text.splitlines() for word in treegauge.Tree.parse(line).words()]


@pytest.mark.parametrize(
    ("align", "costs"), [("levenshtein", (1, 1, 1)), ("sclite", (4, 3, 3)), ("edit", (4, 3, 3))]
)
def test_all_alignments_given_as_files_score_the_same(align, costs, tmp_path):
    """Every alignment of least cost as Pharaoh links, scored as a given alignment: same values, same number."""
    rng = Random(f"given {align}")
    several = 0
    for _ in range(8):
        gold = [[rng.choice(WORDS[:2]) for _ in range(4)] for _ in range(2)]
        test = [word for words in gold for word in words if rng.random() < 0.7] or [WORDS[0]]
        test[rng.randrange(len(test))] = WORDS[4]
        sides = bracketings(gold, rng), bracketings([test], rng)
        options = {"metrics": "brackets,tags,boundaries", "params": "none", "chunks": "document"}
        result = treegauge.score(*sides, align=align, co_optimal=3, by="sentence", **options)
        links = all_links([word for words in gold for word in words], test, costs)
        scored = []
        for one in links:
            path = tmp_path / "links"
            path.write_text(" ".join(f"{g}-{t}" for g, t in one) + "\n", encoding="utf-8")
            scored.append(treegauge.score(*sides, align=str(path), **options))
        several += len(links) > 1
        for spec in result.counts:
            values = [one[spec]["f1"] for one in scored]
            found = result.co_optimal(spec)
            assert (found["n"], found["exhaustive"]) == (len(links), True)
            assert (found["low"], found["high"]) == (min(values), max(values))
            assert found["mean"] == pytest.approx(fmean(values))
            assert found["fixed"] == result[spec]["f1"]
        for row, one in enumerate(result.by_sentence("tags")):
            values = [each.by_sentence("tags")[row]["f1"] for each in scored]
            assert one["co_optimal"]["n"] == len(links)
            assert one["co_optimal"]["low"] == min(values)
            assert one["co_optimal"]["high"] == max(values)
            assert one["co_optimal"]["mean"] == pytest.approx(fmean(values))
    assert several >= 3


def documents(folder: Path, seed: int, count: int, lines: int) -> tuple[Path, Path]:
    """Write gold and test documents with many equally cheap alignments: few different words, much noise."""
    rng = Random(seed)
    for side in ("gold", "test"):
        (folder / side).mkdir(parents=True)
    for number in range(count):
        text = [[rng.choice(WORDS[:5]) for _ in range(rng.randint(3, 8))] for _ in range(lines)]
        (folder / "gold" / f"d{number}.mrg").write_text(bracketings(text, rng), encoding="utf-8")
        other = bracketings(noisy(text, 0.4, rng), rng)
        (folder / "test" / f"d{number}.mrg").write_text(other, encoding="utf-8")
    return folder / "gold", folder / "test"


OPTIONS = {"metrics": "brackets,tags,wer,boundaries", "params": "none"}


@pytest.mark.parametrize("chunks", ["document", "sentence"])
@pytest.mark.parametrize("average", ["corpus", "document"])
def test_shards_draw_what_the_whole_draws(tmp_path, chunks, average):
    lines = 6 if chunks == "document" else 3
    gold, test = documents(tmp_path, 4, 3, lines)
    options = OPTIONS | {"chunks": chunks, "align": "edit", "average": average, "on_error": "zero"}
    whole = treegauge.score(gold, test, co_optimal=20, **options)
    parts = [
        treegauge.score(gold / f"d{number}.mrg", test / f"d{number}.mrg", co_optimal=20, **options)
        for number in range(3)
    ]
    for number, part in enumerate(parts):
        part.save(tmp_path / f"{number}.json")
    merged = merge(Result.load(tmp_path / f"{number}.json") for number in range(3))
    assert any(whole.co_optimal(spec)["low"] < whole.co_optimal(spec)["high"] for spec in whole)
    for spec in whole:
        assert merged.co_optimal(spec) == whole.co_optimal(spec)
    rows = zip(merged.by_sentence("tags"), whole.by_sentence("tags"), strict=True)
    assert all(one["co_optimal"] == other["co_optimal"] for one, other in rows)
    again = treegauge.score(gold, test, co_optimal=20, jobs=1, **options)
    assert again.draws == whole.draws


def test_more_draws_begin_with_the_same(tmp_path):
    gold, test = documents(tmp_path, 5, 1, 40)
    few, many = (
        treegauge.score(gold, test, co_optimal=n, align="edit", chunks="document", **OPTIONS)
        for n in (5, 30)
    )
    assert not few.co_optimal("tags")["exhaustive"]
    for row, columns in few.draws.rows["tags"].items():
        longer = many.draws.rows["tags"][row]
        assert [list(one[:5]) for one in longer] == [list(column) for column in columns]


def test_a_small_document_among_large_ones_is_exact(tmp_path):
    """Sentence values are over all alignments of their document, corpus values over draws of all documents."""
    gold, test = documents(tmp_path, 6, 2, 40)
    (gold / "small.mrg").write_text(STUTTER + "\n", encoding="utf-8")
    (test / "small.mrg").write_text(FLUENT + "\n", encoding="utf-8")
    result = treegauge.score(gold, test, co_optimal=8, align="edit", chunks="document", **OPTIONS)
    assert result.co_optimal("brackets")["n"] == 8
    assert not result.co_optimal("brackets")["exhaustive"]
    rows = {one["document"]: one["co_optimal"] for one in result.by_sentence("brackets")}
    small = next(found for name, found in rows.items() if "small" in name)
    assert small == {
        "n": 2,
        "exhaustive": True,
        "low": 4 / 7,
        "high": 6 / 7,
        "mean": pytest.approx(5 / 7),
        "fixed": 4 / 7,
    }
    assert {found["n"] for name, found in rows.items() if "small" not in name} == {8}


def test_equal_words_have_one_alignment():
    result = treegauge.score(STUTTER, STUTTER, metrics="brackets", co_optimal=10)
    found = result.co_optimal("brackets")
    assert found == {"n": 1, "exhaustive": True, "low": 1, "high": 1, "mean": 1, "fixed": 1}


@pytest.mark.parametrize(
    ("align", "told"),
    [("none", "gives no word a partner"), ("lattice", "inside their words"), ("ud", "characters")],
)
def test_aligners_without_a_choice_are_refused(align, told):
    metrics = "bag" if align == "none" else "las"
    text = "1\ti\t_\tPRON\t_\t_\t0\troot\t_\t_\n\n"
    with pytest.raises(SettingsError, match=told):
        treegauge.score(text, text, align=align, metrics=metrics, co_optimal=10)


def test_a_given_alignment_is_refused(tmp_path):
    (tmp_path / "links").write_text("0-0 2-1\n", encoding="utf-8")
    with pytest.raises(SettingsError, match="given"):
        treegauge.score(STUTTER, FLUENT, align=str(tmp_path / "links"), co_optimal=10)


@pytest.mark.parametrize(
    ("options", "told"),
    [({"co_optimal": 0}, "number of draws"), ({"co_optimal": 5, "average": "type"}, "types")],
)
def test_what_cannot_be_drawn_is_refused(options, told):
    with pytest.raises(SettingsError, match=told):
        treegauge.score(STUTTER, FLUENT, metrics="brackets", **options)


def test_results_without_draws_say_so():
    with pytest.raises(SettingsError, match="co_optimal=N"):
        treegauge.score(STUTTER, FLUENT, metrics="brackets").co_optimal("brackets")


def test_results_drawn_differently_do_not_merge(tmp_path):
    gold, test = documents(tmp_path, 7, 3, 4)
    options = OPTIONS | {"align": "edit", "chunks": "document"}
    one, other, none = (
        treegauge.score(gold / f"d{number}.mrg", test / f"d{number}.mrg", co_optimal=n, **options)
        for number, n in enumerate((5, 6, None))
    )
    with pytest.raises(SettingsError, match=r"co_optimal=5, .* has co_optimal=6"):
        merge([one, other])
    with pytest.raises(SettingsError, match=r"co_optimal=5, .* has no co_optimal="):
        merge([one, none])


def test_a_damaged_file_is_told(tmp_path):
    result = treegauge.score(STUTTER, FLUENT, metrics="brackets", co_optimal=5)
    path = tmp_path / "saved.json"
    result.save(path)
    assert Result.load(path).draws == result.draws
    sound = json.loads(path.read_text(encoding="utf-8"))

    def refused(**changes):
        path.write_text(json.dumps(sound | {"draws": sound["draws"] | changes}), encoding="utf-8")
        with pytest.raises(InputError, match="damaged"):
            Result.load(path)

    refused(n="5")
    refused(n=0)
    refused(chunks=[{"chunk": 0, "count": 1, "log10": 0.0, "seed": 1}])
    refused(chunks=[{"chunk": 7, "count": 2, "log10": 0.3, "seed": 1}])
    refused(chunks=[])
    refused(rows={"tags": []})
    refused(rows={"brackets": [{"unit": 0, "values": [[1, 2]]}]})


def test_the_command_tells_it(tmp_path, capsys):
    gold, test = tmp_path / "gold.mrg", tmp_path / "test.mrg"
    gold.write_text(STUTTER + "\n", encoding="utf-8")
    test.write_text(FLUENT + "\n", encoding="utf-8")
    command = ["score", str(gold), str(test), "-m", "brackets", "--co-optimal", "50"]
    assert main([*command, "--by", "sentence"]) == 0
    lines = capsys.readouterr().out.splitlines()
    at = lines.index("scores under other alignments of equal cost: all 2 alignments of least cost")
    assert lines[at + 1].split() == ["metric", "score", "lowest", "highest", "mean"]
    assert lines[at + 2].split() == ["brackets", "57.14", "57.14", "85.71", "71.43"]
    assert lines[lines.index("brackets by sentence") + 2].split()[-3:] == [
        "57.14",
        "85.71",
        "71.43",
    ]
    assert main([*command, "-f", "tsv", "--by", "sentence"]) == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert ["test.mrg", "brackets", "", "", "co_optimal.n", "2"] in rows
    assert ["test.mrg", "brackets", "sentence", "1", "co_optimal.exhaustive", "True"] in rows
    for form in ("markdown", "latex"):
        assert main([*command, "-f", form]) == 0
        assert "85.71" in capsys.readouterr().out
    assert main([*command, "-f", "json", "--by", "sentence"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["systems"][0]["metrics"]["brackets"]["co_optimal"]["mean"] == pytest.approx(5 / 7)
    row = data["systems"][0]["breakdowns"]["sentence"]["brackets"]["1"]
    assert row["co_optimal"]["high"] == 6 / 7


def test_json_fits_its_schema(tmp_path):
    jsonschema = pytest.importorskip("jsonschema")
    from treegauge.reports import Report, render
    from treegauge.reports.json import SCHEMA

    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    result = treegauge.score(STUTTER, FLUENT, metrics="brackets,wer,crossing", co_optimal=5)
    report = Report("gold", [result], ("sentence",))
    data = json.loads(render(report, "json"))
    jsonschema.validate(data, schema)
    del data["systems"][0]["metrics"]["wer"]["co_optimal"]["fixed"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(data, schema)


def test_the_limit_is_what_the_docs_say():
    """`x` 142 times against `x` twice has 142 * 141 / 2 = 10011 alignments, 141 times has 9870."""
    for size, exhaustive in ((141, True), (142, False)):
        gold = "(S " + "(X x) " * size + ")"
        test = "(S (X x) (X x))"
        result = treegauge.score(
            gold, test, metrics="tags", params="none", align="edit", co_optimal=3
        )
        found = result.co_optimal("tags")
        assert found["exhaustive"] is exhaustive
        assert found["n"] == (size * (size - 1) // 2 if exhaustive else 3)
    assert LIMIT == 10_000


def test_a_training_loop_draws_too():
    """Texts without a name have the same key: their words tell their draws apart."""
    scorer = treegauge.Scorer(metrics="brackets", co_optimal=4)
    scorer.update(STUTTER, FLUENT)
    scorer.update(STUTTER.replace("think", "know"), FLUENT.replace("think", "know"))
    found = scorer.compute()
    assert found.co_optimal("brackets")["n"] == 4
    assert found.co_optimal("brackets")["exhaustive"]
    assert len({chunk.seed for chunk in found.draws.chunks.values()}) == 2


def test_speech_of_others():
    """The spread of recognised speech: the aligner's own score is one of many, error rates do not vary."""
    folder = shared_data("gum-speech")
    result = treegauge.score(
        folder / "gold",
        folder / "asr",
        ext=".mrg",
        normalize="lower",
        align="edit",
        metrics="brackets,tags,wer",
        co_optimal=20,
    )
    for spec in result:
        found = result.co_optimal(spec)
        assert found["n"] == 20
        assert found["low"] <= found["fixed"] <= found["high"]
    assert result.co_optimal("wer")["low"] == result.co_optimal("wer")["high"]
    assert result.co_optimal("brackets")["low"] < result.co_optimal("brackets")["high"]
