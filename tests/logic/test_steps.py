"""Evidence is checked apart from finders: what follows passes, what does not is named, and a wrong finder is caught."""

import pickle

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import cover
from cover.basics.errors import Refused
from cover.logic import finders, paths
from cover.logic.scales import parsed, scale
from cover.logic.state import State
from cover.logic.steps import Multipliers, Sequence, Step, WrongStep
from cover.problems.exact_cover import ExactCover
from generators import brute_force, covers

BOARD = "1..3 .4.. ..3. 4..2"


def latin(*rows):
    return State.of(cover.Latin([[int(c) for c in row] for row in rows]))


def numbers(state):
    items = {state.item_name(k): k for k in range(len(state.open))}
    options = {state.name(k): k for k in range(len(state.live))}
    return items, options


def x_wing(removes):
    """1 stands in columns 1 and 2 only of rows 1 and 2."""
    state = latin("0000", "0000", "0000", "0000")
    items, options = numbers(state)
    for name in ("r1c3=1", "r1c4=1", "r2c3=1", "r2c4=1"):
        state.remove(options[name])
    multipliers = {items["row 1: 1"]: -1, items["row 2: 1"]: -1, items["column 1: 1"]: 1, items["column 2: 1"]: 1}
    return state, Step("X-wing", (), tuple(options[name] for name in removes), Multipliers(multipliers))


def test_an_x_wing_removes_its_columns_others():
    state, step = x_wing(["r3c1=1", "r4c2=1"])
    assert list(step.faults(state)) == []


@pytest.mark.parametrize("name", ["r1c1=1", "r3c3=1", "r3c1=2"])
def test_an_x_wing_removes_nothing_else(name):
    state, step = x_wing([name])
    assert list(step.faults(state)) == [f"{name} has weight 0, not above the rank 0"]


def test_an_x_wing_with_another_place_in_its_row_is_none():
    state, step = x_wing(["r3c1=1"])
    state.live[numbers(state)[1]["r1c3=1"]] = True
    assert list(step.faults(state)) == ["r1c3=1 is counted more often by the bases than by the covers"]


def test_bases_are_items_that_must_be_covered():
    state = State(ExactCover("a", {"x": ["a", "s"], "y": ["a", "s"], "z": "a"}, secondary="s"))
    step = Step("locked", (), (2,), Multipliers({1: -1, 0: 1}))
    assert list(step.faults(state)) == ["s may stay uncovered: no base"]


def test_a_single_places_what_is_alone_and_nothing_else():
    state = latin("1230", "0000", "0000", "0000")
    items, options = numbers(state)
    evidence = Multipliers({items["r1c4"]: -1})
    assert list(Step("single", (options["r1c4=4"],), (), evidence).faults(state)) == []
    assert list(Step("single", (options["r2c1=4"],), (), evidence).faults(state)) != []


def test_a_whip_is_followed_link_by_link():
    options = {"z": "ap", "k": "bp", "r": "bq", "m": "cq", "n": "cz", "u": "az"}
    state = State(ExactCover("abc", options, secondary="pqz"))
    # z excludes k (p), so r covers b, which excludes m (q); n excludes only u: c has n left
    whip = Step("whip[2]", (), (0,), Sequence((1, 2), (2,)))
    assert list(whip.faults(state)) == ["c has left: n"]
    state.remove(4)
    assert list(whip.faults(state)) == []
    unlinked = Step("whip[2]", (), (0,), Sequence((2, 1), (3,)))
    assert "c is not linked to the one before" in list(unlinked.faults(state))


def test_a_step_names_undecided_options_and_says_something():
    state = latin("1230", "0000", "0000", "0000")
    items, options = numbers(state)
    assert "it names an option that is decided already" in list(
        Step("single", (options["r1c1=1"],), (), Multipliers({items["r1c1"]: -1})).faults(state)
    )
    assert list(Step("nothing", (), (), Multipliers({})).faults(state)) == ["it neither places nor removes an option"]


@pytest.mark.parametrize("ask", [lambda *of: list(paths.available(*of)), paths.hint, paths.path])
def test_a_wrong_finder_is_caught_before_its_step_is_shown(monkeypatch, ask):
    def wrong(position):
        yield Step("guess", (), (int(position.state.undecided().nonzero()[0][0]),), Multipliers({0: -1, 1: 1}))

    monkeypatch.setitem(finders.FINDERS, "wrong", wrong)
    guessing = parsed('[difficulty]\nguess = 1\n[technique.guess]\nfinder = "wrong"\n', "mine", "mine.toml")
    state = latin("0000", "0000", "0000", "0000")
    with pytest.raises(WrongStep, match="guess: "):
        ask(state, guessing)
    assert state.live.all()


@settings(max_examples=60)
@given(covers(8), st.sampled_from(["steps", "basic", "singles", "whips"]))
def test_no_step_loses_a_solution_of_a_random_cover(problem, name):
    try:
        state = State.of(problem)
    except Refused:
        assume(False)
    solutions = brute_force(problem)
    of = scale(name).narrowed(without=("any", "deep-net") if name == "steps" else ())
    while not state.clash and not state.solved:
        steps = list(paths.available(state, of))
        for step in steps:
            for solution in solutions:
                labels = {problem.decisions[k] for k in step.removes}
                assert not labels & solution
                assert {problem.decisions[k] for k in step.places} <= solution
        if not steps:
            break
        steps[0].apply(state)
    if state.clash:
        assert not solutions
    if state.solved:
        assert solutions == {frozenset(problem.decisions[int(k)] for k in state.placed.nonzero()[0])}


def test_several_options_at_once_are_as_one_after_the_other():
    state = State.of(cover.Latin.empty(4))
    one, other = state.copy(), state.copy()
    options = state.named(["r1c1=1", "r2c2=1", "r3c3=4"])
    one.take(options, state.named(["r4c4=4"]))
    other.remove(*state.named(["r4c4=4"]))
    for option in options:
        other.place(option)
    assert (one.live == other.live).all()
    assert (one.placed == other.placed).all()
    assert (one.open == other.open).all()
    state.take(state.named(["r1c1=1", "r1c2=1"]))
    assert state.clash == "r1c2=1 is excluded by what is placed before"
    assert (one.conflicts(options[0]) == other.conflicts(options[0])).all()


def test_whether_there_is_one_solution_may_be_asked_when_it_matters():
    asked = []
    state = State.of(cover.Latin.empty(4))
    state.unique = lambda: asked.append("?") or True
    assert not asked
    assert state.copy().unique is True
    assert asked == ["?"]


def test_a_step_says_itself_as_its_path_does():
    way = cover.path(cover.loads(BOARD))
    lines = [words.split(maxsplit=1)[1] for words in str(way).splitlines()[:-1]]
    assert [str(step) for step in way.steps] == lines
    assert repr(way.hardest) == f"<Step: {way.hardest}>"
    assert max(len(repr(step)) for step in way.steps) < 100


def test_a_step_of_a_hint_says_itself_as_the_hint_does():
    found = cover.hint(cover.loads(BOARD), all=True)
    assert [str(step) for step in found] == found.words()


def test_a_step_says_itself_while_its_path_is_walked():
    whole = cover.path(cover.loads(BOARD))
    again = type(whole).from_start(whole.begun, whole.scale)
    assert [str(step) for step in again.walk()] == [str(step) for step in whole.steps]


def test_a_step_that_was_sent_elsewhere_is_the_same_and_short():
    step = cover.path(cover.loads(BOARD)).steps[0]
    sent = pickle.loads(pickle.dumps(step))
    assert (sent, str(sent)) == (step, "hidden single: 1 placed, 0 removed")
