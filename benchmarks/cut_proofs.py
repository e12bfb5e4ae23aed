"""What do certificates of boards that are connected cost? `python benchmarks/cut_proofs.py [--data DIR] [FILE...]`.

CPU seconds of `cover.prove` and of the check in plain Python, in one process and without its start (a first small
board is proved before anything is measured), with the sizes of the proof. --data: published boards in text grids, a
JSON file a kind; without it and without files, those of puzzles/ of 10 rows or more. A row a board.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cover
from catalogue_grids import KINDS, Grid
from cover.proofs.check.kinds import STATED
from machine import machine

ROOT = Path(__file__).parents[1]
FIRST = "puzzle: slitherlink\ncells:\n.3..\n2.1.\n.2.3\n3..2\n"


def published(data: Path, only: str, largest: int) -> Iterator[tuple[str, Any]]:
    """Puzzles of the kinds that have such certificates."""
    for kind, made in KINDS.items():
        file = data / f"{kind}.json"
        if not kind.startswith(only) or not file.exists():
            continue
        for name, entry in json.loads(file.read_text())["puzzles"].items():
            grid = Grid(entry["problem"])
            if grid.height * grid.width > largest:
                continue
            try:
                puzzle = made(grid)[0]
            except (cover.CoverError, ValueError, KeyError, IndexError) as error:
                print(f"{kind} {name}: refused, {error}")
                continue
            if puzzle.name in STATED:
                yield f"{puzzle.name} {name}", puzzle


def measured(puzzle: Any, seconds: float) -> str:
    with tempfile.TemporaryDirectory() as place:
        target = Path(place) / "c"
        start = time.process_time()
        made = cover.prove(puzzle, target, seconds=seconds)
        proved = time.process_time() - start
        if not made:
            return f"{proved:8.2f} {made}"
        start = time.process_time()
        held = cover.check(target, strict=True)
        checked = time.process_time() - start
        if not held:
            raise SystemExit(str(held))
        assert held.held is not None
        size = (target / "proof.lrat").stat().st_size / 1e3
        shown = held.held
        return f"{proved:8.2f} {checked:8.2f}  {shown.rules:6} {shown.cuts:5} {shown.lemmas:7} {size:8,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--only", default="", help="kinds whose name begins so")
    parser.add_argument("--largest", type=int, default=10_000, help="cells")
    parser.add_argument("--seconds", type=float, default=200.0)
    asked = parser.parse_args()
    print(machine())
    measured(cover.loads(FIRST), 60)
    print(f"{'board':34} prove s  check s   rules  cuts  lemmas  LRAT kB")
    boards: Iterator[tuple[str, Any]]
    if asked.data:
        boards = published(asked.data, asked.only, asked.largest)
    else:
        files = asked.files or [
            f for kind in STATED for f in sorted((ROOT / "puzzles" / kind).glob("[1-9][0-9]*x*.txt"))
        ]
        boards = ((f"{file.parent.name}/{file.stem}", cover.load(file)) for file in files)
    for name, puzzle in boards:
        print(f"{name:34}{measured(puzzle, asked.seconds)}", flush=True)


if __name__ == "__main__":
    main()
