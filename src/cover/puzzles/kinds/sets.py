"""Sets: the cells or edges that words such as `beside`, `north`, `crossings` mean in a scope."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from cover.basics.errors import ProblemError
from cover.problems.names import Cell
from cover.puzzles.kinds.families import Scope
from cover.puzzles.kinds.places import SIDES, WALL, WAYS, Places, way_of
from cover.puzzles.kinds.vocabulary import EDGE_WORDS

Some = Sequence[int]
_EDGE_WORDS = frozenset(EDGE_WORDS)
_NAMED = {"up": "n", "down": "s", "left": "w", "right": "e", "north": "n", "south": "s", "west": "w", "east": "e"}


def places_of(places: Places, words: tuple[str, ...], scope: Scope, of_lines: bool, distance: int | None) -> Some:
    """The places of a set, each once, in its order; WALL, which may come several times, for sides that are the border
    of the board. of_lines: edges are meant where a word names both cells and edges."""
    if distance is not None:
        return _away(places, scope, distance) if words == ("away",) else scope.cells[: max(0, distance)]
    if len(words) == 1:
        return set_of_word(words[0], of_lines)(places, scope)
    found: list[int] = []
    for find in _sets_of_words(words, of_lines):
        found += find(places, scope)
    return found if WALL in found else list(dict.fromkeys(found))


@lru_cache(maxsize=256)
def _sets_of_words(words: tuple[str, ...], of_lines: bool) -> tuple[Callable[[Places, Scope], Some], ...]:
    return tuple(set_of_word(word, of_lines) for word in words)


def set_of_word(word: str, of_lines: bool) -> Callable[[Places, Scope], Some]:
    """What finds the places of a set of one word."""
    return _OF_LINES[word] if of_lines and word in _OF_LINES else _SETS[word]


def about_lines(words: Sequence[str]) -> bool:
    """Do these marks speak of what edges hold?"""
    return not _EDGE_WORDS.isdisjoint(words)


def _here(scope: Scope) -> int:
    if scope.here is None:
        raise ProblemError(f"{scope.label}: there is no cell for 'here'")
    return scope.here


def _away(places: Places, scope: Scope, distance: int) -> Some:
    if distance < 1:
        return ()
    return [k for way in SIDES if (k := places.step(_here(scope), way, distance)) is not None]


def _stepped(way: str) -> Callable[[Places, Scope], Some]:
    def found(places: Places, scope: Scope) -> Some:
        at = places.step(_here(scope), way)
        return () if at is None else (at,)

    return found


def _stepped_line(way: str) -> Callable[[Places, Scope], Some]:
    def found(places: Places, scope: Scope) -> Some:
        edge = places.side(_here(scope), way)
        return () if edge is None else (edge,)

    return found


def _arm(way: str) -> Callable[[Places, Scope], Some]:
    return lambda places, scope: places.arm(_here(scope), way)


def _arm_line(way: str) -> Callable[[Places, Scope], Some]:
    return lambda places, scope: places.edge_arm(_here(scope), way)


def _aside(places: Places, scope: Scope) -> Some:
    if scope.here is None:
        return scope.second or ()
    way = way_of(scope.clue)
    ahead = places.step(scope.here, way) if way else None
    return [k for k in places.beside[scope.here] if k != ahead]


def _ahead(places: Places, scope: Scope) -> Some:
    if scope.here is None:
        return scope.first or ()
    return _arrow(places, scope)[:1]


def _arrow(places: Places, scope: Scope) -> Some:
    way = way_of(scope.clue)
    return places.arm(_here(scope), way) if way else ()


def _arrow_line(places: Places, scope: Scope) -> Some:
    """The edges in the clue's direction up to the border, over points without one."""
    way = way_of(scope.clue)
    if way not in SIDES:
        return ()
    cells = (_here(scope), *places.arm(_here(scope), way))
    return [edge for cell in cells if (edge := places.side(cell, way)) is not None]


def _crossings(places: Places, scope: Scope) -> Some:
    own = {places.at[cell] for cell in scope.cells}
    return sorted(edge for point in own for edge, other in _edges_from(places, point) if other not in own)


def _edges(places: Places, scope: Scope) -> Some:
    own = {places.at[cell]: k for k, cell in enumerate(scope.cells)}
    inside = [
        (min(k, own[other]), edge)
        for point, k in own.items()
        for edge, other in _edges_from(places, point, ("e", "s"))
        if other in own
    ]
    return [edge for _, edge in sorted(inside)]  # along a line as its cells go


def _edges_from(places: Places, point: Cell, ways: Sequence[str] = SIDES) -> Iterator[tuple[int, Cell]]:
    """The edges that leave a point, each with the point where it ends."""
    for way in ways:
        edge = places.edge_from(point, way)
        if edge is not None:
            yield edge, (point[0] + WAYS[way][0], point[1] + WAYS[way][1])


def _ray(places: Places, scope: Scope) -> Some:
    """The edges down that a ray from the cell to the left border crosses, along its lower half."""
    r, c = places.at[_here(scope)]
    last = c if places.kind.lines == "centres" else c + 1
    found = (places.edge_from((r, k), "s") for k in range(last) if (r, k) in places.point)
    return [edge for edge in found if edge is not None]


def _pointers(places: Places, scope: Scope) -> Some:
    """The clues that point at the cell."""
    here, found = _here(scope), []
    for cell, word in places.clues.items():
        way = way_of(word)
        if way and here in places.arm(cell, way):
            found.append(cell)
    return found


def _row(places: Places, scope: Scope) -> Some:
    row = places.at[_here(scope)][0]
    return [k for k, (r, _) in enumerate(places.at) if r == row]


def _column(places: Places, scope: Scope) -> Some:
    column = places.at[_here(scope)][1]
    return [k for k, (_, c) in enumerate(places.at) if c == column]


def _room(places: Places, scope: Scope) -> Some:
    room = scope.room if scope.here is None else places.room[scope.here]
    return () if room is None else places.rooms[room]


def _opposite(places: Places, scope: Scope) -> Some:
    """The cell across the middle of the rows and columns of its room; of the board where there are no rooms."""
    here = _here(scope)
    cells = places.rooms[places.room[here]] if places.room else places.cells
    ends = [min(places.at[cell][k] for cell in cells) + max(places.at[cell][k] for cell in cells) for k in (0, 1)]
    at = places.number.get((ends[0] - places.at[here][0], ends[1] - places.at[here][1]))
    return (at,) if at is not None and at in cells else ()


def _corner_cells(places: Places, scope: Scope) -> Some:
    if len(scope.cells) != 9:
        raise ProblemError(f"{scope.label}: 'corners' needs 3 x 3 cells")
    return [scope.cells[k] for k in (0, 2, 6, 8)]


_SETS: dict[str, Callable[[Places, Scope], Some]] = {
    "all": lambda places, scope: scope.cells,
    "here": lambda places, scope: (_here(scope),),
    "first": lambda places, scope: scope.first or (),
    "second": lambda places, scope: scope.second or (),
    "between": lambda places, scope: scope.between or (),
    "beside": lambda places, scope: places.beside[_here(scope)],
    "around": lambda places, scope: places.around[_here(scope)],
    "nine": lambda places, scope: (_here(scope), *places.around[_here(scope)]),
    "ahead": _ahead,
    "arrow": _arrow,
    "aside": _aside,
    "seen": lambda places, scope: places.seen[_here(scope)],
    "row": _row,
    "column": _column,
    "room": _room,
    "lines": lambda places, scope: tuple(places.edges_at[_here(scope)].values()),
    "sides": lambda places, scope: places.sides_of(_here(scope)),
    "crossings": _crossings,
    "edges": _edges,
    "ray": _ray,
    "ring": lambda places, scope: places.ring,
    "pointers": _pointers,
    "corners": _corner_cells,
    "opposite": _opposite,
    "centre": lambda places, scope: scope.cells[len(scope.cells) // 2 :][:1],
    **{word: _stepped(way) for word, way in _NAMED.items() if word in ("up", "down", "left", "right")},
}
_OF_LINES: dict[str, Callable[[Places, Scope], Some]] = {
    "arrow": _arrow_line,
    "ahead": lambda places, scope: _arrow_line(places, scope)[:1],
}
for _word, _way in _NAMED.items():
    if _word in ("up", "down", "left", "right"):
        _OF_LINES[_word] = _stepped_line(_way)
    else:
        _SETS[_word], _OF_LINES[_word] = _arm(_way), _arm_line(_way)
