"""A kind of one's own on `Field` says its rules alone: it is drawn, and what it lacks for more is named."""

import pytest

import cover
from cover.drawing.shapes import PLAIN
from cover.problems.rules import weighted
from cover.puzzles.fields.field import Field
from cover.puzzles.fields.picture import of_field, texts_of


class Weights(Field):
    """Shaded cells of a row weigh what their columns count."""

    name = "weights"

    def __init__(self, right):
        self.height, self.width, self.outside = len(right), len(right), {"right": tuple(right)}

    def _parts(self):
        return (self.outside["right"],)

    def _rows(self):
        return [(total, [(r, c) for c in range(self.width)]) for r, total in enumerate(self.outside["right"])]

    def draw(self, solution=None, view=PLAIN):
        return of_field(self, solution, view, self.outside)

    def _rules(self):
        for total, cells in self._rows():
            yield weighted(self.cells.numbers(cells), range(1, len(cells) + 1), (0, 1), (total,), f"row of {total}")


def test_it_is_drawn_blank():
    puzzle = Weights([3, 1, 2])
    assert texts_of(puzzle) == [["."] * 3] * 3
    assert str(cover.draw(puzzle)).splitlines()[1].endswith(" 3")


@pytest.mark.parametrize(("asked", "method"), [(lambda puzzle: puzzle.to_text(), "to_text"), (cover.solve, "_wrong")])
def test_what_it_does_not_say_is_named(asked, method):
    with pytest.raises(NotImplementedError, match=rf"Weights has no {method}\(\), which this needs: [A-Z]"):
        asked(Weights([3, 1, 2]))
