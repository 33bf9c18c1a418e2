"""Lists of metrics: those of a task, and the first ones of commands, tables and drawings.

What a metric can do it declares itself (:class:`treegauge.metrics.Metric`).  Which metrics are taken
together, and in which order, no single metric can say: that stands here, and nowhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping

#: the metrics that type checkers know by name; others have options, or are of another package
Name = Literal[
    "aligned", "alltags", "attributes", "bag", "blex", "boundaries", "brackets", "clas", "complete",
    "crossing", "e-dice", "e-jaccard", "elas", "entities", "entities-partial", "entity-tags", "eulas",
    "exact", "heads", "heads-bag", "heads-bag-open", "heads-open", "joint", "label", "las",
    "leaf-ancestor", "lemmas", "linear-edit", "mlas", "predicates", "propositions",
    "roles", "roles-bag", "roles-exact", "segeval", "segments",
    "sentences", "span-roles", "struct-iou", "su-error", "t-dice", "t-jaccard", "tags", "tedeval",
    "tokens", "uas", "ufeats", "upos", "uuas", "wer", "words", "xpos",
]  # fmt: skip
# A task is a list of metrics; its layout is the report's.
TASKS: Final[dict[str, tuple[str, ...]]] = {
    "constituency": ("brackets", "crossing", "complete", "tags"),
    "dependency": ("las", "uas", "label", "exact"),
    "ud": (
        "tokens", "sentences", "words", "upos", "xpos", "ufeats", "alltags", "lemmas",
        "uas", "las", "clas", "mlas", "blex",
    ),
    # The rows of Favre, Bohnet and Hakkani-Tür (2010), figure 3, in their order.
    "srl": (
        "las", "uas", "label", "las:lexical", "exact:lenient", "bag",
        "roles", "roles:unlabeled", "roles:lexical", "predicates", "propositions",
        "roles-exact:lenient", "roles-bag",
        "joint:macro:0.5", "joint:macro:unlabeled:0.5", "joint:micro", "joint:micro:unlabeled",
        "wer", "boundaries", "tags",
    ),
    "speech": (
        "brackets", "brackets:unlabeled", "heads", "heads:unlabeled",
        "heads-open", "heads-open:unlabeled", "heads-bag", "heads-bag:unlabeled",
        "heads-bag-open", "heads-bag-open:unlabeled", "boundaries", "wer", "su-error",
    ),
    "entities": ("entities", "entities:unlabeled", "entities:overlap", "entities-partial", "entity-tags"),
    "segmentation": (
        "segeval", "segeval:unlabeled", "segments", "segments:unlabeled", "tedeval", "tedeval:unlabeled",
    ),
}  # fmt: skip
#: for trees that may be discontinuous, of which nobody has said when brackets cross
DISCONTINUOUS: Final = ("brackets", "brackets:discontinuous", "complete", "tags")
#: added for CoNLL-U with enhanced graphs
ENHANCED: Final = ("elas", "eulas")
#: for speech in dependency files
SPEECH_DEPENDENCIES: Final = ("las", "uas", "bag", "boundaries", "wer", "su-error")
#: for roles that are spans of words, and what is added where trees stand beside them
SPAN_ROLES: Final = ("span-roles", "span-roles:unlabeled", "predicates", "propositions")
TREES_BESIDE: Final = ("brackets",)
NAMES_BESIDE: Final = ("entities",)
#: for files that hold words and no analysis
WORD_ERROR_RATE: Final = "wer"
#: for settings that name no metric
DEFAULT: Final = ("brackets",)
#: what spaCy's parsers are scored by
SPACY: Final = "las,uas,clas,upos,sentences"

#: the metrics whose errors are explained by default, as far as the files hold what they need
EXPLAINED: Final = ("brackets", "las", "roles", "span-roles", "entities")
#: the order in which a metric of a kind is chosen for the drawing
DRAWN_FIRST: Final = (
    "brackets",
    "las",
    "elas",
    "uas",
    "heads",
    "roles",
    "span-roles",
    "entities",
    "tags",
    "upos",
)
#: the metrics whose mapping is shown by default: the cheapest one; that of equal labels and spans;
#: that of shared time
T_MAPPED: Final = "t-dice"
E_MAPPED: Final = "e-dice"
IOU_MAPPED: Final = "struct-iou"

#: the variants that systems are ranked by, and the two that parses are (Emms 2008)
RANKED: Final = ("e-dice:roof", "e-jaccard:roof", "e-dice", "e-jaccard", "t-dice", "t-jaccard")
RANKED_PARSES: Final = ("e-jaccard", "t-jaccard")

# The columns of Tsarfaty, Nivre and Andersson (2012), tables 1 and 2, with their titles.
#: unlabelled and labelled, of segments and of trees: they compare any two segmentations
SCENARIOS: Final[Mapping[str, str]] = {
    "segeval:unlabeled": "SegEval U",
    "segeval": "SegEval L",
    "tedeval:unlabeled": "TedEval U",
    "tedeval": "TedEval L",
}
#: the standard scores, where segments are gold's
STANDARD: Final[Mapping[str, Mapping[str, str]]] = {
    "constituents": {"brackets:unlabeled": "brackets U", "brackets": "brackets L"},
    "dependencies": {"uas": "UAS", "las": "LAS"},
}

#: the metric whose items have the labels of a confusion matrix
CONFUSED: Final = {"relation": "label", "upos": "upos", "xpos": "xpos", "role": "span-roles"}
