"""Laws for every metric under every aligner.

- **Words that do not count decide nothing.**  A deleted word whose form occurs nowhere on the other
  side, put into a sentence (in dependencies as a leaf) or as a sentence of its own, changes no score,
  no error rate and no other word's partner.  The same of punctuation alone under ``normalize="punct"``.
  Outside the law: metrics that read no parameters and the aligner ``ud``, which aligns characters.
- **Documents apart and merged equal the whole**, for every aligner and for ``auto``.
- **Sentences apart equal the whole** where chunks are sentences, for metrics that add up by sentence or
  by chunk.
- **Gold decides.**  Documents that a system's file names, or does not name, change no unit, no key and no
  digest; those with other ids than gold's change no score either.
- **Equal settings and input, equal result.**
- **A bag matches no less than an alignment**, for metrics that say whose bag they are: what an alignment
  pairs stands in the same order on both sides, and a bag takes the best of all orders (Roark et al. 2006,
  section 3).  Outside the law: aligners with groups, which are one word where there is an alignment.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any, Final

from treegauge.base.plugins import plugin
from treegauge.base.records import replaced
from treegauge.comparison.comparison import Comparison, align_corpora
from treegauge.contracts import chunks
from treegauge.contracts.inputs import Inputs, inputs_for
from treegauge.corpora.corpus import Corpus, Reading, read_into
from treegauge.errors import SettingsError
from treegauge.metrics import Metric, get_metric
from treegauge.options.settings import Settings
from treegauge.results.count import result_of
from treegauge.results.result import merge
from treegauge.rules.params import Params

if TYPE_CHECKING:
    from collections.abc import Iterator

    from treegauge.results.result import Result

#: a word that no sample text has, and its tag
NOISE, DELETED = "grunion", "ZZ"
#: punctuation that no sample text has
DASH = "—"
SEEDS: Final = range(3)
#: for bags: most pairs of texts have one best order only
MORE_SEEDS: Final = range(24)
#: an aligner that no law is about, for it needs a file; nor are those that need times, which no input has
GIVEN = "given"


def _corpus(inputs: Inputs, *texts: str) -> Corpus:
    """Return a corpus with a document for each text."""
    corpus = Corpus()
    corpus.given = "directory"
    for number, text in enumerate(texts):
        read_into(corpus, f"document-{number}", text.encode(), Reading(inputs.format))
    return corpus


def _settings(metric: Metric, align: str, chunks: str = "auto") -> Settings:
    params = replaced(Params.load("none"), name="own", delete_labels=frozenset({DELETED}))
    return Settings(metrics=(metric,), params=params, align=align, chunks=chunks)


def _scored(gold: Corpus, test: Corpus, settings: Settings) -> Result:
    return result_of(align_corpora(gold, test, settings), name="test")


def _fits(metric: Metric, align: str) -> bool:
    """Tell whether a metric can stand on an aligner."""
    if align == GIVEN or (align != "auto" and hasattr(plugin("aligners", align), "NEEDS")):
        return False
    return (
        align == "auto"
        or getattr(plugin("aligners", align), "PARTNERS", True)
        or not metric.partners
    )


def _draw(rng: Random, inputs: Inputs, align: str) -> tuple[list[Any], list[Any]]:
    """Return gold and test sentences: other analyses, and other words where the aligner takes them."""
    gold = inputs.draw(rng, 5)
    test = inputs.disturb(rng, gold)
    if align != "identity":
        for kind in ("word", "lost", "cut", "word", "end"):
            changed = list(inputs.changes[kind](test))
            if changed:
                test = rng.choice(changed)
    return gold, test


def _noisy_trees(text: str, rng: Random, word: str, tag: str) -> Iterator[str]:
    """Yield bracketings with the word behind one of the words, and as a sentence of its own."""
    lines = text.splitlines()
    row = rng.randrange(len(lines))
    places = [at + 1 for at, letter in enumerate(lines[row][:-1]) if letter == ")"]
    at = rng.choice(places[:-1] or places)
    line = f"{lines[row][:at]} ({tag} {word}){lines[row][at:]}"
    yield "\n".join([*lines[:row], line, *lines[row + 1 :]]) + "\n"
    alone = f"(TOP (S ({tag} {word})))"
    yield "\n".join([*lines[:row], alone, *lines[row:]]) + "\n"


def _noisy_numbered(text: str, rng: Random, word: str, tag: str) -> Iterator[str]:
    """Yield the same for leaves with numbers: the word stands anywhere, and hangs anywhere."""
    lines = text.splitlines()
    row = rng.randrange(len(lines))
    number = rng.randint(0, lines[row].count("="))
    renumbered = re.sub(
        r"(\d+)=", lambda leaf: f"{int(leaf[1]) + (int(leaf[1]) >= number)}=", lines[row]
    )
    places = [at + 1 for at, letter in enumerate(renumbered[:-1]) if letter == ")"]
    at = rng.choice(places[:-1] or places)
    line = f"{renumbered[:at]} ({tag} {number}={word}){renumbered[at:]}"
    yield "\n".join([*lines[:row], line, *lines[row + 1 :]]) + "\n"
    alone = f"(TOP (S ({tag} 0={word})))"
    yield "\n".join([*lines[:row], alone, *lines[row:]]) + "\n"


# By format: columns of ids and heads, of the tag; columns that are empty in every row of a leaf.
COLUMNS: Final = {
    "conllu": ((0, 6), 4),
    "conllx": ((0, 6), 4),
    "conll09": ((0, 8, 9), 4),
}


def _noisy_rows(text: str, rng: Random, kind: str, word: str, own_tag: str) -> Iterator[str]:
    """Yield CoNLL files with the word as a leaf of a sentence, and as a sentence of its own."""
    numbers, tag = COLUMNS[kind]
    sentences = [block.split("\n") for block in text.strip("\n").split("\n\n")]
    row = rng.randrange(len(sentences))

    def words(block: list[str]) -> list[list[str]]:
        return [line.split("\t") for line in block if not line.startswith("#")]

    def leaf(number: int, head: int, like: list[str]) -> list[str]:
        fields = ["_"] * len(like)
        fields[1] = word
        for column in numbers[1:]:
            fields[column] = str(head)
        fields[tag] = own_tag
        if kind == "conll09":
            fields[tag + 1] = own_tag
        fields[0] = str(number)
        return fields

    def shifted(fields: list[str], at: int) -> list[str]:
        renumbered = list(fields)
        for column in numbers:
            if renumbered[column].isdigit() and int(renumbered[column]) >= at:
                renumbered[column] = str(int(renumbered[column]) + 1)
        if kind == "conllu" and renumbered[8] != "_":
            arcs = (arc.partition(":") for arc in renumbered[8].split("|"))
            renumbered[8] = "|".join(
                f"{int(head) + (int(head) >= at)}:{label}" for head, _, label in arcs
            )
        return renumbered

    def shown(blocks: list[list[str]]) -> str:
        return "".join("\n".join(block) + "\n\n" for block in blocks)

    comments = [line for line in sentences[row] if line.startswith("#")]
    fields = words(sentences[row])
    at = rng.randrange(1, len(fields) + 2)
    moved = [shifted(cells, at) for cells in fields]
    head = 1 if at > 1 else 2
    moved.insert(at - 1, leaf(at, head, fields[0]))
    noisy = [*comments, *("\t".join(cells) for cells in moved)]
    yield shown([*sentences[:row], noisy, *sentences[row + 1 :]])
    size = 14 if kind == "conll09" else len(fields[0])
    alone = leaf(1, 0, fields[0][:size])
    yield shown([*sentences[:row], ["\t".join(alone)], *sentences[row:]])


def _noisy_spans(text: str, rng: Random, word: str, tag: str) -> Iterator[str]:
    """Yield CoNLL-2012 files with the word in a sentence, and as a sentence of its own."""
    sentences = [block.split("\n") for block in text.strip("\n").split("\n\n")]
    row = rng.randrange(len(sentences))

    def shown(blocks: list[list[list[str]]]) -> str:
        for block in blocks:
            for number, cells in enumerate(block):
                cells[2] = str(number)
        return "".join(
            "".join("\t".join(cells) + "\n" for cells in block) + "\n" for block in blocks
        )

    def rows() -> list[list[list[str]]]:
        return [[line.split("\t") for line in block] for block in sentences]

    def lone(columns: int) -> list[str]:
        return ["tale", "0", "0", word, tag, "*", "-", "-", "-", "-", *["*"] * columns, "-"]

    inside = rows()
    at = rng.randrange(len(inside[row]) + 1)
    inside[row].insert(at, lone(len(inside[row][0]) - 11))
    yield shown(inside)
    alone = rows()
    alone.insert(row, [lone(1)])
    yield shown(alone)


def noisy(
    inputs: Inputs, text: str, rng: Random, word: str = NOISE, tag: str = DELETED
) -> Iterator[str]:
    """Yield a text with one word more, by default one that the parameters delete."""
    if inputs.format == "ptb":
        yield from _noisy_trees(text, rng, word, tag)
    elif inputs.format == "conll12":
        yield from _noisy_spans(text, rng, word, tag)
    elif inputs.format == "discbracket":
        yield from _noisy_numbered(text, rng, word, tag)
    elif inputs.format == "bio":
        yield from chunks.noisy(text, rng, word, tag)
    else:
        yield from _noisy_rows(text, rng, inputs.format, word, tag)


def _partners(comparison: Comparison) -> list[tuple[str, ...]]:
    """Return the pairs of words that count, in order."""
    core = comparison.core
    sides = []
    for gold, corpus in ((True, comparison.gold), (False, comparison.test)):
        keep, forms = core.side_column(gold, "keep"), corpus.columns["tokens.form"]
        rows = core.column("slot.gold" if gold else "slot.test")
        sides.append(
            [
                corpus.text(forms[row]) if row < corpus.core.tokens and keep[row] else ""
                for row in rows
            ]
        )
    return [slot for slot in zip(*sides, strict=True) if all(slot)]


def check_deleted_words(metric: str | Metric, align: str) -> None:
    """Check a metric under an aligner against the law of words that do not count."""
    metric = get_metric(metric) if isinstance(metric, str) else metric
    if _fits(metric, align) and align != "ud" and metric.reads_parameters:
        settings = _settings(metric, align)
        _check_noise(settings, NOISE, DELETED)
        _check_noise(replaced(settings, normalize=("punct",)), DASH, "PUNCT")
        params = replaced(settings.params, delete_words=frozenset({DASH}))
        _check_noise(replaced(settings, params=params), DASH, "PUNCT")


def check_punctuation(metric: str | Metric) -> None:
    """Check a metric that leaves out punctuation by its characters against the same law, under ``edit``.

    A sentence of nothing but punctuation is a sentence all the same: their number is outside the law.
    """
    metric = get_metric(metric) if isinstance(metric, str) else metric
    if metric.has("nopunct-unicode"):
        _check_noise(_settings(metric, "edit"), DASH, "PUNCT")


def _check_noise(settings: Settings, word: str, tag: str) -> None:
    metric, align = settings.metrics[0], settings.align
    inputs = inputs_for(metric)
    # A word that counts for no metric at all, or for this one only not.
    silent = tag == DELETED or "punct" in settings.normalize or word in settings.params.delete_words
    for seed in SEEDS:
        rng = Random(seed)  # noqa: S311
        gold, test = (inputs.show(side) for side in _draw(rng, inputs, align))
        plain = align_corpora(_corpus(inputs, gold), _corpus(inputs, test), settings)
        before = result_of(plain, name="test")
        for side in (0, 1):
            texts = list(noisy(inputs, (gold, test)[side], rng, word, tag))
            for text in texts if silent else texts[:1]:
                sides = (text, test) if side == 0 else (gold, text)
                left, right = (_corpus(inputs, sample) for sample in sides)
                changed = align_corpora(left, right, settings)
                if "ud" in {
                    plan.aligner for plan in (*plain.plan.documents, *changed.plan.documents)
                }:
                    continue
                after = result_of(changed, name="test")
                assert after.metrics == before.metrics, (
                    f"{metric.spec} under {align}: a word that does not count changes "
                    f"{before.metrics} to {after.metrics}:\n{sides[0]}\n{sides[1]}"
                )
                assert not silent or _partners(changed) == _partners(plain), (
                    f"{align}: a word that does not count moves others:\n{sides[0]}\n{sides[1]}"
                )


def check_documents_apart(metric: str | Metric, align: str) -> None:
    """Check a metric under an aligner against the law of documents that add up."""
    metric = get_metric(metric) if isinstance(metric, str) else metric
    if not _fits(metric, align):
        return
    inputs = inputs_for(metric)
    settings = _settings(metric, align)
    for seed in SEEDS:
        rng = Random(seed)  # noqa: S311
        # One document of three has the same words on both sides.
        texts = [_draw(rng, inputs, align) for _ in range(2)]
        texts.append(_draw(rng, inputs, "identity"))
        shown = [[inputs.show(side) for side in pair] for pair in texts]
        whole = _scored(
            _corpus(inputs, *(gold for gold, _ in shown)),
            _corpus(inputs, *(test for _, test in shown)),
            settings,
        )
        parts = [
            _scored(_alone(inputs, number, gold), _alone(inputs, number, test), settings)
            for number, (gold, test) in enumerate(shown)
        ]
        if metric.unit == "corpus":
            try:
                merge(parts)
            except SettingsError:
                continue
            raise AssertionError(f"{metric.spec} does not add up, and merging does not refuse it")
        merged = merge(parts)
        assert merged.metrics == whole.metrics, (
            f"{metric.spec} under {align}: documents apart give {merged.metrics}, "
            f"together {whole.metrics}"
        )
        assert merged.signature == whole.signature, "documents apart sign differently"


#: what a system's file may say where a document of gold begins
COMMENTS = ("", "# newdoc id = other-{}\n", "# newdoc\n# sent_id = s{}\n", "# newdoc id = d{}\n")
SAME_IDS = COMMENTS[-1]


def check_gold_decides(metric: str | Metric, align: str) -> None:
    """Check a metric under an aligner against the law that units come from gold alone."""
    metric = get_metric(metric) if isinstance(metric, str) else metric
    if not _fits(metric, align):
        return
    inputs = inputs_for(metric)
    settings = _settings(metric, align)
    rng = Random(1)  # noqa: S311
    shown = [[inputs.show(side) for side in _draw(rng, inputs, align)] for _ in range(3)]

    def corpus(side: int, comment: str) -> Corpus:
        texts = [pair[side] for pair in shown]
        named = (comment.format(number) + text for number, text in enumerate(texts))
        return _corpus(inputs, "".join(named))

    gold = corpus(0, SAME_IDS)
    results = [_scored(gold, corpus(1, comment), settings) for comment in COMMENTS]
    names = [f"document-0/d{number}" for number in range(3)]
    for comment, result in zip(COMMENTS, results, strict=True):
        units = result.units
        what = f"{metric.spec} under {align}: {comment!r} in a system's file changes"
        assert units.documents == names, f"{what} documents to {units.documents}"
        assert units.keys == results[0].units.keys, f"{what} keys to {units.keys}"
        assert units.digest == results[0].units.digest, f"{what} digests"
        assert comment == SAME_IDS or result.metrics == results[0].metrics, f"{what} scores"


def _alone(inputs: Inputs, number: int, text: str) -> Corpus:
    corpus = Corpus()
    corpus.given = "directory"
    read_into(corpus, f"document-{number}", text.encode(), Reading(inputs.format))
    return corpus


def check_sentences_apart(metric: str | Metric, align: str) -> None:
    """Check a metric under an aligner against the law of sentences that add up."""
    metric = get_metric(metric) if isinstance(metric, str) else metric
    if not _fits(metric, align) or metric.unit not in {"sentence", "chunk"}:
        return
    inputs = inputs_for(metric)
    settings = _settings(metric, align, "sentence")
    for seed in SEEDS:
        rng = Random(seed)  # noqa: S311
        gold = inputs.draw(rng, 4)
        test = inputs.disturb(rng, gold)
        if align != "identity":
            test = rng.choice(list(inputs.changes["word"](test)))
        whole = _scored(
            _corpus(inputs, inputs.show(gold)), _corpus(inputs, inputs.show(test)), settings
        )
        parts = [
            _scored(
                _alone(inputs, number, inputs.show([gold_sentence])),
                _alone(inputs, number, inputs.show([test_sentence])),
                settings,
            )
            for number, (gold_sentence, test_sentence) in enumerate(zip(gold, test, strict=True))
        ]
        merged = merge(parts)
        assert merged.metrics == whole.metrics, (
            f"{metric.spec} under {align}: sentences apart give {merged.metrics}, "
            f"together {whole.metrics}"
        )


def check_repeatable(metric: str | Metric, align: str) -> None:
    """Check a metric under an aligner against the law of equal input and equal result."""
    metric = get_metric(metric) if isinstance(metric, str) else metric
    if not _fits(metric, align):
        return
    inputs = inputs_for(metric)
    rng = Random(11)  # noqa: S311
    gold, test = (inputs.show(side) for side in _draw(rng, inputs, align))
    first, second = (
        _scored(_corpus(inputs, gold), _corpus(inputs, test), _settings(metric, align))
        for _ in range(2)
    )
    assert first.signature == second.signature
    assert first.counts == second.counts, f"{metric.spec} under {align} differs from run to run"


def check_bag(metric: str | Metric, align: str) -> None:
    """Check a metric that says whose bag it is (``bag_of``) under an aligner against the law of bags."""
    metric = get_metric(metric) if isinstance(metric, str) else metric
    if (
        not _fits(metric, align)
        or not metric.bag_of
        or getattr(plugin("aligners", align), "GROUPS", False)
    ):
        return
    inputs = inputs_for(metric)
    aligned = get_metric(":".join([metric.bag_of, *metric.chosen]))
    if not _fits(aligned, align):
        return
    for seed in MORE_SEEDS:
        rng = Random(seed)  # noqa: S311
        gold, test = (_corpus(inputs, inputs.show(side)) for side in _draw(rng, inputs, align))
        comparison = align_corpora(gold, test, _settings(metric, align))
        matched, in_bag = (
            sum(each.count(comparison)[each.columns.index("matched")]) for each in (aligned, metric)
        )
        assert matched <= in_bag, (
            f"{metric.spec} under {align} matches {in_bag}, less than {aligned.spec} ({matched}):\n"
            f"{gold.write().decode()}\n{test.write().decode()}"
        )
