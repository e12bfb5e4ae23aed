"""Tours: what is decoded is one line, and all of the moves that were taken."""

import pytest

import cover
from cover.basics.errors import WrongSolution

CLOSED = cover.Tour(2, 3, "wazir")
OPEN = cover.Tour(2, 3, "wazir", "r1c1", "r2c1")
ROUND = ((1, 2, 3), (6, 5, 4))


def _labels(puzzle, taken):
    return [(k, int(step in taken)) for k, step in enumerate(puzzle.steps)]


def _along(puzzle, closed):
    way = [(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0)]
    pairs = list(zip(way, way[1:] + (way[:1] if closed else []), strict=False))
    return {step for step in puzzle.steps if step in pairs or step[::-1] in pairs}


@pytest.mark.parametrize(("puzzle", "closed"), [(CLOSED, True), (OPEN, False)])
def test_a_tour_is_decoded(puzzle, closed):
    assert puzzle.decode(_labels(puzzle, _along(puzzle, closed))) == ROUND


@pytest.mark.parametrize(("puzzle", "closed"), [(CLOSED, True), (OPEN, False)])
def test_a_move_too_many_or_too_few_is_no_tour(puzzle, closed):
    tour = _along(puzzle, closed)
    for step in puzzle.steps:
        with pytest.raises(WrongSolution, match=r"moves at|tour visits"):
            puzzle.decode(_labels(puzzle, tour ^ {step}))
