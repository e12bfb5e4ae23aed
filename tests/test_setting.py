"""docs/setting.md keeps its word: its files are written, its commands run in order, and print what it says."""

import re
import shlex
from pathlib import Path

import pytest

from cli_help import run

TEXT = (Path(__file__).parent.parent / "docs" / "setting.md").read_text()
BLOCKS = re.findall(r"^```(console|file \S+)\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


def pattern(promised):
    """The output that a page promises, as a regular expression: `...` is any lines, or the rest of one."""
    lines = [".*" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") for line in promised]
    return re.compile("\n".join(lines), re.DOTALL)


def test_the_page_for_setters_runs(tmp_path, monkeypatch):
    pytest.importorskip("drawsvg")
    monkeypatch.chdir(tmp_path)
    seen = 0
    for kind, text in BLOCKS:
        if kind != "console":
            Path(kind.removeprefix("file ")).write_text(text)
            continue
        for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
            command, *promised = part.rstrip("\n").split("\n")
            done = run(*shlex.split(command)[1:])
            assert done.exit_code in (0, 10, 20, 40), command
            assert pattern(promised).fullmatch(done.stdout.rstrip("\n")), (command, done.stdout)
            seen += 1
    assert seen > 15
    assert {path.name for path in tmp_path.iterdir()} >= {
        "board.svg",
        "sheet.pdf",
        "step.svg",
        "wing.sdm",
        "certificate",
    }
