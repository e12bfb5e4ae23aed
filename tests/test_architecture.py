"""The house keeps its rules: imports flow one way, and nothing heavy is imported before it is used."""

import ast
import runpy
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import cover

SOURCE = Path(cover.__file__).parents[1]
FLOORS = [  # a room imports rooms of the floors above its own line only; cover_lab is a package of its own
    ["basics"],
    ["problems", "drawing"],
    ["puzzles", "backends"],
    ["formats"],
    ["solving"],
    ["proofs", "structure"],
    ["logic"],
    ["generation"],
    ["verbs", "env", "cover_lab"],
    ["web", "cli"],
]
FLOOR = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
FACE = {"__init__", "__main__"}  # the public face: names found on first use, and `python -m cover`
FILES = sorted(path for package in ("cover", "cover_lab") for path in (SOURCE / package).rglob("*.py"))


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


def room_of(module: str) -> str:
    package, *inside = module.split(".")
    return inside[0] if package == "cover" and inside else package


MODULES = {name_of(path) for path in FILES}


def imported(tree: ast.AST) -> set[str]:
    """The modules of the house that a tree imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names & MODULES


@cache
def imported_by(path: Path) -> set[str]:
    """The modules of the house that a file imports, those among them that only a type checker needs too."""
    return imported(ast.parse(path.read_text())) - {name_of(path)}


def in_rooms() -> dict[str, list[Path]]:
    rooms: dict[str, list[Path]] = {}
    for path in FILES:
        if not (path.parent.name == "cover" and path.stem in FACE):
            rooms.setdefault(room_of(name_of(path)), []).append(path)
    return rooms


def test_no_module_lies_loose_on_the_top_floor():
    assert {path.stem for path in (SOURCE / "cover").glob("*.py")} == FACE
    assert set(in_rooms()) == set(FLOOR), "each room has its floor"


@pytest.mark.parametrize("room", FLOOR)
def test_a_room_imports_floors_above_its_own_only(room):
    used = {(name_of(path), name) for path in in_rooms()[room] for name in imported_by(path) if name != "cover"}
    assert used or room == "basics"
    wrong = {(by, name) for by, name in used if room_of(name) != room and FLOOR[room_of(name)] >= FLOOR[room]}
    assert not wrong


def test_no_imports_form_a_cycle():
    graph = {name_of(path): imported_by(path) for path in FILES if name_of(path) != "cover"}
    assert {"cover.backends.dlx.search", "cover.problems.exact_cover"} <= graph["cover.backends.dlx"]
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the cycle


def test_import_cover_imports_nothing_heavy():
    script = (
        "import sys, cover; print(*(m for m in ('numpy', 'ortools', 'pysat', 'rich', 'click') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


NATIVE = Path(__file__).parents[1] / "src" / "native" / "engine"


NATIVE_ALLOWED = {"boards": {"rules"}, "logic": {"covers", "rules"}}


def test_native_rooms_include_common_and_little_of_each_other():
    sources = [path for path in NATIVE.rglob("*") if path.suffix in {".hpp", ".cpp"}]
    assert sources
    for path in sources:
        package = path.relative_to(NATIVE).parts[0]
        allowed = {"common", package} | NATIVE_ALLOWED.get(package, set())
        used = {
            line.split('"')[1].split("/")[0] for line in path.read_text().splitlines() if line.startswith('#include "')
        }
        assert used <= allowed, f"{path.relative_to(NATIVE)} includes {used - allowed}"


def test_the_page_of_the_engine_has_a_line_for_each_file():
    """`python tools/native_rooms.py` brings it up to date."""
    made = runpy.run_path(str(Path(__file__).parents[1] / "tools" / "native_rooms.py"))
    text = made["PLACE"].read_text(encoding="utf-8")
    assert made["page"](text) == text
