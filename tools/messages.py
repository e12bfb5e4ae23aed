"""Prints what people read of the program, a sentence a line with its place: help, and messages of errors and answers.

    python tools/messages.py            all
    python tools/messages.py --help-only

To be read aloud: whatever needs a second reading is to be mended where it stands.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "cover"
WORDS = 4  # a message has as many at least


def of_help() -> Iterator[tuple[str, str]]:
    """What `cover VERB --help` says, by verb."""
    from cover.cli.table import VERBS, command_of

    for name in VERBS:
        command = command_of(name)
        yield name, command.help or ""
        for option in command.params:
            if words := getattr(option, "help", None):
                yield f"{name} {option.opts[0]}", words
        for status, words in getattr(command, "statuses", {}).items():
            yield f"{name} {status}", words


def of_code(path: Path) -> Iterator[tuple[str, str]]:
    """The texts of a module that are sentences, but for docstrings; what is put in later stands as {}."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    passed: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed.add(id(node.value))
        elif isinstance(node, ast.JoinedStr):
            passed.update(map(id, node.values))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in passed:
            words = _text(node)
            if len(words.split()) >= WORDS:
                yield f"{path.relative_to(SOURCE)}:{node.lineno}", words


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)


def main() -> None:
    found = dict.fromkeys(of_help())
    if "--help-only" not in sys.argv:
        found |= dict.fromkeys(one for path in sorted(SOURCE.rglob("*.py")) for one in of_code(path))
    sys.stdout.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    for place, words in found:
        print(f"{place}: {' '.join(words.split())}")


if __name__ == "__main__":
    main()
