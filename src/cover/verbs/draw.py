"""`draw`: puzzles as pictures."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from cover.basics.option import Option, flag
from cover.basics.statuses import ANSWERED
from cover.verbs.declared import declare

if TYPE_CHECKING:
    from cover.drawing.shapes import Picture
    from cover.verbs.drawing import Drawing


class Drawn(TypedDict):
    """svg: the text of an SVG file; alt: what it shows, in words."""

    input: str
    puzzle: str
    title: str
    alt: str
    svg: str
    notes: list[str]


@dataclass(eq=False, repr=False)
class PictureAnswer:
    """One picture of a drawing. Its record raises Refused without the package that draws it."""

    picture: "Picture"
    about: Any
    notes: tuple[str, ...]
    mono: bool
    status: int = ANSWERED

    def as_json(self) -> dict[str, Any]:
        from cover.drawing.svg import svg
        from cover.solving.search import as_puzzle

        named = {"puzzle": as_puzzle(self.about).name, "title": self.picture.title, "alt": self.picture.alt}
        return {**named, "svg": svg(self.picture, mono=self.mono), "notes": list(self.notes)}

    def words(self) -> list[str]:
        return list(self.notes)


@declare(
    examples=("cover draw board.txt", "cover draw --sheet 3x2 --solutions boards.txt -o boards.pdf"),
    record=Drawn,
    tool=None,
)
def draw(
    *,
    solution: Annotated[
        bool, flag("Draw a solution; if there is more than one, the cells that differ are shaded.")
    ] = False,
    candidates: Annotated[bool, flag("Draw the candidates that the givens leave in each cell.")] = False,
    sheet: Annotated[
        tuple[int, int] | None, Option("Rows and columns of pictures on a page.", "pair", unit="RxC")
    ] = None,
    solutions: Annotated[bool, flag("Add the solutions, on pages of their own after the puzzles.")] = False,
    rules: Annotated[bool, flag("As magazines print it: title, author, rules, address as QR code.")] = False,
    heading: Annotated[str, Option("A line at the top of each sheet: 'Name: ______  Level: easy'.", unit="TEXT")] = "",
    mono: Annotated[bool, flag("For print without colors: greys and hatching.")] = False,
    seconds: Annotated[
        float | None, Option("Stop looking for a solution after 1.5 (seconds), 1m30s, 2h.", "seconds")
    ] = None,
) -> "Drawing":
    """Draw puzzles and solutions: on the terminal, as SVG, PNG, PDF sheets.

    Givens are bold, marks of a solution light. A PDF has a page for each puzzle, or sheets of several; SVG and PNG hold
    one page. What --rules prints is taken from the lines title:, author:, rules: and address: of a puzzle file; rules
    that are not there are printed in our words. SVG, PNG and PDF need the packages of pip install '.[draw]'.
    """
    from cover.verbs.drawing import Drawing

    return Drawing(solution, candidates, solutions, seconds, rules, heading)  # to which puzzles are added, one by one
