"""`cover prove`: a certificate, which can be checked independently, of a claim about a puzzle."""

from __future__ import annotations

import click

from cover.cli.boundary import interrupted_status
from cover.cli.shared import options
from cover.cli.shared.inputs import Input, Inputs
from cover.cli.shared.output import Output, keep
from cover.cli.shared.progress import Bar


@click.command(
    cls=options.Verb,
    examples=[
        "cover prove -o certificate sudoku.txt",
        "cover prove --claim exactly -o queens.tar.gz queens.txt",
        "cover prove --count -o tilings dominoes.txt",
    ],
    statuses={0: "proved, the certificate is written", 10: "the claim is false", 30: "not decided; nothing is written"},
)
@options.inputs
@click.option(
    "-o",
    "--output",
    "file",
    required=True,
    type=click.Path(),
    metavar="DIR",
    help="The new directory to write, or a new FILE.tar.gz.",
)
@click.option(
    "--claim",
    default="decide",
    metavar="CLAIM",
    help="unique, unsolvable, exactly-K, exactly (however many), at-least-K, best, count; by default one of the first"
    " two.",
)
@click.option(
    "--count", is_flag=True, help="Prove how many solutions there are, by a list or a diagram, whichever is shorter."
)
@click.option("--as", "as_", type=click.Choice(["list", "diagram"]), help="How a count is proved.")
@click.option("--keep-drup", is_flag=True, help="Keep the solver's own proof (proof.drup) beside the trimmed one.")
@click.option("--drat", is_flag=True, help="Write the trimmed proof as DRAT too (proof.drat), for other checkers.")
@click.option(
    "--veripb", is_flag=True, help="Write formula.opb and proof.pbp too, for pseudo-Boolean checkers such as VeriPB."
)
@click.option(
    "-b",
    "--prover",
    "--backend",
    "backend",
    default="auto",
    metavar="NAME",
    help="Who writes the proof: sat:ENGINE (the default is sat), learn, dlx, bitmask, dimacs:PROGRAM.",
)
@click.option(
    "--cubes",
    type=click.IntRange(1, 100_000),
    metavar="N",
    help="Make the proof of N parts (or some more), which `learn` proves by all processors.",
)
@options.on
@click.option("-t", "--timeout", type=options.seconds, metavar="TIME", help="Stop after 1.5 (seconds), 1m30s, 2h.")
@click.option("--memory", type=options.size, metavar="SIZE", help="Stop when that much is used: 500M, 2GB, 2GiB.")
@options.some("--quiet", "--json")
def prove(
    inputs: Inputs,
    file: str,
    claim: str,
    count: bool,
    as_: str | None,
    keep_drup: bool,
    drat: bool,
    veripb: bool,
    backend: str,
    cubes: int | None,
    executor: str | None,
    timeout: float | None,
    memory: int | None,
    quiet: bool,
    json: bool,
) -> None:
    """Prove how many solutions the puzzle in FILE has, and write a certificate that others can check.

    The certificate states the puzzle as given, the same as exact cover and as clauses, the solutions, and a proof in
    LRAT that there are no others. 'cover check' checks it; its README.txt says how to without this program.
    """

    if count and claim != "decide":
        raise click.UsageError("--count is a claim of its own: give it, or --claim")
    output = Output(json=json, quiet=quiet)

    def one(given: Input) -> int:
        from cover.answers import records
        from cover.basics.errors import Refused
        from cover.basics.result import Stop
        from cover.proofs.certificate import prove as proved

        if given.many:
            raise Refused("one puzzle at a time is proved, and here are several")

        def report(words: str) -> None:
            bar.hide()
            output.note(words)

        with Bar(output) as bar:
            made = proved(
                given.reading.content,
                file,
                "count" if count else claim,
                backend,
                as_=as_,
                seconds=timeout,
                memory=memory,
                keep_drup=keep_drup,
                drat=drat,
                veripb=veripb,
                cubes=cubes,
                executor=executor,
                watch=bar.watch_statistics,
                report=report,
            )
        answer = records.prove(given, made)
        if output.json:
            output.record(answer.record)
        else:
            output.result(str(made))
            if made:
                output.note(f"{file}: {', '.join(made.files)}")
        return interrupted_status() if made.result.stop is Stop.INTERRUPTED else answer.status

    keep(inputs.files, file)
    with output.opened():
        status = inputs.answer(output, one)
    click.get_current_context().exit(status)
