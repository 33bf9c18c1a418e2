"""The page on messages has every code in the sources, no other code, and real messages."""

from __future__ import annotations

import gzip
import re
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from helpers.message_codes import message_codes

import treegauge
from treegauge.commands import leaderboard
from treegauge.commands._wording import in_options
from treegauge.corpora.attributes import from_table
from treegauge.corpora.lattice_paths import check_paths, read_tag_map
from treegauge.corpora.lattice_words import words_from_lattices
from treegauge.corpora.lattices import read_lattices
from treegauge.corpora.word_times import attach_columns
from treegauge.errors import InputError, Issue
from treegauge.leaderboard.config import with_config
from treegauge.leaderboard.groups import read_groups
from treegauge.rules.prm_files import read_prm
from treegauge.study.design_file import load_design
from treegauge.study.table import Table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "troubleshooting.md").read_text(encoding="utf-8")
#: code and what is said of it
SECTIONS = dict(re.findall(r"^### ([^\n]*)\n(.*?)(?=^##|\Z)", PAGE, re.MULTILINE | re.DOTALL))
SAMPLE = re.compile(
    r'^```text title="(.*?)"\n(.*?)^```\n\n^```text\n(.*?)^```$', re.MULTILINE | re.DOTALL
)
PLAIN = re.compile(r"^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SAMPLES = [(code, *found) for code, text in SECTIONS.items() for found in SAMPLE.findall(text)]

FOG = "1\tFog\tfog\tNOUN\tNN\t_\t2\tnsubj\t_\t_\n2\tlifts\tlift\tVERB\tVBZ\t_\t0\troot\t_\t_\n\n"
TREES = "(S (NP (NN fog)) (VP (VBZ lifts)))\n(S (NP (NN rain)) (VP (VBZ falls)))\n"
CROSSING = "(S (VP (VBZ 0=rolls) (PRT 2=in)) (NP (NN 1=fog)))\n"
LATTICE = "0\t1\tfog\t_\tNN\tNN\t_\t1\n1\t2\tlifts\t_\tVBZ\tVBZ\t_\t2\n\n"


def test_every_code_is_on_the_page_and_no_other():
    assert set(SECTIONS) == message_codes()


def test_the_codes_of_the_malformed_samples_are_found():
    folder = ROOT / "tests" / "malformed"
    names = [path.name for kind in ("samples", "conll") for path in (folder / kind).iterdir()]
    assert {re.split(r"--|\.", name)[0] for name in names} <= message_codes()


@pytest.mark.parametrize("code", SECTIONS)
def test_a_section_has_a_message_and_what_to_do(code: str):
    text = SECTIONS[code]
    assert re.search(rf"^.*: {code}: .", text, re.MULTILINE), "a message with this code"
    assert re.search(r"^What to do: .", text, re.MULTILINE)


def told(issues: Iterable[Issue]) -> list[str]:
    # As commands print them; in Python they name arguments.
    return [("note: " if issue.note else "") + in_options(str(issue)) for issue in issues]


@pytest.mark.parametrize(("code", "name", "content", "message"), SAMPLES, ids=lambda one: one[:30])
def test_the_sample_has_this_problem(code, name, content, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path(name).write_text(content, encoding="utf-8")
    assert message.rstrip("\n") in told(treegauge.read(name).issues)


# What is no matter of one file: each of these makes the message that the page shows.


def write(name: str, content: str | bytes) -> str:
    path = Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return name


def scored(gold: str, test: str, **options) -> list[Issue]:
    return treegauge.score(gold, test, **options).issues


def archive_limit() -> list[Issue]:
    # Stored, not packed: its size is the same with every zlib.
    packed = gzip.compress(TREES.encode(), compresslevel=0, mtime=0)
    return treegauge.read(write("gold.mrg.gz", packed), max_size=50).issues


def no_tree() -> list[Issue]:
    write("gold.conllu", FOG)
    write("test.conllu", FOG.replace("\t0\troot", "\t1\tdep"))
    return scored("gold.conllu", "test.conllu", metrics="las,t-dice", on_error="zero")


def inconsistent() -> list[Issue]:
    builder = treegauge.CorpusBuilder("conllu", name="notes.txt", strict=False)
    builder.sentence(["fog", "lifts"], heads=[2, 0, 1], line=4)
    return builder.corpus().issues


def answers(*texts: str) -> list[Issue]:
    write("gold.mrg", TREES)
    lines = [f'{{"id": "{row}", "answer": "{text}"}}\n' for row, text in enumerate(texts, 1)]
    return scored("gold.mrg", write("answers.jsonl", "".join(lines)))


def mapped(words: str) -> list[Issue]:
    corpus = treegauge.read(write("gold.mrg", TREES))
    return treegauge.with_words(corpus, write("gold.words", words)).issues


def timed(columns: str) -> list[Issue]:
    with pytest.raises(InputError) as caught:
        attach_columns(treegauge.read(write("gold.mrg", TREES)), [("gold.times", columns.encode())])
    return caught.value.issues


def divided(tree: str, lattice: str) -> list[Issue]:
    lattices = read_lattices(write("words.lattice", lattice))
    return words_from_lattices(treegauge.read(write("parse.mrg", tree)), lattices).issues


def off_lattice() -> list[Issue]:
    tree = "(S (NP (NN fog)) (VP (NNS lifts)))\n"
    corpus = treegauge.read(write("parse.mrg", tree))
    lattices = read_lattices(write("words.lattice", LATTICE))
    return check_paths(words_from_lattices(corpus, lattices), lattices).issues


def aligned(links: str) -> list[Issue]:
    write("gold.mrg", TREES)
    write("test.mrg", TREES.replace("fog", "dog"))
    return scored("gold.mrg", "test.mrg", align=write("hand.pharaoh", links), chunks="sentence")


def same_name() -> list[Issue]:
    write("day1.mrg", TREES)
    write("gold.list", "day1.mrg\nday1.mrg\n")
    return scored("@gold.list", "@" + write("test.list", "day1.mrg\n"))


def blocks() -> list[Issue]:
    gold = write("gold.mrg", TREES.replace("\n", "\n\n", 1))
    return scored(gold, write("test.mrg", TREES), chunks="block", blank_lines="blocks")


def word_counts() -> list[Issue]:
    write("gold.mrg", TREES)
    other = TREES.replace("(VBZ falls)", "(VBZ falls) (RB down)")
    return scored("gold.mrg", write("test.mrg", other), align="identity")


def parameters(*lines: str) -> list[Issue]:
    return list(read_prm(write("my.prm", "".join(f"{line}\n" for line in lines))).warnings)


def attributes() -> list[Issue]:
    result = treegauge.score(TREES, TREES)
    return list(from_table("genres.tsv", b"sentence genre\n", result.units))


def config() -> list[Issue]:
    write("leaderboard.toml", 'title = "Tea"\nmetrik = ["las"]\n')
    actions = leaderboard.parser()._actions
    return list(vars(with_config("leaderboard.toml", actions, lambda _: Namespace(title=""))))


def design() -> list[Issue]:
    write("tea.toml", "[noise]\nword-deletion = [0, 15]\n")
    return list(load_design("tea.toml").text)  # type: ignore[arg-type]


def table() -> list[Issue]:
    header = "condition,document,metric,value,score,matched,gold,test"
    write("table.csv", f"{header}\nsystem=tea,*,las,f1,high,1,2,2\n")
    return list(Table.read("table.csv")["score"])  # type: ignore[arg-type]


def groups() -> list[Issue]:
    write("groups.tsv", "set\tplace\ngarden\toutside\nkitchen\tinside\n")
    return list(read_groups("groups.tsv", ["garden", "kitchen", "market"]))


def damaged() -> list[Issue]:
    treegauge.score(TREES, TREES).save("part1.json")
    text = Path("part1.json").read_text(encoding="utf-8")
    write("part1.json", re.sub(r'"counts": ?\{', '"count": {', text, count=1))
    return treegauge.Result.load("part1.json").issues


MADE: dict[str, Callable[[], list[Issue]]] = {
    "archive-limit": archive_limit,
    "no-tree": no_tree,
    "discontinuous-tree": lambda: treegauge.read(write("fog.mrg", CROSSING), format="ptb").issues,
    "inconsistent": inconsistent,
    "no-answer": lambda: answers("(S (NP (NN fog)) (VP (VBZ lifts)))"),
    "no-parse": lambda: answers("(S (NN fog))", "I am sorry."),
    "unread-answer": lambda: answers("(S (NN fog))", "Here it is: (S (NN rain))"),
    "bad-word-map": lambda: mapped("fog\n\tlifts\n\nrain\nfalls\n"),
    "word-map-length": lambda: mapped("fog\nlifts\n"),
    "word-map-differs": lambda: mapped("fog\nlifts\n\nsnow\nfalls\n"),
    "times-line": lambda: timed("0.00 0.31 fog\n0.31 lifts\n"),
    "times-differ": lambda: timed("0.00 0.31 fog\n0.31 0.80 lift\n"),
    "times-length": lambda: timed("0.00 0.31 fog\n0.31 0.80 lifts\n"),
    "lattice-differs": lambda: divided("(S (NN fog))\n", LATTICE),
    "lattice-guess": lambda: divided("(S (NN mist) (VBZ rises) (RB up))\n", LATTICE),
    "off-lattice": off_lattice,
    "bad-tag-map": lambda: [read_tag_map(write("tags.map", "NN noun common\n"))],
    "broken-alignment": lambda: aligned("0-0 1-9\n0-0 1-1\n"),
    "same-name": same_name,
    "block-mismatch": blocks,
    "word-count-differs": word_counts,
    "missing-value": lambda: parameters("DELETE_LABEL"),
    "wrong-values": lambda: parameters("EQ_LABEL ADVP"),
    "repeated-key": lambda: parameters("DELETE_LABEL TOP", "DELETE_LABEL TOP"),
    "pattern-limit": lambda: parameters(r"DECORATION (-)\1"),
    "bad-attributes": attributes,
    "bad-config": config,
    "bad-design": design,
    "bad-table": table,
    "bad-groups": groups,
    "bad-result": damaged,
}
#: needs a file that may not be read, which the tests' user may be allowed to
BY_HAND = {"unreadable"}


@pytest.mark.parametrize("code", MADE)
def test_the_message_is_real(code, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    try:
        found = MADE[code]()
    except InputError as stopped:
        found = stopped.issues
    (shown,) = PLAIN.findall(SECTIONS[code])
    assert shown.rstrip("\n") in told(found)


def test_every_message_is_run():
    ran = {code for code, text in SECTIONS.items() if "```console\n" in text}
    assert ran | {code for code, *_ in SAMPLES} | set(MADE) | BY_HAND == set(SECTIONS)
