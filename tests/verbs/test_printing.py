"""What comes back prints itself: the words of the command line, a repr of one line, something for notebooks."""

import pytest

import cover
from cli_help import run
from cover.basics.result import Budget

UNIQUE = "1..3 .4.. ..3. 4..2"
SEVERAL = "1... .... .... ...."
CLASHING = "11.. .... .... ...."


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "board.txt"

    def write(board):
        path.write_text(board.replace(" ", "\n") + "\n")
        return path

    return write


@pytest.mark.parametrize("board", [UNIQUE, SEVERAL, CLASHING])
@pytest.mark.parametrize("verb", ["explain", "minimal", "candidates", "hint", "path"])
def test_an_answer_prints_what_the_command_line_prints(verb, board, file):
    words = str(getattr(cover, verb)(cover.loads(board)))
    message = run(verb, file(board)).stdout
    assert message.startswith(words if verb != "minimal" else words.split("\n")[0])


@pytest.mark.parametrize("verb", ["explain", "minimal", "candidates", "hint", "path", "draw", "rate"])
@pytest.mark.parametrize("board", [UNIQUE, SEVERAL])
def test_an_answer_has_a_short_repr_and_a_card(verb, board):
    answer = getattr(cover, verb)(cover.loads(board))
    assert verb == "draw" or len(repr(answer).splitlines()) == 1
    assert verb == "draw" or len(repr(answer)) < 400
    pytest.importorskip("drawsvg")
    card = answer._repr_svg_() if verb == "draw" else answer._repr_html_()
    assert card.startswith("<")


def test_problems_are_explained_in_words_too():
    problem = cover.ExactCover("ab", {"x": "a", "y": "b", "z": "ab"})
    assert str(cover.explain(problem)).startswith("more than one solution: ")
    assert str(cover.candidates(problem)) == "3 candidates possible, 0 in every solution, of 2 solutions"


def test_a_certificate_says_what_was_proved(tmp_path):
    proved = cover.prove(cover.loads(UNIQUE), tmp_path / "one")
    assert (bool(proved), str(proved)) == (True, "unique")
    several = cover.prove(cover.loads(SEVERAL), tmp_path / "two", "unique")
    assert (bool(several), str(several)) == (False, "not proved: there are at least 2 solutions")
    assert "<td" in proved._repr_html_()
    assert (
        str(cover.check(tmp_path / "one"))
        == "holds: exactly one solution of puzzle.txt (sudoku 4x4, 6 givens), by 28 lemmas"
    )


def test_ratings_are_compared():
    one, same, other = (cover.rate(cover.loads(UNIQUE), 5, seed) for seed in (1, 1, 2))
    assert one == same
    assert hash(one) == hash(same)
    assert one != cover.rate(cover.loads(SEVERAL), 5, 1)
    assert isinstance(one == other, bool)


def test_a_rating_on_another_scale_takes_no_options_of_the_search():
    with pytest.raises(cover.Refused, match="samples= belongs to the scale search, not to whips"):
        cover.rate(cover.loads(UNIQUE), 5, scale="whips")
    with pytest.raises(cover.Refused, match="scale='er': choose one of search, se121, whips, hodoku"):
        cover.rate(cover.loads(UNIQUE), scale="er")


def test_what_comes_of_a_way_that_cannot_go_on_is_reported():
    way = cover.path(cover.loads(SEVERAL))
    assert not way
    assert str(way).endswith("; it has more than one solution")
    assert cover.path(cover.loads(UNIQUE), placed=["r1c2=4"]).wrong == "r1c2=4 is wrong"


@pytest.mark.parametrize(("ask", "words"), [(cover.hint, "unknown"), (cover.path, "not finished (time)")])
def test_the_end_of_the_time_is_no_answer(ask, words):
    try:
        found = ask(cover.loads(UNIQUE), seconds=0)
    except TimeoutError:  # where it comes while the board is built
        return
    assert words in (getattr(found, "state", ""), str(found)[: len(words)])


def test_a_path_writes_its_proof(tmp_path):
    way = cover.path(cover.loads(UNIQUE), proof=tmp_path / "proof")
    assert way.certificate.claim == "unique"
    assert cover.check(tmp_path / "proof")


# ---------------------------------------------------------------- new puzzles
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"full": True, "clues": 20}, "clues= and full= do not go together"),
        ({"strategy": "lr"}, "strategy= needs maximize='calls'"),
        ({"kind": "akari", "full": True}, "other kinds do not go with"),
        ({"kind": "akari", "with_": "thermo"}, "are for sudoku and latin, not for akari"),
        ({"clues": 16}, "clues=16: no such board with fewer than 17 givens"),
        ({"scale": "steps"}, "scale= works only with needs="),
    ],
)
def test_what_does_not_go_together_is_refused_at_once(arguments, words):
    with pytest.raises(cover.Refused, match=words):
        cover.generate(**arguments)


def test_a_kind_that_is_not_made_is_refused_at_once():
    with pytest.raises(cover.InputError, match="unknown kind 'sudku'; did you mean sudoku"):
        cover.generate("sudku")


def test_boards_get_harder_until_the_time_ends(monkeypatch):
    boards = cover.generate(4, maximize="rating", seconds=3600, seed=1)
    assert cover.unique(next(boards))
    monkeypatch.setattr(Budget, "expired", True)
    assert list(boards) == []


def test_the_end_of_the_time_ends_other_boards_with_an_error():
    with pytest.raises(TimeoutError):
        list(cover.generate("slitherlink", size=4, seconds=0))


def test_boards_by_their_way_come_from_python_too():
    board = next(cover.generate(9, at_most=1.5, seed=1))
    assert cover.rate(board, scale="se121").er <= 1.5
