"""Gold and systems as arguments: score, drawings, charts and kinds of error take the same."""

from __future__ import annotations

from treegauge import error_kinds, plot, score
from treegauge.drawings import views

GOLD = "(S (NP (PRP it)) (VP (VBZ rains)))"
#: an answer of another kind than gold
OTHER = "1\tit\t_\t_\t_\t_\t2\tnsubj\t_\t_\n2\trains\t_\t_\t_\t_\t0\troot\t_\t_\n\n"


def test_an_answer_of_another_kind_is_one_that_cannot_be_used():
    """By hand: the parse is missing, and with it S, NP and VP."""
    assert score(GOLD, OTHER, on_error="zero")["brackets"]["gold"] == 3
    kinds = error_kinds(GOLD, OTHER, on_error="zero", metrics="brackets")["brackets"]
    assert [operation.kind for operation in kinds.operations] == ["unparsed"]
    [view] = views(GOLD, OTHER, on_error="zero", metrics="brackets")
    assert view.layers["brackets"].tally()["missing"] == 3
    chart = plot(GOLD, OTHER, on_error="zero", kind="scores")
    assert chart.rows[0][:3] == ["brackets", "system", "0.00"]
