"""One way to ask a backend: options that none asks for, contradictions seen at once, and what auto has found."""

from dataclasses import replace
from itertools import chain, combinations

import numpy as np
import pytest
from hypothesis import given

import cover
from cover.backends import registry
from cover.backends.dlx import Dlx
from cover.backends.isolation.bounds import OverBudget
from cover.backends.protocol import BaseSearch, Estimates, FindsCheapest, WritesProofs
from cover.basics.result import Budget, Question, Statistics, Stop, Verdict
from cover.problems.choices import Choices
from cover.problems.exact_cover import ExactCover
from cover.problems.names import Helper
from cover.problems.reductions.arrows import ARROWS, AT, options_of
from cover.solving import planning
from cover.solving.planning import Attempt
from cover.solving.routing import Route, routed
from cover.solving.search import Query, Reader, as_puzzle, opened
from generators import covers, disjoint, queens

EASY = cover.Sudoku([[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]])


# ------------------------------------------------------------------ options of a route
@pytest.mark.parametrize(
    ("given", "backend", "options", "reason"),
    [
        (queens(4), "dlx", {"at_most_one": "nonsense"}, "unknown at_most_one 'nonsense'; there are auto, pair"),
        (queens(4), "dlx", {"at_most_one": "pairwise"}, "at-most-one 'pairwise' plays no part .* it does for sat"),
        (queens(4), "dlx", {"encoding": "minimal"}, "encoding 'minimal' plays no part"),
        (EASY, "bitmask", {"reduce": "full"}, "reduce 'full' plays no part where a board is wanted; it does for dlx"),
        (EASY, "dlx", {"encoding": "minimal"}, "from a board to an exact cover; it does for sat"),
        (EASY, "sat", {"encoding": "direct"}, "encoding 'direct' plays no part from a board to a formula"),
        (EASY, "auto", {"encoding": "direct"}, "encoding 'direct' plays no part"),
        (EASY, "sat", {"kernel": "bits"}, "backend sat takes no kernel; dlx, bitmask: yes"),
        (EASY, "auto", {"flavour": "sweet"}, "no backend takes flavour"),
    ],
)
def test_an_option_that_none_asks_for_is_refused_with_those_who_would(given, backend, options, reason):
    with pytest.raises(cover.Refused, match=reason):
        cover.solve(given, backend, **options)


def test_a_backend_made_already_takes_no_options():
    with pytest.raises(cover.Refused, match="dlx is already built, so seed has no effect"):
        cover.solve(queens(4), registry.make("dlx"), seed=3)


@pytest.mark.parametrize(
    ("given", "backend", "options"),
    [
        (EASY, "bitmask", {"reduce": "none"}),  # what happens unasked
        (EASY, "auto", {"encoding": "minimal"}),  # for the attempt by clauses
        (EASY, "auto", {"workers": 2, "memo": "on", "seed": 1}),
        (queens(4), "dlx", {"encoding": "minimal", "hints": True}),
    ],
)
def test_hints_are_no_errors(given, backend, options):
    assert cover.solve(given, backend, **options).found


def test_every_option_of_a_route_has_a_step_that_asks_for_it():
    options = set(Route("full", "minimal", "pairwise", "network", "levels").chosen())
    nodes = [options_of(step) for steps in AT.values() for step in steps]
    assert options == set().union(*nodes, *(arrow.asks() for arrow in ARROWS))


# ------------------------------------------------------------------ capabilities
def test_capabilities_are_had_by_method():
    assert {"dlx"} <= set(registry.able(Estimates))
    assert {"dlx"} <= set(registry.able(FindsCheapest))
    assert "reference" not in registry.able(FindsCheapest)
    with pytest.raises(cover.Refused, match="reference does not look for the cheapest solutions; dlx, cpsat, mip, "):
        cover.best(queens(4), 1, "reference")
    if "sat" in registry.names() and registry.absent("sat") is None:
        assert registry.able(WritesProofs) == ["sat"]


# ------------------------------------------------------------------ clashes
CLASH = cover.Sudoku([[1, 1, 0, 0], [0] * 4, [0] * 4, [0] * 4])


def test_a_contradiction_seen_at_once_is_not_searched_for():
    pieces = cover.loads("puzzle: polyomino\npieces: pentominoes\nsize: 6x11\n")
    for puzzle, words in ((CLASH, "row 1: 1 at r1c1 and r1c2"), (pieces, "60 cells")):
        for backend in ("auto", "dlx"):
            result = cover.solve(puzzle, backend)
            assert (result.verdict, result.answered_by) == (Verdict.UNSOLVABLE, "rules")
            assert words in result.clash
            assert not result.statistics.counters
    assert cover.count(CLASH).complete
    assert list(cover.solutions(CLASH)) == []


def test_unknown_backends_are_refused_before_a_clash_is_seen():
    with pytest.raises(cover.Refused, match="unknown backend 'dlxx'"):
        cover.solve(CLASH, "dlxx")


# ------------------------------------------------------------------ what auto has found
class Script(BaseSearch[Choices]):
    def __init__(self, choices, stop, *asked):
        super().__init__(*asked)
        self._choices, self._stop = choices, stop

    def _batches(self):
        for choice in self._choices:
            self.found += 1
            yield Choices.of([choice])
        if self._stop is Stop.INTERRUPTED:
            raise KeyboardInterrupt
        self.stop = self._stop


class Scripted:
    """A backend that yields what it is asked to, and then stops for a given reason."""

    solves = ExactCover

    def __init__(self, name, choices, stop):
        self.name, self._script = name, (choices, stop)

    def refuses(self, problem, question):
        return None

    def search(self, problem, question, budget, statistics):
        return Script(*self._script, question, budget, statistics)


@pytest.fixture
def attempts(monkeypatch):
    """auto tries `first`, and then `second`, with what each yields and why it stops."""

    def script(first, second):
        made = {"first": Scripted("first", *first), "second": Scripted("second", *second)}
        plan = [Attempt("first", "a try", 10), Attempt("second", "the rest")]
        monkeypatch.setattr(planning, "plan", lambda problem, question: plan)
        monkeypatch.setattr(registry, "make", lambda name, **options: made[name])

    return script


ONE, OTHER = [0, 2], [1, 3]  # choices of disjoint(2, 2)


@pytest.mark.parametrize("stop", [Stop.TIMEOUT, Stop.MEMORY, Stop.NODES])
def test_auto_keeps_what_an_attempt_found_if_the_next_one_stops_early(attempts, stop):
    attempts(([ONE], Stop.NODES), ([], stop))
    result = cover.solve(disjoint(2, 2), reduce="none")
    assert (result.verdict, result.found, len(result.solutions), result.stop) == (Verdict.SOLVABLE, 1, 1, stop)
    ended = {
        Stop.TIMEOUT: "second was searching when the time was over",
        Stop.MEMORY: "second was searching when the memory did not suffice",
    }
    assert (result.answered_by, result.why) == ("first", ended.get(stop, "a try"))


def test_where_no_time_is_left_nothing_is_started(monkeypatch):
    monkeypatch.setattr(Dlx, "search", lambda *arguments: pytest.fail("it was started"))
    query = Query(queens(4), queens(4), Question.ALL, Budget(seconds=0))
    late = opened(query, Dlx(), Statistics(), watch=False).search
    assert (list(late), late.found, late.stop) == ([], 0, Stop.TIMEOUT)


def test_a_refusal_comes_before_a_search_and_answers_are_signed_by_name(monkeypatch):
    query = Query(queens(4), queens(4), Question.ALL)
    assert opened(query, Dlx(), Statistics(), name="mine").reader.source == "mine"
    monkeypatch.setattr(Dlx, "refuses", lambda self, problem, question: "too easy")
    monkeypatch.setattr(Dlx, "search", lambda *arguments: pytest.fail("it was started"))
    with pytest.raises(cover.Refused, match="mine refuses: too easy"):
        opened(query, Dlx(), Statistics(), name="mine")


def test_another_search_can_be_started_on_the_problem_that_is_built():
    seen = []

    def start(problem, question, budget, statistics):
        seen.append((problem, question, budget))
        return "a search"

    query = Query(EASY, EASY, Question.COUNT, Budget(limit=7))
    asked = opened(query, Dlx(), Statistics(), start=start)
    assert (asked.search, seen) == ("a search", [(asked.problem, Question.COUNT, query.budget)])
    assert isinstance(asked.problem, ExactCover)


def test_two_different_solutions_of_two_attempts_are_two(attempts):
    attempts(([ONE], Stop.NODES), ([OTHER], Stop.TIMEOUT))
    result = cover.solve(disjoint(2, 2), reduce="none")
    assert (result.verdict, result.found, len(set(result.solutions))) == (Verdict.MULTIPLE, 2, 2)


def test_the_same_solution_of_two_attempts_is_one(attempts):
    attempts(([ONE], Stop.NODES), ([ONE], Stop.MEMORY))
    result = cover.solve(disjoint(2, 2), reduce="none")
    assert (result.verdict, result.found, len(result.solutions)) == (Verdict.SOLVABLE, 1, 1)


@pytest.mark.parametrize(
    "script", [(([ONE], Stop.INTERRUPTED), ([], Stop.EXHAUSTED)), (([ONE], Stop.NODES), ([], Stop.INTERRUPTED))]
)
def test_an_interrupted_auto_shows_what_it_has_found(attempts, script):
    attempts(*script)
    with pytest.raises(cover.Interrupted) as caught:
        cover.solve(disjoint(2, 2), reduce="none")
    result = caught.value.result
    assert (result.found, len(result.solutions), result.stop) == (1, 1, Stop.INTERRUPTED)


def test_attempts_that_contradict_each_other_are_an_error(attempts):
    attempts(([ONE], Stop.NODES), ([], Stop.EXHAUSTED))
    with pytest.raises(cover.WrongSolution, match="second says no solutions in all, first says at least 1 solution"):
        cover.solve(disjoint(2, 2), reduce="none")


def test_the_listing_of_a_complete_attempt_replaces_what_was_held(attempts):
    attempts(([ONE], Stop.NODES), ([ONE], Stop.EXHAUSTED))
    assert cover.solve(disjoint(2, 2), reduce="none").verdict is Verdict.UNIQUE


class Counter(Scripted):
    """Finds so many solutions, lists none, and stops for a given reason."""

    def search(self, problem, question, budget, statistics):
        search = Script([], self._script[1], question, budget, statistics)
        search.found = self._script[0]
        return search


@pytest.fixture
def counting(monkeypatch):
    """auto counts by `masks`, by `learn` where those found at most 20, until it has found 100, and then by `all`."""

    def script(**found_and_stops):
        made = {name: Counter(name, *each) for name, each in found_and_stops.items()}
        plan = [
            Attempt("masks", "a few nodes", 10),
            Attempt("learn", "few", few=20, solutions=100),
            Attempt("all", "many"),
        ]
        monkeypatch.setattr(planning, "plan", lambda problem, question: plan)
        monkeypatch.setattr(registry, "make", lambda name, **options: made[name])
        result = cover.count(disjoint(2, 2), reduce="none")
        return result.found, result.stop, result.answered_by

    return script


def test_who_is_for_few_solutions_is_not_asked_where_many_were_found(counting):
    assert counting(masks=(21, Stop.NODES), all=(50, Stop.EXHAUSTED)) == (50, Stop.EXHAUSTED, "all")


def test_who_is_for_few_solutions_answers_where_few_were_found(counting):
    assert counting(masks=(20, Stop.NODES), learn=(50, Stop.EXHAUSTED)) == (50, Stop.EXHAUSTED, "learn")


def test_who_finds_more_than_its_solutions_moves_on(counting):
    found = counting(masks=(0, Stop.NODES), learn=(100, Stop.LIMIT), all=(5000, Stop.EXHAUSTED))
    assert found == (5000, Stop.EXHAUSTED, "all")


def test_a_count_that_stops_early_keeps_the_most_that_was_found(counting):
    found = counting(masks=(0, Stop.NODES), learn=(100, Stop.LIMIT), all=(7, Stop.TIMEOUT))
    assert found == (100, Stop.TIMEOUT, "learn")


def test_a_count_below_what_another_attempt_found_is_an_error(counting):
    with pytest.raises(cover.WrongSolution, match="all says 99 solutions in all, learn says at least 100 solutions"):
        counting(masks=(0, Stop.NODES), learn=(100, Stop.LIMIT), all=(99, Stop.EXHAUSTED))


# ------------------------------------------------------------------ searches
def test_a_search_of_nothing_stops_at_its_limit_and_frees_all():
    freed = []

    class Nothing(BaseSearch[Choices]):
        def _batches(self):
            raise AssertionError("a search with limit 0 has nothing to do")

        def _free(self):
            freed.append(True)

    search = Nothing(Question.ALL, Budget(limit=0), Statistics())
    assert (list(search), search.stop, freed) == ([], Stop.LIMIT, [True])


def test_a_board_that_fits_into_no_memory_is_unknown():
    assert cover.solve(EASY, "bitmask", memory=1000).stop is Stop.MEMORY
    assert cover.solve(EASY, "bitmask", memory=1 << 33).verdict is not Verdict.UNKNOWN


def test_problems_may_be_given_where_puzzles_may():
    problem = routed(queens(4), ExactCover, Route())
    assert as_puzzle(problem).decode(problem.forced) == tuple(problem.forced)


def test_a_problem_is_a_whole_puzzle():
    board, cover_ = cover.Latin([[1, 0], [0, 0]]).to_board(), ExactCover("ab", {"x": "a", "y": "b"})
    for problem, label, word in ((board, (3, 0), "r2c2=1"), (cover_, "x", "x")):
        whole = as_puzzle(problem)
        assert whole.called(label) == (word, None, "")
        assert (whole.given_parts(), whole.bordered(), whole.about()) == (
            (),
            None,
            repr(problem)[1:-1],
        )
        assert whole.draw(whole.decode([label])).height > 0
    assert as_puzzle(board).called(Helper(4, 0, 2)).words == ""
    assert cover.candidates(cover_).possible == ("x", "y")


def test_a_batch_of_labels_ends_where_a_choice_is_wrong():
    problem = disjoint(2, 2)
    for wrong, words in (([0, 1], "covered 2 times"), ([0], "covered 0 times"), ([0, 9], "no option number 9")):
        solutions = Reader(problem, problem, "liar").solutions(Choices.of([[0, 2], wrong, [1, 3]]))
        assert next(solutions) == (problem.decisions[0], problem.decisions[2])
        with pytest.raises(cover.WrongSolution, match=f"liar gave a solution that breaks the rules: .*{words}"):
            next(solutions)
    descending = Choices(np.array([0, 2]), np.array([2, 0], dtype=np.int32))
    with pytest.raises(cover.WrongSolution, match="it is not ascending"):
        list(Reader(problem, problem, "liar").solutions(descending))


def test_forced_marks_of_a_board_are_read_with_those_that_were_chosen():
    board = EASY.to_board()
    (batch,) = cover.solution_batches(board, "bitmask")
    (solution,) = Reader(EASY, board, "liar").solutions(batch)
    assert not list(EASY.faults(solution))
    forced = replace(board, forced=[(0, 1)])  # a 2 beside the 1 of the first cell
    with pytest.raises(cover.WrongSolution, match="r1c1 has two marks"):
        list(Reader(EASY, forced, "liar").solutions(batch))


def test_labels_come_the_same_from_batches_and_one_by_one():
    problem = routed(queens(5), ExactCover, Route())  # its labels are made when they are asked for
    batches = list(cover.solution_batches(problem, "dlx"))
    reader, one_by_one = Reader(problem, problem, "dlx"), Reader(problem, problem, "dlx")
    for _ in range(4):  # all labels are kept after the first rounds
        for batch in batches:
            assert list(reader.solutions(batch)) == [one_by_one.solution(choice.tolist()) for choice in batch]


@given(covers(6))
def test_what_solves_a_cover_given_as_puzzle_has_no_faults_and_the_rest_has(problem):
    puzzle = as_puzzle(problem)
    numbers = range(len(problem))
    for taken in chain.from_iterable(combinations(numbers, size) for size in range(len(problem) + 1)):
        labels = tuple(problem.decisions[k] for k in taken)
        assert list(puzzle.faults(labels)) == list(problem.faults(taken))


def test_building_is_watched_unless_the_process_can_be_killed(monkeypatch):
    backend = Scripted("mine", [], Stop.EXHAUSTED)
    monkeypatch.setattr("cover.solving.search.routed", lambda *_: "what was built")
    monkeypatch.setattr("cover.solving.search.forecast", lambda _: 1 << 40)
    query = Query(EASY, EASY, Question.ALL, Budget(memory=1 << 30))
    with pytest.raises(OverBudget, match="building needs about"):
        opened(query, backend, Statistics())
    assert opened(query, backend, Statistics(), watch=False).problem == "what was built"
