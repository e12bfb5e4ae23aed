"""Does a certificate hold? What the independent checker (`check/`) says of it, as one answer."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cover.basics.statuses import ANSWERED, FALSE
from cover.basics.type_errors import explained
from cover.proofs.check.extras import Held
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import Step
from cover.proofs.check.steps import check as checked


@dataclass(frozen=True)
class CertificateCheck:
    """True where the claim holds. fault: why it does not, in words, else None; steps: what was found, in order;
    trusted: what is taken on trust; held: what was shown, of what, by how many lemmas, and what was not checked (None
    where the claim does not hold)."""

    fault: str | None
    steps: tuple[str, ...]
    trusted: tuple[str, ...]
    held: Held | None = None

    def __bool__(self) -> bool:
        return self.fault is None

    def __str__(self) -> str:
        if self.held is None:
            return f"refused: {self.fault}"
        return self.held.words + "".join(f"; taken on trust: {what}" for what in self.trusted)

    def _repr_html_(self) -> str:
        from cover.basics import html

        return html.table(str(self), [[step] for step in self.steps])

    @property
    def status(self) -> int:
        return ANSWERED if self else FALSE

    def words(self) -> list[str]:
        return [str(self)]

    def as_json(self) -> dict[str, Any]:
        """What `cover check --json` prints."""
        holds = {"holds": self.fault is None, "fault": self.fault}
        shown = {} if self.held is None else {**self.held._asdict(), "unchecked": list(self.held.unchecked)}
        return {**holds, "steps": list(self.steps), "trusted": list(self.trusted), **shown}


@explained
def check(
    target: str | os.PathLike[str],
    *,
    fast: bool = False,
    strict: bool = False,
    report: Callable[[Step], None] | None = None,
) -> CertificateCheck:
    """Check the certificate in a directory or FILE.tar.gz, by code that shares nothing with the prover.

    fast: follow the proof by the native engine; strict: refuse where a step has to be taken on trust; report: called
    after every step. Raises OSError where it cannot be read.

    >>> import tempfile, cover
    >>> with tempfile.TemporaryDirectory() as place:
    ...     made = cover.prove(cover.loads("1..3.4....3.4..2"), f"{place}/certificate")
    ...     print(cover.check(made.place))
    holds: exactly one solution of puzzle.txt (sudoku 4x4, 6 givens), by 28 lemmas
    """
    steps: list[str] = []
    trusted: list[str] = []
    held: Held | None = None
    fault = None
    try:
        for step in checked(target, fast=fast):
            steps.append(step.words)
            held = step.held
            trusted += [step.trusted] if step.trusted else []
            if report is not None:
                report(step)
    except Fault as found:
        fault = str(found)
    if fault is None and strict and trusted:
        fault = f"to be taken on trust: {trusted[0]}"
    if fault is None and held is None:
        fault = "the check did not come to its end"
    return CertificateCheck(fault, tuple(steps), tuple(trusted), None if fault else held)
