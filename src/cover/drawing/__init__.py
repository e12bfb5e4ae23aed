"""Pictures of puzzles: shapes in units of a board's cells, and what turns them into SVG, PNG, PDF and text.

A puzzle says what it looks like (`draw`), in shapes; a renderer knows no puzzle.
"""
