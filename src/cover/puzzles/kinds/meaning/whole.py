"""Verbs of the whole board, or of a room: connection, loops, areas, matchings, as the lazy rules of the house."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from itertools import combinations, product
from typing import NamedTuple

from cover.problems.acyclic import Acyclic
from cover.problems.beams import Beams
from cover.problems.connectivity import Areas, Connected
from cover.problems.crossing import OneLine
from cover.problems.loops import Loop
from cover.problems.matching import Matched
from cover.problems.names import Name
from cover.problems.pieces import Pieces
from cover.problems.reach import Reach
from cover.problems.rules import Rule
from cover.problems.twins import Twins
from cover.problems.walks import Walk
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.drafts import matches
from cover.puzzles.kinds.families import Scope, barred_pairs
from cover.puzzles.kinds.meaning.ground import Ground, both, either, renamed, variables
from cover.puzzles.kinds.meaning.grounding import Grounding
from cover.puzzles.kinds.places import OPPOSITE, WAYS, number_of, way_of
from cover.puzzles.kinds.polyominoes import BANK, stock, ways
from cover.puzzles.kinds.sets import about_lines
from cover.puzzles.kinds.vocabulary import SHAPES


# What a verb says: conditions over few variables, with what they are called, and rules. Symbols of the board are
# counted by the encoder, so that `Areas` is made by a function of their number.
class Local(NamedTuple):
    """A condition over few variables, or a function that makes it. key: what else than these makes it what it is."""

    label: str
    ground: Ground | Callable[[], Ground]
    variables: Sequence[int]
    key: Hashable

    @classmethod
    def of(cls, label: str, ground: Ground) -> Local:
        return cls(label, ground, variables(ground), form(ground))


class Mirrored(NamedTuple):
    """A symbol that two cells of a pair hold together, which some cells must hold and others cannot."""

    label: str
    symbol: int
    off: Sequence[int]
    pairs: Sequence[tuple[int, int]]
    middle: Sequence[int]


def form(ground: Ground) -> Hashable:
    """A condition without its variables."""
    found: Hashable = renamed(ground, {v: k for k, v in enumerate(variables(ground))})
    return found


Meant = Local | Mirrored | Rule | Callable[[int], Rule]


def is_whole(node: tree.Condition) -> bool:
    """Is a condition stated of the whole board or of a room?"""
    if isinstance(node, tree.If):
        return _reaches(node.then)
    return type(node) in _VERBS or _reaches(node)


def _reaches(node: tree.Condition) -> bool:
    return isinstance(node, tree.Compare) and isinstance(node.left, tree.Reach | tree.Walk)


def stated(grounding: Grounding, node: tree.Condition, scope: Scope) -> Iterator[Meant]:
    """Raises Unsaid where a clue says nothing."""
    verb = _VERBS.get(type(node), _measured)
    return iter(list(verb(grounding, node, scope)))


# ---------------------------------------------------------------- connection
def _connected(g: Grounding, node: tree.Connected, scope: Scope) -> Iterator[Meant]:
    places, own = g.places, g.variables
    name = scope.says(g.sentence.stated)
    if about_lines(node.marks.words):
        of = [own.of(place) for place in range(len(places.at), places.count)]
        # Two edges of a point are neighbours.
        first = len(places.at)
        if node.crossing:
            yield from _connected_crossing(g, of, frozenset(g.edge_symbols(node.marks)), name)
            return
        met = sorted({two for edges in places.edges_at for two in combinations(sorted(edges.values()), 2)})
        pairs = tuple((a - first, b - first) for a, b in met)
        yield Connected(tuple(of), tuple(sorted(g.edge_symbols(node.marks))), pairs, name)
        return
    cells = scope.cells
    if own.of_shape(node.marks, scope.bound):
        symbols = [SHAPES.index(shape) for shape in own.shapes(node.marks)]
        vs = [own.shape_of(cell) for cell in cells]
    else:
        symbols = list(g.symbols(node.marks, scope))
        some, every = sum(1 << symbol for symbol in symbols), -1
        # Cells that cannot hold the mark are left out: rules over fewer cells.
        cells = [cell for cell in cells if own.left.get(own.of(cell), every) & some]
        vs = [own.of(cell) for cell in cells]
    place = {cell: k for k, cell in enumerate(cells)}
    near = places.around if node.touching else places.beside
    joined = [(place[a], place[b]) for a in cells for b in near[a] if a < b and b in place]
    if node.outside and symbols:
        # What is outside is one more place, always inside, beside every cell of the border.
        outside = own.helper("outside", max(symbols) + 1)
        yield Local.of("outside", ("is", outside, frozenset(symbols[:1])))
        joined += [(k, len(vs)) for cell, k in place.items() if len(places.beside[cell]) < 4]
        vs.append(outside)
    yield Connected(tuple(vs), tuple(sorted(symbols)), tuple(joined), name)


def _connected_crossing(g: Grounding, of: Sequence[int], on: frozenset[int], name: Name) -> Iterator[Meant]:
    """Lines go straight on where others cross them; all are joined at a clue. Where they turn, the helper that holds
    the shape of the lines is beside both. That an edge holds 1 or 2 is a straight shape of a helper, and joins
    nothing else."""
    places, first = g.places, len(g.places.at)
    vs, joined = [*of], list[tuple[int, int]]()
    turns = frozenset(SHAPES.index(shape) for shape in ("ne", "nw", "se", "sw"))
    for point, edges in enumerate(places.edges_at):
        for one, other in combinations(edges, 2):
            if point in places.clues or other == OPPOSITE[one]:
                joined.append((edges[one] - first, edges[other] - first))
        if point not in places.clues:
            joined += [(edge - first, len(vs)) for edge in edges.values()]
            vs.append(g.variables.shape_of(point))
    yield Connected(tuple(vs), tuple(sorted(on | turns)), tuple(joined), name)


def _measured(g: Grounding, node: tree.Condition, scope: Scope) -> Iterator[Meant]:
    """`reach` and `walk`, maybe of a cell that holds a mark itself."""
    asked: tuple[int, ...] = ()
    if isinstance(node, tree.If):
        if not isinstance(node.when, tree.Is) or node.when.of != tree.HERE:
            g.refuse(node, "'if here is MARKS then ..' is expected before 'reach' and 'walk'")
        asked, node = tuple(sorted(g.symbols(node.when.marks, scope))), node.then
        if not asked:  # no cell ever holds it
            return
    assert isinstance(node, tree.Compare)
    if isinstance(node.left, tree.Walk):
        yield _walk(g, node, node.left, scope, asked)
        return
    if not isinstance(node.left, tree.Reach) or node.sign != "=":
        g.refuse(node, "'reach MARKS = NUMBER' is expected")
    if scope.here is None:
        g.refuse(node, "'reach' needs a cell to start from")
    wanted, places = g.known(node.right, scope), g.places
    cells = [scope.here, *(cell for cell in places.cells if cell != scope.here)]
    place = {cell: k for k, cell in enumerate(cells)}
    beside = tuple(tuple(place[b] for b in places.beside[cell]) for cell in cells)
    symbols = tuple(sorted(g.symbols(node.left.marks, scope)))
    yield Reach(tuple(map(g.variables.of, cells)), symbols, beside, wanted, scope.label, asked)


def _walk(g: Grounding, node: tree.Compare, walk: tree.Walk, scope: Scope, asked: tuple[int, ...]) -> Meant:
    places, wanted = g.places, g.known(node.right, scope)
    if node.sign == "!=":
        g.refuse(node, "a walk is compared by = < > <= >=")
    start = () if scope.here is None else (scope.here,)
    cells = list(dict.fromkeys([*start, *g.set_of(walk.of, scope)]))
    if any(place not in places.cells for place in cells):
        g.refuse(walk, "a walk goes over cells")
    vertex = {cell: k for k, cell in enumerate(cells)}
    ends = {edge: (vertex[a], vertex[b]) for a in cells for b, edge in places.gates[a] if a < b and b in vertex}
    least = wanted + (node.sign == ">") if node.sign in ("=", ">", ">=") else 0
    most = wanted - (node.sign == "<") if node.sign in ("=", "<", "<=") else len(cells)
    edges = [g.variables.of(edge) for edge in ends]
    own = map(g.variables.of, start if asked else ())
    return Walk(
        (*own, *edges), len(cells), tuple(ends.values()), 0 if start else None, max(least, 0), most, scope.label, asked
    )


# ---------------------------------------------------------------- lines
def _met(g: Grounding, allowed: Callable[[int], Sequence[int]]) -> Iterator[Meant]:
    """So many lines meet in each point as may; where cells are marked `on`, that says if there are any."""
    places, variables_, on = g.places, g.variables, g.marks.index.get("on", -1)
    marked = on >= 0 and places.kind.lines == "centres"
    where = "corner" if places.kind.lines == "corners" else "lines at"
    first = variables_.of(len(places.at))  # of the edges
    for point, edges in enumerate(places.edge_numbers):
        vs = tuple([first + edge for edge in edges]) if first else edges
        # A cell that the loop must pass has lines in any case.
        least = int(point in variables_.passed)
        fits = tuple([n for n in allowed(point) if least <= n <= len(vs)])
        label = f"{where} {places.point_names[point]}"
        if marked:
            own = (variables_.of(point), *vs)
            yield Local(label, partial(_marked, own, fits, len(g.marks.symbols), on), own, ("on", fits, len(vs)))
        else:
            yield Local(label, partial(_unmarked, vs, fits), vs, ("lines", fits, len(vs)))


def _unmarked(vs: tuple[int, ...], fits: tuple[int, ...]) -> Ground:
    if not vs:
        return 0 in fits
    return either(*[("cmp", "=", n, ((1, "count", vs, frozenset([1])),)) for n in fits])


def _marked(own: tuple[int, ...], fits: tuple[int, ...], symbols: int, on: int) -> Ground:
    words = frozenset(
        (s, *bits)
        for s in range(symbols)
        for bits in product((0, 1), repeat=len(own) - 1)
        if (sum(bits) in fits and sum(bits) > 0 if s == on else not sum(bits))
    )
    return ("words", own, words)


def _edges(g: Grounding) -> tuple[int, ...]:
    first = g.variables.of(len(g.places.at))
    return tuple(range(first, first + len(g.places.edges)))


def _loop(g: Grounding, node: tree.Loop, scope: Scope) -> Iterator[Meant]:
    may = ((2, 4) if node.crossing else (2,)) if node.everywhere else (0, 2, 4) if node.crossing else (0, 2)
    yield from _met(g, lambda point: may)
    yield OneLine(_edges(g), tuple(g.places.edges)) if node.crossing else Loop(_edges(g), g.places.edge_ends)


def _path(g: Grounding, node: tree.Path, scope: Scope) -> Iterator[Meant]:
    places = g.places
    tips = {cell for cell, word in places.clues.items() if not node.tips or matches(word, node.tips)}
    if not tips:
        yield Local.of("no tips", both(*[("is", v, frozenset([0])) for v in _edges(g)]))
        return
    yield from _met(g, lambda point: (1,) if point in tips else (0, 2))
    yield Loop(_edges(g), places.edge_ends, tips=tuple(sorted(tips)), name="path")


def _beams(g: Grounding, node: tree.Beams, scope: Scope) -> Iterator[Meant]:
    places, first = g.places, len(g.places.at)
    tips = []
    for cell, word in places.clues.items():
        way, number = way_of(word), number_of(word)
        edge = places.edges_at[cell].get(way) if way else -1
        # The clue points off the board.
        if edge is None:
            yield Local.of(f"no line from {places.names[cell]}", False)
            return
        if edge >= 0:
            yield Local.of(f"line from {places.names[cell]}", ("is", g.variables.of(edge), frozenset([1])))
        tips.append((places.at[cell], edge - first if edge >= 0 else -1, -1 if number is None else number))
    # Tips end lines, so any number may meet in them; elsewhere none or two.
    yield from _met(g, lambda point: range(5) if point in places.clues else (0, 2))
    yield Beams(_edges(g), tuple(places.edges), tuple(tips))


# ---------------------------------------------------------------- areas
def _areas(g: Grounding, node: tree.Areas, scope: Scope) -> Iterator[Meant]:
    places, values = g.places, g.marks.values
    vs = tuple(map(g.variables.of, places.cells))
    yield lambda symbols: Areas(vs, tuple(values) + (0,) * (symbols - len(values)), tuple(places.sides), "areas")


def _acyclic(g: Grounding, node: tree.Acyclic, scope: Scope) -> Iterator[Meant]:
    places, wide = g.places, g.places.width + 1
    if g.kind.lines:
        yield Acyclic(_edges(g), tuple((k, 1, one, other) for k, (one, other) in enumerate(places.edge_ends)))
        return
    falls, rises = g.marks.index["\\"], g.marks.index["/"]
    links = []
    for k, (r, c) in enumerate(places.at):
        corner = r * wide + c
        links.append((k, falls, corner, corner + wide + 1))
        links.append((k, rises, corner + wide, corner + 1))
    yield Acyclic(tuple(map(g.variables.of, places.cells)), tuple(links))


def _matched(g: Grounding, node: tree.Matched, scope: Scope) -> Iterator[Meant]:
    places, number = g.places, {cell: k for k, cell in enumerate(g.places.clues)}
    cells = [cell for cell in places.cells if cell not in number]
    partners = tuple(tuple(number[b] for b in places.beside[cell] if b in number) for cell in cells)
    symbols = tuple(sorted(g.symbols(node.marks, scope)))
    yield Matched(tuple(map(g.variables.of, cells)), symbols, partners, len(number))


def _symmetric(g: Grounding, node: tree.Symmetric, scope: Scope) -> Iterator[Meant]:
    """Turned by half about its centre, what holds the mark covers itself, and the centre lies in it."""
    places, centre = g.places, scope.centre or (0, 0)
    off, pairs = list[int](), list[tuple[int, int]]()
    for cell, (r, c) in enumerate(places.at):
        # In half steps, so that a centre may lie between cells.
        other = places.number.get((centre[0] - r, centre[1] - c))
        if other is None:
            off.append(cell)
        elif cell < other:
            pairs.append((cell, other))
    # The cell, or the two or four cells, in which the centre lies.
    middle = [(r, c) for r in {centre[0] // 2, (centre[0] + 1) // 2} for c in {centre[1] // 2, (centre[1] + 1) // 2}]
    if not all(at in places.number for at in middle):
        yield Local.of(scope.label, False)
        return
    yield Mirrored(
        scope.label, places.marks.index[scope.bound[node.name]], off, pairs, [places.number[at] for at in middle]
    )


# ---------------------------------------------------------------- rectangles
def _rectangles(g: Grounding, node: tree.Rectangles, scope: Scope) -> Iterator[Meant]:
    places = g.places
    if node.slanted:
        yield from _slanted(g)
        return
    walled = node.marks is None
    symbols = frozenset[int]() if node.marks is None else g.symbols(node.marks, scope)
    for a, (r, c) in enumerate(places.at):
        square = [a, *(places.number.get(cell) for cell in ((r, c + 1), (r + 1, c), (r + 1, c + 1)))]
        cells = [k for k in square if k is not None]
        label = f"rectangles at {places.names[a]}"
        if len(cells) < 4:
            continue
        if not walled:
            vs = tuple(map(g.variables.of, cells))
            # Three of four: a corner that bends inwards.
            yield Local(label, ("cmp", "!=", 3, ((1, "count", vs, symbols),)), vs, symbols)
            continue
        a, b, d, e = cells
        # The four edges that meet between four cells: one alone ends there, two at a right angle bend.
        four = [places.between(*two) for two in ((a, b), (d, e), (a, d), (b, e))]
        vs = tuple(g.variables.of(edge) for edge in four if edge is not None)
        yield Local(label, ("words", vs, _AT_POINT), vs, "rectangles")


def no_ends(g: Grounding) -> Iterator[Local]:
    """No wall ends in a point between four cells: it would stand inside a part."""
    places = g.places
    for cell, (r, c) in enumerate(places.at):
        right, below, last = (places.number.get(other) for other in ((r, c + 1), (r + 1, c), (r + 1, c + 1)))
        if right is None or below is None or last is None:
            continue
        sides = (places.between(*two) for two in ((cell, right), (below, last), (cell, below), (right, last)))
        vs = tuple([g.variables.of(edge) for edge in sides if edge is not None])
        ground = ("cmp", "!=", 1, ((1, "count", vs, frozenset([1])),))
        yield Local(f"point r{r + 1}c{c + 1}", ground, vs, "no ends")


def _twins(g: Grounding, node: tree.Twins, scope: Scope) -> Iterator[Meant]:
    places = g.places
    dark = tuple(cell for cell, word in places.clues.items() if matches(word, node.patterns))
    numbers = ((cell, number_of(word)) for cell, word in places.clues.items())
    known = tuple((cell, number) for cell, number in numbers if number is not None)
    yield Twins(_edges(g), places.edge_ends, tuple(places.at), dark, known)


def pieces(g: Grounding, node: tree.Pieces, scope: Scope) -> Iterator[Pieces]:
    """What a verb of pieces says, as the lazy rule."""
    places, cells = g.places, g.places.cells
    bars = {(min(two), max(two)) for two in barred_pairs(places)} if node.barred else set[tuple[int, int]]()
    ends = tuple(two for two in places.sides if two not in bars)
    slanted = [(a, b) for a in cells for b in places.around[a] if a < b and b not in places.beside[a]]
    apart = (*slanted, *sorted(bars)) if node.apart else ()
    of_bank = node.names == (BANK,)
    used = Counter(ways(shape, fixed=node.fixed) for shape in stock(node.names, places.draft.header))
    yield Pieces(
        tuple(map(g.variables.of, cells)), tuple(sorted(g.symbols(node.marks, scope))), ends, tuple(places.at),
        tuple(used), tuple(used.values()) if of_bank else (), of_bank and not node.spare, apart,
    )  # fmt: skip


# Walls north, south, west and east of a point between four rectangles: none ends there, none makes a corner.
_AT_POINT = frozenset(
    word for word in product((0, 1), repeat=4) if sum(word) != 1 and not (sum(word) == 2 and word[0] != word[1])
)


def _slanted(g: Grounding) -> Iterator[Meant]:
    """Level or slanted rectangles of what is white: round every point white octants come in runs of 2, 4 or 8."""
    places, words = g.places, dict[tuple[str, ...], frozenset[tuple[int, ...]]]()
    for r in range(places.height + 1):
        for c in range(places.width + 1):
            # Where the four cells at a point lie, seen from it, clockwise.
            four = [
                (way, places.number.get((r + (way[0] == "s") - 1, c + (way[1] == "e") - 1))) for way in _AROUND_POINT
            ]
            there = [(way, k) for way, k in four if k is not None]
            key = tuple(way for way, _ in there)
            if key not in words:
                words[key] = frozenset(_white_words(key, g.marks.symbols))
            if there:
                vs = tuple(g.variables.of(k) for _, k in there)
                yield Local(f"point r{r + 1}c{c + 1}", ("words", vs, words[key]), vs, ("slanted", key))


_AROUND_POINT = ("ne", "se", "sw", "nw")
_OPPOSITE = dict(zip(_AROUND_POINT, ("sw", "nw", "ne", "se"), strict=True))
_BLACK_FIRST = dict(zip(_AROUND_POINT, ("nw", "ne", "se", "sw"), strict=True))


def _white_words(ways: tuple[str, ...], symbols: tuple[str, ...]) -> Iterator[tuple[int, ...]]:
    for word in product(range(len(symbols)), repeat=len(ways)):
        held = dict(zip(ways, word, strict=True))
        ring = [
            octant
            for way in _AROUND_POINT
            for octant in (_octants(way, symbols[held[way]]) if way in held else (False, False))
        ]
        first = ring.index(False) if False in ring else 0
        text = "".join("#" if octant else " " for octant in ring[first:] + ring[:first])
        if all(len(run) in (2, 4, 8) for run in text.split()):
            yield word


def _octants(way: str, mark: str) -> tuple[bool, bool]:
    """Which octants of a cell that lies so from a point are white at that point, clockwise. A mark names the corner
    that its triangle fills."""
    if mark in ("#", _OPPOSITE[way]):
        return False, False
    if mark not in WAYS or mark == way:
        return True, True
    return (False, True) if mark == _BLACK_FIRST[way] else (True, False)


_VERBS: dict[type, Callable[..., Iterator[Meant]]] = {
    tree.Connected: _connected, tree.Loop: _loop, tree.Path: _path, tree.Beams: _beams,
    tree.Areas: _areas, tree.Acyclic: _acyclic, tree.Matched: _matched, tree.Symmetric: _symmetric,
    tree.Rectangles: _rectangles, tree.Twins: _twins, tree.Pieces: pieces,
}  # fmt: skip
