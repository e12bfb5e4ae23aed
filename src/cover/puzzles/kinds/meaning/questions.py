"""`each part: ..`, as the lazy rules `Parts` and `Parted`: what a part is asked becomes data."""

from __future__ import annotations

from collections.abc import Iterator

from cover.problems.partition import Parted
from cover.problems.parts import Parts, Question
from cover.problems.rules import Rule
from cover.puzzles.kinds import tree
from cover.puzzles.kinds.families import board_scope
from cover.puzzles.kinds.meaning.grounding import Grounding
from cover.puzzles.kinds.meaning.variables import Variables
from cover.puzzles.kinds.places import number_of
from cover.puzzles.kinds.sets import about_lines


def stated_parts(grounding: Grounding, family: tree.Family, body: tree.Condition) -> Iterator[Rule]:
    places, variables = grounding.places, grounding.variables
    bodies = list(body.parts) if isinstance(body, tree.And) else [body]
    words: dict[str, int] = {}
    clues = tuple(
        (cell, -1 if (n := number_of(word)) is None else n, words.setdefault(word, len(words)))
        for cell, word in places.clues.items()
    )
    at = tuple(places.at)
    edges = tuple(variables.of(place) for place in range(len(places.at), places.count))
    if family.marks is not None and about_lines(family.marks.words):
        question: Question = ("and", *(_question(grounding, one) for one in bodies))
        yield Parts(edges, (0,), places.edge_ends, True, at, clues, question, lines=True)
        return
    if family.marks is not None:
        symbols = tuple(sorted(grounding.symbols(family.marks, board_scope(places))))
        question = ("and", *(_question(grounding, one) for one in bodies))
        yield Parts(tuple(map(variables.of, places.cells)), symbols, tuple(places.sides), False, at, clues, question)
        return
    left = []
    for one in bodies:
        size = _size(grounding, one)
        # All parts of one size, and nothing else: a rule of its own, with better cuts.
        if size and size <= len(at) and len(at) % size == 0 and _one_piece(grounding):
            yield Parted(edges, places.edge_ends, (1,), size)
        else:
            left.append(one)
    if left:
        question = ("and", *(_question(grounding, one) for one in left))
        yield Parts(edges, (1,), places.edge_ends, True, at, clues, question)


def no_idle_walls(variables: Variables) -> Rule:
    """Walls part something; nothing is asked of the parts."""
    places = variables.places
    walls = tuple(variables.of(place) for place in range(len(places.at), places.count))
    return Parts(walls, (1,), places.edge_ends, True, tuple(places.at), (), ("and",))


def _one_piece(grounding: Grounding) -> bool:
    """Do all cells form one part?"""
    beside, met = grounding.places.beside, {0}
    front = [0] if beside else []
    while front:
        new = set(beside[front.pop()]) - met
        met |= new
        front += new
    return len(met) == len(beside)


def _size(grounding: Grounding, body: tree.Condition) -> int | None:
    """`size = N`, with a number that is the same for all parts."""
    if not (isinstance(body, tree.Compare) and body.sign == "=" and body.left == tree.Named("size")):
        return None
    if isinstance(body.right, tree.Whole):
        return body.right.value
    return grounding.places.sizes.get(body.right.name) if isinstance(body.right, tree.Named) else None


def _question(g: Grounding, body: tree.Condition) -> Question:
    if isinstance(body, tree.And):
        return ("and", *(_question(g, part) for part in body.parts))
    if isinstance(body, tree.If):
        return ("if", _question(g, body.when), _question(g, body.then))
    if isinstance(body, tree.Differ) and body.by == "clues":
        return ("differ",)
    if isinstance(body, tree.Compare):
        return (body.sign, _number(g, body.left), _number(g, body.right))
    return g.refuse(body, "a part can be asked for numbers, and whether its clues differ")


def _number(g: Grounding, node: tree.Number) -> Question:
    if isinstance(node, tree.Whole):
        return ("int", node.value)
    if isinstance(node, tree.Arithmetic) and node.sign in ("+", "-", "*", "mod"):
        return (node.sign, _number(g, node.left), _number(g, node.right))
    if isinstance(node, tree.Count) and node.marks.words == ("clue",) and not node.marks.negated:
        return ("count",)
    if isinstance(node, tree.Count) and node.of == tree.ALL and (cells := _called(g, node.marks)) is not None:
        return ("count", cells)
    if isinstance(node, tree.OfClues):
        return (node.what,)
    if isinstance(node, tree.Named) and node.name in ("size", "clue", "width", "height", "bends"):
        return (node.name,)
    if isinstance(node, tree.Named) and node.name == "roomcount" and g.places.room:
        owners = list(g.places.rooms)
        return ("rooms", tuple(map(owners.index, g.places.room)))
    if isinstance(node, tree.Named) and node.name == "sizecount" and g.places.room:
        return ("rooms", g.places.room_sizes)
    if isinstance(node, tree.Named) and node.name in g.places.sizes:
        return ("int", g.places.sizes[node.name])
    known = (
        "size, clue, width, height, bends, roomcount, sizecount, sum|most|least clues, count clue or of clues that are "
        "called"
    )
    return g.refuse(node, f"a part has no such number: {known}")


def _called(g: Grounding, marks: tree.Marks) -> tuple[int, ...] | None:
    """The cells of clues that a name stands for: `call box each clue #: here is clue`."""
    call = dict(g.kind.calls).get(marks.words[0])
    if call is None or marks.negated or call.body != _IS_CLUE:
        return None
    return tuple(sorted(g.variables.calls[marks.words[0]]))


_IS_CLUE = tree.Is(tree.HERE, tree.Marks(("clue",)))
