"""Rules about connectivity: every route that takes them has the solutions of brute force, each once; their
cuts are broken by the choice and kept by all solutions; those that cannot refuse in words."""

from collections import Counter
from itertools import combinations, product
from math import gcd

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cover
from cover.basics.errors import ProblemError, Refused
from cover.problems.acyclic import Acyclic
from cover.problems.board import Board
from cover.problems.connectivity import Areas, Connected, LazyConstraint
from cover.problems.flat_rules import rules_as_json, rules_of_json
from cover.problems.loops import Loop
from cover.problems.matching import Matched
from cover.problems.partition import Parted
from cover.problems.rules import total
from generators import ruled_board

RULED = st.builds(ruled_board, st.randoms(use_true_random=False))
ROUTES = ["sat", "sat:glucose4", "cpsat", "auto"]


def board(cells, symbols, rules, excluded=()):
    candidates = np.ones((cells, symbols), dtype=np.bool_)
    for cell, symbol in excluded:
        candidates[cell, symbol] = False
    names = [f"c{k}" for k in range(cells)], [str(s) for s in range(symbols)]
    return Board.without_regions(candidates, *names, rules=tuple(rules))


def holds(rule, word):
    """By the definitions, with union-find; never by way of cuts."""
    if isinstance(rule, Connected):
        inside = {k for k, symbol in enumerate(word) if symbol in rule.symbols}
        few = len(inside) <= (rule.most or len(word))
        return few and len(groups(inside, [pair for pair in rule.neighbours if inside.issuperset(pair)])) < 2
    if isinstance(rule, Matched):
        ways = [rule.partners[k] for k, symbol in enumerate(word) if symbol in rule.symbols]
        return any(len(set(pairing)) == rule.count == len(ways) for pairing in product(*ways))
    if isinstance(rule, Areas):
        areas = groups(range(len(word)), [(a, b) for a, b in rule.neighbours if word[a] == word[b]])
        return all(rule.sizes[word[min(area)]] in (0, len(area)) for area in areas)
    if isinstance(rule, Parted):
        walled = [(pair, symbol in rule.symbols) for pair, symbol in zip(rule.ends, word, strict=True)]
        parts = groups({vertex for pair in rule.ends for vertex in pair}, [pair for pair, wall in walled if not wall])
        inside = any(wall and set(pair) <= part for pair, wall in walled for part in parts)
        return not inside and all(len(part) == rule.size for part in parts)
    if isinstance(rule, Acyclic):
        # A forest: each link makes one group fewer.
        links = [(one, other) for place, symbol, one, other in rule.links if word[place] == symbol]
        vertices = {vertex for link in links for vertex in link}
        return len(groups(vertices, links)) == len(vertices) - len(links)
    on = [pair for pair, symbol in zip(rule.ends, word, strict=True) if symbol in rule.symbols]
    degrees = Counter(vertex for pair in on for vertex in pair)
    lines = groups({*rule.tips, *degrees}, on)
    if any(degrees[vertex] != (1 if vertex in rule.tips else 2) for line in lines for vertex in line):
        return False
    return all(line & set(rule.tips) for line in lines) if rule.tips else len(lines) == 1


def groups(vertices, pairs):
    group = {vertex: {vertex} for vertex in vertices}
    for a, b in pairs:
        if group[a] is not group[b]:
            group[a] |= group[b]
            for vertex in group[b]:
                group[vertex] = group[a]
    return list({id(one): one for one in group.values()}.values())


def brute_force(given):
    words = product(*(np.flatnonzero(row).tolist() for row in given.candidates))
    regions = [given.region(r).tolist() for r in range(len(given.region_starts) - 1)]
    return {
        word
        for word in words
        if all(len({word[c] for c in cells}) == len(cells) for cells in regions)
        and all(
            holds(rule, [word[c] for c in rule.cells])
            if isinstance(rule, LazyConstraint)
            else rule.holds([word[c] for c in rule.cells])
            for rule in given.rules
        )
    }


@st.composite
def connected_boards(draw, kinds=("connected", "loop", "tips", "acyclic", "areas", "matched", "parted")):
    symbols = draw(st.integers(2, 3))
    cells = draw(st.integers(1, 8 if symbols == 2 else 6))
    rules = []
    for k in range(draw(st.integers(1, 2))):
        chosen = tuple(draw(st.lists(st.integers(0, cells - 1), min_size=1, max_size=cells, unique=True)))
        pairs = list(combinations(range(len(chosen)), 2))
        some = tuple(draw(st.lists(st.sampled_from(pairs), unique=True, max_size=10))) if pairs else ()
        kept = tuple(sorted(draw(st.sets(st.integers(0, symbols - 1), min_size=1, max_size=symbols))))
        kind = draw(st.sampled_from(kinds))
        if kind == "connected":
            most = draw(st.sampled_from([0, 0, *range(1, len(chosen) + 1)]))
            rules.append(Connected(chosen, kept, some, f"connected {k}", most))
        elif kind == "matched":
            some = draw(st.lists(st.sets(st.integers(0, 2)), min_size=len(chosen), max_size=len(chosen)))
            rules.append(Matched(chosen, kept, tuple(tuple(sorted(one)) for one in some), 3, f"matched {k}"))
        elif kind == "acyclic":
            joined = st.none() | st.sampled_from([*combinations(range(4), 2)])
            ends = {(place, symbol): draw(joined) for place in range(len(chosen)) for symbol in kept}
            rules.append(Acyclic(chosen, tuple((*at, *two) for at, two in ends.items() if two), f"acyclic {k}"))
        elif kind == "areas":
            sizes = tuple(draw(st.lists(st.integers(0, 3), min_size=symbols, max_size=symbols)))
            rules.append(Areas(chosen, sizes, some, f"areas {k}"))
        elif kind == "parted":
            ends = tuple(draw(st.lists(st.sampled_from([*combinations(range(5), 2)]), min_size=len(chosen),
                                       max_size=len(chosen))))  # fmt: skip
            common = gcd(*map(len, groups({vertex for pair in ends for vertex in pair}, ends)))
            size = draw(st.sampled_from([size for size in range(1, common + 1) if common % size == 0]))
            rules.append(Parted(chosen, ends, kept, size, f"parted {k}"))
        else:
            vertices = list(combinations(range(5), 2))
            ends = tuple(draw(st.lists(st.sampled_from(vertices), min_size=len(chosen), max_size=len(chosen))))
            tips = tuple(draw(st.sets(st.integers(0, 4), min_size=1, max_size=4))) if kind == "tips" else ()
            rules.append(Loop(chosen, ends, kept, tips, f"loop {k}"))
    if draw(st.booleans()):
        rules.append(total(range(cells), range(symbols), draw(st.sets(st.integers(0, cells), min_size=1)), "sum"))
    excluded = draw(st.lists(st.tuples(st.integers(0, cells - 1), st.integers(0, symbols - 1)), max_size=2))
    return board(cells, symbols, rules, excluded)


def square(n):
    """The pairs of neighbours of n x n cells, row by row."""
    return tuple(
        (r * n + c, s * n + d)
        for r, c in product(range(n), repeat=2)
        for s, d in ((r, c + 1), (r + 1, c))
        if s < n and d < n
    )


def words_of(given, result):
    found = [tuple(symbol for _, symbol in sorted(labels)) for labels in result.solutions]
    assert len(found) == len(set(found)), "a solution came twice"
    return set(found)


@pytest.mark.parametrize("backend", ROUTES)
@given(given=connected_boards())
@settings(max_examples=25)
def test_every_route_has_the_solutions_of_brute_force(backend, given):
    has_the_solutions_of_brute_force(given, backend)


@given(given=connected_boards(("connected", "loop", "tips", "acyclic")))
@settings(max_examples=200)
def test_masks_have_the_solutions_of_brute_force(given):
    has_the_solutions_of_brute_force(given, "bitmask")


def has_the_solutions_of_brute_force(given, backend):
    has_the_solutions(brute_force(given), given, backend)


def has_the_solutions(expected, given, backend):
    result = cover.solve(given, backend, limit=None)
    assert result.complete
    assert words_of(given, result) == expected
    assert cover.count(given, backend).found == len(expected)
    assert cover.solve(given, backend).verdict.name == ["UNSOLVABLE", "UNIQUE", "MULTIPLE"][min(2, len(expected))]


@given(given=connected_boards() | RULED)
def test_faults_of_a_board_are_those_of_brute_force(given):
    expected = brute_force(given)
    decisions = {mark: k for k, mark in enumerate(given.decisions)}
    for word in product(range(given.symbols), repeat=given.cells):
        if all(mark in decisions for mark in enumerate(word)):
            wrong = list(given.faults([decisions[mark] for mark in enumerate(word)]))
            assert (not wrong) == (word in expected)


def test_a_cut_is_kept_by_all_solutions_of_which_the_other_cells_are_few():
    """Boards of 3 x 3 cells: all sets of cells, and those whose other cells come in parts of one or two."""
    pairs, shorter = square(3), 0
    words = list(product((0, 1), repeat=9))
    for others in (1, 2):
        rule = Connected(tuple(range(9)), (1,), pairs, others=others)
        plain = Connected(rule.cells, rule.symbols, pairs)
        beyond = [groups(off, [pair for pair in pairs if off.issuperset(pair)]) for off in map(zeros, words)]
        kept = [word for word, parts in zip(words, beyond, strict=True) if max(map(len, parts), default=0) <= others]
        good = [word for word in kept if holds(rule, word)]
        for word in kept:
            cuts = list(rule.cuts(word))
            assert (not cuts) == (word in good)
            for cut in cuts:
                assert not satisfied(cut, word)
                assert all(satisfied(cut, other) for other in good)
            shorter += sum(map(len, cuts)) < sum(map(len, plain.cuts(word)))
    assert shorter


def zeros(word):
    return {k for k, symbol in enumerate(word) if symbol == 0}


@pytest.mark.parametrize(("certain", "bounds"), [(0, (1, 4, 9)), (4, (2, 5))])
def test_few_connected_cells_of_which_one_is_certain_are_those_of_brute_force(certain, bounds):
    for most in bounds:
        rule = Connected(tuple(range(9)), (1,), square(3), most=most)
        few = board(9, 2, [rule], [(certain, 0)])
        expected = brute_force(few)
        for backend in ("sat", "cpsat", "bitmask"):
            has_the_solutions(expected, few, backend)


@given(given=connected_boards(("connected",)))
def test_what_is_stated_of_connected_cells_beforehand_is_kept_by_all_solutions(given):
    rule = given.rules[0]
    possible = given.candidates[list(rule.cells)]
    for word in product(*(np.flatnonzero(given.candidates[cell]).tolist() for cell in rule.cells)):
        if holds(rule, word):
            assert all(satisfied(cut, word) for cut in (*rule.first_cuts(possible), *rule.implied(possible)))


def test_cells_without_a_way_to_one_that_is_certain_are_not_among_the_connected():
    row = Connected((0, 1, 2, 3), (1,), ((0, 1), (1, 2), (2, 3)))
    possible = np.array([[False, True], [True, True], [True, False], [True, True]])
    assert list(row.implied(possible)) == [[(3, (1,), False)]]
    assert list(row.implied(possible | [True, False])) == []


def satisfied(cut, word):
    return any((word[place] in symbols) == yes for place, symbols, yes in cut)


@given(given=connected_boards() | RULED)
def test_rules_sent_to_another_process_mean_the_same(given):
    import json

    again = rules_of_json(json.loads(json.dumps(rules_as_json(given.rules))))
    assert len(again) == len(given.rules)
    for word in product(range(given.symbols), repeat=given.cells):
        for one, other in zip(given.rules, again, strict=True):
            cells = [word[c] for c in one.cells]
            assert one.cells == other.cells
            assert one.holds(cells) == other.holds(cells)


ring = Loop((0, 1, 2, 3), ((0, 1), (1, 2), (2, 3), (0, 3)))


@pytest.mark.parametrize("backend", ["dlx", "dlx:learn"])
def test_who_cannot_says_so_in_words(backend):
    with pytest.raises(Refused, match=r"cells are connected \(loop\): bitmask, sat and cpsat take such boards"):
        cover.solve(board(4, 2, [ring]), backend)


def test_masks_know_no_areas():
    with pytest.raises(Refused, match=r"areas, parts and matchings \(areas\): ask sat or cpsat"):
        cover.solve(board(2, 2, [Areas((0, 1), (1, 2), ((0, 1),))]), "bitmask")


@pytest.mark.parametrize("backend", ["sat", "cpsat"])
def test_a_search_in_another_process_knows_what_was_left_out(backend):
    result = cover.solve(board(4, 2, [ring]), backend, limit=None, memory=1 << 32)
    assert [sorted(labels) for labels in result.solutions] == [[(0, 1), (1, 1), (2, 1), (3, 1)]]


@pytest.mark.parametrize("format", ["cnf", "cp"])
def test_what_is_left_out_is_not_written_as_if_it_were_all(format):
    with pytest.raises(ProblemError, match=r"leaves? out rules"):
        cover.convert(board(4, 2, [ring]), format, connection="cuts")


def test_what_is_connected_is_written_in_full():
    given = board(4, 2, [ring])
    assert cover.count(cover.loads(cover.dumps(given, "cnf"))).found == cover.count(given).found
    assert cover.dumps(given, "cp")


@pytest.mark.parametrize(("n", "expected"), [(1, 1), (2, 13), (3, 218), pytest.param(4, 11506, marks=pytest.mark.slow)])
def test_connected_sets_of_a_square_are_as_many_as_are_known(n, expected):
    """Nonempty ones: A059525."""
    given = board(n * n, 2, [Connected(tuple(range(n * n)), (1,), square(n))])
    assert cover.count(given).found == expected + 1


def test_a_rule_that_does_not_fit_is_refused():
    with pytest.raises(ProblemError, match="two different ends"):
        Loop((0, 1), ((0, 1),))
    with pytest.raises(ProblemError, match=r"different places 0\.\.1"):
        Connected((0, 1), (1,), ((0, 2),))
    with pytest.raises(ProblemError, match=r"a symbol outside 0\.\.1"):
        board(2, 2, [Connected((0, 1), (2,), ())])
    for numbers in ({"most": -1}, {"others": -1}):
        with pytest.raises(ProblemError, match="row: a number of cells cannot be negative"):
            Connected((0, 1), (1,), (), "row", **numbers)
    with pytest.raises(ProblemError, match="a size for each of 2 symbols"):
        board(2, 2, [Areas((0, 1), (1,), ())])
    with pytest.raises(ProblemError, match="cannot be cut into parts of 2"):
        Parted((0, 1), ((0, 1), (1, 2)), (1,), 2)
