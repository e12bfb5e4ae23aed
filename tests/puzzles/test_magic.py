"""Magic squares: texts, faults, and what is refused."""

import pytest

import cover
from cover.basics.errors import CoverError, InputError

SQUARE = ((16, 3, 2, 13), (5, 10, 11, 8), (9, 6, 7, 12), (4, 15, 14, 1))  # Dürer's


def test_a_square_with_a_wrong_line_is_named_by_it():
    assert list(cover.Magic(4).faults(SQUARE)) == []
    swapped = ((3, 16, *SQUARE[0][2:]), *SQUARE[1:])
    assert list(cover.Magic(4).faults(swapped)) == [
        "column 1: 21, not 34",
        "column 2: 47, not 34",
        "main diagonal: 21, not 34",
    ]


def test_a_square_is_read_with_its_givens():
    text = "puzzle: magic\nsize: 3\ngivens:\n2 . .\n. 5 .\n. . 8\n"
    assert cover.loads(text) == cover.Magic(3, [[2, 0, 0], [0, 5, 0], [0, 0, 8]])
    assert cover.loads("puzzle: magic\nn: 3\n") == cover.Magic(3) == cover.loads("puzzle: magic\nsize: 3x3\n")
    assert cover.loads(cover.Magic(4, [[10, None, None, None], *[[0] * 4] * 3]).to_text()).given[0][0] == 10


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("size: 900", "s:2: '900' is not between 1 and 100"),
        ("size: 3\ngivens:\n1 2 3\n", "size are of 3 rows and 3 columns, givens of 1 and 3"),
        ("size: 2\ngivens:\n1 .\n. 7\n", "r2c2: 7 is not one of the marks, 1 to 4"),
        ("givens:\n1 2 3\n1 2 3\n", "the board must be square, not 2x3"),
    ],
)
def test_unreadable_files_are_refused_in_words(lines, message):
    with pytest.raises(InputError, match=message):
        list(cover.formats.read("puzzle: magic\n" + lines, source="s"))


def test_what_is_no_square_is_refused_in_words():
    with pytest.raises(CoverError, match=r"r1c1: 5 is not one of the marks, 1 to 4"):
        cover.Magic(2, [[5, 0], [0, 0]])
    with pytest.raises(CoverError, match="the most is 1000"):
        cover.Magic(40)
    with pytest.raises(TypeError, match="size: a number is needed, not 'x'"):
        cover.Magic("x")
