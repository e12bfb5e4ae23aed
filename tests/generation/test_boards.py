"""Generated boards are what they are called: full grids by the rules, one solution and no given too many."""

import os
import re
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

import cover
from cli_help import run
from cover.basics.result import Budget
from cover.generation import SYMMETRIES
from cover.generation.boards import Generator, jigsaw, orbits
from cover.generation.climb import climb
from cover.generation.hardness import ConflictRater
from cover.logic.rating.search import Rater, equivalents

KINDS = {
    "4x4": cover.Sudoku.empty(4),
    "6x6": cover.Sudoku.empty(6),
    "9x9": cover.Sudoku.empty(9),
    "6x6 x": cover.Sudoku.empty(6, box=(3, 2), diagonals=True),
    "jigsaw": cover.Sudoku.empty(6, jigsaw=jigsaw(6, 4)),
}


def as_puzzle(rules, board):
    rows = board.reshape(rules.size, rules.size).tolist()
    return rules.with_givens(rows)


def batch(batches, number=3):
    """One of the later batches: the first ones are small."""
    return next(islice(batches, number, None))


@pytest.mark.parametrize("kind", KINDS)
def test_grids_obey_the_rules_and_differ(kind):
    rules = KINDS[kind]
    grids = Generator(rules, seed=5).filled(40)
    assert [list(rules.faults(grid.reshape(rules.size, -1).tolist())) for grid in grids[:40]] == [[]] * len(grids[:40])
    assert len({grid.tobytes() for grid in grids}) > len(grids) // 2


@pytest.mark.parametrize("kind", KINDS)
def test_boards_are_unique_and_minimal_by_another_backend(kind):
    rules = KINDS[kind]
    made = batch(Generator(rules, seed=6).minimal())
    assert made.proven.all()
    for board, grid in list(zip(made.boards, made.grids, strict=True))[: 1 if rules.size == 9 else 3]:
        puzzle = as_puzzle(rules, board)
        result = cover.solve(puzzle, "dlx", limit=2)
        assert (result.verdict, np.array(result.solution).ravel().tolist()) == (cover.Verdict.UNIQUE, grid.tolist())
        for cell in np.flatnonzero(board).tolist():
            relaxed = puzzle.without(divmod(cell, rules.size))
            assert cover.verdict(relaxed, "dlx") is cover.Verdict.MULTIPLE


def test_minimising_in_stretches_is_minimising_one_by_one():
    generator = Generator(cover.Sudoku.empty(6), seed=1)
    grids = generator.filled(20)
    generator.rng = np.random.default_rng(9)
    boards, _ = generator.dig(grids.copy())
    order = np.argsort(np.random.default_rng(9).random((20, 36)), axis=1)
    one_by_one = grids.copy()
    for step in range(36):
        trial = one_by_one.copy()
        trial[np.arange(20), order[:, step]] = 0
        unique = cover.solve_many(trial, generator.board).counts == 1
        one_by_one[unique] = trial[unique]
    assert boards.tolist() == one_by_one.tolist()


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_givens_lie_symmetrically(symmetry):
    made = batch(Generator(cover.Sudoku.empty(9), seed=2, symmetry=symmetry).minimal())
    given = (made.boards > 0).reshape(-1, 9, 9)
    turned = {
        "none": given,
        "half-turn": given[:, ::-1, ::-1],
        "quarter-turn": np.rot90(given, axes=(1, 2)),
        "mirror": given[:, :, ::-1],
        "diagonal": given.transpose(0, 2, 1),
    }[symmetry]
    assert np.array_equal(given, turned)
    assert (cover.solve_many(made.boards).counts == 1).all()


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_orbits_part_the_cells(symmetry):
    sets = [frozenset(cells) for cells in orbits(5, symmetry).tolist()]
    assert sorted(cell for cells in sets for cell in cells) == list(range(25))


@pytest.mark.parametrize(("symmetry", "givens"), [("none", 27), ("half-turn", 30)])
def test_a_number_of_givens_is_kept(symmetry, givens):
    made = batch(Generator(cover.Sudoku.empty(9), seed=3, symmetry=symmetry).minimal(givens), 6)
    assert len(made.boards) > 10
    assert ((made.boards > 0).sum(axis=1) == givens).all()
    assert (cover.solve_many(made.boards).counts == 1).all()


def test_a_seed_gives_the_same_boards_with_any_workers():
    one, two, other = (batch(Generator(KINDS["9x9"], seed, workers).minimal()).boards for seed, workers in
                       [(7, 1), (7, 2), (8, 1)])  # fmt: skip
    assert one.tobytes() == two.tobytes() != other.tobytes()


def test_what_a_check_leaves_open_is_kept_and_reported():
    made = batch(Generator(KINDS["6x6"], seed=1, nodes=3).minimal())
    assert not made.proven.all()
    assert (cover.solve_many(made.boards, KINDS["6x6"].to_board()).counts == 1).all()


def test_jigsaw_regions_are_connected_and_full():
    for seed in range(5):
        letters = jigsaw(9, seed)
        assert letters == jigsaw(9, seed)
        for letter in set("".join(letters)):
            cells = {(r, c) for r in range(9) for c in range(9) if letters[r][c] == letter}
            reached = [min(cells)]
            for r, c in reached:
                reached += [n for n in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)) if n in cells - set(reached)]
            assert len(cells) == 9
            assert set(reached) == cells
    assert len({tuple(jigsaw(9, seed)) for seed in range(5)}) == 5


def test_climbing_only_goes_up_and_keeps_one_solution():
    generator = Generator(cover.Sudoku.empty(6), seed=1)
    rounds = climb(generator, Rater(generator.puzzle))
    found = [better for better in (next(rounds) for _ in range(8)) if better is not None]
    assert len(found) > 1
    assert [b.rating for b in found] == sorted({b.rating for b in found})
    for better in found:
        assert cover.verdict(as_puzzle(generator.puzzle, better.board), "dlx") is cover.Verdict.UNIQUE
    again = next(climb(generator, Rater(generator.puzzle), found[-1].board))
    assert again.board.tolist() == found[-1].board.tolist()


def test_conflicts_are_climbed_too():
    generator = Generator(cover.Sudoku.empty(9), seed=1)
    rounds = climb(generator, ConflictRater(generator.puzzle))
    found = [better for better in (next(rounds) for _ in range(4)) if better is not None]
    assert [b.rating for b in found] == sorted({b.rating for b in found})
    assert cover.verdict(as_puzzle(generator.puzzle, found[-1].board), "dlx") is cover.Verdict.UNIQUE


def test_conflicts_are_those_that_learning_reports():
    hard = cover.load(Path(__file__).parents[2] / "puzzles" / "sudoku" / "16x16-hard.txt")
    givens = (hard.to_board().givens + 1).astype(np.uint8)
    seen = ConflictRater(hard).searches(givens[None], 1, np.random.default_rng(5))[0, 0, 0]
    form = equivalents(hard, givens, 1, np.random.default_rng(5))[0]
    again = cover.solve(as_puzzle(hard, form), "bitmask:learn").statistics.counters["conflicts"]
    assert seen == again > 0


def test_rating_by_conflicts_ends_with_the_time():
    rater = ConflictRater(cover.Sudoku.empty(9), budget=Budget(seconds=0))
    with pytest.raises(TimeoutError):
        rater.searches(np.zeros((1, 81), dtype=np.uint8), 1, np.random.default_rng(0))


# ---------------------------------------------------------------- the command line
@pytest.mark.parametrize(
    "options",
    [[], ["--variant", "x", "--size", "6"], ["--variant", "jigsaw", "--size", "6"], ["--boxes", "3x2"],
     ["--size", "10"], ["--symmetry", "half-turn"], ["--size", "4", "--variant", "windoku"]],
)  # fmt: skip
def test_what_is_generated_is_read_by_the_other_verbs(options):
    done = run("generate", "sudoku", "--seed", "2", "--count", "2", *options)
    assert (done.exit_code, done.stderr) == (0, "")
    assert run("unique", "-", stdin=done.stdout).exit_code == 0
    assert run("batch", "-", "-q", "--filter", "unique", stdin=done.stdout).stdout.count("\n") == 2


def test_full_grids_and_givens():
    grids = run("generate", "sudoku", "--full", "--count", "3", "--seed", "1").stdout.splitlines()
    assert [re.fullmatch("[1-9]{81}", grid) is not None for grid in grids] == [True] * 3
    board = run("generate", "sudoku", "--clues", "30", "--seed", "1").stdout.strip()
    assert len(board) - board.count(".") == 30


def test_a_better_board_replaces_the_file_and_is_gone_on_with(tmp_path):
    best = tmp_path / "best.txt"
    make = ["generate", "sudoku", "--size", "6", "--maximize", "rating", "--time", "0.3", "--seed", "1", "-o", best]
    done = run(*make)
    assert done.exit_code == 0
    first = best.read_text()
    assert re.fullmatch(r"[1-6.]{36} # rating \d+(\.5)?\n", first)
    again = run(*make, "--resume")
    assert again.exit_code == 0
    assert again.stderr.splitlines()[0].endswith("round 0")
    assert run("unique", best).exit_code == 0
    refused = run("generate", "sudoku", "--maximize", "rating", "--time", "0.1", "-o", best, "--resume")
    assert (refused.exit_code, "other rules" in refused.stderr) == (1, True)
    assert best.exists()


@pytest.mark.parametrize(
    ("options", "status"),
    [(["--boxes", "3"], 1), (["--boxes", "2x3", "--size", "9"], 1), (["--size", "7"], 1), (["--size", "99"], 2),
     (["--clues", "30", "--full"], 2), (["--resume"], 2), (["--maximize", "rating", "--count", "2"], 2),
     (["--variant", "windoku", "--size", "6"], 1), (["--maximize", "rating", "--resume"], 1),
     (["--maximize", "conflicts", "--hidden"], 2)],
)  # fmt: skip
def test_what_makes_no_sense_is_refused_in_words(options, status):
    done = run("generate", "sudoku", *options)
    assert done.exit_code == status
    assert done.stdout == ""
    assert "this is a bug" not in done.stderr


def test_givens_out_of_reach_end_with_the_time():
    done = run("generate", "sudoku", "--clues", "17", "--timeout", "0.1")
    assert (done.exit_code, done.stdout) == (30, "")
    assert "0 of 1 boards in the given time" in done.stderr


def test_givens_out_of_reach_end_without_a_time_too():
    done = run("generate", "sudoku", "--size", "4", "--clues", "3", "--seed", "1")
    assert (done.exit_code, done.stdout) == (30, "")
    assert "--timeout says how long to try" in done.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--clues", "82"], "a board of 9 rows has 81 cells, not 82"),
        (["--clues", "16"], "fewer than 17 givens"),
        (["--clues", "7", "--variant", "x"], "fewer than 8 givens"),
        (["--clues", "22", "--symmetry", "quarter-turn"], "20 or 21 givens, not 22"),
    ],
)
def test_impossible_givens_are_wrong_usage(options, words):
    done = run("generate", "sudoku", *options)
    assert (done.exit_code, done.stdout) == (2, "")
    assert words in done.stderr


@pytest.mark.parametrize(
    ("options", "words"),
    [(["--boxes", "1x5"], "boxes of one row or one column"), (["--boxes", "5x1"], "boxes of one row or one column"),
     (["--size", "7"], "7 rows cannot be cut into boxes")],
)  # fmt: skip
def test_boxes_that_are_none_are_refused_in_words(options, words):
    done = run("generate", "sudoku", *options)
    assert (done.exit_code, words in done.stderr) == (1, True)


def test_variants_combine():
    done = run("generate", "sudoku", "--variant", "x", "--variant", "windoku", "--seed", "1")
    puzzle = cover.loads(done.stdout)
    assert (puzzle.diagonals, puzzle.windoku) == (True, True)
    assert cover.verdict(puzzle) is cover.Verdict.UNIQUE


# ---------------------------------------------------------------- saved as it goes
def interrupted_after(monkeypatch, batches, error):
    """The search for more boards ends so after some batches."""
    minimal = Generator.minimal

    def some(self, givens=None):
        yield from islice(minimal(self, givens), batches)
        raise error

    monkeypatch.setattr(Generator, "minimal", some)


def test_an_interrupted_run_keeps_what_is_done_and_says_how_many(monkeypatch, tmp_path):
    interrupted_after(monkeypatch, 3, KeyboardInterrupt())
    out, part = tmp_path / "out.txt", tmp_path / "out.txt.part"
    done = run("generate", "sudoku", "--size", "4", "--count", "1000", "-o", out)
    assert done.exit_code != 0
    assert f"cover: 7 of 1,000 boards; they are in {out}.part\n" in done.stderr
    assert (part.read_text().count("\n"), out.exists()) == (7, False)
    refused = run("generate", "sudoku", "--size", "4", "-o", out)
    assert (refused.exit_code, "is there already" in refused.stderr) == (1, True)
    assert part.read_text().count("\n") == 7


def test_when_the_time_ends_the_file_has_what_is_done(monkeypatch, tmp_path):
    interrupted_after(monkeypatch, 2, TimeoutError())
    out = tmp_path / "out.txt"
    done = run("generate", "sudoku", "--size", "4", "--count", "1000", "-o", out)
    assert (done.exit_code, done.stderr) == (30, "cover: 3 of 1,000 boards in the given time\n")
    assert [p.name for p in tmp_path.iterdir()] == ["out.txt"]
    assert out.read_text().count("\n") == 3


def test_boards_are_in_the_file_before_the_next_are_made(monkeypatch, tmp_path):
    seen, minimal, out = [], Generator.minimal, tmp_path / "out.txt"

    def looking(self, givens=None):
        for made in minimal(self, givens):
            yield made
            seen.append((tmp_path / "out.txt.part").read_text().count("\n"))

    monkeypatch.setattr(Generator, "minimal", looking)
    assert run("generate", "sudoku", "--size", "4", "--count", "12", "-o", out).exit_code == 0
    assert seen == [1, 3, 7]
    assert out.read_text().count("\n") == 12


def test_nothing_is_written_where_nothing_was_made(monkeypatch, tmp_path, file):
    interrupted_after(monkeypatch, 0, TimeoutError())
    out = file("old\n", "out.txt")
    done = run("generate", "sudoku", "--variant", "x", "-o", out)
    assert (done.exit_code, done.stdout) == (30, "")
    assert [(p.name, p.read_text()) for p in tmp_path.iterdir()] == [("out.txt", "old\n")]
    assert run("generate", "sudoku", "--variant", "x").stdout == ""  # no header without a board


def test_the_time_is_asked_between_native_calls():
    class Counted(Budget):
        @property
        def expired(self):
            looks.append(None)
            return len(looks) > 5

    looks: list[None] = []
    with pytest.raises(TimeoutError):
        next(Generator(cover.Sudoku.empty(25), seed=1, budget=Counted()).minimal())
    assert len(looks) == 6


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
def test_a_full_disk_is_named():
    done = run("generate", "sudoku", "--size", "4", "-o", "/dev/full")
    assert (done.exit_code, done.stderr) == (1, "cover: /dev/full: no space left on device\n")
