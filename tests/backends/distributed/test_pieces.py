"""Which pieces of work are open, and how they stand in a journal."""

from hypothesis import given
from hypothesis import strategies as st

from cover.backends.distributed.pieces import Pieces, Report, numbers_of, packed, ranges, unpacked

CUBES = st.lists(st.lists(st.integers(-1, 300), max_size=6).map(tuple), max_size=20)


@given(CUBES)
def test_cubes_come_back_from_their_text(cubes):
    assert unpacked(packed(cubes)) == cubes


@given(st.lists(st.integers(0, 40), min_size=1, unique=True))
def test_numbers_come_back_from_their_text(numbers):
    assert numbers_of(ranges(numbers)) == numbers


def test_what_was_handed_back_goes_first_and_in_its_order():
    pieces = Pieces([(0,), (1,)])
    first = pieces.take(1)
    pieces.settle(first, Report(1, [(0, 5), (0, 7)], 0.5, None))
    assert [piece.cube for piece in pieces.take(9)] == [(0, 5), (0, 7), (1,)]


def test_pieces_that_were_not_begun_keep_their_numbers():
    pieces = Pieces([(0,), (1,), (2,)])
    bundle = pieces.take(3)
    pieces.settle(bundle, Report(1, [(0, 1)], 0.5, None))
    assert sorted(piece.number for piece in pieces.waiting) == [1, 2, 3]


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(0, 4), st.floats(0, 1)), max_size=30))
def test_the_shares_of_what_is_done_and_of_what_waits_are_the_whole(steps):
    pieces = Pieces([()])
    for many, children, rest in steps:
        bundle = pieces.take(many)
        if not bundle:
            break
        left = [(*bundle[0].cube, k) for k in range(children)]
        pieces.settle(bundle, Report(1, left, rest if left else 0.0, None))
        assert abs(pieces.done + sum(piece.share for piece in pieces.waiting) - 1) < 1e-9
