"""What a shell and `man` read about the program: completion scripts and manual pages, made from the commands."""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from cover import __version__
from cover.basics.errors import Refused

SHELLS = ("bash", "zsh", "fish")
WIDTH = 76  # of the text of a manual page
_START = {
    "bash": "[ -r {0} ] && . {0}",
    "zsh": "[ -r {0} ] && {{ (( $+functions[compdef] )) || {{ autoload -Uz compinit && compinit; }}; . {0}; }}",
}


def shell_of_user() -> str:
    """The shell that the environment names, as its program is called. Raises Refused for one without completion."""
    name = Path(os.environ.get("SHELL", "")).name
    if name not in SHELLS:
        raise Refused(f"completion is for {', '.join(SHELLS)}; SHELL is {name or 'not set'}: name one of them")
    return name


def install_completion(group: click.Group, shell: str) -> list[Path]:
    """Write the completion script of a shell, and a line that reads it to the start-up file of bash or zsh.

    shell: one of SHELLS. Returns the files written. A second call writes the script anew, and no second line.
    """
    from click.shell_completion import get_completion_class

    made = get_completion_class(shell)
    assert made is not None
    text = made(group, {}, "cover", "_COVER_COMPLETE").source()
    home = Path.home()
    if shell == "fish":
        folder = _place("XDG_CONFIG_HOME", home / ".config") / "fish" / "completions"
        return [_written(folder / "cover.fish", text)]
    script = _written(_place("XDG_DATA_HOME", home / ".local" / "share") / "cover" / f"complete.{shell}", text)
    start = home / ".bashrc" if shell == "bash" else _place("ZDOTDIR", home) / ".zshrc"
    line = _START[shell].format(shlex.quote(str(script)))
    before = start.read_text(encoding="utf-8") if start.exists() else ""
    if line not in before.splitlines():
        end = "" if not before or before.endswith("\n") else "\n"
        with open(start, "a", encoding="utf-8") as file:
            file.write(f"{end}{line}\n")
    return [script, start]


def install_manual(group: click.Group) -> list[Path]:
    """Write a page of the manual for the program and for each verb; returns the files written.

    They go where `man` finds them: `man/man1` of XDG_DATA_HOME, by default ~/.local/share.
    """
    folder = _place("XDG_DATA_HOME", Path.home() / ".local" / "share") / "man" / "man1"
    return [_written(folder / f"{name}.1", text) for name, text in manual(group)]


def manual(group: click.Group) -> Iterator[tuple[str, str]]:
    """Name and roff text of each page, from the help texts: `cover`, `cover-solve`, ...

    >>> from cover.cli.table import cover
    >>> name, text = next(manual(cover))
    >>> name, text.splitlines()[1]
    ('cover', '.SH NAME')
    """
    top = click.Context(group, info_name="cover", terminal_width=WIDTH)
    yield "cover", _page("cover", group.get_short_help_str(WIDTH), group.get_help(top))
    for verb in group.list_commands(top):
        command = group.get_command(top, verb)
        assert command is not None
        inner = click.Context(command, info_name=verb, parent=top, terminal_width=WIDTH)
        yield f"cover-{verb}", _page(f"cover-{verb}", command.get_short_help_str(WIDTH), command.get_help(inner))


def _page(name: str, about: str, text: str) -> str:
    """A page in the macros of man(7). A line of the help that starts at the margin and ends in a colon is a heading."""
    usage, _, rest = click.unstyle(text).partition("\n\n")
    lines = [f'.TH "{name.upper()}" "1" "" "cover {__version__}" "cover"', ".SH NAME",
             f"{_escaped(name)} \\- {_escaped(about.rstrip('.'))}", ".SH SYNOPSIS", ".nf"]  # fmt: skip
    lines += [_escaped(line) for line in usage.removeprefix("Usage: ").splitlines()]
    lines += [".fi", ".SH DESCRIPTION", ".nf"]
    for line in rest.splitlines():
        if re.fullmatch(r"[A-Z][\w ]*:", line):
            lines += [".fi", f".SH {line[:-1].upper()}", ".nf"]
        else:
            lines.append(_escaped(line))
    return "\n".join([*lines, ".fi", ""])


def _escaped(line: str) -> str:
    plain = line.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + plain if plain.startswith((".", "'")) else plain


def _place(variable: str, otherwise: Path) -> Path:
    return Path(os.environ.get(variable) or otherwise)


def _written(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def completion_option(context: click.Context, _param: click.Parameter, value: str | None) -> None:
    """Callback of `--install-completion`."""
    if value is None or context.resilient_parsing:
        return
    group: Any = context.command
    shell = shell_of_user() if value == "auto" else value
    for path in install_completion(group, shell):
        click.echo(path)
    click.echo(f"Start {shell} again to have it.", err=True)
    context.exit()


def manual_option(context: click.Context, _param: click.Parameter, value: bool) -> None:
    """Callback of `--install-man`."""
    if not value or context.resilient_parsing:
        return
    group: Any = context.command
    for path in install_manual(group):
        click.echo(path)
    context.exit()
