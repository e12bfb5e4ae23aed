"""Latin squares: their regions, and extra ones."""

import cover
from cover.puzzles.latin import Latin

DIAGONALS = {"main": [(k, k) for k in range(4)], "anti": [(k, 3 - k) for k in range(4)]}


def test_diagonal_latin_squares_of_order_4():
    assert cover.count(Latin.empty(4, regions=DIAGONALS), backend="dlx").found == 48


def test_a_latin_square_has_rows_and_columns_only():
    assert [str(name) for name, _ in Latin.empty(2).all_regions()] == ["row 1", "row 2", "column 1", "column 2"]
    assert len(Latin.empty(7).to_board().region_names) == 14
