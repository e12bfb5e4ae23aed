"""Records of `--json`: a schema of each verb, derived from what it prints for some puzzles.

A key is required if every record of the verb here has it. Other puzzles may add keys, so that none is forbidden.
"""

from __future__ import annotations

import json
import os
from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from click.testing import CliRunner

from cover.cli.table import cover

ROOT = Path(__file__).resolve().parent.parent
E, SIX, QUEENS, CLASH = (f"puzzles/{name}.txt" for name in ("sudoku/E", "sudoku/6x6", "queens/8", "sudoku/clash"))
SAMPLES: dict[str, list[list[str]]] = {
    "solve": [[E], [QUEENS], [CLASH], [QUEENS, "-b", "dlx", "--nodes", "3"]],
    "count": [[QUEENS], [CLASH], [QUEENS, "--up-to-symmetry"]],
    "best": [["costs.dlx"]],
    "unique": [[E], [QUEENS], [CLASH]],
    "verify": [["1234 3412 2143 4321".replace(" ", "") + ".txt"]],
    "compare": [[QUEENS, "-b", "dlx,sat"]],
    "prove": [[E, "-o", "certificate"]],
    "check": [["certificate"]],
    "explain": [[CLASH], [QUEENS]],
    "minimal": [[E]],
    "candidates": [[SIX], [QUEENS]],
    "hint": [[SIX], [E]],
    "path": [[SIX]],
    "rate": [[E], [E, "--scale", "se121"], [E, "--scale", "whips"], [SIX, "--scale", "hodoku"]],
    "batch": [["boards.txt"]],
    "backends": [[]],
    "puzzles": [[]],
    "formats": [[]],
}


INTRODUCTION = """# JSON records

`--json` prints one object for each input, each on a line. Schemas and tables are derived from records of some puzzles
when this site is built: a key is marked *always* if all of these have it. `bench`, `convert`, `draw` and `generate`
write files and texts.

"""


def records() -> dict[str, list[dict[str, Any]]]:
    """The records of each verb, in the order of the samples."""
    found: dict[str, list[dict[str, Any]]] = {}
    with TemporaryDirectory() as folder, chdir(folder):
        os.symlink(ROOT / "puzzles", "puzzles")
        Path("costs.dlx").write_text("p q\np |2\nq |1\np q |4\n")
        Path("1234341221434321.txt").write_text("1234341221434321\n")
        Path("boards.txt").write_text("1...............\n1234341221434321\n11..............\n")
        for verb, samples in SAMPLES.items():
            lines = []
            for words in samples:
                done = CliRunner().invoke(cover, [verb, *words, "--json"])
                assert done.exit_code in (0, 10, 20, 30, 40), (verb, words, done.output)
                lines += done.stdout.splitlines()
            found[verb] = [json.loads(line) for line in lines]
    return found


def schema(values: list[Any]) -> dict[str, Any]:
    """A JSON schema that all of these values satisfy."""
    kinds = sorted({_kind(value) for value in values})
    made: dict[str, Any] = {"type": kinds[0] if len(kinds) == 1 else kinds}
    objects = [value for value in values if isinstance(value, dict)]
    if objects:
        keys = list(dict.fromkeys(key for value in objects for key in value))
        if len(keys) > 30 or any(not key.isidentifier() for key in keys):  # names of options, of items
            made["additionalProperties"] = schema([one for value in objects for one in value.values()])
        else:
            made["properties"] = {key: schema([value[key] for value in objects if key in value]) for key in keys}
            made["required"] = [key for key in keys if all(key in value for value in objects)]
    members = [member for value in values if isinstance(value, list) for member in value]
    if members:
        made["items"] = schema(members)
    return made


def _kind(value: Any) -> str:
    if value is None:
        return "null"
    names = {bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}
    return names[type(value)]


def short(value: Any, most: int = 3) -> Any:
    """The same with long lists and texts cut."""
    if isinstance(value, dict):
        return {key: short(one, most) for key, one in list(value.items())[:20]}
    if isinstance(value, list):
        return [short(one, most) for one in value[:most]] + (["..."] if len(value) > most else [])
    return value[:60] + "..." if isinstance(value, str) and len(value) > 60 else value


def pages() -> dict[str, str]:
    """The page of all records, and a file with the schema of each verb."""
    made: dict[str, str] = {}
    parts = []
    for verb, found in records().items():
        about = {
            "$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"a record of cover {verb} --json",
        }  # fmt: skip
        text = json.dumps(about | schema(found), indent=2)
        made[f"schemas/{verb}.schema.json"] = text + "\n"
        example = json.dumps(short(found[0]), indent=2, ensure_ascii=False)
        rows = "\n".join(
            f"| `{key}` | {_types(one)} | {'always' if key in schema(found)['required'] else ''} |"
            for key, one in schema(found).get("properties", {}).items()
        )
        parts.append(
            f"## cover {verb}\n\n{{download}}`schema <schemas/{verb}.schema.json>`\n\n| key | type | |\n|---|---|---|\n"
            f"{rows}\n\n```json\n{example}\n```\n"
        )
    made["json.md"] = INTRODUCTION + "\n".join(parts)
    return made


def _types(one: dict[str, Any]) -> str:
    kinds = one["type"] if isinstance(one["type"], list) else [one["type"]]
    return ", ".join(kinds)
