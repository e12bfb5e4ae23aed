"""Box drawing: characters for lines that meet, by the arms that go out from their middle."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import cache

Arms = tuple[int, int, int, int]  # up, right, down, left: 0 none, 1 light, 2 heavy


@cache
def _boxes() -> dict[Arms, str]:
    """Every box drawing character of light and heavy lines, by its arms, read off its name."""
    found = {}
    for code in (*range(0x2500, 0x254C), *range(0x2574, 0x257C)):
        words = unicodedata.name(chr(code)).removeprefix("BOX DRAWINGS ").split()
        if {"DASH", "DOUBLE", "ARC", "DIAGONAL"} & set(words):
            continue
        arms = dict.fromkeys(["UP", "RIGHT", "DOWN", "LEFT"], 0)
        for directions, weight in _parts(words):
            for word in directions:
                for arm in {"HORIZONTAL": ("LEFT", "RIGHT"), "VERTICAL": ("UP", "DOWN")}.get(word, (word,)):
                    arms[arm] = weight
        found[arms["UP"], arms["RIGHT"], arms["DOWN"], arms["LEFT"]] = chr(code)
    return found


def _parts(words: list[str]) -> Iterator[tuple[list[str], int]]:
    """`LIGHT DOWN AND RIGHT`, or `DOWN LIGHT AND RIGHT HEAVY`: directions and their weight."""
    weights = {"LIGHT": 1, "HEAVY": 2}
    if words[0] in weights:
        yield [word for word in words[1:] if word != "AND"], weights[words[0]]
        return
    directions: list[str] = []
    for word in words:
        if word in weights:
            yield directions, weights[word]
            directions = []
        elif word != "AND":
            directions.append(word)


def box(arms: Arms, dashed: bool = False) -> str:
    """The character with these arms.

    >>> box((1, 2, 1, 0)), box((0, 1, 0, 1), dashed=True)
    ('┝', '┄')
    """
    if dashed and arms in _DASHED:
        return _DASHED[arms]
    return _boxes().get(arms, "┼")


_DASHED = {(0, 1, 0, 1): "┄", (0, 2, 0, 2): "┅", (1, 0, 1, 0): "┆", (2, 0, 2, 0): "┇"}
