"""Chains, loops and nets: each shape on a state made for it, and what widens a pattern."""

import pytest

import cover
from cover.logic.links import chains_of, links_of
from cover.logic.position import Position, ints
from cover.logic.state import State
from cover.logic.steps import Several
from crossing import cells, crossed_out, removed, steps

MINIMAL = "000010030009005008804006025000000600008004000120087000300900200065008000900000000"


def false_by(state, technique):
    return {option for _, options in removed(state, technique) for option in options}


@pytest.mark.parametrize(
    ("technique", "held", "expected"),
    [
        ("xy-wing", {"r1c1": "12", "r1c5": "13", "r2c2": "23"}, {"r2c4=3", "r2c5=3", "r2c6=3", "r1c2=3", "r1c3=3"}),
        ("xyz-wing", {"r1c1": "123", "r1c5": "13", "r2c2": "23"}, {"r1c2=3", "r1c3=3"}),
        ("remote-pair", {"r1c1": "12", "r1c5": "12", "r5c5": "12", "r5c9": "12"}, {"r1c9=1", "r1c9=2"}),
        ("xy-chain", {"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c9": "41"}, {"r1c9=1"}),
    ],
)
def test_chains_of_cells(technique, held, expected):
    assert expected <= false_by(crossed_out(*cells(held)), technique)


def test_a_w_wing_joins_equal_cells_by_an_item():
    names, kept = cells({"r1c1": "12", "r5c9": "12"})
    state = crossed_out([*names, "column 5: 1"], [*kept, "r1c5=1", "r5c5=1"])
    assert false_by(state, "w-wing") == {"r1c9=2", "r5c1=2"}


def test_a_kite_and_an_empty_rectangle():
    state = crossed_out(["row 2: 4", "column 2: 4"], ["r2c1=4", "r2c9=4", "r1c2=4", "r9c2=4"])
    assert removed(state, "two-string-kite") == {("two-string kite", ("r9c9=4",))}
    box = ["r5c4=4", "r5c6=4", "r4c5=4", "r6c5=4"]
    state = crossed_out(["box 5: 4", "column 9: 4"], [*box, "r5c9=4", "r2c9=4"])
    assert removed(state, "empty-rectangle") == {("empty rectangle", ("r2c5=4",))}
    assert removed(state, "turbot-fish") == set()


def test_a_closed_chain_empties_all_of_its_covers():
    state = crossed_out(*cells({"r1c1": "12", "r1c5": "23", "r5c5": "34", "r5c1": "41"}))
    (found,) = [step for step in steps(state, "nice-loop") if len(step.removes) > 20]
    names = {state.name(option) for option in found.removes}
    assert {"r1c9=2", "r9c5=3", "r5c9=4", "r9c1=1"} <= names
    assert found.technique == "continuous nice loop"


def test_almost_locked_sets():
    state = crossed_out(*cells({"r1c1": "12", "r1c2": "123", "r4c1": "14", "r4c2": "344"}))
    assert any("r4c3=3" not in options for _, options in removed(state, "als-xz"))
    for key in ("als-xz", "als-xz-double", "als-xy-wing", "als-chain", "death-blossom", "grouped-aic"):
        assert all(not list(step.faults(state)) for step in steps(state, key))


def test_a_finned_and_a_sashimi_x_wing():
    kept = ["r1c2=3", "r1c5=3", "r1c6=3", "r4c2=3", "r4c5=3"]
    state = crossed_out(["row 1: 3", "row 4: 3"], kept)
    assert removed(state, "finned-x-wing") == {("finned X-wing", ("r2c5=3", "r3c5=3"))}
    assert removed(state, "sashimi-x-wing") == set()
    kept.remove("r1c5=3")
    state = crossed_out(["row 1: 3", "row 4: 3"], kept)
    assert ("sashimi X-wing", ("r2c5=3", "r3c5=3")) in removed(state, "sashimi-x-wing")


def test_simple_colors_trap_and_wrap():
    state = crossed_out(["row 1: 7", "column 5: 7", "row 8: 7"], ["r1c1=7", "r1c5=7", "r8c5=7", "r8c2=7"])
    both = ("r2c2=7", "r3c2=7", "r7c1=7", "r9c1=7")
    assert removed(state, "simple-colors") == {("simple colors trap", both)}
    kept = ["r1c1=7", "r1c5=7", "r8c5=7", "r8c2=7", "r2c2=7"]
    state = crossed_out(["row 1: 7", "column 5: 7", "row 8: 7", "column 2: 7"], [*kept])
    assert any(name == "simple colors wrap" for name, _ in removed(state, "simple-colors"))


def test_a_sue_de_coq():
    held = {"r1c1": "1234", "r1c2": "1234", "r1c9": "12", "r2c3": "34"}
    state = crossed_out(*cells(held))
    (found,) = removed(state, "sue-de-coq")
    assert found[0] == "Sue de Coq"
    assert {"r1c5=1", "r1c5=2", "r3c1=3", "r2c1=4"} <= set(found[1])


def test_what_a_pattern_shows_under_both_symbols_is_one_step():
    state = crossed_out(*cells({"r1c1": "12", "r1c5": "12", "r5c5": "12", "r5c9": "12"}))
    both = [step for step in steps(state, "remote-pair") if isinstance(step.evidence, Several)]
    assert both
    assert {symbol for step in both for option in step.removes for symbol in state.name(option)[-1]} == {"1", "2"}


def test_chains_need_no_cells():
    """Queens: rows and columns are items, and chains of them exist."""
    state = State(cover.Queens(6).to_cover())
    for key in ("aic", "grouped-aic", "nice-loop", "cell-forcing-chain", "region-forcing-chain", "any"):
        for step in steps(state, key):
            assert not list(step.faults(state))


def test_links_are_those_of_one_problem_and_a_search_of_them_may_be_bounded():
    position = Position(State.of(cover.loads(MINIMAL)))
    links = links_of(position, "all", 4)
    every = list(chains_of(position, links, max_length=6, thorough=False))
    assert every
    assert len(list(chains_of(position, links, max_length=6, thorough=False, work=1))) < len(every)
    assert len(links.chosen(ints([1, 0]))) == 2
    assert links.chosen(ints([1]))[0] == links[1]
    with pytest.raises(IndexError):
        links[len(links)]
    with pytest.raises(ValueError, match="another problem"):
        list(chains_of(Position(State.of(cover.Latin.empty(4))), links, max_length=2))
