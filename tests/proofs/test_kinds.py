"""The rules as the checker writes them once more: for every kind and every clue, and against forged covers."""

import re

import pytest

import cover
from certificates import certified, proved, refused, resealed, trusted
from cover.problems.connectivity import LazyConstraint
from cover.proofs.check import dimacs, dlx
from cover.proofs.check.kinds import STATED, rules_of
from cover.proofs.check.kinds.header import CLUES
from cover.puzzles import PUZZLES
from cover.puzzles.base import GivesBoard
from cover.puzzles.kinds.table import puzzle_class

# A clue of each kind on the board below, whose solution they all allow.
HOLDING = [
    "cage 5: r1c1 r2c1",
    "cage: r1c1 r1c2",
    "thermo: r1c1 r1c2 r1c3",
    "thermo: r1c1 r2c1",
    "arrow: r2c1 : r1c1 r1c3",
    "arrow: r1c4 : r1c1 r1c3",
    "littlekiller 10: r1c1 down-right",
    "littlekiller 5: r1c2 down-left",
    "renban: r1c1 r1c2 r1c3",
    "whispers 1: r1c1 r1c2 r2c2",
    "palindrome: r1c1 r1c2 r2c4 r2c3",
    "white: r1c1 r1c2",
    "black: r1c1 r1c2",
    "total 4: r1c1 r2c2",
    "total 6: r1c1 r1c2 r1c3",
    "greater: r1c2 r1c1",
    "even: r1c2 r1c4",
    "odd: r1c1",
    "sandwich 5: row 1",
    "skyscraper 4: row 1",
    "skyscraper 1: row 1 reversed",
    "between: r1c1 r1c2 r1c3",
    "disjoint",
    "antiking",
    "antiknight",
    "nonconsecutive",
]
# In place of examples with thousands of solutions, or millions of clauses.
SMALLER = {
    "polycube": "puzzle: polycube\nsize: 1x2x3\npiece V: ##/#.\npiece W: ##/#.\n",
    "polyomino": "puzzle: polyomino\nsize: 3x5\npiece I x*: ###\npiece L x2: ##/#.\n",
}
KEEN = (
    "puzzle: keen\nsize: 3\ndifference 1: r1c1 r1c2\nproduct 6: r2c1 r2c2\nquotient 3: r1c3 r2c3\ntotal 2: r3c3\n"
    "total 4: r3c1 r3c2\n"
)
UNDEAD = cover.Undead.example.partition("\n")[2]
WORDS = "puzzle: wordsquare\nsymmetric\nwords:\nAGE ARE APE EAR GAP GEL LEE PEA RAG RYE\n\ncells:\nG..\n...\n...\n"
MAGNETS = cover.Magnets.example.partition("\n")[2]
AQUARIUM, TANKS = (text.partition("\n")[2] for text in (cover.Aquarium.example, *cover.Aquarium.variants))
SHIPS = "puzzle: battleships\nfleet: 2 1\ncells:\nS..\n...\n...\n\nright: . 0 1\nbottom: . . .\n"
SIGNPOST = "puzzle: signpost\ncells:\n1E S\n4 W\n"
# Rules, rows, and two symbols whose order matters.
LETTERED = {
    "from A": ("boxes: 2x2", "A B . ./. . A ./. . D ./. . . .", "AB"),
    "small letters": ("boxes: 2x2", "a b . ./. . a ./. . d ./. . . .", "ab"),
    "1-9 and A": ("boxes: 2x5", "8 . . . . A . . . ./" + "/".join([". . . . . . . . . ."] * 9), "89"),
    "0-9 and A": ("boxes: 2x6\nsymbols: 0-11", "0 . . . . B" + " ." * 6 + "/" + "/".join([". " * 12] * 11), "AB"),
}
SOLUTION = ((1, 2, 3, 4), (4, 3, 1, 2), (2, 1, 4, 3), (3, 4, 2, 1))


@pytest.fixture(params=LETTERED)
def lettered(request):
    return LETTERED[request.param]


def board_in_letters(rules, rows):
    clues = "thermo: r1c1 r1c2\neven: r2c1\ntotal 6: r1c4 r2c4\n"
    return cover.loads(f"puzzle: sudoku\n{rules}\n{clues}\n" + rows.replace("/", "\n") + "\n")


def forged(files, name, old, new):
    """A file changed in one place, and the manifest made to fit."""
    text = files[name].decode()
    assert text.count(old) >= 1
    return resealed(files | {name: text.replace(old, new, 1).encode()})


@pytest.mark.parametrize("kind", sorted(PUZZLES))
def test_the_example_of_every_kind_is_proved_and_nothing_is_on_trust(kind, tmp_path):
    puzzle = cover.loads(SMALLER.get(kind, puzzle_class(kind).example))
    hangs = isinstance(puzzle, GivesBoard) and any(isinstance(rule, LazyConstraint) for rule in puzzle.to_board().rules)
    assert hangs == (kind in STATED)
    proved(puzzle, tmp_path / "c")


@pytest.mark.parametrize("line", HOLDING)
def test_every_clue_is_checked(line, tmp_path):
    puzzle = cover.loads(f"puzzle: sudoku\nboxes: 2x2\n{line}\n\n12..\n....\n..4.\n....\n")
    proved(puzzle, tmp_path / "c")


@pytest.mark.parametrize("number", [0, 1])
def test_a_room_holds_no_more_than_its_number(number, tmp_path):
    puzzle = cover.loads(f"puzzle: heyawake\nrooms:\nAA\nAA\n\nroom A: {number}\n")
    proved(puzzle, tmp_path / "c", f"exactly {4**number}")


def test_a_building_of_height_0_is_never_seen(tmp_path):
    rows = "0 1 . ./. . . ./. . 1 ./. . . .".replace("/", "\n")
    puzzle = cover.loads(f"puzzle: sudoku\nboxes: 2x2\nsymbols: 0-3\nskyscraper 3: row 1\n\n{rows}\n")
    proved(puzzle, tmp_path / "c", "at least 1")


def test_the_clues_that_are_tried_are_all_that_the_checker_knows():
    own = {"rule", "outside"}  # sentences, and the numbers that they speak of: tests/puzzles/kinds/test_on_grids.py
    assert {line.split()[0].rstrip(":") for line in HOLDING} == {*CLUES} - own


def test_boards_in_letters_with_clues_are_checked_by_the_order_of_the_letters(lettered, tmp_path):
    rules, rows, _ = lettered
    proved(board_in_letters(rules, rows), tmp_path / "c", "at least 1")


def test_a_cover_in_letters_of_other_clues_is_refused(lettered, tmp_path):
    rules, rows, _ = lettered
    files = certified(board_in_letters(rules, rows), tmp_path / "c", "at least 1")
    for old, new in (("thermo: r1c1 r1c2", "thermo: r1c2 r1c1"), ("even: r2c1", "odd: r2c1"), ("total ", "total 1")):
        refused(forged(files, "puzzle.txt", old, new))


def test_letters_in_another_order_are_refused_where_a_clue_counts_them(lettered, tmp_path):
    """A true proof of the cover in which two letters have changed places: the clues speak of others then."""
    rules, rows, (one, other) = lettered
    files = certified(board_in_letters(rules, rows), tmp_path / "honest", "at least 1")
    swap = {one: other, other: one}
    honest = files["cover.dlx"].decode()
    changed = re.sub(r'(?m): (\w)"$', lambda found: f': {swap.get(found[1], found[1])}"', honest)
    assert changed != honest
    refused(files | {"cover.dlx": changed.encode()}, "disagree about")


def test_words_whose_order_is_unknown_are_on_trust_where_a_clue_counts_them(tmp_path):
    files = certified(board_in_letters("boxes: 2x2", "A B . ./. . A ./. . D ./. . . ."), tmp_path / "c", "at least 1")
    on_trust = trusted(forged(files, "puzzle.txt", "A B", "X B"))
    assert on_trust == [
        "that it states this puzzle (clues on a board whose symbols are neither numbers nor letters in their order)"
    ]


@pytest.mark.parametrize("clue", ["cage 15", "cage", "renban"])
def test_more_cells_that_differ_than_symbols_are_proved_to_have_no_solution(clue, tmp_path):
    puzzle = cover.loads(f"puzzle: sudoku\nsize: 4\n{clue}: r1c1 r1c2 r2c1 r2c2 r3c3\n")
    files = proved(puzzle, tmp_path / "c")
    refused(forged(files, "puzzle.txt", " r3c3", ""))


def test_an_unknown_clue_is_on_trust_however_often_it_stands_there(tmp_path):
    files = certified(cover.Sudoku(SOLUTION), tmp_path / "c")
    files = forged(files, "puzzle.txt", "boxes: 2x2\n", "boxes: 2x2\nwarp: r1c1\nwarp: r1c2\n")
    assert trusted(files) == ["that it states this puzzle ('warp' is a rule that this checker does not know)"]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("cage 3: r1c1 r1c2", "cage 4: r1c1 r1c2", "an option"),
        ("even: r1c2", "odd: r1c2", "disagree|no symbol|may not have"),
        ("sandwich 5: row 1", "sandwich 5: column 1", "disagree about|layers|items"),
        ("skyscraper 4: row 1", "skyscraper 3: row 1", "disagree about"),
        ("thermo: r1c1 r1c2", "greater: r1c1 r1c2", "disagree about|items"),
        ("arrow: r1c4 : r1c1 r1c3", "arrow: r1c4 : r1c1 r2c3", "disagree about|items|no step"),
        ("littlekiller 5: r1c2 down-left", "littlekiller 5: r1c2 down-right", "disagree about|items|no step"),
        ("antiking", "antiknight", "disagree about"),
    ],
)
def test_a_cover_of_other_clues_is_refused(old, new, message, tmp_path):
    puzzle = cover.loads(f"puzzle: sudoku\nboxes: 2x2\n{old}\n\n1...\n....\n..4.\n....\n")
    files = proved(puzzle, tmp_path / "c")
    refused(forged(files, "puzzle.txt", old, new), message)


def test_alphabets_and_pencil_marks_are_read(tmp_path):
    letters = cover.loads("puzzle: sudoku\nboxes: 2x2\n\nA B . .\n. . A .\n. . D .\n. . . .\n")
    assert "A" in letters.texts()[0]
    files = proved(letters, tmp_path / "letters")
    refused(forged(files, "puzzle.txt", "A B", "A Z"), "is not a symbol of")
    pencil = cover.Sudoku(
        [[0] * 4] * 4, candidates=[[{1, 2}, {1, 2}, None, None], *[[None] * 4] * 2, [{3}, *[None] * 3]]
    )
    files = proved(pencil, tmp_path / "pencil")
    refused(forged(files, "puzzle.txt", "12", "13"), "disagree about an option")


@pytest.mark.parametrize(
    ("text", "old", "new"),
    [
        ("puzzle: nonogram\nrows:\n1 1\n3\n1 1\n\ncolumns:\n3\n1\n3\n", "rows:\n1 1\n3", "rows:\n3\n1 1"),
        ("puzzle: kakuro\ncells:\n# 4\\ 3\\\n\\3 . .\n\\4 . .\n", "\\3", "\\5"),
        ("puzzle: starbattle\nstars: 1\nregions:\nAAAA\nBBAC\nBCCC\nDDDC\n", "BBAC", "BBCC"),
        ("puzzle: steiner\npoints: 7\ngiven: 1-2-3 1-4-5\n", "1-4-5", "1-4-6"),
        ("puzzle: unequal\ngreater: r1c1 r1c2\nwhite: r2c1 r3c1\ngivens:\n...\n.1.\n...\n", "r1c1 r1c2", "r1c2 r1c1"),
        ("puzzle: unequal\ngreater: r1c1 r1c2\nwhite: r2c1 r3c1\ngivens:\n...\n.1.\n...\n", ".1.", ".2."),
        (KEEN, "difference 1", "difference 2"),
        (KEEN, "product 6", "product 3"),
        (KEEN, "quotient 3", "quotient 2"),
        (KEEN, "total 2", "total 3"),
        ("puzzle: towers\nbottom: . . . 3\nleft: . . 2 2\nright: 2 . . 3\n", ". . 2 2", ". 2 . 2"),
        ("puzzle: towers\nbottom: . . . 3\nleft: . . 2 2\nright: 2 . . 3\n", "bottom:", "top:"),
        (UNDEAD, "2 1 6", "1 2 6"),
        (UNDEAD, "3 3 3 2", "3 3 2 2"),
        (UNDEAD, "...\\", ".../"),
        (SHIPS, "fleet: 2 1", "fleet: 1 1 1"),
        (SHIPS, "right: . 0", "right: 0 ."),
        (SHIPS, "S..", ".S."),
        (WORDS, "RYE", "RYA"),
        (WORDS, "G . .", "P . ."),
        (MAGNETS, "bottom: . . . 2", "bottom: . . 2 ."),
        (MAGNETS, "TLRT\nBLRB\n\n", "TTTT\nBBBB\n\n"),
        (AQUARIUM, "DABCC", "DDBCC"),
        (AQUARIUM, "0 2", "2 0"),
        (TANKS, "level: tank\n", ""),
        (TANKS, ". 1 .", ". 2 ."),
        (WORDS, "symmetric\n", ""),
        (SIGNPOST, "1E", "4E"),
        (SIGNPOST, "\n4 ", "\n. "),
        (SIGNPOST, "W", "N"),
        ("puzzle: shikaku\ncells:\n...\n.42\n", "42", "24"),
        ("puzzle: dominosa\ncells:\n001\n101\n", "001", "010"),
        ("puzzle: golfers\ngroups: 2\nsize: 2\nweeks: 2\n", "weeks: 2", "weeks: 3"),
        ("puzzle: coloring\ncolors: 2\nvertices: a b c\ngiven: a=1\nedges:\na b\nb c\n", "b c\n", "a c\n"),
        ("puzzle: coloring\ncolors: 3\nvertices: a b c\ngiven: a=1\nedges:\na b\n", "a=1", "a=2"),
        ("puzzle: polycube\nsize: 1x2x3\npiece V: ##/#.\npiece W: ##/#.\n", "##/#.", "###/..."),
    ],
)
def test_the_cover_of_another_instance_is_refused(text, old, new, tmp_path):
    files = proved(cover.loads(text), tmp_path / "c")
    refused(forged(files, "puzzle.txt", old, new))


@pytest.mark.parametrize(
    "text",
    [
        "puzzle: kakuro\ncells:\n# 4\\ 3\\\n\\3 . .\n\\4 . .\n",
        KEEN,
        UNDEAD,
        SHIPS,
        MAGNETS,
        AQUARIUM,
        TANKS,
        WORDS,
        SIGNPOST,
        "puzzle: shikaku\ncells:\n...\n.42\n",
        "puzzle: dominosa\ncells:\n001\n101\n",
        "puzzle: golfers\ngroups: 2\nsize: 2\nweeks: 2\n",
        "puzzle: coloring\ncolors: 3\nvertices: a b c\nedges:\na b\nb c\n",
        "puzzle: polycube\nsize: 1x2x3\npiece V: ##/#.\npiece W: ##/#.\n",
    ],
)
def test_a_cover_without_one_of_its_options_is_refused(text, tmp_path):
    """Each option is left out in turn, of helpers and of marks: the rules are never stated in another way by chance."""
    files = certified(cover.loads(text), tmp_path / "c")
    options = [line for line in files["cover.dlx"].decode().splitlines(True) if not line.startswith("|")][1:]
    for option in options[:: max(1, len(options) // 12)]:
        refused(forged(files, "cover.dlx", option, ""))


@pytest.mark.parametrize(
    "text",
    [
        SIGNPOST,
        "puzzle: shikaku\ncells:\n..2\n.4.\n",
        "puzzle: dominosa\ncells:\n001\n101\n",
        "puzzle: golfers\ngroups: 2\nsize: 2\nweeks: 2\n",
        "puzzle: coloring\ncolors: 3\nvertices: a b c d\ngiven: a=1 d=2\nedges:\na b\nb c\n",
        "puzzle: polycube\nsize: 1x2x3\npiece V: ##/#.\npiece W: ##/#.\n",
    ],
)
def test_what_is_wrong_with_a_solution_is_reported_by_the_rules_themselves(text, tmp_path):
    """Not by the cover: a solution without one of its options, or with one of them twice, or moved elsewhere."""
    files = certified(cover.loads(text), tmp_path / "c")
    stated = dlx.read(files["cover.dlx"].decode())
    _, rules = rules_of(files["puzzle.txt"].decode(), stated)
    model = next(dimacs.models(files["solutions.txt"].decode(), len(stated.options)))
    solution = [stated.options[variable - 1] for variable in sorted(model)]
    assert list(rules.faults(solution)) == []
    for k, option in enumerate(solution):
        others = solution[:k] + solution[k + 1 :]
        assert list(rules.faults(others)) != []
        assert list(rules.faults([*solution, option])) != []
        for other in stated.options:
            moved = [*others, other]
            if sorted(map(sorted, moved)) not in all_solutions(files, stated):
                assert list(rules.faults(moved)) != []


def all_solutions(files, stated):
    models = dimacs.models(files["solutions.txt"].decode(), len(stated.options))
    return [sorted(sorted(stated.options[variable - 1]) for variable in model) for model in models]
