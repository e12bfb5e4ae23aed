"""Counting up to symmetry: known figures, Burnside against listing, and functions that are no symmetries."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cover
from cli_help import run
from cover.basics.errors import ProblemError
from cover.problems.exact_cover import ExactCover, Item, Option
from cover.problems.reductions.symmetry import fixed, permutation
from generators import brute_force, covers


def classes(puzzle, **options):
    result = cover.count_up_to_symmetry(puzzle, **options)
    assert result.complete
    return result.found


def test_queens_have_as_many_fundamental_solutions_as_is_known():
    # OEIS A002562
    assert [classes(cover.Queens(n)) for n in range(1, 10)] == [1, 0, 0, 1, 2, 1, 6, 12, 46]


def test_langford_sequences_are_paired_with_their_reversals():
    # OEIS A014552
    assert [classes(cover.Langford(n)) for n in (3, 4, 7, 8)] == [1, 1, 26, 150]


@pytest.mark.parametrize(
    ("rows", "columns", "found"),
    [
        (3, 20, 2),
        pytest.param(4, 15, 368, marks=pytest.mark.slow),
        pytest.param(5, 12, 1010, marks=pytest.mark.slow),
        pytest.param(6, 10, 2339, marks=pytest.mark.slow),
    ],
)
def test_pentominoes_fill_a_rectangle_in_as_many_ways_as_is_known(rows, columns, found):
    # Haselgrove & Haselgrove 1960
    assert classes(cover.Polyomino.rectangle(rows, columns, "pentominoes")) == found


@pytest.mark.slow
def test_pentominoes_around_the_middle_of_the_chessboard():
    # Scott 1958
    middle = ["r4c4", "r4c5", "r5c4", "r5c5"]
    result = cover.count_up_to_symmetry(cover.Polyomino.rectangle(8, 8, "pentominoes", without=middle))
    assert (result.found, result.statistics.counters["solutions"]) == (65, 520)


def test_dominoes_on_a_strip_and_on_squares():
    # 2 x n: OEIS A001224
    assert [classes(cover.Polyomino.rectangle(2, n, "dominoes")) for n in (1, 3, 4, 5, 6)] == [1, 2, 4, 5, 9]
    assert [classes(cover.Polyomino.rectangle(n, n, "dominoes")) for n in (2, 4, 6)] == [1, 9, 930]


def test_givens_leave_only_the_symmetries_that_keep_them():
    def order(puzzle):
        return cover.automorphisms(puzzle).order

    assert order(cover.Queens(5)) == 8
    assert order(cover.Queens(5, queens=["r1c1"])) == 2
    assert order(cover.Queens(5, queens=["r1c2"])) == 1
    assert order(cover.Polyomino.rectangle(2, 3, "dominoes")) == 4
    assert order(cover.Polyomino("##/.##", "dominoes")) == 2
    assert order(cover.Polyomino("##./.##", "dominoes")) == 2


def twice(problem, *, bounded=False):
    """The problem beside its copy, and the symmetry that exchanges the two."""
    names = problem.item_names
    cut = problem.primary
    items = [problem.option(k) for k in range(len(problem))]
    low = problem.at_least.tolist() if problem.at_least is not None else [1] * cut
    high = problem.at_most.tolist() if problem.at_most is not None else [1] * cut
    primary = [Item((side, names[k]), low[k], high[k]) for side in "LR" for k in range(cut)]
    options = [
        Option(
            (side, o.label),
            tuple((side, name) for name in o.covers),
            {(side, name): (side, color) for name, color in o.paints.items()},
        )
        for side in "LR"
        for o in items
    ]
    extra = [Item("unused", 0, 1)] if bounded else []
    both = ExactCover([*primary, *extra], options, [(side, name) for side in "LR" for name in names[cut:]])
    return both, lambda label: ("R" if label[0] == "L" else "L", label[1])


@given(covers(6), st.booleans())
def test_two_copies_exchanged_have_pairs_of_solutions(problem, bounded):
    solutions = len(brute_force(problem))
    both, exchange = twice(problem, bounded=bounded)
    result = cover.count_up_to_symmetry(both, "dlx", symmetries=[exchange])
    assert result.found == solutions * (solutions + 1) // 2
    assert result.statistics.counters["solutions"] == solutions**2
    assert result.statistics.counters["symmetries"] == (2 if len(problem) else 1)


@given(covers(8))
def test_the_fixed_solutions_are_those_of_the_quotient(problem):
    if problem.has_bounds:
        return
    both, exchange = twice(problem)
    assert len(brute_force(fixed(both, permutation(both, exchange)))) == len(brute_force(problem))


def test_every_backend_that_counts_agrees():
    puzzle = cover.Queens(6)
    for backend in ("dlx", "reference", "sat:minisat22", "cpsat"):
        assert classes(puzzle, backend=backend) == 1


def test_what_is_no_symmetry_is_refused_with_the_reason():
    problem = ExactCover("abc", {0: "ab", 1: "c", 2: "a", 3: "bc"})
    for wrong, reason in (
        ({0: 9, 1: 1, 2: 2, 3: 3}, "option 0 would become 9, which is no option"),
        ({0: 1, 1: 1, 2: 2, 3: 3}, "options 0 and 1 would both become 1"),
        ({0: 1, 1: 0, 2: 2, 3: 3}, "the options that cover 'a' would cover no item"),
    ):
        with pytest.raises(ProblemError, match=reason):
            cover.count_up_to_symmetry(problem, symmetries=[wrong.__getitem__])


def test_a_secondary_item_is_never_exchanged_with_a_primary_one():
    problem = ExactCover("a", [Option(0, ("a", "x")), Option(1, ("a",))], "x")
    with pytest.raises(ProblemError, match="would cover no item of its kind"):
        permutation(problem, lambda label: 1 - label)


def test_colors_may_be_exchanged_but_not_merged():
    options = [Option(k, (name,), {"x": color}) for k, (name, color) in enumerate(["ar", "ag", "br", "bg"])]
    problem = ExactCover("ab", options, "x")
    assert permutation(problem, lambda k: k ^ 1).tolist() == [1, 0, 3, 2]
    assert cover.count_up_to_symmetry(problem, symmetries=[lambda k: k ^ 1]).found == 1
    with pytest.raises(ProblemError, match="the options that cover 'x'"):
        permutation(problem, {0: 1, 1: 0, 2: 2, 3: 3}.__getitem__)


def test_a_group_beyond_reason_is_refused():
    many = ExactCover(range(8), [[k] for k in range(8)])
    swap, turn = (lambda k: {0: 1, 1: 0}.get(k, k)), (lambda k: (k + 1) % 8)
    with pytest.raises(ProblemError, match="more than 10000 symmetries"):
        cover.count_up_to_symmetry(many, symmetries=[swap, turn])
    assert cover.count_up_to_symmetry(many).statistics.counters["symmetries"] == 40320


@pytest.mark.parametrize(
    ("puzzle", "found"),
    [
        # main classes of Latin squares: OEIS A003090; sudokus: A109741
        *((cover.Latin([[0] * n] * n), found) for n, found in enumerate([1, 1, 1, 2, 2], start=1)),
        (cover.Sudoku([[0] * 4] * 4), 2),
        pytest.param(cover.Sudoku([[0] * 6] * 6), 49, marks=pytest.mark.slow),
    ],
    ids=repr,
)
def test_boards_have_as_many_classes_as_is_known(puzzle, found):
    assert classes(puzzle) == found


def test_the_soma_cube_has_240_solutions_up_to_symmetry():
    # J. H. Conway, M. J. T. Guy 1961
    assert classes(cover.loads("puzzle: polycube\nsize: 3x3x3\npieces: soma\n")) == 240


def test_the_command_line_counts_up_to_symmetry(file):
    path = file("puzzle: queens\nsize: 8\n")
    done = run("count", path, "--up-to-symmetry")
    assert (done.exit_code, done.stdout) == (0, "12\n")
    record = json.loads(run("count", path, "--up-to-symmetry", "--json").stdout)
    assert (record["found"], record["statistics"]["solutions"], record["statistics"]["symmetries"]) == (12, 92, 8)
    refused = run("count", path, "--up-to-symmetry", "--limit", "3")
    assert refused.exit_code == 2
    assert "give one of them" in refused.stderr


def test_a_count_that_stops_early_is_a_bound_from_below():
    """A class of queens has at most eight placements."""
    result = cover.count_up_to_symmetry(cover.Queens(8), "dlx", nodes=500)
    known = result.statistics.counters["solutions"]
    assert result.complete is False
    assert 8 < known < 92
    assert result.found == -(-known // 8)


def test_options_that_are_exchanged_and_disagree_on_a_color_are_in_no_fixed_solution():
    """Renaming a to b and red to blue is a symmetry, and carries each of the two solutions into the other."""
    options = [Option((item, color), item, {"p": color}) for item in "ab" for color in ("red", "blue")]
    problem = ExactCover("ab", options, secondary="p")
    other = {"a": "b", "b": "a", "red": "blue", "blue": "red"}
    images = permutation(problem, lambda label: (other[label[0]], other[label[1]]))
    assert len(brute_force(problem)) == 2
    assert not brute_force(fixed(problem, images))
