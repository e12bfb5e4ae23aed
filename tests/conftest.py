"""Settings that all tests share: properties are checked without deadlines, since machines differ in speed."""

import gc
import os
import signal
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import HealthCheck, settings

import children
from cover.basics.result import Budget

settings.register_profile("default", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("thorough", deadline=None, max_examples=1000, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


# In the background of a script (`pytest &`) Ctrl-C is ignored, and tests that press it would wait for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish():
    """What thousands of collected tests hold is not looked through again by every collection of garbage."""
    gc.collect()
    gc.freeze()


@pytest.fixture
def threads():
    """An executor with two workers."""
    with ThreadPoolExecutor(2) as executor:
        yield executor


@pytest.fixture
def quick(monkeypatch):
    """Tasks of a shared search so short that each puzzle makes many."""
    monkeypatch.setattr("cover.backends.distributed.loop.LONG", 0.002)


@pytest.fixture(autouse=True)
def no_child_is_left():
    """What `children.begin` started ends with its test."""
    yield
    children.end_all()


@pytest.fixture(autouse=True)
def own_kinds_are_forgotten(monkeypatch):
    """A kind that a test has loaded is known to no other."""
    monkeypatch.setattr("cover.puzzles.kinds.table._LOADED", {})


@pytest.fixture
def ctrl_c(monkeypatch):
    """A function: Ctrl-C comes when a search has looked at its time so often."""

    def comes(after: int) -> None:
        left = iter(range(after))

        def remaining(self: Budget) -> None:
            if next(left, None) is None:
                raise KeyboardInterrupt

        monkeypatch.setattr(Budget, "remaining", remaining)

    return comes


@pytest.fixture
def no_baggage(monkeypatch):
    """What this process holds already does not count against a bound on memory."""
    monkeypatch.setattr("cover.backends.memory.resident", lambda *pids: 0)


@pytest.fixture
def file(tmp_path):
    """A function that writes a file and gives its path."""

    def write(text: str, name: str = "board.txt"):
        path = tmp_path / name
        path.write_text(text)
        return path

    return write
