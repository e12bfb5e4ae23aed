"""Where problems come from: one small file per puzzle. `PUZZLES` maps names to classes, imported when used."""

from __future__ import annotations

from cover.basics.lazily import found_at

TYPE_CHECKING = False  # true for type checkers; typing would be a third of what `import cover` costs
if TYPE_CHECKING:
    from typing import Any

    from cover.puzzles.base import BasePuzzle

PUZZLES: dict[str, str] = {
    "sudoku": "cover.puzzles.sudoku:Sudoku",
    "latin": "cover.puzzles.latin:Latin",
    "queens": "cover.puzzles.queens:Queens",
    "langford": "cover.puzzles.langford:Langford",
    "polyomino": "cover.puzzles.polyomino:Polyomino",
    "starbattle": "cover.puzzles.starbattle:StarBattle",
    "steiner": "cover.puzzles.steiner:Steiner",
    "nonogram": "cover.puzzles.nonogram:Nonogram",
    "kakuro": "cover.puzzles.kakuro:Kakuro",
    "nurikabe": "cover.puzzles.nurikabe:Nurikabe",
    "yajilin": "cover.puzzles.yajilin:Yajilin",
    "hashi": "cover.puzzles.hashi:Hashi",
    "battleships": "cover.puzzles.battleships:Battleships",
    "towers": "cover.puzzles.towers:Towers",
    "unequal": "cover.puzzles.unequal:Unequal",
    "keen": "cover.puzzles.keen:Keen",
    "shikaku": "cover.puzzles.shikaku:Shikaku",
    "dominosa": "cover.puzzles.dominosa:Dominosa",
    "polycube": "cover.puzzles.polycube:Polycube",
    "coloring": "cover.puzzles.coloring:Coloring",
    "golfers": "cover.puzzles.golfers:Golfers",
    "tour": "cover.puzzles.tour:Tour",
    "hamilton": "cover.puzzles.hamilton:Hamilton",
    "numberlink": "cover.puzzles.numberlink:Numberlink",
    "magnets": "cover.puzzles.magnets:Magnets",
    "undead": "cover.puzzles.undead:Undead",
    "galaxies": "cover.puzzles.galaxies:Galaxies",
    "tracks": "cover.puzzles.tracks:Tracks",
    "signpost": "cover.puzzles.signpost:Signpost",
    "simpleloop": "cover.puzzles.simpleloop:SimpleLoop",
    "aquarium": "cover.puzzles.aquarium:Aquarium",
    "wordsquare": "cover.puzzles.wordsquare:WordSquare",
}


def puzzle_class(name: str) -> type[BasePuzzle[Any]]:
    """The class of a registered puzzle. Raises KeyError for a name that is not in the table."""
    return found_at(PUZZLES[name])
