"""Measures how time and memory grow with the input, and prints the tables of docs/limits.md.

    python bench/growth.py                      # everything: some minutes of processor time
    python bench/growth.py formats aligners     # some tables
    python bench/growth.py --largest 2          # leave out the largest two sizes

Data are drawn here, with a seed.  Every measurement is a process of its own, forked with the input at
hand, on one core; time is processor time, so that other work on the machine matters little (it still
costs cache: figures differ by some 20 %).  Memory is what the process takes beyond what it had.  The
exponent is the slope between the two largest sizes on a scale of logarithms: 1 is linear.  A measurement
ends after LIMIT seconds, a row after one of ENOUGH.
"""

from __future__ import annotations

import argparse
import sys

from growth_commands import classic, commands, files
from growth_corpora import aligners, books, formats, metrics
from growth_measure import Sizes

TABLES = {
    "formats": formats,
    "metrics": metrics,
    "aligners": aligners,
    "books": books,
    "files": files,
    "commands": commands,
    "classic": classic,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("tables", nargs="*", metavar="TABLE", help=f"of {', '.join(TABLES)}")
    parser.add_argument(
        "--largest", type=int, default=0, metavar="N", help="leave out the N largest sizes"
    )
    options = parser.parse_args()
    sizes = Sizes(
        sentences=[1_000, 8_000, 40_000],
        words=[10_000, 100_000, 1_000_000],
        giant=[250, 1_000, 4_000, 16_000, 100_000],
        documents=[1_200, 12_000, 120_000],
        books=[10_000, 100_000, 1_000_000],
    )
    if options.largest:
        sizes = Sizes(*(size[: -options.largest] for size in sizes))
    rows = [row for name in options.tables or TABLES for row in TABLES[name](sizes)]
    steep = [f"{row.name} ({row.exponent:.1f})" for row in rows if (row.exponent or 0) > 1.25]
    print(f"\nAbove n log n: {', '.join(steep) or 'nothing'}")


if __name__ == "__main__":
    sys.exit(main())
