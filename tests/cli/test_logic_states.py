"""`cover hint` and `cover path` from where a player stands: entries, pencil marks, mistakes."""

import pytest

from cli_help import answers, run
from cover.logic.start import EARLY_NODES

BOARD = "000010030009005008804006025000000600008004000120087000300900200065008000900000000"
FIRST = "752819436639245718814736925473592681598164372126387549387951264265478193941623857"


def filled(cells):
    """The board with these cells, by number, filled in."""
    return "".join(cells.get(k, mark) for k, mark in enumerate(BOARD))


def test_what_is_filled_in_counts(file):
    mine = file(filled({0: FIRST[0], 3: FIRST[3]}), "mine.txt")
    (record,) = answers(run("hint", "--all", "--only", "single", "--json", "--entries", mine, file(BOARD)))
    assert record["verdict"] == "unique"
    places = {name for step in record["steps"] for name in step["places"]}
    assert places
    assert all(FIRST[9 * (int(name[1]) - 1) + int(name[3]) - 1] == name[5] for name in places)
    assert not places & {"r1c1=7", "r1c4=8"}


@pytest.mark.parametrize("verb", ["hint", "path"])
def test_wrong_entries_are_named_as_wrong(file, verb):
    mine = file(filled({0: "2", 3: FIRST[3], 1: "6"}), "mine.txt")
    done = run(verb, "--entries", mine, file(BOARD))
    assert (done.exit_code, done.stdout) == (20, "r1c1=2, r1c2=6 are wrong\n")
    (record,) = answers(run(verb, "--json", "--entries", mine, file(BOARD)))
    assert (record["state"], record["wrong"], record["steps"]) == ("clash", "r1c1=2, r1c2=6 are wrong", [])


def test_a_long_search_is_asked_where_a_technique_needs_to_know_alone(file, monkeypatch):
    asked = []
    monkeypatch.setattr(
        "cover.logic.start.verdict_of", lambda state, seconds, nodes=None: asked.append(nodes) or "unknown"
    )
    assert run("hint", file(BOARD)).exit_code == 0
    assert asked == [EARLY_NODES]
    asked.clear()
    assert run("hint", "--only", "uniqueness-1", file(BOARD)).exit_code == 40
    assert asked[:2] == [EARLY_NODES, None]


def test_wrong_marks_and_crosses_by_name(file):
    done = run("hint", "--placed", "r1c1=7", "--not", "r1c4=8", file(BOARD))
    assert (done.exit_code, done.stdout) == (20, "not r1c4=8 is wrong\n")


def test_entries_that_only_together_leave_no_solution(file):
    several = file("1...\n....\n....\n....")
    done = run("hint", "--placed", "r2c3=2", "--placed", "r3c3=3", "--placed", "r4c3=4", several)
    assert done.exit_code == 20
    assert done.stdout == "no solution has all of r2c3=2, r3c3=3, r4c3=4\n"


def test_pencil_marks_are_a_state(file):
    board = file(BOARD)
    for form in ("sukaku", "candidates"):
        marks = file(run("convert", "--to", form, board).stdout.rstrip("\n"), f"{form}.txt")
        assert run("path", marks).stdout == run("path", board).stdout
        assert run("rate", "--scale", "whips", marks).stdout == run("rate", "--scale", "whips", board).stdout
        assert run("hint", "--entries", marks, board).stdout == run("hint", board).stdout
    crossed = "".join(
        "." if k in (0, 1) else mark for k, mark in enumerate(run("convert", "--to", "sukaku", board).stdout)
    )
    assert run("hint", "--entries", file(crossed, "crossed.txt"), board).exit_code == 0
    wrong = crossed[:6] + "." + crossed[7:]
    assert run("hint", "--entries", file(wrong, "wrong.txt"), board).stdout == "not r1c1=7 is wrong\n"


def test_a_position_of_hodoku_tells_given_from_filled_in(file):
    """An avoidable rectangle is one of marks that were filled in; of givens it is none."""
    from cover.formats import read
    from cover.logic.state import State

    line = ":0000:1:....8..5.12....4..6..7........6....18......6..5..4.....8..5.2....9.3...7....+1...6:911 412:::\n"
    (reading,) = read(line)
    state = State.of(reading.content, filled=reading.filled)
    assert [state.name(int(k)) for k in (state.placed & ~state.given).nonzero()[0]] == ["r9c5=1"]


def test_queens_that_stand_wrong(file):
    board = file("puzzle: queens\nsize: 6")
    mine = file("puzzle: queens\nsize: 6\nqueens: r1c1 r4c2", "mine.txt")
    done = run("hint", "--entries", mine, board)
    assert (done.exit_code, done.stdout) == (20, "r1c1 is wrong\n")


def test_entries_of_a_board_of_another_shape_are_refused(file):
    board = file("puzzle: fillomino\ncells:\n2.\n..\n")
    mine = file("puzzle: fillomino\ncells:\n2..\n...\n", "mine.txt")
    done = run("hint", "--entries", mine, board)
    assert done.exit_code == 1
    assert "the entries are of a " in done.stderr


def test_why_there_is_no_step(file):
    assert run("hint", file("." * 81)).stdout.endswith("; it has more than one solution\n")
    none = run("hint", file("12..\n....\n..1.\n..2."))
    assert none.exit_code == 20
    assert none.stdout.startswith("no solution: th")
    way = run("path", "--scale", "singles", "--only", "row-single", file("11..\n....\n....\n...."))
    assert way.exit_code == 20
    assert "1 at r1c1, 1 at r1c2" in way.stdout


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1...34....3....2", "the entries are of a "),
        (FIRST[0] + "." * 80, "lack a given of the puzzle: 1 at r1c5"),
        (BOARD + "\n" + BOARD, "one board is needed"),
    ],
)
def test_files_of_entries_that_do_not_fit(file, text, words):
    done = run("hint", "--entries", file(text, "mine.txt"), file(BOARD))
    assert done.exit_code == 1
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_hint_is_drawn_on_the_terminal(file):
    """Candidates, with what falls marked: by a cross where there are no colors."""
    done = run("hint", "--draw", "-", "--only", "pointing,claiming", file(BOARD))
    first, *drawing = done.stdout.splitlines()
    assert ": not " in first
    assert drawing[0].startswith("┏")
    assert sum(line.count("\u00d7") for line in drawing) == first.partition(": not ")[2].count("=")
    refused = run("hint", "--json", "--draw", "-", file(BOARD))
    assert refused.exit_code == 1
    assert "--json" in refused.stderr
