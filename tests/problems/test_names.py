"""Names: their text is a format, which certificates carry; their fields are what the house looks at."""

import pytest

from cover.problems.names import (
    FORMAT,
    Helper,
    Kind,
    Name,
    Stated,
    cells_named,
    helpers_among,
    named,
    number_named,
    pair_named,
    quoted,
    shaded,
    text,
)

# Format 1. A line may be added; one that is changed breaks certificates that are there: it wants another FORMAT.
TEXTS = {
    "r1c2": Name(Kind.CELL, (0, 1)),
    "r1c1-r1c2": Name(Kind.EDGE, ((0, 0), (0, 1))),
    "a-b": Name(Kind.EDGE, ("a", "b")),
    "r1c1|r1c2": Name(Kind.WALL, ((0, 0), (0, 1))),
    "ship of 1 at r1c1": Name(Kind.SHIP, ((0, 0),)),
    "ship of 2 at r1c1-r2c1": Name(Kind.SHIP, ((0, 0), (1, 0))),
    "(0, 1, 2)": Name(Kind.CUBE, (0, 1, 2)),
    "wa": Name(Kind.VERTEX, "wa"),
    "clue 1: cage r1c1": Name(Kind.GIVEN, (1, "cage r1c1")),
    "row 3: 5": Name(Kind.ROW, 2, "5"),
    "row 3 from r3c2: 5": Name(Kind.ROW, (2, (2, 1)), "5"),
    "column 1": Name(Kind.COLUMN, 0),
    "box 9: 1": Name(Kind.BOX, 8, "1"),
    "jigsaw A: 1": Name(Kind.JIGSAW, "A", "1"),
    "room A: 1": Name(Kind.ROOM, "A", "1"),
    "region A": Name(Kind.REGION, "A"),
    "corners: 4": Name(Kind.EXTRA, "corners", "4"),
    "main diagonal: 1": Name(Kind.DIAGONAL, 0, "1"),
    "anti-diagonal: 1": Name(Kind.DIAGONAL, 1, "1"),
    "diagonal r1c2 down": Name(Kind.DIAGONAL, ((0, 1), "down")),
    "window 1: 2": Name(Kind.WINDOW, 0, "2"),
    "group 1: 2": Name(Kind.GROUP, 0, "2"),
    "block r1c1": Name(Kind.BLOCK, (0, 0)),
    "r1c1 and r2c2: 3": Name(Kind.PAIR, ((0, 0), (1, 1)), "3"),
    "cage r1c1: 3": Name(Kind.CLUE, ("cage", ((0, 0), (1, 0))), "3"),
    "antiknight r1c1 r2c3: 3": Name(Kind.MOVE, ("antiknight", ((0, 0), (1, 2))), "3"),
    "littlekiller 12: r1c2 down": Name(Kind.STATED, ("littlekiller", "littlekiller 12: r1c2 down")),
    "room A: count shaded = clue": Name(Kind.SENTENCE, Stated("room A", "count shaded = clue", (("clue", "3"),))),
    "row 2 from r2c2: sum": Name(Kind.SUM, Name(Kind.ROW, (1, (1, 1)))),
    "2> at r1c2": number_named("2>", (0, 1)),
    "r1c1 and r1c2": pair_named((0, 0), (0, 1)),
    "piece F": Name(Kind.PIECE, "F"),
    "domino 0 6": Name(Kind.DOMINO, (0, 6)),
    "queen r1c4": Name(Kind.QUEEN, (0, 3)),
    "number 7": Name(Kind.NUMBER, 7),
    "number of r1c1": Name(Kind.NUMBER_OF, (0, 0)),
    "slot 1": Name(Kind.SLOT, 0),
    "8 at r3c2": Name(Kind.AREA, (8, (2, 1))),
    "week 1: player 2": Name(Kind.WEEK, 0, "player 2"),
    "players 1 and 2": Name(Kind.PLAYERS, (0, 1)),
    "1 and 2": Name(Kind.POINTS, (1, 2)),
    "1 on day 2": Name(Kind.DAY, (1, 2)),
    "arrow r1c1: r1c2": Name(Kind.RULE, (0, "arrow r1c1"), Name(Kind.CELL, (0, 1))),
    "arrow r1c1: state 2": Name(Kind.RULE, (0, "arrow r1c1"), Name(Kind.STATE, 2)),
    "sums: set": Name(Kind.RULE, (1, "sums"), Name(Kind.SET)),
    "sums: without 5": Name(Kind.RULE, (1, "sums"), Name(Kind.LACKING, "5")),
    "r1c1 is": Name(Kind.HELD, Name(Kind.CELL, (0, 0))),
    "r1c1 is 3": shaded(Name(Kind.HELD, Name(Kind.CELL, (0, 0))), "3"),
    "p uncolored": shaded(Name(Kind.OTHER, "p"), None),
    "sums: state 2 4": shaded(Name(Kind.RULE, (1, "sums"), Name(Kind.STATE, 2)), 4),
    "whatever it is": Name(Kind.OTHER, "whatever it is"),
}


def test_there_is_a_text_of_every_kind():
    assert FORMAT == 1
    inside = [name.symbol for name in TEXTS.values() if isinstance(name.symbol, Name)]
    assert {name.kind for name in (*TEXTS.values(), *inside)} == {*Kind}


@pytest.mark.parametrize("words", TEXTS)
def test_the_text_of_a_name_is_a_format(words):
    assert text(TEXTS[words]) == words
    assert f"{TEXTS[words]}" == words


def test_the_region_of_a_name_is_the_same_for_all_symbols():
    assert Name(Kind.ROW, 2, "5").region == Name(Kind.ROW, 2, "6").region == Name(Kind.ROW, 2)
    assert Name(Kind.ROW, 2).region != Name(Kind.COLUMN, 2)


def test_the_sort_of_a_clue_is_its_key():
    assert Name(Kind.CLUE, ("cage", ((0, 0),)), "3").sort == "cage"
    assert Name(Kind.STATED, ("circles", "circles: 3")).sort == "circles"
    assert Name(Kind.BOX, 1, "3").sort == "box"


def test_what_users_name_stays_what_it_is():
    assert named(3) == Name(Kind.OTHER, 3)
    assert named(TEXTS["r1c2"]) is TEXTS["r1c2"]
    assert (quoted("x"), quoted(3), quoted(TEXTS["r1c2"])) == ("'x'", "3", "'r1c2'")


def test_cells_are_named_row_by_row_when_asked_for():
    cells = cells_named(2, 3)
    assert (len(cells), cells[5], [str(cell) for cell in cells[1:3]]) == (6, Name(Kind.CELL, (1, 2)), ["r1c2", "r1c3"])


def test_helpers_are_distinguished_from_marks_by_what_they_are():
    assert helpers_among([(0, 1), Helper(0, 1, 2), (0, 1, 2)]) == [False, True, False]
