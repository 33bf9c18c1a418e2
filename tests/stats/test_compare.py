"""``treegauge compare`` and ``treegauge.compare``: tables, names, units, exit codes."""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import subprocess
from pathlib import Path
from random import Random

import jsonschema
import pytest
from helpers.shared import run

from treegauge import SettingsError, compare, score, score_systems
from treegauge.contracts.inputs import BRACKETINGS
from treegauge.reports import json as json_report

SCHEMA = json.loads((json_report.SCHEMA.parent / "schema-compare.json").read_text())


@pytest.fixture(scope="module")
def texts():
    """Gold, a system that disturbs most sentences, one that disturbs few, and one that is right."""
    rng = Random(7)
    gold = BRACKETINGS.draw(rng, 40)
    worse = BRACKETINGS.disturb(rng, gold)
    better = [
        w if place % 4 == 0 else g for place, (g, w) in enumerate(zip(gold, worse, strict=True))
    ]
    return {
        name: BRACKETINGS.show(text)
        for name, text in (("gold", gold), ("worse", worse), ("better", better), ("right", gold))
    }


@pytest.fixture
def files(texts, tmp_path):
    found = {}
    for name, text in texts.items():
        found[name] = tmp_path / f"{name}.dev.mrg"
        found[name].write_text(text)
    return found


ARGUMENTS = ("-m", "brackets,crossing,complete", "-p", "none")


@pytest.fixture(scope="module")
def results(texts):
    systems = {name: texts[name] for name in ("worse", "better", "right")}
    return score_systems(
        texts["gold"], systems, metrics="brackets,crossing,complete", params="none"
    )


def test_the_table(files):
    done = run("compare", files["gold"], files["worse"], files["better"], *ARGUMENTS)
    assert done.code == 0
    head, *lines = done.out.splitlines()
    # Common endings are dropped from names, and letters stand for systems.
    assert head.split() == ["metric", "a:", "worse", "b:", "better"]
    cells = lines[0].split()
    assert cells[0] == "brackets"
    assert cells[2].endswith("*ᵃ")  # the best, and significantly better than a
    assert re.search(r"brackets  b − a +\+\d+\.\d\d +\[\+", done.out)
    assert "units are sentences (40)" in done.out


def test_scores_are_those_of_score(texts, results):
    compared = compare(results)
    for name in results:
        alone = score(
            texts["gold"], texts[name], metrics="brackets,crossing,complete", params="none"
        )
        for spec, value in (("brackets", "f1"), ("crossing", "value"), ("complete", "value")):
            assert compared.score(name, spec, value).score == pytest.approx(
                alone[spec][value], rel=1e-15
            )
    pair = next(
        difference
        for difference in compared.differences
        if (difference.baseline, difference.system) == ("worse", "right")
    )
    assert pair.difference == pytest.approx(1 - results["worse"]["brackets"]["f1"])
    assert pair.better
    assert compared.best("crossing", "value") >= {"right"}  # the fewest crossings


def test_names(files, tmp_path):
    done = run(
        "compare", files["gold"], f"ours={files['worse']}", f"theirs={files['right']}", *ARGUMENTS
    )
    assert "a: ours" in done.out
    assert "b: theirs" in done.out
    same = run("compare", files["gold"], f"x={files['worse']}", f"x={files['right']}", *ARGUMENTS)
    assert same.code == 2
    assert "two systems are called 'x'" in same.err
    odd = tmp_path / "a=b.mrg"
    odd.write_bytes(files["worse"].read_bytes())
    assert run("compare", files["gold"], odd, files["right"], *ARGUMENTS).code == 0


def test_saved_results(files, tmp_path):
    """Without the texts: the same table but for what only texts can say."""
    saved = []
    for name in ("worse", "right"):
        saved.append(tmp_path / f"{name}.json")
        run("score", files["gold"], files[name], *ARGUMENTS, "--save", saved[-1])
    direct = run("compare", files["gold"], files["worse"], files["right"], *ARGUMENTS)
    loaded = run("compare", *saved)
    assert loaded == direct
    mixed = run("compare", saved[0], files["right"], *ARGUMENTS)
    assert mixed.code == 2
    assert "saved result" in mixed.err


def test_results_made_differently_are_refused(texts):
    one = score(texts["gold"], texts["worse"], metrics="brackets", params="none", name="one")
    other = score(texts["gold"], texts["right"], metrics="brackets", params="wsj", name="other")
    with pytest.raises(SettingsError, match="params is 'none' in one and 'wsj' in other"):
        compare([one, other])
    with pytest.raises(SettingsError, match="two systems"):
        compare([one])
    with pytest.raises(SettingsError, match="no system 'third'"):
        compare({"a": one, "b": one}, baseline="third")


def test_baseline(results):
    compared = compare(results, baseline="better")
    assert [
        (difference.baseline, difference.system) for difference in compared.differences[:2]
    ] == [
        ("better", "worse"),
        ("better", "right"),
    ]
    assert len(compared.differences) == 6


def test_fail_worse(files):
    given = (files["gold"], files["worse"], files["right"], *ARGUMENTS, "--fail-worse")
    assert run("compare", *given, "--baseline", "worse").code == 0
    done = run("compare", *given, "--baseline", "right")
    assert done.code == 1
    assert "worse: brackets.f1 is significantly worse than that of right" in done.err
    assert run("compare", *given).code == 2  # worse than what?


def test_holm_and_others(results):
    """Corrected values are never smaller, and at most n times as large."""
    plain = compare(results, correction="none")
    for correction in ("holm", "benjamini-hochberg"):
        compared = compare(results, correction=correction)
        for one, other in zip(plain.differences, compared.differences, strict=True):
            assert one.p == other.p == one.adjusted
            assert one.p <= other.adjusted <= min(1, 9 * one.p) + 1e-12


def test_tests_that_can_be_asked_for(results):
    exact = compare(results, values="complete", correction="none")
    mcnemar = compare(results, values="complete", test="mcnemar", correction="none")
    for one, other in zip(exact.differences, mcnemar.differences, strict=True):
        assert one.p == pytest.approx(other.p, abs=1e-12)
        assert (one.test, other.test) == ("exact", "mcnemar")
    sign = compare(results, values="brackets", test="sign")
    assert sign.differences[0].test == "sign"
    assert "won" in sign.differences[0].detail
    drawn = compare(results, values="brackets", test="randomization", samples=4000)
    for one, other in zip(
        compare(results, values="brackets").differences, drawn.differences, strict=True
    ):
        assert other.test == "randomization"
        assert abs(one.p - other.p) < 0.02
        assert other.p >= 1 / 4001  # (k + 1) / (n + 1)
    with pytest.raises(
        SettingsError, match=r'right or wrong in each unit: brackets is not, .*unit="sentence"'
    ):
        compare(results, values="brackets", test="mcnemar")


def test_one_sided(results):
    """That the system is better than the baseline; of an error rate, that it is lower."""
    better = compare(results, baseline="worse", one_sided=True, correction="none")
    worse = compare(results, baseline="right", one_sided=True, correction="none")
    for spec in ("brackets", "crossing", "complete"):
        there = [
            difference
            for difference in better.differences
            if difference.metric == spec and difference.system == "right"
        ]
        back = [one for one in worse.differences if one.metric == spec and one.system == "worse"]
        assert there[0].p < 0.05
        assert back[0].p > 0.95


def test_scores_that_are_no_ratio_are_randomised(texts):
    systems = {name: texts[name] for name in ("worse", "better")}
    results = score_systems(
        texts["gold"], systems, metrics="brackets", params="none", average="sentence"
    )
    compared = compare(results, samples=2000)
    assert compared.differences[0].test == "randomization"
    assert compared.score("worse", "brackets", "f1").score == results["worse"]["brackets"]["f1"]
    # The same seed, the same table; another seed, another.
    assert compare(results, samples=2000) == compared
    assert compare(results, samples=2000, seed=2) != compared
    with pytest.raises(SettingsError, match="no exact test"):
        compare(results, test="exact")


def test_one_unit_has_no_p():
    gold = "(S (NP (PRP it)) (VP (VBZ rains)))"
    results = score_systems(
        gold, {"a": gold, "b": "(S (PRP it) (VP (VBZ rains)))"}, metrics="brackets"
    )
    compared = compare(results)
    assert compared.differences[0].p is None
    assert compared.differences[0].interval is None
    assert json.loads(compared.render("json"))["differences"][0]["p"] is None
    assert "too few" in compared.notes[-1]


def test_what_a_policy_took_is_left_out_for_both(texts):
    """A sentence that one system failed on counts for neither."""
    lines = texts["worse"].splitlines(keepends=True)
    lines[3] = "(TOP)\n"
    failed = "".join(lines)
    options = {"metrics": "brackets", "params": "none", "on_error": "skip"}
    results = score_systems(texts["gold"], {"failed": failed, "better": texts["better"]}, **options)
    compared = compare(results)
    assert (
        "1 sentence has no score for some system and was left out for all; 39 were compared"
        in compared.notes
    )
    assert compared.differences[0].units == 39
    # The score of the other system is that of the 39 sentences, too.
    rest = {
        name: "".join(text.splitlines(keepends=True)[:3] + text.splitlines(keepends=True)[4:])
        for name, text in (("gold", texts["gold"]), ("better", texts["better"]))
    }
    alone = score(rest["gold"], rest["better"], metrics="brackets", params="none")
    assert compared.score("better", "brackets", "f1").score == alone["brackets"]["f1"]


def documents(text: str, size: int, count: int) -> list[str]:
    lines = text.splitlines(keepends=True)
    return ["".join(lines[at * size : (at + 1) * size]) for at in range(count)]


@pytest.fixture
def folders(texts, tmp_path):
    for name in ("gold", "worse", "better"):
        (tmp_path / name).mkdir()
        for number, part in enumerate(documents(texts[name], 1, 40)):
            (tmp_path / name / f"{number:02}.mrg").write_text(part)
    return tmp_path


def test_units(folders):
    given = ("compare", folders / "gold", folders / "worse", folders / "better", *ARGUMENTS)
    assert "units are documents (40)" in run(*given).out  # at least ten of them
    # Asked for, and not said.
    assert "units are" not in run(*given, "--unit", "sentence").out
    data = json.loads(run(*given, "-f", "json").out)
    assert {one["unit"] for one in data["differences"]} == {"document"}
    for path in sorted((folders / "gold").iterdir())[8:]:
        for name in ("gold", "worse", "better"):
            (folders / name / path.name).unlink()
    told = " ".join(run(*given, "--unit", "document").out.split())
    assert "worse and better differ in 5 of 8 documents, too few for an interval" in told
    assert "no two-sided p can be below 0.062" in told


def test_a_unit_that_is_too_fine_is_refused():
    gold = "1\tit\t_\t_\t_\t_\t2\tnsubj\t_\t_\n2\train\t_\t_\t_\t_\t0\troot\t_\t_\n\n"
    results = score_systems(
        gold * 3, {"a": gold * 3, "b": (gold * 3).replace("nsubj", "obj")}, metrics="bag,las"
    )
    with pytest.raises(
        SettingsError, match="bag: adds up by document only, so its unit cannot be the sentence"
    ):
        compare(results, unit="sentence")
    compared = compare(results)
    units = {difference.metric: difference.unit for difference in compared.differences}
    assert units == {"bag": "document", "las": "sentence"}
    assert "warning: bag: adds up by document only, so units are documents" in compared.notes


def test_chunks_that_differ_between_systems_are_put_together():
    """One system's words are those of gold, the other's are not: what was one chunk for either is a unit."""
    gold = "".join(f"(S (NP (PRP it)) (VP (VBZ {verb})))\n" for verb in ("rains", "snows", "hails"))
    merged = "(S (S (NP (PRP it)) (VP (VBZ rains))) (S (NP (PRP it)) (VP (VBZ snows))))\n"
    merged += "(S (NP (PRP it)) (VP (VBZ hails)))\n"
    results = score_systems(gold, {"same": gold, "merged": merged}, metrics="boundaries,brackets")
    compared = compare(results)
    assert {
        (difference.metric, difference.unit, difference.units)
        for difference in compared.differences
    } == {
        ("boundaries", "chunk", 1),
        ("brackets", "sentence", 3),
    }
    assert compared.score("merged", "boundaries", "f1").score == pytest.approx(0.8)


def test_an_average_that_a_metric_does_not_have():
    gold = "".join(f"(S (NP (PRP it)) (VP (VBZ {verb})))\n" for verb in ("rains", "snows"))
    merged = "(S (S (NP (PRP it)) (VP (VBZ rains))) (S (NP (PRP it)) (VP (VBZ snows))))\n"
    systems = {"a": gold, "b": merged}
    results = score_systems(
        gold,
        systems,
        metrics="boundaries,brackets",
        average="sentence",
        align="edit",
        chunks="document",
    )
    compared = compare(results, samples=100)
    assert compared.score("a", "boundaries", "f1").score is None
    assert {difference.metric for difference in compared.differences} == {"brackets"}
    assert any("no sentence average" in note for note in compared.notes)


def test_pooled_bags_have_no_units():
    gold = "1\tit\t_\t_\t_\t_\t2\tnsubj\t_\t_\n2\train\t_\t_\t_\t_\t0\troot\t_\t_\n\n"
    results = score_systems(gold * 2, {"a": gold * 2, "b": gold * 2}, metrics="bag:pooled,las")
    compared = compare(results)
    assert compared.score("a", "bag:pooled", "f1").interval is None
    assert any("bag:pooled is counted over everything at once" in note for note in compared.notes)


FORMATS = ("text", "markdown", "latex", "tsv", "csv", "json")


@pytest.mark.parametrize("name", FORMATS)
def test_formats(results, name):
    compared = compare(results, by="length")
    table = "scores" if name in {"tsv", "csv"} else ""
    text = compared.render(name, table)
    assert text == compared.render(name, table)
    for system in results:
        assert system in text
    if table:
        with pytest.raises(SettingsError, match="one table a file, and there are 4: scores"):
            compared.render(name)
        with pytest.raises(SettingsError, match="no table 'score'; did you mean scores"):
            compared.render(name, "score")
    else:
        assert str(results["worse"].signature).split("|")[0] in text


def test_json_fits_its_schema(results, texts):
    for found in (
        compare(results, by="length"),
        compare(results, baseline="worse", test="sign"),
        compare({"a": results["right"], "b": results["right"]}),
    ):
        data = json.loads(found.render("json"))
        jsonschema.validate(data, SCHEMA)
        for one in data["differences"]:
            assert {"difference", "interval", "p", "test", "units"} <= one.keys()


def test_csv_is_read_back(results):
    compared = compare(results)
    rows = list(csv.reader(io.StringIO(compared.render("csv", "scores"))))
    assert rows[0][:4] == ["metric", "value", "system", "score"]
    assert float(rows[1][3]) == results["worse"]["brackets"]["f1"]


def test_best_and_significance_are_marked(results):
    compared = compare(results, values="brackets")
    shown = f"{100 * results['right']['brackets']['f1']:.2f}"
    assert f"{shown}*ᵃᵇ" in compared.render("text")
    assert f"**{shown}**<sup>ab</sup>" in compared.render("markdown")
    assert rf"\textbf{{{shown}}}\textsuperscript{{ab}}" in compared.render("latex")


def test_small_p_is_a_bound():
    """60 sentences that one system alone has right: 2 / 2**60."""
    gold = "(S (NP (PRP it)) (VP (VBZ rains)))\n" * 60
    flat = "(S (PRP it) (VBZ rains))\n" * 60
    results = score_systems(gold, {"flat": flat, "right": gold}, metrics="brackets")
    compared = compare(results)
    assert compared.differences[0].below
    assert "< 1e-11" in compared.render("text")
    assert json.loads(compared.render("json"))["differences"][0]["p"] == 1e-11


@pytest.mark.parametrize("systems", [2, 3, 5, 30])
def test_nothing_wraps_at_80_columns(results, systems):
    names = [f"a-system-with-quite-a-long-name-{number}" for number in range(systems)]
    given = {name: list(results.values())[place % 3] for place, name in enumerate(names)}
    compared = compare(given, baseline=names[0], samples=200, by="length")
    assert max(map(len, compared.render("text").splitlines())) <= 80


def test_no_long_metric_wraps(texts):
    metrics = "brackets:unlabeled:sparseval-spans,t-dice:delete(NP)=2:insert(NP)=2:moved,leaf-ancestor:unlabeled"
    systems = {"x" * 100: texts["worse"], "two": texts["better"]}
    compared = compare(
        score_systems(texts["gold"], systems, metrics=metrics, params="none"), samples=200
    )
    text = compared.render("text")
    assert max(map(len, text.splitlines())) <= 80
    assert "leaf-ancestor" in text


@pytest.mark.skipif(not shutil.which("pdflatex"), reason="LaTeX is not installed")
def test_latex_compiles(results, tmp_path):
    names = ["plain", "t_w&o|%", "50 % < #{x}~^\\"]
    given = dict(zip(names, results.values(), strict=True))
    body = compare(given, by="length", samples=200).render("latex")
    page = (
        "\\documentclass{article}\n\\usepackage{booktabs}\n\\usepackage[T1]{fontenc}\n"
        f"\\begin{{document}}\n{body}\\end{{document}}\n"
    )
    (tmp_path / "page.tex").write_text(page)
    done = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "page.tex"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2000:]


def test_attributes_from_comments_and_tables(tmp_path):
    """``# genre`` of each sentence, ``# meta::`` of a whole document, and a table beside."""

    def sentence(name: str, comments: str, relation: str) -> str:
        return (
            f"{comments}# sent_id = {name}\n1\tit\tit\tPRON\t_\t_\t2\t{relation}\t_\t_\n"
            "2\trains\train\tVERB\t_\t_\t0\troot\t_\t_\n\n"
        )

    heads = ["# newdoc id = x\n# meta::place = sea\n# genre = news\n", "# genre = chat\n"]
    heads += ["# newdoc id = y\n# meta::place = land\n# genre = news\n", ""]
    gold = "".join(sentence(f"s{n}", head, "nsubj") for n, head in enumerate(heads))
    test = "".join(
        sentence(f"s{n}", head, "nsubj" if n % 2 else "obj") for n, head in enumerate(heads)
    )
    (tmp_path / "gold.conllu").write_text(gold)
    (tmp_path / "a.conllu").write_text(test)
    (tmp_path / "b.conllu").write_text(gold)
    (tmp_path / "told.tsv").write_text("sent_id\tmood\ns0\tgood\ns1\tgood\ns2\tbad\n")
    done = run(
        "compare", *(tmp_path / f"{name}.conllu" for name in ("gold", "a", "b")),
        "-m", "las", "--by", "genre,place,mood", "--attributes", tmp_path / "told.tsv", "-f", "json",
    )  # fmt: skip
    found = {
        table["by"]: {group["name"]: (group["size"], group["scores"]) for group in table["groups"]}
        for table in json.loads(done.out)["breakdowns"]
    }
    # Sentences 0 and 2 have one of two words wrong in a.
    assert found["genre"] == {
        "chat": (1, [1.0, 1.0]),
        "news": (2, [0.5, 1.0]),
        "(none)": (1, [1.0, 1.0]),
    }
    assert found["place"] == {"land": (2, [0.75, 1.0]), "sea": (2, [0.75, 1.0])}
    assert found["mood"]["good"] == (2, [0.75, 1.0])
    unknown = run(
        "compare", *(tmp_path / f"{n}.conllu" for n in ("gold", "a", "b")), "--by", "colour"
    )
    assert unknown.code == 2
    assert "not 'colour'" in unknown.err
    (tmp_path / "bad.tsv").write_text("name\tmood\n")
    bad = run(
        "compare", *(tmp_path / f"{n}.conllu" for n in ("gold", "a", "b")),
        "--by", "mood", "--attributes", tmp_path / "bad.tsv",
    )  # fmt: skip
    assert bad.code == 2
    assert "bad.tsv:1" in bad.err


def test_breakdowns_of_items_side_by_side(texts):
    systems = {name: texts[name] for name in ("worse", "right")}
    results = score_systems(
        texts["gold"], systems, metrics="brackets", params="none", by="label,depth"
    )
    compared = compare(results, by="label,depth,document")
    label, depth, document = compared.groups
    assert (label.by, depth.by, document.by) == ("label", "depth", "document")
    cells = results["worse"].by_label("brackets")
    for group in label.groups:
        if group.name in cells:
            assert group.scores[0] == cells[group.name]["f1"]
            assert group.size == cells[group.name]["gold"]
            assert group.small == (group.size < 30)
    assert sum(group.size for group in depth.groups) == results["worse"]["brackets"]["gold"]
    small = compared.render("text")
    assert "?: fewer than 30" in small


def test_functions_not_modules():
    """The package's names are functions, whatever was imported before."""
    import treegauge.stats.compare
    import treegauge.stats.correlate

    assert treegauge.compare is treegauge.stats.compare.compare
    assert treegauge.correlate is treegauge.stats.correlate.correlate


def test_six_sentences_can_be_significant():
    """By hand: of the 64 swaps of six equal differences only two are as extreme, none and all: p = 2 / 64."""
    gold, worse = "(S (NP (NN tea)) (VP (VBZ cools)))\n", "(S (NN tea) (VP (VBZ cools)))\n"
    for many, p in ((6, 2 / 64), (5, 2 / 32)):
        systems = {"a": gold * many, "b": worse * many}
        results = score_systems(gold * many, systems, metrics="brackets")
        (difference,) = compare(results).differences
        assert difference.p == p


def test_means_over_test_sets_are_said_below_the_scores():
    """The three files of the examples have 20 sentences or more each, so each is a test set."""
    folder = Path(__file__).parents[2] / "examples" / "test-sets"
    done = run(
        "compare", *(folder / name for name in ("gold", "parser-a", "parser-b")), "-m", "brackets"
    )
    assert "scores in percent, means over 3 test sets; the best is marked" in done.out
    done = run(
        "compare",
        *(folder / name for name in ("gold", "parser-a", "parser-b")),
        "--sets",
        "none",
        "-m",
        "brackets",
    )
    assert "scores in percent; the best is marked" in done.out
