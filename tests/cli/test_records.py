"""Of many puzzles in a file one that cannot be read is named, and the others are answered, by every verb alike."""

import pytest

from cli_help import E, answers, run
from cover.basics.errors import InputError
from cover.formats import about, load_all, records
from cover.formats.programs.packed import packed

SINGLES = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
SLITHER = "https://puzz.link/p?slither/4/4/dgdh2c7b"
HODOKU = ":0000:1:....8..5.12....4..6..7........6....18......6..5..4.....8..5.2....9.3...7....+1...6:911 412:::"
EMPTY = '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]'
F_PUZZLES = "https://f-puzzles.com/?load="
PENPA = about("penpa").example.strip()
SUDOKUPAD = "{ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]]"
SHORT = "a line of 80 cells: a board in a line has 64 (8x8) or 81 (9x9)"
FILES = {
    "line": (SINGLES, SINGLES[1:], SHORT),
    "two blanks": (SINGLES, SINGLES[1:] + "?", "blanks are written as '0' and as '?': use one of them"),
    "no symbol": (SINGLES, SINGLES[:-1] + "$", "unknown symbol '$'"),
    "links": (SLITHER, "https://puzz.link/p?slither/4/x", "columns and rows are needed after slither/: '4/x'"),
    "unknown type": (SLITHER, "https://puzz.link/p?slth/4/4/d", "puzzles of the type 'slth' of puzz.link are not read"),
    "game ids": ("towers:4:1/2/3/2/3/2/1/2/1/3/2/3/2/1/3/2", "towers:4:1/2/3", "6"),
    "f-puzzles": (
        F_PUZZLES + packed(EMPTY + "}"),
        F_PUZZLES + packed(EMPTY + ',"ruleset":"A line has a prime sum."}'),
        "the text 'A line has a prime sum.' may state further rules; --ignore-text-rules reads the puzzle without them",
    ),
    "short ids": (F_PUZZLES + packed(EMPTY + "}"), "https://f-puzzles.com/?id=abc", "a short id of f-puzzles"),
    "sudokupad": (
        "https://sudokupad.app/scl" + packed(SUDOKUPAD + "}"),
        "https://sudokupad.app/QM8RdBLBb9",
        "the short id 'QM8RdBLBb9' of SudokuPad",
    ),
    "scl": (
        "https://sudokupad.app/scl" + packed(SUDOKUPAD + "}"),
        "https://sudokupad.app/scl" + packed(SUDOKUPAD + ",fog:[1]}"),
        "'fog' is not read here",
    ),
    "iss": (".Shape~4x4.~R1C1_1", ".Shape~4x4.Or.End", "'Or' is a constraint of Interactive Sudoku Solver"),
    "penpa": (PENPA, PENPA.replace("p=zZ", "p=zY"), "the data of the link is cut short or broken"),
    "killers": (".Shape~4x4.Cage~3~R1C1~R1C2", ".Shape~4x4.Cage~3~R1C1~R1C5", "cell 'R1C5' is not on the board"),
    "jigsaws": ("1..............2 AAABCABBCCDBCDDD", "1..............2 AAABCABBCCDBCDDC", "16 and 16 characters"),
    "other words": (f"{SINGLES} 1.2", f"{SINGLES} {SINGLES[::-1]}", "field 2 has as many characters as the board"),
    "positions": (HODOKU, HODOKU.replace("....8", "...8", 1), "a board of 80 cells: HoDoKu's boards have 81"),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("place", [1, 2])
def test_a_record_that_cannot_be_read_leaves_the_others(file, name, place):
    good, bad, reason = FILES[name]
    lines = [good, good, good]
    lines[place] = bad
    path = file("\n".join(lines) + "\n")
    done = run("count", path)
    assert [line.split(":")[-2] for line in done.stdout.splitlines()] == [str(k) for k in (1, 2, 3) if k != place + 1]
    assert done.exit_code == 1
    assert done.stderr.startswith(f"cover: {path}:{place + 1}")
    assert reason in done.stderr
    assert done.stderr.count("\n") == 1


VERBS = [
    ["solve"], ["unique"], ["count"], ["rate", "--samples", "2"], ["convert", "--to", "line"], ["minimal"], ["hint"],
    ["path"], ["candidates"], ["explain"], ["verify"], ["solve", "--logic", "singles"], ["rate", "--scale", "whips"],
]  # fmt: skip


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_every_verb_goes_on_in_order(file, verb):
    path = file(f"{SINGLES}\n{SINGLES[1:]}\n{SINGLES}\n")
    done = run(*verb, path)
    assert (done.exit_code, done.stderr) == (1, f"cover: {path}:2: {SHORT}\n")
    if verb[0] == "convert":
        assert done.stdout == f"{SINGLES}\n{SINGLES}\n".replace("0", ".")
        return
    assert done.stdout.index(f"{path}:1") < done.stdout.index(f"{path}:3")
    first, middle, last, *_ = answers(run(*verb, "--json", path))
    assert (first["input"], last["input"]) == (f"{path}:1", f"{path}:3")
    assert middle == {"input": f"{path}:2", "error": f"{path}:2: {SHORT}"}


def test_what_is_left_out_is_reported_unasked(file):
    good, bad, _ = FILES["f-puzzles"]
    path = file(f"{good}\n{bad}\n")
    done = run("count", "--ignore-text-rules", path)
    assert (done.exit_code, done.stdout) == (0, f"{path}:1: 288\n{path}:2: 288\n")
    assert done.stderr == f"cover: {path}:2: left out: the text 'A line has a prime sum.'\n"


def test_backends_are_compared_on_the_others(file):
    path = file(f"{SINGLES}\n{SINGLES[1:]}\n{SINGLES}\n")
    done = run("compare", "-b", "dlx,bitmask", "--csv", path)
    assert (done.exit_code, done.stderr.count(SHORT)) == (1, 1)
    assert [line.partition(",")[0] for line in done.stdout.splitlines()[1:]] == [f"{path}:{k}" for k in (1, 1, 3, 3)]


def test_pictures_of_the_others_are_drawn(file):
    done = run("draw", file(f"{SINGLES}\n{SINGLES[1:]}\n{SINGLES}\n"))
    assert done.exit_code == 1
    assert done.stdout.count("board.txt:") == 2


def test_one_beyond_the_lines_that_decide_the_format(file):
    """Nothing was answered after it, though thousands had been before."""
    path = file((SINGLES + "\n") * 4100 + SINGLES[1:] + "\n" + SINGLES + "\n")
    *most, odd, last = records(path)
    assert (len(most), last.line) == (4100, 4102)
    assert (odd.line, odd.reason) == (4101, SHORT)


def test_python_is_reported_by_an_exception(file):
    path = file(f"{SINGLES}\n{SINGLES[1:]}\n{E}\n")
    puzzles = load_all(path)
    assert next(puzzles).givens
    with pytest.raises(InputError, match="a line of 80 cells"):
        next(puzzles)


def test_half_of_odd_lines_are_boards_no_more(file):
    done = run("count", file(f"{SINGLES}\n{SINGLES[1:]}\n{SINGLES[2:]}\n"))
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (1, "", 1)


def test_the_header_holds_for_the_boards_that_are_left(file):
    path = file(f"diagonals: yes\n\n{'.' * 81}\n{'.' * 80}\n{SINGLES.replace('0', '.')}\n")
    kept = [record for record in records(path) if not isinstance(record, InputError)]
    assert [(record.line, record.content.diagonals) for record in kept] == [(3, True), (5, True)]


SHIDOKU = "1...\n.4..\n..3.\n...2\n"


@pytest.mark.parametrize("many", [1, 2, 3])
def test_puzzles_before_the_one_that_cannot_be_read_are_answered(many, tmp_path):
    file = tmp_path / "puzzles.txt"
    file.write_text("\n".join(["puzzle: queens\nsize: 6\n"] * many + ["puzzle: queens\nsize: x\n"]))
    result = run("count", str(file))
    assert result.exit_code == 1
    assert result.stdout.count(": 4\n") == many
    assert f"puzzles.txt:{3 * many + 2}: a whole number is needed" in result.stderr


def test_boards_before_a_row_that_is_too_short_are_answered_beyond_the_look(tmp_path):
    file = tmp_path / "boards.txt"
    boards = 1100  # of five lines, above the 4096 rows that say how all are read
    file.write_text("\n".join([SHIDOKU] * boards + ["1...\n.4.\n..3.\n...2\n", SHIDOKU]))
    result = run("count", str(file))
    assert result.exit_code == 1
    assert result.stdout.count("\n") == boards
    assert f"boards.txt:{5 * boards + 2}: " in result.stderr
