"""Puzzles of shaded cells, numbers and lines: on small random instances the solutions that searches find are those
fillings, of all there are, in which `faults` finds nothing. The two speak of the rules independently."""

import random
from functools import cache
from itertools import product

import pytest

import cover
from cover.kinds.table import puzzle_class

Akari, Battleships, Fillomino, Hashi, Heyawake, Hitori, Kurodoko = map(
    puzzle_class, ["akari", "battleships", "fillomino", "hashi", "heyawake", "hitori", "kurodoko"]
)
Masyu, Numberlink, Nurikabe, Slitherlink, Tents, Yajilin = map(
    puzzle_class, ["masyu", "numberlink", "nurikabe", "slitherlink", "tents", "yajilin"]
)

Slant, Magnets, Undead, Galaxies, Tracks = map(puzzle_class, ["slant", "magnets", "undead", "galaxies", "tracks"])
Cojun = puzzle_class("cojun")
Suguru, Yajikazu, SimpleLoop, Aquarium = map(puzzle_class, ["suguru", "yajikazu", "simpleloop", "aquarium"])


def field(rng, height, width, marks, weights):
    return [rng.choices(marks, weights, k=width) for _ in range(height)]


def heyawake(rng):
    rooms = [["A", "A", "B", "B"], ["A", "C", "C", "B"], ["D", "D", "C", "B"]]
    if rng.random() < 0.5:
        rooms = [["A", "B", "C", "D"], ["A", "B", "C", "E"], ["F", "F", "F", "E"]]
    letters = {letter for row in rooms for letter in row}
    puzzle = Heyawake(rooms, {letter: rng.randint(0, 2) for letter in sorted(letters) if rng.random() < 0.3})
    inside = [(one, other) for one, other in puzzle.sides() if rooms[one[0]][one[1]] == rooms[other[0]][other[1]]]
    return Heyawake(rooms, puzzle.given, rng.sample(inside, rng.choice([0, 0, 1, 2])))


def battleships(rng):
    rows = field(rng, 3, 4, ".~S", [12, 1, 1])
    right = [rng.choice([None, None, 1, 2]) for _ in range(3)]
    return Battleships(["".join(row) for row in rows], rng.choice([[2, 1], [1, 1], [3], [2, 1, 1]]), right)


def tents(rng):
    rows = field(rng, 3, 4, "T.", [1, 3])
    right = [rng.choice([None, 1, 1]) for _ in range(3)]
    return Tents(["".join(row) for row in rows], right, [None] * 4)


def yajilin(rng):
    marks = [".", "#", "0>", "1<", "1^", "1v"]
    return Yajilin(field(rng, 3, 3, marks, [14, 1, 1, 1, 1, 1]))


def numberlink(rng):
    rows = [[None] * 3 for _ in range(3)]
    cells = rng.sample([(r, c) for r in range(3) for c in range(3)], 4)
    for k, (r, c) in enumerate(cells[: rng.choice([2, 4])]):
        rows[r][c] = k // 2 + 1
    return Numberlink(rows, rng.choice(["all", "free"]))


def sides(rng, chances, **many):
    """Numbers beside a board, one in three of them known."""
    return {side: [rng.choice([None, None, rng.choice(chances)]) for _ in range(k)] for side, k in many.items()}


def rooms(rng):
    return rng.choice([["AAB", "ACB", "CCB"], ["AAA", "ABB", "CCB"], ["ABB", "AAB", "CCC"]])


def magnets(rng):
    plates = rng.choice([["LRT", "TTB", "BB*"], ["TLR", "BLR", "LR*"]])
    return Magnets(plates, **sides(rng, [0, 1, 1], left=3, right=3, top=3, bottom=3))


def undead(rng):
    cells = field(rng, 2, 3, "./\\", [4, 1, 1])
    free = sum(row.count(".") for row in cells)
    ghosts = rng.randint(0, free)
    vampires = rng.randint(0, free - ghosts)
    numbers = sides(rng, [0, 1, 2], top=3, bottom=3, left=2, right=2)
    return Undead(cells, [ghosts, vampires, free - ghosts - vampires], **numbers)


def galaxies(rng):
    return Galaxies(
        (2, 3), rng.choice([[(2, 3)], [(1, 2), (3, 2), (2, 5)], [(1, 3), (3, 1), (3, 4)], [(2, 1), (2, 4)]])
    )


def tracks(rng):
    rows = ["".join(row) for row in field(rng, 3, 3, ".-|LJ7r", [40, 1, 1, 1, 1, 1, 1])]
    return Tracks(rows, rng.choice([1, 2]), rng.choice([2, 3]), **sides(rng, [1, 2, 3], right=3, bottom=3))


def suguru(rng, kind=Suguru):
    """A square of four cells that touch has four symbols: rooms of three are too small."""
    cells = [[rng.choice([None, None, None, None, 1, 2]) for _ in range(3)] for _ in range(2)]
    return kind(rng.choice([["AAB", "AAB"], ["BAA", "BAA"], ["ABB", "ACC"]]), cells)


KINDS = {
    "aquarium": lambda rng: Aquarium(
        rng.choice([rooms(rng), ["ABA", "ABA", "AAA"], ["AAA", "ABA", "CBD"]]),
        **sides(rng, [0, 1, 2, 3], right=3, bottom=3),
        level=rng.choice(["water", "water", "tank"]),
    ),
    "galaxies": galaxies,
    "magnets": magnets,
    "simpleloop": lambda rng: SimpleLoop(
        rng.choice([["...", "...", "..#"], ["".join(row) for row in field(rng, 3, 3, ".#", [6, 1])]])
    ),
    "slant": lambda rng: Slant(field(rng, 4, 4, [None, 0, 1, 2, 3], [20, 1, 3, 2, 1])),
    "suguru": suguru,
    "cojun": lambda rng: suguru(rng, Cojun),
    "tracks": tracks,
    "undead": undead,
    "yajikazu": lambda rng: Yajikazu(field(rng, 3, 3, [".", "0>", "1<", "1v", "2^"], [6, 1, 1, 1, 1])),
    "akari": lambda rng: Akari(field(rng, 3, 3, ".#012", [10, 2, 1, 1, 1])),
    "fillomino": lambda rng: Fillomino(field(rng, 2, 2, [None, 1, 2, 3], [6, 1, 1, 1])),
    "battleships": battleships,
    "heyawake": heyawake,
    "hitori": lambda rng: Hitori(field(rng, 3, 3, [1, 2, 3], [1, 1, 1])),
    "kurodoko": lambda rng: Kurodoko(field(rng, 3, 3, [None, 2, 3, 4, "o"], [9, 1, 1, 1, 1])),
    "masyu": lambda rng: Masyu(["".join(row) for row in field(rng, 3, 3, ".WB", [8, 1, 1])]),
    "numberlink": numberlink,
    "nurikabe": lambda rng: Nurikabe(field(rng, 3, 3, [None, 1, 2, 3], [7, 1, 1, 1])),
    "slitherlink": lambda rng: Slitherlink(field(rng, 2, 2, [None, 0, 1, 2, 3], [6, 1, 2, 2, 1])),
    "tents": tents,
    "yajilin": yajilin,
}


def fillings(puzzle):
    """Every solution that could be written down."""
    if hasattr(puzzle, "values"):
        for flat in product(puzzle.values, repeat=puzzle.height * puzzle.width):
            yield tuple(flat[k : k + puzzle.width] for k in range(0, len(flat), puzzle.width))
    else:
        for flat in product(range(puzzle.most + 1), repeat=len(puzzle.edges())):
            yield puzzle._tables(flat)


@cache
def right(puzzle):
    return {filling for filling in fillings(puzzle) if next(puzzle.faults(filling), None) is None}


def check(puzzle, backend):
    expected = right(puzzle)
    result = cover.solve(puzzle, backend, limit=None)
    assert result.complete
    assert set(result.solutions) == expected
    assert len(result.solutions) == len(expected)
    return len(expected)


@pytest.mark.parametrize("name", list(KINDS))
@pytest.mark.parametrize("backend", ["auto", "cpsat"])
def test_searches_find_what_trying_everything_finds(name, backend):
    rng = random.Random(name)
    drawn = dict.fromkeys(KINDS[name](rng) for _ in range(8 if backend == "auto" else 3))  # each once
    found = [check(puzzle, backend) for puzzle in drawn]
    assert backend != "auto" or max(found) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", KINDS)
def test_searches_find_what_trying_everything_finds_on_many(name):
    rng = random.Random(f"many {name}")
    drawn = {(KINDS[name](rng), rng.choice(["auto", "cpsat", "sat:glucose4"])): None for _ in range(25)}  # each once
    assert max(check(puzzle, backend) for puzzle, backend in drawn) > 0


@pytest.mark.parametrize(
    ("size", "expected"), [(2, 2), (3, 10), (4, 117), pytest.param(5, 4006, marks=pytest.mark.slow)]
)
def test_squares_cut_into_parts_of_a_row_s_size_are_as_many_as_are_known(size, expected):
    """A172477."""
    rows = "\n".join(["." * size] * size)
    assert cover.count(cover.loads(f"puzzle: palisade\narea: {size}\ncells:\n{rows}\n")).found == expected


def test_hashi_by_trying_all_ways():
    """All numbers of bridges on all ways between islands, laid out and judged by `faults`."""
    rng = random.Random("hashi")
    counts = set()
    for _ in range(25):
        ways = Hashi(field(rng, 4, 4, [None, 1], [3, 2])).ways[:7]
        numbers = dict.fromkeys(product(range(4), range(4)), 0)
        for one, other in ways:
            number = rng.choice([0, 1, 1, 2])
            numbers[one] += number
            numbers[other] += number
        tree, most = rng.choice([(False, 2), (True, 2), (False, 3), (True, 1)])
        if max(numbers.values()) > 4 * most:
            continue
        puzzle = Hashi([[numbers[r, c] or None for c in range(4)] for r in range(4)], tree, most)
        if not 1 < len(puzzle.ways) < 8:
            continue
        every = (puzzle.decode(list(enumerate(many))) for many in product(range(most + 1), repeat=len(puzzle.ways)))
        expected = {drawn for drawn in every if next(puzzle.faults(drawn), None) is None}
        result = cover.solve(puzzle, limit=None)
        assert set(result.solutions) == expected
        assert len(result.solutions) == len(expected)
        counts.add(len(expected))
    assert {0, 1} < counts


def test_bridges_that_would_have_to_cross_are_no_solution():
    """Single bridges between neighbours on the border leave each of the four islands in the middle one to cross."""
    puzzle = Hashi([[2, 3, 2], [3, None, 3], [2, 3, 2]], most=1)
    assert cover.solve(puzzle, "bitmask").found == 0
    assert cover.solve(Hashi([[2, 2, 2], [2, None, 2], [2, 2, 2]], most=1), "bitmask").found == 1


@pytest.mark.parametrize("rooms", ["AB", "A\nB", "AB\nCD"])
def test_rooms_of_one_cell_that_touch_leave_no_solution_whoever_is_asked(rooms):
    puzzle = Suguru(rooms.split("\n"))
    assert cover.solve(puzzle).verdict.value == "unsolvable"
    assert cover.explain(puzzle).verdict.value == cover.minimal(puzzle).verdict.value == "unsolvable"
    assert cover.path(puzzle).unsolvable
    assert not cover.candidates(puzzle).solvable


def test_one_room_of_one_cell_holds_1():
    assert cover.solve(Suguru(["A"])).solution == ((1,),)
