"""Certificates as tests forge them: files by name, and a manifest that fits whatever was changed."""

import hashlib
import json

import pytest

import cover
from cover.proofs.certificate import prove
from cover.proofs.check import dlx
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import checked


def files_of(place):
    return {path.name: path.read_bytes() for path in place.iterdir()}


def certified(puzzle, place, claim="exactly", **options):
    """The files of a certificate that is written there; puzzle: or its text."""
    assert prove(cover.loads(puzzle) if isinstance(puzzle, str) else puzzle, place, claim, **options).claim is not None
    return files_of(place)


def trusted(files):
    """What is taken on trust of a certificate that is accepted."""
    return [step.trusted for step in checked(files) if step.trusted]


def proved(puzzle, place, claim="exactly"):
    """The files of a certificate that is accepted with nothing on trust."""
    files = certified(puzzle, place, claim)
    assert trusted(files) == []
    return files


def held_by(place):
    """All that a certificate shows."""
    *_, last = checked(files_of(place))
    return last.held


def refused(files, words=None, **about):
    """Behind a manifest that fits; about: what it says else."""
    with pytest.raises(Fault, match=words):
        list(checked(resealed(files, **about)))


def resealed(files, **about):
    """The manifest made to fit again, as a forger would; about: what else it says."""
    listed = {
        name: {"bytes": len(text), "sha256": hashlib.sha256(text).hexdigest()}
        for name, text in files.items()
        if name != "manifest.json"
    }
    manifest = json.loads(files["manifest.json"]) | about | {"files": listed}
    return files | {"manifest.json": json.dumps(manifest).encode()}


def of_another_cover(place, puzzle, stated, claim="unsolvable"):
    """A puzzle's text beside a cover that says something else, the clauses of that cover, and a true proof of them."""
    message = dlx.read(stated)
    clauses = [" ".join(map(str, (*clause, 0))) for clause in dlx.clauses(message)]
    formula = cover.loads("\n".join([f"p cnf {len(message.options)} {len(clauses)}", *clauses, ""]), format="cnf")
    assert prove(formula, place, claim, "sat").claim == claim
    files = files_of(place)
    del files["puzzle.cnf"]
    return resealed(files | {"cover.dlx": stated.encode(), "puzzle.txt": puzzle.encode()})
