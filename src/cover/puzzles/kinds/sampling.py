"""New puzzles of a kind that is a file: a solution at random, and the clues that its sentences say of it.

A draft without clues is solved, near to a drawing at random. What the rest of the board must be for that solution
(rooms around its marks, clues where parts ask for one, numbers of the header) is fitted to it, and rooms and places of
clues move as long as there are other solutions. `cover.generation.puzzles` then takes away clues that are not needed.
What a kind wants besides is in the section `sampling` of its file (`hints`).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import count
from math import gcd
from random import Random
from typing import Any

from cover.basics.errors import ProblemError
from cover.problems.names import Cell
from cover.puzzles.common.generation import CHANGES, Sample, Solved
from cover.puzzles.common.sampling import (
    areas,
    around,
    dominoes,
    drawn_ways,
    every_cell,
    grown,
    in_one,
    joined,
    loop_ways,
    near,
    rectangles,
    scattering,
    strips,
)
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.clue_words import clues_of_rooms
from cover.puzzles.kinds.drafts import Draft, first_cells, number_taken
from cover.puzzles.kinds.families import board_scope
from cover.puzzles.kinds.files import Kind
from cover.puzzles.kinds.givens import stands
from cover.puzzles.kinds.judging import Held, Judge
from cover.puzzles.kinds.meaning.variables import Variables
from cover.puzzles.kinds.places import Places, number_of, usual_size
from cover.puzzles.kinds.polyominoes import stock
from cover.puzzles.kinds.reading import (
    UNSAID,
    Reading,
    Spot,
    clued_rules,
    patterns_of,
    with_words,
)

WINDING = 1.0  # of loops that are drawn
KNOWN = 8  # other solutions that a move is not to bring back
ENOUGH = 12  # moves that are looked at where one does
TURNS = 8  # in which clues change that are not true together
MOVES = 60  # of a room's cells or of a clue that are tried against one other solution


def sample(
    kind: Kind, shape: tuple[int, int], rng: Random, solved: Solved, class_of: Callable[[Kind], Any]
) -> Sample | None:
    """A solution and its clues, from which a puzzle of so many rows and columns is made; None where this drawing gave
    none. class_of: the puzzles of a kind. Raises ProblemError for a shape or a kind of which none is made."""
    if kind.hints.none:
        raise ProblemError(kind.hints.none)
    own = usual_size(kind)
    if isinstance(own, tuple) and shape != own:
        raise ProblemError("its grids lie on {} rows and {} columns".format(*own))
    cells, each = shape[0] * shape[1], _size_of_parts(kind)
    if cells % each and not kind.hints.early[0]:
        raise ProblemError(f"{cells} cells cannot be cut into parts of {each}")
    return _Maker(kind, shape, rng, solved, class_of).sample()


# ---------------------------------------------------------------- what sentences speak of
def _size_of_parts(kind: Kind) -> int:
    """What the sizes of all parts of a board are multiples of, where sentences fix them; else 1."""
    for stated in kind.rules:
        if stated.families == (tree.Family("part"),):
            for one in stated.body.parts if isinstance(stated.body, tree.And) else (stated.body,):
                if not isinstance(one, tree.Compare) or not isinstance(one.right, tree.Whole):
                    continue
                if (one.sign, one.left) == ("=", tree.Named("size")):
                    return one.right.value
    # Where every mark is one of theirs, pieces are all of the board.
    pieces = [stated.body for stated in kind.rules if isinstance(stated.body, tree.Pieces)]
    if not pieces or {word for one in pieces for word in one.marks.words} != set(kind.marks.words):
        return 1
    return gcd(*(len(shape) for one in pieces for shape in stock(one.names, {}))) or 1


@lru_cache(maxsize=256)
def _easier(kind: Kind) -> Kind:
    """The kind without the sentences that are made true once there is a solution."""
    rules, follows = ([one for one in some if not _fitted(kind, one)] for some in (kind.rules, kind.follows))
    return replace(kind, rules=(*rules, *kind.wishes), follows=tuple(follows))


def _fitted(kind: Kind, stated: tree.Sentence) -> bool:
    nodes = list(tree.walk(stated))
    named = {node.name for node in nodes if isinstance(node, tree.Named)}
    if named & set(kind.layout.header) - set(kind.hints.header):
        return True
    if (kind.hints.asked or kind.hints.beside) and stands(nodes):
        return True
    called = {name for name, call in kind.calls if call.families[0].word == "clue"}
    if any(isinstance(node, tree.Marks) and called & set(node.words) for node in nodes):
        return True
    if any(isinstance(node, tree.Family) and "unbarred" in node.options for node in nodes):
        return True
    return kind.hints.around is not None and _of_rooms(nodes)


def _of_rooms(nodes: Sequence[tree.Node]) -> bool:
    for node in nodes:
        if isinstance(node, tree.Family) and (
            node.word in ("room", "rooms", "border", "span") or {"inside", "apart"} & set(node.options)
        ):
            return True
        if isinstance(node, tree.RoomSize) or (isinstance(node, tree.SetOf) and "room" in node.words):
            return True
        if isinstance(node, tree.Named) and node.name in ("roomsize", "roomcount", "sizecount"):
            return True
    return False


Clued = tuple[Draft, dict[Spot, str]]  # what always stands there, and the clues that may be left out


class _Maker:
    """One drawing. held: the solution, by place; placed: where clues stand is settled before what they say."""

    def __init__(
        self, kind: Kind, shape: tuple[int, int], rng: Random, solved: Solved, class_of: Callable[[Kind], Any]
    ):
        self.class_of = class_of
        self.kind, self.hints, self.rng, self.solved = kind, kind.hints, rng, solved
        self.height, self.width = shape
        # Areas are not what clues say: numbers stand beside them.
        early = self.hints.early[0] and not kind.layout.areas
        placed = early or self.hints.asked or self.hints.beside
        self.placed = bool(placed) and any(stands(list(tree.walk(one))) for one in kind.rules)

    def sample(self) -> Sample | None:
        draft = self._bare()
        if draft is None:
            return None
        easier = self.class_of(_easier(self.kind))(draft)
        # Sentences to which the rest of the board is fitted afterwards need not hold yet.
        solution = self.solved.near(easier, self._drawing(easier.places))
        if solution is None:
            # This draft is the same at every drawing, which only says where a search begins: another would find none
            # either.
            if self.hints.around or not (draft.rooms or draft.cells or draft.thermometers):
                raise ProblemError("no solution on a board of this size was found")
            return None
        self.held = easier.notation.held(solution)
        fitted = self._fit(draft)
        clued = None if fitted is None else self._settled(fitted)
        if clued is None:
            return None
        base, words = clued
        if self.hints.stay:
            base, words = with_words(base, words), {}
        clues = self.rng.sample(sorted(words.items(), key=str), len(words))
        # `thinned` tries them from the front: clues on the board go first, those beside it stay longest.
        clues.sort(key=lambda clue: clue[0][0] not in ("cells", "corners"))
        full = self.class_of(self.kind)

        def against(other: Any) -> list[tuple[Spot, str]]:
            false = Reading(self.kind, base, full(base).notation.held(other)).false(words)
            return [(spot, word) for spot, word in words.items() if spot in false]

        return Sample(clues, lambda kept: full(with_words(base, dict(kept))), self._solution(base), against)

    def _solution(self, draft: Draft) -> Any:
        return self.class_of(self.kind)(draft).notation.of_marks(self.held)

    def _settled(self, draft: Draft) -> Clued | None:
        """The draft and all its clues, changed until no solution beside the one that is held is found."""
        full = self.class_of(self.kind)
        clued = self._together(draft)
        if clued is None:
            return None
        others: list[Held] = []
        for _ in range(CHANGES if self.kind.layout.rooms else CHANGES // 8):
            puzzle = full(with_words(*clued))
            other = self.solved.other(puzzle, self._solution(clued[0]))
            if other is None:
                return clued
            # The newest first: this is the one that a move must exclude.
            others = [puzzle.notation.held(other), *others[:KNOWN]]
            # The gentlest first: places, then words, then another solution.
            clued = self._moved(clued[0], others) or self._reworded(*clued) or self._grown(*clued, others[0])
            if clued is None:
                return None
        return None

    # ---------------------------------------------------------------- before there is a solution
    def _bare(self) -> Draft | None:
        """A board without clues, but for those that stand there beforehand."""
        layout, height, width = self.kind.layout, self.height, self.width
        cells = every_cell(height, width)
        header = {name: self._header(name) for name in layout.header}
        share, word = self.hints.early
        early = dict.fromkeys(self.rng.sample(cells, round(share * len(cells))), word)
        sides = {side: (None,) * (width if side in ("top", "bottom") else height) for side in layout.sides}
        draft = Draft(height, width, cells=early, outside=sides, header=header)
        if layout.thermometers:
            draft = draft.with_layers(thermometers=tuple(strips(height, width, self.rng)))
        if layout.rooms:
            rooms = self._rooms()
            return None if rooms is None else draft.with_layers(rooms=rooms)
        return draft

    def _header(self, name: str) -> str:
        word = self.hints.header.get(name, "0")
        return str(self.height) if word == "rows" else word

    def _rooms(self) -> dict[Cell, str] | None:
        least, most = self.hints.rooms
        if self.hints.around:
            return dict.fromkeys(every_cell(self.height, self.width), "1")
        if self.hints.dominoes:
            pairs = dominoes(self.height, self.width, self.rng)
            return None if pairs is None else _named({cell: k for k, pair in enumerate(pairs) for cell in pair})
        rows = (
            rectangles(self.height, self.width, self.rng)
            if self.hints.rectangles
            else areas(self.height, self.width, most, self.rng, least)
        )
        return _named({(r, c): owner for r, row in enumerate(rows) for c, owner in enumerate(row)})

    def _drawing(self, places: Places) -> list[tuple[int, int]]:
        """Marks at random, as labels (variable, symbol) in random order."""
        variables, rng = Variables(places), self.rng
        if self.hints.loop:
            # A drawing with shares is what the solution should look like: all of it counts. Otherwise half of it is
            # enough of a wish, and leaves the search free.
            return self._loop(places, variables)
        found: list[tuple[int, int]] = []
        if variables.has_marks:
            shares = self._shares(places)
            symbols = rng.choices(range(len(shares)), shares, k=len(places.at))
            found = [(variables.of(cell), symbol) for cell, symbol in enumerate(symbols)]
        else:
            share = self.hints.shares.get("line", self.hints.shares.get("wall", 0.4))
            found = [(variables.of(place), int(rng.random() < share)) for place in range(len(places.at), places.count)]
        return rng.sample(found, len(found) if self.hints.shares else (len(found) + 1) // 2)  # half, rounded up

    def _shares(self, places: Places) -> list[float]:
        """Of each symbol, how often it is drawn."""
        marks, wanted = places.marks, dict[int, float]()
        for word, share in self.hints.shares.items():
            some = marks.numbers(word.split("|"), False)
            wanted |= {symbol: share / len(some) for symbol in some}
        rest = len(marks.symbols) - len(wanted)
        left = max(0.0, 1 - sum(wanted.values()))
        return [wanted.get(symbol, left / max(rest, 1)) or 1e-9 for symbol in range(len(marks.symbols))]

    def _loop(self, places: Places, variables: Variables) -> list[tuple[int, int]]:
        more = self.kind.lines == "corners"
        rows, columns = self.height + more, self.width + more
        free = 1 - self.hints.loop
        ways = around(scattering(rows, columns, free, self.rng), rows, columns) if free else None
        across, down = drawn_ways(ways or loop_ways(rows, columns, self.rng, WINDING), rows, columns)
        found = []
        for place, ((r, c), (s, _)) in enumerate(places.edges, len(places.at)):
            found.append((variables.of(place), (down if s > r else across)[r][c]))
        return self.rng.sample(found, len(found))

    # ---------------------------------------------------------------- fitted to a solution
    def _around(self, draft: Draft) -> dict[Cell, str] | None:
        """Rooms that each hold so many of certain marks."""
        assert self.hints.around is not None
        many, word = self.hints.around
        number = int(many) if many.isdecimal() else int(draft.header[many])
        seeds = self._holding(draft, word)
        if not seeds or len(seeds) % number:
            return None
        parts = grown(zip(seeds, count(), strict=False), self.height, self.width, self.rng)
        owners = joined(parts, number, self.height, self.width, self.rng)
        return None if owners is None else _named(owners)

    def _fit(self, draft: Draft) -> Draft | None:
        """Rooms, numbers of the header, bars and places of clues as the solution has them."""
        if self.hints.around:
            rooms = self._around(draft)
            if rooms is None:
                return None
            draft = draft.with_layers(rooms=rooms)
        places = Places(self.kind, draft)
        judge = Judge(places, self.held)
        header = dict(draft.header)
        for node in self.kind.nodes:
            if isinstance(node, tree.Compare) and isinstance(node.right, tree.Named):
                name = node.right.name
                if name in header and name not in self.hints.header:
                    header[name] = str(judge.number(node.left, board_scope(places)))
        # A number that a sentence compares with a name of the header is read off the solution.
        draft = draft.with_layers(header=header)
        if self.kind.layout.bars and self._barred():
            reading = Reading(self.kind, draft, self.held)
            spots = [("bars", pair) for pair in self._pairs(places)]
            draft = with_words(draft, {spot: "" for spot, words in reading.words(spots).items() if words})
        if self.hints.beside:
            return self._beside(draft)
        if self.hints.numbers:
            low, high = self.hints.numbers
            numbers = {cell: str(self.rng.randint(low, high)) for cell in every_cell(self.height, self.width)}
            return draft.with_layers(cells=numbers)
        if self.hints.repeat:
            return draft.with_layers(cells=self._repeated(draft))
        return self._asked(draft) if self.hints.asked else draft

    def _holding(self, draft: Draft, words: str) -> list[Cell]:
        """The cells of the solution that hold one of these marks."""
        judge = Judge(Places(self.kind, draft), self.held)
        marks = tree.Marks(tuple(words.split("|")))
        return [judge.places.at[k] for k in judge.places.cells if judge.has(k, marks, board_scope(judge.places))]

    def _beside(self, draft: Draft) -> Draft | None:
        """A clue beside each cell with a mark, which is no such cell; it leaves its own mark there."""
        marked = self._holding(draft, self.hints.beside)
        taken, cells = set(marked), dict(draft.cells)
        for cell in self.rng.sample(marked, len(marked)):
            free = [at for at in near(cell, self.height, self.width) if at not in taken]
            if not free:
                return None
            at = self.rng.choice(free)
            taken.add(at)
            cells[at] = UNSAID
        draft = draft.with_layers(cells=cells)
        places = Places(self.kind, draft)
        for k, clue in places.clues.items():
            left = places.left_by(clue)
            # A clue in a cell leaves one mark there, which the solution may not have had.
            if left is not None:
                (self.held[k],) = left
        return None if next(Judge(places, self.held).faults(), None) else draft

    def _repeated(self, draft: Draft) -> dict[Cell, str]:
        """Numbers, of which no two in a line are alike but those under some cells, which repeat one of their line."""
        many, rng, cells = max(self.height, self.width), self.rng, every_cell(self.height, self.width)
        rows, columns, numbers = (rng.sample(range(many), many) for _ in range(3))
        found = {(r, c): str(numbers[(rows[r] + columns[c]) % many] + 1) for r, c in cells}
        some = set(self._holding(draft, self.hints.repeat))
        for r, c in sorted(some):
            line = [at for at in cells if at not in some and (at[0] == r) != (at[1] == c)]
            if line:
                found[r, c] = found[rng.choice(line)]
        return found

    def _barred(self) -> bool:
        """Does it say something where no bar stands?"""
        return any(isinstance(node, tree.Family) and "unbarred" in node.options for node in self.kind.nodes)

    def _pairs(self, places: Places) -> list[tuple[Cell, Cell]]:
        if self.kind.lines == "corners":
            return [places.edge(place) for place in range(len(places.at), places.count)]
        return [(places.at[a], places.at[b]) for a, b in places.sides]

    def _asked(self, draft: Draft) -> Draft | None:
        """A clue wherever a sentence that asks for one does not hold without."""
        rules = [one for one in self.kind.rules if stands(list(tree.walk(one)))]
        # Each turn puts one clue at least, so there are no more turns than cells.
        for _ in range(self.height * self.width):
            judge = Judge(Places(self.kind, draft), self.held)
            put: dict[Spot, str] = {}
            for _, scope in judge.broken(rules):
                cells = [judge.places.at[k] for k in scope.cells if not judge.places.is_edge(k)]
                # A clue that was put in this turn may already be what this scope asks for: it is looked at again in the
                # next turn.
                if any(("cells", cell) in put for cell in cells):
                    continue
                free = [cell for cell in cells if cell not in draft.cells]
                if not free:
                    return None
                put["cells", self.rng.choice(free)] = UNSAID
            if not put:
                return draft
            draft = with_words(draft, put)
        return None

    # ---------------------------------------------------------------- clues
    def _spots(self, draft: Draft) -> list[Spot]:
        """Where clues may stand."""
        kind, layout = self.kind, self.kind.layout
        found: list[Spot] = []
        if layout.clues and not (self.hints.numbers or self.hints.repeat) and patterns_of(kind, "cells"):
            if self.placed and not kind.same:
                found += [("cells", cell) for cell in sorted(draft.cells)]
            elif clues_of_rooms(kind):
                found += [("cells", cell) for cell in first_cells(draft.rooms).values()]
            else:
                taken = draft.cells if layout.areas else ()
                found += [("cells", cell) for cell in Places(kind, draft).at if cell not in taken]
        if layout.corners:
            # short: corners on the border are left out
            inner = layout.corners == "short"
            found += [
                ("corners", (r, c))
                for r, c in every_cell(self.height + 1 - inner, self.width + 1 - inner)
                if not inner or (r and c)
            ]
        found += [(side, k) for side in layout.sides for k in range(len(draft.outside[side]))]
        if layout.bars and not layout.rooms and not self._barred():
            found += [("bars", pair) for pair in self._pairs(Places(kind, draft))]
        return found

    def _together(self, draft: Draft) -> Clued | None:
        """All clues; where not all are true together, as many as come one after the other. None where sentences ask for
        more."""
        clued = self._read(draft)
        if not self._faulty(with_words(*clued), self.held):
            return clued
        draft = clued[0]
        for few in (False, True):
            if (found := self._agreed(draft, few)) is not None:
                return draft, found
        return None

    def _agreed(self, draft: Draft, few: bool) -> dict[Spot, str] | None:
        """Clues that are true together, as many as come one after the other. few: at first only those without which a
        sentence is false, whose words change until none is (rooms by turns of moons and of suns)."""
        found: dict[Spot, str] = {}
        faults = self._faults(draft)
        for _ in range(TURNS if few else 1):
            _, words = self._read(draft)
            for spot in self.rng.sample(sorted(words, key=str), len(words)):
                tried = {**found, spot: words[spot]}
                now = self._faults(with_words(draft, tried))
                if now < faults or (now == faults and (not few or not faults or spot in found)):
                    found, faults = tried, now
        return None if faults else found

    def _read(self, draft: Draft, strong: bool = False) -> Clued:
        """The draft with what always stands there, and the clues that may be left out. strong: where several words are
        true, always the first."""
        spots = self._spots(draft)
        if not spots:
            return draft, {}
        words = Reading(self.kind, draft, self.held).words(spots)
        chosen = {spot: some[0] if strong else self._chosen(some) for spot, some in words.items() if some}
        if self.placed and self.kind.layout.clues:
            marks = Places(self.kind, draft).marks.symbols if self.kind.same else ()  # may go as any other clue
            standing = {spot: word for spot, word in chosen.items() if spot[0] == "cells" and word not in marks}
            stays = {spot: number_taken(self.kind.layout, word) for spot, word in standing.items()}
            draft = with_words(draft, stays)
            chosen = {spot: word for spot, word in chosen.items() if stays.get(spot) != word}
        return draft, chosen

    def _chosen(self, words: list[str]) -> str:
        """One of the words that are true at a place; rather none that counts nothing."""
        return self.rng.choice([word for word in words if number_of(word) != 0] or words)

    # ---------------------------------------------------------------- against other solutions
    def _moved(self, draft: Draft, others: Sequence[Held]) -> Clued | None:
        """The draft and its clues changed so that the solution holds, but not the first of the others; and of those
        that were met before as few as may be."""
        best: tuple[int, Clued] | None = None
        for tried, clued in enumerate(self._holding_moves(draft, others[0])):
            full = with_words(*clued)
            if self._faulty(full, others[0]):
                left = sum(not self._faulty(full, other) for other in others[1:])
                if best is None or left < best[0]:
                    best = left, clued
            if best is not None and (not best[0] or tried > ENOUGH):
                break
        return None if best is None else best[1]

    def _holding_moves(self, draft: Draft, other: Held) -> Iterator[Clued]:
        """Changed drafts with their clues, for which the solution holds."""
        places, apart = Places(self.kind, draft), dict[Cell, None]()
        for k in range(places.count):
            if self.held.get(k) != other.get(k):
                apart |= dict.fromkeys(places.edge(k) if places.is_edge(k) else [places.at[k]])
        for moved in self._moves(draft, [at for at in apart if at in places.number]):
            clued = self._read(moved)
            if not self._faulty(with_words(*clued), self.held):
                yield clued

    def _reworded(self, draft: Draft, words: dict[Spot, str]) -> Clued | None:
        """The first of the words that are true everywhere, where there was another one."""
        if self.placed or self.kind.layout.rooms:
            return None
        clued = self._read(draft, strong=True)
        return clued if clued[1] != words and not self._faulty(with_words(*clued), self.held) else None

    def _grown(self, draft: Draft, words: dict[Spot, str], other: Held) -> Clued | None:
        """The clues of the other solution, if it has all these and more; it is held from then on."""
        before, self.held = self.held, dict(other)
        clued = self._together(draft)
        if clued is not None and len(clued[1]) > len(words):
            return clued
        self.held = dict(before)
        return None

    def _faults(self, draft: Draft) -> int:
        return sum(1 for _ in Judge(Places(self.kind, draft), self.held).faults(clued_rules(self.kind)))

    def _faulty(self, draft: Draft, held: Held) -> bool:
        """Do clues and rooms not fit? What they change nothing of is true of solutions, and is not asked again."""
        return next(Judge(Places(self.kind, draft), held).faults(clued_rules(self.kind)), None) is not None

    def _moves(self, draft: Draft, apart: Sequence[Cell]) -> Iterator[Draft]:
        """Drafts beside this one, where solutions lie apart."""
        if self.hints.repeat:
            made = self._numbers_changed(draft)
        elif self.hints.rectangles or self.hints.dominoes:
            return iter(())
        elif self.kind.layout.rooms:
            made = self._rooms_moved(draft, apart)
        else:
            made = self._clues_moved(draft)
        return (draft for _, draft in zip(range(MOVES), made, strict=False))

    def _rooms_moved(self, draft: Draft, apart: Sequence[Cell]) -> Iterator[Draft]:
        """A cell given to a room beside it."""
        owner = draft.rooms
        for cell in self.rng.sample(apart, len(apart)):
            beside = sorted({owner[at] for at in near(cell, self.height, self.width)} - {owner[cell]})
            if in_one([at for at, room in owner.items() if room == owner[cell] and at != cell]):
                for room in self.rng.sample(beside, len(beside)):
                    yield draft.with_layers(rooms=_named({**owner, cell: room}))

    def _numbers_changed(self, draft: Draft) -> Iterator[Draft]:
        """Another number under a cell that repeats one."""
        some = self._holding(draft, self.hints.repeat)
        for cell in self.rng.sample(some, len(some)):
            for number in self.rng.sample(sorted(set(draft.cells.values())), 3):
                yield draft.with_layers(cells={**draft.cells, cell: number})

    def _alike(self, places: Places, cell: Cell, other: Cell) -> bool:
        """Do two neighbours hold the same, without a wall between?"""
        one, two = places.number[cell], places.number[other]
        edge = places.between(one, two) if self.kind.lines == "walls" else None
        return self.held.get(one) == self.held.get(two) and (edge is None or not self.held[edge])

    def _clues_moved(self, draft: Draft) -> Iterator[Draft]:
        """A clue beside the place where it stands."""
        if not self.hints.asked:
            return
        bare = dict.fromkeys(draft.cells, UNSAID)
        places = Places(self.kind, draft)
        for cell in self.rng.sample(sorted(bare), len(bare)):
            beside = near(cell, self.height, self.width)
            for other in self.rng.sample(beside, len(beside)):
                if other not in bare and self._alike(places, cell, other):
                    cells = {at: UNSAID for at in bare if at != cell}
                    yield draft.with_layers(cells={**cells, other: UNSAID})


def _named(owners: Mapping[Cell, Hashable]) -> dict[Cell, str]:
    """The rooms by letters as far as there are letters, else by numbers."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    known: dict[Hashable, int] = {}
    numbered = {cell: known.setdefault(owners[cell], len(known)) for cell in sorted(owners)}
    return {cell: letters[k] if len(known) <= len(letters) else str(k + 1) for cell, k in numbered.items()}
