"""The settings of an engine's own: `--set NAME=VALUE` and `settings=`."""

import pytest
from click.testing import CliRunner

import cover
from cover.backends import registry
from cover.basics.errors import Refused
from cover.cli.table import cover as cli
from generators import dominoes, pigeons

BOARD = "1...\n..2.\n.3..\n...4\n"


def run(*words):
    return CliRunner().invoke(cli, ["solve", "-", *words], input=BOARD)


def test_cadical_searches_otherwise_with_its_settings():
    usual = cover.solve(pigeons(6), "sat:cadical195").statistics.counters["conflicts"]
    stable = cover.solve(pigeons(6), "sat:cadical195", settings={"stabilizeonly": 1}).statistics.counters["conflicts"]
    assert usual != stable


def test_settings_reach_a_worker_too():
    one, other = (
        cover.solve(pigeons(6), "sat:cadical195", settings=settings, isolate=True).statistics.counters["conflicts"]
        for settings in ({}, {"stabilizeonly": 1})
    )
    assert one != other


def test_cp_sat_takes_its_parameters_here_and_in_a_worker():
    quiet = {"cp_model_presolve": False, "linearization_level": 0}
    for isolate in (False, True):
        result = cover.solve(dominoes(4, 4), "cpsat", settings=quiet, isolate=isolate, workers=1)
        assert result.found == 2
    assert cover.best(dominoes(2, 3), backend="cpsat", settings=quiet).found == 1


@pytest.mark.parametrize(
    ("backend", "settings", "message"),
    [
        ("sat:cadical195", {"nonsense": 1}, "sat:cadical195 has no setting 'nonsense'"),
        ("sat:cadical195", {"stabilizeonly": "yes"}, "stabilizeonly is set to a whole number, not 'yes'"),
        ("sat:minisat22", {"stabilizeonly": 1}, "sat:minisat22 has no settings; sat:cadical153"),
        ("cpsat", {"nonsense": 1}, "cpsat has no parameter 'nonsense'"),
        ("cpsat", {"linearization_level": "high"}, "linearization_level does not take 'high'"),
        ("cpsat", {"num_workers": 2}, "num_workers is set by the search itself; use workers="),
        ("cpsat", {"enumerate_all_solutions": False}, "is set by the search itself"),
        ("dlx", {"a": 1}, "backend dlx takes no settings"),
    ],
)
def test_what_an_engine_does_not_have_is_refused(backend, settings, message):
    with pytest.raises(Refused, match=message):
        cover.solve(dominoes(2, 3), backend, settings=settings)


def test_the_command_line_reads_numbers_words_and_truth():
    if registry.absent("cpsat") is None:
        assert run("-b", "cpsat", "--set", "linearization_level=2", "--set", "cp_model_presolve=false").exit_code == 0
    assert run("-b", "sat", "--set", "stabilizeonly=1").exit_code == 0
    twice = run("-b", "sat", "--set", "stabilizeonly=1", "--set", "stabilizeonly=0")
    assert (twice.exit_code, "stabilizeonly is set twice" in twice.output) == (2, True)
    for word in ("x", "=1", "x="):
        assert "NAME=VALUE is needed" in run("-b", "sat", "--set", word).output
