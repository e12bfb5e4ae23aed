"""`audit`: is a data set of puzzles what it claims to be?"""

import os
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from cover.basics.option import Option, flag
from cover.basics.statuses import ANSWERED, COULD_NOT, FALSE, UNDECIDED
from cover.solving.options import EXECUTOR
from cover.verbs.declared import declare
from cover.verbs.options import THREADS

if TYPE_CHECKING:
    from cover.generation.auditing.report import Audit


class Audited(TypedDict):
    """verdicts: entries by what a search says of them; findings: how many are accused of what."""

    entries: int
    verdicts: dict[str, int]
    findings: dict[str, int]


@declare(
    examples=(
        "cover audit train.jsonl",
        "cover audit -o audit --prove train.jsonl",
        "cover audit --kind sudoku boards.txt",
    ),
    statuses={
        ANSWERED: "nothing is wrong",
        FALSE: "something is wrong",
        UNDECIDED: "nothing wrong was found, but time ended a search",
        COULD_NOT: "nothing wrong was found, but an entry could not be read",
    },
    record=Audited,
    reads=False,
    tool=None,
)
def audit(
    files: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    *,
    layout: Annotated[
        str | None,
        Option(
            "json, table, lines, puzzlekit, reasoning-gym, chuk or ppbench; detected by default.",
            source="machine",
        ),
    ] = None,
    mapping: Annotated[
        str | os.PathLike[str] | None,
        Option("A TOML file that says what each field is.", "file", unit="FILE", source="machine"),
    ] = None,
    kind: Annotated[str | None, Option("The kind of all puzzles, if no field says it.", source="machine")] = None,
    output: Annotated[
        str | os.PathLike[str] | None,
        Option(
            "Write findings.jsonl and page.html into DIR; run again after a stop, it goes on.", "file",
            flags=("-o", "--output"), unit="DIR", source="machine",
        ),
    ] = None,
    prove: Annotated[bool, flag("Also write a certificate of each fault into DIR.", source="machine")] = False,
    seconds: Annotated[
        float | None, Option("Time limit for each puzzle.", "seconds", flags=("-t", "--timeout"), source="machine")
    ] = 10.0,
    workers: Annotated[int, THREADS] = 1,
    executor: Annotated[Any, EXECUTOR] = None,
    report: Callable[["Audit"], None] | None = None,
) -> "Audit":  # fmt: skip
    """Check data sets of puzzles: solutions, published answers, repeats.

    For each entry: is there exactly one solution, is it the published one, and if not, which rule is broken? For all:
    is a puzzle there twice, as it is or as a symmetric twin, in one part or in two? A part is a file, or what a
    field `split` says. It reads lines of JSON, tables, links and boards, and the layouts of puzzlekit-dataset,
    reasoning-gym, chuk-puzzles-gym, Pencil Puzzle Bench and sudoku-extreme.

    Raises InputError for a file that is none of these, Refused for what does not go together.

    >>> import os, tempfile, cover
    >>> file = os.path.join(tempfile.mkdtemp(), "train.csv")
    >>> with open(file, "w") as table:
    ...     _ = table.write("puzzle,solution\\n1...............,\\n1..3.4....3.4..2,1243341221344312\\n")
    >>> print(cover.audit(file))
    2 puzzles: 1 have one solution
    1 have more than one solution
    1 are published with a wrong answer
    """
    from cover.generation.auditing.running import run

    names = [files] if isinstance(files, str | os.PathLike) else list(files)
    how: dict[str, Any] = {"layout": layout, "mapping": mapping, "kind": kind, "output": output, "prove": prove}
    how |= {"seconds": seconds, "workers": workers, "executor": executor}
    return run(names, **how, report=report or (lambda audit: None))
