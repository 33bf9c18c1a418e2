"""Drawings as SVG: short class names, one stylesheet for all, every item and every word one element."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from treegauge.drawings.marks import stylesheet, wrapped
from treegauge.drawings.sentence_view import MATCHED
from treegauge.errors import SettingsError

if TYPE_CHECKING:
    from treegauge.drawings.sentence_view import Layer, SentenceView

__all__ = ["draw_svg", "stylesheet"]


def draw_svg(
    view: SentenceView,
    which: str | None = None,
    *,
    spec: str | None = None,
    alone: bool = False,
    full: bool = False,
) -> str:
    """Return a drawing of a sentence.

    ``which``: one of ``view.drawings``, by default the first.  ``spec``: the metric whose items are
    drawn, by default the first one that is drawn so.  ``alone``: with the stylesheet, for a file of its
    own.  ``full``: nothing is folded.
    """
    which = which or view.drawings[0]
    parts: list[str] = []
    layer: Layer | None = None
    if which in {"bars", "arcs", "roles", "tree"}:
        layer = chosen_layer(view, which, spec)
        if which == "bars":
            from treegauge.drawings import bars

            width, height = bars.draw(view, layer, parts, full=full)
        elif which == "arcs":
            from treegauge.drawings import arcs

            width, height = arcs.draw(view, layer, parts, full=full)
        elif which == "roles":
            from treegauge.drawings import roles, span_frames

            drawn = roles.draw if layer.predicates is None else span_frames.draw
            width, height = drawn(view, layer, parts)
        else:
            from treegauge.drawings import node_trees

            width, height = node_trees.draw(view, layer, parts)
    elif which == "mapping" and view.mapping is not None:
        from treegauge.drawings import mapped

        width, height = mapped.draw(view.mapping, parts)
    elif which == "lattice" and view.lattice is not None:
        from treegauge.drawings import lattice_view

        width, height = lattice_view.draw(view.lattice, parts)
    elif which == "words":
        from treegauge.drawings.word_line import WordLine

        line = WordLine(view)
        line.draw(4, parts)
        width, height = line.width, line.height + 8
    else:
        raise unknown_drawing(view, which)
    return wrapped(parts, width, height, _title(view, which, layer), alone=alone)


def chosen_layer(view: SentenceView, which: str, spec: str | None) -> Layer:
    """Return the layer that a drawing shows."""
    if spec is not None:
        if spec not in view.layers:
            raise SettingsError(
                f"{spec} was not matched in this view; it has {', '.join(view.layers)}"
            )
        return view.layers[spec]
    layer = view.layer("bars", nested=True) if which == "tree" else view.layer(which)
    if layer is None:
        raise unknown_drawing(view, which)
    return layer


def unknown_drawing(view: SentenceView, which: str) -> SettingsError:
    """Return the message for a drawing that a sentence does not have."""
    return SettingsError(
        f"no drawing {which!r} of this sentence; it has {', '.join(view.drawings)}"
    )


def _title(view: SentenceView, which: str, layer: Layer | None) -> str:
    """Return a picture in words, for those who do not see it."""
    title = f"sentence {view.number}, {len(view.slots)} words, {which}"
    if layer is None:
        return title
    counts = layer.tally()
    said = ", ".join(
        f"{counts[name]} {name}"
        for name in ("matched", "missing", "extra", "crossing", "relabelled")
        if counts[name]
    )
    wrong = (item for item in chain(layer.gold, layer.test) if item.state != MATCHED)
    shown = "; ".join(f"{item.state} {item.label}" for item in islice(wrong, 6))
    return f"{title}: {said or 'nothing'}{': ' if shown else ''}{shown}"


def size_of(svg: str) -> tuple[int, int]:
    """Return width and height of a picture, as :func:`wrapped` wrote them."""
    head = svg[: svg.index(">")]
    width, height = (int(head.split(f' {name}="')[1].split('"')[0]) for name in ("width", "height"))
    return width, height
