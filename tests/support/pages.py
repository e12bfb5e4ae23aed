"""Pages of docs whose commands are run: a block `file NAME` is written, each `$ cover ...` of a block `console` is run
in order, and prints what stands below it (`...`: any lines, or the rest of one)."""

import re
import shlex
from pathlib import Path

from cli_help import run

BLOCK = re.compile(r"^```(console|file \S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def pattern(promised):
    """The output that a page promises, as a regular expression: `...` is any lines, or the rest of one."""
    lines = [".*" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") for line in promised]
    return re.compile("\n".join(lines), re.DOTALL)


def kept(text):
    """How many commands of a page were run; asserts that each printed what the page says. Files go where one stands."""
    seen = 0
    for kind, content in BLOCK.findall(text):
        if kind != "console":
            Path(kind.removeprefix("file ")).write_text(content)
            continue
        for part in re.split(r"^\$ ", content, flags=re.MULTILINE)[1:]:
            command, *promised = part.rstrip("\n").split("\n")
            done = run(*shlex.split(command)[1:])
            assert done.exit_code in (0, 10, 20, 40), command
            assert pattern(promised).fullmatch(done.stdout.rstrip("\n")), (command, done.stdout)
            seen += 1
    return seen
