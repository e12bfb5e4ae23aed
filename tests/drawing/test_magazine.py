"""Print as magazines do: title, author, rules in words, an address with its QR code."""

import pathlib

import pytest

import cover
from cover.basics.errors import Refused
from cover.drawing.magazine import LONGEST, SMALLEST, Words, magazine, readable, width_of, wrapped
from cover.drawing.pdf import LARGEST, ROOM
from cover.drawing.shapes import Path, Text
from cover.formats import read

PUZZLES = sorted((pathlib.Path(__file__).parents[2] / "puzzles").glob("*/*.txt"))[::4]
FILE = (
    "puzzle: sudoku\ntitle: Small\nauthor: A. Setter\nrules: Fill it in.\nrules: Kings differ.\n"
    "address: https://example.org/1\nantiking\n\n1...\n....\n....\n....\n"
)


def texts(picture):
    return [shape.text for shape in picture.shapes if isinstance(shape, Text)]


def drawn(text, tmp_path, *options):
    from click.testing import CliRunner

    from cover.cli.table import cover as program

    (tmp_path / "board.txt").write_text(text)
    done = CliRunner().invoke(program, ["draw", str(tmp_path / "board.txt"), *options])
    assert done.exit_code == 0, done.stderr
    return done.stdout


def test_a_page_has_title_author_board_and_the_rules_of_the_file(tmp_path):
    drawn(FILE, tmp_path, "--rules", "-o", str(tmp_path / "board.svg"))
    svg = (tmp_path / "board.svg").read_text()
    for words in ("Small", "by A. Setter", "Fill it in.", "Kings differ.", "https://example.org/1"):
        assert f">{words}<" in svg
    assert ">antiking<" not in svg  # words of files are not printed


def test_rules_that_the_file_does_not_tell_are_given_in_our_words(tmp_path):
    shown = drawn("puzzle: sudoku\nantiking\n\n1...\n....\n....\n....\n", tmp_path, "--rules")
    first, *_, box, king = shown.splitlines()
    assert first == "Sudoku"
    assert (box, king) == (
        "Every row, column and box contains every digit once.",
        "Anti-king: Equal digits are not a king's move apart.",
    )


def test_the_same_from_python(tmp_path):
    puzzle = cover.loads(FILE)
    drawing = cover.draw(puzzle, rules=True, facts={"title": "Small", "author": "A. Setter"})
    (page,) = drawing.pages()
    assert {"Small", "by A. Setter"} <= set(texts(page))
    assert str(drawing).startswith("Small\nby A. Setter\n┏")
    with pytest.raises(Refused, match="rules=True"):
        cover.draw(puzzle, facts={"title": "Small"})


def test_the_words_stay_on_the_page_and_off_the_board():
    board = cover.Queens(4).draw()
    page = magazine(board, Words("T", "A", ["word " * 200], "https://example.org/puzzle"))
    top = min(y for shape in page.shapes if isinstance(shape, Path) for _, y in shape.points)
    for shape in page.shapes:
        if isinstance(shape, Text):
            assert shape.y - shape.size / 2 >= 0
            assert shape.y + shape.size / 2 <= page.height
            if shape.anchor == "start":
                assert shape.x + width_of(shape.text, shape.size) <= page.width + 1e-9
    title = next(shape for shape in page.shapes if isinstance(shape, Text) and shape.text == "T")
    assert title.y + title.size / 2 <= top


def test_lines_beside_the_code_alone_are_shorter():
    pytest.importorskip("segno")
    rules = ["word " * 200]
    plain, coded = (magazine(cover.Queens(4).draw(), Words(rules=rules, address=one)) for one in ("", "https://a.org"))

    def lengths(page):
        return [len(text) for text in texts(page) if text.startswith("word")]

    long = max(lengths(plain))
    beside, below = lengths(coded)[0], lengths(coded)[-2]
    assert set(lengths(plain)[:-1]) == {long}
    assert beside < long == below


def test_a_qr_code_is_the_one_that_segno_makes():
    segno = pytest.importorskip("segno")
    address = "https://example.org/puzzle"
    plain, coded = (magazine(cover.Queens(4).draw(), Words("T", address=one)) for one in ("", address))
    added = [shape for shape in coded.shapes if isinstance(shape, Path) and shape.fill == "ink"][
        len([shape for shape in plain.shapes if isinstance(shape, Path) and shape.fill == "ink"]) :
    ]
    dark = sum(map(sum, segno.make_qr(address, error="m").matrix))
    rows = len(segno.make_qr(address, error="m").matrix)
    cell = max(s.points[1][0] for s in added) - min(s.points[0][0] for s in added)
    area = sum((s.points[1][0] - s.points[0][0]) / (cell / rows) for s in added)
    assert round(area) == dark


def test_an_address_that_no_code_holds_is_refused_in_words():
    with pytest.raises(Refused, match="is too long for a QR code"):
        magazine(cover.Queens(4).draw(), Words(address="x" * (LONGEST + 1)))
    assert magazine(cover.Queens(4).draw(), Words(address="x" * LONGEST)).shapes


def test_lines_are_broken_at_blanks_and_long_words_where_they_must():
    assert list(wrapped("aaa bbb ccc", lambda _: width_of("aaa bbb", 1.0), 1.0)) == ["aaa bbb", "ccc"]
    assert "".join(wrapped("a" * 50, lambda _: 5.0, 1.0)) == "a" * 50
    assert list(wrapped("", lambda _: 5.0, 1.0)) == []


def test_sheets_of_pages_write_no_title_twice(tmp_path):
    puzzle = cover.loads(FILE)
    drawing = cover.draw([puzzle, puzzle], rules=True, facts={"title": "Small"})
    (sheet,) = drawing.pages((1, 2))
    assert [text for text in texts(sheet) if "Small" in text] == ["1. Small", "2. Small"]


def test_rules_on_a_sheet_have_letters_of_seven_points():
    puzzles = [cover.loads(FILE), *map(cover.load, PUZZLES[:3])]
    (sheet,) = cover.draw(puzzles, rules=True).pages((2, 2))
    rules = [line for puzzle in puzzles for rule in puzzle.printed_rules() for line in rule.split(". ")]
    sizes = [shape.size for shape in sheet.shapes if isinstance(shape, Text) and rules[0].startswith(shape.text[:9])]
    assert sizes
    assert min(sizes) * ROOM[0] * 72 / 25.4 >= 7.0 - 1e-9


def test_letters_are_no_larger_than_a_place_needs():
    board = cover.Queens(8).draw()
    words = Words("A title", rules=["word " * 20])
    assert readable(board, words, ROOM, LARGEST) == magazine(board, words)
    small = readable(board, words, (40.0, 60.0))
    assert small.width == board.width
    (size,) = {shape.size for shape in small.shapes if isinstance(shape, Text) and shape.text.startswith("word")}
    assert SMALLEST <= size * min(40.0 / small.width, 60.0 / small.height) < 1.2 * SMALLEST
    tiny = readable(board, words, (5.0, 5.0))  # where seven points have no room
    assert tiny.height > board.height


def test_pages_with_rules_have_no_words_of_files_with_their_solutions():
    puzzle = cover.loads("puzzle: sudoku\ndisjoint\n\n1...\n....\n....\n....\n")
    plain, apart = (cover.draw(puzzle, solutions=True, rules=rules).pages()[1] for rules in (False, True))
    assert "disjoint" in texts(plain)
    assert "disjoint" not in texts(apart)


def test_the_rules_of_a_file_come_back_from_f_puzzles_and_sudokupad():
    (reading,) = read(FILE, source="here")
    assert reading.facts["rules"] == "Fill it in.\nKings differ."
    for format in ("f-puzzles", "sudokupad", "puzzle"):
        facts = {"rules": "Normal sudoku rules apply.\nCells a king's move apart cannot contain the same digit."}
        (back,) = read(cover.convert(reading.content, format, facts=facts), source="there")
        assert back.facts["rules"] == facts["rules"]


def test_signs_that_no_font_of_the_machine_has_are_named(monkeypatch):
    from cover.drawing import fonts
    from cover.drawing.pdf import pdf

    monkeypatch.setattr(fonts, "_candidates", lambda family, bold: ())
    page = magazine(cover.Queens(4).draw(), Words("Ж"))
    with pytest.raises(Refused, match=r"no installed font has 'Ж'.*plot"):
        pdf([page])


def test_words_are_no_wider_than_their_lines_in_the_font_of_most_machines():
    pytest.importorskip("matplotlib")
    from fontTools.ttLib import TTFont
    from matplotlib import get_data_path

    font = TTFont(f"{get_data_path()}/fonts/ttf/DejaVuSans.ttf")
    letters, widths, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    rules = [rule for path in PUZZLES for rule in cover.load(path).printed_rules()]
    lines = [line for rule in rules for line in wrapped(rule, lambda _: 38.0, 1.0)]
    assert len(lines) > 50
    assert max(sum(widths[letters[ord(letter)]][0] for letter in line) / em for line in lines) <= 38.0
