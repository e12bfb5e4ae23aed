"""Arguments that the library's messages name are options at the command line."""

import re
from pathlib import Path

import pytest

import cover
from cli_help import run
from cover.cli.shared.flags import ARGUMENTS, in_flags

SOURCE = Path(cover.__file__).parent


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("that memory= allows", "that --memory allows"),
        ("longer than seconds= allows", "longer than --timeout allows"),
        ("give them by placed= and not_=", "give them by --placed and --not"),
        ("(lenient=True drops such rows)", "(--lenient drops such rows)"),
        ("format='grid' or format='line'", "--format grid or --format line"),
        ("clues=82: a board has 81", "--clues 82: a board has 81"),
    ],
)
def test_an_argument_becomes_an_option(message, words):
    assert in_flags(message) == words


@pytest.mark.parametrize("message", ["Sudoku(size=9) is needed", "option r1c1=5", "'size=3' is no line", "bigsize= 3"])
def test_what_is_no_argument_stays(message):
    assert in_flags(message) == message


def test_no_message_below_the_command_line_speaks_of_its_options():
    """But those about programs of others, what the command line prints or the bench asks, the options
    and examples of verbs, and the last words of a program that was ended, which no code above can turn into options."""
    options = "|".join(word.strip("_").replace("_", "-") for word in ARGUMENTS.split())
    flag = re.compile(rf"(?<!convert )(?<!generate )(?<![`'\w])--({options}|timeout)\b(?!')")
    rooms = [
        path
        for path in SOURCE.rglob("*.py")
        if not {"cli", "verbs", "check", "last_words.py", "options.py"} & {*path.relative_to(SOURCE).parts}
    ]
    named = {
        f"{path.relative_to(SOURCE)}:{number}"
        for path in rooms
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if flag.search(line) and line.lstrip().startswith(("raise", "return", 'f"', '"')) and '"""' not in line
    }
    assert not named


def test_the_command_line_says_its_options(file):
    matrix = file("010\n000\n", "m.txt")
    done = run("solve", "--format", "matrix", matrix)
    assert done.stderr.endswith("a row without 1 covers no item (--lenient drops such rows)\n")
    assert run("generate", "sudoku", "--scale", "steps").stderr.endswith(
        "--scale works only with --needs, --at-least or --at-most\n"
    )
