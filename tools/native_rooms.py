"""Write src/native/engine/README.md: the engine, a line a file, by the first sentence of each file.

    python tools/native_rooms.py

What stands there besides the tables is written by hand: a room has a paragraph that begins with its folder in bold, and
its table follows. A test holds that the page is up to date and that each folder has its paragraph.
"""

from __future__ import annotations

import re
from pathlib import Path

ENGINE = Path(__file__).parent.parent / "src" / "native" / "engine"
PLACE = ENGINE / "README.md"
HEAD = "| file | what it is |\n|---|---|\n"
SENTENCE = re.compile(r"(.+?)(?<![A-Z])\.(?: |$)")  # no sentence ends behind an initial


def sentence(path: Path) -> str:
    """The first sentence of the comment at the head of a file, "" where there is none."""
    lines = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("// "):
            break
        lines.append(line.removeprefix("// "))
    found = SENTENCE.match(" ".join(lines))
    return found[1] if found else ""


def table(folder: Path) -> str:
    """A row a file of a folder: a header and the code behind it are one, and the header says what it is."""
    rows = {}
    for path in sorted([*folder.glob("*.cpp"), *folder.glob("*.hpp")]):  # so that the header comes last
        rows[path.stem] = sentence(path) or rows.get(path.stem, "")
    if nothing := [name for name, what in rows.items() if not what]:
        raise SystemExit(f"{folder}: no sentence at the head of {', '.join(nothing)}")
    return HEAD + "".join(f"| `{name}` | {what} |\n" for name, what in rows.items())


def page(text: str) -> str:
    """The page anew, its paragraphs taken from `text`."""
    folders = {path.parent for path in ENGINE.rglob("*.hpp")}
    paragraphs = [one.strip() for one in re.split(r"\n{2,}", text) if not one.startswith(HEAD[:6])]
    made = []
    for paragraph in paragraphs:
        made.append(paragraph + "\n")
        if room := re.match(r"\*\*(\S+)/\*\*", paragraph):
            folders.remove(ENGINE / room[1])
            made.append(table(ENGINE / room[1]))
    if folders:
        raise SystemExit(f"{PLACE}: no paragraph of {', '.join(sorted(str(one) for one in folders))}")
    return "\n".join(made)


if __name__ == "__main__":
    PLACE.write_text(page(PLACE.read_text(encoding="utf-8")), encoding="utf-8")
