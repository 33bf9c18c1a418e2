"""Marks in the browser match the counts, sentence by sentence, for every kind of analysis."""

from __future__ import annotations

import pytest
from helpers.pages import EXAMPLES, write

import treegauge

#: of each kind so many sentences are looked at
LOOKED_AT = 20
#: the state of items, by the class of its mark
MARKS = {"m": "matched", "g": "missing", "e": "extra", "x": "crossing", "l": "relabelled"}
COUNT = """() => {
  const box = document.querySelector('.canvas');
  const found = {words: [...box.querySelectorAll('.w')].map((one) => [
    one.getAttribute('class'), one.tagName === 'text' ? [one.textContent] : [...one.querySelectorAll('text')].map((t) => t.textContent)])};
  for (const mark of 'mgexl') found[mark] = box.querySelectorAll('.i.' + mark).length;
  found.items = box.querySelectorAll('.i').length;
  return found;
}"""


def look(page, number, tab, system=0):
    """Show a sentence and count what is in its drawing."""
    page.evaluate(f"location.hash = '#v=sentences&s={number}&tab={tab}'")
    page.wait_for_selector(f"#sentence[data-shown='{number} {tab} {system}']")
    return page.evaluate(COUNT)


def scored(sample, name, metrics=None):
    options = dict(sample.options)
    if metrics is not None:
        options["metrics"] = metrics
    return treegauge.score(str(sample.gold), str(sample.systems[name]), **options)


def test_constituents(page_of, open_page):
    """Matched, missing, extra and relabelled by the counts with and without labels; crossing by `crossing`."""
    sample = page_of("constituents")
    result = scored(sample, "one")
    labelled, bare, crossing = (
        result.by_sentence(spec) for spec in ("brackets", "brackets:unlabeled", "crossing")
    )
    crossed = result.counts["crossing"]["crossing"]
    page = open_page(sample.path)
    seen = dict.fromkeys(MARKS, 0)
    for row in range(LOOKED_AT):
        for tab in ("bars", "tree"):
            found = look(page, row + 1, tab)
            one, loose = labelled[row], bare[row]
            assert found["items"] == one["gold"] + one["test"]
            assert found["m"] == 2 * one["matched"]
            assert found["l"] == 2 * (loose["matched"] - one["matched"])
            assert found["g"] == loose["gold"] - loose["matched"]
            assert found["x"] == crossed[row]
            assert found["e"] == loose["test"] - loose["matched"] - crossed[row]
            for mark in MARKS:
                seen[mark] += found[mark]
    assert len(crossing) >= LOOKED_AT
    # A test that never sees a mark says nothing about it.
    assert all(seen.values()), seen


@pytest.mark.parametrize(
    ("name", "system", "spec", "tab"),
    [
        ("dependencies", "one", "las", "arcs"),
        ("roles", "one", "roles", "roles"),
        ("roles", "one", "las", "arcs"),
        ("lattices", "raw", "brackets", "bars"),
    ],
)
def test_items(page_of, open_page, name, system, spec, tab):
    sample = page_of(name)
    rows = scored(sample, system).by_sentence(spec)
    page = open_page(sample.path)
    wrong = 0
    for row in range(LOOKED_AT):
        found, counts = look(page, row + 1, tab), rows[row]
        assert found["m"] == 2 * counts["matched"]
        assert found["items"] == counts["gold"] + counts["test"]
        wrong += found["items"] - found["m"]
    assert wrong


def test_speech(page_of, open_page):
    """A test bracket may live in another sentence than its partner, so sums are looked at too."""
    sample = page_of("speech")
    result = scored(sample, "one")
    rows, page = result.by_sentence("brackets"), open_page(sample.path)
    sums = dict.fromkeys(["items", "m"], 0)
    words = dict.fromkeys("qdonr", 0)
    for row, counts in enumerate(rows):
        found = look(page, row + 1, "bars")
        assert found["items"] == counts["gold"] + counts["test"]
        for name in sums:
            sums[name] += found[name]
        for classes, _ in found["words"]:
            if "u" not in classes.split():
                words[classes.split()[1]] += 1
    assert len(rows) >= LOOKED_AT
    whole = result["brackets"]
    assert sums == {"items": whole["gold"] + whole["test"], "m": 2 * whole["matched"]}
    told = result.alignment
    assert words["q"] == told["equal"]
    assert words["d"] == told["different"]
    assert words["o"] == told["gold_only"] > 0
    assert words["n"] == told["test_only"]


def sides(words):
    """Return the words of gold and of the system that a drawing shows."""
    gold, test = [], []
    for classes, texts in words:
        state = classes.split()[1]
        if state in "do" or (state in "qr" and len(texts) == 2):
            gold += texts[0].split()
        if state in "dn" or (state in "qr" and len(texts) == 2):
            test += texts[-1].split()
        if state in "qr" and len(texts) == 1:
            gold += texts[0].split()
            test += texts[0].split()
    return gold, test


@pytest.mark.parametrize(
    ("name", "system", "tab"),
    [
        ("constituents", "one", "bars"),
        ("constituents", "one", "tree"),
        ("dependencies", "one", "arcs"),
        ("roles", "one", "roles"),
        ("speech", "one", "bars"),
        ("lattices", "raw", "bars"),
    ],
)
def test_every_word_of_both_files_once(page_of, open_page, name, system, tab):
    sample = page_of(name)
    page = open_page(sample.path)
    gold, test = [], []
    number = page.evaluate("JSON.parse(document.getElementById('data').textContent).sentences")
    for row in range(number):
        one, other = sides(look(page, row + 1, tab)["words"])
        gold += one
        test += other
    for shown, path in ((gold, sample.gold), (test, sample.systems[system])):
        corpus = treegauge.read(str(path))
        assert shown == [word for sentence in corpus for word in sentence.words]


def test_lattices(page_of, open_page):
    """The two paths: segments of gold's alone, of the system's alone, of both."""
    sample = page_of("lattices")
    page = open_page(sample.path)
    gold, test = (treegauge.read(str(path)) for path in (sample.gold, sample.systems["raw"]))
    for row in range(LOOKED_AT):
        found = look(page, row + 1, "lattice")
        assert found["m"] + found["g"] == len(gold[row].words)
        assert found["m"] + found["e"] == len(test[row].words)


def test_mappings(page_of, open_page):
    """Nodes that a mapping deletes, inserts and relabels, as the distance counts them."""
    sample = page_of("constituents")
    counts = scored(sample, "one", "t-dice").counts["t-dice"]
    page = open_page(sample.path)
    for row in range(LOOKED_AT):
        found = look(page, row + 1, "mapping")
        assert found["g"] == counts["deleted"][row]
        assert found["e"] == counts["inserted"][row]
        assert found["l"] == 2 * counts["relabeled"][row]
        assert found["m"] == 2 * counts["matched"][row]


def test_reckoning(page_of, open_page):
    """Error by error: the rows hold the items that do not match, the sums are those of the JSON."""
    sample = page_of("constituents")
    result = scored(sample, "one")
    rows = result.by_sentence("brackets")
    page = open_page(sample.path)
    for row in range(LOOKED_AT):
        look(page, row + 1, "bars")
        counts = rows[row]
        section = page.locator("section.reckoning[data-metric=brackets]")
        wrong = counts["gold"] + counts["test"] - 2 * counts["matched"]
        more = page.locator(".errors[data-metric=brackets] > button")
        if more.count():
            more.click()
        assert page.locator(".errors[data-metric=brackets] .side").count() == wrong
        below = counts["gold"] + counts["test"]
        shown = f"= {2 * counts['matched']} / {below} = {100 * counts['f1']:.2f}"
        assert shown in section.inner_text()


def test_edits_of_tedeval(open_page, tmp_path):
    """The example of Tsarfaty, Nivre and Andersson (2012): five nodes deleted, one inserted."""
    place = EXAMPLES / "hebrew" / "bclm"
    words = ["--words", str(place / "gold.words"), "--words", str(place / "parse.words")]
    systems = {"parse": place / "parse.mrg"}
    sample = write(tmp_path, place / "gold.mrg", systems, *words, "-m", "brackets,tedeval")
    page = open_page(sample.path, "#v=sentences&s=1&tab=mapping")
    page.wait_for_selector("#sentence[data-shown^='1 mapping']")
    assert page.locator(".canvas .f.g").count() == 5
    assert page.locator(".canvas .f.e").count() == 1
