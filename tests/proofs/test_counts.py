"""The least and the most of a mark: found, certified and checked, against trying everything."""

import json
import random
from itertools import count
from random import Random

import pytest

import cover
import proof_mutations
from certificates import files_of, refused, resealed
from cover.basics.errors import ProblemError, Refused
from cover.proofs.certificate import prove
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import checked
from cover.puzzles.kinds.judging import faults_of
from cover.puzzles.kinds.puzzle import class_of
from cover.puzzles.kinds.table import kind_file
from cover.puzzles.kinds.trying import boards, tries

HITORI = "puzzle: hitori\ncells:\n1 2 3 4\n1 3 5 6\n2 4 7 7\n5 4 6 8\n"
SOME = ("aqre", "countryroad", "dotchi", "fobidoshi", "fourcells", "heyablock", "lollipops", "yinyang")


def solvable(kind, many):
    """So many small boards of a kind with all boards that its rules accept, of which there is one."""
    for places in tries(kind, Random(f"counts {kind.name}"), 20, 300):
        good = [held for held in boards(places) if not any(faults_of(places, held))]
        try:
            puzzle = class_of(kind).of(places.draft)
        except ProblemError:  # its text would not be read
            continue
        if good:
            yield puzzle, places, good
            many -= 1
        if not many:
            return


def held_against_everything(name, place, many):
    """Claims of small boards of a kind; how many were certified."""
    targets = (place / str(number) for number in count())
    certified = 0
    for puzzle, places, good in solvable(kind_file(name), many):
        marks = places.marks.symbols
        for symbol in {*marks[:1], *marks[-1:], places.kind.edge_word} - {None}:
            if symbol in marks:
                counts = [sum(held[cell] == symbol for cell in places.cells) for held in good]
            else:
                counts = [sum(held[place] > 0 for place in held if places.is_edge(place)) for held in good]
            for claim, right in (("least", min(counts)), ("most", max(counts))):
                target = next(targets)
                made = prove(puzzle, target, f"{claim} {symbol}")
                assert made.claim == f"{claim} {right} {symbol}", places.draft
                *_, last = checked(files_of(target))
                assert last.held is not None
                certified += 1
    return certified


@pytest.mark.parametrize("name", SOME)
def test_what_is_certified_is_what_trying_everything_finds(name, tmp_path):
    assert held_against_everything(name, tmp_path, 1) > 0


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """Of one board the certificates of both claims."""
    place = tmp_path_factory.mktemp("counts")
    for word in ("least", "most"):
        assert prove(cover.loads(HITORI), place / word, f"{word} shaded")
    return {word: files_of(place / word) for word in ("least", "most")}


def test_the_search_and_the_certificate_agree(good):
    for word, how in (("least", {"minimize": "count shaded"}), ("most", {"maximize": "count shaded"})):
        best = cover.best(cover.loads(HITORI), **how)
        assert best.optimal
        shaded = sum(map(sum, best.solution))
        assert best.cost == (shaded if word == "least" else -shaded)
        assert json.loads(good[word]["manifest.json"])["claim"] == f"{word} {shaded} shaded"


def test_what_is_no_count_of_a_mark_is_refused(tmp_path):
    for text in ("count", "shaded", "count a b"):
        with pytest.raises(Refused, match="cannot be minimized or maximized"):
            cover.best(cover.loads(HITORI), minimize=text)
    with pytest.raises(ProblemError, match="for hitori, `count shaded`"):
        cover.best(cover.loads(HITORI), minimize="count white")
    with pytest.raises(Refused, match="cannot be certified"):
        prove(cover.loads("1..3.4....3.4..2"), tmp_path / "c", "most 4")
    assert not (tmp_path / "c").exists()


def test_any_board_has_a_best(tmp_path):
    assert cover.best(cover.Latin.empty(3), maximize="count 2").cost == -3
    loop = cover.loads("puzzle: slitherlink\ncells:\n. .\n. .\n")
    assert (cover.best(loop, minimize="count line").cost, cover.best(loop, maximize="count line").cost) == (4, -8)


def changed_at_random(rng, files):
    """Claim, clauses, proof or solution are others."""
    way = rng.randrange(4)
    if way == 0:
        word, value, mark = json.loads(files["manifest.json"])["claim"].split()
        word = rng.choice(["least", "most", word])
        return resealed(files, claim=f"{word} {max(0, int(value) + rng.randint(-2, 2))} {mark}")
    if way == 1:
        lines = files["solutions.txt"].decode().split("\n")
        at = next(k for k, line in enumerate(lines) if line.startswith("v"))
        words = lines[at].split()
        k = rng.randrange(1, len(words) - 1)
        words[k] = words[k][1:] if words[k].startswith("-") else f"-{words[k]}"
        lines[at] = " ".join(words)
        claim = json.loads(files["manifest.json"])["claim"].split()
        claim[1] = str(sum(not word.startswith("-") for word in words[1:]) - 1)
        return resealed(files | {"solutions.txt": "\n".join(lines).encode()}, claim=" ".join(claim))
    head, *rest = files["formula.cnf"].decode().splitlines()
    comments = [line for line in (head, *rest) if line.startswith("c")]
    first = next(line for line in (head, *rest) if line.startswith("p "))
    clauses = [[int(k) for k in line.split()[:-1]] for line in (head, *rest) if line[0] not in "cp"]
    clauses, proof = proof_mutations.changed(rng, clauses, files["proof.lrat"])
    text = [*comments, " ".join([*first.split()[:3], str(len(clauses))])]
    text += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return resealed(files | {"formula.cnf": "\n".join([*text, ""]).encode(), "proof.lrat": proof})


@pytest.mark.parametrize("word", ["least", "most"])
def test_no_changed_certificate_is_accepted_and_false(good, word):
    """README and figures are left out: they would refuse most. Of 10,000 changes none was accepted and false."""
    files = {name: text for name, text in good[word].items() if name != "README.txt"}
    about = json.loads(files["manifest.json"])
    files = resealed(files, figures={})
    right = {name: json.loads(good[name]["manifest.json"])["claim"] for name in good}
    rng, tally = random.Random(f"changed {word}"), [0, 0]
    for _ in range(150):
        forged = changed_at_random(rng, files)
        try:
            list(checked(forged))
        except Fault:
            tally[0] += 1
            continue
        tally[1] += 1
        claim = json.loads(forged["manifest.json"])["claim"]
        assert claim == right[claim.split()[0]]
    assert min(tally) > 0
    assert about["claim"] == right[word]


# ---------------------------------------------------------------- costs of marks
PRICED = HITORI.replace("cells:", "cost: shaded 2\ncost: r1c1=# 5\ncost: r2c1=. 1\ncells:")
QUEENS = "puzzle: queens\nsize: 6\ncost: r1c2 9\ncost: r1c4 7\ncost: r1c3 2\ncost: r1c5 4\n"


@pytest.mark.parametrize(
    "text", [PRICED, QUEENS, "puzzle: binairo\ncost: r1c2=1 3\ncost: 0 1\ncells:\n" + "....\n" * 4]
)
def test_what_marks_cost_is_certified(text, tmp_path):
    puzzle = cover.loads(text)
    best = cover.best(puzzle)
    assert prove(puzzle, tmp_path / "c", "best").claim == f"best {best.cost}"
    steps = list(checked(files_of(tmp_path / "c")))
    assert steps[-1].held.words.startswith(f"holds: a solution that costs {best.cost}, and none that costs less")
    assert not any(step.trusted for step in steps)


def test_changed_costs_are_refused_unless_they_change_nothing(tmp_path):
    puzzle = cover.loads(PRICED)
    prove(puzzle, tmp_path / "c", "best")
    files = resealed({k: v for k, v in files_of(tmp_path / "c").items() if k != "README.txt"}, figures={})
    list(checked(files))
    claimed, costs = cover.best(puzzle).cost, files["costs.txt"].decode()
    rng, accepted = random.Random("costs"), 0
    for _ in range(60):
        lines = costs.splitlines()
        k = rng.randrange(len(lines))
        literal, cost = lines[k].split()
        lines[k] = rng.choice([f"{literal} {int(cost) + rng.choice((-1, 1))}", f"{-int(literal)} {cost}", "", lines[0]])
        try:
            list(checked(resealed(files | {"costs.txt": ("\n".join(lines) + "\n").encode()})))
        except Fault:
            continue
        accepted += 1
        held = dict(map(int, line.split()) for line in lines if line)
        flat = ([mark for row in one for mark in row] for one in cover.solve(puzzle, limit=None).solutions)
        sums = (sum(cost for k, cost in held.items() if bool(one[abs(k) - 1]) == (k > 0)) for one in flat)
        assert min(sums) == claimed
    assert accepted < 60
    for text in ("1 2\n1 3\n", "99 1\n", "1 -1\n", "x 1\n", "1\n"):
        refused(files | {"costs.txt": text.encode()}, r"costs\.txt")


def test_best_asks_for_costs(tmp_path):
    with pytest.raises(Refused, match="lines `cost: MARK N` in the puzzle file"):
        prove(cover.loads(HITORI), tmp_path / "c", "best")
