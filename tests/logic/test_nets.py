"""Nets within nets and the smallest proof: hard boards have a next step always, and wrong evidence is named."""

import math
import sys
from dataclasses import replace

import numpy as np
import pytest
from scipy.optimize import linprog

import cover
from cover.logic.nets import nested
from cover.logic.paths import hint, path
from cover.logic.position import Position
from cover.logic.refutations import Forced, Refutation
from cover.logic.scales import parsed, scale
from cover.logic.smallest import certificate, false_by_linear_logic, small, smallest
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


def fewest_bases(position, option, items=None, place=False):
    """By scipy's linear programs: the bases of the smallest proof, rounded up; None if there is none."""
    state = position.state
    undecided = position.undecided.nonzero()[0].tolist()
    used = [i for i in (range(len(state.open)) if items is None else items) if state.open[i]]
    holds = np.array([[i in state.items_of(o) for i in used] for o in undecided], float)
    base = np.array([i < position.kinds.primary for i in used])
    weights = np.hstack([holds, -holds])  # of covers, then of bases
    least = np.zeros(len(undecided))
    at = undecided.index(option)
    claim = np.concatenate([-np.ones(len(used)), np.ones(len(used))])
    if place:
        weights, least = np.delete(weights, at, 0), np.delete(least, at)
    else:
        claim = claim + weights[at]
    found = linprog(
        np.concatenate([np.full(len(used), 1e-3), np.ones(len(used))]),
        A_ub=-np.vstack([weights, claim]),
        b_ub=-np.append(least, 1),
        bounds=[(0, None)] * len(used) + [(0, None if may else 0) for may in base],
    )
    return math.ceil(found.x[len(used) :].sum() - 1e-5) if found.status == 0 else None


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
    words = reason(net, stuck, full=True)
    assert stuck.name(net.removes[0]) in words.splitlines()[0]
    assert words.count("there would be no") == 1 + sum(not isinstance(x, Forced) for x in net.evidence.lines)
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
    assert min(fewest_bases(position, option) for option in false_by_linear_logic(position)) == bases(step)
    assert list(smallest(position, max_bases=bases(step) - 1)) == []


def test_two_simplex_searches_agree_on_what_is_false_and_by_how_few_bases(stuck):
    position = Position(stuck)
    one_symbol = next(iter(position.kinds.by_symbol.values()))
    for items in (None, one_symbol):
        false = false_by_linear_logic(position, items)
        for option in stuck.undecided().nonzero()[0][::40].tolist():
            for place in (False, True):
                fewest = fewest_bases(position, option, items, place)
                found = certificate(position, option, items=items, place=place)
                if not place and (items is None or set(items) & set(stuck.items_of(option).tolist())):
                    assert (fewest is not None) == (option in false)
                assert (found is None) == (fewest is None)
                if found:
                    assert not list(found.faults(stuck, *(((option,), ()) if place else ((), (option,)))))
                    assert -sum(times for times in found.of.values() if times < 0) >= fewest


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
