"""Memory for answers of worker processes: used again, and never while something refers to it."""

import numpy as np

from cover.distributed.processes import KEPT, LARGE, Rooms


def address(room):
    return np.frombuffer(room, np.uint8).ctypes.data


def test_memory_is_used_again_once_nothing_refers_to_it():
    rooms = Rooms()
    array = np.frombuffer(rooms.of(2 * LARGE), np.uint16)
    first = array.ctypes.data
    part = array[10:20]  # refers to the memory as well, if only through the array
    del array
    second = rooms.of(2 * LARGE)
    assert address(second) != first
    del part
    third = rooms.of(LARGE)
    assert address(third) == first
    assert (len(second), len(third)) == (2 * LARGE, LARGE)


def test_small_answers_and_more_than_may_be_kept_get_memory_of_their_own():
    rooms = Rooms()
    small = rooms.of(LARGE - 1)
    del small
    assert not rooms._free
    many = [rooms.of(KEPT // 4) for _ in range(6)]
    many.clear()
    assert 2 <= len(rooms._free) <= 4
