"""What the tests of the laboratory share."""

import pytest

import bench_backends
from cover.backends import registry


@pytest.fixture(autouse=True)
def one_call(monkeypatch):
    """Calls in this process are not repeated until they can be measured: only what they find is looked at here."""
    monkeypatch.setattr("cover_lab.asking.LASTING", 0.0)
    monkeypatch.setattr("cover_lab.competitors.base.WARM", 0.0)


@pytest.fixture
def faulty(monkeypatch):
    """Backends that have a fault each."""
    for one in bench_backends.ALL:
        monkeypatch.setitem(registry.BACKENDS, one.name, registry.Entry(f"bench_backends:{one.__name__}", "faulty"))
