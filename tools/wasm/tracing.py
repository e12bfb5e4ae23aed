"""Inside Pyodide: what starts the engine, and what `cover` can ask for: every module of it is loaded, and everything
that any of its functions imports. The answer is JSON: {first, soon, all}, names of modules; soon: what the questions
of the page take besides, in an order in which what one needs comes before it."""

import ast
import contextlib
import importlib
import json
import pathlib
import sys

PACKAGES = pathlib.Path("/packages")
sys.dont_write_bytecode = True
sys.path[:0] = [f"/packages/{name}" for name in ("cover", "numpy", "sat")]
START = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def ask(verb, **more):
    from cover.web import protocol

    return list(protocol.answer({"id": 0, "verb": verb, "text": START, **more}, lambda event: None))


def asked_for(source):
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


ask("read")
assert ask("solve")[-1]["event"] == "done"
first = sorted(sys.modules)
for verb in ("unique", "count", "hint", "explain", "candidates", "path", "minimal", "draw"):
    ask(verb)
# A module that is being loaded is listed before those that it loads.
soon = [name for name in reversed(sys.modules) if name not in first]
for place in ("cover/cover", "sat"):
    for path in sorted((PACKAGES / place).rglob("*.py")):
        for name in asked_for(path.read_bytes()):
            with contextlib.suppress(Exception):
                importlib.import_module(name)
kinds = [event["record"] for event in ask("puzzles") if event["event"] == "record"]
for kind in kinds:
    for verb in ("read", "solve", "hint", "draw", "explain", "rate"):
        if kind.get("example"):
            ask(verb, text=kind["example"], args={} if verb in ("read",) else {"seconds": 1})
for verb, args in {
    "count": {}, "unique": {}, "minimal": {}, "candidates": {}, "path": {}, "verify": {}, "compare": {"rounds": 1},
    "prove": {}, "generate": {"seconds": 5}, "formats": {}, "convert": {"to": "f-puzzles"},
}.items():  # fmt: skip
    ask(verb, args=args)
for name in ("numpy.random", "encodings.cp437", "encodings.latin_1", "encodings.utf_16", "encodings.utf_8_sig"):
    importlib.import_module(name)
json.dumps({"first": first, "soon": soon, "all": sorted(sys.modules)})
