"""Which of the rules of an empty sudoku follow from the others? Each class of them with a certificate.

usage: python benchmarks/redundant_rules.py [--box 3] [--gone 6] [--certify DIR] [--small]

A rule is "all different" of a row, a column or a box: 27 of them on 9x9. Demoen and Garcia de la Banda ("Redundant
Sudoku Rules", 2014) found that six can be left out, in 39 ways that differ by more than a symmetry. Sets of rules that
the symmetries of the board (rows of a band, bands, turning) carry into each other are one class. For each class of so
many rules left out the question is whether the others leave a grid that breaks one of them: then some symbol is missing
from its region, and by renaming symbols it is 1. Classes in which two rules alone fail (two rows of a band) are counted
apart: of the other 109 classes of six, 39 can be left out and 70 cannot.

--small asks the same of small rules, "these two cells differ", of which 9x9 has 810: of each class of the last number
that can be left out, which of the small rules that remain follow from the others, and how many are left when all that
can go are gone. (That no fewer than 648 ever suffice is their conjecture.)
--certify writes a certificate of each class of the last number: `unsolvable` where the rules suffice, else a grid (`at
least 1`).
Prints a line for each number of rules left out.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path

from pysat.solvers import Solver

import cover
from cover.proofs.redundant import RulesOfBoard, certified

Rules = tuple[int, ...]  # numbers of regions, ascending: rows, then columns, then boxes


class Board:
    """box: rows of a box, which is as wide as high; regions: cells of each; rules: that each is all different."""

    def __init__(self, box: int):
        self.box, self.size = box, box * box
        lines = range(self.size)
        self.regions = [[(r, c) for c in lines] for r in lines] + [[(r, c) for r in lines] for c in lines]
        corners = [(box * (b // box), box * (b % box)) for b in lines]
        self.regions += [[(r + k // box, c + k % box) for k in lines] for r, c in corners]
        self.symmetries = list(self._symmetries())
        self.rules = RulesOfBoard(cover.Sudoku.empty(self.size).to_board())

    def _symmetries(self) -> Iterator[list[int]]:
        """Images of the regions: two rows of a band exchanged, two bands, and the turn."""
        box, lines = self.box, list(range(self.size))
        swaps = []
        for k in range(self.size - 1):
            if k % box < box - 1:
                swaps.append([*lines[:k], k + 1, k, *lines[k + 2 :]])
            elif k + box < self.size:
                first = k + 1 - box
                swaps.append([*lines[:first], *range(k + 1, k + 1 + box), *range(first, k + 1), *lines[k + 1 + box :]])
        for swap in swaps:
            yield self._image(lambda r, c, swap=swap: (swap[r], c))
            yield self._image(lambda r, c, swap=swap: (r, swap[c]))
        yield self._image(lambda r, c: (c, r))

    def _image(self, moved: Callable[[int, int], tuple[int, int]]) -> list[int]:
        number = {frozenset(cells): k for k, cells in enumerate(self.regions)}
        return [number[frozenset(moved(r, c) for r, c in cells)] for cells in self.regions]

    def orbit(self, rules: Rules) -> set[Rules]:
        """All sets that symmetries make of this one."""
        met, open_still = {rules}, [rules]
        while open_still:
            one = open_still.pop()
            for image in self.symmetries:
                other = tuple(sorted(image[k] for k in one))
                if other not in met:
                    met.add(other)
                    open_still.append(other)
        return met

    def classes(self, many: int) -> Iterator[Rules]:
        """The first set of each class of so many rules."""
        met = set[Rules]()
        for rules in combinations(range(len(self.regions)), many):
            if rules not in met:
                met |= self.orbit(rules)
                yield rules


class Small:
    """pairs: of cells of one region; of_region: the numbers of those of each. A literal of the solver says that a pair
    differs, or that a region has every symbol, which follows where all its pairs differ."""

    def __init__(self, board: Board):
        size = board.size
        cells = [[size * r + c for r, c in region] for region in board.regions]
        self.pairs = sorted({tuple(sorted(pair)) for region in cells for pair in combinations(region, 2)})
        number = {pair: k for k, pair in enumerate(self.pairs)}
        self.of_region = [[number[tuple(sorted(pair))] for pair in combinations(region, 2)] for region in cells]
        self._size, self._solver = size, Solver("glucose4")
        for cell in range(size * size):
            marks = [self._mark(cell, symbol) for symbol in range(size)]
            self._solver.append_formula([marks, *([-a, -b] for a, b in combinations(marks, 2))])
        for k, (a, b) in enumerate(self.pairs):
            apart = ([-self._differ(k), -self._mark(a, s), -self._mark(b, s)] for s in range(size))
            self._solver.append_formula(list(apart))
        for k, region in enumerate(cells):
            every = ([-self._every(k), *(self._mark(cell, s) for cell in region)] for s in range(size))
            self._solver.append_formula(list(every))

    def _mark(self, cell: int, symbol: int) -> int:
        return self._size * cell + symbol + 1

    def _differ(self, pair: int) -> int:
        return self._size**3 + pair + 1

    def _every(self, region: int) -> int:
        return self._size**3 + len(self.pairs) + region + 1

    def follows(self, kept: set[int], pair: int) -> bool:
        """Does it follow from the other pairs that these two cells differ? If not, both may hold the first symbol."""
        others = kept - {pair}
        assumed = [self._mark(cell, 0) for cell in self.pairs[pair]] + [self._differ(k) for k in others]
        assumed += [self._every(k) for k, of in enumerate(self.of_region) if others.issuperset(of)]
        return not self._solver.solve(assumptions=assumed)

    def left(self, gone: Rules) -> tuple[int, int, int]:
        """Without these regions: how many pairs remain, how many of them are needed, and how many are when all that can
        go are gone, one after the other."""
        kept = {pair for k, of in enumerate(self.of_region) if k not in gone for pair in of}
        follow = [pair for pair in sorted(kept) if self.follows(kept, pair)]
        remaining = set(kept)
        for pair in follow:
            if self.follows(remaining, pair):
                remaining.remove(pair)
        return len(kept), len(kept) - len(follow), len(remaining)


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--box", type=int, default=3)
    parser.add_argument("--gone", type=int, default=6)
    parser.add_argument("--certify", type=Path, metavar="DIR")
    parser.add_argument("--small", action="store_true")
    asked = parser.parse_args(words)
    board, failed, start = Board(asked.box), set[Rules](), time.process_time()
    for many in range(1, asked.gone + 1):
        tally, size = {"suffice": 0, "fail": 0, "fail by two of them": 0}, 0
        for rules in board.classes(many):
            by_two = len(rules) > 2 and not failed.isdisjoint(combinations(rules, 2))
            formula, _ = board.rules.formula(rules, rules)
            fails = by_two or cover.solve(formula, "sat", limit=1).found > 0
            tally["fail by two of them" if by_two else "fail" if fails else "suffice"] += 1
            if fails and many <= 2:
                failed |= board.orbit(rules)
            if asked.small and many == asked.gone and not fails:
                kept, needed, left = Small(board).left(rules)
                print(f"without {rules}: {kept} small rules, {needed} needed, {left} left", flush=True)
            if asked.certify is not None and many == asked.gone:
                place = asked.certify / "-".join(map(str, rules))
                size += certified(formula, place, "at least 1" if fails else "unsolvable")
        words = ", ".join(f"{count} {name}" for name, count in tally.items())
        more = f"; {size / 1e6:.1f} MB of certificates" if size else ""
        seconds = time.process_time() - start
        print(
            f"{many} of {len(board.regions)} rules gone: {sum(tally.values())} classes: {words}{more}; {seconds:.0f} s"
        )


if __name__ == "__main__":
    main()
