"""The easy half of the scale se121 (docs/rating.md) in plain sets and loops, to hold the native rater against."""

from itertools import combinations

BOXES = [[9 * (r + i) + c + j for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]
ROWS = [list(range(9 * r, 9 * r + 9)) for r in range(9)]
COLUMNS = [list(range(c, 81, 9)) for c in range(9)]
KINDS = (BOXES, COLUMNS, ROWS)  # in the order of the scale
PAIRS = ((BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES))
COMPETITORS = [{p for kind in KINDS for region in kind if c in region for p in region} - {c} for c in range(81)]
LIMIT = 4.4  # the hardest step there is here


class Slow:
    """marks: cell -> candidates; cells that are placed have none. first: the difficulties so far, in order."""

    def __init__(self, line):
        self.marks = {cell: set("123456789") for cell in range(81)}
        self.open = set(range(81))
        self.difficulties = []
        self.placed_at = None  # steps up to the first placement
        for cell, mark in enumerate(line):
            if mark in "123456789":
                self.place(cell, mark)

    def place(self, cell, digit):
        self.open.discard(cell)
        self.marks[cell] = set()
        for competitor in COMPETITORS[cell]:
            self.marks[competitor].discard(digit)

    def spots(self, digit, region):
        return [cell for cell in region if digit in self.marks[cell]]

    def run(self):
        """ER, EP, ED of the way until it ends; whether it ends with the board solved."""
        steps = (
            self.hidden_single, self.direct_locked, lambda: self.direct_hidden(2, 2.0), self.naked_single,
            lambda: self.direct_hidden(3, 2.5), self.locked, lambda: self.naked(2, 3.0), lambda: self.fish(2, 3.2),
            lambda: self.hidden(2, 3.4), lambda: self.naked(3, 3.6), lambda: self.fish(3, 3.8),
            lambda: self.hidden(3, 4.0), lambda: self.wing(2, 4.2), lambda: self.wing(3, 4.4),
        )  # fmt: skip
        while self.open:
            found = next(filter(None, (step() for step in steps)), None)
            if found is None:
                break
            difficulty, place, removed = found
            self.difficulties.append(difficulty)
            for cell, digit in removed:
                self.marks[cell].discard(digit)
            if place:
                self.place(*place)
                self.placed_at = self.placed_at or len(self.difficulties)
        made = self.difficulties or [0]
        return max(made), max(made[: self.placed_at]), made[0], not self.open

    def hidden_single(self):
        for last in (True, False):
            for kind in KINDS:
                for region in kind:
                    if (len(self.open & set(region)) == 1) != last:
                        continue
                    for digit in "123456789":
                        if len(spots := self.spots(digit, region)) == 1:
                            return 1.0 if last else 1.2 if kind is BOXES else 1.5, (spots[0], digit), ()
        return None

    def naked_single(self):
        for cell in sorted(self.open):
            if len(self.marks[cell]) == 1:
                return 2.3, (cell, min(self.marks[cell])), ()
        return None

    def each_locked(self):
        for bases, covers in PAIRS:
            for base in bases:
                for cover in covers:
                    for digit in "123456789":
                        spots = self.spots(digit, base)
                        gone = [(c, digit) for c in self.spots(digit, cover) if c not in base]
                        if len(spots) > 1 and set(spots) <= set(cover) and gone:
                            yield bases, base, cover, digit, gone

    def direct_locked(self):
        for bases, base, cover, digit, _ in self.each_locked():
            for other in bases:
                spots = self.spots(digit, other)
                outside = [cell for cell in spots if cell not in cover]
                if other is not base and set(other) & set(cover) and len(spots) > 1 and len(outside) == 1:
                    return 1.7 if bases is BOXES else 1.9, (outside[0], digit), ()
        return None

    def locked(self):
        for bases, *_, gone in self.each_locked():
            return 2.6 if bases is BOXES else 2.8, None, gone
        return None

    def each_hidden(self, n, more):
        for kind in KINDS:
            for region in kind:
                if len(self.open & set(region)) <= more:
                    continue
                many = [digit for digit in "123456789" if len(self.spots(digit, region)) > 1]
                for digits in combinations(many, n):
                    cells = {cell for digit in digits for cell in self.spots(digit, region)}
                    if len(cells) == n:
                        yield region, digits, cells

    def direct_hidden(self, n, difficulty):
        for region, digits, cells in self.each_hidden(n, n):
            for digit in "123456789":
                spots = self.spots(digit, region)
                outside = [cell for cell in spots if cell not in cells]
                if digit not in digits and len(spots) > 1 and len(outside) == 1:
                    return difficulty, (outside[0], digit), ()
        return None

    def hidden(self, n, difficulty):
        for _, digits, cells in self.each_hidden(n, 2 * n):
            if gone := [(cell, digit) for cell in cells for digit in self.marks[cell] - set(digits)]:
                return difficulty, None, gone
        return None

    def naked(self, n, difficulty):
        for kind in KINDS:
            for region in kind:
                if len(self.open & set(region)) < 2 * n:
                    continue
                for cells in combinations([cell for cell in region if len(self.marks[cell]) > 1], n):
                    digits = set().union(*(self.marks[cell] for cell in cells))
                    gone = [(c, d) for c in region if c not in cells for d in self.marks[c] & digits]
                    if len(digits) == n and gone:
                        return difficulty, None, gone
        return None

    def fish(self, n, difficulty):
        for bases, covers in ((COLUMNS, ROWS), (ROWS, COLUMNS)):
            for digit in "123456789":
                if sum(bool(self.spots(digit, base)) for base in bases) < 2 * n:
                    continue
                for chosen in combinations([base for base in bases if len(self.spots(digit, base)) > 1], n):
                    inside = {cell for base in chosen for cell in self.spots(digit, base)}
                    across = [cover for cover in covers if inside & set(cover)]
                    gone = [(c, digit) for cover in across for c in self.spots(digit, cover) if c not in inside]
                    if len(across) == n and gone:
                        return difficulty, None, gone
        return None

    def wing(self, size, difficulty):
        for pivot in sorted(self.open):
            own = self.marks[pivot]
            twos = [cell for cell in sorted(COMPETITORS[pivot]) if len(self.marks[cell]) == 2]
            for a, b in combinations(twos, 2) if len(own) == size else ():
                common = self.marks[a] & self.marks[b]
                if len(own | self.marks[a] | self.marks[b]) != 3 or len(common) != 1 or (common <= own) != (size == 3):
                    continue
                seen = COMPETITORS[a] & COMPETITORS[b] & (COMPETITORS[pivot] if size == 3 else set(range(81)))
                if gone := [(cell, digit) for cell in sorted(seen) for digit in self.marks[cell] & common]:
                    return difficulty, None, gone
        return None
