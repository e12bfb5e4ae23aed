"""Requests of an outsider: every verb, with everything that takes a word, and in each word what must not be reached.

`python -m outsiders SURFACE WHAT...` asks them in a process that is watched (`watching.py`), and prints how many there
were.
"""

import asyncio
import base64
import hashlib
import io
import json
import os
import sys
import tarfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from cover.formats.directives import known_keys
from cover.web import arguments
from cover.web.protocol import answer
from cover.web.reading import STATE
from cover.web.verbs import VERBS

SUDOKU = "1..3\n.4..\n..3.\n4..2\n"
CELLS = [[1, None, None, 3], *([None] * 4 for _ in range(3))]
# What a verb needs, so that its words are looked at.
BASE: dict[str, dict[str, Any]] = {
    "convert": {"to": "cnf"},
    "generate": {"size": 4, "count": 1, "seconds": 2},
    "compare": {"backends": ["dlx"], "rounds": 1},
    "formats": {"name": "grid"},
    "puzzles": {"name": "queens"},
    "rate": {"samples": 1},
}
# What no verb of a request has, but functions and commands have.
NEVER = ("executor", "on", "journal", "path", "output", "file", "program", "settings", "plugin", "extends", "isolate")


def lay_bait(bait: Path) -> None:
    """Files and modules that lie there to be reached, one of them a backend that a package brings."""
    modules = bait / "modules"
    (modules / "stray-1.0.dist-info").mkdir(parents=True)
    (modules / "stray-1.0.dist-info" / "METADATA").write_text("Metadata-Version: 2.1\nName: stray\nVersion: 1.0\n")
    entry = "[cover.backends]\nstray = stray_backend:Stray\n"
    (modules / "stray-1.0.dist-info" / "entry_points.txt").write_text(entry)
    (modules / "stray_backend.py").write_text("from cover.backends.reference import Reference as Stray\n")
    (modules / "stray_module.py").write_text("def factory(): ...\n")
    (bait / "scale.toml").write_text('about = "mine"\n[difficulty]\nrow-single = 1\n')
    for name in ("puzzle.txt", "journal.jsonl", "certificate.tar.gz"):
        (bait / name).write_text(SUDOKU)


def one_of_each(bait: Path) -> list[str]:
    """A program, a module, a backend of a package, a file of each use, an address, an executor."""
    return [
        f"dimacs:touch {bait}/mark", "stray_module:factory", "stray", f"{bait}/scale.toml", f"{bait}/puzzle.txt",
        f"{bait}/journal.jsonl", "http://127.0.0.1:9/boards.txt", "processes:2",
    ]  # fmt: skip


def all_spellings(bait: Path) -> list[str]:
    run = f"dimacs:touch {bait}/mark"
    return [
        *one_of_each(bait),
        *(f"{before}{run}{after}" for before, after in (
            (" ", ""), ("", " "), ("dlx,", ""), ("", ",dlx"), ("auto,", ""), ("learn,", ""), ("dlx, ", ""), ("\n", ""),
            ("dlx:", ""), ("sat:", ""), ("cpsat:", ""), ("bitmask:", ""), ("auto:", ""),
        )),
        run.upper(), run.title(), run.replace(":", " : "), f"dimacs:sh -c 'touch {bait}/mark'", "dimacs", "dimacs:",
        f"opb:touch {bait}/mark", f"program:touch {bait}/mark", f"$(touch {bait}/mark)", f"`touch {bait}/mark`",
        f"|touch {bait}/mark", f"touch {bait}/mark {{cnf}}", "stray_module", "stray:x", "stray_backend:Stray",
        "stray_backend", "dlx,stray", "../stray_module", f"{bait}/certificate.tar.gz", f"file://{bait}/puzzle.txt",
        f"@{bait}/puzzle.txt", f"{bait}/../bait/scale.toml", "/etc/passwd", "/etc/passwd.toml", "-", "/dev/stdin",
        "s3://bucket/boards.txt", "dask:tcp://127.0.0.1:9", "dask:local:2", "https://f-puzzles.com/?id=abc",
        f"{bait}/mark.svg", f"{bait}/scale.toml\0",
    ]  # fmt: skip


def words_of(verb: str) -> Iterator[tuple[str, bool]]:
    """The arguments of a verb that take a word, by the tables; True for those that take several."""
    of = VERBS[verb]
    for name, check in {**(arguments.READING if of.reads else {}), **of.arguments}.items():
        for several in (False, True):
            try:
                check(name, ["a"] if several else "a")
            except arguments.BadRequest as refused:
                if "one of" not in str(refused):
                    continue
            yield name, several


def worded(values: list[str], *, once: bool = False) -> Iterator[dict[str, Any]]:
    """Every verb with each of its words; once: a word with the first verb that has it, alone."""
    taken = set[tuple[str, bool]]()
    for verb in VERBS:
        base = {"verb": verb, "text": SUDOKU, "args": BASE.get(verb, {})}
        words = [word for word in words_of(verb) if not once or word not in taken]
        taken.update(words)
        for value in values:
            for name, several in words:
                lists = ([value], ["dlx", value]) if several else (value,)
                yield from ({**base, "args": {**base["args"], name: one}} for one in lists)


def parts(values: list[str]) -> Iterator[dict[str, Any]]:
    """Every verb with all else that a request may say, and arguments that none has."""
    for verb in VERBS:
        base = {"verb": verb, "text": SUDOKU, "args": BASE.get(verb, {})}
        for value in values:
            yield from ({**base, "args": {**base["args"], name: value}} for name in NEVER)
            yield {**base, "file": {"name": value, "base64": base64.b64encode(SUDOKU.encode()).decode()}}
            yield {**base, "file": {"name": "../" + value, "base64": base64.b64encode(value.encode()).decode()}}
            yield {**base, "text": value}
            yield {**base, value: value, "id": value}
            for part in STATE:
                for given in (value, [value], [f"r1c2={value}"], [[value] * 4] * 4):
                    yield {**base, "state": {part: given}}
    yield from ({"verb": value, "text": SUDOKU} for value in values)
    for value in values:
        for name in ("puzzle.txt", value, "../" + value):
            packed = base64.b64encode(certificate(name, value)).decode()
            yield {"verb": "check", "file": {"name": "certificate.tar.gz", "base64": packed}}


def certificate(name: str, value: str) -> bytes:
    """The archive of a certificate in which a file, the claim and the kind of puzzle are called so."""
    text = f"puzzle: {value}\n\n{SUDOKU}".encode()
    listed = {name: {"bytes": len(text), "sha256": hashlib.sha256(text).hexdigest()}}
    manifest = {"format": "cover certificate 1", "claim": value, "puzzle": value, "kind": value, "files": listed}
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w:gz") as archive:
        for called, content in ((name, text), ("manifest.json", json.dumps(manifest).encode())):
            member = tarfile.TarInfo(called)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return whole.getvalue()


def texts(values: list[str]) -> Iterator[dict[str, Any]]:
    """Puzzles whose text names what must not be reached: in every key of a header, in links, in other files."""
    for value in values:
        for key in (*known_keys(), *NEVER, "include", "import", "backend", "solver", "url", value):
            for kind in ("sudoku", "polyomino"):
                yield {"text": f"puzzle: {kind}\n{key}: {value}\n\n{SUDOKU}"}
        entity = f'<!DOCTYPE a [<!ENTITY b SYSTEM "file://{value}">]>'
        for text in (
            f"puzzle: {value}\n\n{SUDOKU}", f"c include {value}\np cnf 1 1\n1 0\n", f"include {value}\n",
            f'<?xml version="1.0"?>{entity}<opensudoku><game data="&b;"/></opensudoku>',
            f'<?xml version="1.0"?>{entity}<puzzleset><puzzle><clues>&b;</clues></puzzle></puzzleset>',
            json.dumps({"puzzle": value, "include": value, "file": value, "$ref": value}),
            json.dumps({"size": 4, "grid": [[{"value": value}] * 4] * 4, "extends": value, "ruleset": value}),
            f"https://f-puzzles.com/?load={value}", f"https://sudokupad.app/{value}", f"4x4:{value}", f"solo:{value}",
            f"https://puzz.link/p?{value}/4/4/1", f"https://swaroopg92.github.io/penpa-edit/#m=edit&p={value}",
            f"[[{value}]]", f"< a {value}",
        ):  # fmt: skip
            yield {"text": text}


class Here:
    """In place of `Searches`: answers in this process, as a child would."""

    most, seconds, memory, opened = 1, 60.0, None, ()

    def begin(self, name: str, client: str = "") -> None: ...
    def prepare(self) -> None: ...
    def close(self) -> None: ...

    async def answer(self, name: str, child: None, request: Mapping[str, Any]) -> Any:
        for event in answer(request, opened=self.opened):
            yield json.dumps(event).encode()


# ---------------------------------------------------------------- surfaces
def by_protocol(asked: list[dict[str, Any]]) -> int:
    return sum(1 for request in asked if list(answer(request))[-1]["event"] in ("done", "error"))


def by_mcp(asked: list[dict[str, Any]]) -> int:
    from mcp_types import CallToolRequestParams

    from cover.web.mcp import Tools

    tools = Tools(Here())  # type: ignore[arg-type]

    async def call() -> int:
        done = 0
        for request in asked:
            parts = {part: request[part] for part in ("text", "state") if part in request}
            given = {**parts, **request.get("args", {}), "certificate": request.get("id", "")}
            if request["verb"] != "check":
                del given["certificate"]
            name = request["verb"]
            done += bool((await tools.call(None, CallToolRequestParams(name=name, arguments=given))).content)  # type: ignore[arg-type]
        return done

    return asyncio.run(call())


def by_server(asked: list[dict[str, Any]]) -> int:
    from httpx import ASGITransport, AsyncClient

    from cover.web.server import Settings, application

    settings = Settings(token="a" * 16, searches=Here())  # type: ignore[arg-type]
    key = {"Authorization": f"Bearer {settings.token}"}

    async def post() -> int:
        transport = ASGITransport(application(settings))
        async with AsyncClient(transport=transport, base_url="http://127.0.0.1:80", headers=key) as client:
            return sum([(await client.post("/api/ask", json=request)).status_code == 200 for request in asked])

    return asyncio.run(post())


def by_widget(asked: list[dict[str, Any]]) -> int:
    """Its front end sets text and cells, and sends a verb and a number."""
    from cover.web.widget import Board

    board, done = Board(SUDOKU), 0
    for request in asked:
        cells = request.get("state", {}).get("cells")
        well_shaped = isinstance(cells, list) and len(cells) == 4 and all(isinstance(row, list) for row in cells)
        board.set_state({"text": request.get("text", SUDOKU), "cells": cells if well_shaped else CELLS})
        board._asked(request)
        done += 1
    return done


def by_the_user(asked: list[dict[str, Any]]) -> int:
    """What a request must not reach, opened by who may: a program, a backend of a package, a file."""
    import cover

    bait = Path(os.environ["WATCHING_BAIT"])
    opened = [f"dimacs:touch {bait}/mark", "stray"]
    for backend in opened:
        list(answer({"verb": "solve", "text": SUDOKU, "args": {"backend": backend}}, opened=opened))
    cover.path(cover.loads(SUDOKU), scale=str(bait / "scale.toml"))
    return len(asked)


SURFACES = {"protocol": by_protocol, "mcp": by_mcp, "server": by_server, "widget": by_widget, "user": by_the_user}


def main(surface: str, whats: list[str], bait: Path) -> None:
    """Ask by that surface, and print how many of each kind of requests were asked and answered."""
    made = {
        "spellings": lambda: worded(all_spellings(bait), once=True),
        "words": lambda: worded(one_of_each(bait)),
        "parts": lambda: parts(one_of_each(bait)),
        "texts": lambda: ({"verb": "read", **text} for text in texts(one_of_each(bait))),
    }
    counted = {}
    for what in whats:
        asked = list(made[what]())
        counted[what] = len(asked), SURFACES[surface](asked)
    print(json.dumps(counted))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:], Path(os.environ["WATCHING_BAIT"]))
