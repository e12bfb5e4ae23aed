"""`cover puzzles`: the kinds of puzzles and of clues, and how one is written in a file."""

from __future__ import annotations

from textwrap import fill, wrap

import click

from cover.basics.errors import InputError
from cover.cli.derived import command_as
from cover.cli.shared import options
from cover.cli.shared.names import KIND_FILE
from cover.cli.shared.output import Output
from cover.verbs.declared import verb_of

VERB = verb_of("puzzles")


@command_as(VERB, bounded="", watched=False)
@click.argument("name", required=False)
@click.option("--schema", is_flag=True, help="Write the JSON schema of puzzle files (the format puzzle-json).")
@click.option("--check", is_flag=True, help="Check the sentences of a kind file against brute force on small boards.")
@options.answers
def puzzles(output: Output, name: str | None, schema: bool, check: bool) -> int:
    from cover.formats.kind_names import not_a_kind
    from cover.puzzles.clues import CLUES
    from cover.puzzles.kinds.table import is_kind, load_kind

    if name is not None and name.endswith(KIND_FILE):
        name = load_kind(name).name
    if check:
        return _check(output, name)
    if schema:
        _schema(output, name)
    elif output.json:
        for record in VERB.function(name):
            output.record(record)
    elif name is None:
        _list(output)
    elif is_kind(name):
        _puzzle(output, name)
    elif name in CLUES:
        _clue(output, name)
    else:
        raise InputError(f"unknown puzzle {name!r}{not_a_kind(name)}")
    return 0


def _check(output: Output, name: str | None) -> int:
    import json

    from cover.puzzles import PUZZLES
    from cover.puzzles.kinds.table import is_kind, kind_file
    from cover.verbs.trying_kinds import tried

    if name is None or not is_kind(name) or name in PUZZLES:
        raise InputError("--check: a kind file is needed, such as my.kind")
    trial = tried(kind_file(name))
    output.result(json.dumps(trial.as_json()) if output.json else "\n".join(trial.lines()))
    return trial.status


def _schema(output: Output, name: str | None) -> None:
    import json

    from cover.formats.puzzle_json import schema

    output.result(json.dumps(schema(name), indent=None if output.json else 2))


def _list(output: Output) -> None:
    from cover.formats.kind_names import about
    from cover.puzzles.clues import CLUES
    from cover.puzzles.kinds.table import kind_names

    wide = max(map(len, kind_names())) + 2
    columns = max(40, output.columns)
    for kind in kind_names():
        text = fill(about(kind), columns, initial_indent=" " * wide, subsequent_indent=" " * wide)
        output.result(click.style(kind, bold=True) + text[len(kind) :])
    output.result("\nClues of sudoku and Latin squares:")
    output.result(fill(", ".join(CLUES), columns, initial_indent="  ", subsequent_indent="  "))
    output.result("\n`cover puzzles NAME` writes the rules of one, and a file to start from.")


def _puzzle(output: Output, name: str) -> None:
    from cover.puzzles.clues import CLUES
    from cover.puzzles.kinds.table import puzzle_class

    kind = puzzle_class(name)
    keys = list(kind.keys)
    if kind.keys.keys() >= CLUES.keys():
        keys = [*(key for key in keys if key not in CLUES), "those of all clues"]
    words = [kind.rules, f"Its keys are {', '.join(keys)}."] if keys else [kind.rules]
    lines = [line for text in words for line in wrap(text, 77, initial_indent="# ", subsequent_indent="# ")]
    output.result("\n".join([*lines, kind.example.removesuffix("\n")]))


def _clue(output: Output, key: str) -> None:
    from cover.puzzles.clues import clue_class

    clue = clue_class(key)
    output.result(f"# {clue.meaning}")
    output.result("# A line above the board of a sudoku or a Latin square, or an option --with:")
    output.result(clue.form)
