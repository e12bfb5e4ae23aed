"""Searches below a prefix, and what they hand back."""

from __future__ import annotations

import random

import pytest

from cover import ExactCover, Langford, Queens, _native
from cover.problems.choices import Choices

PROBLEMS = {
    "queens": Queens(8).to_cover(),
    "langford": Langford(7).to_cover(),
    "bounds": ExactCover.from_arrays(
        3, range(0, 13, 2), [0, 1, 1, 2, 0, 2, 0, 1, 1, 2, 0, 2], at_least=[1, 0, 1], at_most=[2, 3, 3]
    ),
}


@pytest.mark.parametrize("kernel", ["links", "bits"])
@pytest.mark.parametrize("name", PROBLEMS)
def test_parts_of_any_size_add_up_to_the_whole(name: str, kernel: str) -> None:
    native = PROBLEMS[name].native
    whole = _native.CoverSearch(native, kernel, True)
    whole.run(3600)
    rng = random.Random(26)
    nodes, found, todo = 0, [], [[]]
    while todo:
        part = _native.CoverSearch(native, kernel, True, way=todo.pop())
        part.run(3600, nodes=rng.randint(1, 200))
        todo += part.leftover()
        nodes += part.nodes
        found += [tuple(choice) for choice in Choices(*part.take_batch())]
    assert nodes == whole.nodes
    assert sorted(found) == sorted(tuple(choice) for choice in Choices(*whole.take_batch()))
    assert len(found) == whole.solutions > 0


def test_a_whole_search_leaves_nothing() -> None:
    part = _native.CoverSearch(PROBLEMS["queens"].native, "bits", False, way=[])
    assert part.run(3600) is _native.Pause.EXHAUSTED
    assert part.leftover() == []
    assert part.solutions == 92


def test_the_number_of_nodes_fixes_what_is_handed_back() -> None:
    left = []
    for kernel in ("links", "bits"):
        part = _native.CoverSearch(PROBLEMS["queens"].native, kernel, False, way=[])
        part.run(3600, nodes=300)
        left.append(part.leftover())
    assert left[0] == left[1] != []


@pytest.mark.parametrize("way", [[999], [-1], [-7], [63], [0, 0], [2**31 - 1]])
def test_a_way_that_leaves_the_tree_is_refused(way: list[int]) -> None:
    with pytest.raises(ValueError, match="way: step"):
        _native.CoverSearch(PROBLEMS["queens"].native, "links", False, way=way)


def test_what_cannot_hand_back_says_so() -> None:
    native = PROBLEMS["queens"].native
    with pytest.raises(ValueError, match="learn restarts"):
        _native.CoverSearch(native, "learn", False, way=[])
    with pytest.raises(ValueError, match="one worker"):
        _native.CoverSearch(native, "links", False, workers=2, way=[])
    with pytest.raises(RuntimeError, match="only a search with a way"):
        _native.CoverSearch(native, "links", False).leftover()
    ended = _native.CoverSearch(native, "links", False, way=[])
    ended.leftover()
    with pytest.raises(RuntimeError, match="handed back"):
        ended.run(1)
