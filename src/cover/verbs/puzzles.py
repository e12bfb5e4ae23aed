"""`puzzles`: the kinds of puzzles and of clues, and how one is written in a file."""

from collections.abc import Iterator
from typing import Annotated, Any, NotRequired, TypedDict

from cover.basics.option import Option
from cover.verbs.declared import declare


class Kind(TypedDict):
    """A kind of puzzle (rules, keys, example), or of clue (line)."""

    name: str
    about: str
    example: NotRequired[str]
    rules: NotRequired[str]
    keys: NotRequired[list[str]]
    line: NotRequired[str]


@declare(
    examples=(
        "cover puzzles", "cover puzzles queens | cover solve -", "cover puzzles renban",
        "cover puzzles queens --schema", "cover puzzles --check my.kind",
    ),
    record=Kind,
    reads=False,
    tool="(name) says how one is written, with an example and its rules.",
)  # fmt: skip
def puzzles(
    name: Annotated[str | None, Option("A kind of puzzle, or of clue.", place=1)] = None,
) -> Iterator[dict[str, Any]]:
    """List the kinds of puzzles and clues, with an example of each.

    With NAME, a kind of puzzle or of clue, or the path of a kind file of your own, the rules of one, and a file to
    start from: `cover puzzles queens | cover solve -` solves the example. --check says which road each sentence of a
    kind file takes, and tries small boards of it: status 1 where two readings of a sentence differ, or nothing was
    tried.
    """
    from cover.basics.errors import InputError
    from cover.formats.kind_names import about, not_a_kind
    from cover.puzzles.clues import CLUES, clue_class
    from cover.puzzles.kinds.table import is_kind, kind_names, puzzle_class

    if name is not None and not is_kind(name) and name not in CLUES:
        raise InputError(f"unknown puzzle {name!r}{not_a_kind(name)}")
    for key in [name] if name else [*kind_names(), *CLUES]:
        if is_kind(key):
            kind = puzzle_class(key)
            more = {"rules": kind.rules, "keys": list(kind.keys)}
            yield {"name": key, "about": about(key), "example": kind.example, **more}
        else:
            clue = clue_class(key)
            yield {"name": key, "about": clue.meaning, "line": clue.form}
