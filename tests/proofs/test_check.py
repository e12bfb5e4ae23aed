"""The checker says no: to everything that is not a certificate of its claim, slowly and fast alike."""

import ast
import json
import random
import sys
from pathlib import Path

import dratify
import pytest

import cover
from certificates import files_of, resealed
from cover.proofs import check as package
from cover.proofs.certificate import prove
from cover.proofs.check import dimacs, lrat
from cover.proofs.check import fast as native
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import checked

BOARD = [[1, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """The files of a certificate that 24 of the 4x4 sudokus begin so."""
    place = tmp_path_factory.mktemp("good") / "c"
    made = prove(cover.Sudoku(BOARD), place, "exactly")
    assert made.figures["lemmas"] > 10
    assert made.figures["solutions"] == 24
    return files_of(place)


def verdict(files):
    """What both checks say, as strict as can be: None, the fault, or what they would take on trust."""
    message = []
    for fast in (False, True):
        try:
            message.append(next((step.trusted for step in list(checked(files, fast=fast)) if step.trusted), None))
        except Fault as fault:
            message.append(str(fault))
    assert (message[0] is None) == (message[1] is None), message
    return message[0]


def refused(files, words, **about):
    fault = verdict(resealed(files, **about))
    assert fault is not None
    assert words in fault


def lines(text):
    return text.decode().splitlines(keepends=True)


def clauses_changed(files, change):
    """The formula with its clauses changed; its head is true."""
    all_lines = lines(files["formula.cnf"])
    head = next(k for k, line in enumerate(all_lines) if line.startswith("p "))
    clauses = change(all_lines[head + 1 :])
    variables = all_lines[head].split()[2]
    text = "".join([*all_lines[:head], f"p cnf {variables} {len(clauses)}\n", *clauses])
    return files | {"formula.cnf": text.encode()}


def test_the_good_one_is_accepted_also_when_resealed(good):
    assert verdict(good) is None
    assert verdict(resealed(good)) is None


def test_names_in_a_format_that_is_not_read_here_are_refused(good):
    assert b'"names": 1' in good["manifest.json"]
    for other in (2, 0, True, "1", None):
        refused(good, f"names of format {str(other)!r}", names=other)


def test_a_certificate_from_before_names_had_a_format_has_the_first(good):
    about = json.loads(good["manifest.json"])
    del about["names"]
    assert verdict(good | {"manifest.json": json.dumps(about).encode()}) is None


def test_another_puzzles_proof(tmp_path, good):
    prove(cover.Sudoku([[0, 0, 1, 2], *BOARD[1:]]), tmp_path / "other", "exactly")
    other = (tmp_path / "other" / "proof.lrat").read_bytes()
    refused(good | {"proof.lrat": other}, "proof line")


def test_another_puzzle(good):
    text = good["puzzle.txt"].replace(b"1 2", b"2 1")
    assert text != good["puzzle.txt"]
    refused(good | {"puzzle.txt": text}, "cover.dlx and the rules disagree")


def test_another_rule(good):
    text = good["puzzle.txt"].replace(b"boxes: 2x2\n", b"boxes: 2x2\ndiagonals\n")
    refused(good | {"puzzle.txt": text}, "cover.dlx and the rules disagree")


def test_a_satisfiable_formula(good):
    files = clauses_changed(good, lambda clauses: clauses[:-1])
    solutions = good["solutions.txt"].split(b"c solution 24\n")[0]
    refused(files | {"solutions.txt": solutions}, "proof", claim="exactly 23")


def test_a_missing_clause(good):
    refused(clauses_changed(good, lambda clauses: clauses[1:]), "clause 1 of formula.cnf")
    refused(clauses_changed(good, lambda clauses: clauses[:-1]), "formula.cnf")


def test_an_added_clause_that_is_no_rule(good):
    for place in (0, 5, -24):
        added = clauses_changed(good, lambda clauses, at=place: [*clauses[:at], "1 0\n", *clauses[at:]])
        refused(added, "of formula.cnf")
    refused(clauses_changed(good, lambda clauses: [*clauses, "-1 0\n"]), "formula.cnf")


def test_a_blocking_clause_of_what_is_no_solution(good):
    def swapped(clauses):
        words = clauses[-1].split()
        return [*clauses[:-1], " ".join([words[1], *words[1:]]) + "\n"]

    refused(clauses_changed(good, swapped), "number 24")


def test_a_solution_that_is_none(good):
    text = good["solutions.txt"].replace(b"v 1 ", b"v -1 ", 1)
    assert text != good["solutions.txt"]
    refused(good | {"solutions.txt": text}, "solution 1 does not satisfy")


def test_a_solution_listed_twice_or_left_out(good):
    parts = good["solutions.txt"].split(b"c solution ")
    twice = b"c solution ".join([*parts[:-1], parts[1]])
    refused(good | {"solutions.txt": twice}, "23 different solutions of 24")
    refused(good | {"solutions.txt": b"c solution ".join(parts[:-1])}, "23 different solutions of 23")


@pytest.mark.parametrize(
    "claim", ["unique", "unsolvable", "exactly 23", "exactly 25", "at least 25", "exactly", "true"]
)
def test_a_claim_that_the_files_do_not_carry(good, claim):
    assert verdict(resealed(good, claim=claim)) is not None


def test_truncation_at_every_tenth_line(good):
    for name in ("proof.lrat", "formula.cnf", "solutions.txt", "cover.dlx", "puzzle.txt"):
        text = lines(good[name])
        last = max(k for k, line in enumerate(text) if line.strip() and not line.startswith("c "))
        for kept in range(0, last + 1, 10):
            cut = good | {name: "".join(text[:kept]).encode()}
            assert verdict(resealed(cut)) is not None, (name, kept)


def slow_and_fast(clauses, variables, proof):
    """What the two ways of following a proof say: None, or the fault."""
    message = []
    for follow in (
        lambda: lrat.refutes(clauses, variables, proof.splitlines(True)),
        lambda: native.refutes(clauses, variables, proof),
    ):
        try:
            message.append((follow(), None)[1])
        except Fault as fault:
            message.append(str(fault))
    assert (message[0] is None) == (message[1] is None), message
    return message[0]


def test_every_used_lemma_is_missed(good):
    variables, clauses = dimacs.formula(good["formula.cnf"].decode())
    text = lines(good["proof.lrat"])
    lemmas = [k for k, line in enumerate(text) if line.split()[1] != "d"]
    assert len(lemmas) > 10
    assert slow_and_fast(clauses, variables, good["proof.lrat"]) is None
    for dropped in lemmas:
        proof = "".join(text[:dropped] + text[dropped + 1 :]).encode()
        assert slow_and_fast(clauses, variables, proof) is not None


def test_a_wrong_hash_a_missing_file_and_one_too_many(good):
    about = json.loads(good["manifest.json"])
    about["files"]["proof.lrat"]["sha256"] = "0" * 64
    assert "proof.lrat is not the file" in verdict(good | {"manifest.json": json.dumps(about).encode()})
    assert "more.txt" in verdict(good | {"more.txt": b""})
    for name in good:
        without = {other: text for other, text in good.items() if other != name}
        assert name in verdict(without)


def flipped(rng, text):
    changed = bytearray(text)
    changed[rng.randrange(len(text))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def test_one_flipped_byte_anywhere_is_betrayed_by_its_hash(good):
    rng = random.Random(7)
    for _ in range(300):
        name = rng.choice([name for name in good if name != "manifest.json"])
        with pytest.raises(Fault, match=rf"{name} is not the file of the manifest"):
            next(checked(good | {name: flipped(rng, good[name])}))


def test_one_flipped_byte_of_the_manifest_changes_nothing_that_is_claimed(good):
    rng, refusals = random.Random(6), 0
    about = json.loads(good["manifest.json"])
    for _ in range(300):
        changed = flipped(rng, good["manifest.json"])
        try:
            next(checked(good | {"manifest.json": changed}))
        except Fault:
            refusals += 1
            continue
        manifest = json.loads(changed)
        assert manifest["files"] == about["files"]
        if manifest["claim"] != about["claim"]:
            assert verdict(good | {"manifest.json": changed}) is not None
    assert refusals > 100


def test_one_flipped_byte_anywhere_is_refused_or_leaves_a_certificate(good):
    """Behind a manifest that fits: accepted only with the puzzle, the clauses and the solutions of before, and with a
    proof that a third checker, which searches for its own hints, follows."""
    rng, accepted = random.Random(10), 0
    names = sorted({*good} - {"manifest.json"})
    variables, clauses = dimacs.formula(good["formula.cnf"].decode())
    stated = dratify.parse_dimacs(good["formula.cnf"].decode())
    models = set(dimacs.models(good["solutions.txt"].decode(), variables))
    text = cover.loads(good["puzzle.txt"]).to_text()
    for _ in range(500):
        name = rng.choices(names, [len(good[name]) for name in names])[0]
        files = good | {name: flipped(rng, good[name])}
        if verdict(resealed(files)) is not None:
            continue
        accepted += 1
        assert dimacs.formula(files["formula.cnf"].decode()) == (variables, clauses)
        assert set(dimacs.models(files["solutions.txt"].decode(), variables)) == models
        assert cover.loads(files["puzzle.txt"]).to_text() == text
        words = [line.split() for line in files["proof.lrat"].decode().split("\n") if line.strip()]
        kept = [line[1 : line.index("0") + 1] for line in words if line[0] != "c" and line[1] != "d"]
        assert dratify.check_proof(stated, "".join(" ".join(line) + "\n" for line in kept)).ok
    assert 0 < accepted < 75


def test_the_checker_imports_itself_and_the_standard_library_only():
    """But for the fast path, which no other file imports but where it is asked for."""
    folder = Path(package.__file__).parent
    found = sorted(folder.rglob("*.py"))
    assert len(found) > 10
    for path in found:
        for node in ast.walk(ast.parse(path.read_text())):
            names = [node.module] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                own = name.startswith("cover.proofs.check")
                native = path.name == "fast.py" and name in ("cover._native", "numpy")
                assert own or native or name.split(".")[0] in sys.stdlib_module_names, f"{path.name}: {name}"


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("p cnf 3 2\n1 -2 0\n3 0\n", [(1, -2), (3,)]),
        ("c a\np cnf 3 2\n1 -2\n0 3 0", [(1, -2), (3,)]),
        ("p cnf 3 2\n1 0\nc between\n\n\t-3   0\n", [(1,), (-3,)]),
        ("p cnf 0 1\n0\n", [()]),
        ("p cnf 2 0\n", []),
    ],
)
def test_clauses_are_read_however_their_lines_are_broken(text, clauses):
    assert dimacs.formula(text)[1] == clauses


def test_a_formula_of_many_lines_is_read_whole():
    clauses = [(k, -k - 1) for k in range(1, 3 * dimacs.BLOCK)]
    text = f"p cnf {3 * dimacs.BLOCK} {len(clauses)}\n" + "".join(f"{a} {b} 0\n" for a, b in clauses)
    assert dimacs.formula(text) == (3 * dimacs.BLOCK, clauses)
    with pytest.raises(Fault, match=f"^formula.cnf:{dimacs.BLOCK + 6}: '1_0' is no number"):
        dimacs.formula(text.replace(f"\n{dimacs.BLOCK + 5} ", "\n1_0 "))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a line `p cnf"),
        ("1 0\np cnf 1 1\n", ":1: a line `p cnf"),
        ("p cnf 1 1\np cnf 1 1\n1 0\n", ":2: 'p' is no number"),
        ("p cnf -1 0\n", ":1: .* variables"),
        ("p cnf 1 1\n1 +1 0\n", ":2: '\\+1' is no number"),
        ("p cnf 1 1\n1 ٣ 0\n", ":2: "),
        ("p cnf 1 1\n2 0\n", "variable 2 of 1"),
        ("p cnf 1 1\n-2 0\n", "variable 2 of 1"),
        ("p cnf 1 1\n1 0 1\n", "breaks off"),
        ("p cnf 1 2\n1 0\n", "1 clauses, 2 announced"),
    ],
)
def test_what_is_no_formula_is_reported(text, words):
    with pytest.raises(Fault, match=words):
        dimacs.formula(text)
