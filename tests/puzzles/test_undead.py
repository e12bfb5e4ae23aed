"""Undead: what a filled board says beside the numbers."""

import cover


def test_a_cell_without_a_monster_is_a_fault_although_all_numbers_are_kept():
    puzzle = cover.Undead(["..\\"], [1, 0, 0])
    assert list(puzzle.faults(((1, 0, 0),))) == ["r1c2 has no monster"]
