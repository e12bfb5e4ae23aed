"""docs/adding-a-clue.md: the clue of the page, added as the page says, in a fresh process."""

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

from cover.puzzles.clues import table

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-clue.md"
SCRIPT = """
from cover.puzzles.clues import CLUES, table
(row,) = eval({line!r}, vars(table))
assert (row.key, row.place) == ("average", "cover.puzzles.clues.average:Average")
CLUES["average"] = "average:Average"
import cover
puzzle = cover.loads("puzzle: sudoku\\nsize: 4\\naverage: r1c1 r1c2 r1c3\\n")
assert cover.loads(puzzle.to_text()) == puzzle and "average: r1c1 r1c2 r1c3" in puzzle.to_text()
boards = list(cover.solutions(cover.Sudoku.empty(4)))
right = {{board for board in boards if not list(puzzle.faults(board))}}
assert right == {{board for board in boards if 2 * board[0][0] == board[0][1] + board[0][2]}}
assert 0 < len(right) < 288
for backend in ("bitmask", "dlx", "sat", "cpsat"):
    assert set(cover.solve(puzzle, backend, limit=None).solutions) == right
from click.testing import CliRunner
from cover.cli.table import cover as main
done = CliRunner().invoke(main, ["count", "-", "--with", "average: r1c1 r1c2 r1c3"], input="." * 16)
assert done.output == f"{{len(right)}}\\n", done.output
print("added")
"""


def test_the_clue_of_the_page_is_added_by_its_file_and_its_line(tmp_path):
    page = PAGE.read_text(encoding="utf-8")
    clue, _, line, _ = re.findall(r"^```(?:python|text)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(clue.splitlines()) <= 40
    (tmp_path / "average.py").write_text(clue)
    script = SCRIPT.format(line=line.strip())
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])}
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=False)
    assert (done.stdout, done.stderr) == ("added\n", "")


def test_the_clue_of_the_page_is_taken_as_a_class_of_one_s_own():
    page = PAGE.read_text(encoding="utf-8")
    clue, use, _, _ = re.findall(r"^```(?:python|text)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    more = "board = cover.solve(puzzle).solution\nprint(2 * board[0][0] == board[0][1] + board[1][1])\n"
    command = [sys.executable, "-c", clue + use + more]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout.splitlines()[-1:], done.stderr) == (["True"], "")


def test_the_row_of_the_page_is_one_of_the_table():
    *_, row = re.findall(r"^```text\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert row.startswith("    _pair(")
    assert row in inspect.getsource(table)
