"""The house keeps its rules: imports flow one way, and nothing heavy is imported before it is used."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from cover import errors

SOURCE = Path(errors.__file__).parent
LAYERS = [
    ["errors", "result", "_native", "_frames", "_html"],
    ["problems"],
    ["puzzles", "formats", "reductions"],
    ["backends", "workers", "_worker", "registry"],
    ["roads", "planning", "solving", "solving_many", "streaming", "estimating", "diagrams", "pricing"],
    ["comparing", "symmetry", "generating", "rating", "maximizing", "batch", "bench", "proofs", "drawing", "many"],
    ["cli", "__main__"],
]
RANK = {name: rank for rank, names in enumerate(LAYERS) for name in names}
FILES = sorted(path for path in SOURCE.rglob("*.py") if path != SOURCE / "__init__.py")


def imported_from(path: Path) -> set[str]:
    """The parts of the house (first name after `cover.`) that a file imports when it runs."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = []
    parts: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module:
            modules = [f"cover.{a.name}" for a in node.names] if node.module == "cover" else [node.module]
        elif isinstance(node, ast.Import):
            modules = [alias.name for alias in node.names]
        else:
            continue
        parts |= {module.split(".")[1] for module in modules if module.startswith("cover.")}
    return parts


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_flow_one_way(path):
    part = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    assert part in RANK, f"{part} has no place in the layers"
    later = {name for name in imported_from(path) if RANK.get(name, 0) > RANK[part]}
    assert not later


def test_import_cover_imports_nothing_heavy():
    script = (
        "import sys, cover; print(*(m for m in ('numpy', 'ortools', 'pysat', 'rich', 'click') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
