"""Tables of bench/growth.py about formats, metrics and aligners."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from growth_data import CONVERTED, WRITERS, spoken, text
from growth_measure import Row, Sizes, row, show

import treegauge
from treegauge.base import plugins as registry
from treegauge.metrics import get_metric
from treegauge.options.needs import unmet

if TYPE_CHECKING:
    from collections.abc import Iterable


def formats(sizes: Sizes) -> list[Row]:
    def rows(*, giant: bool) -> Iterable[Row]:
        for form in (*WRITERS, *CONVERTED):
            counts = sizes.words if giant else sizes.sentences
            data = [text(form, 2, 1, n) if giant else text(form, 2, n, 12) for n in counts]
            yield row(
                f"read {form}", counts, [partial(treegauge.read, one, format=form) for one in data]
            )
            corpora = [whole(treegauge.read(one, format=form)) for one in data]
            yield row(
                f"write {form}",
                counts,
                [partial(registry.plugin("formats", form).write, one) for one in corpora],
            )

    return show("Formats: many sentences of 12 words", "sentences", rows(giant=False)) + show(
        "Formats: one sentence", "words", rows(giant=True)
    )


def whole(corpus: treegauge.Corpus) -> Any:
    """Return the tables of a corpus; what could not be read would be written in no time."""
    if corpus.issues:
        raise ValueError(str(corpus.issues[0]))
    return corpus.core


def pair_of(form: str, words: int, length: int, rate: float) -> list[treegauge.Corpus]:
    """Return gold and test: sentences of a length, or words with times."""
    return [
        treegauge.read(
            spoken(seed, words, rate * (seed > 2))
            if form == "ctm"
            else text(form, seed, words // length, length, rate * (seed > 2)),
            format=form,
        )
        for seed in (2, 4)
    ]


FORMS = ("ptb", "conllu", "conll09", "props", "bio")


def metrics_with_forms() -> Iterable[tuple[str, str]]:
    """Yield every metric with the formats that it is measured on."""
    small = {form: treegauge.read(text(form, 2, 2, 12), format=form).profile for form in FORMS}
    for name in registry.plugins("metrics"):
        metric = get_metric(name)
        found = [form for form, one in small.items() if not unmet(metric, one, one)]
        # What is the same for all words is shown once, what has two kinds of trees twice.
        for form in found[:2] if "trees" in metric.needs else found[:1]:
            yield name, form


def metrics(sizes: Sizes) -> list[Row]:
    def rows(*, giant: bool) -> Iterable[Row]:
        counts = sizes.giant if giant else sizes.sentences
        pairs = {
            form: [
                [
                    treegauge.read(
                        text(form, seed, 1 if giant else n, n if giant else 12), format=form
                    )
                    for seed in (2, 4)
                ]
                for n in counts
            ]
            for form in FORMS
        }
        for name, form in metrics_with_forms():
            works = [partial(treegauge.score, *pair, metrics=name, jobs=1) for pair in pairs[form]]
            yield row(f"{name} ({form})", counts, works)

    return show("Metrics: one sentence", "words", rows(giant=True)) + show(
        "Metrics: many sentences of 12 words", "sentences", rows(giant=False)
    )


def aligners(sizes: Sizes) -> list[Row]:
    def rows(rate: float, counts: list[int]) -> Iterable[Row]:
        pairs = {form: [pair_of(form, n, 12, rate) for n in counts] for form in ("ptb", "ctm")}
        for name in registry.names("aligners"):
            if name in {"given", "none"} or (name == "identity" and rate):
                continue
            how: dict[str, Any] = {
                "metrics": "wer",
                "align": name,
                "chunks": "document",
                "on_error": "skip",
            }
            made = pairs["ctm" if name == "times" else "ptb"]
            works = [partial(treegauge.score, *pair, **how, jobs=1) for pair in made]
            yield row(name, counts, works)

    return (
        show(
            "Aligners: one document, every tenth word misheard", "words", rows(0.1, sizes.documents)
        )
        + show("Aligners: one document, the same words", "words", rows(0.0, sizes.documents))
        + show(
            "Aligners: one document, nearly all words differ", "words", rows(1.0, sizes.documents)
        )
    )


def books(sizes: Sizes) -> list[Row]:
    """Every metric and aligner on one document whose words differ in 15 of 100 places."""

    def pairs(form: str) -> list[list[treegauge.Corpus]]:
        return [pair_of(form, n, 20, 0.15) for n in sizes.books]

    def of_metrics() -> Iterable[Row]:
        made = {form: pairs(form) for form in FORMS}
        for name, form in metrics_with_forms():
            how = {"metrics": name, "chunks": "document", "on_error": "skip", "jobs": 1}
            works = [partial(treegauge.score, *pair, **how) for pair in made[form]]
            yield row(f"{name} ({form})", sizes.books, works)

    def of_aligners() -> Iterable[Row]:
        made = {form: pairs(form) for form in ("ptb", "ctm")}
        for name in registry.names("aligners"):
            if name not in {"given", "none", "identity"}:
                how = {"metrics": "words", "align": name, "chunks": "document", "on_error": "skip"}
                these = made["ctm" if name == "times" else "ptb"]
                works = [partial(treegauge.score, *pair, **how, jobs=1) for pair in these]
                yield row(name, sizes.books, works)

    return show("Aligners: one document, 15 of 100 words misheard", "words", of_aligners()) + show(
        "Metrics: one document, 15 of 100 words misheard", "words", of_metrics()
    )
