"""`cover explain`: why there is no solution, or why there are several."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cover.cli import options, why
from cover.cli.inputs import Input, Inputs
from cover.cli.output import Output, keep
from cover.cli.pictures import drawn, save_views
from cover.naming import counted

if TYPE_CHECKING:
    from cover.why.explaining import Explanation


@click.command(
    cls=options.Verb,
    examples=["cover explain board.txt", "cover explain --smallest -o certificate board.txt"],
    statuses=why.STATUSES,
)
@options.inputs
@click.option("--smallest", is_flag=True, help="The fewest givens that clash, or the fewest marks that decide.")
@click.option(
    "-o", "--output", "place", type=click.Path(), metavar="DIR", help="Certify that these givens clash: a new DIR."
)
@drawn
@why.timeout
@options.some("--json", "--color", "--quiet", "--verbose")
def explain(
    inputs: Inputs,
    smallest: bool,
    place: str | None,
    draw: str | None,
    seconds: float | None,
    json: bool,
    colors: bool | None,
    quiet: bool,
    verbose: bool,
) -> None:
    """Say why the puzzle in FILE... has no solution, or why it has several.

    No solution: givens that clash, none of which can be spared: without any one of them the others have a solution,
    which was found and checked. With -o, 'cover prove' certifies that they clash. Several solutions: the cells that
    differ, and marks whose addition leaves one. The clues of a variant count as rules; those that have a part in a
    clash are named.
    """
    from cover.cli.contradictions import refuse_contradictions

    refuse_contradictions(click.get_current_context())
    output = Output(json=json, colors=colors, quiet=quiet, verbose=verbose)
    views: list[tuple[Any, Any]] = []

    def one(given: Input) -> int:
        from cover.asking import as_puzzle
        from cover.errors import Refused
        from cover.why.explaining import explain as explained

        if place is not None and given.many:
            raise Refused("one puzzle at a time is certified, and here are several")
        found = explained(given.reading.content, fewest=smallest, seconds=seconds)
        if draw is not None:
            views.append((as_puzzle(given.reading.content), _view(found)))
        certified = _certified(found, place, seconds) if place is not None else None
        if output.json:
            output.record({"input": given.place, **_record(found), "certificate": certified})
        else:
            _report(given, found, output, smallest)
            if place is not None:
                none = "there is nothing to certify" if found.core is None else "not certified: the time ended"
                output.note(f"{place}: {', '.join(certified) if certified else none}")
        return why.status(found.complete and (place is None or found.core is None or bool(certified)))

    keep(inputs.files, place)
    with output.opened():
        status = inputs.answer(output, one)
        if draw is not None:
            save_views(views, draw, inputs.files, output)
    click.get_current_context().exit(status)


def _view(found: Explanation) -> Any:
    """The givens that clash, or the marks of cells in which solutions differ."""
    from cover.asking import as_puzzle
    from cover.drawing.shapes import View

    if found.marks is None:
        return View(clash=frozenset(part.cell for part in found.parts if part.cell))
    puzzle = as_puzzle(found.puzzle)
    candidates: dict[Any, list[str]] = {}
    for label in found.marks.possible:
        if hasattr(puzzle, "label_at") and (at := puzzle.label_at(label)):
            candidates.setdefault(at[0], []).append(at[1])
    several = frozenset(cell for cell, marks in candidates.items() if len(marks) > 1)
    single = {cell: marks[0] for cell, marks in candidates.items() if len(marks) == 1}
    return View({cell: candidates[cell] for cell in several}, differ=several, filled=single)


def _certified(found: Explanation, place: str, seconds: float | None) -> list[str] | None:
    from cover.proofs.certificate import prove

    if found.core is None:
        return None
    return list(prove(found.puzzle, place, "unsolvable", seconds=seconds).files)


def _report(given: Input, found: Explanation, output: Output, fewest: bool) -> None:
    head = given.lead
    verdict = found.verdict.value
    if verdict == "unsolvable":
        output.result(head + _clash(found, fewest))
        if found.parts and not given.many:
            from cover.cli.drawing import drawing

            output.result(drawing(found.puzzle, None, output, {part.cell for part in found.parts if part.cell}))
    elif verdict == "multiple":
        for line in _several(found, fewest):
            output.result(head + line)
        if found.marks is not None and found.marks.solvable and not given.many:
            from cover.asking import as_puzzle
            from cover.cli.marks import drawn

            output.result(drawn(as_puzzle(found.puzzle), found.marks, output))
    else:
        words = {"unique": "there is one solution, and nothing to explain", "unknown": "not decided (time)"}
        output.result(head + words.get(verdict, "there is a solution, perhaps more (time)"))


def _clash(found: Explanation, fewest: bool) -> str:
    sight = f"\nat sight: {why.listed(found.at_sight)}" if found.at_sight else ""
    assert found.core is not None
    sight += _clues(found)
    if not found.parts:
        return f"no solution: {why.rules_of(found.puzzle)} leave none" + sight
    many, core = len(found.parts), found.core
    words = why.listed([part.words for part in found.parts])
    noun = why.noun(found.parts)
    clash = f"these {many} {noun}s clash" if many > 1 else f"this {noun} clashes with the rules"
    lines = [f"no solution: {clash}: {words}"]
    if core.smallest and many > 1:
        lines.append(f"there is no clash of fewer {noun}s")
    elif core.minimal and many > 1:
        lines.append("without any one of them the others have a solution")
    elif not core.minimal:
        lines.append(f"perhaps fewer do: {many - len(core.needed)} of them could not be shown to be needed")
    if fewest and not core.smallest:
        least = max(core.at_least, 1)
        lines.append(f"the smallest clash has between {least} and {counted(many, noun)}: the time ended")
    return "\n".join(lines) + sight


def _clues(found: Explanation) -> str:
    """The clues that have a part in the clash, a line each."""
    lines = found.clues.words
    if not lines:
        return ""
    head = "this clue" if len(lines) == 1 else f"these {len(lines)} clues"
    spared = "none of which can be spared" if len(lines) > 1 else "which cannot be spared"
    return "\n".join(["", f"by {head}, {spared if found.clues.minimal else 'perhaps by fewer'}:", *lines])


def _several(found: Explanation, fewest: bool) -> list[str]:
    from cover.asking import as_puzzle
    from cover.cli.candidates import _words as in_words

    if found.marks is None or not found.marks.solvable:
        return ["several solutions"]
    lines = [f"several solutions: {in_words(found.marks)}"]
    if found.added is None:
        return [*lines, "what would leave one is not known (time)"]
    puzzle = as_puzzle(found.puzzle)
    words = [puzzle.label_words(label) if hasattr(puzzle, "label_words") else str(label) for label in found.added.marks]
    many = counted(len(words), "mark")
    if found.added.smallest:
        lines.append(f"{many} would leave one, and no fewer: {why.listed(words)}")
    elif found.added.of_this == len(words):
        lines.append(f"{many} would leave one, no fewer for that solution: {why.listed(words)}")
    elif found.added.minimal:
        lines.append(f"{many} would leave one, none of which can be spared: {why.listed(words)}")
    else:
        lines.append(f"{many} would leave one, perhaps fewer: {why.listed(words)}")
    if fewest and found.added.of_this < len(words):
        lines.append(f"for that solution at least {found.added.of_this} are needed; the time ended")
    return lines


def _record(found: Explanation) -> dict[str, Any]:
    from cover.asking import as_puzzle

    puzzle = as_puzzle(found.puzzle)
    words = puzzle.label_words if hasattr(puzzle, "label_words") else str
    record: dict[str, Any] = {"verdict": found.verdict.value, "complete": found.complete}
    if found.core is not None:
        record["clash"] = [part.words for part in found.parts]
        record["minimal"], record["smallest"] = found.core.minimal, found.core.smallest
        record["at_least"] = len(found.parts) if found.core.smallest else found.core.at_least
        record["at_sight"] = list(found.at_sight)
        record["clues"], record["clues_minimal"] = list(found.clues.words), found.clues.minimal
    if found.marks is not None:
        record["solutions"] = found.marks.solutions
        record["differ"] = [words(label) for label in found.marks.differing()]
    if found.added is not None:
        record["add"] = [words(label) for label in found.added.marks]
        record["add_at_least"] = found.added.at_least
    return record
