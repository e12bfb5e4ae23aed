"""How figures are taken: options and work that all share, ratios of what both decide, and the machine beside them."""

import pytest

from cover.basics.errors import Refused
from cover.basics.result import Result, Statistics, Stop
from cover.solving.comparing import machine, method
from cover.solving.comparing.comparison import Comparison, Trial


@pytest.mark.parametrize(
    ("name", "seed", "taken", "refused"),
    [
        ("auto", 5, {"workers": 1, "seed": 5}, ""),
        ("auto", None, {"workers": 1}, ""),
        ("cpsat", 5, {"workers": 1, "seed": 5}, ""),
        ("cpsat", None, {"workers": 1}, ""),
        ("dlx", None, {"workers": 1}, ""),
        ("reference", 5, {}, "takes no seed here"),
    ],
)
def test_a_backend_gets_the_options_that_it_takes(name, seed, taken, refused):
    if name == "cpsat":
        pytest.importorskip("ortools")
    assert method.own_options(name, seed, 1, {}) == (taken, refused)


def test_a_backend_that_does_not_exist_is_refused():
    with pytest.raises(Refused):
        method.own_options("dancing", None, 1, {})


def test_the_work_of_the_yardstick_is_the_six_queens():
    assert [method.queens(0, 0, 0, n) for n in range(1, 9)] == [1, 0, 0, 2, 10, 4, 40, 92]
    assert method.yardstick() >= 0


def trial(backend, board, seconds, stop=Stop.EXHAUSTED):
    return Trial(backend, board, Result((), 0, stop, Statistics()), [{"search": seconds}])


def test_a_board_that_one_side_leaves_open_is_in_no_ratio():
    trials = [
        trial("dlx", "a", 1.0),
        trial("dlx", "b", 2.0),
        trial("sat", "a", 3.0),
        trial("sat", "b", 9.0, Stop.TIMEOUT),
    ]
    trials += [trial("bitmask", "a", 2.0), trial("bitmask", "b", 5.0, Stop.TIMEOUT)]
    dlx, sat, _ = Comparison(trials, ["dlx", "sat", "bitmask"], ["a", "b"], 1).lines
    assert (dlx.to_best, dlx.to_bitmask) == (1.0, 0.5)
    assert (sat.to_best, sat.to_bitmask) == (3.0, 1.5)


def test_all_agree_only_where_all_have_answered():
    trials = [trial("dlx", "a", 1.0), trial("sat", "a", 1.0), Trial("bitmask", "a", refused="no regions")]
    assert Comparison(trials[:2], ["dlx", "sat"], ["a"], 1).outcome == "all agree: no solution"
    assert Comparison(trials, ["dlx", "sat", "bitmask"], ["a"], 1).outcome == "all that answered agree: no solution"


def test_one_solution_says_something_where_nothing_was_decided():
    found, none = (Trial("dlx", "a", Result((), many, Stop.TIMEOUT, Statistics())) for many in (1, 0))
    assert (found.says, none.says) == (True, False)


def test_what_ends_by_time_or_memory_is_not_tried_again():
    ends = {stop: trial("dlx", "a", 1.0, stop).settled for stop in Stop}
    assert {stop for stop, settled in ends.items() if settled} == {Stop.TIMEOUT, Stop.MEMORY}


@pytest.fixture
def cpuinfo(tmp_path, monkeypatch):
    monkeypatch.setattr(machine, "Path", lambda place: tmp_path / place.strip("/").replace("/", "-"))
    return tmp_path / "proc-cpuinfo"


def test_the_processor_has_the_name_that_the_system_gives_it(cpuinfo):
    cpuinfo.write_text("processor\t: 0\nmodel name\t: Some CPU @ 3:00 GHz\nmodel name\t: another\n")
    assert machine.cpu() == "Some CPU @ 3:00 GHz"


def test_without_such_a_file_the_kind_of_machine_stands_for_it(cpuinfo, monkeypatch):
    monkeypatch.setattr(machine.platform, "processor", lambda: "")
    monkeypatch.setattr(machine.platform, "machine", lambda: "x86_64")
    assert machine.cpu() == "x86_64"


def test_versions_are_of_the_packages_whose_solvers_run(monkeypatch):
    monkeypatch.setattr("importlib.metadata.version", None)  # a page has no record of what is installed
    assert set(machine.machine(["dlx", "sat:cadical195"])["versions"]) == {"cover", "python", "python-sat"}
    assert set(machine.machine()["versions"]) == {"cover", "python"}
