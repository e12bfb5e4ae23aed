"""`cover mcp`: the verbs as tools for programs that speak the Model Context Protocol."""

from __future__ import annotations

import click

from cover.basics.errors import Unavailable, to_install
from cover.cli.shared import options


@click.command(
    cls=options.Verb,
    bounded="",
    watched=False,
    examples=["cover mcp", "cover mcp --searches 2 -t 30s --memory 1G"],
    statuses={0: "standard input ended"},
)
@click.option(
    "--searches", type=click.IntRange(1, 64), default=4, show_default=True, help="How many searches at the same time."
)
@click.option(
    "-t",
    "--timeout",
    type=options.seconds,
    default="2m",
    show_default=True,
    metavar="TIME",
    help="Time for each search.",
)
@click.option(
    "--memory", type=options.size, default="2G", show_default=True, metavar="SIZE", help="Memory for each search."
)
@options.opened
def mcp(searches: int, timeout: float, memory: int, opened: tuple[str, ...]) -> None:
    """Answer AI programs, by the Model Context Protocol on standard input and output.

    Its tools are solve, count, unique, explain, minimal, candidates, hint, path, rate, verify, grade, prove, check,
    generate, convert, compare, puzzles and formats, with the arguments of the Python functions of these names. Each
    search runs in a process of its own, which ends when the call is cancelled. No call runs a program, opens a file or
    imports a module, whatever it names; --allow opens backends that do. docs/how-to/answer-programs.md says what a
    program needs to find it.
    """
    try:
        import anyio

        from cover.web.mcp import serve
        from cover.web.serving import Searches
    except ModuleNotFoundError as missing:
        raise Unavailable(f"{missing.name} is needed: {to_install('mcp')}") from None
    anyio.run(serve, Searches(searches, timeout, memory, opened=opened))
