"""`check`: does a certificate hold?"""

import os
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, NotRequired, TypedDict

from cover.basics.option import flag
from cover.verbs.declared import declare

if TYPE_CHECKING:
    from cover.proofs.check.steps import Step
    from cover.proofs.checking import CertificateCheck


class Checked(TypedDict):
    """holds: does the certificate hold; fault: why it does not; trusted: what is taken on trust."""

    input: str
    holds: bool
    fault: str | None
    steps: list[str]
    trusted: list[str]
    claim: NotRequired[str]
    puzzle: NotRequired[str]
    lemmas: NotRequired[int | None]
    cuts: NotRequired[int | None]
    operations: NotRequired[int | None]
    weights: NotRequired[int | None]
    states: NotRequired[int | None]
    symmetries: NotRequired[int | None]
    rules: NotRequired[int | None]
    unchecked: NotRequired[list[str]]


@declare(
    examples=("cover check certificate", "cover check --fast queens.tar.gz"),
    statuses={0: "every claim holds", 10: "one claim does not hold"},
    record=Checked,
    reads=False,
    tool="It is one that `prove` made, given by its address.",
)
def check(
    target: str | os.PathLike[str],
    *,
    fast: Annotated[bool, flag("Check the proof with the native engine, not with two pages of Python.")] = False,
    strict: Annotated[bool, flag("Refuse a certificate with any step that cannot be checked.")] = False,
    report: "Callable[[Step], object] | None" = None,
) -> "CertificateCheck":
    """Check certificates, by code that shares nothing with the prover.

    Every step says what it found, and what is taken on trust where it is no more than that. 'python -m
    cover.proofs.check DIR' runs the checker alone.

    Raises OSError where it cannot be read. target: a directory or FILE.tar.gz; report: called after every step.

    >>> import tempfile, cover
    >>> with tempfile.TemporaryDirectory() as place:
    ...     made = cover.prove(cover.loads("1..3.4....3.4..2"), f"{place}/certificate")
    ...     print(cover.check(made.place))
    holds: exactly one solution of puzzle.txt (sudoku 4x4, 6 givens), by 28 lemmas
    """
    from cover.proofs.checking import checked

    return checked(target, fast, strict, report)
