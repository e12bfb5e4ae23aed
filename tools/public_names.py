"""Write src/cover/__init__.pyi: the public names with where they live, for type checkers and for editors.

    python tools/public_names.py

It is made from the table in `cover/__init__.py`, which finds the names when they are first used; a test holds that it
is up to date.
"""

from __future__ import annotations

from pathlib import Path

import cover

PLACE = Path(cover.__file__).with_suffix(".pyi")
HEAD = "# Made by tools/public_names.py from the table in __init__.py: change that, and run it again.\n\n"


def stub() -> str:
    """The text of the file: each module with its names in order, as names that are handed on."""
    modules: dict[str, list[str]] = {}
    for name in cover.__all__:
        modules.setdefault(cover._WHERE[name], []).append(name)
    lines = [f"from {module} import {name} as {name}\n" for module in sorted(modules) for name in modules[module]]
    return "".join([HEAD, *lines, "\n__version__: str\n__all__: list[str]\n"])


if __name__ == "__main__":
    PLACE.write_text(stub(), encoding="utf-8")
