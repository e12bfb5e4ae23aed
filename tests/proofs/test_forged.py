"""Covers that say something else than the puzzle beside them, with true proofs of what they say: all are refused."""

import re

import pytest

import cover
from certificates import certified, files_of, of_another_cover, proved, refused, resealed
from cover.proofs.certificate import prove
from cover.proofs.check import dlx
from cover.proofs.check.costs import Cheaper
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import checked

EMPTY = "\n. . . .\n. . . .\n. . . .\n. . . .\n"
THERMO = "puzzle: sudoku\nboxes: 2x2\nthermo: r1c1 r1c2\n\n1 . . .\n. . . .\n. . . .\n. . . .\n"
TOTALS = f"puzzle: sudoku\nboxes: 2x2\ntotal 5: r1c1 r1c2\ntotal 6: r1c1 r2c1\n{EMPTY}"


def short(text, name):
    """What cover.dlx calls an item."""
    return re.search(rf'item (\S+) = "{name}"', text)[1]


@pytest.fixture(scope="module")
def thermo(tmp_path_factory):
    """The canonical text of a sudoku with 72 solutions, its cover, and its three items of the thermometer."""
    files = certified(THERMO, tmp_path_factory.mktemp("thermo") / "c")
    text = files["cover.dlx"].decode()
    names = [short(text, f"thermo r1c1: {last}") for last in ("r1c1", "r1c2", "state 1")]
    return files["puzzle.txt"].decode(), text, *names


def steps_changed(text, layers, change):
    starts = tuple(f"{layer} " for layer in layers)
    return "\n".join(change(line) if line.startswith(starts) else line for line in text.split("\n"))


@pytest.mark.parametrize("digit", ["0{0}", "{1}"])
def test_a_color_that_is_written_in_another_way_is_another_color(thermo, digit, tmp_path):
    """`02`, or a 2 of another alphabet: the steps of the rule would go together with no mark."""
    puzzle, text, _, last, _ = thermo

    def other(line):
        return re.sub(":([1-4])", lambda found: ":" + digit.format(found[1], chr(0x660 + int(found[1]))), line, count=1)

    changed = steps_changed(text, [last], other)
    assert changed != text
    refused(of_another_cover(tmp_path / "c", puzzle, changed), "is no step")


def test_a_state_without_color_joins_no_two_steps(thermo, tmp_path):
    puzzle, text, first, last, state = thermo
    changed = steps_changed(text, [first, last], lambda line: line.replace(f" {state}:1", f" {state}"))
    assert changed != text
    refused(of_another_cover(tmp_path / "c", puzzle, changed), "is no step")


def test_two_rules_of_one_name_share_no_items(tmp_path):
    """Two sums that begin in one cell: stated by the items of one of them, they could not both hold."""
    files = proved(TOTALS, tmp_path / "honest")
    text = files["cover.dlx"].decode()
    pairs = [
        re.findall(rf'item (\S+) = "total r1c1: {name}"', text)
        for name in ("set", *(f"without {k}" for k in range(1, 5)))
    ]
    instead = {other: one for one, other in pairs}
    lines = [line.split() for line in text.splitlines() if not line.startswith("|") or line.split()[2] not in instead]
    merged = "\n".join(" ".join(dict.fromkeys(instead.get(word, word) for word in line)) for line in lines)
    refused(of_another_cover(tmp_path / "forged", files["puzzle.txt"].decode(), merged), "disagree about")


@pytest.mark.parametrize(
    "clues",
    [
        "cage 5: r1c1 r1c2\ncage 6: r1c1 r2c1\n",
        "cage: r1c1 r1c2\ncage: r1c1 r2c1\n",
        "renban: r1c1 r1c2\nrenban: r1c1 r2c1\n",
        "total 5: r1c1 r1c2\ntotal 6: r1c1 r2c2 r3c3\ntotal 7: r1c1 r2c1\n",
        "antiknight\nantiknight\n",
        "thermo: r1c1 r1c2\nthermo: r1c1 r2c1\npalindrome: r1c1 r1c2 r2c4 r2c3\ntotal 3: r1c1 r1c2\n",
    ],
)
def test_clues_that_begin_in_one_cell_are_checked_each_by_itself(clues, tmp_path):
    proved(f"puzzle: sudoku\nboxes: 2x2\n{clues}{EMPTY}", tmp_path / "c")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('a b\na\n| item a = "b"\na\n', "names are given once"),  # Knuth: a and a again; b is never covered
        ('| item a = "x"\n| item a = "y"\na b\na b\n', "names are given once"),
        ("a b\na\n|5 b\n", "a line is a comment"),  # Knuth: a comment
        ("a b\na\n|b\n", "a line is a comment"),
        ("a\u00a0b\na b\n", "plain blanks"),  # Knuth: one item
        ("a\x1cb\na b\n", "control characters"),
        ("\u0661|a\na\n", "is no item"),
        ("+1|a\na\n", "is no item"),
        ("1_0|a\na\n", "is no item"),
        ("-1|a\na\n", "is no item"),
        ("9" * 5000 + "|a\na\n", "is no item"),
        ("a | b | c\na b\n", "is no item"),
        ("a | 2|b\na b\n", "is no item"),
        ("a a\na\n", "two items have one name"),
        ("| item a = " + "[" * 100_000 + "\na\na\n", "a name in quotes"),
    ],
)
def test_a_text_that_other_readers_read_in_another_way_is_refused(text, words):
    with pytest.raises(Fault, match=words):
        dlx.read(text)


def test_bounds_beyond_all_options_are_only_bounds():
    assert list(dlx.clauses(dlx.read("0:9999999999|a\na\n"))) == []
    assert list(dlx.clauses(dlx.read("9999999999|a\na\n"))) == [()]


def test_another_puzzle_beside_a_formula_is_refused(tmp_path):
    """The claim holds of the formula, and who looks at puzzle.txt takes it for one about the sudoku."""
    formula = cover.loads("p cnf 1 2\n1 0\n-1 0\n", format="cnf")
    files = certified(formula, tmp_path / "c", "unsolvable")
    for name, text in (("puzzle.txt", THERMO), ("cover.dlx", "a\na\n")):
        refused(files | {name: text.encode()}, "another one is there too")


def test_solutions_of_what_has_none_are_refused(tmp_path):
    prove(cover.loads("p cnf 1 2\n1 0\n-1 0\n", format="cnf"), tmp_path / "c", "unsolvable")
    lies = files_of(tmp_path / "c") | {"solutions.txt": b"v 1 0\n"}
    refused(lies, "lists solutions of a puzzle that is claimed to have none")


def test_a_formula_that_shows_some_of_its_variables_is_refused(tmp_path):
    """Of the shown ones alone there would be fewer solutions."""
    formula = cover.loads("p cnf 2 1\n1 0\n", format="cnf")
    files = certified(formula, tmp_path / "c", "exactly 2")
    assert list(checked(files))
    for shown in (b"c p show 1 0\n", b"c  p\tshow 1 0\r\n"):
        refused(files | {"puzzle.cnf": shown + files["puzzle.cnf"]}, "shows some of its variables")


def test_costs_with_more_sums_than_the_formula_has_variables_are_not_gone_through():
    with pytest.raises(Fault, match="where more are asked for"):
        Cheaper([2**k for k in range(60)], 2**60, 1000)


@pytest.mark.parametrize(
    "text",
    [
        "puzzle: coloring\ncolors: 3\nvertices: a b\ngiven: a\nedges:\na b\n",
        "puzzle: coloring\ncolors: 3\nvertices: a b\ngiven: a=1 a=2\nedges:\na b\n",
        "puzzle: coloring\ncolors: 3\nvertices: a b\ngiven: a=4\nedges:\na b\n",
        "puzzle: steiner\npoints: 7\ngiven: 1-2-x-3\n",
        "puzzle: steiner\npoints: 7\ngiven: 1-2-3-4\n",
        "puzzle: unequal\nsize: 4\ngivens:\n123\n231\n312\n",
        f"puzzle: sudoku\njigsaw\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\ndiagonals: no\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\ntotal 5:\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\ncage:\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\narrow:\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\narrow: r1c1 :\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\nthermo:\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\nbetween: r1c1\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\nlittlekiller 5:\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\nlittlekiller 5: r1c1 sideways\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\nlittlekiller 5: r9c1 down-right\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\nlittlekiller 5: r1c1\tr1c2 down-right\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\nwhite: r1c1\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\ngreater: r1c1 r1c2 r1c3\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\ntotal +5: r1c1 r1c2\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\ntotal \u0665: r1c1 r1c2\n{EMPTY}",
        f"puzzle: sudoku\nboxes: 2x2\nregion X: r1c1 r1c1\n{EMPTY}",
        "puzzle: keen\nsize: 3\nproduct 6:\n",
        "puzzle: keen\nsize: 3\nproduct 1_0: r1c1\n",
        "puzzle: nonogram\nrows:\n\u0661\n\ncolumns:\n1\n",
        "puzzle: polycube\nsize: 1x1\npiece V: #\n",
    ],
)
def test_a_text_of_a_puzzle_that_says_nothing_is_refused_in_words(text, thermo, tmp_path):
    files = of_another_cover(tmp_path / "c", text, "a b\na\n")
    refused(files, r"puzzle\.txt|region")


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("puzzle: coloring\ncolors: 2\nvertices: a b c\nedges:\na b\nb c\n", "edges:", "given a=1\nedges:"),
        ("puzzle: queens\nsize: 4\n", "size", "queens r1c2\nsize"),
        ("puzzle: steiner\npoints: 7\n", "points", "given 1-2-3\npoints"),
        ("puzzle: unequal\ngivens:\n.1\n..\n", ".1\n..", ".1\ngreater: r1c1 r1c2\n.."),
        (f"puzzle: sudoku\nboxes: 2x2\nthermo: r1c1 r1c2\n{EMPTY}", "thermo", "thermo 2"),
        (f"puzzle: sudoku\nboxes: 2x2\nwhite: r1c1 r1c2\n{EMPTY}", "white", "white 2"),
        (f"puzzle: sudoku\nboxes: 2x2\nantiknight\n{EMPTY}", "antiknight", "antiknight: r1c1"),
    ],
)
def test_what_a_text_says_otherwise_than_the_rules_here_read_is_not_passed_over(text, old, new, tmp_path):
    """Refused, or reported as on trust, but not taken for what the cover states."""
    files = proved(text, tmp_path / "c")
    message = files["puzzle.txt"].decode()
    assert message.count(old) == 1
    try:
        steps = list(checked(resealed(files | {"puzzle.txt": message.replace(old, new).encode()})))
    except Fault:
        return
    assert [step.trusted for step in steps if step.trusted] != []


@pytest.mark.parametrize(
    "text",
    [
        "puzzle: masyu\ncells:\nB\n",  # a pearl without neighbours
        "puzzle: minesweeper\ncells:\n0\n",
        "puzzle: steiner\npoints: 1\n",  # nothing to be covered
    ],
)
def test_rules_of_no_cells_and_puzzles_without_any_are_checked_too(text, tmp_path):
    proved(text, tmp_path / "c", "decide")


@pytest.mark.parametrize("clue", ["", "thermo: r1c2 r1c3\n", "even: r1c2\n", "symbols: 0-9\n"])
@pytest.mark.parametrize("word", [".", "5"])
def test_a_board_of_ten_that_is_written_in_digits_alone_may_call_its_tenth_symbol_a(clue, word, tmp_path):
    rows = [[word, *"........."], *([*".........."] for _ in range(9))]
    text = f"puzzle: sudoku\nboxes: 2x5\n{clue}\n" + "".join(" ".join(row) + "\n" for row in rows)
    proved(text, tmp_path / "c", "at least 1")


def test_on_a_board_of_ten_a_word_of_two_digits_is_one_number(tmp_path):
    rows = [["10", *"........."], *([*".........."] for _ in range(9))]
    text = "puzzle: sudoku\nboxes: 2x5\n\n" + "".join(" ".join(row) + "\n" for row in rows)
    files = proved(text, tmp_path / "c", "at least 1")
    refused(files | {"puzzle.txt": text.replace("10 ", "1 ").encode()}, "disagree about an option")


def test_rules_of_more_cells_than_python_nests_calls_are_checked(tmp_path):
    rows = ["0" + "." * 29, *["." * 30] * 29]
    proved("puzzle: minesweeper\nmines: 2\ncells:\n" + "\n".join(rows) + "\n", tmp_path / "c", "at least 2")


@pytest.mark.parametrize(
    "text",
    [
        "puzzle: queens\nsize: 999999999\n",
        "puzzle: langford\nn: 999999999\n",
        "puzzle: steiner\npoints: 999999999\n",
        "puzzle: golfers\ngroups: 999999999\nsize: 1\nweeks: 1\n",
        "puzzle: golfers\ngroups: 2\nsize: 2\nweeks: 999999999\n",
        "puzzle: golfers\ngroups: 2\nsize: 500000000\nweeks: 1\n",
        "puzzle: coloring\ncolors: 999999999\nvertices: a\n",
        "puzzle: coloring\ncolors: 999999999\nvertices: a b\ngiven: a=1 b=2\nedges:\na b\n",
        "puzzle: polycube\nsize: 9999x9999x9999\npiece V: #\n",
        "puzzle: nonogram\nrows:\n" + "0\n" * 20_000 + "\ncolumns:\n" + "0\n" * 20_000,
    ],
)
def test_a_puzzle_larger_than_its_cover_is_refused_before_anything_of_its_size_is_made(text, tmp_path):
    refused(of_another_cover(tmp_path / "c", text, "a b\na\n"), "speaks of more than cover.dlx does")


def test_a_square_with_more_marks_than_its_cover_has_options_is_refused_before_they_are_made(tmp_path):
    files = of_another_cover(tmp_path / "c", "puzzle: keen\nsize: 100\n", "a b\na\n")
    refused(files, "fewer options than there are marks")


def test_colors_that_nothing_asks_for_need_no_room(tmp_path):
    files = proved("puzzle: coloring\ncolors: 225\nvertices: a b\ngiven: a=7 b=225\n", tmp_path / "c")
    refused(files | {"puzzle.txt": files["puzzle.txt"].replace(b"225", b"224", 1)}, "one of the colors")


def test_squares_that_are_all_forbidden_need_no_room(tmp_path):
    """An honest cover may have fewer options than the board has squares."""
    every = " ".join(f"r{r}c{c}" for r in range(1, 9) for c in range(1, 9))
    proved(f"puzzle: queens\nsize: 8\nforbidden: {every}\n", tmp_path / "c", "unsolvable")
