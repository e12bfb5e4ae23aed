"""Every claim of each kind of puzzle, proved and checked on a small one, and changed certificates.

usage: python tests/support/claims_campaign.py [KIND...] [--changes N] [--seed N]

Small puzzles of a kind are its examples, boards of two to nine cells at random (of kinds that are files) or with few
marks, those that `generate` makes, and examples in which a mark is another one. The first for which a claim can be made
is taken: one with one solution for `unique`, thinned until no given can go for `minimal`, one with several for
`exactly` and `count`, and so on. Each claim is proved, and the checker takes it. Prints a line for each kind: the
claims for which no puzzle was found, and the outcome of the last one.
With --changes, so many changed certificates of each claim are checked; none may be accepted and false.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import tempfile
import time
from collections import Counter
from contextlib import suppress
from itertools import islice
from pathlib import Path

import cover
import proof_mutations
from certificates import files_of, resealed
from cover.basics.errors import CoverError, Refused
from cover.formats import read
from cover.kinds.table import kind_file, kind_names, puzzle_class
from cover.kinds.trying import tries
from cover.proofs.certificate import prove
from cover.proofs.check.faults import Fault
from cover.proofs.check.steps import checked
from cover.proofs.needed import without_one
from cover.puzzles import PUZZLES
from cover.solving.routing import source_problem
from kinds_campaign import KINDS, board

CLAIMS = ("minimal", "core", "absent")  # of which changed certificates are checked
EVERY = ("unique", "unsolvable", "exactly", "count", "best", "minimal", "core", "absent")
SMALL = "1...\n..3.\n.4..\n...2\n"
CLASH = "12..\n..2.\n.1.2\n3...\n"
SECONDS, MOST, TRIES = 3, 50, 24  # of a search; solutions; puzzles for a claim
KIND = 20  # CPU seconds for a kind


def small_puzzles(kind, rng):
    """Puzzles of a kind: random small boards and examples in turn, then others made of examples."""
    made = puzzle_class(kind)
    examples = [made.example, *made.variants]
    random_boards = _random_boards(kind, rng)
    for text in examples[:3]:
        (reading,) = read(text, source=kind)
        yield reading.content
        yield from islice(random_boards, 8)
    for size in (3, 4, 5):
        with suppress(CoverError, ValueError, NotImplementedError, TimeoutError, StopIteration):
            yield next(iter(cover.generate(kind, size=size, seed=rng.randrange(1000), seconds=SECONDS)))
    for text in examples:
        (reading,) = read(text, source=kind)
        yield from _changed_texts(reading.content, rng)
    yield from random_boards


def _random_boards(kind, rng):
    if kind in PUZZLES:
        for _ in range(60 if kind in KINDS else 0):
            with suppress(CoverError):
                yield cover.loads(board(rng, kind), format="puzzle")
        return
    for places in tries(kind_file(kind), rng, 60, 300):
        with suppress(CoverError):
            yield puzzle_class(kind).of(places.draft)


def _changed_texts(puzzle, rng, tries=60):
    """A mark of the text is another one, or stands where none did, or goes."""
    head, _, rest = puzzle.to_text().partition("\n")
    marks = list(re.finditer(r"(?<![A-Za-z])[0-9A-Za-z.*o]+(?!\S*:)", rest))
    for _ in range(tries if marks else 0):
        one, other = rng.choice(marks), rng.choice([*(mark[0] for mark in marks), *".123"])
        if one[0] != other:
            with suppress(CoverError):
                yield cover.loads(f"{head}\n{rest[: one.start()]}{other}{rest[one.end() :]}", format="puzzle")


def thinned(puzzle):
    """The puzzle with one solution less the givens that can go, one after the other; None without any."""
    kept = 0
    while (fewer := next((one for k, (_, one) in enumerate(without_one(puzzle)) if k == kept), None)) is not None:
        if cover.solve(fewer, limit=2, seconds=SECONDS).verdict is cover.Verdict.UNIQUE:
            puzzle = fewer
        else:
            kept += 1
    return puzzle if kept else None


def with_costs(puzzle, rng):
    """The puzzle, with what some marks of its board or cover cost."""
    problem = source_problem(puzzle)
    words = list(dict.fromkeys(filter(None, map(puzzle.label_words, problem.decisions))))
    words = [word for word in words if re.fullmatch(r"[^\n,]*[^\n,\s]", word)]
    some = rng.sample(words, min(3, len(words)))
    puzzle.costs = "\n".join(f"{word} {rng.randint(1, 9)}" for word in some)
    return puzzle if some else None


def subject_of(claim, puzzle, many, rng):
    """The puzzle of which a claim can be made, None where this is none. many: its solutions, MOST where more."""
    fits = {
        "unique": many == 1, "minimal": many == 1, "unsolvable": many == 0, "core": many == 0,
        "exactly": 1 < many < MOST, "count": 1 < many < MOST, "best": many > 0, "absent": 0 < many < MOST,
    }  # fmt: skip
    if not fits[claim]:
        return None
    return thinned(puzzle) if claim == "minimal" else with_costs(puzzle, rng) if claim == "best" else puzzle


def tried(claim, puzzle, place):
    """The certificate's claim, which the checker has taken, or why there is none."""
    outcome = "not proved"
    for asked in [claim] if claim != "absent" else [f"absent {k}" for k in (1, 2, 3, 4, 5, -1, -2)]:
        try:
            found = prove(puzzle, place, asked, seconds=SECONDS)
        except Refused as refused:
            return False, f"refused: {refused}"
        outcome = str(found)
        if found:
            try:
                *_, last = checked(files_of(place))
            except Fault as fault:
                return False, f"FALSELY REFUSED: {fault}"
            assert last.held is not None
            return True, outcome
    return False, outcome


def claimed(kind, place, seed=1, claims=EVERY):
    """By claim whether a puzzle was found of which it is proved, and the outcome of the last one."""
    rng, open_still = random.Random(f"{kind} {seed}"), list(claims)
    made, asked, began = dict.fromkeys(claims, (False, "no such puzzle")), Counter(), time.process_time()
    for number, puzzle in enumerate(small_puzzles(kind, rng)):
        try:
            many = cover.solve(puzzle, limit=MOST, seconds=SECONDS)
        except CoverError:  # a board of a size that the kind has not
            continue
        if not many.answered:
            continue
        for claim in list(open_still):
            subject = subject_of(claim, puzzle, many.found, rng) if asked[claim] < TRIES else None
            if subject is not None:
                asked[claim] += 1
                made[claim] = tried(claim, subject, place / f"{number}-{claim}")
                if made[claim][0]:
                    open_still.remove(claim)
        if not open_still or time.process_time() - began > KIND:
            break
    return made


# ---------------------------------------------------------------- changed certificates
def good(claim, place):
    """A certificate whose files are then changed, without what would refuse most changes."""
    subject = cover.loads(CLASH if claim == "core" else SMALL)
    assert prove(subject, place / claim, "absent r1c2=2" if claim == "absent" else claim, "sat")
    files = files_of(place / claim)
    del files["README.txt"]
    return resealed(files, figures={})


def changed(rng, files):
    """One to three files are others, or the claim is."""
    files, about = dict(files), json.loads(files["manifest.json"])
    claim = about["claim"]
    for _ in range(rng.choice((1, 1, 2, 3))):
        files, claim = rng.choice(WAYS)(rng, files, claim)
    return resealed(files, claim=claim)


def other_claim(rng, files, claim):
    word, *numbers = claim.split()
    k = rng.randrange(len(numbers))
    numbers[k] = str(int(numbers[k]) + rng.choice((-2, -1, 1, 2)))
    if word == "absent" and "formula.cnf" in files:
        numbers += [str(rng.choice((-1, 1)) * rng.randint(1, 40))] * rng.randrange(2)
        lines = files["formula.cnf"].decode("latin1").splitlines()
        lines[-1] = " ".join([*numbers, "0"])
        files["formula.cnf"] = "\n".join([*lines, ""]).encode("latin1")
    return files, " ".join([rng.choice((word, word, word, "core", "minimal")), *numbers])


def other_text(rng, files, claim):
    """A character of a text that states a puzzle or lists solutions."""
    names = [name for name in files if re.search("puzzle.txt|solutions.txt|cover.dlx", name)]
    name = rng.choice(names)
    text = bytearray(files[name])
    if text:
        text[rng.randrange(len(text))] = rng.choice(b"0123456789.-v \n?")
    files[name] = bytes(text)
    return files, claim


def other_mark(rng, files, claim):
    """A mark of a puzzle's rows becomes another one."""
    names = [name for name in files if name.endswith("puzzle.txt")]
    if not names:
        return files, claim
    name = rng.choice(names)
    head, _, rows = files[name].decode("latin1").rpartition("\n\n")
    rows = list(rows)
    places = [k for k, mark in enumerate(rows) if mark in "1234."]
    if places:
        rows[rng.choice(places)] = rng.choice("1234.")
    files[name] = f"{head}\n\n{''.join(rows)}".encode("latin1") if head else "".join(rows).encode("latin1")
    return files, claim


def other_value(rng, files, claim):
    """A value of a listed solution, or one of two solutions for the other."""
    names = [name for name in files if name.endswith("solutions.txt") and files[name]]
    if names:
        name = rng.choice(names)
        lines = files[name].decode("latin1").split("\n")
        at = rng.choice([k for k, line in enumerate(lines) if line.startswith("v")] or [0])
        words = lines[at].split() or [""]
        k = rng.randrange(len(words))
        words[k] = words[k][1:] if words[k].startswith("-") else f"-{words[k]}"
        lines[at] = " ".join(words)
        files[name] = "\n".join(lines).encode("latin1")
    return files, claim


def other_files(rng, files, claim):
    """A file goes, or takes the place of another one."""
    names = sorted({*files} - {"manifest.json", "formula.cnf"})
    one, other = rng.choice(names), rng.choice(names)
    if rng.random() < 0.4 and len(names) > 1:
        del files[one]
    else:
        files[one] = files[other]
    return files, claim


def other_proof(rng, files, claim):
    """The formula and its proof are others, while they are such."""
    if not {"formula.cnf", "proof.lrat"} <= {*files} or not files["formula.cnf"].startswith((b"c", b"p")):
        return files, claim
    lines = files["formula.cnf"].decode("latin1").splitlines()
    first = next((line for line in lines if line.startswith("p ")), "p cnf 0 0").split()
    clauses = [[int(k) for k in line.split()[:-1]] for line in lines if line and line[0] not in "cp"]
    clauses, proof = proof_mutations.changed(rng, clauses, files["proof.lrat"])
    text = [line for line in lines if line.startswith("c")] + [" ".join([*first[:3], str(len(clauses))])]
    text += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return files | {"formula.cnf": "\n".join([*text, ""]).encode(), "proof.lrat": proof}, claim


WAYS = (other_claim, other_text, other_mark, other_value, other_files, other_proof)


def true(files):
    """Is the claim of a certificate true, by trying everything?"""
    claim = json.loads(files["manifest.json"])["claim"]
    puzzle = cover.loads(files["puzzle.txt"].decode(), format="puzzle")
    word, *numbers = claim.split()
    solutions = cover.solve(puzzle, "reference", limit=None, reduce="none").solutions
    if word == "absent":
        options = [line for line in files["cover.dlx"].decode().splitlines() if line and not line.startswith("|")][1:]
        names = dict(re.findall(r'\| item (\S+) = "([^"]*)"', files["cover.dlx"].decode()))
        for number in map(int, numbers):
            items = [names.get(short, short) for short in options[abs(number) - 1].split()]
            ((r, c),) = [map(int, re.findall("[0-9]+", item)) for item in items if re.fullmatch("r[0-9]+c[0-9]+", item)]
            symbol = next(item for item in items if item.startswith("row ")).split(": ")[1]
            if any((str(one[r - 1][c - 1]) == symbol) == (number > 0) for one in solutions):
                return False
        return True
    least = {"minimal": 2, "core": 1}.get(word)
    if least is None or len(solutions) != least - 1:
        return False
    fewer = {files[f"{k}-puzzle.txt"] for k in range(1, int(numbers[0]) + 1)}
    given = sum(mark != "." for row in puzzle.to_text().splitlines()[-puzzle.size :] for mark in row)
    read = [cover.loads(text.decode(), format="puzzle") for text in fewer]
    return len(fewer) == int(numbers[0]) <= given and all(cover.solve(one, limit=2).found >= least for one in read)


def held_against_changes(claim, many, seed, place):
    """How many changed certificates were refused, and accepted, all of which are true."""
    rng, files, tally = random.Random(f"{claim} {seed}"), good(claim, place), {"refused": 0, "accepted": 0}
    assert true(files)
    for _ in range(many):
        forged = changed(rng, files)
        try:
            steps = list(checked(forged))
        except Fault:
            steps = []
        if not steps or any(step.trusted for step in steps):  # as `--strict` does
            tally["refused"] += 1
            continue
        tally["accepted"] += 1
        assert true(forged), json.loads(forged["manifest.json"])["claim"]
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kinds", nargs="*", default=None)
    parser.add_argument("--changes", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for claim in CLAIMS if asked.changes else ():
        with tempfile.TemporaryDirectory() as place:
            print(claim, held_against_changes(claim, asked.changes, asked.seed, Path(place)), flush=True)
    tally = Counter()
    for kind in () if asked.changes else asked.kinds or kind_names():
        with tempfile.TemporaryDirectory() as place:
            made = claimed(kind, Path(place), asked.seed)
        tally.update(claim for claim, (proved, _) in made.items() if proved)
        print(kind, {claim: outcome for claim, (proved, outcome) in made.items() if not proved}, flush=True)
    print(dict(tally))


if __name__ == "__main__":
    main()
