"""Pages of all kinds: at least 20 sentences each, drawn at random with errors, or examples many times over."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import NamedTuple

from treegauge.commands.report import run
from treegauge.contracts.inputs import INPUTS

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SENTENCES = 24


class Sample(NamedTuple):
    """A page and what it was made of; ``options`` as :func:`treegauge.score` takes them."""

    path: Path
    gold: Path
    systems: dict[str, Path]
    options: dict[str, object]


def write(folder, gold, systems, *arguments, **options) -> Sample:
    path = folder / "report.html"
    named = [f"{name}={file}" for name, file in systems.items()]
    outcome = run([str(gold), *named, "-o", str(path), *arguments])
    assert outcome.code == 0, outcome.err
    return Sample(path, gold, systems, options)


def drawn(folder, need, ending, changes=(), seeds=(1, 2)):
    """Write gold and two systems: random analyses, disturbed, and some words changed or lost."""
    inputs = INPUTS[need]
    gold = inputs.draw(Random(7), SENTENCES)
    files = {"gold": folder / f"gold.{ending}"}
    files["gold"].write_text(inputs.show(gold))
    for name, seed in zip(("one", "two"), seeds, strict=False):
        rng = Random(seed)
        text = inputs.disturb(rng, gold)
        for kind in changes:
            others = list(inputs.changes[kind](text))
            text = rng.choice(others) if others else text
        files[name] = folder / f"{name}.{ending}"
        files[name].write_text(inputs.show(text))
    return files.pop("gold"), files


def constituents(folder):
    gold, systems = drawn(folder, "nodes", "mrg")
    metrics = "brackets,brackets:unlabeled,crossing,complete,tags"
    return write(folder, gold, systems, "-m", metrics, metrics=metrics)


def dependencies(folder):
    gold, systems = drawn(folder, "heads", "conllu")
    metrics = "las,uas,upos"
    return write(folder, gold, systems, "-m", metrics, metrics=metrics)


def roles(folder):
    gold, systems = drawn(folder, "predicates", "conll09")
    return write(folder, gold, systems)


def speech(folder):
    """Words misheard and lost, sentences cut elsewhere, documents aligned as one."""
    changes = ["word"] * 9 + ["lost"] * 5 + ["end"] * 2
    gold, systems = drawn(folder, "nodes", "mrg", changes, seeds=(3,))
    return write(folder, gold, systems, "--task", "speech", task="speech")


def lattices(folder):
    """The Hebrew example, six times."""
    place = EXAMPLES / "hebrew"
    files = {}
    for name in ("gold.mrg", "raw.mrg", "gold.words", "raw.words", "words.lattice"):
        files[name] = folder / name
        text = (place / name).read_text().rstrip("\n") + ("\n" if name.endswith("mrg") else "\n\n")
        files[name].write_text(text * 6)
    words = [str(files["gold.words"]), str(files["raw.words"])]
    arguments = ["--words", words[0], "--words", words[1], "--lattice", str(files["words.lattice"])]
    options = {"metrics": "brackets", "words": words, "lattice": str(files["words.lattice"])}
    gold, system = files["gold.mrg"], files["raw.mrg"]
    return write(folder, gold, {"raw": system}, *arguments, "-m", "brackets", **options)


def example(folder):
    place = EXAMPLES / "constituency"
    systems = {name: place / f"{name}.mrg" for name in ("parser-a", "parser-b")}
    return write(folder, place / "gold.mrg", systems)


def recognised(folder):
    place = EXAMPLES / "constituency"
    systems = {"recognised": place / "recognised.mrg"}
    return write(folder, place / "gold.mrg", systems, "--normalize", "lower", normalize="lower")


def sides(folder):
    """Two documents of recognised speech."""
    place = EXAMPLES / "speech"
    systems = {"asr": place / "asr"}
    return write(folder, place / "gold", systems, "--task", "speech", task="speech")


HOSTILE = (
    "<script>alert`1`</script>",
    "</script><script>alert`2`</script>",
    "\"'><img/src=x/onerror=alert`3`>",
    "a\u2028b",
    "-->",
    "<!--<script>",
    "&lt;b&gt;",
    "\u202eback",
    "${alert`4`}",
)


LABEL = "</script><script>alert`5`</script><u>"


def hostile(folder):
    """Every word, label, tag and name of a document is an attack."""
    gold, test = folder / "gold<b>.mrg", folder / "a'<i>.mrg"
    lines = {gold: [], test: []}
    for place, word in enumerate(HOSTILE):
        other = HOSTILE[(place + 1) % len(HOSTILE)]
        lines[gold].append(f"(S ({LABEL} (NN {word}) (\"'VB {other})) (VP (VB x)))")
        lines[test].append(f"(S ({LABEL} (NN {word})) (VP (\"'VB {other}) (VB x)))")
    for path, text in lines.items():
        path.write_text("\n".join(text) + "\n")
    return write(folder, gold, {"<b>system": test})


def languages(folder):
    """Hebrew, Arabic and Chinese words; own sentences."""
    gold, test = folder / "gold.mrg", folder / "test.mrg"
    gold.write_text(
        "(S (NP (NN הילד)) (VP (VB קרא) (NP (NN ספר) (JJ חדש))))\n"
        "(S (NP (NN الولد)) (VP (VB قرأ) (NP (NN كتابا) (JJ جديدا))))\n"
        "(S (NP (NN 孩子)) (VP (VV 读了) (NP (CD 一本) (JJ 新) (NN 书))))\n"
    )
    test.write_text(
        "(S (NP (NN הילד)) (VP (VB קרא) (NP (NN ספר)) (ADJP (JJ חדש))))\n"
        "(S (NP (NN الولد)) (VP (VB قرأ)) (NP (NN كتابا) (JJ جديدا)))\n"
        "(S (NP (NN 孩子)) (VP (VV 读了) (NP (CD 一本)) (NP (JJ 新) (NN 书))))\n"
    )
    return write(folder, gold, {"test": test})


PAGES = {
    made.__name__: made
    for made in (
        constituents,
        dependencies,
        roles,
        speech,
        lattices,
        example,
        recognised,
        sides,
        hostile,
        languages,
    )
}
