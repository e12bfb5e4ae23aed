"""What the catalogue's puzzles cost: `python benchmarks/catalogue.py [FOLDER] [--only WORD]`.

Rows: the instances of puzzles/, each with the number of solutions that it says, and, where FOLDER holds lists of
Simon Tatham's puzzles as `GAME.tsv` (game, parameters, id, solution), those of the games read here. Every instance is
asked for a second solution. Times are seconds of this process (user time), building and checking included.
"""

from __future__ import annotations

import argparse
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cover
from cover.puzzles import puzzle_class

ROOT = Path(__file__).parents[1] / "puzzles"
NEW = [
    "akari",
    "battleships",
    "colouring",
    "dominosa",
    "fillomino",
    "golfers",
    "hashi",
    "heyawake",
    "hitori",
    "keen",
    "kurodoko",
    "masyu",
]
NEW += ["minesweeper", "numberlink", "nurikabe", "polycube", "shikaku", "slitherlink", "tents", "tour", "towers"]
NEW += ["unequal", "unruly", "yajilin"]


def runs(body: str, width: int, blank: Any, mark: Callable[[str], Any]) -> list[list[Any]]:
    """Rows of an id in which a letter from a to z is a run of blanks and everything else a mark."""
    flat: list[Any] = []
    for word in re.findall(r"[a-z]|_|\d+|[A-Z]", body):
        if word.islower():
            flat += [blank] * (ord(word) - 96)
        elif word != "_":
            flat.append(mark(word))
    return [flat[k : k + width] for k in range(0, len(flat), width)]


def digits(body: str) -> str:
    """With a sign between digits, for ids in which each is a mark of its own."""
    return re.sub(r"(?<=\d)(?=\d)", "_", body)


def size_of(parameters: str) -> tuple[int, int]:
    width, _, rest = parameters.partition("x")
    return int(width), int(re.match(r"\d*", rest)[0] or width)  # type: ignore[index]


def loopy(parameters: str, body: str) -> Any:
    return puzzle_class("slitherlink")(runs(digits(body), size_of(parameters)[0], None, int))  # type: ignore[call-arg]


def singles(parameters: str, body: str) -> Any:
    width, _ = size_of(parameters)
    flat = [int(c, 36) for c in body]
    return puzzle_class("hitori")([flat[k : k + width] for k in range(0, len(flat), width)])  # type: ignore[call-arg]


def bridges(parameters: str, body: str) -> Any:
    return puzzle_class("hashi")(runs(digits(body), size_of(parameters)[0], None, int))  # type: ignore[call-arg]


def pearl(parameters: str, body: str) -> Any:
    return puzzle_class("masyu")(runs(body, size_of(parameters)[0], ".", str))  # type: ignore[call-arg]


def lightup(parameters: str, body: str) -> Any:
    rows = runs(digits(body), size_of(parameters)[0], ".", lambda word: "#" if word == "B" else word)
    return puzzle_class("akari")(rows)  # type: ignore[call-arg]


def range_(parameters: str, body: str) -> Any:
    return puzzle_class("kurodoko")(runs(body, size_of(parameters)[0], None, int))  # type: ignore[call-arg]


def rect(parameters: str, body: str) -> Any:
    return puzzle_class("shikaku")(runs(body, size_of(parameters)[0], None, int))  # type: ignore[call-arg]


def dominosa(parameters: str, body: str) -> Any:
    width = int(parameters) + 2
    flat = [int(word.strip("[]")) for word in re.findall(r"\d|\[\d+\]", body)]
    return puzzle_class("dominosa")([flat[k : k + width] for k in range(0, len(flat), width)])  # type: ignore[call-arg]


def filling(parameters: str, body: str) -> Any:
    width, _ = size_of(parameters)
    flat = [int(c) or None for c in "".join(("0" * (ord(c) - 96)) if c.islower() else c for c in body)]
    return puzzle_class("fillomino")([flat[k : k + width] for k in range(0, len(flat), width)])  # type: ignore[call-arg]


def unruly(parameters: str, body: str) -> Any:
    width, height = size_of(parameters)
    flat: list[int | None] = []
    for c in body:
        if c.lower() == "z":
            flat += [None] * 25
        else:
            flat += [None] * (ord(c.lower()) - 97) + [int(c.isupper())]
    flat = flat[: width * height]
    return puzzle_class("unruly")([flat[k : k + width] for k in range(0, len(flat), width)])  # type: ignore[call-arg]


def tents(parameters: str, body: str) -> Any:
    width, height = size_of(parameters)
    trees, _, counts = body.partition(",")
    flat: list[str] = []
    for c in trees:
        blanks = 0 if c == "_" else min(ord(c) - 96, 25)
        flat += ["."] * blanks + ([] if c == "z" else ["T"])
    flat = flat[: width * height]
    numbers = list(map(int, counts.split(",")))
    rows = ["".join(flat[k : k + width]) for k in range(0, len(flat), width)]
    return puzzle_class("tents")(rows, numbers[width:], numbers[:width])  # type: ignore[call-arg]


def towers(parameters: str, body: str) -> Any:
    clues, _, grid = body.partition(",")
    size = int(re.match(r"\d+", parameters)[0])  # type: ignore[index]
    numbers = [int(word) if word else None for word in clues.split("/")]
    sides = [numbers[k * size : (k + 1) * size] for k in range(4)]
    givens = runs(digits(grid), size, None, int) if grid else None
    return puzzle_class("towers")(*sides, givens)  # type: ignore[call-arg]


GAMES: dict[str, Callable[[str, str], Any]] = {
    "loopy": loopy,
    "singles": singles,
    "bridges": bridges,
    "pearl": pearl,
    "lightup": lightup,
    "range": range_,
    "rect": rect,
    "dominosa": dominosa,
    "filling": filling,
    "unruly": unruly,
    "tents": tents,
    "towers": towers,
}


def instances(folder: Path | None) -> Iterator[tuple[str, str, Any]]:
    """The group of each instance, its name, and the puzzle."""
    for kind in NEW:
        for path in sorted((ROOT / kind).glob("*.txt")):
            yield kind, path.stem, cover.load(path)
    for game, make in GAMES.items() if folder else ():
        assert folder is not None
        for line in (folder / f"{game}.tsv").read_text().splitlines():
            if not line.startswith("#"):
                _, parameters, name, _ = line.split("\t")
                if game == "bridges" and "m2" not in parameters:
                    continue  # three bridges side by side and more
                yield f"Tatham's {game} {parameters}", name, make(*name.split(":", 1))


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder", nargs="?", type=Path)
    arguments.add_argument("--only", default="")
    arguments.add_argument("--backend", default="auto")
    chosen = arguments.parse_args()
    rows: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for group, _, puzzle in instances(chosen.folder):
        if chosen.only in group:
            start = time.process_time()
            result = cover.solve(puzzle, chosen.backend, seconds=60)
            rows[group].append((time.process_time() - start, result.verdict.name.lower()))
    print(f"{'instances':32} {'number':>6} {'median s':>9} {'most s':>9}  verdicts")
    for group, found in rows.items():
        times = sorted(seconds for seconds, _ in found)
        verdicts = sorted({verdict for _, verdict in found})
        print(f"{group:32} {len(found):6} {times[len(times) // 2]:9.4f} {times[-1]:9.4f}  {', '.join(verdicts)}")


if __name__ == "__main__":
    main()
