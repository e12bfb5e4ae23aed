"""`prove`: a certificate of a claim about a puzzle, which can be checked independently."""

from typing import TYPE_CHECKING, Annotated, Any, TypedDict

from cover.basics.option import Option, flag
from cover.solving.options import EXECUTOR
from cover.verbs.declared import declare
from cover.verbs.options import MEMORY, SECONDS

if TYPE_CHECKING:
    import cover.solving.routing
    from cover.proofs.certificate import Certificate


class Proved(TypedDict):
    """claim: what was proved, null where nothing was, and then no file is written."""

    input: str
    claim: str | None
    found: int | str
    stop: str
    files: list[str]
    figures: dict[str, int]


@declare(
    examples=(
        "cover prove -o certificate sudoku.txt",
        "cover prove --claim exactly -o queens.tar.gz queens.txt",
        "cover prove --count -o tilings dominoes.txt",
    ),
    statuses={0: "proved, the certificate is written", 10: "the claim is false", 30: "not decided; nothing is written"},
    record=Proved,
    tool="The certificate is a resource.",
)
def prove(
    puzzle: "cover.solving.routing.PuzzleOrProblem",
    *,
    output: Annotated[
        str,
        Option(
            "The new directory to write, or a new FILE.tar.gz.", "file", flags=("-o", "--output"), unit="DIR",
            source="machine",
        ),
    ],
    claim: Annotated[
        str,
        Option(
            "unique, unsolvable, exactly-K, exactly (however many), at-least-K, best, least-MARK, most-MARK, count,"
            " minimal, core, 'absent MARK, MARK'; by default one of the first two.",
            unit="CLAIM",
        ),
    ] = "decide",
    as_: Annotated[
        str | None, Option("How a count is proved.", choices=("list", "diagram", "states", "symmetry"))
    ] = None,
    keep_drup: Annotated[
        bool, flag("Keep the solver's own proof (proof.drup) beside the trimmed one.")
    ] = False,
    drat: Annotated[bool, flag("Write the trimmed proof as DRAT too (proof.drat), for other checkers.")] = False,
    veripb: Annotated[
        bool, flag("Write formula.opb and proof.pbp too, for pseudo-Boolean checkers such as VeriPB.")
    ] = False,
    backend: Annotated[
        str,
        Option(
            "Who writes the proof: sat:ENGINE (the default is sat), learn, dlx, bitmask, dimacs:PROGRAM.",
            flags=("-b", "--prover", "--backend"),
        ),
    ] = "auto",
    cubes: Annotated[
        int | None,
        Option(
            "Split the proof into N parts or more, which `learn` proves on all processors.", "number", least=1,
            most=100_000,
        ),
    ] = None,
    executor: Annotated[Any, EXECUTOR] = None,
    seconds: Annotated[float | None, SECONDS] = None,
    memory: Annotated[int | None, MEMORY] = None,
    watch: Any = None,
    report: Any = None,
) -> "Certificate":  # fmt: skip
    """Write a certificate of an answer, which others can check.

    The certificate states the puzzle as given, the same as exact cover and as clauses, the solutions, and a proof in
    LRAT that there are no others. 'cover check' checks it; its README.txt says how to without this program.
    """
    from cover.proofs.certificate import prove

    also: dict[str, Any] = {"keep_drup": keep_drup, "drat": drat, "veripb": veripb, "cubes": cubes}
    also |= {"executor": executor, "seconds": seconds, "memory": memory, "watch": watch, "report": report}
    return prove(puzzle, output, claim, backend, as_=as_, **also)
