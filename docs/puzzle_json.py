"""Puzzle files as JSON: the schema, and a table of the keys of each kind, both from the program."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from cover.formats import about, loads, write
from cover.formats.directives import FACTS
from cover.formats.puzzle_json import schema, schema_of
from cover.puzzles.clues import CLUES
from cover.puzzles.kinds.table import kind_names, puzzle_class

INTRODUCTION = """# Puzzle files as JSON

The format `puzzle-json` says in JSON what a [puzzle file](../../formats.md#puzzle-files) says in lines. Programs write
it, and editors check it. {download}`The schema <schemas/puzzle.schema.json>` has all kinds and clues.
`cover puzzles --schema` prints it, `cover puzzles NAME --schema` that of one kind.

```puzzle-json
EXAMPLE
```

| member | is |
|---|---|
| `puzzle` | the kind; always there |
| a key of the kind | what stands after the colon in a puzzle file, in the types below |
| `board` | of sudoku and Latin squares: rows as texts, or as lists of numbers with 0 or null for blank |
| FACTS | facts about the puzzle, in a line each; `rules` is a list of paragraphs |

One file holds an object, a list of objects, or one object after the other. The reader checks the
schema first. What keeps it may still be refused: a cell outside its board, a number that no row can have.

## Clues

A key of a clue has a list, an entry for each clue. A rule for the whole board is `true`.

| line of a puzzle file | in JSON |
|---|---|
"""


def pages() -> dict[str, str]:
    """The page and the file of the schema."""
    example = about("puzzle-json").example.strip()
    text = INTRODUCTION.replace("EXAMPLE", example).replace("FACTS", ", ".join(f"`{fact}`" for fact in FACTS))
    text += (
        "\n".join(_clues())
        + "\n\n## Keys of each kind\n\nA key marked *always* must be there.\n\n| kind | key | type | needed |\n"
    )
    text += "|---|---|---|---|\n" + "\n".join(_rows()) + "\n"
    return {"puzzle-json.md": text, "schemas/puzzle.schema.json": json.dumps(schema(), indent=2) + "\n"}


def _clues() -> Iterator[str]:
    lines = (
        "antiknight",
        "thermo: r1c1 r1c2",
        "cage 5: r1c1 r1c2",
        "sandwich 2: row 1 reversed",
        "arrow: r1c1 : r1c2 r1c3",
    )
    for line in lines:
        stated = json.loads(write(loads(f"size: 4\n{line}\n"), "puzzle-json"))
        key = line.split()[0].rstrip(":")
        yield f"| `{line}` | `{json.dumps({key: stated[key]})[1:-1]}` |"


def _rows() -> Iterator[str]:
    for name in kind_names():
        found = schema_of(name)
        has_all = puzzle_class(name).keys.keys() >= CLUES.keys()
        for key in puzzle_class(name).keys:
            if not (has_all and key in CLUES):
                always = "always" if key in found["required"] else ""
                yield f"| [{name}](kinds/{name}.md) | `{key}` | {_type(found['properties'][key])} | {always} |"
        if has_all:
            yield f"| [{name}](kinds/{name}.md) | [all clues](clues.md) | see above | |"


def _type(one: dict[str, Any]) -> str:
    """A schema in a few words."""
    if "enum" in one:
        return " or ".join(f"`{word}`" for word in one["enum"])
    if one["type"] == "array":
        inner = one["items"]
        if inner["type"] == "object":
            return "list of clues"
        return "list of numbers, null for none" if "null" in inner["type"] else "list of texts"
    if one["type"] == "object":
        return f"object: by name {_type(one['additionalProperties'])}"
    if one["type"] == "integer":
        return f"number, {one['minimum']} to {one['maximum']}"
    return {"boolean": "true or false", "string": one.get("description", "text")}[one["type"]]
