"""udapi: ``Document``, ``Bundle`` and ``Root``, with multiword tokens and empty nodes.

A list of trees or bundles is read as a file.  Bundles with trees of several zones are refused: which
is gold, and which is a parser's, is for you to say (``[bundle.get_tree("en") for bundle in document]``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from treegauge.errors import SettingsError
from treegauge.objects import Written
from treegauge.objects._cells import Cells, cell

if TYPE_CHECKING:
    from collections.abc import Iterator

NAME = "udapi"


def fits(thing: Any) -> bool:
    """Tell whether this is a document, a bundle or a tree's root."""
    kind = type(thing)
    return (
        (hasattr(kind, "from_conllu_string") and hasattr(thing, "bundles"))
        or (hasattr(kind, "get_tree") and hasattr(thing, "trees"))
        or (hasattr(kind, "multiword_tokens") and hasattr(kind, "descendants_and_empty"))
    )


def write(items: list[Any], format: str | None, side: str) -> Written:  # noqa: A002
    """Return all trees as CoNLL-U; the library's own writer goes through standard output."""
    del side, format
    cells = Cells()
    texts = ["".join(_tree(tree, cells) for tree in _trees(item)) for item in items]
    documents = any(hasattr(item, "bundles") for item in items)
    return Written("conllu", texts, documents)


def _trees(item: Any) -> Iterator[Any]:
    if item is None:
        return
    if hasattr(item, "bundles"):
        for bundle in item.bundles:
            yield from _trees(bundle)
    elif hasattr(type(item), "get_tree"):
        if len(item.trees) > 1:
            zones = ", ".join(repr(tree.zone) for tree in item.trees)
            raise SettingsError(
                f"bundle {item.bundle_id} has trees of several zones ({zones}): give those of one, "
                "[bundle.get_tree(zone) for bundle in document]"
            )
        yield from item.trees
    else:
        yield item


def _tree(root: Any, cells: Cells) -> str:
    lines = []
    if root.newdoc:
        named = f" id = {cell(root.newdoc)}" if root.newdoc is not True else ""
        lines.append(f"# newdoc{named}")
    if root.newpar:
        lines.append("# newpar")
    lines.append(f"# sent_id = {cell(root.sent_id)}")
    tokens = {mwt.words[0].ord: mwt for mwt in root.multiword_tokens}
    nodes = root.descendants_and_empty if root.empty_nodes else root.descendants
    for node in nodes:
        mwt = tokens.get(node.ord)
        if mwt is not None:
            lines.append(f"{mwt.ord_range}\t{cells[mwt.form]}\t_\t_\t_\t_\t_\t_\t_\t_")
        head = node.parent
        row = (
            *(str(node.ord), cells[node.form], cells[node.lemma], cells[node.upos]),
            *(cells[node.xpos], cell(node.feats), "_" if head is None else str(head.ord)),
            *(cells[node.deprel], cell(node.raw_deps), cell(node.misc)),
        )
        lines.append("\t".join(row))
    return "\n".join([*lines, "", ""])
