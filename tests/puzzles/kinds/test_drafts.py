"""Drafts are read from puzzle files and written back the same."""

import pytest

from cover.basics.errors import InputError, ProblemError
from cover.puzzles.common.keys import Header, Value
from cover.puzzles.kinds.drafts import Draft, check, keys_of, matches, read_draft, text_lines
from cover.puzzles.kinds.files import Layout

BOTH = Layout(("stars",), ("top",), clues=True, rooms=True, order=("top", "cells", "rooms"))


def header_of(**values):
    made = Header("a.txt")
    for line, (key, text) in enumerate(values.items(), 1):
        rows = text.split("\n")
        many = len(rows) > 1
        made.found[key] = [
            Value("" if many else text, line, "", rows if many else [], list(range(line, line + len(rows))))
        ]
    return made


def draft_of(layout, **values):
    header = header_of(**values)
    header.settle("x", keys_of(layout))
    return read_draft(layout, header)


def test_layers_are_read():
    draft = draft_of(BOTH, stars="2", top="1 .", rooms="AB\nAB", cells="3 .\n- x")
    assert (draft.height, draft.width) == (2, 2)
    assert draft.cells == {(0, 0): "3", (1, 1): "x"}
    assert draft.rooms == {(0, 0): "A", (0, 1): "B", (1, 0): "A", (1, 1): "B"}
    assert draft.outside == {"top": ("1", None)}
    assert draft.header == {"stars": "2"}


def test_layers_are_written_so_that_they_are_read_the_same():
    draft = draft_of(BOTH, stars="2", top="1 .", rooms="AB\nAB", cells="3 .\n- x")
    text = "\n".join(text_lines(BOTH, draft))
    assert text == "stars: 2\ntop: 1 .\ncells:\n3.\n.x\nrooms:\nAB\nAB"
    assert draft_of(BOTH, stars="2", top="1 .", cells="3.\n.x", rooms="AB\nAB").parts() == draft.parts()


def test_corners_tell_the_size_of_the_board():
    tall, short = (Layout(corners=points, order=("corners",)) for points in ("tall", "short"))
    assert draft_of(tall, corners="1..\n..2").width == 2
    draft = draft_of(short, corners="1..\n..2")
    assert (draft.height, draft.width) == (3, 4)
    assert draft.corners == {(1, 1): "1", (2, 3): "2"}


def test_layers_of_different_sizes_are_refused():
    with pytest.raises(InputError, match="rooms are of 2 rows and 3 columns, cells of 2 and 2"):
        draft_of(BOTH, stars="2", top="1 .", cells="..\n..", rooms="AAB\nAAB")
    with pytest.raises(ProblemError, match="top: 3 words for 2 lines"):
        draft_of(BOTH, stars="2", top="1 2 3", rooms="AB\nAB")


def test_rooms_hang_together():
    with pytest.raises(ProblemError, match="room A is not connected"):
        check(Layout(rooms=True, order=("rooms",)), Draft(1, 3, rooms={(0, 0): "A", (0, 1): "B", (0, 2): "A"}))


def test_cells_that_are_none_form_no_room():
    check(Layout(rooms=True), Draft(1, 3, rooms={(0, 0): "#", (0, 1): "B", (0, 2): "#"}))


def test_bars_part_neighbours():
    layout = Layout(clues=True, bars=True, order=("cells", "bars"))
    assert draft_of(layout, cells="..\n..", bars="r1c2-r1c1").bars == (((0, 0), (0, 1)),)
    with pytest.raises(InputError, match="r1c1-r2c2 are no neighbours"):
        draft_of(layout, cells="..\n..", bars="r1c1-r2c2")


def test_patterns_of_clues():
    assert matches("o3", ["w*", "o?"])
    assert not matches("3", ["?*x"])


def test_by_what_letters_rooms_are_called_does_not_matter():
    one, other = (
        draft_of(BOTH, stars="2", top="1 .", rooms="AB\nAB"),
        draft_of(BOTH, stars="2", top="1 .", rooms="xa\nxa"),
    )
    assert one.parts() == other.parts() != draft_of(BOTH, stars="2", top="1 .", rooms="AA\nBB").parts()


def test_a_clue_may_be_written_in_other_words():
    layout = Layout(clues=True, blank=("_",), also=(("w", "W"), ("b", "B")))
    draft = draft_of(layout, cells="w_\n-b")
    assert draft.cells == {(0, 0): "W", (1, 1): "B"}
    assert text_lines(layout, draft) == ["cells:", "W.", ".B"]
