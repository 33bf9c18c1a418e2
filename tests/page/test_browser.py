"""The page as a person uses it: filters, sorting, keys, dark, narrow, print; nothing breaks out of it."""

from __future__ import annotations

import json
import re

import pytest
from helpers import attributed
from helpers.pages import HOSTILE, PAGES, write

import treegauge

LINES = "[...document.querySelectorAll('#rows .line')].map((one) => Number(one.dataset.row))"
ELEMENTS = "document.querySelectorAll('*').length"


def state(page):
    return page.evaluate("Object.fromEntries(new URLSearchParams(location.hash.slice(1)))")


def shown(page):
    return int(page.inner_text("#count").split()[0])


@pytest.mark.parametrize("name", PAGES)
def test_every_page_and_view(page_of, open_page, name):
    """No complaint of the browser, no more than 3,000 elements, nothing wider than the window."""
    page = open_page(page_of(name).path)
    for view in ("overview", "charts", "sentences"):
        page.click(f"nav a[data-view={view}]")
        page.wait_for_selector(f"#{view}:not([hidden])")
        assert page.evaluate(ELEMENTS) <= 3000
        assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    page.keyboard.press("j")
    page.wait_for_selector(".canvas svg")
    for tab in page.locator("[role=tab]").all_inner_texts():
        page.click(f"[role=tab]:has-text('{tab}')")
        page.wait_for_selector(f"#sentence[data-shown^='1 {tab} ']")
        assert page.locator(".canvas svg").count() == 1
        assert page.evaluate(ELEMENTS) <= 3000


def test_overview(page_of, open_page):
    sample = page_of("example")
    page = open_page(sample.path)
    # What is not the answer to who wins, by how much and why is folded.
    assert page.locator("#overview details[open]").count() == 0
    text = page.text_content("#overview")
    results = treegauge.score_systems(
        str(sample.gold), {name: str(path) for name, path in sample.systems.items()}
    )
    for result in results.values():
        assert f"{100 * result['brackets']['f1']:.2f}" in text
        assert str(result.signature) in text
    compared = treegauge.compare(results)
    assert f"{compared.differences[0].p:.3f}" in text
    assert "treegauge report gold.mrg" in text and f"-o {sample.path.name}" in text
    assert "6" in page.text_content(".facts >> nth=0")


def test_overview_says_who_wins_and_why(page_of, open_page):
    """The three most frequent kinds of each system, counted by `errors`; an example leads to its sentence."""
    sample = page_of("constituents")
    named = {name: str(path) for name, path in sample.systems.items()}
    results = treegauge.score_systems(str(sample.gold), named, **sample.options)
    page = open_page(sample.path)
    scores = {name: 100 * result["brackets"]["f1"] for name, result in results.items()}
    best = max(scores, key=scores.__getitem__)
    gap = max(scores.values()) - min(scores.values())
    said = page.inner_text(".lead >> nth=1")
    assert said.startswith(f"brackets: {best} is best with {scores[best]:.2f}, {gap:.2f} ahead of")
    rows = [
        row.locator("th, td").all_inner_texts() for row in page.locator("#frequent tbody tr").all()
    ]
    assert [row[0] for row in rows] == ["one", "", "", "two", "", ""]
    for system, shown_rows in (("one", rows[:3]), ("two", rows[3:])):
        kinds = treegauge.error_kinds(str(sample.gold), named[system], metrics="brackets")[
            "brackets"
        ]
        counts = {
            kind: tally.operations for kind, tally in kinds.by_kind().items() if kind != "other"
        }
        assert [int(row[2]) for row in shown_rows] == sorted(counts.values(), reverse=True)[:3]
        assert all(int(row[2]) == counts[row[1]] for row in shown_rows)
    link = page.locator("#frequent a").last
    words, kind = link.inner_text(), rows[-1][1]
    link.click()
    assert state(page)["system"] == "two"
    page.wait_for_selector(f"#sentence[data-shown^='{state(page)['s']} ']")
    found = page.locator(".errors tbody tr").all_inner_texts()
    assert any(words.split(";")[0] in one and kind in one for one in found)
    # The list shows the row of the sentence.
    assert page.locator("#rows [aria-selected=true]").count() == 1


def test_sorting(page_of, open_page):
    sample = page_of("constituents")
    result = treegauge.score(str(sample.gold), str(sample.systems["one"]), **sample.options)
    other = treegauge.score(str(sample.gold), str(sample.systems["two"]), **sample.options)
    page = open_page(sample.path, "#v=sentences")
    f1 = [row["f1"] for row in result.by_sentence("brackets")]
    page.select_option("#f-sort", "brackets")
    rows = page.evaluate(LINES)
    values = [f1[row] for row in rows]
    assert len(rows) >= 20
    assert values == sorted(f1)[: len(rows)]
    page.select_option("#f-order", "down")
    assert [f1[row] for row in page.evaluate(LINES)] == sorted(f1, reverse=True)[: len(rows)]
    # Difference between two systems.
    page.select_option("#f-order", "up")
    page.select_option("#f-against", "system|two")
    gaps = [a - b["f1"] for a, b in zip(f1, other.by_sentence("brackets"), strict=True)]
    found = [gaps[row] for row in page.evaluate(LINES)]
    assert found == pytest.approx(sorted(gaps)[: len(found)], abs=1e-6)
    # Rank difference between two metrics: ranks of scipy, the best is 1.
    stats = pytest.importorskip("scipy.stats")
    page.select_option("#f-against", "metric|tags")
    tags = [row["f1"] for row in result.by_sentence("tags")]
    ranks = [stats.rankdata([-value for value in values]) for values in (f1, tags)]
    gaps = list(ranks[0] - ranks[1])
    found = [gaps[row] for row in page.evaluate(LINES)]
    assert found == sorted(gaps)[: len(found)]
    assert state(page)["against"] == "metric|tags"


def test_filters(page_of, open_page):
    sample = page_of("constituents")
    result = treegauge.score(
        str(sample.gold), str(sample.systems["one"]), attribute=True, **sample.options
    )
    page = open_page(sample.path, "#v=sentences")
    whole = shown(page)
    lengths = list(result.units.length)
    page.fill("#f-min", "5")
    page.fill("#f-max", "7")
    assert shown(page) == sum(5 <= length <= 7 for length in lengths) < whole
    page.click("#f-clear")
    assert shown(page) == whole
    words = [" ".join(one.words) for one in treegauge.read(str(sample.gold))]
    page.fill("#f-text", "maple")
    assert shown(page) == sum("maple" in word for word in words) < whole
    page.click("#f-clear")
    kinds = treegauge.error_kinds(str(sample.gold), str(sample.systems["one"]), metrics="brackets")
    name, tally = next(iter(kinds["brackets"].by_kind().items()))
    page.select_option("#f-kind", f"brackets|{name}")
    assert shown(page) == len(tally.units)
    page.click("#f-clear")
    causes = {row.cell for row in result.causes["brackets"].units}
    page.select_option("#f-cause", "brackets|structure")
    assert 0 < shown(page) <= len(causes)
    page.click("#f-clear")
    page.check("#f-differ")
    perfect = sum(row["f1"] == 1 for row in result.by_sentence("brackets"))
    assert shown(page) == whole - perfect < whole
    page.click("#f-clear")
    label = page.locator("#f-label option").nth(1).get_attribute("value")
    page.select_option("#f-label", label)
    assert 0 < shown(page) < whole
    # The address keeps it all: the same page again.
    again = open_page(sample.path, page.evaluate("location.hash"))
    assert shown(again) == shown(page)
    assert again.input_value("#f-label") == label


def test_sentences_that_are_wrong(page_of, open_page):
    """By the number of errors, by differences weighted by length, those that all systems get wrong."""
    sample = page_of("constituents")
    results = [
        treegauge.score(str(sample.gold), str(path), **sample.options)
        for path in sample.systems.values()
    ]
    kinds = treegauge.error_kinds(str(sample.gold), str(sample.systems["one"]), metrics="brackets")[
        "brackets"
    ]
    counts = [0] * len(results[0].units)
    for operation in kinds.operations:
        counts[operation.unit] += 1
    page = open_page(sample.path, "#v=sentences&sort=errors&order=down")
    found = [counts[row] for row in page.evaluate(LINES)]
    assert found == sorted(counts, reverse=True)[: len(found)]
    page.select_option("#f-sort", "brackets")
    page.select_option("#f-against", "weighted|two")
    one, two = ([row["f1"] for row in result.by_sentence("brackets")] for result in results)
    lengths = list(results[0].units.length)
    gaps = [size * (a - b) for size, a, b in zip(lengths, one, two, strict=True)]
    found = [gaps[row] for row in page.evaluate(LINES)]
    assert found == pytest.approx(sorted(gaps, reverse=True)[: len(found)], abs=1e-5)
    page.check("#f-every")
    wrong = sum(a != 1 and b != 1 for a, b in zip(one, two, strict=True))
    assert shown(page) == wrong < len(one)


def test_patterns_over_words_tags_and_relations(page_of, open_page):
    sample = page_of("dependencies")
    page = open_page(sample.path, "#v=sentences")
    sentences = [
        " ".join(
            "_".join((fields[1], fields[3], fields[7]))
            for fields in (line.split("\t") for line in block.splitlines())
            if fields[0].isdigit()
        )
        for block in sample.gold.read_text().strip().split("\n\n")
    ]
    for pattern in (r"_NOUN_\w+ ", "^\\S+_VERB", "_(nsubj|obj)"):
        page.fill("#f-text", f"/{pattern}/")
        assert shown(page) == sum(bool(re.search(pattern, sentence)) for sentence in sentences)
    page.fill("#f-text", "/(/")
    assert shown(page) == 0


@pytest.mark.parametrize(
    ("name", "tab", "metric"),
    [
        ("constituents", "bars", "brackets"),
        ("dependencies", "arcs", "las"),
        ("speech", "bars", "brackets"),
        ("roles", "roles", "roles"),
    ],
)
def test_one_gold_and_all_systems(page_of, open_page, name, tab, metric):
    """Every item of gold and of each system is drawn once, and a gold word stands in one column everywhere."""
    sample = page_of(name)
    results = [
        treegauge.score(str(sample.gold), str(path), **sample.options).by_sentence(metric)
        for path in sample.systems.values()
    ]
    page = open_page(sample.path)
    for number in range(1, 9):
        page.evaluate(f"location.hash = '#v=sentences&s={number}&all=1&tab={tab}'")
        numbers = " ".join(str(place) for place in range(len(results)))
        page.wait_for_selector(f"#sentence[data-shown='{number} {tab} {numbers}']")
        assert page.locator(".canvas svg").count() == 1
        assert page.locator(".canvas .a text").count() == 1 + len(results)
        rows = [result[number - 1] for result in results]
        if name != "speech":  # Items may have their partners in another sentence there.
            items = rows[0]["gold"] + sum(row["test"] for row in rows)
            assert page.locator(".canvas .i").count() == items
            wrong = sum(row["test"] - row["matched"] for row in rows)
            assert page.locator(".canvas .i:is(.e, .x, .l)").count() == wrong
        words = page.evaluate("""() => [...document.querySelectorAll('.canvas .w')].map(
          (one) => [one.textContent, one.getAttribute('x'), one.getAttribute('y')])""")
        lines = {}
        for text, x, y in words:
            lines.setdefault(y, []).append((text, float(x)))
        gold, *systems = lines.values()
        assert len(systems) == len(results)
        if name != "speech":
            assert all(line == gold for line in systems)
        else:
            places = {x for _, x in gold}
            assert sum(x in places for _, x in systems[0]) >= len(gold) / 2


def test_before_a_sentence_is_chosen_the_first_error_is_shown(open_page, tmp_path):
    right = "(S (NP (NN tea)) (VP (VBZ cools)))\n"
    gold, test = tmp_path / "gold.mrg", tmp_path / "test.mrg"
    gold.write_text(3 * right)
    test.write_text(2 * right + "(S (NN tea) (VP (VBZ cools)))\n")
    page = open_page(write(tmp_path, gold, {"ours": test}).path, "#v=sentences")
    page.wait_for_selector("#sentence[data-shown^='3 ']")
    assert "NP ‹tea› is missing" in page.inner_text("#sentence")
    # The list begins at its first line all the same.
    page.keyboard.press("j")
    page.wait_for_selector("#sentence[data-shown^='1 ']")
    page.fill("#f-text", "coffee")
    page.evaluate("location.hash = '#v=sentences&text=coffee'")
    page.wait_for_selector("text=No sentence is like that.")


def test_labels_of_trees_stand_over_their_branches(page_of, open_page):
    page = open_page(page_of("example").path, "#v=sentences&s=2&tab=tree")
    page.wait_for_selector("#sentence[data-shown^='2 tree']")
    labels = page.evaluate(
        "[...document.querySelectorAll('.canvas text.b')].map((one) => one.getAttribute('x'))"
    )
    shapes = page.evaluate(
        "[...document.querySelectorAll('.canvas path.i')].map((one) => one.getAttribute('d'))"
    )
    assert labels and labels == [re.match(r"M(\d+) ", shape)[1] for shape in shapes]


def test_an_error_of_many_items_is_folded(open_page, tmp_path):
    """A phrase that hangs too low changes all phrases over it; the drawing is seen below the headline."""
    gold, test = tmp_path / "gold.mrg", tmp_path / "test.mrg"
    tree = "(VP (VB {}) {}{})"
    low, high = "(PP (IN in) (NP (NN May)))", ""
    for path, inner, outer in ((gold, high, low), (test, low, high)):
        clause = tree.format("rained", "(ADVP (RB twice))", inner)
        for verb, end in (("says", ""), ("thinks", outer)):
            clause = tree.format(verb, f"(SBAR (IN that) (S (NP (PRP it)) {clause}))", end)
        path.write_text(f"(S (NP (PRP she)) {clause})\n")
    page = open_page(
        write(tmp_path, gold, {"ours": test}, "-m", "brackets").path, "#v=sentences&s=1"
    )
    page.wait_for_selector(".errors .side")
    # By pencil: two SBAR, two S and two VP end elsewhere.
    side = page.locator(".errors td[data-title=gold]")
    assert side.locator("> .side").count() == 3
    assert side.locator("details .side").count() == 3
    assert side.locator("summary").inner_text() == "3 more"


def test_charts_are_as_wide_as_their_place(page_of, open_page):
    for width in (1400, 360):
        page = open_page(
            page_of("constituents").path, "#v=charts", viewport={"width": width, "height": 900}
        )
        drawn_charts(page)
        wide = page.evaluate("""() => [...document.querySelectorAll('#figures .scroll, #plot .scroll')].map(
          (one) => [one.scrollWidth - one.clientWidth, one.closest('figure').dataset.kind])""")
        assert wide and [kind for more, kind in wide if more > 1] == []


def test_errors_only(open_page, tmp_path):
    """Words beside which nothing is wrong fold to «⋯», and open by a click or by a key."""
    gold, test = tmp_path / "gold.mrg", tmp_path / "test.mrg"
    many = " ".join(f"(NN w{number})" for number in range(40))
    gold.write_text(
        f"(S (NP {many}) (VP (VBD made) (NP (DT a) (NN bet)) (PP (IN with) (NP (PRP him)))))\n"
    )
    test.write_text(
        f"(S (NP {many}) (VP (VBD made) (NP (NP (DT a) (NN bet)) (PP (IN with) (NP (PRP him))))))\n"
    )
    sample = write(tmp_path, gold, {"ours": test}, "-m", "brackets")
    words = "[...document.querySelectorAll('.canvas .w')].map((one) => one.textContent)"
    page = open_page(sample.path, "#v=sentences&s=1")
    page.wait_for_selector(".canvas svg")
    assert len(page.evaluate(words)) == 45
    page.click("text=errors only")
    page.wait_for_selector(".canvas .fold")
    assert page.evaluate(words) == 2 * ["made", "a", "bet", "with", "him"]
    assert page.locator(".canvas .i.e").count() == 1
    box = page.locator(".canvas .fold").first.bounding_box()
    assert box["height"] >= 24 and box["width"] >= 24
    page.locator(".canvas .fold").first.focus()
    page.keyboard.press("Enter")
    assert len(page.evaluate(words)) == 2 * 45
    assert page.locator(".canvas .fold").count() == 0
    assert state(page)["only"] == "1"


def test_targets_are_large_enough(page_of, open_page):
    """Buttons, fields, links of the list and what can be opened: 24 pixels at least, also on a telephone."""
    for width in (1280, 360):
        page = open_page(
            page_of("constituents").path,
            "#v=sentences&s=1",
            viewport={"width": width, "height": 900},
        )
        page.wait_for_selector(".canvas svg")
        small = page.evaluate("""() => [...document.querySelectorAll('button, select, input, summary, nav a, #rows .line')]
          .filter((one) => one.getClientRects().length && one.getBoundingClientRect().height < 24 && !one.closest('label'))
          .map((one) => one.outerHTML.slice(0, 90))""")
        assert small == []


def test_keys(page_of, open_page):
    page = open_page(page_of("constituents").path)
    press = page.keyboard.press
    press("j")
    assert state(page) == {"v": "sentences", "s": "1"}
    press("j")
    press("j")
    press("k")
    assert state(page)["s"] == "2"
    page.wait_for_selector("#sentence[data-shown^='2 ']")
    assert page.locator("#rows [aria-selected=true]").count() == 1
    press("t")
    page.wait_for_selector("#sentence[data-shown^='2 tree']")
    press("1")
    assert (state(page)["sort"], state(page).get("order")) == ("brackets", None)
    press("1")
    assert state(page)["order"] == "down"
    press("3")
    assert state(page)["sort"] == "crossing"
    press("d")
    assert state(page)["differ"] == "1"
    press("/")
    page.keyboard.type("ash")
    assert state(page)["text"] == "ash"
    press("Escape")
    press("f")
    assert page.evaluate("document.activeElement.id") == "f-label"
    press("Escape")
    press("?")
    assert page.evaluate("document.getElementById('help').open")
    press("Escape")
    assert not page.evaluate("document.getElementById('help').open")


def test_fit_is_for_each_sentence_anew(page_of, open_page):
    page = open_page(page_of("constituents").path, "#v=sentences&s=1")
    page.wait_for_selector(".canvas svg")
    page.click("button:has-text('fit')")
    for number in (1, 2, 3):
        page.evaluate(f"location.hash = 'v=sentences&s={number}'")
        page.wait_for_selector(f"#sentence[data-shown^='{number} ']")
        widths = page.evaluate(
            "['.canvas', '.canvas svg'].map((one) => document.querySelector(one).clientWidth)"
        )
        assert abs(widths[0] - 12 - widths[1]) <= 4
    page.click("button:has-text('1:1')")
    assert page.evaluate(
        "(svg => svg.clientWidth === svg.viewBox.baseVal.width)(document.querySelector('.canvas svg'))"
    )


def test_lattices_and_mappings_say_what_they_show(page_of, open_page):
    page = open_page(page_of("lattices").path, "#v=sentences&s=4&tab=lattice")
    page.wait_for_selector(".canvas svg")
    assert "another way to cut the word" in page.inner_text("#sentence .marks")
    page.evaluate("location.hash = 'v=sentences&s=4&tab=mapping'")
    page.wait_for_selector("#sentence[data-shown^='4 mapping']")
    assert "deleted (gold only)" in page.inner_text("#sentence .marks")


def test_arrow_keys(page_of, open_page):
    """Tabs and the list as the patterns of WAI-ARIA say; the focus stays where it was."""
    page = open_page(page_of("constituents").path, "#v=sentences&s=1")
    page.wait_for_selector(".canvas svg")
    tabs = page.locator("[role=tablist] [role=tab]").all_inner_texts()
    assert tabs[:2] == ["bars", "tree"]
    assert page.locator("[role=tab][tabindex='0']").count() == 1
    page.focus("[role=tab][aria-selected=true]")
    for key, wanted in (
        ("ArrowRight", 1),
        ("ArrowLeft", 0),
        ("ArrowLeft", -1),
        ("Home", 0),
        ("End", -1),
    ):
        page.keyboard.press(key)
        page.wait_for_selector(f"#sentence[data-shown^='1 {tabs[wanted]} ']")
        assert page.evaluate("document.activeElement.innerText") == tabs[wanted]
    page.focus("#list")
    for key, wanted in (("End", shown(page)), ("Home", 1), ("ArrowDown", 2), ("ArrowUp", 1)):
        page.keyboard.press(key)
        assert state(page)["s"] == str(wanted)
        assert page.locator("#rows [aria-selected=true]").count() == 1
        assert page.evaluate("document.activeElement.id") == "list"
    page.click("button[title=next]")
    page.wait_for_selector("#sentence[data-shown^='2 ']")
    assert page.evaluate("document.activeElement.title") == "next"


def drawn_charts(page):
    page.wait_for_selector("html[data-charts]", state="attached")


def table_of(figure):
    """The table of a figure, opened by its button: cells row by row."""
    figure.locator(".astable").click()
    return [row.locator("th, td").all_inner_texts() for row in figure.locator(".sheet tr").all()]


def test_a_click_on_a_chart_filters(page_of, open_page):
    page = open_page(page_of("constituents").path, "#v=charts")
    drawn_charts(page)
    figure = page.locator(
        "#figures figure[data-kind=breakdown]", has_text="brackets by label"
    ).first
    figure.locator(".mark-symbol path").first.click(force=True)
    metric = state(page)["label"].split("|")[0]
    assert (metric, state(page)["v"]) == ("brackets", "sentences")
    assert shown(page) > 0
    page.go_back()
    page.wait_for_selector("#charts:not([hidden])")
    # The same from the keyboard: the rows of the table lead there, too.
    rows = table_of(figure)
    assert rows[0] == ["label", "system", "brackets.f1", "low", "high", "items of gold"]
    figure.locator(".sheet button").first.focus()
    page.keyboard.press("Enter")
    assert state(page)["label"] == f"brackets|{rows[1][0]}"


def test_figures_are_copied_and_saved(page_of, open_page, tmp_path):
    page = open_page(page_of("constituents").path, "#v=charts", accept_downloads=True)
    drawn_charts(page)
    for figure in page.locator("#figures figure").all():
        rows = table_of(figure)
        assert len(rows) > 1
        assert len({len(row) for row in rows}) == 1
    from xml.etree import ElementTree as ET

    for button, ending in ((".savesvg", "svg"), (".savepng", "png")):
        with page.expect_download() as waiting:
            page.locator(f"#figures [data-kind=breakdown] {button}").first.click()
        saved = tmp_path / f"figure.{ending}"
        waiting.value.save_as(saved)
    assert ET.parse(tmp_path / "figure.svg").getroot().tag.endswith("svg")
    # With its title, for a paper.
    assert "brackets by label" in (tmp_path / "figure.svg").read_text()
    assert (tmp_path / "figure.png").read_bytes().startswith(b"\x89PNG")


def test_scatter(page_of, open_page):
    """The correlation is that of treegauge correlate; a click on a point opens the sentence."""
    sample = page_of("constituents")
    result = treegauge.score(
        str(sample.gold), str(sample.systems["one"]), name="one", **sample.options
    )
    correlations = treegauge.correlate([result], values="brackets,tags")[0]
    page = open_page(sample.path, "#v=charts&x=tags&y=brackets")
    drawn_charts(page)
    assert f"one: Pearson {correlations.pearson.value:.3f}" in page.inner_text("#plot .note")
    table = table_of(page.locator("#plot figure"))
    assert table[0] == ["system", "sentence", "tags", "brackets"]
    assert len(table) - 1 == sum(
        row["f1"] is not None and other["f1"] is not None
        for row, other in zip(
            result.by_sentence("tags"), result.by_sentence("brackets"), strict=True
        )
    ) * len(sample.systems)
    # The highest point, wherever it is: look along the upper edge of the plot.
    box = page.locator("#plot canvas").bounding_box()
    for y in range(4, 30, 3):
        for x in range(int(box["width"]) - 4, 30, -6):
            page.mouse.move(box["x"] + x, box["y"] + y)
            if page.locator("#vg-tooltip-element.visible").count():
                break
        else:
            continue
        break
    assert "tags" in page.inner_text("#vg-tooltip-element")
    page.mouse.click(box["x"] + x, box["y"] + y)
    assert state(page)["s"]
    page.wait_for_selector(".canvas svg")


def test_word_error_rate(page_of, open_page):
    """Where words were aligned, scores stand against the word error rate though nobody asked for it."""
    page = open_page(page_of("recognised").path, "#v=charts")
    assert page.input_value("#x-metric") == "wer"
    assert "word error rate 12.50 %" in page.inner_html("#overview")


def test_words_of_a_system_are_found(page_of, open_page):
    """«fairies» was heard for «ferry»: either word leads to the sentence."""
    page = open_page(page_of("recognised").path, "#v=sentences")
    for word in ("ferry", "fairies"):
        page.fill("#f-text", word)
        assert page.evaluate(LINES) == [0]
    page.fill("#f-text", "walrus")
    assert page.evaluate(LINES) == []


def test_documents(page_of, open_page):
    """Two documents: scores of each, a point each, and a click on one shows its sentences."""
    sample = page_of("sides")
    result = treegauge.score(str(sample.gold), str(sample.systems["asr"]), **sample.options)
    page = open_page(sample.path, "#v=charts&points=document")
    found = result.by_document("brackets")
    drawn_charts(page)
    rows = {row[1]: float(row[3]) for row in table_of(page.locator("#plot figure"))[1:]}
    assert rows == pytest.approx({name: 100 * row["f1"] for name, row in found.items()}, abs=1e-3)
    figure = page.locator("#figures figure", has_text="brackets by document")
    figure.locator(".mark-symbol path").last.click(force=True)
    assert state(page)["document"] == "side-b"
    assert shown(page) == sum(row["document"] == "side-b" for row in result.by_sentence("brackets"))


def luminance(colour):
    parts = [int(one) / 255 for one in re.findall(r"\d+", colour)[:3]]
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one, other):
    """The ratio of WCAG 2."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


CONTRASTS = """() => {
  const ground = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (colour !== 'rgba(0, 0, 0, 0)') return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const found = [];
  for (const node of document.querySelectorAll('main *, header *')) {
    const own = [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
    if (!own || !node.getClientRects().length || node.closest('option')) continue;
    const style = getComputedStyle(node);
    // Numbers in the cells of a matrix have the cell behind them.
    const matrix = node.closest('[data-kind=confusion] .plot');
    found.push([node instanceof SVGElement ? style.fill : style.color, ground(node), node.textContent.slice(0, 30), !!matrix]);
  }
  return found;
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_contrast(page_of, open_page, theme):
    """Text stands out from what is behind it: 4.5 at least; the browser's own choice of theme."""
    page = open_page(page_of("constituents").path, color_scheme=theme)
    dark = luminance(page.evaluate("getComputedStyle(document.body).backgroundColor")) < 0.2
    assert dark == (theme == "dark")
    for view in ("overview", "charts", "sentences&s=1"):
        page.evaluate(f"location.hash = '#v={view}'")
        page.wait_for_timeout(100)
        for colour, ground, text, matrix in page.evaluate(CONTRASTS):
            if not matrix and colour != "none":
                assert contrast(colour, ground) >= 4.5, (view, text, colour, ground)


def test_the_theme_can_be_chosen(page_of, open_page):
    page = open_page(page_of("example").path, "#v=sentences&s=1")
    page.click("#theme")
    assert state(page)["theme"] == "dark"
    assert luminance(page.evaluate("getComputedStyle(document.body).backgroundColor")) < 0.2
    page.wait_for_selector(".canvas svg")
    drawing = "getComputedStyle(document.querySelector('.canvas svg')).backgroundColor"
    assert luminance(page.evaluate(drawing)) < 0.2


@pytest.mark.parametrize("name", ["example", "constituents", "dependencies", "languages"])
def test_a_narrow_screen(page_of, open_page, name):
    """At 360 pixels nothing is wider than the screen; wide drawings scroll in their own box."""
    page = open_page(page_of(name).path, viewport={"width": 360, "height": 740})
    for view in ("overview", "charts", "sentences&s=1"):
        page.evaluate(f"location.hash = '#v={view}'")
        page.wait_for_timeout(100)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, view


def test_print(page_of, open_page):
    page = open_page(page_of("constituents").path, "#v=sentences&s=1", color_scheme="dark")
    page.wait_for_selector(".canvas svg")
    page.emulate_media(media="print", color_scheme="dark")
    assert luminance(page.evaluate("getComputedStyle(document.body).color")) < 0.2
    assert not page.is_visible("nav")
    assert page.is_visible(".canvas svg")
    assert page.is_visible("#overview")
    drawn_charts(page)
    assert page.locator("#figures .plot svg").count() > 3
    assert page.locator("#plot canvas").count() == 1
    assert len(page.pdf()) > 1000


def test_hostile_words(page_of, open_page):
    """Markup in words, labels and names is text: it is shown, and nothing of it runs."""
    sample = page_of("hostile")
    page = open_page(sample.path)
    assert page.locator("img, u, i:not(.i), b:has-text('system')").count() == 0
    assert "<b>system" in page.inner_text(".legend")
    for number, word in enumerate(HOSTILE, 1):
        page.evaluate(f"location.hash = '#v=sentences&s={number}'")
        page.wait_for_selector(f"#sentence[data-shown^='{number} ']")
        drawn = page.locator(".canvas .w").all_text_contents()
        expected = word.replace("\u2028", "\\u2028").replace("\u202e", "\\u202e")
        assert any(expected in one for one in drawn)
        assert page.locator(".canvas script, .canvas img, #sentence u").count() == 0
    text = sample.path.read_text()
    assert text.count("<script>") == 1
    assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "https://" not in text


def test_the_policy(page_of, open_page):
    """Even a script that got in would not run, and nothing is fetched."""
    page = open_page(page_of("example").path)
    page.evaluate("""() => {
      const script = document.createElement('script');
      script.textContent = 'window.broken = true';
      document.body.append(script);
      document.body.insertAdjacentHTML('beforeend', '<p onclick="window.broken = true" id="bad">bad</p>');
    }""")
    page.click("#bad")
    page.evaluate("fetch('data:text/plain,x').catch(() => 0)")
    assert page.evaluate("window.broken") is None
    assert len(open_page.complaints) >= 3
    assert all("Content Security Policy" in complaint for complaint in open_page.complaints)
    open_page.complaints.clear()


def test_languages(page_of, open_page):
    """Right-to-left words run right to left, columns too."""
    page = open_page(page_of("languages").path, "#v=sentences&s=1")
    page.wait_for_selector(".canvas svg")
    place = "(word) => { for (const one of document.querySelectorAll('.canvas .w')) if (one.textContent.includes(word)) return one.getBoundingClientRect().left; }"
    assert page.evaluate(place, "הילד") > page.evaluate(place, "ספר")


def test_names_for_screen_readers(page_of, open_page):
    """Every field, button, picture and region has a name."""
    page = open_page(page_of("constituents").path, "#v=sentences&s=1")
    page.wait_for_selector(".canvas svg")
    nameless = page.evaluate("""() => [...document.querySelectorAll('input, select, button, svg, [role=region], [role=listbox]')]
      .filter((one) => !one.closest('[hidden]') && one.getAttribute('aria-hidden') !== 'true')
      .filter((one) => !(one.getAttribute('aria-label') || one.getAttribute('aria-labelledby') || (one.labels && one.labels.length) || one.textContent.trim()))
      .map((one) => one.outerHTML.slice(0, 80))""")
    assert nameless == []
    assert page.evaluate("document.documentElement.lang") == "en"


def test_results_without_texts(open_page, tmp_path):
    """A result that was saved makes a page with scores and charts, and says that there are no words."""
    gold, test = "(S (NP (NN tea)) (VP (VBZ cools)))\n" * 3, "(S (NN tea) (VP (VBZ cools)))\n" * 3
    result = treegauge.score(gold, test, by="label", name="ours")
    result.report(tmp_path / "report.html")
    page = open_page(tmp_path / "report.html", "#v=sentences&s=2")
    assert "not in this page" in page.inner_text("#sentence")
    assert f"{100 * result['brackets']['f1']:.2f}" in page.inner_html("#overview")


def test_attributes(tmp_path, open_page):
    """The list shows, filters and clears them; a click on a chart does the same (helpers/attributed.py)."""
    gold, a, b, table = attributed.write(tmp_path)
    path = tmp_path / "page.html"
    treegauge.report(gold, {"a": a, "b": b}, path, metrics="las", by="genre,mood", attributes=table)
    page = open_page(path, "#v=sentences")
    assert page.inner_text("#head").split()[:3] == ["sentence", "genre", "mood"]
    page.select_option('[id="f-@genre"]', "|news")
    assert page.evaluate(LINES) == [0, 2]
    page.select_option('[id="f-@mood"]', "|bad")
    assert page.evaluate(LINES) == [2]
    page.keyboard.press("Escape")
    page.click("#rows .line")
    page.wait_for_selector(".canvas svg")
    assert "genre: news, mood: bad" in page.inner_text("#sentence .top")
    page.click("#f-clear")
    assert shown(page) == 4
    page.click("nav a[data-view=charts]")
    drawn_charts(page)
    page.locator("figure:has-text('las by genre') .mark-symbol path").first.click(force=True)
    assert page.evaluate(LINES) == [1]
    assert state(page)["@genre"] == "|chat"
    # The address brings it back.
    again = open_page(path, page.evaluate("location.hash"))
    assert again.evaluate(LINES) == [1]


def test_answers_that_failed(open_page, tmp_path):
    """Each is shown as it came, whatever is in it, and found by its kind."""
    tree = "(S (NP (PRP it)) (VP (VBZ rains)))"
    answers = [
        tree,
        "I cannot.",
        f"<img src=x onerror=alert(1)> {HOSTILE[0]}",
        "I won't.",
        "",
        tree[:-3],
    ]
    gold, path = tmp_path / "gold.mrg", tmp_path / "model.jsonl"
    gold.write_text(f"{tree}\n" * len(answers))
    path.write_text("".join(json.dumps({"answer": answer}) + "\n" for answer in answers))
    sample = write(tmp_path, gold, {"model": path}, "--on-error", "repair", "-m", "brackets")
    page = open_page(sample.path)
    assert "5 answers failed" in page.inner_text("#overview")
    assert "refusal 2" in page.text_content("#overview")
    page.click("nav a[data-view=sentences]")
    page.wait_for_selector("#sentences:not([hidden])")
    options = page.locator("#f-kind option").all_inner_texts()
    assert any("prose only (1)" in option for option in options)
    refused = next(one for one in options if "refusal (2)" in one)
    page.select_option("#f-kind", label=refused)
    assert (shown(page), page.evaluate(LINES)) == (2, [1, 3])
    for row, kind in ((2, "refusal"), (3, "prose only")):
        page.evaluate(f"location.hash = 'v=sentences&s={row}'")
        page.wait_for_selector(f"#sentence[data-shown^='{row} ']")
        assert page.inner_text("#sentence .answer") == answers[row - 1]
        assert f"({kind})" in page.inner_text("#sentence")
    # What repair did to one.
    page.evaluate("location.hash = 'v=sentences&s=6'")
    page.wait_for_selector("#sentence[data-shown^='6 ']")
    assert page.inner_text("#sentence .repair").startswith("close-end (line 1, column ")
    assert page.locator("#sentence .answer").count() == 1
    page.evaluate("location.hash = 'v=sentences&s=1'")
    page.wait_for_selector("#sentence[data-shown^='1 ']")
    assert page.locator("#sentence .repair").count() == 0
    assert page.locator("#sentence .answer").count() == 0
