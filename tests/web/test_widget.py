"""The board of notebooks: what it holds, what it asks, and that its module is the page's."""

import json
import os
import re
import shutil
import subprocess

import pytest

pytest.importorskip("anywidget")

from cover.basics.errors import InputError, Refused
from cover.web import widget

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.fixture
def board():
    return widget.Board(EASY)


@pytest.fixture
def sent(board, monkeypatch):
    """What the kernel sends to the browser."""
    events = []
    monkeypatch.setattr(board, "send", lambda event: events.append(event))
    return events


def asked(board, message):
    """The browser asks, as ipywidgets passes it on."""
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


# ---------------------------------------------------------------- in a browser
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# What a notebook does for a widget: the state, changes of it both ways, and messages.
NOTEBOOK = """
const heard = {}, state = %s;
const model = {
  get: (name) => state[name],
  set: (name, value) => { state[name] = value; },
  save_changes: () => changed({ cells: state.cells, marks: state.marks }),
  send: (message) => asked(message),
  on: (name, act) => { (heard[name] ??= []).push(act); },
  off: () => {},
};
window.hear = (event) => { for (const act of heard["msg:custom"]) act(event); };
const source = new Blob([%s], { type: "text/javascript" });
const { default: widget } = await import(URL.createObjectURL(source));
widget.render({ model, el: document.getElementById("here") });
"""


@pytest.fixture
def page(board):
    playwright = pytest.importorskip("playwright.sync_api")
    if CHROMIUM is None:
        pytest.skip("there is no Chromium")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page, wrong = browser.new_page(), []
        page.on("console", lambda message: wrong.append(message.text))
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.expose_function("changed", lambda state: board.set_state(state))
        board.send = lambda event: events.append(event)
        events = []

        def asks(message):
            events.clear()
            asked(board, message)
            return list(events)

        page.expose_function("answered", asks)
        page.set_content(f"<main><style>{board._css}</style><div id=here></div></main>")
        state = {key: board.get_state()[key] for key in ("text", "grid", "cells", "marks")}
        page.evaluate("window.asked = async (m) => { for (const e of await answered(m)) window.hear(e); }")
        script = NOTEBOOK % (json.dumps(state), json.dumps(board._esm))
        page.add_script_tag(content=script, type="module")
        playwright.expect(page.locator("[role=gridcell]")).to_have_count(81)
        yield page
        browser.close()
    assert not wrong


@pytest.mark.slow
def test_it_is_played_in_a_browser(page, board):
    expect = pytest.importorskip("playwright.sync_api").expect
    status = page.locator("[role=status]")
    page.locator("[role=gridcell][tabindex='0']").focus()
    for key in ("ArrowRight", "ArrowRight", "4"):
        page.keyboard.press(key)
    cell = page.locator("[role=gridcell]").nth(2)
    expect(cell).to_have_attribute("aria-label", "row 1 column 3, yours 4")
    page.wait_for_function("() => true")
    assert board.cells[0][2] == "4"
    page.click("text=Right so far?")
    expect(status).to_contain_text("no rule is broken")
    page.click("text=Hint")
    expect(status).to_contain_text(re.compile(r"r\dc\d=\d"))
    expect(page.locator(".placed")).to_have_count(1)
    page.click("text=Undo")
    expect(cell).to_have_attribute("aria-label", "row 1 column 3, empty")
    page.keyboard.press("Escape")
    page.click("text=Pencil marks")
    cell.focus()
    page.keyboard.press("1")
    expect(cell).to_have_attribute("aria-label", "row 1 column 3, marks 1")
    page.click("text=Solve")
    expect(page.locator(".found")).to_have_count(51)
    if shots := os.environ.get("COVER_SHOTS"):
        page.screenshot(path=f"{shots}/widget.png")
