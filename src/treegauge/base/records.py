"""Records: classes of fields, like dataclasses, but without their cost at start-up.

A dataclass is compiled anew whenever its module is imported, and ``dataclasses`` itself loads
``inspect`` and ``ast``: together they took as long as scoring a test set.  So what ``treegauge score`` loads
has records, and everything else plain dataclasses.  A ``Record`` has the same constructor, equality, order of
fields and text, and type checkers see it as a dataclass.  Records build on records: the fields of the base
come first.  A ``ClassVar`` is not a field.

>>> class Span(Record):
...     first: int
...     last: int = 0
...     notes: list[str] = made(factory=list)
>>> Span(2, last=5), replaced(Span(2, 5), first=1) == Span(1, 5)
(Span(first=2, last=5, notes=[]), True)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, dataclass_transform

if TYPE_CHECKING:
    from collections.abc import Callable


class _FactoryField:
    def __init__(self, factory: Callable[[], object], compare: bool) -> None:
        self.factory = factory
        self.compare = compare


def _is_class_variable(kind: object) -> bool:
    """Tell whether an annotation, as text or as it is, says ClassVar."""
    text = kind if isinstance(kind, str) else repr(kind)
    return text.partition("[")[0].rpartition(".")[2].strip() == "ClassVar"


def made(*, factory: Callable[[], Any], compare: bool = True) -> Any:
    """Declare a field whose default is made anew for each record; ``compare``: whether ``==`` reads it."""
    return _FactoryField(factory, compare)


@dataclass_transform(frozen_default=True, field_specifiers=(made,))
class Record:
    """Base of classes that are their annotated fields; frozen unless ``frozen=False`` is said.

    With ``eq=False`` a record equals itself alone, or what its own ``__eq__`` says.
    """

    __fields__: ClassVar[tuple[str, ...]] = ()
    __compared__: ClassVar[tuple[str, ...]] = ()
    __defaults__: ClassVar[dict[str, object]] = {}
    __factories__: ClassVar[dict[str, Callable[[], object]]] = {}
    __frozen__: ClassVar[bool | None] = None

    def __init_subclass__(cls, *, frozen: bool = True, eq: bool = True) -> None:
        """Note the fields, in their order: those of the classes it builds on come first."""
        names: dict[str, bool] = {}  # and whether each is compared
        defaults: dict[str, object] = {}
        factories: dict[str, Callable[[], object]] = {}
        for base in reversed(cls.__mro__[1:]):
            if base is Record or not issubclass(base, Record):
                continue
            if base.__frozen__ is not frozen:
                raise TypeError(
                    f"{cls.__name__} builds on {base.__name__}: say frozen={base.__frozen__} for both"
                )
            names |= {name: name in base.__compared__ for name in base.__fields__}
            defaults |= base.__defaults__
            factories |= base.__factories__
        for name, kind in cls.__annotations__.items():
            if _is_class_variable(kind):
                continue
            names.setdefault(name, True)
            if name not in cls.__dict__:
                continue
            default = cls.__dict__[name]
            defaults.pop(name, None)
            factories.pop(name, None)
            names[name] = True
            if isinstance(default, _FactoryField):
                factories[name] = default.factory
                names[name] = default.compare
                delattr(cls, name)
            else:
                defaults[name] = default
        optional = False
        for name in names:
            if optional and name not in defaults and name not in factories:
                raise TypeError(f"{cls.__name__}.{name} needs a default: a field before it has one")
            optional = optional or name in defaults or name in factories
        cls.__fields__ = tuple(names)
        cls.__compared__ = tuple(name for name, compared in names.items() if compared)
        cls.__defaults__, cls.__factories__, cls.__frozen__ = defaults, factories, frozen
        if not frozen:
            cls.__setattr__ = object.__setattr__  # type: ignore[method-assign]
            cls.__delattr__ = object.__delattr__  # type: ignore[method-assign]
            cls.__hash__ = None  # type: ignore[assignment]
        if not eq and "__eq__" not in cls.__dict__:
            cls.__eq__ = object.__eq__  # type: ignore[method-assign]
            cls.__hash__ = object.__hash__  # type: ignore[method-assign]

    if not TYPE_CHECKING:

        def __init__(self, *positional: object, **named: object) -> None:
            names = self.__fields__
            values = dict(zip(names, positional, strict=False))
            wrong = len(positional) > len(names) or not values.keys().isdisjoint(named)
            values.update(named)
            if len(values) < len(names):
                for name, value in self.__defaults__.items():
                    values.setdefault(name, value)
                for name, factory in self.__factories__.items():
                    if name not in values:
                        values[name] = factory()
            if wrong or len(values) != len(names) or (named and values.keys() != set(names)):
                raise TypeError(f"{type(self).__name__} has the fields {', '.join(names)}")
            self.__dict__.update(values)
            self.__post_init__()

        def __setattr__(self, name: str, value: object) -> None:
            raise AttributeError(f"{type(self).__name__}.{name} is fixed: make one with replaced")

        def __delattr__(self, name: str) -> None:
            raise AttributeError(f"{type(self).__name__}.{name} is fixed")

    def __getstate__(self) -> dict[str, object]:
        """Return what is pickled and copied: the fields, and nothing that was worked out from them."""
        return {name: self.__dict__[name] for name in self.__fields__ if name in self.__dict__}

    def __post_init__(self) -> None:
        """Check the fields once they are set."""

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__compared__)
        return f"{type(self).__qualname__}({fields})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record) or type(self) is not type(other):
            return False
        return all(getattr(self, name) == getattr(other, name) for name in self.__compared__)

    def __hash__(self) -> int:
        return hash(tuple(getattr(self, name) for name in self.__compared__))


R = TypeVar("R", bound=Record)


def as_dict(record: Record) -> dict[str, Any]:
    """Return the fields by name."""
    return {name: getattr(record, name) for name in record.__fields__}


def replaced(record: R, /, **changes: Any) -> R:
    """Return the same record with some fields changed."""
    return type(record)(**{**as_dict(record), **changes})
