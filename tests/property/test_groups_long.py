"""``groups`` and ``characters`` on texts of up to 2,000 words: the bounded search equals the full table."""

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


def stretches(random: Random) -> tuple[list[str], list[str]]:
    """Return gold and test words: long stretches are lost, new or said twice, so that a narrow look goes astray."""
    size = random.choice((30, 300, 3000))
    words = ["".join(random.choices("etaoinshrdlu", k=random.randint(1, 7))) for _ in range(size)]
    gold = random.choices(words, k=random.choice((700, 1500)))
    test = list(gold)
    for _ in range(random.randint(1, 4)):
        at, count = random.randrange(len(test)), random.choice((20, 60, 150, 300, 500))
        kind = random.randrange(4)
        if kind == 0:
            test[at:at] = random.choices(words, k=count)
        elif kind == 1:
            test[at:at] = test[at : at + count]
        elif kind == 2:
            del test[at : at + count]
        else:
            gold[at:at] = gold[max(0, at - count) : at]
    spoilt = [random.choice(words) if random.random() < 0.1 else word for word in test]
    cut: list[str] = []
    for word in spoilt:
        at = random.randrange(1, len(word)) if len(word) > 2 and random.random() < 0.05 else 0
        cut += [part for part in (word[:at], word[at:]) if part]
    return gold, cut


@pytest.mark.parametrize("make", [texts, stretches])
@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("characters", [False, True])
def test_long_texts_are_aligned_as_the_full_table_says(make, seed, characters):
    random = Random(seed)
    gold, test = make(random)
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
    # With and without the bounds of strips.
    for dear in (1 << 40, 0):
        found = _core.groups_align(*given, characters=characters, small_table=0, dear=dear)
        assert found == full, f"dear={dear}"
