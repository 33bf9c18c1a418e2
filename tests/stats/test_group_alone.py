"""A group in a breakdown of ``compare`` has the scores and tests of its sentences alone."""

from __future__ import annotations

from random import Random

import pytest

import treegauge

GENRES = ("news", "chat", "essay")
NUMBERS = range(36)
WRONG = {"gold": 0.0, "a": 0.15, "b": 0.3}


def text(system: str, numbers: range) -> str:
    """Return sentences of six documents, in which genres take turns; two of system b have a row with a cell too many."""
    lines = []
    document = -1
    for number in numbers:
        noise = Random(f"{system} {number}")
        if number // 6 != document:
            document = number // 6
            lines.append(f"# newdoc id = d{document}")
        lines += [f"# sent_id = s{number}", f"# genre = {GENRES[number % 3]}"]
        for word in range(1, 5 + number % 4):
            head = word - 1 - (word > 2 and noise.random() < WRONG[system])
            lines.append(f"{word}\tw{word}\t_\tX\t_\t_\t{head}\t{'dep' if head else 'root'}\t_\t_")
        if system == "b" and number in {3, 8}:
            lines[-1] = lines[-1].replace("dep", "dep\t")
        lines.append("")
    return "\n".join(lines) + "\n"


def compared(numbers: range, average: str, unit: str, by: str = "") -> treegauge.Compared:
    systems = {system: text(system, numbers) for system in ("a", "b")}
    results = treegauge.score_systems(
        text("gold", numbers), systems, metrics="las", average=average, on_error="skip", by=by
    )
    return treegauge.compare(results, unit=unit, samples=100, by=by)


@pytest.mark.parametrize(
    ("average", "unit"),
    [("corpus", "sentence"), ("corpus", "document"), ("sentence", "sentence"), ("document", "document")],
)  # fmt: skip
def test_each_genre_is_compared_as_if_it_were_alone(average, unit):
    (table,) = compared(NUMBERS, average, unit, by="genre").groups
    assert [group.name for group in table.groups] == sorted(GENRES)
    assert sum(group.size for group in table.groups) == len(NUMBERS) - 2
    for group in table.groups:
        alone = compared(NUMBERS[GENRES.index(group.name) :: 3], average, unit)
        (one,), (other,) = group.differences, alone.differences
        assert group.scores == [score.score for score in alone.scores]
        assert (one.p, one.interval, one.units, one.unit) == (
            other.p,
            other.interval,
            other.units,
            other.unit,
        )
        assert one.p < 1


def test_each_document_is_compared_as_if_it_were_alone():
    (table,) = compared(NUMBERS, "corpus", "sentence", by="document").groups
    assert [(group.name, group.size) for group in table.groups] == [
        ("d0", 5), ("d1", 5), ("d2", 6), ("d3", 6), ("d4", 6), ("d5", 6)
    ]  # fmt: skip
    for number, group in enumerate(table.groups):
        alone = compared(NUMBERS[6 * number : 6 * number + 6], "corpus", "sentence")
        (one,), (other,) = group.differences, alone.differences
        assert group.scores == [score.score for score in alone.scores]
        assert (one.p, one.interval, one.units) == (other.p, other.interval, other.units)
