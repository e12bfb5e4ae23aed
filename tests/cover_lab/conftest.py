"""What the tests of the laboratory share."""

import pytest


@pytest.fixture(autouse=True)
def one_call(monkeypatch):
    """Calls in this process are not repeated until they can be measured: only what they find is looked at here."""
    monkeypatch.setattr("cover_lab.asking.LASTING", 0.0)
    monkeypatch.setattr("cover_lab.competitors.base.WARM", 0.0)
