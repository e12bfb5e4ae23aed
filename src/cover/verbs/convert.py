"""`convert`: the same puzzle or problem in another format."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, TypedDict, Unpack

from cover.basics.errors import Refused
from cover.basics.option import Option
from cover.basics.statuses import ANSWERED
from cover.solving.options import Way
from cover.verbs.declared import declare

if TYPE_CHECKING:
    import cover.solving.routing


class Converted(TypedDict):
    """text: ends with a line end."""

    input: str
    format: str
    text: str


@dataclass(eq=False, repr=False)
class Text:
    """The puzzle in a format."""

    format: str
    text: str
    status: int = ANSWERED

    def as_json(self) -> dict[str, Any]:
        return {"format": self.format, "text": self.text}

    def words(self) -> list[str]:
        return [self.text]


def contradicts(given: Mapping[str, Any]) -> str:
    """What the format does not ask for, before anything is read."""
    if not given.get("to"):
        return "to: the format to write is needed, one of those of the verb formats"
    from cover.basics.errors import InputError
    from cover.solving.convert import kind_carried

    try:
        kind_carried(given["to"], **{name: given.get(name) for name in Way.__annotations__})
    except (InputError, Refused) as unasked:
        return str(unasked)
    return ""


@declare(
    examples=(
        "cover convert --to line board.txt -o board.sdm", "cover convert --to cnf board.txt | cover solve -",
    ),
    record=Converted,
    tool="Some formats are links of other programs.",
    contradicts=contradicts,
)  # fmt: skip
def convert(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    to: Annotated[str, Option("The format to write; see 'cover formats'.", "format")],
    facts: Mapping[str, str] = {},
    **way: Unpack[Way],
) -> Text:
    """Write a puzzle or problem in another format.

    `cover formats` lists the formats. Some carry boards (line, grid, csv, ...), some any puzzle with its rules
    (puzzle), some problems (knuth, cnf, cp, ...), to which a puzzle is reduced. The whole puzzle is written unless
    --reduce says otherwise.
    """
    from cover.solving.convert import convert

    return Text(to, convert(puzzle, to, facts=facts, **way))
