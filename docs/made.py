"""Pages that are made from the program when the site is built: kinds, clues, verbs, names, formats, schemas."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import clue_pages
import puzzle_json
import records
import techniques
from catalogue import beyond, routes
from sizes import sizes

import cover
from cover.cli.table import VERBS
from cover.cli.table import cover as program
from cover.drawing.svg import svg
from cover.formats import read
from cover.generation.puzzles import kinds as made
from cover.generation.puzzles import usual_size
from cover.puzzles.kinds.table import kind_names, puzzle_class

CELL = 30.0  # pixels of a cell
PUBLIC = {
    "Verbs": "solve count best unique verify compare convert reduce dumps write prove check explain minimal candidates"
    " hint path grade trace draw rate generate batch dataset audit canon canonical near unavoidable_sets"
    " minimal_puzzles minimal_samples backdoors verdict estimate count_up_to_symmetry automorphisms diagram",
    "Reading": "load loads load_all load_kind",
    "One by one, in an event loop, in bulk": "solutions search solution_batches solve_async run_async solve_many",
    "Limits and backends": "limits Budget register_backend Options Question",
    "Problems": "ExactCover Item Option Board Cnf",
    "Answers": "Canonical Neighbours"
    " Result Stop Verdict Check Certificate CertificateCheck Explanation Minimum Candidates Hint SolvingPath"
    " Grade Trace Drawing Rating Estimate Automorphisms Diagram Run Generator",
    "Errors": "CoverError InputError ProblemError Refused Unavailable WrongSolution Interrupted OverBudget",
}


def write(folder: Path) -> None:
    """Write all of them into a folder, in place of what was there, and leave alone what stays the same."""
    pages: dict[str, str] = dict(_pages())
    for path in sorted(folder.rglob("*")) if folder.is_dir() else []:
        if path.is_file() and path.relative_to(folder).as_posix() not in pages:
            path.unlink()
    for name, text in pages.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if not place.is_file() or place.read_text(encoding="utf-8") != text:
            place.write_text(text, encoding="utf-8")


def _pages() -> Iterator[tuple[str, str]]:
    yield from _kinds()
    yield from clue_pages.pages()
    yield from _verbs()
    yield from _names()
    yield from records.pages().items()
    yield from puzzle_json.pages().items()
    yield from techniques.pages().items()


# ---------------------------------------------------------------- kinds of puzzles
def _kinds() -> Iterator[tuple[str, str]]:
    rows = []
    for name in kind_names():
        kind = puzzle_class(name)
        (reading,) = read(kind.example, source=name)
        puzzle = reading.content
        solution = next(iter(cover.solve(puzzle, limit=1)))
        yield f"kinds/{name}.svg", svg(puzzle.draw(), cell=CELL, header="")
        yield f"kinds/{name}-solution.svg", svg(puzzle.draw(solution), cell=CELL, header="")
        yield f"kinds/{name}.md", _kind(name, kind, puzzle, reading.facts["solutions"])
        rows.append(f"| [{name}](kinds/{name}.md) | {_first(kind.rules)} |")
    text = "# Kinds of puzzles\n\nEach page has the rules, a picture, a file to start from, and the backends.\n\n"
    listed = "\n".join(f"kinds/{name}" for name in kind_names())
    yield (
        "kinds.md",
        text + "| kind | rules |\n|---|---|\n" + "\n".join(rows) + f"\n\n```{{toctree}}\n:hidden:\n\n{listed}\n```\n",
    )


def _first(text: str) -> str:
    """The first sentence."""
    return re.split(r"(?<=[.;])\s", text.replace("|", "\\|"), maxsplit=1)[0].rstrip(";")


def _kind(name: str, kind: Any, puzzle: Any, many: Any) -> str:
    also = f"\n{beyond(name)}\n" if beyond(name) else ""
    new = f"\n| `cover generate {name}` | size {usual_size(name)} unless `--size` says another |"
    return f"""# {name}

{kind.rules}

![{name}: the example without its solution]({name}.svg) ![{name}: the example with a solution]({name}-solution.svg)

## A file to start from

`cover puzzles {name}` prints it.

```puzzle
{kind.example.partition(chr(10))[2]}```

Solutions of this example: {many}.
{also}
{sizes(puzzle)}{new if name in made() else ""}

## Who solves it

{routes(puzzle)[0].upper() + routes(puzzle)[1:]}. The class is `cover.{kind.__name__}`.
"""


# ---------------------------------------------------------------- verbs
def _verbs() -> Iterator[tuple[str, str]]:
    rows = []
    for name, about in VERBS.items():
        command = program.get_command(click.Context(program), name)
        context = click.Context(command, info_name=f"cover {name}", terminal_width=100)
        yield f"verbs/{name}.md", f"# cover {name}\n\n{about}\n\n```text\n{command.get_help(context)}\n```\n"
        rows.append(f"| [cover {name}](verbs/{name}.md) | {about} |")
    listed = "\n".join(f"verbs/{name}" for name in VERBS)
    yield (
        "verbs.md",
        "# Verbs of the command line\n\n| verb | what it does |\n|---|---|\n"
        + "\n".join(rows)
        + f"\n\n```{{toctree}}\n:hidden:\n\n{listed}\n```\n",
    )


# ---------------------------------------------------------------- public names
def _names() -> Iterator[tuple[str, str]]:
    listed = {name for names in PUBLIC.values() for name in names.split()}
    puzzles = sorted(puzzle_class(name).__name__ for name in kind_names())
    others = sorted(set(cover.__all__) - listed - set(puzzles))
    assert not others, f"docs/made.py: PUBLIC has no place for {others}"
    parts = []
    for title, names in PUBLIC.items():
        place = title.lower().replace(",", "").replace(" ", "-")
        parts.append(f"api/{place}")
        body = "\n".join(_entry(name) for name in names.split())
        yield f"api/{place}.md", f"# {title}\n\n{body}"
    rows = "\n".join(f"| `cover.{puzzle_class(name).__name__}` | [{name}](kinds/{name}.md) |" for name in kind_names())
    toc = "```{toctree}\n" + "\n".join(parts) + "\n```\n"
    yield (
        "api.md",
        f"# Python names\n\nAll of them are attributes of `cover`.\n\n{toc}\n## Puzzles\n\n"
        f"| class | kind |\n|---|---|\n{rows}\n",
    )


def _entry(name: str) -> str:
    thing = getattr(cover, name)
    home = import_module(cover._WHERE[name]).__name__
    what = "autoclass" if isinstance(thing, type) else "autofunction"
    return f"## {name}\n\n```{{eval-rst}}\n.. {what}:: {home}.{name}\n```\n"


if __name__ == "__main__":
    out = Path(__file__).parent / "reference" / "made"
    shutil.rmtree(out, ignore_errors=True)
    write(out)
