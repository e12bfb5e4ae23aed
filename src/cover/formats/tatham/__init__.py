"""Game ids of Simon Tatham's Portable Puzzle Collection, one a line: `3x3:b3_6e5...`, or with the game's name before
it, `keen:4:a__aa_...`.

An id does not say which game it belongs to: without the name, exactly one game must be able to read it, or --kind says
which puzzle is meant. Each game is a row of `games.GAMES`, read and written by the same layers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from cover.basics.errors import InputError, ProblemError, reason_of
from cover.basics.suggest import did_you_mean
from cover.formats.base import About, Options, Reading, Record, each_line
from cover.formats.boards.lines import first_line
from cover.formats.tatham.games import GAMES
from cover.formats.text import Source, shown
from cover.puzzles.base import BasePuzzle

ABOUT = About(
    "game ids of Simon Tatham's puzzles, one a line, the game's name before it, and links to them",
    BasePuzzle,
    "towers:4:1/2/3/2/3/2/1/2/1/3/2/3/2/1/3/2\n",
    certain=True,
    aliases=("sgt",),
    kinds=GAMES.keys,
)
BY_NAME = ("signpost", "map", "mosaic")  # whose ids look like those of other games
# Games that people bring, whose puzzles are not here yet.
OTHERS = (
    "blackbox", "fifteen", "flip", "flood", "guess", "inertia", "mines", "net", "netslide", "pegs", "samegame",
    "sixteen", "twiddle", "untangle",
)  # fmt: skip
_NAMED = re.compile(r"(?:https?://\S{1,200}/)?([a-z]+)(?:\.html#|[:\t ]\s*)([^\s:]+:\S*)", re.IGNORECASE)
# Bounded repetitions: what is no id is no id in linear time.
_SEED = re.compile(
    r"(?:(?:https?://\S{1,200}/)?([a-z]+)(?:\.html#|[:\t ]\s*))?\d{1,4}(?:x\d{1,4})?\w{0,40}#\d+", re.IGNORECASE
)
_BARE = re.compile(r"(\d{1,4}(?:x\d{1,4})?[a-z0-9.]{0,40}):([\w,./=\[\]*-]+)", re.IGNORECASE)


def sniff(source: Source, options: Options) -> list[str]:
    first = first_line(source)
    named = _NAMED.fullmatch(first)
    if named and (named[1].lower() in GAMES or named[1].lower() in OTHERS):
        return ["game ids of Simon Tatham's puzzles"]
    is_one = _BARE.fullmatch(first) or _SEED.fullmatch(first)
    return ["game ids of Simon Tatham's puzzles"] if is_one else []


def read(source: Source, options: Options) -> Iterator[Record]:
    def reading(text: str, number: int) -> Reading:
        game, puzzle = _puzzle(text, options.kind)
        return Reading(puzzle, "tatham", f"{game}: {puzzle.name}, {puzzle.about()}", source.name, number)

    return each_line(source, reading)


def _puzzle(text: str, kind: str | None) -> tuple[str, BasePuzzle[Any]]:
    """The game that an id belongs to, and its puzzle. Raises InputError."""
    if _SEED.fullmatch(text):
        raise InputError(
            "only the game itself can make its puzzle from a random seed (#): a game id, PARAMETERS:DESCRIPTION, is"
            " needed ('Specific' in the game's menu shows it)"
        )
    named = _NAMED.fullmatch(text)
    # `x` may stand between the sizes of an id without a name.
    if named and named[1].lower() not in ("x",):
        game = named[1].lower()
        if game in OTHERS:
            raise InputError(f"the game {game} of Simon Tatham's puzzles is not read here")
        if game not in GAMES:
            raise InputError(f"unknown game {shown(game)}{did_you_mean(game, [*GAMES, *OTHERS])}")
        return game, _decoded(game, named[2])
    return _guessed(text, kind)


def _guessed(text: str, kind: str | None) -> tuple[str, BasePuzzle[Any]]:
    """Of the games whose puzzles are of this kind, the only one that can read an id."""
    found, reasons = dict[str, BasePuzzle[Any]](), dict[str, str]()
    for game, of in GAMES.items():
        # Ids of some games look like those of others: these are read by name alone.
        if kind not in (None, of.kinds[0]) or (kind is None and game in BY_NAME):
            continue
        try:
            found[game] = _decoded(game, text)
        except (InputError, ProblemError) as error:
            reasons[game] = reason_of(error)
    if len(found) == 1:
        return next(iter(found.items()))
    if found:
        raise InputError(
            f"{' and '.join(found)} can read this id: put the game before it, such as {next(iter(found))}:{shown(text)}"
        )
    if len(reasons) == 1:
        raise InputError(next(iter(reasons.values())))
    raise InputError(f"none of {', '.join(reasons) or 'the games'} can read this id: put the game's name before it")


def _decoded(game: str, text: str) -> BasePuzzle[Any]:
    found = _BARE.fullmatch(text)
    if found is None:
        raise InputError(f"{shown(text)} is no game id; it looks like PARAMETERS:DESCRIPTION")
    puzzle: BasePuzzle[Any] = GAMES[game].read(found[1], found[2])
    return puzzle


def write(content: BasePuzzle[Any], solution: Any = None) -> str:
    """The id of a puzzle, read back as the same one. Raises ProblemError for one that no game can say."""
    if not isinstance(content, BasePuzzle):
        raise ProblemError(f"only puzzles can be written as games, and this is a {type(content).__name__}")
    if solution is not None:
        raise ProblemError("an id of a game has no place for a solution")
    reasons = []
    for game, of in GAMES.items():
        if content.name in of.kinds:
            try:
                text = of.write(content)
                # Read back: a game may have no place for what the puzzle says.
                if _decoded(game, text) == content:
                    return f"{game}:{text}\n"
                reasons.append(f"it has rules or symbols that the game {game} does not have")
            except (ProblemError, InputError) as error:
                reasons.append(reason_of(error))
    raise ProblemError(reasons[0] if reasons else f"Simon Tatham's games have no {content.name}")
