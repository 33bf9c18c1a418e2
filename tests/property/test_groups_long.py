"""``groups`` and ``characters`` on texts of up to 2,000 words: the search within bounds finds what the full table has."""

from __future__ import annotations

from random import Random

import pytest

from treegauge import _core

#: as large as any table: the whole of it is filled
FULL = 1 << 40
LETTERS = ("ab", "0123456789", "etaoinshrdlu")


def texts(random: Random) -> tuple[list[str], list[str]]:
    """Return gold and test words: some replaced, some lost or new, some cut differently, once a long stretch."""
    letters, longest = random.choice(LETTERS), random.choice((2, 4, 9))
    size = random.choice((5, 50, 500))
    words = ["".join(random.choices(letters, k=random.randint(1, longest))) for _ in range(size)]
    words += random.choice(([], ["-", "'", ".", "a-b"]))
    errors, cuts = random.choice((0.02, 0.15, 0.4, 0.9)), random.choice((0.0, 0.02, 0.2))
    gold = random.choices(words, k=random.choice((100, 300, 600, 2000)))
    test: list[str] = []
    for word in gold:
        drawn = random.random()
        if drawn < errors * 0.6:
            test.append(random.choice(words))
        elif drawn < errors * 0.8:
            test += [word, random.choice(words)]
        elif drawn >= errors:
            if len(word) > 1 and random.random() < cuts:
                at = random.randrange(1, len(word))
                test += [word[:at], word[at:]]
            else:
                test.append(word)
    if random.random() < 0.2:
        at = random.randrange(len(test) + 1)
        test[at:at] = random.choices(words, k=300)
    return gold, test


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("characters", [False, True])
def test_long_texts_are_aligned_as_the_full_table_says(seed, characters):
    random = Random(seed)
    gold, test = texts(random)
    spelling = sorted({*gold, *test})
    number = {word: place for place, word in enumerate(spelling)}
    sentence = random.choice((1, 20, 10**6))
    given = (
        [number[word] for word in gold],
        [number[word] for word in test],
        spelling,
        [place // sentence for place in range(len(gold))],
        [place // sentence for place in range(len(test))],
    )
    full = _core.groups_align(*given, characters=characters, small_table=FULL)
    # With and without the search in windows; windows so narrow that good alignments leave them.
    for dear, margin in ((1 << 40, 512), (0, 512), (0, 150), (0, 40), (0, 2)):
        found = _core.groups_align(
            *given, characters=characters, small_table=0, dear=dear, margin=margin
        )
        assert found == full, f"dear={dear}, margin={margin}"
