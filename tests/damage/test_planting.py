"""Noise as a whole: rates, nesting, expected costs, files, and errors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from statistics import mean

import pytest
from helpers.shared import run, specs

import treegauge
from treegauge.contracts.inputs import INPUTS
from treegauge.contracts.noise import SAMPLES
from treegauge.damage import kinds
from treegauge.damage._gold import Gold
from treegauge.damage._sounds import sound
from treegauge.damage._vocabulary import WAYS
from treegauge.errors import InputError, SettingsError, TreegaugeError

ROOT = Path(__file__).resolve().parents[2]
GOLD = {name: treegauge.read(text.encode(), format=name) for name, text in SAMPLES.items()}


def by_format(format_name: str) -> list[str]:
    return [n for n, m in kinds().items() if format_name in getattr(m, "FORMATS", SAMPLES)]


PAIRS = [(name, kind) for name in SAMPLES for kind in by_format(name)]


@pytest.mark.parametrize("format_name", SAMPLES)
def test_zero_noise_is_perfect_in_every_metric(format_name):
    gold = GOLD[format_name]
    rates = {kind.replace("-", "_"): 0.0 for kind in by_format(format_name)}
    noisy = treegauge.noise(gold, **rates)
    assert noisy.planted == []
    scored = 0
    for spec in specs():
        try:
            scores = treegauge.score(gold, noisy.corpus, metrics=spec)
        except TreegaugeError:
            continue
        metric = scores.metric(spec)
        value = scores[spec][metric.main]
        # Of metrics that count errors it is 0.
        assert value in {metric.best, None}, spec
        scored += value is not None
    assert scored > 15


def many(format_name: str, sentences: int) -> treegauge.Corpus:
    """Return a larger corpus: random analyses, and the samples."""
    inputs = {inputs.format: inputs for inputs in reversed(INPUTS.values())}[format_name]
    text = inputs.show(inputs.draw(Random(7), sentences))
    return treegauge.read((text + SAMPLES[format_name] * 2).encode(), format=format_name)


@pytest.mark.parametrize(("format_name", "kind"), PAIRS)
def test_rates_are_binomial(format_name, kind):
    """Of n items that can be damaged, a share is: within five standard deviations, over thirty seeds."""
    gold, name = many(format_name, 30), kind.replace("-", "_")
    items = len(treegauge.noise(gold, seed=0, **{name: 1.0}).planted)
    if kind == "word-deletion":
        # At rate 1 a sentence keeps one word.
        ready = Gold.of(gold)
        words = [ready.rows(s) for s in range(len(gold)) if not ready.whole[s]]
        items = sum(ready.sayable[row] for rows in words if len(rows) > 1 for row in rows)
    assert items > 1
    for rate in (0.1, 0.2):
        planted = sum(len(treegauge.noise(gold, seed=s, **{name: rate}).planted) for s in range(30))
        tried = 30 * items
        # What some kinds may damage depends a little on what they did: at most a tenth less or more.
        slack = 0.1 * rate * tried if kind in DEPENDENT else 0
        deviation = (tried * rate * (1 - rate)) ** 0.5
        assert abs(planted - rate * tried) < 5 * deviation + slack, (rate, planted, tried)


#: kinds whose items come and go with what was planted before: a constituent may only then be at an edge
DEPENDENT = {"attachment", "boundary-shift", "word-deletion", "edit-deletion", "edit-unmarking"}


@pytest.mark.parametrize(("format_name", "kind"), PAIRS)
def test_more_noise_of_a_kind_beside_another_keeps_what_it_planted(format_name, kind):
    name = kind.replace("-", "_")
    for other in ("word_deletion", "boundary_deletion", "tags"):
        if other == name:
            continue
        less, more = (
            treegauge.noise(GOLD[format_name], seed=4, **{name: rate, other: 0.3}).planted
            for rate in (0.3, 0.6)
        )
        assert [p for p in less if p.kind == kind and p not in more] == []


#: what falls with each kind of noise, by format; with the arcs of CoNLL-U and CoNLL-2009 where no other is named
TELLING = {
    ("ptb", "tags"): "tags",
    ("ptb", "word-substitution"): "wer",
    ("conllu", "tags"): "upos",
    ("conllu", "word-substitution"): "wer",
    ("conllu", "boundary-deletion"): "sentences",
    ("conll09", "tags"): "tags",
    ("conll09", "word-substitution"): "wer",
    ("conll09", "boundary-deletion"): "boundaries",
}
USUAL = {"ptb": "brackets", "conllu": "las", "conll09": "las"}


@pytest.mark.parametrize(("format_name", "kind"), PAIRS)
def test_noise_alone_never_raises_a_score_in_expectation(format_name, kind):
    gold = many(format_name, 12)
    roles = kind.startswith(("argument", "predicate"))
    spec = TELLING.get((format_name, kind), "roles" if roles else USUAL[format_name])
    means = []
    for rate in (0.0, 0.1, 0.3, 0.6, 1.0):
        values = []
        for seed in range(8):
            noisy = treegauge.noise(gold, seed=seed, **{kind.replace("-", "_"): rate})
            result = treegauge.score(gold, noisy.corpus, metrics=spec)
            value = result[spec][result.metric(spec).main]
            values.append(-value if result.metric(spec).best == 0 else value)
        means.append(mean(values))
    assert means == sorted(means, reverse=True)
    assert means[0] > means[-1]


TEXT = """
night knight light write right sight site see sea seen scene tea team seam seat sheet ship sheep
shop bread breed bred red read reed road rode row boat boats goat coat cost coast toast harbour
labour neighbour number slumber lumber member water waiter winter window widow pillow willow yellow
fellow morning mourning warning evening even oven phone fone foam home comb come some sum plum thumb
numb
"""
TOWN = TEXT.split()
TOWN_TREES = "".join(f"(S (NP (NN {word})) (VP (VB go)))\n" for word in TOWN)


def distance(a: str, b: str) -> int:
    """Return Levenshtein's distance, as the textbook has it."""
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        last, row[0] = row[0], i
        for j, other in enumerate(b, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (letter != other))
    return row[-1]


def substituted(way: str, text: str = TOWN_TREES) -> list[tuple[str, str]]:
    noisy = treegauge.noise(text, word_substitution=1.0, substitutes=way, seed=5)
    return [(p.before, p.after) for p in noisy.planted if p.before in TOWN and p.after in TOWN]


def test_substitutes_are_nearer_than_random_pairs():
    rng = Random(1)
    chance = [rng.sample(TOWN, 2) for _ in range(500)]
    apart = mean(distance(a, b) for a, b in chance)
    apart_in_sound = mean(distance(sound(a), sound(b)) for a, b in chance)
    spelling, sounding = substituted("spelling"), substituted("sound")
    assert len(spelling) > 60
    assert mean(distance(a, b) for a, b in spelling) < 0.7 * apart
    assert mean(distance(sound(a), sound(b)) for a, b in sounding) < 0.7 * apart_in_sound
    assert mean(distance(sound(a), sound(b)) for a, b in sounding) < mean(
        distance(sound(a), sound(b)) for a, b in spelling
    )
    by_frequency = mean(distance(a, b) for a, b in substituted("frequency"))
    assert abs(by_frequency - apart) < 0.15 * apart


def test_substitutes_by_frequency_are_drawn_by_frequency():
    text = "(S (A rare))\n" + "(S (A often))\n" * 80 + "(S (B seldom))\n" * 20
    noisy = [
        treegauge.noise(text, word_substitution=1.0, substitutes="frequency", seed=seed)
        for seed in range(400)
    ]
    chosen = [n.planted[0].after for n in noisy if n.planted[0].before == "rare"]
    assert len(chosen) == 400
    # 80 to 20: within five standard deviations of 320.
    assert abs(chosen.count("often") - 320) < 5 * (400 * 0.8 * 0.2) ** 0.5


def test_a_word_is_never_itself_in_other_letters():
    text = "(S (A Tea) (B tea) (C TEA))\n"
    for way in WAYS:
        assert treegauge.noise(text, word_substitution=1.0, substitutes=way).planted == []


def test_the_same_in_every_process():
    code = (
        "import treegauge; from treegauge.contracts.noise import SAMPLES\n"
        "n = treegauge.noise(SAMPLES['ptb'], word_substitution=.5, labels=.5, tags=.5, attachment=.5, seed=3)\n"
        "print(n.corpus.write(), n.planted)"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2", "3")
    }
    assert len(outputs) == 1


def test_draws_do_not_depend_on_other_sentences():
    gold = GOLD["ptb"]
    whole = treegauge.noise(gold, tags=0.4, seed=2).planted
    first = treegauge.noise(gold.slice(0, 2), tags=0.4, seed=2).planted
    assert [(p.sentence, p.place) for p in whole if p.sentence < 3] == [
        (p.sentence, p.place) for p in first
    ]


def test_documents_and_sentences_with_empty_nodes_stay_apart():
    noisy = treegauge.noise(GOLD["conllu"], boundary_deletion=1.0, word_deletion=1.0, seed=1)
    assert noisy.corpus.document_names() == ["pier", "inn"]
    assert noisy.corpus.document_ranges() == [(0, 1), (1, 3)]
    assert noisy.corpus[1].words == ["Ann", "paid", "and", "Bo"]
    assert any("1 sentence kept" in note for note in noisy.notes)


def test_why_nothing_was_planted_is_told():
    two_roots = "".join(f"{n}\tw{n}\t_\tNOUN\t_\t_\t0\troot\t_\t_\n" for n in (1, 2))
    noisy = treegauge.noise(f"{two_roots}\n", word_deletion=1.0)
    assert noisy.planted == []
    assert [note.partition(":")[0] for note in noisy.notes] == [
        "word-deletion planted nothing",
        "1 sentence kept the words and boundaries they have",
    ]
    assert treegauge.noise(f"{two_roots}\n", word_deletion=0.0).notes == []


def test_comments_say_what_is_there_now():
    noisy = treegauge.noise(GOLD["conllu"], word_deletion=0.15, boundary_insertion=0.15, seed=11)
    lines = noisy.corpus.write().decode().splitlines()
    texts = [line.removeprefix("# text = ") for line in lines if line.startswith("# text = ")]
    names = [line.removeprefix("# sent_id = ") for line in lines if line.startswith("# sent_id = ")]
    assert len(texts) == len(names) == len(set(names)) == len(noisy.corpus)
    assert [s.sent_id for s in noisy.corpus] == names
    assert names == ["p1", "p1/2", "p2", "p3", "i1", "i2"]
    for text, sentence in zip(texts, noisy.corpus, strict=True):
        if not sentence.sent_id.startswith("i1"):
            assert text.replace(" ", "") == "".join(sentence.words)


def test_a_written_file_and_its_record(tmp_path):
    noisy = treegauge.noise(GOLD["conllu"], attachment=0.5, labels=0.5, seed=1)
    path = tmp_path / "noisy.conllu"
    noisy.write(path)
    assert path.read_bytes() == noisy.corpus.write()
    rows = [
        line.split("\t")
        for line in (tmp_path / "noisy.conllu.planted.tsv").read_text().splitlines()
    ]
    assert rows[0] == ["kind", "sentence", "sent_id", "place", "before", "after"]
    assert rows[1:] == [
        [p.kind, str(p.sentence), p.sent_id, p.place, p.before, p.after] for p in noisy.planted
    ]
    noisy.write(path, tmp_path / "planted.jsonl")
    lines = (tmp_path / "planted.jsonl").read_text().splitlines()
    read = [json.loads(line) for line in lines]
    assert [(p["kind"], p["place"], p["after"]) for p in read] == [
        (p.kind, p.place, p.after) for p in noisy.planted
    ]


PLUS = (
    "# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC MY:TAG MY:NUMBER\n"
    "1\tdogs\tdog\tNOUN\t_\t_\t2\tnsubj\t_\t_\tB\t7\n"
    "2\tbark\tbark\tVERB\t_\t_\t0\troot\t_\t_\tO\t8\n\n"
)


def test_further_columns_of_conllu_plus_stay():
    noisy = treegauge.noise(PLUS, word_insertion=1.0, seed=1)
    lines = noisy.corpus.write().decode().splitlines()
    assert [line.split("\t")[10:] for line in lines if "\t" in line] == [
        *(["B", "7"], ["_", "_"], ["O", "8"], ["_", "_"])
    ]
    assert treegauge.read(noisy.corpus.write()).issues == []


def test_predicted_columns_are_told():
    differ = SAMPLES["conll09"].replace("the\tDT\tDT", "the\tDT\tNN")
    assert treegauge.noise(SAMPLES["conll09"], tags=1.0).notes == []
    notes = treegauge.noise(differ, tags=1.0).notes
    assert notes == ["predicted columns (PLEMMA, PPOS, PHEAD …) are written as the gold ones"]


def test_the_page_has_every_kind():
    page = (ROOT / "docs" / "noise.md").read_text(encoding="utf-8")
    assert [kind for kind in kinds() if f"`{kind}`" not in page] == []


ERRORS = [
    ({"word_substitutoin": 0.1}, "'word-substitutoin' is unknown; did you mean word-substitution?"),
    ({"tags": 1.1}, "tags is a share of the items, from 0 to 1, not 1.1"),
    ({"tags": -0.1}, "tags is a share of the items, from 0 to 1"),
    ({"tags": float("nan")}, "from 0 to 1, not nan"),
    ({"tags": "much"}, "from 0 to 1, not 'much'"),
    ({"substitutes": "smell"}, "substitutes is one of spelling, sound, frequency, not 'smell'"),
    ({"seed": 1.5}, "a seed is a whole number, not 1.5"),
    ({"multiword_joining": 0.1}, "no multiword-joining in ptb: multiword tokens"),
    ({"argument_labels": 0.1}, "no argument-labels in ptb: semantic roles"),
]


@pytest.mark.parametrize(("options", "message"), ERRORS)
def test_errors(options, message):
    with pytest.raises(SettingsError) as refused:
        treegauge.noise(GOLD["ptb"], **options)
    assert message in str(refused.value)


def test_what_cannot_be_damaged_is_refused():
    with pytest.raises(SettingsError, match=r"and this is bio: convert it first"):
        treegauge.noise(treegauge.read(b"Ann\tB-PER\nslept\tO\n\n", format="bio"), tags=0.1)
    with pytest.raises(InputError, match="correct these sentences first"):
        treegauge.noise("(S (NN tea)", tags=0.1)


TREES = SAMPLES["ptb"]


@pytest.fixture
def gold(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "gold.mrg").write_text(TREES)
    return tmp_path


def test_the_command(gold):
    done = run("noise", "gold.mrg", "--labels", "0.5", "--seed", "3", "-o", "noisy.mrg")
    assert (done.code, done.out, done.err) == (0, "", "")
    noisy = treegauge.noise(gold / "gold.mrg", labels=0.5, seed=3)
    assert (gold / "noisy.mrg").read_bytes() == noisy.corpus.write()
    record = (gold / "noisy.mrg.planted.tsv").read_text().splitlines()
    assert len(record) == len(noisy.planted) + 1
    shown = run("noise", "gold.mrg", "--labels", "0.5", "--seed", "3", "--record", "planted.jsonl")
    assert shown.out.encode() == noisy.corpus.write()
    assert len((gold / "planted.jsonl").read_text().splitlines()) == len(noisy.planted)


def test_the_command_tells_what_planted_nothing(gold):
    done = run("noise", "gold.mrg", "--labels", "0.5", "--edit-deletion", "0.0001")
    assert done.code == 0
    assert done.err == (
        "treegauge: note: edit-deletion planted nothing: no item was there, or none was drawn\n"
    )


def test_errors_of_the_command(gold):
    assert gold.is_dir()
    for arguments, message in (
        ((), "say what to plant, and how much"),
        (("--labels", "2"), "--labels: expected a number, 0 to 1, not '2'"),
        (("--label", "x"), "expected a number"),
        (("--multiword-joining", "0.1"), "no multiword-joining in ptb"),
        (("--tags", "0.1", "-o", "nowhere/x.mrg"), "nowhere/x.mrg: cannot be written"),
        (
            ("--tags", "0.1", "-o", "x.mrg", "--record", "./x.mrg"),
            "x.mrg: the record would replace the damaged file",
        ),
    ):
        done = run("noise", "gold.mrg", *arguments)
        assert done.code == 2
        assert message in done.err
    assert not (gold / "x.mrg").exists()
