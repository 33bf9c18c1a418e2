"""The edit distance of two texts, by the table of Wagner and Fischer (1974)."""

from __future__ import annotations


def letters_changed(first: str, second: str) -> int:
    """Return the fewest letters to insert, delete or replace."""
    table = [
        [i + j if i * j == 0 else 0 for j in range(len(second) + 1)] for i in range(len(first) + 1)
    ]
    for i, left in enumerate(first, 1):
        for j, right in enumerate(second, 1):
            table[i][j] = min(
                table[i - 1][j] + 1,
                table[i][j - 1] + 1,
                table[i - 1][j - 1] + (left != right),
            )
    return table[-1][-1]


def text_cost(first: str, second: str) -> float:
    """Return the letters that change, divided by those of the longer text."""
    longer = max(len(first), len(second))
    return letters_changed(first, second) / longer if longer else 0.0
