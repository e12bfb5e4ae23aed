"""Rules about connectivity, stated in full beforehand: one function a rule, over the circuits of `connection.py`.

Searches that ask again state them by cuts instead, which solve faster; what leaves the house must say all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from cover.basics.errors import Refused
from cover.problems.acyclic import Acyclic
from cover.problems.arrays import Int32s
from cover.problems.beams import Beams
from cover.problems.connectivity import Areas, Connected, LazyConstraint
from cover.problems.crossing import OneLine
from cover.problems.lazy_constraints import Point, edges_at, other_end
from cover.problems.loops import Loop
from cover.problems.matching import Matched
from cover.problems.partition import Parted
from cover.problems.parts import Parts
from cover.problems.pieces import Pieces
from cover.problems.reach import Reach
from cover.problems.reductions.circuit import Circuit
from cover.problems.reductions.clauses import Clauses
from cover.problems.reductions.connection import Links, links_of, reached, state_acyclic, state_connected, together
from cover.problems.reductions.part_questions import state_question
from cover.problems.stated import Clauses as Stated
from cover.problems.twins import Cell, Twins
from cover.problems.walks import Walk

_MOST_SETS = 20_000  # of partners, at one cell


class Marks:
    """The marks of a rule's cells as literals. numbers: int32 (cells, symbols), 0 for a mark that is excluded."""

    def __init__(self, circuit: Circuit, numbers: Int32s, rule: LazyConstraint, form: str):
        self.circuit, self.form = circuit, form
        self.true = circuit.true
        self._numbers = [numbers[cell].tolist() for cell in rule.cells]

    def mark(self, place: int, symbol: int) -> int:
        """That a cell holds a symbol."""
        here = self._numbers[place]
        if not here[symbol]:
            return -self.true
        return int(here[symbol]) if any(here[:symbol]) or any(here[symbol + 1 :]) else self.true

    def holds(self, place: int, symbols: Sequence[int]) -> int:
        """That it holds one of these symbols."""
        others = [self.mark(place, s) for s in range(len(self._numbers[place])) if s not in symbols]
        if all(x == -self.true for x in others):
            return self.true
        return -others[0] if len(others) == 1 else self.circuit.any_of([self.mark(place, s) for s in symbols])


def state_in_full(clauses: Clauses, numbers: Int32s, rules: Sequence[LazyConstraint], form: str) -> None:
    """State all of the rules. form: auto, elimination or levels. Raises Refused where they are too large."""
    with Circuit(clauses) as circuit:
        for rule in rules:
            _STATED[type(rule)](rule, Marks(circuit, numbers, rule, form))


def _connected(rule: Connected, marks: Marks) -> None:
    circuit = marks.circuit
    inside = [marks.holds(k, rule.symbols) for k in range(len(rule.cells))]
    links = links_of(circuit, len(inside), [(a, b, circuit.all_of([inside[a], inside[b]])) for a, b in rule.neighbours])
    if 0 < rule.most < len(inside):
        circuit.state(-circuit.counted(inside, rule.most + 1)[-1])
    state_connected(circuit, inside, links, marks.form)


def _areas(rule: Areas, marks: Marks) -> None:
    """Each cell that holds a symbol with a size has so many cells in its area."""
    circuit, symbols = marks.circuit, range(len(rule.sizes))
    pairs = []
    for a, b in rule.neighbours:
        both = [circuit.all_of([marks.mark(a, s), marks.mark(b, s)]) for s in symbols]
        pairs.append((a, b, circuit.any_of(both)))
    # One more than the largest size is counted, so that "exactly so many" and "more" differ.
    most = max(map(abs, rule.sizes), default=0)
    # Up to the largest size the answer must be right; who is in a larger area is counted as more than that.
    same = together(circuit, links_of(circuit, len(rule.cells), pairs), most, marks.form)
    for cell, beside in enumerate(same):
        many = circuit.counted(beside, most + 1)
        for s in symbols:
            if size := rule.sizes[s]:
                circuit.state(-marks.mark(cell, s), many[abs(size)])
            # A size below 0 is that many or more; 0 says nothing.
            if size > 0:
                circuit.state(-marks.mark(cell, s), -many[size + 1])


def _loop(rule: Loop, marks: Marks) -> None:
    """Two edges meet in a vertex that is passed, one in a tip. One closed line is connected; lines between tips close
    none."""
    circuit = marks.circuit
    on = [marks.holds(k, rule.symbols) for k in range(len(rule.cells))]
    vertices = 1 + max((*rule.tips, *(v for two in rule.ends for v in two)), default=-1)
    passed = []
    for v in range(vertices):
        there = [x for x, two in zip(on, rule.ends, strict=True) if v in two]
        many = circuit.counted(there, 3)
        passed.append(many[1])
        # A tip has exactly one edge; any other vertex none or two: one or more means two or more, and never three.
        if v in rule.tips:
            circuit.state(many[1])
        circuit.state(-many[1 if v not in rule.tips else 2], *([many[2]] if v not in rule.tips else []))
        circuit.state(-many[3])
    pairs = [(a, b, x) for (a, b), x in zip(rule.ends, on, strict=True)]
    # Where no edges close a line every line ends, and only tips are ends. Without tips: what is passed is one closed
    # line.
    if rule.tips:
        state_acyclic(circuit, vertices, pairs)
    else:
        # No edge at all would be connected too, and is no loop.
        circuit.state(*on)
        state_connected(circuit, passed, links_of(circuit, vertices, pairs), marks.form)


def _one_line(rule: OneLine, marks: Marks) -> None:
    """Edges are vertices of a graph: linked where the line goes from one to the other."""
    circuit = marks.circuit
    on = [marks.mark(k, 1) for k in range(len(rule.cells))]
    pairs = []
    for point, edges in edges_at(rule.ends).items():
        many = circuit.counted([on[k] for k in edges], 4)
        # A vertex has no edge, two (the line passes or turns) or four (it crosses itself).
        circuit.state(-many[1], many[2])
        circuit.state(-many[3], many[4])
        for a, b in combinations(edges, 2):
            # Where four meet, the line goes straight on, so that only opposite edges are joined; where two meet, these
            # are.
            crossed = -circuit.true if _straight(rule.ends, a, b, point) else many[3]
            pairs.append((a, b, circuit.all_of([on[a], on[b], -crossed])))
    circuit.state(*on)
    state_connected(circuit, on, links_of(circuit, len(on), pairs), marks.form)


def _straight(ends: Sequence[tuple[Point, Point]], one: int, other: int, point: Point) -> bool:
    """Does a line go straight on from one edge to another?"""
    before, after = other_end(ends[one], point), other_end(ends[other], point)
    return (before[0] + after[0], before[1] + after[1]) == (2 * point[0], 2 * point[1])


def _acyclic(rule: Acyclic, marks: Marks) -> None:
    pairs = [(one, other, marks.mark(place, symbol)) for place, symbol, one, other in rule.links]
    state_acyclic(marks.circuit, 1 + max((v for two in rule.links for v in two[2:]), default=-1), pairs)


def _reach(rule: Reach, marks: Marks) -> None:
    circuit = marks.circuit
    # The first cell is where all begins: it counts as inside whatever it holds,
    inside = [circuit.true, *(marks.holds(k, rule.symbols) for k in range(1, len(rule.cells)))]
    pairs = [
        (a, b, circuit.all_of([inside[a], inside[b]])) for a, some in enumerate(rule.beside) for b in some if a < b
    ]
    # but not among those that are reached.
    there = reached(circuit, links_of(circuit, len(inside), pairs), 0)[1:]
    if rule.wanted < 0:
        circuit.state(*([-marks.holds(0, rule.asked)] if rule.asked else []))
        return
    if not rule.asked:
        circuit.state_count(there, rule.wanted)
        return
    many = [*circuit.counted(there, len(there)), -circuit.true]  # many[k]: k or more
    exact = (
        circuit.all_of([many[rule.wanted], -many[rule.wanted + 1]]) if rule.wanted < len(many) - 1 else -circuit.true
    )
    circuit.state(-marks.holds(0, rule.asked), exact)


def _walk(rule: Walk, marks: Marks) -> None:
    circuit, most = marks.circuit, min(rule.most, rule.vertices)
    unless = [-marks.holds(0, rule.asked)] if rule.asked else []
    lines = ((a, b, marks.mark(k, 1)) for k, (a, b) in enumerate(rule.ends, rule.before))
    links = links_of(circuit, rule.vertices, list(lines))
    if most < 0 or rule.least > rule.vertices:
        circuit.state(*unless)
        return
    # Up to so many the answer must be right; longer lines are counted as more than that.
    joined = together(circuit, links, most, marks.form) if rule.start is None else [reached(circuit, links, rule.start)]
    long = [circuit.counted(some, min(most + 1, rule.vertices)) for some in joined]
    circuit.state(*(many[rule.least] for many in long), *unless)
    for many in long if most < rule.vertices else ():
        circuit.state(-many[most + 1], *unless)


def _walled(rule: Parted | Parts, marks: Marks, vertices: int, most: int) -> tuple[Links, list[list[int]]]:
    """The links of a board that walls cut up, and who is together."""
    walls = [marks.holds(k, rule.symbols) for k in range(len(rule.cells))]
    links = links_of(marks.circuit, vertices, [(a, b, -x) for (a, b), x in zip(rule.ends, walls, strict=True)])
    return links, together(marks.circuit, links, most, marks.form)


def _no_idle_walls(rule: Parted | Parts, marks: Marks, same: list[list[int]]) -> None:
    """No wall stands inside a part."""
    for k, (a, b) in enumerate(rule.ends):
        marks.circuit.state(-marks.holds(k, rule.symbols), -same[a][b])


def _parted(rule: Parted, marks: Marks) -> None:
    vertices = 1 + max((v for two in rule.ends for v in two), default=-1)
    links, same = _walled(rule, marks, vertices, rule.size)
    _no_idle_walls(rule, marks, same)
    for v, beside in enumerate(same):
        if links[v]:
            marks.circuit.state_count(beside, rule.size)


def _parts(rule: Parts, marks: Marks) -> None:
    circuit, vertices = marks.circuit, len(rule.at)
    if rule.lines:
        links, same = _walled(rule, marks, vertices, vertices)
        inside = [circuit.any_of(list(some.values())) for some in links]
    elif rule.walls:
        inside = [circuit.true] * vertices
        same = _walled(rule, marks, vertices, vertices)[1]
        _no_idle_walls(rule, marks, same)
    else:
        inside = [marks.holds(k, rule.symbols) for k in range(vertices)]
        pairs = [(a, b, circuit.all_of([inside[a], inside[b]])) for a, b in rule.ends]
        same = together(circuit, links_of(circuit, vertices, pairs), vertices, marks.form)
    state_question(circuit, rule, inside, same)


def _pieces(rule: Pieces, marks: Marks) -> None:
    """A piece lies where all of its cells are inside and all around are not."""
    circuit, inside = marks.circuit, [marks.holds(k, rule.symbols) for k in range(len(rule.at))]
    lies = []
    for _, cells in rule.placements:
        border = {k for vertex in cells for k in rule.beside[vertex]} - {*cells}
        lies.append(circuit.all_of([*(inside[k] for k in cells), *(-inside[k] for k in border)]))
    for x, over in zip(inside, rule.over, strict=True):
        circuit.state(-x, *(lies[number] for number in over))
    for a, b in rule.apart:
        circuit.state(-inside[a], -inside[b], *(lies[number] for number in rule.over[a] & rule.over[b]))
    for piece, most in enumerate(rule.most):
        used = [x for x, placement in zip(lies, rule.placements, strict=True) if placement.piece == piece]
        if rule.every:
            circuit.state_count(used, most)
        else:
            circuit.state(-circuit.counted(used, most + 1)[-1])


def _matched(rule: Matched, marks: Marks) -> None:
    """Cell by cell, which partners that later cells may have too can be taken by then: all of those sets at once, so
    that nothing is chosen that could be chosen otherwise."""
    circuit = marks.circuit
    # After its last cell a partner can be forgotten, for it must be taken by then (`done`): sets stay small.
    last = {partner: k for k, some in enumerate(rule.partners) for partner in some}
    # Some partner has no cell at all.
    if len(last) < rule.count:
        circuit.state()
    taken = {frozenset[int](): circuit.true}
    for k, some in enumerate(rule.partners):
        here, done = marks.holds(k, rule.symbols), {partner for partner in some if last[partner] == k}
        ways: dict[frozenset[int], list[int]] = {}
        for before, x in taken.items():
            # Partners taken before, and one more if the cell holds a symbol of the rule. A choice among several
            # partners would be counted as several solutions: so all sets that are possible are followed, and none is
            # chosen.
            for now, y in ((before, -here), *((before | {new}, here) for new in some if new not in before)):
                if done <= now:
                    ways.setdefault(now - done, []).append(circuit.all_of([x, y]))
        taken = {now: circuit.any_of(literals) for now, literals in ways.items()}
        if len(taken) > _MOST_SETS:
            raise Refused(f"{rule.name}: pairs of so many cells would need too many clauses")
    circuit.state(*taken.values())


def _beams(rule: Beams, marks: Marks) -> None:
    """Each edge that is on belongs to one line that leaves a tip, whose turns are counted."""
    circuit, on = marks.circuit, [marks.mark(k, 1) for k in range(len(rule.cells))]
    tips, joints, turns = {point for point, _, _ in rule.tips}, [], []
    for point, edges in edges_at(rule.ends).items():
        for a, b in combinations(edges if point not in tips else (), 2):
            # At a tip the edges are not joined: there lines begin, and edges of different lines meet.
            joints.append((a, b, circuit.all_of([on[a], on[b]])))
            if not _straight(rule.ends, a, b, point):
                turns.append(joints[-1])
    same = together(circuit, links_of(circuit, len(on), joints), len(on), marks.form)
    for edge, x in enumerate(on):
        # Exactly one tip's first edge is on the line of an edge that is on.
        circuit.state_count([same[edge][first] for _, first, _ in rule.tips if first >= 0], 1, -x)
    for _, first, wanted in rule.tips:
        if first >= 0 and wanted >= 0:
            circuit.state_count((circuit.all_of([x, same[first][a]]) for a, _, x in turns), wanted)


def _twins(rule: Twins, marks: Marks) -> None:
    """Each half is beside one half of the other color, and one of all turns and moves brings it there."""
    circuit, cells = marks.circuit, range(len(rule.at))
    dark = [vertex in rule.dark for vertex in cells]
    # A place without a wall joins the two vertices beside it.
    opened = [(a, b, -marks.mark(k, 1)) for k, (a, b) in enumerate(rule.ends)]
    # A half is of one color: its vertices are connected over vertices of that color alone.
    same = together(
        circuit, links_of(circuit, len(cells), [one for one in opened if dark[one[0]] == dark[one[1]]]), len(cells)
    )
    # The dark end first, so that `a` is always dark and `b` is not.
    joints = [(a, b, x) if dark[a] else (b, a, x) for a, b, x in opened if dark[a] != dark[b]]
    for vertex, wanted in rule.numbers:
        circuit.state_count(same[vertex], wanted)
    # Two joints with one dark half have one light half too, and the other way round: each half has one partner.
    for (a, b, x), (c, d, y) in combinations(joints, 2):
        circuit.state(-x, -y, -same[a][c], same[b][d])
        circuit.state(-x, -y, -same[b][d], same[a][c])
    # Every vertex belongs to a half with a joint.
    for v in cells:
        circuit.state(*(circuit.all_of([x, same[v][a if dark[v] else b]]) for a, b, x in joints))
    # Which vertex lies at a place, for moved copies.
    number = {at: v for v, at in enumerate(rule.at)}
    for v in cells:
        if dark[v]:
            # The vertices of the other half: those in the part of the light end of a joint of this one.
            twin = [circuit.any_of(circuit.all_of([x, same[v][a], same[b][w]]) for a, b, x in joints) for w in cells]
            # A twin is this half turned or mirrored (8 ways) so that v comes to lie on w.
            moves = (_moved(rule.at, v, w, turn, number) for w in cells if not dark[w] for turn in range(8))
            circuit.state(*(_covered(circuit, same[v], twin, moved) for moved in moves))


def _moved(at: Sequence[Cell], start: int, end: int, turn: int, number: dict[Cell, int]) -> list[int | None]:
    """Where each cell comes, None beyond the board, when all are turned (from 4 on: mirrored) and one comes to end."""
    found = []
    for r, c in at:
        r, c = r - at[start][0], c - at[start][1]
        for _ in range(turn % 4):
            r, c = c, -r
        found.append(number.get((at[end][0] + (r if turn < 4 else -r), at[end][1] + c)))
    return found


def _covered(circuit: Circuit, half: Sequence[int], twin: Sequence[int], moved: Sequence[int | None]) -> int:
    """That a half comes to lie on its twin: each cell on one of it, and each of the twin's is met."""
    to = {w: half[v] for v, w in enumerate(moved) if w is not None}
    there = [circuit.any_of([-x, -circuit.true if w is None else twin[w]]) for x, w in zip(half, moved, strict=True)]
    return circuit.all_of([*there, *(circuit.any_of([-y, to.get(w, -circuit.true)]) for w, y in enumerate(twin))])


_STATED: dict[type[Any], Callable[[Any, Marks], None]] = {
    Connected: _connected,
    Areas: _areas,
    Loop: _loop,
    OneLine: _one_line,
    Acyclic: _acyclic,
    Reach: _reach,
    Walk: _walk,
    Parted: _parted,
    Parts: _parts,
    Matched: _matched,
    Beams: _beams,
    Pieces: _pieces,
    Twins: _twins,
    Stated: lambda rule, marks: None,  # its clauses are first cuts
}
