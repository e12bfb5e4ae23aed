"""`minimal`: givens that follow from others, and an instance without any."""

from typing import TYPE_CHECKING, Annotated, TypedDict

from cover.basics.errors import Refused
from cover.basics.option import Option, flag
from cover.verbs.declared import declare
from cover.verbs.options import KNOWN, Seconds
from cover.verbs.searched import Decided

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.solving.why.minimum import Minimum


class Minimized(TypedDict):
    """redundant: givens that follow from all others; kept: that have the same solutions; puzzle: the text of those;
    spare_clues: of a grid with one solution, clues that could be left out, each alone; enough_clues: those that are
    enough, when as many as can be were left out one after the other. Asked for rules, these stand in the place of
    givens."""

    input: str
    verdict: Decided
    complete: bool
    givens: int
    redundant: list[str]
    needed: list[str]
    kept: list[str]
    minimal: bool
    fewest: bool
    at_least: int
    spare_clues: list[str]
    enough_clues: list[str]
    puzzle: str | None


@declare(
    examples=(
        "cover minimal board.txt",
        "cover minimal --fewest --timeout 1m board.txt",
        "cover minimal --rules --certify certificates board.txt",
    ),
    statuses=KNOWN,
    record=Minimized,
    wording={"full": flag("Print lists in full.")},
)
def minimal(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    fewest: Annotated[bool, flag("Find the fewest givens; this may take long.")] = False,
    rules: Annotated[bool, flag("Find the rules that follow from the others, instead of givens.")] = False,
    certify: Annotated[
        str | None,
        Option(
            "With --rules: a new directory for certificates that these rules follow.",
            "file",
            unit="DIR",
            source="machine",
        ),
    ] = None,
    seconds: Seconds = None,
) -> "Minimum":
    """Find givens that are not needed, and a puzzle without them.

    The puzzle that is printed has the same solutions, and each of its givens is needed: without it there would be
    another solution, which was found. On large boards that may be too hard to show for all givens; without a time
    limit the effort is limited, and the answer names what could not be decided.

    Rules are asked for likewise: a rule that follows from all others could be left out, and the solutions would be the
    same. Rules are regions of a board, rules about its cells, and items of an exact cover.

    Raises Refused for formulas and CP-SAT models.

    >>> import cover
    >>> found = cover.minimal(cover.loads("1234 34.. 2... ...1"))
    >>> found.complete, len(found.redundant), len(found.kept)
    (True, 6, 4)
    """
    if rules:
        if fewest:
            raise Refused("fewest= is about givens and does not go with rules=")
        from cover.proofs.redundant import minimal_rules

        return minimal_rules(puzzle, seconds=seconds, certify=certify)
    if certify is not None:
        raise Refused("certificates are only written about rules (rules=True)")
    from cover.solving.why.minimum import minimum

    return minimum(puzzle, fewest=fewest, seconds=seconds)
