"""`batch`: boards by the million, a line each."""

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, Unpack

from cover.basics.option import Option, flag
from cover.solving.options import EXECUTOR
from cover.verbs.declared import declare
from cover.verbs.options import NODES, SECONDS, THREADS, Many, limit

if TYPE_CHECKING:
    from cover.solving.batches.summary import Summary


@declare(
    examples=("cover batch boards.txt -o answers.txt -w 4", "cover batch boards.txt --columns board,er,w"),
    reads=False,
    tool=None,
)
def batch(
    corpus: str | os.PathLike[str] | bytes,
    output: str | os.PathLike[str] | BinaryIO,
    *,
    kind: str | None = None,
    column: Annotated[
        str | None, Option("Where the boards are in a table: the column's name or number from 1.", unit="NAME")
    ] = None,
    write: Annotated[
        str | None,
        Option(
            "What to write for each board: a solution (the default), their number, or the board (with --filter).",
            choices=("solution", "count", "board"),
        ),
    ] = None,
    columns: Annotated[
        str | Iterable[str] | None,
        Option(
            "Write these columns for each board instead, separated by commas: board, solutions, er, ep, ed,"
            " hardest (scale se121), w, canon, automorphisms, band.",
            unit="A,B,...",
        ),
    ] = None,
    header: Annotated[bool, flag("Write the names of --columns in a first line.")] = False,
    filter: Annotated[
        str | None, Option("Write only boards with this answer.", choices=("unique", "multiple", "none", "undecided"))
    ] = None,
    distinct: Annotated[bool, flag("Leave out boards that are symmetric twins of an earlier one.")] = False,
    limit: Annotated[
        int | None,
        limit("Stop a board's search at the Nth solution. The default, 2, shows whether there is just one."),
    ] = 2,
    seconds: Annotated[float | None, replace(SECONDS, words="Stop a board's search after 1.5 (seconds), 2m.")] = None,
    nodes: Annotated[int | None, replace(NODES, words="Stop a board's search after N nodes.")] = None,
    workers: Annotated[int, THREADS] = 1,
    rules: Annotated[
        Iterable[str],
        Option(
            'One more rule of a grid: x, windoku, antiknight, "cage 15: r1c1 r1c2"; may be given again.', "several",
            flags=("--with", "--variant"), unit="RULE",
        ),
    ] = (),
    shard: Annotated[
        str | tuple[int, int] | None,
        Option("Only the boards of the Kth of N parts of FILE, for machines that share it.", unit="K/N"),
    ] = None,
    executor: Annotated[Any, EXECUTOR] = None,
    shards: Annotated[
        int | None,
        Option(
            "With --on: split FILE into N parts, each a file in the directory -o. A later run makes the missing ones.",
            "number", least=1, most=100_000,
        ),
    ] = None,
    resume: Annotated[bool, flag("Go on with FILE, where a run was stopped or killed.")] = False,
    report: Callable[["Summary"], None] | None = None,
    **how: Unpack[Many],
) -> "Summary":  # fmt: skip
    """Answer many puzzles, one a line, in little memory; can be resumed.

    One line in, one line out, in order. FILE is text, packed text (.gz, .xz, .bz2), an address that fsspec knows
    (s3://...), or a table with a column of boards. Lines may also be links, ids or texts of other programs, or
    puzzles of any --kind that fits in a line. A line that cannot be read becomes a comment in its place and is
    reported on standard error; the exit status is then 1, and the other lines are answered. Blank lines and
    comments give no line. A summary comes last.

    While it runs, OUTPUT.part grows. After an interruption, a full disk or a kill, run the same command with --resume:
    it goes on, and the output is the same as of an undisturbed run. An existing OUTPUT is never overwritten; with
    --resume there is nothing left to do.

    Raises Refused for what does not go together and for an output that is there, whole or half done, InputError for
    what holds no board. corpus may also be the bytes of such a file; output a binary stream, or with an executor a
    directory with a file for each of the shards, which has its name once it is whole. write may be "json". The column
    canon is the canonical form, or a digest of it where it has more than a line. distinct keeps a hundred bytes of each
    board, and knows the symmetries of `cover.canonical`. With rules, a backend and other options of searches lines are
    answered one by one, and not natively by the thousand. report: called with the summary so far.

    >>> import io
    >>> import cover
    >>> lines = io.BytesIO()
    >>> cover.batch(b"1..3.4....3.4..2\\n1...............\\n", lines, write="count").kinds
    {'unique': 1, 'multiple': 1}
    >>> lines.getvalue()
    b'1\\nat least 2 (limit)\\n'
    """
    from cover.verbs.batching import Corpus, answered

    chosen: dict[str, Any] = dict(how)
    asked = Corpus(
        kind, column, write, columns, header, filter, distinct, limit, seconds, nodes, workers, shard,
        chosen.pop("backend", "auto"), tuple(rules), chosen,
    )  # fmt: skip
    return answered(asked, corpus, output, resume=resume, report=report, executor=executor, shards=shards)
