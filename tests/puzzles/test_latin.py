"""Latin squares: their regions, and extra ones."""

import pytest

import cover
from cover.basics.errors import ProblemError
from cover.puzzles.latin import Latin

DIAGONALS = {"main": [(k, k) for k in range(4)], "anti": [(k, 3 - k) for k in range(4)]}


def test_diagonal_latin_squares_of_order_4():
    assert cover.count(Latin.empty(4, regions=DIAGONALS), backend="dlx").found == 48


def test_a_latin_square_has_rows_and_columns_only():
    assert [str(name) for name, _ in Latin.empty(2).all_regions()] == ["row 1", "row 2", "column 1", "column 2"]
    assert len(Latin.empty(7).to_board().region_names) == 14


def test_a_region_too_large_is_refused():
    with pytest.raises(ProblemError, match="region x has 3 cells but there are only 2 symbols"):
        Latin.empty(2, regions={"x": ["r1c1", "r1c2", "r2c1"]})
