"""Laws of trees beside STM and CTM: these files change groups, and scores only of ignored segments.

They hold for every metric that brackets or dependencies have, and for every command that scores.
"""

from __future__ import annotations

import json

import pytest
from helpers import conversations
from helpers.conversations import turns, write_turns
from helpers.shared import run, specs

import treegauge
from treegauge.comparison import comparison as comparisons
from treegauge.comparison import document_pairs
from treegauge.corpora import recogniser_files
from treegauge.errors import TreegaugeError

#: metrics that read times by themselves
TIMED = {"struct-iou"}
#: as they stand in these files
ALIGN = {"align": "edit", "chunks": "document"}


def scores(gold, test, spec, **more):
    """All values of a metric; None where it is refused for these files."""
    try:
        result = treegauge.score(gold, test, metrics=spec, **{**ALIGN, **more})
    except TreegaugeError:
        return None
    return {name: value for name, value in result[spec].items() if not name.startswith("_")}


def usable(gold, test):
    return [spec for spec in specs() if scores(gold, test, spec) is not None]


@pytest.fixture(params=conversations.KINDS)
def kind(request):
    return request.param


def side(conversation, channel="A"):
    return [turn for turn in conversation if turn.channel == channel]


def test_files_beside_trees_change_no_score(tmp_path, kind):
    files = write_turns(tmp_path, kind, side(turns(kind)))
    tried = usable(files.gold, files.test)
    assert len(tried) > 10
    for spec in tried:
        plain = scores(files.gold, files.test, spec)
        beside = scores(files.gold, files.test, spec, **files.keywords())
        if spec.split(":")[0] not in TIMED:
            assert beside == plain, spec


def check_one_side(tmp_path, kind, specs_of=usable):
    """Where one text alone is known by channels, sentences stay in their order, and scores as they are."""
    files = write_turns(tmp_path, kind, turns(kind))
    for spec in specs_of(files.gold, files.test):
        plain = scores(files.gold, files.test, spec)
        for beside in ({"gold_times": files.stm}, {"test_times": files.ctm}):
            assert scores(files.gold, files.test, spec, **beside) == plain or (
                spec.split(":")[0] in TIMED
            ), spec
    groups = groups_of(files, gold_times=files.stm)
    assert set(groups["speaker"]) == {"ida", "mara", "otto", "pia"}
    result = treegauge.score(files.gold, files.gold, metrics="words", gold_times=files.stm)
    assert result["words"]["f1"] == 1


def test_a_file_beside_one_side_alone_changes_no_score(tmp_path, kind):
    check_one_side(tmp_path, kind)


def test_sentences_in_another_order_are_noticed(tmp_path, kind, monkeypatch):
    monkeypatch.setattr(recogniser_files._Names, "has_sides", lambda names, corpus: True)
    with pytest.raises(AssertionError):
        check_one_side(tmp_path, kind, lambda gold, test: ["words"])


def cut(conversation, number):
    """The conversation without a turn; what is said then is said by nobody."""
    return [turn for place, turn in enumerate(conversation) if place != number]


def check_ignored(tmp_path, kind, specs_of=usable):
    """An ignored segment is as good as one that neither side has; it is told."""
    conversation = turns(kind)
    for number in (0, 7, len(conversation) - 1):
        ignored = write_turns(tmp_path / "ignored", kind, conversation, (number,))
        without = write_turns(tmp_path / "without", kind, cut(conversation, number))
        for spec in specs_of(without.gold, without.test):
            ours = scores(ignored.gold, ignored.test, spec, **ignored.keywords())
            theirs = scores(without.gold, without.test, spec, **without.keywords())
            assert ours == theirs, (spec, number)
        result = treegauge.score(ignored.gold, ignored.test, metrics="words", **ignored.keywords())
        told = [issue for issue in result.issues if issue.code == "ignored-segment"]
        heard = len(conversation[number].heard)
        assert len(told) == 1
        assert told[0].message.endswith(f"nor {heard} words that the system has there")
        assert result.coverage.skipped == len(conversation[number].gold)


def test_what_is_ignored_is_as_good_as_cut_out(tmp_path, kind):
    check_ignored(tmp_path, kind)


def test_words_that_are_heard_and_kept_are_noticed(tmp_path, kind, monkeypatch):
    def kept(prepared):
        prepared.heard = tuple(None for _ in prepared.gold.ignored)

    monkeypatch.setattr(comparisons, "_leave_out_ignored", kept)
    with pytest.raises(AssertionError):
        check_ignored(tmp_path, kind, lambda gold, test: ["words"])


def test_without_times_the_ignored_sentences_go_alone(tmp_path, kind):
    conversation = turns(kind)
    files = write_turns(tmp_path, kind, conversation, (7,))
    result = treegauge.score(files.gold, files.test, metrics="words", gold_times=files.stm, **ALIGN)
    told = next(issue for issue in result.issues if issue.code == "ignored-segment")
    assert told.message == "this segment is not scored (IGNORE_TIME_SEGMENT_IN_SCORING)"
    assert result["words"]["gold"] == sum(len(turn.words) for turn in cut(conversation, 7))
    assert result["words"]["test"] == sum(len(turn.heard) for turn in conversation)


def check_one_order(tmp_path, kind):
    """Where one system's channels are not known, gold stays in its order, and so do the others."""
    files = write_turns(tmp_path, kind, turns(kind))
    columns = tmp_path / "heard.times"
    words = [word for sentence in treegauge.read(files.test) for word in sentence.words]
    columns.write_text("".join(f"_ _ {word}\n" for word in words))
    done = run(
        *("score", files.gold, f"a={files.test}", f"b={files.test}", "-m", "words", "-f", "json"),
        *("--gold-times", files.stm, "--test-times", files.ctm, "--test-times", columns),
        *("--align", "edit", "--chunks", "document"),
    )
    assert done.code == 0, done.err
    a, b = (system["metrics"]["words"] for system in json.loads(done.out)["systems"])
    assert a == b


def test_systems_are_in_the_order_of_gold(tmp_path, kind):
    check_one_order(tmp_path, kind)


def test_a_system_in_an_order_of_its_own_is_noticed(tmp_path, kind, monkeypatch):
    has_sides = recogniser_files._Names.has_sides
    calls = []

    def all_but_golds(names, corpus):
        calls.append(corpus)
        return has_sides(names, corpus) or len(calls) > 1

    monkeypatch.setattr(recogniser_files._Names, "has_sides", all_but_golds)
    with pytest.raises(AssertionError):
        check_one_order(tmp_path, kind)


def test_times_without_channels_leave_out_no_words(tmp_path, kind):
    """What the system has in an ignored segment of one channel may be the other's."""
    conversation = turns(kind)
    files = write_turns(tmp_path, kind, conversation, (7,))
    columns = tmp_path / "heard.times"
    rows = [line.split() for line in files.ctm.read_text().splitlines()]
    spoken = [(float(row[2]), float(row[2]) + float(row[3]), row[4]) for row in rows]
    columns.write_text("".join(f"{a:.3f} {b:.3f} {word}\n" for a, b, word in sorted(spoken)))
    result = treegauge.score(
        files.gold, files.test, metrics="words", gold_times=files.stm, test_times=columns, **ALIGN
    )
    assert result["words"]["test"] == sum(len(turn.heard) for turn in conversation)
    assert result["words"]["gold"] == sum(len(turn.words) for turn in cut(conversation, 7))


def test_swapped_sides_swap_precision_and_recall(tmp_path, kind):
    files = write_turns(tmp_path, kind, turns(kind))
    for spec in ("words", "brackets" if kind == "mrg" else "las"):
        ours = scores(files.gold, files.test, spec, **files.keywords())
        theirs = scores(files.test, files.gold, spec, gold_times=files.ctm, test_times=files.stm)
        assert (ours["precision"], ours["recall"]) == (theirs["recall"], theirs["precision"])


def groups_of(files, **beside):
    result = treegauge.score(
        files.gold, files.test, metrics="words", by="speaker,channel,gold.label", **beside
    )
    return {by: result.breakdown("words", by) for by in ("speaker", "channel", "gold.label")}


def test_gold_s_transcript_alone_makes_groups(tmp_path, kind):
    conversation = turns(kind)
    files = write_turns(tmp_path, kind, conversation)
    groups = groups_of(files, **files.keywords())
    assert set(groups["speaker"]) == {"ida", "mara", "otto", "pia"}
    assert set(groups["channel"]) == {"a", "b"}
    for by, name in (("speaker", "speaker"), ("channel", "channel"), ("gold.label", "label")):
        for value, cell in groups[by].items():
            own = [turn for turn in conversation if getattr(turn, name).lower() == value]
            assert cell["gold"] == sum(len(turn.words) for turn in own), value
    # A transcript of the system's words, with other speakers and a segment to ignore, makes none.
    heard = [
        turn._replace(speaker="nobody", label="<x>", words=turn.heard, gold=[turn.test])
        for turn in conversation
    ]
    other = write_turns(tmp_path / "other", kind, heard, (3,))
    assert groups_of(files, gold_times=files.stm, test_times=other.stm) == groups


def check_missing_channel(tmp_path, kind):
    """What was said in a channel that the system does not have is deleted; nothing pairs across channels."""
    conversation = turns(kind)
    files = write_turns(tmp_path / "all", kind, conversation)
    half = write_turns(tmp_path / "half", kind, side(conversation, "B"))
    result = treegauge.score(
        *(files.gold, half.test),
        metrics="words,wer",
        by="channel",
        gold_times=files.stm,
        test_times=half.ctm,
    )
    cells = result.breakdown("wer", "channel")
    lost = sum(len(turn.words) for turn in side(conversation, "A"))
    assert (cells["a"]["correct"], cells["a"]["deleted"], cells["a"]["substituted"]) == (0, lost, 0)
    assert [issue.file for issue in result.issues if issue.code == "lone-channel"] == [
        "gold/call-A"
    ]
    whole = treegauge.score(
        *(files.gold, files.test), metrics="words,wer", by="channel", **files.keywords()
    )
    assert cells["b"] == whole.breakdown("wer", "channel")["b"]


def test_a_missing_channel_is_deletions(tmp_path, kind):
    check_missing_channel(tmp_path, kind)


def test_channels_that_are_joined_are_noticed(tmp_path, kind, monkeypatch):
    monkeypatch.setattr(document_pairs, "channels_of", lambda sides, files: None)
    with pytest.raises(AssertionError):
        check_missing_channel(tmp_path, kind)


SAID = """\
# newdoc id = call-{0}
1\tboats\t_\t_\t_\t_\t2\tnsubj\t_\t_
2\tleave\t_\t_\t_\t_\t0\troot\t_\t_

# newdoc id = call-B
1\tyes\t_\t_\t_\t_\t0\troot\t_\t_

"""
SAID_STM = "call {0} ida 0 1 boats leave\ncall B tom 1 2 yes\n"
HEARD_CTM = "call {0} 0 .2 boats\ncall {0} .2 .2 leaf\ncall B 1 .2 yes\n"


@pytest.mark.parametrize("channel", ["A", "1"])
@pytest.mark.parametrize("name", ["call-{0}", "call_{0}", "CALL.{0}", "call{0}", None])
@pytest.mark.parametrize("beside", ["gold", "test", "both"])
def test_documents_that_are_called_as_channels_are_channels(tmp_path, channel, name, beside):
    """By hand: *leaf* stands with *leave*, and *yes* is lost with its channel.

    ``None``: the system's file has no document, but a channel's name.
    """
    heard = SAID.partition("# newdoc id = call-B")[0].replace("leave", "leaf")
    heard = heard.replace("call-{0}", name) if name else heard.partition("\n")[2]
    texts = {
        "gold.conllu": SAID,
        "call.stm": SAID_STM,
        "call.ctm": HEARD_CTM,
        "heard.conllu" if name else f"call-{channel}.conllu": heard,
    }
    for file, text in texts.items():
        (tmp_path / file).write_text(text.format(channel))
    gold, stm, ctm, test = (tmp_path / file for file in texts)
    times = {} if beside == "test" else {"gold_times": stm}
    if beside != "gold":
        times["test_times"] = ctm
    result = treegauge.score(gold, test, metrics="wer", by="document", chunks="document", **times)
    cells = [
        (cell["correct"], cell["substituted"], cell["deleted"], cell["inserted"])
        for cell in result.breakdown("wer", "document").values()
    ]
    assert cells == [(1, 1, 0, 0), (0, 0, 1, 0)]


def test_a_document_of_a_channel_that_gold_does_not_have_is_refused(tmp_path):
    (tmp_path / "gold.conllu").write_text(SAID.partition("# newdoc id = call-B")[0].format("A"))
    (tmp_path / "heard.conllu").write_text(SAID.format("A"))
    (tmp_path / "call.stm").write_text(SAID_STM.format("A"))
    sides = (tmp_path / "gold.conllu", tmp_path / "heard.conllu")
    done = run("score", *sides, "--gold-times", tmp_path / "call.stm")
    assert done.code == 2
    assert "gold/call-B: lone-channel: only the system has this channel" in done.err


def test_a_channel_that_gold_does_not_have_is_refused(tmp_path, kind):
    conversation = turns(kind)
    files = write_turns(tmp_path / "all", kind, conversation)
    half = write_turns(tmp_path / "half", kind, side(conversation, "B"))
    heard = [turn._replace(channel="C") if turn.channel == "A" else turn for turn in conversation]
    other = write_turns(tmp_path / "other", kind, heard)
    done = run(
        "score", *(files.gold, other.test), "--gold-times", files.stm, "--test-times", other.ctm
    )
    assert done.code == 2
    assert "lone-channel: only the system has this channel" in done.err
    del half


#: every command that scores, with what it is asked for
COMMANDS = {
    "score": "-m {metric} --by speaker,channel,gold.label,document -f json",
    "compare": "{again} -m {metric} --by speaker --samples 20 -f json",
    "attribute": "-m {metric} --by speaker -f json",
    "errors": "-m {metric} --by speaker -f json",
    "rank": "{again} -m {metric} --by speaker -f json",
    "correlate": "{again} -m {metric},words --over speaker -f json",
    "report": "-m {metric} --by speaker -o {page}",
    "diff": "-m {metric} -n 1",
    "align": "",
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_that_scores_knows_speakers(tmp_path, kind, command):
    files = write_turns(tmp_path, kind, turns(kind), (4,))
    page = tmp_path / "page.html"
    metric = "brackets" if kind == "mrg" else "las"
    rest = COMMANDS[command].format(metric=metric, again=f"b={files.test}", page=page).split()
    systems = [f"a={files.test}", *(rest[:1] if rest and rest[0].startswith("b=") else [])]
    rest = rest[len(systems) - 1 :]
    beside = ["--test-times", str(files.ctm)] * len(systems)
    done = run(command, files.gold, *systems, "--gold-times", files.stm, *beside, *rest)
    assert done.code == 0, done.err
    text = page.read_text() if command == "report" else done.out
    if command == "score":
        data = json.loads(done.out)["systems"][0]["breakdowns"]
        assert set(data["document"][metric]) == {"gold/call-A", "gold/call-B"}
    if command == "align":
        assert "call-B" in text
    elif command == "correlate":
        # A point for each speaker.
        assert {load["kendall"]["n"] for load in json.loads(done.out)["correlations"]} == {4}
    else:
        assert "mara" in text
