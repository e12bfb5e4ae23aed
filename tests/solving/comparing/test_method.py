"""What every measurement shares: options that a backend takes, and work that no build changes."""

import pytest

from cover.basics.errors import Refused
from cover.solving.comparing import method


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
    assert [method._queens(0, 0, 0, n) for n in range(1, 9)] == [1, 0, 0, 2, 10, 4, 40, 92]
    assert method.yardstick() >= 0
