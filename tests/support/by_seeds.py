"""What a seed gives, of every kind and clue that is made: `python by_seeds.py [turned]` (see other_sets.py)."""

import sys
from random import Random

import other_sets

SIZES = {"wordsquare": 3, "steiner": 7, "dominosa": 3, "magic": 3, "starbattle": 5, "towers": 4}
SEED = 7
FILES = ("tapa", "chocona", "nurimisaki", "castlewall", "shakashaka", "thermometer", "makaro")  # by many hints


def made():
    import cover
    from cover.generation import puzzles
    from cover.puzzles import PUZZLES
    from cover.puzzles.clues import CLUES, clue_class
    from cover.puzzles.clues.base import Frame
    from cover.puzzles.clues.sampling import NOT_DRAWN, drawn_clues

    for kind in (*filter(puzzles.is_made, PUZZLES), *FILES):
        yield puzzles.make(kind, SIZES.get(kind, 4), seed=SEED).puzzle.to_text()
    for kind in ("killer", "thermo"):
        yield next(cover.generate(kind, size=4, seed=SEED)).to_text()
    filled = tuple(tuple((3 * r + r // 3 + c) % 9 + 1 for c in range(9)) for r in range(9))
    boxes = tuple(tuple(f"b{3 * (r // 3) + c // 3}" for c in range(9)) for r in range(9))
    frame = Frame(9, tuple(range(1, 10)), boxes)
    for kind in CLUES:
        if kind not in NOT_DRAWN and not clue_class(kind).flag:
            yield "".join(f"{clue.line()}\n" for clue in drawn_clues(kind, filled, frame, Random(SEED)))


if __name__ == "__main__":
    if sys.argv[1:] == ["turned"]:
        other_sets.turn()
    for text in made():
        print(text)
