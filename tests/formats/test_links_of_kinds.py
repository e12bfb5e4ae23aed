"""Tatham's game ids, puzz.link, nonograms: read, compared with puzzles written by hand, refused by name."""

import pytest

import cover
from cover.basics.errors import ProblemError
from cover.formats import loads, read, write
from cover.formats.pzpr.codes import CODES
from cover.problems.names import Kind
from refusals import refused


def test_solo_has_boxes_jigsaws_diagonals_and_cages():
    assert loads("solo:2x3:1zi") == cover.Sudoku([[1, 0, 0, 0, 0, 0], *[[0] * 6] * 5], (2, 3))
    assert loads("solo:2x2x:p").diagonals
    puzzle = loads(f"solo:2x2k:p,{sides(BOXES)},10a10e10a10e")
    assert [(clue.sum, clue.cells[0]) for clue in puzzle.clues] == [(10, (r, c)) for r in (0, 2) for c in (0, 2)]
    assert sum(len(clue.cells) for clue in puzzle.clues) == 16


BOXES = ["AABB", "AABB", "CCDD", "CCDD"]


def sides(rows):
    """The lines between cells as the games write them."""
    upright = [rows[r][c] != rows[r][c + 1] for r in range(4) for c in range(3)]
    level = [rows[r][c] != rows[r + 1][c] for c in range(4) for r in range(3)]
    code, run = "", 0
    for line in [*upright, *level, True]:
        if line:
            code, run = code + ("_" if run == 0 else chr(ord("a") + run - 1)), 0
        else:
            run += 1
    return code


def test_a_jigsaw_of_solo_has_its_regions():
    rows = ["AAAB", "CABB", "CCDB", "CDDD"]
    puzzle = loads(f"solo:4j:p,{sides(rows)}")
    regions = {frozenset(cells) for name, cells in puzzle.division.cells() if name.kind is Kind.JIGSAW}
    assert regions == {frozenset((r, c) for r in range(4) for c in range(4) if rows[r][c] == x) for x in "ABCD"}


def test_pattern_is_a_nonogram():
    assert loads("pattern:2x3:3/1/2/1/1") == cover.Nonogram([[2], [1], [1]], [[3], [1]])


def test_unequal_has_signs_and_in_its_mode_bars():
    puzzle = loads("unequal:2:0R,0,0,0,")
    assert [clue.line() for clue in puzzle.clues] == ["greater: r1c1 r1c2"]
    adjacent = loads("unequal:3a:0R,0L,0,0,0,0,0,0,3,")
    assert sorted(clue.line() for clue in adjacent.clues) == ["nonconsecutive", "white: r1c1 r1c2"]
    assert adjacent.givens[2][2] == 3


def test_towers_look_from_four_sides():
    puzzle = loads("towers:2:2//1///1//,a1b")
    assert sorted(clue.line() for clue in puzzle.clues) == sorted(
        ["skyscraper 2: column 1", "skyscraper 1: column 1 reversed", "skyscraper 1: row 2"]
    )
    assert puzzle.givens == ((None, 1), (None, None))


def test_unruly_is_a_binairo_where_no_lines_are_alike():
    assert loads("unruly:4x4u:aDgE") == cover.Binairo(
        [[0, None, None, None], [1, None, None, None], [None, None, None, 0], [None] * 4]
    )
    assert loads("unruly:4x4:aDgE").name == "unruly"


def test_a_link_of_the_games_page_is_its_id():
    link = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/solo.html#2x2:1b4f3a2c"
    assert loads(link) == loads("solo:2x2:1b4f3a2c")


def test_ids_without_a_name_are_read_where_one_game_can():
    assert loads("2x3:3/1/2/1/1").name == "nonogram"
    assert loads("2x2:1b4f3a2c").name == "sudoku"
    assert "put the game's name before it" in refused("2x2:!".replace("!", "=="))
    assert refused("flood:3x3:a") == "the game flood of Simon Tatham's puzzles is not read here"
    assert refused("2x2:1", kind="sudoku") == "the description has 1 cells, not 16"


@pytest.mark.parametrize(
    "seed", ["solo:3x3#12345", "3x3dh#12345", "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/net.html#5x5#12"]
)
def test_a_random_seed_is_no_game_id(seed):
    assert "only the game itself can make its puzzle from a random seed (#)" in refused(seed)


def test_a_game_whose_name_is_a_key_too_is_a_game():
    assert refused("mines:9x9n10:0,0,m3f") == "the game mines of Simon Tatham's puzzles is not read here"


def test_one_id_a_line_is_answered_in_turn():
    readings = list(read("solo:2x2:1b4f3a2c\n# the next one\ntowers:2:2//1///1//,a1b\n"))
    assert [(reading.content.name, reading.line) for reading in readings] == [("sudoku", 1), ("latin", 3)]


def test_kakuro_of_puzz_link_and_of_a_file_are_one_puzzle():
    link = loads("https://puzz.link/p?kakuro/3/2/43ll.007")
    file = loads("pzprv3/kakuro/2/3/0 0 0 0 /0 3,4 . . /7 . . 0,0 /. 1 2 /3 . . /")
    assert link == file
    assert link.cells[1:] == (("#", "4\\3", ".", "."), ("\\7", ".", ".", "#"))


def test_star_battle_and_sudoku_of_puzz_link():
    link = loads("https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou")
    assert cover.solve(link).verdict.value == "unique"
    assert loads("puzz.link/p?sudoku/4/4/1u") == cover.Sudoku([[1, 0, 0, 0], *[[0] * 4] * 3])
    assert loads("pzprv3/sudoku/4/1 . . . /. . . . /. . . . /. . . 2 /. . . . /") == cover.Sudoku(
        [[1, 0, 0, 0], [0] * 4, [0] * 4, [0, 0, 0, 2]]
    )


def test_skyscrapers_of_puzz_link_and_of_a_file_are_one_puzzle():
    link = loads("puzz.link/p?building/4/4/1g2h3k4")
    file = loads("pzprv3/building/4/4/. 1 . 2 . . /. . . . . . /. . . . . . /. . . . . . /4 . . . . . /. . 3 . . . /")
    assert link == file
    assert {clue.line() for clue in link.clues} == {
        "skyscraper 1: column 1",
        "skyscraper 2: column 3",
        "skyscraper 3: column 2 reversed",
        "skyscraper 4: row 4",
    }


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            "puzz.link/p?angleloop/6/6/abc",
            "puzzles of the type 'angleloop' of puzz.link are not read here; `cover formats pzpr` lists those that are",
        ),
        ("puzz.link/p?kakuro/6", "columns and rows are needed after kakuro/: '6'"),
        ("puzz.link/p?starbattle/6/6/1/4i", "the borders need 12 characters, and there are 2"),
        ("pzprv3/kakuro/2/2/. . /", "3 rows of 3 words are needed"),
        ("pzprv3/slither/2/2/. . . /. . /", "2 rows of 2 words are needed"),
        ("puzz.link/p?tents/2/2/1111!", "'!' in the body, where a tree is needed"),
        ("puzz.link/p?factors/2/2/g86", "the room at r1c2 has no product"),
        ("puzz.link/p?hitori/2/2/12", "4 numbers are needed, a character each"),
        ("puzz.link/p?minarism/2/2/.", "a clue without its number (?) is not read here"),
        ("puzz.link/p?magnets/a/2/2/o", "magnets whose like poles attract each other (a) are not read here"),
        ("puzz.link/p?nonogram/3/2/1.", "a clue without its number (?) is not read here"),
        ("pzprv3/slither/2/2/f/. . /. . /", "the variant 'f' of this type is not read here"),
        ("puzz.link/p?yajikazu/3/1/03b", "r1c1: '3' is neither '.', '?' nor a clue such as 2>"),
        ("puzz.link/p?kakuro/2/2/4", "the data of the puzzle is cut short or broken"),
        ("puzz.link/p?yajilin/x/3/2/40a0.c", "the flags of yajilin: 'x' is not read here"),
        ("puzz.link/p?nurikabe/b/3/2/2h1h", "the flags of nurikabe: 'b' is not read here"),
        ("puzz.link/p?sudoku/8/8/1z", "puzz.link would cut 8 rows into boxes of 2x2, which do not fit"),
        ("puzz.link/p?aquarium/3/3/g000/k", "a wall inside a tank, between r1c1 and r1c2, is not read here"),
        (
            "puzz.link/p?slithr/5/5/a",
            "puzzles of the type 'slithr' of puzz.link are not read here; did you mean slither?",
        ),
    ],
)
def test_what_puzz_link_says_beyond_is_refused_by_name(text, reason):
    assert refused(text) == reason


@pytest.mark.parametrize(
    ("link", "as_if"),
    [
        ("mashu/3/2/3i.0", "mashu/3/2/3i"),
        ("shikaku/3/2/3i3g%22", "shikaku/3/2/3i3g"),
        ("shikaku/3/2/3i3g&id=12", "shikaku/3/2/3i3g"),
        ("slither_edit/3/2/3b1", "slither/3/2/3b1"),
        ("type=editor&slither/3/2/3b1", "slither/3/2/3b1"),
        ("yajilin/b/3/2/40a0.c", "yajilin/3/2/40a0.c"),
        ("slither/3/2/3.g1.", "slither/3/2/3h1g"),
        ("gokigen/2/1/b.5.", "gokigen/2/1/bg5g"),
        ("pzprv3/slither/1/2/3%20./", "slither/2/1/3g"),
    ],
)
@pytest.mark.filterwarnings("ignore:.*is passed over")
def test_what_cannot_matter_is_passed_over(link, as_if):
    """The codes and flags of puzz.link as pzprjs decodes them; what stands behind the last cell it does not look at."""
    assert loads(f"https://puzz.link/p?{link}") == loads(f"https://puzz.link/p?{as_if}")


def test_what_is_left_of_a_link_is_reported():
    with pytest.warns(UserWarning, match=r"line:1: '\.0' after the last cell is passed over"):
        loads("https://puzz.link/p?mashu/3/2/3i.0")


def test_a_link_that_says_that_other_rules_hold_is_read_only_when_they_are_to_be_ignored():
    link = "https://puzz.link/p?slither/v:no_fours/3/2/3b1"
    assert "other rules ('v:no_fours')" in refused(link)
    with pytest.warns(UserWarning, match="other rules .*: ignored"):
        assert loads(link, ignore_text_rules=True) == loads("puzz.link/p?slither/3/2/3b1")


def test_numbers_in_a_board_of_skyscrapers_are_givens():
    puzzle = loads("puzz.link/p?skyscrapers/3/3/1r3k2g1")
    assert puzzle.givens == ((3, None, None), (None, None, None), (2, None, 1))
    assert [clue.line() for clue in puzzle.clues] == ["skyscraper 1: column 1"]
    file = "pzprv3/skyscrapers/3/3/. 1 . . . /. q3 . 2 . /. . . . . /. q2 . q1 . /. . . . . /"
    assert loads(file) == puzzle  # 2 is the answer's


def test_walls_inside_a_room_are_part_of_a_heyawake():
    """`checkCountinuousUnshadeCell` of puzz.link counts the borders that an open line crosses."""
    link = loads("https://puzz.link/p?heyawake/4/2/h00")
    assert link == cover.Heyawake(["AAAA", "AAAA"], walls=[((0, 0), (0, 1)), ((1, 1), (1, 2))])
    with_one, with_two = "https://puzz.link/p?norinori/2/3/o0", "https://puzz.link/p?norinori/2/3/00"
    assert loads(with_one) == loads(with_two)  # there only rooms count


def test_a_circle_without_number_is_a_cell_that_is_not_shaded():
    assert loads("puzz.link/p?kurodoko/3/2/h.g.g") == loads("puzzle: kurodoko\ncells:\n..o\n.o.\n")
    circle = loads("puzzle: kurodoko\ncells:\n..2\no..\n")
    assert next(circle.faults(((0, 1, 0), (1, 0, 0)))) == "r2c1: 'o' leaves ., not #"
    assert cover.loads(cover.dumps(circle, "puzzle")) == circle != loads("puzzle: kurodoko\ncells:\n..2\n...\n")


def test_what_a_file_says_of_its_author_is_kept():
    text = 'pzprv3/slither/1/2/3 . /\ninfo:{\n "metadata": {\n  "author": "me",\n  "comment": "a/b\\nc"\n }\n}\n'
    (reading,) = read(text)
    assert dict(reading.facts) == {"author": "me", "note": "a/b c"}
    (moved,) = read('pzprv3/slither/1/2/3 . /\nhistory:{"a":1}\n')
    assert moved.content == reading.content


def test_letters_of_arukone_are_numbers():
    puzzle = loads("pzprv3/arukone/2/3/dontpassallcell/A . A /b . b /")
    assert puzzle == cover.Numberlink([[1, None, 1], [28, None, 28]], "free")
    assert loads("pzprv3/arukone/2/3/passallcell/A . A /b . b /").fill == "all"


PICTURE = cover.Nonogram([[2], [1], []], [[2], [1], []])


@pytest.mark.parametrize("format", ["non", "gecode"])
def test_nonograms_are_read_back(format):
    assert loads(write(PICTURE, format)) == PICTURE
    assert next(read(write(PICTURE, format))).format == format
    with pytest.raises(ProblemError, match="for nonograms"):
        write(cover.Queens(4), format)


def test_the_goal_of_a_nonogram_must_keep_its_numbers():
    solved = write(PICTURE, "non", ((1, 1, 0), (1, 0, 0), (0, 0, 0)))
    assert loads(solved) == PICTURE
    assert "breaks its numbers: row 1" in refused(solved.replace('goal "110', 'goal "101'))


def test_a_nonogram_says_how_many_lines_are_missing():
    text = write(PICTURE, "non").replace("height 3", "height 5")
    assert refused(text) == "there are 4 rows, but 5 are announced"
    assert "numbers such as 1,3" in refused(write(PICTURE, "non").replace("\n2\n", "\ntwo\n", 1))


def test_webpbn_has_one_color_and_says_so():
    line = "<line><count>1</count></line>"
    text = f'<puzzle><title>t</title><clues type="columns">{line}</clues><clues type="rows">{line}</clues></puzzle>'
    assert loads(text) == cover.Nonogram([[1]], [[1]])
    assert "more than one color" in refused(text.replace("<count>", '<count color="red">', 1))
    assert "entities" in refused('<!DOCTYPE p [<!ENTITY a "1">]>' + text, format="webpbn")


def test_arrays_that_do_not_add_up_are_no_nonograms():
    assert "an array" in refused("{ 2, 2, 1, 1 }", format="gecode")


def test_arrays_that_are_no_utf8_are_refused_in_place():
    text = "const int two[] = { 2, 1,\n  1, 1,  1, 1,\n  1, 2\n};\udc80"
    assert "not UTF-8 text: byte 0xed" in refused(text, format="gecode")


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("loopy:2x2t0:3a2a", "puzzle: slitherlink\ncells:\n3.\n2.\n"),
        ("singles:2x2:1121", "puzzle: hitori\ncells:\n11\n21\n"),
        ("bridges:3x2m2:2a2c", "puzzle: hashi\ncells:\n2.2\n...\n"),
        ("pearl:3x2:WaBc", "puzzle: masyu\ncells:\nW.B\n...\n"),
        ("lightup:2x2:1aBa", "puzzle: akari\ncells:\n1.\n#.\n"),
        ("range:2x2:2c", "puzzle: kurodoko\ncells:\n2.\n..\n"),
        ("rect:2x2:2a2a", "puzzle: shikaku\ncells:\n2.\n2.\n"),
        ("filling:2x2:20a1", "puzzle: fillomino\ncells:\n2.\n.1\n"),
        ("tents:2x2:_c,0,1,1,0", "puzzle: tents\ncells:\nT.\n..\n\nright: 1 0\nbottom: 0 1\n"),
        ("bridges:3x2m3L:2a2c", "puzzle: hashi\ntree\nmost: 3\ncells:\n2.2\n...\n"),
        ("mosaic:3x2:b4a32", "puzzle: mosaic\ncells:\n..4\n.32\n"),
        ("palisade:3x2n3:2d3", "puzzle: palisade\narea: 3\ncells:\n2..\n..3\n"),
        ("dominosa:1:001101", "puzzle: dominosa\ncells:\n001\n101\n"),
        ("magnets:2x1:1.,1,.1,.,LR", "puzzle: magnets\nplates:\nLR\n\nleft: 1\ntop: 1 .\nbottom: . 1\n"),
        ("galaxies:2x2:beb", "puzzle: galaxies\nsize: 2x2\ncentres:\n1:2 3:1 3:3\n"),
        ("slant:2x1:1b0b", "puzzle: slant\ncorners:\n1..\n0..\n"),
        ("signpost:2x2:1cege", "puzzle: signpost\ncells:\n1E S\nW S\n"),
        ("tracks:2x2:9Aa6,2,S2,S3,1", "puzzle: tracks\nstart: 1\nend: 2\ncells:\nr|\n.J\n\nright: 3 1\nbottom: 2 2\n"),
        (
            "undead:2x1:1,0,0,aL,1,2,3,4,5,6",
            "puzzle: undead\ncounts: 1 0 0\ncells:\n.\\\n\ntop: 1 2\nright: 3\nbottom: 5 4\nleft: 6\n",
        ),
        ("keen:2:b__,a3m2", "puzzle: keen\nsize: 2\ntotal 3: r1c1 r1c2\nproduct 2: r2c1 r2c2\n"),
    ],
)
def test_games_are_the_puzzles_that_they_are(text, puzzle):
    assert loads(text) == loads(puzzle)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("loopy:2x2t1:3a2a", "a loopy on another grid than squares (t0) is not read"),
        ("bridges:3x2m4:2a2c", "bridges side by side may be 1 to 3, not 4"),
        ("mosaic:3x2:b5a3", "the description has 5 cells, not 6"),
        ("dominosa:1:00101", "the numbers of 2 rows of 3 cells are needed, those above 9 in brackets"),
        ("dominosa:1:001012", "the number 2 is above 1"),
        ("magnets:2x2:1.,1.,1.,1.,LRL", "the poles of 2 columns and 2 rows, twice, and 4 cells are needed"),
        ("magnets:2x2:1.,1.,1.,1.,LRLL", "r2c1: the other half of the plate is missing"),
        ("galaxies:2x2:zz", "the description leaves the board of 2 x 2 cells"),
        ("map:2x2n2:a,", "0 sides, where the board has 4"),
        ("slant:1x1:1a2", "the description has 3 cells, not 4"),
        ("signpost:2x2:1c", "the description has 1 cells, not 4"),
        ("tracks:2x2:Gc,S2,1,S1,2", "'G' in the description, which is no piece of track"),
        (
            "tracks:2x2:d,2,1,1,2",
            "an S before the number of a column, and of a row, is needed: it says where the track ends",
        ),
        (
            "tracks:2x2:d,S2,S1,1,2",
            "an S before the number of a column, and of a row, is needed: it says where the track ends",
        ),
        ("undead:1x1:1,0,0,a,1,1,1", "three numbers, the mirrors and 4 numbers are needed"),
        ("loopy:2x2:3a", "the description has 2 cells, not 4"),
        ("loopy:2x2:9aaa", "'9' in the description, which is no symbol of this game"),
        ("tents:2x2:_c,0,1", "the tents of 2 columns and 2 rows are needed"),
        ("keen:2:b__,a3", "2 clues such as a7 or m12 are needed, one a block"),
    ],
)
def test_games_that_are_not_read_say_why(text, reason):
    assert refused(text) == reason


@pytest.mark.parametrize(
    ("link", "puzzle"),
    [
        ("slither/3/2/3b1", "puzzle: slitherlink\ncells:\n31.\n.1.\n"),
        ("nurikabe/3/2/2h1h", "puzzle: nurikabe\ncells:\n2..\n1..\n"),
        ("kurodoko/3/2/h4g2g", "puzzle: kurodoko\ncells:\n..4\n.2.\n"),
        ("hashikake/3/2/2g2i", "puzzle: hashi\ncells:\n2.2\n...\n"),
        ("lightup/3/2/1.i", "puzzle: akari\ncells:\n1#.\n...\n"),
        ("shikaku/3/2/3i3g", "puzzle: shikaku\ncells:\n3..\n.3.\n"),
        ("fillomino/3/2/3i1g", "puzzle: fillomino\ncells:\n3..\n.1.\n"),
        ("mines/3/2/2i0g", "puzzle: minesweeper\ncells:\n2..\n.0.\n"),
        ("numlin/3/2/1g12g2", "puzzle: numberlink\nfill: free\ncells:\n1.1\n2.2\n"),
        ("arukone/e/3/2/1g12g2", "puzzle: numberlink\nfill: free\ncells:\n1.1\n2.2\n"),
        ("arukone/3/2/1g12g2", "puzzle: numberlink\ncells:\n1.1\n2.2\n"),
        ("gokigen/2/1/bg5", "puzzle: slant\ncorners:\n1..\n.0.\n"),
        ("creek/2/1/bg5", "puzzle: creek\ncorners:\n1..\n.0.\n"),
        ("mashu/3/2/3i", "puzzle: masyu\ncells:\n.W.\nB..\n"),
        ("simpleloop/3/2/g0", "puzzle: simpleloop\ncells:\n#..\n...\n"),
        ("yajikazu/3/2/40a21c", "puzzle: yajikazu\ncells:\n0> .  1v\n. .  .\n"),
        ("yajilin/3/2/40a0.c", "puzzle: yajilin\ncells:\n0> . #\n.  .  .\n"),
        ("yajikazu/3/1/910b", "puzzle: yajikazu\ncells:\n16> . .\n"),
        ("norinori/3/2/c8", "puzzle: norinori\nrooms:\nAAB\nABB\n"),
        ("heyawake/3/2/c8g1", "puzzle: heyawake\nrooms:\nAAB\nABB\n\nroom B: 1\n"),
        ("suguru/3/2/c8h2", "puzzle: suguru\nrooms:\nAAB\nABB\n\ncells:\n..2\n...\n"),
        ("ripple/3/2/c8h2", "puzzle: ripple\nrooms:\nAAB\nABB\n\ncells:\n..2\n...\n"),
        ("cojun/3/2/c8h2", "puzzle: cojun\nrooms:\nAAB\nABB\n\ncells:\n..2\n...\n"),
        ("aquarium/3/2/c8/1h2g", "puzzle: aquarium\nrooms:\nAAB\nABB\n\nright: 2 .\nbottom: 1 . .\n"),
        ("hitori/2/2/1121", "puzzle: hitori\ncells:\n11\n21\n"),
        ("nonogram/3/3/2g1g1g11h3g", "puzzle: nonogram\nrows:\n1 1\n0\n3\n\ncolumns:\n2\n1\n1\n"),
        ("tents/2/2/1g1g0", "puzzle: tents\ncells:\nT.\n..\n\nright: 1 .\nbottom: 1 .\n"),
        ("tents/2/2/1g1gi0", "puzzle: tents\ncells:\n.T\n..\n\nright: 1 .\nbottom: 1 .\n"),
        ("magnets/2/1/g10g0g0", "puzzle: magnets\nplates:\nLR\n\nleft: .\nright: 0\ntop: 1 .\nbottom: . 0\n"),
        ("fourcells/4/2/b1c2", "puzzle: palisade\narea: 4\ncells:\n..1.\n..2.\n"),
        ("factors/2/2/o048", "puzzle: keen\nsize: 2\nproduct 4: r1c1 r2c1\nproduct 8: r1c2 r2c2\n"),
        ("minarism/2/2/gih", "puzzle: latin\ngreater: r1c2 r1c1\ngreater: r1c1 r2c1\n\n. .\n. .\n"),
        ("minarism/2/2/j1i", "puzzle: latin\ndifference 1: r1c1 r2c1\n\n. .\n. .\n"),
        ("kropki/2/2/a0", "puzzle: latin\nwhite: r1c1 r1c2\nwhite: r1c1 r2c1\nnegative: kropki\n\n. .\n. .\n"),
    ],
)
def test_numbers_in_cells_of_puzz_link(link, puzzle):
    assert loads(f"https://puzz.link/p?{link}") == loads(puzzle)


def test_a_file_of_numbers_may_hold_an_answer_too():
    puzzle = loads("pzprv3/nurikabe/2/3/2 # . /1 + # /")
    assert puzzle == loads("puzzle: nurikabe\ncells:\n2..\n1..\n")
    assert "(?) is not read here" in refused("puzz.link/p?nurikabe/3/2/2h.h")


@pytest.mark.parametrize("text", ["pzprv3/fourcells/3/3/* . . /. 1 . /. . . /", "puzz.link/p?fourcells/3/3/7c1d"])
def test_a_board_with_holes_is_of_the_kind_that_has_them(text):
    puzzle = loads(text)
    assert puzzle == loads("puzzle: fourcells\ncells:\n# . .\n. 1 .\n. . .\n")
    assert loads("puzz.link/p?fivecells/4/4/7p").name == "foseruzu"
    assert loads("puzz.link/p?fivecells/5/1/e").name == "palisade"


WEBPBN = (
    '<puzzleset><puzzle type="grid" defaultcolor="black" {more}><title>two</title>{inside}'
    '<clues type="columns"><line><count>1</count></line><line><count>1</count></line></clues>'
    '<clues type="rows"><line><count>2</count></line></clues></puzzle></puzzleset>\n'
)


def webpbn(more="", inside=""):
    return WEBPBN.format(more=more, inside=inside)


def test_what_webpbn_says_beyond_is_read_or_refused_by_name():
    words = "<id>#1</id><source>x</source><description>d</description><color name='black' char='X'>000</color>"
    assert loads(webpbn('backgroundcolor="white"', words)) == cover.Nonogram([[2]], [[1], [1]])
    assert refused(webpbn(inside="<torus/>")) == "puzzle 'two': the puzzle: 'torus' is not read here"
    assert "the puzzle: 'wrap' is not read here" in refused(webpbn('wrap="yes"'))
    goal = "<solution type='goal'><image>\n|{}|\n</image></solution>"
    assert loads(webpbn(inside=goal.format("XX"))) == loads(webpbn())
    assert "the goal in the file breaks its numbers" in refused(webpbn(inside=goal.format("X.")))


def test_what_opensudoku_says_beyond_is_read_or_refused_by_name():
    board = "1" + "0" * 80
    game = f'<game data="{board}" created="1" state="0" time="5" last_played="2" note="hard"/>'
    text = '<opensudoku version="2"><name>n</name><level>3</level><folder name="a" created="1">{}</folder></opensudoku>'
    assert loads(text.format(game)) == loads(board)
    assert refused(text.format(game.replace("time", "killer"))) == "game: 'killer' is not read here"
    assert refused(text.format(game).replace("level>", "rules>")) == "opensudoku: 'rules' is not read here"


def test_numbers_of_singles_have_capitals_above_35():
    assert loads("singles:2x2:1zA1").given == ((1, 35), (36, 1))
    assert refused("singles:2x2:11,1") == "',' in the description, which is no symbol of this game"


@pytest.mark.parametrize(
    ("last", "first"),
    [("f", "-10"), ("-ff", "+100"), ("+fff", "=000"), ("=fff", "%000"), ("%fcf", "*0000"), ("*ffff", "$00000")],
)
def test_each_sign_of_a_large_number_goes_on_where_the_one_before_ended(last, first):
    (before,), _ = CODES["numbers16"].read(last, 1)
    (after,), _ = CODES["numbers16"].read(first, 1)
    assert int(after) == int(before) + 1
    assert (CODES["numbers16"].write([before]), CODES["numbers16"].write([after])) == (last, first)


def test_a_digit_may_say_how_many_blanks_follow_it():
    assert CODES["numbers4"].read("48d.g0", 9) == (["4", "3", None, "3", None, None, "?", None, "0"], "")
