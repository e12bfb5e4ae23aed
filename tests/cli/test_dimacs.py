"""`cover solve --dimacs`: formulas answered in the words of SAT solvers."""

import pytest

from cli_help import run as run_cli

# Of variables 2 and 4 exactly one is true, 1 and 3 do not matter; only 4 and 2 are asked for.
SHOWN = "c p show 4 2 0\np cnf 4 3\n2 4 0\n-2 -4 0\n1 3 0\n"


def run(text, *args):
    return run_cli("solve", "-", "--dimacs", *args, stdin=text)


def test_a_model_comes_in_v_lines_with_status_10():
    result = run("p cnf 3 3\n1 2 0\n-1 0\n-3 0\n")
    assert result.exit_code == 10
    assert result.stdout.splitlines() == ["s SATISFIABLE", "v -1 2 -3 0"]


def test_all_models_of_the_shown_variables_are_listed_once():
    result = run(SHOWN, "--all")
    assert result.exit_code == 10
    assert sorted(line for line in result.stdout.splitlines() if line[0] == "v") == ["v -4 2 0", "v 4 -2 0"]


def test_no_model_is_status_20():
    result = run("p cnf 1 2\n1 0\n-1 0\n")
    assert (result.exit_code, result.stdout) == (20, "s UNSATISFIABLE\n")


def test_out_of_time_is_unknown_and_status_0():
    result = run("p cnf 2 1\n1 2 0\n", "--timeout", "0")
    assert (result.exit_code, result.stdout) == (0, "s UNKNOWN\n")


@pytest.mark.parametrize("text", ["12..\n..3.\n....\n....\n", "A B\nA\nB\n"])
def test_only_formulas_are_answered_so(text):
    result = run(text)
    assert result.exit_code == 1
    assert "--dimacs answers formulas" in result.stderr
