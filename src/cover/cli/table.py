"""The table of verbs, and the group that imports a verb's module only when it is used."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import click

from cover import __version__
from cover.basics.suggest import did_you_mean
from cover.cli.boundary import boundary

# Verb -> its line in `cover --help`, which imports nothing else: the first of its docstring in `cover.verbs`, as
# tests/cli/test_help.py holds. The command is the function of that name in the module cover.cli.verbs.VERB; where there
# is none, it is made from what `cover.verbs` says of it, and from nothing else.
VERBS: dict[str, str] = {
    "solve": "Solve puzzles and say whether the solution is the only one.",
    "count": "Count the solutions.",
    "best": "Find the cheapest solutions, or those with the fewest or most of a symbol.",
    "unique": "Check that there is exactly one solution; the exit status says so.",
    "verify": "Check a full or partial board by the rules.",
    "compare": "Put one question to several backends and compare answers and times.",
    "bench": "Measure backends on a suite, report it, compare two measurements.",
    "convert": "Write a puzzle or problem in another format.",
    "reduce": "Show how a puzzle becomes another kind of problem, step by step.",
    "prove": "Write a certificate of an answer, which others can check.",
    "check": "Check certificates, by code that shares nothing with the prover.",
    "explain": "Explain why a puzzle has no solution, or more than one.",
    "minimal": "Find givens that are not needed, and a puzzle without them.",
    "candidates": "Find the candidates that occur in solutions: in some, in all, in how many.",
    "hint": "Show the next step of logic, from where a puzzle stands.",
    "path": "Solve a puzzle step by step, without guessing, each step with its reason.",
    "grade": "Check a person's notes: which lines follow, by which technique, and which do not.",
    "trace": "Watch Algorithm X at work on a small puzzle, step by step.",
    "draw": "Draw puzzles and solutions: on the terminal, as SVG, PNG, PDF sheets.",
    "rate": "Rate how hard puzzles are, by a search or by steps of logic.",
    "generate": "Make puzzles with one solution, of any kind, as easy or hard as you like.",
    "batch": "Answer many puzzles, one a line, in little memory; can be resumed.",
    "dataset": "Make a data set of puzzles: prompts, answers, levels, and parts without twins.",
    "audit": "Check data sets of puzzles: solutions, published answers, repeats.",
    "canon": "Write each puzzle in a canonical form, the same for all its symmetric twins.",
    "near": "List the boards with one solution that differ in a few givens.",
    "serve": "Serve the page on this machine: all of this in a browser.",
    "mcp": "Answer AI programs, by the Model Context Protocol.",
    "backends": "List the backends, and why one is missing.",
    "puzzles": "List the kinds of puzzles and clues, with an example of each.",
    "formats": "List the formats that are read and written, with an example of each.",
}


def command_of(name: str) -> click.Command:
    """The command of a verb. Its module is imported now, and no other one's."""
    if find_spec(f"cover.cli.verbs.{name}") is None:
        made: click.Command = import_module("cover.cli.derived").command_of(name)
        return made
    module = import_module(f"cover.cli.verbs.{name}")
    command: click.Command = getattr(module, name)
    return command


class Verbs(click.Group):
    """A click group over the table; all failures end in one line and a status (boundary.py)."""

    def main(self, *args: Any, **extra: Any) -> Any:
        with boundary():
            return super().main(*args, **extra)

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with boundary():  # click would say `Aborted!` of an interrupt
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with boundary():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in VERBS:
            return None
        return command_of(cmd_name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] == "help" and not ctx.resilient_parsing:
            args = [*args[1:2], "--help"]
            if len(args) == 1:
                click.echo(ctx.get_help(), color=ctx.color)
                ctx.exit()
        name = args[0]
        if name not in VERBS and not name.startswith("-"):
            ctx.fail(_no_verb(name))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Verbs"):
            formatter.write_dl(list(VERBS.items()))


def _no_verb(name: str) -> str:
    """What to say of a verb that there is not: the nearest one, or the verb that the file or board may be meant for."""
    if name == "-" or os.path.isfile(name):
        what = "standard input" if name == "-" else "such a file"
        return f"no verb {name!r}, but there is {what}: cover solve {name}"
    near = did_you_mean(name, [*VERBS, "help"])
    if not near and len(name) >= 16 and name.replace(".", "0").isalnum():
        return f"no verb {name!r}; a board is read from standard input: echo {name} | cover solve -"
    return f"no verb {name!r}" + (near or "; `cover --help` lists them all")


@click.command(
    cls=Verbs,
    subcommand_metavar="VERB ...",
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="`cover VERB --help` explains a verb. FILE may be - for standard input. Exit status: 0 answered, or yes;"
    " 1 could not (unreadable input, refused); 2 wrong usage; 30 not known, since a limit ended it first; 10, 20 and 40"
    " are answers of unique, verify, prove, check, compare, hint, path, rate and solve --exit-status, which their help"
    " explains; 130 interrupted.",
)
@click.version_option(__version__, "-V", "--version", message="cover %(version)s")
def cover() -> None:
    """Solve, count and check puzzles by exact cover, SAT and CP-SAT."""
