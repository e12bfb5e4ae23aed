"""Decision diagrams: the same solutions as a search, in canonical form; fair draws, cheapest first, safe files."""

import random
from collections import Counter
from itertools import islice, pairwise

import numpy as np
import pytest
from hypothesis import given

import cover
import cover._native as _native
from cover.problems.exact_cover import ExactCover, Item, Option
from cover.solving.covers.diagrams import Diagram, diagram, digest
from generators import brute_force, covers, disjoint, dominoes, latin, random_cover

TILINGS_16 = 2444888770250892795802079170816


def assert_canonical(made):
    """Ordered and reduced, by the definition."""
    rank, low, high = made.rank.tolist(), made.low.tolist(), made.high.tolist()
    assert len(set(zip(rank, low, high, strict=True))) == len(rank)
    for node in range(2, len(rank)):
        assert high[node] != 0
        assert low[node] < node > high[node]
        assert all(child < 2 or rank[child] > rank[node] for child in (low[node], high[node]))
    assert _native.diagram_fault(len(made.options), made.rank, made.low, made.high, made.root) is None


@given(problem=covers())
def test_a_diagram_holds_exactly_the_solutions_of_brute_force(problem):
    made = diagram(problem)
    assert_canonical(made)
    listed = list(made)
    assert {frozenset(solution) for solution in listed} == brute_force(problem)
    assert len(listed) == made.count()
    assert bool(made) == bool(listed)


def test_the_same_problem_has_the_same_diagram_and_trivial_ones_have_no_nodes():
    one, other = diagram(dominoes(6, 6)), diagram(dominoes(6, 6))
    assert all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ("options", "rank", "low", "high"))
    nothing = diagram(ExactCover("ab", ["a"]))
    assert (nothing.nodes, nothing.count(), list(nothing), bool(nothing)) == (0, 0, [], False)
    empty = diagram(ExactCover([], {}))
    assert (empty.nodes, empty.count(), list(empty)) == (0, 1, [()])


def test_diagrams_count_what_no_list_could_hold():
    made = diagram(dominoes(16, 16))
    assert made.count() == TILINGS_16
    assert made.nodes < 1_000_000
    assert diagram(disjoint(3000, 2)).count() == 2**3000
    assert diagram(latin(4)).count() == 576


def test_solutions_come_lazily():
    tilings = diagram(dominoes(16, 16))
    problem = tilings.problem
    for choice in islice(tilings.choices(), 5):
        assert choice == sorted(choice)
        assert list(problem.faults(choice)) == []


def test_puzzles_are_decoded():
    puzzle = cover.Queens(6)
    made = cover.diagram(puzzle)
    assert made.count() == 4
    assert all(not list(puzzle.faults(solution)) for solution in made)
    sudoku = cover.Sudoku.empty(4)
    grids = cover.diagram(sudoku)
    assert grids.count() == 288
    assert not list(sudoku.faults(grids.sample(1, seed=3)[0]))


# ---------------------------------------------------------------- chance
def test_draws_are_uniform():
    tilings = diagram(dominoes(4, 4))
    draws = 7200
    seen = Counter(map(frozenset, tilings.sample(draws, seed=1)))
    assert len(seen) == tilings.count() == 36
    expected = draws / 36
    chi_square = sum((many - expected) ** 2 / expected for many in seen.values())
    assert chi_square < 66.6  # 35 degrees of freedom: a fair draw exceeds this once in a thousand seeds


def test_draws_from_a_lopsided_diagram_are_uniform_too():
    # Leaving the first option leads to one solution, taking it to eight.
    options = {"first": "a", "other": "abcd"} | {(item, k): item for item in "bcd" for k in range(2)}
    lopsided = diagram(ExactCover("abcd", options))
    assert lopsided.count() == 9
    seen = Counter(map(frozenset, lopsided.sample(9000, seed=2)))
    assert len(seen) == 9
    assert sum((many - 1000) ** 2 / 1000 for many in seen.values()) < 26.1  # 8 degrees of freedom, one in a thousand


def test_a_seed_repeats_its_draws():
    tilings = diagram(dominoes(16, 16))
    assert tilings.sample(3, seed=7) == tilings.sample(3, seed=7) != tilings.sample(3, seed=8)
    assert not list(tilings.problem.faults(tilings._numbered(TILINGS_16 - 1)))
    with pytest.raises(ValueError, match="there is no solution to draw"):
        diagram(ExactCover("a", [])).sample()
    assert diagram(ExactCover("a", [])).sample(0) == []


# ---------------------------------------------------------------- costs
def test_the_cheapest_come_first_and_all_come_once():
    rng = random.Random("costs")
    seen = 0
    for _ in range(300):
        problem = random_cover(rng, 9)
        costs = [rng.randint(-5, 9) for _ in range(len(problem))]
        price = dict(zip(problem.decisions, costs, strict=True))
        listed = [(cost, frozenset(solution)) for cost, solution in diagram(problem).cheapest(costs)]
        assert all(cost == sum(price[label] for label in solution) for cost, solution in listed)
        assert all(before[0] <= after[0] for before, after in pairwise(listed))
        found = {solution for _, solution in listed}
        assert len(found) == len(listed)
        assert found == brute_force(problem)
        seen += len(listed)
    assert seen > 300


def test_costs_of_options_are_the_default():
    problem = ExactCover("ab", [Option("x", ("a",), cost=3), Option("y", ("b",)), Option("z", ("a", "b"), cost=4)])
    assert diagram(problem).best(5) == [(3, ("x", "y")), (4, ("z",))]
    assert diagram(problem).best(1) == [(3, ("x", "y"))]
    with pytest.raises(ValueError, match="the options have no costs"):
        diagram(ExactCover("a", ["a"])).best()
    with pytest.raises(ValueError, match="1 costs for 3 decisions"):
        diagram(problem).best(costs=[1])


def test_the_cheapest_of_very_many_are_found_at_once():
    tilings = diagram(dominoes(12, 12))
    vertical = [pair[0][1] == pair[1][1] for pair in tilings.problem.decisions]
    best = tilings.best(100, costs=np.array(vertical, dtype=np.int64))
    assert [cost for cost, _ in best[:2]] == [0, 2]
    assert {cost for cost, _ in best} == {0, 2}
    assert len({frozenset(solution) for _, solution in best}) == 100


# ---------------------------------------------------------------- limits and files
def test_building_keeps_to_its_memory_and_time():
    with pytest.raises(MemoryError, match="the diagram needs more than 100000 bytes"):
        diagram(dominoes(12, 12), memory=100_000)
    with pytest.raises(TimeoutError, match=r"no diagram within 0.0 seconds"):
        diagram(dominoes(30, 30), seconds=0.0)
    assert diagram(dominoes(8, 8), memory=1_000_000).count() == 12_988_816


def test_a_diagram_that_was_saved_is_the_same_again(tmp_path):
    problem = ExactCover([Item("a", 1, 2), "b"], [Option(k, ("a",), {"s": k % 2}) for k in range(4)] + [("b",)], "s")
    for puzzle in (problem, cover.Queens(6), ExactCover("ab", ["a"])):
        made = diagram(puzzle)
        made.save(tmp_path / "saved.npz")
        again = Diagram.load(tmp_path / "saved.npz", puzzle)
        assert list(again) == list(made)
        assert (again.count(), again.nodes) == (made.count(), made.nodes)


def test_files_that_are_no_diagram_are_refused_in_words(tmp_path):
    path, problem = tmp_path / "saved.npz", dominoes(4, 4)
    diagram(problem).save(path)
    whole = path.read_bytes()

    def refused(match):
        with pytest.raises(cover.InputError, match=match):
            Diagram.load(path, problem)

    with pytest.raises(cover.InputError, match=r"saved.npz: this is the diagram of another problem"):
        Diagram.load(path, dominoes(4, 5))
    with pytest.raises(FileNotFoundError):
        Diagram.load(tmp_path / "missing.npz", problem)
    for data in (b"", b"PK", b"a text", whole[: len(whole) // 2], np.lib.format.magic(1, 0)):
        path.write_bytes(data)
        refused("no diagram: ")
    path.write_bytes(whole)
    with np.load(path) as file:
        good = dict(file)
    for name, value, match in [
        ("format", np.str_("cover diagram 9"), "this kind of diagram cannot be read here: 'cover diagram 9'"),
        ("low", good["low"][:-1], "a damaged diagram: its arrays differ in length"),
        ("low", np.full_like(good["low"], 2**31 - 1), "a damaged diagram: its first two nodes are not the sinks"),
        ("high", good["high"].astype(np.int64), "a damaged diagram: high is no flat int32 array"),
        ("options", np.zeros_like(good["options"]), "a damaged diagram: options are not numbers"),
        ("root", np.int32(10**6), "a damaged diagram: its root is no node"),
        ("root", np.float64(1), "a damaged diagram: root is no number"),
        ("rank", np.maximum(good["rank"], good["rank"][:1]) * 0 - 1, "a damaged diagram: node 2 decides no option"),
    ]:
        np.savez(path, **(good | {name: value}))
        refused(match)
    del good["root"]
    np.savez(path, **good)
    refused("no diagram: ")


def test_files_with_changed_bytes_are_right_or_refused(tmp_path):
    path, problem, rng = tmp_path / "saved.npz", dominoes(2, 4), random.Random("bytes")
    diagram(problem).save(path)
    whole, refused = path.read_bytes(), 0
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(rng.choice([1, 1, 2, 5])):
            data[rng.randrange(len(data))] = rng.randrange(256)
        path.write_bytes(data[: rng.randrange(len(data))] if rng.random() < 0.2 else data)
        try:
            assert sorted(map(sorted, Diagram.load(path, problem))) == sorted(map(sorted, diagram(problem)))
        except cover.InputError:
            refused += 1
    assert 100 < refused < 300


def test_a_file_that_was_tampered_with_is_not_believed_nor_any_of_its_solutions(tmp_path, monkeypatch):
    path, puzzle = tmp_path / "saved.npz", cover.Polyomino.rectangle(2, 4, "dominoes")
    cover.diagram(puzzle).save(path)
    with np.load(path) as file:
        good = dict(file)
    np.savez(path, **(good | {"options": good["options"][::-1]}))
    with pytest.raises(cover.InputError, match=r"saved.npz: a damaged diagram: (item|secondary item|option)"):
        Diagram.load(path, puzzle)
    monkeypatch.setattr("cover.solving.covers.diagrams.PROBES", 0)
    believed = Diagram.load(path, puzzle)
    for asked in (
        lambda: list(believed),
        lambda: believed.sample(20, seed=1),
        lambda: believed.best(5, costs=[1] * 10),
    ):
        with pytest.raises(cover.WrongSolution, match="the diagram gave a solution that breaks the rules"):
            asked()


def test_a_file_that_would_unpack_to_gigabytes_is_refused(tmp_path, monkeypatch):
    path, problem = tmp_path / "saved.npz", dominoes(4, 4)
    diagram(problem).save(path)
    monkeypatch.setattr("cover.solving.covers.diagram_files.MAX_BYTES", 100)
    with pytest.raises(cover.InputError, match="no diagram: more than 0 MB when unpacked"):
        Diagram.load(path, problem)


def test_damaged_files_never_crash(tmp_path):
    path, problem, rng = tmp_path / "saved.npz", dominoes(4, 4), random.Random("damage")
    made = diagram(problem)
    refused = 0
    for _ in range(200):
        arrays = {name: getattr(made, name).copy() for name in ("options", "rank", "low", "high")}
        array = arrays[rng.choice(sorted(arrays))]
        array[rng.randrange(len(array))] = rng.choice([-(2**31), -1, 0, 1, 2, 2**31 - 1, rng.randrange(len(array))])
        facts = {"format": "cover diagram 1", "problem": digest(problem), "root": np.int32(made.root)}
        np.savez(path, **facts, **arrays)
        try:
            Diagram.load(path, problem).count()
        except cover.InputError:
            refused += 1
    assert 100 < refused < 200
