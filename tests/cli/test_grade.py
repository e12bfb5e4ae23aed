"""`cover grade`: words, JSON, statuses, refusals."""

import json

import pytest

from cli_help import run

BOARD = "1..3\n.4..\n..3.\n4..2\n"


@pytest.fixture
def files(tmp_path):
    def write(notes, board=BOARD):
        places = tmp_path / "board.txt", tmp_path / "notes.txt"
        for place, text in zip(places, (board, notes), strict=True):
            place.write_text(text)
        return list(map(str, places))

    return write


def test_each_note_is_judged_and_the_status_says_whether_all_are_right(files):
    done = run("grade", *files("r1c2=2\nr1c3=4\n"))
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1] == "2 of 2 notes right"
    done = run("grade", "--full", *files("r1c2=2\nr2c1=2\n"))
    assert done.exit_code == 10
    assert done.stdout.splitlines() == [
        "  1 r1c2=2: follows by naked single",
        "     naked single (r1c2): r1c2=2: r1c2 has no other candidate",
        "  2 r2c1=2: does not follow: the solution has r2c1=3",
        "1 of 2 notes right",
    ]


def test_the_record_of_a_path_is_notes_and_goals_are_asked_of_them(files):
    board, notes = files("")
    with open(notes, "w") as file:
        file.write(run("path", "--json", board).stdout)
    done = run("grade", "--goal", "r4c3=1", board, notes)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-2:] == ["goal r4c3=1: reached", "10 of 10 notes right; solved"]
    assert run("grade", "--goal", "r4c3=1", *files("r1c2=2")).exit_code == 10


def test_json_has_the_same(files):
    (record,) = [json.loads(line) for line in run("grade", "--json", *files("r1c2=2\nr2c1=2\n")).stdout.splitlines()]
    assert [note["verdict"] for note in record["notes"]] == ["follows", "wrong"]
    assert record["notes"][1]["instead"] == ["r2c1=3"]
    assert (record["right"], record["solved"], record["solutions"]) == (False, False, "unique")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--only", "x-wng"], "no technique 'x-wng'"),
        (["--goal", "r9c9=1"], "there is no candidate r9c9=1"),
        (["--scale", "stepz"], "no scale 'stepz'"),
    ],
)
def test_what_is_unknown_is_refused_in_words(files, options, words):
    done = run("grade", *options, *files("r1c2=2\n"))
    assert done.exit_code == 1
    assert words in done.stderr


def test_files_that_cannot_be_read_are_named(files, tmp_path):
    board, _ = files("")
    done = run("grade", board, str(tmp_path / "none.txt"))
    assert (done.exit_code, "none.txt" in done.stderr) == (1, True)
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    assert run("grade", board, str(tmp_path / "bytes.txt")).exit_code == 1


def test_notes_are_about_one_puzzle(files):
    board, notes = files("r1c2=2\n", BOARD.replace("\n", "") + "\n" + BOARD.replace("\n", "") + "\n")
    done = run("grade", board, notes)
    assert done.exit_code == 1
    assert "one puzzle is needed" in done.stderr


def test_a_folder_of_notes_is_graded_as_one_table(files, tmp_path):
    board, _ = files("")
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "ada.txt").write_text("r1c2=2\nr1c3=4\n")
    (folder / "ben.txt").write_text("r1c2=2\nr2c1=2\n")
    done = run("grade", board, folder)
    assert done.exit_code == 10
    assert done.stdout.splitlines() == [
        "ada.txt  2 of 2 notes right",
        "ben.txt  1 of 2 notes right  2 r2c1=2: does not follow: the solution has r2c1=3",
    ]
