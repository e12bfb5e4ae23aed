"""Rules of a setter's own on sudokus and Latin squares: each leaves the boards that plain Python says it does."""

from itertools import pairwise

import pytest

import cover
from certificates import files_of, resealed
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import check, checked

FOUR = list(cover.solutions(cover.Sudoku.empty(4)))
SIX = "puzzle: sudoku\nboxes: 2x3\n{}\n123456\n456123\n......\n......\n......\n......\n"
NINE = "puzzle: sudoku\n{}\n{}"


def beside(rows, r, c):
    near = ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1))
    return [rows[i][j] for i, j in near if 0 <= i < len(rows) and 0 <= j < len(rows)]


def leaps(rows, down, right):
    n = len(rows)
    for r in range(n):
        for c in range(n):
            for i, j in ((r + down, c + right), (r + down, c - right), (r + right, c + down), (r + right, c - down)):
                if 0 <= i < n and 0 <= j < n:
                    yield rows[r][c], rows[i][j]


def pairs(rows):
    n = len(rows)
    return [p for line in (*rows, *zip(*rows, strict=True)) for p in pairwise(line)] if n else []


def squares(rows):
    n = len(rows) - 1
    return [[rows[r + i][c + j] for i in (0, 1) for j in (0, 1)] for r in range(n) for c in range(n)]


def boxes_of_nine(rows):
    return [[rows[r + i][c + j] for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]


def sandwiched(line, ends):
    low, high = sorted(line.index(end) for end in ends)
    return sum(line[low + 1 : high])


def cells(rows, *marks):
    return [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if not marks or mark in marks]


def odds(some):
    return sum(mark % 2 for mark in some)


ODD = (1, 3, 5, 7, 9)
RULES = {
    "each leap 1 2: first + second != 5": lambda rows: all(a + b != 5 for a, b in leaps(rows, 1, 2)),
    "each pair: abs ( first - second ) != 2": lambda rows: all(abs(a - b) != 2 for a, b in pairs(rows)),
    "each leap 1 1: differ": lambda rows: all(a != b for a, b in leaps(rows, 1, 1)),
    "each row: sum leading 3 mod 2 = 1": lambda rows: all(sum(row[:3]) % 2 for row in rows),
    "each diagonal: differ": lambda rows: all(
        len({rows[k][c] for k, c in enumerate(line)}) == len(rows)
        for line in (range(len(rows)), range(len(rows) - 1, -1, -1))
    ),
    "each odd: count odd beside mod 2 = 0": lambda rows: all(
        odds(beside(rows, r, c)) % 2 == 0 for r, c in cells(rows, *ODD)
    ),
    "each 1: count even beside >= 2": lambda rows: all(
        len(beside(rows, r, c)) - odds(beside(rows, r, c)) >= 2 for r, c in cells(rows, 1)
    ),
    "each 4: count even beside = 0": lambda rows: all(
        len(beside(rows, r, c)) == odds(beside(rows, r, c)) for r, c in cells(rows, 4)
    ),
    "each square 2x2: count even >= 1 and count odd >= 1": lambda rows: all(
        0 < odds(some) < 4 for some in squares(rows)
    ),
    "each square 2x2: sum != 10": lambda rows: all(sum(some) != 10 for some in squares(rows)),
    "connected even": None,  # by the evaluator alone
}  # fmt: skip


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_leaves_the_small_boards_that_keep_it(rule):
    puzzle = cover.loads(f"puzzle: sudoku\nsize: 4\nrule: {rule}\n")
    keeps = RULES[rule] or (lambda rows: not any(puzzle.faults(rows)))
    right = {rows for rows in FOUR if keeps(rows)}
    assert {rows for rows in FOUR if not any(puzzle.faults(rows))} == right
    for backend in ("bitmask", "sat"):
        if backend == "sat" or not rule.startswith("connected"):
            assert set(cover.solve(puzzle, backend, limit=None)) == right


@pytest.mark.parametrize("rule", [rule for rule, keeps in RULES.items() if keeps])
def test_a_rule_leaves_the_boards_of_six_rows_that_keep_it(rule):
    every = cover.solve(cover.loads(SIX.format("")), limit=None).solutions
    puzzle = cover.loads(SIX.format(f"rule: {rule}"))
    assert set(cover.solve(puzzle, limit=None)) == {rows for rows in every if RULES[rule](rows)}


# The last three rows are open: each rule is about them too.
OPEN = "249573618\n816249375\n573816942\n738162594\n495738261\n162495837\n.........\n.........\n.........\n"


@pytest.mark.parametrize(
    ("rule", "keeps"),
    [
        (
            "each box: ( sum corners - centre ) mod 9 = 0",
            lambda rows: all((b[0] + b[2] + b[6] + b[8] - b[4]) % 9 == 0 for b in boxes_of_nine(rows)),
        ),
        ("each line: sum between 1|9 = clue", lambda rows: sandwiched(rows[8], (1, 9)) == 23),
    ],
)
def test_a_rule_leaves_the_boards_of_nine_rows_that_keep_it(rule, keeps):
    outside = "outside 23: row 9\n" if "clue" in rule else ""
    every = cover.solve(cover.loads(NINE.format("", OPEN)), limit=None).solutions
    puzzle = cover.loads(NINE.format(f"{outside}rule: {rule}\n", OPEN))
    right = {rows for rows in every if keeps(rows)}
    assert 0 < len(right) < len(every)
    assert set(cover.solve(puzzle, limit=None)) == right


TEXT = """puzzle: sudoku
region corner: r1c1 r2c2
cage 5: r1c1 r1c2
thermo: r3c1 r3c2
outside 0: row 2
rule: each cage: least != 1
rule: each region: sum = 7
rule: each thermometer: sum >= 5
rule: each row: sum between 1|4 = clue
rule: each box: count odd leading 2 = 1

. . . .
. . . .
. . . .
. . . .
"""


def test_rules_speak_of_all_that_a_grid_has_and_their_text_comes_back():
    puzzle = cover.loads(TEXT)
    found = cover.solve(puzzle, limit=None).solutions
    assert found
    for rows in found:
        assert (rows[0][0] + rows[0][1], rows[0][0] + rows[1][1]) == (5, 7)
        assert min(rows[0][:2]) > 1
        assert sum(rows[2][:2]) >= 5
        assert sandwiched(rows[1], (1, 4)) == 0
    assert cover.loads(puzzle.to_text()) == puzzle
    for format in ("puzzle", "puzzle-json"):
        assert cover.loads(cover.dumps(puzzle, format=format)) == puzzle


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("rule: each bx: differ", "2:12: rule: at 'bx': 'each' cannot be followed by this; did you mean 'box'?"),
        ("rule: each box: sum cornes = 3", "2:21: rule: at 'cornes': "),
        ("rule: each clue: is odd", "2:12: rule: a grid has no 'each clue'"),
        ("rule:   each row: count odd", "2:28: rule: at the end: a comparison is expected"),
        ("rule: each box: first is odd", "2:17: rule: 'first' needs a family of two: pair, touch, border, leap, two"),
        ("rule 3: each row: differ", "rule '3': rule has no value"),
    ],
)
def test_what_is_no_sentence_is_refused_with_its_place(line, place):
    with pytest.raises(cover.InputError) as error:
        cover.loads(f"puzzle: sudoku\n{line}\n\n....\n....\n....\n....\n")
    assert place in str(error.value)


def test_a_fault_says_the_rule_and_where():
    puzzle = cover.loads("puzzle: sudoku\nsize: 4\nrule: each diagonal: differ\n")
    rows = ((1, 2, 3, 4), (3, 4, 1, 2), (2, 1, 4, 3), (4, 3, 2, 1))
    assert "rule: main diagonal: all marks differ; found 4 at r2c2 and r3c3" in list(puzzle.faults(rows))


def test_a_rule_that_clashes_is_named():
    puzzle = cover.loads("puzzle: sudoku\nsize: 4\nrule: each row: ascending\nrule: each diagonal: differ\n")
    assert "rule: each row: ascending" in str(cover.explain(puzzle))


def test_rules_are_printed():
    puzzle = cover.loads("puzzle: latin\nsize: 4\nrule: each diagonal: differ\n")
    assert puzzle.printed_rules()[1] == "Rule: each diagonal: differ."


def test_a_grid_of_one_cell_has_rules_too():
    kept, broken = (f"puzzle: latin\nsize: 1\nrule: each cell: is {mark}\n" for mark in ("odd", "even"))
    assert cover.count(cover.loads(kept)).found == 1
    assert cover.count(cover.loads(broken)).found == 0


@pytest.mark.parametrize(
    "rule", ["each pair: abs ( first - second ) != 1", "connected odd", "each row: sum between 1|4 = clue"]
)
def test_certificates_of_own_rules_hold_and_take_nothing_on_trust(rule, tmp_path):
    text = f"puzzle: sudoku\nsize: 4\ncage 6: r1c1 r1c2 r1c3\noutside 3: row 1\nrule: {rule}\n"
    cover.prove(cover.loads(text), tmp_path / "made", "exactly")
    steps = list(check(tmp_path / "made"))
    assert not any(step.trusted for step in steps)


def test_a_rule_that_sentences_json_does_not_have_is_refused_by_the_checker(tmp_path):
    cover.prove(cover.loads("puzzle: sudoku\nsize: 4\nrule: each diagonal: differ\n"), tmp_path / "made", "exactly")
    files = files_of(tmp_path / "made")
    files["puzzle.txt"] = files["puzzle.txt"].replace(b"diagonal", b"row")
    with pytest.raises(Fault, match="is none of the rules of sentences"):
        list(checked(resealed(files)))
