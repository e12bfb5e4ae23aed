"""What the catalogue's puzzles cost: `python benchmarks/catalogue.py [FOLDER] [--only WORD]`.

Rows: the instances of puzzles/, each with the number of solutions that it says, and, where FOLDER holds lists of
Simon Tatham's puzzles as `GAME.tsv` (game, parameters, id, solution), those of the games read here, and Gecode's and
webpbn's nonograms where it holds them; 71 kakuros to 31x46, made here (`catalogue_lines.py`). Every instance is asked
for a second solution. Times are seconds of CPU of this process, building and checking included; with --repeat N the
best of N runs.
"""

from __future__ import annotations

import argparse
import math
import re
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cover
from catalogue_lines import kakuros, nonograms
from cover.formats.tatham import GAMES
from cover.puzzles.dominosa import Dominosa

KAKURO = "kakuro to 31x46"
ROOT = Path(__file__).parents[1] / "puzzles"
NEW = [
    "akari",
    "battleships",
    "coloring",
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


def dominosa(name: str) -> Any:
    """The puzzle of a game id, which no format reads: `3:01101012120333323220`, numbers above 9 in brackets."""
    parameters, _, body = name.partition(":")
    width = int(parameters) + 2
    flat = [int(word.strip("[]")) for word in re.findall(r"\d|\[\d+\]", body)]
    return Dominosa([flat[k : k + width] for k in range(0, len(flat), width)])


def instances(folder: Path | None, only: str) -> Iterator[tuple[str, str, Any]]:
    """The group of each instance, its name, and the puzzle."""
    for kind in NEW:
        for path in sorted((ROOT / kind).glob("*.txt")):
            yield kind, path.stem, cover.load(path)
    for puzzle in kakuros() if only in KAKURO else ():
        yield KAKURO, puzzle.about(), puzzle
    for name, picture in nonograms(folder) if folder else ():
        yield "nonograms of Gecode and webpbn", name, picture
    for path in sorted(folder.rglob("*.tsv")) if folder else ():
        game = path.stem
        for line in path.read_text().splitlines() if game in GAMES or game == "dominosa" else ():
            if not line.startswith("#"):
                _, parameters, name, _ = line.split("\t")
                try:
                    puzzle = cover.loads(f"{game}:{name}") if game in GAMES else dominosa(name)
                except cover.InputError:
                    continue  # a variant that is not read: bridges without loops, three side by side
                yield f"Tatham's {game} {parameters}", name, puzzle


def main() -> None:
    arguments = argparse.ArgumentParser()
    arguments.add_argument("folder", nargs="?", type=Path)
    arguments.add_argument("--only", default="")
    arguments.add_argument("--backend", default="auto")
    arguments.add_argument("--repeat", type=int, default=1)
    chosen = arguments.parse_args()
    rows: dict[str, list[tuple[float, str]]] = defaultdict(list)
    for group, _, puzzle in instances(chosen.folder, chosen.only):
        if chosen.only in group:
            best = math.inf
            for _ in range(chosen.repeat):
                start = time.process_time()
                result = cover.solve(puzzle, chosen.backend, seconds=60)
                best = min(best, time.process_time() - start)
            rows[group].append((best, result.verdict.name.lower()))
    print(f"{'instances':32} {'number':>6} {'mean s':>9} {'median s':>9} {'most s':>9}  verdicts")
    for group, found in rows.items():
        times = sorted(seconds for seconds, _ in found)
        verdicts = sorted({verdict for _, verdict in found})
        mean, median = sum(times) / len(times), times[len(times) // 2]
        print(f"{group:32} {len(found):6} {mean:9.4f} {median:9.4f} {times[-1]:9.4f}  {', '.join(verdicts)}")


if __name__ == "__main__":
    main()
