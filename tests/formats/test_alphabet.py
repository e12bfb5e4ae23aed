"""A board keeps the alphabet it was written in, from the input to every output."""

import pytest

from cover.formats import loads, read, write

N = 16
PLAIN = [[(4 * (r % 4) + r // 4 + c) % N for c in range(N)] for r in range(N)]
ALPHABETS = ["0123456789ABCDEF", "0123456789abcdef", "123456789ABCDEFG", "ABCDEFGHIJKLMNOP"]


def board(alphabet):
    """A board with blanks; its first two rows are full, so that the alphabet shows."""
    return "\n".join("".join(alphabet[k] for k in row) if r < 2 else "." * N for r, row in enumerate(PLAIN))


@pytest.mark.parametrize("alphabet", ALPHABETS)
@pytest.mark.parametrize("format", ["line", "grid", "csv", "puzzle"])
def test_every_format_has_the_alphabet_of_the_input(alphabet, format):
    puzzle = loads(board(alphabet))
    assert "".join(puzzle.alphabet) == alphabet
    back = next(read(write(puzzle, format), format=format)).content
    assert back == puzzle
    assert back.alphabet == puzzle.alphabet


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_drawings_and_messages_speak_the_alphabet(alphabet):
    puzzle = loads(board(alphabet))
    assert puzzle.render().splitlines()[1].replace("│", "").split() == [alphabet[k] for k in PLAIN[0]]
    wrong = [list(row) for row in puzzle.givens]
    wrong[0][1] = wrong[0][0]
    first, second = alphabet[PLAIN[0][0]], alphabet[PLAIN[0][1]]
    faults = list(puzzle.faults(wrong))
    assert f"given r1c2: {second} became {first}" in faults
    assert f"row 1: {first} at r1c1 and r1c2" in faults
    assert puzzle.to_board().symbol_names == tuple(alphabet)


def test_numbers_stay_numbers_and_json_has_integers():
    puzzle = loads("\n".join(" ".join(str(k + 1) for k in row) for row in PLAIN))
    assert puzzle.alphabet == tuple(map(str, range(1, 17)))
    assert "16" in write(puzzle, "grid")
    assert write(loads(board(ALPHABETS[3])), "json").startswith("[[1, 2, 3,")


def test_a_text_that_would_be_read_otherwise_has_the_usual_alphabet():
    rows = [["." for _ in range(N)] for _ in range(N)]
    rows[0][0], rows[0][1] = "P", "A"
    puzzle = loads("\n".join(map("".join, rows)))
    assert write(puzzle.without("r1c1"), "line").startswith(".1")
    assert loads(write(puzzle.without("r1c1"), "line")) == puzzle.without("r1c1")
