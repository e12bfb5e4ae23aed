"""Certificates as pseudo-Boolean formulas and proofs: followed by a reader of their own, and refused when changed."""

import random
import re
from pathlib import Path

import pytest

import cover
from certificates import files_of, refused
from cover.proofs.certificate import prove
from cover.proofs.check import veripb
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import check

COLORS = "a b | x y\na x:1 y:1\nb x:1 y:2\nb x:2\nb y:1\na x:2\n"
LOOP = "puzzle: slitherlink\ncells:\n.3..\n2.1.\n.2.3\n3..2\n"


def proved(puzzle, place, claim):
    assert prove(puzzle, place, claim, veripb=True)
    steps = [step.words for step in check(place)]
    assert any("proof.pbp proves the claim" in words for words in steps)
    return (place / "formula.opb").read_text(), (place / "proof.pbp").read_text()


@pytest.mark.parametrize(
    ("text", "claim", "end"),
    [
        ("1..3 .4.. ..3. 4..2", "unique", "ENUMERATION_COMPLETE 1"),
        ("1... .... ..1. ..3.", "exactly", "ENUMERATION_COMPLETE"),
        ("1... .2.. ..1. 2..1", "unsolvable", "UNSAT"),
        ("puzzle: queens\nsize: 5\n", "exactly 10", "ENUMERATION_COMPLETE 10"),
        ("puzzle: queens\nsize: 5\n", "at least 3", "ENUMERATION_PARTIAL 3"),
        (COLORS, "exactly", "ENUMERATION_COMPLETE"),
        ("1:2|a 2|b c\na b\na c\nb c\nb\n", "exactly", "ENUMERATION_COMPLETE"),
        (LOOP, "unique", "ENUMERATION_COMPLETE 1"),
        ("p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", "unique", "ENUMERATION_COMPLETE 1"),
    ],
)
def test_every_claim_is_proved_to_a_pseudo_boolean_checker_too(text, claim, end, tmp_path):
    _, proof = proved(cover.loads(text), tmp_path / "c", claim)
    assert f"conclusion {end}" in proof


def test_an_item_is_one_line(tmp_path):
    opb, _ = proved(cover.Queens(5), tmp_path / "c", "exactly")
    formula = (tmp_path / "c/formula.cnf").read_text()
    assert len(opb) < len(formula) / 2
    assert "1 x1 1 x2 1 x3 1 x4 1 x5 = 1 ;" in opb


def priced(seed):
    rng = random.Random(seed)
    items = [f"i{k}" for k in range(6)]
    return cover.ExactCover(
        items,
        [cover.Option(f"o{k}", tuple(rng.sample(items, rng.randint(1, 3))), cost=rng.randint(0, 9)) for k in range(16)],
    )


def best_of(seed, place):
    problem = priced(seed)
    expected = cover.best(problem).cost
    if expected is not None:
        _, proof = proved(problem, place, "best")
        assert f"conclusion BOUNDS {expected} :" in proof
    return expected is not None


@pytest.mark.parametrize("seeds", [range(5), pytest.param(range(100, 140), marks=pytest.mark.slow)])
def test_nothing_is_cheaper(seeds, tmp_path):
    assert sum(best_of(seed, tmp_path / str(seed)) for seed in seeds) >= 0.75 * len(seeds)


@pytest.mark.slow
def test_all_queens_are_enumerated_and_a_large_board_is_a_tenth_of_its_clauses(tmp_path):
    _, proof = proved(cover.Queens(8), tmp_path / "queens", "exactly")
    assert "conclusion ENUMERATION_COMPLETE 92 : " in proof
    proved(cover.load(Path(__file__).parents[2] / "puzzles/sudoku/25x25.txt"), tmp_path / "large", "unique")
    size = {name: (tmp_path / "large" / name).stat().st_size for name in ("formula.opb", "formula.cnf")}
    assert size["formula.opb"] < size["formula.cnf"] / 10


@pytest.mark.parametrize("change", ["digit", "line", "drop"])
def test_changed_proofs_show_nothing_else(change, tmp_path):
    """Whatever still is followed ends in what is true: the formula has two solutions."""
    puzzle = cover.loads("1... .... ..1. ..3.")
    count = cover.count(puzzle).found
    opb, proof = proved(puzzle, tmp_path / "c", "exactly")
    rng, refused = random.Random(change), 0
    formula = veripb.formula(opb)
    for _ in range(150):
        lines = proof.split("\n")
        at = rng.randrange(2, len(lines) - 4)
        if change == "line":
            other = rng.randrange(2, len(lines) - 4)
            lines[at], lines[other] = lines[other], lines[at]
        elif change == "drop":
            del lines[at]
        else:
            places = [found.start() for found in re.finditer(r"\d", lines[at])]
            if not places:
                continue
            place = rng.choice(places)
            lines[at] = lines[at][:place] + str(rng.randrange(10)) + lines[at][place + 1 :]
        try:
            shown = veripb.followed(formula, "\n".join(lines))
        except Fault:
            refused += 1
            continue
        assert (shown.kind, shown.value) == ("ENUMERATION_COMPLETE", count)
    assert refused > 20


@pytest.mark.parametrize(
    ("file", "before", "after", "words"),
    [
        ("formula.opb", "= 1 ;", ">= 1 ;", "formula.opb does not say what the puzzle says"),
        ("formula.opb", "preserved: x1 ", "preserved: ", "the variables, of the puzzle"),
        ("proof.pbp", "COMPLETE 1", "COMPLETE 2", "another number of solutions"),
        ("proof.pbp", "conclusion ENUMERATION_COMPLETE 1 : ", "conclusion ENUMERATION_COMPLETE 1 : 1", "constraint"),
        ("proof.pbp", "version 3.0", "version 2.0", "does not begin"),
        ("proof.pbp", "rup", "a", "is not known here"),
    ],
)
def test_what_is_forged_is_refused(file, before, after, words, tmp_path):
    proved(cover.loads("1..3 .4.. ..3. 4..2"), tmp_path / "c", "unique")
    files = files_of(tmp_path / "c")
    files[file] = files[file].replace(before.encode(), after.encode(), 1)
    refused(files, words)


@pytest.mark.parametrize(
    ("steps", "words"),
    [
        ("red 1 x1 >= 1 : x1 -> 1 ;", "not a new one"),
        ("red 1 x9 1 x1 >= 2 : x9 -> 1 ;", "does not satisfy"),
        ("red 1 x9 1 x1 >= 1 : x9 -> 1 ;\nred 1 ~x9 1 x1 >= 1 : x9 -> 0 ;", "not the other half"),
        ("rup 1 x1 >= 1 ;", "does not follow"),
        ("rup 1 x1 >= 1 : 1 ;", "does not follow"),
        ("pol 1 2 ;", "one constraint must be left"),
        ("solx x1 x2 ;", "does not satisfy constraint 2"),
    ],
)
def test_steps_that_do_not_follow(steps, words):
    formula = veripb.formula("preserved: x1 x2 ;\n1 x1 1 x2 = 1 ;\n")
    with pytest.raises(Fault, match=words):
        veripb.followed(formula, f"pseudo-Boolean proof version 3.0\nf 2 ;\n{steps}\noutput NONE ;\n")


def test_a_definition_both_ways_is_followed():
    formula = veripb.formula("preserved: x1 x2 ;\n1 x1 1 x2 = 1 ;\n")
    text = (
        "pseudo-Boolean proof version 3.0\nf 2 ;\nred 2 x1 1 x2 2 ~x3 >= 2 : x3 -> 0 ;\n"
        "red 2 ~x1 1 ~x2 2 x3 >= 2 : x3 -> 1 ;\nrup 1 ~x1 1 x3 >= 1 : ~ 4 ;\nsolx x1 ~x2 x3 ;\noutput NONE ;\n"
        "conclusion ENUMERATION_PARTIAL 1 ;\nend pseudo-Boolean proof ;\n"
    )
    assert veripb.followed(formula, text).value == 1
