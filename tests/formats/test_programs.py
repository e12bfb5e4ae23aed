"""What other programs write: read as it is meant, refused by name where it says more than is read."""

import json
import tomllib
from pathlib import Path

import pytest

import cover
from cover.basics.errors import InputError, ProblemError
from cover.formats import loads, read, write
from cover.formats.programs.packed import packed
from cover.formats.programs.relaxed import relaxed
from cover.formats.programs.words import unstated
from cover.problems.names import Kind
from cover.puzzles.clues.table import ROWS
from cover.puzzles.grids.regions import every
from refusals import refused

BOX = "https://f-puzzles.com/?load="


def fpuzzle(size=4, **keys):
    grid = [[{} for _ in range(size)] for _ in range(size)]
    return json.dumps({"size": size, "grid": grid, **keys})


def test_givens_and_regions_go_to_links_and_back():
    puzzle = loads("diagonals\nregion extra: r3c4 r3c5\n\n5" + "." * 79 + "2\n")
    assert write(puzzle, "f-puzzles").startswith(BOX)
    text = write(puzzle, "sudokupad", facts={"title": "All of them"})
    assert not set("/+= ") & set(text.partition("fpuzzles")[2])  # what a browser would take otherwise
    (again,) = read(text)
    assert (again.format, again.facts) == ("sudokupad", {"title": "All of them"})
    assert again.content.diagonals
    assert again.content == loads(write(puzzle, "f-puzzles"))
    assert (again.content.givens, list(again.content.regions.values())) == (
        puzzle.givens,
        list(puzzle.regions.values()),
    )


SHOWN = tomllib.loads((Path(__file__).parents[2] / "docs" / "clues.toml").read_text(encoding="utf-8"))
SHOWN |= {"rule": ["rule: each pair: first != second + 2"], "outside": ["outside 8: row 3"]}  # no page shows these
SHOWN |= {"lockout": ["lockout 4: r1c1 r2c2 r3c3"], "total": ["total 10: r1c1 r1c2"]}  # others have no place there


def demands(puzzle):
    return {demand for clue in puzzle.clues for demand in clue.demands(puzzle.frame)}


@pytest.mark.parametrize("format", ["f-puzzles", "sudokupad"])
@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.key)
def test_a_clue_of_the_table_goes_to_a_link_and_back_or_is_refused_by_its_key(row, format):
    puzzle = loads("\n".join(["puzzle: sudoku", "size: 6", *SHOWN[row.key], ""]))
    if row.fpuzzles[0]:
        assert demands(loads(write(puzzle, format))) == demands(puzzle)
    else:
        with pytest.raises(ProblemError, match=f"f-puzzles has no {row.key}.*: write 'puzzle'"):
            write(puzzle, format)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("lockout 3: r1c1 r2c2", "f-puzzles has no lockout 3"),
        ("total 7: r1c1 r2c1", "10 .X. or 5 .V. only"),
        ("negative: kropki", "f-puzzles has no negative"),
    ],
)
def test_numbers_that_f_puzzles_has_no_place_for_are_not_written(line, words):
    with pytest.raises(ProblemError, match=words):
        write(loads(f"{line}\n" + "." * 81), "f-puzzles")


def test_jigsaws_and_pencil_marks_go_to_f_puzzles_and_back():
    jigsaw = cover.Sudoku([[0] * 4] * 4, jigsaw=["AAAB", "CABB", "CCDB", "CDDD"])
    again = loads(write(jigsaw, "f-puzzles"))
    assert sorted(map(sorted, (cells for name, cells in again.division.cells() if name.kind is Kind.JIGSAW))) == sorted(
        sorted(cells) for name, cells in jigsaw.division.cells() if name.kind is Kind.JIGSAW
    )
    pencilled = cover.Sudoku([[0] * 4] * 4, candidates=[[(1, 2), None, None, None], *[[None] * 4] * 3])
    assert loads(write(pencilled, "f-puzzles")).candidates == pencilled.candidates


def test_f_puzzles_has_no_place_for_other_puzzles():
    with pytest.raises(ProblemError, match="f-puzzles is for sudokus, not Queens"):
        write(cover.Queens(4), "f-puzzles")
    with pytest.raises(ProblemError, match="f-puzzles has no greater: write 'puzzle'"):
        write(loads("greater: r1c1 r1c2\n" + "." * 81), "f-puzzles")


@pytest.mark.parametrize(
    "text",
    [
        fpuzzle(12, killercage=[{"cells": ["RaC1", "RBC1", "RbC12"], "value": "20"}]),
        json.dumps({"cells": [[{}] * 12] * 12, "cages": [{"cells": ["RaC1", "RBC1", "RbC12"], "value": 20}]}),
        ".Shape~12x12.Cage~20~RaC1~RBC1~RbC12",
    ],
)
def test_letters_name_rows_and_columns_beyond_nine_in_all_programs(text):
    assert [clue.line() for clue in loads(text).clues] == ["cage 20: r10c1 r11c1 r11c12"]
    # Not every letter that Unicode folds to one of these.
    assert refused(text.replace("RB", "R\u017f")) == "'R\u017fC1' is no cell; write it like R1C1"


def test_maxima_compare_with_neighbours_that_are_none():
    puzzle = loads(fpuzzle(maximum=[{"cell": "R1C1"}, {"cell": "R1C2"}]))
    assert [clue.line() for clue in puzzle.clues] == ["maximum: r1c1 r1c2"]


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ({"wormhole": [{"cells": ["R1C1"]}]}, "'wormhole' is a kind of clue that is not read here"),
        ({"whispers": "R1C1"}, "'whispers': a list of objects is needed"),
        ({"killercage": [{"cells": ["R1C9"]}]}, "cell 'R1C9' is not on the board of 4 rows"),
        ({"killercage": [{"cells": ["R1C1"], "value": "ten"}]}, "'ten' is no whole number"),
        ({"line": [{"lines": [["R1C1", "R1C2"]]}]},
         "a drawn line without a clue may state further rules;"
         " ignore_text_rules=True reads the puzzle without them"),
        ({"ruleset": "Digits along a line have a prime sum."},
         "the text 'Digits along a line have a prime sum.' may state further rules;"
         " ignore_text_rules=True reads the puzzle without them"),
        ({"solution": [1] * 16}, "its own solution breaks a rule as it is read here:"
         " row 1: 1 at r1c1 and r1c2"),
    ],
)  # fmt: skip
def test_what_f_puzzles_says_beyond_the_rules_is_refused_by_name(keys, reason):
    assert refused(fpuzzle(**keys)) == reason


def test_text_rules_are_left_out_when_asked_and_a_warning_says_so():
    (reading,) = read(fpuzzle(ruleset="Every line has a prime sum."), ignore_text_rules=True)
    assert reading.warnings == ("left out: the text 'Every line has a prime sum.'",)


def test_unknown_cell_keys_are_no_rules_that_vanish():
    data = json.loads(fpuzzle())
    data["grid"][1][2] = {"parity": "Even"}
    assert [clue.line() for clue in loads(json.dumps(data)).clues] == ["even: r2c3"]
    data["grid"][1][2] = {"fog": True}
    assert refused(json.dumps(data)) == "r2c3: 'fog' is not read here"


@pytest.mark.parametrize(
    ("text", "stated", "sentence"),
    [
        ("Normal sudoku rules apply.", [], ""),
        ("Anti-knight: no digit repeats a knight's move apart.", ["antiknight"], ""),
        ("No digit repeats a knight's move apart.", [], "No digit repeats a knight's move apart."),
        ("White dots are consecutive. All dots are given.", ["white"], "All dots are given."),
        ("White dots are consecutive. Not all dots are given.", ["white"], ""),
        ("White dots are consecutive. All dots are given.", ["white", "negative"], ""),
        ("Kropki, with negative constraint.", ["white"], "Kropki, with negative constraint."),
        ("Kropki (no negative constraint).", ["white"], ""),
        ("Global entropy rules.", ["cage"], "Global entropy rules."),
        ("Slow thermometers may stay equal.", ["thermo"], "Slow thermometers may stay equal."),
        ("In space no one can hear you.", [], ""),
        ("white = consecutive", ["white"], ""),
        ("white = consecutive", ["black"], "white = consecutive"),
        ("White cells are not consecutive.", ["white"], "White cells are not consecutive."),
        ("Grey cells are larger than any orthogonally adjacent white cell.", ["maximum"], ""),
        ("Grey cells are larger than any orthogonally adjacent white cell.", ["minimum"],
         "Grey cells are larger than any orthogonally adjacent white cell."),
        ("Numbers in white circles are quads.", ["quadruple"], ""),
        ("Dutch whispers: neighbours on green lines differ by at least 4.", ["whispers", "whispers 5"],
         "Dutch whispers: neighbours on green lines differ by at least 4."),
        ("Dutch whispers: neighbours on green lines differ by at least 4.", ["whispers", "whispers 4"], ""),
        ("All possible Xs and Vs are given.", ["total", "negative xv"], ""),
        ("All possible Xs and Vs are given.", ["total", "negative black"], "All possible Xs and Vs are given."),
        ("All dots are given.", ["white", "negative white"], ""),
        ("All dots are given.", ["white", "negative xv"], "All dots are given."),
        ("In column 1 a digit is a column position. The same is true of column 5.", ["indexer", "column 1", "column 5"],
         ""),
        ("In column 1 a digit is a column position. The same is true of column 5.", ["indexer", "column 1"],
         "The same is true of column 5."),
    ],
)  # fmt: skip
def test_sentences_that_may_be_rules(text, stated, sentence):
    assert unstated(text, stated) == ([sentence] if sentence else [])


def test_a_thermometer_of_two_cells_is_an_inequality():
    rules = "Inequality signs point to the smaller digit."
    sign = {"cells": ["R1C1", "R1C2"], "value": ">"}
    thermo = {"lines": [["R1C2", "R1C1"]]}
    assert loads(fpuzzle(ruleset=rules, thermometer=[thermo], text=[sign])).clues
    elsewhere = {"cells": ["R1C1", "R2C1"], "value": ">"}
    thermos = [thermo, {"lines": [["R1C1", "R2C1", "R3C1"]]}]
    assert "Inequality" in refused(fpuzzle(ruleset=rules, thermometer=thermos, text=[sign, elsewhere]))


def test_a_rule_about_nothing_says_nothing():
    assert unstated("Normal cage rules.", ["thermo"], drawn=False) == []
    assert unstated("Normal cage rules.", ["thermo"], drawn=True) == ["Normal cage rules."]


def test_the_whole_text_beyond_the_data_is_shown_with_the_clue_that_would_say_it():
    long = "Renban lines, which are drawn in purple, contain a set of consecutive digits in any order."
    text = fpuzzle(ruleset=f"Normal sudoku rules apply. {long}", line=[{"lines": [["R1C1", "R1C2"]]}] * 3)
    assert refused(text) == (
        f"the text '{long}' ('renban: CELLS' in a puzzle file would say it) and 3 drawn lines without a clue may state"
        " further rules; ignore_text_rules=True reads the puzzle without them"
    )
    (reading,) = read(text, ignore_text_rules=True)
    assert reading.warnings == (f"left out: the text '{long}' and 3 drawn lines without a clue",)


def test_no_field_of_a_clue_vanishes():
    cage = {"cells": ["R1C1", "R1C2"], "value": "3", "outlineC": "#000"}
    assert [clue.line() for clue in loads(fpuzzle(killercage=[cage])).clues] == ["cage 3: r1c1 r1c2"]
    assert refused(fpuzzle(killercage=[cage, {**cage, "unique": "no"}])) == "killercage 2: 'unique' is not read here"
    assert refused(fpuzzle(renban=[{"lines": [["R1C1", "R1C2"]], "value": "4"}])) == "renban: 'value' is not read here"
    assert refused(sudokupad("{ce:[[,],[,]],fog:[[0,0]]}")) == "SudokuPad's JSON: 'fog' is not read here"
    assert refused(sudokupad("{ce:[[,],[,]],metadata:{norowcol:t}}")) == "metadata: 'norowcol' is not read here"
    assert refused(sudokupad("{ce:[[{value:1,fog:t},],[,]]}")) == "r1c1: 'fog' is not read here"


def test_what_f_puzzles_means_by_its_marks():
    lines = {clue.line() for clue in loads(fpuzzle(
        xv=[{"cells": ["R1C1", "R1C2"], "value": ""}],
        killercage=[{"cells": ["R1C1", "R1C2"], "value": "0"}],
        littlekillersum=[{"cell": "R0C1", "cells": [], "direction": "DR", "value": "0"},
                         {"cell": "R5C2", "direction": "UR", "value": "5"}],
        sumline=[{"lines": [["R1C1", "R1C2"]], "value": "3"}],
        whispers=[{"lines": [["R2C1", "R2C2", "R3C1", "R2C1"]], "value": "2"}],
    )).clues}  # fmt: skip
    assert lines == {"cage: r1c1 r1c2", "littlekiller 5: r4c3 up-right", "sumline 3: r1c1 r1c2",
                     "whispers 2: r2c1 r2c2 r3c1", "whispers 2: r3c1 r2c1"}  # fmt: skip
    dots = {"ratio": [{"cells": ["R1C1", "R1C2"], "value": "3"}], "negative": ["ratio"]}
    assert refused(fpuzzle(**dots)) == "the negative constraint of a ratio other than 2 is not read here"
    astray = [{"cell": "R0C1", "cells": ["R1C1"], "direction": "DR", "value": "5"}]
    assert "its cells are not those of the diagonal" in refused(fpuzzle(littlekillersum=astray))


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "x"}]}, "total 10: r1c1 r1c2"),
        ({"clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R1C1", "R3C2"]}]}, "clone: r1c2 : r3c2"),
        ({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "-3"}]}, "cage -3: r1c1 r1c2"),
    ],
)
def test_f_puzzles_means_a_clue_by_it(keys, line):
    assert [clue.line() for clue in loads(fpuzzle(**keys)).clues] == [line]


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ({"arrow": [{"cells": [], "lines": [["R1C1", "R1C2"]]}]}, "arrow: the cells of its circle are needed"),
        (
            {"quadruple": [{"cells": ["R4C4"], "values": [1]}]},
            "quadruple: four cells around a corner are needed",
        ),
        ({"xv": [{"cells": ["R1C1", "R1C2"], "value": "Z"}]}, "xv: 'Z' is neither X nor V"),
    ],
)
def test_a_clue_of_f_puzzles_that_cannot_be_is_refused(keys, reason):
    assert reason in refused(fpuzzle(**keys))


def test_cells_of_the_region_null_are_in_no_region():
    data = json.loads(fpuzzle(5))
    for r in range(5):
        for c in range(5):
            data["grid"][r][c]["region"] = None if r == c else (r + (c > r)) % 5
    jigsaw = loads(json.dumps(data)).jigsaw
    assert {jigsaw[k][k] for k in range(5)} == {"."}


def test_short_ids_are_not_read():
    assert "cannot be read from the link" in refused("https://sudokupad.app/QM8RdBLBb9")
    assert "cannot be read from the link" in refused("https://www.f-puzzles.com/?id=y3lnfrgp")


def sudokupad(text):
    return "https://sudokupad.app/scl" + packed(text)


def test_zipped_json_of_sudokupad():
    assert relaxed("{ce:[[{v:1},,],[,{v:'it\\'s'},]],a:t,c:#0}") == {
        "cells": [[{"value": 1}, {}, {}], [{}, {"value": "it's"}, {}]],
        "arrows": True,
        "color": "#0",
    }
    for broken in ("{ce:", "[1 2]", "{a}", "[" * 100):
        with pytest.raises(InputError):
            relaxed(broken)


def test_sudokupad_states_givens_regions_and_cages():
    text = sudokupad(
        "{ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],"
        "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],"
        "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[1,0],[2,0]],v:5,unique:t},{v:'title: It is'}]}"
    )
    (reading,) = read(text)
    assert reading.facts == {"title": "It is"}
    assert reading.content == loads("cage 5: r2c1 r3c1\n\n1...\n....\n....\n...2\n")


@pytest.mark.parametrize(
    ("extra", "reason"),
    [
        ("l:[{wp:[[0,0],[1,1]]}]", "a drawn line may state further rules"),
        ("u:[{},{}],o:[{}]", "2 drawn underlays and a drawn overlay may state further rules"),
        ("ca:[{ce:[[0,0]],v:'x'}]", "the cage of r1c1 says 'x', which is no sum"),
        ("ca:[{ce:[[0,0],[0,1]]}]", "the cage of r1c1 has no sum, and nothing says that its digits differ"),
        ("ca:[{ce:[[0,9]],v:3}]", "is no cell of a board of 4 rows"),
        (
            "ca:[{v:'rules: Each line is a magic wand.'}]",
            "the text 'Each line is a magic wand.' may state further rules",
        ),
    ],
)
def test_sudokupad_drawings_are_refused_by_name(extra, reason):
    assert reason in refused(sudokupad("{ce:[[,,,],[,,,],[,,,],[,,,]]," + extra + "}"))


def test_broken_links_are_reported_to_be_broken():
    assert refused(BOX + "N4IgAAAA" * 3) in ("the packed data of the link is broken", "this is no JSON")


def test_iss_says_the_same_as_a_puzzle_file():
    text = (
        ".Shape~6x6.Cage~9~R1C1~R1C2.Thermo~R3C1~R4C1.Whisper~3~R5C1~R5C2.WhiteDot~R6C1~R6C2~R6C3.X~R2C2~R2C3"
        ".Arrow~R1C6~R2C6~R3C6.LittleKiller~12~R2C1.Skyscraper~C5~3~2.Sandwich~8~R3"
        ".AntiKnight.Diagonal~-1.~R1C4_2~R1C5_1_2"
    )
    puzzle = loads(text)
    assert sorted(clue.line() for clue in puzzle.clues) == sorted(
        [
            "cage 9: r1c1 r1c2", "thermo: r3c1 r4c1", "whispers 3: r5c1 r5c2", "white: r6c1 r6c2", "white: r6c2 r6c3",
            "total 10: r2c2 r2c3", "arrow: r1c6 : r2c6 r3c6", "littlekiller 12: r2c1 down-right",
            "skyscraper 3: column 5", "skyscraper 2: column 5 reversed", "sandwich 8: row 3", "antiknight",
        ]
    )  # fmt: skip
    assert puzzle.givens[0] == (None, None, None, 2, None, None)
    assert puzzle.candidates[0][4] == (1, 2)
    assert puzzle.regions == {"main diagonal": tuple((k, k) for k in range(6))}


def test_lines_of_iss_that_automata_say():
    text = ".Shape~4x4.Regex~LioxMi4q~R1C1~R1C2~R1C3~~R2C1~R2C2.SumLine~5~R1C1~R1C2~LOOP.Cage~7~R1C1~R1C2~R1C2"
    assert {clue.line() for clue in loads(text).clues} == {
        "regex .*12.*: r1c1 r1c2 r1c3", "regex .*12.*: r2c1 r2c2", "sumloop 5: r1c1 r1c2",
        "cage: r1c1 r1c2", "weighted 7: r1c1 2*r1c2",
    }  # fmt: skip


@pytest.mark.parametrize(("packed", "arcs"), [("QPLR", "0-1-1,0-3-0,1-4-1"), ("APFGPA", "0-1-1,0-3-0,1-4-1")])
def test_automata_of_iss_are_written_in_two_ways(packed, arcs):
    (clue,) = loads(f".Shape~4x4.NFA~{packed}~_name~R1C1~R1C2").clues
    assert clue.line() == f"automaton 0/1/{arcs}: r1c1 r1c2"


@pytest.mark.parametrize(
    ("cell", "way"),
    [("R1C1", "down-right"), ("R3C1", "down-right"), ("R1C3", "down-left"), ("R3C9", "up-left"), ("R9C3", "up-right")],
)
def test_the_first_cell_names_a_diagonal_of_iss(cell, way):
    (clue,) = loads(f".LittleKiller~12~{cell}").clues
    assert clue.way == way


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            ".Or.~R1C1_1",
            "'Or' is a constraint of Interactive Sudoku Solver that is not read here: "
            "it is a choice between constraints, and cover has no clue for that",
        ),
        (".Regex~abc~R1C1", "'Regex': its pattern is not text"),
        (".Regex~KDF8~R1C1", "the pattern '(1|', at character 4: ')' is missing"),
        (".NFA~TgA~R1C1", "'NFA': its automaton is cut short"),
        (".Sum~3_=_1~R1C1~R1C2", "'Sum' has 1 factors for 2 cells"),
        (".Sum~3_=_1_-101~R1C1~R1C2", "'Sum': factors are -100 to 100"),
        (".Shape~6x8.~R1C1_1", "the shape '6x8' is not read: boards are square with as many symbols as rows"),
        (".Cage~x~R1C1", "'Cage': 'x' is no number"),
        (".~R1C1_0", "'R1C1_0': values from 1 to 9 are needed"),
        (".Thermo~R1C1~R10C1", "cell 'R10C1' is not on the board of 9 rows"),
    ],
)
def test_what_iss_says_beyond_is_refused_by_name(text, reason):
    assert refused(text) == reason


def test_symbols_of_iss_may_count_from_0():
    assert loads(".Shape~4x4~0-3.~R1C1_0").symbols == (0, 1, 2, 3)


def test_jigsaw_regions_of_iss_stand_beside_the_boxes_unless_there_are_none():
    letters = "AABBAABBCCDDCCDD"
    beside = loads(f".Shape~4x4.Jigsaw~{letters}")
    assert len(list(every(beside))) == 16
    instead = loads(f".Shape~4x4.NoBoxes.Jigsaw~{letters}.~R1C1_1")
    assert len(list(every(instead))) == 12


def test_killers_that_point():
    marks = ["3<" + "0" * 7, "0" * 9, *["0" * 9] * 7]
    puzzle = loads("".join(marks))
    assert [clue.line() for clue in puzzle.clues] == ["cage 3: r1c1 r1c2"]
    assert "lead to no sum" in refused("<<" + "0" * 79)


def test_killers_go_to_numbers_and_back():
    puzzle = loads("diagonals\ncage 15: r1c1 r1c2\ncage 9: r2c2 r3c2 r3c3\n" + "." * 81)
    text = write(puzzle, "killer")
    assert text.startswith("3x3:d:k:")
    assert set(loads(text).clues) == set(puzzle.clues)
    assert loads(text).diagonals
    with pytest.raises(ProblemError, match="only cages, no givens, regions or other clues"):
        write(loads("cage 3: r1c1 r1c2\n1" + "." * 80), "killer")


def test_numbers_of_killers_name_a_cage_by_sum_and_name():
    numbers = [256 * 3, 256 * 3, 0, 7, 7, *range(8, 19)]
    puzzle = loads("2x2::k:" + ":".join(map(str, numbers)))
    assert [clue.line() for clue in puzzle.clues] == ["cage 3: r1c1 r1c2", "cage: r1c4 r2c1"]
    assert "16" in refused("2x2::k:1:2:3")


def test_opensudoku_is_read_folder_by_folder_and_never_trusted():
    board = "1" + "0" * 80
    text = f'<opensudoku><folder name="a"><game data="{board}"/><game data="{board}"/></folder></opensudoku>'
    assert [reading.facts["title"] for reading in read(text)] == ["a", "a"]
    assert loads(write(loads(board), "opensudoku")) == loads(board)
    bomb = '<?xml version="1.0"?><!DOCTYPE o [<!ENTITY a "1">]><opensudoku><game data="&a;"/></opensudoku>'
    assert "entities" in refused(bomb, format="opensudoku")
    assert "game 1: " in refused('<opensudoku><game data="12"/></opensudoku>')


def test_a_drawing_on_either_half_of_a_clone_stands_at_a_clue():
    clone = [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R3C1", "R3C2"]}]
    for cell in ("R1C1", "R3C2"):
        read = loads(fpuzzle(clone=clone, circle=[{"cells": [cell]}]))
        assert [clue.line() for clue in read.clues] == ["clone: r1c1 r1c2 : r3c1 r3c2"]
    assert "drawn circle" in refused(fpuzzle(clone=clone, circle=[{"cells": ["R4C4"]}]))
