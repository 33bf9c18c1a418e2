"""treegauge's native core."""

from collections.abc import Hashable, Sequence
from typing import Any

class TreesTooLargeError(RuntimeError): ...

class TreeColumns:
    def __init__(self, numbers: dict[Hashable, int], /) -> None: ...
    def add_nested(self, tree: object) -> None: ...
    def add_nodes(self, labels: Sequence[Hashable], parents: Sequence[int], /) -> None: ...
    def __len__(self) -> int: ...

class _TreeCosts:
    remove: float
    insert: float
    relabel: float
    remove_by_label: list[float]
    insert_by_label: list[float]
    relabel_table: list[float]
    table_width: int

class IntegerCosts(_TreeCosts): ...
class RealCosts(_TreeCosts): ...

def tree_distances(
    gold: TreeColumns,
    test: TreeColumns,
    pairs: Sequence[tuple[int, int]],
    costs: IntegerCosts | RealCosts,
    want: int,
    bytes: int,
    cells: int,
    threads: int,
) -> list[Any]: ...
