"""Ratings: the counted search against a plain one written here, and equivalent boards that differ in order only."""

import csv
import signal
from pathlib import Path

import numpy as np
import pytest

import cover
import cover._native as _native
from cli_help import E, answers, run
from clocks import interrupted_soon
from cover.backends.bitmask import candidate_masks
from cover.basics.result import Budget
from cover.formats import read_path
from cover.logic.rating import search as rating
from cover.logic.rating.search import Rater, equivalents, rate

K = "000080050120000400600700000000600001800000060050040000080050200009030007000000006"
HARD = Path(__file__).parents[3] / "puzzles/sudoku/25x25-hard.txt"


def plain(puzzle, limit=2):
    """(score, guesses, depth, solutions) by naked singles and the first cell with fewest candidates."""
    board = puzzle.to_board()
    competitors = [set() for _ in range(board.cells)]
    for k in range(len(board.region_names)):
        for cell in board.region(k).tolist():
            competitors[cell] |= set(board.region(k).tolist()) - {cell}
    facts = {"score": 0, "guesses": 0, "depth": 0, "solutions": 0}

    def settled(marks, queue):
        while queue:
            cell = queue.pop()
            for competitor in competitors[cell]:
                if marks[competitor] & marks[cell]:
                    marks[competitor] = marks[competitor] - marks[cell]
                    if not marks[competitor]:
                        return False
                    if len(marks[competitor]) == 1:
                        queue.append(competitor)
        return True

    def search(marks, depth):
        open_ = [(len(m), cell) for cell, m in enumerate(marks) if len(m) > 1]
        if not open_:
            facts["solutions"] += 1
            return
        size, cell = min(open_)
        facts["score"] += size - 1
        facts["guesses"] += 1
        facts["depth"] = max(facts["depth"], depth + 1)
        for mark in sorted(marks[cell]):
            copy = list(marks)
            copy[cell] = {mark}
            if settled(copy, [cell]):
                search(copy, depth + 1)
            if facts["solutions"] >= limit:
                return

    start = [set(np.flatnonzero(row).tolist()) for row in board.candidates]
    if settled(start, [cell for cell, marks in enumerate(start) if len(marks) == 1]):
        search(start, 0)
    return tuple(facts.values())


def native(puzzle, hidden=False, limit=2, nodes=10**6, seconds=None):
    board = puzzle.with_givens([[None] * puzzle.size] * puzzle.size).to_board()
    givens = (puzzle.to_board().givens + 1).astype(np.uint8)[None]
    arrays = board.symbols, candidate_masks(board), board.region_starts, board.region_cells
    return _native.rate_masks(*arrays, givens, hidden, limit, nodes, 1, seconds)[0].tolist()


def sixes():
    rng = np.random.default_rng(4)
    for k in range(40):
        rules = cover.Sudoku.empty(6, diagonals=k % 4 == 0)
        grid = np.array(cover.solve(rules, limit=1).solution)
        holed = np.where(rng.random((6, 6)) < (0.3, 0.12, 0.5)[k % 3], grid, 0)
        if k % 5 == 0:
            holed[rng.integers(6), rng.integers(6)] = rng.integers(1, 7)
        yield rules.with_givens(holed.tolist())


def test_the_native_search_counts_what_a_plain_one_counts():
    seen = set()
    for puzzle in sixes():
        for limit in (1, 2):
            assert tuple(native(puzzle, limit=limit)[:4]) == plain(puzzle, limit)
        seen.add(native(puzzle)[3])
    assert seen == {0, 1, 2}
    assert tuple(native(cover.loads(E))[:4]) == plain(cover.loads(E))


def test_hidden_singles_shorten_the_search_and_change_no_count():
    for puzzle in sixes():
        assert native(puzzle, hidden=True)[3] == native(puzzle)[3]
    assert native(cover.loads(K), hidden=True)[0] < native(cover.loads(K))[0] / 10


def test_a_bound_on_nodes_ends_a_search_and_says_so():
    assert native(cover.loads(K), nodes=10)[4] == 1
    assert native(cover.loads(K))[4] == 0
    rating = rate(cover.loads(K), 20, nodes=10)
    assert rating.stopped == 20


def test_bad_arrays_are_refused():
    board = cover.Sudoku.empty(4).to_board()
    arrays = board.symbols, candidate_masks(board), board.region_starts, board.region_cells
    for boards in (np.zeros((2, 15), dtype=np.uint8), np.full((1, 16), 5, dtype=np.uint8)):
        with pytest.raises(ValueError, match=r"cells|symbol"):
            _native.rate_masks(*arrays, boards, False, 2, 10, 1, None)


RULES = {
    "sudoku": cover.loads(E),
    "6x6": next(sixes()),
    "x": cover.loads("diagonals\n\n1..3.4....3.4...").with_givens([[1, 0, 0, 0]] + [[0] * 4] * 3),
    "latin": cover.Latin([[1, 2, 3], [0, 0, 0], [0, 0, 0]]),
    "jigsaw": cover.loads("jigsaw:\naaabb\naabbb\nccddd\ncceed\nceeed\n\n" + "1...." * 1 + "." * 20),
}


@pytest.mark.parametrize("name", RULES)
def test_an_equivalent_board_is_the_same_puzzle(name):
    puzzle = RULES[name]
    givens = (puzzle.to_board().givens + 1).astype(np.uint8)
    relabelled = equivalents(puzzle, givens, 12, np.random.default_rng(1))
    count = cover.count(puzzle, "bitmask").found
    for board in relabelled:
        other = puzzle.with_givens(board.reshape(puzzle.size, -1).tolist())
        assert cover.count(other, "bitmask").found == count
    assert len({board.tobytes() for board in relabelled}) > 1


def test_one_search_says_little_and_many_say_the_same():
    first, second = rate(cover.loads(E), 300, 1), rate(cover.loads(E), 300, 2)
    low, lower, upper, high = first.spread()
    assert 0 < low < lower < first.score < upper < high
    assert high > 3 * low
    assert 0.8 < first.score / second.score < 1.25
    assert rate(cover.loads(E), 50, 1, workers=2).scores.tolist() == rate(cover.loads(E), 50, 1).scores.tolist()
    assert rate(cover.loads(E), 50, 1, first=True).score < first.score


def test_singles_alone_are_rated_0_and_several_solutions_are_reported():
    assert rate(cover.loads("1..3.4....3.4..2"), 20).as_json()["score"] == 0
    done = run("rate", "-", "--samples", "5", stdin="." * 16)
    assert done.stdout.rstrip().endswith("it has more than one solution")


def test_the_command_line_says_median_and_spread():
    words = run("rate", "-", "--samples", "30", stdin=E).stdout
    facts = answers(run("rate", "-", "--samples", "30", "--json", stdin=E))[0]
    assert words.startswith(
        f"search score {facts['score']:g} (quartiles {facts['lower_quartile']} and {facts['upper_quartile']}, from "
    )
    assert (facts["solutions"], facts["stopped"], facts["samples"]) == (1, 0, 30)
    assert run("rate", "-", "--nodes", "5", stdin=K).stdout.startswith("search score at least ")


@pytest.mark.parametrize("options", [[], ["--first"], ["--hidden"]])
def test_a_search_that_was_stopped_does_not_deny_a_solution(options):
    for nodes in (1, 5, 20, 100, 1000):
        facts = answers(run("rate", "-", "--samples", "3", "--nodes", nodes, "--json", *options, stdin=E))[0]
        assert facts["verdict"] in ("unknown", "solvable", "unique")
        words = run("rate", "-", "--samples", "3", "--nodes", nodes, *options, stdin=E).stdout
        assert "no solution" not in words
        assert ("it is not known" in words) == (facts["verdict"] != "unique")
    assert run("rate", "-", "--samples", "3", stdin="11" + "." * 79).stdout.endswith("it has no solution\n")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs an interval timer")
def test_ctrl_c_ends_a_search_that_takes_hours():
    with pytest.raises(KeyboardInterrupt), interrupted_soon():
        rate(next(read_path(HARD)).content, 1, nodes=10**15)


def test_searches_that_the_time_ended_are_no_part_of_the_rating():
    assert [native(cover.loads(K), seconds=0)[k] for k in (0, 4)] == [0, 2]
    none = rate(cover.loads(K), 20, seconds=0)
    assert (len(none.scores), none.stopped, none.complete, none.verdict.value) == (0, 0, False, "unknown")
    with pytest.raises(ValueError, match="no search was finished"):
        none.score  # noqa: B018
    assert str(none) == "no score"
    assert none.as_json()["score"] is None


def test_a_rating_that_the_time_ended_says_how_far_it_came(monkeypatch):
    monkeypatch.setattr(rating, "BLOCK", 8)
    whole = rate(cover.loads(K), 20)
    rater = Rater(cover.loads(K))
    givens = (cover.loads(K).to_board().givens + 1).astype(np.uint8)[None]
    left = iter([1e6, 0.0])
    with monkeypatch.context() as patch:
        patch.setattr(Budget, "remaining", lambda budget: next(left))
        some = np.concatenate([*rater.batches(givens, 20, np.random.default_rng(0), Budget(1))])
    assert some[:, 0].tolist() == whole.scores[:8].tolist()
    assert whole.complete


def test_the_end_of_the_time_is_reported_with_a_status_of_its_own():
    done = run("rate", "-", "--samples", "20", "--timeout", "0", stdin=f"{E}\n{K}\n")
    assert (done.exit_code, done.stderr) == (30, "")
    assert done.stdout == "".join(f"stdin:{n}: not known (time): none of 20 searches was finished\n" for n in (1, 2))
    (facts,) = answers(run("rate", "-", "--timeout", "0", "--json", stdin=E))
    assert (facts["score"], facts["samples"], facts["complete"], facts["verdict"]) == (None, 0, False, "unknown")
    rows = list(csv.DictReader(run("rate", "-", "--timeout", "0", "--csv", stdin=E).stdout.splitlines()))
    assert (rows[0]["score"], rows[0]["complete"]) == ("", "False")
    assert run("rate", "-", "--samples", "20", "--timeout", "1h", stdin=E).exit_code == 0


def test_the_scale_is_named():
    scales = [answers(run("rate", "-", "--samples", "2", "--json", *options, stdin=E))[0]["scale"]
              for options in ([], ["--hidden"], ["--first"])]  # fmt: skip
    assert scales == ["search", "search with hidden singles", "search, first solution"]


def test_a_table_of_ratings_says_what_json_says():
    text = f"{E}\n{K}\n"
    rows = list(csv.DictReader(run("rate", "-", "--samples", "4", "--csv", stdin=text).stdout.splitlines()))
    facts = answers(run("rate", "-", "--samples", "4", "--json", stdin=text))
    assert [{key: str(value) for key, value in record.items()} for record in facts] == rows
    assert run("rate", "-", "--csv", "--json", stdin=E).exit_code == 2


def test_what_is_no_board_is_refused():
    done = run("rate", "-", stdin="puzzle: queens\nsize: 4\n")
    assert (done.exit_code, done.stdout) == (1, "")
    assert "only sudoku and Latin squares are rated by search, and this is of the kind queens; --scale" in done.stderr
    other = run("rate", "--scale", "hodoku", "-", stdin="puzzle: queens\nsize: 4\n")
    assert other.stdout.startswith("score at least 3160, at least extreme; stuck")


def test_what_is_no_board_is_refused_in_python_too():
    with pytest.raises(
        cover.Refused, match="only sudoku and Latin squares are rated by search, and this is of the kind queens"
    ):
        cover.rate(cover.Queens(4))


def test_many_boards_are_rated_in_one_go():
    puzzles = list(sixes())[:4]
    rater = Rater(puzzles[1])
    boards = np.array([(p.to_board().givens + 1).astype(np.uint8) for p in puzzles[1:4]])
    assert rater.searches(boards, 7, np.random.default_rng(0)).shape == (3, 7, 5)


@pytest.mark.parametrize("board", ["size: 4\nthermo: r1c1 r1c2\n1...\n....\n..3.\n4..2\n"])
def test_a_variant_is_refused_with_the_scale_that_takes_it(board):
    done = run("rate", "-", stdin=board)
    assert done.exit_code == 1
    assert "--scale boards scores it" in done.stderr
    assert run("rate", "-", "--scale", "boards", stdin=board).stdout.startswith("score ")
