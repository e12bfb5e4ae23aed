"""Grids of symbols without repeats: Sudoku, Latin squares, their kin."""
