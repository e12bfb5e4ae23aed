"""The program starts fast: nothing heavy is imported before it is needed."""

import os
import subprocess
import sys

import pytest

import cover
from cover.cli.table import VERBS

HEAVY = ("numpy", "ortools", "pysat", "rich", "matplotlib")
BOARD = "100007090030020008009600500005300900010080002600004000300000010040000007007000300\n"
# What a verb that is asked about a 9x9 must not import.
NEVER = {"shutil", "tarfile", "gzip", "random", "importlib.metadata", "cover.puzzles.clues.sampling", *HEAVY} - {
    "numpy"
}
VERBS_ABOUT_A_BOARD = ("prove", "solve", "unique", "minimal", "explain")


def modules_after(*commands: tuple[str, ...]) -> dict[str, str]:
    """The modules in a fresh interpreter that has run each `cover COMMAND`: who brought them, by the first word."""
    script = (
        "import sys\n"
        "from cover.cli import main\n"
        "brought = {}\n"
        f"for command in {commands!r}:\n"
        "    sys.argv = ['cover', *command]\n"
        "    try:\n        main()\n"
        "    except SystemExit:\n        pass\n"
        "    for module in sys.modules:\n"
        "        brought.setdefault(module, command[0])\n"
        "print('loaded:', *(f'{module}:{verb}' for module, verb in brought.items()))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    last = done.stdout.splitlines()[-1]
    assert last.startswith("loaded:")
    return dict(word.rsplit(":", 1) for word in last.split()[1:])


def heavy_modules_after(*commands: tuple[str, ...]) -> dict[str, str]:
    return {name: verb for name, verb in modules_after(*commands).items() if name in HEAVY}


def test_help_imports_nothing_heavy():
    assert heavy_modules_after(("--help",)) == {}


def test_the_help_of_no_verb_imports_anything_heavy():
    assert heavy_modules_after(*((verb, "--help") for verb in VERBS)) == {}


def test_solving_a_board_by_dlx_imports_no_other_solver(file):
    board = file("1... .4.. ..3. ...2\n")
    assert heavy_modules_after(("solve", str(board), "--backend", "dlx", "--reduce", "none")) == {"numpy": "solve"}


@pytest.mark.parametrize("verb", VERBS_ABOUT_A_BOARD)
def test_a_verb_about_a_sudoku_imports_what_it_needs(verb, tmp_path):
    board, target = tmp_path / "board.txt", tmp_path / "certificate"
    board.write_text(BOARD)
    loaded = modules_after((verb, str(board), *(["-o", str(target)] if verb == "prove" else [])))
    assert not NEVER & loaded.keys()
    assert target.exists() == (verb == "prove")


def test_a_check_imports_what_it_needs(tmp_path):
    cover.prove(cover.loads(BOARD), tmp_path / "certificate")
    loaded = modules_after(("check", str(tmp_path / "certificate")))
    assert not (NEVER | {"numpy", "pathlib", "cover._native"}) & loaded.keys()


def test_native_code_is_imported_without_a_look_for_what_may_be_meant():
    script = "import sys; from cover import _native; print('difflib' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


@pytest.mark.parametrize(("setting", "threads"), [(None, "1"), ("3", "3")])
def test_linear_algebra_starts_no_threads_unless_they_are_asked_for(setting, threads):
    script = (
        "import atexit, gc, os, sys\n"
        "atexit.register(lambda: print(gc.get_freeze_count() > 1000, os.environ['OPENBLAS_NUM_THREADS']))\n"
        "from cover.cli import main\n"
        "sys.argv = ['cover', '--version']\n"
        "main()\n"
    )
    environment = {name: value for name, value in os.environ.items() if name != "OPENBLAS_NUM_THREADS"}
    environment |= {} if setting is None else {"OPENBLAS_NUM_THREADS": setting}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.splitlines()[-1] == f"True {threads}"


def test_a_named_backend_needs_no_plan():
    script = (
        "import sys, cover\n"
        "cover.solve(cover.ExactCover('ab', {'x': 'ab'}), 'dlx:learn')\n"
        "print('cover.solving.planning' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


def test_python_m_cover_is_the_program():
    done = subprocess.run([sys.executable, "-m", "cover", "--version"], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("cover ")


@pytest.mark.parametrize("module", ["click", "cover.cli.table", "cover.cli.verbs.solve", "cover.formats.puzzle"])
def test_an_interrupt_while_a_module_is_imported_is_one_line(module):
    code = f"""
import sys
class Interrupting:
    def find_spec(name, *_):
        if name == {module!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupting)
sys.argv = ["cover", "solve", "-"]
from cover.cli import main
main()
"""
    done = subprocess.run([sys.executable, "-c", code], input="puzzle: queens\nn: 6\n", capture_output=True, text=True)
    assert (done.stderr, done.returncode) == ("cover: interrupted\n", 130)


def test_a_batch_without_ratings_brings_no_scale(file):
    board = file(BOARD)
    assert (
        not {"cover.logic.scales", "cover.verbs.forms", "importlib.metadata"}
        & modules_after(("batch", str(board))).keys()
    )
