"""Certificates as tests forge them: files by name, and a manifest that fits whatever was changed."""

import hashlib
import json

import cover
from cover.proofs.certificate import prove
from cover.proofs.check import dlx


def files_of(place):
    return {path.name: path.read_bytes() for path in place.iterdir()}


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
