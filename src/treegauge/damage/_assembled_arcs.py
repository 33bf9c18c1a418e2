"""Enhanced arcs and semantic roles of the damaged sentences."""

from __future__ import annotations

from typing import TYPE_CHECKING

from treegauge import _core
from treegauge.damage._gold import ROOT

if TYPE_CHECKING:
    from treegauge.damage._assembly import Assembly

Arc = tuple[int, int, int]


def role_arcs(assembly: Assembly) -> dict[str, list[int]]:
    """Return the roles whose predicate and argument are in one sentence."""
    draft, before = assembly.draft, assembly.before
    dependents, heads = draft.column("arcs.dependent"), draft.column("arcs.head")
    labels, piece_of = draft.column("arcs.label"), _pieces(assembly)
    listed = [
        (dependents[arc], heads[arc], labels[arc])
        for arc in range(len(dependents))
        if arc not in draft.gone_arcs
    ]
    rows = sorted(
        (before[head], before[word], label)
        for word, head, label in [*listed, *draft.new_arcs]
        if draft.alive[word] and draft.alive[head] and piece_of[word] == piece_of[head]
    )
    return _columns([(word, head, label) for head, word, label in rows], _core.ROLE)


def enhanced_arcs(assembly: Assembly) -> tuple[dict[str, list[int]], dict[int, int]]:
    """Return the enhanced arcs, and the texts of DEPS by new row where they are not those of gold.

    An arc from a word that is gone comes from that word's head; one that would leave its sentence is the
    word's arc in the tree.
    """
    draft, gold, before = assembly.draft, assembly.gold, assembly.before
    dependents, heads = gold.column("arcs.dependent"), gold.column("arcs.head")
    labels, piece_of = gold.column("arcs.label"), _pieces(assembly)
    if not dependents:
        return {}, {}
    arcs: list[Arc] = []
    texts: dict[int, list[str]] = {}
    written: dict[Arc, None] = {}
    for arc, word in enumerate(dependents):
        if not draft.alive[word]:
            continue
        piece = assembly.pieces[piece_of[word]]
        head, label = heads[arc], labels[arc]
        if not piece.untouched:
            head, label = _settled(assembly, word, head, label, piece_of)
        made = (before[word], head if head == ROOT else before[head], label)
        # Two arcs may have become one.
        if piece.untouched or made not in written:
            arcs.append(made)
        if not piece.untouched and made not in written:
            written[made] = None
            texts.setdefault(made[0], []).append(_text(assembly, made, before[piece.begin]))
    for place, new in enumerate(assembly.order):
        if not isinstance(new, int):
            piece = assembly.pieces[piece_of[new.head]]
            made = (place, before[new.head], new.texts["tokens.deprel"])
            arcs.append(made)
            texts[place] = [_text(assembly, made, before[piece.begin])]
    arcs.sort(key=lambda made: made[0])
    deps = {row: draft.number("|".join(parts)) for row, parts in texts.items()}
    return _columns(arcs, _core.ENHANCED), deps


def _settled(
    assembly: Assembly, word: int, head: int, label: int, piece_of: list[int]
) -> tuple[int, int]:
    """Return the head and label of an enhanced arc in a sentence that is not as it was."""
    draft = assembly.draft
    while head != ROOT and not draft.alive[head]:
        head = ROOT if draft.heads[head] == -1 else draft.heads[head]
    own = assembly.heads[word]
    if head == ROOT:
        return (head, label) if own == -1 else (own, assembly.relations[word])
    if head == word or piece_of[head] != piece_of[word]:
        return (ROOT if own == -1 else own), assembly.relations[word]
    return head, label


def _text(assembly: Assembly, arc: Arc, first: int) -> str:
    _, head, label = arc
    return f"{0 if head == ROOT else head - first + 1}:{assembly.draft.text(label)}"


def _pieces(assembly: Assembly) -> list[int]:
    """Return the sentence to come of each word of gold."""
    numbers: list[int] = []
    for number, piece in enumerate(assembly.pieces):
        numbers += [number] * (piece.end - piece.begin)
    return numbers


def _columns(arcs: list[Arc], kind: int) -> dict[str, list[int]]:
    if not arcs:
        return {}
    columns = {"arcs.kind": [kind] * len(arcs)}
    for place, name in enumerate(("arcs.dependent", "arcs.head", "arcs.label")):
        columns[name] = [arc[place] for arc in arcs]
    return columns
