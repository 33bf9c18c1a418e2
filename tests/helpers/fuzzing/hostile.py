"""Answers that are no parses: file names, patterns, half characters, bombs, other formats."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from helpers.fuzzing import samples
from helpers.fuzzing.mutations import noise, spoilt

if TYPE_CHECKING:
    from random import Random

TREE = "(S (NP (PRP it)) (VP (VBZ rains)))"
ROWS = samples.CONLLX.decode()

#: names that mean something to a file system, a shell or a network; ``gold.mrg`` and the like are there in tests
NAMES = (
    *(
        "gold.mrg",
        "./gold.mrg",
        "gold",
        "@gold.lst",
        "gold.conllu",
        "answers.jsonl",
        "gold.parquet",
    ),
    *(
        ".",
        "..",
        "-",
        "/",
        "~",
        "",
        "@",
        "@-",
        "/etc/passwd",
        "/dev/stdin",
        "/dev/zero",
        "../../gold.mrg",
    ),
    *(
        "*",
        "*.mrg",
        "**/*",
        "gold.{mrg,conllu}",
        "[g]old.mrg",
        "gold.mr?",
        "$HOME",
        "%USERPROFILE%",
    ),
    *(
        "file:gold.mrg",
        "file:///etc/passwd",
        "http://127.0.0.1:9/x",
        "https://127.0.0.1:9/gold.mrg",
    ),
    *(
        "s3://bucket/gold",
        "memory://gold",
        "zip://gold.mrg::x.zip",
        "simplecache::http://127.0.0.1:9/",
    ),
    *(
        "gold.mrg\0",
        "CON",
        "\\\\127.0.0.1\\share",
        "| cat gold.mrg",
        "`cat gold.mrg`",
        "wsj",
        "collins",
    ),
)
#: halves of surrogate pairs, NUL, control characters, marks of direction, line ends of all kinds
CHARACTERS = (
    *(
        "\ud83d",
        "\ude00",
        "\udcff",
        f"{TREE}\ud800",
        "(S (X \udfff))",
        "(S (X \udc80) (Y \ud83d\ude00))",
    ),
    *(
        "\0",
        f"{TREE[:9]}\0{TREE[9:]}",
        "\x1b[2J",
        "\u202e)S(",
        "\ufeff" + TREE,
        "\ufffe\uffff",
        "\x0b\x0c\x1c\x85",
    ),
    *(
        "\u2028\u2029",
        "\r",
        "\r\n\r\n",
        "\n\n\n",
        " ",
        "\t",
        "\t" * 9,
        "_",
        "#",
        "# sent_id = 1",
        "; x",
        "(())",
    ),
)
#: prose, other formats, several sentences
TEXTS = (
    *(
        "I am sorry, I cannot parse that.",
        "Here you are:",
        "```\n" + TREE + "\n```",
        f"{TREE}\n{TREE}",
        f"{TREE} {TREE}",
    ),
    *(
        ROWS,
        ROWS.strip(),
        ROWS + ROWS,
        samples.CONLL09.decode(),
        samples.CONLL08.decode(),
        ROWS.replace("\t", " "),
    ),
    *(
        '{"answer": "(S (X x))"}',
        '[{"id": 1, "head": 2}]',
        "a,b\n1,2\n",
        "<html><body>(S)</body></html>",
        "%PDF-1.4",
        "PAR1",
    ),
    *(
        "1 1 0.0 0.5 it\n",
        "sw2005 A 0.00 0.50 it 0.9\n",
        "None",
        "nan",
        "0",
        "-1",
        "1e999",
        "True",
        "((((",
        "))))",
        "()",
        ")(",
    ),
)
MEGABYTE = 1 << 20


def bombs(size: int) -> tuple[str, ...]:
    """Return answers of so many characters: deep brackets, deep JSON, long words, repetition."""
    return (
        *(
            "(" * size,
            ")" * size,
            "(S " * (size // 3),
            "[" * size,
            '{"a":' * (size // 5),
            "()" * (size // 2),
        ),
        *("x" * size, "x " * (size // 2), "\n" * size, "\t" * size, "\ud83d" * size, "\0" * size),
        "(S " * (size // 8) + "(X x)" + ")" * (size // 8),
        "(S" + " (X x)" * (size // 6) + ")",
        "\n".join(f"{k}\tx\t_\tX\t_\t_\t{k - 1}\tdep\t_\t_" for k in range(1, size // 24 + 2))
        + "\n",
        TREE * (size // len(TREE)),
    )


def others() -> tuple[Any, ...]:
    """Return answers that are not strings: nothing, bytes, numbers."""
    return (
        None,
        float("nan"),
        b"",
        b"\xff\xfe",
        b"gold.mrg",
        bytearray(b"(S (X x"),
        0,
        -1.5,
        True,
    )


#: all strings of a few characters
SHORT = (*NAMES, *CHARACTERS, *TEXTS)


def drawn(random: Random, gold: str) -> Any:
    """Return one answer: a spoilt gold, noise, a known trap, or one inside another."""
    kind = random.randrange(20)
    if kind == 0:
        return random.choice(others())
    if kind < 4:
        return random.choice(SHORT)
    if kind == 4:
        return random.choice(bombs(random.randrange(2, 300)))
    if kind < 8:
        data = noise(random, samples.PIECES)
    else:
        data = spoilt(random, gold.encode() * random.randrange(1, 3), samples.PIECES, 5)
    if kind == 8:
        return data
    # Bytes that are not UTF-8 are halves of surrogate pairs in Python's strings.
    text = data.decode("utf-8", random.choice(("surrogateescape", "replace", "ignore")))
    if kind < 12:
        at = random.randrange(len(text) + 1)
        text = text[:at] + random.choice(SHORT) + text[at:]
    return text
