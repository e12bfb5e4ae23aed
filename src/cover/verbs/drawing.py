"""Pictures of puzzles, and of their solutions where they are asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import inf
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from cover.backends.isolation.bounds import OverBudget
from cover.basics.arguments import path as place
from cover.basics.errors import Refused
from cover.basics.result import Verdict
from cover.basics.type_errors import explained
from cover.drawing.files import as_file, ending
from cover.drawing.notebooks import shown as shown_in_notebook
from cover.drawing.shapes import PLAIN, Picture, View
from cover.drawing.sheets import room, sheets
from cover.drawing.terminal import canvas
from cover.problems.reductions.arrows import NODES
from cover.puzzles.base import BasePuzzle
from cover.puzzles.common.marks import open_marks
from cover.solving.routing import PROBLEMS, PuzzleOrProblem
from cover.solving.search import as_puzzle
from cover.solving.verbs import solve

if TYPE_CHECKING:
    from cover.drawing.magazine import Words

NONE: Mapping[str, str] = MappingProxyType({})


@dataclass
class Drawing:
    """What has been drawn: puzzles, and solutions that come after them; notes: in words, what a picture leaves open.

    solution: with a solution in it; candidates: with pencil marks; solutions: on pages of their own; seconds: of the
    search for one; rules: as magazines print it, with title, author, rules in sentences and address; heading: at the
    top of each sheet of puzzles. `print` draws with characters, a notebook shows the first page, `save` writes a file.
    """

    solution: bool = False
    candidates: bool = False
    solutions: bool = False
    seconds: float | None = None
    rules: bool = False
    heading: str = ""
    puzzles: list[Picture] = field(default_factory=list)
    answers: list[Picture] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)

    def add(self, given: PuzzleOrProblem, title: str = "", facts: Mapping[str, str] = NONE) -> Picture:
        """The picture of one more puzzle; facts: `author`, `rules`, `address` of its file. Raises Refused where there
        is no solution to draw, or no puzzle."""
        if isinstance(given, PROBLEMS):
            raise Refused(f"{NODES[type(given)]} has no picture: puzzles are drawn")
        puzzle = as_puzzle(given)
        found = solved(puzzle, self.seconds) if self.solution or self.solutions else []
        shown = found[0] if self.solution else None
        view = View(candidates=open_marks(puzzle)) if self.candidates and not self.solution else PLAIN
        if self.rules:
            view = replace(view, rules_apart=True)
            self.words.append(words_of(puzzle, title, facts))
        if self.solution and len(found) > 1:
            view = replace(view, differ=differing(*found[:2]))
            shaded = "; the cells that differ in another one are shaded" if view.differ else ""
            self.notes.append(f"not the only solution{shaded}")
        picture = titled(puzzle.draw(shown, view), title)
        self.puzzles.append(picture)
        if self.solutions:
            answer = puzzle.draw(found[0], View(rules_apart=self.rules))
            self.answers.append(titled(answer, f"solution of {title}" if title else "solution"))
        return picture

    def pages(self, sheet: tuple[int, int] | None = None) -> list[Picture]:
        """All of them; sheet: so many rows and columns of them on a page, solutions on pages of their own."""
        puzzles = [self.laid_out(k, sheet) for k in range(len(self.puzzles))]
        if sheet is None:
            return [*puzzles, *self.answers]
        return [*sheets(puzzles, *sheet, titles=not self.rules, heading=self.heading), *sheets(self.answers, *sheet)]

    def laid_out(self, number: int, sheet: tuple[int, int] | None = None) -> Picture:
        """One of the puzzles, with its words around it if they are asked for, in letters that its place on a printed
        page leaves readable."""
        if not self.rules:
            return self.puzzles[number]
        from cover.drawing.magazine import readable
        from cover.drawing.pdf import LARGEST, ROOM

        across, down = (ROOM[0] * part for part in room(*sheet)) if sheet else ROOM
        return readable(self.puzzles[number], self.words[number], (across, down), inf if sheet else LARGEST)

    def save(self, file: str | PathLike[str], *, sheet: tuple[int, int] | None = None, mono: bool = False) -> None:
        """Write FILE.svg, FILE.png or FILE.pdf, a page a picture or sheet; mono: without colors. Raises Refused for
        other endings, for several pages where one is held, and without the packages that draw."""
        name = place("file", file)
        Path(name).write_bytes(as_file(self.pages(sheet), name, mono=mono, sheet=sheet is not None))

    def __str__(self) -> str:
        texts = [canvas(picture).text() for picture in self.puzzles]
        if self.rules:
            texts = ["\n".join(self.around(k, text)) for k, text in enumerate(texts)]
        return "\n".join([*texts, *(canvas(picture).text() for picture in self.answers)])

    def around(self, number: int, text: str) -> Iterator[str]:
        """The lines of one of the puzzles drawn with characters, between its title and its rules."""
        words = self.words[number]
        above = [line for line in (words.title, words.author and f"by {words.author}") if line]
        yield from above
        yield text
        yield from list(words.lines())[len(above) :]

    def _repr_svg_(self) -> str | None:
        pages = self.pages()
        return shown_in_notebook(pages[0]) if pages else None


@explained
def draw(
    puzzle: PuzzleOrProblem | Iterable[PuzzleOrProblem],
    file: str | PathLike[str] | None = None,
    *,
    solution: bool = False,
    candidates: bool = False,
    solutions: bool = False,
    sheet: tuple[int, int] | None = None,
    mono: bool = False,
    rules: bool = False,
    heading: str = "",
    facts: Mapping[str, str] = NONE,
    seconds: float | None = None,
) -> Drawing:
    """Draw a puzzle, or several: to be printed or shown, or written to FILE.svg, FILE.png or FILE.pdf.

    solution: with a solution (where there are several, what differs is shaded); candidates: with pencil marks, what the
    givens leave to each cell; solutions: after the puzzles, on pages of their own; sheet: rows and columns of pictures
    on a page; heading: a line at the top of each such page; mono: for print without colors; rules: as magazines print
    it, with the rules in sentences, and of `facts` title, author, rules in the setter's words, and address as QR code;
    seconds: of the search for a solution.
    Raises Refused where there is no solution to draw, for problems, for other endings, and without the packages that
    draw files, and OverBudget where no solution was found in time.

    >>> import cover
    >>> print(cover.draw(cover.loads("1..3.4....3.4..2")))
    ┏━━━┯━━━┳━━━┯━━━┓
    ┃ 1 │   ┃   │ 3 ┃
    ┠───┼───╂───┼───┨
    ┃   │ 4 ┃   │   ┃
    ┣━━━┿━━━╋━━━┿━━━┫
    ┃   │   ┃ 3 │   ┃
    ┠───┼───╂───┼───┨
    ┃ 4 │   ┃   │ 2 ┃
    ┗━━━┷━━━┻━━━┷━━━┛
    """
    if file is not None:
        ending(place("file", file))
    if facts and not rules:
        raise Refused("facts= needs rules=True")
    if heading and sheet is None:
        raise Refused("heading= needs sheet=(rows, columns)")
    drawing = Drawing(solution, candidates, solutions, seconds, rules, heading)
    several = isinstance(puzzle, Iterable) and not isinstance(puzzle, (*PROBLEMS, BasePuzzle))
    listed: list[Any] = list(puzzle) if several else [puzzle]  # type: ignore[arg-type]
    for number, one in enumerate(listed, 1):
        title = facts.get("title", "")
        drawing.add(one, f"{number}. {title}".rstrip(". ") if len(listed) > 1 else title, facts)
    if file is not None:
        drawing.save(file, sheet=sheet, mono=mono)
    return drawing


def words_of(puzzle: BasePuzzle[Any], title: str, facts: Mapping[str, str]) -> Words:
    """What is printed with a puzzle: the rules in its setter's words where the file has them, or else in ours."""
    from cover.drawing.magazine import Words
    from cover.formats.kind_names import title_of

    own = [line for line in facts.get("rules", "").split("\n") if line.strip()]
    number = title.removesuffix(".") if title.removesuffix(".").isdecimal() else ""
    named = f"{number}. {title_of(puzzle.name)}" if number else title or title_of(puzzle.name)
    return Words(named, facts.get("author", ""), own or puzzle.printed_rules(), facts.get("address", ""))


def titled(picture: Picture, title: str) -> Picture:
    """The picture under another title; as it was for none."""
    return replace(picture, title=title) if title else picture


def solved(puzzle: PuzzleOrProblem, seconds: float | None) -> list[Any]:
    """One solution, or two where there are several. Raises Refused where there is none, and OverBudget where none was
    found in time."""
    result = solve(puzzle, limit=2, seconds=seconds)
    if result.verdict is Verdict.UNSOLVABLE:
        raise Refused("there is no solution to draw" + (f": {result.clash}" if result.clash else ""))
    if not result.solutions:
        raise OverBudget("no solution was found in the time allowed", result.stop)
    return list(result.solutions)


def differing(one: Any, other: Any) -> frozenset[tuple[int, int]]:
    """The cells in which two solutions of a board differ; nothing for solutions that are no rows of marks."""
    rows = [tuple(row) for solution in (one, other) for row in solution if isinstance(row, tuple)]
    if len(rows) != len(one) + len(other) or len(one) != len(other) or {len(row) for row in rows} != {len(rows[0])}:
        return frozenset()
    if not all(isinstance(mark, int | None) for row in rows for mark in row):
        return frozenset()
    pairs = ((r, c) for r, row in enumerate(one) for c in range(len(row)))
    return frozenset((r, c) for r, c in pairs if one[r][c] != other[r][c])
