"""docs/drawing.md: its pictures are what its commands write, and its Python runs."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from cover.cli.table import cover

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "drawing.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ cover (draw .*)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_picture_is_what_the_command_writes(command, tmp_path):
    *words, place = shlex.split(command)
    words = [str(ROOT / word) if word.startswith("puzzles/") else word for word in words]
    done = CliRunner().invoke(cover, [*words, str(tmp_path / "picture.svg")])
    assert done.exit_code == 0, done.stderr
    assert (tmp_path / "picture.svg").read_text() == (ROOT / place).read_text()


def test_every_picture_is_on_the_page():
    shown = set(re.findall(r"\]\((pictures/[\w-]+\.svg)\)", PAGE))
    assert shown == {f"pictures/{path.name}" for path in (ROOT / "docs" / "pictures").glob("*")}
    assert {f"docs/{name}" for name in shown} == {command.split()[-1] for command in COMMANDS}


def test_the_python_of_the_page_runs():
    for text in re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        exec(compile(text, "docs/drawing.md", "exec"), {})
