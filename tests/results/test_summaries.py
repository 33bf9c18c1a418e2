"""Summaries: samples that add up, intervals that hold what they promise."""

from __future__ import annotations

import json
import math
from array import array
from pathlib import Path
from random import Random

import pytest
from helpers.odd_files import TREES
from hypothesis import given, settings
from hypothesis import strategies as st

import treegauge
from treegauge import _core
from treegauge.cli import dispatch
from treegauge.errors import InputError, SettingsError
from treegauge.options.summary import Kept
from treegauge.results.result import Result
from treegauge.results.summaries import summarised

LINES = [TREES[n % 3] for n in range(30)]


def written(folder, name: str, lines: list[str]) -> str:
    path = folder / name
    path.write_text("\n".join(lines) + "\n")
    return str(path)


def weights_of(key: int, seed: int, samples: int) -> list[int]:
    """Return how often a unit counts in each sample: what the samples of a column of one 1 are."""
    one = array("q", [1])
    return list(_core.poisson_sums(array("Q", [key]), [one], one, samples, seed, 1))


def document_key(name: str) -> int:
    key: int = _core.unit_keys([name], array("I", [0]), array("q", [1]), "", True)[0]
    return key


@pytest.fixture
def pair(tmp_path) -> tuple[str, str]:
    other = [line.replace("(NP", "(XP") if n % 4 == 0 else line for n, line in enumerate(LINES)]
    return written(tmp_path, "g.mrg", LINES), written(tmp_path, "t.mrg", other)


def test_weights_are_poisson() -> None:
    """Mean and variance 1, and the probabilities of 0, 1, 2 and 3, within five standard errors."""
    size = 200_000
    weights = [weight for key in range(200) for weight in weights_of(key, 1, size // 200)]
    mean = sum(weights) / size
    assert abs(mean - 1) < 5 / math.sqrt(size)
    variance = sum((one - mean) ** 2 for one in weights) / size
    # The variance of (w - 1)² is 3 for a Poisson variable of mean 1 (fourth central moment 4, less 1).
    assert abs(variance - 1) < 5 * math.sqrt(3 / size)
    for times in range(4):
        share = math.exp(-1) / math.factorial(times)
        error = math.sqrt(share * (1 - share) / size)
        assert abs(weights.count(times) / size - share) < 5 * error


def test_weights_of_neighbours_are_independent() -> None:
    """Units with neighbouring numbers, and neighbouring samples of a unit, do not go together."""
    size = 20_000
    document = _core.unit_keys(["d"], array("I", [0] * 2), array("q", [1, 2]), "", False)
    one, other = (weights_of(key, 1, size) for key in document)
    for left, right in ((one, other), (one[:-1], one[1:]), (one[:-2], one[2:])):
        together = sum((a - 1) * (b - 1) for a, b in zip(left, right, strict=True)) / len(left)
        assert abs(together) < 5 / math.sqrt(len(left))


@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(-3, 2**40), st.integers(0, 1)), max_size=20),
    st.integers(1, 9),
    st.integers(1, 3),
)
@settings(deadline=None)
def test_sums_are_those_of_the_textbook(rows, samples, jobs) -> None:
    keys = array("Q", [key for key, _, _ in rows])
    values = array("q", [value for _, value, _ in rows])
    mask = array("q", [one for *_, one in rows])
    ones = array("i", [1] * len(rows))
    found = list(_core.poisson_sums(keys, [values, ones], mask, samples, 7, jobs))
    weights = [weights_of(key, 7, samples) for key in keys]
    expected = [
        sum(weight[b] * column[row] for row, weight in enumerate(weights) if mask[row])
        for column in (values, ones)
        for b in range(samples)
    ]
    assert found == expected


def test_keys_are_those_of_units() -> None:
    """Document and number, or document and name; nothing else."""
    keys = _core.unit_keys
    two = array("I", [0, 1])
    numbers = array("q", [3, 3])
    one, other = keys(["a", "b"], two, numbers, "", False)
    assert one != other
    assert list(keys(["x", "a", "b"], array("I", [1, 2]), array("i", [3, 3]), "", False)) == [
        one,
        other,
    ]
    named = keys(["a", "b"], two, numbers, "s\n", False)
    assert named[0] != one
    assert named[1] == other
    assert keys(["a"], array("I", [0]), array("q", [99]), "s", False)[0] == named[0]
    assert len(set(keys(["a"], array("I", [0, 0]), numbers, "", True))) == 1
    # The same number on every machine and in every version: FNV-1a of "a" (0xaf63dc4c8601ec8c, the value of
    # its authors) xor the length 1, through splitmix64's finaliser.
    word = 0xAF63DC4C8601EC8C ^ 1
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        word = (word ^ word >> shift) * factor % 2**64
    assert document_key("a") == word ^ word >> 31


@pytest.mark.parametrize("cut", [1, 7, 15, 29])
def test_shards_add_up_to_the_whole(pair, tmp_path, cut) -> None:
    """However a document is cut, totals and samples are the same."""
    gold, test = (treegauge.read(one) for one in pair)
    whole = treegauge.score(gold, test, name="t", summary=50)
    parts = [
        treegauge.score(gold.slice(*rows), test.slice(*rows), name="t", summary=50)
        for rows in ((0, cut), (cut, 30))
    ]
    paths = []
    for number, part in enumerate(parts):
        paths.append(str(tmp_path / f"{number}.json"))
        part.save(paths[-1])
    merged = treegauge.merge([Result.load(path) for path in paths])
    assert merged.summary == whole.summary
    assert merged.counts == whole.counts
    assert merged.metrics == whole.metrics
    assert merged.interval("brackets.f1") == whole.interval("brackets.f1")


@pytest.mark.parametrize("size", ["3", "11", "0"])
def test_blocks_give_the_same_summary(pair, tmp_path, monkeypatch, size) -> None:
    whole = treegauge.score(*pair, name="t.mrg", summary=50)
    monkeypatch.setenv("TREEGAUGE_BLOCK", size)
    saved = str(tmp_path / "saved.json")
    assert dispatch(["score", *pair, "--summary", "50", "--save", saved]).code == 0
    loaded = Result.load(saved)
    assert loaded == whole
    assert len(Path(saved).read_text()) < 20_000


def test_a_summary_of_this_format_is_read_for_ever() -> None:
    """``saved/result-3.json`` was written by the version that brought summaries."""
    loaded = Result.load(Path(__file__).parents[1] / "results" / "saved" / "result-3.json")
    assert loaded["brackets"] == {
        "precision": 1.0,
        "recall": 42 / 44,
        "f1": 84 / 86,
        "matched": 42,
        "gold": 44,
        "test": 42,
    }
    assert loaded.summary is not None
    assert (loaded.summary.samples, loaded.summary.units, loaded.summary.unit) == (4, 6, "sentence")


DAMAGE = {
    "gone": lambda data: data.pop("summary"),
    "samples": lambda data: data["summary"].update(samples=5),
    "none": lambda data: data["summary"].update(samples=0),
    "unit": lambda data: data["summary"].update(unit="word"),
    "metric": lambda data: data["summary"]["sums"].update(tags={}),
    "column": lambda data: data["summary"]["sums"]["brackets"].pop("gold"),
    "number": lambda data: data["summary"]["sums"]["brackets"]["gold"].__setitem__(0, -1),
    "kind": lambda data: data.update(summary=3),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_summary_is_told(tmp_path, damage) -> None:
    source = Path(__file__).parents[1] / "results" / "saved" / "result-3.json"
    data = json.loads(source.read_text())
    DAMAGE[damage](data)
    path = tmp_path / "damaged.json"
    path.write_text(json.dumps(data))
    with pytest.raises(InputError, match="the saved result is damaged"):
        Result.load(path)


def test_scores_are_those_of_the_result(pair) -> None:
    full, small = treegauge.score(*pair), treegauge.score(*pair, summary=50)
    assert small.metrics == full.metrics
    assert small.coverage == full.coverage
    assert small.alignment == full.alignment


def test_what_needs_sentences_is_refused(pair) -> None:
    small = treegauge.score(*pair, summary=50)
    for look in (small.by_sentence, small.by_document, small.by_length, small.by_chunk):
        with pytest.raises(SettingsError, match="summary"):
            look("brackets")
    with pytest.raises(SettingsError, match="average"):
        small.scores("brackets", average="sentence")
    with pytest.raises(SettingsError, match="summary"):
        small.join(small)
    with pytest.raises(SettingsError, match="is a summary"):
        treegauge.merge([small, treegauge.score(*pair)])
    with pytest.raises(SettingsError, match="other samples"):
        treegauge.merge([small, treegauge.score(*pair, summary=60)])
    for wrong in ("no", "1", "1000:word", 0):
        with pytest.raises(SettingsError, match="number of samples"):
            treegauge.score(*pair, summary=wrong)
    with pytest.raises(SettingsError, match="keeps no sentences"):
        treegauge.score(*pair, summary=50, by="sentence")


def test_metrics_of_documents_are_sampled_by_document(pair) -> None:
    with pytest.raises(SettingsError, match="adds up by"):
        treegauge.score(*pair, metrics="heads-bag", chunks="document", summary=50)
    result = treegauge.score(*pair, metrics="heads-bag", chunks="document", summary="50:document")
    # One document: in each sample it counts so often as a whole.
    summary = result.summary
    assert summary is not None
    key = document_key("g")
    weights = weights_of(key, summary.seed, 50)
    gold = result["heads-bag"]["gold"]
    assert summary.sums["heads-bag"]["gold"].tolist() == [weight * gold for weight in weights]


def simulated(random: Random, size: int, better: float = 0.0) -> Result:
    """A result of sentences whose length and accuracy vary, as those of a parser do."""
    gold = "(S (NP (PRP it)) (VP (VBZ rains)))"
    base = treegauge.score(gold, gold, metrics="brackets")
    rows: dict[str, array[int]] = {name: array("q") for name in ("matched", "gold", "test")}
    for _ in range(size):
        items = 1 + int(random.expovariate(1 / 15))
        share = min(1.0, max(0.0, random.gauss(0.8 + better, 0.2)))
        rows["matched"].append(sum(random.random() < share for _ in range(items)))
        rows["gold"].append(items)
        rows["test"].append(max(rows["matched"][-1], items + random.randint(-1, 1)))
    units = base.units
    ones = array("q", [1] * size)
    table = type(units)(
        ["d"],
        array("I", [0] * size),
        array("q", range(1, size + 1)),
        array("q", range(1, size + 1)),
        ones,
        array("I", range(size)),
        ones,
        ones,
    )
    return treegauge.base.records.replaced(base, units=table, counts={"brackets": rows})


@pytest.mark.slow
def test_intervals_cover_what_they_say() -> None:
    """95 % intervals hold the true F1 in 93 to 97 % of 1,000 corpora, as those of the ordinary bootstrap do.

    The true value is that of 400,000 sentences of the same kind.
    """
    random = Random(5)
    true = simulated(random, 400_000)["brackets"]["f1"]
    inside = {"poisson": 0, "ordinary": 0}
    trials = 1000
    for _ in range(trials):
        one = simulated(random, 150)
        small = summarised(one, Kept(400))
        for name, found in (
            ("poisson", small.interval("brackets.f1")),
            ("ordinary", one.interval("brackets.f1", method="percentile", samples=400)),
        ):
            assert found is not None
            inside[name] += found[0] <= true <= found[1]
    assert 0.93 <= inside["poisson"] / trials <= 0.97, inside
    assert abs(inside["poisson"] - inside["ordinary"]) < 0.02 * trials, inside


def test_widths_are_those_of_the_ordinary_bootstrap() -> None:
    one = simulated(Random(9), 400)
    low, high = one.interval("brackets.f1", method="percentile", samples=4000) or (0, 0)
    found = summarised(one, Kept(4000)).interval("brackets.f1") or (0, 0)
    # The quantiles of 4,000 samples vary by some hundredths of the width.
    width = high - low
    assert abs(found[0] - low) < 0.1 * width
    assert abs(found[1] - high) < 0.1 * width


def test_compare_pairs_the_samples(tmp_path) -> None:
    """The same sentences count equally often for both systems: equal systems differ in no sample."""
    worse = [line.replace("(NP", "(XP") if n % 2 else line for n, line in enumerate(LINES)]
    gold = written(tmp_path, "g.mrg", LINES)
    saved = []
    for name, lines in (("a", worse), ("b", worse), ("c", LINES)):
        test = written(tmp_path, f"{name}.mrg", lines)
        saved.append(str(tmp_path / f"{name}.json"))
        dispatch(["score", gold, test, "-m", "brackets", "--summary", "200", "--save", saved[-1]])
    results = {name: Result.load(path) for name, path in zip("abc", saved, strict=True)}
    compared = treegauge.compare(results)
    equal, first, _ = compared.differences
    assert (equal.difference, equal.interval, equal.p) == (0, None, 1.0)
    assert first.difference > 0
    assert first.interval[0] > 0
    assert first.significant
    shown = dispatch(["compare", *saved])
    assert shown.code == 0
    assert "from summaries: 200 samples of sentences" in "".join(shown.out)
