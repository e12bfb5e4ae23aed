"""Puzzles of other programs, as links and strings: how many are read, solved, unique, and equal to what was published.

    python benchmarks/catalogue_files.py --data DIR [--seconds 20] [--only tatham] [--json FILE] [--list]

DIR holds what other programs published (none of it is part of this project):

    iss.json, iss_collections.json   [{name, input, solution, iss: {solutions}}], inputs of Interactive Sudoku Solver
    fpuzzles.json                    [{title, fpuzzles, solution}], links' data
    nonograms_gecode_mit.json        {name: {width, height, columns, rows, solutions}}
    tatham/GAME.tsv                  game, parameters, id, solution (rows, or "move S...")
    pzpr.json                        {type: {url, failcheck: [[code or null, file, ...]]}}, null: a right board

Method. Each puzzle goes through the reader as any text does, by detection, and is solved by `auto` with the
question "none, one or several" in at most --seconds. A puzzle that is refused is counted by what the refusal names.
`equal`: the solution is the published one; `wrong`: it differs, or the number of solutions does. `open`: not decided
in time.
For pzpr the published board that is right must be the solution, and each wrong board must break a rule.
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import isqrt
from pathlib import Path
from typing import Any

import cover
from catalogue_drawings import drawn_marks
from cover.basics.errors import CoverError
from cover.basics.result import Verdict
from cover.formats import FORMATS, read, write

Marks = list[int]


@dataclass
class Case:
    """A published puzzle. solution: its marks in a row, None if none was published; solutions: how many it has (2: or
    more), None where that is unknown."""

    name: str
    text: str
    solution: Marks | None = None
    solutions: int | None = 1
    most: int = 10**9  # what the published solution writes of larger marks


@dataclass
class Row:
    """What became of the puzzles of one source."""

    source: str
    counts: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    slowest: float = 0.0
    seconds: float = 0.0
    odd: list[str] = field(default_factory=list)


# ---------------------------------------------------------------- the sources
def fpuzzles(data: Path) -> Iterator[tuple[str, Case]]:
    for entry in json.loads((data / "fpuzzles.json").read_text()):
        link = "https://f-puzzles.com/?load=" + entry["fpuzzles"]
        solution = entry.get("solution")
        yield "f-puzzles", Case(entry["title"], link, None if solution is None else _digits(str(solution)), None)


def iss(data: Path) -> Iterator[tuple[str, Case]]:
    for file in ("iss", "iss_collections"):
        for entry in json.loads((data / f"{file}.json").read_text()):
            solution = entry.get("solution")
            known = _digits(solution) if isinstance(solution, str) else None
            yield file, Case(entry["name"], entry["input"], known, (entry.get("iss") or {}).get("solutions"))


def _digits(text: str) -> Marks:
    """Digits; numbers of one or two digits without anything between them, for larger boards; letters from A = 1 where
    there is no digit."""
    if text.isdecimal() and isqrt(len(text)) ** 2 == len(text):
        return [int(character) for character in text]
    if text.isdecimal():
        return [-1, *map(int, text)]  # compared as written
    numbers = text.split(",")
    if len(numbers) > 1:
        return [int(number) for number in numbers]
    return [ord(character.upper()) - ord("A") + 1 for character in text]


def nonograms(data: Path) -> Iterator[tuple[str, Case]]:
    """Each as .non and as Gecode's array."""
    for name, entry in json.loads((data / "nonograms_gecode_mit.json").read_text()).items():
        puzzle = cover.Nonogram(entry["rows"], entry["columns"])
        for format in ("non", "gecode"):
            yield f"nonograms ({format})", Case(name, write(puzzle, format), None, entry["solutions"])


def tatham(data: Path) -> Iterator[tuple[str, Case]]:
    for file in sorted((data / "tatham").glob("*.tsv")):
        for line in file.read_text().splitlines():
            fields = line.split("\t")
            if len(fields) == 4:
                game, _, text, solution = fields
                most = 2 if game == "bridges" else 10**9  # bridges side by side are drawn as one or more
                yield f"tatham {game}", Case(text[:30], f"{game}:{text}", _moves(game, solution, text), 1, most)


def _moves(game: str, solution: str, text: str) -> Marks | None:
    """The marks of a solution, of the games whose notation is read here."""
    lines = solution.replace("\\n", "\n").split("\n")
    size = int(re.match(r"\d+", text)[0])  # type: ignore[index]
    if game == "solo":
        words = solution[6:].split(",") if solution.startswith("move S") else re.findall(r"\w+", " ".join(lines))
        return [int(word, 36) if word.isalnum() and not word.isdecimal() else int(word) for word in words]
    if game == "pattern":
        return [int(mark) for mark in solution[6:]]
    if game == "towers":
        return [int(line[3 + 2 * k]) for line in lines[2 : 2 + size] for k in range(size)]
    if game == "unequal":
        return [int(line[2 * k]) for line in lines[: 2 * size : 2] for k in range(size)]
    if game == "unruly":
        return [int(word) for line in lines for word in line.split()]
    if game in ("keen", "pearl", "tents", "dominosa", "map"):
        return _moved(game, solution, text)
    return _drawn(game, lines)


def _moved(game: str, solution: str, text: str) -> Marks:
    """Solutions as moves."""
    if game == "keen":
        return [int(digit) for digit in solution[6:]]
    if game == "map":
        return [
            1 + int(color) for color, _ in sorted(re.findall(r"(\d+):(\d+)", solution), key=lambda two: int(two[1]))
        ]
    if game == "dominosa":
        places = sorted(sorted(map(int, two)) for two in re.findall(r"D(\d+),(\d+)", solution))
        laid = {cell: k for k, two in enumerate(places, 1) for cell in two}
        return [laid[cell] for cell in sorted(laid)]
    width, height = map(int, re.match(r"(\d+)x(\d+)", text).groups())  # type: ignore[union-attr]
    if game == "tents":
        stand = {tuple(map(int, place)) for place in re.findall(r"T(\d+),(\d+)", solution)}
        return [int((c, r) in stand) for r in range(height) for c in range(width)]
    way = {(int(x), int(y)): int(bits) for bits, x, y in re.findall(r"R(\d+),(\d+),(\d+)", solution)}
    right = [way.get((c, r), 0) & 1 for r in range(height) for c in range(width - 1)]
    return right + [way.get((c, r), 0) >> 3 & 1 for r in range(height - 1) for c in range(width)]


def _drawn(game: str, lines: list[str]) -> Marks | None:
    """Solutions as drawings."""
    if game == "singles":
        return [int(word == "*") for line in lines[::2] for word in line.split()]
    if game == "loopy":
        wide, high = max(map(len, lines)) // 2, (len(lines) - 1) // 2
        padded = [line.ljust(2 * wide + 1) for line in lines[: 2 * high + 1]]
        level = [int(line[1 + 2 * k] == "-") for line in padded[::2] for k in range(wide)]
        return level + [int(line[2 * k] == "|") for line in padded[1::2] for k in range(wide + 1)]
    if game in ("bridges", "rect", "galaxies", "slant", "magnets", "undead", "signpost", "tracks"):
        return drawn_marks(game, lines)
    cells = [cell.strip() for line in lines[1::2] for cell in line.strip("|").split("|")]
    if game == "filling":
        return [int(cell) for cell in cells if cell]
    if game in ("lightup", "range"):
        sign = {"lightup": "L", "range": "##"}[game]
        return [int(cell == sign) for cell in cells if cell]
    return None


SOURCES: dict[str, Callable[[Path], Iterator[tuple[str, Case]]]] = {
    "fpuzzles": fpuzzles, "iss": iss, "nonograms": nonograms, "tatham": tatham
}  # fmt: skip


# ---------------------------------------------------------------- answers
def answer(case: Case, row: Row, seconds: float) -> None:
    row.counts["puzzles"] += 1
    try:
        readings = list(read(case.text))
    except CoverError as error:
        row.counts["refused"] += 1
        row.refusals[_named(str(error))] += 1
        return
    row.counts["read"] += 1
    start = time.process_time()
    result = cover.solve(readings[0].content, limit=2, seconds=seconds)
    spent = time.process_time() - start
    row.slowest, row.seconds = max(row.slowest, spent), row.seconds + spent
    if result.verdict in (Verdict.UNKNOWN, Verdict.SOLVABLE):
        row.counts["open"] += 1
        row.odd.append(f"{case.name}: open after {spent:.1f} s")
        return
    row.counts["solved"] += 1
    row.counts["unique"] += result.verdict is Verdict.UNIQUE
    found = {Verdict.UNIQUE: 1, Verdict.MULTIPLE: 2}.get(result.verdict, 0)
    marks = [min(mark, case.most) for mark in _flat(result.solution or ())]
    wrong = case.solutions is not None and found != min(case.solutions, 2)
    if case.solution is not None and found == 1:
        written = [-1, *map(int, "".join(map(str, marks)))] if case.solution[:1] == [-1] else marks
        wrong = wrong or case.solution not in (marks, written)
        row.counts["equal"] += not wrong
    elif case.solution is not None:
        wrong = True
    if wrong:
        row.counts["wrong"] += 1
        row.odd.append(f"{case.name}: {result.verdict.value}")


def _flat(solution: Any) -> Marks:
    """The numbers of a solution, row by row."""
    return [solution] if isinstance(solution, int) else [mark for part in solution for mark in _flat(part)]


def _named(reason: str) -> str:
    """What a refusal is about, without places and numbers."""
    found = re.search(r"'([^']{1,40})' is a (kind of clue|constraint)", reason)
    if found:
        return found[1]
    return re.sub(r"\d+", "N", re.sub(r"^[\d:]*\s*", "", reason))[:70]


def boards(data: Path, row_of: Callable[[str], Row]) -> None:
    """pzpr's boards, right and wrong ones, of the types that kinds in Python read."""
    from cover.formats.pzpr.types import all_types
    from cover.puzzles import PUZZLES

    known = {name for name, kinds in all_types().items() if kinds[0] in PUZZLES}
    for kind, entry in json.loads((data / "pzpr.json").read_text()).items():
        if kind not in known:
            continue
        row = row_of(f"pzpr {kind}")
        for code, text, *_ in entry["failcheck"]:
            row.counts["puzzles"] += 1
            try:
                puzzle = next(read(text)).content
            except CoverError as error:
                row.counts["refused"] += 1
                row.refusals[_named(str(error))] += 1
                continue
            row.counts["read"] += 1
            if len(text.rstrip("/").split("/")) < 5:
                continue  # an empty board without any answer
            right = next(puzzle.faults(_board(kind, text)), None) is None
            row.counts["equal" if right == (code is None) else "wrong"] += 1
            if right != (code is None):
                row.odd.append(f"{kind}: {code or 'a right board'} is {'accepted' if right else 'refused'}")


def _board(kind: str, text: str) -> Any:
    """The answer that a file holds, as a solution of our puzzle."""
    lines = text.rstrip("/").split("/")
    rows = [line.split() for line in lines[-int(lines[2]) :]]
    if kind == "starbattle":
        return tuple((r, c) for r, row in enumerate(rows) for c, word in enumerate(row) if word == "#")
    if kind == "simpleloop":
        high = int(lines[2])
        tables = [[[int(word) for word in line.split()] for line in some]
                  for some in (lines[-2 * high + 1 : -high + 1], lines[-high + 1 :])]  # fmt: skip
        return tables[0], tables[1]
    if kind == "gokigen":
        return [[{"1": 0, "2": 1}.get(word) for word in row] for row in rows]
    if kind == "magnets":
        return [[{"a1": 1, "a2": 2}.get(word, 0) for word in row[2:]] for row in rows]
    if kind == "aquarium":
        return [[int(word == "#") for word in row[1:]] for row in rows]
    if kind == "hashikake":
        high = int(lines[2])
        tables = [[max(int(word), 0) for word in line.split()] for line in lines[-2 * high + 1 :]]
        return tables[:high], tables[high:]
    if kind == "nurikabe":
        return [[int(word == "#") for word in row] for row in rows]
    marks = [[int(word) if word.isdecimal() else None for word in row] for row in rows]
    return [[None] * (len(rows[0]) + 1), *([None, *row] for row in marks)] if kind == "kakuro" else marks


# ---------------------------------------------------------------- the table
COLUMNS = ("puzzles", "read", "refused", "solved", "unique", "equal", "open", "wrong")


def table(rows: list[Row]) -> Iterator[str]:
    yield f"| source | {' | '.join(COLUMNS)} | CPU s, in all | slowest |"
    yield "|---" * (len(COLUMNS) + 3) + "|"
    for row in rows:
        counts = " | ".join(str(row.counts[column] or "-") for column in COLUMNS)
        yield f"| {row.source} | {counts} | {row.seconds:.2f} | {row.slowest:.2f} |"
    total = Counter[str]()
    for row in rows:
        total += row.counts
    yield f"| all | {' | '.join(str(total[column] or '-') for column in COLUMNS)} | | |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True, help="the directory described above")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--only", help="sources whose name begins so")
    parser.add_argument("--json", type=Path, help="the counts as JSON")
    parser.add_argument("--list", action="store_true", help="what was refused, and every odd answer")
    asked = parser.parse_args()
    rows: dict[str, Row] = {}

    def row_of(source: str) -> Row:
        return rows.setdefault(source, Row(source))

    for name, cases in SOURCES.items():
        for source, case in cases(asked.data) if name.startswith(asked.only or "") else ():
            answer(case, row_of(source), asked.seconds)
    if "pzpr".startswith(asked.only or ""):
        boards(asked.data, row_of)
    print(f"{len(FORMATS)} formats, `auto`, at most {asked.seconds:g} s a puzzle\n")
    print("\n".join(table(list(rows.values()))))
    for row in rows.values() if asked.list else ():
        for reason, times in row.refusals.most_common():
            print(f"{row.source}: refused {times} times: {reason}")
        for line in row.odd:
            print(f"{row.source}: {line}")
    if asked.json:
        asked.json.write_text(json.dumps({row.source: row.counts for row in rows.values()}, indent=1))


if __name__ == "__main__":
    main()
