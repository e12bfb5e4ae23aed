"""Puzzle files: a header of `key: value` lines that names the puzzle and its rules, then the board if it has one.

The header alone may stand before plain boards too: then its rules hold for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cover.errors import InputError, ProblemError
from cover.formats import boards
from cover.formats.base import Options, Reading
from cover.formats.directives import FLAGS, Header, Lines, Value, begins_puzzle, key_of, read_header, the_kind
from cover.formats.layout import Rules, is_comment
from cover.formats.symbols import FROM_ONE, LARGEST_SIZE
from cover.formats.text import Line, Source, shown
from cover.puzzles.grid import Grid

MOST_ROWS = 1000  # of a board of queens, and of Langford's numbers: 10^6 options
MOST_CELLS = 1_000_000  # of a shape

_ALLOWED = {
    "sudoku": {"size", "boxes", "symbols", "jigsaw", "region", *FLAGS},
    "latin": {"size", "symbols", "region"},
    "queens": {"size", "n", "queens", "forbidden"},
    "langford": {"n", "size"},
    "polyomino": {"shape", "size", "pieces", "piece"},
}


def sniff(source: Source, options: Options) -> list[str]:
    for _, line in source.head_lines():
        if line.strip() and not is_comment(line):
            return ["a puzzle file"] if begins_puzzle(line) else []
    return []


def read(source: Source, options: Options) -> Iterator[Reading]:
    """Every puzzle of the text; a line `puzzle: NAME` begins the next one."""
    lines = Lines(source.lines())
    while True:
        header = read_header(lines, source.name)
        body = _body(lines)
        if not header.values and not any(header.named.values()):
            first = next(body, None)
            if first is None:
                return
            lines.back(first)
        yield from _puzzles(header, body, options, source.name)
        for number, _ in body:  # a kind without board must not have one
            raise InputError("nothing is expected after this puzzle", source=source.name, line=number)


def _body(lines: Lines) -> Iterator[Line]:
    """The lines up to the next `puzzle: NAME`, from the first that says something."""
    begun = False
    for number, line in lines:
        found = key_of(line) if ":" in line else None
        if found and found[0] == "puzzle":
            lines.back((number, line))
            return
        if begun or (line.strip() and not is_comment(line)):
            begun = True
            yield number, line


def _puzzles(header: Header, body: Iterator[Line], options: Options, name: str) -> Iterator[Reading]:
    kind = _kind(header, options.kind, name)
    if kind in ("sudoku", "latin"):
        yield from _grids(header, kind, body, name)
        return
    try:
        content = _MAKERS[kind](header, name)
    except ProblemError as error:
        raise InputError(str(error), source=name, line=header.line) from None
    except InputError as error:
        raise error if error.line else InputError(error.reason, source=name, line=header.line) from None
    yield Reading(content, "puzzle", _note(content), name, header.line, header.facts)


def _kind(header: Header, wanted: str | None, name: str) -> str:
    """The puzzle's name, after a look at what its header may hold."""
    kind = the_kind(header, wanted, name)
    for key, value in _all_values(header):
        if key not in _ALLOWED[kind] and key != "puzzle":
            raise InputError(f"{key!r} is no part of a {kind} puzzle", source=name, line=value.line)
    return kind


def read_rules(lines: Lines, wanted: str | None, name: str) -> Rules:
    """Take the header off the front of lines with boards; wanted: their kind where the header does not say it."""
    header = read_header(lines, name)
    kind = _kind(header, wanted, name)
    if kind not in ("sudoku", "latin"):
        raise InputError(f"boards are needed, and this is a {kind} puzzle", source=name, line=header.line)
    return _rules(header, kind, name)


def _all_values(header: Header) -> Iterator[tuple[str, Value]]:
    yield from header.values.items()
    for key, values in header.named.items():
        for value in values.values():
            yield key, value


def _note(content: Any) -> str:
    """The class's own words, without brackets: `queens: 8x8, 0 given, 0 squares forbidden`."""
    inside = repr(content)[1:-1]
    return inside[:1].lower() + inside[1:]


# ---------------------------------------------------------------- boards
def _grids(header: Header, kind: str, body: Iterator[Line], name: str) -> Iterator[Reading]:
    rules = _rules(header, kind, name)
    first = next(body, None)
    if first is None:
        size = rules.size
        if size is None:
            raise InputError("there is no board, and no 'size:' for an empty one", source=name, line=header.line)
        symbols = tuple(range(size)) if rules.first == 0 else None
        puzzle = boards.make_grid([[None] * size] * size, symbols, rules, name, header.line)
        yield Reading(puzzle, "puzzle", f"{boards.describe(puzzle)}, empty", name, header.line, header.facts)
        return
    lines = Lines(body)
    lines.back(first)
    for reading in boards.read_as(lines, name, rules, format="puzzle"):
        yield reading._replace(facts={**header.facts, **reading.facts})


def _rules(header: Header, kind: str, name: str) -> Rules:
    """What a header says about the boards that follow it; kind: sudoku or latin."""
    variant: dict[str, Any] = {}
    size = _one_size(header, "size", name, LARGEST_SIZE)
    for flag in FLAGS:
        if flag in header.values and header.values[flag].text:
            variant[flag] = True
    if "boxes" in header.values:
        rows, columns = _pair(header.values["boxes"], name)
        size = _agree(size, rows * columns, header.values["boxes"], name)
        variant["box"] = (rows, columns)
    if "jigsaw" in header.values:
        value = header.values["jigsaw"]
        variant["jigsaw"] = [row.split() if " " in row or "\t" in row else list(row) for row in value.rows]
        size = _agree(size, len(value.rows), value, name)
    if header.named["region"]:
        variant["regions"] = {
            region: value.text.replace(",", " ").split() for region, value in header.named["region"].items()
        }
        for value in header.named["region"].values():
            _check_cells(value, name)
    first_symbol = None
    if "symbols" in header.values:
        first_symbol = _first_symbol(header.values["symbols"], size, name)
        size = size or _first_symbol_size(header.values["symbols"])
    return Rules(kind, variant, size, first_symbol)


def _agree(size: int | None, other: int, value: Value, name: str) -> int:
    if size is not None and size != other:
        raise InputError(f"this is for {other} rows, but before it stood {size}", source=name, line=value.line)
    if not 1 <= other <= LARGEST_SIZE:
        raise InputError(f"a board of {other} rows: 1 to {LARGEST_SIZE} are read", source=name, line=value.line)
    return other


def _first_symbol_size(value: Value) -> int:
    low, _, high = value.text.partition("-")
    return int(high) - int(low) + 1


def _first_symbol(value: Value, size: int | None, name: str) -> int:
    found = re.fullmatch(r"([01])\s*(?:-|\.\.)\s*(\d{1,3})", value.text)
    if not found:
        raise InputError(f"symbols: 1-N or 0-N is needed, got {shown(value.text)}", source=name, line=value.line)
    value.text = f"{found[1]}-{found[2]}"
    many = _first_symbol_size(value)
    if many != (size or many) or not 1 <= many <= LARGEST_SIZE:
        raise InputError(f"symbols: {many} of them, but {size or LARGEST_SIZE} rows", source=name, line=value.line)
    return int(found[1])


# ---------------------------------------------------------------- numbers and cells
def _number(text: str, value: Value, name: str, most: int) -> int:
    text = text.strip()
    if not (text.isascii() and text.isdecimal()):
        raise InputError(f"a whole number is needed, got {shown(text)}", source=name, line=value.line)
    digits = text.lstrip("0") or "0"
    number = int(digits) if len(digits) <= 9 else 10**9
    if not 1 <= number <= most:
        raise InputError(f"{shown(text)} is not between 1 and {most}", source=name, line=value.line)
    return number


def _pair(value: Value, name: str, most: int = LARGEST_SIZE) -> tuple[int, int]:
    """RxC, e.g. `2x3` (rows x columns)."""
    parts = re.split(r"[xX*]", value.text)
    if len(parts) != 2:
        raise InputError(f"rows x columns (2x3) is needed, got {shown(value.text)}", source=name, line=value.line)
    return _number(parts[0], value, name, most), _number(parts[1], value, name, most)


def _one_size(header: Header, key: str, name: str, most: int) -> int | None:
    """`size: 9` or `size: 9x9`."""
    value = header.values.get(key)
    if value is None:
        return None
    if re.search(r"[xX*]", value.text):
        rows, columns = _pair(value, name, most)
        if rows != columns:
            raise InputError(f"the board must be square, not {rows}x{columns}", source=name, line=value.line)
        return rows
    return _number(value.text, value, name, most)


def _check_cells(value: Value, name: str) -> list[str]:
    cells = value.text.replace(",", " ").split()
    for cell in cells:
        if len(cell) > 12:
            raise InputError(f"{shown(cell)} is no cell: r1c1, A1 or a number from 0", source=name, line=value.line)
    return cells


# ---------------------------------------------------------------- the other puzzles
def _needed(header: Header, keys: tuple[str, ...], name: str, most: int) -> int:
    for key in keys:
        if key in header.values:
            return _one_size(header, key, name, most) or 0
    raise InputError(f"'{keys[0]}:' is missing", source=name, line=header.line)


def _queens(header: Header, name: str) -> Any:
    from cover.puzzles.queens import Queens

    size = _needed(header, ("size", "n"), name, MOST_ROWS)
    given, forbidden = (_check_cells(header.values.get(key, Value("", 0)), name) for key in ("queens", "forbidden"))
    return Queens(size, given, forbidden)


def _langford(header: Header, name: str) -> Any:
    from cover.puzzles.langford import Langford

    return Langford(_needed(header, ("n", "size"), name, MOST_ROWS))


def _polyomino(header: Header, name: str) -> Any:
    from cover.puzzles.pieces import Piece, named_pieces
    from cover.puzzles.polyomino import Polyomino

    shape, size = header.values.get("shape"), header.values.get("size")
    if (shape is None) == (size is None):
        raise InputError("either 'shape:' or 'size: RxC' is needed", source=name, line=header.line)
    pieces: list[Piece] = []
    if "pieces" in header.values:
        value = header.values["pieces"]
        try:
            pieces += named_pieces(value.text)
        except (InputError, ValueError) as error:
            reason = error.reason if isinstance(error, InputError) else f"{shown(value.text)} names no pieces"
            raise InputError(reason, source=name, line=value.line) from None
    for piece, value in header.named["piece"].items():
        found = re.fullmatch(r"(\S+)(?:\s+x\s*(\d{1,9}|\*))?", piece)
        if not found:
            raise InputError(f"piece {shown(piece)}: NAME or NAME xCOUNT is needed", source=name, line=value.line)
        many = None if found[2] == "*" else int(found[2] or 1)
        pieces.append(Piece.from_text(found[1], value.text, many))
    if not pieces:
        raise InputError("'pieces:' is missing", source=name, line=header.line)
    if size is not None:
        rows, columns = _pair(size, name, MOST_CELLS)
        if rows * columns > MOST_CELLS:
            raise InputError(f"{rows}x{columns} cells: at most {MOST_CELLS}", source=name, line=size.line)
        return Polyomino.rectangle(rows, columns, pieces)
    assert shape is not None
    text = "\n".join(shape.rows) if shape.rows else shape.text
    if len(text) > MOST_CELLS:
        raise InputError(f"the shape has more than {MOST_CELLS} cells", source=name, line=shape.line)
    return Polyomino(text, pieces)


_MAKERS = {"queens": _queens, "langford": _langford, "polyomino": _polyomino}


# ---------------------------------------------------------------- writing
def write(content: Any, solution: Any = None) -> str:
    """The puzzle with its rules; a board's solution stands in place of the givens."""
    kind = getattr(content, "name", None)
    if isinstance(content, Grid):
        return _write_grid(content, solution)
    if solution is not None:
        raise ProblemError(f"the puzzle format has no place for the solution of a {kind} puzzle")
    if kind == "queens":
        return _write_queens(content)
    if kind == "langford":
        return f"puzzle: langford\nn: {content.n}\n"
    if kind == "polyomino":
        return _write_polyomino(content)
    raise ProblemError(f"the puzzle format writes puzzles, not {type(content).__name__}")


def _write_grid(puzzle: Grid, solution: Any) -> str:
    from cover.formats.grid import drawn
    from cover.puzzles.cells import cell_name

    marks = boards.marks_to_write(puzzle, solution)
    n, lines = puzzle.size, [f"puzzle: {puzzle.name}"]
    box, jigsaw = getattr(puzzle, "box", None), getattr(puzzle, "jigsaw", None)
    if box is not None:
        lines.append(f"boxes: {box[0]}x{box[1]}")
    if puzzle.symbols == tuple(range(n)):
        lines.append(f"symbols: 0-{n - 1}")
    elif puzzle.symbols != tuple(range(1, n + 1)):
        raise ProblemError(f"symbols are written only if they are 1..{n} or 0..{n - 1}")
    lines += [flag for flag in FLAGS if getattr(puzzle, flag, False)]
    for k, (region, cells) in enumerate(puzzle.regions.items(), 1):
        plain = region == region.strip() and region and not set(region) & set(":\n\r") and region.isprintable()
        known = f"region {region}" if plain else f"region {k}"
        lines.append(f"{known}: {' '.join(map(cell_name, cells))}")
    if jigsaw is not None:
        lines += ["jigsaw:", *_jigsaw_lines(jigsaw)]
    return "\n".join(lines) + "\n\n" + drawn(marks, None)


def _jigsaw_lines(jigsaw: Any) -> list[str]:
    """The letter map as it was, if it is one; else regions are numbered."""
    letters = {letter for row in jigsaw for letter in row}
    if all(isinstance(x, str) and len(x) == 1 and not x.isspace() and x.isprintable() for x in letters):
        return ["".join(row) for row in jigsaw]
    regions = list(dict.fromkeys(letter for row in jigsaw for letter in row if letter not in (".", None)))
    few = len(regions) <= len(FROM_ONE)
    name = {letter: FROM_ONE[k] if few else str(k + 1) for k, letter in enumerate(regions)}
    return [("" if few else " ").join(name.get(letter, ".") for letter in row) for row in jigsaw]


def _write_queens(puzzle: Any) -> str:
    from cover.puzzles.cells import cell_name

    lines = ["puzzle: queens", f"size: {puzzle.size}"]
    for key, cells in (("queens", puzzle.queens), ("forbidden", sorted(puzzle.forbidden))):
        if cells:
            lines.append(f"{key}: {' '.join(map(cell_name, cells))}")
    return "\n".join(lines) + "\n"


def _write_polyomino(puzzle: Any) -> str:
    def picture(cells: Any) -> list[str]:
        inside, rows, columns = set(cells), 1 + max(r for r, _ in cells), 1 + max(c for _, c in cells)
        return ["".join("#" if (r, c) in inside else "." for c in range(columns)) for r in range(rows)]

    lines = ["puzzle: polyomino"]
    for piece in puzzle.pieces:
        many = "" if piece.count == 1 else f" x{'*' if piece.count is None else piece.count}"
        lines.append(f"piece {piece.name}{many}: {'/'.join(picture(piece.cells))}")
    return "\n".join([*lines, "shape:", *picture(puzzle.shape)]) + "\n"
