"""0/1 matrices: rows are options, columns primary items; boards of 0 and 1 are distinguished, or a warning says that
they are not."""

import pytest

from cover.basics.errors import InputError, ProblemError
from cover.formats import loads, read, write
from cover.problems.exact_cover import ExactCover, Item
from refusals import refusal

# Knuth's example (Dancing Links, 2000): rows 1, 4 and 5 are the solution.
KNUTH = "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n"


def test_rows_are_options_and_columns_items():
    problem = loads(KNUTH)
    assert (len(problem), problem.primary, problem.secondary) == (6, 7, 0)
    assert problem.decisions == (1, 2, 3, 4, 5, 6)
    assert list(problem.faults([0, 3, 4])) == []
    assert list(problem.faults([0, 3])) == [
        "item 2 is covered 0 times, not once",
        "item 7 is covered 0 times, not once",
    ]


@pytest.mark.parametrize("separator", [" ", ",", "\t", ", "])
def test_separators_do_not_matter(separator):
    text = "# Knuth's example\n" + "\n".join(separator.join(row) for row in KNUTH.split())
    assert write(loads(text), "matrix") == KNUTH


def test_a_column_without_1_stays_an_item():
    assert loads("100\n010\n", format="matrix").primary == 3


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("010\n01\n", "m:2: a row of 2 digits where the first has 3"),
        ("010\n0120\n", "m:2:3: '2' is neither 0 nor 1"),
        ("010\n000\n", "m:2: a row without 1 covers no item (lenient=True drops such rows)"),
        ("#\n", "m: there is no row"),
    ],
)
def test_faults(text, message):
    assert str(refusal(text, source="m", format="matrix")) == message


def test_lenient_drops_rows_without_1():
    reading = next(read("010\n000\n101\n", format="matrix", lenient=True))
    assert reading.content.decisions == (1, 3)
    assert reading.warnings == ("line:2: row without 1 dropped",)


def test_a_square_with_two_ones_in_a_row_is_a_matrix():
    reading = next(read("1100\n0011\n1010\n0101\n"))
    assert (reading.format, reading.note) == ("matrix", "0/1 matrix of 4 rows and 4 columns")
    assert loads("1100\n0011\n1010\n0101\n", format="grid").size == 4


def test_several_lines_without_any_given_but_1_are_a_matrix():
    assert loads("1000010000000000\n0010000000000000\n").primary == 16
    assert loads("1000010000000000\n").size == 4


def test_a_square_that_could_be_either_is_ambiguous():
    with pytest.raises(InputError, match=r"ambiguous: 4x4 boards.* or 0/1 matrix.*format='grid' or format='matrix'"):
        loads("1000\n0001\n0100\n0010\n")
    assert loads("1000\n0001\n0100\n0010\n", format="matrix").primary == 4


@pytest.mark.parametrize(
    ("problem", "reason"),
    [
        (ExactCover(["a"], [["a", "s"]], ["s"]), "secondary items"),
        (ExactCover([Item("a", 0, 1)], [["a"]]), "bounds"),
        (ExactCover(["a"], []), "a problem without options"),
    ],
)
def test_what_a_matrix_cannot_carry_is_refused(problem, reason):
    with pytest.raises(ProblemError, match=reason):
        write(problem, "matrix")
