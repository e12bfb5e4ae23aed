"""Rules about connectivity, stated in full by clauses: against their definition on random small graphs, and as counts
of every kind of puzzle that has one."""

import random
from itertools import combinations, product

import numpy as np
import pytest
from pysat.solvers import Solver

import cover
from cover.basics.errors import Refused
from cover.problems.acyclic import Acyclic
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.connectivity import Areas, Connected
from cover.problems.loops import Loop
from cover.problems.matching import Matched
from cover.problems.partition import Parted
from cover.problems.parts import Parts
from cover.problems.pieces import Pieces
from cover.problems.reach import Reach
from cover.problems.reductions.clauses import Clauses
from cover.problems.reductions.connected_rules import state_in_full
from cover.problems.twins import Twins, turned
from cover.problems.walks import Walk
from cover.puzzles.kinds.table import kind_names, puzzle_class
from cover.solving.routing import Route, routed, source_problem

FORMS = ["auto", "elimination", "levels"]


def graph(rng, vertices, likely=0.5):
    return tuple(two for two in combinations(range(vertices), 2) if rng.random() < likely)


def connected(rng):
    return Connected(tuple(range(6)), (1,), graph(rng, 6), most=rng.choice([0, 0, 2, 4]))


def areas(rng):
    return Areas(tuple(range(5)), (0, *rng.choices(range(1, 5), k=2)), graph(rng, 5))


def acyclic(rng):
    links = [(k, s, *rng.sample(range(5), 2)) for k in range(6) for s in (0, 1) if rng.random() < 0.8]
    return Acyclic(tuple(range(6)), tuple(links))


def loop(rng):
    ends = graph(rng, 5, 0.8)[:8]
    return Loop(tuple(range(len(ends))), ends, tips=tuple(rng.sample(range(5), rng.choice([0, 0, 2, 4]))))


def reach(rng):
    pairs = graph(rng, 6)
    beside = tuple(tuple(b for two in pairs if k in two for b in two if b != k) for k in range(6))
    return Reach(tuple(range(6)), (1,), beside, rng.randint(-1, 5), asked=rng.choice([(), (0,), (1,)]))


def walk(rng):
    ends, asked = graph(rng, 5, 0.7)[:7], rng.choice([(), (0,), (1,)])
    least = rng.randint(0, 5)
    many = len(ends) + bool(asked)
    return Walk(tuple(range(many)), 5, ends, rng.choice([None, 0]), least, rng.randint(least - 1, 5), asked=asked)


def parted(rng):
    ends = (*((k, k + 1) for k in range(5)), (0, 5), (1, 4))
    return Parted(tuple(range(len(ends))), ends, (1,), rng.choice([1, 2, 3, 6]))


def matched(rng):
    partners = tuple(tuple(rng.sample(range(3), rng.randint(0, 3))) for _ in range(6))
    return Matched(tuple(range(6)), (1,), partners, 3)


SQUARE = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))
SIDES = ((0, 1), (1, 2), (3, 4), (4, 5), (0, 3), (1, 4), (2, 5))
ROOMS = ("rooms", (0, 0, 1, 0, 2, 1))
NUMBERS = [
    ROOMS,
    ("size",),
    ("count",),
    ("count", (0, 2, 5)),
    ("sum",),
    ("most",),
    ("least",),
    ("clue",),
    ("width",),
    ("height",),
    ("bends",),
    ("int", 2),
]


def parts(rng):
    walls = rng.random() < 0.5
    clues = tuple((v, rng.choice([-1, 1, 2, 3]), rng.randrange(2)) for v in sorted(rng.sample(range(6), 3)))
    asked = [(rng.choice(["=", "<", "!=", ">="]), *rng.sample(NUMBERS, 2)) for _ in range(2)]
    asked[0] = rng.choice([asked[0], ("differ",), ("=", ("+", ("size",), ("count",)), ("int", 4))])
    question = (rng.choice(["and", "if"]), *asked)
    lines = walls and rng.random() < 0.5
    return Parts(tuple(range(7 if walls else 6)), (int(not lines),), SIDES, walls, SQUARE, clues, question, lines=lines)


def pieces(rng):
    shapes = rng.sample([((0, 0),), ((0, 0), (0, 1)), ((0, 0), (0, 1), (1, 0)), ((0, 0), (0, 1), (0, 2))], 2)
    most = tuple(rng.choices([1, 2], k=2)) if rng.random() < 0.7 else ()
    apart = ((0, 4), (1, 3), (1, 5), (2, 4)) if rng.random() < 0.5 else ()
    stock = tuple(tuple(tuple(sorted(way)) for way in turned(shape)) for shape in shapes)
    return Pieces(tuple(range(6)), (1,), SIDES, SQUARE, stock, most, bool(most) and rng.random() < 0.3, apart)


def twins(rng):
    dark = tuple(sorted(rng.sample(range(6), 3)))
    numbers = ((rng.randrange(6), rng.choice([1, 3])),) if rng.random() < 0.5 else ()
    return Twins(tuple(range(7)), SIDES, SQUARE, dark, numbers)


MAKERS = [connected, areas, acyclic, loop, reach, walk, parted, matched, parts, pieces, twins]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("make", MAKERS)
def test_of_all_words_those_that_keep_the_rule_have_one_model_each(make, form):
    rng, seen = random.Random(make.__name__), set()
    for _ in range(8):
        rule = make(rng)
        symbols = 3 if make is areas else 2
        numbers = np.arange(1, len(rule.cells) * symbols + 1, dtype=np.int32).reshape(-1, symbols)
        clauses = Clauses(variables=int(numbers.max()))
        state_in_full(clauses, numbers, [rule], form)
        listed = list(Cnf(clauses.flat(), clauses.variables, range(clauses.variables)))
        unsatisfiable, helpers = [] in listed, range(int(numbers.max()) + 1, clauses.variables + 1)
        with Solver("minisat22", bootstrap_with=[clause for clause in listed if clause]) as solver:
            for word in product(range(symbols), repeat=len(rule.cells)):
                held = {int(numbers[cell, symbol]) for cell, symbol in enumerate(word)}
                marks = [x if x in held else -x for x in numbers.ravel().tolist()]
                found = not unsatisfiable and solver.solve(assumptions=marks)
                assert found == rule.holds(word), (rule, word)
                seen.add(found)
                if found and helpers:
                    model = solver.get_model()
                    assert not any(solver.solve(assumptions=[*marks, -model[x - 1]]) for x in helpers)
                    helpers = ()  # one word of each rule is enough
    assert seen == {True, False}


def broken(cut, word):
    return not any((word[place] in symbols) == holds for place, symbols, holds in cut)


@pytest.mark.parametrize("make", MAKERS)
def test_a_cut_is_broken_by_its_word_and_kept_by_all_that_are_right(make):
    rng = random.Random(make.__name__)
    for _ in range(20):
        rule = make(rng)
        words = list(product(range(3 if make is areas else 2), repeat=len(rule.cells)))
        right = [word for word in words if rule.holds(word)]
        cuts = {}
        for word in words:
            found = list(rule.cuts(word))
            assert bool(found) != rule.holds(word), (rule, word)
            assert all(broken(cut, word) for cut in found), (rule, word)
            cuts |= {tuple(cut): cut for cut in found}
        assert not [(rule, cut, word) for cut in cuts.values() for word in right if broken(cut, word)]


def instances():
    for name in kind_names():
        kind = puzzle_class(name)
        for number, text in enumerate((kind.example, *kind.variants)):
            puzzle = cover.loads(text)
            board = source_problem(puzzle)
            if isinstance(board, Board) and board.lazy_constraints:
                yield f"{name} {number}", puzzle


@pytest.mark.slow
def test_every_connected_kind_becomes_clauses_with_as_many_models_as_it_has_solutions():
    tried = set()
    for name, puzzle in instances():
        formula = routed(puzzle, Cnf, Route(connection="auto", at_most_one="pairwise"))
        assert formula.lazy is None
        every = Cnf(formula.clauses, formula.variables, range(1, formula.variables + 1))
        solutions = cover.count(puzzle, "sat", limit=5).found
        assert cover.count(every, "sat", limit=5).found == solutions, name
        tried |= {type(rule).__name__ for rule in source_problem(puzzle).lazy_constraints}
    # Pieces are lazy in certificates alone: how each lies is a symbol of the board.
    assert tried >= {
        "Connected",
        "Loop",
        "Areas",
        "Matched",
        "Parted",
        "Parts",
        "Reach",
        "Beams",
        "OneLine",
        "Twins",
        "Walk",
    }


@pytest.mark.parametrize("kind", ["nurikabe", "slitherlink", "tents", "slant"])
def test_rows_and_models_of_connected_kinds_leave_nothing_out(kind):
    puzzle = cover.loads(puzzle_class(kind).example)
    read = cover.loads(cover.convert(puzzle, "opb"))
    assert cover.count(read, "cpsat").found == cover.count(puzzle).found
    assert cover.convert(puzzle, "cp")


def test_a_board_that_is_too_large_to_say_who_is_together_is_refused_in_words():
    puzzle = cover.load("puzzles/fillomino/6x6.txt")
    board = source_problem(puzzle)
    rule = next(rule for rule in board.lazy_constraints if isinstance(rule, Areas))
    row = tuple((k, k + 1) for k in range(1600))
    numbers = np.arange(1, 1601 * 2 + 1, dtype=np.int32).reshape(-1, 2)
    with pytest.raises(Refused, match="1601 vertices are too many"):
        state_in_full(
            Clauses(int(numbers.max())), numbers, [Areas(tuple(range(1601)), (0, 1600), row, rule.name)], "elimination"
        )
