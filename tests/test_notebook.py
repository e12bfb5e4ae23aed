"""What notebooks and the prompt show is short, says the facts, and is safe HTML."""

import sys
from html.parser import HTMLParser

import pytest

import cover
from cover.basics.result import Result, Stop
from cover.problems.exact_cover import ExactCover, Option
from cover.problems.reductions.cover_to_cnf import cover_to_cnf
from cp_models import cp_model

PUZZLES = [cover.Queens(8), cover.Langford(7), cover.Latin([[1, 0], [0, 0]]), cover.Polyomino("###/###", "I3 L3")]


class Balanced(HTMLParser):
    """Fails on tags that are not closed in turn; keeps what the cells of tables hold."""

    def __init__(self):
        super().__init__()
        self.open, self.tags, self.cells = [], 0, []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.tags += 1
        if tag in ("td", "th"):
            self.cells.append("")

    def handle_data(self, data):
        if self.open[-1] in ("td", "th"):
            self.cells[-1] += data

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def html(thing):
    """The HTML of a thing, which must be whole."""
    text = thing._repr_html_()
    parser = Balanced()
    parser.feed(text)
    assert parser.tags
    assert not parser.open
    return text


def cells(text):
    """What the cells of the tables hold."""
    parser = Balanced()
    parser.feed(text)
    return parser.cells


def test_an_exact_cover_shows_its_first_options():
    problem = ExactCover("ab", [Option("<x>", ("a",), {"s": "red"}, 7), Option("y", ("a", "b", "s"))], "s")
    assert repr(problem) == "<ExactCover: 2 options, 2+1 items with colors, costs>"
    text = html(problem)
    assert cells(text)[3:6] == ["<x>", "a s: red", "7"]
    assert "<x>" not in text
    assert "more options" not in text


def test_a_large_exact_cover_stays_short():
    problem = cover.Polyomino.rectangle(6, 10, "pentominoes").to_cover()
    assert len(repr(problem)) < 80
    text = html(problem)
    assert text.count("<tr>") == 11
    assert f"and {len(problem) - 10} more options" in text
    assert len(text) < 5000


def test_a_board_shows_its_candidates():
    board = cover.Latin([[1, 0], [0, 0]]).to_board()
    assert repr(board) == "<Board: 4 cells, 2 symbols, 4 regions, 1 given>"
    assert cells(html(board)) == ["cell", "candidates", "r1c1", "1", "r1c2", "1 2", "r2c1", "1 2", "r2c2", "1 2"]
    assert "and 71 more cells" in html(cover.Sudoku.empty(9).to_board())


def test_a_result_shows_its_facts():
    result = cover.solve(cover.Queens(6), "dlx")
    assert repr(result) == "<Result: multiple, at least 2 found (limit) by dlx>"
    assert cells(html(result))[:2] == ["found", "at least 2"]
    assert result._repr_svg_() in html(result)
    labels = cells(html(cover.solve(ExactCover("a", {"x": "a"}))))
    assert labels[-2:] == ["first solution", "('x',)"]
    counted = cover.count(cover.Queens(6), "dlx")
    assert repr(counted) == "<Result: multiple, 4 found (exhausted) by dlx>"
    assert "first solution" not in html(counted)


def test_a_result_of_any_size_can_be_shown():
    huge = Result((), 2**20000, Stop.EXHAUSTED)
    assert repr(huge) == "<Result: multiple, a number of about 6021 digits found (exhausted)>"
    assert "6021" in html(huge)


@pytest.fixture
def without_pictures(monkeypatch):
    monkeypatch.setitem(sys.modules, "drawsvg", None)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_a_puzzle_shows_its_picture(puzzle):
    assert puzzle._repr_svg_() in html(puzzle)
    assert repr(puzzle)[1:-1] in html(puzzle)


@pytest.mark.usefixtures("without_pictures")
@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_without_drawsvg_a_puzzle_shows_its_drawing_in_characters(puzzle):
    text = html(puzzle)
    assert f">{puzzle.render()}</pre>" in text
    assert repr(puzzle)[1:-1] in text


@pytest.mark.usefixtures("without_pictures")
def test_drawings_keep_their_places_where_a_page_sets_another_font_for_pre():
    for thing in (*PUZZLES, cover.solve(cover.Queens(6))):
        assert '<pre style="font-family: monospace; ' in html(thing)


def test_names_that_look_like_html_are_only_names():
    odd = "<script>alert('&')</script>"
    problem = ExactCover([odd], [Option(odd, (odd,))])
    for thing in (problem, cover.solve(problem), cover.best(problem), cover.diagram(problem)):
        assert "<script" not in html(thing)
        assert odd in " ".join(cells(html(thing))).replace('"', "'")


def test_the_best_show_their_costs_and_what_is_proved():
    problem = ExactCover("a", [Option(k, ("a",), cost=k) for k in range(1, 4)])
    text = html(cover.best(problem, 2))
    assert text.startswith("<b>cost 1</b>")
    assert cells(text)[-2:] == ["costs", "1, 2"]


def test_a_diagram_shows_how_many_solutions_it_holds():
    shown = cells(html(cover.diagram(cover.Polyomino.rectangle(8, 8, "dominoes"))))
    assert shown[:4] == ["solutions", "12,988,816", "nodes", "1,260"]
    assert "a solution" not in html(cover.diagram(cover.Queens(3)))


def test_a_comparison_shows_a_line_for_each_backend():
    comparison = cover.compare(cover.Queens(6), ["dlx", "reference"])
    assert repr(comparison) == "<Comparison: 2 backends on 1 board, all agree>"
    shown = cells(html(comparison))
    assert [shown[4], shown[8]] == ["dlx", "reference"]


def test_formulas_and_models_say_their_size():
    problem = cover.Queens(4).to_cover()
    assert repr(cover_to_cnf(problem)) == "<Cnf: 16 variables, 16 of them decisions, 84 clauses>"
    assert repr(cp_model(problem)).startswith("<CpProblem: 16 variables, 16 decisions, ")


def test_a_step_and_a_way_say_in_words_what_their_pictures_show():
    board = cover.loads("1..3 .4.. ..3. 4..2")
    assert html(cover.hint(board)).startswith("<b>hidden single (row 1): r1c3=4</b>")
    assert html(cover.path(board, scale="basic")).startswith("<b>solved in 10 steps")


@pytest.mark.parametrize("scale", ["se121", "whips", "hodoku"])
def test_a_rating_shows_its_figures_on_every_scale(scale):
    line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    rating = cover.rate(cover.loads(line), scale=scale)
    assert html(rating) == f"<b>{rating}</b>"
