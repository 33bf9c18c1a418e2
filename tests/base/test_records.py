"""Records against dataclasses with the same fields, and what they refuse."""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

import pytest

from treegauge.base.records import Record, as_dict, made, replaced


class Point(Record):
    x: int
    y: int = 0
    tags: tuple[str, ...] = made(factory=tuple, compare=False)


class Bag(Record, frozen=False):
    items: list[int] = made(factory=list)


class Even(Record):
    number: int

    def __post_init__(self) -> None:
        if self.number % 2:
            raise ValueError(self.number)


@dataclass(frozen=True)
class Dataclass:
    x: int
    y: int = 0
    tags: tuple[str, ...] = field(default=(), compare=False, repr=False)


@pytest.mark.parametrize(
    ("given", "named"),
    [((1,), {}), ((1, 2), {}), ((1,), {"y": 2}), ((), {"x": 1}), ((1, 2, ("a",)), {})],
)
def test_records_are_made_and_shown_as_dataclasses(given, named):
    ours, theirs = Point(*given, **named), Dataclass(*given, **named)
    assert repr(ours) == repr(theirs).replace("Dataclass", "Point")
    assert (ours.x, ours.y, ours.tags) == (theirs.x, theirs.y, theirs.tags)


@pytest.mark.parametrize(
    ("given", "named"),
    [((), {}), ((1, 2, (), 3), {}), ((1,), {"x": 1}), ((1,), {"z": 1}), ((), {"y": 1})],
)
def test_wrong_fields_are_refused_as_by_dataclasses(given, named):
    with pytest.raises(TypeError):
        Dataclass(*given, **named)
    with pytest.raises(TypeError, match="Point has the fields x, y, tags"):
        Point(*given, **named)


def test_equality_and_hash_go_by_the_compared_fields():
    assert Point(1) == Point(1, 0, ("a",))
    assert hash(Point(1)) == hash(Point(1, 0, ("a",)))
    assert Point(1) != Point(2)
    assert Point(1) != Dataclass(1)
    with pytest.raises(TypeError, match="unhashable"):
        hash(Bag())


def test_a_record_is_frozen_unless_it_says_otherwise():
    point, bag = Point(1), Bag()
    with pytest.raises(AttributeError, match=r"Point\.x is fixed"):
        point.x = 2
    with pytest.raises(AttributeError, match=r"Point\.x is fixed"):
        del point.x
    bag.items = [1]
    assert bag == Bag([1])


def test_made_defaults_are_not_shared():
    one, other = Bag(), Bag()
    one.items.append(1)
    assert other.items == []


def test_fields_are_checked_when_made_and_when_replaced():
    with pytest.raises(ValueError, match="3"):
        Even(3)
    with pytest.raises(ValueError, match="5"):
        replaced(Even(2), number=5)


def test_records_can_be_copied_pickled_and_taken_apart():
    point = Point(1, 2, ("a",))
    assert copy.deepcopy(point) == point
    assert pickle.loads(pickle.dumps(point)).tags == ("a",)  # noqa: S301 own bytes
    assert as_dict(point) == {"x": 1, "y": 2, "tags": ("a",)}
    assert replaced(point, y=5) == Point(1, 5)


class Named(Point):
    name: str = "none"
    y: int = 7
    kinds: ClassVar[tuple[str, ...]] = ("a",)


class Square(Named):
    """No fields of its own."""

    @cached_property
    def area(self) -> int:
        return self.x * self.x


def test_records_build_on_records():
    """As dataclasses do: the base's fields first, in their places; a new default counts."""
    assert Named.__fields__ == ("x", "y", "tags", "name")
    assert repr(Named(1)) == "Named(x=1, y=7, name='none')"
    assert Named(1, 2, ("t",), "n").name == "n"
    assert Named(1, tags=("t",)) == Named(1)
    assert Named(1) != Point(1, 7)
    assert Square(3).area == 9
    assert Square(3) == Square(3, 7)
    with pytest.raises(TypeError, match="Named has the fields x, y, tags, name"):
        Named(1, kinds=())


def test_class_variables_are_no_fields():
    assert Named.kinds == ("a",)
    assert "kinds" not in as_dict(Named(1))
    made_here = type("Here", (Record,), {"__annotations__": {"x": int, "y": ClassVar[int]}, "y": 3})
    assert made_here.__fields__ == ("x",)
    assert made_here.y == 3
    texts = {"__annotations__": {"x": "int", "y": "typing.ClassVar[int]", "z": "t.ClassVar"}}
    assert type("Here", (Record,), texts).__fields__ == ("x",)


def test_what_cannot_be_is_refused_when_the_class_is_made():
    with pytest.raises(TypeError, match=r"Late\.z needs a default"):

        class Late(Point):
            z: int

    with pytest.raises(TypeError, match="Mixed builds on Bag: say frozen=False"):

        class Mixed(Bag):
            more: int = 0


def test_only_fields_are_pickled():
    square = Square(3)
    assert square.area == 9
    assert pickle.loads(pickle.dumps(square)) == square  # noqa: S301 own bytes
    assert "area" not in vars(pickle.loads(pickle.dumps(square)))  # noqa: S301 own bytes
    assert "area" not in vars(copy.copy(square))
