"""Routes: from a puzzle or problem to the kind of problem a backend takes, with options that are used or refused."""

import pytest

import cover
from cover.basics.errors import Refused
from cover.basics.result import Statistics
from cover.problems.board import Board
from cover.problems.cnf import Cnf
from cover.problems.cp import CpProblem
from cover.problems.exact_cover import ExactCover
from cover.solving.routing import PROBLEMS, Route, routed, source_problem, unused

SEVERAL = "1...\n....\n....\n....\n"


def of_kind(kind):
    return routed(cover.loads(SEVERAL), kind, Route())


@pytest.mark.parametrize("kind", PROBLEMS)
def test_a_board_goes_to_every_kind_of_problem_with_the_same_number_of_solutions(kind):
    if kind is CpProblem:
        pytest.importorskip("ortools")
    problem = of_kind(kind)
    assert isinstance(problem, kind)
    assert cover.count(problem).found == cover.count(cover.loads(SEVERAL), "reference").found == 72


def test_a_puzzle_with_a_board_gives_it_before_its_exact_cover():
    assert isinstance(source_problem(cover.loads(SEVERAL)), Board)
    assert isinstance(source_problem(cover.Queens(4)), ExactCover)


def test_a_problem_is_its_own_source():
    problem = of_kind(ExactCover)
    assert source_problem(problem) is problem
    assert routed(problem, ExactCover, Route("none")) is problem


def test_no_route_leads_from_a_formula_to_a_board_and_takers_are_named():
    with pytest.raises(Refused, match=r"no route leads from there to a board; it can be asked of .*sat"):
        routed(of_kind(Cnf), Board, Route())


@pytest.mark.parametrize("option", ["reduce", "encoding", "at_most_one"])
def test_unknown_names_are_refused_with_those_there_are(option):
    with pytest.raises(Refused, match=f"unknown {option} 'best'; there are "):
        Route(**{option: "best"})


def test_where_options_are_hints_the_same_is_left_out():
    assert isinstance(routed(cover.loads(SEVERAL), ExactCover, Route(at_most_one="pairwise", hints=True)), ExactCover)


def test_an_encoding_belongs_to_the_problems_that_have_it():
    assert unused(Board, Cnf, Route(encoding="minimal")) == []
    assert unused(Board, Cnf, Route(encoding="direct")) == ["encoding"]
    assert unused(Board, ExactCover, Route("full", "extended")) == ["encoding"]


def test_reducing_by_none_is_what_every_step_does():
    assert unused(Cnf, Cnf, Route("none")) == []
    assert unused(Cnf, Cnf, Route("full")) == ["reduce"]


def test_what_is_forced_leaves_the_problem_and_stays_in_its_solutions():
    whole, reduced = (routed(cover.loads("1..3.4....3.4..2"), ExactCover, Route(level)) for level in ("none", "full"))
    assert len(reduced) < len(whole)
    assert set(reduced.forced) == set(cover.solve(whole).solution)


def test_the_way_says_what_its_steps_cost():
    statistics = Statistics()
    routed(cover.loads(SEVERAL), Cnf, Route("full"), statistics)
    assert set(statistics.seconds) >= {"build", "reduce", "encode"}
