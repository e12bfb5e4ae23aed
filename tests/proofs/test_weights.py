"""Certificates of counting: short, added up by the check, and refused when changed to what is false."""

import random

import pytest

import cover
from certificates import certified, refused
from cover.backends.weights import found_weights
from cover.problems.exact_cover import ExactCover
from cover.problems.objects import Item
from cover.proofs.certificate import prove
from cover.proofs.check import dlx, weights
from cover.proofs.check.faults import Fault
from generators import brute_force, mutilated, pigeons, random_cover

CLASSICS = {
    "mutilated 24": mutilated(24),
    "Langford 22": cover.Langford(22),
    "pigeons 40": pigeons(40),
    "too much asked": ExactCover([Item("a", 3, 3), Item("b", 0, 2)], ["ab"] * 4),
    "dominoes": cover.loads("puzzle: polyomino\npieces: dominoes\nshape:\n.###\n####\n####\n###.\n"),
}


@pytest.mark.parametrize("name", CLASSICS)
def test_the_classics_are_certified_by_weights(name, tmp_path):
    made = prove(CLASSICS[name], tmp_path / "c")
    assert made.claim == "unsolvable"
    assert "weights.txt" in made.files
    assert not {"formula.cnf", "proof.lrat"} & {*made.files}
    answer = cover.check(tmp_path / "c", strict=True)
    assert f"by weights of {made.figures['weights']} item" in str(answer)


def test_a_proof_of_another_form_is_written_where_one_is_asked_for(tmp_path):
    assert "proof.lrat" in prove(mutilated(4), tmp_path / "lrat", backend="sat").files
    assert "proof.drat" in prove(mutilated(4), tmp_path / "drat", drat=True).files


def test_weights_claim_nothing_else_and_stand_alone(tmp_path):
    files = certified(mutilated(4), tmp_path / "c", "decide")
    for claim in ("unique", "exactly 2", "at least 1"):
        refused(files, "and nothing else", claim=claim)
    for name in ("solutions.txt", "formula.cnf", "proof.lrat", "puzzle.cnf"):
        refused(files | {name: b""}, "no place beside")


def changed_at_random(rng, text):
    """One weight, number, modulus or line is another."""
    lines = text.splitlines()
    at = rng.randrange(len(lines))
    words = lines[at].split()
    numbers = [k for k, word in enumerate(words) if word.lstrip("-").isdigit() and (at or k == len(words) - 1)]
    change = rng.choice(["number", "number", "number", "drop", "twice", "head"])
    if change == "number" and numbers:
        k = rng.choice(numbers)
        words[k] = str(int(words[k]) + rng.choice([-3, -2, -1, 1, 2, 3]))
        lines[at] = " ".join(words)
    elif change == "drop":
        del lines[at]
    elif change == "twice":
        lines.insert(at, lines[at])
    else:
        lines[0] = "every option adds up to 0" + rng.choice([" or less", ", modulo 2", ", modulo 3", ", modulo 4"])
    return "".join(f"{line}\n" for line in lines)


def test_changed_weights_are_accepted_only_of_what_has_no_solution():
    """Also on covers for which they were not made. Of 100,000 such changes none was accepted and false."""
    rng = random.Random("changed weights")
    accepted, refused, texts = 0, 0, ["every option adds up to 0, modulo 2\n1 1\n2 1\n"]
    for _ in range(150):
        problem = random_cover(rng, 8)
        found = found_weights(problem)
        if found is not None:
            first = f"every option adds up to 0{f', modulo {found.modulus}' if found.modulus else ' or less'}\n"
            own = first + "".join(f"{k + 1} {weight}\n" for k, weight in enumerate(found.weights.tolist()) if weight)
            texts.append(own)
        message, solvable = dlx.read(cover.dumps(problem, "knuth")), None
        for _ in range(10):
            text = changed_at_random(rng, rng.choice(texts[-1:] if found is not None else texts[-20:]))
            try:
                weights.refutes(message, text)
            except Fault:
                refused += 1
                continue
            accepted += 1
            solvable = bool(brute_force(problem)) if solvable is None else solvable
            assert not solvable
    assert min(accepted, refused) > 50


@pytest.mark.parametrize(
    ("text", "head", "lines"),
    [
        ("a b | s\na s:red\nb s:red\n", " or less", "1 1\n2 1\n3 -2\n"),  # options of one color may share s
        ("0:1|a b\na b\n", ", modulo 2", "1 1\n"),  # a may be covered or not
        ("a\na\n", ", modulo 1", "1 1\n"),
        ("a\na\n", " or less", "1 1\n"),
        ("a\na\n", " or less", "2 1\n"),
        ("a\na\n", "", "1 1\n"),
    ],
)
def test_weights_of_what_can_not_be_counted_are_refused(text, head, lines):
    with pytest.raises(Fault, match=r"weights\.txt"):
        weights.refutes(dlx.read(text), f"every option adds up to 0{head}\n{lines}")


def test_an_explanation_says_it_in_words():
    explanation = cover.explain(CLASSICS["dominoes"])
    assert explanation.counting.lines == (
        "every option covers one of the first items and one of the second; at least 8 of the first are to be"
        " covered, and at most 6 of the second:",
        "first: r1c2, r1c4, r2c1, r2c3, r3c2, r3c4, r4c1, r4c3",
        "second: r1c3, r2c2, r2c4, r3c1, r3c3, r4c2",
    )
    assert explanation.view().clash == explanation.counting.cells
