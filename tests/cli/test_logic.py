"""`cover hint`, `cover path` and `cover rate --scale whips`: words, JSON, statuses of their own, refusals."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import children
from cli_help import answers, run
from clocks import Looks

EASY = "12..\n34..\n....\n....\n"
SINGLES = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"


def test_a_hint_in_three_degrees(file):
    board = file(SINGLES)
    vague, plain, full = (run("hint", *flag, board).stdout for flag in (["--vague"], [], ["--full"]))
    technique, _, rest = plain.partition(" (")
    assert vague.startswith(f"{technique}: ")
    assert "=" not in vague
    assert "=" in rest
    assert full.startswith(plain.rstrip())
    assert "has no other " in full


def test_all_the_steps_that_are_available(file):
    done = run("hint", "--all", "--without", "any-small,nested-net,deep-net", "--json", file(SINGLES))
    (record,) = answers(done)
    assert record["state"] == "open"
    assert len(record["steps"]) > 5
    kinds = (
        {"assumed", "lines", "nothing_left"},
        {"multipliers"},
        {"multipliers", "unique"},
        {"items", "rights"},
        {"parts"},
    )
    assert all(step["evidence"].keys() in kinds for step in record["steps"])


def test_a_path_in_lines_and_in_json(file):
    board = file(SINGLES)
    done = run("path", board)
    assert done.exit_code == 0
    *steps, end = done.stdout.splitlines()
    assert end.startswith(f"solved in {len(steps)} steps; hardest: ")
    (record,) = answers(run("path", "--json", board))
    assert record["state"] == "solved"
    assert len(record["steps"]) == len(steps)
    assert set(record["steps"][0]) == {"technique", "difficulty", "places", "removes", "evidence"}


def test_stuck_is_an_answer_with_a_status_of_its_own(file):
    done = run("path", "--scale", "singles", "--only", "row-singles", file("1...\n....\n....\n...2\n"))
    assert done.exit_code == 40
    assert done.stdout.splitlines()[-1].startswith("stuck after 0 steps: 14 cells open, ")
    assert run("hint", file("." * 16)).exit_code == 40


def test_what_is_stuck_says_on_request_where_each_symbol_may_be(file):
    board = file("1...\n....\n....\n...2\n")
    for verb in ("hint", "path"):
        done = run(verb, "--scale", "singles", "--only", "row-single", "--slices", board)
        assert done.exit_code == 40
        words, *slices = done.stdout.splitlines()
        assert words.startswith("stuck after 0 steps")
        assert [line[:2] for line in slices] == ["1:", "2:", "3:", "4:"]
        assert slices[0].split()[1:] == ["r2c3", "r2c4", "r3c2", "r3c3", "r3c4", "r4c2", "r4c3"]
        (record,) = answers(run(verb, "--scale", "singles", "--only", "row-single", "--slices", "--json", board))
        assert list(record["slices"]) == ["1", "2", "3", "4"]
        assert " ".join(record["slices"]["1"]) == slices[0][3:]
    assert "slices" not in answers(run("path", "--slices", "--json", file(SINGLES)))[0]


def test_no_solution_is_another(file):
    done = run("path", file("11..\n....\n....\n....\n"))
    assert done.exit_code == 20
    assert done.stdout.startswith("no solution, shown in 0 steps: ")


def test_ruled_out_options_count(file):
    board = file("1...\n....\n....\n....\n")
    assert run("hint", board, "--only", "cell-single").exit_code == 40
    done = run("hint", board, "--not", "r1c2=2", "--not", "r1c2=3")
    assert done.stdout == "naked single (r1c2): r1c2=4\n"


def test_a_solved_board_needs_no_hint(file):
    done = run("hint", file("1234\n3412\n2143\n4321\n"))
    assert (done.exit_code, done.stdout) == (0, "solved\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--scale", "hard"], "no scale 'hard'"),
        (["--only", "magic"], "scale steps has no technique 'magic'"),
        (["--not", "r9c9=9"], "there is no candidate r9c9=9"),
        (["--scale", "nowhere.toml"], "nowhere.toml: no such file or directory"),
    ],
)
def test_what_is_refused_gets_one_line(file, arguments, words):
    done = run("hint", *arguments, file(EASY))
    assert done.exit_code == 1
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_contradictory_options_are_wrong_usage(file):
    assert run("hint", "--vague", "--full", file(EASY)).exit_code == 2
    assert run("rate", "--scale", "whips", "--samples", "5", file(EASY)).exit_code == 2


def test_ratings_by_the_scale_se121(file):
    done = run("rate", "--scale", "se121", "--json", file(SINGLES))
    assert done.exit_code == 0
    record = json.loads(done.stdout)
    assert [record[key] for key in ("scale", "er", "ep", "ed", "solved")] == ["se121", 1.2, 1.2, 1.2, True]
    assert run("rate", "--scale", "se121", file(SINGLES)).stdout == "ER 1.2, EP 1.2, ED 1.2; hardest: hidden single\n"
    assert run("rate", "--scale", "se121", "--csv", file(SINGLES)).exit_code == 2


def test_solving_by_logic_stops_or_guesses_and_counts(file):
    hard = file("1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..")
    stuck = run("solve", "--logic", "singles", "--slices", hard)
    assert stuck.exit_code == 40
    assert stuck.stdout.splitlines()[0].startswith("stuck after ")
    assert stuck.stdout.splitlines()[1].startswith("1: r")
    (record,) = answers(run("solve", "--logic", "singles", "--then", "guess", "--json", hard))
    assert record["state"] == "solved"
    assert record["guesses"] >= record["depth"] > 0
    assert record["solution"]


def test_guesses_over_a_file_of_boards(file):
    boards = file(SINGLES + "\n" + SINGLES + "\n", "boards.sdm")
    done = run("solve", "--logic", "singles", "--only", "strategy-1,strategy-2,strategy-9999", boards)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1] == "2 boards: 0.00 guesses on the average, 0 at most, greatest depth 0"


def test_switches_of_logic_go_with_logic(file):
    assert run("solve", "--then", "guess", file(SINGLES)).exit_code == 2


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["hint"], "not finished (time) after 0 steps: 51 cells open, "),
        (["path"], "not finished (time) after 0 steps: 51 cells open, "),
        (["rate", "--scale", "whips"], "W at least 0; not finished (time) after 0 whips"),
        (["rate", "--scale", "se121"], "not known (time)"),
        (["rate", "--scale", "hodoku"], "score at least 0, at least easy; not finished (time) after 0 steps: "),
        (["solve", "--logic", "basic"], "not finished (time) after 0 steps: 51 cells open, "),
        (["solve", "--logic", "singles", "--then", "guess"], "not finished (time): 0 steps, 0 guesses, "),
    ],
    ids=" ".join,
)
def test_the_end_of_the_time_is_no_answer(file, command, words):
    board = file(SINGLES)
    for seconds, status in (("0", 30), ("1h", 0)):
        done = run(*command, "--timeout", seconds, board)
        (record,) = answers(run(*command, "--timeout", seconds, "--json", board))
        assert (done.exit_code, record.get("complete", True)) == (status, status == 0)
        assert (done.stdout.startswith((words, "not known (time)\n"))) == (status == 30)
        assert status == 0 or not record.get("solved")
        assert status == 0 or record.get("state", "unknown") == "unknown"


def test_hints_that_were_found_in_time_are_shown(file, monkeypatch):
    monkeypatch.setattr("cover.logic.start.Budget", lambda seconds, *_, **__: Looks(60))
    done = run("hint", "--all", file(SINGLES))
    assert done.exit_code == 30
    assert done.stdout.startswith(("hidden single", "full house", "naked single"))
    assert done.stderr == "cover: there may be further steps (time)\n"


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
def test_steps_are_shown_as_they_are_found_and_ctrl_c_ends_them():
    hard = Path(__file__).parents[2] / "puzzles/sudoku/25x25-hard.txt"
    command = [sys.executable, "-m", "cover", "path", hard]
    process = children.begin(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline().startswith("  1 ")
    process.send_signal(signal.SIGINT)
    stderr = process.communicate(timeout=60)[1]
    assert (process.returncode, stderr) == (130, "cover: interrupted\n")


# ---------------------------------------------------------------- rules with helpers
SANDWICH = (
    "puzzle: sudoku\nsize: 6\nsandwich 2: row 2\nsandwich 14: row 1\n....2.\n.62...\n....6.\n......\n......\n......\n"
)


def test_a_hint_about_helpers_of_rules_is_one_with_its_run(file):
    board = file(SANDWICH)
    (line,) = run("hint", "--scale", "basic", board).stdout.splitlines()
    assert line.startswith("hidden single (sandwich 2 of row 2): not r2c4=3, ")
    assert line.endswith(", after 2 steps about rules")
    full = run("hint", "--full", "--scale", "basic", board).stdout.splitlines()
    assert full[0] == line
    assert [words[:4] for words in full[1:]] == ["  sa", "  1 ", "    ", "  2 ", "    "]
    (record,) = answers(run("hint", "--all", "--scale", "basic", "--json", board))
    first, *at_hand = record["steps"]
    assert len(first["run"]) == 2
    assert at_hand
    assert not any("run" in step for step in at_hand)


def test_a_path_counts_the_steps_that_a_player_sees_nothing_of(file):
    board = file(SANDWICH)
    plain, full = (run("path", "--scale", "basic", *flag, board).stdout.splitlines() for flag in ([], ["--full"]))
    (record,) = answers(run("path", "--scale", "basic", "--json", board))
    assert plain[0] == "    (2 steps about rules alone)"
    assert plain[1].startswith("  3 hidden single (sandwich 2 of row 2): not r2c4=3, ")
    hidden = sum(int(line.split()[0][1:]) for line in plain if line.endswith("about rules alone)"))
    shown = sum(line[:4].strip().isdigit() for line in plain)
    assert hidden + shown == len(record["steps"]) == sum(line[:4].strip().isdigit() for line in full)


def test_a_path_says_at_once_which_rules_no_technique_knows(file):
    board = file("puzzle: slitherlink\ncells:\n33\n..\n")
    done = run("path", "--scale", "basic", board)
    assert "no technique uses the rules about loop: the path ends where they are needed" in done.stderr
