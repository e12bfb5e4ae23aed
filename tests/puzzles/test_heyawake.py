"""Heyawake whose rooms have walls inside: what they change, in words and for the engines."""

import pytest

import cover
from cover.basics.errors import CoverError

TEXT = "puzzle: heyawake\nrooms:\nAAA\nAAA\nAAA\n\nroom A: 1\nwalls: r1c1 r1c2, r1c2 r1c3, r3c1 r3c2, r3c2 r3c3\n"
PUZZLE = cover.loads(TEXT)


def test_an_open_line_crosses_one_wall_at_most():
    assert list(PUZZLE.faults(((0, 0, 0), (0, 1, 0), (0, 0, 0)))) == [
        "row 1 from r1c1: 0 shaded cells, at least 1 are needed",
        "row 3 from r3c1: 0 shaded cells, at least 1 are needed",
    ]
    assert cover.solve(PUZZLE).verdict.value == "unsolvable"
    two = cover.loads(TEXT.replace("room A: 1", "room A: 2"))
    found = cover.solve(two, limit=None).solutions
    assert found
    assert all(any(row) for solution in found for row in (solution[0], solution[2]))


def test_walls_are_drawn_and_written():
    assert PUZZLE.render().splitlines()[1] == "│ 1 │ . │ . │"
    assert cover.loads(cover.dumps(PUZZLE, "puzzle")) == PUZZLE != cover.Heyawake(["AAA"] * 3, {"A": 1})
    plain = cover.Heyawake(["AAA"] * 3, {"A": 1})
    assert len(PUZZLE.draw().shapes) > len(plain.draw().shapes)
    solution = ((0, 1, 0), (0, 0, 0), (0, 1, 0))
    assert list(PUZZLE.undraw(PUZZLE.render(solution).splitlines())) == [solution]


def test_a_number_stands_in_a_cell_or_is_given_by_name():
    text = "puzzle: heyawake\nrooms:\nAAB\nAAB\n"
    named = cover.loads(f"{text}\nroom A: 2\n")
    assert cover.loads(f"{text}cells:\n2..\n...\n") == named == cover.Heyawake(["AAB", "AAB"], {"A": 2})
    inside = cover.loads(f"{text}cells:\n...\n.2.\n")
    assert cover.loads(cover.dumps(inside, "puzzle")) == inside
    assert cover.solve(inside, limit=None).solutions == cover.solve(named, limit=None).solutions
    with pytest.raises(CoverError, match="8: room A: 2, but its number stands in r1c1"):
        cover.loads(f"{text}cells:\n2..\n...\nroom A: 2\n")
