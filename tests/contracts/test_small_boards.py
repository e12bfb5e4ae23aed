"""Small boards of every kind of puzzle at random, and clues of every kind on boards of few cells: every backend gives
the answer that trying everything gives, or refuses in words, and no verb calls anything a bug."""

import random
from itertools import islice

import pytest

import cover
from cli_help import run
from cover.puzzles import PUZZLES
from cover.puzzles.clues import CLUES
from more import MORE
from small_boards import TINY, boards, clue_texts, clued, every

BACKENDS = ("auto", "bitmask", "dlx", "sat", "cpsat")
FEW = 4
MOST = 500  # solutions of a board whose answers are compared
STATUSES = (0, 1, 10, 20, 30, 40)


def readable(lines):
    """The puzzles among the texts; the others are refused in words."""
    for text in lines:
        try:
            yield text, cover.loads(text)
        except cover.CoverError:
            continue


def check(text, puzzle):
    """All backends that take the puzzle list the same solutions, which are all that there are."""
    found, refusals = {}, []
    for backend in BACKENDS:
        try:
            result = cover.solve(puzzle, backend, limit=MOST)
        except cover.CoverError as refused:
            refusals.append(f"{backend}: {refused}")
            continue
        if not found and not result.complete:
            return
        assert result.complete, (text, backend)
        assert len(set(result.solutions)) == len(result.solutions), (text, backend)
        assert cover.count(puzzle, backend).found == len(result.solutions), (text, backend)
        found[backend] = set(result.solutions)
    assert "auto" in found or len(refusals) == len(BACKENDS), (text, refusals)  # auto takes what any takes
    right = every(puzzle) if found else None
    for backend, solutions in found.items():
        assert solutions == (found["auto"] if right is None else right), (text, backend)


def spread(lines, many):
    """So many of the texts that are read, from first to last."""
    kept = list(readable(lines))
    return kept[:: max(1, -(-len(kept) // many))]


@pytest.mark.parametrize("name", PUZZLES)
@pytest.mark.parametrize("many", [FEW, pytest.param(10, marks=pytest.mark.slow)])
def test_a_small_board_has_the_solutions_that_there_are(name, many):
    rng = random.Random(f"{name} {many}")
    drawn = [*islice(boards(name, rng, TINY), many), *islice(boards(name, rng), many * MORE)]
    assert drawn
    for puzzle in drawn:
        check(puzzle.to_text(), puzzle)


@pytest.mark.parametrize(("seed", "many"), [(1, 10), pytest.param(2, 40, marks=pytest.mark.slow)])
def test_latin_squares_with_clues_have_the_solutions_that_there_are(seed, many):
    rng = random.Random(seed)
    for text, puzzle in islice(readable(clued(rng) for _ in range(100 * many * MORE)), many * MORE):
        check(text, puzzle)


@pytest.mark.parametrize("key", CLUES)
def test_a_clue_on_a_tiny_board_leaves_what_keeps_it(key):
    drawn = spread(clue_texts(key), FEW)
    assert drawn
    for text, puzzle in drawn:
        check(text, puzzle)


@pytest.mark.parametrize(
    "text",
    [
        "puzzle: masyu\ncells:\n.\n",  # a loop on a board without an edge: a crash
        "puzzle: masyu\ncells:\nB\n",  # what never holds, without a variable
        "puzzle: simpleloop\ncells:\n#\n",
        "puzzle: simpleloop\ncells:\n.\n",  # and a cell that it must pass
        "puzzle: hashi\ncells:\n1\n",
        "puzzle: latin\nantiking\ntotal 6: r2c1 r3c2\n\n. . .\n. . .\n. . .\n",  # more cells that differ than symbols
        "puzzle: latin\nantiknight\nsumline 6: r1c1 r2c3 r3c1 r1c2\n\n. . .\n. . .\n. . .\n",
        "puzzle: latin\nantiking\nnabner: r1c1 r2c2 r3c3 r2c1\n\n. . .\n. . .\n. . .\n",
    ],
)
def test_what_crashed_once_has_no_solution(text):
    for verb in ("solve", "explain", "minimal", "candidates", "hint", "unique"):
        done = run(verb, "-", stdin=text)
        assert "bug" not in done.stderr, verb
    check(text, cover.loads(text))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("puzzle: latin\ndisjoint\n\n1 2\n2 1\n", "disjoint: this board has no boxes"),
        ("puzzle: latin\nsize: 2\nweighted 3: 2000000000*r1c1\n", "the largest factor is 1000"),
        (f"puzzle: latin\nsize: 2\nweighted 3: {'1000*r1c1 ' * 30}\n", "r1c1 may count at most 1000 times, not 30000"),
    ],
)
def test_what_cannot_be_is_reported_in_words(text, words):
    done = run("solve", "-", stdin=text)
    assert words in done.output
    assert "bug" not in done.output


def test_candidates_of_a_board_that_is_wider_than_high_are_drawn():
    done = run("candidates", "-", stdin="puzzle: hitori\ncells:\n221\n")
    assert done.stdout.splitlines()[1:] == ["┌──────────┐", "│ #  .  #. │", "└──────────┘"]


def test_a_cell_without_a_monster_is_a_fault():
    puzzle = cover.loads("puzzle: undead\ncounts: 0 0 1\ncells:\n..\n\nleft: 1\n")
    assert list(puzzle.faults(((3, 0),))) == ["r1c2 has no monster"]


VERBS = [
    ("solve", "-"),
    ("solve", "-", "--all", "--json"),
    ("solve", "-", "--estimate"),
    ("count", "-"),
    ("count", "-", "--up-to-symmetry"),
    ("unique", "-"),
    ("explain", "-"),
    ("explain", "-", "--json"),
    ("minimal", "-"),
    ("candidates", "-"),
    ("candidates", "-", "--json"),
    ("hint", "-", "--full"),
    ("path", "-"),
    ("rate", "-"),
    ("draw", "-"),
    ("verify", "-"),
    ("compare", "-", "-b", "bitmask,sat,dlx,cpsat"),
    *(("convert", "-", "--to", form) for form in ("puzzle", "cnf", "knuth", "matrix", "cp", "line", "csv", "grid")),
]


def every_verb(text, place):
    """No verb has a bug to report; what is solved is verified, what is proved is checked."""

    def ran(*words, stdin=text):
        done = run(*words, stdin=stdin)
        assert "bug" not in done.stderr, (words, text, done.stderr)
        assert done.exit_code in STATUSES, (words, text, done.output)
        return done

    for words in VERBS:
        ran(*words)
    place.mkdir()
    for name in ("drawn.svg", "drawn.pdf"):
        ran("draw", "-", "--solution", "-o", place / name)
    board = place / "board.txt"
    board.write_text(text)
    solved = ran("solve", "-")
    if solved.exit_code == 0 and "no solution" not in solved.stdout:
        assert ran("verify", board, "-", stdin=solved.stdout).exit_code == 0, (text, solved.stdout)
    if ran("prove", "-", "-o", place / "certificate").exit_code == 0:
        assert ran("check", place / "certificate").exit_code == 0, text


@pytest.mark.parametrize("name", ["sudoku", "simpleloop", "steiner", "nurikabe", "wordsquare", "coloring"])
def test_no_verb_calls_a_tiny_board_a_bug(name, tmp_path):
    every_verb(next(boards(name, random.Random(name), TINY)).to_text(), tmp_path / "1")


@pytest.mark.slow
@pytest.mark.parametrize("name", PUZZLES)
def test_no_verb_calls_any_tiny_board_a_bug(name, tmp_path):
    for number, puzzle in enumerate(islice(boards(name, random.Random(name), TINY), 2)):
        every_verb(puzzle.to_text(), tmp_path / str(number))


@pytest.mark.slow
@pytest.mark.parametrize("key", CLUES)
def test_no_verb_calls_any_clue_on_a_tiny_board_a_bug(key, tmp_path):
    for text, _ in spread(clue_texts(key), 2)[1:]:
        every_verb(text, tmp_path / "1")
