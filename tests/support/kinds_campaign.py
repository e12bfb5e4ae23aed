"""Boards of all kinds at random, also of one row and wider than high: four backends against each other, and against
trying every filling where these are few.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import cover
from cover.basics.errors import CoverError
from tiny import APART, CELLS, CORNERS, ROOMS, every

BACKENDS = ("auto", "bitmask", "dlx", "sat", "cpsat")
SHAPES = [(1, 1), (1, 2), (1, 3), (1, 4), (1, 6), (2, 1), (4, 1), (6, 1), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4)]
LIMIT = 3000
OF_ROOMS = ("heyawake", "aquarium", "starbattle")
PLATES = ("LRT\nTTB\nBB*", "TLR\nBLR\nLR*", "LR\n**", "T\nB")
CENTRES = ("2:3", "1:2 3:2 2:5", "1:3 3:1 3:4", "2:1 2:4")  # of two rows and three columns
KINDS = tuple(dict.fromkeys([*CELLS, *OF_ROOMS, "galaxies", "magnets", "slant"]))
LINES = (
    "thermo", "renban", "whispers", "palindrome", "between", "nabner", "parity", "modular", "entropic", "zipper",
    "different", "equality",
)  # fmt: skip
VALUED = (
    "cage", "total", "product", "sumline", "lunchbox", "littlekiller", "sandwich", "skyscraper", "xsum", "numberedroom",
)  # fmt: skip
PLAIN = ("antiking", "antiknight", "nonconsecutive", "antitaxi", "globalentropy", "globalmodular")


def board(rng: random.Random, name: str = "") -> str:
    """The text of a board, mostly blank; name: of its kind, any unless it is given."""
    rows, columns = rng.choice(SHAPES)
    name = name or rng.choice(KINDS)
    head = f"puzzle: {name}\n"

    def grid(marks: list[str], blanks: int, rows: int = rows, columns: int = columns) -> str:
        between = " " if name in APART else ""
        weights = [blanks, *(1 for _ in marks[1:])]
        return "".join(between.join(rng.choices(marks, weights, k=columns)) + "\n" for _ in range(rows))

    def beside(sides: dict[str, int]) -> str:
        words = {side: " ".join(rng.choice([".", ".", "0", "1", "2"]) for _ in range(k)) for side, k in sides.items()}
        return "".join(f"{side}: {message}\n" for side, message in words.items())

    if name in OF_ROOMS:
        rooms = grid([*ROOMS, "C"], 1)
        key = "regions" if name == "starbattle" else "rooms"
        text = f"{head}{'stars: 1' if name == 'starbattle' else ''}\n{key}:\n{rooms}\n"
        if name == "aquarium":
            return text + rng.choice(["", "level: tank\n"]) + beside({"right": rows, "bottom": columns})
        walls = rng.choice(["", "walls: r1c1 r1c2\n"]) if name == "heyawake" and columns > 1 else ""
        return text + walls
    if name == "galaxies":
        return f"{head}size: 2x3\ncentres:\n{rng.choice(CENTRES)}\n"
    if name == "magnets":
        plates = rng.choice(PLATES)
        rows, columns = plates.count("\n") + 1, plates.index("\n")
        numbers = beside({"left": rows, "right": rows, "top": columns, "bottom": columns})
        return f"{head}plates:\n{plates}\n\n{numbers}"
    if name == "slant":
        return f"{head}corners:\n{grid([*CORNERS, '3'], 12, rows + 1, columns + 1)}"
    cells = f"cells:\n{grid(CELLS[name], 4)}\n"
    if name == "wordsquare":
        return f"{head}words:\nAB BA AA\n\n{cells}"
    if name == "numberlink":
        return f"{head}fill: {rng.choice(['all', 'free'])}\n{cells}"
    if name == "tracks":
        if rng.random() < 0.5:
            return head + track(rng, rows, columns)
        return f"{head}start: 1\nend: {rng.randint(1, columns)}\n{cells}{beside({'right': rows, 'bottom': columns})}"
    if name in ("tents", "battleships"):
        fleet = f"fleet: {rng.choice(['1', '2', '1 1', '2 1'])}\n" if name == "battleships" else ""
        return f"{head}{fleet}{cells}{beside({'right': rows, 'bottom': columns})}"
    if name == "undead":
        counts = " ".join(str(rng.randint(0, 2)) for _ in range(3))
        return f"{head}counts: {counts}\n{cells}{beside({'top': columns, 'left': rows})}"
    return head + cells


def track(rng: random.Random, rows: int, columns: int) -> str:
    """Some of the numbers beside a track that is drawn: it runs right and down."""
    turns = sorted(rng.randrange(columns) for _ in range(rows))  # the column in which it leaves each row
    held = [range(begin, end + 1) for begin, end in zip([0, *turns], turns, strict=False)]
    numbers = {
        "right": [len(row) for row in held],
        "bottom": [sum(column in row for row in held) for column in range(columns)],
    }
    blanks = "".join("." * columns + "\n" for _ in range(rows))
    sides = (f"{side}: {' '.join(rng.choice([str(k), '.']) for k in some)}\n" for side, some in numbers.items())
    return f"start: 1\nend: {turns[-1] + 1}\ncells:\n{blanks}\n{''.join(sides)}"


def clued(rng: random.Random) -> str:
    """A Latin square with clues on any cells, so that some have more cells than there are symbols."""
    size = rng.randint(1, 4)
    cells = [f"r{r}c{c}" for r in range(1, size + 1) for c in range(1, size + 1)]
    text = f"puzzle: latin\nsize: {size}\n"
    for _ in range(rng.randint(1, 3)):
        some = " ".join(rng.sample(cells, rng.randint(1, min(len(cells), 5))))
        kind = rng.choice([*LINES, *VALUED, *PLAIN])
        if kind in PLAIN:
            text += f"{kind}\n" * (f"{kind}\n" not in text)
        elif kind in ("sandwich", "skyscraper", "xsum", "numberedroom"):
            text += f"{kind} {rng.randint(0, 5)}: {rng.choice(['row', 'column'])} {rng.randint(1, size)}\n"
        elif kind == "littlekiller":
            text += f"{kind} {rng.randint(1, 9)}: r1c1 down-right\n"
        else:
            text += f"{kind} {rng.randint(0, 9)}: {some}\n" if kind in VALUED else f"{kind}: {some}\n"
    return text


def answers(puzzle: Any, seen: Counter[str]) -> dict[str, frozenset[Any]]:
    """What each backend lists that takes the puzzle, and what trying everything does."""
    found = {}
    for backend in BACKENDS:
        try:
            result = cover.solve(puzzle, backend, limit=LIMIT, seconds=10)
        except CoverError:
            seen[f"{backend} refuses"] += 1
            continue
        if result.complete:
            found[backend] = frozenset(result.solutions)
    if found and (right := every(puzzle)) is not None:
        seen["tried in full"] += 1
        found["trying everything"] = frozenset(right)
    return found
