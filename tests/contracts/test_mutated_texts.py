"""Mutated inputs for every format: each must give a puzzle, or one line of reason, quickly and in bounded memory.

Of links the text inside is mutated and packed again, and of JSON the values as well as the letters: a broken packing is
refused before anyone reads what is in it.
"""

from __future__ import annotations

import gzip
import json
import random
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from cover.basics.errors import InputError
from cover.formats import FORMATS, about, loads, read, read_path, write
from cover.formats.programs.fpuzzles.writing import data_of
from cover.formats.programs.packed import packed
from cover.formats.programs.penpa import _SHORT as SHORT
from cover.formats.table import reads
from cover.puzzles import PUZZLES
from more import MORE
from refusals import tidy

BOARD = "000080050120000400600700000000600001800000060050040000080050200009030007000000006"
ROWS = [BOARD[k : k + 9] for k in range(0, 81, 9)]
SIXTEEN = ["0123456789ABCDEF", *["." * 16] * 14, "FEDCBA9876543210"]

DOTS = BOARD.replace("0", ".")
DRAWN = [DOTS[k : k + 9] for k in range(0, 81, 9)]
BARS = ["|".join(row[c : c + 3] for c in (0, 3, 6)) for row in DRAWN]
CORNERS = "*-----------*\n" + "\n".join(f"|{row}|" for row in BARS) + "\n*-----------*\nMy Sudoku Program 4.2\n"

SAMPLES: dict[str, list[str]] = {  # and the example of each format, see below
    "line": [
        f"0003dc9c {BOARD}  1.2\n",
        f"id,puzzle,solution,clues\n1,{DOTS},{BOARD},27\n",
        f"{DOTS};5.2;easy\n1: {DOTS}\n",
        BOARD,
        BOARD.replace("0", ".") + "\n",
        (BOARD + "\n") * 4,
        "." * 255 + "G",
        " ".join(BOARD),
        "1..." * 4,
    ],
    "grid": [
        CORNERS,
        "[Puzzle]\n" + "\n".join(DRAWN) + "\n[State]\n" + "\n".join(DRAWN),
        "  1 2 3 4\nA 1 . . .\nB . . 2 .\nC . 3 . .\nD . . . 4\n",
        "\n".join(DRAWN).replace(".", " "),
        "\n".join(ROWS),
        "Grid 01\n" + "\n".join(ROWS) + "\nGrid 02\n" + "\n".join(ROWS),
        "\n------+-------+------\n".join("\n".join(" ".join(row) for row in ROWS[k : k + 3]) for k in (0, 3, 6)),
        "\n".join(SIXTEEN),
        "\n".join(" ".join(str((r * 4 + r // 4 + c) % 16 + 1) for c in range(16)) for r in range(16)),
        "----\n" * 4,
    ],
    "json": ["[[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]", 'x = [["1", ".", ".", "."], "....", "..2.", "...3"]'],
    "csv": [
        "1\t\t\t\n\t2\t\t\n\t\t3\t\n\t\t\t4\n",
        ";2;;\n1;;;\n;;;3\n;;4;\n",
        "| 1 | | | |\n|---|---|---|---|\n| | 2 | | |\n| | | 3 | |\n| | | | 4 |\n",
        '"1","","",""\n"","2","",""\n"","","3",""\n"","","","4"\n',
        "\n".join(",".join(row) for row in ROWS),
        "1,,,\n,2,,\n,,3,\n,,,4\n",
    ],
    "puzzle": [
        "puzzle: sudoku\nboxes: 2x3\ndiagonals\nregion a: r1c1 B2 9\n\n" + "......\n" * 6,
        "puzzle: sudoku\njigsaw:\naabb\naabb\nccdd\nccdd\n\n1...\n....\n....\n...4\n",
        "# solutions: 92\npuzzle: queens\nsize: 8\nqueens: r1c1 r2c3\n",
        "puzzle: langford\nn: 7\npuzzle: latin\n12.\n...\n...\n",
        "puzzle: polyomino\npieces: dominoes T4x2\npiece K x3: ##/#\nshape:\n####.\n#.###\n",
        "size: 9\nsymbols: 0-8\nwindoku\n" + "." * 81,
    ],
    "knuth": [
        "| comment\np q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n",
        "2:3|A 2|B C\nA B\nA\nB |5\nC\n",
        '| item i1 = "row 1"\ni1 B\ni1\nB\n',
    ],
    "miniexact": [
        "< p q:1;2 r:2 > [ x y ]\np q x y:A; p r x:A y;\np x:B;\nq x:A; r y:B;\n",
        "p xcc 2 1\n2 3 -1 0\n1 3 -1 0\n",
        "c comment\np xc 3 0\n1 2 0 3 0 2 3 0\n",
    ],
    "matrix": ["0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n", "1 0 0 1\n0 1 1 0\n1 1 0 0\n", "1,0\n0,1\n"],
    "cnf": [
        "c comment\nc p show 3 1 0\np cnf 4 3\n1 -2 0\n3 4\n0 -1 -4 0\n",
        "p cnf 2000000000 1\nc p show 1999999999 0\n1 -1999999999 0\n",
        "p cnf 3 2\n1 2 3 0\n-1 0\n%\n0\n",
    ],
}
for _name in FORMATS:
    if reads(_name):
        SAMPLES.setdefault(_name, []).append(about(_name).example)
PIECES = [
    *"0123456789.*_-|+=#:;,%/ \t\n\r\x00\x0b\x0c\x1b\x85\u2028\u00a0\ufeff\u00b2\u0663\u2160\U0001f600xXgGaZ",
    *("\r\n", "9" * 30, "9" * 5000, "-1", "1000000000", "0x10", "1e9", "nan", "None", "\x1f\x8b", "\udc80"),
    *("puzzle: ", "size: 99999999\n", "jigsaw:\n", "shape:\n", "region a: ", "r0c0", "r1c99999999999999999999"),
    *("Grid 01\n", "| ", "0:2147483647|", "T4x999999999 ", "p cnf 999999999 999999999\n", "c p show ", "│", "─┼─\n"),
]


def mutants(sample: str, randomness: random.Random) -> Iterator[str]:
    """Endless variations of a text: one to six edits each."""
    others = [text for texts in SAMPLES.values() for text in texts]
    while True:
        text = sample
        for _ in range(randomness.choice((1, 1, 1, 2, 3, 6))):
            at = randomness.randint(0, len(text))
            upto = min(len(text), at + randomness.choice((1, 1, 2, 9, 40)))
            kind = randomness.randrange(8)
            if kind == 0:
                text = text[:at] + text[upto:]
            elif kind == 1:
                text = text[:at] + randomness.choice(PIECES) + text[at:]
            elif kind == 2:
                text = text[:at] + randomness.choice(PIECES) + text[upto:]
            elif kind == 3:
                text = text[:at] + text[at:upto] * randomness.choice((2, 3, 50)) + text[upto:]
            elif kind == 4:
                text = text[:at]
            elif kind == 5:
                other = randomness.choice(others)
                text = text[:at] + other[randomness.randint(0, len(other)) :]
            elif kind == 6:
                lines = text.split("\n")
                randomness.shuffle(lines)
                text = "\n".join(lines)
            else:
                a, b = sorted(randomness.choices(range(len(text) + 1), k=2))
                text = text[:a] + text[b:] + text[a:b]
        yield text


# ---------------------------------------------------------------- inside links
CLUED = (
    """\
size: 9
diagonals
antiknight
cage 10: r1c1 r1c2 r2c1
cage: r9c1 r9c2
thermo: r3c1 r3c2 r3c3
arrow: r4c4 : r4c5 r4c6
white: r5c1 r5c2
black: r5c3 r5c4
total 10: r6c1 r6c2
quadruple 1,2: r7c7
clone: r1c8 r1c9 : r2c7 r2c8
sandwich 11: row 3
littlekiller 22: r1c1 down-right
whispers: r8c1 r8c2 r8c3
odd: r9c9
maximum: r9c5
region a: r1c5 r2c6 r3c7

"""
    + "\n".join(DRAWN)
    + "\n"
)
_PLAIN_SCL: dict[str, Any] = {
    "cells": [[{"value": 1}, {}, {}, {"value": 2, "given": True}], *([{}] * 4 for _ in range(3))],
    "regions": [[[r, c], [r, c + 1], [r + 1, c], [r + 1, c + 1]] for r in (0, 2) for c in (0, 2)],
    "cages": [{"cells": [[1, 0], [2, 0]], "value": 5, "unique": True}, {"value": "title: x"}, {"cells": [], "sum": 3}],
    "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 0.5]], "color": "#fff", "thickness": 2}],
    "metadata": {"title": "small", "antiknight": True, "solution": "1342"},
}
_VALUES = (
    None, True, False, 0, 1, -1, 5, 10**30, 1.5, float("nan"), float("inf"), "", "x", "R1C1", "R9C9", "r0c0", "-1",
    "9" * 30, "\u0663",
    [], {}, [[]], [None], [1], ["R1C1"], [{}], {"a": 1}, {"cells": ["R1C1"]}, [["R1C1", "R1C2"]], [[0, 0]], "9" * 5000,
)  # fmt: skip


def _json_changed(value: Any, randomness: random.Random) -> Any:
    """The same JSON with one value, name or entry changed, taken away or repeated."""
    if not isinstance(value, dict | list) or not value or randomness.random() < 0.12:
        return randomness.choice(_VALUES)
    names = list(value) if isinstance(value, dict) else list(range(len(value)))
    name = randomness.choice(names)
    changed: Any = dict(value) if isinstance(value, dict) else list(value)
    what = randomness.random()
    if what < 0.06:
        del changed[name]
    elif what < 0.1 and isinstance(changed, list):
        changed.insert(name, changed[randomness.choice(names)])
    elif what < 0.1:
        changed[randomness.choice((*names, "solution", "size", "__a", "-1"))] = changed.pop(name)
    else:
        changed[name] = _json_changed(changed[name], randomness)
    return changed


def _penpa_text(link: str) -> str:
    """The lines of a link, with the names of the editor's JSON in full."""
    text = zlib.decompress(b64decode(link.partition("p=")[2].strip() + "=="), -15).decode()
    for short, long in SHORT:
        text = text.replace(short, long)
    return text


def _penpa_link(text: str) -> str:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    data = packer.compress(text.encode("utf-8", "surrogatepass")) + packer.flush()
    return "https://swaroopg92.github.io/penpa-edit/#m=edit&p=" + b64encode(data).decode()


def _penpa_changed(text: str, randomness: random.Random) -> str:
    """A word of a line, the JSON of the drawing, or the number of lines changed."""
    lines, what = text.split("\n"), randomness.randrange(4)
    at = randomness.randrange(len(lines))
    if what == 0:
        return "\n".join(lines[:at] + lines[at + randomness.randrange(2) :])
    if what == 1:
        words = lines[at].split(",")
        words[randomness.randrange(len(words))] = str(randomness.choice(_VALUES))
        lines[at] = ",".join(words[: randomness.choice((len(words), len(words), randomness.randint(0, len(words))))])
    elif len(lines) > 3:
        try:
            lines[3] = json.dumps(_json_changed(json.loads(lines[3]), randomness))
        except ValueError:  # it is broken already
            lines[3] = lines[3][: len(lines[3]) // 2]
    return "\n".join(lines)


def linked(data):
    return "https://www.f-puzzles.com/?load=" + packed(json.dumps(data))


def scl(data):
    return "https://sudokupad.app/scl" + packed(json.dumps(data))


EXAMPLE = json.loads(about("f-puzzles").example)
RULED = data_of(loads(CLUED)) | {"solution": list(range(81)), "ruleset": "Normal sudoku rules apply."}
MORE_DRAWN = {"line": [{"lines": [["R1C1", "R1C2"]]}], "text": [{"cells": ["R1C1"], "value": "x"}], "negative": ["xv"]}
MARKED = write(loads("1..." * 4), "penpa"), write(loads("puzzle: hitori\ncells:\n1 2\n2 2\n"), "penpa")
BOARDS = [json.loads(about("puzzle-json").example), {**EXAMPLE, "puzzle": "latin"}]
INSIDE = {  # format -> what its links hold, how that is changed, and the texts that hold it then
    "f-puzzles": ([EXAMPLE, RULED, RULED | MORE_DRAWN], _json_changed, [json.dumps, linked]),
    "sudokupad": ([_PLAIN_SCL], _json_changed, [json.dumps, scl]),
    "penpa": ([*map(_penpa_text, (about("penpa").example, *MARKED))], _penpa_changed, [_penpa_link]),
    "puzzle-json": (BOARDS, _json_changed, [json.dumps]),
    "json": ([[[1, 0, 0, 0], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]]], _json_changed, [json.dumps]),
}


def inner_mutants(format: str, randomness: random.Random) -> Iterator[str]:
    """Endless texts of a format whose packing and JSON are sound, and whose content is changed in a few places."""
    samples, change, texts = INSIDE[format]
    while True:
        content = randomness.choice(samples)
        for _ in range(randomness.choice((1, 1, 2, 3))):
            content = change(content, randomness)
        yield randomness.choice(texts)(content)


def outcome(source: str | Path, **how: Any) -> str:
    """`read` or `refused`; raises AssertionError for an untidy reason, and whatever else the reader raised."""
    readings = read_path(source) if isinstance(source, Path) else read(source, source="f", **how)
    try:
        assert list(islice(readings, 1000)), "neither a puzzle nor a reason"
        return "read"
    except InputError as error:
        tidy(str(error))
        return "refused"


def scrambled(data: bytes, randomness: random.Random) -> bytes:
    """A few bytes changed, perhaps packed before or after."""
    if randomness.random() < 0.3:
        data = gzip.compress(data)
    changed = bytearray(data)
    for _ in range(randomness.choice((1, 2, 8))):
        if changed:
            changed[randomness.randrange(len(changed))] = randomness.randrange(256)
    return bytes(changed[: randomness.choice((len(changed), len(changed), randomness.randint(0, len(changed))))])


# ---------------------------------------------------------------- what becomes of them
READ = [format for format in FORMATS if reads(format)]


@pytest.mark.parametrize("format", READ)
def test_samples_are_read_as_their_format(format):
    for text in SAMPLES[format]:
        reading = next(read(text, format=format))
        assert reading.format == format
        assert reading.note
        assert "\n" not in reading.note


@pytest.mark.parametrize("format", READ)
def test_mutated_texts_give_a_puzzle_or_one_line_of_reason(format):
    outcomes = set()
    for number, sample in enumerate(SAMPLES[format]):
        for text in islice(mutants(sample, random.Random(number)), 60 * MORE):
            outcomes.add(outcome(text))
            outcomes.add(outcome(text, format=format))
    assert outcomes == {"read", "refused"}


@pytest.mark.parametrize("format", INSIDE)
def test_links_and_json_with_mutated_content_give_a_puzzle_or_one_line_of_reason(format):
    outcomes = [outcome(text, format=format) for text in islice(inner_mutants(format, random.Random(1)), 300 * MORE)]
    assert set(outcomes) == {"read", "refused"}


@pytest.mark.parametrize("format", READ)
def test_a_kind_of_puzzle_that_a_format_does_not_hold_is_no_fault(format):
    for kind in PUZZLES:
        assert outcome(about(format).example, format=format, kind=kind) in ("read", "refused")


def test_scrambled_bytes_give_a_puzzle_or_one_line_of_reason(tmp_path):
    randomness, path, outcomes = random.Random(1), tmp_path / "input", set()
    for samples in SAMPLES.values():
        for sample in samples:
            for _ in range(10):
                path.write_bytes(scrambled(sample.encode(), randomness))
                outcomes.add(outcome(path))
    assert outcomes == {"read", "refused"}


@pytest.mark.timeout(120)  # for minutes, if a pattern tries each of the signs as the last of its kind
@pytest.mark.parametrize("sign", [" ", "\t", "\n", "\xa0", '"', "[", "<", "1 ", "a\n"])
def test_a_sign_repeated_hundreds_of_thousands_of_times_is_soon_refused(sign):
    for before, after in (("", ""), ("{", "x"), ("<?xml", "<"), ("puzzle: sudoku\n", "<")):
        text = before + sign * (300_000 // len(sign)) + after
        assert outcome(text) in ("read", "refused")


@pytest.mark.parametrize(
    "text", ["4:a{},d6a0", "keen:4:a{},d6a0", "width {}\nheight 2\n", "puzzle: queens\nsize: {}\n"]
)
def test_a_number_of_thousands_of_digits_is_refused(text):
    assert outcome(text.format("9" * 5000)) == "refused"


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("format", READ)
def test_no_format_takes_long_for_a_sign_repeated(format):
    for sign in (" ", "\t", "\n", "\xa0", '"', "[", "(", "<", "|", "-", "1", ",", "1 ", "a\n", "a: ", "a=1;"):
        assert outcome(sign * (100_000 // len(sign)), format=format) in ("read", "refused")
