"""`cover minimal`: givens that follow from the others, and an instance without any."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.cli import options, why
from cover.cli.inputs import Input, Inputs
from cover.cli.output import Output
from cover.naming import counted

if TYPE_CHECKING:
    from cover.why.minimizing import Minimum


@click.command(
    cls=options.Verb,
    examples=["cover minimal board.txt", "cover minimal --fewest --timeout 1m board.txt"],
    statuses=why.STATUSES,
)
@options.inputs
@click.option("--fewest", is_flag=True, help="As few givens as can be, which may take long.")
@why.timeout
@options.answers
def minimal(inputs: Inputs, output: Output, fewest: bool, seconds: float | None) -> int:
    """Find the givens of each puzzle in FILE... that follow from all the others, each alone.

    Then an instance is made with the same solutions in which none follows from the others: of each given that is left,
    a solution of the others was found that breaks it. On large boards that may be too hard to show for all; without
    --timeout the effort is bounded, and what could not be decided is said.
    """

    def one(given: Input) -> int:
        from cover.why.minimizing import minimal as found_in

        found = found_in(given.reading.content, fewest=fewest, seconds=seconds)
        if output.json:
            output.record({"input": given.place, **_record(found)})
        else:
            place = given.lead
            for line in _words(found, fewest):
                output.result(place + line)
            if found.redundant and not given.many:
                from cover.cli.drawing import drawing

                output.result(drawing(found.puzzle, None, output))
        return why.status(found.complete)

    return inputs.answer(output, one)


def _words(found: Minimum, fewest: bool) -> list[str]:
    if found.verdict.value == "unknown":
        return ["whether there is a solution is unknown (time)"]
    if found.verdict.value == "unsolvable":
        return [
            f"no solution: 'cover explain' says which {why.noun(found.parts)}s clash"
            if found.parts
            else f"no solution: {why.rules_of(found.puzzle)} leave none"
        ]
    assert found.core is not None
    many, core = len(found.parts), found.core
    if not many:
        return ["there are no givens to leave out; clues count as rules"]
    noun = why.noun(found.parts)
    unknown = many - len(found.redundant) - len(found.needed)
    spare = [found.parts[k].words for k in sorted(found.redundant)]
    lines = [f"{len(spare) or 'none'} of {counted(many, noun)} follow{'s' if len(spare) < 2 else ''} from the others"]
    lines[0] += f": {why.listed(spare)}" if spare else ""
    if unknown:
        lines.append(f"of {unknown} that is not known")
    if spare:
        lines.append(f"{counted(len(core.members), noun)} have the same solutions" + _how(core, fewest))
    return lines


def _how(core: Any, fewest: bool) -> str:
    unshown = len(core.members) - len(core.needed)
    if core.smallest:
        return ", and no fewer do:"
    if fewest:
        return f", and at least {core.at_least} are needed; whether fewer would do is not known:"
    if core.minimal:
        return ", and none of them follows from the others:"
    return f"; whether {unshown} of them are needed is not known (--timeout tries longer):"


def _record(found: Minimum) -> dict[str, Any]:
    core = found.core
    return {
        "verdict": found.verdict.value,
        "complete": found.complete,
        "givens": len(found.parts),
        "redundant": [found.parts[k].words for k in sorted(found.redundant)],
        "needed": [found.parts[k].words for k in sorted(found.needed)],
        "kept": [part.words for part in found.kept],
        "minimal": bool(core and core.minimal),
        "fewest": bool(core and core.smallest),
        "at_least": (len(core.members) if core.smallest else core.at_least) if core else 0,
        "puzzle": found.puzzle.to_text() if hasattr(found.puzzle, "to_text") else None,
    }
