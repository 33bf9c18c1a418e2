"""Whether two texts have the same characters, compared token by token: udeval's rule, as one would write it."""

from __future__ import annotations

import random

import pytest

from treegauge import _core, read

BLANK = "\N{NO-BREAK SPACE}"


def file_of(tokens: list[tuple[str, int]]) -> bytes:
    """Return a sentence of tokens, each with its number of words."""
    lines, number = [], 0
    for form, words in tokens:
        if words > 1:
            lines.append(f"{number + 1}-{number + words}\t{form}" + "\t_" * 8)
        for _ in range(words):
            number += 1
            lines.append(f"{number}\t{form if words == 1 else 'x'}" + "\t_" * 8)
    return ("\n".join(lines) + "\n\n").encode()


def random_tokens(text: str, chance: random.Random) -> list[tuple[str, int]]:
    tokens = []
    while text:
        size = chance.randrange(1, 5)
        form, text = text[:size], text[size:]
        blank = BLANK if chance.random() < 0.2 else ""
        tokens.append((form[:1] + blank + form[1:], chance.choice((1, 1, 2, 3))))
    return tokens


def spelt(tokens: list[tuple[str, int]]) -> str:
    """Return the characters, without the blanks in words; a word of blanks alone keeps them."""
    return "".join(form.replace(BLANK, "") or form for form, _ in tokens)


@pytest.mark.parametrize("seed", range(100))
def test_tokens_cut_at_random_have_the_characters_of_the_text(seed):
    chance = random.Random(seed)
    text = "".join(chance.choices("abcäツ😀", k=chance.randrange(1, 60)))
    other = text
    if chance.random() < 0.5:
        place = chance.randrange(len(text))
        other = text[:place] + chance.choice(("", "b", "ツ", BLANK)) + text[place + 1 :]
    gold, test = random_tokens(text, chance), random_tokens(other or "a", chance)
    corpora = [read(file_of(tokens), format="conllu") for tokens in (gold, test)]
    same = _core.same_characters(corpora[0].core, (0, 1), corpora[1].core, (0, 1))
    assert same == (spelt(gold) == spelt(test))
    assert _core.characters_of(corpora[0].core, (0, 1)).decode() == spelt(gold)


def test_a_text_that_goes_on_is_another():
    # "ab" beside "ab", and beside "ab" and a further word, on either side
    one, more = (
        read(file_of(tokens), format="conllu")
        for tokens in ([("ab", 1)], [("a", 1), ("b", 1), ("c", 2)])
    )
    assert not _core.same_characters(one.core, (0, 1), more.core, (0, 1))
    assert not _core.same_characters(more.core, (0, 1), one.core, (0, 1))
    assert _core.same_characters(one.core, (0, 0), more.core, (0, 0))
    assert not _core.same_characters(one.core, (0, 1), more.core, (0, 0))
