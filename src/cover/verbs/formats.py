"""`formats`: the formats that are read and written, with an example of each."""

from collections.abc import Iterator
from typing import Annotated, Any, NotRequired, TypedDict

from cover.basics.option import Option
from cover.verbs.declared import declare


class Format(TypedDict):
    """carries: the kind of problem, or puzzle; kinds: those of puzzles that it has, where it has not all."""

    name: str
    aliases: list[str]
    description: str
    carries: str
    reads: bool
    writes: bool
    kinds: NotRequired[list[str]]
    endings: list[str]
    example: str


@declare(examples=("cover formats", "cover formats grid | cover solve -"), record=Format, reads=False)
def formats(name: Annotated[str | None, Option("A format.", place=1)] = None) -> Iterator[dict[str, Any]]:
    """List the formats that are read and written, with an example of each.

    With NAME an example of one: `cover formats grid | cover solve -` solves it. The pages on formats say more.
    """
    from cover.formats.table import FORMATS, about, name_of, reads, writes

    for format in [name_of(name)] if name else FORMATS:
        known = about(format)
        facts = {"name": format, "aliases": list(known.aliases), "description": known.description}
        carries = {"carries": known.carries.__name__, "reads": reads(format), "writes": writes(format)}
        more = {"kinds": kinds} if (kinds := sorted(known.kinds())) else {}
        yield {**facts, **carries, **more, "endings": list(known.endings), "example": known.example}
