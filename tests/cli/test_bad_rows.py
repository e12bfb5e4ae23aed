"""Several puzzles in a file of which one ends all: what came before is answered, as far as it is known to be one."""

import pytest

from cli_help import run

SHIDOKU = "1...\n.4..\n..3.\n...2\n"


@pytest.mark.parametrize("many", [1, 2, 3])
def test_puzzles_before_the_one_that_cannot_be_read_are_answered(many, tmp_path):
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(["puzzle: queens\nsize: 6\n"] * many + ["puzzle: queens\nsize: x\n"]))
    result = run("count", str(file))
    assert result.exit_code == 1
    assert result.stdout.count(": 4\n") == many
    assert f"puzzles.txt:{3 * many + 2}: a whole number is needed" in result.stderr


def test_boards_before_a_row_that_is_too_short_are_answered_beyond_the_look(tmp_path):
    file = tmp_path / "boards.txt"
    boards = 1100  # of five lines, above the 4096 rows that say how all are read
    file.write_text("\n".join([SHIDOKU] * boards + ["1...\n.4.\n..3.\n...2\n", SHIDOKU]))
    result = run("count", str(file))
    assert result.exit_code == 1
    assert result.stdout.count("\n") == boards
    assert f"boards.txt:{5 * boards + 2}: " in result.stderr
