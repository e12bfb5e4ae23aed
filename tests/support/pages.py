"""Pages of docs whose blocks are run in the order of the page: a block `file NAME` is written; each `$ cover ...` of a
block `console` is run and prints what stands below it (`...`: any lines, or the rest of one); `python` and the cells of
a notebook (`{code-cell}`) are executed, and print what a comment behind `print(...)` says; of `sh` the commands of
`cover` are run."""

import re
import shlex
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from blocks import elsewhere, fenced, word_of
from cli_help import run

ANSWERED = (0, 10, 20, 30, 40)
PRINTED = re.compile(r"^ *print\(.*\)  # (.*)$", re.MULTILINE)


def pattern(promised):
    """The output that a page promises, as a regular expression: `...` is any lines, or the rest of one."""
    lines = [".*" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") for line in promised]
    return re.compile("\n".join(lines), re.DOTALL)


def kept(text, kinds=("console", "file")):
    """How many commands of a page were run; asserts that each printed what the page says. Files go to the current
    directory. kinds: of blocks that are run."""
    seen = 0
    names = {"__name__": "page"}  # what a program does only when it is the program, it does not do here
    for kind, content in fenced(text):
        word = word_of(kind)
        if word not in kinds or elsewhere(content):
            continue
        if word == "file":
            Path(kind.removeprefix("file ")).write_text(content)
        elif word in ("python", "{code-cell}"):
            with redirect_stdout(StringIO()) as out:
                exec(compile(content, "page", "exec"), names)
            promised = [] if "__main__" in content else PRINTED.findall(content)
            assert [line for line in promised if line not in out.getvalue().splitlines()] == []
            seen += 1
        elif word == "console":
            seen += sum(map(_prints_what_it_says, re.split(r"^\$ ", content, flags=re.MULTILINE)[1:]))
        else:
            commands = re.findall(r"(?:^|&& )(cover [^&|\n]+)$", content, re.MULTILINE)
            seen += sum(map(_prints_what_it_says, [f"{command}\n..." for command in commands]))
    return seen


def _prints_what_it_says(part):
    command, *promised = part.rstrip("\n").split("\n")
    done = run(*shlex.split(command)[1:])
    assert done.exit_code in ANSWERED, (command, done.output)
    assert pattern(promised).fullmatch(done.stdout.rstrip("\n")), (command, done.stdout)
    return 1
