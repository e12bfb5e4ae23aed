"""Draws docs/terminal.svg, the picture in the README: runs the commands below and records what they print.

Run from the project's root: `python docs/terminal.py`.
"""

import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

COMMANDS = [
    "cover solve puzzles/sudoku/E.txt --backend dlx",
    "cover solve puzzles/sudoku/clash.txt",
]
_DARK, _LIGHT, _GREY = (22, 24, 29), (214, 216, 221), (171, 178, 191)
_COLORS = [(224, 108, 117), (152, 195, 121), (229, 192, 123), (97, 175, 239), (198, 120, 221), (86, 182, 194)]
THEME = TerminalTheme(_DARK, _LIGHT, [_DARK, *_COLORS, _GREY])


def main() -> None:
    """One picture of all commands and their output."""
    console = Console(record=True, width=50, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    for number, command in enumerate(COMMANDS):
        if number:
            console.print()
        console.print(Text.assemble(("$ ", "dim"), (command, "bold")))
        arguments = [sys.executable, "-m", *shlex.split(command), "--color"]
        done = subprocess.run(arguments, capture_output=True, text=True, check=True)
        console.print(Text.from_ansi(done.stdout.rstrip("\n")))
    # One id, so that drawing the same picture again changes nothing; no fonts from elsewhere.
    svg = console.export_svg(title="cover", theme=THEME, unique_id="terminal")
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", "DejaVu Sans Mono, Menlo, Consolas, monospace")
    Path(__file__).with_name("terminal.svg").write_text("\n".join(line.rstrip() for line in svg.splitlines()) + "\n")


if __name__ == "__main__":
    main()
