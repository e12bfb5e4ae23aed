"""Magic squares: a known count, faults, and what is refused."""

import pytest

import cover
from cover.basics.errors import CoverError, InputError
from cover.puzzles.magic import Magic

SQUARE = ((16, 3, 2, 13), (5, 10, 11, 8), (9, 6, 7, 12), (4, 15, 14, 1))  # Dürer's


def test_there_are_7040_squares_of_order_four():
    assert cover.count(Magic(4), "dlx").found == 7040


def test_a_square_with_a_wrong_line_is_named_by_it():
    assert list(Magic(4).faults(SQUARE)) == []
    swapped = ((3, 16, *SQUARE[0][2:]), *SQUARE[1:])
    assert list(Magic(4).faults(swapped)) == [
        "column 1: 21, not 34",
        "column 2: 47, not 34",
        "main diagonal: 21, not 34",
    ]


def test_givens_that_clash_are_named():
    assert list(Magic(3, [[9, 9, 0], [0] * 3, [0] * 3]).clashes()) == ["9 at r1c1 and r1c2"]
    assert list(Magic(3, [[1, 2, 3], [0] * 3, [0] * 3]).clashes()) == ["row 1: 6, not 15"]


def test_a_square_is_read_with_its_givens():
    text = "puzzle: magic\nsize: 3\ngivens:\n2 . .\n. 5 .\n. . 8\n"
    assert cover.loads(text) == Magic(3, [[2, 0, 0], [0, 5, 0], [0, 0, 8]])
    assert cover.loads("puzzle: magic\nsize: 3\n") == Magic(3)


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("size: 9", "s:2: '9' is not between 1 and 5"),
        ("size: 3\ngivens:\n1 2 3\n", "s:1: the givens must be 3 rows of 3 numbers"),
        ("size: 2\ngivens:\n1 .\n. 7\n", "s:1: '7' is not between 1 and 4"),
    ],
)
def test_unreadable_files_are_refused_in_words(lines, message):
    with pytest.raises(InputError, match=message):
        list(cover.formats.read("puzzle: magic\n" + lines, source="s"))


def test_what_is_no_square_is_refused_in_words():
    with pytest.raises(CoverError, match=r"r1c1: 5 is not one of the numbers 1\.\.4"):
        Magic(2, [[5, 0], [0, 0]])
    with pytest.raises(CoverError, match="a square of 6 rows"):
        Magic(6)
