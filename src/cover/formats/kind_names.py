"""What people call the kinds of puzzles: their titles, the games of others, and a clue's name for a sudoku with it.

The first line of a kind's module begins with its title and other names: `Akari (Light Up): ...`. A kind in a file says
its title.
"""

from __future__ import annotations

import re
from importlib import import_module

from cover.basics.suggest import nearest, plain, shown
from cover.puzzles import PUZZLES
from cover.puzzles.clues import CLUES
from cover.puzzles.kinds.table import file_names, kind_file, kind_names

# What neither a title nor a game of Simon Tatham's says.
_ALSO = {
    "nqueens": "queens",
    "eightqueens": "queens",
    "pentominoes": "polyomino",
    "dominoes": "polyomino",
    "slither": "slitherlink",
    "hashikake": "hashi",
    "numlin": "numberlink",
    "gokigen": "slant",
    "mashu": "masyu",
    "tentaisho": "galaxies",
    "battleship": "battleships",
    "wordsearch": "wordsquare",
}


_TITLE = re.compile(r"([\w' -]+?)\s*(?:\(([^)]*)\))?:")


def about(kind: str) -> str:
    """The first line of the docstring of a kind's module, or what a kind in a file says first: its title, other names,
    and a sentence."""
    if kind not in PUZZLES:
        file = kind_file(kind)
        also = f" ({', '.join(file.also)})" if file.also else ""
        return f"{file.title[0].upper()}{file.title[1:]}{also}: {file.says.partition('. ')[0].rstrip('.')}."
    return (import_module(PUZZLES[kind].partition(":")[0]).__doc__ or "").strip().split("\n")[0]


def title_of(kind: str) -> str:
    """What people call a kind: `Star battle` for `starbattle`.

    >>> title_of("akari"), title_of("sudoku")
    ('Akari', 'Sudoku')
    """
    found = _TITLE.match(about(kind))
    return found[1] if found else kind.capitalize()


def not_a_kind(name: str) -> str:
    """What follows `unknown puzzle NAME`: the kind, or the rule of a sudoku, that was probably meant.

    >>> not_a_kind("Light Up"), not_a_kind("queen")
    ('; did you mean akari?', '; did you mean queens?')
    >>> not_a_kind("killer"), not_a_kind("chess")
    ("; did you mean a sudoku with 'cage' before its board?", '; `cover puzzles` lists them all')
    """
    # Later ones win: our own words over titles over types of links.
    called = {plain(other): kind for other, kind in (_types() | _titles() | _ALSO).items()}
    meant = called.get(plain(name))
    if rule := not meant and rule_called(name):
        return f"; did you mean a sudoku with {shown(rule)} before its board?"
    if elsewhere := not meant and _elsewhere(name):
        return elsewhere
    if not meant and (near := nearest(name, [*kind_names(), *called], 0.7)):
        meant = called.get(near, near)
    return f"; did you mean {meant}?" if meant else "; `cover puzzles` lists them all"


def _types() -> dict[str, str]:
    """What puzz.link calls a kind."""
    from cover.formats.pzpr.types import all_types

    return {name: kinds[0] for name, kinds in all_types().items()}


def _elsewhere(name: str) -> str:
    """What to say of a puzzle that others have and we have not; "" for what is none of theirs."""
    from cover.formats.pzpr.names import OTHERS
    from cover.formats.tatham import OTHERS as GAMES

    for names, whose, format in ((OTHERS, "puzz.link", "pzpr"), (GAMES, "Simon Tatham's collection", "tatham")):
        if plain(name) in map(plain, names):
            return f", a puzzle of {whose} that cover does not know; `cover formats {format}` lists those it reads"
    return ""


def rule_called(name: str) -> str:
    """The key of the rule or clue that people call so; "" for none."""
    from cover.puzzles.sudoku import OTHER_NAMES  # not needed where all names are right

    return OTHER_NAMES.get(plain(name), plain(name) if plain(name) in CLUES else "")


def _titles() -> dict[str, str]:
    """Title or other name -> kind, of all kinds that are not called so here."""
    from cover.formats.tatham.games import GAMES

    found = {game: of.kinds[0] for game, of in GAMES.items() if game not in PUZZLES}
    own = {kind_file(kind).title: kind for kind in kind_names() if kind not in (*PUZZLES, *file_names())}
    found |= {title: kind for title, kind in own.items() if title not in PUZZLES}
    for kind in PUZZLES:
        if title := _TITLE.match(about(kind)):
            found |= {other: kind for other in (title[1], *(title[2] or "").split(", ")) if other}
    for kind in file_names():
        if kind not in PUZZLES:
            file = kind_file(kind)
            found |= dict.fromkeys((file.title, *file.also), kind)
    return found
