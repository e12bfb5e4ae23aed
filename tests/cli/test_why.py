"""`cover explain`, `minimal` and `candidates`: words, drawings, JSON, statuses, certificates."""

from dataclasses import replace

import pytest

from cli_help import CLASH, EASY, SEVERAL, answers, run


def test_givens_that_clash_are_named_drawn_and_certified(tmp_path, file):
    done = run("explain", file(CLASH))
    assert done.exit_code == 0
    assert "these 2 givens clash: " in done.stdout
    assert "by inspection: " in done.stdout
    assert done.stdout.count("│") == 3 * 4
    place = tmp_path / "c"
    done = run("explain", "--json", "-o", place, file(CLASH))
    (answer,) = answers(done)
    assert (answer["verdict"], answer["minimal"], len(answer["clash"])) == ("unsolvable", True, 2)
    assert "weights.txt" in answer["certificate"]
    assert run("check", "--strict", place).exit_code == 0


def test_several_solutions_get_marks_that_differ_and_one_that_decides(file):
    (answer,) = answers(run("explain", "--json", file(SEVERAL)))
    assert (answer["verdict"], answer["solutions"]) == ("multiple", 72)
    assert answer["add"]
    assert set(answer["add"]) <= set(answer["differ"])
    assert "more than one solution: " in run("explain", file(SEVERAL)).stdout


def test_nothing_to_explain_and_nothing_to_certify(tmp_path, file):
    done = run("explain", "-o", tmp_path / "c", file(EASY))
    assert (done.exit_code, done.stdout) == (0, "there is exactly one solution: nothing to explain\n")
    assert "nothing to certify" in done.stderr
    assert not (tmp_path / "c").exists()


def test_redundant_givens_and_a_board_without_any(file):
    done = run("minimal", file(EASY))
    assert done.exit_code == 0
    assert "follow from the others: " in done.stdout
    (answer,) = answers(run("minimal", "--json", file(EASY)))
    assert answer["complete"]
    assert len(answer["kept"]) < answer["givens"]
    done = run("minimal", "-", stdin=answer["puzzle"])
    assert done.stdout == f"none of {len(answer['kept'])} givens follows from the others\n"


def test_candidates_are_counted_and_drawn(file):
    done = run("candidates", file(SEVERAL))
    assert done.exit_code == 0
    assert ", of 72 solutions\n" in done.stdout
    assert "┌" in done.stdout
    (answer,) = answers(run("candidates", "--json", file(SEVERAL)))
    assert all(answer["counts"][mark] == 72 for mark in answer["always"])
    assert set(answer["counts"]) == set(answer["possible"])
    assert run("candidates", file(CLASH)).stdout == "no solution: no candidate is possible\n"


def test_rows_of_marks_are_apart_where_a_region_goes_on_below(file):
    """The first two rows share a region in some columns only, the last two in others."""
    layout = "puzzle: sudoku\njigsaw:\nAABB\nACBB\nACDD\nCCDD\n\n....\n....\n....\n....\n"
    assert run("candidates", file(layout)).stdout.splitlines()[1:] == [
        "┌─────────┬───────┐",
        "│ 12   12 │ 12 12 │",
        "│ 34   34 │ 34 34 │",
        "│         │       │",
        "│    ┌────┤       │",
        "│ 12 │ 12 │ 12 12 │",
        "│ 34 │ 34 │ 34 34 │",
        "│    │    │       │",
        "│    │    ├───────┤",
        "│ 12 │ 12 │ 12 12 │",
        "│ 34 │ 34 │ 34 34 │",
        "│    │    │       │",
        "├────┘    │       │",
        "│ 12   12 │ 12 12 │",
        "│ 34   34 │ 34 34 │",
        "└─────────┴───────┘",
    ]


def test_a_kind_without_givens_is_not_reported_to_have_no_solution_whatever_it_says(file):
    """What its text says is a part of the rules there: the rules of its kind alone would leave many."""
    shikaku = "puzzle: shikaku\ncells:\n3.\n..\n"
    for verb in ("explain", "minimal"):
        done = run(verb, file(shikaku))
        assert done.stdout.startswith(
            "no solution: the rules, and all that this puzzle says counts as them, allow none\n"
        )
    assert run("minimal", file(CLASH)).stdout == "no solution: 'cover explain' says which givens clash\n"


def test_a_smallest_set_of_givens_has_as_many_as_are_needed(file):
    magic = "puzzle: magic\nsize: 3\ngivens:\n. . .\n8 . .\n. . .\n"
    (answer,) = answers(run("explain", "--json", file(magic)))
    assert (answer["clash"], answer["smallest"], answer["at_least"]) == (["8 at r2c1"], True, 1)
    (answer,) = answers(run("minimal", "--json", file(magic.replace("8", "9"))))
    assert (len(answer["kept"]), answer["fewest"], answer["at_least"]) == (1, True, 1)


def test_a_smallest_clash_that_is_not_known_has_bounds(file, monkeypatch):
    monkeypatch.setattr(
        "cover.solving.why.explanation.smallest_core", lambda questions, core: replace(core, at_least=1)
    )
    done = run("explain", "--smallest", file(CLASH))
    assert done.exit_code == 30
    assert "the smallest clash has between 1 and 2 givens: stopped at the time limit" in done.stdout


def test_two_symbols_stand_side_by_side(file):
    done = run("candidates", file("puzzle: binairo\ncells:\n0..1\n.0..\n0...\n....\n"))
    assert "│ 0  01 01 1  │" in done.output


@pytest.mark.parametrize(("rows", "height", "width"), [("1.2.\n....\n....", 3, 4), ("1.2\n...\n...\n...", 4, 3)])
def test_boards_wider_or_higher_than_square_are_drawn(file, rows, height, width):
    heading, *lines = run("candidates", file(f"puzzle: fillomino\ncells:\n{rows}\n")).stdout.splitlines()
    assert heading == "89 candidates possible, 2 in every solution"
    assert len(lines) == 4 * height + 1
    assert {len(line) for line in lines} == {4 * width + 3}
    assert {"1", "2"} <= set(lines[2].split())


def test_queens_and_unnamed_marks_are_drawn_too(file):
    board = file("puzzle: queens\nsize: 6\nqueens: r1c1\n", "queens.txt")
    assert "this given clashes with the rules: queen at r1c1" in run("explain", board).stdout
    board.write_text("puzzle: queens\nsize: 4\n")
    assert run("candidates", board).stdout.splitlines()[2] == "│ . + + . │"
    board.write_text("puzzle: langford\nn: 3\n")
    assert "3 in slots 1 and 5, 3 in slots 2 and 6" in run("candidates", board).stdout


def test_numbers_that_count_something_are_called_clues(file):
    fence = "puzzle: slitherlink\ncells:\n3.3\n.0.\n.22\n"
    done = run("explain", file(fence))
    assert done.stdout.startswith("no solution: these 2 clues clash: 3 at r1c1, 0 at r2c2\n")
    assert run("minimal", file(fence)).stdout == "no solution: 'cover explain' says which clues clash\n"
    walls = "puzzle: akari\ncells:\n..1.\n.4..\n....\n#..1\n"
    done = run("explain", file(walls))
    assert "clues clash: 1 at r1c3, 4 at r2c2\n" in done.stdout
    field = "puzzle: minesweeper\nmines: 1\ncells:\n1.\n1.\n.0\n"
    assert run("minimal", file(field)).stdout.startswith("1 of 3 clues follows from the others: 1 at r2c1\n")
