"""Aquarium: water that is connected stands level, in one tank or, if asked, in every arm of it."""

import cover

BENT = ["ABA", "ABA", "AAA"]  # two arms that meet below
ARCH = ["AAA", "ABA", "ABA"]  # two arms that meet above


def count(rooms, **more):
    return int(cover.count(cover.Aquarium(rooms, **more)))


def test_water_rises_alike_in_arms_that_meet_below():
    puzzle = cover.Aquarium(BENT)
    assert list(puzzle.faults(((0, 0, 0), (1, 0, 0), (1, 1, 1)))) == ["the water of tank A is not level in row 2"]
    assert count(BENT) == 4 * 3  # levels of A, of B


def test_arms_that_meet_above_are_filled_apart_unless_the_tank_has_one_level():
    apart = ((0, 0, 0), (0, 0, 0), (1, 0, 0))
    assert list(cover.Aquarium(ARCH).faults(apart)) == []
    whole = cover.Aquarium(ARCH, level="tank")
    assert list(whole.faults(apart)) == ["the water of tank A is not level in row 3"]
    assert count(ARCH) == (3 * 3 + 1) * 3
    assert count(ARCH, level="tank") == 4 * 3


def test_water_above_a_dry_cell_is_a_fault_in_both():
    for level in ("water", "tank"):
        puzzle = cover.Aquarium(["AB", "AB"], level=level)
        assert list(puzzle.faults(((1, 0), (0, 0)))) == ["there is water at r1c1 above an empty cell of tank A"]


def test_which_it_is_stands_in_files():
    puzzle = cover.Aquarium(ARCH, [1, None, None], level="tank")
    assert cover.loads(cover.dumps(puzzle, "puzzle")) == puzzle != cover.Aquarium(ARCH, [1, None, None])


def test_puzz_link_has_both():
    """`checkPoolLevel` and, with the flag r, `checkRegionLevel` of aquarium.js."""
    link = cover.loads("https://puzz.link/p?aquarium/3/3/u010/l")
    assert link == cover.Aquarium(BENT)
    assert cover.loads("https://puzz.link/p?aquarium/r/3/3/u010/l") == cover.Aquarium(BENT, level="tank")
