"""Shapes of scopes: which facts and variables of a scope decide what a sentence is there.

Two scopes in which a sentence has the same facts, and variables that are alike (the same ones equal, the same ones
missing), have the same ground condition but for the variables. So it is compiled once, and placed by these variables.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import chain

from cover.puzzles.kinds import tree
from cover.puzzles.kinds.families import Scope
from cover.puzzles.kinds.meaning.grounding import Grounding, Unsaid
from cover.puzzles.kinds.meaning.variables import MISSING
from cover.puzzles.kinds.places import SIDES, Places
from cover.puzzles.kinds.sets import about_lines, set_of_word

Find = Callable[[Scope], Sequence[int]]
Look = Callable[[Scope, list[int], list[Hashable]], None]  # adds the variables and the facts that it finds


def looks(grounding: Grounding, *nodes: tree.Node | None) -> list[Look]:
    """How to find what decides a sentence's condition in a scope."""
    found: dict[Hashable, Look] = {}
    for top in nodes:
        most: dict[int, tree.Number] = {}  # by node, what its arms count at most
        for node in tree.walk(top) if top is not None else ():
            if isinstance(node, tree.Compare):
                most |= {id(one): node.right for one in _bounded(node)}
            for key, look in _of_node(grounding, node, most.get(id(node))):
                found.setdefault(key, look)
    return list(found.values())


def _bounded(node: tree.Compare) -> Sequence[tree.Number]:
    """The runs and views on the left of which no more cells matter than the number on the right, and one: as
    `grounding` cuts them."""
    left = node.left
    # A run in one direction, or several that are bounded from above: beyond the bound no cell matters.
    if not isinstance(node.right, tree.Whole | tree.Named):
        return ()
    if isinstance(left, tree.Along) and left.what == "run":
        return (left,) if len(left.of.words) == 1 or node.sign in ("=", "<=", "<") else ()
    if isinstance(left, tree.View):
        return (left,) if node.sign in ("=", "<=", "<") else ()
    if isinstance(left, tree.Arithmetic) and left.sign == "*" and node.sign == "=":
        factors = [
            one.left if isinstance(one, tree.Arithmetic) and one.sign == "+" else one for one in (left.left, left.right)
        ]
        if all(isinstance(one, tree.Along) and one.what == "run" for one in factors):
            return factors
    return ()


Keyed = tuple[Hashable, Look]


def _of_node(g: Grounding, node: tree.Node, most: tree.Number | None) -> Sequence[Keyed]:
    if isinstance(node, tree.Is | tree.Count):
        return [_marked(g, node.of, node.marks, isinstance(node, tree.Count)), _bound(g, node.marks)]
    if isinstance(node, tree.Along | tree.View):  # each arm by itself
        if isinstance(node, tree.Along) and node.what != "run":
            each = [node.of]
        else:
            words = node.of.words if isinstance(node, tree.Along) else ("here", "north", "west", "east", "south")
            each = [tree.SetOf((word,)) for word in words]
        apart = node.of if isinstance(node, tree.Along) and node.what == "apart" else None
        laid = [_fact(("laid", apart), partial(_set_laid_out, g, apart))] if apart else []
        return [*(_marked(g, of, node.marks, True, most) for of in each), _bound(g, node.marks), *laid]
    if isinstance(node, tree.Never):
        return [keyed for marks in node.marks for keyed in (_marked(g, tree.ALL, marks, False), _bound(g, marks))]
    if isinstance(node, tree.Runs) and node.of.words == ("around",) and about_lines(node.marks.words):
        return [_fact("clue", lambda scope: scope.clue), _lines_around(g)]
    if isinstance(node, tree.InitialIs):
        return [_bound(g, node.marks)]
    if isinstance(node, tree.Differ) and node.by == "clues":
        marks = node.only or node.unless
        return [_clued(g, node.of, True), *([_marked(g, node.of, marks, False)] if marks else [])]
    if isinstance(node, tree.Sum) and node.by == "clues":
        return [_clued(g, node.of, True), _plain(g, node.of)]
    if isinstance(
        node, tree.Differ | tree.Same | tree.Ascending | tree.Held | tree.Sum | tree.OfSet | tree.Next | tree.Runs
    ):
        clue = [_fact("clue", lambda scope: scope.clue)] if isinstance(node, tree.Runs) else []
        ring = [_fact("ring", lambda scope: _gaps(g.places, scope))] if isinstance(node, tree.Runs) else []
        return [*([_plain(g, tree.ALL)] if isinstance(node, tree.Next) else []), _plain(g, node.of), *clue, *ring]
    if isinstance(node, tree.Equal):
        # In the order of `all`, by turns.
        return [_plain(g, of) for of in (tree.ALL, tree.SetOf(("first",)), tree.SetOf(("second",)))]
    if isinstance(node, tree.Piece):
        return [_plain(g, tree.ALL), _fact("cells", lambda scope: _laid_out(g.places, scope))]
    if isinstance(node, tree.Consecutive | tree.Makes):
        halves = _fact("makes", lambda scope: (scope.clue, scope.first is None or len(scope.first)))
        return [_plain(g, tree.ALL), *([halves] if isinstance(node, tree.Makes) else [])]
    if isinstance(node, tree.RoomSize):
        return [_fact(("roomsize", node.of), lambda scope: g.room_size(node, scope)[0])]
    if isinstance(node, tree.OfClues):
        return [_clued(g, tree.ALL, True)]
    return _of_name(g, node) if isinstance(node, tree.Named) else ()


def _of_name(g: Grounding, node: tree.Named) -> Sequence[Keyed]:
    name, places = node.name, g.places
    if name == "clue":
        return [_fact("clue", lambda scope: scope.clue)]
    if name == "far":
        return [_fact("far", lambda scope: scope.far)]
    if name == "differences":
        return [_plain(g, tree.HERE), _plain(g, tree.SetOf(("beside",)))]
    if name == "pointers":
        return [_arrows(g)]
    if name in places.sizes and name not in ("row", "column"):
        return ()
    return [_fact(name, lambda scope: scope.bound.get(name) or g.of_scope(name, scope))]


def _fact(key: Hashable, of: Callable[[Scope], Hashable]) -> Keyed:
    def look(scope: Scope, vs: list[int], facts: list[Hashable]) -> None:
        facts.append(of(scope))

    return key, look


def _arrows(g: Grounding) -> Keyed:
    def look(scope: Scope, vs: list[int], facts: list[Hashable]) -> None:
        found = g.arrows(scope)
        facts.append(tuple(map(len, found.values())))
        vs += chain.from_iterable(found.values())

    return "arrows", look


def _bound(g: Grounding, marks: tree.Marks) -> Keyed:
    names = tuple(word for word in marks.words if word not in g.places.marks.index and word.isidentifier())
    if not names:
        return ("bound", ()), lambda scope, vs, facts: None
    return _fact(("bound", names), lambda scope: tuple(map(scope.bound.get, names)))


def _laid_out(places: Places, scope: Scope) -> Hashable:
    """How the cells of a room lie."""
    r, c = min((places.at[cell] for cell in scope.cells), default=(0, 0))
    return tuple((places.at[cell][0] - r, places.at[cell][1] - c) for cell in scope.cells)


def _set_laid_out(g: Grounding, of: tree.SetOf, scope: Scope) -> Hashable:
    """How the cells of a set lie."""
    found = g.set_of(of, scope)
    if any(map(g.places.is_edge, found)):
        g.refuse(of, "'apart' counts the steps between cells, and these are edges")
    at = [g.places.at[cell] for cell in found]
    return tuple((r - at[0][0], c - at[0][1]) for r, c in at)


def _gaps(places: Places, scope: Scope) -> Hashable:
    """Where there is no cell around one: at another border the others follow each other elsewhere."""
    return None if scope.here is None else tuple(k is None for k in places.ring_around[scope.here])


def _lines_around(g: Grounding) -> Keyed:
    def look(scope: Scope, vs: list[int], facts: list[Hashable]) -> None:
        if scope.here is None:
            return
        for places, of in (
            (g.places.ring_around[scope.here], g.variables.shape_of),
            (g.places.links_around(scope.here), g.variables.of),
        ):
            facts.append(tuple(place is None for place in places))
            vs += [of(place) for place in places if place is not None]

    return "lines around", look


def _found(g: Grounding, of: tree.SetOf, of_lines: bool) -> Find:
    if of.distance is None and len(of.words) == 1:
        return partial(set_of_word(of.words[0], of_lines), g.places)
    return lambda scope: g.set_of(of, scope, of_lines)


def _plain(g: Grounding, of: tree.SetOf) -> Keyed:
    """The variables of a set."""
    return _plain_lines(g, of, _found(g, of, False), False)


def _clued(g: Grounding, of: tree.SetOf, words: bool) -> Keyed:
    """Which clues stand in the cells of a set; without words, whether any do."""
    find, clues = _found(g, of, False), g.places.clues

    def look(scope: Scope, vs: list[int], facts: list[Hashable]) -> None:
        facts.append(tuple([clues.get(place) if words else place in clues for place in find(scope)]))

    return ("clued", of, words), look


def _marked(g: Grounding, of: tree.SetOf, marks: tree.Marks, counted: bool, most: tree.Number | None = None) -> Keyed:
    """The variables by which one sees whether the places of a set hold marks. most: no more of them count than this
    number, and one."""
    if marks.words == ("clue",):
        return _clued(g, of, False)
    find = _found(g, of, about_lines(marks.words))
    if most is not None:
        (kind, *rest), look = _marked_in(g, of, marks, counted, _first(g, find, most))
        return (kind, *rest, most), look
    return _marked_in(g, of, marks, counted, find)


def _first(g: Grounding, find: Find, most: tree.Number) -> Find:
    def found(scope: Scope) -> Sequence[int]:
        try:
            many = g.known(most, scope)
        except Unsaid:
            many = 0
        return find(scope)[: many + 1] if many > 0 else find(scope)

    return found


def _marked_in(
    g: Grounding, of: tree.SetOf, marks: tree.Marks, counted: bool, find: Find
) -> tuple[tuple[Hashable, ...], Look]:
    variables, places = g.variables, g.places
    if marks.words[0] in variables.calls:
        helpers = variables.calls[marks.words[0]]

        # What lies beyond the board has no helper, and its place stays in the list.
        def look_call(scope: Scope, vs: list[int], facts: list[Hashable]) -> None:
            found = find(scope)
            facts.append(len(found))
            vs += [helpers.get(place, MISSING) for place in found]

        return ("call", of, marks.words[0]), look_call
    if variables.of_shape(marks, dict.fromkeys(g.bound_names, "")):
        # A count of all shapes goes by edges, see `counted`: no helper is asked for.
        helped = counted and not (variables.two_by_two and variables.shapes(marks) == variables.every_shape)

        def look_shape(scope: Scope, vs: list[int], facts: list[Hashable]) -> None:
            found = find(scope)
            facts.append(tuple(map(places.is_edge, found)))
            for place in found:
                if places.is_edge(place):
                    vs.append(variables.of(place))
                elif helped:
                    vs.append(variables.shape_of(place))
                else:
                    edges = places.edges_at[place]
                    vs += [variables.of(edges[way]) if way in edges else MISSING for way in SIDES]

        return ("shape", of, helped), look_shape
    return _plain_lines(g, of, find, about_lines(marks.words))


def _plain_lines(g: Grounding, of: tree.SetOf, find: Find, of_lines: bool) -> tuple[tuple[Hashable, ...], Look]:
    of_places = g.variables.of_places

    def look(scope: Scope, vs: list[int], facts: list[Hashable]) -> None:
        found = find(scope)
        facts.append(len(found))
        vs += of_places(found)

    return (("lines" if of_lines else "plain"), of), look
