"""Magic squares: texts and faults."""

import cover

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
