"""Families: the scopes that `each FAMILY` goes through, one after the other.

A scope is what one saying of a sentence is about: its cells, a cell that is `here`, the clue that stands there.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from itertools import combinations, islice, pairwise, zip_longest
from types import MappingProxyType
from typing import Any

from cover.basics.errors import ProblemError
from cover.problems.names import Kind, Name, Stated
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.drafts import matches
from cover.puzzles.kinds.places import SIDES, WAYS, Places, number_of, second_number, way_of

BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4), 25: (5, 5)}
SIDE_BY_SIDE, UPRIGHT = ("left", "right"), ("top", "bottom")  # where a row has its clues, and where a column
NOTHING: Mapping[str, str] = MappingProxyType({})


Origin = tuple[str, Hashable]  # "cells", a cell; "corners", a point; a side, the number of a line; "rule", its text


@dataclass(eq=False, slots=True)
class Scope:
    """label: what tells it from others; called: what people call it, where that is another (`where`): the label without
    names that are bound; cells: its places (edges, of an edge or a point); clue, far: words; here: a cell; first,
    second, between: of scopes of two; index: from 1; distance; room; bound: the marks that names stand for. origin,
    far_origin: where its clue stands in the draft, and its far one. placed: the rules of sentences in a scope that
    boards of one size share; None for other scopes."""

    label: str
    cells: Sequence[int]
    clue: str | None = None
    here: int | None = None
    _: KW_ONLY
    far: str | None = None
    first: Sequence[int] | None = None
    second: Sequence[int] | None = None
    between: Sequence[int] | None = None
    index: int | None = None
    distance: int | None = None
    room: str | None = None
    bound: Mapping[str, str] = field(default_factory=lambda: NOTHING)
    centre: tuple[int, int] | None = None
    origin: Origin | None = None
    far_origin: Origin | None = None
    called: str | None = None
    placed: dict[Hashable, Any] | None = None

    @property
    def where(self) -> str:
        return self.label if self.called is None else self.called

    def within(self, outer: Scope) -> Scope:
        """A scope inside another one has what it lacks from there."""
        for name in _INHERITED:
            if getattr(self, name) is None:
                setattr(self, name, getattr(outer, name))
        self.bound = {**outer.bound, **self.bound}
        if outer.label != BOARD:
            self.called = ", ".join(filter(None, (outer.where, self.where)))
            self.label = f"{outer.label}, {self.label}"
        return self

    def stated(self, words: str) -> Stated:
        """A condition at this place."""
        known = tuple(self.bound.items()) if self.bound else ()
        if self.clue is not None:
            known += (("clue", self.clue),)
        if self.far is not None:
            known += (("far", self.far),)
        if self.distance is not None:
            known += (("distance", str(self.distance)),)
        return Stated("" if self.label == BOARD else self.where, words, known)

    def says(self, words: str) -> Name:
        """The name of a condition at this place."""
        return Name(Kind.SENTENCE, self.stated(words))


BOARD = "the board"
_INHERITED = (
    "clue", "far", "here", "first", "second", "between", "index", "distance", "room", "centre", "origin",
)  # fmt: skip


def scopes(
    places: Places, family: tree.Family, outer: Scope | None, near: int | None = None, *, unclued: bool = False
) -> Iterator[Scope]:
    """The scopes of a family, but for its `where` and its marks. near: the value of its `near`; unclued: for a sentence
    that asks for no clue, so that cells may be those of a board without clues."""
    word = family.word or "cell"
    if outer is not None:
        return (scope.within(outer) for scope in _FAMILIES[word](places, family, outer, near))
    kept = kept_scopes(places, family, near, unclued=unclued)
    if kept is not None:
        return iter(kept.scopes)
    key = word, family.options, family.patterns, family.numbers, family.name, near
    found = places.scopes.get(key)
    if found is None:
        found = list(_FAMILIES[word](places, family, outer, near))
        # Encoding, checking and the reach of clues go through the same ones.
        if len(found) <= MOST_SCOPES and family.marks is None:
            places.scopes[key] = found
    return iter(found)


class Kept:
    """scopes: of a family, the same on all boards of one size; placed: what sentences say in all of them."""

    def __init__(self, scopes: list[Scope]):
        self.scopes = scopes
        self.placed: dict[Hashable, Any] = {}


def kept_scopes(places: Places, family: tree.Family, near: int | None = None, *, unclued: bool = False) -> Kept | None:
    """None where the scopes of a family are those of this board alone, or too many."""
    word = family.word or "cell"
    if not _is_kept(places, word, family, unclued):
        return None
    key = word, family.options, family.numbers, near, places.kind.lines, places.height, places.width
    if key in _KEPT:
        return _KEPT[key]
    scopes = list(islice(_FAMILIES[word](places, family, None, near), MOST_KEPT // 2 + 1))
    if sum(len(kept.scopes) for kept in _KEPT.values() if kept is not None) > MOST_KEPT:
        _KEPT.clear()
    if len(scopes) > MOST_KEPT // 2:
        _KEPT[key] = None
        return None
    for scope in scopes:
        scope.placed = {}
        if unclued:
            scope.clue = None
    found = _KEPT[key] = Kept(scopes)
    return found


# The same on all boards of one size without holes, if this layer of the draft is empty.
_OF_SIZE = {
    "pair": "", "touch": "", "square": "", "leap": "", "steps": "", "two": "", "parallel": "", "point": "", "edge": "",
    "cell": "cells",
    "line": "outside", "row": "outside", "column": "outside", "box": "groups",
}  # fmt: skip
_ACROSS = {"across", "down"}
MOST_SCOPES, MOST_KEPT = 6000, 50_000  # of one family of a board, of all that boards of one size share
_KEPT: dict[Hashable, Kept | None] = {}  # None for too many


def _is_kept(places: Places, word: str, family: tree.Family, unclued: bool) -> bool:
    if word not in _OF_SIZE or not _ACROSS.issuperset(family.options) or family.name or places.kind.grids:
        return False
    layer = "" if unclued and word == "cell" else _OF_SIZE[word]
    return places.full and not (layer and getattr(places.draft, layer))


def board_scope(places: Places) -> Scope:
    return Scope(BOARD, places.cells)


Found = Iterator[Scope]


def _inner(places: Places, outer: Scope | None) -> Sequence[int]:
    return places.cells if outer is None else outer.cells


def _cell(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    clue = places.clues.get
    return (Scope(places.names[k], (k,), clue(k), k) for k in _inner(places, outer))


def _clue(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    inner = None if outer is None else set(outer.cells)
    patterns = family.patterns
    # Of the words that fit, and once each, what follows their first number.
    fits = {word: second_number(word) for word in {*places.clues.values()} if not patterns or matches(word, patterns)}
    for k, word in places.clues.items():
        if word in fits and (inner is None or k in inner):
            name = f"{word} at {places.names[k]}"
            yield Scope(name, (k,), word, k, far=fits[word], origin=("cells", places.at[k]))
    for cell, word in places.draft.cells.items():  # clues in holes: arrows
        if inner is None and cell not in places.number and (not patterns or matches(word, patterns)):
            yield from _hole_clue(places, cell, word)


def _hole_clue(places: Places, cell: tuple[int, int], word: str) -> Found:
    """A clue in a hole: what it points at comes first, `aside` is the rest beside it."""
    way = way_of(word)
    near = {w: places.number.get((cell[0] + WAYS[w][0], cell[1] + WAYS[w][1])) for w in SIDES}
    ahead = near.get(way or "")
    if ahead is not None:
        aside = [k for w, k in near.items() if w != way and k is not None]
        yield Scope(f"{word} at r{cell[0] + 1}c{cell[1] + 1}", (), word, None, first=(ahead,), second=aside)


def _blank(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    return (Scope(places.names[k], (k,), None, k) for k in _inner(places, outer) if k not in places.clues)


def _room(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    for room, cells in places.rooms.items():
        clued = next((k for k in cells if k in places.clues), None)
        if clued is None:
            yield Scope(f"room {room}", cells, room=room)
        else:
            yield Scope(f"room {room}", cells, places.clues[clued], room=room, origin=("cells", places.at[clued]))


def _rooms(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    met: dict[tuple[str, str], list[int]] = {}
    lined = places.kind.lines in ("centres", "walls")
    for a, b in places.sides:
        if places.room[a] != places.room[b]:
            one, other = sorted((places.room[a], places.room[b]))
            edges = met.setdefault((one, other), [])
            edge = places.between(a, b) if lined else None
            edges += [] if edge is None else [edge]
    for (one, other), edges in met.items():
        first, second = places.rooms[one], places.rooms[other]
        bound = {"first": f"room {one}", "second": f"room {other}"}
        label, cells = f"rooms {one} and {other}", [*first, *second]
        yield Scope(label, cells, first=first, second=second, between=edges, bound=bound)


def _line(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    return (line for _, _, lines in _lines(places, family.word) for line in lines)


def _lines(places: Places, wanted: str = "line") -> Iterator[tuple[str, str, list[Scope]]]:
    """The rows of each grid, and its columns, or those that are wanted: what they are called, of which grid, and the
    lines."""
    find = places.number.get
    for number, (rows, columns) in enumerate(places.grids):
        of = f" of grid {number + 1}" if places.kind.grids else ""
        if wanted != "column":
            across = [(r, [at for c in columns if (at := find((r, c))) is not None]) for r in rows]
            yield "row", of, [_of_line(places, f"row {n}{of}", *line, SIDE_BY_SIDE) for n, line in enumerate(across, 1)]
        if wanted != "row":
            down = [(c, [at for r in rows if (at := find((r, c))) is not None]) for c in columns]
            yield "column", of, [_of_line(places, f"column {n}{of}", *line, UPRIGHT) for n, line in enumerate(down, 1)]


def _parallel(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    """Two lines of one direction. Their cells by turns: so a machine that compares them holds one cell at a time."""
    for word, of, lines in _lines(places):
        for one, other in combinations(lines, 2):
            cells = [k for two in zip_longest(one.cells, other.cells) for k in two if k is not None]
            bound = {"first": one.label, "second": other.label}
            label = f"{word}s {one.index} and {other.index}{of}"
            yield Scope(label, cells, first=one.cells, second=other.cells, bound=bound)


def _of_line(places: Places, label: str, k: int, cells: list[int], sides: tuple[str, str]) -> Scope:
    """The clue of a line stands at its beginning, the far one at its end."""
    clue, far = (_beside(places.draft.outside, side, k) for side in sides)
    origins = ((side, k) for side in sides)
    return Scope(label, cells, clue, far=far, index=k + 1, origin=next(origins), far_origin=next(origins))


def _beside(outside: Mapping[str, Sequence[str | None]], side: str, k: int) -> str | None:
    words = outside.get(side)
    return words[k] if words else None


def _group(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    """Of a grid, and these alone know their cages and regions."""
    for label, members, clue in places.draft.groups.get(family.word, ()):
        yield Scope(label, [places.number[cell] for cell in members], clue)


def _box(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    if places.draft.groups:
        yield from _group(places, family, outer, near)
        return
    for rows, columns in places.grids:
        if len(rows) != len(columns) or len(rows) not in BOXES:
            raise ProblemError(f"no boxes are known for a grid of {len(rows)} rows and {len(columns)} columns")
        high, wide = BOXES[len(rows)]
        for r in range(0, len(rows), high):
            for c in range(0, len(columns), wide):
                box = [(x, y) for x in rows[r : r + high] for y in columns[c : c + wide]]
                cells = [places.number[cell] for cell in box if cell in places.number]
                yield Scope(f"the box at r{rows[r] + 1}c{columns[c] + 1}", cells)


def _diagonal(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    if places.height != places.width:
        raise ProblemError("diagonals need as many rows as columns")
    n = places.height
    for label, cells in (
        ("main diagonal", [(k, k) for k in range(n)]),
        ("anti-diagonal", [(k, n - 1 - k) for k in range(n)]),
    ):
        yield Scope(label, [places.number[cell] for cell in cells if cell in places.number])


def _square(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    high, wide = family.numbers
    size, find = f"the {high}x{wide} {'square' if high == wide else 'block'} at", places.number.get
    for k, (r, c) in enumerate(places.at):
        cells = [at for i in range(high) for j in range(wide) if (at := find((r + i, c + j))) is not None]
        if len(cells) == high * wide:
            yield Scope(f"{size} {places.names[k]}", cells, here=k)


def _corner(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    find = places.number.get
    for (r, c), word in places.draft.corners.items():
        if not family.patterns or matches(word, family.patterns):
            four = [find(cell) for cell in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c))]
            cells, first, second = ([k for k in some if k is not None] for some in (four, four[::3], four[1:3]))
            origin = ("corners", (r, c))
            yield Scope(f"{word} at corner r{r + 1}c{c + 1}", cells, word, first=first, second=second, origin=origin)


def _of_pair(places: Places, a: int, b: int, edge: int | None) -> Scope:
    between = () if edge is None else (edge,)
    return _of_two(places, a, b, here=a, between=between)


def _of_two(places: Places, a: int, b: int, **more: Any) -> Scope:
    """Of two cells, which words call by their names."""
    one, other = places.names[a], places.names[b]
    bound = {"first": one, "second": other}
    return Scope(f"{one} and {other}", (a, b), first=(a,), second=(b,), bound=bound, **more)


def _pair(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    options, room = family.options, places.room
    across, down = "across" in options, "down" in options
    apart, inside = "apart" in options or family.word == "border", "inside" in options
    if apart or inside:
        word = "touch" if family.word == "touch" else "pair"
        others = tuple(option for option in options if option not in ("apart", "inside"))
        every = replace(family, word=word, options=others)
        # Of the pairs that boards of one size share; what lies in another scope is made anew.
        for scope in scopes(places, every, None) if outer is None else _pair(places, every, outer, near):
            one, other = (room[cell] for cell in scope.cells)
            if not (inside and one != other) and not (apart and one == other):
                yield scope
        return
    touching = ((0, 1), (1, -1), (1, 0), (1, 1))
    steps = (
        touching
        if family.word == "touch"
        else ((0, 1), (1, 0))
        if across == down
        else ((0, 1),)
        if across
        else ((1, 0),)
    )
    barred = barred_pairs(places) if "unbarred" in options else ()
    lined, find = bool(places.edges), places.number.get
    for a, (r, c) in enumerate(places.at):
        for dr, dc in steps:
            b = find((r + dr, c + dc))
            if b is not None and (a, b) not in barred:
                yield _of_pair(places, a, b, places.between(a, b) if lined and not (dr and dc) else None)


def barred_pairs(places: Places) -> set[tuple[int, int]]:
    """The cells between which a bar stands."""
    find = places.number.get
    pairs = ((find(one), find(other)) for one, other in places.draft.bars)
    return {(a, b) for a, b in pairs if a is not None and b is not None}


def _bar(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    if places.kind.lines != "corners":
        for a, b in sorted(barred_pairs(places)):
            scope = _of_pair(places, a, b, places.between(a, b) if places.edges else None)
            scope.origin = ("bars", (places.at[a], places.at[b]))
            yield scope
        return
    for one, other in places.draft.bars:
        edge = places.edge_from(one, "e" if one[0] == other[0] else "s")
        if edge is not None:
            yield Scope(places.name(edge), (edge,), between=(edge,), origin=("bars", (one, other)))


def _edge(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    of_cells = places.kind.lines != "corners"
    for place in range(len(places.at), places.count):
        first, second = (places.point[point] for point in places.edge(place))
        if family.options and of_cells:
            alike = places.room[first] == places.room[second]
            if alike != ("inside" in family.options):
                continue
        ends = {"first": (first,), "second": (second,)} if of_cells else {}
        yield Scope(places.name(place), (place,), between=(place,), **ends)  # type: ignore[arg-type]


def _leap(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    a, b = family.numbers
    steps = sorted({(a, b), (b, a), (a, -b), (b, -a)} - {(0, 0)})
    for one, (r, c) in enumerate(places.at):
        for dr, dc in steps:
            if (other := places.number.get((r + dr, c + dc))) is not None:
                yield _of_pair(places, one, other, None)


def _two(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    clues, joined = "clues" in family.options, _joined_rooms(places) if "adjoining" in family.options else None
    way = "row" if "across" in family.options else "column" if "down" in family.options else "line"
    for line in _line(places, tree.Family(way), None, None):
        cells = line.cells
        for i, a in enumerate(cells):
            for j in range(i + 1, len(cells) if near is None else min(len(cells), i + near + 1)):
                b = cells[j]
                if joined is not None and (places.room[a], places.room[b]) not in joined:
                    continue
                if "pointed" in family.options:
                    for one, other in ((a, b), (b, a)):
                        if one in places.clues and other in places.clues and _points_at(places, one, other):
                            yield _of_two(
                                places, one, other, clue=places.clues[one], far=places.clues[other],
                                origin=("cells", places.at[one]), far_origin=("cells", places.at[other]),
                                between=cells[i + 1 : j], distance=j - i,
                            )  # fmt: skip
                elif not clues or (a in places.clues and b in places.clues):
                    yield _of_two(places, a, b, between=cells[i + 1 : j], distance=j - i)


def _points_at(places: Places, cell: int, other: int) -> bool:
    way = way_of(places.clues[cell])
    return way is not None and other in places.arm(cell, way)


def _joined_rooms(places: Places) -> set[tuple[str, str]]:
    """The rooms that lie beside each other, both ways round."""
    pairs = {(places.room[a], places.room[b]) for a, b in places.sides}
    return {(one, other) for pair in pairs for one, other in (pair, pair[::-1]) if one != other}


def _opposite(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    """Two cells of a room that lie opposite each other across the middle of its rows and columns."""
    for cells in places.rooms.values():
        rows, columns = ([places.at[cell][k] for cell in cells] for k in (0, 1))
        high, wide = min(rows) + max(rows), min(columns) + max(columns)
        for a in cells:
            r, c = places.at[a]
            b = places.number.get((high - r, wide - c))
            if b is not None and b > a and b in cells:
                yield _of_two(places, a, b)


def _facing(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    for line in _line(places, tree.Family("line"), None, None):
        on = [k for k, cell in enumerate(line.cells) if cell in places.clues]
        for i, j in pairwise(on):
            a, b = line.cells[i], line.cells[j]
            if "alike" in family.options and places.clues[a] != places.clues[b]:
                continue
            edges = [places.between(x, y) for x, y in pairwise(line.cells[i : j + 1])] if places.edges else []
            yield _of_two(places, a, b, between=[edge for edge in edges if edge is not None], distance=j - i)


def _elbow(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    clued = sorted(places.clues)
    for a, b in combinations(clued, 2):
        (r, c), (s, d) = places.at[a], places.at[b]
        for turn in sorted({(r, d), (s, c)}):
            path = [
                *_strictly((r, c), turn),
                *([turn] if turn not in ((r, c), (s, d)) else []),
                *_strictly(turn, (s, d)),
            ]
            cells = [places.number[cell] for cell in path if cell in places.number]
            if len(cells) == len(path) and not any(cell in places.clues for cell in cells):
                label = f"the way from {places.names[a]} by r{turn[0] + 1}c{turn[1] + 1} to {places.names[b]}"
                edges = [places.between(x, y) for x, y in pairwise([a, *cells, b])] if places.kind.lines else []
                yield Scope(
                    label,
                    cells,
                    places.clues[a],
                    far=places.clues[b],
                    between=[edge for edge in edges if edge is not None],
                    origin=("cells", places.at[a]),
                    far_origin=("cells", places.at[b]),
                )


def _strictly(one: tuple[int, int], other: tuple[int, int]) -> list[tuple[int, int]]:
    """The cells between two of one line."""
    (r, c), (s, d) = one, other
    if r == s:
        return [(r, k) for k in range(c + 1, d)] if c < d else [(r, k) for k in range(c - 1, d, -1)]
    return [(k, c) for k in range(r + 1, s)] if r < s else [(k, c) for k in range(r - 1, s, -1)]


def _end(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    find, outside = places.number.get, places.draft.outside
    for side in family.options or ("top", "bottom", "left", "right"):
        upright = side in ("top", "bottom")
        for k in range(places.width if upright else places.height):
            line = [(r, k) for r in range(places.height)] if upright else [(k, c) for c in range(places.width)]
            cells = [at for cell in line if (at := find(cell)) is not None]
            ordered = cells if side in ("top", "left") else cells[::-1]
            label = f"{'column' if upright else 'row'} {k + 1} from the {side}"
            yield Scope(label, ordered, _beside(outside, side, k), index=k + 1, origin=(side, k))


def _run(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    """Cells of a line between those that stop it: clues of the patterns (any, without one) and holes."""
    stops = {k for k, word in places.clues.items() if not family.patterns or matches(word, family.patterns)}
    for upright in (False, True):
        for k in range(places.width if upright else places.height):
            line = [(r, k) for r in range(places.height)] if upright else [(k, c) for c in range(places.width)]
            word = "column" if upright else "row"
            piece: list[int] = []
            head: tuple[int, int] | None = None
            for cell in [*line, None]:
                at = None if cell is None else places.number.get(cell)
                if at is not None and at not in stops:
                    piece.append(at)
                    continue
                if piece:
                    clue = _run_clue(places.draft.cells.get(head) if head else None, upright)
                    origin = ("cells", head) if clue else None
                    yield Scope(f"{word} {k + 1} from {places.names[piece[0]]}", piece, clue, origin=origin)
                piece, head = [], cell


def _run_clue(word: str | None, upright: bool) -> str | None:
    r"""The clue of the run behind a cell that says `DOWN\RIGHT`."""
    down, bar, right = (word or "").partition("\\")
    return ((down if upright else right) or None) if bar else word


def _span(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    """Of each line the cells from the last of one room through whole rooms to the first of another: N rooms in all. A
    bar inside a room is its border, too."""
    n = family.numbers[0]
    barred = barred_pairs(places)
    for line in _line(places, tree.Family("line"), None, None):
        cells, room = line.cells, places.room
        pairs = enumerate(pairwise(cells), 1)
        cuts = [i for i, two in pairs if room[two[0]] != room[two[1]] or two in barred]
        for i in range(len(cuts) - n + 2):
            first, last = cuts[i] - 1, cuts[i + n - 2]
            yield Scope(f"{line.label} from {places.names[cells[first]]}", cells[first : last + 1])


def _steps(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    n, find = family.numbers[0], places.number.get
    for k, (r, c) in enumerate(places.at):
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [at for i in range(n) if (at := find((r + i * dr, c + i * dc))) is not None]
            if len(cells) == n:
                yield Scope(f"the {n} cells from {places.names[k]} to {places.names[cells[-1]]}", cells)


def _alike(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    met: dict[str, list[int]] = {}
    if "pairs" in family.options:
        words = [places.clues.get(point, "") for point in range(len(places.points))]
        pairs: dict[tuple[str, str], list[int]] = {}
        for place, (one, other) in enumerate(places.edge_ends, len(places.at)):
            first, second = words[one], words[other]
            pairs.setdefault((first, second) if first <= second else (second, first), []).append(place)
        met = {" and ".join(two): edges for two, edges in pairs.items()}
    else:
        for k, word in places.clues.items():
            met.setdefault(word, []).append(k)
    for word, cells in met.items():
        yield Scope(f"all {word}", cells, None if family.options else word)


def _point(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    for point, edges in zip(places.points, places.edges_at, strict=True):
        yield Scope(f"point r{point[0] + 1}c{point[1] + 1}", tuple(edges.values()))


def _thermometer(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    for k, cells in enumerate(places.draft.thermometers):
        yield Scope(f"thermometer {k + 1}", [places.number[cell] for cell in cells if cell in places.number])


def _centre(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    """Clues 0 to 3: in the middle of the cell, on its right side, on its lower side, at its lower right corner."""
    for k, (cell, word) in enumerate(places.clues.items()):
        r, c = places.at[cell]
        what = number_of(word) or 0
        middle = (2 * r + (what in (2, 3)), 2 * c + (what in (1, 3)))
        yield Scope(
            f"centre {places.names[cell]}", places.cells, word, cell, bound={family.name: str(k + 1)}, centre=middle
        )


def _number(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    cells, marks = _inner(places, outer), places.marks
    for symbol, value in zip(marks.symbols, marks.values, strict=True):
        if symbol.lstrip("-").isdecimal() or value:
            yield Scope(f"{family.name} = {symbol}", cells, bound={family.name: symbol}, called="")


def _mark(places: Places, family: tree.Family, outer: Scope | None, near: int | None) -> Found:
    cells, marks = _inner(places, outer), places.marks
    some = frozenset(marks.symbols)
    if family.marks is not None:
        some = frozenset(marks.symbols[k] for k in marks.numbers(family.marks.words, family.marks.negated))
    for symbol in marks.symbols:
        if symbol in some:
            yield Scope(f"{family.name} = {symbol}", cells, bound={family.name: symbol}, called="")


_FAMILIES: dict[str, Callable[[Places, tree.Family, Scope | None, int | None], Found]] = {
    "cell": _cell, "clue": _clue, "blank": _blank, "room": _room, "rooms": _rooms, "row": _line, "column": _line,
    "line": _line, "box": _box, "diagonal": _diagonal, "square": _square, "corner": _corner, "pair": _pair,
    "touch": _pair, "border": _pair, "bar": _bar, "edge": _edge, "leap": _leap, "two": _two, "facing": _facing,
    "elbow": _elbow, "end": _end, "run": _run, "span": _span, "steps": _steps, "alike": _alike, "point": _point,
    "thermometer": _thermometer, "opposite": _opposite, "parallel": _parallel, "centre": _centre, "number": _number,
    "mark": _mark, "cage": _group, "region": _group,
}  # fmt: skip
