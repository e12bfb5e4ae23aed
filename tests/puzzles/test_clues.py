"""Clues: counts of 4x4 boards that are published or follow by checking all 288, words of faults, files."""

import random
from itertools import product

import numpy as np
import pytest

import cover
from cli_help import run
from cover.backends import registry
from cover.basics.errors import ProblemError
from cover.problems.names import Kind, Name
from cover.problems.reductions.board_to_cover import board_to_cover
from cover.puzzles.clues import CLUES, Greater, clue_class
from cover.puzzles.clues.base import Frame
from cover.puzzles.clues.reading import ClueText
from cover.puzzles.clues.sumline import SumLoop
from cover.puzzles.clues.sums import Cage

ALL = list(cover.solutions(cover.Sudoku.empty(4)))
CPSAT = ["cpsat"] if registry.absent("cpsat") is None else []
# A clue as its line, and how many of the 288 boards it leaves.
COUNTS = {
    "cage 5: r1c1 r2c1": 96,
    "cage: r1c1 r2c2 r3c3": None,
    "thermo: r1c1 r1c2 r1c3": None,
    "arrow: r1c1 : r2c2 r3c3": 36,
    "littlekiller 6: r1c3 down-left": 48,
    "renban: r1c1 r1c2 r2c1": 144,
    "whispers 2: r1c1 r1c2 r2c3": None,
    "palindrome: r1c1 r1c2 r2c2": 0,
    "white: r1c1 r2c1": 144,
    "black: r1c1 r2c1": 96,
    "total 5: r1c1 r1c2": 96,
    "greater: r1c1 r1c2": 144,
    "even: r1c1": 144,
    "odd: r1c1 r2c2": None,
    "sandwich 2: row 1": 48,
    "skyscraper 3: column 1": 72,
    "skyscraper 2: row 2 reversed": None,
    "between: r1c1 r1c2 r1c3": None,
    "antiknight": 24,
    "antiking": 0,
    "nonconsecutive": 0,
    "disjoint": 168,
    "product 6: r1c1 r1c2 r2c1": None,
    "difference 2: r1c1 r1c2": None,
    "quotient 4: r1c1 r1c2": None,
    "slowthermo: r1c1 r2c2 r3c3": None,
    "lockout 2: r1c1 r2c2 r3c3": 24,
    "doublearrow: r1c1 r2c2 r3c3 r4c4": 56,
    "nabner: r1c1 r2c1 r3c3": None,
    "parity: r1c1 r2c1 r3c1": None,
    "modular: r1c1 r2c1 r3c2 r3c3": None,
    "entropic: r1c1 r2c1 r3c2 r3c3": None,
    "zipper: r1c1 r2c2 r3c3": 36,
    "zipper: r1c1 r1c2 r2c3 r3c3": None,
    "sumline 5: r1c1 r1c2 r2c3 r3c3": None,
    "sumloop 5: r1c1 r1c2 r2c2 r3c3": None,
    "regex .*(12|24).?: r1c1 r1c2 r2c3": None,
    "regex [^1-2]{1,2}(1+|2?3)*: r1c1 r2c2 r3c3 r4c4": None,
    "automaton 0,1/2/0-1-2,0-2-0,1-2-2,2-3-1: r1c1 r2c2 r3c3": None,
    "weighted 7: r1c1 2*r2c2 -1*r3c3 r1c1": None,
    "regionsum: r1c2 r1c3 r2c3": 24,
    "clone: r1c1 r1c2 : r3c3 r3c4": None,
    "minimum: r1c1 r3c3": None,
    "maximum: r2c2": None,
    "quadruple 1,2: r2c2": 220,
    "quadruple 1,1: r2c2": None,
    "maximum: r2c2 r2c3": None,
    "arrow: r1c1 r1c2 : r2c1 r2c3 r3c2 r3c4 r4c1": None,
    "regionsum: r1c3 r1c2 r2c2": None,
    "xsum 6: column 1": 48,
    "xsum 3: row 2 reversed": None,
    "numberedroom 2: column 1": 48,
    "numberedroom 1: row 2 reversed": None,
    "columnindexer: r1c1 r2c3": None,
    "rowindexer: r2c2": None,
    "circles: r1c1 r1c2 r2c3 r3c4": None,
    "relation 1-2,1-3,2-4: r1c1 r1c2 r2c3": None,
    "mutual 1-3,3-1,1-4,4-1,2-4,4-2: r1c1 r1c2": 144,
    "equalsums: r1c1 r1c2 / r2c1 r2c2": None,
    "equalsums: r1c1 r1c2 / r1c1 r3c3": None,
    "samesymbols: r1c1 r1c2 / r3c3 r3c4": None,
    "samesymbols: r1c1 / r2c3 / r3c2": None,
    "lunchbox 0: r1c1 r1c2 r2c3": None,
    "lunchbox 3: r1c1 r1c2 r1c3 r1c4": None,
    "lookandsay 1x1,2x3: r1c1 r1c2 r2c3 r2c4": None,
    "valueindex: r1c1 r2c1 r2c2 r2c3": None,
    "different: r1c1 r1c2 r2c3 r3c2": None,
    "equality: r1c1 r2c2": None,
    "hiddenskyscraper 2: row 1": None,
    "globalentropy": None,
    "globalmodular": None,
    "negative: xv": 8,
    "negative: kropki": 0,
    "negative: black": None,
    "negative: white": 0,
    "antitaxi": None,
    "outside 3: row 1": 288,
    "rule: each row: sum leading 2 != 5": 160,
    # By other solvers.
    "thermo: r1c1 r2c1 r2c2 r2c3": 6,
    "whispers 2: r1c1 r2c1 r3c1 r4c1": 24,
    "renban: r1c1 r2c1 r2c2": 144,
    "palindrome: r1c1 r1c2 r2c3 r3c4": 0,
    "between: r1c1 r2c2 r3c3": 48,
    "white: r1c1 r1c2": 144,
}


def puzzle_of(line, text="size: 4\n"):
    return cover.loads(f"puzzle: sudoku\n{text}{line}\n")


def test_every_kind_of_clue_is_tried():
    assert {line.partition(":")[0].split()[0] for line in COUNTS} == set(CLUES)


@pytest.mark.parametrize("line", COUNTS)
def test_a_clue_leaves_the_boards_that_break_no_rule(line):
    puzzle = puzzle_of(line)
    right = {solution for solution in ALL if not list(puzzle.faults(solution))}
    if COUNTS[line] is not None:
        assert len(right) == COUNTS[line]
    for backend in ("bitmask", "dlx", "sat", *CPSAT):
        assert set(cover.solve(puzzle, backend, limit=None)) == right


def test_counted_symbols_leave_the_boards_that_break_no_rule_where_cells_are_equal():
    rng = random.Random(51)
    cells = [f"r{r}c{c}" for r in "1234" for c in "1234"]
    some = 0
    for _ in range(100):
        chosen = rng.sample(cells, rng.choice((4, 6, 8, 10)))
        half = len(chosen) // 2
        groups = f"samesymbols: {' '.join(chosen[:half])} / {' '.join(chosen[half:])}"
        circles = f"circles: {' '.join(rng.sample(cells, rng.randrange(2, 11)))}"
        line = rng.choice((f"clone: {chosen[0]} : {chosen[1]}", f"palindrome: {' '.join(chosen[:half])}", "antiknight"))
        puzzle = puzzle_of("\n".join(one for one in (groups, circles, line) if rng.random() < 0.6))
        right = {solution for solution in ALL if not list(puzzle.faults(solution))}
        assert set(cover.solve(puzzle, "bitmask", limit=None)) == right
        some += 0 < len(right) < len(ALL)
    assert some > 10


def test_a_building_of_height_0_is_never_seen():
    text = "puzzle: latin\nsize: 3\nsymbols: 0-2\nskyscraper {}: row 1\n"
    seen = {
        count: {solution[0] for solution in cover.solve(cover.loads(text.format(count)), limit=None)}
        for count in (1, 2, 3)
    }
    assert seen == {1: {(0, 2, 1), (2, 0, 1), (2, 1, 0)}, 2: {(0, 1, 2), (1, 0, 2), (1, 2, 0)}, 3: set()}


@pytest.mark.parametrize("line", COUNTS)
def test_every_region_and_every_item_of_a_clue_says_what_it_is(line):
    board = puzzle_of(line).to_board()
    for name in (*board.region_names, *board_to_cover(board).item_names):
        assert isinstance(name, Name)
        assert name.kind is not Kind.OTHER


@pytest.mark.parametrize(
    ("text", "lines", "expected"),
    [
        ("latin", "size: 4", 576),
        ("latin", "size: 4\nnonconsecutive", 0),
        ("latin", "size: 4\nantiking", 0),
        ("latin", "size: 5\nantiking", 240),
        ("latin", "size: 5\nantiknight", 240),
        ("latin", "size: 5\nnonconsecutive", 20),
        ("sudoku", "size: 6\nnonconsecutive", 48),
        ("sudoku", "size: 6\nantiking\nnonconsecutive", 0),
        ("sudoku", "size: 4\ndiagonals", 48),
        ("sudoku", "size: 6\ndiagonals", 8640),
        pytest.param("sudoku", "size: 6\nantiking", 74160, marks=pytest.mark.slow),
        ("sudoku", "size: 6\nantiknight", 11520),
        pytest.param("latin", "size: 5", 161280, marks=pytest.mark.slow),
        pytest.param("sudoku", "size: 9\nantiking\nantiknight\nnonconsecutive", 72, marks=pytest.mark.slow),
    ],
)
def test_empty_boards_have_as_many_solutions_as_others_count(text, lines, expected):
    assert cover.count(cover.loads(f"puzzle: {text}\n{lines}\n")).found == expected


@pytest.mark.parametrize("clue", ["cage 15", "cage", "renban", "lunchbox 3"])
def test_more_cells_that_differ_than_symbols_leave_no_solution(clue):
    puzzle, name = puzzle_of(f"{clue}: r1c1 r1c2 r2c1 r2c2 r3c3"), clue.split()[0]
    assert list(puzzle.clashes()) == [f"{name} r1c1: 5 cells that must differ, and only 4 symbols"]
    for backend in ("auto", "bitmask", "dlx", "sat", *CPSAT):
        assert cover.count(puzzle, backend).found == 0
    assert all(f"{name} r1c1: " in " ".join(puzzle.faults(solution)) for solution in list(ALL)[:20])


@pytest.mark.parametrize("line", COUNTS)
def test_a_clue_is_written_as_it_is_read(line):
    puzzle = puzzle_of(line)
    again = cover.loads(cover.dumps(puzzle))
    assert again == puzzle
    assert again.clues == puzzle.clues


@pytest.mark.parametrize("line", COUNTS)
def test_a_fault_names_its_clue(line):
    key = line.partition(":")[0].split()[0]
    faults = [fault for solution in ALL for fault in puzzle_of(line).faults(solution)]
    assert all(key.removeprefix("anti") in fault or "group" in fault or "is not" in fault for fault in faults)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("cage x: r1c1", "cage 'x': a whole number is needed before the colon"),
        ("thermo: r1c1 r9c9", "cell r9c9 is not on the board"),
        ("thermo", "'thermo: CELLS' is needed"),
        ("white: r1c1", "white: 2 cells are needed, not 1"),
        ("sandwich 3: diagonal 1", "'row 1' or 'column 4 reversed' is needed"),
        ("arrow: r1c1 r1c2", "the circle's cell, ':' and the cells of the shaft are needed"),
        (
            f"arrow: {' '.join(f'r{r}c{c}' for r in '123' for c in '1234')} : r4c1",
            "its number may have at most 9 cells",
        ),
        ("littlekiller 9: r1c1 sideways", "down-right"),
        ("sumloop 16: r1c1 r1c2", "the largest sum is 15"),
        ("regex (1|2: r1c1 r1c2", "the pattern '(1|2', at character 5: ')' is missing"),
        ("regex 1)2: r1c1 r1c2", "at character 2: there is no '('"),
        ("regex [12: r1c1 r1c2", "at character 4: it ends here"),
        ("regex 1{3,2}: r1c1 r1c2", "3 repeats at least, but only 2 at most"),
        ("regex (1{99}){99}: r1c1 r1c2", "more than 300 symbols"),
        (f"regex {'|' * 9999}: r1c1 r1c2", "more than 300 symbols"),
        (f"regex {'(' * 9999}: r1c1 r1c2", "more than 50 parentheses"),
        ("regex 1*!: r1c1 r1c2", "at character 3: '!' is no symbol"),
        ("regex: r1c1 r1c2", "a pattern such as"),
        ("automaton 0/1: r1c1", "arcs such as 0-5-1 are needed"),
        ("weighted 3: 2000*r1c1", "the largest factor is 1000"),
        ("weighted 3: x*r1c1", "is no cell"),
    ],
)
def test_bad_clues_get_words(line, words):
    with pytest.raises(cover.InputError) as refused:
        puzzle_of(line)
    assert words in str(refused.value)


def test_clues_are_given_in_python_too():
    cage = clue_class("cage")(((0, 0), (0, 1)), 3)
    puzzle = cover.Sudoku.empty(4, clues=[cage, ClueText("antiknight", "", "")])
    assert cover.count(puzzle).found == sum(not list(puzzle.faults(solution)) for solution in ALL)
    with pytest.raises(cover.ProblemError, match="clues must be objects such as Cage"):
        cover.Sudoku.empty(4, clues=["cage"])


@pytest.mark.parametrize("clue", [Cage(((0, 9), (0, 1)), 5), Greater(((0, 1), (0, 9))), Cage(((-1, 2), (0, 1)))])
def test_a_cell_given_in_python_that_lies_outside_is_named(clue):
    outside = "r0c3" if clue.cells[0][0] < 0 else "r1c10"
    with pytest.raises(ProblemError, match=f"{outside} lies outside of the board"):
        cover.solve(cover.Sudoku.empty(9, clues=[clue]))


def test_what_knows_regions_alone_refuses_clues():
    puzzle = puzzle_of("thermo: r1c1 r1c2")
    with pytest.raises(cover.Refused, match="only boards without clues"):
        cover.solve_many(b"." * 16, puzzle.to_board())
    with pytest.raises(cover.Refused, match=r"a board with clues has no rating by search.*scale='boards' scores it"):
        cover.rate(puzzle)


def test_a_bad_clue_above_a_board_is_named_by_its_own_line():
    with pytest.raises(cover.InputError, match=r"^2: cage 'x'"):
        cover.loads("puzzle: sudoku\ncage x: r1c1 r1c2\n\n" + "....\n" * 4)


@pytest.mark.parametrize(
    ("rules", "expected"),
    [(["antiknight"], 24), (["x"], 48), (["cage 5: r1c1 r2c1", "diagonals"], 16), (["negative: xv"], 8)],
)
def test_rules_are_added_at_the_command_line(file, rules, expected):
    board = file("." * 16)
    options = [word for rule in rules for word in ("--with", rule)]
    assert run("count", board, *options).stdout == f"{expected}\n"


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        ("antiknigt", "the nearest are antiknight,"),
        ("cage", "'cage [SUM]: CELLS' is needed"),
        ("thermo: r1c1 r9c9", "cell r9c9 is not on the board"),
    ],
)
def test_a_rule_that_is_none_is_refused_in_words(file, rule, words):
    done = run("count", file("." * 16), "--with", rule)
    assert done.exit_code == 1
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_a_puzzle_that_is_no_grid_takes_no_further_rules(file):
    done = run("count", file("puzzle: queens\nsize: 4\n"), "--with", "antiknight")
    assert (done.exit_code, "not to queens" in done.stderr) == (1, True)


def test_region_sums_need_boxes_to_search_and_to_check():
    square = cover.Latin([[None] * 4] * 4, clues=[ClueText("regionsum", "", "r1c1 r1c2 r2c2")])
    rows = ((1, 2, 3, 4), (2, 1, 4, 3), (3, 4, 1, 2), (4, 3, 2, 1))
    for asked in (cover.solve, lambda puzzle: list(puzzle.faults(rows))):
        with pytest.raises(ProblemError, match="regionsum: this board has no boxes"):
            asked(square)


def test_a_number_of_several_cells_needs_digits():
    large = cover.Sudoku.empty(16, clues=[ClueText("arrow", "", "r1c1 r1c2 : r2c1")])
    with pytest.raises(ProblemError, match="needs digits, and 16 is none"):
        cover.solve(large)


@pytest.mark.parametrize(
    ("wanted", "symbols", "length"), [(4, (1, 2, 3), 1), (5, (1, 2, 3, 4), 4), (3, (0, 1, 2, 3, 7), 3)]
)
def test_a_sum_loop_accepts_the_same_words_for_filters_and_for_all_others(wanted, symbols, length):
    cells = tuple((0, c) for c in range(length))
    clue, frame = SumLoop(cells, wanted), Frame(len(symbols), symbols)
    made = clue.automaton(frame)
    layers = np.split(made.filtering.arcs, made.filtering.starts[1:-1])
    for word in product(range(len(symbols)), repeat=length):
        states = {0}
        for layer, symbol in zip(layers, word, strict=True):
            states = {after for before, read, after in layer.tolist() if before in states and read == symbol}
        right = not list(clue.wrong([symbols[symbol] for symbol in word], frame))
        assert bool(states) == right == made.accepts(word)
    assert made.length == length
    assert made.highest == len(symbols) - 1


def test_a_long_loop_is_made_for_filters_alone():
    """What other engines read has tens of thousands of states and is not made for masks."""
    row = [(0, c) for c in range(9)]
    loop = [cell for r in range(0, 8, 2) for cell in ([(r, c) for _, c in row] + [(r + 1, c) for _, c in row[::-1]])]
    made = SumLoop(tuple(loop), 10).automaton(Frame(9, tuple(range(1, 10))))
    assert len(made.filtering.arcs) < 72 * 900
    assert "_whole" not in vars(made)


def test_in_what_order_clues_stand_does_not_matter():
    """A text has those of one key together."""
    written = [("whispers", "2", "r1c1 r1c2"), ("total", "4", "r2c1 r2c2"), ("whispers", "2", "r3c1 r3c2")]
    clues = [ClueText(*words) for words in written]
    board = [[None] * 4] * 4
    first, second = (cover.Latin(board, clues=some) for some in (clues, clues[::-1]))
    assert (first, hash(first)) == (second, hash(second))
    assert cover.loads(cover.dumps(first)) == first
    assert first != cover.Latin(board, clues=clues[1:])
