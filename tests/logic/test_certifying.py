"""Certificates of whole paths: each step as clauses that others check, and what no clause follows from refused."""

from pathlib import Path

import dratify
import pytest

import cover
from cli_help import run
from cover.basics.errors import Refused
from cover.basics.result import Budget
from cover.logic.certifying import ByMarks, ByPath, ByRules, certify
from cover.logic.lemmas import Lemmas
from cover.logic.paths import available, path
from cover.logic.scales import scale
from cover.logic.state import State
from cover.logic.steps import Multipliers, Step
from cover.problems.reductions.cover_to_plain_cnf import cover_to_plain_cnf
from cover.problems.texts import dimacs
from cover.proofs.certificate import blocked
from cover.proofs.check.kinds import STATED
from cover.proofs.check.steps import check
from cover.proofs.clauses import clauses_of
from cover.proofs.derivation import derivation
from cover.puzzles.kinds.table import puzzle_class

X_WING = "6.7.....4.43..81..82.34....3....6.47......3....52.........6..1...8.95........76.5"
STARBATTLES = Path(__file__).parents[2] / "puzzles" / "starbattle"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."


@pytest.mark.parametrize("puzzle", [cover.loads(X_WING), cover.Queens(6, queens=["r1c2"])], ids=["sudoku", "queens"])
def test_a_path_is_certified_by_its_own_steps(tmp_path, puzzle):
    way = path(State.of(puzzle), scale("whips"))
    assert way.solved
    made = certify(puzzle, way, tmp_path / "c")
    assert made.claim == "unique"
    assert not any(step.trusted for step in check(tmp_path / "c"))
    text = (tmp_path / "c" / "path.txt").read_text()
    assert text.count("proof.drup, line") == len(way.steps)
    state = State.of(puzzle)
    formula = blocked(cover_to_plain_cnf(state.problem), [sorted(way.state.placed.nonzero()[0].tolist())])
    whole = (tmp_path / "c" / "proof.drup").read_text()
    assert dratify.check_proof(dratify.parse_dimacs(dimacs.write(formula)), whole).ok


def test_a_clash_is_certified_as_no_solution(tmp_path):
    puzzle = cover.loads("12..\n....\n..1.\n..2.\n")
    made = certify(puzzle, path(State.of(puzzle)), tmp_path / "c.tar.gz")
    assert made.claim == "unsolvable"
    assert list(check(tmp_path / "c.tar.gz"))


def refutes(state, step, clauses):
    """Do these clauses follow one by one, and show the first option of the step?"""
    shown = step.places[0] + 1 if step.places else -step.removes[0] - 1
    units = [[-option - 1] for option in (~state.live).nonzero()[0].tolist()]
    rows = [*cover_to_plain_cnf(state.problem), *units, [-shown]]
    formula = f"p cnf {len(state.live)} {len(rows)}\n" + "".join(" ".join(map(str, [*row, 0])) + "\n" for row in rows)
    until = clauses[: clauses.index((shown,)) + 1]
    proof = "".join(" ".join(map(str, [*clause, 0])) + "\n" for clause in until)
    return dratify.check_proof(dratify.parse_dimacs(formula), proof + "0\n").ok


def test_steps_beyond_propagation_get_the_clauses_they_need():
    """A jellyfish of four full rows: propagation alone sees nothing in it."""
    rows = {1: (1, 2, 4, 7), 3: (1, 2, 4, 7), 6: (1, 2, 4, 7), 9: (1, 2, 4, 7)}
    state = State.of(cover.Sudoku.empty(9))
    for option in range(729):
        r, c, symbol = option // 81 + 1, option // 9 % 9 + 1, option % 9 + 1
        if symbol == 5 and r in rows and c not in rows[r]:
            state.remove(option)
    (step,) = list(available(state, scale("hodoku").narrowed(("jellyfish",))))
    clauses = list(Lemmas(state).of(step, state))
    assert len(clauses) > len(step.removes)
    assert refutes(state, step, clauses)
    assert not refutes(state, step, [clauses[-1], (-step.removes[0] - 1,)])


def test_evidence_that_shows_nothing_gives_no_clauses():
    state = State.of(cover.loads("1...\n....\n....\n....\n"))
    option = state.named(["r4c4=2"])[0]
    with pytest.raises(Refused, match="does not show"):
        list(Lemmas(state).of(Step("guess", (), (option,), Multipliers({})), state))


def test_what_no_claim_follows_from_is_refused():
    board = cover.loads(X_WING)
    with pytest.raises(Refused, match="no claim follows"):
        ByPath(path(State.of(board), scale("singles").narrowed(("row-single",))))
    crossed = State.of(board, without=["r1c2=1"])
    with pytest.raises(Refused, match="the puzzle alone"):
        ByPath(path(crossed, scale("whips")))


def test_the_verb_writes_what_check_takes(tmp_path):
    board = tmp_path / "board.txt"
    board.write_text(X_WING)
    done = run("path", "--proof", tmp_path / "c", board)
    assert done.exit_code == 0
    assert "unique" in done.stderr
    assert run("check", tmp_path / "c").exit_code == 0
    assert "exists already" in run("path", "--proof", tmp_path / "c", board).stderr
    board.write_text(ESCARGOT)
    stuck = run("path", "--scale", "basic", "--proof", tmp_path / "d", board)
    assert stuck.exit_code == 40
    assert "nothing was written" in stuck.stderr
    assert not (tmp_path / "d").exists()


# Every way of reading rules; the others take longer.
SOONER = ("slitherlink", "masyu", "hitori", "heyawake", "fillomino")
FILES = ("binairo", "creek", "fillomino", "heyawake", "hitori", "kurodoko", "slant", "slitherlink")
NOT = ("nurikabe", "tour", "hamilton")  # marks that say more than the certificate; examples that need a search


@pytest.mark.parametrize(
    "kind",
    [pytest.param(k, marks=[] if k in SOONER else [pytest.mark.slow]) for k in sorted({*STATED, *FILES} - {*NOT})],
)
def test_a_way_by_rules_is_certified_with_nothing_on_trust(kind, tmp_path):
    way = cover.path(cover.loads(puzzle_class(kind).example), proof=tmp_path / "c")
    assert way.solved
    assert way.certificate.claim == "unique"
    assert cover.check(tmp_path / "c", strict=True)
    text = (tmp_path / "c" / "path.txt").read_text()
    assert text.count("proof.drup, line") == len(way.steps)


TWO_STARS = "puzzle: starbattle\nstars: 2\nregions:\n" + "\n".join(
    ("CCCCCFFH", "CEECCFHH", "CEEEFFHH", "CDDEFFHH", "GGDDDHHH", "GGDDBBBH", "GDDAAAAA", "GGAAAAAA")
)

FOUR_ROWS = "puzzle: starbattle\nstars: 2\nregions:\nAAAA\nBBAC\nBCCC\nDDDC\n"  # no solution


def test_a_way_of_counted_marks_is_certified_on_the_puzzles_own_cover(tmp_path):
    (tmp_path / "two.txt").write_text(TWO_STARS)
    board = cover.loads(TWO_STARS)
    way = cover.path(board, proof=tmp_path / "c")
    assert way.solved
    assert way.certificate.claim == "unique"
    assert cover.check(tmp_path / "c", strict=True)
    done = run("path", "--proof", tmp_path / "d", tmp_path / "two.txt")
    assert (done.exit_code, run("check", tmp_path / "d").exit_code) == (0, 0)
    with pytest.raises(Refused, match="the path is of another puzzle"):
        certify(cover.loads(FOUR_ROWS), way, tmp_path / "e")


def test_a_way_of_another_problem_with_the_same_labels_is_refused(tmp_path):
    one = cover.ExactCover("abc", {"x": "a", "y": "bc", "z": "ac"})
    other = cover.ExactCover("ab", {"x": "a", "y": "b", "z": "ab"})
    way = path(State.of(one))
    assert way.solved
    with pytest.raises(Refused, match="the path is of another puzzle"):
        certify(other, way, tmp_path / "c")


def test_what_two_rules_show_together_is_derived_on_the_puzzles_own_cover(tmp_path):
    way = cover.path(cover.loads((STARBATTLES / "10-two.txt").read_text()), proof=tmp_path / "c")
    assert way.solved
    assert cover.check(tmp_path / "c", strict=True)


def test_a_clash_of_counted_marks_is_certified(tmp_path):
    way = cover.path(cover.loads(FOUR_ROWS), proof=tmp_path / "c")
    assert way.certificate.claim == "unsolvable"
    assert cover.check(tmp_path / "c", strict=True)


def test_counted_marks_need_techniques_for_rules(tmp_path):
    with pytest.raises(Refused, match="singles has no techniques for rules"):
        ByMarks(
            cover.loads(TWO_STARS), path(State.of(cover.loads(TWO_STARS), as_items=True), scale("singles"), max_steps=0)
        )


@pytest.mark.parametrize("kind", ["nurikabe", "norinuri"])
def test_a_way_that_says_whose_a_cell_is_has_no_certificate(kind, tmp_path):
    with pytest.raises(Refused, match=f"steps in {kind} say which part a cell belongs to"):
        cover.path(cover.loads(puzzle_class(kind).example), proof=tmp_path / "c")


def test_items_alone_are_refused_where_no_cover_states_the_rules(tmp_path):
    board = cover.loads(puzzle_class("hitori").example)
    way = path(State.of(board, as_items=True), scale("whips"), max_steps=0)
    assert way.stuck or way.start.marks is None
    with pytest.raises(Refused, match="whips has no techniques for rules"):
        ByRules(board, way)


def test_what_no_rules_imply_is_not_derived():
    puzzle = cover.loads(puzzle_class("slitherlink").example)
    clauses = clauses_of(puzzle, puzzle.to_board())
    known = dict(clauses.clauses)
    with pytest.raises(Refused, match="claims what no rule says"):
        derivation(clauses, known, (), Budget())  # that there is no solution
