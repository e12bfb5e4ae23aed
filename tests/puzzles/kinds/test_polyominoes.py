"""Banks of pieces in puzzle files, and kind files that speak of them."""

import pytest

from cover.basics.errors import InputError, ProblemError
from cover.formats import loads
from cover.proofs.check.sentences.polyominoes import NAMED, drawn
from cover.puzzles.kinds.files import kind_of
from cover.puzzles.kinds.polyominoes import shape_of
from cover.puzzles.kinds.table import puzzle_class

BOARD = "puzzle: statuepark\nbank: {}\ncells:\n..\n..\n"


def test_a_bank_is_written_in_one_order():
    assert "\nbank: I1 L4*2 P5 ##/##/##\n" in loads(BOARD.format("L4 ##/##/## .##/### L4 I1")).to_text()
    assert loads(BOARD.format("L3 I1")) == loads(BOARD.format("I1 L3"))


def test_the_order_of_its_pieces_tells_no_puzzles_apart():
    made = puzzle_class("statuepark")(cells=["..", ".."], bank="L3 I1")
    assert made == loads(made.to_text()) == loads(BOARD.format("I1 L3"))
    assert made != loads(BOARD.format("I1 L4"))


def test_the_checker_draws_named_pieces_as_they_lie_here():
    assert {name: frozenset(shape_of(name)) for name in NAMED} == {name: drawn(name) for name in NAMED}
    assert len(NAMED) == 21


@pytest.mark.parametrize(
    ("bank", "reason"),
    [
        ("", "pieces are needed"),
        ("Q4", "'Q4' is no piece"),
        ("L4*0", "after \\* a number of pieces is needed"),
        ("I1*99 I1", "100 pieces are too many"),
        ("...", "has 0 cells"),
    ],
)
def test_what_is_no_bank_is_refused(bank, reason):
    with pytest.raises((InputError, ProblemError), match=reason):
        loads(BOARD.format(bank))


@pytest.mark.parametrize(
    ("layout", "stated", "reason"),
    [
        ("clues", "pieces # bank", "'bank' needs 'header bank'"),
        ("clues", "pieces # L4 barred", "'barred' needs 'bars'"),
        ("rooms", "each room: pieces # L4", "'pieces' stands alone"),
        ("clues", "not pieces # L4", "'pieces' stands alone"),
    ],
)
def test_a_kind_of_pieces_has_what_it_speaks_of(layout, stated, reason):
    with pytest.raises(InputError, match=reason):
        kind_of(f"kind some\nmarks . #\nlayout {layout}\nrules\n  {stated}\n", "some")


def test_what_says_how_a_piece_lies_names_the_piece():
    board = loads(puzzle_class("tetrominous").example).to_board()
    from_first = [str(name) for name in board.cell_names if str(name).endswith(" from r1c1")]
    assert sorted(from_first) == ["I4 from r1c1", "L4 from r1c1", "O4 from r1c1", "S4 from r1c1", "T4 from r1c1"]
