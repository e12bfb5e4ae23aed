"""The board of notebooks: what it holds, what it asks, and that its module is the page's."""

import json
import shutil
import subprocess

import pytest

pytest.importorskip("anywidget")

from cover.basics.errors import InputError, Refused  # noqa: E402
from cover.web import widget  # noqa: E402

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def board():
    return widget.Board(EASY)


@pytest.fixture
def sent(board, monkeypatch):
    """What the kernel sends to the browser."""
    events = []
    monkeypatch.setattr(board, "send", lambda event, buffers=None: events.append(event))
    return events


def asked(board, message):
    """The browser asks, as ipywidgets hands it over."""
    board._handle_custom_msg(message, [])


def test_it_holds_the_board_and_what_is_filled_in(board):
    assert board.grid["size"] == 9
    assert board.grid["givens"][0][:3] == ["5", "3", None]
    assert board.cells == [[None] * 9] * 9
    assert json.dumps(board.get_state()["grid"])


def test_a_hint_begins_where_the_player_stands(board, sent):
    asked(board, {"id": 1, "verb": "hint"})
    first = next(event for event in sent if event["event"] == "step")
    (name, (mark,)), *_ = first["view"]["placed"].items()
    cells = [list(row) for row in board.cells]
    cells[int(name[1]) - 1][int(name[3]) - 1] = mark
    board.cells = cells
    sent.clear()
    asked(board, {"id": 2, "verb": "hint"})
    second = next(event for event in sent if event["event"] == "step")
    assert name not in second["view"]["placed"]
    assert {event["id"] for event in sent} == {2}


def test_what_is_wrong_so_far_is_named(board):
    board.cells = [[None, None, "5", *[None] * 6], *[[None] * 9] * 8]
    (text,) = (event["text"] for event in board.ask("verify") if event["event"] == "text")
    assert "row 1" in text
    assert "5" in text


@pytest.mark.parametrize("verb", widget.ASKED)
def test_each_question_is_answered(board, sent, verb):
    asked(board, {"id": 1, "verb": verb})
    assert sent[-1]["event"] == "done"


@pytest.mark.parametrize("message", [{"verb": "prove"}, {"verb": "generate"}, {}, "hint", None])
def test_nothing_else_is_answered(board, sent, message):
    asked(board, message)
    assert not sent


def test_what_is_no_grid_is_refused():
    with pytest.raises(Refused, match="grids"):
        widget.Board("puzzle: queens\nsize: 8\n")
    with pytest.raises(InputError):
        widget.Board("12345")


def test_the_module_is_whole():
    """Two files of the page in one, with nothing left to import."""
    assert "import " not in widget.Board._esm.replace('import("', "")
    assert "class Board" in widget.Board._esm
    assert ":root" not in widget.Board._css
    if shutil.which("node"):
        check = ["node", "--input-type=module", "--check"]
        assert subprocess.run(check, input=widget.Board._esm, text=True).returncode == 0
