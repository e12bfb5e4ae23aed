"""Does a certificate hold? What the independent checker (`check/`) says of it, as one answer."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cover.basics.statuses import ANSWERED, FALSE
from cover.proofs.check.extras import Held
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import Step, check


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


def checked(
    target: str | os.PathLike[str], fast: bool, strict: bool, report: Callable[[Step], object] | None
) -> CertificateCheck:
    """The answer of `cover.check`."""
    steps: list[str] = []
    trusted: list[str] = []
    held: Held | None = None
    fault = None
    try:
        for step in check(target, fast=fast):
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
