"""How fast the page is in Chromium, from this machine: `python tools/wasm/measured.py SITE`.

Prints JSON: bytes of a first visit (as gzip sends them), milliseconds until the board takes a key and until the engine
is ready (first and later visits), of answers from the click on, of Stop, without a network, and the CPU seconds of
Chromium. Two killers come as links of f-puzzles, which `cover` makes: from the click that opens one until it is read,
and from the next click to the verdict. It takes Playwright and a Chromium of the system.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import shutil
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import Page, expect, sync_playwright

BOARD = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
ANOTHER = "000000907000420180000705026100904000050000040000507009920108000034059000507000000"
PACKED = (".pack", ".zip")  # not smaller by gzip
PATIENCE = 180_000  # ms


class Quiet(SimpleHTTPRequestHandler):
    """Files, compressed where that helps, as servers of static files send them."""

    asked: ClassVar[dict[str, int]] = {}  # path -> bytes sent

    def log_message(self, *words: Any) -> None:
        pass

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        data = zipped(path)
        Quiet.asked[str(path)] = Quiet.asked.get(str(path), 0) + len(data)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(path))
        self.send_header("Cache-Control", "max-age=600")
        if path.suffix not in PACKED:
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


_ZIPPED: dict[Path, bytes] = {}


def zipped(path: Path) -> bytes:
    if path not in _ZIPPED:
        data = path.read_bytes()
        _ZIPPED[path] = data if path.suffix in PACKED else gzip.compress(data, 9)
    return _ZIPPED[path]


def cpu_below(place: str) -> float:
    """CPU seconds of the processes of the browser whose profile is there, those that ended too."""
    ticks = 0
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                if place in (process / "cmdline").read_text() or "--type=" in (process / "cmdline").read_text():
                    ticks += sum(map(int, (process / "stat").read_text().rpartition(")")[2].split()[11:15]))
            except OSError:
                continue
    return ticks / os.sysconf("SC_CLK_TCK")


# When the board takes a key, as the page's own clock has it: tried at each change of the page until it does.
TYPED = """
const looking = new MutationObserver(() => {
  const cell = document.querySelector("[role=gridcell]");
  if (!cell) return;
  cell.dispatchEvent(new KeyboardEvent("keydown", { key: "5", code: "Digit5", bubbles: true }));
  if (cell.getAttribute("aria-label") !== "row 1 column 1, given 5") return;
  looking.disconnect();
  document.documentElement.dataset.typed = String(performance.now());
});
looking.observe(document, { childList: true, subtree: true });
"""
CLICKED = """([verb, words]) => new Promise((go) => {
  const status = document.getElementById("status"), began = performance.now();
  const seen = new MutationObserver(() => {
    if (!status.textContent.includes(words)) return;
    seen.disconnect();
    requestAnimationFrame(() => go(performance.now() - began));
  });
  seen.observe(status, { childList: true, characterData: true, subtree: true });
  document.querySelector(verb).click();
})"""


def clicked(page: Page, button: str, words: str) -> float:
    return round(page.evaluate(CLICKED, [button, words]), 1)


def read(page: Page, text: str, words: str = "Ready.") -> float:
    page.evaluate("() => { document.getElementById('begin').open = true; }")
    page.fill("#text", text)
    return clicked(page, "#open", words)


def killers() -> list[str]:
    import cover

    return [cover.dumps(next(cover.generate("killer", seed=seed)), "f-puzzles").strip() for seed in (1, 2)]


def visit(page: Page, address: str) -> dict[str, Any]:
    before = time.monotonic()
    page.goto(address, wait_until="commit")
    expect(page.locator("[role=gridcell]")).to_have_count(81, timeout=PATIENCE)
    expect(page.locator("html[data-typed]")).to_have_count(1, timeout=PATIENCE)
    typed = float(page.evaluate("() => document.documentElement.dataset.typed"))
    expect(page.locator("html[data-ready]")).to_have_count(1, timeout=PATIENCE)
    ready = time.monotonic() - before
    since = page.evaluate("() => Math.round(Number(document.documentElement.dataset.readyAfter))")
    marks = json.loads(page.evaluate("() => document.documentElement.dataset.marks ?? '{}'"))
    return {"typed_ms": round(typed), "ready_ms": round(1000 * ready), "since_start_ms": since, "marks": marks}


def measured(site: Path) -> dict[str, Any]:
    for path in site.rglob("*"):
        if path.is_file():
            zipped(path)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    found: dict[str, Any] = {"load": os.getloadavg()[0]}
    messages: list[str] = []
    with tempfile.TemporaryDirectory() as profile, sync_playwright() as running:

        def browser() -> Any:
            one = running.chromium.launch_persistent_context(
                profile, executable_path=shutil.which("chromium"), args=["--no-sandbox"], bypass_csp=False
            )
            one.set_default_timeout(PATIENCE)
            page = one.pages[0]
            page.add_init_script(TYPED)
            page.on("console", lambda message: messages.append(message.text))
            page.on("pageerror", lambda error: messages.append(str(error)))
            return one

        with browser() as context:
            page = context.pages[0]
            before = cpu_below(profile)
            found["first"] = visit(page, address)
            found["first"]["cpu"] = round(cpu_below(profile) - before, 2)
            expect(page.locator("html[data-listed]")).to_have_count(1, timeout=PATIENCE)
            read(page, BOARD)
            found["solve_first_ms"] = clicked(page, "[data-verb=solve]", "only solution")
            found["solve_later_ms"] = []
            for k in range(8):  # boards in turn: each answer is drawn
                read(page, BOARD if k % 2 else ANOTHER)
                page.wait_for_timeout(500)  # people do not click sooner
                found["solve_later_ms"].append(clicked(page, "[data-verb=solve]", "only solution"))
            read(page, BOARD)
            found["hint_ms"] = clicked(page, "[data-verb=hint]", ": r")
            found["killers_ms"] = []
            for link in killers():
                opened = read(page, link)
                page.wait_for_timeout(500)
                found["killers_ms"].append({"link": opened, "verdict": clicked(page, "[data-verb=unique]", "nique: ")})
            page.wait_for_timeout(20_000)  # the service worker, and the memory
            found["bytes"] = sum(Quiet.asked.values())
            found["kept"] = page.evaluate("() => caches.keys()")
            read(page, "puzzle: queens\nsize: 20\n")
            page.click("[data-verb=count]")
            page.wait_for_timeout(1500)
            found["stop_ms"] = clicked(page, "#stop", "Stopped")
            found["after_stop_ms"] = read(page, BOARD)
        for name in ("later", "again"):
            with browser() as context:
                before = cpu_below(profile)
                found[name] = visit(context.pages[0], address)
                found[name]["cpu"] = round(cpu_below(profile) - before, 2)
                page = context.pages[0]
                expect(page.locator("html[data-listed]")).to_have_count(1, timeout=PATIENCE)
                read(page, BOARD)
                found[name]["solve_ms"] = clicked(page, "[data-verb=solve]", "only solution")
                page.wait_for_timeout(3000)
        server.shutdown()
        server.server_close()
        with browser() as context:
            found["offline"] = visit(context.pages[0], address)
            page = context.pages[0]
            expect(page.locator("html[data-listed]")).to_have_count(1, timeout=PATIENCE)
            read(page, BOARD)
            found["offline"]["solve_ms"] = clicked(page, "[data-verb=solve]", "only solution")
    found["messages"] = messages
    return found


if __name__ == "__main__":
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("site", type=Path)
    print(json.dumps(measured(words.parse_args().site.resolve()), indent=1))
