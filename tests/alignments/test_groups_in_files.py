"""Groups in alignment files: what is written, what is read, and what cannot be."""

from __future__ import annotations

import json

import pytest
from helpers.grouped_words import DARK, DARK_LINKS, DARKROOM

import treegauge
from treegauge.aligners._links import best_chain, linked_groups
from treegauge.cli import main

GOLD = "(S (NP (JJ dark) (, ,) (NN room)) (VP (VBZ smells)) (. .))"


@pytest.fixture
def files(tmp_path):
    """Return the paths of both sides and of the links."""
    for name, text in (("gold.mrg", DARK), ("test.mrg", DARKROOM), ("links", DARK_LINKS)):
        (tmp_path / name).write_text(text + "\n" * (name != "links"), encoding="utf-8")
    return [str(tmp_path / name) for name in ("gold.mrg", "test.mrg", "links")]


def shown(capsys, *arguments):
    """Return what a command prints."""
    code = main(list(arguments))
    out, err = capsys.readouterr()
    assert code == 0, err
    return out, err


def test_every_format_that_can_holds_groups(files, tmp_path, capsys):
    gold, test, links = files
    expected = {
        "pharaoh": "0-0 1-0 2-1\n",
        "sparseval": "darkroom\tdarkroom\t000\nsmells\tsmells\t000\n",
    }
    for name in ("json", "pharaoh", "sparseval"):
        out, err = shown(capsys, "align", gold, test, "--align", links, "--format", name)
        assert not err
        if name in expected:
            assert out == expected[name]
        else:
            chunk = json.loads(out)["chunks"][0]
            assert chunk["slots"] == [[["dark", "room"], "darkroom"], ["smells", "smells"]]
            assert chunk["grouped"] == 1
        again = tmp_path / f"again.{name}"
        again.write_text(out, encoding="utf-8")
        result = treegauge.score(gold, test, metrics="brackets,tags", align=str(again))
        assert result["brackets"]["f1"] == 1.0
        assert result.alignment["grouped_gold"] == 2
        assert result.alignment["grouped_test"] == 1


def test_formats_that_cannot_hold_groups_say_so(files, capsys):
    gold, test, links = files
    out, err = shown(capsys, "align", gold, test, "--align", links, "--format", "pra")
    assert "Scores: (#C #S #D #I) 1 1 1 0" in out
    assert "pra cannot hold groups: 1 group is written as words side by side and alone" in err
    out, err = shown(capsys, "align", gold, test, "--align", links, "--format", "sgml")
    assert 'S,"dark","darkroom":D,"room",:C,"smells","smells"' in out
    assert "sgml cannot hold groups" in err


def test_the_text_view_marks_groups(files, capsys):
    out, _ = shown(capsys, "align", *files[:2], "--align", files[2])
    assert "REF:  dark room smells\nHYP:  darkroom  smells\nEval: G\n" in out
    told = " ".join(out.split())
    assert "1 equal, 0 different, 0 in gold only, 2 grouped; 0 in test only, 1 grouped" in told


def test_the_summary_counts_words_in_groups(files):
    """Gold has three words, test two; the word error rate is jiwer's: two edits of three words."""
    result = treegauge.score(files[0], files[1], metrics="wer", align=files[2])
    names = ("equal", "different", "gold_only", "test_only", "grouped_gold", "grouped_test")
    assert [result.alignment[name] for name in names] == [1, 0, 0, 0, 2, 1]
    assert (result.alignment["gold_words"], result.alignment["test_words"]) == (3, 2)
    assert (result["wer"]["numerator"], result["wer"]["denominator"]) == (2, 3)


@pytest.mark.parametrize("name", ["json", "pharaoh", "sparseval"])
def test_a_word_that_does_not_count_stands_between_the_words_of_a_group(tmp_path, capsys, name):
    """The comma is deleted: it is in no group, and the group is whole without it."""
    (tmp_path / "gold.mrg").write_text(GOLD, encoding="utf-8")
    (tmp_path / "test.mrg").write_text(DARKROOM, encoding="utf-8")
    (tmp_path / "links").write_text("0-0 2-0 3-1\n", encoding="utf-8")
    sides = [str(tmp_path / side) for side in ("gold.mrg", "test.mrg")]
    given = ("--align", str(tmp_path / "links"))
    out, _ = shown(capsys, "align", *sides, *given, "--format", name)
    (tmp_path / "again").write_text(out, encoding="utf-8")
    for path in ("links", "again"):
        result = treegauge.score(*sides, metrics="brackets", align=str(tmp_path / path))
        assert result["brackets"]["f1"] == 1.0
        assert (result.alignment["grouped_gold"], result.alignment["grouped_test"]) == (2, 1)
        assert result.alignment["gold_words"] == 3


def test_sparseval_words_that_make_a_text_word_are_a_group(tmp_path):
    """The file has can and not; gold has them as one word, test as two."""
    path = tmp_path / "given.align"
    path.write_text("can\tcan\t000\nnot\tnot\t000\ngo\tgo\t000\n", encoding="utf-8")
    gold = "(VP (MD cannot) (VB go))"
    test = "(VP (MD can) (RB not) (VB go))"
    result = treegauge.score(gold, test, metrics="brackets,tags", align=str(path))
    assert result["brackets"]["f1"] == 1.0
    assert (result["tags"]["matched"], result["tags"]["gold"], result["tags"]["test"]) == (2, 2, 3)
    assert (result.alignment["grouped_gold"], result.alignment["grouped_test"]) == (1, 2)


def _scored(tmp_path, links, gold=None, test=None):
    path = tmp_path / "links"
    path.write_text(links, encoding="utf-8")
    gold = gold or "(S (A a) (B b) (C c))"
    return treegauge.score(gold, test or "(S (A x) (B y) (C z))", metrics="tags", align=str(path))


def test_links_of_words_that_stand_apart_are_no_group(tmp_path):
    """a and c beside x, b beside y: of the three links two hold most words without crossing."""
    found = _scored(tmp_path, "0-0 2-0 1-1\n")
    assert found.alignment["dropped_links"] == 1
    assert found.alignment["grouped_gold"] == 0
    assert found["tags"]["matched"] == 2


def test_of_groups_that_cross_the_one_with_more_words_stays(tmp_path):
    """a and b beside z are three words, c beside x two."""
    found = _scored(tmp_path, "0-2 1-2 2-0\n")
    assert found.alignment["dropped_links"] == 1
    assert (found.alignment["grouped_gold"], found.alignment["grouped_test"]) == (2, 1)
    assert (found.alignment["gold_only"], found.alignment["test_only"]) == (1, 2)


def test_a_group_ends_with_its_sentence(tmp_path):
    """b and c beside y, with a sentence end between b and c: the later link is kept, and C is not B."""
    gold = "(S (A a) (B b))\n(S (C c))"
    found = _scored(tmp_path, "0-0 1-1 2-1\n", gold, "(S (A x) (B y))")
    assert found.alignment["dropped_links"] == 1
    assert found.alignment["grouped_gold"] == 0
    assert (found["tags"]["matched"], found.alignment["gold_only"]) == (1, 1)


def test_words_of_a_file_over_a_sentence_end_are_no_group(tmp_path):
    path = tmp_path / "given.align"
    path.write_text("a\tx\t001\nbc\ty\t001\n", encoding="utf-8")
    gold = "(S (A a) (B b))\n(S (C c))"
    result = treegauge.score(gold, "(S (A x) (B y))", metrics="tags", align=str(path))
    assert result.alignment["grouped_gold"] == 0
    assert (result["tags"]["matched"], result.alignment["gold_only"]) == (2, 1)


def test_the_longest_chain_is_that_of_a_full_search():
    """Every set of links of three words against three, held against all subsets."""
    from itertools import combinations, pairwise, product

    words = [(0, 1, 2), (0, 1, 2)]
    everything = list(product(*words))
    sentences = ([1, 1, 1], [1, 1, 1])
    silent = ([False] * 3, [False] * 3)
    for size in range(5):
        for links in combinations(everything, size):
            parts = linked_groups(links, sentences, silent)
            chain = best_chain(parts)
            assert all(
                a.gold[1] <= b.gold[0] and a.test[1] <= b.test[0] for a, b in pairwise(chain)
            )
            best = max(
                sum(part.words for part in chosen)
                for count in range(len(parts) + 1)
                for chosen in combinations(parts, count)
                if all(
                    (a.gold[1] <= b.gold[0] and a.test[1] <= b.test[0])
                    or (b.gold[1] <= a.gold[0] and b.test[1] <= a.test[0])
                    for a, b in combinations(chosen, 2)
                )
            )
            assert sum(part.words for part in chain) == best, links


def test_a_json_group_needs_words_on_both_sides(tmp_path):
    path = tmp_path / "given.json"
    path.write_text('{"chunks": [{"slots": [[["a", "b"], null]]}]}', encoding="utf-8")
    with pytest.raises(treegauge.InputError, match="or lists of words beside each other"):
        treegauge.score("(S (A a) (B b))", "(S (A a))", metrics="tags", align=str(path))


@pytest.mark.parametrize(
    ("gold", "test", "told"),
    [
        ([0, 0, 1], [0], "a slot for every word"),
        ([0, 0, 2], [0, 2], "a slot has a word at least"),
        ([0, 1, 0], [0, 1], "in the order of the text"),
        ([0, 0, 3], [0, 1], "in the order of the text"),
    ],
)
def test_the_core_refuses_what_is_no_alignment(gold, test, told):
    """Nothing is placed then: the chunk can still be aligned."""
    from array import array

    from treegauge import _core

    def read(text):
        return treegauge.read(text.encode()).core

    core = _core.Comparison(read(DARK), read(DARKROOM))
    core.unify_words()
    for side, text in ((True, DARK), (False, DARKROOM)):
        strings = read(text).string_count
        none = array("I", [_core.UNCOUNTED]) * strings
        core.set_label_keys(side, none, none, bytearray(strings))
    core.add_chunk(0, 1, 0, 1, 0)
    with pytest.raises(ValueError, match=told):
        core.place_groups(0, array("I", gold), array("I", test), 3)
    core.place_groups(0, array("I", [0, 0, 1]), array("I", [0, 1]), 2)
    core.finish_slots()
    assert list(core.column("group.slot")) == [0]
