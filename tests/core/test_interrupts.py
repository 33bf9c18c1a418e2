"""Work in the core can be interrupted, and its tables can still be used afterwards.

A raised ``_core.Stop`` stops every call of a thread at its first look, so no test has to wait: after some
16,000 steps each kernel looks.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import treegauge
from treegauge import _core
from treegauge.base import plugins
from treegauge.classic import conlleval, discodop
from treegauge.comparison.comparison import align_corpora
from treegauge.corpora.corpus import Corpus, Reading
from treegauge.errors import TreegaugeError
from treegauge.options.needs import check_needs
from treegauge.options.settings import make_settings
from treegauge.running.plain_trees import count_pairs
from treegauge.tree_distance import NodeList, compare, distance, distances

if TYPE_CHECKING:
    from collections.abc import Callable

SENTENCES = 3000
TREES = {
    side: "".join(
        f"(TOP (S (NP (DT {word}) (NN b{n % 7}) (-NONE- *)) (VP (VBZ c) (NP (NN d)))))\n"
        for n in range(SENTENCES)
    )
    for side, word in (("gold", "a"), ("test", "x"))
}
ROWS = (
    (1, "a", "NOUN", 2, "nsubj"),
    (2, "b", "VERB", 0, "root"),
    (3, "c", "NOUN", 2, "obj"),
)


def _conllu(head: int) -> str:
    rows = [(n, form, tag, head if n == 3 else up, name) for n, form, tag, up, name in ROWS]
    one = "".join(f"{n}\t{f}\t{f}\t{t}\t_\t_\t{h}\t{r}\t{h}:{r}\t_\n" for n, f, t, h, r in rows)
    return (one + "\n") * SENTENCES


def _conll09(role: str) -> str:
    rows = [
        f"{n}\t{f}\t{f}\t{f}\t{t}\t{t}\t_\t_\t{h}\t{h}\t{r}\t{r}\t{'Y' if n == 2 else '_'}\t"
        f"{'b.01' if n == 2 else '_'}\t{role if n == 1 else '_'}\n"
        for n, f, t, h, r in ROWS
    ]
    return ("".join(rows) + "\n") * SENTENCES


TEXTS = {
    "ptb": (TREES["gold"], TREES["test"]),
    "conllu": (_conllu(2), _conllu(1)),
    "conll09": (_conll09("A0"), _conll09("A1")),
    "bio": tuple(f"a B-{kind}\nb I-{kind}\nc O\n\n" * SENTENCES for kind in ("PER", "LOC")),
}


def ended_by(work: Callable[[], object]) -> BaseException | None:
    """Run the work in a thread whose calls of the core stop at their first look; return what it raised."""
    raised: list[BaseException] = []

    def run() -> None:
        stop = _core.Stop()
        stop.watch()
        stop.raise_flag()
        try:
            work()
        except BaseException as ended:  # noqa: BLE001
            raised.append(ended)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    return raised[0] if raised else None


#: a sentence, or a line, of the formats that no metric above is given
SENTENCE_IN = {
    "conllx": "1\ta\ta\tN\tN\t_\t2\tsubj\t_\t_\n2\tb\tb\tV\tV\t_\t0\troot\t_\t_\n\n",
    "conll08": "1\ta\ta\tN\tN\ta\ta\tN\t2\tsubj\t_\tA0\n2\tb\tb\tV\tV\tb\tb\tV\t0\troot\tb.01\t_\n\n",
    "discbracket": "(S (VP (V 0=wake) (X 2=up)) (N 1=him))\n",
    "ctm": "talk A 0.5 0.5 word\n",
    "export": "#BOS 1\nfog\tNN\t--\tSB\t500\nrolls\tVBZ\t--\tHD\t500\n#500\tS\t--\t--\t0\n#EOS 1\n",
    "props": "Fog\t-\t(A0*)\nlifts\tlift\t(V*)\n\n",
    "stm": "talk A speaker 0.5 1.5 some words\n",
}
READ = {name: texts[0] for name, texts in TEXTS.items()}
READ |= {name: one * SENTENCES for name, one in SENTENCE_IN.items()}
ROW = "harbour 0 0 Fog NN (TOP*) - - - ida * -\n\n"
READ["conll12"] = f"#begin document (harbour); part 000\n{ROW * SENTENCES}#end document\n"
GRAPH = '<s id="s{0}"><graph root="s{0}_1"><terminals><t id="s{0}_1" word="fog" pos="NN"/></terminals></graph></s>\n'
READ["tiger"] = f"<corpus><body>\n{''.join(map(GRAPH.format, range(SENTENCES)))}</body></corpus>\n"


def test_every_format_is_read_here():
    assert set(READ) == set(plugins.names("formats"))


@pytest.mark.parametrize("format_name", READ)
def test_readers_stop_and_leave_nothing_behind(format_name):
    text = READ[format_name].encode()
    reader = plugins.plugins("formats")[format_name]
    reading = Reading(format_name)
    twice = Corpus(format=format_name)
    for name in ("one", "two"):
        reader.read(twice.core, name, text, reading)
    stopped = Corpus(format=format_name)
    for before in (0, 1):
        if before:
            reader.read(stopped.core, "one", text, reading)
        assert isinstance(
            ended_by(lambda: reader.read(stopped.core, "two", text, reading)), KeyboardInterrupt
        )
        assert len(stopped) == (len(twice) // 2 if before else 0)
        assert stopped.core.sources == stopped.core.documents == before
        assert not stopped.issues
        assert not _core.what_is_wrong(stopped.core)
    reader.read(stopped.core, "two", text, reading)
    assert isinstance(ended_by(stopped.write), KeyboardInterrupt)
    assert stopped.write() == twice.write()


@pytest.mark.parametrize("format_name", TEXTS)
def test_every_metric_stops_and_is_right_afterwards(format_name):
    gold, test = (treegauge.read(text.encode()) for text in TEXTS[format_name])
    quick = set()
    for name in plugins.plugins("metrics"):
        settings = make_settings(name, "none", align="edit")
        try:
            check_needs(settings.metrics, gold.profile, test.profile)
        except TreegaugeError:
            continue
        metric = settings.metrics[0]
        comparison = align_corpora(gold, test, settings)
        fresh = metric.count(align_corpora(gold, test, settings))
        ended = ended_by(partial(metric.count, comparison))
        assert ended is None or isinstance(ended, KeyboardInterrupt), name
        if ended is None:
            quick.add(name)
        again = metric.count(comparison)
        assert [list(column) for column in again] == [list(column) for column in fresh], name
    assert quick <= QUICK


@pytest.mark.parametrize("jobs", [1, 3])
def test_one_pass_over_plain_trees_stops(tmp_path, jobs):
    path = tmp_path / "gold"
    path.write_text("(S (NP (NN tea)) (VP (VBZ cools)))\n" * 40_000)
    params = treegauge.Params.load("none")
    ended = ended_by(lambda: count_pairs(str(path), str(path), params, jobs))
    assert isinstance(ended, KeyboardInterrupt)
    assert len(count_pairs(str(path), str(path), params, jobs)) == 40_000


#: in these files they have nothing to do: all words are equal, or there are no enhanced arcs
QUICK = {"wer", "elas", "eulas"}


#: the others align nothing themselves
ALIGNERS = sorted(set(plugins.names("aligners")) - {"none", "given", "times"})


@pytest.mark.parametrize("aligner", ALIGNERS)
def test_aligners_stop(aligner):
    format_name = "conllu" if aligner == "ud" else "ptb"
    texts = TEXTS[format_name]
    gold = treegauge.read(texts[0].encode())
    test = treegauge.read(texts[0 if aligner == "identity" else 1].encode())
    settings = make_settings("tags", "none", align=aligner)
    ended = ended_by(lambda: align_corpora(gold, test, settings))
    assert isinstance(ended, KeyboardInterrupt)
    align_corpora(gold, test, settings)


@pytest.mark.parametrize("aligner", sorted({*ALIGNERS} - {"ud"}))
def test_aligners_stop_inside_one_sentence(aligner):
    # One pair, so there is no other place to look than inside.
    words = [" ".join(f"(NN {letter}{n % 89})" for n in range(3000)) for letter in "ab"]
    gold, test = (treegauge.read(f"(S {one})".encode()) for one in words)
    settings = make_settings("tags", "none", align=aligner)
    ended = ended_by(lambda: align_corpora(gold, test, settings))
    if aligner == "identity":
        assert isinstance(ended, TreegaugeError), "the first two words differ"
        return
    assert isinstance(ended, KeyboardInterrupt)
    align_corpora(gold, test, settings)


@pytest.mark.parametrize(
    ("program", "format_name", "options"),
    [
        ("evalb", "ptb", ["GOLD", "GOLD"]),
        ("evalb", "ptb", ["-D", "GOLD", "GOLD"]),
        ("sparseval", "ptb", ["GOLD", "TEST"]),
        ("sparseval", "ptb", ["-b", "-c", "GOLD", "TEST"]),
        ("eval07", "conllu", ["-g", "GOLD", "-s", "TEST"]),
        ("eval09", "conll09", ["-g", "GOLD", "-s", "TEST"]),
        ("srleval", "conll09", ["GOLD", "TEST"]),
        ("udeval", "conllu", ["GOLD", "TEST"]),
        ("sclite", "ctm", ["-r", "GOLD", "ctm", "-h", "TEST", "ctm"]),
    ],
)
def test_classic_programs_stop(program, format_name, options, tmp_path):
    names = {"GOLD": str(tmp_path / "gold"), "TEST": str(tmp_path / "test")}
    texts = TEXTS.get(format_name) or [READ[format_name]] * 2
    for path, text in zip(names.values(), texts, strict=True):
        Path(path).write_text(text)
    arguments = [names.get(option, option) for option in options]
    ended = ended_by(lambda: getattr(_core, program)(arguments))
    assert isinstance(ended, KeyboardInterrupt)
    assert getattr(_core, program)(arguments)[2] in (0, 1)


def test_scorers_of_spans_stop(tmp_path):
    tags, props = tmp_path / "tags", tmp_path / "props"
    tags.write_text("we B-A B-A\nleft O O\n\n" * SENTENCES)
    props.write_text("- (A0*)\nleave (V*)\n\n" * SENTENCES)
    for run in (
        lambda: _core.conlleval([str(tags)], conlleval.split),
        lambda: _core.conlleval(["-d", r"\s", str(tags)], conlleval.split),
        lambda: _core.srl_eval([str(props), str(props)], bytes),
    ):
        assert isinstance(ended_by(run), KeyboardInterrupt)
        assert run()[2] == 0


def test_the_scorer_of_discontinuous_trees_stops(tmp_path):
    trees = tmp_path / "trees"
    trees.write_text("(S (VP (VB 0=wake) (RP 2=up)) (PRP 1=him))\n" * SENTENCES)
    arguments = ["--fmt=discbracket", "--la", str(trees), str(trees)]
    assert isinstance(ended_by(lambda: discodop.run(arguments)), KeyboardInterrupt)
    assert discodop.run(arguments).code == 0


def test_one_long_pair_stops_inside():
    # One call each, so there is no other place to look than inside.
    words = array_of(range(20_000)), array_of(range(7, 20_007))
    assert isinstance(ended_by(lambda: _core.edit_align(*words)), KeyboardInterrupt)
    assert _core.edit_align(*words)[0] == 14
    texts = [[f"w{n}" for n in range(20_007)], [0] * 20_000, [0] * 20_000]
    groups = [word.tolist() for word in words]
    assert isinstance(ended_by(lambda: _core.groups_align(*groups, *texts)), KeyboardInterrupt)
    trees = [("x", *("y",) * 300), ("z", *(("y", "y"),) * 300)]
    for work in (distance, compare):
        assert isinstance(ended_by(partial(work, *trees)), KeyboardInterrupt)
    # Many small pairs in one call: few edits in trees of some hundred nodes.
    near = ("x", *(("y", "z"),) * 100), ("x", *(("y", "z"),) * 60, "v", *(("y", "z"),) * 40)
    assert isinstance(ended_by(lambda: distances([near] * 1000)), KeyboardInterrupt)
    assert distances([near] * 3) == [1, 1, 1]


def _until_handled(work: Callable[[], object]) -> tuple[float, float]:
    """Processor time that work takes, and how long after a signal at a tenth of it a handler has run.

    Nothing here depends on how busy the machine is.
    """
    begun = time.process_time()
    work()
    whole = time.process_time() - begun
    handled: list[float] = []

    def handler(*_: object) -> None:
        handled.append(time.process_time())
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGPROF, handler)
    try:
        begun = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, whole / 10)
        with pytest.raises(KeyboardInterrupt):
            work()
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return whole, handled[0] - begun - whole / 10


def test_reading_of_tuples_and_columns_stops():
    # One call of the core that holds the interpreter lock all the while.
    tree = ("x", *(("y",),) * 1_000_000)
    texts = ["word"] * 4_000_000
    for work in (
        lambda: _core.TreeColumns({}).add_nested((tree,) * 4, 0, NodeList),
        lambda: _core.TreeColumns({}).add_nodes(texts, [-1] * len(texts)),
        lambda: _core.Builder().set_texts("tokens.form", texts),
    ):
        whole, late = _until_handled(work)
        assert late < 0.6 * whole


def test_lists_of_sentences_stop():
    # Two threads read, in Python for the most part; only one of them can be interrupted there.
    trees = ["(S (NN a) (VB b))"] * 500_000
    begun = 0.0

    def stopped(*_: object) -> None:
        nonlocal begun
        begun = time.process_time()
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGPROF, stopped)
    try:
        signal.setitimer(signal.ITIMER_PROF, 0.2)
        with pytest.raises(KeyboardInterrupt):
            treegauge.score(trees, trees)
        assert time.process_time() - begun < 0.5
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def array_of(numbers):
    from array import array

    return array("I", numbers)


# --- whole programs and signals

#: 5,000 words, no two heads alike: minutes of tree distance
LARGE = 5000


def _large(tmp_path: Path) -> list[str]:
    import random

    paths = []
    for seed in (1, 2):
        chance = random.Random(seed)
        path = tmp_path / f"{seed}.conllu"
        path.write_text(
            "".join(
                f"{n}\tw{n}\t_\tX\t_\t_\t{chance.randrange(1, n) if n > 1 else 0}\td{chance.randrange(5)}\t_\t_\n"
                for n in range(1, LARGE + 1)
            )
            + "\n"
        )
        paths.append(str(path))
    return paths


def _seconds(process: subprocess.Popen[bytes]) -> float:
    """Processor time that a process has taken."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / 100


needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc")


def _interrupted(arguments: list[str]) -> tuple[int, bytes, bytes]:
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Whoever runs the tests in the background may have had Ctrl-C ignored, and children inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    try:
        # Long enough for the kernel to have begun.
        while _seconds(process) < 2 and process.poll() is None:
            time.sleep(0.05)
        assert process.poll() is None, "the work ended by itself"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    return process.returncode, out, err


@needs_proc
@pytest.mark.parametrize("metric", ["t-dice", "tedeval"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_control_c_ends_a_command(metric, jobs, tmp_path):
    files = _large(tmp_path)
    command = ["-m", "treegauge", "score", "-m", metric, "-j", jobs, *files]
    code, out, err = _interrupted(command)
    assert code == 130
    assert out == b""
    assert b"Traceback" not in err


SCRIPT = """
import sys, treegauge
from treegauge import _core
gold, test = (treegauge.read(name) for name in sys.argv[1:])
try:
    treegauge.score(gold, test, metrics="t-dice")
except KeyboardInterrupt:
    print("stopped", flush=True)
# Corpora and the core are as good as before.
small = treegauge.score(gold, gold, metrics="t-dice,uas")
print(small["t-dice"]["score"], small["uas"]["f1"])
"""


@needs_proc
def test_control_c_in_a_program(tmp_path):
    code, out, err = _interrupted(["-c", SCRIPT, *_large(tmp_path)])
    assert (code, out.decode().split()) == (0, ["stopped", "1.0", "1.0"]), err


def test_what_a_handler_raises_ends_the_call(tmp_path):
    # Not only KeyboardInterrupt; and the handler of the program around stays where it was.
    class OutOfTimeError(Exception):
        pass

    def too_long(*_: object) -> None:
        raise OutOfTimeError

    gold, test = (treegauge.read(path) for path in _large(tmp_path))
    before = signal.getsignal(signal.SIGINT)
    old = signal.signal(signal.SIGALRM, too_long)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.5)
        with pytest.raises(OutOfTimeError):
            treegauge.score(gold, test, metrics="t-dice", jobs=2)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, old)
    assert signal.getsignal(signal.SIGINT) is before


def test_calls_from_other_threads_go_on():
    # Signals are the main thread's business: a call elsewhere just runs.
    found = []
    gold = TREES["gold"]
    thread = threading.Thread(
        target=lambda: found.append(treegauge.score(gold, gold)["brackets"]["f1"])
    )
    thread.start()
    thread.join()
    assert found == [1.0]
