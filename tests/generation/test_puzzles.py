"""New puzzles of every kind that is made: unique by another backend, minimal, read back as they were written."""

import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

import cover
from cli_help import run
from cover.backends import registry
from cover.basics.errors import ProblemError, Refused
from cover.generation import puzzles
from cover.generation.wish import Wish
from cover.problems.connectivity import LazyConstraint
from cover.puzzles import PUZZLES
from cover.puzzles.base import GivesBoard
from cover.puzzles.clues import CLUES, clue_class
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.sampling import NOT_DRAWN, drawn_clues
from cover.puzzles.kinds.table import puzzle_class
from cover.puzzles.lines.lines import parts_of

SIZES = {
    "wordsquare": 3,
    "steiner": 7,
    "coloring": 6,
    "dominosa": 3,
    "starbattle": 5,
    "fillomino": 4,
    "queens": 5,
    "towers": 4,
}
EVEN = ("binairo", "unruly", "sudoku")
FILLED = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))


def size_of(kind):
    return SIZES.get(kind, 4 if kind in EVEN else 5)


@pytest.mark.parametrize("kind", [kind for kind in PUZZLES if puzzles.is_made(kind)])
def test_a_new_puzzle_of_a_kind(kind):
    made = puzzles.make(kind, size_of(kind), seed=5)
    assert made.puzzle.name == kind
    assert puzzles.make(kind, size_of(kind), seed=5).puzzle == made.puzzle
    assert puzzles.make(kind, size_of(kind), seed=5, number=1).puzzle != made.puzzle
    assert cover.loads(made.puzzle.to_text()) == made.puzzle
    rules = made.puzzle.to_board().rules if isinstance(made.puzzle, GivesBoard) else ()
    lazy = any(isinstance(rule, LazyConstraint) for rule in rules)
    by_rules = "cpsat" if registry.absent("cpsat") is None else "sat:cadical195"
    result = cover.solve(made.puzzle, by_rules if lazy else "sat:glucose4")
    assert (result.verdict, result.solution) == (cover.Verdict.UNIQUE, made.solution)


QUICK = (  # kinds that are files; one for each hint of how they are drawn
    "tapa", "yinyang", "chocona", "castlewall", "sashigane", "shakashaka", "grandtour", "thermometer", "straights",
    "numbercross", "makaro", "patches",
)  # fmt: skip
FILES = [kind for kind in puzzles.kinds() if kind not in PUZZLES]


@pytest.mark.parametrize(
    "kind", [kind if kind in QUICK else pytest.param(kind, marks=pytest.mark.slow) for kind in FILES]
)
def test_a_kind_that_is_a_file_is_made_at_its_usual_size(kind):
    made = puzzles.make(kind, seed=5)
    assert made.puzzle.name == kind
    assert cover.loads(made.puzzle.to_text()) == made.puzzle
    assert list(made.puzzle.faults(made.solution)) == []
    result = cover.solve(made.puzzle, limit=2)
    assert (result.verdict, result.solution) == (cover.Verdict.UNIQUE, made.solution)


@pytest.mark.parametrize("kind", ["tapa", "nurimisaki"])
def test_kinds_that_are_files_have_any_rows_and_columns(kind):
    made = puzzles.make(kind, (5, 4), seed=2)
    assert (made.puzzle.draft.height, made.puzzle.draft.width) == (5, 4)
    assert puzzles.make(kind, (5, 4), seed=2).puzzle == made.puzzle
    assert puzzles.make(kind, (5, 4), seed=2, number=1).puzzle != made.puzzle


def test_a_kind_that_is_not_made_says_why():
    with pytest.raises(cover.Refused, match=r"of the kind nurimaze cannot be made \(where the way passes"):
        puzzles.make("nurimaze")
    with pytest.raises(cover.Refused, match="samurai of size 6: its grids lie on 21 rows and 21 columns"):
        puzzles.make("samurai", 6)
    with pytest.raises(cover.Refused, match="no solution on a board of this size"):
        puzzles.make("grandtour", 4, seed=1)
    with pytest.raises(cover.Refused, match="pentominous of size 6: 36 cells cannot be cut into parts of 5"):
        puzzles.make("pentominous", 6)
    with pytest.raises(cover.Refused, match="fourcells of size 3x5: 15 cells cannot be cut into parts of 4"):
        puzzles.make("fourcells", (3, 5))
    with pytest.raises(cover.Refused, match="need one size"):
        puzzles.make("queens", (5, 4))


@pytest.mark.parametrize("kind", sorted(puzzles.OBLONG))
def test_boards_of_these_kinds_may_be_oblong(kind):
    made = puzzles.make(kind, (4, 6), seed=1).puzzle
    assert "4x6" in repr(made)
    assert cover.verdict(made) is cover.Verdict.UNIQUE


@pytest.mark.slow
def test_a_seed_gives_the_same_whatever_the_order_of_a_set():
    """In which order a set of cells comes depends on the machine: numbers of 32 bits, as in a browser, turn it."""
    command = [sys.executable, str(Path(__file__).parents[1] / "support/by_seeds.py")]
    plain, turned = (
        subprocess.run([*command, *order], capture_output=True, text=True, check=True).stdout.split("\n\n")
        for order in ([], ["turned"])
    )
    assert len(plain) > len(PUZZLES)
    assert turned == plain


@pytest.mark.parametrize("seed", range(3))
def test_heyawake_of_its_usual_size_comes_from_any_seed(seed):
    assert puzzles.make("heyawake", seed=seed).proven


def test_a_masyu_of_thirteen_rows_comes():
    assert puzzles.make("masyu", 13, seed=1).proven


@pytest.mark.parametrize("kind", ["slitherlink", "akari", "queens"])
def test_no_clue_is_left_that_could_go(kind):
    """Every clue of a made puzzle, taken away by hand, leaves several solutions."""
    rng = Random(3)
    drawn = (puzzle_class(kind).sample(rng, puzzles.Sampler(rng), 4) for _ in range(50))
    sample, made = next((sample, made) for sample in drawn if (made := sample and puzzles.thinned(sample)))
    assert sample.made(made.clues) == made.puzzle
    for k in range(len(made.clues)):
        fewer = sample.made([*made.clues[:k], *made.clues[k + 1 :]])
        assert cover.verdict(fewer) is cover.Verdict.MULTIPLE


@pytest.mark.parametrize("kind", [key for key in CLUES if key not in NOT_DRAWN and not clue_class(key).flag])
def test_clues_drawn_by_lot_hold(kind):
    frame = Frame(
        4, (1, 2, 3, 4), (("a", "a", "b", "b"), ("a", "a", "b", "b"), ("c", "c", "d", "d"), ("c", "c", "d", "d"))
    )
    drawn = [clue for seed in range(4) for clue in drawn_clues(kind, FILLED, frame, Random(seed))]
    assert all(clue.key == kind and list(clue.faults(FILLED, frame)) == [] for clue in drawn)
    assert drawn or kind in ("nabner", "lockout", "columnindexer", "rowindexer", "circles", "entropic", "modular")


def test_a_sudoku_with_clues_keeps_its_rules():
    made = puzzles.make("sudoku", 4, seed=2, clues=["antiknight", "cage"])
    assert {clue.key for clue in made.puzzle.clues} == {"antiknight", "cage"}
    with pytest.raises(ProblemError, match="clues of the kind clone cannot be drawn at random"):
        puzzle_class("sudoku").sample(Random(1), lambda puzzle: None, 4, clues=["clone"])


def test_kinds_and_sizes_that_never_come_are_refused():
    with pytest.raises(cover.Refused, match="puzzles of the kind tour cannot be made"):
        puzzles.make("tour", 4)
    with pytest.raises(cover.Refused, match="a binairo of size 5"):
        puzzles.make("binairo", 5, seed=1)


@pytest.mark.slow
def test_workers_make_the_same_file_of_puzzles_through_a_link(tmp_path):
    words = ["generate", "undead", "--size", "4", "--seed", "7", "--count", "3"]
    elsewhere, link = tmp_path / "to", tmp_path / "link"
    elsewhere.mkdir()
    link.symlink_to(elsewhere / "new.txt")
    done = run(*words, "-o", str(link), "--on", "processes:2")
    assert (done.exit_code, link.is_symlink(), (elsewhere / "new.txt").read_text()) == (0, True, run(*words).stdout)


def test_a_clue_stands_for_a_sudoku_with_it():
    done = run("generate", "killer", "--size", "4", "--seed", "1", "--with", "antiknight")
    assert re.search(r"^cage \d+: r", done.stdout, re.MULTILINE)
    assert "\nantiknight\n" in done.stdout
    assert "did you mean killer?" in run("generate", "kilr").stderr
    assert "are for sudoku and latin" in run("generate", "hitori", "--with", "thermo").stderr


@pytest.mark.parametrize("kind", ["whispers", "renban", "thermo", "palindrome"])
def test_lines_of_a_kind_share_no_cell_and_cross_nowhere(kind):
    filled = tuple(tuple((3 * r + r // 3 + c) % 9 + 1 for c in range(9)) for r in range(9))
    strokes = 0
    for seed in range(12):
        clues = drawn_clues(kind, filled, Frame(9, tuple(range(1, 10))), Random(seed))
        cells = [cell for clue in clues for cell in clue.cells]
        assert len({*cells}) == len(cells)
        middles = [(a[0] + b[0], a[1] + b[1]) for clue in clues for a, b in pairwise(clue.cells)]
        assert len({*middles}) == len(middles), "two strokes meet halfway"
        strokes += len(middles)
    assert strokes


def test_without_cpsat_a_puzzle_of_lazy_rules_is_confirmed_by_clauses(monkeypatch):
    absent = registry.absent
    monkeypatch.setattr(registry, "absent", lambda name: "not here" if name == "cpsat" else absent(name))
    assert puzzles.make("slitherlink", 4, seed=1).proven


def test_a_time_that_ends_while_a_puzzle_is_confirmed_is_no_contradiction(monkeypatch):
    puzzle = cover.loads(puzzle_class("kakuro").example)
    (solution,) = cover.solve(puzzle).solutions
    solve = puzzles.verbs.solve
    puzzles._confirm(puzzle, solution)
    monkeypatch.setattr(puzzles.verbs, "solve", lambda *given, **options: solve(*given, **options, seconds=1e-9))
    with pytest.raises(TimeoutError):
        puzzles._confirm(puzzle, solution)


MAGAZINES = {"starbattle": 10, "norinori": 6, "numberlink": 8, "fillomino": 8, "kakuro": 8}
DRAWINGS = 60  # of a kind, after which a seed has failed


@pytest.mark.parametrize("kind", MAGAZINES)
@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_sizes_of_magazines_come_in_few_drawings(monkeypatch, kind, seed):
    monkeypatch.setattr(puzzles, "ATTEMPTS", DRAWINGS)
    made = puzzles.make(kind, MAGAZINES[kind], seed=seed)
    assert cover.solve(made.puzzle).solution == made.solution


def test_a_star_battle_of_ten_rows_has_two_stars_a_line():
    assert puzzles.make("starbattle", 10, seed=1).puzzle.stars == 2
    assert puzzles.make("starbattle", 8, seed=1).puzzle.stars == 1


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 3))])
def test_a_yajilin_of_ten_rows_has_few_numbers_and_nothing_out_of_play(monkeypatch, seed):
    monkeypatch.setattr(puzzles, "ATTEMPTS", DRAWINGS)
    made = puzzles.make("yajilin", 10, seed=seed)
    words = [word for row in made.puzzle.given for word in row if word != "."]
    assert "#" not in words
    assert 8 <= len(words) <= 18
    assert made.puzzle.shaded(made.solution)
    assert cover.solve(made.puzzle).solution == made.solution


def test_no_line_of_a_made_numberlink_is_short():
    made = puzzles.make("numberlink", 8, seed=1)
    lines = made.puzzle.mesh.on(made.solution)
    assert min(map(len, parts_of(lines))) >= 3


@pytest.mark.parametrize("maximize", [None, "calls"])
def test_hidden_singles_belong_to_the_rating(maximize):
    with pytest.raises(Refused, match="hidden= needs maximize='rating'"):
        Wish(hidden=True, maximize=maximize)
