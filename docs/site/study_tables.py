"""Makes the tables of docs/study from the data that docs/study.md describes.

    python docs/site/study_tables.py DATA [TABLE …]

DATA is a folder with ``gum-speech``, ``gum-text`` and ``srl-ewt``.  The tables have main values of scores,
without counts, and documents have numbers for names.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from difflib import SequenceMatcher
from pathlib import Path
from typing import TYPE_CHECKING

import treegauge
from treegauge.reports._sentence_table import writer_of
from treegauge.study.observations import main_value
from treegauge.study.run import condition_of, run
from treegauge.study.table import FIRST, LAST, POOLED, Table, concatenated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

STUDY = Path(__file__).resolve().parents[1] / "study"
#: what comes twice in the data: it is among the spoken documents
TWICE = "GUM_interview_hill"
#: so many sentences, or a few more, are a part
PART = 40
LARGE_PART = 120


def study(
    folder: Path,
    design: str,
    gold: Path,
    systems: Mapping[str, Path] | None = None,
    ext: str | None = None,
) -> Table:
    """Return the table of a design of docs/study, or of one that comes with treegauge."""
    own = STUDY / f"{design}.toml"
    chosen = own if own.is_file() else design
    return run(gold, systems, design=chosen, output=folder / design, ext=ext).table


def spoken(data: Path) -> Path:
    """Return the folder of the spoken documents."""
    return data / "gum-speech"


def documents(data: Path, folder: Path, ending: str) -> tuple[Path, Path]:
    """Return folders with gold of all documents, the spoken ones first, and parses of their gold words."""
    gold, system = folder / f"gold-{ending}", folder / f"system-{ending}"
    for made in (gold, system):
        made.mkdir()
    for kind, parses in (("gum-speech", "reference-transcript"), ("gum-text", "gold-tokens")):
        for path in sorted((data / kind / "gold").glob(f"*.{ending}")):
            if kind == "gum-speech" or path.stem != TWICE:
                shutil.copy(path, gold / f"{kind}-{path.name}")
                shutil.copy(data / kind / parses / path.name, system / f"{kind}-{path.name}")
    return gold, system


def noise(data: Path, folder: Path) -> Table:
    """Return the scores of damaged trees."""
    gold, _ = documents(data, folder, "mrg")
    return concatenated([study(folder, name, gold) for name in ("noise", "false-boundaries")])


def word_noise(data: Path, folder: Path) -> Table:
    """Return the scores of dependencies with wrong words."""
    gold, _ = documents(data, folder, "conllu")
    return study(folder, "word-noise", gold)


def speech(data: Path, folder: Path) -> Table:
    """Return the scores of parses of gold words and of recognised ones; other head tables by heads alone."""
    names = {
        "gold-words": "reference-transcript",
        "pauses": "asr",
        "short-pauses": "asr-over-segmented",
        "long-pauses": "asr-under-segmented",
    }
    systems = {name: spoken(data) / place for name, place in names.items()}
    table = study(folder, "speech", spoken(data) / "gold", systems, ext=".mrg")
    columns = zip(table["heads"], table["metric"], table["document"], strict=True)
    return table.take(
        [
            row
            for row, (heads, metric, document) in enumerate(columns)
            if document != POOLED and (heads == "charniak" or metric == "heads")
        ]
    )


def parsers(data: Path, folder: Path) -> Table:
    """Return the scores of the four conditions of speech, over all documents."""
    names = {
        "own trees": "reference-transcript",
        "asr": "asr",
        "over-segmented": "asr-over-segmented",
        "under-segmented": "asr-under-segmented",
    }
    systems = {name: spoken(data) / place for name, place in names.items()}
    table = study(folder, "emms-variants", spoken(data) / "gold", systems, ext=".mrg")
    return table.where(document=POOLED)


def sentences(data: Path, folder: Path) -> Table:
    """Return the scores of each sentence, from the table that ``treegauge score --table`` writes."""
    gold, system = documents(data, folder, "mrg")
    result = treegauge.score(gold, system, metrics="e-dice,t-dice,t-jaccard")
    path = folder / "sentences.csv"
    path.write_text("".join(writer_of(str(path))([result])), encoding="utf-8")
    return Table.read(path)


def scenarios(data: Path, folder: Path) -> Table:
    """Return the scores of parses from gold tokens and from raw text."""
    written = data / "gum-text"
    systems = {"predicted": written / "gold-tokens", "raw": written / "raw"}
    return study(folder, "scenarios", written / "gold", systems, ext=".mrg")


def roles(data: Path, folder: Path) -> Table:
    """Return the scores of syntax and roles on raw text, in parts."""
    names = {"HIT-SCIR": "HIT-SCIR-18", "baseline": "conll18-baseline"}
    gold, *systems = (
        _blocks(data / "srl-ewt" / f"{name}.conll09") for name in ("gold", *names.values())
    )
    cuts = _cuts(gold, systems[0], PART)
    whole = _parts(gold, [first for first, _ in cuts], folder / "gold")
    made = {
        name: _parts(blocks, [second for _, second in cuts], folder / name)
        for name, blocks in zip(names, systems, strict=True)
    }
    return run(
        whole, made, output=folder / "roles", metrics="las,bag,roles,roles-bag,wer,xpos"
    ).table


def role_noise(data: Path, folder: Path) -> Table:
    """Return the scores of roles with wrong words, in larger parts: a study needs no system."""
    gold = _blocks(data / "srl-ewt" / "gold.conll09")
    cuts = _ends(gold)[LARGE_PART - 1 :: LARGE_PART]
    return study(folder, "role-noise", _parts(gold, [*cuts, _ends(gold)[-1]], folder / "gold"))


def _blocks(path: Path) -> list[list[str]]:
    """Return the lines of each sentence."""
    return [
        block.split("\n")
        for block in path.read_text(encoding="utf-8").split("\n\n")
        if block.strip()
    ]


def _ends(blocks: Iterable[list[str]]) -> list[int]:
    """Return how many words there are up to the end of each sentence."""
    ends = [0]
    for block in blocks:
        ends.append(ends[-1] + len(block))
    return ends[1:]


def _cuts(gold: list[list[str]], system: list[list[str]], size: int) -> list[tuple[int, int]]:
    """Return after which words gold and a system are cut: where both end a sentence with the same word."""
    first, second = (
        [line.split("\t")[1] for block in blocks for line in block] for blocks in (gold, system)
    )
    same = {
        block.a + place + 1: block.b + place + 1
        for block in SequenceMatcher(None, first, second).get_matching_blocks()
        for place in range(block.size)
    }
    ends, others = _ends(gold), set(_ends(system))
    cuts, last = [], 0
    for number, end in enumerate(ends, 1):
        if number - last >= size and same.get(end) in others:
            cuts.append((end, same[end]))
            last = number
    return [*cuts, (ends[-1], _ends(system)[-1])] if last < len(gold) else cuts


def _parts(blocks: list[list[str]], cuts: list[int], folder: Path) -> Path:
    """Write the sentences up to each cut into a file of their own, and return the folder."""
    folder.mkdir()
    last = 0
    for number, cut in enumerate(cuts, 1):
        part = [
            block for block, end in zip(blocks, _ends(blocks), strict=True) if last < end <= cut
        ]
        text = "".join("\n".join(block) + "\n\n" for block in part)
        (folder / f"part-{number:02}.conll09").write_text(text, encoding="utf-8")
        last = cut
    return folder


TABLES: dict[str, Callable[[Path, Path], Table]] = {
    "noise": noise,
    "word-noise": word_noise,
    "role-noise": role_noise,
    "speech": speech,
    "parsers": parsers,
    "sentences": sentences,
    "scenarios": scenarios,
    "roles": roles,
}
#: tables of which the rows over all documents are shown, too
WITH_POOLED = ("parsers", "scenarios")


def made(name: str, data: Path) -> Table:
    """Return a table as docs/study has it."""
    with tempfile.TemporaryDirectory() as folder:
        table = TABLES[name](data, Path(folder))
    main = {spec: main_value(str(spec)) for spec in table.distinct("metric")}
    numbers: dict[str, str] = {POOLED: POOLED}
    for document in table["document"]:
        numbers.setdefault(str(document).partition("#")[0], f"d{len(numbers):02}")
    rows = []
    for row in table.rows():
        document, hash_, number = str(row["document"]).partition("#")
        if row["value"] != main[row["metric"]] or (document == POOLED and name not in WITH_POOLED):
            continue
        score = None if row["score"] is None else round(float(row["score"]), 2)
        row |= {"document": numbers[document] + hash_ + number, "score": score}
        rows.append(row | dict.fromkeys(("matched", "gold", "test")))
    # A factor that is the same everywhere says nothing.
    factors = [each for each in table.factors if len({row[each] for row in rows}) > 1]
    for row in rows:
        row["condition"] = condition_of({each: row[each] for each in factors}) or None
    return Table({each: [row[each] for row in rows] for each in (FIRST, *factors, *LAST)})


def main(arguments: list[str]) -> int:
    """Make all tables, or those that are named; return the exit code."""
    if not arguments or set(arguments[1:]) - set(TABLES):
        sys.stderr.write(f"{__doc__}\nTables: {', '.join(TABLES)}\n")
        return 2
    for name in arguments[1:] or TABLES:
        made(name, Path(arguments[0])).write(STUDY / f"{name}.csv")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
