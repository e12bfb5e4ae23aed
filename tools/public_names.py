"""Write src/cover/__init__.pyi: the public names with where they live, for type checkers and for editors.

    python tools/public_names.py

It is made from the table in `cover/__init__.py`, which finds the names when they are first used, and from the kinds of
puzzles that are files, each with the arguments of its class; a test holds that it is up to date.
"""

from __future__ import annotations

from pathlib import Path

import cover
from cover.puzzles.kinds.table import class_names

PLACE = Path(cover.__file__).with_suffix(".pyi")
HEAD = "# Made by tools/public_names.py from the table in __init__.py: change that, and run it again.\n"
HEAD += "# fmt: off\n# ruff: noqa: E501, I001\n\n"
TYPES = """
_Rows = Sequence[Sequence[object]]
_Line = Sequence[object]
_Cells = Sequence[Sequence[tuple[int, int] | str]]
"""

_LAYERS = {"size": "tuple[int, int]", "room": "Mapping[str, int]"}


def stub() -> str:
    """The text of the file: each module with its names in order, as names that are handed on; classes of kinds."""
    modules: dict[str, list[str]] = {}
    for name, module in sorted(cover._WHERE.items()):
        modules.setdefault(module, []).append(name)
    lines = [f"from {module} import {name} as {name}\n" for module in sorted(modules) for name in modules[module]]
    lines.insert(0, "from collections.abc import Mapping, Sequence\n\n")
    lines.append("from cover.puzzles.kinds.puzzle import KindPuzzle\n")
    kinds = [
        f"\nclass {name}(KindPuzzle):\n    def __init__({arguments(name)}) -> None: ...\n" for name in class_names()
    ]
    return "".join([HEAD, *lines, TYPES, *kinds, "\n__version__: str\n__all__: list[str]\n"])


def arguments(name: str) -> str:
    """Those of the class of a kind, with their types."""
    kind = getattr(cover, name)
    found = ["self"]
    for key, one in kind.__signature__.parameters.items():
        layer = _LAYERS.get(key, "_Cells" if key in ("bars", "thermometers", "walls") else "_Rows")
        layer = "int | str" if key in kind.kind.layout.header else "_Line" if key in kind.kind.layout.sides else layer
        found.append(f"{key}: {layer}" if one.default is one.empty else f"{key}: {layer} | None = ...")
    return ", ".join(found)


if __name__ == "__main__":
    PLACE.write_text(stub(), encoding="utf-8")
