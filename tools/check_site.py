"""Look at a built site as its readers do: `python tools/check_site.py build/site [--pictures DIR]`.

It needs Debian's `chromium`, PyPI's `playwright` and npm's `axe-core` (`npm install axe-core` beside it, or AXE=file).
The site must have been built whole (`sphinx -a`): Sphinx drops index entries of pages that it does not write again.
The ten tasks of tests/support/site_tasks.toml are looked up by the site's own search. Five pages are tried by axe in
the light and the dark theme. No page may be wider than a window of 390 pixels. Exit status 1 if something is not right.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import http.server
import os
import sys
import threading
import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
PAGES = ["index", "tutorials/first-puzzle", "reference/made/kinds/akari", "gallery/hints-as-pictures", "why"]
VIOLATIONS = "axe.run().then(r => r.violations.map(v => [v.id, v.nodes.length, v.nodes[0].html]))"
FIRST = 2  # results among which the page that answers must be


def served(site: Path) -> http.server.ThreadingHTTPServer:
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None: ...

        def copyfile(self, *files: Any) -> None:
            with contextlib.suppress(ConnectionError):  # the page was left before all of it was read
                super().copyfile(*files)

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", type=Path)
    parser.add_argument("--pictures", type=Path)
    arguments = parser.parse_args()
    axe = Path(os.environ.get("AXE", ROOT / "node_modules/axe-core/axe.min.js")).read_text(encoding="utf-8")
    tasks = tomllib.loads((ROOT / "tests/support/site_tasks.toml").read_text(encoding="utf-8"))["task"]
    server = served(arguments.site)
    home = f"http://127.0.0.1:{server.server_port}"
    wrong = 0
    with contextlib.ExitStack() as stack:
        play = stack.enter_context(sync_playwright())
        browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 900})
        page.set_default_timeout(120_000)  # milliseconds: a loaded machine
        for task in tasks:
            page.goto(f"{home}/search.html?q={task['search'].replace(' ', '+')}")
            page.wait_for_function("document.querySelectorAll('ul.search li').length >= 1")
            page.wait_for_timeout(700)
            found = page.eval_on_selector_all("ul.search li a", "all => all.map(a => a.getAttribute('href'))")
            places = [link.split("?")[0].split("#")[0].removesuffix(".html") for link in found]
            places = list(dict.fromkeys(places))
            at = places.index(task["page"]) + 1 if task["page"] in places else None
            wrong += at is None or at > FIRST
            print(f"{task['question']}  [{task['search']}]  {at}")
        for theme in ("light", "dark"):
            for name in PAGES:
                page.goto(f"{home}/{name}.html")
                page.evaluate(f"document.body.dataset.theme = '{theme}'")
                page.evaluate(axe)
                found = page.evaluate(VIOLATIONS)
                wrong += len(found)
                print(f"{theme} {name}: {len(found)} violations", *found)
                if arguments.pictures:
                    arguments.pictures.mkdir(exist_ok=True)
                    page.screenshot(path=arguments.pictures / f"{theme}-{name.replace('/', '-')}.png")
        narrow = browser.new_page(viewport={"width": 390, "height": 844})
        for file in sorted(arguments.site.rglob("*.html")):
            name = file.relative_to(arguments.site).as_posix()
            narrow.goto(f"{home}/{name}")
            wide = narrow.evaluate("document.documentElement.scrollWidth")
            if wide > 390:
                wrong += 1
                print(f"{name} is {wide} pixels wide in a window of 390")
            if arguments.pictures and name.removesuffix(".html") in PAGES:
                narrow.screenshot(path=arguments.pictures / f"390-{name.replace('/', '-')}.png")
        browser.close()
    server.shutdown()
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
