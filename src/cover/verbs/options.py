"""Options that several verbs take: the type, and what it says to people, once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

from cover.basics.statuses import ANSWERED, CLASH, COULD_NOT, STUCK, UNDECIDED
from cover.verbs.declared import Option, flag

if TYPE_CHECKING:
    import cover.logic.scales
    import cover.solving.routing

Seconds = Annotated[
    float | None, Option("Stop after 1.5 (seconds), 1m30s, 2h, and say what is known by then.", "seconds")
]

# ---------------------------------------------------------------- of logic
Scale = Annotated[
    "str | cover.logic.scales.Scale",
    Option("Techniques and their difficulty: steps, basic, hodoku, singles, whips, or a file ending in .toml."),
]
Only = Annotated[str | Iterable[str], Option("Only these techniques of the scale.", "words", unit="A,B,...")]
Without = Annotated[str | Iterable[str], Option("Not these techniques.", "words", unit="A,B,...")]
Placed = Annotated[
    Iterable[str],
    Option("An option that you have filled in yourself: r1c1=5.", "several", unit="OPTION", source="player"),
]
Crossed = Annotated[
    Iterable[str], Option("An option that you have ruled out: r1c1=5.", "several", unit="OPTION", source="player")
]
Entries = Annotated[
    "cover.solving.routing.PuzzleOrProblem | None",
    Option(
        "The same puzzle with what you have filled in, or with pencil marks.", "word", unit="FILE", source="machine"
    ),
]
Uniqueness = Annotated[
    bool | None,
    Option("Techniques that need a single solution; by default if the scale has any and a search shows it.", "flag"),
]
Filled = Iterable[Any]  # labels; no option: what the text of the puzzle has filled in

FULL = flag("With the reason.")
SLICES = flag("When stuck, where each symbol may still be.")

# ---------------------------------------------------------------- exit statuses of several verbs
KNOWN = {ANSWERED: "answered in full", UNDECIDED: "the time ended, or the effort; what is known is printed"}
STEPS = {
    ANSWERED: "there is one, or it is solved", CLASH: "no solution", UNDECIDED: "the time ended first", STUCK: "stuck"
}  # fmt: skip
OF_STEPS = (ANSWERED, STUCK, CLASH, UNDECIDED, COULD_NOT)  # from best to worst
