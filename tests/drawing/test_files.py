"""Pictures as files: SVG that is XML, PNG of the right size, PDF with a page each, and words where a package is
missing."""

import re
import shlex
import struct
import sys
import zlib
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

import cover
from cover.basics.errors import Refused
from cover.cli.table import cover as command_line
from cover.drawing.files import as_file
from cover.drawing.pdf import pdf
from cover.drawing.png import png
from cover.drawing.shapes import Circle, Picture, Text, corners, rectangle
from cover.drawing.sheets import sheets
from cover.drawing.svg import svg
from cover.puzzles.kinds.table import puzzle_class

SVG = "{http://www.w3.org/2000/svg}"


def test_svg_is_xml_with_a_title_and_words_for_those_who_do_not_see_it():
    puzzle = cover.StarBattle(["AABB", "AABB", "CCDD", "CCDD"])
    root = ElementTree.fromstring(puzzle.svg(((0, 1), (1, 3), (2, 0), (3, 2))))
    assert root.tag == f"{SVG}svg"
    assert root.get("role") == "img"
    assert root.find(f"{SVG}title").text == "StarBattle: 4x4, 1 a row"
    assert "stars at r1c2 r2c4 r3c1 r4c3" in root.find(f"{SVG}desc").text


def test_what_a_file_says_cannot_leave_its_place_in_the_svg():
    puzzle = cover.Latin([[0, 0], [0, 0]], alphabet=["<script>", "&"])
    root = ElementTree.fromstring(puzzle.svg(((1, 2), (2, 1))))
    assert sorted(text.text for text in root.iter(f"{SVG}text")) == ["&", "&", "<script>", "<script>"]
    assert not list(root.iter(f"{SVG}script"))


@pytest.mark.parametrize("name", ["sudoku", "slitherlink", "masyu", "hashi", "dominosa", "starbattle", "kakuro"])
def test_shapes_of_one_look_are_one_element_and_each_is_there(name):
    picture = cover.loads(puzzle_class(name).example, kind=name).draw()
    root = ElementTree.fromstring(svg(picture))
    shapes, texts = picture.shapes, [text.text or "" for text in root.iter(f"{SVG}text")]
    drawn = "".join(path.get("d") for path in root.iter(f"{SVG}path")).count("M") + len(list(root.iter(f"{SVG}circle")))
    assert drawn == sum(not isinstance(shape, Text) for shape in shapes)
    assert sorted("".join(texts)) == sorted("".join(shape.text for shape in shapes if isinstance(shape, Text)))
    for text in root.iter(f"{SVG}text"):
        assert len(text.get("x").split()) in (1, len(text.text or ""))
    alike = [dict(path.attrib, d="") for path in root.iter(f"{SVG}path") if path.get("fill") == "none"]
    assert all(one != other for one, other in pairwise(alike))


def test_a_large_board_has_few_elements():
    board = cover.Slitherlink([[(r + c) % 4 for c in range(60)] for r in range(60)])
    assert len(list(ElementTree.fromstring(board.svg()).iter())) < 100


def test_what_may_look_otherwise_when_joined_stays_apart():
    shades = [rectangle(0, 0, 2, 1, fill="shade"), rectangle(2, 1, -1, -1, fill="shade")]
    rings = [Circle(x, 0.5, 0.4) for x in (0.5, 1.0)]
    words = [Text(x, 0.5, text) for x, text in ((0.3, "12"), (0.6, "3"), (0.9, "\u0301"), (1.2, "4"))]
    root = ElementTree.fromstring(svg(Picture((*shades, *rings, *words), 2, 1)))
    assert [element.tag.removeprefix(SVG) for element in root][-8:] == [*["path"] * 2, *["circle"] * 2, *["text"] * 4]


def test_a_picture_has_colors_for_a_dark_screen_if_wished():
    picture = cover.Queens(4).draw()
    assert "prefers-color-scheme:dark" in svg(picture, night=True)
    assert "<style" not in svg(picture)


def test_mono_has_no_colors():
    puzzle = cover.Latin([[1, 0], [0, 0]])
    colors = {
        text.get("fill") for text in ElementTree.fromstring(puzzle.svg(((1, 2), (2, 1)), mono=True)).iter(f"{SVG}text")
    }
    assert colors == {"#000000"}


def test_png_has_the_size_of_the_picture():
    picture = cover.Queens(4).draw()
    data = png(picture, cell=20)
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (round(picture.width * 20), round(picture.height * 20))


def test_pdf_has_a_page_for_each_picture():
    data = pdf([cover.Queens(n).draw() for n in (1, 4, 5)])
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 3


def test_pdf_draws_every_mark():
    data = pdf([cover.Latin([[1, 0], [0, 2]]).draw()])
    streams = [part.split(b"endstream")[0].strip(b"\r\n") for part in data.split(b"stream\n")[1:]]
    drawn = b"".join(zlib.decompress(stream) for stream in streams if stream[:1] == b"x")
    assert b"(1) Tj" in drawn
    assert b"(2) Tj" in drawn


def test_sheets_place_pictures_row_by_row_and_begin_new_pages():
    pictures = [cover.Queens(4).draw()] * 7
    pages = list(sheets(pictures, 3, 2))
    assert [len(page.shapes) for page in pages] == [6 * len(pages[1].shapes), len(pages[1].shapes)]
    for page in pages:
        assert all(
            0 <= x <= 1 and 0 <= y <= page.height for s in page.shapes if hasattr(s, "points") for x, y in s.points
        )


@pytest.mark.parametrize("module", ["drawsvg", "fpdf", "resvg_py"])
def test_a_missing_package_is_named_with_what_to_install(module, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    picture = cover.Queens(4).draw()
    write = {"drawsvg": svg, "fpdf": lambda one: pdf([one]), "resvg_py": png}[module]
    with pytest.raises(Refused, match=r"pip install '\.\[draw\]'"):
        write(picture)


def test_notebooks_show_pictures_and_text_where_nothing_draws(monkeypatch):
    puzzle = cover.Queens(4)
    result = cover.solve(puzzle)
    assert puzzle._repr_svg_().startswith("<svg")
    assert result._repr_svg_() in result._repr_html_()
    monkeypatch.setitem(sys.modules, "drawsvg", None)
    assert puzzle._repr_svg_() is None
    assert result._repr_svg_() is None
    assert "♛" in result._repr_html_()
    assert "<pre" in puzzle._repr_html_()


def test_a_picture_too_large_for_a_notebook_is_left_to_the_text():
    assert cover.Latin.empty(225)._repr_svg_() is not None  # lines are few
    assert cover.Latin([[(r + c) % 150 + 1 for c in range(150)] for r in range(150)])._repr_svg_() is None


def test_magnets_are_plus_and_minus_in_every_kind_of_file():
    puzzle = cover.loads(cover.Magnets.example)
    drawn = puzzle.draw(cover.solve(puzzle).solution)
    assert {"+", "-"} <= {shape.text for shape in drawn.shapes if hasattr(shape, "text")}
    assert pdf([drawn]).startswith(b"%PDF")


def test_letters_of_any_alphabet_are_drawn_in_a_pdf():
    pytest.importorskip("matplotlib")
    assert b"DejaVuSans" in pdf([cover.Latin([[1, 0], [0, 0]], alphabet=["ж", "щ"]).draw()])


def test_a_text_of_several_scripts_takes_a_font_for_each(monkeypatch):
    from cover.drawing import fonts

    monkeypatch.setattr(fonts, "file_for", lambda letter, family, bold: None if letter < "\xff" else "one.ttf")
    assert list(fonts.runs("aЖЖb", "sans", False)) == [("a", None), ("ЖЖ", "one.ttf"), ("b", None)]


def test_a_saved_sheet_fills_its_page(tmp_path):
    drawing = cover.draw(cover.Queens(4))
    drawing.save(tmp_path / "one.svg")
    drawing.save(tmp_path / "sheet.svg", sheet=(1, 1))
    assert (tmp_path / "one.svg").read_bytes() == as_file(drawing.pages(), "one.svg")
    sheet = (tmp_path / "sheet.svg").read_bytes()
    assert sheet == as_file(drawing.pages((1, 1)), "sheet.svg", sheet=True)
    assert sheet != as_file(drawing.pages((1, 1)), "sheet.svg")


def test_a_heading_stands_above_the_pictures_of_each_sheet():
    drawing = cover.draw([cover.Queens(4), cover.Queens(5)], sheet=(1, 1), solutions=True, heading="Name: ____")
    pages = drawing.pages((1, 1))
    heads = [[shape.text for shape in page.shapes if isinstance(shape, Text)][:1] == ["Name: ____"] for page in pages]
    assert heads == [True, True, False, False]
    plain = cover.draw([cover.Queens(4)]).pages((1, 1))[0]
    assert (pages[0].width, pages[0].height) == (plain.width, plain.height)
    assert min(y for shape in pages[0].shapes[1:] for _, y in corners(shape)) > 0.07
    with pytest.raises(Refused, match="needs sheet="):
        cover.draw(cover.Queens(4), heading="Name: ____")


ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "drawing.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ cover (draw .*)$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_picture_is_what_the_command_writes(command, tmp_path):
    *words, place = shlex.split(command)
    words = [str(ROOT / word) if word.startswith("puzzles/") else word for word in words]
    done = CliRunner().invoke(command_line, [*words, str(tmp_path / "picture.svg")])
    assert done.exit_code == 0, done.stderr
    assert (tmp_path / "picture.svg").read_text() == (ROOT / place).read_text()


def test_every_picture_is_on_the_page():
    shown = set(re.findall(r"\]\((pictures/[\w-]+\.svg)\)", PAGE))
    assert shown == {f"pictures/{path.name}" for path in (ROOT / "docs" / "pictures").glob("*")}
    assert {f"docs/{name}" for name in shown} == {command.split()[-1] for command in COMMANDS}


def test_the_python_of_the_page_runs():
    for text in re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        exec(compile(text, "docs/drawing.md", "exec"), {})
