"""The program starts fast: nothing heavy is imported before it is needed."""

import subprocess
import sys

from cover.cli.verbs import VERBS

HEAVY = ("numpy", "ortools", "pysat", "rich", "matplotlib")


def heavy_modules_after(*commands: tuple[str, ...]) -> list[str]:
    """The heavy modules in a fresh interpreter that has run each `cover COMMAND`, each with who brought it."""
    script = (
        "import sys\n"
        "from cover.cli import main\n"
        "brought = {}\n"
        f"for command in {commands!r}:\n"
        "    sys.argv = ['cover', *command]\n"
        "    try:\n        main()\n"
        "    except SystemExit:\n        pass\n"
        f"    for module in {HEAVY!r}:\n"
        "        if module in sys.modules:\n"
        "            brought.setdefault(module, command[0])\n"
        "print('loaded:', *(f'{module}:{verb}' for module, verb in brought.items()))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    last = done.stdout.splitlines()[-1]
    assert last.startswith("loaded:")
    return last.split()[1:]


def test_help_imports_nothing_heavy():
    assert heavy_modules_after(("--help",)) == []


def test_the_help_of_no_verb_imports_anything_heavy():
    assert heavy_modules_after(*((verb, "--help") for verb in VERBS)) == []


def test_solving_a_board_by_dlx_imports_no_other_solver(tmp_path):
    board = tmp_path / "board.txt"
    board.write_text("1... .4.. ..3. ...2\n")
    assert heavy_modules_after(("solve", str(board), "--backend", "dlx", "--reduce", "none")) == ["numpy:solve"]


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
