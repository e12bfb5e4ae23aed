"""The table of formats at the command line: `cover formats`, `convert --to`, a format made of one file and one line."""

import json
import sys
import types

import pytest

from cli_help import run
from cover.formats import FORMATS, about
from cover.formats.boards import shared as boards
from cover.formats.table import writes
from cover.puzzles.base import BasePuzzle
from cover.puzzles.grids.grid import Grid

BOARD = "1....2......3..4"


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_is_listed_with_its_example(format):
    record = next(r for r in map(json.loads, run("formats", "--json").stdout.splitlines()) if r["name"] == format)
    assert record["description"] == about(format).description
    assert run("formats", format).stdout.strip() == about(format).example.strip()


@pytest.mark.parametrize("format", [format for format in FORMATS if writes(format) and format != "miniexact"])
def test_a_board_is_converted_to_every_format_that_is_written(format):
    if format == "cp":
        pytest.importorskip("ortools")
    done = run("convert", "-", "--to", format, stdin=BOARD)
    if format in ("matrix", "cp", "lp", "mps", "mzn", "asp"):  # what a board's cover, model and rows become
        assert done.exit_code == 0
        return
    carries = about(format).carries
    another = issubclass(carries, BasePuzzle) and not issubclass(Grid, carries)
    if another or format in ("killer", "jigsaw", "opensudoku"):  # another puzzle, or boards of another size
        assert done.exit_code == 1
        assert (
            " can hold only " in done.output
            or " is for " in done.output
            or " are for " in done.output
            or "has no " in done.output
            or "9 rows" in done.output
        )
        return
    assert done.exit_code == 0, done.output
    again = run("count", "-", "--format", format, stdin=done.stdout)
    assert again.stdout == run("count", "-", stdin=BOARD).stdout


def test_a_cover_is_converted_to_miniexact_as_the_readme_promises():
    done = run("convert", "-", "--to", "miniexact", stdin=about("knuth").example)
    assert done.exit_code == 0
    assert run("count", "-", stdin=done.stdout).stdout == run("count", "-", stdin=about("knuth").example).stdout


def test_a_format_that_is_only_read_is_no_target():
    done = run("convert", "-", "--to", "hodoku", stdin=BOARD)
    assert done.exit_code == 2
    assert "hodoku can be read, but not written" in done.stderr


def test_a_new_format_is_a_module_and_a_line(monkeypatch):
    module = types.ModuleType("throwaway")
    module.ABOUT = type(about("line"))("boards upside down", Grid, f"mirrored\n{BOARD}\n", certain=True)
    module.sniff = lambda source, options: ["mirrored"] if source.first_words() == ["mirrored"] else []

    def read(source, options):
        lines = [(number, line[::-1]) for number, line in source.lines() if number > 1]
        return boards.read_as(lines, source.name, boards.Rules(), "line", format="mirrored")

    module.read = read
    module.write = lambda content, solution=None: "mirrored\n" + boards.write_line(content)[::-1].strip() + "\n"
    monkeypatch.setattr(boards, "write_line", lambda content: "".join(
        "." if mark is None else str(mark) for row in content.givens for mark in row), raising=False)  # fmt: skip
    monkeypatch.setitem(sys.modules, "throwaway", module)
    monkeypatch.setitem(FORMATS, "mirrored", "throwaway")
    assert "mirrored  boards upside down; read and written" in run("formats").stdout
    done = run("convert", "-", "--to", "mirrored", stdin=BOARD)
    assert done.stdout == f"mirrored\n{BOARD[::-1]}\n"
    assert run("solve", "-v", "-", stdin=done.stdout).stderr.count("read as mirrored") == 1
    assert run("convert", "-", "--to", "line", stdin=done.stdout).stdout == BOARD + "\n"


def test_batch_reads_what_solve_reads_and_names_boards_of_several_rows_once(tmp_path):
    full = "1234341221434321"
    for text in (f"7 {BOARD} 1.2\n" * 3, f"{BOARD};easy\n" * 3, f"# Müller\n{BOARD}\n", f"My boards\n{BOARD}\n"):
        file = tmp_path / "boards.txt"
        file.write_bytes(text.encode("latin-1"))
        solved = run("solve", "-q", "--limit", "1", "--to", "line", str(file))
        answers = run("batch", "-q", "--limit", "1", str(file)).stdout
        assert answers.replace(" # perhaps not the only solution", "") == solved.stdout
    file.write_text("\n".join(full[k : k + 4] for k in range(0, 16, 4)))
    done = run("batch", str(file))
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr.count("boards of more than one line") == 1


def test_batch_keeps_the_alphabet_of_each_line(tmp_path):
    file = tmp_path / "letters.txt"
    rows = ["".join(chr(65 + (4 * (r % 4) + r // 4 + c) % 16) for c in range(16)) for r in range(16)]
    board = "".join(rows)
    file.write_text("." + board[1:] + "\n")
    assert run("batch", "-q", str(file)).stdout == board + "\n"


def test_knuths_text_that_could_be_a_board_is_ambiguous():
    text = "0 1 | 2 3\n" + "0 1 2 3\n" * 3
    done = run("solve", "-", stdin=text)
    assert done.exit_code == 1
    assert "ambiguous" in done.stderr
    assert "--format grid or --format knuth" in done.stderr


def test_a_problem_without_options_is_recognised_when_it_is_read_again():
    done = run("convert", "-", "--format", "knuth", "--to", "knuth", stdin="a b c\n")
    assert "unsolvable" in run("solve", "--json", "-", stdin=done.stdout).stdout


def test_a_region_that_is_too_large_is_shown_where_it_is_described():
    text = "size: 4\n\nregion a: 0 1 2 3 4\n" + BOARD
    assert ":3: region a has 5 cells" in run("solve", "-", stdin=text).stderr
