"""What workers of this machine send: through a pipe or on a shelf, it arrives; a shelf's places are used again."""

import os

import numpy as np
import pytest

from cover.backends.distributed.shelves import LARGE, PLACE, PLACES, Shelf, received, send


@pytest.fixture
def shelves():
    """That of the worker and that of the caller."""
    file = Shelf.file()
    if file is None:
        pytest.skip("this system has no files without a name in memory")
    both = Shelf(file), Shelf(file)
    os.close(file)
    return both


@pytest.fixture
def pipe():
    ends = os.pipe()
    with os.fdopen(ends[0], "rb", buffering=0) as answers, os.fdopen(ends[1], "wb", buffering=0) as to:
        yield to, answers


def numbers(size, first):
    return (np.arange(size) + first).astype(np.uint8)


def test_what_is_sent_arrives(shelves, pipe):
    theirs, mine = shelves
    to, answers = pipe
    parts = [b"", b"pickle", numbers(LARGE, 1), numbers(10, 2), numbers(3 * LARGE, 3)]
    send(to, parts, theirs)
    assert [bytes(part) for part in received(answers, mine)] == [bytes(part) for part in parts]


def test_large_parts_do_not_go_through_the_pipe(shelves, pipe):
    theirs, mine = shelves
    to, answers = pipe
    send(to, [numbers(PLACE, 0)], theirs)  # more than a pipe holds before it is read
    assert bytes(received(answers, mine)[0]) == bytes(numbers(PLACE, 0))


def test_a_place_is_free_again_once_nothing_refers_to_it(shelves):
    theirs, mine = shelves
    data = memoryview(numbers(LARGE, 5))
    places = [theirs.lay(data) for _ in range(PLACES + 1)]
    assert places == [*range(PLACES), None]
    array = np.frombuffer(mine.view(2, LARGE), np.uint16)
    part = array[10:20]  # refers to the memory as well, if only through the array
    del array
    assert theirs.lay(data) is None
    assert part.tobytes() == bytes(data[20:40])
    del part
    assert theirs.lay(data) == 2


def test_small_and_very_large_parts_find_no_place(shelves):
    theirs, _ = shelves
    assert theirs.lay(memoryview(bytes(LARGE - 1))) is None
    assert theirs.lay(memoryview(bytes(PLACE + 1))) is None


def test_an_end_in_the_middle_is_heard(shelves, pipe):
    to, answers = pipe
    to.write(b"\2\0\0")
    to.close()
    with pytest.raises(EOFError):
        received(answers, shelves[1])
