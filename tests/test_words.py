"""Words: private ones that once stood for terms of the field do not come back into code, comments and messages.

`python tests/test_words.py` prints where they stand.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PLACES = ("src", "benchmarks", "tests", "tools", ".ci")
KINDS = {".py", ".pyi", ".toml", ".cpp", ".hpp", ".md"}

# Words and what the field, or plain English, has instead. A name is taken apart at underscores and capitals, so that
# `_told_once` and `toldOnce` count as well.
WORDS = {
    "lots": "rng, random, sampled",
    "posed": "made, sampled",
    "posing": "sampling",
    "sought": "searched for",
    "digging": "minimise",
    "pursuit": "head start",
    "misfit": "wrong argument",
    "misfits": "wrong arguments",
    "door": "validation, checks",
    "doors": "validation, checks",
    "hands": "styles; passes",
    "told": "reported, given, distinguished",
    "said": "stated, written, reported",
    "spoken": "answered, reported",
    "nobody": "none, no backend, no process",
    "somebody": "a process, a thread, a user",
    "anybody": "any process, any user",
    "everybody": "all",
    "stranger": "others, an outsider",
    "strangers": "others, outsiders",
    "hanging": "connected, connectivity",
    "leftovers": "innies and outies",
    "nines": "lanes16",
    "shrunk": "minimal (MUS)",
    "workshop": "staging",
    "widening": "siblings",
    "nesting": "nets",
    "nap": "sleep",
    "colour": "color",
    "colours": "colors",
    "coloured": "colored",
    "colouring": "coloring",
    "colourings": "colorings",
}
PHRASES = {
    r"\bat sight\b": "by inspection",
    r"\bat_sight\b": "by inspection",
    r"\bby lot\b": "at random",
    r"\bhangs? together\b": "connected",
    r"\bno one\b": "none",
    r"\bLeftOut\b": "lazy constraint, lazy clauses",
    r"\bLazyRule\b": "LazyConstraint",
    r"\bUnfiltered\b": "UnsupportedByMasks",
    r"\bGiven\b(?=[],:|]| =| \|)": "PuzzleOrProblem",
    r"\bMachine\b(?=[(\],:|])": "Automaton",
}
# What keeps such a word: names that other programs and texts have, and this file.
KEPT = {
    "tests/test_words.py": WORDS.keys() | PHRASES.keys(),
    "src/cover/__init__.pyi": {"doors", "nines"},  # a kind of puzzles, ships of nine cells
    "src/cover/formats/programs/sudokupad.py": {"colour"},  # a key of its JSON
    "tests/formats/test_programs.py": {r"\bno one\b"},  # a title
}


def left() -> list[str]:
    """Where a word stands: `file:line: word (what to write)`."""
    found = []
    for path in sorted(path for place in PLACES for path in (ROOT / place).rglob("*") if path.suffix in KINDS):
        name = path.relative_to(ROOT).as_posix()
        kept = KEPT.get(name, ())
        if "/results/" in name:
            continue
        for number, line in enumerate(path.read_text().split("\n"), 1):
            parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", line)
            words = {word for part in parts if (word := part.lower()) in WORDS}
            words |= {phrase for phrase in PHRASES if re.search(phrase, line)}
            found += [f"{name}:{number}: {word} ({(WORDS | PHRASES)[word]})" for word in sorted(words.difference(kept))]
    return found


def test_no_private_word_has_come_back():
    assert not left()


if __name__ == "__main__":
    print("\n".join(left()) or "none")
