"""The page in a browser, as it is served: by mouse, by keyboard alone, in both themes, wide and on a phone.

Skipped where there is no Chromium. `COVER_AXE` may name the file of axe-core (axe.min.js), which then looks at it.
`COVER_SITE` may name a folder that tools/wasm/build.py made: the page then answers by itself, without a server.
"""

import base64
import json
import os
import random
import re
import shutil
import subprocess
import sys
import threading
import zlib
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

import cover
from cover.web.playing import Played

playwright = pytest.importorskip("playwright.sync_api")
pytest.importorskip("uvicorn")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium")]

expect = playwright.expect
SITE = os.environ.get("COVER_SITE")
of_server = pytest.mark.skipif(bool(SITE), reason="it is about the page of a server")
PUZZLES = Path(__file__).parents[2] / "puzzles"
EASY = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
KILLER = "puzzle: sudoku\ncage 3: r1c1 r1c2\ncage 4: r1c1 r1c2\n\n" + "....\n" * 4
# Milliseconds, of what is waited for and comes at once where nothing else runs. A page that answers by itself loads its
# engine for each test, which takes seconds of CPU.
PATIENCE = 180_000 if SITE else 30_000
expect.set_options(timeout=PATIENCE)


class Files(SimpleHTTPRequestHandler):
    def log_message(self, *words):
        pass


@pytest.fixture(scope="module")
def address():
    if SITE:
        with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=SITE)) as files:
            threading.Thread(target=files.serve_forever, daemon=True).start()
            yield f"http://127.0.0.1:{files.server_address[1]}/#"
            files.shutdown()
        return
    command = [sys.executable, "-m", "cover", "serve", "--port", "0", "--no-open"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    yield process.stdout.readline().strip()
    process.terminate()
    process.wait()
    process.stdout.close()


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as running:
        one = running.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield one
        one.close()


@contextmanager
def opened(browser, address, theme="light", width=1280, **options):
    """A page that is ready; at its end nothing was written on its console, and no other host was asked."""
    context = browser.new_context(color_scheme=theme, viewport={"width": width, "height": 1000}, **options)
    page, wrong = context.new_page(), []
    page.set_default_timeout(PATIENCE)
    page.on("console", lambda message: wrong.append(message.text) if message.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    host = address.split("/#")[0]
    page.on("request", lambda one: None if one.url.startswith((host, "blob:", "data:")) else wrong.append(one.url))
    page.goto(address)
    expect(page.locator("html[data-listed]")).to_have_count(1)
    yield page
    context.close()
    assert not wrong


@pytest.fixture
def page(browser, address):
    with opened(browser, address) as one:
        yield one


def read(page, text):
    unfold(page, "begin")
    page.fill("#text", text)
    page.click("#open")
    says(page, "Opened")


def ask(page, verb):
    if page.locator(f"#more [data-verb={verb}]").count():
        unfold(page, "more")
    page.click(f"[data-verb={verb}]")
    expect(page.locator('#result[aria-busy="true"]')).to_have_count(0, timeout=PATIENCE)


def unfold(page, name):
    if page.locator(f"#{name}:not([open])").count():
        page.click(f"#{name} > summary")


def mode(page, name):
    """How the board is filled in, by the name that the state has for it."""
    page.click(f"label:has(> [name=mode][value={name}])")


def clues(page):
    mode(page, "clue")
    page.locator("#board").scroll_into_view_if_needed()


def says(page, words):
    expect(page.locator("#status")).to_contain_text(words)


def state_in(url):
    """What an address says of the board, which it does a moment after the board changed."""
    text = url.partition("#p=1")[2]
    return json.loads(zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4)), -15)) if text else {}


def cell(page, row, column):
    return page.locator('[role="gridcell"]').nth(9 * (row - 1) + column - 1)


# ---------------------------------------------------------------- tasks of a new user
def test_is_the_puzzle_of_a_newspaper_unique(page):
    read(page, EASY)
    ask(page, "unique")
    says(page, "Unique: exactly one solution.")
    expect(cell(page, 1, 3)).to_have_attribute("aria-label", "row 1 column 3, found 4")


def test_a_link_of_another_program_gets_hints(page, address):
    read(page, EASY)
    unfold(page, "files")
    page.select_option(
        "#format", "sudokupad" if page.locator("#format option[value=sudokupad]").count() else "f-puzzles"
    )
    page.click("#convert")
    says(page, "Converted")
    link = page.inner_text("#result pre").strip()
    assert link.startswith("https://")
    read(page, link)
    for _ in range(3):
        ask(page, "hint")
        words = page.inner_text("#result ol button")
        at = re.search(r": r(\d)c(\d)=(\d)", words)
        assert at, words
        cell(page, int(at[1]), int(at[2])).focus()
        page.keyboard.press(at[3])
        expect(cell(page, int(at[1]), int(at[2]))).to_have_attribute("aria-label", re.compile(f"yours {at[3]}"))


def test_only_formats_that_hold_the_puzzle_are_offered(page):
    read(page, EASY)
    expect(page.locator("#format option[value=f-puzzles]")).to_have_count(1)
    expect(page.locator("#format")).to_have_value("f-puzzles")
    read(page, "puzzle: queens\nsize: 6\n")
    expect(page.locator("#format option[value=f-puzzles]")).to_have_count(0)
    expect(page.locator("#format")).to_have_value("puzzle")


def test_a_slitherlink_is_made_and_a_sheet_of_it(page):
    page.fill("#kind", "slitherlink")
    page.fill("#size", "4")
    page.click("#generate")
    says(page, "A new puzzle: slitherlink.")
    expect(page.locator("#picture img")).to_have_attribute("alt", re.compile("Slitherlink: 4x4"))
    page.click("#sheet")
    with page.expect_download() as saved:
        page.click("#result a:has-text('puzzles')")
    made = Path(saved.value.path()).read_bytes()
    assert b"<svg" in made[:100] if SITE else made.startswith(b"%PDF")
    page.emulate_media(media="print")
    expect(page.locator("#result a").first).to_be_hidden()  # no file is saved from paper


def test_queens_are_counted_and_a_long_count_is_stopped(page):
    read(page, "puzzle: queens\nsize: 10\n")
    ask(page, "count")
    says(page, "724 solutions")
    expect(page.locator("#facts")).to_be_visible()
    read(page, "puzzle: queens\nsize: 22\n")
    page.click("[data-verb=count]")
    expect(page.locator("#far")).to_contain_text("at least")
    expect(page.locator("#facts")).to_be_hidden()
    page.click("#stop")
    says(page, "Stopped: at least")
    read(page, EASY)
    ask(page, "solve")
    says(page, "The only solution.")


def test_a_certificate_is_saved_checked_broken_and_refused(page, tmp_path):
    read(page, EASY)
    ask(page, "prove")
    with page.expect_download() as saved:
        page.click("#result a:has-text('certificate.tar.gz')")
    good = tmp_path / "certificate.tar.gz"
    saved.value.save_as(good)
    page.set_input_files("#certificate", good)
    says(page, "Holds: exactly one solution")
    bad = tmp_path / "broken.tar.gz"
    data = bytearray(good.read_bytes())
    data[len(data) // 2] ^= 255
    bad.write_bytes(data)
    page.set_input_files("#certificate", bad)
    expect(page.locator("#status")).not_to_contain_text("Holds")
    expect(page.locator('#result[aria-busy="true"]')).to_have_count(0, timeout=PATIENCE)
    assert re.search("refused|cannot be read", page.inner_text("#status"), re.IGNORECASE)
    expect(page.locator("#status.bad")).to_have_count(1)


# ---------------------------------------------------------------- the rest
def test_a_search_is_stepped_through_over_the_page(page):
    read(page, "puzzle: queens\nsize: 4\n")
    ask(page, "trace")
    search = page.get_by_role("dialog", name="Algorithm X: queens")
    expect(search.locator("#words")).to_have_text(re.compile("^Choose row 2: it has 4 options left"))
    page.keyboard.press("Enter")  # on Next
    expect(search.locator("#words")).to_have_text(re.compile("^Try r2c1, option 1 of 4"))
    expect(search.locator("#matrix .tried").first).to_have_css("background-color", "rgb(255, 226, 173)")
    page.keyboard.press("End")
    expect(search.locator("#tree .solution")).to_have_count(2)
    expect(search.locator("#clauses details").first).to_be_visible()
    page.keyboard.press("Escape")
    expect(search).to_have_count(0)
    page.get_by_role("button", name="Step through it").click()
    search.get_by_role("button", name="Close").click()
    expect(search).to_have_count(0)


def test_what_is_filled_in_wrongly_is_reported_as_wrong(page):
    read(page, EASY)
    mode(page, "play")
    cell(page, 1, 3).click()
    page.keyboard.press("9")
    ask(page, "verify")
    says(page, "Not right: box 1: 9 at r1c3 and r3c2.")
    expect(page.locator("#status.bad")).to_have_count(1)


def test_the_cells_in_which_solutions_differ_are_shaded(page):
    read(page, (PUZZLES / "sudoku/several.txt").read_text())
    ask(page, "solve")
    says(page, "one of more than one solution")
    assert page.locator(".differ").count() >= 2
    page.click("text=Next")
    expect(page.locator("#result")).to_contain_text("solution 2")


def test_what_cannot_be_read_is_reported_and_changes_nothing(page):
    read(page, EASY)
    unfold(page, "begin")
    page.fill("#text", "12345")
    page.click("#open")
    expect(page.locator("#status.bad")).to_have_count(1)
    expect(cell(page, 1, 1)).to_have_attribute("aria-label", "row 1 column 1, given 5")
    page.fill("#text", "puzzle: zzz")
    page.click("#open")
    says(page, "unknown puzzle 'zzz'; the list of examples has them all")


def test_the_address_holds_the_whole_state(browser, address, page):
    read(page, EASY)
    cell(page, 1, 3).click()
    page.keyboard.press("4")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+Digit2")
    expect(cell(page, 1, 4)).to_have_attribute("aria-label", "row 1 column 4, marks 2")
    page.wait_for_url(lambda url: state_in(url).get("pencil") == {"r1c4": ["2"]})
    again = address.replace("/#", "/#p=" + page.url.partition("#p=")[2] + "&")
    with opened(browser, again) as other:
        expect(cell(other, 1, 3)).to_have_attribute("aria-label", "row 1 column 3, yours 4")
        expect(cell(other, 1, 4)).to_have_attribute("aria-label", "row 1 column 4, marks 2")


def test_every_button_is_reached_by_tab_and_works_by_key(page):
    read(page, EASY)
    for name in ("begin", "more", "files"):
        unfold(page, name)
    page.locator("body").click(position={"x": 2, "y": 2})
    seen = set()
    for _ in range(90):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("(e => e.dataset.verb || e.id || e.textContent)(document.activeElement)"))
    shown = "[...document.querySelectorAll('button:not(:disabled)')].filter(e => e.checkVisibility())"
    buttons = page.evaluate(shown + ".map(e => e.dataset.verb || e.id || e.textContent)")
    assert not set(buttons) - seen
    page.locator("[data-verb=unique]").focus()
    page.keyboard.press("Enter")
    says(page, "Unique")


def test_every_action_is_done_by_keyboard_alone(browser, address, tmp_path):
    """What README and docs/page.md list, one after the other; the mouse is never used."""
    with opened(browser, address, permissions=["clipboard-read", "clipboard-write"]) as page:
        # Playwright does not wait until it holds choosers back, and a chooser that comes before is canceled unseen.
        page.on("filechooser", lambda chosen: None)

        def press(place, key="Enter"):
            page.locator(place).first.focus()
            page.keyboard.press(key)

        press("#more > summary")
        press("#files > summary")
        page.locator("#text").focus()
        page.keyboard.press("Control+A")
        page.keyboard.insert_text(EASY)
        press("#open")
        says(page, "Opened")
        for verb, words in ANSWERS:
            press(f"[data-verb={verb}]")
            says(page, words)
            expect(page.locator('#result[aria-busy="true"]')).to_have_count(0)
        press("#copy-answer")
        says(page, "copied")
        press("#facts summary")
        expect(page.locator("#record")).to_be_visible()
        press("[data-verb=path]")
        press("#result ol li:nth-child(3) button", "Space")
        expect(page.locator("#result ol li:nth-child(3) button")).to_have_attribute("aria-pressed", "true")
        press("[data-verb=prove]")
        page.locator("#result a").focus()
        with page.expect_download() as saved:
            page.keyboard.press("Enter")
        saved.value.save_as(tmp_path / "certificate.tar.gz")
        for button in ("#check", "#file"):
            page.locator(button).focus()
            with page.expect_file_chooser() as chosen:
                page.keyboard.press("Enter")
            if button == "#check":
                chosen.value.set_files(tmp_path / "certificate.tar.gz")
                says(page, "Holds")
        for button, words in (("#svg", "Drawn."), ("#png", "Drawn."), ("#sheet", "Drawn"), ("#convert", "Converted")):
            press(button)
            says(page, words)
        press("#result pre + button")
        says(page, "Copied.")
        for button in ("#share", "#copy"):
            press(button)
            says(page, "copied")
        page.evaluate("window.print = () => { document.title = 'printed'; }")
        press("#print")
        expect(page).to_have_title("printed")

        # The board: marks, pencil marks, givens, back and forth.
        press('input[name="mode"][value="play"]', "Space")
        page.locator("#board [tabindex='0']").focus()
        for key in ("ArrowRight", "ArrowRight", "4"):
            page.keyboard.press(key)
        expect(cell(page, 1, 3)).to_have_attribute("aria-label", "row 1 column 3, yours 4")
        for button, words in (("#undo", "empty"), ("#redo", "yours 4"), ("#clear", "empty")):
            press(button)
            expect(cell(page, 1, 3)).to_have_attribute("aria-label", f"row 1 column 3, {words}")
        press('input[name="mode"][value="play"]', "ArrowRight")
        expect(page.locator('input[value="pencil"]')).to_be_checked()
        press("#pad button:nth-child(4)")
        expect(cell(page, 1, 3)).to_have_attribute("aria-label", "row 1 column 3, marks 4")
        press('input[name="mode"][value="set"]', "Space")
        press("#pad button:last-child")
        expect(cell(page, 1, 3)).to_have_attribute("aria-label", "row 1 column 3, empty")

        # Clues, examples, several puzzles, new ones, and Stop.
        press('input[name="mode"][value="clue"]', "Space")
        page.locator("#clues").focus()
        page.keyboard.type("antiknight")
        expect(page.locator("#rule")).to_have_value("antiknight")
        press("#rule")
        says(page, "Added: antiknight.")
        press("#begin > summary")
        page.locator("#examples").focus()
        page.keyboard.type("akari")
        expect(page.locator("#about")).to_contain_text("akari: ")
        press("#begin > summary")
        page.locator("#kind").fill("sudoku")
        page.locator("#size").fill("4")
        press("#generate")
        says(page, "A new puzzle: sudoku.")
        press("#begin > summary")
        page.locator("#text").fill("puzzle: queens\nsize: 22\n")
        press("#open")
        says(page, "Opened")
        press("[data-verb=count]")
        expect(page.locator("#far")).to_contain_text("at least")
        page.keyboard.press("Escape")
        says(page, "Stopped: at least")


ANSWERS = [
    ("solve", "The only solution."), ("unique", "Unique"), ("count", "1 solution"), ("explain", "one solution"),
    ("hint", ": r"), ("path", "Solved in"), ("candidates", "One solution"), ("minimal", "givens follow"),
    ("verify", "No rule is broken"), ("rate", "Score"), ("compare", "All engines agree."), ("prove", "Unique"),
]  # fmt: skip


def test_givens_are_set_and_become_the_text(page):
    cell(page, 1, 1).click()
    page.keyboard.press("7")
    expect(page.locator("#text")).to_have_value(re.compile(r"7 \. \."))
    clues(page)
    page.fill("#rule", "antiknight")
    page.click("#add")
    expect(page.locator("#text")).to_have_value(re.compile("antiknight"))
    page.fill("#rule", "cage 9: r1c10")
    page.click("#add")
    expect(page.locator("#status.bad")).to_have_count(1)
    expect(page.locator("#text")).not_to_have_value(re.compile("cage"))


def drag(page, *points):
    """From point to point, each as a place on the screen."""
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=6)
    page.mouse.up()


def middle(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_clue_is_drawn_in_two_gestures_changed_and_removed(page):
    clues(page)
    page.select_option("#clues", label="cage")
    page.keyboard.type("15")
    drag(page, middle(cell(page, 1, 1).bounding_box()), middle(cell(page, 1, 3).bounding_box()))
    says(page, "Added: cage 15: r1c1 r1c2 r1c3.")
    page.select_option("#clues", label="arrow")
    drag(page, middle(cell(page, 5, 5).bounding_box()), middle(cell(page, 5, 7).bounding_box()))
    says(page, "Added: arrow: r5c5 : r5c6 r5c7.")
    expect(page.locator("#text")).to_have_value(re.compile("cage 15: r1c1 r1c2 r1c3\n"))
    expect(page.locator("#lines li")).to_have_count(2)
    page.click("#lines button:has-text('cage 15')")
    page.fill("#rule", "cage 16: r1c1 r1c2 r1c3")
    page.click("#add")
    says(page, "Added: cage 16: r1c1 r1c2 r1c3.")
    page.click("#lines button:has-text('arrow')")
    page.click("#remove")
    says(page, "Removed: arrow: r5c5 : r5c6 r5c7.")
    page.click("#undo")
    expect(page.locator("#lines li")).to_have_count(2)
    cell(page, 1, 2).click()  # a clue is chosen where it stands: its number is typed over, or it goes
    expect(cell(page, 1, 3)).to_have_attribute("aria-label", "row 1 column 3, chosen, empty")
    page.keyboard.type("17")
    page.keyboard.press("Enter")
    says(page, "Added: cage 17: r1c1 r1c2 r1c3.")
    expect(page.locator("#lines li")).to_have_count(2)
    cell(page, 5, 6).click()
    page.click("#remove")
    says(page, "Removed: arrow: r5c5 : r5c6 r5c7.")
    expect(page.locator("#text")).not_to_have_value(re.compile("arrow"))
    page.click("#undo")
    expect(page.locator("#text")).to_have_value(re.compile("arrow"))


def test_a_clue_is_drawn_by_keys(page):
    clues(page)
    page.select_option("#clues", label="cage")
    page.keyboard.type("15")
    cell(page, 2, 2).focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#rule")).to_have_value("cage 15: r2c2 r2c3")
    expect(cell(page, 2, 2)).to_have_attribute("aria-label", "row 2 column 2, chosen, empty")
    page.click("#add")
    says(page, "Added: cage 15: r2c2 r2c3.")


def test_a_new_clue_is_drawn_over_one_that_is_there(page):
    read(page, "puzzle: sudoku\nthermo: r1c1 r1c2 r1c3\n\n" + "....\n" * 4)
    clues(page)
    page.select_option("#clues", label="palindrome")
    cells = page.locator('[role="gridcell"]')
    drag(page, middle(cells.nth(1).bounding_box()), middle(cells.nth(9).bounding_box()))
    says(page, "Added: palindrome: r1c2 r2c2 r3c2.")
    expect(page.locator("#lines li")).to_have_count(2)


def test_a_puzzle_is_opened_at_another_site(page):
    page.evaluate("window.open = (address) => { document.title = address; }")
    read(page, NURIKABE)
    expect(page.locator("[data-link=sudokupad]")).to_be_hidden()
    page.click("[data-link=pzpr]")
    says(page, "Opened in puzz.link")
    expect(page).to_have_title("https://puzz.link/p?nurikabe/3/3/1m3")
    expect(page.locator("#result a")).to_have_attribute("href", "https://puzz.link/p?nurikabe/3/3/1m3")
    read(page, KILLER)
    expect(page.locator("[data-link=sudokupad]")).to_be_visible()
    for site in ("pzpr", "penpa"):  # which take no cage
        expect(page.locator(f"[data-link={site}]")).to_be_hidden()


def test_a_rule_of_ones_own_is_typed_beside_the_board(page):
    read(page, "1... .... .... ....")
    clues(page)
    page.check("#live")
    page.fill("#rule", "rule: each row: sum all = 11")
    page.click("#add")
    says(page, "No solution.")
    page.click("#lines button:has-text('rule')")
    page.click("#remove")
    says(page, "more than one solution")
    expect(page.locator(".differ").first).to_be_visible()
    expect(page.locator(".found")).to_have_count(0)  # no solution is shown to whoever sets


# ---------------------------------------------------------------- playing
SLITHERLINK = "puzzle: slitherlink\ncells:\n3 . 3\n. . .\n3 . 3\n"
NURIKABE = "puzzle: nurikabe\ncells:\n1 . .\n. . .\n. . 3\n"
STARS = "puzzle: starbattle\nstars: 1\nregions:\nAABB\nAABB\nCCDD\nCCDD\n"


def spots(page):
    """Where a point of the picture is on the screen."""
    over = page.locator("#picture .over")
    over.scroll_into_view_if_needed()
    box, (left, top, width, height) = over.bounding_box(), map(float, over.get_attribute("viewBox").split())
    return lambda x, y: (box["x"] + (x - left) / width * box["width"], box["y"] + (y - top) / height * box["height"])


def test_a_loop_is_drawn_by_mouse_until_it_is_solved(page):
    read(page, SLITHERLINK)
    at = spots(page)
    around = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 0), (3, 0), (3, 1), (2, 1)]
    drag(page, *(at(*point) for point in around[:4]))
    expect(page.locator(".over .line")).to_have_count(3)
    page.mouse.click(*at(1.5, 1))
    page.mouse.click(*at(1.5, 1))
    page.click("#clear")
    ask(page, "solve")
    expect(page.locator(".over .line")).to_have_count(0)  # the solution is looked at
    lines = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 0), (3, 0), (3, 3), (2, 3), (2, 2), (1, 2), (1, 3), (0, 3), (0, 0)]
    page.click("#undo")
    page.click("#clear")
    drag(page, *(at(*point) for point in lines))
    says(page, "Solved.")


def test_cells_are_shaded_by_finger_and_mistakes_are_seen(browser, address):
    with opened(browser, address, width=390, has_touch=True) as page:
        read(page, NURIKABE)
        at = spots(page)
        for x, y in [(1.5, 0.5), (2.5, 0.5), (1.5, 1.5), (2.5, 1.5)]:
            page.touchscreen.tap(*at(x, y))
        expect(page.locator(".over .shaded.clash")).to_have_count(4)
        page.touchscreen.tap(*at(2.5, 1.5))  # no sea
        expect(page.locator(".over .shaded.clash")).to_have_count(0)
        for x, y in [(0.5, 1.5), (0.5, 2.5)]:
            page.touchscreen.tap(*at(x, y))
        says(page, "Solved.")


def test_a_board_of_stars_is_played_by_keys(page):
    read(page, STARS)
    page.locator("#picture .over").focus()
    for key in ("ArrowRight", " ", "ArrowRight", "ArrowRight", "ArrowDown", " "):
        page.keyboard.press(key)
    for key in ("ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowLeft", " ", "ArrowDown", "ArrowRight", "ArrowRight", " "):
        page.keyboard.press(key)
    says(page, "Solved.")
    page.keyboard.press(" ")  # a note that there is none
    expect(page.locator(".over .dot")).to_have_count(1)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    expect(page.locator(".over .mark")).to_have_count(3)


# ---------------------------------------------------------------- played to the end
TO_THE_END = ["slitherlink/10x10", "nurikabe/10x10", "starbattle/10-two", "sudoku/killer"]


def solved_places(puzzle):
    """What a player has to mark, once each, and the points that the arrow keys visit."""
    board, solution = Played(puzzle), cover.solve(puzzle).solution
    says = [[board.puzzle.says(solution, label) is True for label, _, _ in place.marks] for place in board.places]
    marked = [p for p, true in zip(board.places, says, strict=True) if True in true and true.index(True) != p.rest]
    nodes = {point for place in board.places for point in (place.ends if place.sort == "cell" else place.joins)}
    return marked, sorted(nodes)


def digits_to_fill_in(puzzle):
    rows = zip(puzzle.givens, cover.solve(puzzle).solution, strict=True)
    lines = enumerate(list(zip(*row, strict=True)) for row in rows)
    return [(r, c, str(digit)) for r, line in lines for c, (given, digit) in enumerate(line) if not given]


def aim(place):
    (x, y), *end = place.ends
    return ((x + end[0][0]) / 2, (y + end[0][1]) / 2) if end else (x, y)


ARROWS = {"ArrowRight": (1, 0), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowUp": (0, -1)}


def walk(page, nodes, here, there):
    """The arrow keys lead from one point of the board to another; cells with a clue are skipped."""

    def beside(at, step):
        ahead = {node: sum((node[k] - at[k]) * step[k] for k in (0, 1)) for node in nodes}
        across = {node: sum(abs((node[k] - at[k]) * step[1 - k]) for k in (0, 1)) for node in nodes}
        return min((n for n in nodes if ahead[n] > 0), key=lambda n: ahead[n] + 4 * across[n], default=at)

    ways = {here: []}
    for at in (queue := [here]):
        for key, step in ARROWS.items():
            if (found := beside(at, step)) not in ways:
                ways[found] = [*ways[at], key]
                queue.append(found)
    for key in ways[there]:
        page.keyboard.press(key)
    return there


def play_digits(page, digits, manner):
    cells, pad = page.locator('[role="gridcell"]'), page.locator("#pad button")
    if manner == "keys":
        page.locator("#board [tabindex='0']").focus()
    nodes, here = [(c, r) for r in range(9) for c in range(9)], (0, 0)
    for row, column, digit in digits:
        one = cells.nth(9 * row + column)
        if manner == "keys":
            here = walk(page, nodes, here, (column, row))
            page.keyboard.press(digit)
        elif manner == "finger":
            one.tap()
            pad.get_by_text(digit, exact=True).tap()
        else:
            one.click()
            pad.get_by_text(digit, exact=True).click()


def play_places(page, places, nodes, manner):
    at, here = spots(page), min(nodes, key=lambda node: node[::-1])
    if manner == "keys":
        page.locator("#picture .over").focus()
    for place in places:
        if manner == "mouse":
            page.mouse.click(*at(*aim(place)))
        elif manner == "finger":
            page.touchscreen.tap(*at(*aim(place)))
        elif place.sort == "cell":
            here = walk(page, nodes, here, place.ends[0])
            page.keyboard.press(" ")
        else:
            one, other = place.joins
            here = walk(page, nodes, here, one)
            page.keyboard.press("Shift+ArrowRight" if other[0] > one[0] else "Shift+ArrowDown")


@pytest.mark.parametrize("manner", ["mouse", "finger", "keys"])
@pytest.mark.parametrize("name", TO_THE_END)
def test_a_board_of_usual_size_is_played_to_the_end(browser, address, name, manner):
    puzzle = cover.load(PUZZLES / f"{name}.txt")
    finger = {"width": 390, "has_touch": True} if manner == "finger" else {}
    with opened(browser, address, **finger) as page:
        read(page, (PUZZLES / f"{name}.txt").read_text())
        if isinstance(puzzle, cover.Sudoku):
            mode(page, "play")
            play_digits(page, digits_to_fill_in(puzzle), manner)
        else:
            play_places(page, *solved_places(puzzle), manner)
        says(page, "Solved.")


def test_digits_that_clash_are_marked_while_playing(page):
    read(page, EASY)
    cell(page, 1, 3).click()
    page.keyboard.press("5")
    expect(cell(page, 1, 3)).to_have_attribute("aria-label", "row 1 column 3, yours 5, clashes")
    expect(page.locator("#status")).to_have_text("50 cells left.")
    page.uncheck("#clashes")
    expect(cell(page, 1, 3)).to_have_attribute("aria-label", "row 1 column 3, yours 5")


def test_center_marks_and_colors_are_kept(page):
    read(page, EASY)
    mode(page, "middle")
    cell(page, 1, 3).click()
    page.keyboard.press("4")
    page.keyboard.press("2")
    mode(page, "color")
    cell(page, 1, 3).click()
    page.keyboard.press("6")
    expect(cell(page, 1, 3)).to_have_attribute("aria-label", "row 1 column 3, color 6, perhaps 2 4")
    page.click("#undo")
    expect(cell(page, 1, 3)).to_have_attribute("aria-label", "row 1 column 3, perhaps 2 4")


def test_one_of_several_puzzles_is_chosen(page):
    page.fill("#text", "1..3.4....3.4..2\n.1..3.4....3.4..\n")
    page.click("#open")
    says(page, "Opened")
    expect(page.locator("#several")).to_contain_text("of 2 in the text")
    page.fill("#number", "2")
    page.locator("#number").press("Enter")
    second = page.locator('[role="gridcell"]').nth(1)
    expect(second).to_have_attribute("aria-label", "row 1 column 2, given 1")


@of_server
def test_what_is_asked_before_the_engine_is_there_is_answered_then(browser, address):
    context = browser.new_context()
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        waiting = []
        page.route(re.compile(r"/api$"), lambda route: waiting.append(route))
        page.goto(address)
        cell(page, 1, 1).click()
        page.keyboard.press("7")
        expect(cell(page, 1, 1)).to_have_attribute("aria-label", "row 1 column 1, given 7")
        unfold(page, "more")
        page.click("[data-verb=count]")
        says(page, "The engine is loading")
        while waiting:
            waiting.pop().continue_()
            page.wait_for_timeout(300)  # one request may follow another
        says(page, "at least")
        expect(page.locator("#text")).to_have_value(re.compile(r"7 \. \."))
    finally:
        context.close()


def test_an_address_that_says_nonsense_changes_nothing(browser, address):
    def packed(state):
        deflate = zlib.compressobj(wbits=-15)
        data = deflate.compress(json.dumps(state).encode()) + deflate.flush()
        return "1" + base64.urlsafe_b64encode(data).decode().rstrip("=")

    good = {"text": EASY, "number": 1, "rules": [], "givens": None, "mine": [], "pencil": {}}
    for bad in ({"mine": 7}, {"pencil": {"r1c3": 5}}, {"givens": [["1"]]}, {"rules": "x"}, {"number": -3}):
        with opened(browser, address.replace("/#", f"/#p={packed({**good, **bad})}&")) as page:
            expect(cell(page, 1, 3)).to_have_attribute("aria-label", re.compile("^row 1 column 3, "))
            ask(page, "unique")


def test_an_answer_is_copied_and_a_long_address_is_refused(browser, address):
    with opened(browser, address, permissions=["clipboard-read", "clipboard-write"]) as page:
        read(page, EASY)
        ask(page, "path")
        page.click("#copy-answer")
        says(page, "copied")
        assert "Solved in" in page.evaluate("navigator.clipboard.readText()")
        page.click("#share")
        says(page, "The address is copied")
        assert "#p=1" in page.evaluate("navigator.clipboard.readText()")
        dice = random.Random(1)
        boards = [list("." * 81) for _ in range(4000)]
        for board in boards:
            board[dice.randrange(81)] = str(dice.randrange(1, 10))
        unfold(page, "begin")
        # Not typed: the browser takes longer for that than the page for the rest.
        page.evaluate("text => { document.getElementById('text').value = text; }", "\n".join(map("".join, boards)))
        page.click("#open")
        says(page, "Opened")
        page.click("#share")
        says(page, "too large for an address")


def test_large_boards_follow_the_keys(page):
    read(page, "." * 625)
    page.locator("#board [tabindex='0']").focus()
    page.evaluate("""() => {
      const press = (key) => document.activeElement.dispatchEvent(
        new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
      for (let k = 0; k < 50; k++) { press("ArrowRight"); press("Delete"); }
    }""")
    assert page.locator('[role="gridcell"]').count() == 625
    assert page.evaluate("document.activeElement.ariaLabel") == "row 1 column 25, empty"


def test_every_kind_is_drawn_with_its_solution(page):
    kinds = page.locator("#examples option").all_inner_texts()[1:]
    assert len(kinds) >= 50
    for kind in kinds[::6]:
        unfold(page, "begin")
        page.select_option("#examples", label=kind)
        expect(page.locator("#about")).to_contain_text(f"{kind}: ")
        ask(page, "solve")
        says(page, "solution")
        assert page.locator("#picture img, .found").count() >= 1, kind


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_what_is_printed_is_light_and_keeps_the_clues_in_sight(browser, address, theme):
    with opened(browser, address, theme) as page:
        read(page, KILLER)
        ask(page, "explain")
        expect(page.locator(".clash")).to_have_count(2)
        page.emulate_media(media="print")
        for name in ("header", "#questions", "#copy-answer", "#input", "#make", "#pad", "footer"):
            expect(page.locator(name)).to_be_hidden()
        expect(page.locator("#status")).to_be_visible()
        expect(page.locator(":root")).to_have_css("color-scheme", "light")
        expect(page.locator("#board .cells")).to_have_css("mix-blend-mode", "multiply")
        expect(page.locator(".clash").first).to_have_css("background-color", "rgb(255, 217, 211)")
        expect(page.locator(".clash").first).to_have_css("print-color-adjust", "exact")


def test_nothing_is_wider_than_a_phone(browser, address):
    with opened(browser, address, width=390) as page:
        read(page, EASY)
        ask(page, "path")
        ask(page, "compare")
        assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_what_a_button_at_the_end_of_a_phone_says_is_seen(browser, address):
    with opened(browser, address, width=390, permissions=["clipboard-write"]) as page:
        read(page, EASY)
        unfold(page, "files")
        for name, words in (("#convert", "Converted"), ("#sheet", "Drawn"), ("#share", "The address is copied")):
            page.locator(name).scroll_into_view_if_needed()
            page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
            page.click(name)
            says(page, words)
            expect(page.locator("#status")).to_be_in_viewport()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_axe_finds_nothing(browser, address, theme, width):
    script = os.environ.get("COVER_AXE")
    if not script:
        pytest.skip("COVER_AXE names no file of axe-core")
    with opened(browser, address, theme, width, bypass_csp=True) as page:
        page.add_script_tag(path=script)
        for verb in ("hint", "explain", "compare"):
            read(page, EASY if verb != "explain" else (PUZZLES / "sudoku/clash.txt").read_text())
            ask(page, verb)
            found = page.evaluate("axe.run().then(r => r.violations.map(v => [v.id, v.nodes.map(n => n.html)]))")
            assert found == []


@of_server
def test_without_the_token_the_page_says_what_is_missing(browser, address):
    context = browser.new_context()
    page = context.new_page()
    page.goto(address.split("#")[0])
    expect(page.locator("#engine")).to_contain_text("token")
    context.close()
