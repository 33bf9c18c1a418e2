"""Every plug-in keeps its contract; a mutated metric does not."""

from __future__ import annotations

import sys
from array import array
from copy import copy
from types import SimpleNamespace

import pytest
from helpers.shared import specs

from treegauge.base import plugins
from treegauge.commands import Outcome
from treegauge.contracts import (
    check_aligner,
    check_command,
    check_format,
    check_metric,
    check_report,
    check_transform,
)
from treegauge.contracts.inputs import inputs_for
from treegauge.contracts.metrics import Bench, check_swapped_pairs, check_uses
from treegauge.metrics import PRF_FORMULAS, Ratio, get_metric, in_order
from treegauge.metrics._matches import NONE
from treegauge.metrics._value_columns import formulas_of, value_lists


@pytest.mark.parametrize("spec", specs())
def test_metric(spec):
    check_metric(spec)


@pytest.mark.parametrize("name", plugins.plugins("formats"))
def test_format(name):
    check_format(name)


@pytest.mark.parametrize("name", plugins.plugins("aligners"))
def test_aligner(name):
    check_aligner(name)


@pytest.mark.parametrize("name", plugins.plugins("reports"))
def test_report(name):
    check_report(name)


@pytest.mark.parametrize("name", plugins.plugins("transforms"))
def test_transform(name):
    check_transform(name)


@pytest.mark.parametrize("name", plugins.plugins("commands"))
def test_command(name):
    check_command(name)


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("SUMMARY", "", "says in a line"),
        ("SUMMARY", "two\nlines", "one line"),
        ("SUMMARY", "long " * 20, "wider"),
        ("parser", SimpleNamespace, "new_parser"),
        ("parser", lambda: plugins.plugin("commands", "score").parser(), "another command"),
        ("run", lambda _: Outcome(), "help of the parser"),
        ("run", lambda _: sys.stdout.write("tea\n"), "an Outcome"),
        ("run", lambda _: Outcome(out=sys.stdout.write("tea\n") and "tea"), "prints nothing"),
    ],
)
def test_a_command_that_does_not_keep_it(name, value, told, monkeypatch):
    monkeypatch.setattr(plugins.plugin("commands", "info"), name, value)
    with pytest.raises(AssertionError, match=told):
        check_command("info")


def mutant(name: str, mutate):
    """Return a copy of a metric whose counts go through ``mutate(columns, comparison)``."""
    original = type(get_metric(name))

    class Mutant(original):
        __doc__ = f"{original.__module__} >>> (2020)"
        __module__ = original.__module__

        def count(self, comparison):
            found = dict(zip(self.columns, original.count(self, comparison), strict=True))
            found = mutate(found)
            return [memoryview(array("q", found[column])) for column in self.columns]

    return Mutant(name)


@pytest.mark.parametrize(
    ("name", "declared", "why"),
    [
        ("brackets", {"item": "span"}, "item is one of"),
        ("wer", {"item": "arc"}, "has no matches"),
        ("t-dice", {"mapping": "U"}, "mapping is one of"),
        ("brackets", {"mapping": "T"}, "of two trees"),
        ("uas", {"labeled_as": "brackets"}, "has other items"),
        ("tedeval", {"lattice_option": "states"}, "one of its options"),
        ("las", {"weight": 0.5}, "changes its weight"),
    ],
)
def test_a_wrong_declaration_breaks_the_contract(name, declared, why):
    wrong = type("Wrong", (type(get_metric(name)),), declared)
    with pytest.raises(AssertionError, match=why):
        check_uses(wrong(name))


def one_more(column):
    def mutate(found):
        return found | {column: [value + 1 for value in found[column]]}

    return mutate


def swapped(found):
    return found | {"gold": found["test"], "test": found["gold"]}


PRF = [name for name in plugins.plugins("metrics") if get_metric(name).shape == "prf"]
LABELLED = [spec for spec in PRF if "unlabeled" in get_metric(spec).options]


@pytest.mark.parametrize("name", PRF)
def test_match_plus_one_fails(name):
    with pytest.raises(AssertionError):
        check_metric(mutant(name, one_more("matched")))


class CountsMembers(type(get_metric("tags"))):
    """A mutant of ``tags``: where words are cut differently, every gold word of a group is matched.  >>> (2020)"""

    __module__ = type(get_metric("tags")).__module__

    def count(self, comparison):
        found = dict(zip(self.columns, super().count(comparison), strict=True))
        matched = list(found["matched"])
        edges = list(comparison.core.column("group.gold"))
        for begin, end in zip(edges[::2], edges[1::2], strict=True):
            if end - begin > 1 and matched:
                matched[0] += end - begin - 1
        found["matched"] = memoryview(array("q", matched))
        return [found[column] for column in self.columns]


def test_groups_that_count_more_than_once_fail():
    """The laws on words cut differently are what finds it: without such words nothing is wrong."""
    with pytest.raises(AssertionError):
        check_metric(CountsMembers("tags"))
    inputs = inputs_for(get_metric("tags"))
    wrong, right = (Bench(one, inputs) for one in (CountsMembers("tags"), get_metric("tags")))
    for texts in right.texts(6):
        gold, test = (right.corpus(inputs.show(text)) for text in texts)
        for align in ("identity", "edit", "groups"):
            assert wrong.scores(gold, test, align) == right.scores(gold, test, align)


@pytest.mark.parametrize("name", PRF)
def test_sides_swapped_fails(name):
    with pytest.raises(AssertionError):
        check_metric(mutant(name, swapped))


@pytest.mark.parametrize("name", LABELLED)
def test_label_ignored_fails(name):
    blind = get_metric(f"{name}:unlabeled")
    plain = type(blind)

    class Mutant(plain):
        sees = get_metric(name).sees
        __module__ = plain.__module__

    with pytest.raises(AssertionError, match="goes unseen"):
        check_metric(Mutant(name, ["unlabeled"]))


def other_matches(name: str, change):
    """Return a copy of a metric whose table of matches goes through ``change(matches)``."""
    original = type(get_metric(name))

    class Mutant(original):
        __doc__ = f"{original.__module__} >>> (2020)"
        __module__ = original.__module__

        def matches(self, comparison):
            found = original.matches(self, comparison)
            columns = ("unit", "partner", "loose_partner", "run_begin", "run_end")
            for side in (found.gold, found.test):
                for column in columns:
                    setattr(side, column, array("I", getattr(side, column)))
            change(found)
            return found

    return Mutant(name)


def first_matched(side) -> int:
    return next(item for item in range(len(side)) if side.partner[item] != NONE)


def one_sided(found):
    found.gold.partner[first_matched(found.gold)] = NONE


def unmatched(found):
    item = first_matched(found.gold)
    found.test.partner[found.gold.partner[item]] = found.gold.partner[item] = NONE


def lost_without_labels(found):
    item = first_matched(found.gold)
    partner = found.gold.partner[item]
    found.test.loose_partner[partner] = found.gold.loose_partner[item] = NONE


def at_home_elsewhere(found):
    found.test.unit[0] = (found.test.unit[0] + 1) % (max(found.gold.unit) + 1)


def in_no_slot(found):
    found.gold.run_end[0] = NONE


BROKEN_MATCHES = {
    one_sided: "partners go in pairs",
    unmatched: "matches are not those that were counted",
    lost_without_labels: "without labels",
    at_home_elsewhere: "test items are not those",
    in_no_slot: "slots that are none",
}


@pytest.mark.parametrize("change", BROKEN_MATCHES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("name", ["brackets", "las", "heads", "roles", "uuas"])
def test_broken_matches_fail(name, change):
    with pytest.raises(AssertionError, match=BROKEN_MATCHES[change]):
        check_metric(other_matches(name, change))


def broken_cells(name: str, change):
    """Return a copy of a metric whose cells go through ``change(cells, by)``."""
    original = type(get_metric(name))

    class Mutant(original):
        __doc__ = f"{original.__module__} >>> (2020)"
        __module__ = original.__module__

        def by_cell(self, comparison, by):
            return change(original.by_cell(self, comparison, by), by)

    return Mutant(name)


def test_cells_that_do_not_add_up_fail():
    def lost(cells, by):
        return dict(list(cells.items())[1:]) if by == "distance" else cells

    def missing(cells, by):
        return None if by == "root" else cells

    def too_many(cells, by):
        # The sums are right, the cells are not.
        if by == "direction":
            first, second, *_ = cells.values()
            moved = 1 + first["gold"] - first["matched"]
            first["matched"] += moved
            second["matched"] -= moved
        return cells

    for change, message in (
        (lost, "by distance, .* adds up"),
        (missing, "root is declared"),
        (too_many, "more matches than items"),
    ):
        with pytest.raises(AssertionError, match=message):
            check_metric(broken_cells("las", change))


class OtherCauses:
    """Causes as the core found them, but for one column or the counts."""

    def __init__(self, found, masks=None, rows=None):
        self.found, self.masks, self.rows = found, masks, rows

    def column(self, gold):
        masks = list(self.found.column(gold))
        return self.masks(masks) if self.masks else masks

    def count(self, by, counted):
        rows = self.found.count(by, counted)
        return self.rows(rows) if self.rows else rows


def forgotten(masks):
    """The first item that has causes has none."""
    place = next((place for place, mask in enumerate(masks) if mask), None)
    return [0 if number == place else mask for number, mask in enumerate(masks)]


def blamed(masks):
    """An item with a partner has a cause."""
    return [mask or 1 for mask in masks]


@pytest.mark.parametrize("name", ["brackets", "las", "upos", "heads"])
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"masks": forgotten}, "a cause, and a partner"),
        ({"masks": blamed}, "a cause, and a partner"),
        ({"rows": lambda rows: rows[1:]}, "all causes are not the whole loss"),
    ],
)
def test_broken_causes_fail(monkeypatch, name, change, message):
    from treegauge.contracts.inputs import inputs_for
    from treegauge.contracts.metrics import Bench, check_causes
    from treegauge.results import causes

    found = causes.find_causes
    metric = get_metric(name)
    bench = Bench(metric, inputs_for(metric))
    check_causes(bench)
    monkeypatch.setattr(causes, "find_causes", lambda *given: OtherCauses(found(*given), **change))
    with pytest.raises(AssertionError, match=message):
        check_causes(bench)


def test_the_mutations_are_what_fails():
    for name in ("brackets", "las"):
        check_metric(other_matches(name, lambda found: found))
        check_metric(broken_cells(name, lambda cells, by: cells))
    for name in ("brackets", "tags"):
        check_metric(mutant(name, lambda found: found))


@pytest.mark.parametrize(
    ("name", "column"), [("wer", "inserted"), ("crossing", "crossing"), ("complete", "sentences")]
)
def test_one_too_many_fails_elsewhere(name, column):
    with pytest.raises(AssertionError):
        check_metric(mutant(name, one_more(column)))


def test_a_metric_that_does_not_add_up_by_sentence_fails():
    def once(found):
        # Counted once for the whole text, as a bag would be.
        return found | {
            name: [min(sum(values), 3), *[0] * (len(values) - 1)] for name, values in found.items()
        }

    with pytest.raises(AssertionError):
        check_metric(mutant("tags", once))


def test_formulas_that_are_not_the_scores_fail():
    class Other(type(get_metric("tags"))):
        __doc__ = sys.modules[type(get_metric("tags")).__module__].__doc__
        formulas = in_order(**PRF_FORMULAS | {"recall": Ratio({"matched": 1}, {"test": 1})})

    with pytest.raises(AssertionError, match="formulas give"):
        check_metric(Other("tags"))


def test_a_metric_with_scores_of_its_own_does_not_have_the_formulas_of_its_parents():
    class Halved(type(get_metric("tags"))):
        def scores(self, totals):
            return super().scores(totals) | {"f1": 0.5}

    columns = {name: array("q", [1]) for name in Halved.columns}
    assert formulas_of(get_metric("tags"), columns) is not None
    assert formulas_of(Halved("tags"), columns) is None
    assert value_lists(Halved("tags"), columns)["f1"] == [0.5]


def test_a_need_without_inputs_says_what_to_do():
    metric = copy(get_metric("tags"))
    metric.needs = frozenset({"weather"})  # type: ignore[misc]
    with pytest.raises(AssertionError, match=r"INPUTS"):
        check_metric(metric)


def test_a_format_that_loses_something_fails(monkeypatch):
    from treegauge.formats import ptb

    lossy = SimpleNamespace(
        likelihood=ptb.likelihood,
        read=ptb.read,
        write=lambda core: ptb.write(core).replace(b"NP", b"XP"),
    )
    import treegauge.contracts.formats as contract

    monkeypatch.setattr(contract, "get_format", lambda name: lossy)
    with pytest.raises(AssertionError, match="not the same"):
        check_format("ptb")


def test_an_aligner_that_crosses_or_is_too_dear_fails(monkeypatch):
    from treegauge.aligners import edit

    def patched(*costs: int, symmetric: bool):
        return lambda comparison, chunks: comparison.core.align_edit(
            chunks.start, chunks.stop, *costs, symmetric
        )

    monkeypatch.setattr(edit, "align", patched(9, 3, 3, symmetric=True))
    with pytest.raises(AssertionError, match="cost"):
        check_aligner("edit")
    monkeypatch.setattr(edit, "align", patched(4, 3, 3, symmetric=False))
    with pytest.raises(AssertionError, match="swapped sides"):
        check_aligner("edit")


def test_an_aligner_with_groups_that_finds_none_fails(monkeypatch):
    from treegauge.aligners import groups

    def align(comparison, chunks):
        comparison.core.rank_words()
        comparison.core.align_edit(chunks.start, chunks.stop, 4, 3, 3, True, True)

    monkeypatch.setattr(groups, "align", align)
    with pytest.raises(AssertionError, match="the textbook's"):
        check_aligner("groups")


def test_an_aligner_of_similar_words_that_looks_at_no_letters_fails(monkeypatch):
    from treegauge.aligners import characters, groups

    monkeypatch.setattr(characters, "align", groups.align)
    with pytest.raises(AssertionError, match="the slots cost"):
        check_aligner("characters")
    monkeypatch.undo()
    # Two different words at the price of equal ones: what was aligned is too dear.
    monkeypatch.setattr(characters, "substitution", lambda gold, test: 4)
    with pytest.raises(AssertionError, match="cost"):
        check_aligner("characters")


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda origin: array("I", reversed(origin)), "order"),
        (lambda origin: array("I", [row + 1 for row in origin]), "range|sentence|place"),
        (lambda origin: array("I", origin[:-1]), "entry for each word"),
        (lambda origin: None, "no origin"),
    ],
)
def test_a_transform_with_a_wrong_map_fails(monkeypatch, spoil, told):
    from treegauge.transforms import traces

    right = traces.transform

    def wrong(corpus, params):
        changed = right(corpus, params)
        if changed is not corpus:
            changed.origin = spoil(changed.origin)
        return changed

    monkeypatch.setattr(traces, "transform", wrong)
    with pytest.raises(AssertionError, match=told):
        check_transform("traces")


def test_a_transform_that_is_not_done_when_done_once_fails(monkeypatch):
    from treegauge import _core
    from treegauge.transforms import unary

    def one_at_a_time(corpus, params):
        marks = bytearray(corpus.core.nodes)
        if corpus.core.nodes > 2:
            marks[2] = 1
        return corpus.like(_core.without_nodes(corpus.core, marks))

    monkeypatch.setattr(unary, "transform", one_at_a_time)
    with pytest.raises(AssertionError, match="twice"):
        check_transform("unary")


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("complete", "gold sentences"),
        ("leaf-ancestor:disco-dop", "mean over gold sentences"),
        ("las:nopunct-upos", "the gold word's tag"),
        ("upos:nopunct-deprel", "the gold word's relation"),
        ("elas:nopunct-upos", "the gold word's tag"),
        ("t-dice:moved", "up to gold"),
        ("wer", "over gold words"),
    ],
)
def test_what_is_not_symmetric_says_why(spec, reason):
    assert reason in get_metric(spec).symmetric


@pytest.mark.parametrize(
    "spec",
    [
        "complete",
        "leaf-ancestor:disco-dop",
        "las:nopunct-upos",
        "las:nopunct-deprel",
        "crossing",
        "wer",
    ],
)
def test_a_false_claim_of_symmetry_fails(spec):
    """The law sees it where a metric that depends on gold says that it does not."""
    metric = copy(get_metric(spec))
    metric.symmetric = True
    bench = Bench(metric, inputs_for(metric))
    with pytest.raises(AssertionError, match="swapped"):
        check_swapped_pairs(bench)


def test_symmetric_by_characters():
    assert get_metric("las:nopunct-unicode").symmetric is True
