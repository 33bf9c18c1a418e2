"""Pictures of sentences: gold above, system below, the words between; as SVG, in the terminal, in LaTeX.

A :class:`~treegauge.drawings.sentence_view.SentenceView` says what is drawn, and every drawing is a
function of it alone:

    from treegauge.drawings import draw_svg, make_views

    for view in make_views(comparison, ["brackets"]):
        svg = draw_svg(view, "bars")

``SentenceView.drawings`` names the drawings that a view has.  All of them share the marks of
:mod:`treegauge.drawings.marks`; the stylesheet (:func:`stylesheet`) stands once in a page, or in each
picture that stands alone (``draw_svg(..., alone=True)``).
"""

from __future__ import annotations

from treegauge.drawings.making import make_views, views
from treegauge.drawings.sentence_view import Item, Layer, SentenceView, Slot
from treegauge.drawings.svg import draw_svg, stylesheet

__all__ = [
    "Item",
    "Layer",
    "SentenceView",
    "Slot",
    "draw_svg",
    "make_views",
    "stylesheet",
    "views",
]
