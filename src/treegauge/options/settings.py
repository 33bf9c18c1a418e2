"""Settings: everything that changes a score, in one object, with its one-line signature."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge._version import __version__
from treegauge.base.argument_kinds import TEXT, of_kind, takes
from treegauge.base.records import Record, made
from treegauge.base.text import names_in, shown_value
from treegauge.errors import SettingsError
from treegauge.metrics import get_metric
from treegauge.metrics._lists import DEFAULT, TASKS
from treegauge.options.value_kinds import KINDS
from treegauge.rules.params import Params

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Mapping

    from treegauge.metrics import Metric
    from treegauge.rules.head_tables import HeadTable

#: no number of words is so large
MOST = 2**31
POLICIES = ("error", "skip", "zero", "repair")
#: what a user may choose: ``all`` is zero, skip and repair side by side
ASKED = (*POLICIES, "all")
AVERAGES = ("corpus", "file", "document", "sentence", "type")
CHUNKS = ("auto", "sentence", "block", "document", "file")
NORMALIZERS = ("lower", "punct", "hyphens", "ptb")


def check_choice(option: str, value: str, known: tuple[str, ...]) -> None:
    """Refuse a value that is none of those that are known."""
    if value not in known:
        from treegauge.base.suggestions import did_you_mean

        near = did_you_mean(value, known) if isinstance(value, str) else ""
        raise SettingsError(
            f"{option} is one of {', '.join(known)}, not {shown_value(value)}{near}"
        )


def check_length(words: int | None) -> None:
    """Refuse a number of words that no sentence has."""
    if words is not None and not 1 <= words < MOST:
        raise SettingsError(f"max_length is a number of words, not {shown_value(words)}")


class ScoreSettings(Record):
    """The settings that turn counts into scores; all that a saved result needs of its settings.

    ``average``: sums of counts, or means of scores.  ``max_length``: longer gold sentences are left out.
    ``on_error``: what happened to sentences that cannot be scored.
    """

    average: str = "corpus"
    max_length: int | None = None
    on_error: str = "error"


class Settings(ScoreSettings):
    """Everything that changes a score.

    ``metrics``: what is computed, as objects (names are looked up); ``params``: what counts;
    ``align``: the aligner asked for; ``normalize``: how words are normalised before they are
    compared; ``chunks``: what is aligned as one piece; ``max_wer``: documents above this word error
    rate (in percent) are left out;
    ``columns``: which columns of CoNLL-2009 were read; ``heads``: the head table, where a metric
    needs one; ``transforms``: changes of both sides before they
    are compared; ``bare_words``: whether words without a tag were read beside constituents;
    ``blank_lines``, ``format``: how files were read, where that was not left to their content;
    ``field``: which field of a record is the answer.

    >>> Settings(metrics=("brackets", "tags")).specs
    ('brackets', 'tags')
    """

    metrics: tuple[Metric, ...] = DEFAULT  # type: ignore[assignment]
    params: Params = made(factory=lambda: Params.load("wsj"))
    align: str = "auto"
    normalize: tuple[str, ...] = ()
    chunks: str = "auto"
    heads: HeadTable | None = None
    max_wer: float | None = None
    columns: str = "auto"
    transforms: tuple[str, ...] = ()
    bare_words: bool = False
    blank_lines: str = "auto"
    format: str | None = None
    field: str | None = None

    def __post_init__(self) -> None:
        metrics = (get_metric(item) if isinstance(item, str) else item for item in self.metrics)
        self.__dict__["metrics"] = tuple(metrics)
        if self.max_length is not None:
            most = of_kind("max_length", self.max_length, KINDS["max_length"])
            self.__dict__["max_length"] = most
        check_choice("on_error", self.on_error, POLICIES)
        check_choice("average", self.average, AVERAGES)
        check_choice("chunks", self.chunks, CHUNKS)
        for name in self.normalize:
            check_choice("normalize", name, NORMALIZERS)
        check_length(self.max_length)
        if self.max_wer is not None and not 0 <= self.max_wer < float("inf"):
            raise SettingsError(f"max_wer is a percentage, not {self.max_wer:g}")
        if not self.metrics:
            raise SettingsError("at least one metric is needed")

    @property
    def specs(self) -> tuple[str, ...]:
        """The metrics' full names, options included, in their order."""
        return tuple(metric.spec for metric in self.metrics)

    @property
    def counts_failures(self) -> bool:
        """Whether everything in the gold sentence of a parse that cannot be used counts as missed."""
        return self.on_error in {"zero", "repair"}

    @property
    def strict_arcs(self) -> bool:
        """Whether a metric compares the states of lattices."""
        return any(metric.has("strict") for metric in self.metrics)

    def signature(
        self, aligned: Mapping[str, str], digests: Mapping[str, str] | None = None
    ) -> Signature:
        """Return the signature of a result that was made with these settings.

        ``aligned``: the aligner, its ties and the chunks in force; ``digests``: by name, of
        further files that changed the score (lattices, words).
        """
        fields = {
            "treegauge": __version__,
            "metric": ",".join(self.specs),
            "params": self.params.identity,
            **aligned,
        }
        if self.normalize:
            fields["normalize"] = ",".join(self.normalize)
        fields["on-error"] = self.on_error
        if self.on_error == "repair":
            from treegauge.corpora.repair_rules import VERSION

            fields["on-error"] = f"repair-{VERSION}"
        fields["average"] = self.average
        if self.heads is not None:
            fields["heads"] = self.heads.identity
        if self.max_length is not None:
            fields["max-length"] = str(self.max_length)
        if self.max_wer is not None:
            fields["max-wer"] = f"{self.max_wer:g}"
        if self.columns != "auto":
            fields["columns"] = self.columns
        if self.bare_words:
            fields["bare-words"] = "yes"
        if self.blank_lines != "auto":
            fields["blank-lines"] = self.blank_lines
        if self.format is not None:
            fields["format-in"] = self.format
        if self.field is not None:
            fields["field"] = self.field
        fields |= digests or {}
        return Signature(fields)


def make_settings(
    metrics: str | Iterable[str | Metric] | None = None,
    params: Params | str | os.PathLike[str] = "wsj",
    normalize: str | Iterable[str] = (),
    heads: HeadTable | str | os.PathLike[str] | None = None,
    **rest: Any,
) -> Settings:
    """Return settings from names: metrics and normalisers as text or lists, parameters by name.

    A head table that no metric needs does not become part of the settings.
    """
    if metrics is None:
        metrics = TASKS["constituency"]
    wanted = names_in(metrics) if isinstance(metrics, str) else tuple(metrics)
    chosen = dict.fromkeys(get_metric(item) if isinstance(item, str) else item for item in wanted)
    loaded = Params.load(params)
    needed = any("head-table" in metric.needs for metric in chosen)
    table = None
    # A table that the user names is always read, so that its errors are seen.
    if needed or heads:
        from treegauge.rules.head_tables import HeadTable, default_table

        table = HeadTable.load(heads or default_table(loaded))
    return Settings(
        metrics=tuple(chosen),
        params=loaded,
        normalize=names_in(normalize),
        heads=table if needed else None,
        **rest,
    )


def _escaped(value: str) -> str:
    return value.replace("%", "%25").replace("|", "%7C").replace("\n", "%0A").replace("\r", "%0D")


class Signature(Record):
    """A signature, ``key:value|key:value…`` on one line, which says how a result was made.

    >>> Signature.parse("treegauge:0.1.0|metric:brackets|params:wsj").fields["params"]
    'wsj'
    """

    fields: dict[str, str]

    def __str__(self) -> str:
        return "|".join(f"{key}:{_escaped(value)}" for key, value in self.fields.items())

    @classmethod
    @takes(text=TEXT)
    def parse(cls, text: str) -> Signature:
        """Return the signature that this line holds, or the lines on which a report has it."""
        fields = {}
        for part in text.strip().replace("\n  ", "").split("|"):
            key, colon, value = part.partition(":")
            if not colon or not key:
                raise SettingsError(f"no signature: {part!r} is not key:value")
            for code, plain in (("%7C", "|"), ("%0A", "\n"), ("%0D", "\r"), ("%25", "%")):
                value = value.replace(code, plain)
            fields[key] = value
        return cls(fields)
