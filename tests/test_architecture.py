"""The house keeps its rules: imports flow one way, and nothing heavy is imported before it is used."""

import ast
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

from cover import errors

SOURCE = Path(errors.__file__).parent
LAYERS = [
    ["arguments", "errors", "misfits", "naming", "result", "_native", "_html", "machine"],
    ["problems"],
    ["puzzles", "formats", "reductions", "drawing"],
    ["backends", "isolation", "registry"],
    [
        "routing",
        "planning",
        "asking",
        "racing",
        "pursuit",
        "running",
        "solving",
        "streaming",
        "checking",
        "writing",
        "covers",
    ],
    ["boards", "proofs"],
    ["logic", "why"],
    ["lab"],
    ["comparison", "comparing"],
    ["cli", "__main__"],
]  # fmt: skip
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
FILES = sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


def name_of(path: Path) -> str:
    return ".".join(["cover", *path.relative_to(SOURCE).with_suffix("").parts]).removesuffix(".__init__")


MODULES = {name_of(path) for path in FILES} | {"cover._native"}


def imported(tree: ast.AST) -> set[str]:
    """The modules of the house that a tree imports, anywhere in it."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names & MODULES


def imported_by(path: Path, *, typing: bool) -> set[str]:
    """The modules of the house that a file imports; typing: also what only a type checker needs."""
    return _imported_by(path)[typing]


@cache
def _imported_by(path: Path) -> tuple[set[str], set[str]]:
    tree = ast.parse(path.read_text())
    every = imported(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            node.body = []
    return imported(tree), every


def test_imports_flow_one_way():
    parts = {path: path.relative_to(SOURCE).parts[0].removesuffix(".py") for path in FILES}
    assert set(parts.values()) <= set(RANK), "a part has no place in the layers"
    later = {
        (name_of(path), name)
        for path, part in parts.items()
        for name in imported_by(path, typing=False)
        if RANK[name.split(".")[1]] > RANK[part]
    }
    assert not later


def test_no_imports_form_a_cycle():
    graph = {name_of(path): imported_by(path, typing=True) - {name_of(path)} for path in FILES}
    assert {"cover.backends.dlx.search", "cover.problems.exact_cover"} <= graph["cover.backends.dlx"]
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the cycle


def test_import_cover_imports_nothing_heavy():
    script = (
        "import sys, cover; print(*(m for m in ('numpy', 'ortools', 'pysat', 'rich', 'click') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


NATIVE = Path(__file__).parents[1] / "src" / "native" / "engine"


def test_native_rooms_include_common_and_nothing_of_each_other():
    sources = [path for path in NATIVE.rglob("*") if path.suffix in {".hpp", ".cpp"}]
    assert sources
    for path in sources:
        package = path.relative_to(NATIVE).parts[0]
        allowed = {"common", package} | ({"covers"} if package == "logic" else set())
        used = {
            line.split('"')[1].split("/")[0] for line in path.read_text().splitlines() if line.startswith('#include "')
        }
        assert used <= allowed, f"{path.relative_to(NATIVE)} includes {used - allowed}"
