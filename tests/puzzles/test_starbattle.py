"""Star battle: faults in words, and steps of logic."""

import cover
from cover.logic.state import State
from cover.puzzles.starbattle import StarBattle

MAP = ["AABCCC", "AEECCC", "DEEECC", "DDEEEE", "DDEFFF", "DDEFFF"]


def test_two_stars_a_row():
    puzzle = cover.loads("puzzle: starbattle\nstars: 2\nregions:\n" + "\n".join(c * 8 for c in "ABCDEFGH"))
    result = cover.solve(puzzle, limit=1)
    assert len(result.solution) == 16
    assert list(puzzle.faults(result.solution)) == []
    assert "row 1 has 1 star, not 2" in list(puzzle.faults(result.solution[1:]))


def test_faults_name_the_place():
    faults = list(StarBattle(MAP).faults([(0, 2), (1, 1), (9, 0)]))
    assert "r10c1 is not on the board of 6 x 6 cells" in faults
    assert "stars touch at r1c3 and r2c2" in faults
    assert "region F has 0 stars, not 1" in faults


def test_a_map_with_too_few_regions_clashes():
    assert list(StarBattle(["AB", "AB"], 2).clashes()) == []
    assert list(StarBattle(["AA", "AA"]).clashes()) == ["there are 1 regions, but 2 rows with as many stars"]


def test_several_stars_are_solved_step_by_step():
    rows = (
        "AABBBBCCCC ABBBCCCCCC ABBBBDDEEE AAABBDEEGE FFFBGDDGGE FBBBGGGGEE FFBBGGGGGG JJHHHGIGGG JJJHJIIIIG JJJJJJJJJJ"
    )
    puzzle = StarBattle(rows.split(), stars=2)
    way = cover.path(puzzle)
    assert way.solved
    names = {step.technique for step in way}
    assert names >= {"count is reached", "all are needed"}
    assert cover.solve(puzzle.for_logic(), limit=2).solutions == cover.solve(puzzle, limit=2).solutions
    assert len(cover.hint(puzzle).views()[0].overlay) > 0


def test_one_star_stays_an_exact_cover():
    puzzle = StarBattle(["AAAA", "BBAC", "BCCC", "DDDC"])
    assert puzzle.for_logic() is puzzle


def test_several_stars_are_read_as_items_too():
    puzzle = StarBattle(MAP, stars=2)
    state = State.of(puzzle, as_items=True)
    assert {state.name(option) for option in range(len(state.live)) if not state.helpers[option]} >= {
        "r1c1=★",
        "r6c6=.",
    }
