"""What notebooks and the prompt show is short, says the facts, and is safe HTML."""

import re
from html.parser import HTMLParser

import pytest

import cover
from cover.problems.exact_cover import ExactCover, Option
from cover.result import Result, Stop

PUZZLES = [cover.Queens(8), cover.Langford(7), cover.Latin([[1, 0], [0, 0]]), cover.Polyomino("###/###", "I3 L3")]


class Balanced(HTMLParser):
    """Fails on tags that are not closed in turn."""

    def __init__(self):
        super().__init__()
        self.open, self.tags = [], 0

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.tags += 1

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


def test_an_exact_cover_shows_its_first_options():
    problem = ExactCover("ab", [Option("<x>", ("a",), {"s": "red"}, 7), Option("y", ("a", "b", "s"))], "s")
    assert repr(problem) == "<ExactCover: 2 options, 2+1 items with colors, costs>"
    text = html(problem)
    assert "<td>&lt;x&gt;</td><td>a s: red</td><td>7</td>" in text
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
    assert "<td>r1c1</td><td>1</td>" in html(board)
    assert "<td>r2c2</td><td>1 2</td>" in html(board)
    assert "and 71 more cells" in html(cover.Sudoku.empty(9).to_board())


def test_a_result_shows_its_facts():
    result = cover.solve(cover.Queens(6), "dlx")
    assert repr(result) == "<Result: multiple, at least 2 found (limit) by dlx>"
    assert re.search(r"<td>found</td><td>at least 2</td>.*<td>first solution</td>", html(result))
    counted = cover.count(cover.Queens(6), "dlx")
    assert repr(counted) == "<Result: multiple, 4 found (exhausted) by dlx>"
    assert "first solution" not in html(counted)


def test_a_result_of_any_size_can_be_shown():
    huge = Result((), 2**20000, Stop.EXHAUSTED)
    assert repr(huge) == "<Result: multiple, a number of about 6021 digits found (exhausted)>"
    assert "6021" in html(huge)


@pytest.mark.parametrize("puzzle", PUZZLES, ids=lambda puzzle: puzzle.name)
def test_a_puzzle_shows_its_drawing(puzzle):
    assert html(puzzle) == f'<pre style="line-height: 1.2">{puzzle.render()}</pre>'
