"""Values of options as types, for type checkers; run-time checks are beside each option."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Sequence

    from treegauge.rules.head_tables import HeadTable
    from treegauge.rules.params import Params

Task = Literal["constituency", "dependency", "ud", "srl", "speech", "segmentation", "entities"]
Average = Literal["corpus", "file", "document", "sentence", "type"]
Policy = Literal["error", "skip", "zero", "repair", "all"]
#: a file of alignments is given as a path
Aligner = Literal[
    "auto", "characters", "edit", "groups", "identity", "lattice", "levenshtein", "none", "sclite", "times",
    "ud",
]  # fmt: skip
Chunks = Literal["auto", "sentence", "block", "document", "file"]
LatticeArcs = Literal["loose", "strict"]
BlankLines = Literal["auto", "failed", "separators", "blocks"]
ConllColumns = Literal["auto", "gold", "predicted", "all"]
Baseline = Literal["chance"]
Test = Literal["auto", "exact", "randomization", "sign", "mcnemar"]
IntervalMethod = Literal["bca", "percentile"]
Correction = Literal["holm", "benjamini-hochberg", "none"]


class Keywords(TypedDict, total=False):
    """The keywords of :func:`treegauge.score`, but for ``patience``, which a Monitor calls something else."""

    task: Task | None
    metrics: str | Iterable[str] | None
    by: str | Iterable[str]
    attributes: str | os.PathLike[str] | None
    confusion: str | Iterable[str]
    attribute: bool
    average: Average
    weight: float | None
    params: Params | str | os.PathLike[str] | None
    heads: HeadTable | str | os.PathLike[str] | None
    normalize: str | Iterable[str] | None
    align: Aligner | os.PathLike[str]
    chunks: Chunks | None
    transforms: str | Iterable[str]
    on_error: Policy
    max_length: int | None
    max_wer: float | None
    co_optimal: int | None
    summary: int | str | None
    words: Sequence[Any]
    join: str | None
    lattice: Any
    tag_map: Any
    lattice_arcs: LatticeArcs
    gold_times: str | os.PathLike[str] | None
    test_times: str | os.PathLike[str] | Sequence[str | os.PathLike[str]]
    format: str | None
    blank_lines: BlankLines
    bare_words: bool
    columns: ConllColumns
    ext: str | None
    max_size: int | str | None
    field: str | None
    system_field: str | None
    n_best: bool
    baseline: Baseline | None
    jobs: int


class AllKeywords(Keywords, total=False):
    """All keywords of :func:`treegauge.score`."""

    patience: float | None
