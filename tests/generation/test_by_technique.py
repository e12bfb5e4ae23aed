"""Boards that a person solves in a certain way: what `generate --needs --at-least --at-most` promises holds."""

import re

import pytest

import cover
from cli_help import run
from cover.basics.errors import Refused
from cover.generation.boards import Generator
from cover.generation.by_technique import Seeker, WayAsked
from cover.generation.wish import Wish
from cover.logic.paths import path
from cover.logic.rating import se121
from cover.logic.scales import scale
from cover.logic.state import State

NINE = cover.Sudoku.empty(9)


def first(seeker, most):
    for found in seeker.boards():
        if found:
            return found[0]
        assert seeker.tried < most
    raise AssertionError


def test_a_needed_technique_is_the_only_way_on():
    found = first(Seeker(Generator(NINE, seed=1), WayAsked(("x-wing",), at_most=4.4)), 100)
    text = "".join(map(str, found.board.tolist()))
    puzzle = cover.loads(text)
    assert found.rating == se121.rate(puzzle).er <= 4.4
    assert found.words == f"x-wing, ER {found.rating:.1f}"
    state = State.of(puzzle, unique=True)
    no_harder = [t.key for t in scale().narrowed().techniques if t.difficulty(1) <= 3.2]
    stuck = path(state, scale().narrowed(tuple(no_harder), ("x-wing",)))
    assert stuck.stuck
    assert "X-wing" in [step.technique for step in path(state, scale().narrowed(tuple(no_harder))).steps]


def test_ratings_lie_within_the_bounds_on_any_board():
    six = Generator(cover.Sudoku.empty(6), seed=2)
    asked = WayAsked(at_least=100, at_most=400, techniques=scale("hodoku"))
    found = first(Seeker(six, asked, by_scale=True), 200)
    rows = [[int(mark) or None for mark in found.board[k : k + 6]] for k in range(0, 36, 6)]
    puzzle = cover.Sudoku.empty(6).with_givens(rows)
    assert path(State.of(puzzle, unique=True), scale("hodoku")).score == found.rating
    assert 100 <= found.rating <= 400


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"needs": ("xwing",)}, "did you mean x-wing?"),
        ({"needs": ("x-wing",), "at_most": 3.0, "scale": "steps"}, "x-wing alone is rated 3.2"),
        ({"at_least": 5.0, "at_most": 3.0}, "at least 5 and at most 3"),
    ],
)
def test_what_no_board_can_be_is_refused_at_once(arguments, words):
    with pytest.raises(Refused, match=words):
        Wish(**arguments).seeker(Generator(NINE))


def test_se121_is_for_plain_boards():
    with pytest.raises(Refused, match="scale='steps'"):
        Seeker(Generator(cover.Sudoku.empty(9, diagonals=True)), WayAsked(("x-wing",)))


def test_the_same_seed_gives_the_same_boards_and_none_is_reported_honestly(tmp_path):
    asked = ["generate", "sudoku", "--at-least", "1.5", "--at-most", "2.3", "--seed", "5", "--count", "2"]
    done = run(*asked, "-o", tmp_path / "boards.txt")
    text = (tmp_path / "boards.txt").read_text()
    assert done.exit_code == 0
    assert text.count(" # ER ") == text.count("\n") == 2
    assert run(*asked).stdout == text
    none = run("generate", "sudoku", "--size", "4", "--needs", "jellyfish", "--scale", "steps", "--timeout", "0.3s")
    assert (none.exit_code, none.stdout) == (30, "")
    assert re.fullmatch(r"cover: 0 of 1 boards, [\d,]+ tried in the given time\n", none.stderr)


def test_wrong_usage():
    assert run("generate", "sudoku", "--needs", "x-wing", "--full").exit_code == 2
    assert run("generate", "sudoku", "--scale", "steps").exit_code == 2


def hardest(puzzle):
    return cover.path(puzzle).hardest.difficulty


@pytest.mark.parametrize(
    ("kind", "options"),
    [("slitherlink", {"size": 4}), ("latin", {"size": 4, "with_": "cage"}), ("hitori", {"size": 4})],
)
def test_puzzles_of_all_kinds_are_rated_within_the_bounds(kind, options):
    found = list(cover.generate(kind, seed=1, count=2, at_least=1.6, at_most=8.0, **options))
    assert len(found) == 2
    assert all(1.6 <= hardest(puzzle) <= 8.0 for puzzle in found)


def test_on_a_slitherlink_no_small_loop_is_met_after_harder_steps():
    (puzzle,) = cover.generate("slitherlink", size=4, seed=1, count=1, needs="no-small-loop")
    steps = cover.path(puzzle).steps
    (first, *_) = [number for number, step in enumerate(steps) if step.technique == "no small loop"]
    assert max(step.difficulty for step in steps[:first]) > steps[first].difficulty


def test_a_way_of_a_kind_needs_what_is_asked_for():
    (puzzle,) = cover.generate("slitherlink", size=4, seed=1, count=1, needs="suppose", at_most=8.0)
    assert {"supposition", "direct clash"} & {step.technique for step in cover.path(puzzle)}


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"scale": "se121", "at_most": 3.0}, "rates plain 9x9"),
        ({"needs": "no-smal-loop"}, "did you mean no-small-loop"),
        ({"needs": "no-small-loop", "at_most": 1.5}, "no-small-loop alone is rated 1.9"),
        ({"at_least": 3.0, "at_most": 2.0}, "no rating is at least 3 and at most 2"),
    ],
)
def test_what_no_puzzle_of_a_kind_can_be(options, words):
    with pytest.raises(Refused, match=words):
        cover.generate("slitherlink", size=4, seed=1, **options)


def test_ways_of_kinds_on_the_command_line(tmp_path):
    done = run("generate", "slitherlink", "--size", "4", "--rating", "1.6..8", "--seed", "1", "--count", "2")
    assert done.exit_code == 0
    assert done.output.count("# way: steps ") == 2
    assert "at_least=1.6 at_most=8.0, seed 1, number " in done.output
    for words in ("5", "a..b", ".."):
        assert "is no range: 2..4, 2.. or ..4" in run("generate", "slitherlink", "--rating", words).output
    both = run("generate", "slitherlink", "--rating", "2..3", "--at-most", "3")
    assert "--rating A..B is short for --at-least A --at-most B" in both.output
