"""How the large boards whose cells are connected were made: slitherlink, nurikabe, heyawake and hitori in puzzles/.

    python benchmarks/make_connected.py KIND HEIGHT WIDTH [--seed 1] [--nodes 1000] [--largest 20] [--share 0.5]

Prints a puzzle with one solution. The same arguments give the same one again, but not across versions: which other
solution a search meets first decides which clue comes next. Those of puzzles/ are older than the search of today.

- slitherlink: a loop at random, and a --share of its numbers; while there is another loop, a number that it breaks
  comes.
- heyawake: rooms and a solution at random; while there is another solution, a room is cut in two whose numbers refute
  it.
  Then numbers go in groups, as long as `bitmask` proves within so many nodes that one solution is left. A number that
  stays is needed, or that is not decided by then.
- hitori: a Latin square at random, in which shaded cells repeat numbers that both their row and their column hold.
- nurikabe: islands up to --largest cells that grow at random; while there is another solution, a number moves to a
  cell of its island that the other one has as sea, or a cell where the two differ changes sides.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import Any

import cover
from cover.basics.result import Verdict
from cover.generation.puzzles import Sampler
from cover.puzzles.common import sampling as drawing
from cover.puzzles.common.cells import Cell
from cover.puzzles.common.generation import rows_of
from cover.puzzles.common.sampling import every_cell, filled_rows, in_one, lettered, near
from cover.puzzles.common.shading import groups

Filled = tuple[tuple[int, ...], ...]
Owners = list[list[int]]
Clues = list[tuple[Any, int]]


@dataclass
class Wish:
    height: int
    width: int
    rng: Random
    nodes: int
    largest: int
    share: float

    def cells(self) -> list[Cell]:
        return every_cell(self.height, self.width)


def thinned(
    clues: Clues, made: Callable[[Clues], Any], clues_of: Callable[[Any], Clues], solution: Any, nodes: int
) -> Any:
    """The puzzle of the clues that stay: they go in groups that grow and shrink. clues_of: gives all clues of a
    solution. A solution that was met once refutes later attempts: of the clues in which it differs one must stay."""
    differing: list[set[Any]] = []

    def unique(kept: Clues) -> bool:
        places = {place for place, _ in kept}
        for k, some in enumerate(differing):
            if places.isdisjoint(some):
                differing.insert(0, differing.pop(k))
                return False
        found = cover.solve(made(kept), "bitmask", limit=2, nodes=nodes)
        whole = dict(clues)
        for other in found.solutions:
            if other != solution:
                differing.insert(0, {place for place, number in clues_of(other) if whole[place] != number})
        return found.verdict is Verdict.UNIQUE

    kept, at = list(clues), 0
    many = max(1, len(kept) // 8)
    while at < len(kept):
        if unique(kept[:at] + kept[at + many :]):
            kept, many = kept[:at] + kept[at + many :], 2 * many
        elif many > 1:
            many = (many + 1) // 2 if many < len(kept) - at else max(1, (len(kept) - at) // 2)
        else:
            at += 1
    return made(kept)


def slitherlink(wish: Wish) -> cover.Slitherlink:
    height, width = wish.height, wish.width
    ways = drawing.loop_ways(height + 1, width + 1, wish.rng, 0.98)
    loop = drawing.drawn_ways(ways, height + 1, width + 1)

    def clues_of(loop: tuple[Filled, Filled]) -> Clues:
        across, down = loop
        cells = wish.cells()
        return [((r, c), across[r][c] + across[r + 1][c] + down[r][c] + down[r][c + 1]) for r, c in cells]

    clues = wish.rng.sample(clues_of(loop), height * width)
    kept = dict(clues[: round(wish.share * len(clues))])
    while (other := another(puzzle := cover.Slitherlink(rows_of(kept.items(), height, width)), loop)) is not None:
        kept.update(wish.rng.sample(sorted(set(clues) - set(clues_of(other))), 1))
    return puzzle


def heyawake(wish: Wish) -> cover.Heyawake | None:
    owners = drawing.rectangles(wish.height, wish.width, wish.rng, 6)
    solution = sampled(cover.Heyawake(lettered(owners)), wish.rng)
    if solution is None:
        return None
    while (other := another(numbered(owners, counts(owners, solution)), solution)) is not None:
        for k in range(1 + len(different(solution, other)) // 40):
            split = parted(owners, solution, other, wish.rng)
            if split is None and k == 0:  # the other one is as good
                solution, other = other, solution
                split = parted(owners, solution, other, wish.rng)
                if split is None:
                    return None
            owners = split or owners
    clues = counts(owners, solution)
    wish.rng.shuffle(clues)
    return thinned(clues, lambda kept: numbered(owners, kept), lambda one: counts(owners, one), solution, wish.nodes)


def counts(owners: Owners, solution: Filled) -> Clues:
    return [(k, sum(solution[r][c] for r, c in cells)) for k, cells in drawing.members(owners).items()]


def numbered(owners: Owners, clues: Clues) -> cover.Heyawake:
    rooms = lettered(owners)
    first = {number: cells[0] for number, cells in drawing.members(owners).items()}
    return cover.Heyawake(rooms, {rooms[first[k][0]][first[k][1]]: count for k, count in clues})


def parted(owners: Owners, solution: Filled, other: Filled, rng: Random) -> Owners | None:
    """The rooms with one more: a room is cut in two whose numbers refute the other solution, and the solution meant
    still keeps all rules."""
    ways, single = [], []
    for cells in drawing.members(owners).values():
        for axis in (0, 1):
            lines = sorted({cell[axis] for cell in cells})
            halves = ([cell for cell in cells if cell[axis] >= line] for line in lines[1:])
            ways += [half for half in halves if in_one(half) and in_one(set(cells) - set(half))]
        single += [[cell] for cell in cells if len(cells) > 1 and in_one(set(cells) - {cell})]
    rng.shuffle(ways)
    rng.shuffle(single)
    for part in ways + single:
        if sum(solution[r][c] for r, c in part) == sum(other[r][c] for r, c in part):
            continue
        cut = [list(row) for row in owners]
        for r, c in part:
            cut[r][c] = -1
        found: dict[int, int] = {}
        cut = [[found.setdefault(k, len(found)) for k in row] for row in cut]
        if next(cover.Heyawake(lettered(cut)).faults(solution), None) is None:
            return cut
    return None


def hitori(wish: Wish) -> cover.Hitori | None:
    square = sampled(cover.Latin.empty(wish.height), wish.rng)
    shaded = drawing.shading(wish.height, wish.width, 0.3, wish.rng)
    rows = [list(row) for row in square]
    for r, c in sorted(shaded):
        across = {rows[r][k] for k in range(wish.width) if (r, k) not in shaded}
        down = {rows[k][c] for k in range(wish.height) if (k, c) not in shaded}
        rows[r][c] = wish.rng.choice(sorted(across & down or across | down))
    puzzle = cover.Hitori(rows)
    return puzzle if another(puzzle, filled_rows(shaded, wish.height, wish.width)) is None else None


def nurikabe(wish: Wish) -> cover.Nurikabe | None:
    land = grown(wish.height, wish.width, wish.largest, wish.rng)
    places: dict[frozenset[Cell], list[Cell]] = {}
    while land:
        parts = [frozenset(part) for part in groups(land)]
        for part in parts:
            places.setdefault(part, [wish.rng.choice(sorted(part))])
        clues = [(places[part][-1], len(part)) for part in parts]
        puzzle = cover.Nurikabe(rows_of(clues, wish.height, wish.width))
        solution = filled_rows(set(wish.cells()) - land, wish.height, wish.width)
        other = another(puzzle, solution)
        if other is None:
            return puzzle
        if not moved(parts, places, other, wish.rng):
            land = changed(land, solution, other, wish.largest, wish.rng)
    return None


def grown(height: int, width: int, largest: int, rng: Random) -> set[Cell] | None:
    """The cells of islands that grow until no 2 x 2 cells are sea. Where they are in the way, islands go again;
    None if that goes on for long."""
    sea, island, vain = set(every_cell(height, width)), dict[Cell, int](), 0
    for number in range(30 * height * width):
        full = [four for four in squares(height, width) if four <= sea]
        if not full:
            return set(island)
        four = sorted(rng.choice(full))
        if vain > 8:
            gone = {island[cell] for one in four for cell in near(one, height, width) if cell in island}
            sea |= {cell for cell, k in island.items() if k in gone}
            island = {cell: k for cell, k in island.items() if k not in gone}
        cell = rng.choice(four)
        around = {island[other] for other in near(cell, height, width) if other in island}
        joined = next(iter(around), number)
        size = sum(k == joined for k in island.values())
        vain = (vain + 1) % 10
        if len(around) < 2 and size < largest and (around or rng.random() < 0.1) and in_one(sea - {cell}):
            island[cell], vain = joined, 0
            sea.discard(cell)
    return None


def moved(
    parts: Iterable[frozenset[Cell]], places: dict[frozenset[Cell], list[Cell]], other: Filled, rng: Random
) -> bool:
    """Has a number gone to a cell of its island that is sea in the other solution? Each may do so twice."""
    for part in parts:
        there = [cell for cell in sorted(part) if other[cell[0]][cell[1]] and cell not in places[part]]
        if there and len(places[part]) < 3:
            places[part].append(rng.choice(there))
            return True
    return False


def changed(land: set[Cell], solution: Filled, other: Filled, most: int, rng: Random) -> set[Cell] | None:
    """The islands with one cell more or less, one in which the two solutions differ."""
    height, width = len(solution), len(solution[0])
    cells = different(solution, other)
    for cell in rng.sample(cells, len(cells)):
        after = land ^ {cell}
        sea = set(every_cell(height, width)) - after
        full = any(four <= sea for four in squares(height, width))
        if not full and in_one(sea) and max(map(len, groups(after))) <= most:
            return after
    return None


def different(one: Filled, other: Filled) -> list[Cell]:
    return [(r, c) for r, c in every_cell(len(one), len(one[0])) if one[r][c] != other[r][c]]


def squares(height: int, width: int) -> list[set[Cell]]:
    return [{(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)} for r, c in every_cell(height - 1, width - 1)]


def another(puzzle: Any, solution: Filled) -> Filled | None:
    """A solution beside the one that is meant; None if there is none."""
    found = cover.solve(puzzle, limit=2, seconds=60)
    if found.verdict not in (Verdict.UNIQUE, Verdict.MULTIPLE):
        raise SystemExit(f"not decided in a minute:\n{puzzle.to_text()}")
    return next((one for one in found.solutions if one != solution), None)


def sampled(puzzle: Any, rng: Random) -> Any:
    """A solution at random."""
    return Sampler(rng, lambda: None)(puzzle)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    kinds: dict[str, Callable[[Wish], Any]] = {
        "slitherlink": slitherlink,
        "heyawake": heyawake,
        "hitori": hitori,
        "nurikabe": nurikabe,
    }
    parser.add_argument("kind", choices=kinds)
    parser.add_argument("height", type=int)
    parser.add_argument("width", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=1000, help="of a question while numbers go")
    parser.add_argument("--largest", type=int, default=20, help="cells of an island")
    parser.add_argument("--share", type=float, default=0.5, help="of a slitherlink's numbers to begin with")
    given = parser.parse_args()
    wish = Wish(given.height, given.width, Random(given.seed), given.nodes, given.largest, given.share)
    puzzle = None
    while puzzle is None:
        puzzle = kinds[given.kind](wish)
    words = " ".join(["benchmarks/make_connected.py", *sys.argv[1:]])
    print(f"# source: own, {words}")
    print("# solutions: 1")
    print(puzzle.to_text())


if __name__ == "__main__":
    main()
