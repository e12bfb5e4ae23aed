"""What puzzles are made of, up to their symmetries: canonical forms, and the structure of 9x9 grids.

`canonical` says which puzzles are the same in another guise: by least images of 9x9 boards (engine/boards/minlex), by
canonical orders of other grids and of exact covers (engine/covers/symmetries/canonical), by turns of what lies on a
board.
"""
