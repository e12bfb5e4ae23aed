"""The program starts fast: nothing heavy is imported before it is needed."""

import subprocess
import sys

import pytest

from cover.cli.verbs import VERBS

HEAVY = ("numpy", "ortools", "pysat", "rich", "matplotlib")


def heavy_modules_after(*arguments: str) -> list[str]:
    """The heavy modules in a fresh interpreter that has run `cover ARGUMENTS`."""
    script = (
        "import sys\n"
        "from cover.cli import main\n"
        f"sys.argv = ['cover', *{arguments!r}]\n"
        "try:\n    main()\n"
        "except SystemExit:\n    pass\n"
        f"print('loaded:', *(m for m in {HEAVY!r} if m in sys.modules))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    last = done.stdout.splitlines()[-1]
    assert last.startswith("loaded:")
    return last.split()[1:]


def test_help_imports_nothing_heavy():
    assert heavy_modules_after("--help") == []


@pytest.mark.parametrize("verb", VERBS)
def test_the_help_of_a_verb_imports_nothing_heavy(verb):
    assert heavy_modules_after(verb, "--help") == []


def test_solving_a_board_by_dlx_imports_no_other_solver(tmp_path):
    board = tmp_path / "board.txt"
    board.write_text("1... .4.. ..3. ...2\n")
    assert heavy_modules_after("solve", str(board), "--backend", "dlx", "--reduce", "none") == ["numpy"]


def test_a_named_backend_needs_no_plan():
    script = (
        "import sys, cover\n"
        "cover.solve(cover.ExactCover('ab', {'x': 'ab'}), 'dlx:learn')\n"
        "print('cover.planning' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_python_m_cover_is_the_program():
    done = subprocess.run([sys.executable, "-m", "cover", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("cover ")
