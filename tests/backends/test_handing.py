"""Searches below a prefix, and what they hand back."""

from __future__ import annotations

import pytest

from cover import Queens, _native

QUEENS = Queens(8).to_cover().native


def test_a_whole_search_leaves_nothing() -> None:
    part = _native.CoverSearch(QUEENS, "bits", False, way=[])
    assert part.run(3600) is _native.Pause.EXHAUSTED
    assert part.leftover() == []
    assert part.solutions == 92


def test_the_number_of_nodes_fixes_what_is_handed_back() -> None:
    left = []
    for kernel in ("links", "bits"):
        part = _native.CoverSearch(QUEENS, kernel, False, way=[])
        part.run(3600, nodes=300)
        left.append(part.leftover())
    assert left[0] == left[1] != []


@pytest.mark.parametrize("way", [[999], [-1], [-7], [63], [0, 0], [2**31 - 1]])
def test_a_way_that_leaves_the_tree_is_refused(way: list[int]) -> None:
    with pytest.raises(ValueError, match="way: step"):
        _native.CoverSearch(QUEENS, "links", False, way=way)


def test_what_cannot_hand_back_says_so() -> None:
    with pytest.raises(ValueError, match="learn restarts"):
        _native.CoverSearch(QUEENS, "learn", False, way=[])
    with pytest.raises(ValueError, match="one worker"):
        _native.CoverSearch(QUEENS, "links", False, workers=2, way=[])
    with pytest.raises(RuntimeError, match="only a search with a way"):
        _native.CoverSearch(QUEENS, "links", False).leftover()
    ended = _native.CoverSearch(QUEENS, "links", False, way=[])
    ended.leftover()
    with pytest.raises(RuntimeError, match="handed back"):
        ended.run(1)
