"""Trees beside STM and CTM files: aligned words, speakers and times; all figures by hand."""

from __future__ import annotations

import pytest
from helpers.real_data import shared_data
from helpers.shared import run
from hypothesis import given
from hypothesis import strategies as st

import treegauge
from treegauge.corpora import recogniser_files
from treegauge.corpora.recogniser_files import join
from treegauge.errors import InputError, SettingsError
from treegauge.rules.params import Params


def tree(words: str) -> str:
    return f"(S {' '.join(f'(X {word})' for word in words.split())})"


def trees(*sentences: str) -> treegauge.Corpus:
    return treegauge.read("\n".join(map(tree, sentences)).encode())


def joined(corpus, text: str, kind: str = "stm", name: str = "beside", *, gold: bool = True):
    """Join one file; return the notes."""
    return join(corpus, [(f"{name}.{kind}", text.encode())], kind, gold=gold)


def said(corpus, name: str) -> list[str | None]:
    """What a comment says of each sentence."""
    found = []
    for number in corpus.columns["sentences.comments"]:
        lines = corpus.text(number).splitlines()
        values = [
            line.removeprefix(f"# {name} = ") for line in lines if line.startswith(f"# {name} = ")
        ]
        found.append(values[-1] if values else None)
    return found


def times(corpus) -> list[tuple[int, int]]:
    return list(zip(corpus.columns["tokens.start"], corpus.columns["tokens.end"], strict=True))


SAME = {
    "case": ("The ferry IS late", "the Ferry is Late"),
    "punctuation in the trees": ("`` the ferry , is late '' .", "the ferry is late"),
    "punctuation in the file": ("the ferry is late", "the ferry, is late ."),
    "brackets of the Penn Treebank": ("-LRB- the ferry is -RRB- late", "the ferry is late"),
    "clitics": ("we 'll be late , wo n't we", "we'll be late won't we"),
    "words that the file cuts": ("the icebreaker is here", "the ice breaker is here"),
    "hyphens": ("a well-known ferry", "a well known ferry"),
    "letters beyond ASCII": ("Übermorgen fährt sie", "übermorgen fährt sie"),
    "no spaces between words": ("他 在 北京", "他在 北京"),
    "an optional word that was said": ("the old ferry", "the (old) ferry"),
    "an optional word that was not": ("the ferry", "the (old) ferry"),
    "an alternative": ("i am going to go", "i am { gonna / going to } go"),
    "another alternative": ("i am gon na go", "i am { gonna / going to } go"),
    "nothing as an alternative": ("i go", "i { really / @ } go"),
    "a sound": ("i go", "%hesitation i <noise> go [laughter]"),
    "a fragment in the file": ("the ferry", "the fer- ferry"),
    "a fragment in the trees": ("the fer- ferry", "the ferry"),
    "a filled pause in the file": ("the ferry", "uh the um ferry"),
    "a filled pause in the trees": ("uh the um ferry", "the ferry"),
    "a filled pause on both sides": ("uh the ferry", "uh the ferry"),
    "a filled pause with a hyphen": ("uh-huh the ferry", "the ferry"),
    "brackets inside a word": ("which governor -LRB- s -RRB- came", "which governor(s) came"),
    "brackets by name inside a word": ("which governor-lrb-s-rrb- came", "which Governor(s) came"),
    "a part in brackets that is there": ("which governors came", "which governor(s) came"),
    "a part in brackets that is not": ("which governor came", "which governor(s) came"),
    "a part in brackets at the beginning": ("he came", "(s)he came"),
}


@pytest.mark.parametrize("words, text", SAME.values(), ids=SAME)
def test_words_are_found_again(words, text):
    corpus = trees(words)
    joined(corpus, f"sea 1 ida 1.5 2.5 <o> {text}\n")
    assert said(corpus, "speaker") == ["ida"]
    assert set(times(corpus)) == {(1500, 2500)}


OTHER = {
    "another word": ("the ferry is late", "the ferries is late"),
    "a word more in the trees": ("the old ferry", "the ferry"),
    "a word more in the file": ("the ferry", "the old ferry"),
    "more at the end": ("the ferry", "the ferry is late"),
    "none of the alternatives": ("i will go", "i { gonna / going to } go"),
    "another order": ("ferry the", "the ferry"),
    "half a word": ("the fer", "the ferry"),
    "a word that ends in a bracket is not a fragment": ("the big-lrb-ger-rrb- ferry", "the ferry"),
    "half a part in brackets": ("the boatm came", "the boat(men) came"),
}


@pytest.mark.parametrize("words, text", OTHER.values(), ids=OTHER)
def test_words_that_differ_are_refused(words, text):
    with pytest.raises(InputError) as refused:
        joined(trees(words), f"sea 1 ida 1.5 2.5 <o> {text}\n")
    assert {issue.code for issue in refused.value.issues} == {"spoken-words-differ"}


def test_the_message_names_both_places_and_the_words():
    text = "sea 1 ida 0 1 the ferry is late\nsea 1 ida 1 2 take the old bus\n"
    with pytest.raises(InputError) as refused:
        joined(trees("the fairy is late", "well take the bus"), text)
    assert str(refused.value).splitlines() == [
        "<text>:1:15: spoken-words-differ: the trees have «fairy» where beside.stm:1:19 has «ferry»",
        (
            "<text>:2:7: spoken-words-differ: the trees have «well», but beside.stm does not "
            "(it goes on at beside.stm:2:15)"
        ),
        "beside.stm:2:24: spoken-words-differ: «old» is not in the trees (they go on at <text>:2:33)",
        "give the STM of these trees; a word that may be missing is written (word) in STM",
    ]


def test_words_on_one_side_only_are_told():
    notes = joined(trees("uh the ferry"), "sea 1 ida 0 1 the (old) ferry %hm\n")
    assert notes == [
        (
            "note: 2 words of beside.stm are not in the trees (filled pauses, fragments, sounds, or optional "
            "words)"
        ),
        "note: 1 word of the trees is not in beside.stm (filled pauses or fragments)",
    ]


def test_filled_pauses_are_those_of_the_parameters():
    params = Params.load("speech")
    words = {word for pair in params.pause_pairs for word in pair}
    assert {word.replace("-", "") for word in words} == set(recogniser_files.PAUSES)


def test_a_sentence_belongs_to_the_segment_of_its_first_word():
    text = """sea 1 ida 0 1 <f0> the ferry
sea 1 otto 1 2 <f1> is late it
sea 1 ida 2 3 <f2> rains
"""
    corpus = trees("the ferry is late", "it rains", ".")
    joined(corpus, text)
    assert said(corpus, "speaker") == ["ida", "otto", "otto"]
    assert said(corpus, "label") == ["<f0>", "<f1>", "<f1>"]
    # The words have the times of their own segments; the lone full stop is in no word's segment.
    assert times(corpus)[:6] == [(0, 1000)] * 2 + [(1000, 2000)] * 3 + [(2000, 3000)]


def test_a_segment_may_have_several_sentences():
    corpus = trees("yes", "it rains")
    joined(corpus, "sea 1 ida 0 1 yes it rains\n")
    assert said(corpus, "speaker") == ["ida", "ida"]


def test_words_of_ctm_have_their_own_times():
    text = "sea 1 0.5 0.4 it's 0.9\nsea 1 1.0 0.3 late\nsea 1 2.0 0.6 in deed\n"
    text = "sea 1 0.5 0.3 it's 0.9\nsea 1 1.0 0.3 late\nsea 1 2.0 0.2 in\nsea 1 2.2 0.4 deed\n"
    corpus = trees(", it 's late . indeed")
    joined(corpus, text, "ctm")
    # it's has three letters in 300 ms; what was not said is a moment behind the word before, or before the first.
    moments = [(500, 500), (500, 700), (700, 800), (1000, 1300), (1300, 1300), (2000, 2600)]
    assert times(corpus) == moments
    assert said(corpus, "channel") == ["1"]
    assert said(corpus, "speaker") == [None]


def test_empty_elements_have_no_words():
    corpus = treegauge.read(b"(S (NP (-NONE- *T*-1)) (VP (VBZ rains)))")
    joined(corpus, "sea 1 0.5 0.5 rains\n", "ctm")
    assert times(corpus) == [(500, 500), (500, 1000)]


MULTIWORD = """\
# speaker = nobody
1-2\tzum\t_\t_\t_\t_\t_\t_\t_\t_
1\tzu\tzu\tADP\t_\t_\t3\tcase\t_\t_
2\tdem\tder\tDET\t_\t_\t3\tdet\t_\t_
3\tHafen\tHafen\tNOUN\t_\t_\t0\troot\t_\t_

"""


def test_a_multiword_token_is_found_as_it_is_spelt():
    corpus = treegauge.read(MULTIWORD.encode())
    joined(corpus, "sea 1 0.5 0.3 zum\nsea 1 0.8 0.4 hafen\n", "ctm")
    assert times(corpus) == [(500, 800), (500, 800), (800, 1200)]
    joined(corpus := treegauge.read(MULTIWORD.encode()), "sea 1 ida 0 1 zum hafen\n")
    assert times(corpus) == [(0, 1000)] * 3
    assert said(corpus, "speaker") == ["ida"]


CALL = """\
call A ida 0 1 <o> are you there
call A ida 2 3 <o> yeah
call A ida 4 5 <o> the ferry is late
call B otto 1 2 <o> yeah
call B otto 3 4 <o> yeah what is it
"""
TURNS = ("are you there ?", "yeah .", "yeah .", "yeah .", "what is it ?", "the ferry is late .")


@pytest.mark.parametrize("name", ["call.mrg", "CALL.gold.mrg", "other.mrg"])
def test_sides_of_a_conversation_become_documents(tmp_path, name):
    (tmp_path / name).write_text("\n".join(map(tree, TURNS)))
    corpus = treegauge.read(tmp_path / name)
    joined(corpus, CALL)
    assert corpus.document_names() == ["call-A", "call-B"]
    assert [" ".join(sentence.words) for sentence in corpus] == [
        *("are you there ?", "yeah .", "the ferry is late ."),
        *("yeah .", "yeah .", "what is it ?"),
    ]
    # Of equal words those that were said first stand first.
    assert [sentence.line for sentence in corpus] == [1, 3, 6, 2, 4, 5]
    assert said(corpus, "channel") == ["a", "a", "a", "b", "b", "b"]
    assert corpus.channels


@pytest.mark.parametrize("name", ["call-a", "call_A", "call.A", "callA"])
def test_a_file_may_be_called_as_a_channel(tmp_path, name):
    (tmp_path / f"{name}.mrg").write_text("\n".join(map(tree, [TURNS[0], TURNS[1], TURNS[5]])))
    corpus = treegauge.read(tmp_path / f"{name}.mrg")
    notes = joined(corpus, CALL)
    assert said(corpus, "speaker") == ["ida"] * 3
    assert notes == ["note: beside.stm: 1 channel without trees: call B"]
    assert corpus.document_names() == ["call-A"]


def test_documents_of_conllu_are_found_by_their_ids():
    def sentence(word: str) -> str:
        return f"1\t{word}\t_\t_\t_\t_\t0\troot\t_\t_\n\n"

    text = f"# newdoc id = b\n{sentence('yes')}# newdoc id = a\n{sentence('no')}{sentence('oh')}"
    corpus = treegauge.read(text.encode())
    joined(corpus, "a 1 ida 0 1 no oh\nb 1 otto 0 1 yes\n")
    assert said(corpus, "speaker") == ["otto", "ida", "ida"]
    assert corpus.document_names() == ["b", "a"]


def test_folders_go_with_folders_or_with_one_file(tmp_path):
    for name, word in {"a": "yes", "b": "no"}.items():
        (tmp_path / f"{name}.mrg").write_text(tree(word))
    files = [("a.stm", b"x1 1 ida 0 1 yes\n"), ("b.stm", b"x2 1 otto 0 1 no\n")]
    corpus = treegauge.read(tmp_path)
    assert join(corpus, files, "stm", gold=True) == []
    assert said(corpus, "speaker") == ["ida", "otto"]
    corpus = treegauge.read(tmp_path)
    joined(corpus, "b 1 otto 0 1 no\na 1 ida 0 1 yes\n")
    assert said(corpus, "speaker") == ["ida", "otto"]


def test_of_a_folder_gold_has_the_transcripts_and_a_system_what_was_recognised(tmp_path):
    for name, word in {"a": "yes", "b": "no"}.items():
        for side in ("gold", "test"):
            (tmp_path / side).mkdir(exist_ok=True)
            (tmp_path / side / f"{name}.mrg").write_text(tree(word))
    beside = tmp_path / "beside"
    beside.mkdir()
    (beside / "a.stm").write_text("x 1 ida 0 1 yes\n")
    (beside / "b.stm").write_text("y 1 otto 0 1 no\n")
    (beside / "all.ctm").write_text("a 1 0.5 0.2 yes\nb 1 0.5 0.2 no\n")
    sides = (tmp_path / "gold", tmp_path / "test")
    times = ("--gold-times", beside, "--test-times", beside)
    done = run("score", *sides, "--ext", ".mrg", *times, "-m", "words", "--by", "speaker")
    assert done.code == 0, done.err
    assert "ida" in done.out
    assert "otto" in done.out
    assert f"note: {beside}: 1 file left out, not STM" in done.err
    assert f"note: {beside}: 2 files left out, not CTM" in done.err
    (tmp_path / "list").write_text(f"{beside / 'b.stm'}\n{beside / 'a.stm'}\n")
    done = run(
        "score", *sides, "--gold-times", f"@{tmp_path / 'list'}", "-m", "words", "--by", "speaker"
    )
    assert "otto" in done.out


def test_trees_without_words_beside_them_are_told(tmp_path):
    for name, word in {"a": "yes", "b": "no"}.items():
        (tmp_path / f"{name}.mrg").write_text(tree(word))
    with pytest.raises(
        InputError, match="no-spoken-words: STM has no words for this file"
    ) as refused:
        joined(treegauge.read(tmp_path), "a 1 ida 0 1 yes\nc 1 ida 0 1 no\n")
    assert "its files are called a, c" in str(refused.value)


def test_ignored_segments_take_what_no_other_segment_says():
    text = """sea 1 ida 0 1 yes
sea 1 ida 2 3 Ignore_Time_Segment_In_Scoring some words
sea 1 ida 3 4 no
sea 1 ida 4 5 IGNORE_TIME_SEGMENT_IN_SCORING
"""
    corpus = trees("yes", "whatever was said", "more of it", "no")
    joined(corpus, text)
    first, last = corpus.ignored
    assert (first.file, first.line, first.sentences) == ("beside.stm", 2, (1, 2))
    # What was heard behind the segment before belongs to it, and to the last one all that follows.
    assert (first.start, first.end) == (1000, 3000)
    assert (last.line, last.near, last.sentences, last.start) == (4, 3, (), 4000)
    assert last.end > 999_999_999
    corpus = trees("yes", "no")
    joined(corpus, text, gold=False)
    assert corpus.ignored == ()


def test_sentences_that_failed_take_the_words_between_their_neighbours():
    corpus = treegauge.read(f"{tree('yes')}\n(())\n{tree('no')}\n".encode())
    text = "sea 1 ida 0 1 yes\nsea 1 otto 1 2 it rains\nsea 1 ida 2 3 no\n"
    assert joined(corpus, text) == ["note: 2 words of beside.stm are in sentences without a tree"]
    assert said(corpus, "speaker") == ["ida", "otto", "ida"]


def test_a_word_of_the_file_that_no_sentence_ends():
    """Found by fuzzing: every word of the trees is a part of it, and the sentence ends inside."""
    with pytest.raises(InputError, match="spoken-words-differ"):
        joined(trees("a " * 20, "b"), f"sea 1 0 1 {'a' * 40}\nsea 1 1 1 b\n", "ctm")


def test_words_that_are_not_in_the_order_of_time():
    corpus = trees("ab c")
    joined(corpus, "sea 1 2.0 0.5 a\nsea 1 1.0 0.5 b\nsea 1 3.0 0.5 c\n", "ctm")
    assert times(corpus) == [(2000, 2000), (3000, 3500)]


def test_a_file_without_words_is_told():
    with pytest.raises(InputError, match="no-spoken-words: this STM file has no line with words"):
        joined(trees("yes"), ";; nothing\n")


def test_broken_lines_are_told():
    with pytest.raises(InputError, match=r"beside.stm:2:13: bad-stm-line: «soon» is not a time"):
        joined(trees("yes"), "sea 1 ida 0 1 yes\nsea 1 ida 0 soon no\n")


def test_recogniser_files_have_times_of_their_own():
    corpus = treegauge.read(b"sea 1 ida 0 1 yes\n", format="stm")
    with pytest.raises(SettingsError, match="STM has its own times"):
        joined(corpus, "sea 1 ida 0 1 yes\n")


WORDS = st.sampled_from(["a", "b", "ab", "ba", "aab", "b'a"])


@given(
    turns=st.lists(
        st.tuples(st.integers(0, 1), st.lists(WORDS, min_size=1, max_size=4), st.booleans()),
        min_size=1,
    ),
    cuts=st.randoms(use_true_random=False),
)
def test_what_was_written_together_is_found_together(turns, cuts):
    """Each turn is a segment with a speaker of its own, and one or two sentences with other cuts."""
    segments: dict[int, list[str]] = {0: [], 1: []}
    sentences = []
    for number, (channel, words, twice) in enumerate(turns):
        extra = [cuts.choice(["", "uh ", "(zz) ", "{ a / b / @ } "]) for _ in words]
        text = " ".join(f"{before}{word}" for before, word in zip(extra, words, strict=True))
        segments[channel].append(f"call {channel + 1} s{number} {number} {number + 1} {text}")
        letters = [word.replace("'", cuts.choice(["'", " ' ", ""])) for word in words]
        if twice and len(words) > 1:
            sentences.append((channel, letters[:1]))
            letters = letters[1:]
        sentences.append((channel, letters))
    corpus = trees(*(" ".join(words) for _, words in sentences))
    joined(corpus, "\n".join(segments[0] + segments[1]))
    speakers = said(corpus, "speaker")
    starts = [int(speaker[1:]) for speaker in speakers if speaker]
    # Every sentence has a speaker, and each side goes on in the order of time.
    assert len(starts) == len(sentences)
    for begin, end in corpus.document_ranges():
        assert starts[begin:end] == sorted(starts[begin:end])
    # In words that nothing else could be, it is the right one.
    single = [number for number, (channel, _, _) in enumerate(turns) if not channel]
    if len(single) == len(turns) and not any(mark in " ".join(segments[0]) for mark in "{(u"):
        wanted = [
            n for n, (_, w, twice) in enumerate(turns) for _ in range(1 + (twice and len(w) > 1))
        ]
        assert starts == wanted


def test_real_speech_has_its_score_and_its_speakers():
    """``gum-speech``: trees of what was said, transcripts with speakers, recognised words with times."""
    data = shared_data("gum-speech")
    beside_them = data / "asr-times"
    files = (data / "gold", data / "asr")
    options = {"ext": ".mrg", "task": "speech", "metrics": "brackets,wer"}
    plain = treegauge.score(*files, **options)
    beside = treegauge.score(
        *files, gold_times=beside_them, test_times=beside_them, by="speaker", **options
    )
    assert beside["brackets"] == plain["brackets"]
    assert beside["wer"] == plain["wer"]
    speakers = beside.breakdown("brackets", "speaker")
    assert len(speakers) == 19
    assert sum(cell["gold"] for cell in speakers.values()) == plain["brackets"]["gold"]
    assert beside.alignment["overlapping_pairs"] > 0.99 * beside.alignment["timed_pairs"]


def test_channels_are_documents_where_both_sides_know_them(tmp_path):
    """A conversation in turns; the system's parses are of one side after the other."""
    rows = "1\t{}\t_\t_\t_\t_\t0\troot\t_\t_\n\n"
    turns = [("A", "hello"), ("B", "harbour"), ("A", "ferry"), ("B", "late")]
    (tmp_path / "gold.conllu").write_text("".join(rows.format(word) for _, word in turns))
    (tmp_path / "call.stm").write_text(
        "".join(f"call {side} x {n} {n + 1} {word}\n" for n, (side, word) in enumerate(turns))
    )
    sides = {side: [word for own, word in turns if own == side] for side in "AB"}
    (tmp_path / "heard.conllu").write_text(
        "".join(
            f"# newdoc id = call-{side}\n" + "".join(rows.format(word) for word in words)
            for side, words in sides.items()
        )
    )
    (tmp_path / "heard.ctm").write_text(
        "".join(f"call {side} {n} 0.5 {word}\n" for n, (side, word) in enumerate(turns))
    )
    for test in ("heard.conllu", "heard.ctm", "gold.conllu"):
        result = treegauge.score(
            tmp_path / "gold.conllu",
            tmp_path / test,
            metrics="wer",
            gold_times=tmp_path / "call.stm",
            by="document",
        )
        assert result["wer"]["value"] == 0, test
        assert len(result.breakdown("wer", "document")) == (1 if test == "gold.conllu" else 2)
