"""Where problems come from: one small file per puzzle. `PUZZLES` maps names to classes, imported when used."""

PUZZLES: dict[str, str] = {
    "sudoku": "cover.puzzles.sudoku:Sudoku",
    "latin": "cover.puzzles.latin:Latin",
    "queens": "cover.puzzles.queens:Queens",
    "langford": "cover.puzzles.langford:Langford",
    "polyomino": "cover.puzzles.polyomino:Polyomino",
}
