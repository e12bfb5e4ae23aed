"""Counts with a proof in CPOG: against counting otherwise, and refused when changed."""

import random

import pytest
from click.testing import CliRunner

import cover
from certificates import certified, files_of, held_by, refused
from cover.basics.errors import Refused
from cover.cli.table import cover as command
from cover.problems.exact_cover import ExactCover
from cover.problems.objects import Item
from cover.proofs.certificate import prove
from cover.proofs.check import counted, dimacs
from cover.proofs.check.faults import Fault


def parts(place):
    """Clauses, variables and proof."""
    files = files_of(place)
    variables, clauses = dimacs.formula(files["formula.cnf"].decode())
    return clauses, variables, files["proof.cpog"].split(b"\n")


@pytest.mark.parametrize(
    ("puzzle", "many"),
    [
        (cover.Polyomino.rectangle(6, 6, "dominoes"), 6728),
        (cover.Polyomino.rectangle(3, 4, "dominoes"), 11),
        (cover.Latin.empty(3), 12),
        (cover.Queens(6), 4),
        (cover.loads("puzzle: langford\nn: 4\n"), 2),
        (cover.loads("puzzle: steiner\npoints: 7\n"), 30),
        pytest.param(cover.Latin.empty(4), 576, marks=pytest.mark.slow),
        pytest.param(cover.Polyomino.rectangle(8, 8, "dominoes"), 12_988_816, marks=pytest.mark.slow),
        pytest.param(cover.Queens(8), 92, marks=pytest.mark.slow),
    ],
    ids=lambda made: getattr(made, "name", made),
)
def test_counts_are_proved_and_checked(puzzle, many, tmp_path):
    made = prove(puzzle, tmp_path / "c", "count", as_="diagram")
    assert (made.claim, made.result.found) == (f"count {many}", many)
    held = held_by(tmp_path / "c")
    assert held.claim == f"exactly {many} solutions"
    assert (held.lemmas, held.operations) == (made.figures["lemmas"], made.figures["operations"])
    assert cover.check(tmp_path / "c", strict=True)


def small(rng):
    """A cover of up to seven items and ten options."""
    primary, secondary = rng.randint(1, 5), rng.randint(0, 2)
    items = "abcdefg"[: primary + secondary]
    options = {}
    for k in range(rng.randint(1, 10)):
        covered = {rng.choice(items[:primary]), *rng.sample(items, rng.randint(0, min(3, len(items))))}
        options[k] = sorted(covered)
    return ExactCover(items[:primary], options, secondary=items[primary:])


@pytest.mark.parametrize(("road", "word"), [("diagram", "count"), ("list", "exactly"), ("states", "count")])
@pytest.mark.parametrize("seed", range(6))
def test_covers_at_random_have_the_counts_of_plain_backtracking(seed, road, word, tmp_path):
    rng = random.Random(seed)
    for k in range(30):
        problem = small(rng)
        many = cover.solve(problem, "reference", limit=None).found
        made = prove(problem, tmp_path / str(k), "count", as_=road)
        assert made.claim == {0: "unsolvable", 1: "unique"}.get(many, f"{word} {many}")
        assert held_by(tmp_path / str(k)).claim.startswith(("exactly", "no solution"))


FREE = b"2 p 4 -1 2 0\n5 s 5 1 4 3 0\n8 a 5 0 6 7 1 2 0\nr 5\nd 1 4 5 8 0\n"  # x1, or not x1 and x2


def test_free_variables_count_twice():
    assert counted.count([(1, 2)], 3, FREE.split(b"\n")) == counted.Counted(6, 2, 1)
    assert (
        counted.count([(1, 2)], 3, FREE.replace(b"r 5", b"c 5").replace(b"d 1", b"r 5\nd 1").split(b"\n")).models == 6
    )
    with pytest.raises(Fault, match="other clauses than"):
        counted.count([(1, 2)], 3, FREE.replace(b"d 1 4 5 8 0\n", b"").split(b"\n"))
    with pytest.raises(Fault, match="no clause that is there"):
        counted.count([(1, 2)], 3, FREE.replace(b"d 1 4", b"d 1 1").split(b"\n"))


@pytest.mark.parametrize("change", ["line", "number", "drop", "literal"])
def test_no_changed_proof_comes_to_another_count(change, tmp_path):
    prove(cover.Polyomino.rectangle(3, 4, "dominoes"), tmp_path / "c", "count", as_="diagram")
    clauses, variables, proof = parts(tmp_path / "c")
    rng, refused = random.Random(change), 0
    for _ in range(400):
        lines = list(proof)
        at = rng.randrange(len(lines) - 1)
        if change == "line":
            other = rng.randrange(len(lines) - 1)
            lines[at], lines[other] = lines[other], lines[at]
        elif change == "drop":
            del lines[at]
        else:
            words = lines[at].split()
            places = [k for k, word in enumerate(words) if word.lstrip(b"-").isdigit() and word != b"0"]
            k = rng.choice(places)
            number = int(words[k])
            words[k] = b"%d" % (-number if change == "literal" else number + rng.choice((-2, -1, 1, 2)))
            lines[at] = b" ".join(words)
        try:
            found = counted.count(clauses, variables, lines)
        except Fault:
            refused += 1
            continue
        assert found.models == 11
    assert refused > 200


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (b"5 p 4 1 1 0", "share a variable"),
        (b"5 p 4 1 0", "two operands or more"),
        (b"5 p 5 1 2 0", "next variables"),
        (b"5 p 4 1 9 0", "no literal of the formula"),
        (b"5 s 4 1 2 1 0", "hint 1 is no clause"),  # of the formula, and definitions are asked for
        (b"5 a 1 0 1 0", "two open literals|do not prove"),
        (b"d 1 2 0", "two open literals|do not prove"),
        (b"d 9 0", "no clause that can go"),
        (b"5 p 4 1 2 0\nd 5 0", "no clause that can go"),
        (b"r 1\nr 1", "one root"),
        (b"r 1", "other clauses than"),
        (b"5 x 1 0", "no step"),
        (b"d 1", "ended by 0"),
        (b"5 a 01 0 1 0", "no step"),
    ],
)
def test_steps_that_are_none(lines, words):
    with pytest.raises(Fault, match=words):
        counted.count([(1, 2), (-1, -2), (2, 3), (-2, -3)], 3, lines.split(b"\n"))


def test_another_number_or_puzzle_is_refused(tmp_path):
    files = certified(cover.Polyomino.rectangle(3, 4, "dominoes"), tmp_path / "c", "count", as_="diagram")
    refused(files, "counts 11 solutions, and 12 are claimed", claim="count 12")
    other = files["puzzle.txt"].replace(b"####\n####\n####", b"####\n####\n###.")
    if other == files["puzzle.txt"]:
        other = files["puzzle.txt"].replace(b"3x4", b"4x3")
    refused(files | {"puzzle.txt": other})
    refused({name: text for name, text in files.items() if name != "proof.cpog"}, r"proof\.cpog is missing")


def test_what_is_not_counted(tmp_path):
    with pytest.raises(Refused, match="takes no prover"):
        prove(cover.Queens(4), tmp_path / "c", "count", "sat")


@pytest.mark.parametrize(
    ("puzzle", "many"),
    [
        (ExactCover([Item("a", 1, 2)], {"x": "a", "y": "a"}), 3),
        (cover.loads("puzzle: slitherlink\ncells:\n..\n..\n"), 13),
    ],
)
def test_what_is_no_plain_cover_is_counted_by_a_list(puzzle, many, tmp_path):
    assert prove(puzzle, tmp_path / "c", "count").claim == f"exactly {many}"
    assert held_by(tmp_path / "c").claim == f"exactly {many} solutions"
    for road in ("diagram", "states"):
        with pytest.raises(
            Refused, match=f"{road} counts only exact covers without colors and bounds; others need a list"
        ):
            prove(puzzle, tmp_path / road, "count", as_=road)


def test_on_the_command_line(tmp_path):
    (tmp_path / "tiles.txt").write_text("puzzle: polyomino\nsize: 4x4\npieces: dominoes\n")
    place = str(tmp_path / "c")
    words = ["prove", "--count", "--as", "diagram", "-o", place, str(tmp_path / "tiles.txt")]
    done = CliRunner().invoke(command, words)
    assert (done.exit_code, done.stdout) == (0, "count 36\n")
    assert "36 solutions: about 15 kB as a list, about 22 kB as a diagram; the diagram is written" in done.stderr
    words = CliRunner().invoke(command, ["check", "--strict", place]).stdout
    assert words.startswith("holds: exactly 36 solutions of puzzle.txt (polyomino")
    assert "counted by 81 operations and 107 lemmas" in words
    done = CliRunner().invoke(
        command, ["prove", "--count", "--claim", "unique", "-o", place, str(tmp_path / "tiles.txt")]
    )
    assert done.exit_code != 0
