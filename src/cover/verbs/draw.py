"""`draw`: puzzles as pictures."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from cover.basics.option import Option, flag
from cover.basics.statuses import ANSWERED
from cover.verbs.declared import declare

if TYPE_CHECKING:
    from cover.answers.drawing import Drawing
    from cover.drawing.shapes import Picture


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
    solution: Annotated[bool, flag("Draw a solution; where there are several, what differs is shaded.")] = False,
    candidates: Annotated[bool, flag("Draw pencil marks: what the givens leave to each cell.")] = False,
    sheet: Annotated[
        tuple[int, int] | None, Option("So many rows and columns of pictures on a page.", "pair", unit="RxC")
    ] = None,
    solutions: Annotated[bool, flag("Solutions too, after the puzzles, on pages of their own.")] = False,
    rules: Annotated[bool, flag("As magazines print it: title, author, rules, address as QR code.")] = False,
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
    from cover.answers.drawing import Drawing

    return Drawing(solution, candidates, solutions, seconds, rules)  # to which puzzles are added, one by one
