"""Classes that are no more than their fields: what dataclasses give, at no cost to start-up.

A dataclass is compiled anew whenever its module is imported, and ``dataclasses`` itself loads
``inspect`` and ``ast``: together they took as long as scoring a test set.  A ``Record`` has the same
constructor, equality, order of fields and text, and type checkers see it as a dataclass.

>>> class Span(Record):
...     first: int
...     last: int = 0
...     notes: list[str] = made(factory=list)
>>> Span(2, last=5), replaced(Span(2, 5), first=1) == Span(1, 5)
(Span(first=2, last=5, notes=[]), True)
"""

from __future__ import annotations

# Type checkers know this name; importing typing for it would cost a tenth of the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, ClassVar, TypeVar, dataclass_transform

    R = TypeVar("R", bound="Record")
else:

    def dataclass_transform(**_: object) -> Callable[[type], type]:
        """Leave the class as it is: only type checkers need this."""
        return lambda cls: cls


class _Made:
    def __init__(self, factory: Callable[[], object], compare: bool) -> None:
        self.factory = factory
        self.compare = compare


def made(*, factory: Callable[[], Any], compare: bool = True) -> Any:
    """Declare a field with a default of its own for every record; ``compare``: is it told apart."""
    return _Made(factory, compare)


@dataclass_transform(frozen_default=True, field_specifiers=(made,))
class Record:
    """Base of classes that are their annotated fields; frozen unless ``frozen=False`` is said.

    With ``eq=False`` a record equals itself alone, or what its own ``__eq__`` says.
    """

    __fields__: ClassVar[tuple[str, ...]] = ()
    __compared__: ClassVar[tuple[str, ...]] = ()
    _defaults: ClassVar[dict[str, object]] = {}
    _factories: ClassVar[dict[str, Callable[[], object]]] = {}

    def __init_subclass__(cls, *, frozen: bool = True, eq: bool = True) -> None:
        """Note the fields, in their order."""
        names = cls.__fields__ = tuple(cls.__annotations__)
        given = {name: cls.__dict__[name] for name in names if name in cls.__dict__}
        made_ones = {name: one for name, one in given.items() if isinstance(one, _Made)}
        cls._defaults = {name: one for name, one in given.items() if name not in made_ones}
        cls._factories = {name: one.factory for name, one in made_ones.items()}
        hidden = {name for name, one in made_ones.items() if not one.compare}
        cls.__compared__ = tuple(name for name in names if name not in hidden)
        for name in made_ones:
            delattr(cls, name)
        if not frozen:
            cls.__setattr__ = object.__setattr__  # type: ignore[method-assign]
            cls.__delattr__ = object.__delattr__  # type: ignore[method-assign]
            cls.__hash__ = None  # type: ignore[assignment]
        if not eq and "__eq__" not in cls.__dict__:
            cls.__eq__ = object.__eq__  # type: ignore[method-assign]
            cls.__hash__ = object.__hash__  # type: ignore[method-assign]

    if not TYPE_CHECKING:

        def __init__(self, *given: object, **named: object) -> None:
            names = self.__fields__
            values = {**self._defaults, **dict(zip(names, given, strict=False)), **named}
            for name, factory in self._factories.items():
                if name not in values:
                    values[name] = factory()
            twice = len(given) > len(names) or any(name in named for name in names[: len(given)])
            if twice or values.keys() != set(names):
                raise TypeError(f"{type(self).__name__} has the fields {', '.join(names)}")
            self.__dict__.update(values)
            self.__post_init__()

        def __setattr__(self, name: str, value: object) -> None:
            raise AttributeError(f"{type(self).__name__}.{name} is fixed: make one with replaced")

        def __delattr__(self, name: str) -> None:
            raise AttributeError(f"{type(self).__name__}.{name} is fixed")

    def __post_init__(self) -> None:
        """Check the fields once they are set."""

    def __getstate__(self) -> dict[str, Any]:
        # Fields alone are kept: what was worked out from them is worked out again.
        return {name: self.__dict__[name] for name in self.__fields__}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__compared__)
        return f"{type(self).__qualname__}({fields})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(self) is not type(other):
            return False
        return all(getattr(self, name) == getattr(other, name) for name in self.__compared__)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self.__compared__))


def as_dict(one: Record) -> dict[str, Any]:
    """Return the fields by name."""
    return {name: getattr(one, name) for name in one.__fields__}


def replaced(one: R, **changes: Any) -> R:
    """Return the same record with some fields changed."""
    return type(one)(**{**as_dict(one), **changes})
