"""Every way of writing bracketings that is accepted, and what it is read as."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import subprocess
import sys

import pytest
from helpers.shared import GOLD, run

from treegauge import InputError, SettingsError, read, score
from treegauge.corpora.corpus import Corpus

TREE = "(S (NP (DT the) (NN kettle)) (VP (VBZ sings)))"
PRETTY = """\
(S
  (NP (DT the)
      (NN kettle))
  (VP (VBZ sings)))
"""


def one(text: str | bytes, **options):
    corpus = read(text.encode() if isinstance(text, str) else text, **options)
    assert not corpus.issues, [str(issue) for issue in corpus.issues]
    return corpus


def shapes(corpus) -> list[str]:
    return [str(sentence) if sentence.state == "good" else sentence.state for sentence in corpus]


def test_one_per_line():
    assert len(one(GOLD)) == 3
    assert one(GOLD)[0].words == ["the", "kettle", "sings", "softly", "."]
    assert one(GOLD)[0].tags == ["DT", "NN", "VBZ", "RB", "."]


@pytest.mark.parametrize(
    "text",
    [
        TREE,
        TREE + "\n",
        PRETTY,
        PRETTY.replace("\n", "\r\n"),
        PRETTY.replace("  ", "\t"),
        PRETTY.replace("(S\n", "(S").replace("(NP (DT the)\n", "\n\n(NP (DT the)\n\n"),
        "\ufeff" + TREE,
        "( S ( NP ( DT the ) ( NN kettle ) ) ( VP ( VBZ sings ) ) )".replace("( ", "("),
        "(S(NP(DT the)(NN kettle))(VP(VBZ sings)))",
    ],
)
def test_layouts_of_one_tree(text):
    assert shapes(one(text)) == [TREE]


def test_two_pretty_printed_trees_with_and_without_a_blank_line():
    assert shapes(one(PRETTY + PRETTY)) == [TREE, TREE]
    assert shapes(one(PRETTY + "\n\n" + PRETTY)) == [TREE, TREE]


def test_a_pretty_printed_tree_may_continue_in_the_first_column():
    flush = "(S\n(NP (DT the) (NN kettle))\n(VP (VBZ sings)))\n"
    assert shapes(one(flush + flush)) == [TREE, TREE]


@pytest.mark.parametrize("root", ["", "TOP", "ROOT", "S1", "VROOT"])
def test_outer_brackets(root):
    corpus = one(f"({root} {TREE})\n( {TREE})" if not root else f"({root} {TREE})")
    tree = corpus[0].tree
    assert tree.root.label == root
    assert tree.root.children[0].label == "S"


@pytest.mark.parametrize("root", ["", "TOP", "ROOT", "S1", "VROOT"])
def test_outer_brackets_do_not_count(root):
    from treegauge import score

    assert score(f"({root} {TREE})", TREE)["brackets"]["test"] == 3
    assert score(f"({root} {TREE})", TREE)["brackets"]["gold"] == 3


def test_escaped_and_raw_brackets_are_the_same_words():
    from treegauge import score

    escaped = "(S (NP (NN kettle)) (PRN (-LRB- -LRB-) (NP (NN tea)) (-RRB- -RRB-)))"
    raw = "(S (NP (NN kettle)) (PRN (-LRB- () (NP (NN tea)) (-RRB- ))))"
    assert one(raw)[0].words == ["kettle", "(", "tea", ")"]
    result = score(escaped, raw)
    assert result.alignment["aligner"] == "identity"
    assert result["brackets"]["f1"] == 1.0


def test_brackets_inside_words():
    assert one("(S (NN f(x)) (NN a(b(c)d)e))")[0].words == ["f(x)", "a(b(c)d)e"]


def test_empty_lines_are_failed_parses_where_trees_stand_on_one_line():
    assert shapes(one(f"{TREE}\n\n{TREE}\n")) == [TREE, "failed", TREE]
    assert shapes(one(f"\n{TREE}\n")) == ["failed", TREE]
    assert shapes(one(f"{TREE}\n  \t \n")) == [TREE, "failed"]


def test_blank_lines_as_asked():
    text = f"{TREE}\n\n{TREE}\n"
    assert shapes(one(text, blank_lines="failed")) == [TREE, "failed", TREE]
    assert shapes(one(text, blank_lines="separators")) == [TREE, TREE]
    blocks = one(text, blank_lines="blocks")
    assert shapes(blocks) == [TREE, TREE]
    assert list(blocks.columns["sentences.starts_block"]) == [0, 1]
    with pytest.raises(SettingsError, match="blank_lines"):
        read(b"", blank_lines="maybe")


@pytest.mark.parametrize("text", ["(())", "()", "(TOP ())", "(TOP)", "( )", "(S1 ( ) )"])
def test_empty_trees_are_failed_parses(text):
    assert shapes(one(f"{TREE}\n{text}\n{TREE}")) == [TREE, "failed", TREE]


def test_lines_of_failed_parses_and_trees_are_kept():
    corpus = one(f"# header\n\n{TREE}\n\n(())\n")
    assert [sentence.line for sentence in corpus] == [2, 3, 4, 5]


def test_comments_and_headers():
    text = (
        "*x*x*x*x*x*x*x*x*x*x*x*x*x*x*x\n*x* a header of the old treebank *x*\n"
        f"%% a comment\n; another\n# and one more (with brackets)\n{TREE}\n  # indented\n{TREE}\n"
    )
    corpus = one(text)
    assert shapes(corpus) == [TREE, TREE]
    assert [sentence.line for sentence in corpus] == [6, 8]


def test_documents_and_sentence_names_in_comments():
    corpus = one(
        f"# newdoc id = tea\n# sent_id = tea-1\n{TREE}\n{TREE}\n# newdoc id = rain\n{TREE}\n"
    )
    assert corpus.document_names() == ["tea", "rain"]
    assert corpus.document_ranges() == [(0, 2), (2, 3)]
    assert [sentence.document for sentence in corpus] == ["tea", "tea", "rain"]
    names = corpus.columns["sentences.name"]
    assert corpus.text(names[0]) == "tea-1"
    assert names[1] == 0xFFFFFFFF


def test_a_nameless_new_document_gets_a_name_of_its_own():
    corpus = one(f"{TREE}\n# newdoc\n{TREE}\n")
    assert len(set(corpus.document_names())) == 2


def test_blank_lines_belong_to_the_document_before_them():
    corpus = one(f"# newdoc id = a\n{TREE}\n\n# newdoc id = b\n\n{TREE}\n")
    assert shapes(corpus) == [TREE, "failed", "failed", TREE]
    assert corpus.document_ranges() == [(0, 2), (2, 4)]


def test_a_document_of_failed_parses_alone_stays():
    corpus = one(f"# newdoc id = a\n\n\n# newdoc id = b\n{TREE}\n# newdoc id = c\n\n")
    assert corpus.document_names() == ["a", "b", "c"]
    assert corpus.document_ranges() == [(0, 2), (2, 3), (3, 4)]


def test_a_document_of_separators_alone_is_none():
    text = f"\n# newdoc id = a\n\n# newdoc id = b\n{PRETTY}\n# newdoc id = c\n\n{PRETTY}"
    corpus = one(text)
    assert corpus.document_names() == ["b", "c"]
    assert corpus.document_ranges() == [(0, 1), (1, 2)]


def test_failed_parses_in_every_one_of_several_files(tmp_path):
    paths = [tmp_path / name for name in "abc"]
    for path in paths:
        path.write_text(f"\n{TREE}\n\n")
    corpus = read(paths)
    assert shapes(corpus) == ["failed", TREE, "failed"] * 3
    assert corpus.document_ranges() == [(0, 3), (3, 6), (6, 9)]
    assert [sentence.line for sentence in corpus] == [1, 2, 3] * 3
    assert [len(sentence.words) for sentence in corpus] == [0, 3, 0] * 3


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_compressed_files_are_found_by_content(pack, tmp_path):
    path = tmp_path / "no-telling-ending.txt"
    path.write_bytes(pack(GOLD.encode()))
    assert read(path).write() == one(GOLD).write()


def test_zstd(tmp_path):
    zstandard = pytest.importorskip("zstandard")
    path = tmp_path / "gold"
    packed = zstandard.ZstdCompressor().compress(GOLD.encode())
    path.write_bytes(packed + packed)
    assert len(read(path)) == 6


def test_two_gzip_members_in_one_file(tmp_path):
    path = tmp_path / "gold"
    path.write_bytes(gzip.compress(GOLD.encode()) * 2)
    assert len(read(path)) == 6


def test_sources(tmp_path):
    path = tmp_path / "gold.mrg"
    path.write_text(GOLD)
    expected = one(GOLD).write()
    assert read(path).write() == expected
    assert read(str(path)).write() == expected
    assert read(io.StringIO(GOLD)).write() == expected
    assert read(io.BytesIO(gzip.compress(GOLD.encode()))).write() == expected
    with path.open() as stream:
        assert read(stream).write() == expected
    assert len(read([path, path])) == 6


@pytest.mark.parametrize("name", ["", "a\0b"])
def test_what_is_no_file_name(name):
    with pytest.raises(InputError, match="no-such-file"):
        read(name)


def test_an_empty_argument_is_not_this_folder():
    ran = run("info", "")
    assert ran.code == 2
    assert "no-such-file" in ran.err


def test_a_list_with_a_byte_order_mark(tmp_path):
    (tmp_path / "gold").write_text(GOLD)
    (tmp_path / "list").write_bytes(b"\xef\xbb\xbfgold\r\n")
    assert run("validate", f"@{tmp_path / 'list'}").code == 0


def test_standard_input():
    command = [sys.executable, "-m", "treegauge", "info", "-", "--format", "json"]
    done = subprocess.run(command, input=GOLD.encode(), capture_output=True, check=True)
    assert b'"sentences": 3' in done.stdout


def test_bare_words():
    corpus = one("(S the (NP kettle) sings)", bare_words=True)
    assert corpus[0].words == ["the", "kettle", "sings"]
    # A word alone in its bracket is tagged, as without the option.
    assert corpus[0].tags == [None, "NP", None]
    assert str(corpus[0]) == "(S the (NP kettle) sings)"


def test_a_single_tagged_word_is_a_tree():
    assert one("(UH yes)")[0].words == ["yes"]
    assert one("(TOP (UH yes))")[0].tree.root.label == "TOP"


def test_words_outside_ascii_and_positions_in_characters():
    text = "(S (NP (NN Käse)) (VP (VBZ schmilzt) (ADVP (RB 慢慢))))"
    corpus = one(text)
    assert corpus[0].words == ["Käse", "schmilzt", "慢慢"]
    assert corpus.core.token_position(1) == (1, text.index("schmilzt") + 1)
    assert corpus.core.token_position(2) == (1, text.index("慢慢") + 1)


def test_an_empty_file_has_no_sentences():
    assert len(one("")) == 0
    assert one("").format == "ptb"
    assert len(one("\ufeff")) == 0


def test_format_is_found_or_forced():
    assert read(b"(S (X a))").format == "ptb"
    assert read(b"(S (X a))", format="mrg").issues == []
    with pytest.raises(InputError, match="unknown-format"):
        read(b"\x00\x01\x02")
    with pytest.raises(SettingsError, match="nonsense"):
        read(b"(S (X a))", format="nonsense")


@pytest.mark.parametrize(
    "text", [GOLD, PRETTY, f"{TREE}\n\n(())\n{TREE}\n", "(S (-LRB- () (-RRB- )))"]
)
def test_writing_and_reading_again_gives_the_same(text):
    corpus = one(text)
    again = one(corpus.write())
    assert again.write() == corpus.write()
    assert [s.state for s in again] == [s.state for s in corpus]
    for column in ("tokens.parent", "nodes.parent", "nodes.first", "nodes.last"):
        assert list(again.columns[column]) == list(corpus.columns[column])


def test_documents_and_names_are_written(tmp_path):
    text = f"# newdoc id = a\n# sent_id = a-1\n{TREE}\n\n# newdoc id = b\n{TREE}\n"
    assert one(text).write().decode() == text
    # One file that is one document: lines of trees and nothing else, as other programs want them.
    path = tmp_path / "plain"
    path.write_text(f"{TREE}\n")
    assert read(path).write().decode() == f"{TREE}\n"
    assert read(read([path, path]).write()).document_ranges() == [(0, 1), (1, 2)]


def test_broken_sentences_are_written_as_empty_lines():
    corpus = read(f"{TREE}\n(S (X a)\n{TREE}\n".encode())
    assert corpus.write().decode() == f"{TREE}\n\n{TREE}\n"


def test_a_corpus_that_is_looked_at_does_not_grow():
    from treegauge.corpora.corpus import Reading, read_into

    corpus = one(GOLD)
    assert len(corpus.columns["tokens.form"]) == corpus.core.tokens
    with pytest.raises(SettingsError, match="cannot grow"):
        read_into(corpus, "more", GOLD.encode(), Reading())


def test_a_file_of_another_format_does_not_join(tmp_path, monkeypatch):
    from treegauge import formats

    first, second = tmp_path / "a", tmp_path / "b"
    first.write_text(GOLD)
    second.write_text("something else")
    real = formats.sniff
    monkeypatch.setattr(formats, "sniff", lambda data, *_: "ptb" if b"(" in data else "other")
    with pytest.raises(InputError, match="mixed-formats"):
        read([first, second])
    assert real(GOLD.encode()) == "ptb"


def test_documents_without_an_id_have_names_of_their_own():
    corpus = one(
        f"# newdoc\n{TREE}\n# newdoc\n{TREE}\n# newdoc id = <text>#2\n{TREE}\n# newdoc\n{TREE}\n"
    )
    assert corpus.document_names() == ["<text>#1", "<text>#3", "<text>#2", "<text>#4"]
    # The same whatever else was read before.
    again = Corpus()
    for name in ("first", "sample"):
        again.core.read_bracketings(
            name, f"# newdoc\n{TREE}\n# newdoc\n{TREE}\n".encode(), False, 0
        )
    assert again.document_names() == ["first#1", "first#2", "sample#1", "sample#2"]


def test_a_document_id_that_occurs_again():
    corpus = read(
        f"# newdoc id = a\n{TREE}\n# newdoc id = a\n{TREE}\n# newdoc id = a#2\n{TREE}\n".encode()
    )
    assert corpus.document_names() == ["a", "a#3", "a#2"]
    assert [(issue.code, issue.line, issue.note) for issue in corpus.issues] == [
        ("duplicate-document", 4, True)
    ]
    # A name that is given again before anything was read is the same document.
    assert one(f"# newdoc id = a\n# newdoc id = a\n{TREE}\n").issues == []
    rows = "1\ta\t_\tX\t_\t_\t0\troot\t_\t_\n\n"
    corpus = read(f"# newdoc\n{rows}# newdoc\n{rows}# newdoc\n{rows}".encode())
    assert corpus.document_names() == ["<text>#1", "<text>#2", "<text>#3"]
    found = score(corpus, corpus, metrics="las", by="document").by_document("las")
    assert len(found) == 3


def test_bare_words_change_nothing_in_trees_without_any():
    # The issue: 21 brackets became 42.
    text = "(TOP (S (NP (DT the) (NN cat)) (VP (VBZ sits) (PP (IN on) (NP (PRP it)))) (. .)))\n" * 3
    plain, bare = read(text.encode()), read(text.encode(), bare_words=True)
    assert plain.core.nodes == bare.core.nodes == 18
    assert bare.write() == plain.write() == text.encode()
    assert score(plain, bare, metrics="brackets,tags")["brackets"]["f1"] == 1
    mixed = one("(S (NP the (NN cat)) sits)", bare_words=True)
    assert mixed[0].tags == [None, "NN", None]
    assert mixed.core.nodes == 2


def test_a_repeated_document_at_the_end_of_a_file_is_told_with_its_place():
    """Found by fuzzing: the document has no sentence, so the place is the end of the file."""
    text = b"# newdoc id = one\n(UH yes)\n# newdoc id = one\n"
    issues = read(text, format="ptb").issues
    assert [(issue.code, issue.line, issue.column) for issue in issues] == [
        ("duplicate-document", 4, 1)
    ]
