"""Nets within nets and the smallest proof: hard boards have a next step always, and wrong evidence is named."""

import sys
from dataclasses import replace

import pytest

import cover
from cover.logic.linear import Proofs, false_by_linear_logic
from cover.logic.nets import nested
from cover.logic.paths import hint, path
from cover.logic.position import Position
from cover.logic.refutations import Forced, Refutation
from cover.logic.scales import parsed, scale
from cover.logic.smallest import small, smallest
from cover.logic.state import State
from cover.logic.steps import Step
from cover.logic.words import reason

ESCARGOT = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
ROWS = [[int(mark) for mark in ESCARGOT[9 * r : 9 * r + 9]] for r in range(9)]


@pytest.fixture(scope="module")
def stuck():
    """Where singles, locked candidates and whips end on a board that no static chain solves."""
    state = State.of(cover.Sudoku(ROWS))
    return path(state, scale().narrowed(only=("hidden-single", "cell-single", "pointing", "claiming", "whip"))).state


@pytest.fixture(scope="module")
def net(stuck):
    return next(nested(Position(stuck), inner_lines=[0, 1, 2, 5, -1]))


def bases(step):
    return -sum(times for times in step.evidence.of.values() if times < 0)


def test_a_net_with_nets_inside_goes_on_where_whips_end(stuck, net):
    assert list(nested(Position(stuck), depth=1)) == []
    assert isinstance(net.evidence, Refutation)
    assert (net.technique, net.evidence.depth) == ("nested forcing net", 2)
    assert list(net.faults(stuck)) == []


def test_a_net_without_the_nets_inside_is_no_evidence(stuck, net):
    forced = tuple(line for line in net.evidence.lines if isinstance(line, Forced))
    assert any("has left" in fault for fault in replace(net.evidence, lines=forced).faults(stuck, (), net.removes))
    assert list(replace(net.evidence, lines=()).faults(stuck, (), net.removes))


def test_a_net_shows_its_own_target_alone(stuck, net):
    other = int(next(k for k in stuck.undecided().nonzero()[0] if k != net.evidence.target))
    assert list(net.evidence.faults(stuck, (), (other,))) == ["a refutation removes the option that it refutes"]
    assert list(Step("net", (other,), (), net.evidence).faults(stuck))


def test_a_forced_line_needs_an_item_that_must_be_covered_and_one_option_left(stuck, net):
    item = int(stuck.items_of(net.evidence.target)[0])
    option = next(int(k) for k in stuck.undecided().nonzero()[0] if k != net.evidence.target)
    wrong = Refutation(net.evidence.target, (Forced(item, option),), item)
    assert any("has left" in fault for fault in wrong.faults(stuck, (), net.removes))


def test_a_net_is_reported_line_by_line_with_the_nets_inside_indented(stuck, net):
    words = reason(net, stuck)
    assert stuck.name(net.removes[0]) in words.splitlines()[0]
    assert words.count("nothing would be left for") == 1 + sum(not isinstance(x, Forced) for x in net.evidence.lines)
    assert net.evidence.as_json(stuck)["assumed"] == stuck.name(net.removes[0])


def test_a_path_with_singles_and_nets_alone_ends_at_the_solution():
    of = parsed("[difficulty]\nhidden-single = 1\ncell-single = 2\nforcing-net = 3\nnested-net = 4\n", "nets", "nets")
    board = cover.Latin([[1, None, None, None], [None, None, 2, None], [None] * 4, [None, 4, None, None]])
    state = State.of(board)
    assert path(state, of).solved == (cover.solve(board, limit=2).verdict.value == "unique")


def test_the_smallest_proof_is_found_and_nothing_smaller_proves_an_option(stuck):
    position = Position(stuck)
    step = next(smallest(position))
    assert not list(step.faults(stuck))
    programs = Proofs(position)
    proofs = [programs.of(option) for option in false_by_linear_logic(position)]
    assert min(proof.least for proof in proofs if proof) == bases(step)
    assert list(smallest(position, max_bases=bases(step) - 1)) == []


def test_a_small_proof_of_all_options_has_as_few_bases_as_the_smallest(stuck):
    position = Position(stuck)
    least = bases(next(smallest(position)))
    (step,) = small(position, max_bases=36, enough=9999, max_programs=9999)
    assert list(step.faults(stuck)) == []
    assert bases(step) == least
    assert list(small(position, max_bases=least - 1, enough=9999, max_programs=9999)) == []


def test_a_search_for_a_small_proof_is_bounded_by_counts(stuck):
    position = Position(stuck)
    assert list(small(position, max_options=10)) == []
    assert list(small(position, max_programs=0)) == []
    assert position.state.finders.linear_proof(*stuck.arrays, 4, 60, 36, 1) is None
    for step in small(position, enough=2, max_bases=36):
        assert list(step.faults(stuck)) == []


def test_a_hint_and_the_smallest_proof_need_no_ortools(stuck, monkeypatch):
    for name in [name for name in sys.modules if name.partition(".")[0] == "ortools"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "ortools", None)
    assert hint(stuck) is not None
    assert next(smallest(Position(stuck))).removes
