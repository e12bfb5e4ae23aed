"""The same check of a proof by the native engine: a hundred times as fast, and no longer to be read in an hour."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np

import cover._native as _native
from cover.proofs.check.faults import Fault

SLICE = 0.1  # seconds, so that Ctrl-C is heard


def refutes(clauses: Sequence[Sequence[int]], variables: int, proof: bytes) -> int:
    """As `lrat.refutes`; the proof is its text."""
    flat = np.fromiter(chain.from_iterable((*clause, 0) for clause in clauses), dtype=np.int32)
    check = _native.LratCheck(flat, variables, proof)
    while not check.run(SLICE):
        pass
    if check.fault:
        raise Fault(f"proof {check.fault}")
    return check.lemmas
