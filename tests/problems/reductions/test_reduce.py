"""reduce keeps the solving label sets at every level, says what is forced, and leaves less to search."""

import random

import pytest

import cover
import cover._native as _native
from cover.basics.result import Statistics
from cover.problems.exact_cover import ExactCover, Item, Option
from cover.problems.reductions.reduce import LEVELS, reduce
from generators import brute_force, disjoint, dominoes, queens, random_cover


@pytest.mark.parametrize("level", LEVELS)
def test_many_random_problems_keep_their_solutions_and_often_shrink(level):
    rng = random.Random(f"reduce {level}")
    minimal_core = 0
    for _ in range(150):
        problem = random_cover(rng, 8)
        small = reduce(problem, level)
        expected = brute_force(problem)
        assert brute_force(small) == expected
        if not expected and level == "full" and not len(small):
            assert small.primary
        assert len(small) <= len(problem)
        minimal_core += len(small) < len(problem)
    assert (minimal_core > 60) == (level != "none")


@pytest.mark.parametrize("level", LEVELS)
def test_a_reduced_problem_is_valid_and_reducing_it_again_changes_nothing(level):
    rng = random.Random(f"valid {level}")
    for _ in range(100):
        small = reduce(random_cover(rng), level)
        arrays = (small.option_starts, small.items, small.colors, small.at_least, small.at_most)
        assert _native.validate(small.primary, small.secondary, *arrays) is None
        assert reduce(small, level) is small


def test_forced_options_are_taken_to_a_fixpoint():
    small = reduce(ExactCover("abcd", {1: "ab", 2: "bc", 3: "cd", 4: "d", 5: "c"}), "forced")
    assert small.forced == (1,)
    assert [small.option(k).covers for k in range(len(small))] == [("c", "d"), ("d",), ("c",)]
    assert list(small.decisions) == [3, 4, 5]
    assert reduce(disjoint(1000, 1), "forced").forced == tuple((i, 0) for i in range(1000))


def test_forced_labels_come_after_those_that_were_forced_before():
    before = ExactCover.from_arrays(1, [0, 1], [0], decisions=["x"], forced=["w"])
    assert reduce(before, "forced").forced == ("w", "x")


def test_bounds_shrink_by_what_is_forced():
    problem = ExactCover([Item("a", 2, 3), "b"], {1: "ab", 2: "a", 3: "a", 4: "a"})
    small = reduce(problem, "forced")
    assert (small.forced, list(small.decisions)) == ((1,), [2, 3, 4])
    assert (small.at_least.tolist(), small.at_most.tolist()) == ([1], [2])


def test_a_painted_item_leaves_only_options_of_its_color_and_disappears():
    problem = ExactCover(
        "abc",
        [
            Option(1, ("a",), {"s": "red"}),
            *(Option((name, color), (name,), {"s": color}) for name in "bc" for color in ("red", "blue", "green")),
            Option("plain", ("b", "s")),
            Option("free", ("b",)),
        ],
        "s",
    )
    small = reduce(problem, "forced")
    assert small.forced == (1, ("c", "red"))
    assert list(small.decisions) == [("b", "red"), "free"]
    assert list(small.item_names) == ["b"]
    assert not small.has_colors


def test_an_item_goes_only_if_every_option_keeps_a_primary_item():
    optional = Item("free", 0, 2)
    kept = reduce(ExactCover([optional, "a"], {1: ["free"], 2: ["free", "a"], 3: ["a"]}), "forced")
    assert list(kept.item_names) == ["free", "a"]
    gone = reduce(ExactCover([optional, "a"], {1: ["free", "a"], 2: ["free", "a"], 3: ["a"]}), "forced")
    assert list(gone.item_names) == ["a"]
    assert len(gone) == 3


@pytest.mark.parametrize("level", ["forced", "full"])
def test_an_unsolvable_problem_stays_unsolvable_and_names_an_item(level):
    small = reduce(ExactCover("abc", {"x": "ab", "y": "bc"}), level)
    assert (len(small), small.primary) == (0, 1)
    assert list(small.faults([])) == [f"item {small.item_names[0]!r} is covered 0 times, not once"]
    short = reduce(ExactCover([Item("a", 3, 4)], {"x": "a", "y": "a"}), level)
    assert list(short.faults([])) == ["item 'a' is covered 0 times, not 3 to 4 times"]


def test_full_drops_an_option_after_which_some_item_has_too_few():
    # On 3 x 3 a queen on an edge or in the centre leaves some line without a square, and corners alone do not do.
    assert len(reduce(queens(3), "forced")) == 9
    assert (len(reduce(queens(3), "full")), reduce(queens(3), "full").primary) == (0, 1)
    # Option 4 excludes both options of b.
    pairs = {1: "a", 2: ["b", "s"], 3: ["b", "t"], 4: ["c", "s", "t"], 5: "c", 6: "d", 7: "d"}
    problem = ExactCover("abcd", pairs, "st")
    assert list(reduce(problem, "forced").decisions) == [2, 3, 4, 5, 6, 7]
    assert list(reduce(problem, "full").decisions) == [2, 3, 6, 7]
    # With two of a needed, an option that excludes one of its three may stay, one that excludes two may not.
    options = [Option(k, ("a", f"s{k}")) for k in range(3)]
    options += [Option("one", ("b", "s0")), Option("two", ("b", "s0", "s1")), Option("none", ("b",))]
    small = reduce(ExactCover([Item("a", 2, 3), "b"], options, ["s0", "s1", "s2"]), "full")
    assert list(small.decisions) == [0, 1, 2, "one", "none"]


def lookahead_by_definition(problem):
    """The options after which every item can still be covered often enough, one at a time, to a fixpoint."""
    alive = set(range(len(problem)))

    def leaves_enough(option):
        partners = [o for o in alive if o != option and compatible(problem, o, option)]
        for item in range(problem.primary):
            have = sum(item in problem.covers(o) for o in [*partners, option])
            if have < (1 if problem.at_least is None else problem.at_least[item]):
                return False
        return True

    while dead := {o for o in alive if not leaves_enough(o)}:
        alive -= dead
    return alive


def compatible(problem, a, b):
    shared = set(problem.covers(a).tolist()) & set(problem.covers(b).tolist())
    for item in shared:
        if item < problem.primary:
            if problem.at_most is None or problem.at_most[item] < 2:
                return False
        else:
            colors = [problem.option(o).paints.get(problem.item_names[item]) for o in (a, b)]
            if colors[0] is None or colors[0] != colors[1]:
                return False
    return True


def test_full_leaves_no_more_than_the_definition_of_the_lookahead():
    rng = random.Random("lookahead")
    dropped = 0
    for _ in range(150):
        problem = random_cover(rng, 12)
        small = reduce(problem, "full")
        kept = {problem.decisions[k] for k in lookahead_by_definition(problem)}
        assert set(small.decisions) <= kept
        dropped += len(problem) - len(kept)
    assert dropped > 100


def test_costs_stay_with_their_options_and_forced_ones_are_summed():
    rng = random.Random("costs")
    seen = 0
    for _ in range(200):
        problem = random_cover(rng, 8)
        small = reduce(problem, "full")
        if not problem.has_costs:
            continue
        cost = dict(zip(problem.decisions, problem.costs.tolist(), strict=True))
        forced = sum(cost[label] for label in small.forced)
        if brute_force(problem):
            assert small.forced_cost == forced
            assert [cost[label] for label in small.decisions] == small.costs.tolist()
            seen += bool(forced)
    assert seen > 5


def test_an_unknown_level_is_refused_with_the_levels():
    with pytest.raises(ValueError, match=f"unknown level 'half'; levels: {', '.join(LEVELS)}"):
        reduce(disjoint(1, 1), "half")
    with pytest.raises(ValueError, match="unknown level 'none'"):
        _native.reduce(disjoint(1, 1).native, "none")


def test_nothing_to_do_gives_the_same_object():
    problem = dominoes(4, 4)
    assert reduce(problem, "none") is problem
    assert reduce(queens(6), "forced") is not None
    same = disjoint(5, 2)
    assert all(reduce(same, level) is same for level in LEVELS)


def test_the_gain_is_reported_in_the_statistics():
    statistics = Statistics()
    reduce(ExactCover("abcd", {1: "ab", 2: "bc", 3: "cd", 4: "d", 5: "c"}), "forced", statistics)
    assert statistics.counters == {"reduced_options": 2, "reduced_items": 2, "reduced_forced": 1}
    untouched = Statistics()
    reduce(disjoint(5, 2), "full", untouched)
    assert untouched.counters == {}
    solved = cover.solve(queens(3), "dlx", reduce="full").statistics.counters
    assert solved["reduced_options"] == 9


def red_and_one_blue(n):
    """n red options for a, n - 1 red ones and a blue one for b: the blue one excludes all those for a."""
    options = [Option(("a", k), ("a",), {"s": "red"}) for k in range(n)]
    options += [Option(("b", k), ("b",), {"s": "red" if k else "blue"}) for k in range(n)]
    return ExactCover("ab", options, "s")


def test_full_stops_at_its_bound_of_work_and_says_so():
    few, many = Statistics(), Statistics()
    assert len(reduce(red_and_one_blue(100), "full", few)) == 199
    assert few.counters == {"reduced_options": 1, "reduced_items": 1}  # nothing but red is left of s
    assert len(reduce(red_and_one_blue(5000), "full", many)) == 10_000
    assert many.counters == {"reduced": "stopped early"}


def test_an_item_left_with_as_many_options_as_it_needs_takes_them_all():
    options = {"w": "bc", "x": "a", "y": "ad", "z": "ac"}  # w is the only one of b, and excludes z
    small = reduce(ExactCover([Item("a", 2, 2), "b", "c"], options, secondary="d"), "forced")
    assert (set(small.forced), len(small)) == ({"w", "x", "y"}, 0)
