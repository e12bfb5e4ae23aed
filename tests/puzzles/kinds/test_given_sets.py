"""A set that the families of a sentence can never give is refused; what they give is what their scopes have."""

from random import Random

import pytest

from cover.basics.errors import InputError
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.families import scopes
from cover.puzzles.kinds.files import kind_of
from cover.puzzles.kinds.given_sets import Giving
from cover.puzzles.kinds.places import Places
from cover.puzzles.kinds.trying import small
from cover.puzzles.kinds.vocabulary import FAMILIES, NUMBERED

KIND = """kind any
marks . white, # shaded
{lines}
layout clues, rooms, corners tall, bars, thermometers, hole x*
rules
  {rule}
"""


def kind(rule, lines=""):
    return kind_of(KIND.format(rule=rule, lines=lines), "any")


@pytest.mark.parametrize(
    ("rule", "column", "words"),
    [
        ("each room: first is shaded", 14, "'first' needs a family of two: rooms, corner, pair, "),
        ("each room: count shaded second = 1", 27, "'second' needs a family of two: "),
        ("each cell: between is shaded", 14, "'between' needs a family of two: two$"),
        ("each row: here is shaded", 13, "'here' needs a family with a cell of its own: any mark, cell, "),
        ("each row: count shaded here+beside = 1", 26, "'here' needs "),
        ("each row: view shaded = 3", 13, "'view' needs a family with a cell"),
        ("each row: not equal", 17, "'equal' needs a family of two"),
        ("each row where first = 1, each pair: first is shaded", 18, "'first' needs "),
        ("first is shaded", 3, "'first' needs "),
    ],
)
def test_a_set_that_no_family_gives_is_refused_where_it_stands(rule, column, words):
    with pytest.raises(InputError, match=rf"any\.kind:6:{column}: {words}"):
        kind(rule)


def test_an_outer_family_gives_it_too():
    assert kind("each pair, each number n: first is shaded").rules
    assert kind("each room, each pair: first is shaded").rules
    assert kind("each shaded, each room: count shaded beside = 1").rules


@pytest.mark.parametrize("lines", ["", "lines centres", "lines corners", "lines walls"])
@pytest.mark.parametrize("word", ["", *(word for word in FAMILIES if word not in ("part", "box", "cage", "region"))])
def test_families_give_what_their_scopes_have(word, lines):
    """On boards of 4 x 4, one with a clue in a hole."""
    if word in ("edge", "point") and not lines:
        return
    made, rng, met = kind("each cell: is white", lines), Random(1), set()
    for _ in range(40):
        draft = small(made, rng)
        if draft.height < 4:
            continue
        draft.cells[1, 1] = "xe"
        numbers = (2, 2) if word == "square" else (2,) * NUMBERED.get(word, 0)
        for scope in scopes(Places(made, draft), tree.Family(word, numbers=numbers, name="n"), None):
            met |= {name for name in ("here", "first", "room") if getattr(scope, name) is not None}
            met |= {"between"} if scope.between else set()
    assert met == Giving(FAMILIES, made.lines, holes=True).given_by(word)
